/** Joining and leaving a fight, and the events that the tracker gets. */
import { describe, expect, it } from "vitest";
import { act, advance } from "../../../src/rules/combat/act.ts";
import { declare } from "../../../src/rules/combat/declare.ts";
import {
  actNow,
  changeSide,
  defeat,
  join,
  leave,
  revive,
  setFacts,
  setMoraleDue,
} from "../../../src/rules/combat/roster.ts";
import { slotAt, startCombat } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Phase } from "../../../src/rules/facts/combatant.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { classic, eris, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { stillToAct } from "../support/still-to-act.ts";
import { pastDeclarations, restOfRound, roll, type Sketch, start, unitsOf } from "./fight.ts";

const own = rulings({ initiative: "individual" });
const together = rulings({ initiativeTies: "simultaneous" });
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

describe("coming into a fight", () => {
  it("HERO-06: before the order of the round is known a newcomer takes part at once, afterwards from the next round on", () => {
    const early = join(pastDeclarations(start(classic, "party/A", "orcs/X"), classic), {
      id: "W",
      name: "Wolf",
      side: "orcs",
    });
    expect(early.events).toEqual([{ kind: "joined", id: "W", round: 1 }]);
    expect(unitsOf(roll(early.state, classic, { party: 6, orcs: 2 }))).toEqual(["A", "X W"]);
    const settled = roll(start(classic, "party/A", "orcs/X"), classic, { party: 6, orcs: 2 });
    const late = join(settled, { id: "W", name: "Wolf", side: "orcs" });
    expect(late.events).toEqual([{ kind: "joined", id: "W", round: 2 }]);
    expect(late.state.log.at(-1)).toEqual({ round: 1, event: { kind: "joined", id: "W", round: 2 } });
    expect(unitsOf(late.state)).toEqual(["A", "X"]);
    const second = nextRound(late.state, classic);
    expect(unitsOf(roll(second, classic, { party: 6, orcs: 2 }))).toEqual(["A", "X W"]);
  });

  it("HERO-06: a newcomer brings a side of its own, with its name, or stands with a side that is there", () => {
    const begun = start(classic, "party/A", "orcs/X");
    const named = join(begun, { id: "W", name: "W", side: "wolves" }, { id: "wolves", name: "The pack" }).state;
    expect(named.sides.map(({ id, name, initiative, ties }) => [id, name, initiative, ties])).toEqual([
      ["party", "party", null, []],
      ["orcs", "orcs", null, []],
      ["wolves", "The pack", null, []],
    ]);
    expect(join(begun, { id: "W", name: "W", side: "wolves" }).state.sides[2]?.name).toBe("wolves");
    expect(join(begun, { id: "W", name: "W", side: "orcs" }).state.sides).toHaveLength(2);
    expect(() => join(begun, { id: "X", name: "X", side: "orcs" })).toThrow(/combatantTwice/);
  });

  it("HERO-06: act now brings a newcomer into a round whose order is not known, without a place of its own", () => {
    const settled = roll(start(heroic, "pc/A", "npc/X"), heroic, { A: 15, X: 9 });
    const waits = { ...settled, settled: false, combatants: settled.combatants.map((c) => ({ ...c, fromRound: 2 })) };
    const now = actNow(waits, "A", heroic);
    expect(now.refused).toBeUndefined();
    expect(now.events).toEqual([]);
    expect(one(now.state, "A")?.fromRound).toBe(1);
    expect(unitsOf(now.state)).toEqual(["A", "X"]);
  });

  it("HERO-06: act now is for newcomers alone: not for a combatant that has a place, is done or down", () => {
    const settled = roll(start(heroic, "pc/A", "npc/X"), heroic, { A: 15, X: 9 });
    const refused = (state: CombatState, id: string) => actNow(state, id, heroic).refused;
    expect(refused(settled, "A")).toEqual({ key: "order.hasItsPlace", rule: "HERO-06" });
    const late = join(settled, { id: "W", name: "W", side: "npc" }).state;
    expect(refused(late, "W")).toBeUndefined();
    expect(refused(defeat(late, "W").state, "W")?.key).toBe("order.hasItsPlace");
    const finished = { ...late, combatants: late.combatants.map((c) => ({ ...c, done: c.id === "W" })) };
    expect(refused(finished, "W")?.key).toBe("order.hasItsPlace");
  });

  it("HERO-06: who acts now has a turn alone, right after those who act, with every step of the round", () => {
    const begun = roll(start(own, "party/A", "orcs/X", "party/B"), own, { A: 6, X: 4, B: 2 });
    const late = join(to(begun, "act", own, "X"), { id: "W", name: "W", side: "orcs" }).state;
    const now = actNow(late, "W", own).state;
    const unit = now.units.find(({ ids }) => ids.includes("W"));
    expect(unit).toEqual({
      ...{ id: "late:1:W", kind: "combatant", sides: ["orcs"], ids: ["W"], initiative: null, simultaneous: false },
    });
    expect(restOfRound(now, own)).toEqual(["act: X", "act: W", "act: B"]);
    const bySide = roll(start(classic, "party/A", "orcs/X"), classic, { party: 6, orcs: 2 });
    const guest = join(to(bySide, "move", classic, "A"), { id: "W", name: "W", side: "party" }).state;
    expect(restOfRound(actNow(guest, "W", classic).state, classic)).toEqual([
      ...["move: A", "melee: A", "move: W", "melee: W", "move: X", "melee: X"],
    ]);
  });

  it("HERO-06: before the order of a round another side counts at once, afterwards in the next round, and brings its name", () => {
    const begun = pastDeclarations(start(classic, "party/A", "orcs/X", "orcs/Y"), classic);
    const turned = changeSide(begun, "Y", { id: "party", name: "party" });
    expect(turned.sides).toHaveLength(2);
    expect(unitsOf(roll(turned, classic, { party: 6, orcs: 2 }))).toEqual(["A Y", "X"]);
    const settled = roll(begun, classic, { party: 6, orcs: 2 });
    const rebel = changeSide(settled, "Y", { id: "rebels", name: "The rebels" });
    expect(rebel.sides.at(-1)).toEqual({ id: "rebels", name: "The rebels", initiative: null, ties: [] });
    expect(one(rebel, "Y")?.side).toBe("orcs");
    expect(one(rebel, "Y")?.nextSide).toBe("rebels");
    const second = nextRound(rebel, classic);
    expect(one(second, "Y")?.side).toBe("rebels");
    expect(one(second, "Y")?.nextSide).toBe("");
    expect(unitsOf(roll(second, classic, { party: 6, orcs: 2, rebels: 4 }))).toEqual(["A", "Y", "X"]);
  });

  it("BX-114: a fight has everybody once, on a side that it knows", () => {
    const sides = [{ id: "party", name: "party" }];
    const ana = { id: "A", name: "A", side: "party" };
    expect(() => startCombat({ sides, combatants: [ana, ana] }, classic)).toThrow(/combatantTwice/);
    expect(() => startCombat({ sides, combatants: [{ ...ana, side: "orcs" }] }, classic)).toThrow(/unknownSide/);
    expect(() => startCombat({ sides, combatants: [{ ...ana, id: "" }] }, classic)).toThrow(/missing/);
    expect(() => join(start(classic, "party/A"), { ...ana, id: "B", side: "" })).toThrow(/missing/);
    expect(() => startCombat({ sides, combatants: [{ ...ana, initiativeModifier: 101 }] }, classic)).toThrow(
      /combatant\.A\.initiativeModifier/,
    );
    expect(() => startCombat({ sides, combatants: [{ ...ana, attacks: -1 }] }, classic)).toThrow(
      /combatant\.A\.attacks/,
    );
    expect(
      startCombat({ sides, combatants: [{ ...ana, attacks: 100, initiativeModifier: -100 }] }, classic).events[0],
    ).toEqual({ kind: "roundStarted", round: 1, escalation: 0 });
  });
});

describe("dropping out", () => {
  it("BX-133: one who is down does not act, loses the running turn, and what one waited for is over", () => {
    const begun = roll(start(heroic, "pc/A", "pc/B", "npc/X"), heroic, { A: 15, B: 14, X: 9 });
    const acts = act(begun, "A", { kind: "move" }, heroic).state;
    expect(acts.acting).toBe("A");
    expect(defeat(acts, "B").state.acting).toBe("A");
    const fallen = defeat(acts, "A");
    expect(fallen.state.acting).toBe("");
    expect(one(fallen.state, "A")?.status).toBe("defeated");
    expect(fallen.events).toEqual([{ kind: "defeated", id: "A", atSlotEnd: false }]);
    expect(stillToAct(fallen.state, heroic)).toEqual(["B"]);
    const waits = { ...begun, combatants: begun.combatants.map((c) => ({ ...c, waiting: c.id === "A" })) };
    expect(one(defeat(waits, "A", "fled").state, "A")).toMatchObject({ status: "fled", waiting: false });
  });

  it("BX-118: the fight says when one side is left, once it is so and only where there were several", () => {
    const begun = roll(start(classic, "party/A", "orcs/X", "orcs/Y"), classic, { party: 6, orcs: 2 });
    const first = defeat(begun, "X");
    expect(first.events.map(({ kind }) => kind)).toEqual(["defeated"]);
    const last = defeat(first.state, "Y", "fled");
    expect(last.events).toEqual([
      { kind: "defeated", id: "Y", atSlotEnd: false },
      { kind: "oneSideLeft", side: "party" },
    ]);
    expect(defeat(last.state, "A").events.map(({ kind }) => kind)).toEqual(["defeated"]);
    expect(defeat(last.state, "Y", "fled").events).toEqual([]);
    const alone = roll(start(heroic, "pc/A", "pc/B"), heroic, { A: 3, B: 9 });
    expect(defeat(alone, "A").events.map(({ kind }) => kind)).toEqual(["defeated"]);
  });

  it("BX-135: in a shared moment one falls when it ends; in flight, in a step of its own or by another's doing at once", () => {
    const shared = to(
      roll(start(together, "party/A", "party/B", "orcs/X", "orcs/Y"), together, { party: 3, orcs: 3 }),
      "melee",
      together,
    );
    const falls = defeat(shared, "X");
    expect(one(falls.state, "X")?.status).toBe("active");
    expect(one(falls.state, "X")?.falling).toBe(true);
    expect(falls.events).toEqual([{ kind: "defeated", id: "X", atSlotEnd: true }]);
    expect(defeat(falls.state, "Y").events).toEqual([
      { kind: "defeated", id: "Y", atSlotEnd: true },
      { kind: "oneSideLeft", side: "party" },
    ]);
    expect(one(defeat(shared, "X", "defeated", false).state, "X")?.status).toBe("defeated");
    expect(one(defeat(shared, "X", "fled").state, "X")?.status).toBe("fled");
    expect(one(revive(falls.state, "X", together).state, "X")).toMatchObject({ status: "active", falling: false });
    const apart = to(roll(start(together, "party/A", "orcs/X"), together, { party: 6, orcs: 3 }), "melee", together);
    expect(one(defeat(apart, "X").state, "X")?.status).toBe("defeated");
  });

  it("ERIS-05: in a shared band only those of the band fall at its end", () => {
    const bands = [who("A", "party", { band: "first" }), who("X", "orcs", { band: "first" }), who("Y", "orcs")];
    const now = roll(start(eris, ...bands), eris, { party: 4, orcs: 4 });
    expect(unitsOf(now)).toEqual(["A=X", "Y"]);
    expect(one(defeat(now, "X").state, "X")?.falling).toBe(true);
    expect(one(defeat(now, "Y").state, "Y")).toMatchObject({ falling: false, status: "defeated" });
  });

  it("HERO-06: a combatant that leaves takes nobody else's turn away", () => {
    const begun = roll(start(heroic, "pc/A", "pc/B", "npc/X"), heroic, { A: 15, B: 14, X: 9 });
    const acts = act(begun, "A", { kind: "move" }, heroic).state;
    expect(leave(acts, "A").acting).toBe("");
    expect(leave(acts, "X").acting).toBe("A");
    expect(leave(acts, "X").combatants.map(({ id }) => id)).toEqual(["A", "B"]);
    expect(() => leave(acts, "nobody")).toThrow(/unknownCombatant/);
  });
});

describe("what else the tracker marks", () => {
  it("BX-138: a check falls due once, for a group that has a name, and can be taken off again", () => {
    const begun = start(classic, "party/A", "orcs/X");
    const due = setMoraleDue(setMoraleDue(begun, "orcs", true), "wolves", true);
    expect(due.moraleDue).toEqual(["orcs", "wolves"]);
    expect(setMoraleDue(due, "orcs", true).moraleDue).toEqual(["wolves", "orcs"]);
    expect(setMoraleDue(due, "orcs", false).moraleDue).toEqual(["wolves"]);
    expect(setMoraleDue(begun, "", true).moraleDue).toEqual([]);
  });

  it("ERIS-18: a weapon counts as made ready in the round in which it was, and only once", () => {
    const begun = start(eris, "party/A", "orcs/X");
    expect(one(setFacts(begun, "A", { ready: true }), "A")?.readySince).toBe(1);
    expect(one(setFacts(begun, "A", { name: "Ana" }), "A")).toMatchObject({ name: "Ana", ready: false });
    expect(one(setFacts(begun, "A", { name: "Ana" }), "A")?.readySince).toBeUndefined();
    const later = nextRound(setFacts(begun, "A", { ready: true }), eris);
    expect(one(setFacts(later, "A", { ready: true }), "A")?.readySince).toBe(1);
  });

  it("BX-134: a declared spell is nobody else's, and withdrawn with the declaration", () => {
    const declared = declare(
      start(classic, who("M", "party", { caster: true }), "party/A", "orcs/X"),
      "M",
      "spell",
      classic,
    ).state;
    expect(declared.combatants.map(({ spell }) => spell)).toEqual(["declared", "none", "none"]);
    expect(declare(declared, "M", "none", classic).state.combatants[0]?.spell).toBe("none");
  });
});
