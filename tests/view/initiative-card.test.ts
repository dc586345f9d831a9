import { describe, expect, it } from "vitest";
import type { CombatState } from "../../src/rules/combat/types.ts";
import type { Rulings } from "../../src/rules/rulings/types.ts";
import { actsFirst, type InitiativeCardOutcome, initiativeCard } from "../../src/view/cards/initiative.ts";
import { roll, start } from "../rules/combat/fight.ts";
import { rulings } from "../rules/support/rulings.ts";
import { FRAME } from "./support/card.ts";

type Results = InitiativeCardOutcome["results"];
const result = (id: string, total: number, tie = false): Results[number] => ({ id, name: id, total, steps: [], tie });
const settled = (rules: Rulings, faces: Readonly<Record<string, number | readonly number[]>>): CombatState =>
  roll(start(rules, "party/Ana", "party/Abe", "orcs/Bor", "orcs/Bur"), rules, faces);

describe("who begins the round", () => {
  it("BX-133: the side with the higher die", () => {
    expect(actsFirst(settled(rulings(), { party: 2, orcs: 5 }))).toEqual({ who: "one", name: "orcs" });
  });

  it("BX-135: both sides at once where a tie stands", () => {
    const rules = rulings({ initiativeTies: "simultaneous" });
    expect(actsFirst(settled(rules, { party: 4, orcs: 4 }))).toEqual({ who: "together", name: "" });
  });

  it("BX-137: a single combatant where everybody rolls", () => {
    const rules = rulings({ initiative: "individual" });
    const state = settled(rules, { Ana: 3, Abe: 6, Bor: 2, Bur: 1 });
    expect(actsFirst(state)).toEqual({ who: "one", name: "Abe" });
  });

  it("nobody before the dice are rolled", () => {
    expect(actsFirst(start(rulings(), "party/Ana", "orcs/Bor"))).toBeUndefined();
  });
});

describe("the card of a round's initiative", () => {
  const card = (results: Results, more: Partial<InitiativeCardOutcome> = {}, rolled = results) => {
    const dice = rolled.map(({ id, total }) => ({ id, dice: [{ faces: 6, result: total }], total }));
    return initiativeCard({ ...FRAME, dice, plan: null, outcome: { round: 1, results, ...more } });
  };
  const said = (results: Results) => card(results).lines.map(({ data }) => data);

  it("names them in the order in which they act, each with the dice that broke its tie", () => {
    const tied = [result("party", 5), result("orcs", 5), result("wolves", 6)];
    const broken = [
      result("party", 3, true),
      result("orcs", 3, true),
      result("party", 1, true),
      result("orcs", 6, true),
    ];
    expect(said([...tied, ...broken])).toEqual([
      { name: "wolves", total: 6 },
      { name: "orcs", total: 5, ties: "3, 6" },
      { name: "party", total: 5, ties: "3, 1" },
    ]);
  });

  it("says who begins, where that is known, and then repeats no plain dice", () => {
    const two = [result("party", 2), result("orcs", 5)];
    expect(card(two).outcome).toBeUndefined();
    expect(card(two).lines).toHaveLength(2);
    const { outcome, lines } = card(two, { first: { who: "one", name: "orcs" } });
    expect(lines).toEqual([]);
    expect(outcome?.line).toEqual({ textKey: "RULINGS.Card.initiative.first", data: { name: "orcs" } });
  });

  it("shows both results where each side pressed for itself and the card has only the last die", () => {
    const [party, orcs] = [result("party", 1), result("orcs", 6)];
    const { lines } = card([party, orcs], { first: { who: "one", name: "orcs" } }, [orcs]);
    expect(lines.map(({ data }) => data)).toEqual([
      { name: "orcs", total: 6 },
      { name: "party", total: 1 },
    ]);
  });
});
