import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { act, advance, begin, done } from "../../../src/rules/combat/act.ts";
import { spendActionPoint, takeSecondWind } from "../../../src/rules/combat/powers.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import {
  bonusesFor,
  endBonus,
  giveBonus,
  isTurnOf,
  type NewBonus,
  useBonuses,
} from "../../../src/rules/combat/turn-bonuses.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import { hero, monster, sword } from "../attack/fight.ts";
import { classic, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { roll, start } from "./fight.ts";

const duel = () => ({
  attacker: hero("fighter", 1),
  target: monster(1),
  means: { kind: "weapon", weapon: sword, use: "melee" } as const,
});
const always = rulings({ onceOnlyBonuses: "off" }, "heroic");

/** A and C stand in one block before X. */
function blocks(rule = heroic): CombatState {
  return roll(start(rule, "pc/A", "pc/C", "npc/X"), rule, { A: 15, C: 14, X: 5 });
}
const cry: NewBonus = { id: "cry", name: "Battle cry", on: "attack", value: 2, to: ["C"], of: "A", until: "nextEnd" };

function turn(state: CombatState, id: string, rule = heroic): CombatState {
  return done(begin(state, id, rule).state, id, rule).state;
}
/** The first round ends with X, whichever block comes last. */
function toRound(state: CombatState, round: number, rule = heroic): CombatState {
  let now = state;
  const waits = (): boolean => now.round < round || slotAt(now)?.phase === "declare";
  for (let tries = 0; waits() && tries < 20; tries += 1) now = advance(now, rule).state;
  return now;
}
const met = (state: CombatState, by = "C", rule = heroic) =>
  bonusesFor(state, { by, on: "attack", against: "X" }, rule).map(({ modifier, why }) => [modifier.value, why ?? ""]);

describe("bonuses in a fight that end with a turn", () => {
  it("HERO-04 example 1: used in round 1, left out in round 2 before A has acted, gone at the end of A's turn", () => {
    let state = giveBonus(begin(blocks(), "A", heroic).state, cry);
    state = begin(done(state, "A", heroic).state, "C", heroic).state;
    expect(met(state)).toEqual([[2, ""]]);
    state = useBonuses(state, "C", ["cry"], heroic);
    // Every roll of that turn has it.
    expect(met(state)).toEqual([[2, ""]]);
    state = toRound(turn(done(state, "C", heroic).state, "X"), 2);
    state = begin(state, "C", heroic).state;
    expect(met(state)).toEqual([[2, "order.usedOnce"]]);
    state = turn(done(state, "C", heroic).state, "A");
    expect(state.bonuses).toEqual([]);
  });

  it("HERO-04 example 2: not used in round 1, it counts in round 2", () => {
    let state = turn(blocks(), "C");
    state = begin(state, "A", heroic).state;
    state = done(giveBonus(state, cry), "A", heroic).state;
    state = begin(toRound(state, 2), "C", heroic).state;
    expect(met(state)).toEqual([[2, ""]]);
  });

  it("HERO-04 example 4: what weakens a foe's armour helps each attacker once", () => {
    const weak: NewBonus = { ...cry, id: "weak", on: "armourClass", value: -4, to: ["X"] };
    let state = giveBonus(begin(blocks(), "A", heroic).state, weak);
    expect(met(state, "A")).toEqual([[4, ""]]);
    state = done(useBonuses(state, "A", ["weak"], heroic), "A", heroic).state;
    state = begin(state, "C", heroic).state;
    expect(met(state, "C")).toEqual([[4, ""]]);
    expect(met(state, "A")).toEqual([[4, "order.usedOnce"]]);
  });

  it("HERO-04: without the ruling, or without blocks, it counts until its end", () => {
    for (const rule of [always, classic]) {
      let state =
        rule === classic ? roll(start(classic, "pc/A", "pc/C", "npc/X"), classic, { pc: 5, npc: 2 }) : blocks(rule);
      state = useBonuses(giveBonus(state, { ...cry, until: "nextEnd" }), "C", ["cry"], rule);
      expect(met(state, "C", rule)).toEqual([[2, ""]]);
    }
  });

  it("HERO-04: whose turn a round passes by ends what waits for it all the same", () => {
    let state = giveBonus(blocks(), { ...cry, of: "X", until: "nextStart" });
    state = {
      ...state,
      combatants: state.combatants.map((one) => (one.id === "X" ? { ...one, status: "defeated" } : one)),
    };
    state = toRound(state, 3);
    expect(state.bonuses).toEqual([]);
  });

  it("HERO-04: a side's turn is the turn of each of it, where sides act as one", () => {
    let state = roll(start(classic, "pc/A", "npc/X"), classic, { pc: 5, npc: 2 });
    expect(isTurnOf(state, "A")).toBe(true);
    expect(isTurnOf(state, "X")).toBe(false);
    state = giveBonus(state, { ...cry, to: ["A"], until: "nextStart" });
    while (state.round === 1) state = advance(state, classic).state;
    expect(state.bonuses).toHaveLength(1);
    state = roll(state, classic, { pc: 5, npc: 2 });
    while (!isTurnOf(state, "A")) state = advance(state, classic).state;
    expect(state.bonuses).toEqual([]);
  });

  it("HERO-04: an attack shows what is used up, with the reason, and leaves it out", () => {
    const state = useBonuses(giveBonus(blocks(), cry), "C", ["cry"], heroic);
    const turnBonuses = bonusesFor(state, { by: "C", on: "attack" }, heroic).map(({ modifier, why }) => ({
      modifier,
      ...(why && { why }),
    }));
    const plan = planAttack({ ...duel(), situation: { turnBonuses } }, heroic);
    const step = plan.modifier.steps.find(({ key }) => key === "order.turnBonus");
    expect(step?.applied).toBe(false);
    expect(step?.why).toBe("order.usedOnce");
    expect(plan.modifier.value).toBe(planAttack({ ...duel(), situation: {} }, heroic).modifier.value);
  });

  it("what is given can be ended by hand; bonuses of nobody here are refused by name", () => {
    expect(endBonus(giveBonus(blocks(), cry), "cry").bonuses).toEqual([]);
    expect(() => giveBonus(blocks(), { ...cry, to: ["nobody"] })).toThrow("unknownCombatant");
    expect(() => giveBonus(giveBonus(blocks(), cry), cry)).toThrow();
  });

  it("in any order of events, no bonus outlives two turns of the combatant that it waits for", () => {
    const moves = fc.array(fc.constantFrom("A", "C", "X", "on"), { minLength: 40, maxLength: 60 });
    fc.assert(
      fc.property(moves, fc.constantFrom("nextStart", "nextEnd", "thisEnd"), (order, until) => {
        let state = giveBonus(blocks(), { ...cry, until: until as NewBonus["until"] });
        for (const id of order)
          state =
            id === "on"
              ? advance(state, heroic).state
              : act(begin(state, id, heroic).state, id, { kind: "move" }, heroic).state;
        if (state.round > 3) expect(state.bonuses).toEqual([]);
      }),
    );
  });
});

describe("second wind in a fight", () => {
  const fighter = { ...duel().attacker, id: "A", hitPoints: { value: 4, total: 20, temporary: 0, subdual: 0 } };
  const able = { ...fighter, state: { ...fighter.state, surges: 3 } };
  const has = { creature: able, called: "Second wind" };

  it("HERO-26: one surge, the action, and 2 better until the start of the next own turn; once an encounter", () => {
    let state = begin(blocks(), "A", heroic).state;
    const { wind, ...taken } = takeSecondWind(state, "A", has, heroic);
    expect(wind.change.after.hitPoints.value).toBe(9);
    expect(wind.change.after.surges).toBe(2);
    expect(bonusesFor(taken.state, { by: "X", on: "attack", against: "A" }, heroic)[0]?.modifier.value).toBe(-2);
    expect(act(taken.state, "A", { kind: "strike" }, heroic).refused?.key).toBe("order.actionUsed");
    state = toRound(done(taken.state, "A", heroic).state, 2);
    expect(takeSecondWind(begin(state, "A", heroic).state, "A", has, heroic).refused?.key).toBe("life.secondWindUsed");
    expect(begin(state, "A", heroic).state.bonuses).toEqual([]);
  });

  it("HERO-26: not out of turn, not without surges, not where there are none", () => {
    const state = begin(blocks(), "C", heroic).state;
    expect(takeSecondWind(state, "A", has, heroic).refused?.key).toBe("order.notYourTurn");
    const dry = { ...has, creature: { ...able, state: { ...able.state, surges: 0 } } };
    expect(takeSecondWind(begin(blocks(), "A", heroic).state, "A", dry, heroic).refused?.key).toBe("life.noSurgeLeft");
    expect(takeSecondWind(blocks(), "A", has, classic).refused?.key).toBe("life.surgesOff");
  });

  it("HERO-10: an action point gives the action of it back", () => {
    const { wind: _wind, ...taken } = takeSecondWind(begin(blocks(), "A", heroic).state, "A", has, heroic);
    const more = spendActionPoint(taken.state, "A", { points: 1, hitPoints: 9 }, heroic);
    expect(act(more.state, "A", { kind: "strike" }, heroic).refused).toBeUndefined();
  });
});

describe("bonuses of a turn", () => {
  const fight = () => roll(start(heroic, "pc/F", "npc/X"), heroic, { F: 15, X: 5 });

  const bonus = { id: "b", name: "Aim", on: "attack", value: 2, to: ["F"], of: "F", until: "nextEnd" } as const;
  it("HERO-04: a bonus on armour counts against every attacker of its carrier, and for nobody else", () => {
    const state = giveBonus(fight(), { ...bonus, on: "armourClass" });
    const met = (by: string, on: "attack" | "damage", against?: string) =>
      bonusesFor(state, { by, on, ...(against && { against }) }, heroic).map(({ modifier }) => [
        modifier.key,
        modifier.value,
      ]);
    expect(met("X", "attack", "F")).toEqual([["order.turnBonusArmour", -2]]);
    expect(met("X", "attack", "X")).toEqual([]);
    expect(met("X", "damage", "F")).toEqual([]);
    expect(met("X", "attack")).toEqual([]);
    expect(met("F", "attack", "X")).toEqual([]);
  });

  it("HERO-04: a bonus on attacks counts for whom it was given, and one that is ended for nobody", () => {
    const state = giveBonus(fight(), bonus);
    const met = (from: CombatState, by: string) => bonusesFor(from, { by, on: "attack" }, heroic).length;
    expect(met(state, "F")).toBe(1);
    expect(met(state, "X")).toBe(0);
    expect(met(endBonus(state, "b"), "F")).toBe(0);
    expect(met(fight(), "F")).toBe(0);
    expect(endBonus(fight(), "b").bonuses).toEqual([]);
    expect(useBonuses(state, "F", ["other"], heroic)).toBe(state);
    expect(useBonuses(state, "F", ["b"], heroic)).not.toEqual(state);
    expect(isTurnOf(fight(), "X")).toBe(false);
    expect(isTurnOf({ ...fight(), cursor: 99 }, "F")).toBe(false);
  });

  it.each([
    ["a value out of bounds", { value: 21 }, "bonus.value"],
    ["an end that there is not", { until: "never" as never }, "bonus.until"],
    ["a roll that there is not", { on: "luck" as never }, "bonus.on"],
    ["nobody who has it", { to: undefined as never }, "bonus.to"],
  ])("HERO-04: %s names its field", (_name, more, field) => {
    expect(() => giveBonus(fight(), { ...bonus, ...more })).toThrow(expect.objectContaining({ field }));
    expect(() => giveBonus(giveBonus(fight(), bonus), bonus)).toThrow(expect.objectContaining({ field: "bonus.id" }));
  });
});
