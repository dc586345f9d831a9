/** Persons in battle: worked out by hand, none of them an example of the catalogue. */
import { describe, expect, it } from "vitest";
import { planFate, planSurvival, resolveFate, resolveSurvival } from "../../../src/rules/mass/lost-figure.ts";
import { planVolley, resolveVolley } from "../../../src/rules/mass/volley.ts";
import { shield, suit } from "../attack/fight.ts";
import { hero } from "../life/support.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";

const scores = (con: number) => ({ str: 10, int: 10, wis: 10, dex: 10, con, cha: 10 });

describe("persons in battle", () => {
  const on = rulings({ massCombat: "on" }, "eris");
  it.each([
    [[1, 1], -2, "killed", 2],
    [[6, 6], 2, "leftForDead", 12],
    [[2, 3], 0, "killed", 5],
    [[2, 3], 1, "prisoner", 6],
    [[4, 4], 1, "leftForDead", 9],
    [[4, 5], -1, "prisoner", 8],
    [[3, 3], -1, "killed", 5],
  ] as const)("ERIS-138: %o and %d: %s", (dice, modifier, expected, total) => {
    const plan = planFate(hero(5, 9), modifier, on);
    const found = resolveFate(plan, rollsFor(plan, { fate: dice }), on);
    expect(found.fate).toEqual(expected);
    expect(found.total).toEqual(total);
    expect(found.next === undefined).toEqual(expected === "killed");
  });
  it.each([
    [3, 10, true, 5, 0],
    [3, 11, false, 5, 0],
    [6, 30, true, -2, -2],
    [6, 31, false, 5, 0],
    [18, 100, true, 0, 0],
  ])("ERIS-139: Constitution %d, d100 %d: lives %s from %d at %d", (con, die, lives, value, left) => {
    const plan = planSurvival(hero(value, 9, 3, { abilities: scores(con) }), on);
    const found = resolveSurvival(plan, rollsFor(plan, { withstand: [die] }));
    expect(found.lives).toEqual(lives);
    expect(found.hitPoints).toEqual(left);
  });
  it.each([
    [[], 4, 6],
    [[], 5, 0],
    [[shield()], 3, 6],
    [[shield()], 4, 0],
    [[suit("plate", 3), shield(3)], 1, 6],
    [[suit("plate", 3), shield(3)], 2, 0],
    [[shield(1)], 2, 0],
  ] as const)("ERIS-140: %o, d6 %d: %d", (armour, die, damage) => {
    const plan = planVolley(hero(9, 9, 1, { armour }), on);
    expect(resolveVolley(plan, rollsFor(plan, { volley: [die], damage: [6] }), on).damage).toBe(damage);
  });
});
