import { describe, expect, it } from "vitest";
import { act, advance, begin, done } from "../../../src/rules/combat/act.ts";
import { combatFacts } from "../../../src/rules/combat/combatants.ts";
import { declare, parryGiven } from "../../../src/rules/combat/declare.ts";
import { planInitiative, resolveInitiative } from "../../../src/rules/combat/initiative.ts";
import { spendActionPoint } from "../../../src/rules/combat/powers.ts";
import { shootersOf } from "../../../src/rules/combat/preemptive.ts";
import { crampedShot, setAllInReach } from "../../../src/rules/combat/reach.ts";
import { defeat, join, revive, setFacts } from "../../../src/rules/combat/roster.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import { currentSlot, leftOut } from "../../../src/rules/combat/view.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { mayMove } from "../../../src/view/your-turn.ts";
import { hero } from "../attack/fight.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { roll, type Sketch, start, unitsOf } from "./fight.ts";

const who = (id: string, side: string, more: object = {}): Sketch => ({ id, name: id, side, ...more });
const ready = (rules: Rulings, more: object = {}): CombatState =>
  roll(start(rules, who("A", "party", { canShoot: true, ...more }), "orcs/X"), rules, { party: 6, orcs: 1 });

describe("parrying in the order of a fight", () => {
  it.each(["strike", "shoot", "move", "other", "cast", "wait"] as const)("ERIS-32: a parrier may not %s", (kind) => {
    const parrying = declare(ready(eris), "A", "parry", eris).state;
    expect(act(parrying, "A", { kind }, eris).refused).toMatchObject({ key: "order.parrying", rule: "ERIS-32" });
    expect(act(parrying, "A", { kind: "other", quick: true }, eris).refused?.key).toBe("order.parrying");
  });
  it("ERIS-32 example 1 and 3: what is handed out is gone for the round, never more than 4, and new in the next", () => {
    let fight = declare(ready(eris), "A", "parry", eris).state;
    const parried = () => fight.combatants.find(({ id }) => id === "A")?.parried;
    for (const points of [2, 1, 1]) fight = parryGiven(fight, "A", points, eris).state;
    expect(parried()).toBe(4);
    fight = parryGiven(fight, "A", 1, eris).state;
    expect(parried()).toBe(4);
    expect(parryGiven(fight, "X", 2, eris).state).toBe(fight);
    for (let at = 0; at < 20 && fight.round === 1; at += 1) fight = advance(fight, eris).state;
    expect(parried()).toBe(0);
  });
  it("ERIS-32: no parry after something quick", () => {
    const quick = act(ready(eris), "A", { kind: "other", quick: true }, eris).state;
    expect(declare(quick, "A", "parry", eris).refused?.key).toBe("order.alreadyActing");
  });
});

describe("turns that are over", () => {
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
    // Who has begun is on turn; who has done something as well, whether or not anybody pressed "done".
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
  it("GOR-76: simple actions belong to the step of the blows, whoever could shoot or not", () => {
    const gorman = rulings({}, "gorman");
    const fight = roll(start(gorman, who("A", "party", { canShoot: true }), "orcs/X"), gorman, { party: 5, orcs: 3 });
    expect(slotAt(fight)?.phase).toBe("missilesAndSpells");
    const simple = (state: CombatState) => act(state, "A", { kind: "simple" }, gorman).refused?.key;
    expect([simple(fight), simple(advance(fight, gorman).state)]).toEqual(["order.notThisStep", undefined]);
  });
});

describe("dice of the order", () => {
  const toss = (state: CombatState, faces: Readonly<Record<string, number>>, together?: string[][]) => {
    const plan = planInitiative(state, heroic, together);
    const given = Object.fromEntries(plan.entries.map(({ id, rollId }) => [rollId, [faces[id] ?? 0]]));
    return resolveInitiative(state, plan, rollsFor(plan, given), heroic);
  };
  it("HERO-05: a latecomer who ties makes all the tied roll again", () => {
    let fight = roll(start(heroic, "pc/A", "npc/X"), heroic, { A: [12, 15], X: [12, 9] });
    expect(unitsOf(fight)).toEqual(["A", "X"]);
    fight = join(fight, { id: "W", name: "W", side: "pc" }).state;
    for (let at = 0; at < 5 && slotAt(fight)?.phase !== "initiative"; at += 1) fight = advance(fight, heroic).state;
    const late = toss(fight, { W: 12 });
    expect(late.next?.entries.map(({ id }) => id).sort()).toEqual(["A", "W", "X"]);
    const settled = toss(late.state, { A: 4, X: 9, W: 17 });
    expect(settled.next).toBeUndefined();
    expect(unitsOf(settled.state)).toEqual(["W", "X", "A"]);
  });
  it("GOR-74, HERO-05: so does the side of latecomers, against every side it ties with", () => {
    const again = rulings({ initiativeTies: "reroll" }, "gorman");
    let fight = roll(start(again, "party/A", "orcs/X"), again, { party: [4, 6], orcs: [4, 2] });
    fight = join(fight, who("W", "trolls") as never).state;
    for (let at = 0; at < 12 && slotAt(fight)?.phase !== "initiative"; at += 1) fight = advance(fight, again).state;
    const plan = planInitiative(fight, again);
    const late = resolveInitiative(fight, plan, rollsFor(plan, { "side:trolls": [4] }), again);
    expect(late.next?.entries.map(({ id }) => id).sort()).toEqual(["orcs", "party", "trolls"]);
  });
  it("HERO-01: roll once for these gives identical monsters the same number", () => {
    const fight = start(heroic, "pc/A", "npc/X", "npc/Y");
    const plan = planInitiative(fight, heroic, [["X", "Y", "ghost"]]);
    expect(plan.entries.map(({ id, also }) => [id, also])).toEqual([
      ["A", undefined],
      ["X", ["Y"]],
    ]);
    const { state } = toss(fight, { A: 8, X: 11 }, [["X", "Y"]]);
    expect(state.combatants.map(({ initiative }) => initiative)).toEqual([8, 11, 11]);
  });
});

describe("shots", () => {
  it("ERIS-10: one who waits strikes out of turn but does not shoot", () => {
    const waiting = act(ready(eris), "A", { kind: "wait" }, eris).state;
    const orcs = advance(waiting, eris).state;
    expect(act(orcs, "A", { kind: "shoot" }, eris).refused).toBeDefined();
    expect(act(orcs, "A", { kind: "strike" }, eris).refused).toBeUndefined();
  });
  it("ERIS-11: all in reach hides the move and sends shots into the melee once a blow is struck", () => {
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
    expect([once.refused, twice.refused]).toEqual([undefined, undefined]);
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
  ] as const)("ERIS-59: all the shots are at one moment: %s", (_name, deeds) => {
    const elf = { ...combatFacts(hero("elf", 1), eris), canShoot: true, attacks: 2 };
    let fight = ready(eris, elf);
    for (const deed of deeds) {
      const { state, refused } = act(fight, "A", deed, eris);
      expect(refused).toBeUndefined();
      fight = state;
    }
    expect(act(fight, "A", { kind: "shoot" }, eris).refused).toMatchObject({
      key: "character.shotsApart",
      rule: "ERIS-59",
    });
    // The rest of the move is still there, and ends it.
    const rest = act(fight, "A", { kind: "move", feet: 10 }, eris);
    expect([rest.refused, rest.state.combatants[0]?.done]).toEqual([undefined, deeds.length === 3]);
    const gone = deeds.length === 3 ? rest : act(rest.state, "A", { kind: "move", feet: 20 }, eris);
    expect(gone.state.combatants[0]?.done).toBe(true);
  });
  it("ERIS-59, ERIS-17: the move that is split is that of an elf with a load", () => {
    expect(combatFacts(hero("elf", 1), eris, 60).splitMove).toBe(20);
  });
});

function fail(): never {
  throw new Error("nobody");
}
