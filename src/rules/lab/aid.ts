import type { Creature } from "../creature/types.ts";
import { underMagic } from "../magic/lasting-magic.ts";
import type { SpellEffect } from "../magic/spell-effect.ts";
import type { EffectDuration } from "../magic/spell-effect-parts.ts";
import type { Modifier } from "../trace/types.ts";

/** Keys of lasting magic with an effect on lab fights: attack and damage rolls, armour class, saving throws and morale. */
const DECIDES: readonly string[] = ["attack", "damage", "armourClass", "save", "morale"];

/**
 * Whether a spell effect only helps or only hinders its target for the whole fight: a bonus or penalty to a key in {@link DECIDES}, extra damage dice, or
 * double attacks. Undefined for all others, and for effects that end within rounds.
 */
export function aidOf(work: SpellEffect, duration: EffectDuration | undefined): "helps" | "hinders" | undefined {
  const { does = "lasts", puts, each, images, modifiers = [], blow: hit, tags = [] } = work;
  const lasts = work.duration ?? duration;
  if (does !== "lasts" || puts || each || images || !lasts || lasts.unit === "round") return undefined;
  const own = modifiers.filter(({ to }) => DECIDES.includes(to));
  const better = own.some(({ value }) => value > 0) || hit !== undefined || tags.includes("hasted");
  const worse = own.some(({ value }) => value < 0);
  if (better === worse) return undefined;
  return better ? "helps" : "hinders";
}

/** The creature with this magic added; the same magic does not stack. */
export function withAid(creature: Creature, name: string, work: SpellEffect): Creature | undefined {
  if (hasAid(creature, name)) return undefined;
  return underMagic(creature, [{ ...work, name }]);
}

/** Whether the creature has magic of this name. */
export function hasAid({ modifiers, damageDice: hits = [] }: Creature, name: string): boolean {
  return hits.some((one) => one.name === name) || modifiers.some((one) => isOf(one, name));
}

function isOf({ source, data }: Modifier, name: string): boolean {
  return source.kind === "effect" && source.name === name && data?.spell === name;
}

const known = new WeakMap<readonly Modifier[], string>();

/** The magic of a creature as a cache key; the modifier list is the same object until something is added. */
export function aidKey({ modifiers, damageDice: hits, tags }: Creature): string {
  if (modifiers.length === 0 && hits === undefined) return tags.includes("hasted") ? "hasted" : "";
  let key = known.get(modifiers);
  if (key === undefined) {
    key = modifiers.map(({ data }) => data?.spell ?? "").join();
    known.set(modifiers, key);
  }
  return `${key}/${hits?.length ?? 0}/${tags.includes("hasted")}`;
}
