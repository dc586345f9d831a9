import { notifyError } from "../platform/notifications.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { isItem } from "./give-item.ts";
import { requestDrop } from "./requests.ts";

/** Lets items be dropped from a sheet on the map. Call once, in `ready`. */
export function registerFloor(): void {
  Hooks.on("dropCanvasData", (_canvas, data) => {
    const { type, uuid, x, y } = data as { type?: string; uuid?: string; x?: number; y?: number };
    if (type !== "Item" || !uuid?.includes("Actor.") || uuid.startsWith("Compendium.")) return;
    void placeItem(uuid, { x: x ?? 0, y: y ?? 0 }).catch(notifyError);
    return false;
  });
}

async function placeItem(uuid: string, at: { readonly x: number; readonly y: number }): Promise<void> {
  const item = await resolveUuid(uuid);
  if (isItem(item) && item.actor && "quantity" in item.system) await requestDrop(item, item.system.quantity ?? 1, at);
}
