import { wardsAgainst } from "../../rules/attack/wards.ts";
import type { Creature } from "../../rules/creature/types.ts";
import { neutralisePoison } from "../../rules/life/poison.ts";
import { beginMoments } from "../../rules/magic/ongoing.ts";
import type { WorkBreak } from "../../rules/magic/work-lists.ts";
import type { Lasting } from "../../rules/magic/working.ts";
import type { SpellWork } from "../../rules/magic/works.ts";
import { lifeWrites } from "../adapter/changes.ts";
import { creatureOf } from "../adapter/creature.ts";
import { type MagicEffect, magicOn, type Worn } from "../adapter/magic.ts";
import { CONDITION_IDS, type ConditionId } from "../data/conditions.ts";
import type { Deed } from "../deeds/recorder.ts";
import { rulingsInForce } from "../settings/store.ts";
import { clings } from "../unknown/cling.ts";
import { putBack, type Shape, wornBy } from "./look.ts";
import { removeAreas } from "./lying.ts";

/** What is laid on somebody. */
export interface Laid {
  readonly name: string;
  readonly img: string;
  /** The thing it came from. */
  readonly origin: string;
  readonly level: number;
  readonly work: SpellWork;
  readonly lasting: Lasting | null;
  readonly images: number;
  /** Units until what goes on begins. */
  readonly delay?: number;
  /** No spell but a creature's own. */
  readonly natural?: boolean;
  /** Who laid it. */
  readonly by?: string;
  /** The kind of its harm. */
  readonly kind?: string;
  /** Hit points that it does not heal. */
  readonly spared?: number;
  /** Whose shape is taken. */
  readonly shape?: Shape;
  /** The area that goes with whoever bears it. */
  readonly borne?: string;
  /** It is borne because of where one stands: the area, which of its workings, and until when that lies. */
  readonly within?: { readonly id: string; readonly part: number; readonly until: number | null };
}

/** The status of magic that puts on no condition: v13 shows the icon of an effect on tokens only when it has a status or a duration. */
const ENSPELLED = "enspelled";

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

/** The effect by which magic lies on somebody. */
export function magicData(laid: Laid, look: readonly Worn[] = []) {
  const { work, lasting, within } = laid;
  const { modifiers, tags, immunities, blow, breaks, light, each, form } = work;
  const now = game.time?.worldTime ?? 0;
  const magic = {
    level: laid.level,
    until: within ? within.until : lasting ? now + lasting.seconds : null,
    ...(within && { within: within.id, part: within.part }),
    ...(laid.borne && { borne: laid.borne }),
    ...(modifiers && { modifiers: modifiers.map((one) => ({ ...one })) }),
    ...(tags && { tags: [...tags] }),
    ...(immunities && { immunities: [...immunities] }),
    ...(blow && { blow }),
    ...(form && { form: { ...form } }),
    ...(work.looks && { look: look.map((one) => ({ ...one })) }),
    ...(breaks && { breaks: [...breaks] }),
    ...(light && { light }),
    ...(laid.images > 0 && { images: laid.images }),
    ...(laid.by && { by: laid.by }),
    ...(laid.kind && { kind: laid.kind }),
    ...(each?.does === "heals" && { spared: laid.spared ?? 0 }),
    ...(each && { each: { ...each }, moments: beginMoments(each, now, laid.delay ?? 0, rulingsInForce()) }),
  };
  // Who passes for another is not given away by an icon, which all would see.
  const shown = !(work.looks?.passes && laid.natural);
  const statuses = shown ? [CONDITION_IDS.find((id) => id === work.puts) ?? ENSPELLED] : [];
  // 2: v14 shows the icon always (V14-19), 0: never; v13 does not know the field.
  return {
    name: laid.name,
    img: laid.img,
    origin: laid.origin,
    statuses,
    showIcon: shown ? 2 : 0,
    flags: { rulings: { magic } },
  };
}

/** Ends magic on somebody. An area that goes with it goes too. */
export async function endMagic(deed: Deed, actor: Actor.Implementation, ended: readonly MagicEffect[]): Promise<void> {
  const ids = ended.flatMap(({ effect }) => effect.id ?? []);
  if (ids.length > 0) await deed.remove(actor, "ActiveEffect", ids);
  for (const { magic } of ended) if (magic.look) await deed.change(() => putBack(actor, magic.look ?? []));
  const areas = ended.flatMap(({ magic }) => magic.borne ?? []);
  if (areas.length > 0) await removeAreas(deed, areas);
}

/** Ends magic and, of what somebody bears because of where he stands, the whole area. */
export async function endWithAreas(
  deed: Deed,
  actor: Actor.Implementation,
  ended: readonly MagicEffect[],
): Promise<void> {
  await endMagic(deed, actor, ended);
  const areas = ended.flatMap(({ magic }) => magic.within ?? []);
  if (areas.length > 0) await removeAreas(deed, areas);
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
