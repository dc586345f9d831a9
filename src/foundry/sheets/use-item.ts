/** The actions of hotbar macros and links in texts: they use an item of an actor like a click on the sheet. */

import { UNARMED } from "../../view/actor/attacks.ts";
import { readRequest } from "../../view/requests/roll-request.ts";
import { isCreature } from "../adapter/is-creature.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { openSheet } from "../platform/open-sheet.ts";
import { useAsRegistered } from "../platform/registries.ts";
import { isActor, isItem, nameOf, resolveUuid } from "../platform/resolve-uuid.ts";
import type { ActorDocument } from "../platform/types.ts";
import { shiftHeld } from "../platform/windows/dom.ts";
import { hasLimitedUses, isUsedLikeSpell, rollsChance } from "../spells/monster-abilities.ts";

/** The actions are loaded on the first use. */
async function actions() {
  return import("./actions.ts");
}

/** The actor this user acts as: the one controlled token's, else the user's character; notifies the user when there is none. */
export function actingActor(): ActorDocument | undefined {
  const held = canvas?.tokens?.controlled ?? [];
  const actor = held.length === 1 ? held[0]?.actor : (game.user?.character ?? undefined);
  if (actor?.isOwner) return actor;
  notifyWarning("RULINGS.Shortcut.nobody");
  return undefined;
}

/** Uses an item: attacks, casts, drinks, lights or rolls it; an item without a use is opened. */
export async function useItemOf(uuid: string, event?: Event): Promise<void> {
  const item = await resolveUuid(uuid);
  const actor = isItem(item) ? item.actor : undefined;
  if (!isItem(item) || !actor?.isOwner) {
    notifyGone(item);
    return;
  }
  await useOwn(item, event);
}

/** Notifies that the item of a macro is not available, by its name if it has one. */
function notifyGone(thing: unknown): void {
  const name = nameOf(thing);
  if (name) notifyWarning("RULINGS.Shortcut.gone", { name });
  else notifyWarning("RULINGS.Shortcut.goneUnnamed");
}

/** Uses an item of an actor that this user owns. */
export async function useOwn(item: Item.Implementation, event?: Event): Promise<void> {
  const { actor } = item;
  if (!actor?.isOwner) return;
  if (await useAsRegistered(item, actor, event)) return;
  const id = item.id ?? "";
  const options = event ? { event } : {};
  const rolls = await actions();
  switch (item.type) {
    case "weapon":
    case "attack":
    case "ability":
      if (item.type === "ability" && !isUsable(item)) return openSheet(item);
      return rolls.rollAttack(actor, id, options);
    case "spell":
      return rolls.castSpell(actor, id, options);
    case "magicItem":
      return rolls.invokeItem(actor, id);
    case "power":
      return rolls.usePower(actor, id);
    case "skill":
      return rolls.rollSkill(actor, id, options);
    default:
      openSheet(item);
  }
}

/** Whether a special ability has an action besides its text. */
export function isUsable(item: Item.Implementation): boolean {
  return isUsedLikeSpell(item) || rollsChance(item) || hasLimitedUses(item);
}

/** Actions of a creature without an item: an unarmed attack, all attacks of a routine, a grapple. */
export const USABLE_ACTIONS = ["unarmed", "routine", "grapple"] as const;
export type UsableAction = (typeof USABLE_ACTIONS)[number];

/** The function called by a macro: uses an item by its uuid, or an action that needs no item. */
export async function useAny(uuid: string, transaction?: string, subject?: string): Promise<void> {
  const own = USABLE_ACTIONS.find((one) => one === transaction);
  await (own ? doOwn(uuid, own, subject) : useItemOf(uuid));
}

async function doOwn(uuid: string, transaction: UsableAction, subject = ""): Promise<void> {
  const actor = await resolveUuid(uuid);
  if (!isActor(actor) || !isCreature(actor) || !actor.isOwner) {
    notifyGone(actor);
    return;
  }
  const rolls = await actions();
  if (transaction === "routine") return rolls.rollRoutine(actor, Number(subject), {});
  if (transaction === "grapple") return rolls.grapple(actor);
  return rolls.rollAttack(actor, UNARMED, {});
}

/** Rolls a link in a text, for the actor this user acts as: an attack, a save, a check. */
export async function rollNamed(kind: string, subject: string, event?: Event, who?: ActorDocument): Promise<void> {
  if (kind === "request") return askFor(subject, event);
  const actor = who ?? actingActor();
  if (!actor) return;
  const options = event ? { event } : {};
  const rolls = await actions();
  if (kind === "save") return rolls.rollSave(actor, subject.toLowerCase(), options);
  if (kind === "check") return rolls.rollAbility(actor, subject.toLowerCase(), options);
  const attacks = actor.items.contents.filter(({ type }) => type === "weapon" || type === "attack");
  const named = attacks.find(({ name }) => name.toLowerCase() === subject.toLowerCase());
  const chosen = subject ? named : (attacks.find(isInHand) ?? attacks[0]);
  if (chosen?.id) await rolls.rollAttack(actor, chosen.id, options);
  else notifyWarning("RULINGS.Notice.noSuchAttack");
}

/** Asks for the roll that a text names: in the window, or at once with the shift key. */
async function askFor(text: string, event?: Event): Promise<void> {
  const read = readRequest(text);
  const { postRequest, notifyProblem, usuallyAsked } = await import("../requests/post-request.ts");
  if (!read.ok) return notifyProblem(read.problem);
  if (shiftHeld(event)) {
    await postRequest(read.request, usuallyAsked());
    return;
  }
  await (await import("../requests/request-window.ts")).RollRequestWindow.show({ request: read.request });
}

function isInHand(item: Item.Implementation): boolean {
  return item.type === "weapon" && (item.system as Item.SystemOfType<"weapon">).location === "inHand";
}
