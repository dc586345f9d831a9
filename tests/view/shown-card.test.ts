import { describe, expect, it } from "vitest";
import { SHOWN_CARDS, type ShownOutcome } from "../../src/view/cards/show-item.ts";
import type { CardInput } from "../../src/view/cards/types.ts";
import { FRAME, party } from "./support/card.ts";

const frame = { ...FRAME, item: party("Fire Ball"), viewer: { ...FRAME.viewer, owns: true } };
const fireBall: ShownOutcome = {
  procedure: "shown",
  kind: "spell",
  type: "Spell",
  facts: { level: 3, range: "240′", save: "spells" },
  text: "A ball of fire.",
};
const view = (outcome: Partial<ShownOutcome>, viewer: Partial<CardInput["viewer"]> = {}) =>
  SHOWN_CARDS.shown({
    ...frame,
    viewer: { ...frame.viewer, ...viewer },
    plan: null,
    outcome: { ...fireBall, ...outcome },
  });

describe("a thing that is shown", () => {
  it("shows its words and figures, and is used from its card by its owner and by nobody else", () => {
    expect(view({}).lines.map(({ textKey }) => textKey)).toEqual(["RULINGS.Card.spell.text"]);
    expect(view({}).facts?.map(({ textKey }) => textKey.split(".").at(-1))).toEqual(["spellLevel", "range", "save"]);
    expect(view({}).buttons.map(({ action }) => action)).toEqual(["useShown"]);
    expect(view({}, { owns: false }).buttons).toEqual([]);
    expect(view({}, { owns: false, referee: true }).buttons).toHaveLength(1);
  });

  it("has no button for what is not used by itself, and says nothing of what it has not", () => {
    expect(view({ kind: "gear", facts: {}, text: "" })).toMatchObject({ lines: [], buttons: [] });
  });
});
