import { describe, expect, it } from "vitest";
import { act, advance } from "../../../src/rules/combat/act.ts";
import { combatFacts } from "../../../src/rules/combat/combatants.ts";
import { declare } from "../../../src/rules/combat/declare.ts";
import { disrupts } from "../../../src/rules/combat/disrupt.ts";
import { planInitiative } from "../../../src/rules/combat/initiative.ts";
import { moveAllowance, movementRate } from "../../../src/rules/combat/movement.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Action } from "../../../src/rules/facts/combatant.ts";
import { escalation } from "../../../src/rules/topics/escalation.ts";
import { monster, plain } from "../attack/fight.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { restOfRound, roll, type Sketch, start, unitsOf } from "./fight.ts";

const who = (id: string, side: string, more: object = {}): Sketch => ({ id, name: id, side, ...more });

describe("who acts when", () => {
  it("BX-136: the slow pass of tied sides is simultaneous too", () => {
    const under = rulings({ initiativeTies: "simultaneous" });
    const fighters = [
      who("A", "party", { slow: true, canStrike: true }),
      who("X", "orcs", { slow: true, canStrike: true }),
    ];
    const rounds = restOfRound(roll(start(under, ...fighters), under, { party: 3, orcs: 3 }), under);
    expect(rounds.filter((line) => line.startsWith("slow") || line.startsWith("melee"))).toEqual(["slowMelee: A=X"]);
  });

  it("BX-136, BX-137: with dice of their own the slow strike after all others, in their own order", () => {
    const under = rulings({ initiative: "individual" });
    const party = ["A", "B"].map((id) => who(id, "party", { slow: true, canStrike: true }));
    const state = roll(start(under, ...party, who("X", "orcs", { canStrike: true })), under, { A: 6, B: 5, X: 1 });
    const lines = restOfRound(state, under);
    expect(lines.slice(-2)).toEqual(["slowMelee: A", "slowMelee: B"]);
    expect(lines.indexOf("act: X")).toBeLessThan(lines.indexOf("slowMelee: A"));
  });

  it.each([
    [
      ["first", "middle", "last"],
      ["middle", "middle"],
      ["A", "B=X=Y", "C"],
    ],
    [
      ["last", "last", "last"],
      ["first", "last"],
      ["X", "A=B=C=Y"],
    ],
    [
      ["first", "first", "first"],
      ["middle", "middle"],
      ["A B C", "X Y"],
    ],
  ])("ERIS-05: bands %o against %o: %o", (party, orcs, expected) => {
    const ours = ["A", "B", "C"].map((id, i) => who(id, "party", { band: party[i] }));
    const theirs = ["X", "Y"].map((id, i) => who(id, "orcs", { band: orcs[i] }));
    expect(unitsOf(roll(start(eris, ...ours, ...theirs), eris, { party: 4, orcs: 4 }))).toEqual(expected);
  });

  it("ERIS-04, ERIS-05: a side that does not tie keeps its place before the bands of those who do", () => {
    const state = start(eris, who("A", "party", { band: "first" }), "orcs/X", who("B", "bandits", { band: "last" }));
    expect(unitsOf(roll(state, eris, { party: 3, orcs: 6, bandits: 3 }))).toEqual(["X", "A", "B"]);
  });

  it.each([
    ["simultaneous", { A: 12, B: 12, X: 12, Y: 3 }, ["A=B=X", "Y"]],
    ["dexterity", { A: 11, B: 12, X: 12, Y: 3 }, ["A", "B=X", "Y"]],
    ["simultaneous", { A: 13, B: 12, X: 12, Y: 3 }, ["A", "B=X", "Y"]],
    ["reroll", { A: 11, B: 12, X: 3, Y: 3 }, ["A B", "X Y"]],
  ] as const)("HERO-05 by %s: %o", (ties, faces, expected) => {
    const under = rulings({ initiativeTies: ties }, "heroic");
    const fighters = [who("A", "party", { initiativeModifier: ties === "dexterity" || ties === "reroll" ? 1 : 0 })];
    const state = start(under, ...fighters, "party/B", "orcs/X", "orcs/Y");
    expect(unitsOf(roll(state, under, faces))).toEqual(expected);
  });

  it("HERO-05: reroll among the tied of every side, and again among those still equal", () => {
    const state = start(heroic, "party/A", "party/B", "orcs/X");
    expect(unitsOf(roll(state, heroic, { A: [12, 9, 4], B: [12, 15], X: [12, 9, 5] }))).toEqual(["B", "X", "A"]);
  });

  it.each([classic, eris, gorman, heroic])(
    "BX-109, GOR-73: the surprised stand still for one round only %#",
    (under) => {
      let now = start(under, "party/A", who("X", "orcs", { surprised: true }));
      const acted = new Set<string>();
      for (let i = 0; i < 30 && now.round === 1; i += 1) {
        if (slotAt(now)?.phase === "initiative") now = roll(now, under, { A: 10, party: 3 });
        for (const id of now.units.find((one) => one.id === slotAt(now)?.unit)?.ids ?? []) acted.add(id);
        now = advance(now, under).state;
      }
      expect(now.round).toBe(2);
      expect([...acted]).toEqual(["A"]);
      expect(now.combatants.some(({ surprised }) => surprised)).toBe(false);
    },
  );

  it("GOR-75: a die a side once the surprise is over, and none in the rounds after", () => {
    let now = start(gorman, "party/A", who("X", "orcs", { surprised: true }));
    for (let i = 0; i < 30 && now.round === 1; i += 1) now = advance(now, gorman).state;
    now = roll(now, gorman, { party: 2, orcs: 5 });
    expect(unitsOf(now)).toEqual(["X", "A"]);
    for (let i = 0; i < 30 && now.round === 2; i += 1) now = advance(now, gorman).state;
    expect(now.round).toBe(3);
    expect(planInitiative(now, gorman).rolls).toEqual([]);
    expect(unitsOf(now)).toEqual(["X", "A"]);
  });

  it.each([
    ["monster", 2, 2],
    ["monster", 0, -2],
    ["hireling", 2, -2],
    ["character", 2, -2],
  ] as const)("BX-137, HERO-01: a %s of DEX 3 with %d typed has %d", (kind, initiativeModifier, expected) => {
    const creature = monster(1, 9, { kind, initiativeModifier, abilities: { ...plain, dex: 3 } });
    expect(combatFacts(creature, classic)).toMatchObject({ initiativeModifier: expected, band: "last" });
  });

  it.each([
    [1, 0],
    [2, 1],
    [7, 6],
    [20, 19],
    [0, 0],
  ])("HERO-07: round %d: +%d", (round, bonus) => {
    expect(heroic.use(escalation)(round)).toBe(bonus);
  });
});

describe("what a round holds", () => {
  function ready(under: typeof classic, more: object = {}): CombatState {
    const state = roll(start(under, who("A", "party", more), "orcs/X"), under, { party: 6, orcs: 1 });
    let now = state;
    for (let i = 0; i < 20 && !unitHas(now); i += 1) now = advance(now, under).state;
    return now;
  }
  const unitHas = (state: CombatState): boolean =>
    state.units.find(({ id }) => id === slotAt(state)?.unit)?.ids.includes("A") ?? false;
  function series(under: typeof classic, state: CombatState, ...actions: readonly Action[]): (string | undefined)[] {
    let now = state;
    return actions.map((action) => {
      const result = act(now, "A", action, under);
      now = result.state;
      return result.refused?.key;
    });
  }
  const free = rulings({ combatSequence: "eris" }, "gorman");
  const step: Action = { kind: "move", feet: 5 };
  it.each([
    [
      [step, { kind: "strike" }],
      [undefined, undefined],
    ],
    [
      [step, step, { kind: "strike" }],
      [undefined, undefined, "order.simpleUsed"],
    ],
    [
      [{ kind: "move", feet: 6 }, { kind: "strike" }],
      [undefined, "order.simpleUsed"],
    ],
    [
      [
        { kind: "other", quick: true },
        { kind: "move", feet: 60 },
      ],
      [undefined, undefined],
    ],
    [
      [{ kind: "other", quick: true }, { kind: "strike" }],
      [undefined, "order.simpleUsed"],
    ],
    [
      [{ kind: "other" }, { kind: "simple" }],
      [undefined, "order.turnOver"],
    ],
  ] as const)("GOR-68: %o", (actions, expected) => {
    expect(series(free, ready(free), ...actions)).toEqual(expected);
  });
  it.each([
    [
      [{ kind: "move", feet: 10 }, { kind: "strike" }],
      [undefined, "order.turnOver"],
    ],
    [
      [{ kind: "other", quick: true }, { kind: "strike" }],
      [undefined, undefined],
    ],
    [
      [
        { kind: "other", quick: true },
        { kind: "other", quick: true },
      ],
      [undefined, "order.quickUsed"],
    ],
    [
      [{ kind: "strike" }, { kind: "strike" }],
      [undefined, "order.turnOver"],
    ],
  ] as const)("ERIS-06: %o", (actions, expected) => {
    expect(series(eris, ready(eris), ...actions)).toEqual(expected);
  });

  it.each([
    [120, 40],
    [100, 33],
    [10, 3],
    [0, 0],
  ])("BX-115: %d a turn is %d a round", (base, round) => {
    expect(movementRate(base, "round", classic).value).toBe(round);
  });
  it.each([
    [120, 50, 240, 480],
    [90, 40, 180, 360],
    [45, 20, 90, 180],
    [12, 10, 24, 48],
    [210, 80, 420, 840],
    [0, 0, 0, 0],
  ])("ERIS-17: %d is %d, %d and %d", (base, round, turn, running) => {
    expect((["round", "turn", "running"] as const).map((kind) => movementRate(base, kind, eris).value)).toEqual([
      round,
      turn,
      running,
    ]);
  });
  it.each([
    ["withdraw", 120, 20],
    ["withdraw", 30, 5],
    ["withdraw", 100, 16],
    ["retreat", 120, 40],
    ["none", 120, 40],
  ] as const)("BX-141, BX-142: %s at %d goes %d", (declaration, base, feet) => {
    const begun = start(classic, "party/A", "orcs/X");
    const [combatant] = declare(begun, "A", declaration, classic, { engagedWith: ["X"] }).state.combatants;
    if (!combatant) throw new Error("nobody");
    const allowance = moveAllowance(combatant, base, true, classic);
    expect(allowance.value).toEqual(feet);
    expect(allowance.refused !== undefined).toEqual(declaration === "none");
  });

  it.each([
    [classic, "melee", false, 0, "none", false],
    [classic, "melee", true, 0, "none", true],
    [classic, "missile", true, 0, "none", true],
    [classic, "effect", false, 9, "made", false],
    [classic, "effect", false, 0, "failed", true],
    [eris, "melee", false, 0, "none", true],
    [eris, "grapple", false, 0, "none", true],
    [eris, "missile", false, 0, "none", false],
    [eris, "missile", true, 1, "none", true],
    [eris, "effect", false, 3, "made", true],
    [eris, "effect", false, 0, "failed", true],
  ] as const)("BX-149, ERIS-08: what costs a spell %#", (under, kind, hit, damage, save, lost) => {
    const begun = start(under, who("A", "party", { caster: true }), "orcs/X");
    const declared = roll(declare(begun, "A", "spell", under).state, under, { party: 1, orcs: 6 });
    expect(disrupts(declared, "A", { kind, hit, damage, save } as Parameters<typeof disrupts>[2], under)).toBe(lost);
  });
});
