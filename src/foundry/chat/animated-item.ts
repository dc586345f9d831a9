/**
 * The attributes that the module Automated Animations reads from the stored text of a message: the item and its user (its general
 * interface, for every system; compared with its source at f54e63c1 and, for `data-item-uuid`, with the notes on 7.0.0). Without the module
 * the message has none.
 */
import { escapeHtml } from "../../view/platform/explanation.ts";
import { resolveUuidSync } from "../platform/resolve-uuid.ts";

/** The card types that start an item's animation; follow-up cards (damage, saves) would play it a second time. */
const BEGINS: ReadonlySet<string> = new Set(["attack", "cast"]);

interface AnimatedCard {
  readonly secret?: boolean;
  readonly outcome: { readonly procedure: string };
  readonly item?: { readonly uuid?: string | null };
}

/** Attributes for the card's text; none for a secret or unidentified item, because every client plays them. */
export function animationMarks({ secret, outcome, item }: AnimatedCard): string {
  if (secret || !item?.uuid || !BEGINS.has(outcome.procedure)) return "";
  if (!game.modules?.get("autoanimations")?.active) return "";
  const document = resolveUuidSync(item.uuid);
  if (typeof document !== "object" || document === null || isUnknown(document)) return "";
  const id = item.uuid.split(".").at(-1) ?? "";
  return ` data-item-uuid="${escapeHtml(item.uuid)}" data-item-id="${escapeHtml(id)}"`;
}

function isUnknown(item: object): boolean {
  return (
    foundry.utils.getProperty(item, "system.identified") === false ||
    foundry.utils.getProperty(item, "flags.rulings.unknown") !== undefined
  );
}
