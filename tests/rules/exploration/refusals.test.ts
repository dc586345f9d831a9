/** The reasons why an exploration action is not possible: the message, the rule, and the ruling that could be chosen otherwise. */
import { describe, expect, it } from "vitest";
import { planCutFree } from "../../../src/rules/exploration/cut-armour-free.ts";
import {
  type Door,
  makeDoor,
  planForce,
  planListen,
  planLock,
  wedgeOpen,
  wedgeShut,
} from "../../../src/rules/exploration/doors.ts";
import { planDungeonTurn } from "../../../src/rules/exploration/dungeon-turn.ts";
import { planClimb } from "../../../src/rules/exploration/hazards.ts";
import { take } from "../../../src/rules/exploration/item-limits.ts";
import { type DayOut, planDayOut } from "../../../src/rules/exploration/journey.ts";
import { refill } from "../../../src/rules/exploration/lights.ts";
import { planSearch, planTreasureTrap } from "../../../src/rules/exploration/search.ts";
import { planPickPocket, planSneak, type SneakFacts } from "../../../src/rules/exploration/stealth.ts";
import { planTrigger, type Trap } from "../../../src/rules/exploration/traps.ts";
import { readingRefused } from "../../../src/rules/exploration/vision.ts";
import { planNoise } from "../../../src/rules/exploration/wandering.ts";
import { planSeaDay, type SeaDay } from "../../../src/rules/exploration/water.ts";
import type { Refusal } from "../../../src/rules/plan.ts";
import { freshLight, setOut } from "../support/journey.ts";
import { missingRefusalText } from "../support/plans.ts";
import { classic, eris } from "../support/presets.ts";
import { someone } from "./people.ts";

const fighter = someone("fighter");
const thief = someone("thief");
const asleep = someone("fighter", 1, { name: "Odo", conditions: ["asleep"] });
const door = (state: Door["state"], more: Partial<Door> = {}): Door => ({ ...makeDoor("d", state), ...more });
const area = { id: "a", secretDoor: true, roomTrap: true, magicalTrap: false, searchedBy: [] };
const openly: SneakFacts = { detected: false, camouflaged: false, brightLight: false };
const walker = (rate: number, more = {}) => ({ id: "a", name: "Odo", rate, ...more });
const out = (day: Partial<DayOut>, rate = 120, more = {}) => {
  const party = setOut([walker(rate)], { place: "wilderness" });
  const members = party.members.map((member) => ({ ...member, ...more }));
  const usual = {
    occupation: "travel",
    stretches: [{ terrain: "clear" }],
    lead: "none",
    forced: false,
    forage: false,
    change: 0,
  } as const;
  return planDayOut({ ...party, members }, { ...usual, ...day }, classic);
};
const ship = { id: "s", name: "s", seaworthy: true, takenOnWater: false, navigator: true };
const sea = (means: SeaDay["means"], rates: { sail?: number; oar?: number }) => {
  const day = { waters: "ocean", landmark: false, current: "none", landing: false, change: 0 } as const;
  return planSeaDay({ ...ship, ...rates }, { ...day, means }, classic);
};
const trap: Trap = { id: "t", name: "t", kind: "room", found: false, sprung: true, oneUse: true };

const cases: readonly (readonly [title: string, refused: () => Refusal | undefined, expected: Refusal | undefined])[] =
  [
    [
      "BX-056: a shut door is not forced",
      () => planForce([fighter], door("shut"), classic).refused,
      { key: "exploration.notStuck", rule: "BX-056" },
    ],
    [
      "BX-058: a locked door is not forced",
      () => planForce([fighter], door("locked"), classic).refused,
      { key: "exploration.locked", rule: "BX-056" },
    ],
    [
      "BX-056: nor a magically held one, though a lock may be",
      () => planForce([fighter], door("magic"), classic, true).refused,
      { key: "exploration.notStuck", rule: "BX-056" },
    ],
    [
      "BX-056: nor by a sleeper",
      () => planForce([fighter, asleep], door("stuck"), classic).refused,
      { key: "cannotAct", data: { name: "Odo" } },
    ],
    [
      "BX-058: nor a lock by a sleeper, with leave",
      () => planForce([asleep], door("locked"), classic, true).refused,
      { key: "cannotAct", data: { name: "Odo" } },
    ],
    [
      "BX-058: a shut door has no lock to pick",
      () => planLock(thief, door("shut"), { tools: true }, classic).refused,
      { key: "exploration.notLocked", rule: "BX-058" },
    ],
    [
      "BX-058: without the skill",
      () => planLock(fighter, door("locked"), { tools: true }, classic).refused,
      { key: "exploration.noLockSkill", rule: "BX-058" },
    ],
    [
      "BX-058: without tools",
      () => planLock(thief, door("locked"), { tools: false }, classic).refused,
      { key: "exploration.noTools", rule: "BX-058" },
    ],
    [
      "BX-058: a second try at the same level",
      () => planLock(thief, door("locked", { lockTries: { [thief.id]: 1 } }), { tools: true }, classic).refused,
      { key: "exploration.lockTried", rule: "BX-058" },
    ],
    [
      "BX-058: another's try is not one's own, and a skill from elsewhere counts",
      () =>
        planLock(fighter, door("locked", { lockTries: { [thief.id]: 1 } }), { tools: true, percent: 20 }, classic)
          .refused,
      undefined,
    ],
    [
      "BX-061: listening twice",
      () => planListen(fighter, door("shut", { listened: [fighter.id] }), [], classic).refused,
      { key: "exploration.listened", rule: "BX-061" },
    ],
    [
      "BX-061: listening asleep",
      () => planListen(asleep, door("shut"), [], classic).refused,
      { key: "cannotAct", data: { name: "Odo" } },
    ],
    [
      "BX-059: wedging a shut door open",
      () => wedgeOpen(door("shut"), 2).refused,
      { key: "exploration.notOpen", rule: "BX-059" },
    ],
    [
      "BX-059: wedging open without spikes",
      () => wedgeOpen(door("open"), 0).refused,
      { key: "exploration.noSpikes", rule: "BX-059" },
    ],
    ["BX-059: it is wedged open already", () => wedgeOpen(door("wedgedOpen"), 0).refused, undefined],
    [
      "BX-060: wedging an open door shut",
      () => wedgeShut(door("open"), 2).refused,
      { key: "exploration.notShut", rule: "BX-060" },
    ],
    [
      "BX-060: wedging shut without spikes",
      () => wedgeShut(door("shut"), 0).refused,
      { key: "exploration.noSpikes", rule: "BX-060" },
    ],
    ["BX-060: a stuck door can be wedged shut", () => wedgeShut(door("stuck"), 1).refused, undefined],
    [
      "BX-065: searching a place twice",
      () => planSearch([fighter], { ...area, searchedBy: [fighter.id] }, classic).refused,
      { key: "exploration.searched", rule: "BX-065", topic: "searchRolls" },
    ],
    [
      "BX-065: searching asleep",
      () => planSearch([asleep], area, classic).refused,
      { key: "cannotAct", data: { name: "Odo" } },
    ],
    [
      "BX-065: one who has searched, and one asleep",
      () => planSearch([fighter, { ...asleep, id: "odo" }], { ...area, searchedBy: [fighter.id] }, classic).refused,
      { key: "exploration.searched", rule: "BX-065", topic: "searchRolls" },
    ],
    [
      "BX-071: a treasure trap without the art",
      () => planTreasureTrap(fighter, { trapped: true, tried: [] }, "find", classic).refused,
      { key: "exploration.noTrapSkill", rule: "BX-071" },
    ],
    [
      "BX-071: finding it twice",
      () => planTreasureTrap(thief, { trapped: true, tried: [`find:${thief.id}`] }, "find", classic).refused,
      { key: "exploration.searched", rule: "BX-071" },
    ],
    [
      "BX-071: removing it after finding it",
      () => planTreasureTrap(thief, { trapped: true, tried: [`find:${thief.id}`] }, "remove", classic).refused,
      undefined,
    ],
    [
      "BX-067: a trap that is spent",
      () => planTrigger(trap, [], classic).refused,
      { key: "exploration.trapSpent", rule: "BX-067" },
    ],
    [
      "BX-067: a trap that springs again",
      () => planTrigger({ ...trap, oneUse: false }, [], classic).refused,
      undefined,
    ],
    [
      "BX-040: a sheer wall without gear or art",
      () => planClimb(fighter, { height: 30, sheer: true, gear: false }, classic).refused,
      { key: "exploration.sheer", rule: "BX-040" },
    ],
    [
      "BX-040: a sheer wall with gear",
      () => planClimb(fighter, { height: 30, sheer: true, gear: true }, classic).refused,
      undefined,
    ],
    [
      "BX-040: another without",
      () => planClimb(fighter, { height: 30, sheer: false, gear: false }, classic).refused,
      undefined,
    ],
    [
      "ERIS-93: sneaking where nobody can",
      () => planSneak([{ creature: thief, thief: true }], openly, classic).refused,
      { key: "exploration.noSneaking", topic: "stealth" },
    ],
    [
      "ERIS-94: sneaking in bright light",
      () => planSneak([{ creature: thief, thief: true }], { ...openly, brightLight: true }, eris).refused,
      { key: "exploration.brightLight", rule: "ERIS-94", topic: "stealth" },
    ],
    [
      "ERIS-96: pockets where nobody can",
      () => planPickPocket({ creature: thief, thief: true }, 30, openly, classic).refused,
      { key: "exploration.noSneaking", topic: "stealth" },
    ],
    ["BX-043: reading by heat", () => readingRefused("infravision"), { key: "exploration.tooDark", rule: "BX-043" }],
    ["BX-043: reading by light", () => readingRefused("light"), undefined],
    [
      "BX-010: oil in what burns none",
      () => refill(freshLight("torch", classic), 2, classic).refused,
      { key: "exploration.noFuel", topic: "lightSources" },
    ],
    [
      "BX-010: a lantern without oil",
      () => refill(freshLight("lantern", classic), 0, classic).refused,
      { key: "exploration.noOil", topic: "lightSources" },
    ],
    [
      "ERIS-117: more torches than one carries",
      () => take("torches", 0, 99, { character: true }, eris).refused,
      { key: "exploration.limit", rule: "ERIS-117", topic: "itemLimits", data: { most: 12, left: 87 } },
    ],
    [
      "GOR-37: noise where no hours count",
      () => planNoise(undefined, classic).refused,
      { key: "exploration.noNoiseCheck", rule: "BX-053", topic: "wanderingMonsters" },
    ],
    [
      "ERIS-119: armour that comes off at once",
      () => planCutFree(fighter, "plate", classic).refused,
      { key: "exploration.noArmourTimes", topic: "armourTimes" },
    ],
    [
      "ERIS-119: cutting free without a dagger",
      () => planCutFree(fighter, "plate", eris).refused,
      { key: "exploration.noDagger", rule: "ERIS-119", topic: "armourTimes" },
    ],
    [
      "BX-012: a turn's move of those who cannot",
      () =>
        planDungeonTurn(setOut([walker(0)]), { change: 0 }, [{ kind: "move", distance: 60, known: false }], classic)
          .refused,
      { key: "exploration.cannotMove", rule: "BX-012", data: { names: "Odo" } },
    ],
    [
      "BX-012: a day's travel of those who cannot move",
      () => out({}, 0).refused,
      { key: "exploration.cannotMove", rule: "BX-012", data: { names: "Odo" } },
    ],
    ["BX-078: they can still hunt", () => out({ occupation: "hunt" }, 0).refused, undefined],
    [
      "BX-082: a forced march without a way",
      () => out({ occupation: "rest", forced: true }).refused,
      { key: "exploration.forcedTravelsOnly", rule: "BX-082" },
    ],
    [
      "BX-082: a second forced march",
      () => out({ forced: true }, 120, { mustRest: true }).refused,
      { key: "exploration.forcedTwice", rule: "BX-082" },
    ],
    [
      "BX-077: food from the land on a forced march",
      () => out({ forced: true, forage: true }).refused,
      { key: "exploration.noForage", rule: "BX-077" },
    ],
    [
      "BX-077: food from the land on a day of rest",
      () => out({ occupation: "rest", forage: true }).refused,
      { key: "exploration.noForage", rule: "BX-077" },
    ],
    [
      "BX-083: a day of travel when rest is due warns",
      () => out({}, 120, { travelDays: 6 }).warnings?.[0],
      { key: "exploration.restOverdue", rule: "BX-083", topic: "journeyRest" },
    ],
    [
      "BX-082: and after a forced march",
      () => out({}, 120, { mustRest: true }).warnings?.[0],
      { key: "exploration.restOverdue", rule: "BX-083", topic: "journeyRest" },
    ],
    ["BX-083: the sixth day of travel does not", () => out({}, 120, { travelDays: 5 }).warnings?.[0], undefined],
    [
      "BX-083: a day of hunting does not",
      () => out({ occupation: "hunt" }, 120, { travelDays: 9 }).warnings?.[0],
      undefined,
    ],
    [
      "BX-092: sailing without sails",
      () => sea("sail", { oar: 60 }).refused,
      { key: "exploration.noSails", rule: "BX-092" },
    ],
    [
      "BX-092: rowing without oars",
      () => sea("oar", { sail: 60 }).refused,
      { key: "exploration.noOars", rule: "BX-092" },
    ],
    ["BX-092: sailing under sails", () => sea("sail", { sail: 60 }).refused, undefined],
  ];

describe("why it is not possible", () => {
  it.each(cases)("%s", (_title, refused, expected) => {
    expect(refused()).toEqual(expected);
  });

  it("each reason has a text and the figures in it, and each rule and ruling named is one that there is", () => {
    const missingTexts = cases.flatMap(([title, refused]) => {
      const said = refused();
      const fault = said && missingRefusalText(said);
      return fault === undefined ? [] : [`${title}: ${fault}`];
    });
    expect(missingTexts).toEqual([]);
  });

  it("BX-092, BX-012: a refused action rolls no die", () => {
    expect(sea("sail", { oar: 60 }).rolls).toEqual([]);
    expect(out({}, 0).rolls).toEqual([]);
    expect(planForce([asleep], door("stuck"), classic).rolls).toEqual([]);
  });
});
