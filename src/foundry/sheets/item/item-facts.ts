/** The main values of an item in one line, and the card that shows an item, spell or power to the table with its text and a button for its owner. */

import { attackResolution } from "../../../rules/topics/attackResolution.ts";
import { factLines, type ShownOutcome } from "../../../view/cards/show-item.ts";
import { itemFactLines } from "../../../view/items/item-facts.ts";
import { notationRead } from "../../../view/platform/notation.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { onCardButton } from "../../chat/card-buttons.ts";
import { postCard } from "../../chat/post-card.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { showsAscending } from "../../platform/settings/table-settings.ts";
import { shownLanguage } from "../../platform/spoken-languages.ts";
import { localize } from "../../platform/text.ts";
import type { ItemDocument } from "../../platform/types.ts";
import { cardData } from "../../undo/card-data.ts";
import { useItemOf } from "../use-item.ts";

/** Posts an item on a card. An unidentified item shows its appearance: the document itself has no more. */
export async function showItem(actor: Actor.Implementation, item: ItemDocument): Promise<void> {
  const outcome: ShownOutcome = {
    procedure: "shown",
    kind: item.type,
    type: localize(`TYPES.Item.${item.type}`),
    facts: factsOf(item),
    text: await wordsOf(item),
  };
  await postCard({ type: "notice", actor, item: { uuid: item.uuid, name: item.name, img: item.img ?? "" }, outcome });
}

/** The description as plain text, without the owner's secret sections. */
async function wordsOf(item: ItemDocument): Promise<string> {
  const { summary = "", description = "" } = item.system as { summary?: string; description?: string };
  const { TextEditor } = foundry.applications.ux;
  const html = await TextEditor.implementation.enrichHTML(description, { secrets: false, relativeTo: item });
  const words = new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
  return words.replace(/\s+/g, " ").trim() || summary;
}

/** Registers the card's button, by which the owner uses the item: the uuid on the card is only looked up. Call once. */
export function registerShownItems(): void {
  onCardButton("useShown", async (message) => {
    const uuid = cardData(message)?.item.uuid;
    if (uuid) await useItemOf(uuid);
  });
}

type ItemFactsInput = Parameters<typeof itemFactLines>[1];

/** The values of an item: dice of a weapon, range and duration of a spell. */
function factsOf(item: ItemDocument): ShownOutcome["facts"] {
  if (item.type === "weapon" || item.type === "attack") {
    const { damage } = item.system as { damage?: string };
    return damage ? { damage } : {};
  }
  if (item.type !== "spell") return {};
  const { level, beyond, range, duration, save } = item.system as Item.SystemOfType<"spell">;
  const far = range.text || (range.feet === null ? "" : `${range.feet}′`);
  return {
    level: beyond ?? level ?? 0,
    ...(far && { range: far }),
    ...(duration.text && { duration: duration.text }),
    ...(save.category && { save: save.category }),
  };
}

/** An item with localised languages. */
function readable(thing: ItemFactsInput): ItemFactsInput {
  return { ...thing, ...(thing.languages && { languages: thing.languages.map(shownLanguage) }) };
}

/** The values as lines, with further details, weight and price. */
export function itemFacts(item: ItemDocument): TextLine[] {
  const { weight, value } = item.system as { weight?: number | null; value?: number | null };
  return [
    ...factLines(factsOf(item)),
    ...itemFactLines(
      item.type,
      readable(item.system as ItemFactsInput),
      notationRead(rulingsInForce().use(attackResolution).notation, showsAscending()),
    ),
    ...(weight ? [{ textKey: "RULINGS.Sheet.weighs", data: { weight } }] : []),
    ...(value ? [{ textKey: "RULINGS.Sheet.worth", data: { gold: value } }] : []),
  ];
}
