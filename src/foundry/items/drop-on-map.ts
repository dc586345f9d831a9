import { notifyError } from "../platform/notifications.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { requestDrop } from "./requests.ts";

/** Lets a thing be dropped from a sheet on the map. Call once, when Foundry is ready. */
export function registerFloor(): void {
  Hooks.on("dropCanvasData", (_canvas, data) => {
    const { type, uuid, x, y } = data as { type?: string; uuid?: string; x?: number; y?: number };
    if (type === "Item" && uuid?.startsWith("Compendium.rulings.effects.")) {
      void layEffect(uuid, { x: x ?? 0, y: y ?? 0 }).catch(notifyError);
      return false;
    }
    if (type !== "Item" || !uuid?.includes("Actor.") || uuid.startsWith("Compendium.")) return;
    void lay(uuid, { x: x ?? 0, y: y ?? 0 }).catch(notifyError);
    return false;
  });
}

async function lay(uuid: string, at: { readonly x: number; readonly y: number }): Promise<void> {
  const [item, { isItem }] = await Promise.all([resolveUuid(uuid), import("./give-item.ts")]);
  if (isItem(item) && item.actor && "quantity" in item.system) await requestDrop(item, item.system.quantity ?? 1, at);
}

/** An effect of the compendium is laid on the creature whose token it is dropped on. */
async function layEffect(uuid: string, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const scene = canvas?.scene;
  const size = scene?.grid.size ?? 100;
  const token = scene?.tokens.contents.findLast(
    (one) => x >= one.x && y >= one.y && x < one.x + one.width * size && y < one.y + one.height * size && !one.hidden,
  );
  const [item, { isItem }, { layPredefined }] = await Promise.all([
    resolveUuid(uuid),
    import("./give-item.ts"),
    import("../spells/effects/predefined-effects.ts"),
  ]);
  if (token?.actor && isItem(item)) await layPredefined(token.actor, item);
}
