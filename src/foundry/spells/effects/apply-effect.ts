import { wardsAgainst } from "../../../rules/attack/wards.ts";
import type { Creature } from "../../../rules/creature/types.ts";
import { neutralisePoison } from "../../../rules/life/poison.ts";
import type { EffectBreak } from "../../../rules/magic/spell-effect-lists.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { type MagicEffect, magicEffectsOn } from "../../adapter/magic-effects.ts";
import { lifeChanges } from "../../adapter/value-changes.ts";
import { CONDITION_IDS, type ConditionId } from "../../data/conditions.ts";
import { isStuckByCurse } from "../../items/identification/identify.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { transactionOf } from "../../undo/ledger.ts";
import { samePlain } from "../../undo/patch.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { creaturesWithin } from "./creatures-in-area.ts";
import { type EffectSpec, magicData, restoreTokenImage, shapeWornBy } from "./effect-data.ts";
import { allPlacedAreas, type PlacedArea, removeArea } from "./placed-areas.ts";

/**
 * The areas that these effects name, if the areas name this actor as their carrier too. An actor's owner can write its effects, but only a referee an
 * area (S-3).
 */
function areasAttachedTo(actor: Actor.Implementation, ended: readonly MagicEffect[]): PlacedArea[] {
  const ids = new Set(ended.flatMap(({ magic }) => magic.borne ?? []));
  if (ids.size === 0) return [];
  return allPlacedAreas().filter(({ id, flag }) => ids.has(id) && flag.bearer === actor.uuid);
}

/** The areas that applied these effects to this actor. */
function isAffectedInArea(actor: Actor.Implementation, ended: readonly MagicEffect[]): PlacedArea[] {
  if (!ended.some(({ magic }) => magic.within)) return [];
  return allPlacedAreas().filter((lying) =>
    ended.some((one) => one.magic.within === lying.id && isOf(lying, actor, one)),
  );
}

function isOf(lying: PlacedArea, actor: Actor.Implementation, { effect, magic }: MagicEffect): boolean {
  const work = lying.flag.within?.works[magic.part ?? 0];
  if (!work || !samePlain(work.tags ?? [], magic.tags ?? [])) return false;
  if (!lying.flag.within?.once) return creaturesWithin(lying).has(actor);
  const steps = transactionOf(lying.flag.deed)?.steps ?? [];
  return steps.some((step) => step.do === "create" && step.parent === actor.uuid && step.data._id === effect.id);
}

/**
 * Applies magic to an actor: an effect with its condition, which ends with it. The effect stores its end in world time, because v13 and v14 end
 * effects in different ways (V14-25, V14-29), and neither by this system's rounds.
 */
export async function applyMagic(
  transaction: Transaction,
  actor: Actor.Implementation,
  spec: EffectSpec,
): Promise<void> {
  await transaction.create(actor, "ActiveEffect", [await effectFor(transaction, actor, spec)]);
}

/** Applies magic where no later step of the transaction reads it: with the card that reports it, in one request for any number of actors. */
export async function applyMagicWithCard(
  transaction: Transaction,
  actor: Actor.Implementation,
  spec: EffectSpec,
): Promise<void> {
  transaction.createWithCard(actor, "ActiveEffect", [await effectFor(transaction, actor, spec)]);
}

/** The new effect, after the token got its changed image. */
async function effectFor(transaction: Transaction, actor: Actor.Implementation, spec: EffectSpec): Promise<object> {
  const { shape, work } = spec;
  const look = shape ? shapeWornBy(actor, shape, work.looks?.passes ?? false) : [];
  if (look.length > 0) await transaction.write(look.map(({ token, ...one }) => ({ uuid: token, ...one })));
  return magicData(spec, look);
}

/** Ends magic on an actor, and the areas attached to it. */
export async function endMagic(
  transaction: Transaction,
  actor: Actor.Implementation,
  ended: readonly MagicEffect[],
): Promise<void> {
  const ids = ended.flatMap(({ effect }) => effect.id ?? []);
  if (ids.length > 0) await transaction.remove(actor, "ActiveEffect", ids);
  for (const { magic } of ended)
    if (magic.look) await transaction.change(() => restoreTokenImage(actor, magic.look ?? []));
  for (const lying of areasAttachedTo(actor, ended)) await removeArea(transaction, lying);
}

/** Ends magic and, for effects that come from being in an area, the whole area. */
export async function endWithAreas(
  transaction: Transaction,
  actor: Actor.Implementation,
  ended: readonly MagicEffect[],
): Promise<void> {
  // Looked up first: the area's one-time effects are known by the effects about to be deleted.
  const within = isAffectedInArea(actor, ended);
  await endMagic(transaction, actor, ended);
  for (const lying of within) await removeArea(transaction, lying);
}

/** Ends magic that breaks when its carrier is harmed, attacks or casts. */
export async function breakMagic(
  transaction: Transaction,
  actor: Actor.Implementation,
  by: EffectBreak,
): Promise<void> {
  await endMagic(
    transaction,
    actor,
    magicEffectsOn(actor).filter(({ magic }) => magic.breaks.includes(by)),
  );
}

/** Ends circles of protection when a creature within attacks a barred creature in melee: for everybody in the circle. */
export async function breakWards(
  transaction: Transaction,
  actor: Actor.Implementation,
  struck: readonly Pick<Creature, "tags">[],
): Promise<void> {
  const own = creatureOf(actor);
  const broken = struck.flatMap((other) => wardsAgainst(own, other));
  const ended = magicEffectsOn(actor).filter(({ magic }) => magic.tags?.some((tag) => broken.includes(tag)));
  if (ended.length > 0) await endWithAreas(transaction, actor, ended);
}

/** Ends the assumed shape of an actor. */
export async function endShape(transaction: Transaction, actor: Actor.Implementation): Promise<void> {
  await endMagic(
    transaction,
    actor,
    magicEffectsOn(actor).filter(({ magic }) => magic.form || magic.look),
  );
}

/** Restores the token image of an actor that dies. */
export async function endShapeImage(transaction: Transaction, actor: Actor.Implementation): Promise<void> {
  await endMagic(
    transaction,
    actor,
    magicEffectsOn(actor).filter(({ magic }) => magic.look),
  );
}

/** The id of the poisoned condition. */
const POISONED = "poisoned";
/** The id of the cursed condition. */
const CURSED = "cursed";

/** Removes conditions; magic that caused them ends as a whole. Resolves to whether there were any. */
export async function removeEffects(
  transaction: Transaction,
  actor: Actor.Implementation,
  lifts: readonly string[],
): Promise<boolean> {
  const ended = magicEffectsOn(actor).filter(
    ({ effect, magic }) =>
      magic.tags?.some((tag) => lifts.includes(tag)) || [...effect.statuses].some((status) => lifts.includes(status)),
  );
  const byMark = ended.filter(({ magic }) => magic.tags?.some((tag) => lifts.includes(tag)));
  await endWithAreas(transaction, actor, byMark);
  await endMagic(
    transaction,
    actor,
    ended.filter((one) => !byMark.includes(one)),
  );
  const left = lifts.flatMap((id): ConditionId[] =>
    CONDITION_IDS.filter((known) => known === id && actor.statuses.has(id)),
  );
  // Doses that have not killed yet set no condition, but are removed with the poison (ERIS-39).
  const dosed = lifts.includes(POISONED) && creatureOf(actor).state.doses > 0;
  if (dosed) await transaction.change(() => lifeChanges(actor, neutralisePoison(creatureOf(actor), rulingsInForce())));
  await transaction.conditions(actor, [], left);
  const loosed = lifts.includes(CURSED) ? actor.items.contents.filter(isStuckByCurse) : [];
  // An item stuck by a curse is released; it stays cursed, and sticks again when it is put on.
  await transaction.write(
    loosed.map(({ uuid, system }) => ({
      uuid,
      path: "system.location",
      before: (system as Item.SystemOfType<"armour">).location,
      after: "carried",
    })),
  );
  return dosed || ended.length + left.length + loosed.length > 0;
}

/** Removes one image of an attacked creature; the last ends the magic (facts: mirror image). */
export async function burstImage(transaction: Transaction, actor: Actor.Implementation): Promise<void> {
  const own = magicEffectsOn(actor).find(({ magic }) => magic.imagesLeft > 0);
  if (!own) return;
  const images = own.magic.imagesLeft;
  if (images <= 1) return endMagic(transaction, actor, [own]);
  await transaction.change(() => [
    { uuid: own.effect.uuid, path: "flags.rulings.magic.images", before: images, after: images - 1 },
  ]);
}
