/** How a magic item is used up: whether it can be, upon whom, and what its card says. */

import { whyNotAbleToCast } from "../../../rules/combat/free-to-cast.ts";
import { classesOf } from "../../../rules/creature/classes-of.ts";
import { whyNotDrink } from "../../../rules/magic/drinking.ts";
import { usingFault } from "../../../rules/magic/scribing.ts";
import { castingKind } from "../../../rules/magic/slots.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { scribing } from "../../../rules/topics/scribing.ts";
import { summaryOf } from "../../../view/platform/text-lines.ts";
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

/* Scrolls from which somebody can read spells, and which spells those are. */

/** Scrolls whose spells somebody knows of and may read: of one that nobody knows yet nothing is said. */
export function scrollsOf(actor: Actor.Implementation): Item.Implementation[] {
  return actor.items.filter((item) => {
    if (!isRead(item) || isCursedScroll(item) || unknownKey(item) || chargesKey(item)) return false;
    return (item.system as Item.SystemOfType<"magicItem">).quantity > 0 && !whyNotUsable(actor, item, undefined);
  });
}

/** Names of the spells on them, as far as they have been unrolled. */
export async function spellsOnScrolls(actor: Actor.Implementation): Promise<string[]> {
  return (await Promise.all(scrollsOf(actor).map(spellNames))).flat();
}

/** The users of a magic item, beside `all`. */
const USERS = ["arcane", "divine", "casters"] as const;

type MagicItem = Item.SystemOfType<"magicItem">;

/** Why somebody cannot use a thing, in words. */
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

/** How a thing is used: upon whom, and where it is counted how often it still can be. */
export interface ItemUse {
  readonly targets: readonly ActorReference[];
  readonly counted: { readonly of: { readonly uuid: string | null }; readonly path: string };
  /** It is counted where only the referee looks. */
  readonly secretly?: boolean;
  /** The creature that its carrier gives it to. */
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

/** Upon whom a thing is used, and who is given a potion by another. */
interface Upon {
  readonly targets: readonly ActorReference[];
  readonly given?: string;
}

/**
 * Upon whom a thing is used: a potion goes to the one friend who is targeted and stands beside its carrier, and to its carrier where none is.
 * @param kind what it is; of a thing that is not known yet, what it truly is
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

/** A potion is for who drinks it, unless it is given to a friend who is targeted: foes who happen to be targeted do not drink. */
function isFriend(actor: Actor.Implementation, uuid: string): boolean {
  const mine = tokenOf(actor);
  const other = actorByUuid(uuid);
  const theirs = other && tokenOf(other);
  return mine !== undefined && theirs !== undefined && !opposed(theirs, mine);
}

/**
 * Whether an item works for an actor: for all, for all casters, or only for arcane or divine ones. An actor without a class can use every
 * item it has.
 */
function isFor(actor: Actor.Implementation, usableBy: string): boolean {
  const casters = castersOf(actor);
  if (casters.length === 0 || usableBy === "all" || usableBy === "") return true;
  const kinds = casters.map((one) => castingKind(one.class));
  return kinds.some((kind) => (usableBy === "casters" ? kind !== undefined : usableBy === kind));
}

/** Of what somebody made (GOR-62): all drink, and magic-users and elves alone read. */
function readerFault(actor: Actor.Implementation, { kind, makerLevel }: MagicItem): Refusal | undefined {
  const classes = classesOf(creatureOf(actor));
  const made = kind === "scroll" || kind === "potion" ? kind : undefined;
  if (!made || makerLevel === null || classes.length === 0 || !rulingsInForce().use(scribing).made) return undefined;
  const faults = classes.map(({ id }) => usingFault(id, made));
  return faults.includes(undefined) ? undefined : faults[0];
}

/** How often it can be used yet; null without limit. */
function leftOf(system: MagicItem): number | null {
  if (isUsedUp(system)) return system.quantity;
  return system.charges.formula === "" && system.charges.max === null ? null : system.charges.value;
}

/** Where it is counted how often it can be used yet. */
export function usesIn(system: MagicItem): string {
  return isUsedUp(system) ? "system.quantity" : "system.charges.value";
}

/** The card figures of a potion that was made: those of its spell. */
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
    summary: summaryOf(description),
    works,
    item: { left },
    ...(placed && { area: placed }),
  };
}
