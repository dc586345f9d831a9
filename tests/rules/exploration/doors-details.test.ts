/** What the rules say of doors, searching, time and loads besides the worked examples, and how each is told. */
import { describe, expect, it } from "vitest";
import { dressingTime, dressOn } from "../../../src/rules/combat/dressing.ts";
import { makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { planCutFree, resolveCutFree } from "../../../src/rules/exploration/armour.ts";
import { type Bearer, burden, categoryOf, partyRate, treasureWeight } from "../../../src/rules/exploration/burden.ts";
import { cartLimit, cartRate } from "../../../src/rules/exploration/cart.ts";
import { chanceOf } from "../../../src/rules/exploration/chances.ts";
import { clockFace, moveClock, spanSeconds } from "../../../src/rules/exploration/clock.ts";
import {
  type Door,
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
import { take } from "../../../src/rules/exploration/limits.ts";
import {
  planSearch,
  planTreasureTrap,
  resolveSearch,
  resolveTreasureTrap,
} from "../../../src/rules/exploration/search.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { someone } from "./people.ts";

const told = (steps: readonly Step[]) => steps.map(({ key }) => key);
const fighter = someone("fighter");
const thief = someone("thief");
const walker = (id: string, rate: number, more = {}) => ({ id, name: id, rate, ...more });

describe("doors", () => {
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
    expect([resolveLock(none, {}), none.chance]).toEqual([
      { procedure: "pickLock", door: door("locked"), opened: false },
      0,
    ]);
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
    expect([hears([]), hears([{ tags: ["silent"] }]), hears([{ tags: ["undead"] }, orc]), hears([orc])]).toEqual([
      false,
      false,
      true,
      true,
    ]);
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
    expect([monstersOpen(door("stuck"), true).opens, monstersOpen(door("open"), true).opens]).toEqual([false, true]);
  });

  it("BX-059, BX-060: a spike goes with each door, and none with what is refused", () => {
    expect([
      wedgeOpen(door("open"), 3).spikes,
      wedgeOpen(door("shut"), 3).spikes,
      wedgeOpen(door("wedgedOpen"), 3).spikes,
    ]).toEqual([2, 3, 3]);
    expect([wedgeShut(door("shut"), 3).spikes, wedgeShut(door("open"), 3).spikes]).toEqual([2, 3]);
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
    expect([of("dwarf"), of("elf")]).toEqual([
      [1, 2, 2],
      [2, 1, 2],
    ]);
  });
});

describe("searching", () => {
  const area = { id: "a", secretDoor: true, roomTrap: true, magicalTrap: false, searchedBy: ["x"] };
  it("BX-065: who has searched, or cannot act, is left out; the others search, and are noted once", () => {
    const party = [fighter, someone("elf"), someone("dwarf", 1, { conditions: ["asleep"] })];
    const plan = planSearch(party, { ...area, searchedBy: ["elf1"] }, classic);
    expect([plan.searchers.map(({ id }) => id), plan.barred, plan.rolls.map(({ id }) => id)]).toEqual([
      ["fighter1"],
      ["elf1"],
      ["search:fighter1"],
    ]);
    const found = resolveSearch(plan, rollsFor(plan, { "search:fighter1": [1] }));
    expect([found.found, found.area.searchedBy, found.turns]).toEqual([
      ["secretDoor", "roomTrap"],
      ["elf1", "fighter1"],
      1,
    ]);
    const nobody = planSearch([someone("elf")], { ...area, searchedBy: ["elf1"] }, classic);
    expect(resolveSearch(nobody, {})).toMatchObject({ found: [], by: [], turns: 0 });
  });

  it("BX-065: without anything to find a 1 finds nothing", () => {
    const plan = planSearch([fighter], { ...area, secretDoor: false, roomTrap: false }, classic);
    expect(resolveSearch(plan, rollsFor(plan, { "search:fighter1": [1] }))).toMatchObject({ found: [], turns: 1 });
  });

  it("BX-067, BX-071: only a removal that fails on a real trap triggers it; what is refused takes no turn", () => {
    const outcome = (what: "find" | "remove", trapped: boolean, die: number) => {
      const plan = planTreasureTrap(thief, { trapped, tried: [] }, what, classic);
      const { success, next, tried, turns } = resolveTreasureTrap(plan, rollsFor(plan, { trap: [die] }));
      return [success, next.map(({ kind }) => kind), tried, turns];
    };
    expect(outcome("remove", true, 100)).toEqual([false, ["trapTrigger"], ["remove:thief1"], 1]);
    expect(outcome("remove", true, 1)).toEqual([true, [], ["remove:thief1"], 1]);
    expect(outcome("remove", false, 100)).toEqual([false, [], ["remove:thief1"], 1]);
    expect(outcome("find", true, 100)).toEqual([false, [], ["find:thief1"], 1]);
    expect(outcome("find", false, 1)[0]).toBe(false);
    const none = planTreasureTrap(fighter, { trapped: true, tried: ["find:x"] }, "find", classic);
    expect(resolveTreasureTrap(none, {})).toEqual({
      procedure: "treasureTrap",
      success: false,
      tried: ["find:x"],
      next: [],
      turns: 0,
    });
  });
});

describe("time and loads", () => {
  it("BX-009, BX-014, GOR-67: a span is the sum of its parts", () => {
    const span = { seconds: 1, rounds: 2, turns: 3, hours: 4, days: 5 };
    expect(spanSeconds(span, classic)).toBe(1 + 20 + 1800 + 14_400 + 432_000);
    expect(spanSeconds({ rounds: 1 }, gorman)).not.toBe(0);
    for (const part of ["seconds", "rounds", "turns", "hours", "days"] as const)
      expect(() => spanSeconds({ [part]: 0.5 }, classic)).toThrow(`span.${part}`);
  });

  it("BX-009, BX-010: a clock never stands before the first midnight; whole turns begun and midnights are counted", () => {
    expect(moveClock(600, { turns: -3 }, classic)).toEqual({ clock: 0, turns: 0, days: 0 });
    expect(moveClock(86_399, { seconds: 1 }, classic)).toEqual({ clock: 86_400, turns: 1, days: 1 });
    expect(moveClock(86_400, { seconds: -1 }, classic)).toEqual({ clock: 86_399, turns: 0, days: -1 });
    expect(clockFace(90_061)).toEqual({ day: 2, hour: 1, minute: 1, second: 1 });
    expect(() => clockFace(-1)).toThrow("clock");
    expect(() => moveClock(-1, {}, classic)).toThrow("clock");
  });

  it("ERIS-118: no time for armour where none is kept, none for help in quick suits", () => {
    expect(told(dressingTime("plate", 0, classic).steps)).toEqual(["armour.noTime"]);
    expect(told(dressingTime("chain", 2, eris).steps)).toEqual(["armour.quick"]);
    expect(told(dressingTime("plate", 0, eris).steps)).toEqual(["armour.plate"]);
    expect(told(dressingTime("plate", 2, eris).steps)).toEqual(["armour.plate", "armour.assistants"]);
    expect(dressOn({ item: "p", mode: "don", rounds: 0, left: 0 }, 0, true).done).toBe(false);
  });

  it("ERIS-119: a broken dagger cuts nobody free, a silver one does", () => {
    const armed = (type: string, broken: boolean) =>
      planCutFree({ ...fighter, weapons: [makeWeapon({ type, broken })] }, "plate", eris).refused?.key;
    expect([
      armed("dagger", false),
      armed("silver-dagger", false),
      armed("dagger", true),
      armed("sword", false),
    ]).toEqual([undefined, undefined, "exploration.noDagger", "exploration.noDagger"]);
    expect(resolveCutFree(planCutFree(fighter, "plate", eris), {})).toEqual({
      procedure: "cutFree",
      free: false,
      destroyed: [],
    });
  });

  const bearer = (more: Partial<Bearer> = {}): Bearer => ({
    base: 120,
    suit: { type: "none" },
    shield: false,
    carryingTreasure: false,
    things: [],
    ...more,
  });
  it("BX-019: treasure is weighed by the list, else as it is written, else it is named", () => {
    const things: Bearer["things"] = [
      { id: "coins", kind: "treasure", treasure: "coin", count: 100 },
      { id: "staff", kind: "treasure", treasure: "staff", count: 1 },
      { id: "idol", kind: "treasure", treasure: "idol", count: 1 },
      { id: "urn", kind: "treasure", treasure: "urn", weight: 7, count: 2 },
    ];
    const found = burden(bearer({ things }), classic);
    expect([found.treasure, found.unweighed]).toEqual([154, ["idol"]]);
    expect([treasureWeight("rod"), treasureWeight("toString")]).toEqual([20, undefined]);
    for (const bad of [{ count: -1 }, { count: 1, weight: -1 }])
      expect(() => burden(bearer({ things: [{ id: "x", kind: "weapon", ...bad }] }), classic)).toThrow(
        /things\.x\.(count|weight)/,
      );
  });

  it("ERIS-120: the name of a rate changes at 120, 90 and 60", () => {
    expect([120, 119, 90, 89, 60, 59].map(categoryOf)).toEqual(["light", "medium", "medium", "heavy", "heavy", "over"]);
  });

  it("BX-018: over what can be carried at all nobody moves, and it is told by how much", () => {
    const over = burden(
      bearer({ things: [{ id: "gold", kind: "treasure", treasure: "coin", count: 99_999 }] }),
      rulings({ encumbrance: "detailed" }),
    );
    expect([over.rate.value, over.overloadedBy]).toEqual([0, 99_999 - (over.most ?? 0)]);
    expect(over.rate.steps.at(-1)).toMatchObject({ key: "load.overloaded", data: { by: over.overloadedBy } });
  });

  it("BX-012: the slowest who walks sets the pace and is named; who is carried does not count, who rides goes as the mount", () => {
    const rate = partyRate(
      [walker("a", 120), walker("b", 60, { mount: 180 }), walker("c", 30, { carried: true }), walker("d", 90)],
      classic,
    );
    expect([rate.value, rate.slowest, rate.stuck, rate.steps[0]?.data]).toEqual([90, ["d"], [], { name: "d" }]);
    expect(partyRate([walker("a", 0), walker("b", 60)], classic)).toMatchObject({
      value: 0,
      stuck: ["a"],
      slowest: ["a"],
    });
    expect(partyRate([], classic)).toMatchObject({ value: 0, slowest: [], stuck: [] });
    expect(() => partyRate([walker("a", -1)], classic)).toThrow("walkers.a.rate");
  });

  it("a cart goes by its own rate up to what its teams draw, and not at all beyond", () => {
    const cart = { base: 60, limit: 4000, teams: 2 };
    expect(cartLimit(cart)).toBe(8000);
    expect([
      cartRate({ ...cart, load: 8000 }, classic).value,
      told(cartRate({ ...cart, load: 8000 }, classic).steps),
    ]).toEqual([60, ["load.base"]]);
    expect(cartRate({ ...cart, load: 8001 }, classic)).toMatchObject({
      value: 0,
      steps: [{}, { key: "load.overloaded", data: { by: 1 } }],
    });
    for (const [bad, field] of [
      [{ base: -1 }, "cart.base"],
      [{ load: -1 }, "cart.load"],
      [{ limit: -1 }, "cart.limit"],
      [{ teams: 0 }, "cart.teams"],
    ] as const)
      expect(() => cartRate({ ...cart, load: 0, ...bad }, classic)).toThrow(expect.objectContaining({ field }));
  });

  it("ERIS-117: up to the limit; a mule takes all; by the referee's leave all, marked where it is over", () => {
    const torches = (held: number, more: number, who: { character: boolean; leave?: boolean }) => {
      const { accepted, left, marked } = take("torches", held, more, who, eris);
      return [accepted, left, marked];
    };
    expect(torches(10, 5, { character: true })).toEqual([2, 3, false]);
    expect(torches(20, 5, { character: true })).toEqual([0, 5, false]);
    expect(torches(10, 5, { character: false })).toEqual([5, 0, false]);
    expect(torches(10, 5, { character: true, leave: true })).toEqual([5, 0, true]);
    expect(torches(7, 5, { character: true, leave: true })).toEqual([5, 0, false]);
    expect(() => take("torches", -1, 1, { character: true }, eris)).toThrow("held");
    expect(() => take("torches", 1, -1, { character: true }, eris)).toThrow("more");
  });
});
