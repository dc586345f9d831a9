import { describe, expect, it } from "vitest";
import { act, advance, done } from "../../../src/rules/combat/act.ts";
import { declare } from "../../../src/rules/combat/declare.ts";
import { disrupt } from "../../../src/rules/combat/disrupt.ts";
import { currentSlot, initiativeShown, orderLines } from "../../../src/rules/combat/order-view.ts";
import { affords, allowed, comesLast, givesUpAll, isActing, isSlowPass } from "../../../src/rules/combat/phases.ts";
import { allowFirstShot } from "../../../src/rules/combat/preemptive.ts";
import { defeat, setMoraleDue } from "../../../src/rules/combat/roster.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Combatant } from "../../../src/rules/facts/combatant.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { restOfRound, roll, type Sketch, start } from "./fight.ts";

const who = (id: string, side: string, more: object = {}): Sketch => ({ id, name: id, side, ...more });

/** The fixed fight of the matrix: a fighter with a slow weapon, an archer, a caster; two orcs, one with a bow. */
const FIGHT: readonly Sketch[] = [
  who("Fay", "party", { slow: true, initiativeModifier: 1, band: "first", character: true }),
  who("Abe", "party", { canShoot: true, canStrike: false, ready: true, character: true }),
  who("Mab", "party", { caster: true, initiativeModifier: -1, band: "last", character: true }),
  who("Ork", "orcs", { group: "orcs" }),
  who("Urk", "orcs", { group: "orcs", canShoot: true }),
];

function until(state: CombatState, phase: string, rules: Rulings): CombatState {
  let now = state;
  for (let i = 0; i < 50 && slotAt(now)?.phase !== phase; i += 1) now = advance(now, rules).state;
  return now;
}

describe("the matrix: one fight under every preset", () => {
  const sides = { party: 5, orcs: 2 };
  const each = { Fay: 10, Abe: 12, Mab: 5, Ork: 9, Urk: 15 };
  it.each([
    [
      "classic",
      sides,
      [
        "move: Fay Abe Mab",
        "missile: Fay Abe Mab",
        "spell: Fay Abe Mab",
        "morale: Ork Urk",
        "move: Ork Urk",
        "missile: Ork Urk",
        "melee: Ork Urk",
        "slowMelee: Fay Abe Mab",
      ],
    ],
    ["eris", sides, ["shootFirst", "act: Fay Abe Mab", "act: Ork Urk", "morale"]],
    [
      "gorman",
      sides,
      [
        "morale",
        "missilesAndSpells: Fay Abe Mab",
        "missilesAndSpells: Ork Urk",
        "actionsAndMelee: Fay Abe Mab",
        "actionsAndMelee: Ork Urk",
      ],
    ],
    [
      "referee",
      sides,
      [
        "move: Fay Abe Mab",
        "missile: Fay Abe Mab",
        "spell: Fay Abe Mab",
        "morale: Ork Urk",
        "move: Ork Urk",
        "missile: Ork Urk",
        "melee: Ork Urk",
        "slowMelee: Fay Abe Mab",
      ],
    ],
    ["heroic", each, ["morale: Urk", "act: Urk", "act: Abe Fay", "act: Ork", "act: Mab"]],
  ])("%s", (preset, faces, expected) => {
    const rules = rulings({}, preset);
    const begun = start(rules, ...FIGHT);
    const declared = declare(begun, "Mab", "spell", rules, { detail: "sleep" });
    const state = setMoraleDue(declared.state, "orcs", true);
    expect(restOfRound(roll(state, rules, faces), rules)).toEqual(expected);
  });
});

describe("the B/X round", () => {
  it("BX-133 example 2, BX-151 example 1: 6, 4, 1 in that order, and the killed do not act", () => {
    const state = roll(start(classic, who("A", "party", { canShoot: true }), "orcs/X", "rats/R"), classic, {
      party: 6,
      orcs: 4,
      rats: 1,
    });
    const shot = act(until(state, "missile", classic), "A", { kind: "shoot" }, classic).state;
    const killed = defeat(shot, "X").state;
    expect(restOfRound(killed, classic)).toEqual(["missile: A", "move: R", "melee: R"]);
  });

  it("BX-134 example 1: a declared spell is locked and its caster may not shoot", () => {
    const begun = start(classic, who("E", "party", { canShoot: true, caster: true }), "orcs/X");
    const state = roll(declare(begun, "E", "spell", classic, { detail: "sleep" }).state, classic, {
      party: 5,
      orcs: 2,
    });
    expect(declare(state, "E", "none", classic).refused?.key).toBe("order.declarationsLocked");
    expect(slotAt(state)?.phase).toBe("spell");
    expect(act(state, "E", { kind: "shoot" }, classic).refused).toBeDefined();
    expect(act(state, "E", { kind: "cast" }, classic).state.combatants[0]?.spell).toBe("cast");
  });

  it("BX-134 example 2: an undeclared spell is refused, and the referee can overrule", () => {
    const begun = start(classic, who("C", "party", { caster: true }), who("D", "party", { caster: true }), "orcs/X");
    const state = roll(declare(begun, "D", "spell", classic).state, classic, { party: 5, orcs: 2 });
    const at = until(state, "spell", classic);
    expect(act(at, "C", { kind: "cast" }, classic).refused?.key).toBe("order.spellNotDeclared");
    expect(act(at, "C", { kind: "cast" }, classic, true).warnings?.[0]?.key).toBe("order.spellNotDeclared");
  });

  it("BX-147 example 1: a caster may not move; BX-157 example 2: nor anybody after a shot", () => {
    const begun = start(classic, who("C", "party", { caster: true }), who("A", "party", { canShoot: true }), "orcs/X");
    const state = roll(declare(begun, "C", "spell", classic).state, classic, { party: 5, orcs: 2 });
    expect(slotAt(state)?.phase).toBe("move");
    expect(act(state, "C", { kind: "move", feet: 5 }, classic).refused?.key).toBe("order.castingOnly");
    const moved = act(state, "A", { kind: "move", feet: 40 }, classic).state;
    const shot = act(until(moved, "missile", classic), "A", { kind: "shoot" }, classic);
    expect(shot.refused).toBeUndefined();
    expect(act(shot.state, "A", { kind: "move", feet: 5 }, classic).refused?.key).toBe("order.turnOver");
  });

  it("BX-136 example 1 and 3: a slow hit comes after everybody, the winners' first", () => {
    const slow = { slow: true };
    const state = roll(start(classic, who("F", "party", slow), who("X", "orcs", slow), "orcs/Y"), classic, {
      party: 5,
      orcs: 2,
    });
    expect(restOfRound(state, classic)).toEqual([
      "move: F",
      "move: X Y",
      "melee: X Y",
      "slowMelee: F",
      "slowMelee: X Y",
    ]);
    const pass = until(state, "slowMelee", classic);
    expect(act(pass, "F", { kind: "strike" }, classic).refused).toBeUndefined();
  });

  it("BX-136: in its own step the slow hit is refused, one with another weapon is not", () => {
    const state = roll(start(classic, who("F", "party", { slow: true }), "party/G", "orcs/X"), classic, {
      party: 5,
      orcs: 2,
    });
    const melee = until(state, "melee", classic);
    expect(act(melee, "F", { kind: "strike" }, classic).refused?.key).toBe("order.slowLater");
    expect(act(melee, "F", { kind: "strike", slow: false }, classic).refused).toBeUndefined();
  });

  it("BX-136 example 2: struck down before the pass there is no hit", () => {
    const state = roll(start(classic, who("F", "party", { slow: true }), "orcs/X"), classic, { party: 5, orcs: 2 });
    const killed = defeat(until(state, "melee", classic), "F").state;
    expect(restOfRound(killed, classic)).toEqual(["melee: X"]);
  });

  it("BX-138: a check that falls due after the side's morale step waits for the next round", () => {
    const state = roll(start(classic, "party/A", who("X", "orcs", { group: "orcs" })), classic, { party: 2, orcs: 5 });
    const due = setMoraleDue(until(state, "melee", classic), "orcs", true);
    expect(restOfRound(due, classic)).not.toContain("morale: X");
    const next = roll(until(due, "declare", classic), classic, { party: 6, orcs: 1 });
    expect(restOfRound(next, classic)).toContain("morale: X");
  });

  it("BX-135 example 3: hits of one simultaneous step still fall", () => {
    const rules = rulings({ initiativeTies: "simultaneous" });
    const state = roll(start(rules, "party/F", "orcs/X"), rules, { party: 4, orcs: 4 });
    const melee = until(state, "melee", rules);
    const hit = act(melee, "F", { kind: "strike" }, rules).state;
    const falling = defeat(hit, "X").state;
    expect(falling.combatants[1]).toMatchObject({ status: "active", falling: true });
    const answer = act(falling, "X", { kind: "strike" }, rules);
    expect(answer.refused).toBeUndefined();
    const after = advance(answer.state, rules).state;
    expect(after.combatants[1]?.status).toBe("defeated");
  });
});

describe("disrupting a spell", () => {
  const hit = { kind: "missile", hit: true, damage: 3, save: "none" } as const;
  function declared(rules: Rulings, party: number, orcs: number, more: object = {}): CombatState {
    const begun = start(rules, who("E", "party", { caster: true, ...more }), who("X", "orcs", { canShoot: true }));
    return roll(declare(begun, "E", "spell", rules, { detail: "sleep" }).state, rules, { party, orcs });
  }
  const lost = (state: CombatState, rules: Rulings, disturbance: Parameters<typeof disrupt>[2]): boolean =>
    disrupt(state, "E", disturbance, rules).state.combatants[0]?.spell === "disrupted";

  it("BX-149 example 1 and 2: an arrow that hits first takes the spell, one that misses does not", () => {
    const state = declared(classic, 2, 5);
    expect(lost(state, classic, hit)).toBe(true);
    expect(lost(state, classic, { ...hit, damage: 0 })).toBe(true);
    expect(lost(state, classic, { ...hit, hit: false })).toBe(false);
    expect(disrupt(state, "E", hit, classic).events).toContainEqual({
      kind: "spellDisrupted",
      id: "E",
      detail: "sleep",
    });
  });

  it("BX-149: a failed save does, a made one does not", () => {
    const state = declared(classic, 2, 5);
    const fire = { kind: "breath", hit: false, damage: 10 } as const;
    expect(lost(state, classic, { ...fire, save: "failed" })).toBe(true);
    expect(lost(state, classic, { ...fire, save: "made" })).toBe(false);
  });

  it("BX-149 example 3: once cast it cannot be disrupted", () => {
    const cast = act(declared(classic, 5, 2), "E", { kind: "cast" }, classic).state;
    expect(lost(cast, classic, hit)).toBe(false);
  });

  it("BX-149: tied sides disrupt with missiles before the spell step, not in it", () => {
    const rules = rulings({ initiativeTies: "simultaneous" });
    const state = declared(rules, 4, 4);
    expect(lost(until(state, "missile", rules), rules, hit)).toBe(true);
    expect(lost(until(state, "spell", rules), rules, hit)).toBe(false);
  });

  it.each([
    ["example 1: a melee miss interrupts", "melee", false, 0, true],
    ["example 2: an arrow that misses does not", "missile", false, 0, false],
    ["example 2: an arrow that hits does", "missile", true, 1, true],
    ["a grapple counts as melee", "grapple", false, 0, true],
    ["damage of a trap counts as a ranged hit", "trap", false, 2, true],
  ] as const)("ERIS-08 %s", (_name, kind, struck, damage, expected) => {
    expect(lost(declared(eris, 2, 5), eris, { kind, hit: struck, damage, save: "none" })).toBe(expected);
  });

  it("ERIS-08 example 4 and 5: in a shared band the spell goes off, in an earlier band it is long cast", () => {
    expect(lost(until(declared(eris, 4, 4), "act", eris), eris, { ...hit, kind: "melee" })).toBe(false);
    const quick = until(declared(eris, 4, 4, { band: "first" }), "act", eris);
    expect(currentSlot(quick, eris).pending).toEqual(["E"]);
  });
});

describe("the round of Planet Eris", () => {
  it("ERIS-03 example 2: cast without a declaration is refused; example 3: morale comes last", () => {
    const begun = start(eris, who("C", "party", { caster: true }), who("X", "goblins", { group: "goblins" }));
    const state = roll(begun, eris, { party: 4, goblins: 2 });
    expect(act(state, "C", { kind: "cast" }, eris).refused?.key).toBe("order.spellNotDeclared");
    expect(restOfRound(setMoraleDue(state, "goblins", true), eris)).toEqual(["act: C", "act: X", "morale"]);
  });

  it("ERIS-18 example 1: the archer who is ready fires before the orcs with swords", () => {
    const archer = who("A", "party", { canShoot: true, ready: true, character: true, attacks: 2 });
    const state = roll(start(eris, archer, "party/B", "orcs/X"), eris, { party: 2, orcs: 5 });
    expect(currentSlot(state, eris)).toMatchObject({ phase: "shootFirst", mayShootFirst: ["A"] });
    const allowed = allowFirstShot(state, "A", true, eris).state;
    expect(restOfRound(advance(allowed, eris).state, eris)).toEqual(["preempt: A B", "act: X", "act: A B"]);
    const first = act(advance(allowed, eris).state, "A", { kind: "shoot" }, eris).state;
    const second = act(first, "A", { kind: "shoot" }, eris);
    expect(second.refused).toBeUndefined();
    expect(second.state.combatants[0]?.done).toBe(true);
  });

  it("ERIS-18 example 2: orcs with bows fire first when they won, then the archer, then the rest", () => {
    const archer = who("A", "party", { canShoot: true, ready: true, character: true });
    const begun = start(eris, archer, "party/B", "orcs/X", who("Y", "orcs", { canShoot: true }));
    const state = allowFirstShot(roll(begun, eris, { party: 2, orcs: 5 }), "A", true, eris).state;
    const orcs = advance(state, eris).state;
    expect(currentSlot(orcs, eris).pending).toEqual(["Y"]);
    const party = advance(act(orcs, "Y", { kind: "shoot" }, eris).state, eris).state;
    expect(currentSlot(party, eris).pending).toEqual(["A"]);
    const rest = advance(act(party, "A", { kind: "shoot" }, eris).state, eris).state;
    expect(currentSlot(rest, eris).pending).toEqual(["X"]);
    expect(currentSlot(advance(rest, eris).state, eris).pending).toEqual(["B"]);
  });

  it("ERIS-18 example 3 and 4: not after a hit unless all have fled, nor when surprised", () => {
    const archer = who("A", "party", { canShoot: true, ready: true, character: true });
    const state = roll(start(eris, archer, "party/B", "orcs/X"), eris, { party: 2, orcs: 5 });
    const struck = { ...state, meleeBegun: true };
    expect(currentSlot(struck, eris).mayShootFirst).toEqual([]);
    expect(allowFirstShot(struck, "A", true, eris).refused?.key).toBe("order.mayNotShootFirst");
    expect(currentSlot(defeat(struck, "X", "fled").state, eris).mayShootFirst).toEqual(["A"]);
    const taken = start(eris, archer, who("B", "party", { character: true, surprised: true }), "orcs/X");
    expect(currentSlot(roll(taken, eris, { party: 2, orcs: 5 }), eris).mayShootFirst).toEqual([]);
  });
});

describe("the Gorman turn", () => {
  it("GOR-74, GOR-75 example 1: declared and rolled once, the same order in every turn", () => {
    const state = roll(start(gorman, "party/A", "orcs/X"), gorman, { party: 5, orcs: 3 });
    const second = until(advance(state, gorman).state, "actionsAndMelee", gorman);
    let now = second;
    while (now.round === 1) now = advance(now, gorman).state;
    expect(slotAt(now)?.phase).toBe("actionsAndMelee");
    expect(restOfRound(now, gorman)).toEqual(["actionsAndMelee: A", "actionsAndMelee: X"]);
  });

  it("GOR-76 example 1: the shaman killed by the archer does not cast or strike", () => {
    const begun = start(gorman, who("A", "party", { canShoot: true }), who("S", "orcs", { caster: true }), "orcs/X");
    const state = roll(begun, gorman, { party: 5, orcs: 3 });
    const shot = act(state, "A", { kind: "shoot" }, gorman).state;
    expect(restOfRound(defeat(shot, "S").state, gorman)).toEqual(["missilesAndSpells: A", "actionsAndMelee: S X"]);
  });

  it("GOR-76: a combatant that shot does not strike", () => {
    const begun = start(gorman, who("A", "party", { canShoot: true }), "orcs/X");
    const shot = act(roll(begun, gorman, { party: 5, orcs: 3 }), "A", { kind: "shoot" }, gorman).state;
    expect(currentSlot(advance(shot, gorman).state, gorman).members).toEqual(["X"]);
  });
});

describe("whole turns", () => {
  it("HERO-03 example 1 and 2: any order within a block, one turn after another", () => {
    const begun = start(heroic, "party/A", "party/B", "party/C", "orcs/X");
    const state = roll(begun, heroic, { A: 19, B: 15, C: 12, X: 5 });
    const first = act(state, "C", { kind: "strike" }, heroic).state;
    expect(act(first, "A", { kind: "strike" }, heroic).refused?.key).toBe("order.turnRunning");
    const second = act(done(first, "C", heroic).state, "A", { kind: "strike" }, heroic);
    expect(second.refused).toBeUndefined();
    expect(act(done(second.state, "A", heroic).state, "C", { kind: "strike" }, heroic).refused?.key).toBe(
      "order.turnOver",
    );
  });

  it("HERO-03 example 2: one who lies dying has a turn for the death save", () => {
    const begun = start(
      heroic,
      "party/A",
      who("B", "party", { status: "defeated", dying: true, initiative: 15 }),
      "orcs/X",
    );
    const state = roll(begun, heroic, { A: 19, X: 5 });
    const finished = done(state, "A", heroic).state;
    expect(currentSlot(finished, heroic).pending).toEqual(["B"]);
    const saved = act(finished, "B", { kind: "deathSave" }, heroic).state;
    expect(currentSlot(saved, heroic).pending).toEqual([]);
    expect(act(saved, "B", { kind: "deathSave" }, heroic).refused?.key).toBe("order.turnOver");
  });
});

describe("steps", () => {
  const fight = () => roll(start(heroic, "pc/F", "npc/X"), heroic, { F: 15, X: 5 });
  const simple = () => roll(start(classic, "pc/F", "npc/X"), classic, { pc: 6, npc: 1 });
  const of = (state: CombatState, id: string): Combatant => {
    const found = state.combatants.find((one) => one.id === id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  };

  it("BX-133, BX-136: steps in which somebody acts, and those in which nobody does", () => {
    expect((["move", "missile", "spell", "melee", "act", "slowMelee", "preempt"] as const).map(isActing)).not.toContain(
      false,
    );
    expect(
      (["declare", "initiative", "morale", "shootFirst"] as const).map((phase) => [isActing(phase), allowed(phase)]),
    ).toEqual(Array(4).fill([false, []]));
    expect((["slowMissile", "slowMelee", "melee"] as const).map(isSlowPass)).toEqual([true, true, false]);
  });

  it("BX-136: hits and shots with a slow weapon come last, nothing else does, and only where slow comes last", () => {
    const slow = { ...of(simple(), "F"), slow: true };
    const last = (kind: "strike" | "shoot" | "cast" | "move", own?: boolean, rules = classic) =>
      comesLast(slow, { kind, ...(own !== undefined && { slow: own }) }, rules);
    expect(last("strike")).toBe(true);
    expect(last("shoot")).toBe(true);
    expect(last("cast")).toBe(false);
    expect(last("move")).toBe(false);
    expect(last("strike", false)).toBe(false);
    expect(last("strike", undefined, rulings({ slowWeapons: "off" }))).toBe(false);
  });

  it("ERIS-32: who parries affords nothing else, where there is a parry", () => {
    const parries = { ...of(simple(), "F"), declared: "parry" as const };
    expect(givesUpAll(parries, eris)).toBe(true);
    expect(givesUpAll(parries, classic)).toBe(false);
    expect(givesUpAll({ ...parries, declared: "none" as never }, eris)).toBe(false);
    expect(affords(parries, { kind: "strike" }, eris)).toBe(false);
    expect(affords(parries, { kind: "strike" }, classic)).toBe(true);
  });

  it("ERIS-11: where all are in reach of all nobody is offered a move", () => {
    const state = roll(start(eris, "pc/F", "npc/X"), eris, { pc: 6, npc: 1 });
    const offers = (allInReach: boolean) => currentSlot({ ...state, allInReach }, eris).allows.includes("move");
    const usual = offers(false);
    expect(offers(true), String(usual)).toBe(false);
  });

  it("BX-111: a tracker shows a side's number, or each one's own, the earliest first", () => {
    const sides = simple();
    expect(initiativeShown(sides, of(sides, "F"), classic)).toEqual({ shown: 6, sort: 2 });
    expect(initiativeShown(sides, of(sides, "X"), classic)).toEqual({ shown: 1, sort: 1 });
    const each = fight();
    expect(initiativeShown(each, of(each, "F"), heroic)).toMatchObject({ shown: of(each, "F").initiative });
    expect(initiativeShown({ ...sides, units: [] }, of(sides, "F"), classic).sort).toBe(-1);
    expect(orderLines(sides, classic).filter(({ when }) => when === "now")).toHaveLength(1);
  });
});
