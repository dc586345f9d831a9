/** The belongings of a creature killed by lightning, breath and the like may be destroyed (BX-027, BX-028). */

import { type Creature, SAVES, type SaveCategory } from "../../../rules/creature/types.ts";
import {
  type ItemDestructionOutcome,
  type OwnedItem,
  planItemDestruction,
  resolveItemDestruction,
} from "../../../rules/life/item-destruction.ts";
import { COINS, purseOf } from "../../../rules/rewards/coins.ts";
import { type HelmetAtStake, ITEM_DESTRUCTION_MARK } from "../../../view/cards/item-destruction.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { isNotCarried } from "../../adapter/item-location.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { postCard, referenceTo } from "../../chat/post-card.ts";
import type { CardData } from "../../data/message/card.ts";
import { isConsumable } from "../../items/item-uses.ts";
import { truthOf } from "../../items/unidentified/truths.ts";
import { askCheckboxes } from "../../platform/dialogs.ts";
import { rollPlan } from "../../platform/dice.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyRefusal } from "../../platform/notifications.ts";
import { actorByUuid, isOfProcedure, resolveUuidSync } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { isStoredDocument } from "../../platform/stored-documents.ts";
import { localize } from "../../platform/text.ts";
import type { MessageDocument } from "../../platform/types.ts";
import { cardData } from "../../undo/card-data.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { isByReferee } from "../../undo/trusted-cards.ts";

/** The kinds of damage from spells, wands and natural attacks that destroy belongings. */
const DESTRUCTIVE: readonly string[] = ["fire", "lightning", "cold", "acid"];
/** The id of the coins in the list. */
const PURSE = "coins";
/** The number of equal items above which they share one line. */
const APART = 20;

function isThing(value: unknown): value is Item.Implementation {
  return isStoredDocument(value) && value.documentName === "Item";
}

/**
 * The belongings' saving throw against a card's source; undefined for a source that destroys nothing. It is looked up on the item, which must be the
 * speaker's own.
 */
export function destructiveHarm(message: MessageDocument): SaveCategory | undefined {
  const item = itemAtStake(message);
  return item && destructionOf(item);
}

/** The item that a card's damage or healing came from; a used up item comes from the ledger. Undefined when it is deleted or not the speaker's. */
export function itemAtStake(message: MessageDocument): Item.Implementation | undefined {
  const data = cardData(message);
  // A card of an earlier version may lack the item.
  const { item: thing, speaker } = (data ?? {}) as Partial<CardData>;
  const item = resolveUuidSync(thing?.uuid);
  if (isThing(item)) return item.actor?.uuid === speaker?.uuid ? item : undefined;
  const owner = actorByUuid(speaker?.uuid);
  return owner && thing?.uuid ? isConsumable(owner, thing.uuid) : undefined;
}

/** Whether the result on a card came from a spell or a magic item. */
export function isMagical(message: MessageDocument): boolean {
  const type = itemAtStake(message)?.type;
  return type === "spell" || type === "magicItem";
}

interface Destroyer {
  readonly breath?: boolean;
  readonly damage?: string;
  readonly damageKind?: string;
  readonly save?: { readonly category?: string | null };
  readonly check?: { readonly category?: string | null };
}

/** The saving throw that belongings need against this item. */
function destructionOf(item: Item.Implementation): SaveCategory | undefined {
  const system = item.system as Destroyer;
  const named = SAVES.find((one) => one === (system.check ?? system.save)?.category);
  // Damage from a wand counts as magic, whatever its kind.
  if (item.type === "magicItem") return system.damage ? named : undefined;
  if (item.type === "attack" && system.breath) return named ?? "breath";
  if (!["attack", "spell", "ability", "power"].includes(item.type)) return undefined;
  if (!DESTRUCTIVE.includes(system.damageKind ?? "")) return undefined;
  // A natural attack destroys belongings only when a save applies to it as a whole, as for breath.
  if (item.type === "attack") return named;
  return named ?? (item.type === "spell" ? "spells" : undefined);
}

/** Rolls for the belongings of the dead and shows the result to the referee, who decides; part of the transaction that killed. */
export async function askItemDestruction(
  transaction: Transaction,
  actor: Actor.Implementation,
  category: string,
): Promise<void> {
  const rulings = rulingsInForce();
  const against = SAVES.find((one) => one === category);
  const plan = planItemDestruction(named(actor), ownedItems(actor), against, rulings);
  if (plan.refused || plan.items.length === 0) return;
  const rolled = await rollPlan(plan);
  const outcome = resolveItemDestruction(plan, rolled.rolls, rulings);
  const targets = [referenceTo(actor)];
  await postCard({
    type: "notice",
    actor,
    plan,
    outcome,
    rolls: rolled.shown,
    targets,
    secret: true,
    transaction,
  });
}

/** The creature under its token's name, which tells several of one kind apart. */
function named(actor: Actor.Implementation): Creature {
  return { ...creatureOf(actor), name: referenceTo(actor).name };
}

interface Thing {
  readonly quantity?: number;
  readonly location?: string;
  readonly magic?: boolean;
  readonly bonus?: number;
  readonly save?: { readonly bonus?: number };
}

/** An item's true data: an unidentified magic item saves with its own bonus (BX-028). */
function asItIs(item: Item.Implementation): { readonly type: string; readonly system: Thing } {
  const appearance = item.system as Thing;
  const truth = truthOf(item)?.data;
  if (!truth) return { type: item.type, system: appearance };
  const { location = "carried", quantity = 1 } = appearance;
  return { type: truth.type, system: { ...(truth.system as Thing), location, quantity } };
}

/** Whether an item's true data say that it is magic. */
function saysMagic({ type, system }: ReturnType<typeof asItIs>): boolean {
  return type === "magicItem" || system.magic === true;
}

/** Whether an item is magic, identified or not; a bonus makes it magic, whatever its sheet says. */
export function isMagic(item: Item.Implementation): boolean {
  const truly = asItIs(item);
  return saysMagic(truly) || (truly.system.bonus ?? 0) !== 0;
}

/** Asks the referee on a card whether a critical hit destroys a magic helmet (ERIS-27); part of the transaction that hit. */
export async function askHelmet(
  transaction: Transaction,
  actor: Actor.Implementation,
  helmet: Item.Implementation,
): Promise<void> {
  const items = [{ id: helmet.id ?? "", name: helmet.name, destroyed: true }];
  const outcome: HelmetAtStake = { procedure: "helmetAtStake", wearer: referenceTo(actor).name, items };
  await postCard({
    type: "notice",
    actor,
    outcome,
    targets: [referenceTo(actor)],
    secret: true,
    transaction,
  });
}

/** An actor's carried belongings: magic items one by one, other items one line per kind. */
function ownedItems(actor: Actor.Implementation): OwnedItem[] {
  const things = actor.items.contents.flatMap((item): OwnedItem[] => {
    const truly = asItIs(item);
    const { system } = truly;
    // An item on a mount, at home or on the ground is not carried.
    if (system.location === undefined || isNotCarried(item)) return [];
    const id = item.id ?? "";
    const many = system.quantity ?? 1;
    const magic = saysMagic(truly);
    const bonus = magic ? (system.bonus ?? system.save?.bonus ?? 0) : 0;
    const name = many > 1 ? localize("RULINGS.Belongings.several", { name: item.name, many }) : item.name;
    if (!magic || many < 2 || many > APART) return [{ id, name, magic, bonus }];
    return Array.from({ length: many }, (_, at) => ({ id: `${id}-${at + 1}`, name: item.name, magic, bonus }));
  });
  const coins = purseOf((actor.system as { coins?: object }).coins ?? {});
  const worth = COINS.filter((kind) => coins[kind] > 0).map((kind) => `${coins[kind]} ${kind}`);
  return worth.length > 0 ? [...things, { id: PURSE, name: worth.join(", "), magic: false, bonus: 0 }] : things;
}

/** Destroys the items that the referee ticked; applied once, undone as a whole. */
export async function confirmItemDestruction(message: MessageDocument): Promise<void> {
  const data = cardData(message);
  const actor = actorByUuid(data?.targets[0]?.uuid);
  if (!game.user?.isGM || !data || !isByReferee(message)) return;
  const { outcome } = data;
  if (
    !isOfProcedure<ItemDestructionOutcome>(outcome, "itemDestruction") &&
    !isOfProcedure<HelmetAtStake>(outcome, "helmetAtStake")
  )
    return;
  if (notifyRefusal(actor ? undefined : { key: "targetGone", data: { name: data.speaker.name } }) || !actor) return;
  const options = outcome.items.map(({ id, name, destroyed }) => ({ value: id, label: name, off: !destroyed }));
  const chosen = await askCheckboxes(
    localize("RULINGS.Belongings.title", { name: actor.name }),
    localize("RULINGS.Belongings.question"),
    options,
  );
  if (!chosen) return;
  const spec = {
    kind: "belongings" as const,
    data: { name: displayName(actor) },
    key: `${message.id}.${ITEM_DESTRUCTION_MARK}`,
    card: message.id ?? "",
    marks: [ITEM_DESTRUCTION_MARK],
  };
  const refused = await runUndoable(spec, async (transaction) => {
    await transaction.change(() => lossesOf(actor, chosen));
    return undefined;
  });
  notifyRefusal(refused);
}

/** Moves the ticked items to the destroyed location (BX-027); a stack loses only that number. */
function lossesOf(actor: Actor.Implementation, chosen: readonly string[]): ValueChange[] {
  const lost = new Map<string, number>();
  for (const id of chosen) {
    const [item = ""] = id.split("-");
    lost.set(item, (lost.get(item) ?? 0) + 1);
  }
  const writes: ValueChange[] = [...lost].flatMap(([id, count]): ValueChange[] => {
    const item = actor.items.get(id);
    if (!item) return [];
    const { location, quantity = 1 } = item.system as Thing;
    const apart = chosen.some((one) => one.startsWith(`${id}-`));
    return apart && count < quantity
      ? [{ uuid: item.uuid, path: "system.quantity", before: quantity, after: quantity - count }]
      : [{ uuid: item.uuid, path: "system.location", before: location, after: "destroyed" }];
  });
  if (!lost.has(PURSE)) return writes;
  const coins = purseOf((actor.system as { coins?: object }).coins ?? {});
  return [
    ...writes,
    ...COINS.map((kind) => ({ uuid: actor.uuid, path: `system.coins.${kind}`, before: coins[kind], after: 0 })),
  ];
}
