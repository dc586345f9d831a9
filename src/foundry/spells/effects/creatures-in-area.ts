/** The creatures within an area on a map, and its effects on them. */

import { isWithin } from "../../../rules/magic/areas.ts";
import { isTouched } from "../../../rules/magic/resolve-spell-effect.ts";
import type { SpellEffect } from "../../../rules/magic/spell-effect.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { storedMagicOf } from "../../adapter/magic-effects.ts";
import { levelOf, opposed } from "../../adapter/tokens.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { storedDocument } from "../../platform/stored-documents.ts";
import type { PlacedToken } from "../../platform/types.ts";
import { standingPoint } from "./area.ts";
import { magicData } from "./effect-data.ts";
import { onRegions, type PlacedArea, placedAreasAt } from "./placed-areas.ts";

/** The share of half a creature's space that counts as within: one that only touches the edge is outside. */
const EDGE = 0.8;

export function tokenIn(scene: PlacedArea["scene"], uuid: string): PlacedToken | undefined {
  return scene.tokens.contents.find((token) => token.actor?.uuid === uuid);
}

/** An effect of an area on a creature: the area, and the index of its effect. */
export interface CreaturePart {
  readonly lying: PlacedArea;
  readonly part: number;
  readonly work: SpellEffect;
}

export function keyOf({ lying, part }: CreaturePart): string {
  return `${lying.id}.${part}`;
}

/** The data of the effect that a part of an area has on a creature. */
export function effectFor({ lying, part, work }: CreaturePart) {
  const { id, flag } = lying;
  if (!flag.within) return undefined;
  const { img, origin, level, by, kind } = flag.within;
  const spec = { name: flag.spell, img, origin, level, by, kind, work, lasting: null, images: 0 };
  return magicData({ ...spec, within: { id, part, until: flag.until } });
}

/** The creatures within an area that it affects. */
export function creaturesWithin(lying: PlacedArea): Set<Actor.Implementation> {
  const area = placedAreasAt(lying);
  const { scene, flag } = lying;
  const carrier = flag.bearer ? tokenIn(scene, flag.bearer) : undefined;
  const level = onRegions() ? levelsOf(lying) : [];
  const actors = scene.tokens.contents.flatMap((token) => {
    const { actor } = token;
    const [spot] = standingPoint([token], token);
    if (!area || !spot || !isCreature(actor)) return [];
    const own = levelOf(token);
    if (own && level.length > 0 && !level.includes(own)) return [];
    if (flag.within?.friends && (!carrier || opposed(token, carrier))) return [];
    return isWithin(area, spot, spot.reach * EDGE) ? [actor] : [];
  });
  return new Set(actors);
}

function levelsOf({ uuid }: PlacedArea): unknown[] {
  const levels: unknown = foundry.utils.getProperty(storedDocument(uuid)?.toObject() ?? {}, "levels");
  return Array.isArray(levels) ? levels : [];
}

/**
 * The parts of an area that affect a creature within; a one-time area affects only creatures that have had its effect since it was placed.
 */
export function partsFor(lying: PlacedArea, actor: Actor.Implementation): CreaturePart[] {
  const rulings = rulingsInForce();
  if (lying.flag.within?.once && !hasEffect(lying, actor)) return [];
  const { works = [], kind } = lying.flag.within ?? {};
  return works.flatMap((work, part) =>
    isTouched(creatureOf(actor), work, rulings, kind) ? [{ lying, part, work }] : [],
  );
}

function hasEffect({ id }: PlacedArea, actor: Actor.Implementation): boolean {
  return actor.effects.contents.some((effect) => storedMagicOf(effect)?.within === id);
}

/** The effects of a one-time area on the creatures in it now. */
export function affectsCreature(
  lying: PlacedArea,
): { readonly actor: Actor.Implementation; readonly parts: readonly CreaturePart[] }[] {
  const { works = [], kind } = lying.flag.within ?? {};
  const rulings = rulingsInForce();
  return [...creaturesWithin(lying)].flatMap((actor) => {
    const own = works.map((work, part) => ({ lying, part, work }));
    const parts = own.filter(({ work }) => isTouched(creatureOf(actor), work, rulings, kind));
    return parts.length > 0 ? [{ actor, parts }] : [];
  });
}
