import { describe, expect, it } from "vitest";
import { act, advance, done } from "../../../src/rules/combat/act.ts";
import { currentSlot } from "../../../src/rules/combat/order-view.ts";
import { actNow, changeSide, defeat, join, leave, revive } from "../../../src/rules/combat/roster.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import { heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { roll, type Sketch, start, unitsOf } from "./fight.ts";

const together = rulings({ initiativeTies: "simultaneous" }, "heroic");
const dexterity = rulings({ initiativeTies: "dexterity" }, "heroic");
const who = (id: string, side: string, more: object = {}): Sketch => ({ id, name: id, side, ...more });

const EIGHT = ["pc/A", "pc/B", "pc/C", "pc/D", "pc/E", "npc/X", "npc/Y", "npc/Z"] as const;
const FACES = { A: 19, B: 15, C: 12, D: 5, E: 2, X: 11, Y: 9, Z: 20 };
const eight = (): CombatState => roll(start(heroic, ...EIGHT), heroic, FACES);

/** On until the block with this member acts in this round. */
function untilBlock(state: CombatState, round: number, member: string): CombatState {
  let now = state;
  for (let i = 0; i < 60; i += 1) {
    const slot = slotAt(now);
    const unit = now.units.find(({ id }) => id === slot?.unit);
    if (now.round === round && slot?.phase === "act" && unit?.ids.includes(member)) return now;
    now = advance(now, heroic).state;
  }
  throw new Error(`no block of ${member} in round ${round}`);
}

function untilRound(state: CombatState, round: number): CombatState {
  let now = state;
  for (let i = 0; i < 60 && now.round < round; i += 1) now = advance(now, heroic).state;
  return now;
}

describe("forming blocks", () => {
  it("HERO-02 example 1: the source's eight combatants", () => {
    expect(unitsOf(eight())).toEqual(["Z", "A B C", "X Y", "D E"]);
  });

  it("HERO-02 example 2: ties between sides are rerolled and only order", () => {
    const begun = start(heroic, "pc/Ana", "pc/Bor", "npc/Ghoul", "npc/Rat");
    const state = roll(begun, heroic, { Ana: [14, 6], Bor: [9, 12, 3], Ghoul: [14, 11], Rat: [9, 12, 17] });
    expect(unitsOf(state)).toEqual(["Ghoul", "Ana", "Rat", "Bor"]);
    expect(state.combatants.map(({ initiative }) => initiative)).toEqual([14, 9, 14, 9]);
  });

  it("HERO-02 example 3: all of one side first, and a side alone", () => {
    const state = start(heroic, "pc/A", "pc/B", "pc/C", "pc/D", "npc/X", "npc/Y");
    expect(unitsOf(roll(state, heroic, { A: 18, B: 15, C: 12, D: 10, X: 9, Y: 3 }))).toEqual(["A B C D", "X Y"]);
    expect(unitsOf(roll(start(heroic, "pc/A", "pc/B"), heroic, { A: 3, B: 9 }))).toEqual(["B A"]);
  });

  it("HERO-01 example 1 and 2: modifiers count, and results under 1 sort last", () => {
    const begun = start(
      heroic,
      who("P", "pc", { initiativeModifier: 1 }),
      who("Q", "pc", { initiativeModifier: -2 }),
      "npc/X",
    );
    const state = roll(begun, heroic, { P: 14, Q: 1, X: 11 });
    expect(state.combatants.map(({ initiative }) => initiative)).toEqual([15, -1, 11]);
    expect(unitsOf(state)).toEqual(["P", "X", "Q"]);
  });

  it.each([
    ["example 1: rerolled", heroic, { A: [12, 4], B: [12, 15], X: [12, 9] }, {}, ["B", "X", "A"]],
    ["example 2: one shared block", together, { A: 12, B: 12, X: 12 }, {}, ["A=B=X"]],
    ["example 3: by DEX, then shared", dexterity, { A: 11, B: 12, X: 12 }, { initiativeModifier: 1 }, ["A", "B=X"]],
    ["example 4: no reroll within a side", heroic, { A: 12, B: 12, X: 11 }, {}, ["A B", "X"]],
  ])("HERO-05 %s", (_name, rules, faces, more, expected) => {
    const begun = start(rules, who("A", "pc", more), "pc/B", "npc/X");
    expect(unitsOf(roll(begun, rules, faces))).toEqual(expected);
  });

  it("HERO-05 example 2: in a shared block A kills X and X kills B, both when it ends", () => {
    const state = roll(start(together, "pc/A", "pc/B", "npc/X"), together, { A: 12, B: 12, X: 12 });
    let now = done(act(state, "A", { kind: "strike" }, together).state, "A", together).state;
    now = defeat(now, "X").state;
    const answer = act(now, "X", { kind: "strike" }, together);
    expect(answer.refused).toBeUndefined();
    now = defeat(done(answer.state, "X", together).state, "B").state;
    expect(now.combatants.map(({ status }) => status)).toEqual(["active", "active", "active"]);
    const after = advance(now, together).state;
    expect(after.combatants.map(({ status }) => status)).toEqual(["active", "defeated", "defeated"]);
  });
});

describe("joining and leaving", () => {
  it("HERO-02 example 4: a joiner stands at its own result from the next round on", () => {
    const arrived = join(untilBlock(eight(), 2, "A"), { id: "W", name: "W", side: "npc" }).state;
    expect(unitsOf(arrived)).toEqual(["Z", "A B C", "X Y", "D E"]);
    const third = untilRound(arrived, 3);
    expect(unitsOf(roll(third, heroic, { W: 13 }))).toEqual(["Z", "A B", "W", "C", "X Y", "D E"]);
  });

  it("HERO-02 example 5: neighbours merge when the next round begins", () => {
    const second = untilBlock(eight(), 2, "A");
    const fallen = defeat(defeat(second, "X").state, "Y").state;
    expect(currentSlot(advance(fallen, heroic).state, heroic).members).toEqual(["D", "E"]);
    expect(unitsOf(advance(untilRound(fallen, 3), heroic).state)).toEqual(["Z", "A B C D E"]);
  });

  it("HERO-06 example 2: one who is healed acts in the block that its place touches", () => {
    const fallen = defeat(eight(), "E").state;
    const second = untilBlock(fallen, 2, "B");
    expect(unitsOf(second)).toEqual(["Z", "A B C", "X Y", "D"]);
    const healed = revive(second, "E", heroic);
    expect(unitsOf(healed.state)).toEqual(["Z", "A B C", "X Y", "D E"]);
    expect(currentSlot(untilBlock(healed.state, 2, "D"), heroic).pending).toEqual(["D", "E"]);
  });

  it("HERO-06: healed when its block is over it waits for the next round, alone when nobody lower has begun", () => {
    const withoutX = untilBlock(defeat(eight(), "X").state, 2, "D");
    expect(revive(withoutX, "X", heroic).events).toContainEqual({ kind: "returned", id: "X", round: 3 });
    const begun = roll(start(heroic, "pc/A", "npc/X", "pc/B"), heroic, { A: 19, X: 12, B: 5 });
    const second = untilBlock(defeat(begun, "X").state, 2, "A");
    const whole = revive(second, "X", heroic);
    expect(unitsOf(second)).toEqual(["A B"]);
    expect(whole.events).toContainEqual({ kind: "returned", id: "X", round: 2 });
    expect(unitsOf(whole.state)).toEqual(["A B", "X"]);
    const apart = roll(start(heroic, "pc/A", "npc/X", "pc/B", "npc/Y"), heroic, { A: 19, Y: 15, X: 3, B: 8 });
    const noB = untilBlock(defeat(apart, "B").state, 2, "A");
    expect(unitsOf(revive(noB, "B", heroic).state)).toEqual(["A", "Y X", "B"]);
  });

  it("HERO-06 example 3: act now puts a newcomer after the active block, once", () => {
    const arrived = join(untilBlock(eight(), 2, "A"), { id: "W", name: "W", side: "npc" }).state;
    const now = actNow(arrived, "W", heroic).state;
    expect(unitsOf(now)).toEqual(["Z", "A B C", "W", "X Y", "D E"]);
    expect(currentSlot(advance(now, heroic).state, heroic).pending).toEqual(["W"]);
    expect(actNow(now, "W", heroic).refused?.key).toBe("order.hasItsPlace");
    const third = roll(untilRound(now, 3), heroic, { W: 13 });
    expect(unitsOf(third)).toEqual(["Z", "A B", "W", "C", "X Y", "D E"]);
  });

  it("HERO-02, HERO-06: a change of side counts from the next round on", () => {
    const turned = changeSide(eight(), "Z", { id: "pc", name: "pc" });
    expect(unitsOf(turned)).toEqual(["Z", "A B C", "X Y", "D E"]);
    expect(unitsOf(advance(untilRound(turned, 2), heroic).state)).toEqual(["Z A B C", "X Y", "D E"]);
  });

  it("who leaves is gone from order and units", () => {
    const gone = leave(eight(), "A");
    expect(unitsOf(gone)).toEqual(["Z", "B C", "X Y", "D E"]);
  });

  it("HERO-07 example 2 and 3: the bonus of the round is the same for everybody", () => {
    const rounds = [1, 2, 3, 20].map((round) => currentSlot({ ...eight(), round }, heroic).escalation);
    expect(rounds).toEqual([0, 1, 2, 19]);
    expect(currentSlot(untilRound(eight(), 3), rulings()).escalation).toBe(0);
  });
});
