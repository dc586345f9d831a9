import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { planSurprise } from "../../../src/rules/encounter/surprise.ts";
import {
  chanceOf,
  forceChance,
  listenChance,
  roomTrapChance,
  secretDoorChance,
} from "../../../src/rules/exploration/chances.ts";
import { fallsShut } from "../../../src/rules/exploration/door-shuts.ts";
import {
  type Door,
  lockTriers,
  makeDoor,
  monstersOpen,
  planForce,
  planListen,
  planLock,
  resolveForce,
  resolveListen,
  resolveLock,
  wedgeOpen,
  wedgeShut,
} from "../../../src/rules/exploration/doors.ts";
import {
  type Area,
  planSearch,
  planTreasureTrap,
  resolveSearch,
  resolveTreasureTrap,
} from "../../../src/rules/exploration/search.ts";
import { planTrigger, resolveTrigger, type Trap } from "../../../src/rules/exploration/traps.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { someone } from "./people.ts";

const human = someone("fighter");
const elf = someone("elf");
const dwarf = someone("dwarf");
const hobbit = someone("halfling");

it.each([
  ["nobody", {}, []],
  ["two of them, one with dots in its id", { a: 1, "Actor:b:c": 2 }, ["a", "Actor.b.c"]],
])("BX-058: ids of those who tried the lock in vain: %s", (_name, lockTries, ids) => {
  expect(lockTriers({ lockTries })).toEqual(ids);
});

it("BX-058: an id with dots is known again by its door", () => {
  const thief = { ...someone("thief"), id: "Scene.x.Token.y" };
  const plan = planLock(thief, makeDoor("d", "locked"), { tools: true }, classic);
  const { door } = resolveLock(plan, rollsFor(plan, { lock: [100] }));
  expect(lockTriers(door)).toEqual([thief.id]);
  expect(planLock(thief, door, { tools: true }, classic).refused?.key).toBe("exploration.lockTried");
});

describe("doors", () => {
  const stuck = makeDoor("d", "stuck");
  function push(creature: Creature, die: number, rules: Rulings = classic, door: Door = stuck) {
    const plan = planForce([creature], door, rules);
    return resolveForce(plan, rollsFor(plan, { [`force:${creature.id}`]: [die] }));
  }
  const strong = (str: number): Creature => someone("fighter", 1, { scores: { str } });

  it.each([
    ["BX-056 example 1: STR 13, 3", strong(13), 3, classic, true],
    ["BX-056 example 2: STR 18, 6", strong(18), 6, classic, false],
    ["BX-056 example 3: STR 8, 2", strong(8), 2, classic, false],
    ["ERIS-68 example 1: a hobbit, 1", hobbit, 1, eris, true],
    ["ERIS-68 example 2: a hobbit, 2", hobbit, 2, eris, false],
    ["ERIS-68 example 2: a man, 2", human, 2, eris, true],
  ])("%s", (_name, creature, die, rules, opened) => {
    const outcome = push(creature, die, rules);
    expect([outcome.opened, outcome.door.state, outcome.door.warned]).toEqual(
      opened ? [true, "open", false] : [false, "stuck", true],
    );
  });

  it("ERIS-68 example 3: Strength 4 by the B/X table less 1 cannot, and rolls nothing", () => {
    const rules = rulings({ stuckDoors: "bx" }, "eris");
    const weak = someone("halfling", 1, { scores: { str: 4 } });
    const chance = forceChance(weak, rules);
    expect(chance.value).toBe(0);
    expect(fold(chance.steps)).toBe(0);
    const plan = planForce([weak], stuck, rules);
    expect(plan.rolls).toEqual([]);
    expect(resolveForce(plan, {}).opened).toBe(false);
  });

  it("BX-056: two at a door, each with a die; three find no room; an open door is not forced", () => {
    const two = planForce([strong(13), { ...strong(9), id: "other" }], stuck, classic);
    expect(resolveForce(two, rollsFor(two, { "force:fighter1": [6], "force:other": [2] }))).toMatchObject({
      opened: true,
      by: ["other"],
    });
    expect(() => planForce([human, human, human], stuck, classic)).toThrow(/outOfRange at pushers/);
    expect(planForce([human], makeDoor("d"), classic).refused?.key).toBe("exploration.notStuck");
  });

  it.each([
    ["BX-057 example 1: first push fails, second opens", [6, 1], ["surprise:party"]],
    ["BX-057 example 2: the first push succeeds", [1], ["surprise:party", "surprise:orcs"]],
  ])("%s", (_name, dice, rollers) => {
    let door = stuck;
    for (const die of dice) door = push(human, die, classic, door).door;
    const side = { count: 3, light: false, aquatic: false, ship: false, surprises: 2, change: 0 };
    const plan = planSurprise(
      {
        place: "dungeon",
        dark: true,
        fog: false,
        sides: [
          { ...side, id: "party", name: "party", party: true, warned: false },
          { ...side, id: "orcs", name: "orcs", party: false, warned: door.warned },
        ],
      },
      classic,
    );
    expect(plan.rolls.map(({ id }) => id)).toEqual(rollers);
  });

  it.each([
    ["BX-058 example 1: thief 1, 15", 15, true],
    ["BX-058 example 2: 16, and no second try at this level", 16, false],
  ])("%s", (_name, die, opened) => {
    const thief = someone("thief");
    const plan = planLock(thief, makeDoor("d", "locked"), { tools: true }, classic);
    const outcome = resolveLock(plan, rollsFor(plan, { lock: [die] }));
    expect(outcome.opened).toEqual(opened);
    expect(outcome.door.state).toEqual(opened ? "shut" : "locked");
    if (opened) return;
    expect(planLock(thief, outcome.door, { tools: true }, classic).refused?.key).toBe("exploration.lockTried");
    expect(
      planLock({ ...thief, class: { id: "thief", level: 2 } }, outcome.door, { tools: true }, classic).refused,
    ).toBeUndefined();
  });

  it("BX-058: without skill or tools no try; force only by the referee's leave", () => {
    const locked = makeDoor("d", "locked");
    expect(planLock(human, locked, { tools: true }, classic).refused?.key).toBe("exploration.noLockSkill");
    expect(planLock(someone("thief"), locked, { tools: false }, classic).refused?.key).toBe("exploration.noTools");
    expect(planForce([human], locked, classic).refused?.key).toBe("exploration.locked");
    expect(planForce([human], locked, classic, true).refused).toBeUndefined();
  });

  it("BX-059 example 1 and 2: it falls shut, unless wedged with a spike", () => {
    const open: Door = { ...stuck, state: "open" };
    expect(fallsShut(open)).toBe("stuck");
    expect(fallsShut({ ...makeDoor("e"), state: "open" })).toBe("shut");
    expect(wedgeOpen(open, 12)).toMatchObject({ door: { state: "wedgedOpen" }, spikes: 11 });
    expect(wedgeOpen(open, 0)).toMatchObject({ door: { state: "open" }, refused: { key: "exploration.noSpikes" } });
    expect(wedgeOpen({ ...open, state: "wedgedOpen" }, 3)).toMatchObject({ spikes: 3 });
    expect(wedgeOpen(stuck, 1).refused?.key).toBe("exploration.notOpen");
  });

  it("BX-060 example 1 and 2: dwellers open stuck doors, spikes stop them", () => {
    expect(monstersOpen(stuck)).toMatchObject({ opens: true, door: { state: "open" } });
    const wedged = wedgeShut(makeDoor("d"), 3);
    expect(wedged.door.state).toBe("wedgedShut");
    expect(wedged.spikes).toBe(2);
    expect(monstersOpen(wedged.door).opens).toBe(false);
    expect(monstersOpen(makeDoor("d", "locked")).opens).toBe(true);
    expect(monstersOpen(makeDoor("d"), true).opens).toBe(false);
  });

  it.each([
    ["BX-061 example 1: a human, 1, orcs talking", human, 1, [], true],
    ["BX-061 example 2: 1, but only skeletons", human, 1, ["undead"], false],
    ["BX-061: an elf, 2", elf, 2, [], true],
    ["BX-061: a human, 2", human, 2, [], false],
    ["BX-061: a thief of level 3, 3", someone("thief", 3), 3, [], true],
    ["BX-061: silent things", elf, 1, ["silent"], false],
  ])("%s", (_name, creature, die, tags, heard) => {
    const plan = planListen(creature, makeDoor("d"), [makeCreature({ id: "orc", tags })], classic);
    const outcome = resolveListen(plan, rollsFor(plan, { listen: [die] }));
    expect(outcome.heard).toEqual(heard);
    expect(outcome.turns).toBe(1);
    expect(plan.blind).toBe(true);
    expect(planListen(creature, outcome.door, [], classic).refused?.key).toBe("exploration.listened");
  });

  it("BX-061 example 3: another character may still try", () => {
    const door: Door = { ...makeDoor("d"), listened: [human.id] };
    expect(planListen(human, door, [], classic)).toMatchObject({ rolls: [], refused: { key: "exploration.listened" } });
    expect(planListen(elf, door, [], classic).refused).toBeUndefined();
  });
});

describe("searching", () => {
  const area: Area = { id: "a", secretDoor: true, roomTrap: true, magicalTrap: false, searchedBy: [] };

  it.each([
    ["BX-055 example 1: a human, 1", human, 1, classic, true],
    ["BX-055 example 1: an elf, 2", elf, 2, classic, true],
    ["BX-055 example 2: a human, 2", human, 2, classic, false],
    ["ERIS-60 example 1: an elf, 4", elf, 4, eris, true],
    ["ERIS-60 example 2: an elf, 5", elf, 5, eris, false],
    ["ERIS-60 example 3: a human, 3", human, 3, eris, false],
    ["BX-055: odd doors, an elf of B/X, 4", elf, 4, rulings({ secretDoors: "odd" }), true],
    ["ERIS-60: B/X doors, an elf of Eris has 3", elf, 3, rulings({ secretDoors: "bx" }, "eris"), true],
    ["BX-055: an elf of Gorman has what the doors give elves", elf, 2, gorman, true],
  ])("%s", (_name, creature, die, rules, found) => {
    const plan = planSearch([creature], area, rules);
    const outcome = resolveSearch(plan, rollsFor(plan, { [`search:${creature.id}`]: [die] }));
    expect(outcome.found.includes("secretDoor")).toBe(found);
    const chance = secretDoorChance(creature, rules);
    expect(fold(chance.steps)).toBe(chance.value);
  });

  it("BX-065 example 1: two humans and an elf, a turn", () => {
    const plan = planSearch([human, { ...human, id: "other" }, elf], area, classic);
    const rolls = rollsFor(plan, { "search:fighter1": [3], "search:other": [5], "search:elf1": [2] });
    const outcome = resolveSearch(plan, rolls);
    expect(outcome.by.filter(({ found }) => found.length > 0).map(({ id }) => id)).toEqual(["elf1"]);
    expect(outcome.turns).toBe(1);
    expect(plan.blind).toBe(true);
  });

  it("BX-065 example 2: a second search of the same area is refused, openly it is not", () => {
    const searched = { ...area, searchedBy: [elf.id] };
    expect(planSearch([elf], searched, classic)).toMatchObject({ rolls: [], refused: { key: "exploration.searched" } });
    expect(planSearch([elf, human], searched, classic).barred).toEqual([elf.id]);
    expect(planSearch([elf], searched, rulings({ searchRolls: "open" }))).toMatchObject({
      blind: false,
      rolls: [{ formula: "1d6" }],
    });
    expect(() => planSearch([], area, classic)).toThrow(/tooFew at searchers/);
  });

  it("BX-065: the die is rolled although nothing is there", () => {
    const nothing = { ...area, secretDoor: false, roomTrap: false };
    const plan = planSearch([human], nothing, classic);
    expect(resolveSearch(plan, rollsFor(plan, { "search:fighter1": [1] }))).toMatchObject({ found: [], turns: 1 });
  });

  it.each([
    ["BX-070 example 1: a human, 1", human, false, 1],
    ["BX-070 example 2: a dwarf", dwarf, false, 2],
    ["BX-070: a dwarf and magic", dwarf, true, 1],
  ])("%s", (_name, creature, magical, chance) => {
    expect(roomTrapChance(creature, magical, classic).value).toBe(chance);
  });

  it("BX-066 example 1: a pit is found by any searcher", () => {
    const plan = planSearch([human], { ...area, secretDoor: false }, classic);
    expect(resolveSearch(plan, rollsFor(plan, { "search:fighter1": [1] })).found).toEqual(["roomTrap"]);
  });

  const chest = { trapped: true, tried: [] as string[] };
  const thief = someone("thief");
  it.each([
    ["BX-071 example 1: thief 1, 10", 10, true],
    ["BX-071 example 2: 11", 11, false],
  ])("%s", (_name, die, success) => {
    const plan = planTreasureTrap(thief, chest, "find", classic);
    const outcome = resolveTreasureTrap(plan, rollsFor(plan, { trap: [die] }));
    expect(outcome.success).toEqual(success);
    expect(outcome.next).toEqual([]);
    expect(planTreasureTrap(thief, { trapped: true, tried: outcome.tried }, "find", classic).refused?.key).toBe(
      "exploration.searched",
    );
    expect(planTreasureTrap(thief, { trapped: true, tried: outcome.tried }, "remove", classic).refused).toBeUndefined();
  });

  it("BX-071 example 2, BX-066 example 2: a fighter is refused; a failed removal may spring it", () => {
    expect(planTreasureTrap(human, chest, "find", classic).refused?.key).toBe("exploration.noTrapSkill");
    const plan = planTreasureTrap(thief, chest, "remove", classic);
    expect(resolveTreasureTrap(plan, rollsFor(plan, { trap: [11] })).next).toEqual([
      { kind: "trapTrigger", who: thief.id },
    ]);
    const empty = planTreasureTrap(thief, { trapped: false, tried: [] }, "find", classic);
    expect(resolveTreasureTrap(empty, rollsFor(empty, { trap: [1] })).success).toBe(false);
  });

  it("BX-055, BX-061: the chance from an elf's eyes and a thief's ears is shown as theirs, not as the chance of anybody", () => {
    const stepsOf = ({ steps }: ReturnType<typeof listenChance>) => steps.map(({ key, after }) => [key, after]);
    expect(stepsOf(secretDoorChance(elf, classic))).toEqual([
      ["character.usualChance", 1],
      ["character.peopleChance", 2],
    ]);
    expect(stepsOf(listenChance(thief, classic))).toEqual([
      ["character.usualChance", 1],
      ["character.thiefChance", listenChance(thief, classic).value],
    ]);
    expect(stepsOf(listenChance(human, classic))).toEqual([["character.usualChance", 1]]);
  });

  it("chances stay within 0 to 6 for everybody under every ruling", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(human, elf, dwarf, hobbit, thief, someone("thief", 14)),
        fc.constantFrom(classic, eris, gorman),
        fc.constantFrom(secretDoorChance, listenChance, forceChance),
        (creature, rules, of) => {
          const { value, steps } = of(creature, rules);
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(6);
          expect(fold(steps)).toBe(value);
        },
      ),
    );
  });
});

describe("traps", () => {
  const trap: Trap = { id: "t", name: "Pit", kind: "room", found: false, sprung: false, oneUse: false, fall: 20 };
  const march = ["fighter", "cleric", "thief"].map((id) => ({ id, name: id }));
  function cross(dice: Readonly<Record<string, number[]>>, of: Trap = trap, who = march, rules: Rulings = classic) {
    const plan = planTrigger(of, who, rules);
    let outcome = resolveTrigger(plan, rollsFor(plan, dice));
    const rolled = [...outcome.dice];
    while (outcome.again) {
      outcome = resolveTrigger(outcome.again, rollsFor(outcome.again, dice));
      rolled.push(...outcome.dice);
    }
    return { ...outcome, dice: rolled };
  }
  const dice = (a: number, b: number, c: number) => ({ "trap:fighter": [a], "trap:cleric": [b], "trap:thief": [c] });

  it.each([
    ["BX-067 example 1: fighter 2", dice(2, 1, 1), "fighter"],
    ["BX-067 example 2: 3, 5, 1", dice(3, 5, 1), "thief"],
    ["BX-067: nobody", dice(3, 4, 5), ""],
  ])("%s", (_name, faces, victim) => {
    const outcome = cross(faces);
    expect(outcome.victim).toEqual(victim);
    expect(outcome.trap.sprung).toEqual(victim !== "");
  });

  it("BX-067: always springs under the first, without dice; a spent trap does nothing", () => {
    const always = rulings({ trapTrigger: "always" });
    expect(planTrigger(trap, march, always).rolls).toEqual([]);
    expect(cross({}, trap, march, always).victim).toBe("fighter");
    const spent = { ...trap, sprung: true, oneUse: true };
    expect(planTrigger(spent, march, classic).refused?.key).toBe("exploration.trapSpent");
    expect(cross({}, spent).victim).toBe("");
    expect(cross(dice(1, 1, 1), { ...trap, sprung: true }).victim).toBe("fighter");
  });

  it("BX-068 example 1 and 2: damage or a fall, no roll to hit, no save unless the entry names one", () => {
    expect(cross(dice(1, 1, 1)).next).toEqual([{ kind: "fall", who: "fighter", feet: 20 }]);
    const { fall: _, ...blade } = { ...trap, damage: "1d8" };
    expect(cross(dice(1, 1, 1), blade).next).toEqual([{ kind: "damage", who: "fighter", formula: "1d8" }]);
    const { damage: __, ...gas } = { ...blade, save: "death" as const };
    expect(cross(dice(1, 1, 1), gas).next).toEqual([{ kind: "save", who: "fighter", save: "death" }]);
    // One save for all that a trap does: half the damage, no fall.
    expect(cross(dice(1, 1, 1), { ...trap, damage: "1d8", save: "breath" }).next).toEqual([
      { kind: "damage", who: "fighter", formula: "1d8", save: "breath" },
      { kind: "fall", who: "fighter", feet: 20, save: "breath" },
    ]);
  });

  it("BX-069 example 1 and 2: dwellers pass unless the referee has them rolled", () => {
    const kobold = [{ id: "kobold", name: "kobold", atHome: true }];
    expect(planTrigger(trap, kobold, classic).rolls).toEqual([]);
    expect(cross({ "trap:ogre": [2] }, trap, [{ id: "ogre", name: "ogre" }]).victim).toBe("ogre");
  });
});

describe("doors, and their reports", () => {
  const fighter = someone("fighter");

  const door = (state: Door["state"], more: Partial<Door> = {}): Door => ({ ...makeDoor("d", state), ...more });

  it("BX-057: a push that was refused warns nobody beyond; one that fails does", () => {
    const shut = planForce([fighter], door("shut"), classic);
    expect(resolveForce(shut, {}).door).toEqual(door("shut"));
    const failed = planForce([fighter], door("stuck"), classic);
    expect(resolveForce(failed, rollsFor(failed, { "force:fighter1": [6] })).door).toMatchObject({
      state: "stuck",
      warned: true,
    });
  });

  it.each([
    ["of nobody", []],
    ["of three", [1, 2, 3].map((at) => ({ ...fighter, id: `f${at}` }))],
  ])("BX-056: a push %s is an error", (_name, pushers) => {
    expect(() => planForce(pushers, door("stuck"), classic)).toThrow(expect.objectContaining({ field: "pushers" }));
  });

  it("BX-058: what was refused leaves the lock as it is; a skill over 100 always opens it", () => {
    const none = planLock(fighter, door("locked"), { tools: true }, classic);
    expect(resolveLock(none, {})).toEqual({ procedure: "pickLock", door: door("locked"), opened: false });
    expect(none.chance).toBe(0);
    const sure = planLock(fighter, door("locked"), { tools: true, percent: 120 }, classic);
    expect(resolveLock(sure, rollsFor(sure, { lock: [100] })).opened).toBe(true);
    expect(() => planLock(fighter, door("locked"), { tools: true, percent: -1 }, classic)).toThrow("percent");
  });

  it("BX-058: somebody without a class has one try for good", () => {
    const dog = makeCreature({ id: "dog" });
    const plan = planLock(dog, door("locked"), { tools: true, percent: 1 }, classic);
    const tried = resolveLock(plan, rollsFor(plan, { lock: [2] })).door;
    expect(tried.lockTries).toEqual({ dog: 0 });
    expect(planLock(dog, tried, { tools: true, percent: 1 }, classic).refused?.key).toBe("exploration.lockTried");
  });

  it("BX-061: one listener beyond whom something sounds is enough, and a refused try takes no turn", () => {
    const orc = { tags: [] };
    const hears = (beyond: readonly { readonly tags: readonly string[] }[]) =>
      planListen(fighter, door("shut"), beyond as never, classic).audible;
    expect(hears([])).toBe(false);
    expect(hears([{ tags: ["silent"] }])).toBe(false);
    expect(hears([{ tags: ["undead"] }, orc])).toBe(true);
    expect(hears([orc])).toBe(true);
    const again = planListen(fighter, door("shut", { listened: [fighter.id] }), [orc], classic);
    expect(resolveListen(again, {})).toEqual({ procedure: "listen", door: again.door, heard: false, turns: 0 });
  });

  it.each([
    ["open", true, "open"],
    ["wedgedOpen", true, "wedgedOpen"],
    ["shut", true, "open"],
    ["wedgedShut", false, "wedgedShut"],
    ["magic", false, "magic"],
  ] as const)("BX-060: dwellers at a door that is %s", (state, opens, after) => {
    expect(monstersOpen(door(state))).toMatchObject({ opens, door: { state: after } });
  });

  it("BX-060: a beast passes only what stands open", () => {
    expect(monstersOpen(door("stuck"), true).opens).toBe(false);
    expect(monstersOpen(door("open"), true).opens).toBe(true);
  });

  it("BX-059, BX-060: a spike goes with each door, and none with what is refused", () => {
    expect(wedgeOpen(door("open"), 3).spikes).toBe(2);
    expect(wedgeOpen(door("shut"), 3).spikes).toBe(3);
    expect(wedgeOpen(door("wedgedOpen"), 3).spikes).toBe(3);
    expect(wedgeShut(door("shut"), 3).spikes).toBe(2);
    expect(wedgeShut(door("open"), 3).spikes).toBe(3);
    expect(() => wedgeOpen(door("open"), -1)).toThrow("spikes");
    expect(() => wedgeShut(door("shut"), 0.5)).toThrow("spikes");
    expect(() => makeDoor("d", "ajar" as never)).toThrow("door.state");
  });

  it.each([
    ["secretDoors", 1],
    ["roomTraps", 1],
    ["listen", 1],
    ["force", 2],
  ] as const)("BX-055, BX-056, BX-061, BX-070: what a sheet shows for %s", (kind, value) => {
    expect(chanceOf(fighter, kind, classic).value).toBe(value);
  });

  it("BX-070, BX-061: dwarves at stonework, elves at doors and at listening", () => {
    const of = (id: "dwarf" | "elf") =>
      (["secretDoors", "roomTraps", "listen"] as const).map((kind) => chanceOf(someone(id), kind, classic).value);
    expect(of("dwarf")).toEqual([1, 2, 2]);
    expect(of("elf")).toEqual([2, 1, 2]);
  });
});
