/** The buttons of actor sheets. Each calls an ordinary function; rolls are in `foundry/actions`. */

import { spellListOf } from "../../../rules/magic/slots.ts";
import { casterOf } from "../../adapter/caster.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { CONDITION_IDS } from "../../data/conditions.ts";
import { ITEM_MODELS, type ItemType } from "../../data/index.ts";
import { confirm } from "../../platform/dialogs.ts";
import { notifyWarning } from "../../platform/notifications.ts";
import { openSheet } from "../../platform/open-sheet.ts";
import { localize } from "../../platform/text.ts";
import type { ActorDocument } from "../../platform/types.ts";
import { openWindow } from "../../platform/windows/open-window.ts";
import { addRow, deleteRow } from "../rows.ts";

export { changeEffect } from "../change-effect.ts";

/** The actions are loaded on the first click, so that opening a sheet does not wait for them. */
async function actions() {
  return import("../actions.ts");
}

/** The time in milliseconds within which a second press of the same button is not intended. */
const INSTANT = 100;
/** The same for a double click, whose first half must have been handled here and not lost in a redraw. */
const DOUBLE = 700;
const pressed = new Map<string, number>();

/**
 * Whether a press is only the second half of a double click, or came at the same instant: a button acts once. A mouse click that the browser counts
 * as a first one is intended, however soon it comes; a held key, a trembling finger and a macro are limited.
 */
function isRepeat(event: Event, what: string): boolean {
  const clicks: unknown = Reflect.get(event, "detail");
  const byFinger = Reflect.get(event, "pointerType") === "touch";
  const before = pressed.get(what) ?? Number.NEGATIVE_INFINITY;
  pressed.set(what, event.timeStamp);
  if (event.isTrusted && clicks === 1 && !byFinger) return false;
  return event.timeStamp - before < (typeof clicks === "number" && clicks > 1 ? DOUBLE : INSTANT);
}

/** Makes the roll of a button; its item is in `data-item`, because rows are sorted by `data-item-id` (WIN-51). */
export async function roll(actor: ActorDocument, event: Event, target: HTMLElement): Promise<void> {
  const { action = "", item: itemId = "", subject = "" } = target.dataset;
  if (!actor.isOwner) {
    notifyWarning("RULINGS.Sheet.notYours", { name: actor.name });
    return;
  }
  if (isRepeat(event, `${actor.uuid}.${action}.${itemId}.${subject}`)) return;
  const rolls = await actions();
  const options = { event };
  switch (action) {
    case "rollAttack":
      return rolls.rollAttack(actor, itemId, options);
    case "rollRoutine":
      return rolls.rollRoutine(actor, Number(subject), options);
    case "rollThrow":
      return rolls.rollThrow(actor, itemId, options);
    case "pickUp":
      return rolls.pickUp(actor, subject);
    case "grapple":
      return rolls.grapple(actor);
    case "rollHitPoints":
      return rolls.rollHitPoints(actor);
    case "helpSomebody":
      return rolls.helpSomebody(actor);
    case "stoneLore":
      return rolls.stoneLore(actor, subject);
    case "breakFree":
      return rolls.breakFree(actor);
    case "release":
      return rolls.release(actor, subject);
    case "rollDamage":
      return rolls.rollDamage(actor, itemId, options);
    case "rollSave":
      return rolls.rollSave(actor, subject, options);
    case "rollAbility":
      return rolls.rollAbility(actor, subject, options);
    case "turnUndead":
      return rolls.turnUndead(actor);
    case "rollScores":
      return rolls.rollScores(actor);
    case "rollGold":
      return rolls.rollGold(actor);
    case "rollSkill":
      return rolls.rollSkill(actor, itemId, options);
    case "cast":
      return rolls.castSpell(actor, itemId, options);
    case "rollMorale":
      return rolls.rollMorale(actor, options);
    case "rollReaction":
      return rolls.rollReaction(actor, options);
    case "levelUp":
      return rolls.levelUp(actor, subject === "" ? undefined : subject === "first" ? null : Number(subject));
    case "anotherClass":
      return rolls.takeAnotherClass(actor);
    case "invokeItem":
      return rolls.invokeItem(actor, itemId);
    case "usePower":
      return rolls.usePower(actor, itemId);
    case "dropBomb":
      return rolls.dropBomb(actor);
    case "rollLuck":
      return rolls.useLuck(actor, subject, options);
    case "rest":
      return rolls.takeRest(actor, subject);
    case "switchLight":
      return rolls.switchLight(actor, itemId);
  }
}

/** The buttons about service: a loyalty check, a change of loyalty, promotion, the treasure of a monster. */
export async function service(actor: ActorDocument, target: HTMLElement): Promise<void> {
  if (target.dataset.subject === "spells") return (await import("../../spells/spell-lists.ts")).rollSpells(actor);
  const { serviceAction } = await import("../../hirelings/service.ts");
  await serviceAction(actor, target.dataset.subject ?? "");
}

/** Actions in the running fight from the sheet: second wind, an action point, a recovered power. */
export async function fightAct(actor: ActorDocument, target: HTMLElement): Promise<void> {
  const { askHeroicAction } = await import("../../combat/ask-heroic-actions.ts");
  await askHeroicAction(actor, target.dataset.subject ?? "", target.dataset.item ?? "");
}

function itemOf(actor: ActorDocument, target: HTMLElement): Item.Implementation | null {
  const id = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
  return actor.items.get(id) ?? null;
}

/** Asks for an action with the row's item, and runs it. */
export async function moveItem(actor: ActorDocument, target: HTMLElement): Promise<void> {
  const item = itemOf(actor, target);
  if (item) await (await import("../../items/move-item.ts")).moveItem(actor, item);
}

/** Asks for coins and their receiver, and gives them. */
export async function giveCoins(actor: ActorDocument): Promise<void> {
  await (await import("../../items/ask-coins.ts")).giveCoins(actor);
}

/** Opens the shop for the sheet's actor. */
export async function openShop(actor: ActorDocument): Promise<void> {
  await openWindow("shop", actor);
}

/** Opens the sheet of the item whose row was clicked. */
export async function editItem(actor: ActorDocument, target: HTMLElement): Promise<void> {
  const item = itemOf(actor, target);
  if (item) openSheet(item);
}

/** Asks the referee for an item's appearance. */
export async function hideItem(actor: ActorDocument, target: HTMLElement): Promise<void> {
  const item = itemOf(actor, target);
  if (item && game.user?.isGM) await (await import("../../items/unidentified/hide-item.ts")).askHide(item);
}

/** Identifies an item. */
export async function knowItem(actor: ActorDocument, target: HTMLElement): Promise<void> {
  const item = itemOf(actor, target);
  if (item && game.user?.isGM) await (await import("../../items/identification/identify.ts")).identify(item);
}

/** Confirms and deletes the item of a row. */
export async function deleteItem(actor: ActorDocument, target: HTMLElement): Promise<void> {
  const item = itemOf(actor, target);
  if (!item) return;
  const title = localize("RULINGS.Sheet.deleteTitle", { name: item.name });
  const text = localize("RULINGS.Sheet.deleteText", { name: item.name, owner: actor.name });
  if (await confirm(title, text)) await item.delete();
}

function ownSpellList(actor: ActorDocument): string | undefined {
  const own = casterOf(actor)?.class ?? creatureOf(actor).class;
  return own ? spellListOf(own) : undefined;
}

/** Creates an item of the button's type on the actor, and opens it; a spell belongs to the actor's own list. */
export async function createItem(actor: ActorDocument, target: HTMLElement): Promise<void> {
  const type = target.dataset.type ?? "";
  if (!Object.hasOwn(ITEM_MODELS, type)) return;
  const name = localize("RULINGS.Sheet.newItem", { type: localize(`TYPES.Item.${type}`) });
  const list = type === "spell" ? ownSpellList(actor) : undefined;
  const data = { name, type: type as ItemType, ...(list && { system: { list } }) };
  const [item] = await actor.createEmbeddedDocuments("Item", [data]);
  if (item) openSheet(item);
}

/** Opens the compendium browser at the kind of the sheet's tab; for spells, at the actor's own list. */
export async function browse(actor: ActorDocument, target: HTMLElement): Promise<void> {
  const { kind } = target.dataset;
  const list = kind === "spells" ? ownSpellList(actor) : undefined;
  await openWindow("browser", actor, { kind, filters: list ? { list } : {} });
}

/** Adds `data-by` to the number at `data-path`, on the row's item if there is one. Never below `data-min`. */
export async function adjust(actor: ActorDocument, target: HTMLElement): Promise<void> {
  const { path = "", by = "1", min = "-9999", max = "9999" } = target.dataset;
  const document = itemOf(actor, target) ?? actor;
  const before = Number(foundry.utils.getProperty(document, path) ?? 0);
  const after = Math.min(Number(max), Math.max(Number(min), before + Number(by)));
  if (after !== before) await document.update({ [path]: after });
}

export async function toggleCondition(actor: ActorDocument, target: HTMLElement): Promise<void> {
  const id = target.dataset.condition ?? "";
  if (CONDITION_IDS.some((known) => known === id)) await actor.toggleStatusEffect(id);
}

/** Adds or deletes a row of a list. */
export async function changeRow(actor: ActorDocument, target: HTMLElement): Promise<void> {
  const { action, path = "", index = "" } = target.dataset;
  if (action === "addRow") await addRow(actor, path);
  else await deleteRow(actor, path, Number(index));
}
