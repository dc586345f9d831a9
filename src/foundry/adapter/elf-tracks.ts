import { type ElfNow, elfNow, type Track } from "../../rules/characters/elf-classes.ts";
import { ABILITIES } from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { classItemOf } from "./custom-class.ts";

/** The surges on the sheet or the class item; null: the class default. */
export function surgesOf(actor: Actor.Implementation): number | null {
  return (actor.system as Actor.SystemOfType<"character">).surges.max ?? surgesOfClass(actor);
}

function surgesOfClass(actor: Actor.Implementation): number | null {
  const characterClass = classItemOf(actor);
  return characterClass ? (characterClass.system as Item.SystemOfType<"class">).surges : null;
}

/** The maximum of action points that a rest restores: for others than characters the sheet's value (HERO-10); undefined: by the ruling. */
export function mostPointsOf(actor: Actor.Implementation): number | undefined {
  const { max } = (actor.system as Actor.SystemOfType<"character">).actionPoints;
  return max ?? (actor.type === "character" ? undefined : 0);
}

/** The starting rolls that a new character has not made yet. */
interface StartingRolls {
  readonly scores: boolean;
  readonly gold: boolean;
}

/** Returns the starting rolls still open: unchanged ability scores, and gold for a character without possessions; null where neither is open. */
export function startingRollsOf(actor: Actor.Implementation): StartingRolls | null {
  if (actor.type !== "character") return null;
  const { abilities, level, xp, coins } = actor.system as Actor.SystemOfType<"character">;
  const young = level <= 1 && xp.value === 0;
  const scores = young && ABILITIES.every((ability) => abilities[ability] === 10);
  const poor = Object.values(coins).every((count) => count === 0);
  const gold = young && poor && !actor.items.some(({ system }) => "location" in system);
  return scores || gold ? { scores, gold } : null;
}

type CharacterSystem = Actor.SystemOfType<"character">;

/**
 * The current track of an elf with two tracks (ERIS-51, 52, 57); undefined for everybody else, and where the ruling has no tracks. Damage is counted
 * once: the healthy maximum minus the points left.
 */
export function elfOf(system: CharacterSystem, rulings: Rulings): ElfNow | undefined {
  if (system.class !== "elf") return undefined;
  const tracks = { fighter: trackOf(system, "fighter"), "magic-user": trackOf(system, "magicUser") };
  const total = Math.max(tracks.fighter.hitPoints, tracks["magic-user"].hitPoints);
  const operating = system.elf.operating === "magicUser" ? "magic-user" : "fighter";
  return elfNow(tracks, operating, Math.max(0, total - system.hp.value), rulings);
}

/** One track of an elf; values without an entry of their own come from the sheet and apply to both tracks (ERIS-52). */
export function trackOf(system: CharacterSystem, which: keyof CharacterSystem["elf"]["tracks"]): Track {
  const { level, xp, hpMax } = system.elf.tracks[which];
  return {
    level: level ?? Math.max(1, system.level),
    experience: xp ?? system.xp.value,
    hitPoints: hpMax ?? system.hp.total ?? system.hp.max,
  };
}

/** Whether an elf can still choose its track until an adventure fixes it (ERIS-51). */
export function isFreeElf(actor: Actor.Implementation): boolean {
  if (actor.type !== "character") return false;
  const { class: key, elf } = actor.system as CharacterSystem;
  return key === "elf" && !elf.locked;
}
