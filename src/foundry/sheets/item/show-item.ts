/** A thing, a spell or a power shown to the table: a card with what is written of it, from which its owner uses it. */
import type { ItemDocument } from "../../platform/types.ts";
import type { ShownOutcome } from "../../../view/cards/show-item.ts";
import { factsOf } from "./item-facts.ts";
import { useItemOf } from "../../integrations/use-item.ts";
import { localize } from "../../platform/text.ts";
import { onCardButton } from "../../chat/card-buttons.ts";
import { cardData } from "../../undo/card-data.ts";
import { postCard } from "../../chat/post-card.ts";

/** Posts it. What is not known for what it is shows as what it seems: the document itself holds no more. */
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

/** What is written of it in plain words, without what only its owner may read. */
async function wordsOf(item: ItemDocument): Promise<string> {
  const { summary = "", description = "" } = item.system as { summary?: string; description?: string };
  const { TextEditor } = foundry.applications.ux;
  const html = await TextEditor.implementation.enrichHTML(description, { secrets: false, relativeTo: item });
  const words = new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
  return words.replace(/\s+/g, " ").trim() || summary;
}

/** Its button uses the thing, for whoever owns it: the uuid on the card is only looked up. Call once. */
export function registerShownItems(): void {
  onCardButton("useShown", async (message) => {
    const uuid = cardData(message)?.item.uuid;
    if (uuid) await useItemOf(uuid);
  });
}
