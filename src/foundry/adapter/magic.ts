import type { LastingMagic } from "../../rules/magic/lasting.ts";
import { checkWork, type SpellWork, type WorkBreak } from "../../rules/magic/works.ts";

/** Magic that lies on somebody, as its effect keeps it (`flags.rulings.magic`). Times are seconds of the world's clock. */
export interface KeptMagic extends LastingMagic {
  /** The caster's level: what dispels it is measured against it. */
  readonly level: number;
  /** When it is over; null: when somebody ends it. */
  readonly until: number | null;
  readonly breaks: readonly WorkBreak[];
  /** Feet of light shed. */
  readonly light: number;
  /** Images left. */
  readonly images: number;
}

/** Magic with the effect that keeps it. */
export interface MagicEffect {
  readonly effect: ActiveEffect.Implementation;
  readonly magic: KeptMagic;
}

/** What an effect keeps, when it is magic of ours: flags can hold anything, and what cannot be read does nothing. */
export function magicOf(effect: ActiveEffect.Implementation): KeptMagic | undefined {
  const kept: unknown = foundry.utils.getProperty(effect, "flags.rulings.magic");
  if (typeof kept !== "object" || kept === null) return undefined;
  const { level, until, images, light, breaks, modifiers, tags, immunities, blow } = kept as Record<string, unknown>;
  const part = { modifiers, tags, immunities, blow, breaks };
  if (!isWork(part)) return undefined;
  return {
    name: effect.name,
    ...(part.modifiers && { modifiers: part.modifiers }),
    ...(part.tags && { tags: part.tags }),
    ...(part.immunities && { immunities: part.immunities }),
    ...(part.blow && { blow: part.blow }),
    breaks: part.breaks ?? [],
    level: count(level),
    until: typeof until === "number" && Number.isFinite(until) ? until : null,
    light: count(light),
    images: count(images),
  };
}

function isWork(value: object): value is SpellWork {
  try {
    checkWork(value);
    return true;
  } catch {
    return false;
  }
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? Math.min(value, 1000) : 0;
}

/** All magic that lies on an actor and is in force. */
export function magicOn(actor: Actor.Implementation): MagicEffect[] {
  return actor.effects.contents.flatMap((effect) => {
    const magic = effect.active ? magicOf(effect) : undefined;
    return magic ? [{ effect, magic }] : [];
  });
}
