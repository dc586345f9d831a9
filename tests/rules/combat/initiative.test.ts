import { describe, expect, it } from "vitest";
import { advance, canAct } from "../../../src/rules/combat/act.ts";
import { bandOf } from "../../../src/rules/combat/combatants.ts";
import { planInitiative, resolveInitiative } from "../../../src/rules/combat/initiative.ts";
import { join } from "../../../src/rules/combat/roster.ts";
import { slotAt, startCombat } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { cast, pastDeclarations, restOfRound, roll, type Sketch, start, unitsOf } from "./fight.ts";

const together = rulings({ initiativeTies: "simultaneous" });
const dexterity = rulings({ initiativeTies: "dexterity" });
const own = rulings({ initiative: "individual" });
const who = (id: string, side: string, more: object = {}): Sketch => ({ id, name: id, side, ...more });

describe("initiative by side", () => {
  it.each([
    ["BX-135 example 1: 6 against 2, party first", { party: 6, orcs: 2 }, ["A", "X"]],
    ["BX-111 example 1: party 5, orcs 3", { party: 5, orcs: 3 }, ["A", "X"]],
    ["ERIS-04 example 2: party 1, orcs 6", { party: 1, orcs: 6 }, ["X", "A"]],
    ["BX-135 example 2: 4 and 4, then 3 and 5: orcs first", { party: [4, 3], orcs: [4, 5] }, ["X", "A"]],
  ])("%s", (_name, faces, expected) => {
    expect(unitsOf(roll(start(classic, "party/A", "orcs/X"), classic, faces))).toEqual(expected);
  });

  it("BX-135 example 4: three sides 5, 5, 2, reroll 1 and 6: second, first, third", () => {
    const state = start(classic, "one/A", "two/B", "three/C");
    expect(unitsOf(roll(state, classic, { one: [5, 1], two: [5, 6], three: 2 }))).toEqual(["B", "A", "C"]);
  });

  it("BX-135 example 3, GOR-75 example 2: a simultaneous tie makes one unit of both sides", () => {
    const state = roll(start(together, "party/A", "orcs/X"), together, { party: 4, orcs: 4 });
    expect(unitsOf(state)).toEqual(["A=X"]);
  });

  it("BX-109: nobody rolls against the surprised, and in round 2 both roll", () => {
    const begun = startCombat(
      {
        sides: [
          { id: "party", name: "party" },
          { id: "orcs", name: "orcs" },
        ],
        combatants: cast({ id: "A", name: "A", side: "party", surprised: true }, "orcs/X"),
      },
      classic,
    ).state;
    expect(planInitiative(begun, classic).rolls).toEqual([]);
    expect(restOfRound(begun, classic)).toEqual(["declare", "move: X", "melee: X"]);
    let state = begun;
    while (state.round === 1) state = advance(state, classic).state;
    expect(planInitiative(state, classic).rolls.map(({ id }) => id)).toEqual(["side:party", "side:orcs"]);
    expect(canAct(state, "A")).toBe(true);
  });

  it("BX-108 example 2, GOR-71 example 2: with everybody surprised the round passes with nobody acting", () => {
    const state = start(classic, "party/A", "orcs/X");
    const frozen = {
      ...state,
      combatants: state.combatants.map((one) => ({ ...one, surprised: ["A", "X"].includes(one.id) })),
    };
    expect(advance(frozen, classic).state.round).toBe(2);
  });
});

describe("ties by DEX", () => {
  it("ERIS-05 example 1: bonus, then everybody plain together, then penalty", () => {
    const state = start(
      dexterity,
      who("A", "party", { band: "first" }),
      who("B", "party"),
      who("C", "party", { band: "last" }),
      "goblins/X",
      "goblins/Y",
    );
    expect(unitsOf(roll(state, dexterity, { party: 4, goblins: 4 }))).toEqual(["A", "B=X=Y", "C"]);
  });

  it("ERIS-05 example 2: 13 and 18 are one band, simultaneous", () => {
    const state = start(dexterity, who("A", "party", { band: bandOf(13) }), who("X", "foes", { band: bandOf(18) }));
    expect(unitsOf(roll(state, dexterity, { party: 3, foes: 3 }))).toEqual(["A=X"]);
  });

  it.each([
    [12, "middle"],
    [8, "last"],
    [9, "middle"],
    [13, "first"],
    [undefined, "middle"],
  ] as const)("ERIS-05 example 3, ERIS-50 example 3: DEX %s is %s", (score, band) => {
    expect(bandOf(score)).toBe(band);
  });

  it("ERIS-50 example 2: without a tie DEX does nothing", () => {
    const state = start(dexterity, who("A", "party", { band: "first", initiativeModifier: 2 }), "orcs/X");
    expect(unitsOf(roll(state, dexterity, { party: 4, orcs: 5 }))).toEqual(["X", "A"]);
  });

  it("ERIS-04 example 4: 3, 6 and 3: orcs first, the others by band", () => {
    const state = start(dexterity, "party/A", "orcs/X", "bandits/B");
    expect(unitsOf(roll(state, dexterity, { party: 3, orcs: 6, bandits: 3 }))).toEqual(["X", "A=B"]);
  });
});

describe("a die each", () => {
  it("BX-137 example 1: thief 4+1 ties with the orc's 5 and is rerolled", () => {
    const state = start(own, who("T", "party", { initiativeModifier: 1 }), "orcs/X");
    const rolled = roll(state, own, { T: [4, 2], X: [5, 6] });
    expect(rolled.combatants.map(({ initiative }) => initiative)).toEqual([5, 5]);
    expect(unitsOf(rolled)).toEqual(["X", "T"]);
  });

  it.each([
    ["DEX 3, d6=1: -1", -2, false, 1, -1],
    ["halfling DEX 18, d6=6: 9", 2, true, 6, 9],
  ])("BX-137 example 2: %s", (_name, initiativeModifier, halfling, face, expected) => {
    const state = start(own, who("H", "party", { initiativeModifier, halfling }), "orcs/X");
    const now = pastDeclarations(state, own);
    const plan = planInitiative(now, own);
    const faces = { "combatant:H": [face], "combatant:X": [3] };
    const outcome = resolveInitiative(now, plan, rollsFor(plan, faces), own);
    expect(outcome.results[0]?.total).toBe(expected);
    for (const result of outcome.results) expect(fold(result.steps)).toBe(result.total);
  });

  it("BX-137: by modifier and then together under dexterity", () => {
    const byDex = rulings({ initiative: "individual", initiativeTies: "dexterity" });
    const state = start(byDex, who("A", "party", { initiativeModifier: 1 }), "orcs/X", "party/B");
    expect(unitsOf(roll(state, byDex, { A: 3, X: 4, B: 4 }))).toEqual(["A", "X=B"]);
  });

  it("advance is refused until initiative is rolled", () => {
    const state = pastDeclarations(start(classic, "party/A", "orcs/X"), classic);
    expect(slotAt(state)?.phase).toBe("initiative");
    expect(advance(state, classic).refused?.key).toBe("order.initiativeFirst");
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
