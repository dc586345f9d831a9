/** The order of a fight and what a round holds: worked out by hand, none of them an example of the catalogue. */
import { describe, expect, it } from "vitest";
import { act, advance, begin, done } from "../../../src/rules/combat/act.ts";
import { change, combatantOf } from "../../../src/rules/combat/combatants.ts";
import { declare, giveUpSpell } from "../../../src/rules/combat/declare.ts";
import { disrupt, keepSpell } from "../../../src/rules/combat/disrupt.ts";
import { planOther, resolveOther } from "../../../src/rules/combat/improvised-action.ts";
import { planInitiative } from "../../../src/rules/combat/initiative.ts";
import { moveAllowance, retreatFacts } from "../../../src/rules/combat/movement.ts";
import { currentSlot, leftOut } from "../../../src/rules/combat/order-view.ts";
import { pointsAfterRest, spendActionPoint } from "../../../src/rules/combat/powers.ts";
import { shootersOf } from "../../../src/rules/combat/preemptive.ts";
import { outOfReach } from "../../../src/rules/combat/reach.ts";
import { defeat, revive, setFacts } from "../../../src/rules/combat/roster.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { roll, type Sketch, start, unitsOf } from "./fight.ts";

const who = (id: string, side: string, more: object = {}): Sketch => ({ id, name: id, side, ...more });

describe("who keeps a fight going", () => {
  const lying = (status: "active" | "defeated" | "fled", dying: boolean): CombatState => {
    const state = roll(start(heroic, "party/A", "orcs/X"), heroic, { A: 15, X: 5 });
    return { ...state, combatants: state.combatants.map((one) => ({ ...one, status, dying })) };
  };
  it.each([
    ["those who are down and dying", "defeated", true, 2],
    ["nobody who is down", "defeated", false, 1],
    ["nobody who has fled, though dying", "fled", true, 1],
  ] as const)("HERO-18: %s", (_name, status, dying, round) => {
    const { state, events } = advance(advance(lying(status, dying), heroic).state, heroic);
    expect(state.round).toBe(round);
    expect(events.some(({ kind }) => kind === "nobodyLeft")).toBe(round === 1);
  });
});

describe("initiative", () => {
  it.each([
    ["individual, under 1 keeps its place", rulings({ initiative: "individual" }), { A: 1, X: 1 }, -3, 0, ["X", "A"]],
    ["individual, tie told apart", rulings({ initiative: "individual" }), { A: [1, 6], X: [3, 5] }, 2, 0, ["A", "X"]],
    ["blocks, under 1 sorts last", heroic, { A: 1, X: 1 }, -2, 0, ["X", "A"]],
    ["blocks, a 20 with a minus", heroic, { A: 20, X: 18 }, -3, 0, ["X", "A"]],
  ] as const)("BX-137, HERO-01: %s", (_name, under, faces, ours, theirs, units) => {
    const party = who("A", "party", { initiativeModifier: ours });
    const state = start(under, party, who("X", "orcs", { initiativeModifier: theirs }));
    expect(unitsOf(roll(state, under, faces))).toEqual(units);
  });

  it("BX-137: a halfling of DEX 18 who rolls 6 has 9", () => {
    const under = rulings({ initiative: "individual" });
    const state = start(under, who("A", "party", { initiativeModifier: 2, halfling: true }), "orcs/X");
    expect(combatantOf(roll(state, under, { A: 6, X: 1 }), "A").initiative).toBe(9);
  });

  it.each([
    [{ a: [5, 6, 2], b: [5, 6, 3], c: [5, 1] }, ["B", "A", "C"]],
    [{ a: [5, 1], b: [5, 2], c: [6] }, ["C", "B", "A"]],
    [{ a: [1, 3, 3, 6], b: [1, 3, 3, 5], c: [1, 4] }, ["C", "A", "B"]],
  ])("BX-135: three sides, %o", (faces, units) => {
    expect(unitsOf(roll(start(classic, "a/A", "b/B", "c/C"), classic, faces))).toEqual(units);
  });

  it("BX-109: all but one side surprised: nobody rolls; all surprised: nobody is there to act", () => {
    const one = start(classic, "party/A", who("X", "orcs", { surprised: true }), who("Y", "rats", { surprised: true }));
    expect(planInitiative(one, classic).rolls).toEqual([]);
    const two = start(classic, "party/A", "orcs/X", who("Y", "rats", { surprised: true }));
    expect(planInitiative(two, classic).rolls.map(({ id }) => id)).toEqual(["side:party", "side:orcs"]);
  });

  it("HERO-02: everybody of one side: one block, and the round ends when all have acted", () => {
    const state = roll(start(heroic, "party/A", "party/B"), heroic, { A: 3, B: 17 });
    expect(unitsOf(state)).toEqual(["B A"]);
  });
});

describe("the round", () => {
  const caster = who("A", "party", { caster: true });
  const melee = { kind: "melee", hit: true, damage: 0, save: "none" } as const;
  it("BX-149, ERIS-08: a lost spell is lost once, a kept one may be lost again, one given up is not lost", () => {
    const declared = roll(declare(start(classic, caster, "orcs/X"), "A", "spell", classic).state, classic, {
      party: 1,
      orcs: 6,
    });
    const lost = disrupt(declared, "A", melee, classic).state;
    expect(combatantOf(lost, "A").spell).toBe("disrupted");
    expect(combatantOf(lost, "A").spellsThisRound).toBe(1);
    expect(disrupt(lost, "A", melee, classic).events).toEqual([]);
    const kept = keepSpell(lost, "A").state;
    expect(combatantOf(kept, "A").spell).toBe("declared");
    expect(combatantOf(kept, "A").spellsThisRound).toBe(0);
    expect(combatantOf(disrupt(kept, "A", melee, classic).state, "A").spell).toBe("disrupted");
    const given = giveUpSpell(declared, "A").state;
    expect(combatantOf(given, "A").spell).toBe("abandoned");
    expect(disrupt(given, "A", melee, classic).events).toEqual([]);
    expect(giveUpSpell(given, "A").refused?.key).toBe("order.noSpellDeclared");
    expect(keepSpell(given, "A").refused?.key).toBe("order.noSpellDisrupted");
  });

  it.each([
    ["withdraw", 10, 1],
    ["withdraw", 0, 0],
    ["retreat", 10, 3],
    ["none", 240, 80],
  ] as const)("BX-115, BX-141: %s at %d feet a turn: %d", (declaration, base, feet) => {
    const state = declare(start(classic, "party/A", "orcs/X"), "A", declaration, classic).state;
    expect(moveAllowance(combatantOf(state, "A"), base, false, classic).value).toBe(feet);
  });
  it("BX-115: what is moved too far is shown, not forbidden", () => {
    const state = change(start(classic, "party/A", "orcs/X"), "A", { feetMoved: 41 });
    expect(moveAllowance(combatantOf(state, "A"), 120, false, classic)).toMatchObject({ value: 40, excess: 1 });
  });
  it.each([
    [classic, ["X"], true, 2, false],
    [classic, [], false, 0, true],
    [eris, ["X"], false, 0, true],
  ] as const)("BX-142, ERIS-12 %#: a foe that stood by", (under, engagedWith, retreating, bonus, shieldCounts) => {
    const state = change(start(under, "party/A", "orcs/X"), "A", { declared: "retreat", engagedWith });
    expect(retreatFacts(combatantOf(state, "A"), "X", under)).toEqual({ retreating, bonus, shieldCounts });
  });
  it.each([
    [classic, 5, false, undefined],
    [classic, 5.5, false, "order.outOfReach"],
    [eris, 10, false, undefined],
    [eris, 10.5, true, undefined],
  ] as const)("BX-150, ERIS-10, ERIS-11 %#: %d feet", (under, feet, all, refusal) => {
    expect(outOfReach(feet, all, under)?.key).toBe(refusal);
  });

  function shooting(more: object, orcs: readonly object[], meleeBegun: boolean): readonly string[] {
    const party = who("A", "party", { character: true, canShoot: true, ready: true, ...more });
    const foes = orcs.map((one, at) => who(`X${at}`, "orcs", one));
    return shootersOf({ ...start(eris, party, ...foes), meleeBegun }, eris);
  }
  it.each([
    ["nobody has struck", {}, [{}], false, ["A"]],
    ["a blow has fallen", {}, [{}], true, []],
    ["all have fled", {}, [{ status: "fled" }, { status: "fled" }], true, ["A"]],
    ["one lies dead, the other has fled", {}, [{ status: "defeated" }, { status: "fled" }], true, ["A"]],
    ["one fled, one stands", {}, [{}, { status: "fled" }], true, []],
    ["all lie dead", {}, [{ status: "defeated" }], true, []],
    ["the bow is not ready", { ready: false }, [{}], false, []],
    ["surprised", { surprised: true }, [{}], false, []],
    ["a spell is declared", { spell: "declared" }, [{}], false, []],
    ["has acted", { actions: ["move"] }, [{}], false, []],
  ] as const)("ERIS-18: %s", (_name, more, orcs, meleeBegun, expected) => {
    expect(shooting(more, orcs, meleeBegun)).toEqual(expected);
  });

  it.each([
    ["under", 2, 2, true],
    ["under", 2, 3, false],
    ["over", 2, 2, true],
    ["over", 2, 1, false],
    ["under", 0, 1, false],
    ["over", -5, 1, true],
  ] as const)("ERIS-09: %s %d with %d: %s", (succeeds, target, die, success) => {
    const plan = planOther("kicks the brazier", { formula: "1d6", target, succeeds }, eris);
    expect(resolveOther(plan, rollsFor(plan, { other: [die] }), eris).success).toBe(success);
  });

  const inTurn = (): CombatState => {
    let now = roll(start(heroic, "party/A", "orcs/X"), heroic, { A: 19, X: 2 });
    for (let i = 0; i < 9 && slotAt(now)?.phase !== "act"; i += 1) now = advance(now, heroic).state;
    return act(now, "A", { kind: "move", feet: 5 }, heroic).state;
  };
  it.each([
    [1, 5, undefined, 0],
    [0, 5, "order.noActionPointLeft", 0],
    [3, 0, "order.noHitPoints", 3],
    [3, -4, "order.noHitPoints", 3],
  ])("HERO-10: %d points at %d hit points: %s, %d left", (points, hitPoints, refusal, left) => {
    const found = spendActionPoint(inTurn(), "A", { points, hitPoints }, heroic);
    expect(found.refused?.key).toEqual(refusal);
    expect(found.points).toEqual(left);
  });
  it.each([
    [0, undefined, 1],
    [2, undefined, 2],
    [0, 3, 3],
    [0, 0, 0],
  ])("HERO-10: an extended rest with %d of %s points leaves %d", (points, maximum, left) => {
    expect(pointsAfterRest(points, maximum, heroic)).toBe(left);
    expect(pointsAfterRest(points, maximum, classic)).toBe(points);
  });
  it("ERIS-05, HERO-05: struck down in a shared moment one falls at its end, and only once; flight is at once", () => {
    const under = rulings({ initiativeTies: "simultaneous" }, "heroic");
    const state = roll(start(under, "party/A", "orcs/X"), under, { A: 9, X: 9 });
    const struck = defeat(state, "A");
    expect(struck.events[0]).toMatchObject({ kind: "defeated", atSlotEnd: true });
    expect(defeat(struck.state, "A").events).toEqual([]);
    expect(combatantOf(defeat(state, "A", "fled").state, "A").status).toBe("fled");
  });
});

describe("turns that are over", () => {
  const ready = (rules: Rulings, more: object = {}): CombatState =>
    roll(start(rules, who("A", "party", { canShoot: true, ...more }), "orcs/X"), rules, { party: 6, orcs: 1 });

  it("HERO-03, HERO-10: no action point once the turn is over, also while the block still acts", () => {
    const fight = roll(start(heroic, "pc/a", "pc/b", "npc/x"), heroic, { a: 15, b: 12, x: 3 });
    const over = done(act(fight, "a", { kind: "strike" }, heroic).state, "a", heroic).state;
    expect(spendActionPoint(over, "a", { points: 1, hitPoints: 5 }, heroic)).toMatchObject({
      points: 1,
      refused: { key: "order.turnOver", rule: "HERO-10" },
    });
    const running = act(fight, "a", { kind: "strike" }, heroic).state;
    expect(spendActionPoint(running, "a", { points: 1, hitPoints: 5 }, heroic).refused).toBeUndefined();
  });
  it("HERO-03: left out are those of the block who have neither begun nor acted and could; nobody where turns are not whole", () => {
    const four = ["pc/a", "pc/b", "pc/c", "pc/d", "npc/x"] as const;
    let fight = roll(start(heroic, ...four), heroic, { a: 15, b: 14, c: 13, d: 12, x: 3 });
    expect(leftOut(fight, heroic)).toEqual(["a", "b", "c", "d"]);
    fight = done(act(fight, "a", { kind: "strike" }, heroic).state, "a", heroic).state;
    fight = defeat(fight, "b").state;
    expect(leftOut(fight, heroic)).toEqual(["c", "d"]);
    // A combatant that has begun is on turn; one that has acted counts as well, with or without "done" pressed.
    fight = begin(fight, "c", heroic).state;
    expect(leftOut(fight, heroic)).toEqual(["d"]);
    fight = done(act(fight, "c", { kind: "strike" }, heroic).state, "c", heroic).state;
    fight = { ...act(fight, "d", { kind: "move", feet: 10 }, heroic).state, acting: "" };
    expect(leftOut(fight, heroic)).toEqual([]);
    // One who lies dying has its save to make.
    expect(leftOut(setFacts(fight, "b", { dying: true }), heroic)).toEqual(["b"]);
    expect(leftOut(ready(classic), classic)).toEqual([]);
    const own = rulings({ initiative: "individual" });
    expect(leftOut(roll(start(own, "pc/a", "pc/b", "npc/x"), own, { a: 6, b: 5, x: 1 }), own)).toEqual([]);
  });
  it("ERIS-06: something quick still goes after the action, a second quick thing does not", () => {
    const struck = act(ready(eris), "A", { kind: "strike" }, eris).state;
    const quick = act(struck, "A", { kind: "other", quick: true }, eris);
    expect(quick.refused).toBeUndefined();
    expect(act(quick.state, "A", { kind: "other", quick: true }, eris).refused?.key).toBe("order.quickUsed");
    expect(act(done(struck, "A", eris).state, "A", { kind: "other", quick: true }, eris).refused?.key).toBe(
      "order.turnOver",
    );
  });
  it("HERO-18: one who lies dying is asked for the save in the steps of its side", () => {
    const wounds = rulings({ death: "woundLevels" });
    const dying = who("a", "party", { status: "defeated", dying: true });
    const fight = roll(start(wounds, dying, "party/b", "orcs/m"), wounds, { party: 6, orcs: 1 });
    expect(currentSlot(fight, wounds).pending).toContain("a");
    const saved = act(fight, "a", { kind: "deathSave" }, wounds);
    expect(saved.refused).toBeUndefined();
    expect(currentSlot(saved.state, wounds).pending).not.toContain("a");
  });
  it("HERO-06: a slow pass is no turn for one whose weapon is quick", () => {
    const own = rulings({ initiative: "individual" });
    let fight = roll(start(own, "pc/A", "npc/X", "pc/B"), own, { A: 6, X: 3, B: 1 });
    fight = defeat(fight, "A").state;
    fight = advance(fight, own).state;
    expect(revive(fight, "A", own).events).toContainEqual({ kind: "returned", id: "A", round: 2 });
  });
  it("GOR-76: simple actions belong to the step of the hits, for a combatant able to shoot or not", () => {
    const gorman = rulings({}, "gorman");
    const fight = roll(start(gorman, who("A", "party", { canShoot: true }), "orcs/X"), gorman, { party: 5, orcs: 3 });
    expect(slotAt(fight)?.phase).toBe("missilesAndSpells");
    const simple = (state: CombatState) => act(state, "A", { kind: "simple" }, gorman).refused?.key;
    expect(simple(fight)).toBe("order.notThisStep");
    expect(simple(advance(fight, gorman).state)).toBeUndefined();
  });
});

describe("the log of a fight", () => {
  it("BX-114: what ends a round stands under that round, what begins the next under the next", () => {
    const state = roll(start(classic, "party/A", "orcs/X"), classic, { party: 5, orcs: 2 });
    let now = state;
    while (now.round === 1) now = advance(now, classic).state;
    const logged = now.log.map(({ round, event }) => `${round} ${event.kind}`);
    expect(logged).toContain("1 turnEnded");
    expect(logged).toContain("1 roundEnded");
    expect(logged).toContain("2 roundStarted");
    expect(logged.filter((line) => ["2 turnEnded", "2 roundEnded", "1 needsInitiative"].includes(line))).toEqual([
      "1 needsInitiative",
    ]);
  });
});
