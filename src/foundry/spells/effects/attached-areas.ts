/**
 * Which areas go with magic that ends. An effect on an actor is its owner's to write, an area only a referee's; so the area says who bears it, and the
 * effect only which area it means (S-3).
 */
import type { MagicEffect } from "../../adapter/magic-effects.ts";
import { transactionOf } from "../../undo/ledger.ts";
import { samePlain } from "../../undo/patch.ts";
import { allPlacedAreas, type PlacedArea } from "./placed-areas.ts";
import { creaturesWithin } from "./creatures-in-area.ts";

/** The areas that these effects say they bear, as far as the areas say that they go with this actor. */
export function areasAttachedTo(actor: Actor.Implementation, ended: readonly MagicEffect[]): PlacedArea[] {
  const ids = new Set(ended.flatMap(({ magic }) => magic.borne ?? []));
  if (ids.size === 0) return [];
  return allPlacedAreas().filter(({ id, flag }) => ids.has(id) && flag.bearer === actor.uuid);
}

/** The areas that laid these effects on this actor. */
export function isAffectedInArea(actor: Actor.Implementation, ended: readonly MagicEffect[]): PlacedArea[] {
  if (!ended.some(({ magic }) => magic.within)) return [];
  return allPlacedAreas().filter((lying) => ended.some((one) => one.magic.within === lying.id && isOf(lying, actor, one)));
}

function isOf(lying: PlacedArea, actor: Actor.Implementation, { effect, magic }: MagicEffect): boolean {
  const work = lying.flag.within?.works[magic.part ?? 0];
  if (!work || !samePlain(work.tags ?? [], magic.tags ?? [])) return false;
  if (!lying.flag.within?.once) return creaturesWithin(lying).has(actor);
  const steps = transactionOf(lying.flag.deed)?.steps ?? [];
  return steps.some((step) => step.do === "create" && step.parent === actor.uuid && step.data._id === effect.id);
}
