/** The magic applied to an actor, and its effect document. */

import { beginSchedule } from "../../../rules/magic/periodic-effects.ts";
import type { LastingEffect } from "../../../rules/magic/resolve-spell-effect.ts";
import type { SpellEffect } from "../../../rules/magic/spell-effect.ts";
import type { WornEffect } from "../../adapter/magic-effects.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { CONDITION_IDS } from "../../data/conditions.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { sourceValue, storedDocument } from "../../platform/stored-documents.ts";

/** A shape that can be taken: its uuid, its name and its token image. A disguise shows its name too. */
export interface TakenShape {
  readonly id: string;
  readonly name: string;
  readonly img: string;
}

/** An actor's tokens on all scenes. */
function tokensOf(actor: Actor.Implementation): TokenDocument.Implementation[] {
  if (actor.token) return [actor.token];
  return (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.filter(({ actorLink, actorId }) => actorLink && actorId === actor.id),
  );
}

/** The changes to an actor's tokens when it takes a shape. */
export function shapeWornBy(actor: Actor.Implementation, shape: TakenShape, passes: boolean): WornEffect[] {
  return tokensOf(actor).flatMap(({ uuid, ring }) => {
    const worn = (path: WornEffect["path"], after: unknown): WornEffect[] => {
      const document = storedDocument(uuid);
      return document ? [{ token: uuid, path, before: sourceValue(document, path), after }] : [];
    };
    return [
      ...(passes ? worn("name", shape.name) : []),
      ...worn("texture.src", shape.img),
      // A ring has an image of its own.
      ...(ring.enabled ? worn("ring.enabled", false) : []),
    ];
  });
}

/** Restores the original values of an actor's own tokens; values changed in the meantime are kept. */
export function restoreTokenImage(actor: Actor.Implementation, look: readonly WornEffect[]): ValueChange[] {
  return applyTokenImage(
    actor,
    look.map((one) => ({ ...one, before: one.after, after: one.before })),
  );
}

/** Applies the values of a shape again to an actor's own tokens that have their original ones. */
export function applyTokenImage(actor: Actor.Implementation, look: readonly WornEffect[]): ValueChange[] {
  const own = tokensOf(actor).map(({ uuid }) => uuid);
  return look.flatMap(({ token, path, before, after }) => {
    const document = storedDocument(token);
    if (!document || !own.includes(token) || sourceValue(document, path) !== before) return [];
    return [{ uuid: token, path, before, after }];
  });
}

/** The data of the magic to apply. */
export interface EffectSpec {
  readonly name: string;
  readonly img: string;
  /** The uuid of its item. */
  readonly origin: string;
  readonly level: number;
  readonly work: SpellEffect;
  readonly lasting: LastingEffect | null;
  readonly images: number;
  /** Units of time until a periodic effect begins. */
  readonly delay?: number;
  /** A creature's natural ability and no spell. */
  readonly natural?: boolean;
  /** Not magical: dispelling does not end it. */
  readonly mundane?: boolean;
  /** The uuid of the actor that applied it. */
  readonly by?: string;
  /** The kind of its damage. */
  readonly kind?: string;
  /** Hit points that it does not heal. */
  readonly spared?: number;
  /** The assumed shape. */
  readonly shape?: TakenShape;
  /** The area that moves with the affected creature. */
  readonly borne?: string;
  /** For an effect of being in an area: the area, the index of the effect, and the area's end. */
  readonly within?: { readonly id: string; readonly part: number; readonly until: number | null };
}

/** The status of magic without a condition: v13 shows the icon of an effect on tokens only when it has a status or a duration. */
const ENSPELLED = "enspelled";

/** The data of the effect document for magic on an actor. */
export function magicData(spec: EffectSpec, look: readonly WornEffect[] = []) {
  const { work, lasting, within } = spec;
  const { modifiers, tags, immunities, blow: hit, breaks, light, each, form } = work;
  const now = game.time?.worldTime ?? 0;
  const magic = {
    level: spec.level,
    until: within ? within.until : lasting ? now + lasting.seconds : null,
    ...(within && { within: within.id, part: within.part }),
    ...(spec.borne && { borne: spec.borne }),
    ...(modifiers && { modifiers: modifiers.map((one) => ({ ...one })) }),
    ...(tags && { tags: [...tags] }),
    ...(immunities && { immunities: [...immunities] }),
    ...(hit && { blow: hit }),
    ...(form && { form: { ...form } }),
    ...(work.looks && { look: look.map((one) => ({ ...one })) }),
    ...(breaks && { breaks: [...breaks] }),
    ...(light && { light }),
    ...(spec.images > 0 && { images: spec.images }),
    ...(spec.mundane && { mundane: true }),
    ...(spec.by && { by: spec.by }),
    ...(spec.kind && { kind: spec.kind }),
    ...(each?.does === "heals" && { spared: spec.spared ?? 0 }),
    ...(each && { each: { ...each }, moments: beginSchedule(each, now, spec.delay ?? 0, rulingsInForce()) }),
  };
  // A disguised creature gets no icon, which would reveal the disguise.
  const shown = !(work.looks?.passes && spec.natural);
  const statuses = shown ? [CONDITION_IDS.find((id) => id === work.puts) ?? ENSPELLED] : [];
  // 2: v14 always shows the icon (V14-19), 0: never; v13 does not know the field.
  return {
    name: spec.name,
    img: spec.img,
    origin: spec.origin,
    statuses,
    showIcon: shown ? 2 : 0,
    flags: { rulings: { magic } },
  };
}
