/** The question before a spell is cast. */
import { expect, it } from "vitest";
import type { CastCardOutcome } from "../../src/view/cards/cast.ts";
import { type CastQuestion, castWindowView } from "../../src/view/cards/cast-window.ts";

const sleep: CastCardOutcome = {
  spell: "Sleep",
  range: "240′",
  duration: "4d4 turns",
  save: null,
  saveModifier: 0,
  onSave: "none",
  level: 1,
  damage: "",
  healing: "",
  perLevel: false,
  summary: "",
  works: [{ use: "", on: "targets" }],
};
const goblin = { uuid: "Token.a", name: "Goblin", feet: 60, seen: true, aimed: true };
const asked = (change: Partial<CastQuestion> = {}): CastQuestion => ({
  ...{ caster: "Ysolde", outcome: sleep, feet: 240, choices: [goblin], left: 0 },
  ...change,
});
const warned = (change: Partial<CastQuestion>) =>
  castWindowView(asked(change), false).warnings.map(({ textKey }) => textKey);

it.each([
  ["a target beyond the range", { feet: 30 }, "RULINGS.Cast.ask.far"],
  ["a target out of sight", { choices: [{ ...goblin, seen: false }] }, "RULINGS.Card.spell.unseen"],
  [
    "two targets of a spell for one",
    { choices: [goblin, goblin], outcome: { ...sleep, works: [{ use: "", on: "one" }] } },
    "RULINGS.Refused.work.one",
  ],
] as const)("players.md 6: %s is warned of before the spell is spent", (_, change, key) => {
  expect(warned(change)).toEqual([key]);
});

it("players.md 6: who is not chosen is warned of by nobody", () => {
  expect(warned({ feet: 30, choices: [{ ...goblin, aimed: false, seen: false }] })).toEqual([]);
});

it.each([
  ["a player", false, { mayCast: false, anyway: false }],
  ["the referee", true, { mayCast: true, anyway: true }],
])("players.md 6: what is refused to %s", (_, referee, wanted) => {
  expect(castWindowView(asked({ refused: { key: "combat.notYet" } }), referee)).toMatchObject(wanted);
});

it.each([
  ["acts by itself", {}, "effect"],
  ["acts and is saved against", { save: "spells" }, "effectSaves"],
  ["has dice alone", { works: [], damage: "1d6" }, "card"],
  ["has a text alone", { works: [] }, "text"],
] as const)("players.md 6: who rolls what for a spell that %s", (_, change, how) => {
  expect(castWindowView(asked({ outcome: { ...sleep, ...change } }), false).follows.textKey).toBe(
    `RULINGS.Cast.ask.follows.${how}`,
  );
});

it("a spell for its caster alone offers nobody else", () => {
  const outcome: CastCardOutcome = { ...sleep, works: [{ use: "", on: "caster" }] };
  expect(castWindowView(asked({ outcome }), false)).toMatchObject({ forCaster: true, choices: [], warnings: [] });
});
