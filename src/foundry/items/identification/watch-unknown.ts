/** Automatic identification: a ring that is put on and armour that is attacked are identified; bound cursed items cannot be moved. */

import { notifyError, notifyWarning } from "../../platform/notifications.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import type { ItemDocument } from "../../platform/types.ts";
import { cardData } from "../../undo/card-data.ts";
import { refuseReportedSteps } from "../../undo/report-to-referee.ts";
import { isByReferee } from "../../undo/trusted-cards.ts";
import { registerExport } from "../unidentified/export-key.ts";
import { exportTruths } from "../unidentified/export-truths.ts";
import { bindTruth, isBoundTo, namesForeignKey, truthOf, unknownKey, watchTruths } from "../unidentified/truths.ts";
import { identify, isStuckByCurse, settleCharges } from "./identify.ts";

/** Call once, in `ready`. */
export function watchUnknown(): void {
  watchTruths();
  refuseReportedSteps(namesForeignKey);
  registerExport(exportTruths);
  Hooks.on("preCreateItem", keepCount);
  Hooks.on("preUpdateItem", (item, changes, _options, user) => {
    const put = ["location", "container", "quantity"].some((key) =>
      foundry.utils.hasProperty(changes, `system.${key}`),
    );
    return put && staysPut(item, user) ? false : undefined;
  });
  Hooks.on("preDeleteItem", (item, _options, user) => (staysPut(item, user) ? false : undefined));
  Hooks.on("createItem", (item, _options, user) => {
    bindTruth(item, user);
    if (isActingClient() && !unknownKey(item)) void settle(item).catch(notifyError);
  });
  Hooks.on("createActor", (actor, _options, user) => {
    for (const item of actor.items) bindTruth(item, user);
  });
  Hooks.on("updateItem", (item, changes) => {
    const worn = foundry.utils.getProperty(changes, "system.location") === "worn";
    if (worn && item.type !== "armour") void show([item]).catch(notifyError);
  });
  Hooks.on("createChatMessage", (message) => {
    // Any user can write an attack card, so armour is identified only by a referee's (S-3).
    const data = message.type === "attack" && isByReferee(message) ? cardData(message) : undefined;
    const struckAt = (data?.targets ?? []).flatMap(({ uuid }) => actorByUuid(uuid)?.items.contents ?? []);
    void show(struckAt.filter(isWornArmour)).catch(notifyError);
  });
}

/** Rolls and stores an item's charges under this key, on the referee's client. */
function keepCount(item: ItemDocument): void {
  const { charges } = item.system as Partial<Item.SystemOfType<"magicItem">>;
  const open = charges?.formula && charges.value === 0 && charges.max === null;
  if (open && !item.pack && foundry.utils.getProperty(item, "flags.rulings.charges") === undefined)
    item.updateSource({ flags: { rulings: { charges: foundry.utils.randomID() } } });
}

/** Whether a player's change would move an item bound by a curse. */
function staysPut(item: ItemDocument, user: string): boolean {
  if (game.users?.get(user)?.isGM || !isStuckByCurse(item)) return false;
  notifyWarning("RULINGS.Refused.clings", { name: item.name });
  return true;
}

function isWornArmour(item: ItemDocument): boolean {
  return item.type === "armour" && ["worn", "inHand"].includes((item.system as Item.SystemOfType<"armour">).location);
}

async function settle(item: ItemDocument): Promise<void> {
  await settleCharges(item);
}

/** Identifies those of the items that show themselves. */
async function show(items: readonly ItemDocument[]): Promise<void> {
  if (!isActingClient()) return;
  for (const item of items) if (unknownKey(item) && isBoundTo(item) && truthOf(item)?.byUse) await identify(item);
}
