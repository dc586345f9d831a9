/** What makes unknown things known without anybody pressing a button: a ring put on, armour that is struck at. */
import { cardData } from "../chat/data.ts";
import { actorByUuid } from "../chat/stored.ts";
import { tellTrouble } from "../refusal.ts";
import { truthOf, unknownKey, watchTruths } from "./truth.ts";
import { registerUnknownQuery } from "./use.ts";

type Thing = Item.Implementation;

/** Call once, when Foundry is ready. */
export function watchUnknown(): void {
  registerUnknownQuery();
  watchTruths();
  Hooks.on("createItem", (item) => {
    if (game.user?.isActiveGM && !unknownKey(item)) void settle(item).catch(tellTrouble);
  });
  Hooks.on("updateItem", (item, changes) => {
    const worn = foundry.utils.getProperty(changes, "system.location") === "worn";
    if (worn && item.type !== "armour") void show([item]).catch(tellTrouble);
  });
  Hooks.on("createChatMessage", (message) => {
    const data = message.type === "attack" ? cardData(message) : undefined;
    const struckAt = (data?.targets ?? []).flatMap(({ uuid }) => actorByUuid(uuid)?.items.contents ?? []);
    void show(struckAt.filter(isWornArmour)).catch(tellTrouble);
  });
}

function isWornArmour(item: Thing): boolean {
  return item.type === "armour" && ["worn", "inHand"].includes((item.system as Item.SystemOfType<"armour">).location);
}

async function settle(item: Thing): Promise<void> {
  await (await import("./know.ts")).settleCharges(item);
}

/** Shows what unknown things are that show themselves. */
async function show(items: readonly Thing[]): Promise<void> {
  if (!game.user?.isActiveGM) return;
  for (const item of items)
    if (unknownKey(item) && truthOf(item)?.byUse) await (await import("./know.ts")).knowThing(item);
}
