import { type ElfNow, elfNow, type Track } from "../../rules/characters/elf-classes.ts";
import type { Rulings } from "../../rules/rulings/types.ts";

type CharacterSystem = Actor.SystemOfType<"character">;

/**
 * An elf of two tracks as it operates now (ERIS-51, 52, 57): undefined for everybody else, and where the ruling has no tracks. There is one
 * count of damage: what the healthy maximum is above the points left.
 */
export function elfOf(system: CharacterSystem, rulings: Rulings): ElfNow | undefined {
  if (system.class !== "elf") return undefined;
  const tracks = { fighter: trackOf(system, "fighter"), "magic-user": trackOf(system, "magicUser") };
  const total = Math.max(tracks.fighter.hitPoints, tracks["magic-user"].hitPoints);
  const operating = system.elf.operating === "magicUser" ? "magic-user" : "fighter";
  return elfNow(tracks, operating, Math.max(0, total - system.hp.value), rulings);
}

/** One track of an elf: what it was not given is that of the sheet, of which both tracks are then (ERIS-52). */
export function trackOf(system: CharacterSystem, which: keyof CharacterSystem["elf"]["tracks"]): Track {
  const { level, xp, hpMax } = system.elf.tracks[which];
  return {
    level: level ?? Math.max(1, system.level),
    experience: xp ?? system.xp.value,
    hitPoints: hpMax ?? system.hp.total ?? system.hp.max,
  };
}

/** Whether an elf's calling is still free until an adventure binds it (ERIS-51). */
export function isFreeElf(actor: Actor.Implementation): boolean {
  if (actor.type !== "character") return false;
  const { class: key, elf } = actor.system as CharacterSystem;
  return key === "elf" && !elf.locked;
}
