/** Plans and outcomes of exploration in full, line by line. */
import { describe, expect, it } from "vitest";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { planCutFree, resolveCutFree } from "../../../src/rules/exploration/cut-armour-free.ts";
import {
  makeDoor,
  planForce,
  planListen,
  planLock,
  resolveForce,
  resolveListen,
  resolveLock,
} from "../../../src/rules/exploration/doors.ts";
import { planDungeonTurn, resolveDungeonTurn } from "../../../src/rules/exploration/dungeon-turn.ts";
import { planGale, planLeak, resolveGale, resolveLeak } from "../../../src/rules/exploration/gales.ts";
import {
  planClimb,
  planDrowning,
  planFall,
  resolveClimb,
  resolveDrowning,
  resolveFall,
} from "../../../src/rules/exploration/hazards.ts";
import { planDayOut, resolveDayOut } from "../../../src/rules/exploration/journey.ts";
import {
  planSearch,
  planTreasureTrap,
  resolveSearch,
  resolveTreasureTrap,
} from "../../../src/rules/exploration/search.ts";
import { planPickPocket, planSneak, resolvePickPocket, resolveSneak } from "../../../src/rules/exploration/stealth.ts";
import { planTrigger, resolveTrigger } from "../../../src/rules/exploration/traps.ts";
import { planNoise, planWandering, resolveWandering } from "../../../src/rules/exploration/wandering.ts";
import { planSeaDay, resolveSeaDay } from "../../../src/rules/exploration/water.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { freshLight, setOut } from "../support/journey.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { lines, thrown } from "../support/whole.ts";
import { LINES } from "./outcome-lines.ts";
import { someone } from "./people.ts";

const elf = someone("elf", 1, { name: "Ilse" });
const thief = someone("thief", 3, { name: "Till" });
const dagger = someone("fighter", 1, {
  name: "Hild",
  scores: { str: 18, int: 10, wis: 10, dex: 10, con: 10, cha: 10 },
});
const walkers = [
  { id: "a", name: "Ann", rate: 120 },
  { id: "b", name: "Bert", rate: 90 },
];
const area = { id: "hall", secretDoor: true, roomTrap: true, magicalTrap: false, searchedBy: [] };
const pit = { id: "pit", name: "Pit", kind: "room", found: false, sprung: false, oneUse: true } as const;
const scythe = { ...pit, damage: "1d6", save: "death", attack: { hitDice: 3, missile: true } } as const;
const ship = { id: "s", name: "Gull", sail: 360, oar: 90, seaworthy: false, takenOnWater: false, navigator: false };
const openly = { detected: false, camouflaged: true, brightLight: false };
const dungeon = () => setOut(walkers, { rations: 3, lights: [freshLight("torch", classic)] });
const wild = () => setOut(walkers, { place: "wilderness", rations: 3, water: 1, offCourse: 60 });

const SCENES: Readonly<Record<string, readonly [Rulings, (rules: Rulings) => object]>> = {
  "BX-056: a door forced": [
    classic,
    (rules) => thrown(planForce([dagger, elf], makeDoor("d", "stuck"), rules), "a", resolveForce),
  ],
  "BX-058: a lock picked": [
    classic,
    (rules) => thrown(planLock(thief, makeDoor("d", "locked"), { tools: true }, rules), "a", resolveLock),
  ],
  "BX-061: listening": [
    classic,
    (rules) => thrown(planListen(elf, makeDoor("d"), [{ tags: [] }], rules), "b", resolveListen),
  ],
  "BX-065: a search": [classic, (rules) => thrown(planSearch([elf, thief], area, rules), "b", resolveSearch)],
  "BX-071: a treasure trap": [
    classic,
    (rules) => thrown(planTreasureTrap(thief, { trapped: true, tried: [] }, "find", rules), "a", resolveTreasureTrap),
  ],
  "BX-067: a pit": [
    classic,
    (rules) => thrown(planTrigger({ ...pit, fall: 20, save: "death" }, walkers, rules), "c", resolveTrigger),
  ],
  "BX-068: a scythe": [classic, (rules) => thrown(planTrigger(scythe, walkers, rules), "c", resolveTrigger)],
  "BX-040: a climb": [
    classic,
    (rules) =>
      thrown(planClimb(dagger, { height: 30, sheer: false, gear: true }, rules), "a", (plan, rolls) =>
        resolveClimb(plan, rolls, rules),
      ),
  ],
  "BX-040: a climb by art": [
    classic,
    (rules) =>
      thrown(
        planClimb(thief, { height: 30, sheer: true, gear: false, reached: 12, percent: 1 }, rules),
        "a",
        (plan, rolls) => resolveClimb(plan, rolls, rules),
      ),
  ],
  "Facts: a fall": [
    classic,
    (rules) => thrown(planFall(35, false, rules), "a", (plan, rolls) => resolveFall(plan, rolls, rules)),
  ],
  "Facts: drowning": [classic, (rules) => thrown(planDrowning(90, rules), "a", resolveDrowning)],
  "ERIS-93: a sneak": [
    eris,
    (rules) =>
      thrown(
        planSneak(
          [
            { creature: thief, thief: true },
            { creature: elf, thief: false, background: -1 },
          ],
          openly,
          rules,
        ),
        "a",
        (plan, rolls) => resolveSneak(plan, rolls, false),
      ),
  ],
  "ERIS-96: a pocket": [
    eris,
    (rules) => thrown(planPickPocket({ creature: thief, thief: true }, 30, openly, rules), "a", resolvePickPocket),
  ],
  "ERIS-119: cut free": [
    eris,
    (rules) =>
      thrown(
        planCutFree({ ...dagger, weapons: [makeWeapon({ type: "dagger" })] }, "plate", rules),
        "a",
        resolveCutFree,
      ),
  ],
  "BX-053: monsters that wander": [
    classic,
    (rules) => thrown(planWandering({ place: "dungeon", rate: 90, change: 1 }, rules, 2), "a", resolveWandering),
  ],
  "GOR-37: noise": [gorman, (rules) => thrown(planNoise(2, rules), "a", resolveWandering)],
  "BX-072: a turn in a dungeon": [
    classic,
    (rules) => {
      const before = dungeon();
      const actions = [
        { kind: "search", area, searchers: [elf] } as const,
        { kind: "move", distance: 40, known: true } as const,
      ];
      return thrown(planDungeonTurn(before, { change: 0 }, actions, rules), "a", (plan, rolls) =>
        resolveDungeonTurn(before, plan, rolls, rules),
      );
    },
  ],
  "BX-080: a day through a swamp": [
    classic,
    (rules) => {
      const before = wild();
      const stretches = [
        { terrain: "swamp", miles: 4 },
        { terrain: "clear", road: true },
      ] as const;
      const day = { occupation: "travel", stretches, lead: "none", forced: false, forage: true, change: 1 } as const;
      return thrown(planDayOut(before, day, rules), "a", (plan, rolls) => resolveDayOut(before, plan, rolls, rules));
    },
  ],
  "BX-078: a day of hunting": [
    classic,
    (rules) => {
      const before = wild();
      const day = {
        occupation: "hunt",
        stretches: [{ terrain: "forest" }],
        lead: "none",
        forced: false,
        forage: false,
        change: 0,
      } as const;
      return thrown(planDayOut(before, day, rules), "a", (plan, rolls) => resolveDayOut(before, plan, rolls, rules));
    },
  ],
  "BX-092: a day at sea": [
    rulings({ wind: "variable" }),
    (rules) => {
      const before = setOut(walkers, { place: "water", rations: 3 });
      const day = {
        means: "sail",
        waters: "ocean",
        landmark: false,
        current: "none",
        landing: true,
        change: 0,
      } as const;
      return thrown(planSeaDay(ship, day, rules), "a", (plan, rolls) => resolveSeaDay(before, plan, rolls, rules));
    },
  ],
  "BX-103: a gale": [
    classic,
    (rules) =>
      thrown(planGale(ship, { landInSight: true, shore: "other", beaches: true }, rules), "a", (plan, rolls) =>
        resolveGale(plan, rolls, rules),
      ),
  ],
  "BX-101: a leak": [
    classic,
    (rules) => thrown(planLeak(ship, rules), "a", (plan, rolls) => resolveLeak(plan, rolls, rules)),
  ],
};

describe("plans and outcomes in full", () => {
  it.each(Object.entries(SCENES))("%s", (title, [rules, play]) => {
    expect(lines(play(rules), rules.hash)).toEqual(LINES[title]);
  });
});
