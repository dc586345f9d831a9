/** Effects of the compendium that are dropped on the map. */
import { isItem } from "../../items/give-item.ts";
import { notifyError } from "../../platform/notifications.ts";
import { resolveUuid } from "../../platform/resolve-uuid.ts";

/** Lets an effect be dropped on a token. Call once, in `ready`. */
export function registerEffectDrop(): void {
  Hooks.on("dropCanvasData", (_canvas, data) => {
    const { type, uuid, x = 0, y = 0 } = data as { type?: string; uuid?: string; x?: number; y?: number };
    if (type !== "Item" || !uuid?.startsWith("Compendium.rulings.effects.")) return;
    void applyDroppedEffect(uuid, { x, y }).catch(notifyError);
    return false;
  });
}

/** Applies an effect of the compendium to the creature whose token it is dropped on. */
async function applyDroppedEffect(uuid: string, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const scene = canvas?.scene;
  const size = scene?.grid.size ?? 100;
  const token = scene?.tokens.contents.findLast(
    (one) => x >= one.x && y >= one.y && x < one.x + one.width * size && y < one.y + one.height * size && !one.hidden,
  );
  const [item, { applyPredefinedEffect }] = await Promise.all([resolveUuid(uuid), import("./predefined-effects.ts")]);
  if (token?.actor && isItem(item)) await applyPredefinedEffect(token.actor, item);
}
