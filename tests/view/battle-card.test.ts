/** The card of a battle between hosts. */
import { expect, it } from "vitest";
import { battleCard } from "../../src/view/cards/hazards.ts";

it("ERIS-140: the card says what the die was compared with; one of an older version is still read", () => {
  const card = (more: object) =>
    battleCard({
      ...{ dice: [], used: [], followed: [], item: { img: "" }, speaker: { img: "" } },
      outcome: {
        procedure: "battle",
        what: "volley",
        told: [{ id: "a", name: "A", fate: "missed", roll: 4, ...more }],
      },
    } as never).lines;
  expect(card({ needed: 3 })).toMatchObject([
    { textKey: "RULINGS.Battle.volley.missed", data: { roll: 4, needed: 3 } },
  ]);
  expect(card({})).toMatchObject([{ textKey: "RULINGS.Battle.fate.missed" }]);
});
