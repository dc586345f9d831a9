import type { LastingMagic } from "../../rules/magic/lasting-magic.ts";
import type { PeriodicSchedule } from "../../rules/magic/periodic-effects.ts";
import { checkSpellEffect, type SpellEffect } from "../../rules/magic/spell-effect.ts";
import type { EffectBreak } from "../../rules/magic/spell-effect-lists.ts";
import type { EffectEachRound } from "../../rules/magic/spell-effect-parts.ts";

/** Active magic on a creature, as stored in its effect (`flags.rulings.magic`). Times are world time in seconds. */
interface StoredMagic extends LastingMagic {
  /** The caster's level, used by dispel magic. */
  readonly level: number;
  /** The end in world time; null: until it is ended by hand. */
  readonly until: number | null;
  readonly breaks: readonly EffectBreak[];
  /** Feet of light shed. */
  readonly light: number;
  /** Images left. */
  readonly imagesLeft: number;
  /** The recurring effect and its schedule. */
  readonly going?: { readonly each: EffectEachRound; readonly moments: PeriodicSchedule };
  /** The uuid of the actor who cast it. */
  readonly by: string;
  /** The kind of its damage: fire, cold. */
  readonly kind: string;
  /** Hit points that it does not heal: damage from fire and acid. */
  readonly spared: number;
  /** The image and name that a disguise shows, and the original ones. */
  readonly look?: readonly WornEffect[];
  /** The area that moves with the affected creature. */
  readonly borne?: string;
  /** The area in which the affected creature stands, and the number of the effect within that area. */
  readonly within?: string;
  readonly part?: number;
}

/** The original value at a path of a token, and its temporary value. */
export interface WornEffect {
  readonly token: string;
  readonly path: (typeof WORN_PATHS)[number];
  readonly before: unknown;
  readonly after: unknown;
}

const WORN_PATHS = ["name", "texture.src", "ring.enabled"] as const;

/** An active effect with the magic that it stores. */
export interface MagicEffect {
  readonly effect: ActiveEffect.Implementation;
  readonly magic: StoredMagic;
}

/** Reads this system's magic from an effect; flags can contain anything, and unreadable values are ignored. */
export function storedMagicOf(effect: ActiveEffect.Implementation): StoredMagic | undefined {
  const kept: unknown = foundry.utils.getProperty(effect, "flags.rulings.magic");
  if (typeof kept !== "object" || kept === null) return undefined;
  const {
    level,
    until,
    images,
    light,
    breaks,
    modifiers,
    tags,
    immunities,
    blow: hit,
    form,
    each,
    by,
    kind,
  } = kept as Record<string, unknown>;
  const part = { modifiers, tags, immunities, blow: hit, form, breaks, each };
  const moments = momentsOf(Reflect.get(kept, "moments"));
  if (!isWork(part)) return undefined;
  return {
    name: effect.name,
    ...(part.modifiers && { modifiers: part.modifiers }),
    ...(part.tags && { tags: part.tags }),
    ...(part.immunities && { immunities: part.immunities }),
    ...(part.blow && { blow: part.blow }),
    ...(part.form && { form: part.form }),
    breaks: part.breaks ?? [],
    level: count(level),
    until: typeof until === "number" && Number.isFinite(until) ? until : null,
    light: count(light),
    imagesLeft: count(images),
    ...(part.each && moments && { going: { each: part.each, moments } }),
    by: typeof by === "string" ? by : "",
    kind: typeof kind === "string" ? kind : "",
    spared: count(Reflect.get(kept, "spared")),
    ...lookOf(kept),
    ...areasOf(kept),
  };
}

function lookOf(kept: object): Pick<StoredMagic, "look"> {
  const stored: unknown = Reflect.get(kept, "look");
  if (!Array.isArray(stored)) return {};
  const look = stored.flatMap((one: unknown): WornEffect[] => {
    if (typeof one !== "object" || one === null) return [];
    const { token, path: written, before, after } = one as Record<string, unknown>;
    const path = WORN_PATHS.find((known) => known === written);
    return typeof token === "string" && path ? [{ token, path, before, after }] : [];
  });
  return { look };
}

function areasOf(kept: object): Pick<StoredMagic, "borne" | "within" | "part"> {
  const [borne, within]: unknown[] = [Reflect.get(kept, "borne"), Reflect.get(kept, "within")];
  return {
    ...(typeof borne === "string" && { borne }),
    ...(typeof within === "string" && { within, part: count(Reflect.get(kept, "part")) }),
  };
}

function isWork(value: object): value is SpellEffect {
  try {
    checkSpellEffect(value);
    return true;
  } catch {
    return false;
  }
}

/** The longest plausible duration and the latest plausible world time in seconds: thirty years, and thirty thousand. */
const LONGEST = 1e9;
const FARTHEST = 1e12;

function momentsOf(kept: unknown): PeriodicSchedule | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  const { next, every, left } = kept as Record<string, unknown>;
  if (typeof next !== "number" || typeof every !== "number") return undefined;
  if (!(Math.abs(next) <= FARTHEST && every >= 1 && every <= LONGEST)) return undefined;
  return { next, every: Math.round(every), left: typeof left === "number" && Number.isInteger(left) ? left : null };
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? Math.min(value, 1000) : 0;
}

/** The caster's level that dispelling an effect must overcome; undefined for non-magical effects. */
export function spellLevelOf(effect: ActiveEffect.Implementation): number | undefined {
  const magic = storedMagicOf(effect);
  if (magic) return foundry.utils.getProperty(effect, "flags.rulings.magic.mundane") === true ? undefined : magic.level;
  const level: unknown = foundry.utils.getProperty(effect, "flags.rulings.spellLevel");
  return typeof level === "number" ? count(level) : undefined;
}

/** All active magic on an actor. */
export function magicEffectsOn(actor: Actor.Implementation): MagicEffect[] {
  return actor.effects.contents.flatMap((effect) => {
    const magic = effect.active ? storedMagicOf(effect) : undefined;
    return magic ? [{ effect, magic }] : [];
  });
}

/** The image of the creature that an actor imitates: its own image on a card would reveal it. */
export function imitatedPicture(actor: Actor.Implementation): string | undefined {
  if (actor.hasPlayerOwner) return undefined;
  const worn = magicEffectsOn(actor).flatMap(({ magic }) => magic.look ?? []);
  const face = worn.find(({ path, token }) => path === "texture.src" && worn.some((one) => isName(one, token)))?.after;
  return typeof face === "string" ? face : undefined;
}

function isName({ path, token }: WornEffect, of: string): boolean {
  return path === "name" && token === of;
}
