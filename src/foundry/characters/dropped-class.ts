/** A class dropped on a character with a class: a further class, or a replacement of the first (EXT-03, EXT-04). */
import { severalClasses } from "../../rules/topics/severalClasses.ts";
import { classLine } from "../../view/characters/class-line.ts";
import { classFrom, classKey } from "../adapter/custom-class.ts";
import { itemCopy } from "../adapter/item-data.ts";
import { classesHeld } from "../adapter/several-classes.ts";
import { DIALOG, dialogContent, paragraphs } from "../platform/dialogs.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal, refusalText } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { withRestoredFocus } from "../platform/windows/window-behaviour.ts";
import { dialogInCurrentWindow } from "../platform/windows/window-placement.ts";
import { addClass, isOpen, offerOf } from "./another-class.ts";

/**
 * Asks how to use a class item that was just added to a sheet, where the rulings allow several classes.
 * @returns whether the item was handled: added as a further class, or removed again. Otherwise it replaces the first class
 */
export async function settleDroppedClass(actor: Actor.Implementation, item: Item.Implementation): Promise<boolean> {
  const rulings = rulingsInForce();
  const key = classKey(item);
  const [first, ...others] = classesHeld(actor, rulings);
  if (!rulings.use(severalClasses) || !first || first.key === "" || first.key === key) return false;
  const offer = offerOf(actor, key, classFrom(item));
  if (!offer) return false;
  if (others.some((one) => one.key === key)) {
    await item.delete();
    return notifyRefusal(offer.fault) || true;
  }
  const words = {
    name: displayName(actor),
    class: item.name,
    first: localize(classLine(first.class).textKey),
  };
  const open = isOpen(offer);
  const answer: unknown = await withRestoredFocus((render) =>
    foundry.applications.api.DialogV2.wait({
      classes: [...DIALOG],
      render,
      window: { title: "RULINGS.Several.another.title" },
      ...dialogInCurrentWindow(),
      content: dialogContent(
        ...paragraphs([
          localize("RULINGS.Several.drop.text", words),
          ...(offer.fault ? [refusalText(offer.fault)] : []),
        ]),
      ),
      buttons: [
        ...(open ? [{ action: "add", label: localize("RULINGS.Several.drop.add"), default: !offer.fault }] : []),
        { action: "replace", label: localize("RULINGS.Several.drop.replace", words), default: !open },
      ],
    }),
  );
  if (answer === "replace") return false;
  const copy = itemCopy(item);
  await item.delete();
  if (answer === "add") await addClass(actor, offer, copy);
  return true;
}
