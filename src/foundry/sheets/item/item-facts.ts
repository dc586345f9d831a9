/** The main facts of an item: its figures in one line. */

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

/* A thing, a spell or a power shown to the table: a card with what is written of it, from which its owner uses it. */

/** Posts an item on a card. An unidentified item shows its apparent nature: the document itself holds no more. */
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

/** The description in plain words, without the sections only for its owner. */
async function wordsOf(item: ItemDocument): Promise<string> {
  const { summary = "", description = "" } = item.system as { summary?: string; description?: string };
  const { TextEditor } = foundry.applications.ux;
  const html = await TextEditor.implementation.enrichHTML(description, { secrets: false, relativeTo: item });
  const words = new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
  return words.replace(/\s+/g, " ").trim() || summary;
}

/** The card's button uses the item, for its owner: the uuid on the card is only looked up. Call once. */
export function registerShownItems(): void {
  onCardButton("useShown", async (message) => {
    const uuid = cardData(message)?.item.uuid;
    if (uuid) await useItemOf(uuid);
  });
}

type ItemFactsInput = Parameters<typeof itemFactLines>[1];

/** Dice of a weapon, how far and how long a spell goes. */
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

/** A thing with its languages in the reader's words. */
function readable(thing: ItemFactsInput): ItemFactsInput {
  return { ...thing, ...(thing.languages && { languages: thing.languages.map(shownLanguage) }) };
}

/** The same as lines, with what else one asks of such a thing, and what it weighs and costs. */
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
