import { wardsAgainst } from "../../rules/attack/wards.ts";
import type { Creature } from "../../rules/creature/types.ts";
import { neutralisePoison } from "../../rules/life/poison.ts";
import type { WorkBreak } from "../../rules/magic/work-lists.ts";
import { lifeWrites } from "../adapter/changes.ts";
import { creatureOf } from "../adapter/creature.ts";
import { type MagicEffect, magicOn } from "../adapter/magic.ts";
import { CONDITION_IDS, type ConditionId } from "../data/conditions.ts";
import type { Deed } from "../deeds/recorder.ts";
import { rulingsInForce } from "../settings/store.ts";
import { clings } from "../unknown/cling.ts";
import { bearsWithin, bornBy } from "./borne.ts";
import { type Laid, magicData } from "./laid.ts";
import { putBack, wornBy } from "./look.ts";
import { removeArea } from "./lying.ts";

/**
 * Lays magic on somebody: an effect of its own with the condition that it puts on, which ends with it. It counts its time itself, by the
 * world's clock: v13 lets effects run out in one way and v14 in another (V14-25, V14-29), and neither by the rounds of our orders.
 */
export async function layMagic(deed: Deed, actor: Actor.Implementation, laid: Laid): Promise<void> {
  const { shape, work } = laid;
  const look = shape ? wornBy(actor, shape, work.looks?.passes ?? false) : [];
  await deed.write(look.map(({ token, ...one }) => ({ uuid: token, ...one })));
  await deed.create(actor, "ActiveEffect", [magicData(laid, look)]);
}

/** Ends magic on somebody. An area that goes with it goes too. */
export async function endMagic(deed: Deed, actor: Actor.Implementation, ended: readonly MagicEffect[]): Promise<void> {
  const ids = ended.flatMap(({ effect }) => effect.id ?? []);
  if (ids.length > 0) await deed.remove(actor, "ActiveEffect", ids);
  for (const { magic } of ended) if (magic.look) await deed.change(() => putBack(actor, magic.look ?? []));
  for (const lying of bornBy(actor, ended)) await removeArea(deed, lying);
}

/** Ends magic and, of what somebody bears because of where he stands, the whole area. */
export async function endWithAreas(
  deed: Deed,
  actor: Actor.Implementation,
  ended: readonly MagicEffect[],
): Promise<void> {
  // Looked up before: what took hold once is known by the effects that are about to go.
  const within = bearsWithin(actor, ended);
  await endMagic(deed, actor, ended);
  for (const lying of within) await removeArea(deed, lying);
}

/** Ends what breaks when its bearer is harmed, attacks or casts. */
export async function breakMagic(deed: Deed, actor: Actor.Implementation, by: WorkBreak): Promise<void> {
  await endMagic(
    deed,
    actor,
    magicOn(actor).filter(({ magic }) => magic.breaks.includes(by)),
  );
}

/** Ends the circles that keep others off when somebody within strikes at one of those hand to hand: for all who stand in it. */
export async function breakWards(
  deed: Deed,
  actor: Actor.Implementation,
  struck: readonly Pick<Creature, "tags">[],
): Promise<void> {
  const own = creatureOf(actor);
  const broken = struck.flatMap((other) => wardsAgainst(own, other));
  const ended = magicOn(actor).filter(({ magic }) => magic.tags?.some((tag) => broken.includes(tag)));
  if (ended.length > 0) await endWithAreas(deed, actor, ended);
}

/** Ends the shape that somebody has taken. */
export async function endShape(deed: Deed, actor: Actor.Implementation): Promise<void> {
  await endMagic(
    deed,
    actor,
    magicOn(actor).filter(({ magic }) => magic.form || magic.look),
  );
}

/** Whoever dies lies there as what he was. */
export async function endLook(deed: Deed, actor: Actor.Implementation): Promise<void> {
  await endMagic(
    deed,
    actor,
    magicOn(actor).filter(({ magic }) => magic.look),
  );
}

/** The mark of a poison. */
const POISONED = "poisoned";
/** The mark of a curse. */
const CURSED = "cursed";

/** Takes conditions and marks away: magic that brought them ends whole. Gives whether there was anything. */
export async function liftFrom(deed: Deed, actor: Actor.Implementation, lifts: readonly string[]): Promise<boolean> {
  const ended = magicOn(actor).filter(
    ({ effect, magic }) =>
      magic.tags?.some((tag) => lifts.includes(tag)) || [...effect.statuses].some((status) => lifts.includes(status)),
  );
  const byMark = ended.filter(({ magic }) => magic.tags?.some((tag) => lifts.includes(tag)));
  await endWithAreas(deed, actor, byMark);
  await endMagic(
    deed,
    actor,
    ended.filter((one) => !byMark.includes(one)),
  );
  const left = lifts.flatMap((id): ConditionId[] =>
    CONDITION_IDS.filter((known) => known === id && actor.statuses.has(id)),
  );
  // Doses that have not killed yet leave no mark, and go with the poison all the same (ERIS-39).
  const dosed = lifts.includes(POISONED) && creatureOf(actor).state.doses > 0;
  if (dosed) await deed.change(() => lifeWrites(actor, neutralisePoison(creatureOf(actor), rulingsInForce())));
  await deed.conditions(actor, [], left);
  const loosed = lifts.includes(CURSED) ? actor.items.contents.filter(clings) : [];
  // What clung is let go of; it is cursed as before, and clings again to who puts it on again.
  await deed.write(
    loosed.map(({ uuid, system }) => ({
      uuid,
      path: "system.location",
      before: (system as Item.SystemOfType<"armour">).location,
      after: "carried",
    })),
  );
  return dosed || ended.length + left.length + loosed.length > 0;
}

/** An attack at somebody with images about him takes one of them; the last ends the magic (Facts: mirror image). */
export async function burstImage(deed: Deed, actor: Actor.Implementation): Promise<void> {
  const own = magicOn(actor).find(({ magic }) => magic.imagesLeft > 0);
  if (!own) return;
  const images = own.magic.imagesLeft;
  if (images <= 1) return endMagic(deed, actor, [own]);
  await deed.change(() => [
    { uuid: own.effect.uuid, path: "flags.rulings.magic.images", before: images, after: images - 1 },
  ]);
}
