import { describe, expect, it } from "vitest";
import { act, advance, grantAction } from "../../../src/rules/combat/act.ts";
import { makeCombatant } from "../../../src/rules/combat/combatants.ts";
import { declare, giveUpSpell } from "../../../src/rules/combat/declare.ts";
import { disrupt, keepSpell } from "../../../src/rules/combat/disrupt.ts";
import { moveAllowance, movementRate, retreatFacts } from "../../../src/rules/combat/movement.ts";
import { currentSlot } from "../../../src/rules/combat/order-view.ts";
import { engaged, outOfReach, setAllInReach } from "../../../src/rules/combat/reach.ts";
import { reconcile } from "../../../src/rules/combat/reconcile.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Action } from "../../../src/rules/facts/combatant.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { actionEconomy } from "../../../src/rules/topics/actionEconomy.ts";
import { fold } from "../support/fold.ts";
import { classic, eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { roll, type Sketch, start } from "./fight.ts";

const who = (id: string, side: string, more: object = {}): Sketch => ({ id, name: id, side, ...more });

/** A fight with A first, standing where A's unit acts. */
function ready(rules: Rulings, more: object = {}): CombatState {
  return roll(start(rules, who("A", "party", { canShoot: true, ...more }), "orcs/X"), rules, { party: 6, orcs: 1 });
}

/** Does one thing after another; gives the refusals. */
function series(state: CombatState, rules: Rulings, ...actions: readonly Action[]): (string | undefined)[] {
  let now = state;
  return actions.map((action) => {
    const next = act(now, "A", action, rules);
    now = next.state;
    return next.refused?.key;
  });
}

describe("actions in a round", () => {
  it("ERIS-06 example 1: a move is the action", () => {
    const moved = act(ready(eris), "A", { kind: "move", feet: 40 }, eris);
    expect(moved.state.combatants[0]?.done).toBe(true);
    const again = grantAction(moved.state, "A", 0).state;
    expect(act(again, "A", { kind: "strike" }, eris).refused).toMatchObject({
      key: "order.alreadyActed",
      data: { action: "move" },
    });
  });

  it.each([
    [
      "example 2: a quick other and an attack",
      [{ kind: "other", quick: true }, { kind: "strike" }],
      [undefined, undefined],
    ],
    [
      "example 3: a second quick other",
      [
        { kind: "other", quick: true },
        { kind: "other", quick: true },
      ],
      [undefined, "order.quickUsed"],
    ],
    ["example 4: an other that is not quick", [{ kind: "other" }, { kind: "strike" }], [undefined, "order.turnOver"]],
  ] as const)("ERIS-06 %s", (_name, actions, expected) => {
    expect(series(ready(eris), eris, ...actions)).toEqual(expected);
  });

  it("ERIS-10 example 3: one who waits strikes out of turn when the foe comes, once", () => {
    const waiting = act(ready(eris), "A", { kind: "wait" }, eris).state;
    const orcs = advance(waiting, eris).state;
    expect(currentSlot(orcs, eris).members).toEqual(["X"]);
    const moved = act(orcs, "X", { kind: "move", feet: 35 }, eris).state;
    const hit = act(moved, "A", { kind: "strike" }, eris);
    expect(hit.refused).toBeUndefined();
    expect(act(hit.state, "A", { kind: "strike" }, eris).refused).toBeDefined();
    expect(act(hit.state, "X", { kind: "strike" }, eris).refused).toBeDefined();
  });

  it("ERIS-10 example 4: nobody comes, and the wait is spent", () => {
    const waiting = act(ready(eris), "A", { kind: "wait" }, eris).state;
    const next = advance(advance(waiting, eris).state, eris).state;
    expect(next.round).toBe(2);
    expect(next.combatants[0]?.waiting).toBe(false);
  });

  it("ERIS-07 example 1 and 3: one spell a round even with haste, a disrupted one included", () => {
    const begun = start(eris, who("A", "party", { caster: true }), "orcs/X");
    const declared = declare(begun, "A", "spell", eris).state;
    const hasted = grantAction(roll(declared, eris, { party: 6, orcs: 1 }), "A").state;
    expect(series(hasted, eris, { kind: "cast" }, { kind: "cast" })).toEqual([undefined, "order.oneSpellPerRound"]);
    expect(series(hasted, eris, { kind: "cast" }, { kind: "strike" })).toEqual([undefined, undefined]);
    expect(series(hasted, eris, { kind: "cast" }, { kind: "device" })).toEqual([undefined, undefined]);
    const hit = { kind: "melee", hit: false, damage: 0, save: "none" } as const;
    const disrupted = disrupt(hasted, "A", hit, eris).state;
    expect(series(disrupted, eris, { kind: "cast" })).toEqual(["order.oneSpellPerRound"]);
    expect(series(keepSpell(disrupted, "A").state, eris, { kind: "cast" })).toEqual([undefined]);
  });

  it.each([
    ["example 1: a move and a torch", ["move", "simple"], [undefined, undefined]],
    ["example 1: two moves", ["move", "move"], [undefined, undefined]],
    ["example 2: an attack and a move", ["strike", "move"], [undefined, "order.complexUsed"]],
    ["example 2: a torch and an attack", ["simple", "strike"], [undefined, "order.simpleUsed"]],
  ] as const)("GOR-68 %s", (_name, kinds, expected) => {
    const free = rulings({ combatSequence: "eris" }, "gorman");
    const state = ready(free, { attacks: 2 });
    expect(
      series(state, free, ...kinds.map((kind): Action => ({ kind, ...(kind === "move" && { feet: 40 }) }))),
    ).toEqual(expected);
  });

  it("GOR-68: a potion is a simple action and a wand a complex one; elsewhere both are the action of the round", () => {
    const gorman = rulings({}, "gorman");
    const potion: Action = { kind: "device", drinks: true };
    const done = (rules: Rulings, ...actions: readonly Action[]) =>
      actions.reduce((state, action) => act(state, "A", action, rules, true).state, ready(rules)).combatants[0];
    expect(done(gorman, potion)).toMatchObject({ actions: ["simple"], done: false });
    expect(done(gorman, potion, potion)).toMatchObject({ actions: ["simple", "simple"], done: true });
    expect(done(gorman, potion, { kind: "move", feet: 40 })?.done).toBe(true);
    expect(done(gorman, { kind: "device" })).toMatchObject({ actions: ["device"], done: true });
    expect(done(classic, potion)).toMatchObject({ actions: ["device"], done: true });
    const judge = (actions: readonly Action["kind"][]) =>
      gorman
        .use(actionEconomy)
        .judge(makeCombatant({ id: "A", name: "A", side: "party", actions }), potion, { freeStep: 5 });
    expect(judge(["move"])).toEqual({ simple: true });
    expect(judge(["strike"]).refused?.key).toBe("order.complexUsed");
  });

  it.each<[string, readonly Action[], number, number | undefined]>([
    ["a move", [{ kind: "move", feet: 40 }], 40, 40],
    [
      "two moves",
      [
        { kind: "move", feet: 40 },
        { kind: "move", feet: 30 },
      ],
      70,
      30,
    ],
    [
      "a move and a step that goes on with it",
      [
        { kind: "move", feet: 20 },
        { kind: "move", feet: 5 },
      ],
      25,
      25,
    ],
    ["a hit and a step", [{ kind: "strike" }, { kind: "move", feet: 5 }], 5, 5],
    ["a move, a torch and a step", [{ kind: "move", feet: 20 }, { kind: "simple" }, { kind: "move", feet: 5 }], 25, 5],
    ["a torch", [{ kind: "simple" }], 0, undefined],
  ])("GOR-68: the feet of the last move, after %s", (_name, actions, feetMoved, lastFeet) => {
    const free = rulings({ combatSequence: "eris" }, "gorman");
    const state = actions.reduce((now, action) => act(now, "A", action, free, true).state, ready(free, { attacks: 2 }));
    expect(state.combatants[0]?.feetMoved).toBe(feetMoved);
    expect(state.combatants[0]?.lastFeet).toBe(lastFeet);
  });

  it("GOR-68: a step of 5' beside a hit is free, once, unless the table sets it to 0", () => {
    const free = rulings({ combatSequence: "eris" }, "gorman");
    const step: Action = { kind: "move", feet: 5 };
    const hit: Action = { kind: "strike" };
    const state = ready(free, { attacks: 2 });
    expect(series(state, free, hit, step, step)).toEqual([undefined, undefined, "order.complexUsed"]);
    const strict = rulings({ combatSequence: "eris" }, "gorman", { freeStep: 0 });
    expect(series(ready(strict, { attacks: 2 }), strict, hit, step)).toEqual([undefined, "order.complexUsed"]);
  });

  it("BX-156 example 1 and 2: a routine of three, and one hit too many", () => {
    const melee = (attacks: number): CombatState => {
      let now = ready(classic, { attacks, canShoot: false });
      while (slotAt(now)?.phase !== "melee") now = advance(now, classic).state;
      return now;
    };
    const hit: Action = { kind: "strike" };
    expect(series(melee(3), classic, hit, hit, hit, hit)).toEqual([undefined, undefined, undefined, "order.turnOver"]);
    const forced = act(act(melee(1), "A", hit, classic).state, "A", hit, classic, true);
    expect(forced.refused).toBeUndefined();
    expect(forced.warnings).toHaveLength(1);
    expect(forced.state.combatants[0]?.attacksMade).toBe(2);
  });

  it("BX-134: a spell given up leaves nothing but defence", () => {
    const begun = declare(start(classic, who("A", "party", { caster: true }), "orcs/X"), "A", "spell", classic).state;
    const state = giveUpSpell(roll(begun, classic, { party: 6, orcs: 1 }), "A").state;
    expect(series(state, classic, { kind: "cast" })).toEqual(["order.spellGivenUp"]);
    let now = state;
    while (now.round === 1) {
      expect(currentSlot(now, classic).pending).not.toContain("A");
      now = advance(now, classic).state;
    }
  });

  it("BX-134: which spell is declared, and another one cannot be cast instead; the referee may let it", () => {
    const options = { detail: "Sleep" };
    const begun = declare(
      start(classic, who("A", "party", { caster: true }), "orcs/X"),
      "A",
      "spell",
      classic,
      options,
    ).state;
    let state = roll(begun, classic, { party: 6, orcs: 1 });
    for (let step = 0; step < 10 && slotAt(state)?.phase !== "spell"; step += 1) state = advance(state, classic).state;
    const other = { kind: "cast", spell: "Light" } as const;
    expect(act(state, "A", other, classic).refused).toMatchObject({
      key: "order.otherSpell",
      data: { spell: "Sleep" },
    });
    expect(act(state, "A", { kind: "cast", spell: "Sleep" }, classic).refused).toBeUndefined();
    expect(act(state, "A", other, classic, true).state.combatants[0]?.spell).toBe("cast");
    // A table that only ticks "cast" names no spell.
    expect(act(state, "A", { kind: "cast" }, classic).refused).toBeUndefined();
  });

  it("BX-133: who lets its steps pass has had its turn, and cannot take it later", () => {
    let now = ready(classic);
    while (currentSlot(now, classic).members.includes("A")) now = advance(now, classic).state;
    expect(now.combatants[0]?.done).toBe(true);
    expect(act(now, "A", { kind: "strike" }, classic).refused?.key).toBe("order.notYourTurn");
    const changed = reconcile(now, rulings({ initiative: "individual" }));
    expect(changed.combatants[0]?.done).toBe(true);
    const again = roll(changed, rulings({ initiative: "individual" }), { A: 6, X: 1 });
    expect(currentSlot(again, rulings({ initiative: "individual" })).pending).toEqual(["X"]);
  });

  it("a change of other rulings leaves the order alone", () => {
    const state = ready(classic);
    const other = rulings({ weaponDamage: "variable" });
    const same = reconcile(state, other);
    expect(same).toEqual({ ...state, stamp: other.hash });
  });
});

describe("movement in a fight", () => {
  it.each([
    ["BX-115 example 1", classic, 120, 40],
    ["BX-115 example 1", classic, 30, 10],
    ["BX-115 example 2", classic, 100, 33],
    ["ERIS-17 example 1", eris, 90, 40],
    ["ERIS-17 example 2", eris, 180, 70],
    ["ERIS-17 example 3", eris, 12, 10],
    ["ERIS-17 example 4", eris, 0, 0],
    ["ERIS-17 Light", eris, 120, 50],
    ["ERIS-17 Heavy", eris, 60, 20],
    ["ERIS-17 Overencumbered", eris, 30, 10],
    ["ERIS-17 fast", eris, 300, 120],
    ["ERIS-17 slow", eris, 45, 20],
  ])("%s: %#", (_name, rules, base, expected) => {
    const rate = movementRate(base, "round", rules);
    expect(rate.value).toBe(expected);
    expect(fold(rate.steps)).toBe(expected);
  });

  it("ERIS-17 and BX-125: a turn and running", () => {
    const rates = (rules: Rulings): number[] => [
      movementRate(90, "turn", rules).value,
      movementRate(90, "running", rules).value,
    ];
    expect(rates(eris)).toEqual([180, 360]);
    expect(rates(classic)).toEqual([90, 90]);
    expect(() => movementRate(-1, "round", classic)).toThrow("outOfRange at movement.base");
  });

  it("BX-139 example 1: 40' and a sword hit in one round", () => {
    let now = act(ready(classic, { canShoot: false }), "A", { kind: "move", feet: 40 }, classic).state;
    expect(moveAllowance(now.combatants[0] ?? fighter, 120, false, classic)).toMatchObject({ value: 40, excess: 0 });
    now = advance(now, classic).state;
    expect(act(now, "A", { kind: "strike" }, classic).refused).toBeUndefined();
  });

  it("BX-139 example 2: a foe 46' off is not reached, 41' being needed", () => {
    const short = moveAllowance({ ...fighter, feetMoved: 41 }, 120, false, classic);
    expect(short).toMatchObject({ value: 40, excess: 1 });
    expect(outOfReach(46 - short.value, false, classic)?.data).toEqual({ feet: 6, reach: 5 });
  });

  const fighter = makeCombatant({ id: "F", name: "F", side: "party" });
  it("BX-141 example 1 and 2: half in a withdrawal; BX-115: the excess is shown", () => {
    const withdrawing = { ...fighter, declared: "withdraw" as const, feetMoved: 25 };
    expect(moveAllowance(withdrawing, 120, true, classic)).toMatchObject({ value: 20, excess: 5 });
    expect(moveAllowance(withdrawing, 30, true, classic).value).toBe(5);
    expect(fold(moveAllowance(withdrawing, 120, true, classic).steps)).toBe(20);
  });

  it("BX-140 example 1: nothing declared, refused; ERIS-12 example 1: leaves freely at full rate", () => {
    expect(moveAllowance(fighter, 120, true, classic).refused?.key).toBe("order.meleeMoveNotDeclared");
    const inMelee: Action = { kind: "move", feet: 10, inMelee: true };
    expect(series(ready(classic), classic, inMelee)).toEqual(["order.meleeMoveNotDeclared"]);
    expect(series(ready(classic), classic, { ...inMelee, feet: 5, staysInReach: true })).toEqual([undefined]);
    expect(series(ready(eris), eris, inMelee)).toEqual([undefined]);
    expect(moveAllowance({ ...fighter, declared: "withdraw" }, 120, true, eris)).toMatchObject({ value: 50 });
  });

  it("BX-142 example 1 and 2: foes of the melee have +2 and no shield before them, the bowman has not", () => {
    const fleeing = { ...fighter, declared: "retreat" as const, engagedWith: ["orc"] };
    expect(retreatFacts(fleeing, "orc", classic)).toEqual({ retreating: true, bonus: 2, shieldCounts: false });
    expect(retreatFacts(fleeing, "bowman", classic)).toEqual({ retreating: false, bonus: 0, shieldCounts: true });
    expect(retreatFacts(fleeing, "orc", eris).retreating).toBe(false);
  });

  it("BX-142: a combatant that retreats moves and does not attack", () => {
    const begun = declare(start(classic, "party/A", "orcs/X"), "A", "retreat", classic, { engagedWith: ["X"] }).state;
    const state = roll(begun, classic, { party: 6, orcs: 1 });
    expect(series(state, classic, { kind: "move", feet: 40, inMelee: true })).toEqual([undefined]);
    expect(currentSlot(advance(state, classic).state, classic).members).toEqual(["X"]);
  });
});

describe("reach", () => {
  it.each([
    ["BX-150 example 1", classic, 5, true],
    ["BX-150 example 2", classic, 10, false],
    ["ERIS-10 example 1", eris, 15, false],
    ["ERIS-10 example 2", eris, 10, true],
  ])("%s", (_name, rules, feet, reaches) => {
    expect(outOfReach(feet, false, rules) === undefined).toBe(reaches);
  });

  it("ERIS-11 example 1 and 2: everybody in reach while ticked", () => {
    const state = setAllInReach(ready(eris), true);
    expect(outOfReach(25, state.allInReach, eris)).toBeUndefined();
    expect(engaged(state, "A", {}, [], eris)).toEqual(["X"]);
    expect(outOfReach(25, setAllInReach(state, false).allInReach, eris)?.key).toBe("order.outOfReach");
  });

  it("BX-140 example 2: the only orc beside is paralysed, so one is not in melee", () => {
    expect(engaged(ready(classic), "A", { X: 5 }, [], classic)).toEqual(["X"]);
    expect(engaged(ready(classic), "A", { X: 5 }, ["X"], classic)).toEqual([]);
    expect(engaged(ready(classic), "A", { X: 10 }, [], classic)).toEqual([]);
  });
});
