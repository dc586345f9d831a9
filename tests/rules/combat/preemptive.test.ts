/** Shots before initiative: who has one, and why not. */
import { describe, expect, it } from "vitest";
import { act, advance } from "../../../src/rules/combat/act.ts";
import { combatFacts } from "../../../src/rules/combat/combatants.ts";
import { currentSlot } from "../../../src/rules/combat/order-view.ts";
import { shootersOf } from "../../../src/rules/combat/preemptive.ts";
import { crampedShot, setAllInReach } from "../../../src/rules/combat/reach.ts";
import { setFacts } from "../../../src/rules/combat/roster.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Combatant } from "../../../src/rules/facts/combatant.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { mayMove } from "../../../src/view/combat/your-turn.ts";
import { hero } from "../attack/fight.ts";
import { classic, eris } from "../support/presets.ts";
import { roll, type Sketch, start } from "./fight.ts";

const changed = (state: CombatState, id: string, more: Partial<Combatant>): CombatState => ({
  ...state,
  combatants: state.combatants.map((one) => (one.id === id ? { ...one, ...more } : one)),
});

describe("first shots", () => {
  const archers = () => {
    const bow = { canShoot: true, ready: true, character: true };
    const fresh = { id: "A", name: "A", side: "party", ...bow };
    return { ...start(eris, fresh, { ...fresh, id: "B", name: "B" }, "orcs/X"), round: 1 };
  };
  it.each<[string, (state: CombatState) => CombatState, readonly string[]]>([
    ["all who are ready", (state) => state, ["A", "B"]],
    ["nobody beside one who is surprised", (state) => changed(state, "B", { surprised: true }), []],
    ["not one who has acted", (state) => changed(state, "A", { actions: ["move"] }), ["B"]],
    ["not one who has finished", (state) => changed(state, "A", { done: true }), ["B"]],
    ["not one who casts", (state) => changed(state, "A", { spell: "declared" }), ["B"]],
    ["not one without a bow", (state) => changed(state, "A", { canShoot: false }), ["B"]],
    ["not one who is no character", (state) => changed(state, "A", { character: false }), ["B"]],
    ["not one who is down", (state) => changed(state, "A", { status: "defeated" }), ["B"]],
    ["not one who made ready in this round", (state) => changed(state, "A", { readySince: 1 }), ["B"]],
    ["nobody once blows fall", (state) => ({ ...state, meleeBegun: true }), []],
    [
      "all again when the foes run",
      (state) => changed({ ...state, meleeBegun: true }, "X", { status: "fled" }),
      ["A", "B"],
    ],
    [
      "nobody when the foes lie there",
      (state) => changed({ ...state, meleeBegun: true }, "X", { status: "defeated" }),
      [],
    ],
  ])("ERIS-18: %s", (_name, change, ids) => {
    expect(shootersOf(change(archers()), eris)).toEqual(ids);
    expect(shootersOf(change(archers()), classic)).toEqual([]);
  });
});

describe("shots", () => {
  const who = (id: string, side: string, more: object = {}): Sketch => ({ id, name: id, side, ...more });
  const ready = (rules: Rulings, more: object = {}): CombatState =>
    roll(start(rules, who("A", "party", { canShoot: true, ...more }), "orcs/X"), rules, { party: 6, orcs: 1 });
  function fail(): never {
    throw new Error("nobody");
  }

  it("ERIS-10: one who waits strikes out of turn but does not shoot", () => {
    const waiting = act(ready(eris), "A", { kind: "wait" }, eris).state;
    const orcs = advance(waiting, eris).state;
    expect(act(orcs, "A", { kind: "shoot" }, eris).refused).toBeDefined();
    expect(act(orcs, "A", { kind: "strike" }, eris).refused).toBeUndefined();
  });
  it("ERIS-11: all in reach hides the move and sends shots into the melee once a hit is struck", () => {
    const fight = setAllInReach(ready(eris), true);
    expect(currentSlot(fight, eris).allows).not.toContain("move");
    expect(currentSlot(setAllInReach(fight, false), eris).allows).toContain("move");
    expect(mayMove(fight, fight.combatants[0] ?? fail(), eris)).toBe(false);
    expect(mayMove(setAllInReach(fight, false), fight.combatants[0] ?? fail(), eris)).toBe(true);
    expect(crampedShot(fight, undefined)).toEqual({ distanceFeet: 10 });
    expect(crampedShot({ ...fight, meleeBegun: true }, 25)).toEqual({ distanceFeet: 25, intoMelee: true });
    expect(crampedShot({ ...fight, meleeBegun: true, allInReach: false }, undefined)).toEqual({});
  });
  it("ERIS-18: a weapon made ready in this round was not ready before it", () => {
    let fight = start(eris, who("A", "party", { character: true, canShoot: true }), "orcs/X");
    expect(shootersOf(fight, eris)).toEqual([]);
    fight = setFacts(fight, "A", { ready: true });
    expect(shootersOf(fight, eris)).toEqual([]);
    expect(shootersOf({ ...fight, round: 2 }, eris)).toEqual(["A"]);
    const before = start(eris, who("A", "party", { character: true, canShoot: true, ready: true }), "orcs/X");
    expect(shootersOf(before, eris)).toEqual(["A"]);
  });
  it("ERIS-59 example 1: 30 feet, two arrows, 20 feet; example 2: 60 is too far; example 3: no melee", () => {
    const elf = combatFacts(hero("elf", 1), eris);
    expect(elf.splitMove).toBe(50);
    const fight = ready(eris, { ...elf, canShoot: true, attacks: 2 });
    const moved = act(fight, "A", { kind: "move", feet: 30 }, eris).state;
    const once = act(moved, "A", { kind: "shoot" }, eris);
    const twice = act(once.state, "A", { kind: "shoot" }, eris);
    expect(once.refused).toBeUndefined();
    expect(twice.refused).toBeUndefined();
    expect(act(twice.state, "A", { kind: "shoot" }, eris).refused).toBeDefined();
    expect(act(twice.state, "A", { kind: "move", feet: 20 }, eris).refused).toBeUndefined();
    expect(act(twice.state, "A", { kind: "move", feet: 30 }, eris).refused).toMatchObject({ rule: "ERIS-59" });
    expect(act(moved, "A", { kind: "strike" }, eris).refused).toBeDefined();
    const man = act(ready(eris), "A", { kind: "move", feet: 30 }, eris).state;
    expect(act(man, "A", { kind: "shoot" }, eris).refused).toBeDefined();
    expect(combatFacts(hero("elf", 1), classic).splitMove).toBeUndefined();
  });
  it.each([
    ["shot, moved, shoots again", [{ kind: "shoot" }, { kind: "move", feet: 20 }]],
    ["moved, shot, moved, shoots again", [{ kind: "move", feet: 20 }, { kind: "shoot" }, { kind: "move", feet: 20 }]],
  ] as const)("ERIS-59: all the shots are at one moment: %s", (_name, transactions) => {
    const elf = { ...combatFacts(hero("elf", 1), eris), canShoot: true, attacks: 2 };
    let fight = ready(eris, elf);
    for (const transaction of transactions) {
      const { state, refused } = act(fight, "A", transaction, eris);
      expect(refused).toBeUndefined();
      fight = state;
    }
    expect(act(fight, "A", { kind: "shoot" }, eris).refused).toMatchObject({
      key: "character.shotsApart",
      rule: "ERIS-59",
    });
    // The rest of the move is still there, and ends it.
    const rest = act(fight, "A", { kind: "move", feet: 10 }, eris);
    expect(rest.refused).toBeUndefined();
    expect(rest.state.combatants[0]?.done).toEqual(transactions.length === 3);
    const gone = transactions.length === 3 ? rest : act(rest.state, "A", { kind: "move", feet: 20 }, eris);
    expect(gone.state.combatants[0]?.done).toBe(true);
  });
  it("ERIS-59, ERIS-17: the move that is split is that of an elf with a load", () => {
    expect(combatFacts(hero("elf", 1), eris, 60).splitMove).toBe(20);
  });
});
