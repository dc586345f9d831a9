/** The referee's card of a fight that is over. */
import { expect, it } from "vitest";
import { COMPANY_CARDS } from "../../../src/view/cards/treasure.ts";
import { FRAME } from "../support/card.ts";

it("says whom the fight counts for experience, and leads the referee, nobody else, to the award", () => {
  const outcome = { procedure: "fallen", party: "The company", names: "2 goblins" } as const;
  const view = (referee: boolean) =>
    COMPANY_CARDS.fallen({ ...FRAME, viewer: { ...FRAME.viewer, referee }, plan: null, outcome });
  expect(view(true).lines.map(({ textKey, data }) => [textKey.split(".").at(-1), data])).toEqual([
    ["noted", { party: "The company", names: "2 goblins" }],
  ]);
  expect(view(true).buttons.map(({ action }) => action)).toEqual(["awardExperience"]);
  expect(view(false).buttons).toEqual([]);
});
