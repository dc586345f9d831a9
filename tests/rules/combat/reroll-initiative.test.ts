import { describe, expect, it } from "vitest";
import { act, advance, done } from "../../../src/rules/combat/act.ts";
import { notDone, rollAgain, setInitiative } from "../../../src/rules/combat/reroll-initiative.ts";
import { defeat } from "../../../src/rules/combat/roster.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Combatant } from "../../../src/rules/facts/combatant.ts";
import { classic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { stillToAct } from "../support/still-to-act.ts";
import { pastDeclarations, roll, start, unitsOf } from "./fight.ts";

const together = rulings({ initiativeTies: "simultaneous" });
const own = rulings({ initiative: "individual" });
const blocks = rulings({ initiative: "blocks" }, "heroic");

describe("initiative rolled or set again", () => {
  it("BX-111: before anybody has acted the sides throw again, and declarations are not asked for twice", () => {
    const rolled = roll(start(classic, "party/A", "orcs/X"), classic, { party: 6, orcs: 2 });
    const again = rollAgain(rolled, classic);
    expect(again.refused).toBeUndefined();
    expect(slotAt(again.state)?.phase).toBe("initiative");
    expect(again.state.settled).toBe(false);
    expect(unitsOf(roll(again.state, classic, { party: 1, orcs: 5 }))).toEqual(["X", "A"]);
  });
  it("BX-111: once somebody has acted the order of the round stands", () => {
    const rolled = roll(start(classic, "party/A", "orcs/X"), classic, { party: 6, orcs: 2 });
    const moved = act(rolled, "A", { kind: "move" }, classic).state;
    expect(rollAgain(moved, classic).refused?.key).toBe("order.roundBegun");
    expect(setInitiative(moved, "A", 1, classic).refused?.key).toBe("order.roundBegun");
    expect(rollAgain(done(rolled, "A", classic).state, classic).refused?.key).toBe("order.roundBegun");
  });
  it("BX-111: a result set by hand is that of the whole side and orders the round", () => {
    const rolled = roll(start(classic, "party/A", "party/B", "orcs/X"), classic, { party: 6, orcs: 2 });
    const set = setInitiative(rolled, "B", 1, classic).state;
    expect(set.sides.map(({ initiative }) => initiative)).toEqual([1, 2]);
    expect(unitsOf(set)).toEqual(["X", "A B"]);
    expect(setInitiative(rolled, "orcs", 9, classic).state.units[0]?.ids).toEqual(["X"]);
  });
  it("BX-135: a result set to a tie waits for the dice that break it, or makes one unit", () => {
    const rolled = roll(start(classic, "party/A", "orcs/X"), classic, { party: 6, orcs: 2 });
    const tie = setInitiative(rolled, "party", 2, classic).state;
    expect(slotAt(tie)?.phase).toBe("initiative");
    expect(tie.settled).toBe(false);
    expect(unitsOf(roll(tie, classic, { party: 3, orcs: 4 }))).toEqual(["X", "A"]);
    const equal = roll(start(together, "party/A", "orcs/X"), together, { party: 6, orcs: 2 });
    expect(unitsOf(setInitiative(equal, "party", 2, together).state)).toEqual(["A=X"]);
  });
  it("BX-137: single results are set and taken away one by one", () => {
    const rolled = roll(start(own, "party/A", "party/B", "orcs/X"), own, { A: 5, B: 2, X: 3 });
    expect(unitsOf(setInitiative(rolled, "B", 6, own).state)).toEqual(["B", "A", "X"]);
    const lacking = setInitiative(rolled, "A", null, own).state;
    expect(slotAt(lacking)?.phase).toBe("initiative");
    expect(lacking.combatants.map(({ initiative }) => initiative)).toEqual([null, 2, 3]);
  });
  it("BX-137: a result that is no number, or of nobody, is refused", () => {
    const state = start(own, "party/A", "orcs/X");
    expect(() => setInitiative(state, "A", 1.5, own)).toThrow(/wholeNumber|initiative/);
    expect(() => setInitiative(state, "nobody", 1, own)).toThrow(/unknownCombatant|combatant/);
  });
});

describe("not done after all", () => {
  it("HERO-03: a tick is taken back while the block acts", () => {
    const state = roll(start(blocks, "party/A", "party/B", "orcs/X"), blocks, { A: 18, B: 17, X: 2 });
    const ticked = done(state, "A", blocks).state;
    expect(stillToAct(ticked, blocks)).toEqual(["B"]);
    expect(stillToAct(notDone(ticked, "A", blocks).state, blocks)).toEqual(["A", "B"]);
    expect(notDone(state, "A", blocks).refused?.key).toBe("order.notDoneYet");
  });
  it("BX-133: a combatant that struck at the wrong one has its hit again; once the step is over it is too late", () => {
    let state = roll(start(classic, "party/A", "orcs/X"), classic, { party: 6, orcs: 2 });
    while (slotAt(state)?.phase !== "melee") state = advance(state, classic).state;
    const struck = act(state, "A", { kind: "strike" }, classic).state;
    expect(stillToAct(struck, classic)).toEqual([]);
    const back = notDone(struck, "A", classic).state;
    expect(stillToAct(back, classic)).toEqual(["A"]);
    expect(back.combatants[0]?.attacksMade).toBe(0);
    expect(back.combatants[0]?.actions).toEqual([]);
    expect(notDone(advance(struck, classic).state, "A", classic).refused?.key).toBe("order.momentPassed");
  });
  it("ERIS-03: a spell that was cast by mistake is declared again", () => {
    const caster = { id: "M", name: "M", side: "party", caster: true, spell: "declared" as const };
    let state = pastDeclarations(start(classic, caster, "orcs/X"), classic);
    state = roll(state, classic, { party: 6, orcs: 2 });
    while (slotAt(state)?.phase !== "spell") state = advance(state, classic).state;
    const cast = act(state, "M", { kind: "cast" }, classic).state;
    const [back] = notDone(cast, "M", classic).state.combatants;
    expect(cast.combatants[0]?.spell).toBe("cast");
    expect(back?.spell).toBe("declared");
    expect(back?.spellsThisRound).toBe(0);
  });
});

describe("those who fled", () => {
  it("BX-176: one who had fled and is cut down is down, not away", () => {
    const state = start(classic, "party/A", "orcs/X");
    const fled = defeat(state, "X", "fled").state;
    expect(fled.combatants[1]?.status).toBe("fled");
    expect(defeat(fled, "X").state.combatants[1]?.status).toBe("defeated");
    expect(defeat(defeat(fled, "X").state, "X", "fled").state.combatants[1]?.status).toBe("defeated");
  });
});

describe("taking back the last thing done", () => {
  const simple = () => roll(start(classic, "pc/F", "npc/X"), classic, { pc: 6, npc: 1 });
  const of = (state: CombatState, id: string): Combatant => {
    const found = state.combatants.find((one) => one.id === id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  };
  const changed = (state: CombatState, id: string, more: Partial<Combatant>): CombatState => ({
    ...state,
    combatants: state.combatants.map((one) => (one.id === id ? { ...one, ...more } : one)),
  });

  const atPassed = (more: Partial<Combatant>) => changed(simple(), "F", more);
  it("BX-133: an attack that is taken back was none, but for another that stands", () => {
    const struck = act(simple(), "F", { kind: "strike" }, classic);
    expect(notDone(simple(), "F", classic).refused?.key, String(struck.refused?.key)).toBe("order.notDoneYet");
    expect(notDone(simple(), "X", classic)).toMatchObject({ events: [], refused: { key: "order.momentPassed" } });
    const ticked = notDone(atPassed({ done: true, passed: "x" }), "F", classic);
    expect(ticked.refused).toBeUndefined();
    expect(of(ticked.state, "F").done).toBe(false);
    expect(of(ticked.state, "F").passed).toBe("");
  });

  const one = rulings({ combatSequence: "bx", actionEconomy: "complexOrTwoSimple" });
  const moving = (more: Partial<Combatant>) =>
    changed(roll(start(one, "pc/F", "npc/X"), one, { pc: 6, npc: 1 }), "F", more);
  it.each([
    ["strike", 3],
    ["shoot", 3],
    ["grapple", 3],
    ["device", 0],
  ] as const)("GOR-68: of a second move taken back after %s, the attacks made are %d", (first, attacksMade) => {
    const state = moving({ actions: [first, "move", "move"], attacksMade: 3, feetMoved: 70, lastFeet: 30 });
    expect(slotAt(state)?.phase).toBe("move");
    const back = notDone(state, "F", one);
    expect(back.refused).toBeUndefined();
    expect(of(back.state, "F")).toMatchObject({ actions: [first, "move"], attacksMade, feetMoved: 40 });
  });

  it.each<[string, Partial<Combatant>, Partial<Combatant>]>([
    [
      "the only move, with all its feet",
      { actions: ["move"], feetMoved: 40, lastFeet: 10 },
      { actions: [], feetMoved: 0 },
    ],
    [
      "a second move that is not measured",
      { actions: ["move", "move"], feetMoved: 40 },
      { actions: ["move"], feetMoved: 0 },
    ],
    [
      "a second move with more feet than were gone",
      { actions: ["move", "move"], feetMoved: 20, lastFeet: 30 },
      { actions: ["move"], feetMoved: 0 },
    ],
  ])("GOR-68: taken back is %s", (_name, before, after) => {
    const back = notDone(moving(before), "F", one);
    expect(back.refused).toBeUndefined();
    expect(of(back.state, "F")).toMatchObject(after);
  });

  it.each<[string, Partial<Combatant>]>([
    ["one move and something else last", { actions: ["move", "simple"], feetMoved: 40 }],
    ["two moves and something else last", { actions: ["move", "move", "device"], feetMoved: 40 }],
  ])("GOR-68: nothing of the step of moves is taken back after %s", (_name, before) => {
    const state = moving(before);
    expect(notDone(state, "F", one)).toEqual({ state, events: [], refused: { key: "order.momentPassed" } });
  });
});
