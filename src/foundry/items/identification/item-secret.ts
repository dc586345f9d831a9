/** The referee's section about identification on an item's sheet. */

import { askNumber } from "../../platform/dialogs.ts";
import { enrich } from "../../platform/enrich-html.ts";
import type { ItemDocument } from "../../platform/types.ts";
import { isMagic } from "../../treasure/winnings.ts";
import { storedCharges, truthOf, unknownKey } from "../unidentified/truths.ts";

/** The section above the fields; null where there is nothing to show. */
export async function secretView(item: ItemDocument): Promise<object | null> {
  const truth = truthOf(item);
  const charges = storedCharges(item)?.left;
  const description = foundry.utils.getProperty(truth?.data ?? {}, "system.description");
  const canHide = !unknownKey(item) && item.actor !== null && isMagic(item);
  if (!truth && charges === undefined && !canHide) return null;
  return {
    ...(truth && { name: truth.data.name, byUse: truth.byUse }),
    ...(typeof description === "string" && { text: await enrich(description, item) }),
    ...(charges !== undefined && { counted: true, charges }),
    canHide,
  };
}

/** Runs the action of a button in that section. */
export async function itemSecretAction(item: ItemDocument, what: string): Promise<void> {
  if (!game.user?.isGM) return;
  if (what === "know") await (await import("./identify.ts")).identify(item);
  else if (what === "hide") await (await import("../unidentified/hide-item.ts")).askHide(item);
  else if (what === "charges") await changeCharges(item);
}

async function changeCharges(item: ItemDocument): Promise<void> {
  const kept = storedCharges(item);
  if (!kept) return;
  const charges = await askNumber("RULINGS.Unknown.ask", {
    min: 0,
    max: 999,
    initial: kept.left,
    ok: "RULINGS.Unknown.ask.button",
  });
  if (charges === undefined) return;
  await kept.of.update({ [kept.path]: charges });
  await item.sheet?.render();
}
