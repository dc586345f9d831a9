/** Combatants that fall in a fight and get up again, and the time of their next action. */
import { describe, expect, it } from "vitest";
import { act, advance, done } from "../../../src/rules/combat/act.ts";
import { actNow, defeat, join, revive } from "../../../src/rules/combat/roster.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Phase } from "../../../src/rules/facts/combatant.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { classic, eris, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { stillToAct } from "../support/still-to-act.ts";
import { pastDeclarations, restOfRound, roll, type Sketch, start, unitsOf } from "./fight.ts";

const own = rulings({ initiative: "individual" });
const who = (id: string, side: string, more: object = {}): Sketch => ({ id, name: id, side, ...more });

/** On to a step of the running round. */
function to(state: CombatState, phase: Phase, under: Rulings, member?: string): CombatState {
  let now = state;
  for (let i = 0; i < 60 && now.round === state.round; i += 1) {
    const slot = slotAt(now);
    const unit = now.units.find(({ id }) => id === slot?.unit);
    if (slot?.phase === phase && (member === undefined || unit?.ids.includes(member))) return now;
    now = advance(now, under).state;
  }
  throw new Error(`no ${phase}`);
}

const one = (state: CombatState, id: string) => state.combatants.find((combatant) => combatant.id === id);
const nextRound = (state: CombatState, under: Rulings): CombatState => {
  let now = state;
  for (let i = 0; i < 60 && now.round === state.round; i += 1) now = advance(now, under).state;
  return now;
};

describe("back on one's feet", () => {
  it("HERO-06: a combatant that never fell, or is only falling, keeps turn and place; no event is sent", () => {
    const begun = roll(start(classic, "party/A", "orcs/X"), classic, { party: 6, orcs: 2 });
    expect(revive(begun, "X", classic)).toEqual({ state: begun, events: [] });
  });

  it("HERO-06: before initiative one is simply back; and with the turn of this round behind one, without another", () => {
    const early = pastDeclarations(start(classic, "party/A", "orcs/X", "orcs/Y"), classic);
    const back = revive(defeat(early, "X").state, "X", classic);
    expect(back.events).toEqual([{ kind: "returned", id: "X", round: 1 }]);
    expect(unitsOf(roll(back.state, classic, { party: 6, orcs: 2 }))).toEqual(["A", "X Y"]);
    const first = to(roll(early, classic, { party: 1, orcs: 6 }), "melee", classic, "X");
    const struck = done(first, "X", classic).state;
    const again = revive(defeat(struck, "X").state, "X", classic);
    expect(again.events).toEqual([{ kind: "returned", id: "X", round: 1 }]);
    expect(stillToAct(again.state, classic)).toEqual(["Y"]);
    expect(one(again.state, "X")).toMatchObject({ status: "active", dying: false, fromRound: 1 });
  });

  it("BX-111: where sides roll one is back with one's side while its turn is to come, else in the next round", () => {
    const begun = roll(start(classic, "party/A", "orcs/X", "orcs/Y"), classic, { party: 6, orcs: 2 });
    const whole = revive(defeat(begun, "X").state, "X", classic);
    expect(whole.events).toEqual([{ kind: "returned", id: "X", round: 1 }]);
    expect(stillToAct(to(whole.state, "melee", classic, "X"), classic)).toEqual(["X", "Y"]);
    const theirs = to(begun, "melee", classic, "X");
    const acted = revive(defeat(theirs, "A").state, "A", classic);
    expect(acted.events).toEqual([{ kind: "returned", id: "A", round: 1 }]);
    expect(restOfRound(acted.state, classic)).toEqual(["melee: X Y"]);
    const missed = revive(to(defeat(begun, "A").state, "melee", classic, "X"), "A", classic);
    expect(missed.events).toEqual([{ kind: "returned", id: "A", round: 2 }]);
    expect(one(missed.state, "A")?.fromRound).toBe(2);
    expect(unitsOf(roll(nextRound(missed.state, classic), classic, { party: 6, orcs: 2 }))).toEqual(["A", "X Y"]);
  });

  it("BX-111, ERIS-05: one who was down when the round began stands with its side, or with its own band of it", () => {
    const second = (under: Rulings, faces: Record<string, number>, ...cast: readonly Sketch[]): CombatState => {
      const first = roll(start(under, ...cast), under, faces);
      return roll(nextRound(defeat(first, "Y").state, under), under, faces);
    };
    const orcs = second(classic, { party: 6, orcs: 2 }, "party/A", "orcs/X", "orcs/Y");
    expect(unitsOf(orcs)).toEqual(["A", "X"]);
    expect(unitsOf(revive(orcs, "Y", classic).state)).toEqual(["A", "X Y"]);
    const banded = second(
      ...([eris, { party: 4, orcs: 4 }] as const),
      ...[
        who("A", "party", { band: "first" }),
        who("X", "orcs", { band: "first" }),
        who("Z", "orcs", { band: "last" }),
      ],
      who("Y", "orcs", { band: "last" }),
    );
    expect(unitsOf(banded)).toEqual(["A=X", "Z"]);
    expect(unitsOf(revive(banded, "Y", eris).state)).toEqual(["A=X", "Z Y"]);
    const without = { ...banded, units: banded.units.filter(({ ids }) => !ids.includes("Z")) };
    expect(revive(without, "Y", eris).events).toEqual(
      [{ kind: "returned", id: "Y", round: 2 }].map((e) => ({ ...e, round: 3 })),
    );
  });

  it("BX-136, HERO-06: with only the slow pass to come, one with a slow weapon still has it, one with a quick weapon has not", () => {
    const fighters = (slow: boolean) => [
      who("A", "party"),
      who("X", "orcs", { slow, canStrike: true }),
      who("Y", "orcs", { slow: true, canStrike: true }),
    ];
    const slowly = rulings({ slowWeapons: "last" });
    const back = (slow: boolean) => {
      const begun = roll(start(slowly, ...fighters(slow)), slowly, { party: 2, orcs: 6 });
      return revive(to(defeat(begun, "X").state, "slowMelee", slowly, "X"), "X", slowly).events;
    };
    expect(back(true)).toEqual([{ kind: "returned", id: "X", round: 1 }]);
    expect(back(false)).toEqual([{ kind: "returned", id: "X", round: 2 }]);
  });

  it("BX-137, HERO-06: with dice of one's own one is back at one's number, before those who are lower and have not begun", () => {
    const faces = { A: 6, Y: 4, X: 2, B: 1 };
    const first = roll(start(own, "party/A", "orcs/Y", "orcs/X", "party/B"), own, faces);
    const second = roll(nextRound(defeat(first, "Y").state, own), own, { A: 6, X: 2, B: 1 });
    expect(unitsOf(second)).toEqual(["A", "X", "B"]);
    const numbered = {
      ...second,
      combatants: second.combatants.map((c) => (c.id === "Y" ? { ...c, initiative: 4 } : c)),
    };
    const back = revive(numbered, "Y", own);
    expect(unitsOf(back.state)).toEqual(["A", "Y", "X", "B"]);
    expect(back.events).toEqual([{ kind: "returned", id: "Y", round: 2 }]);
    expect(restOfRound(back.state, own)).toEqual(["act: A", "act: Y", "act: X", "act: B"]);
    const begun = act(to(numbered, "act", own, "X"), "X", { kind: "strike" }, own).state;
    expect(revive(begun, "Y", own).events).toEqual([{ kind: "returned", id: "Y", round: 3 }]);
    const over = to(numbered, "act", own, "B");
    expect(revive(over, "Y", own).events).toEqual([{ kind: "returned", id: "Y", round: 3 }]);
  });

  it.each([
    ["higher than all", 9, ["act: A", "act: Y", "act: C", "act: X"]],
    ["between", 3, ["act: A", "act: C", "act: Y", "act: X"]],
    ["an equal result of a foe", 4, ["act: A", "act: C", "act: Y", "act: X"]],
    ["lower than all", 1, ["act: A", "act: C", "act: X", "act: Y"]],
  ])("BX-137, HERO-06: %s, one is back at the place of one's number", (_name, initiative, expected) => {
    const cast = ["party/A", "party/C", "orcs/X", who("Y", "wolves")] as const;
    const first = roll(start(own, ...cast), own, { A: 6, C: 4, X: 2, Y: 5 });
    const second = roll(nextRound(defeat(first, "Y").state, own), own, { A: 6, C: 4, X: 2 });
    const numbered = { ...second, combatants: second.combatants.map((c) => (c.id === "Y" ? { ...c, initiative } : c)) };
    const back = revive(numbered, "Y", own);
    expect(back.events).toEqual([{ kind: "returned", id: "Y", round: 2 }]);
    expect(restOfRound(back.state, own)).toEqual(expected);
  });

  it("BX-136, HERO-06: a combatant that comes back or acts at once with a slow weapon strikes in the slow pass, at the same place", () => {
    const cast = [
      who("A", "party", { slow: true }),
      "party/C",
      who("X", "orcs", { slow: true }),
      who("Y", "wolves", { slow: true }),
    ];
    const first = roll(start(own, ...cast), own, { A: 6, C: 4, X: 2, Y: 5 });
    const second = roll(nextRound(defeat(first, "Y").state, own), own, { A: 6, C: 4, X: 2 });
    const numbered = {
      ...second,
      combatants: second.combatants.map((c) => (c.id === "Y" ? { ...c, initiative: 5 } : c)),
    };
    const expected = ["act: A", "act: Y", "act: C", "act: X", "slowMelee: A", "slowMelee: Y", "slowMelee: X"];
    expect(restOfRound(revive(numbered, "Y", own).state, own)).toEqual(expected);
    const late = join(to(second, "act", own, "X"), { id: "W", name: "W", side: "orcs", slow: true }).state;
    expect(restOfRound(actNow(late, "W", own).state, own).slice(-4)).toEqual([
      ...["act: W", "slowMelee: A", "slowMelee: X", "slowMelee: W"],
    ]);
  });

  it("BX-137: an equal result of a friend is a turn in common, as when it was rolled", () => {
    const first = roll(start(own, "party/A", "orcs/X", "orcs/Y"), own, { A: 6, X: 2, Y: 2 });
    expect(unitsOf(first)).toEqual(["A", "X Y"]);
    const second = roll(nextRound(defeat(first, "Y").state, own), own, { A: 6, X: 2 });
    const numbered = {
      ...second,
      combatants: second.combatants.map((c) => (c.id === "Y" ? { ...c, initiative: 2 } : c)),
    };
    expect(unitsOf(revive(numbered, "Y", own).state)).toEqual(["A", "X Y"]);
  });

  it.each([
    ["done", (state: CombatState) => done(state, "X", own).state],
    ["has struck", (state: CombatState) => act(state, "X", { kind: "strike" }, own).state],
    ["has begun", (state: CombatState) => ({ ...state, acting: "X" })],
  ])("HERO-06: one who is lower and %s keeps whoever comes back waiting for the next round", (_name, begins) => {
    const cast = ["party/A", "orcs/X", "party/B", who("Y", "wolves")] as const;
    const first = roll(start(own, ...cast), own, { A: 6, X: 4, B: 1, Y: 5 });
    const second = roll(nextRound(defeat(first, "Y").state, own), own, { A: 6, X: 4, B: 1 });
    const numbered = {
      ...second,
      combatants: second.combatants.map((c) => (c.id === "Y" ? { ...c, initiative: 5 } : c)),
    };
    const at = to(numbered, "act", own, "X");
    expect(revive(at, "Y", own).events).toEqual([{ kind: "returned", id: "Y", round: 2 }]);
    expect(revive(begins(at), "Y", own).events).toEqual([{ kind: "returned", id: "Y", round: 3 }]);
  });

  it("HERO-06: a shared moment takes nobody in who comes back", () => {
    const equal = rulings({ initiative: "blocks", initiativeTies: "simultaneous" }, "heroic");
    const cast = ["pc/A", "npc/X", "pc/C", "npc/Z"] as const;
    const first = roll(start(equal, ...cast), equal, { A: 12, X: 12, C: 11, Z: 3 });
    expect(unitsOf(first)).toEqual(["A=X", "C", "Z"]);
    let second = nextRound(defeat(first, "C").state, equal);
    second = slotAt(second)?.phase === "initiative" ? roll(second, equal, {}) : second;
    expect(unitsOf(second)).toEqual(["A=X", "Z"]);
    expect(unitsOf(revive(second, "C", equal).state)).toEqual(["A=X", "C", "Z"]);
  });

  it("HERO-06, MIX-56: a place in the middle of a foes' block that is still to come is after the whole block", () => {
    const cast = ["pc/A", "npc/X", "pc/B", "npc/Y", "pc/C"] as const;
    const first = roll(start(heroic, ...cast), heroic, { A: 19, X: 15, B: 10, Y: 5, C: 2 });
    let second = nextRound(defeat(first, "B").state, heroic);
    second = slotAt(second)?.phase === "initiative" ? roll(second, heroic, {}) : second;
    expect(unitsOf(second)).toEqual(["A", "X Y", "C"]);
    const back = revive(pastDeclarations(second, heroic), "B", heroic).state;
    expect(restOfRound(back, heroic)).toEqual(["act: A", "act: X Y", "act: B", "act: C"]);
  });

  it("HERO-06, MIX-56: a place in the middle of a foes' block is after the block, even when it has begun", () => {
    const first = roll(start(heroic, "pc/A", "npc/X", "pc/B", "npc/Y"), heroic, { A: 19, X: 15, B: 10, Y: 5 });
    let second = nextRound(defeat(first, "B").state, heroic);
    second = slotAt(second)?.phase === "initiative" ? roll(second, heroic, {}) : second;
    expect(unitsOf(second)).toEqual(["A", "X Y"]);
    const begun = act(to(second, "act", heroic, "X"), "X", { kind: "strike" }, heroic).state;
    const back = revive(begun, "B", heroic);
    expect(unitsOf(back.state)).toEqual(["A", "X Y", "B"]);
    expect(back.events[0]).toEqual({ kind: "returned", id: "B", round: 2 });
    expect(restOfRound(done(back.state, "X", heroic).state, heroic)).toEqual(["act: X Y", "act: B"]);
  });
});
