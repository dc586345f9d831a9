/** Room to fight side by side, shots where everybody is close, and the facts of somebody who fights. */
import { describe, expect, it } from "vitest";
import { oneByOne } from "../../../src/rules/combat/individual-order.ts";
import { withMovesLeft } from "../../../src/rules/combat/movement.ts";
import { groupsDue } from "../../../src/rules/combat/phases.ts";
import { crampedShot, frontOf, setAbreast } from "../../../src/rules/combat/reach.ts";
import { actNow, defeat, join, renewFacts } from "../../../src/rules/combat/roster.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { ActionKind, Combatant } from "../../../src/rules/facts/combatant.ts";
import { classic, gorman } from "../support/presets.ts";
import { roll, start } from "./fight.ts";

const fight = (): CombatState =>
  roll(start(classic, "party/A", "party/B", "party/C", "orcs/X"), classic, { party: 6, orcs: 1 });
const acted = (state: CombatState, actions: Readonly<Record<string, readonly ActionKind[]>>): CombatState => ({
  ...state,
  combatants: state.combatants.map((one) => ({ ...one, actions: actions[one.id] ?? one.actions })),
});
const of = (state: CombatState, id: string): Combatant => {
  const found = state.combatants.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

describe("room to fight side by side", () => {
  it.each<[string, number, Readonly<Record<string, readonly ActionKind[]>>, Record<string, number>, number]>([
    ["nobody who has fought", 2, {}, {}, 0],
    ["one who struck", 2, { B: ["strike"] }, {}, 1],
    ["one who grappled after a move", 2, { B: ["move", "grapple"] }, {}, 1],
    ["nobody who shot or cast", 2, { B: ["shoot"], C: ["cast"] }, {}, 0],
    ["nobody of the foes", 2, { X: ["strike"] }, {}, 0],
    ["not oneself", 2, { A: ["strike"] }, {}, 0],
    ["two who struck", 2, { B: ["strike"], C: ["strike"] }, {}, 2],
    ["those within the row alone", 2, { B: ["strike"], C: ["strike"] }, { B: 10, C: 11 }, 1],
    ["those within a row of one, which is as wide as two", 1, { B: ["strike"], C: ["strike"] }, { B: 10, C: 11 }, 1],
    ["those within a wide row", 4, { B: ["strike"], C: ["strike"] }, { B: 20, C: 21 }, 1],
  ])("BX-167: a front counts %s", (_name, abreast, actions, distances, attackers) => {
    const state = acted(setAbreast(fight(), abreast), actions);
    expect(frontOf(state, "A", distances)).toEqual({ abreast, attackers });
  });

  it("BX-167: nobody counts where the referee has said nothing, or 0", () => {
    expect(frontOf(fight(), "A")).toBeUndefined();
    expect(frontOf(setAbreast(setAbreast(fight(), 2), 0), "A")).toBeUndefined();
  });

  it.each([[-1], [1001], [1.5]])("BX-167: %d abreast names its field", (abreast) => {
    expect(() => setAbreast(fight(), abreast)).toThrow(expect.objectContaining({ field: "abreast" }));
  });
});

describe("a shot", () => {
  it.each([
    ["at a distance", false, false, 30, { distanceFeet: 30 }],
    ["at none that was measured", false, true, undefined, {}],
    ["where all are in reach", true, false, undefined, { distanceFeet: 10 }],
    ["where all are in reach, measured", true, false, 25, { distanceFeet: 25 }],
    ["where all are in reach and fight", true, true, 25, { distanceFeet: 25, intoMelee: true }],
  ])("ERIS-11: %s", (_name, allInReach, meleeBegun, feet, expected) => {
    expect(crampedShot({ allInReach, meleeBegun }, feet)).toEqual(expected);
  });
});

describe("moves that a round still holds", () => {
  it.each<[string, readonly ActionKind[], readonly ActionKind[]]>([
    ["both", [], ["move", "move"]],
    ["the second", ["move"], ["move", "move"]],
    ["one beside a torch", ["simple"], ["simple", "move"]],
    ["none after a hit", ["strike"], ["strike"]],
    ["none after two", ["move", "move"], ["move", "move"]],
  ])("GOR-68, MIX-29: %s", (_name, actions, after) => {
    const combatant = { ...of(fight(), "A"), actions };
    expect(withMovesLeft(combatant, gorman).actions).toEqual(after);
    expect(withMovesLeft(combatant, classic)).toBe(combatant);
  });
});

describe("facts brought up to date", () => {
  const effects = [{ key: "a", on: "initiative", op: "add", value: 1, source: { kind: "effect" } }] as const;
  it.each([
    ["the same weapon", {}, {}],
    ["the same effects, made again", { initiativeEffects: effects }, { initiativeEffects: [...effects] }],
  ] as const)("MIX-07: nothing is new with %s", (_name, before, facts) => {
    const state = renewFacts(fight(), "A", before);
    expect(renewFacts(state, "A", { canStrike: true, slow: false, ...facts })).toBe(state);
  });

  it.each([
    ["another weapon", { slow: true }],
    ["a rank for ties", { tieModifier: 2 }],
    ["a split move", { splitMove: 40 }],
    ["an effect on initiative", { initiativeEffects: effects }],
  ] as const)("MIX-07, ERIS-59: %s comes, and goes with what gave it", (_name, facts) => {
    const state = fight();
    const given = renewFacts(state, "A", facts);
    expect(of(given, "A")).toMatchObject(facts);
    expect(of(given, "B")).toEqual(of(state, "B"));
    const [key = ""] = Object.keys(facts);
    if (key === "slow") return;
    const gone = renewFacts(given, "A", { slow: false });
    expect(Object.hasOwn(of(gone, "A"), key)).toBe(false);
  });

  it("ERIS-18: a weapon that is made ready now was not ready before", () => {
    const made = renewFacts(fight(), "A", { ready: true });
    expect(of(made, "A")).toMatchObject({ ready: true, readySince: 1 });
    const later = { ...made, round: 3 };
    expect(of(renewFacts(later, "A", { ready: true, slow: true }), "A").readySince).toBe(1);
    expect(of(renewFacts(later, "A", { ready: false }), "A")).toMatchObject({ ready: false, readySince: 1 });
  });
});

describe("several changes of a fight", () => {
  it("HERO-06: each comes upon the one before, with its events; a refused one changes nothing", () => {
    const state = fight();
    const gone = oneByOne(state, classic, [
      (now) => defeat(now, "X"),
      (now) => ({
        state: { ...now, round: 9 },
        events: [{ kind: "nobodyLeft" }],
        refused: { key: "order.roundBegun" },
      }),
      (now) => defeat(now, "B"),
    ]);
    expect(gone.state.round).toBe(1);
    expect(gone.state.combatants.map(({ status }) => status)).toEqual(["active", "defeated", "active", "defeated"]);
    expect(gone.events.filter(({ kind }) => kind === "defeated")).toEqual([
      { kind: "defeated", id: "X", atSlotEnd: false },
      { kind: "defeated", id: "B", atSlotEnd: false },
    ]);
    expect(oneByOne(state, classic, [])).toEqual({ state, events: [] });
  });

  it.each([
    ["before the order is known", start(classic, "party/A", "orcs/X")],
    ["after it", fight()],
  ])("HERO-06: a newcomer who acts now brings no events of its own, %s", (_name, before) => {
    const joined = join(before, { id: "W", name: "W", side: "orcs" }).state;
    const late = {
      ...joined,
      combatants: joined.combatants.map((one) => (one.id === "W" ? { ...one, fromRound: 2 } : one)),
    };
    expect(actNow(late, "W", classic).events).toEqual([]);
    expect(of(actNow(late, "W", classic).state, "W").fromRound).toBe(1);
  });

  it("BX-138: nobody checks morale in the place of a unit that is gone", () => {
    const due = { ...fight(), moraleDue: ["orcs"] };
    expect(groupsDue(due, { id: "m", phase: "morale", unit: "gone" })).toEqual([]);
  });
});
