/**
 * The reasons why a combatant may not act or declare, with rule and topic; movement and bonuses of a turn line by line; the events of a
 * round.
 */
import { describe, expect, it } from "vitest";
import { act, advance, whyNot } from "../../../src/rules/combat/act.ts";
import { unsurprisedSides } from "../../../src/rules/combat/contenders.ts";
import { declare } from "../../../src/rules/combat/declare.ts";
import { moveAllowance, retreatFacts } from "../../../src/rules/combat/movement.ts";
import { currentSlot } from "../../../src/rules/combat/order-view.ts";
import { reconcile } from "../../../src/rules/combat/reconcile.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import { bonusesFor, giveBonus, useBonuses } from "../../../src/rules/combat/turn-bonuses.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Action, Combatant, Declaration } from "../../../src/rules/facts/combatant.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { roll, start } from "./fight.ts";

/** Ana's moment, before that of Ugh. */
function ready(rules: Rulings, more: Partial<Combatant> = {}): CombatState {
  const ana = { id: "Ana", name: "Ana", side: "party" };
  const faces = rules === heroic ? { Ana: 15, Ugh: 3 } : { party: 6, orcs: 1 };
  return changed(roll(start(rules, ana, "orcs/Ugh"), rules, faces), more);
}
function changed(state: CombatState, more: Partial<Combatant>): CombatState {
  const [ana, ...others] = state.combatants;
  return ana ? { ...state, combatants: [{ ...ana, ...more }, ...others] } : state;
}
/** On to the step of her side that allows something. */
function atStep(from: CombatState, rules: Rulings, kind: Action["kind"]): CombatState {
  let state = from;
  for (let tries = 0; tries < 8 && !currentSlot(state, rules).allows.includes(kind); tries += 1)
    state = advance(state, rules).state;
  return state;
}
const ana = ({ combatants: [one] }: CombatState): Combatant => {
  if (!one) throw new Error("nobody");
  return one;
};

describe("why somebody may not act", () => {
  it.each<[string, Rulings, Partial<Combatant>, Action, object | undefined]>([
    ["may", classic, {}, { kind: "strike" }, undefined],
    ["is out of the fight", classic, { status: "fled" }, { kind: "strike" }, { key: "order.outOfFight" }],
    [
      "HERO-06: joins in the next round",
      classic,
      { fromRound: 2 },
      { kind: "strike" },
      { key: "order.nextRound", rule: "HERO-06" },
    ],
    ["is there in this one", classic, { fromRound: 1 }, { kind: "strike" }, undefined],
    [
      "BX-109: is surprised",
      classic,
      { surprised: true },
      { kind: "strike" },
      { key: "order.surprised", rule: "BX-109", topic: "surprise" },
    ],
    [
      "ERIS-32: parries",
      eris,
      { declared: "parry" },
      { kind: "strike" },
      { key: "order.parrying", rule: "ERIS-32", topic: "parry" },
    ],
    ["a parry is nothing where there is none", classic, { declared: "parry" }, { kind: "strike" }, undefined],
    ["has finished", classic, { done: true }, { kind: "strike" }, { key: "order.turnOver" }],
    ["HERO-03: is not dying", classic, {}, { kind: "deathSave" }, { key: "order.notDying", rule: "HERO-03" }],
    ["is", classic, { dying: true, status: "defeated" }, { kind: "deathSave" }, undefined],
    ["has rolled already", classic, { dying: true, done: true }, { kind: "deathSave" }, { key: "order.turnOver" }],
    [
      "rolls from the next round on",
      classic,
      { dying: true, fromRound: 2 },
      { kind: "deathSave" },
      { key: "order.turnOver" },
    ],
    [
      "BX-140: leaves a melee without a word",
      classic,
      {},
      { kind: "move", feet: 20, inMelee: true },
      { key: "order.meleeMoveNotDeclared", rule: "BX-140", topic: "disengage" },
    ],
    ["moves freely outside one", classic, {}, { kind: "move", feet: 20 }, undefined],
    ["withdraws", classic, { declared: "withdraw" }, { kind: "move", feet: 20, inMelee: true }, undefined],
    ["retreats", classic, { declared: "retreat" }, { kind: "move", feet: 20, inMelee: true }, undefined],
    [
      "circles too wide",
      classic,
      {},
      { kind: "move", feet: 500, inMelee: true, staysInReach: true },
      { key: "order.meleeMoveNotDeclared", rule: "BX-140", topic: "disengage" },
    ],
    ["circles", classic, {}, { kind: "move", feet: 5, inMelee: true, staysInReach: true }, undefined],
    ["goes where one may", rulings({ disengage: "free" }), {}, { kind: "move", feet: 20, inMelee: true }, undefined],
  ])("%s", (_what, rules, more, action, refused) => {
    const state = changed(atStep(ready(rules), rules, action.kind === "deathSave" ? "strike" : action.kind), more);
    expect(whyNot(state, ana(state), action, rules)).toEqual(refused);
  });

  const caster = { caster: true, spell: "declared" } as const;
  it.each<[string, Rulings, Partial<Combatant>, object]>([
    [
      "BX-149",
      classic,
      { spell: "disrupted" },
      { key: "order.spellDisrupted", rule: "BX-149", topic: "spellDisruption" },
    ],
    ["BX-134", classic, { spell: "abandoned" }, { key: "order.spellGivenUp", rule: "BX-134", topic: "combatSequence" }],
    ["BX-134", classic, { spell: "none" }, { key: "order.spellNotDeclared", rule: "BX-134", topic: "combatSequence" }],
    ["ERIS-03", eris, { spell: "none" }, { key: "order.spellNotDeclared", rule: "ERIS-03", topic: "combatSequence" }],
    ["ERIS-03", eris, { spell: "abandoned" }, { key: "order.spellGivenUp", rule: "ERIS-03", topic: "combatSequence" }],
    [
      "ERIS-07",
      eris,
      { spellsThisRound: 1, extraActions: 1 },
      { key: "order.oneSpellPerRound", rule: "ERIS-07", topic: "oneSpellPerRound" },
    ],
  ])("%s: no spell %o", (_rule, rules, more, refused) => {
    const state = changed(atStep(ready(rules, caster), rules, "cast"), more);
    expect(whyNot(state, ana(state), { kind: "cast" }, rules)).toEqual(refused);
  });

  it("the referee's word turns a refusal into a warning", () => {
    const state = changed(atStep(ready(classic), classic, "strike"), { surprised: true });
    expect(act(state, "Ana", { kind: "strike" }, classic)).toMatchObject({
      refused: { key: "order.surprised" },
      events: [],
    });
    const forced = act(state, "Ana", { kind: "strike" }, classic, true);
    expect(forced.refused).toBeUndefined();
    expect(forced.warnings).toEqual([{ key: "order.surprised", rule: "BX-109", topic: "surprise" }]);
    expect(act(atStep(ready(classic), classic, "strike"), "Ana", { kind: "strike" }, classic)).not.toHaveProperty(
      "warnings",
    );
  });

  it.each([
    ["strike", true],
    ["grapple", true],
    ["move", false],
  ] as const)("after a %s the melee has begun: %s", (kind, begun) => {
    const { state, events } = act(atStep(ready(classic), classic, kind), "Ana", { kind }, classic);
    expect(state.meleeBegun).toEqual(begun);
    expect(state.meleeThisRound).toEqual(begun);
    expect(events).toContainEqual({ kind: "acted", id: "Ana", action: kind });
    const result = act({ ...ready(classic), meleeBegun: true }, "Ana", { kind: "move" }, classic).state;
    expect(result.meleeBegun).toBe(true);
    expect(result.meleeThisRound).toBe(false);
  });

  it("HERO-03: in a block a turn begins with the first thing done in it, and no second time", () => {
    const first = act(ready(heroic), "Ana", { kind: "move", feet: 10 }, heroic);
    expect(first.events[0]).toEqual({ kind: "turnStarted", id: "Ana" });
    expect(first.state.acting).toBe("Ana");
    const second = act(first.state, "Ana", { kind: "strike" }, heroic);
    expect(second.events.filter(({ kind }) => kind === "turnStarted")).toEqual([]);
    expect(
      act(atStep(ready(classic), classic, "strike"), "Ana", { kind: "strike" }, classic).events.map(({ kind }) => kind),
    ).not.toContain("turnStarted");
  });
});

describe("why somebody may not declare", () => {
  const opening = (rules: Rulings, more: Partial<Combatant> = {}) =>
    changed(start(rules, "party/Ana", "orcs/Ugh"), more);
  it.each<[Rulings, Partial<Combatant>, Declaration, object | undefined]>([
    [classic, {}, "withdraw", undefined],
    [classic, { status: "fled" }, "withdraw", { key: "order.outOfFight" }],
    [classic, { surprised: true }, "withdraw", { key: "order.surprised" }],
    [classic, { fromRound: 2 }, "withdraw", { key: "order.nextRound" }],
    [classic, { done: true }, "withdraw", { key: "order.alreadyActing" }],
    [classic, { actions: ["move"] }, "withdraw", { key: "order.alreadyActing" }],
    [eris, { free: ["other"] }, "parry", { key: "order.alreadyActing", rule: "ERIS-32", topic: "parry" }],
    [eris, {}, "parry", undefined],
  ])("%#", (rules, more, declaration, refused) => {
    expect(declare(opening(rules, more), "Ana", declaration, rules).refused).toEqual(refused);
  });

  it("sides of whom somebody is not surprised, and not only somebody else's", () => {
    const state = start(classic, "party/Ana", "party/Bor", "orcs/Ugh");
    const sides = (...surprised: number[]) =>
      unsurprisedSides({
        ...state,
        combatants: state.combatants.map((one, at) => ({ ...one, surprised: surprised.includes(at) })),
      }).map(({ id }) => id);
    expect([sides(), sides(0), sides(0, 1), sides(2)]).toEqual([
      ...[["party", "orcs"], ["party", "orcs"], ["orcs"], ["party"]],
    ]);
  });
});

describe("movement of a round, line by line", () => {
  const lines = (rules: Rulings, more: Partial<Combatant> = {}, inMelee = false) => {
    const { value, steps, excess, refused } = moveAllowance(ana(ready(rules, more)), 120, inMelee, rules);
    const own = steps.filter(({ key }) => /round|withdrawal|moves/.test(key));
    return [
      value,
      own.map(({ key, source }) => `${key} ${source.topic} ${source.rule ?? ""}`.trim()),
      excess,
      refused?.key,
    ];
  };
  const round = "movement.round combatMovement";
  it.each<[Rulings, Partial<Combatant>, boolean, number, string[], number, string | undefined]>([
    [classic, {}, false, 40, [round], 0, undefined],
    [classic, { feetMoved: 40 }, false, 40, [round], 0, undefined],
    [classic, { feetMoved: 41 }, false, 40, [round], 1, undefined],
    [classic, {}, true, 40, [round], 0, "order.meleeMoveNotDeclared"],
    [classic, { declared: "withdraw" }, true, 20, [round, "movement.withdrawal disengage BX-141"], 0, undefined],
    [classic, { declared: "retreat" }, true, 40, [round], 0, undefined],
    [classic, { actions: ["move", "move"] }, false, 40, [round], 0, undefined],
    [gorman, { actions: ["move", "move"] }, false, 80, [round, "movement.moves actionEconomy GOR-68"], 0, undefined],
    [gorman, { actions: ["move", "other"] }, false, 40, [round], 0, undefined],
    [gorman, {}, false, 40, [round], 0, undefined],
  ])("%#", (rules, more, inMelee, value, own, excess, refused) => {
    expect(lines(rules, more, inMelee)).toEqual([value, own, excess, refused]);
  });

  it("BX-142: an opponent in melee with a retreating combatant gains, nobody else", () => {
    const fleeing = ana(ready(classic, { declared: "retreat", engagedWith: ["Ugh"] }));
    expect(retreatFacts(fleeing, "Ugh", classic)).toEqual({ retreating: true, bonus: 2, shieldCounts: false });
    const none = { retreating: false, bonus: 0, shieldCounts: true };
    expect(retreatFacts(fleeing, "Gor", classic)).toEqual(none);
    expect(retreatFacts({ ...fleeing, declared: "withdraw" }, "Ugh", classic)).toEqual(none);
  });
});

describe("HERO-04: the bonuses that meet a roll", () => {
  const bonus = { name: "Cry", value: 2, of: "Ana", until: "nextEnd" } as const;
  const state = giveBonus(giveBonus(ready(heroic), { ...bonus, id: "cry", on: "attack", to: ["Ana"] }), {
    ...bonus,
    id: "ward",
    on: "armourClass",
    to: ["Ugh"],
  });
  const met = (roll: Parameters<typeof bonusesFor>[1]) =>
    bonusesFor(state, roll, heroic).map(({ id, modifier }) => `${id} ${modifier.key} ${modifier.on} ${modifier.value}`);
  it("are those of the roller, and for an attack the bonuses that protect its target", () => {
    const [own, ward] = ["cry order.turnBonus attack 2", "ward order.turnBonusArmour attack -2"];
    expect(met({ by: "Ana", on: "attack", against: "Ugh" })).toEqual([own, ward]);
    expect(met({ by: "Ana", on: "attack", against: "Gor" })).toEqual([own]);
    expect(met({ by: "Ana", on: "attack" })).toEqual([own]);
    expect(met({ by: "Ana", on: "damage", against: "Ugh" })).toEqual([]);
    expect(met({ by: "Gor", on: "attack", against: "Ugh" })).toEqual([ward]);
    expect(met({ by: "Gor", on: "save", against: "Ugh" })).toEqual([]);
  });
  it("name whose effect it is", () => {
    const [first] = bonusesFor(state, { by: "Ana", on: "attack" }, heroic);
    expect(first?.modifier).toMatchObject({
      ...{ source: { kind: "effect", name: "Cry", rule: "HERO-04" }, data: { name: "Cry", bonus: "cry" } },
    });
  });
  it("are used up one by one, and a fight without them stays as it is", () => {
    expect(useBonuses(state, "Ana", ["none"], heroic)).toBe(state);
    const used = useBonuses(state, "Ana", ["cry"], heroic);
    expect(used).not.toBe(state);
    expect(used.bonuses?.[1]).toEqual(state.bonuses?.[1]);
    const { bonuses: _none, ...without } = ready(classic);
    expect(useBonuses(without, "Ana", ["cry"], classic)).toBe(without);
  });
});

describe("rulings that change in the middle of a round", () => {
  const other = rulings({ initiative: "individual" });
  it("a new die is rolled again, completed actions stay, and those struck down together fall", () => {
    const acted = act(atStep(ready(classic), classic, "strike"), "Ana", { kind: "strike" }, classic).state;
    const now = reconcile(changed(acted, { falling: true }), other);
    expect(now.sides.map(({ initiative }) => initiative)).toEqual([null, null]);
    expect(ana(now)).toMatchObject({ falling: false, status: "defeated", actions: ["strike"] });
    expect(now.combatants[1]?.status).toBe("active");
    expect(slotAt(now)?.phase).not.toBe("declare");
    expect(now.stamp).toEqual(other.hash);
    expect(JSON.stringify(now.log).includes("rulingsChanged")).toBe(true);
  });
  it("the same die keeps its results; what does not touch the order changes the stamp alone", () => {
    const before = ready(classic);
    const ties = reconcile(before, rulings({ initiativeTies: "simultaneous" }));
    expect(ties.sides.map(({ initiative }) => initiative)).toEqual([6, 1]);
    const harmless = rulings({ criticalHits: "double" });
    expect(reconcile(before, harmless)).toEqual({ ...before, stamp: harmless.hash });
    expect(reconcile(before, classic)).toBe(before);
  });
});

it("a moment that is over shows nothing but that it is", () => {
  const { phase, slot, unit, allows, members } = currentSlot({ ...ready(classic), order: [], cursor: 0 }, classic);
  expect(phase).toBe("over");
  expect(slot).toBeUndefined();
  expect(unit).toBeUndefined();
  expect(allows).toEqual([]);
  expect(members).toEqual([]);
  expect(Object.hasOwn(currentSlot({ ...ready(classic), order: [] }, classic), "slot")).toBe(false);
  expect(currentSlot(ready(classic), classic)).toMatchObject({ unit: { ids: ["Ana"] }, simultaneous: false });
});
