import { describe, expect, it } from "vitest";
import { act, advance, done } from "../../../src/rules/combat/act.ts";
import { afterTurn, bonusApplies, bonusUsed, type TurnBonus } from "../../../src/rules/combat/bonus-uses.ts";
import {
  type Power,
  pointsAfterRest,
  recoverPower,
  spendActionPoint,
  usedAfterRest,
  whyNotPower,
  whyNotRecover,
} from "../../../src/rules/combat/powers.ts";
import { allowFirstShot } from "../../../src/rules/combat/preemptive.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import { compile } from "../../../src/rules/compile.ts";
import type { Combatant } from "../../../src/rules/facts/combatant.ts";
import type { Refusal } from "../../../src/rules/plan.ts";
import { missingRefusalText } from "../support/plans.ts";
import { classic, heroic } from "../support/presets.ts";
import { roll, start } from "./fight.ts";

const hero = { monster: false, canRecover: false };
const bash: Power = {
  id: "bash",
  name: "Shield Bash",
  frequency: "encounter",
  used: 1,
  maximum: 1,
  grantsActions: false,
  ownRecovery: false,
  limitedPerEncounter: false,
};

function fight(): CombatState {
  return roll(start(heroic, "pc/F", "npc/X"), heroic, { F: 15, X: 5 });
}

describe("powers", () => {
  it("HERO-08 example 1: a standard action brings an encounter power back, and is spent", () => {
    const recovered = recoverPower(fight(), "F", bash, hero, heroic);
    expect(recovered.used).toBe(0);
    expect(act(recovered.state, "F", { kind: "strike" }, heroic).refused?.key).toBe("order.actionUsed");
    expect(whyNotPower({ ...bash, used: 0 }, heroic)).toBeUndefined();
    expect(whyNotPower(bash, heroic)?.key).toBe("order.powerSpent");
  });

  it("HERO-08 example 2: with an action point it is recovered and used in one turn", () => {
    const recovered = recoverPower(fight(), "F", bash, hero, heroic);
    const more = spendActionPoint(recovered.state, "F", { points: 1, hitPoints: 8 }, heroic);
    expect(more.points).toBe(0);
    expect(act(more.state, "F", { kind: "strike" }, heroic).refused).toBeUndefined();
  });

  it.each([
    ["HERO-08 example 3: a daily power", { frequency: "daily" }, "order.onlyEncounterPowers"],
    ["HERO-09 example 1: grants actions", { grantsActions: true }, "order.grantsActions"],
    ["HERO-09 example 2: two uses an encounter", { maximum: 2 }, "order.limitedPower"],
    ["HERO-09: its own recovery", { ownRecovery: true }, "order.ownRecovery"],
    ["HERO-09 example 3: a push grants no action", {}, undefined],
    ["HERO-08: not used", { used: 0 }, "order.powerUnused"],
  ] as const)("%s", (_name, more, expected) => {
    expect(whyNotRecover({ ...bash, ...more }, hero, heroic)?.key).toBe(expected);
  });

  it("HERO-08: monsters only when marked; without powers nobody", () => {
    expect(whyNotRecover(bash, { monster: true, canRecover: false }, heroic)?.key).toBe("order.monsterRecovers");
    expect(whyNotRecover(bash, { monster: true, canRecover: true }, heroic)).toBeUndefined();
    expect(whyNotRecover(bash, hero, classic)?.key).toBe("order.noPowers");
  });

  it("HERO-08, HERO-09 example 2: rests bring uses back", () => {
    expect(usedAfterRest({ ...bash, maximum: 2, used: 2 }, "short")).toBe(0);
    expect(usedAfterRest({ ...bash, frequency: "daily" }, "short")).toBe(1);
    expect(usedAfterRest({ ...bash, frequency: "daily" }, "extended")).toBe(0);
  });

  it.each([["powers"], ["actionPoints"]])("%s want heroic rests, and the fix mends it", (topic) => {
    const asked = { preset: "classic", overrides: { [topic]: "on" } };
    const { diagnostics } = compile(asked);
    expect(diagnostics.filter(({ code }) => code === "constraint")).toHaveLength(1);
    const fix = diagnostics.find(({ code }) => code === "constraint")?.fix?.set ?? {};
    const mended = compile({ ...asked, overrides: { ...asked.overrides, ...fix } }).diagnostics;
    expect(mended.filter(({ code }) => code === "constraint")).toEqual([]);
  });
});

describe("action points", () => {
  it("HERO-10 example 1 and 2: filled by an extended rest, never lowered", () => {
    expect(pointsAfterRest(0, undefined, heroic)).toBe(1);
    expect(pointsAfterRest(2, 1, heroic)).toBe(2);
    expect(pointsAfterRest(0, 3, heroic)).toBe(3);
    expect(pointsAfterRest(0, 3, classic)).toBe(0);
  });

  it("HERO-10 example 3: one an encounter; not when down, out of turn, or without any", () => {
    const first = spendActionPoint(fight(), "F", { points: 3, hitPoints: 8 }, heroic);
    expect(first.points).toBe(2);
    const key = (state: CombatState, id: string, points: number, hitPoints: number, rules = heroic) =>
      spendActionPoint(state, id, { points, hitPoints }, rules).refused?.key;
    expect(key(first.state, "F", 2, 8)).toBe("order.onePointAnEncounter");
    let second = advance(done(first.state, "F", heroic).state, heroic).state;
    while (second.round < 2) second = advance(second, heroic).state;
    second = advance(second, heroic).state;
    expect(key(second, "F", 2, 8)).toBe("order.onePointAnEncounter");
    expect(key(fight(), "F", 1, 0)).toBe("order.noHitPoints");
    expect(key(fight(), "F", 0, 8)).toBe("order.noActionPointLeft");
    expect(key(fight(), "X", 1, 8)).toBe("order.notYourTurn");
    expect(key(fight(), "F", 1, 8, classic)).toBe("order.noActionPoints");
  });
});

describe("bonuses that end with a turn", () => {
  /** Given within A's turn, until the end of A's next. */
  const given: TurnBonus = { id: "b", of: "A", edge: "end", skip: 1, uses: {}, expired: false };
  const applies = (bonus: TurnBonus, creature: string, own = true, rules = heroic): boolean =>
    bonusApplies(bonus, creature, own, rules);

  it("HERO-04 example 1: C has it in round 1 and not again before A's next turn ends", () => {
    let bonus = afterTurn(given, "A", "end");
    expect(bonus.expired).toBe(false);
    expect(applies(bonus, "C")).toBe(true);
    bonus = afterTurn(bonusUsed(bonus, "C", true, heroic), "C", "end");
    expect(applies(bonus, "C")).toBe(false);
    expect(applies(bonus, "C", true, classic)).toBe(true);
    bonus = afterTurn(bonus, "A", "end");
    expect(bonus.expired).toBe(true);
    expect(applies(bonus, "D")).toBe(false);
  });

  it("HERO-04 example 2: not used in round 1, it counts in round 2", () => {
    const bonus = afterTurn(afterTurn(given, "C", "end"), "A", "end");
    expect(applies(bonus, "C")).toBe(true);
  });

  it("HERO-04 example 3 and 4: every roll of the turn; once by each attacker", () => {
    const bonus = bonusUsed(given, "C", true, heroic);
    expect(applies(bonus, "C")).toBe(true);
    const later = afterTurn(bonusUsed(bonus, "D", true, heroic), "C", "end");
    expect(applies(later, "C")).toBe(false);
    expect(applies(later, "D")).toBe(true);
    expect(applies(later, "E")).toBe(true);
  });

  it("HERO-04: a roll outside one's own turn uses it up for that roll", () => {
    const bonus = bonusUsed(given, "C", false, heroic);
    expect(applies(bonus, "C", true)).toBe(false);
    expect(applies(bonusUsed(given, "C", true, heroic), "C", false)).toBe(false);
  });

  it("HERO-04: a bonus until the start of A's turn ends there", () => {
    const bonus: TurnBonus = { ...given, edge: "start", skip: 0 };
    expect(afterTurn(bonus, "A", "end").expired).toBe(false);
    expect(afterTurn(bonus, "A", "start").expired).toBe(true);
  });
});

describe("powers and points, and why not", () => {
  const fight = () => roll(start(heroic, "pc/F", "npc/X"), heroic, { F: 15, X: 5 });
  const simple = () => roll(start(classic, "pc/F", "npc/X"), classic, { pc: 6, npc: 1 });
  const changed = (state: CombatState, id: string, more: Partial<Combatant>): CombatState => ({
    ...state,
    combatants: state.combatants.map((one) => (one.id === id ? { ...one, ...more } : one)),
  });
  const point = (state: CombatState, points: number, hitPoints: number, rules = heroic) =>
    spendActionPoint(state, "F", { points, hitPoints }, rules).refused;

  const topic = "powers";
  it.each<[string, () => Refusal | undefined, Refusal | undefined]>([
    ["HERO-08: powers where there are none", () => whyNotPower(bash, classic), { key: "order.noPowers", topic }],
    [
      "HERO-08: a power that is spent",
      () => whyNotPower(bash, heroic),
      { key: "order.powerSpent", rule: "HERO-08", data: { name: "Shield Bash" } },
    ],
    [
      "HERO-08: a power at will is never spent",
      () => whyNotPower({ ...bash, frequency: "atWill", used: 9 }, heroic),
      undefined,
    ],
    [
      "HERO-08: recovery where there is none",
      () => whyNotRecover(bash, hero, classic),
      { key: "order.noPowers", topic },
    ],
    [
      "HERO-08: recovery of a monster",
      () => whyNotRecover(bash, { monster: true, canRecover: false }, heroic),
      { key: "order.monsterRecovers", rule: "HERO-08", topic },
    ],
    [
      "HERO-08: recovery of a daily power",
      () => whyNotRecover({ ...bash, frequency: "daily" }, hero, heroic),
      { key: "order.onlyEncounterPowers", rule: "HERO-08", topic },
    ],
    [
      "HERO-08: recovery of what was not used",
      () => whyNotRecover({ ...bash, used: 0 }, hero, heroic),
      { key: "order.powerUnused", rule: "HERO-08", topic },
    ],
    [
      "HERO-09: recovery of what grants actions",
      () => whyNotRecover({ ...bash, grantsActions: true }, hero, heroic),
      { key: "order.grantsActions", rule: "HERO-09", topic },
    ],
    [
      "HERO-09: recovery of what recovers by itself",
      () => whyNotRecover({ ...bash, ownRecovery: true }, hero, heroic),
      { key: "order.ownRecovery", rule: "HERO-09", topic },
    ],
    [
      "HERO-09: recovery of what is limited",
      () => whyNotRecover({ ...bash, limitedPerEncounter: true }, hero, heroic),
      { key: "order.limitedPower", rule: "HERO-09", topic },
    ],
    [
      "HERO-10: points where there are none",
      () => point(simple(), 1, 5, classic),
      { key: "order.noActionPoints", rule: "HERO-10", topic: "actionPoints" },
    ],
    [
      "HERO-10: no point left",
      () => point(fight(), 0, 5),
      { key: "order.noActionPointLeft", rule: "HERO-10", topic: "actionPoints" },
    ],
    [
      "HERO-10: at 0 hit points",
      () => point(fight(), 1, 0),
      { key: "order.noHitPoints", rule: "HERO-10", topic: "actionPoints" },
    ],
    [
      "HERO-10: a second one in an encounter",
      () => point(changed(fight(), "F", { actionPointsSpent: 1 }), 1, 5),
      { key: "order.onePointAnEncounter", rule: "HERO-10", topic: "actionPoints" },
    ],
    [
      "HERO-10: out of turn",
      () => spendActionPoint(fight(), "X", { points: 1, hitPoints: 5 }, heroic).refused,
      { key: "order.notYourTurn", rule: "HERO-10", topic: "actionPoints" },
    ],
    [
      "HERO-10: after the end of one's turn in this step",
      () => point(changed(fight(), "F", { done: true, passed: slotAt(fight())?.id ?? "" }), 1, 5),
      { key: "order.turnOver", rule: "HERO-10", topic: "actionPoints" },
    ],
    ["HERO-10: with the action spent", () => point(changed(fight(), "F", { done: true }), 1, 5), undefined],
    [
      "HERO-10: after the end of an earlier step",
      () => point(changed(fight(), "F", { done: true, passed: "another" }), 1, 5),
      undefined,
    ],
    ["HERO-10: at 1 hit point", () => point(fight(), 1, 1), undefined],
    [
      "ERIS-18: a shot before the others where nobody has one",
      () => allowFirstShot(simple(), "F", true, classic).refused,
      { key: "order.mayNotShootFirst", rule: "ERIS-18", topic: "preemptiveMissiles" },
    ],
    ["ERIS-18: taking it back", () => allowFirstShot(simple(), "F", false, classic).refused, undefined],
  ])("%s", (_title, refused, expected) => {
    const said = refused();
    expect(said).toEqual(expected);
    expect(said && missingRefusalText(said)).toBeUndefined();
  });

  it("HERO-08: what is refused costs nothing", () => {
    const state = fight();
    expect(recoverPower(state, "F", { ...bash, ownRecovery: true }, hero, heroic)).toMatchObject({
      state,
      events: [],
      used: 1,
    });
    expect(recoverPower(state, "X", bash, hero, heroic)).toMatchObject({
      used: 1,
      refused: { key: "order.notYourTurn" },
    });
    expect(spendActionPoint(state, "F", { points: 3, hitPoints: 0 }, heroic)).toMatchObject({
      state,
      events: [],
      points: 3,
    });
  });

  it("HERO-08, HERO-10, HERO-25: what a rest leaves used, and the points after it", () => {
    const used = (frequency: Power["frequency"], rest: "short" | "extended") =>
      usedAfterRest({ ...bash, frequency, used: 2 }, rest);
    expect(used("encounter", "short")).toBe(0);
    expect(used("daily", "short")).toBe(2);
    expect(used("encounter", "extended")).toBe(0);
    expect(used("daily", "extended")).toBe(0);
    expect(pointsAfterRest(0, 2, heroic)).toBe(2);
    expect(pointsAfterRest(3, 2, heroic)).toBe(3);
    expect(pointsAfterRest(0, 2, classic)).toBe(0);
  });
});
