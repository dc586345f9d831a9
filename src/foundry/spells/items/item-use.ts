/** The use of a magic item: whether it is possible, its targets, and its card. */

import { whyNotAbleToCast } from "../../../rules/combat/free-to-cast.ts";
import { classesOf } from "../../../rules/creature/classes-of.ts";
import { whyNotDrink } from "../../../rules/magic/drinking.ts";
import { usingFault } from "../../../rules/magic/scribing.ts";
import { castingKind } from "../../../rules/magic/slots.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { scribing } from "../../../rules/topics/scribing.ts";
import { firstParagraph } from "../../../view/platform/descriptions.ts";
import { castersOf } from "../../adapter/caster.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { isInFight } from "../../adapter/fighter.ts";
import { spaceFeet } from "../../adapter/map-scale.ts";
import { feetBetween, opposed, tokenOf } from "../../adapter/tokens.ts";
import { type ActorReference, postCard, referenceTo } from "../../chat/post-card.ts";
import { isUsedUp, withoutCharge } from "../../items/item-uses.ts";
import { chargesKey, unknownKey } from "../../items/unidentified/truths.ts";
import { refusalText } from "../../platform/notifications.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { type CastOutcome, spellFormsOf } from "../cast.ts";
import { areaOf } from "../effects/area.ts";
import type { MagicSource } from "../effects/types.ts";
import { categoryOfItem, potionSource, potionSpell, spellEffectsOf, USUAL_LEVEL } from "../magic-source.ts";
import { isCursedScroll, isRead, spellNames } from "./scroll.ts";

/** Scrolls with known spells that the actor can read; an unidentified scroll is left out. */
export function scrollsOf(actor: Actor.Implementation): Item.Implementation[] {
  return actor.items.filter((item) => {
    if (!isRead(item) || isCursedScroll(item) || unknownKey(item) || chargesKey(item)) return false;
    return (item.system as Item.SystemOfType<"magicItem">).quantity > 0 && !whyNotUsable(actor, item, undefined);
  });
}

/** Names of the spells on them, as far as they were unrolled. */
export async function spellsOnScrolls(actor: Actor.Implementation): Promise<string[]> {
  return (await Promise.all(scrollsOf(actor).map(spellNames))).flat();
}

/** The possible users of a magic item, besides `all`. */
const USERS = ["arcane", "divine", "casters"] as const;

type MagicItem = Item.SystemOfType<"magicItem">;

/** The reason why an actor cannot use an item. */
export function whyNotUsable(
  actor: Actor.Implementation,
  item: Item.Implementation,
  user: User.Implementation | null | undefined,
): string | undefined {
  const system = item.system as MagicItem;
  if (!isFor(actor, system.usableBy) && !user?.isGM)
    return localize(`RULINGS.Use.item.notFor.${USERS.find((one) => one === system.usableBy) ?? "other"}`, {
      name: actor.name,
      item: item.name,
    });
  const unread = user?.isGM ? undefined : readerFault(actor, system);
  if (unread) return refusalText(unread);
  if (leftOf(system) === 0 && !chargesKey(item)) return localize("RULINGS.Use.item.empty", { name: item.name });
  const bound = system.kind === "scroll" && !isRead(item) ? whyNotAbleToCast(creatureOf(actor)) : undefined;
  return bound && refusalText(bound);
}

/** The use of an item: its targets, and the place of its uses left. */
export interface ItemUse {
  readonly targets: readonly ActorReference[];
  readonly counted: { readonly of: { readonly uuid: string | null }; readonly path: string };
  /** Whether only the referee knows the uses left. */
  readonly secretly?: boolean;
  /** The creature that gets it from its carrier. */
  readonly given?: string;
}

/** Takes one use of an item and posts a card about it. */
export async function consumeUse(
  transaction: Transaction,
  actor: Actor.Implementation,
  item: Item.Implementation,
  { targets, counted, secretly, given }: ItemUse,
): Promise<Refusal | undefined> {
  const left = secretly ? 1 : leftOf(item.system as MagicItem);
  const brew = await potionSpell(item);
  const source = brew && (await potionSource(actor, item, brew));
  const own = source?.works ?? (await spellEffectsOf(item, false));
  const works = spellFormsOf(own);
  const save = source ? (source.save?.category ?? null) : categoryOfItem(item.system as MagicItem, own);
  const nothing = { key: "nothingLeft", data: { name: item.name } };
  const missing = left === null ? undefined : await transaction.holdSpent(counted.of, counted.path, nothing);
  if (missing) return missing;
  await postCard({
    type: "notice",
    actor,
    item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
    outcome: {
      ...outcomeOf(item, left === null || secretly ? null : left - 1, { works, save }),
      ...(source && brew && brewed(source, brew)),
      ...((item.system as MagicItem).kind === "potion" && { drunk: true as const }),
      ...(given && { given }),
    },
    targets,
    ...isInFight(actor),
    transaction,
  });
  if (left === 1 && !secretly) await withoutCharge(transaction, actor, item);
  return undefined;
}

/** The targets of an item, and the receiver of a potion. */
interface Upon {
  readonly targets: readonly ActorReference[];
  readonly given?: string;
}

/**
 * The targets of an item: a potion goes to the single targeted friend beside its carrier, else to its carrier.
 * @param kind the kind of item; for an unidentified item its true kind
 */
export function drinkersOrTargets(
  actor: Actor.Implementation,
  kind: unknown,
  targets: readonly ActorReference[],
): Upon | Refusal {
  if (kind !== "potion") return { targets };
  const friends = targets.filter(({ uuid }) => uuid !== actor.uuid && isFriend(actor, uuid));
  const [friend] = friends;
  if (friends.length > 1) return { key: "potion.one" };
  const drinker = friend && actorByUuid(friend.uuid);
  const [mine, theirs] = [tokenOf(actor), drinker && tokenOf(drinker)];
  const feet = mine && theirs && feetBetween(mine, theirs);
  const carrier = { ...creatureOf(actor), id: actor.uuid };
  const who = friend && drinker ? { ...creatureOf(drinker), id: drinker.uuid, name: friend.name } : carrier;
  const grid = mine?.parent?.grid;
  const refused = whyNotDrink(carrier, who, feet, grid && spaceFeet(grid));
  if (refused) return refused;
  return friend ? { targets: [friend], given: friend.name } : { targets: [referenceTo(actor)] };
}

/** Whether a target drinks a given potion: a friend does, a targeted foe does not. */
function isFriend(actor: Actor.Implementation, uuid: string): boolean {
  const mine = tokenOf(actor);
  const other = actorByUuid(uuid);
  const theirs = other && tokenOf(other);
  return mine !== undefined && theirs !== undefined && !opposed(theirs, mine);
}

/**
 * Whether an item works for an actor: for all, for all casters, or only for arcane or divine ones. An actor without a class can use every item it
 * has.
 */
function isFor(actor: Actor.Implementation, usableBy: string): boolean {
  const casters = castersOf(actor);
  if (casters.length === 0 || usableBy === "all" || usableBy === "") return true;
  const kinds = casters.map((one) => castingKind(one.class));
  return kinds.some((kind) => (usableBy === "casters" ? kind !== undefined : usableBy === kind));
}

/** The reason against using a crafted item (GOR-62): everybody can drink, only magic-users and elves can read. */
function readerFault(actor: Actor.Implementation, { kind, makerLevel }: MagicItem): Refusal | undefined {
  const classes = classesOf(creatureOf(actor));
  const made = kind === "scroll" || kind === "potion" ? kind : undefined;
  if (!made || makerLevel === null || classes.length === 0 || !rulingsInForce().use(scribing).made) return undefined;
  const faults = classes.map(({ id }) => usingFault(id, made));
  return faults.includes(undefined) ? undefined : faults[0];
}

/** The uses left; null: unlimited. */
function leftOf(system: MagicItem): number | null {
  if (isUsedUp(system)) return system.quantity;
  return system.charges.formula === "" && system.charges.max === null ? null : system.charges.value;
}

/** The path of the uses left. */
export function usesIn(system: MagicItem): string {
  return isUsedUp(system) ? "system.quantity" : "system.charges.value";
}

/** The card values of a brewed potion: those of its spell. */
function brewed({ save, damage, healing, perLevel, lasts }: MagicSource, spell: Item.Implementation) {
  const { summary } = spell.system as Item.SystemOfType<"spell">;
  const rolled = save && { saveModifier: save.modifier, onSave: save.onSave };
  return { damage, healing, perLevel, duration: lasts, summary, ...rolled };
}

function outcomeOf(
  item: Item.Implementation,
  left: number | null,
  { works, save }: { readonly works: NonNullable<CastOutcome["works"]>; readonly save: CastOutcome["save"] },
): CastOutcome {
  const { check, damage, healing, duration, makerLevel, description } = item.system as MagicItem;
  const placed = areaOf(item);
  return {
    procedure: "cast",
    spell: item.name,
    reversed: false,
    range: "",
    duration: duration.text,
    save,
    saveModifier: check.modifier,
    onSave: check.onSave,
    level: makerLevel ?? USUAL_LEVEL,
    damage,
    healing,
    perLevel: false,
    summary: firstParagraph(description),
    works,
    item: { left },
    ...(placed && { area: placed }),
  };
}
