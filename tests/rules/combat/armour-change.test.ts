/** Armour put on or taken off in a fight: round by round, begun again when its wearer is attacked (ERIS-118). */
import { describe, expect, it } from "vitest";
import { act, advance, whyNot } from "../../../src/rules/combat/act.ts";
import { interruptArmourChange, stopArmourChange } from "../../../src/rules/combat/armour-change.ts";
import { declare } from "../../../src/rules/combat/declare.ts";
import { type ArmourChangeRequest, requestArmourChange } from "../../../src/rules/combat/request-armour-change.ts";
import { notDone } from "../../../src/rules/combat/reroll-initiative.ts";
import { defeat } from "../../../src/rules/combat/roster.ts";
import type { CombatEvent, CombatState } from "../../../src/rules/combat/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { classic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { stillToAct } from "../support/still-to-act.ts";
import { roll, start } from "./fight.ts";

const eris = rulings({ initiativeTies: "reroll" }, "eris");
const long = rulings({ initiativeTies: "reroll", roundLength: "bx" }, "eris");
const timed = rulings({ armourTimes: "on" });
const blocks = rulings({ armourTimes: "on" }, "heroic");

const plate: ArmourChangeRequest = { item: "p", name: "Plate", mode: "don", type: "plate", assistants: 0 };
const leather: ArmourChangeRequest = { ...plate, item: "l", name: "Leather", type: "leather" };

const fight = (rules: Rulings): CombatState =>
  roll(start(rules, "party/A", "party/B", "orcs/X"), rules, { party: 6, orcs: 2, A: 18, B: 12, X: 2 });
const of = (state: CombatState, id = "A") => state.combatants.find((one) => one.id === id);

/** Through the running round into the order of the next; what happened on the way. */
function nextRound(before: CombatState, rules: Rulings): { state: CombatState; events: CombatEvent[] } {
  let state = before;
  const events: CombatEvent[] = [];
  for (let tries = 0; state.round === before.round && tries < 20; tries += 1) {
    const on = advance(state, rules);
    state = on.state;
    events.push(...on.events);
  }
  return { state: roll(state, rules, { party: 6, orcs: 2, A: 18, B: 12, X: 2 }), events };
}

function rounds(before: CombatState, rules: Rulings, count: number) {
  let at: ReturnType<typeof nextRound> = { state: before, events: [] };
  for (let round = 0; round < count; round += 1) at = nextRound(at.state, rules);
  return at;
}

const dressed = (events: readonly CombatEvent[]) => events.filter(({ kind }) => kind === "dressed");

describe("armour in a fight", () => {
  it("ERIS-118: leather takes the round in which it is put on, and no more", () => {
    const begun = requestArmourChange(fight(eris), "A", leather, eris);
    expect(begun.refused).toBeUndefined();
    expect(begun.rounds).toBe(1);
    expect(of(begun.state)?.actions).toEqual(["other"]);
    expect(begun.steps.map(({ key, after }) => [key, after])).toEqual([["armour.quick", 1]]);
    expect(stillToAct(begun.state, eris)).not.toContain("A");
    const { state, events } = nextRound(begun.state, eris);
    expect(dressed(events)).toEqual([{ kind: "dressed", id: "A", item: "l", mode: "don" }]);
    expect(of(state)).not.toHaveProperty("dressing");
    expect(stillToAct(state, eris)).toContain("A");
  });
  it("ERIS-118: plate with two helpers takes three rounds, in which nothing else is asked of its wearer", () => {
    const begun = requestArmourChange(fight(eris), "A", { ...plate, mode: "doff", assistants: 2 }, eris);
    expect(begun.rounds).toBe(3);
    expect(begun.steps.length).toBe(2);
    const second = nextRound(begun.state, eris);
    expect(of(second.state)?.dressing?.left).toBe(2);
    expect(dressed(second.events)).toEqual([]);
    expect(stillToAct(second.state, eris)).toEqual(["B"]);
    expect(act(second.state, "A", { kind: "strike" }, eris).refused).toMatchObject({
      key: "order.changingArmour",
      rule: "ERIS-118",
      data: { item: "Plate" },
    });
    // Speaking does not interrupt putting on armour.
    const spoken = act(second.state, "A", { kind: "other", quick: true }, eris);
    expect(spoken.refused).toBeUndefined();
    expect(of(spoken.state)?.dressing?.left).toBe(2);
    const { events } = rounds(second.state, eris, 2);
    expect(dressed(events)).toEqual([{ kind: "dressed", id: "A", item: "p", mode: "doff" }]);
  });
  it("ERIS-118 example 4: attacked after four rounds of ten, it begins again, and that round does not count", () => {
    const { state } = rounds(requestArmourChange(fight(eris), "A", plate, eris).state, eris, 4);
    expect(of(state)?.dressing?.left).toBe(6);
    const struck = interruptArmourChange(interruptArmourChange(state, "A"), "A");
    expect(of(struck)?.dressing).toMatchObject({ left: 10, interrupted: 5 });
    const next = nextRound(struck, eris).state;
    expect(of(next)?.dressing?.left).toBe(10);
    expect(of(nextRound(next, eris).state)?.dressing?.left).toBe(9);
    expect(interruptArmourChange(state, "B")).toBe(state);
  });
  it("ERIS-118: leather is not on at the end of a round in which its wearer was attacked", () => {
    const struck = interruptArmourChange(requestArmourChange(fight(eris), "A", leather, eris).state, "A");
    const after = nextRound(struck, eris);
    expect(dressed(after.events)).toEqual([]);
    expect(of(after.state)?.dressing?.left).toBe(1);
    expect(dressed(nextRound(after.state, eris).events)).toHaveLength(1);
  });
  it("ERIS-118: a turn has the rounds of the ruling on rounds", () => {
    expect(requestArmourChange(fight(long), "A", plate, long).rounds).toBe(60);
    expect(requestArmourChange(fight(timed), "A", plate, timed).rounds).toBe(60);
  });
  it("ERIS-118: a shield or a helmet is an action and no more", () => {
    for (const type of ["shield", "helmet"] as const) {
      const begun = requestArmourChange(fight(eris), "A", { ...plate, type }, eris);
      expect(begun.rounds).toBe(0);
      expect(of(begun.state)?.actions).toEqual(["other"]);
      expect(of(begun.state)?.dressing).toBeUndefined();
      expect(requestArmourChange(begun.state, "A", plate, eris).refused?.key).toBe("order.turnOver");
    }
  });
  it("ERIS-118: it is left off, by its wearer, by another transaction at the referee's word, or by falling; then it begins from nothing", () => {
    const { state } = rounds(requestArmourChange(fight(eris), "A", plate, eris).state, eris, 3);
    const left = stopArmourChange(state, "A");
    expect(of(left)?.dressing).toBeUndefined();
    expect(stillToAct(left, eris)).toEqual(["A", "B"]);
    expect(stopArmourChange(left, "A")).toBe(left);
    expect(of(requestArmourChange(left, "A", plate, eris).state)?.dressing?.left).toBe(10);
    const forced = act(state, "A", { kind: "strike" }, eris, true);
    expect(of(forced.state)?.dressing).toBeUndefined();
    expect(forced.warnings?.[0]?.key).toBe("order.changingArmour");
    expect(of(defeat(state, "A").state)?.dressing).toBeUndefined();
    expect(of(defeat(state, "A", "fled").state)?.dressing).toBeUndefined();
  });
  it("ERIS-118: taken back within its round, the action is there again", () => {
    const begun = requestArmourChange(fight(eris), "A", plate, eris).state;
    const back = notDone(begun, "A", eris).state;
    expect(of(back)?.done).toBe(false);
    const phased = requestArmourChange(fight(timed), "A", plate, timed).state;
    const again = notDone(phased, "A", timed);
    expect(again.refused).toBeUndefined();
    expect(of(again.state)?.actions).toEqual([]);
    expect(of(again.state)?.dressing).toBeUndefined();
  });
  it("ERIS-118: a creature that changes armour declares nothing; in blocks its place is passed", () => {
    const { state } = rounds(requestArmourChange(fight(timed), "A", plate, timed).state, timed, 1);
    expect(declare(state, "A", "spell", timed).refused?.key).toBe("order.changingArmour");
    const one = fight(blocks);
    const begun = requestArmourChange(one, "A", plate, blocks);
    expect(begun.refused).toBeUndefined();
    const later = rounds(begun.state, blocks, 1).state;
    expect(of(later)?.dressing?.left).toBe(59);
    expect(stillToAct(later, blocks)).toEqual(["B"]);
    const fighter = of(later);
    expect(fighter && whyNot(later, fighter, { kind: "move" }, blocks)?.key).toBe("order.changingArmour");
  });
  it("ERIS-118: where armour takes no time nothing is begun", () => {
    const state = fight(classic);
    expect(requestArmourChange(state, "A", plate, classic)).toMatchObject({
      state,
      refused: { key: "exploration.noArmourTimes" },
    });
  });
});
