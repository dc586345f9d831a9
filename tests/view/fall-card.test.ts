/** The card of a fall: the help still possible for the fallen, and the time limit. */
import { expect, it } from "vitest";
import { takeDamage } from "../../src/rules/life/damage.ts";
import { lowestAlive } from "../../src/rules/life/kill.ts";
import type { RegainConsciousnessOutcome } from "../../src/rules/life/regain-consciousness.ts";
import { fallCard } from "../../src/view/cards/fall.ts";
import { withHiddenResults } from "../../src/view/cards/hidden-results.ts";
import { hero } from "../rules/attack/fight.ts";
import { rulings } from "../rules/support/rulings.ts";
import { FRAME } from "./support/card.ts";

const eris = rulings({ death: "eris" });
const wakes = (minutes: number) =>
  ({ procedure: "wake", periods: minutes / 10, minutes, steps: [], stamp: "" }) as const;

function card(
  level: number,
  damage: number,
  closed: readonly string[] = [],
  wake?: RegainConsciousnessOutcome,
  by = eris,
) {
  const fallen = hero("fighter", level, { hitPoints: { value: 5, total: 9, temporary: 0, subdual: 0 } });
  const limit = lowestAlive(fallen, by);
  const change = takeDamage(fallen, { amount: damage }, by);
  const outcome = { change, dismemberment: [], ...(limit !== undefined && { limit }), ...(wake && { wake }) };
  const input = { ...FRAME, viewer: { ...FRAME.viewer, closed }, plan: null, outcome };
  return withHiddenResults("fall", fallCard(input), { ...input, plan: null, outcome } as never).lines.map(
    ({ textKey, data }) => [textKey.split(".").at(-1), data?.limit] as const,
  );
}

it("ERIS-42, ERIS-43: below 0 there is no time limit, only what helps, and the hit points at which more damage kills", () => {
  expect(card(3, 7)).toEqual([
    ["critical", undefined],
    ["limit", "\u22123"],
  ]);
  expect(card(3, 9)).toEqual([]);
  expect(card(3, 7, ["Ysolde"])).toEqual([["critical", undefined]]);
  expect(card(3, 7, [], undefined, rulings())).toEqual([]);
});

it("ERIS-44: at 0 a comrade helps in a turn, unless one wakes as soon alone", () => {
  expect(card(3, 5, [], wakes(40)).map(([key]) => key)).toEqual(["wake", "helped"]);
  expect(card(3, 5, [], wakes(10)).map(([key]) => key)).toEqual(["wake"]);
});
