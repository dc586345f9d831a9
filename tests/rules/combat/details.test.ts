/** Who may act when, besides the worked examples: powers and first shots with their reasons, steps that have nothing for somebody, taking back. */
import { describe, expect, it } from "vitest";
import { act } from "../../../src/rules/combat/act.ts";
import { notDone } from "../../../src/rules/combat/again.ts";
import { affords, allowed, comesLast, givesUpAll, isActing, isSlowPass } from "../../../src/rules/combat/phases.ts";
import {
  type Power,
  pointsAfterRest,
  recoverPower,
  spendActionPoint,
  usedAfterRest,
  whyNotPower,
  whyNotRecover,
} from "../../../src/rules/combat/powers.ts";
import { allowFirstShot, shootersOf } from "../../../src/rules/combat/preemptive.ts";
import { bonusesFor, endBonus, giveBonus, isTurnOf, useBonuses } from "../../../src/rules/combat/turn-bonuses.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import { currentSlot, initiativeShown, orderLines } from "../../../src/rules/combat/view.ts";
import type { Combatant } from "../../../src/rules/facts/combatant.ts";
import type { Refusal } from "../../../src/rules/plan.ts";
import { unsaid } from "../support/plans.ts";
import { classic, eris, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
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
const fight = () => roll(start(heroic, "pc/F", "npc/X"), heroic, { F: 15, X: 5 });
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
const point = (state: CombatState, points: number, hitPoints: number, rules = heroic) =>
  spendActionPoint(state, "F", { points, hitPoints }, rules).refused;

describe("powers and points, and why not", () => {
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
    expect(said && unsaid(said)).toBeUndefined();
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
    expect([
      used("encounter", "short"),
      used("daily", "short"),
      used("encounter", "extended"),
      used("daily", "extended"),
    ]).toEqual([0, 2, 0, 0]);
    expect([pointsAfterRest(0, 2, heroic), pointsAfterRest(3, 2, heroic), pointsAfterRest(0, 2, classic)]).toEqual([
      2, 3, 0,
    ]);
  });
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

describe("steps", () => {
  it("BX-133, BX-136: steps in which somebody acts, and those in which nobody does", () => {
    expect((["move", "missile", "spell", "melee", "act", "slowMelee", "preempt"] as const).map(isActing)).not.toContain(
      false,
    );
    expect(
      (["declare", "initiative", "morale", "shootFirst"] as const).map((phase) => [isActing(phase), allowed(phase)]),
    ).toEqual(Array(4).fill([false, []]));
    expect((["slowMissile", "slowMelee", "melee"] as const).map(isSlowPass)).toEqual([true, true, false]);
  });

  it("BX-136: blows and shots with a slow weapon come last, nothing else does, and only where slow comes last", () => {
    const slow = { ...of(simple(), "F"), slow: true };
    const last = (kind: "strike" | "shoot" | "cast" | "move", own?: boolean, rules = classic) =>
      comesLast(slow, { kind, ...(own !== undefined && { slow: own }) }, rules);
    expect([last("strike"), last("shoot"), last("cast"), last("move"), last("strike", false)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(last("strike", undefined, rulings({ slowWeapons: "off" }))).toBe(false);
  });

  it("ERIS-32: who parries affords nothing else, where there is a parry", () => {
    const parries = { ...of(simple(), "F"), declared: "parry" as const };
    expect([
      givesUpAll(parries, eris),
      givesUpAll(parries, classic),
      givesUpAll({ ...parries, declared: "none" as never }, eris),
    ]).toEqual([true, false, false]);
    expect([affords(parries, { kind: "strike" }, eris), affords(parries, { kind: "strike" }, classic)]).toEqual([
      false,
      true,
    ]);
  });

  it("ERIS-11: where all are in reach of all nobody is offered a move", () => {
    const state = roll(start(eris, "pc/F", "npc/X"), eris, { pc: 6, npc: 1 });
    const offers = (allInReach: boolean) => currentSlot({ ...state, allInReach }, eris).allows.includes("move");
    const usual = offers(false);
    expect([usual, offers(true)]).toEqual([usual, false]);
  });

  it("BX-111: a tracker shows a side's number, or each one's own, the earliest first", () => {
    const sides = simple();
    expect([initiativeShown(sides, of(sides, "F"), classic), initiativeShown(sides, of(sides, "X"), classic)]).toEqual([
      { shown: 6, sort: 2 },
      { shown: 1, sort: 1 },
    ]);
    const each = fight();
    expect(initiativeShown(each, of(each, "F"), heroic)).toMatchObject({ shown: of(each, "F").initiative });
    expect(initiativeShown({ ...sides, units: [] }, of(sides, "F"), classic).sort).toBe(-1);
    expect(orderLines(sides, classic).filter(({ when }) => when === "now")).toHaveLength(1);
  });
});

describe("bonuses of a turn", () => {
  const bonus = { id: "b", name: "Aim", on: "attack", value: 2, to: ["F"], of: "F", until: "nextEnd" } as const;
  it("HERO-04: a bonus on armour counts against whoever attacks its bearer, and for nobody else", () => {
    const state = giveBonus(fight(), { ...bonus, on: "armourClass" });
    const met = (by: string, on: "attack" | "damage", against?: string) =>
      bonusesFor(state, { by, on, ...(against && { against }) }, heroic).map(({ modifier }) => [
        modifier.key,
        modifier.value,
      ]);
    expect([
      met("X", "attack", "F"),
      met("X", "attack", "X"),
      met("X", "damage", "F"),
      met("X", "attack"),
      met("F", "attack", "X"),
    ]).toEqual([[["order.turnBonusArmour", -2]], [], [], [], []]);
  });

  it("HERO-04: a bonus on attacks counts for whom it was given, and one that is ended for nobody", () => {
    const state = giveBonus(fight(), bonus);
    const met = (from: CombatState, by: string) => bonusesFor(from, { by, on: "attack" }, heroic).length;
    expect([met(state, "F"), met(state, "X"), met(endBonus(state, "b"), "F"), met(fight(), "F")]).toEqual([1, 0, 0, 0]);
    expect(endBonus(fight(), "b").bonuses).toEqual([]);
    expect(useBonuses(state, "F", ["other"], heroic)).toBe(state);
    expect(useBonuses(state, "F", ["b"], heroic)).not.toEqual(state);
    expect([isTurnOf(fight(), "X"), isTurnOf({ ...fight(), cursor: 99 }, "F")]).toEqual([false, false]);
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

describe("taking back the last thing done", () => {
  const atPassed = (more: Partial<Combatant>) => changed(simple(), "F", more);
  it("BX-133: an attack that is taken back was none, but for another that stands", () => {
    const struck = act(simple(), "F", { kind: "strike" }, classic);
    expect([struck.refused?.key, notDone(simple(), "F", classic).refused?.key]).toEqual([
      struck.refused?.key,
      "order.notDoneYet",
    ]);
    expect(notDone(simple(), "X", classic)).toMatchObject({ events: [], refused: { key: "order.momentPassed" } });
    const ticked = notDone(atPassed({ done: true, passed: "x" }), "F", classic);
    expect([ticked.refused, of(ticked.state, "F").done, of(ticked.state, "F").passed]).toEqual([undefined, false, ""]);
  });
});
