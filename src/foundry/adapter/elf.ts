import { type ElfNow, elfNow, type Tracks } from "../../rules/characters/elf.ts";
import type { Rulings } from "../../rules/rulings/types.ts";

type CharacterSystem = Actor.SystemOfType<"character">;

/**
 * An elf of two tracks as it operates now (ERIS-51, 52, 57): undefined for everybody else, and where the ruling has no tracks. A track
 * without a maximum of its own has that of the sheet. There is one count of damage: what the healthy maximum is above the points left.
 */
export function elfOf(system: CharacterSystem, rulings: Rulings): ElfNow | undefined {
  if (system.class !== "elf") return undefined;
  const tracks = tracksOf(system);
  const total = Math.max(tracks.fighter.hitPoints, tracks["magic-user"].hitPoints);
  const operating = system.elf.operating === "magicUser" ? "magic-user" : "fighter";
  return elfNow(tracks, operating, Math.max(0, total - system.hp.value), rulings);
}

function tracksOf(system: CharacterSystem): Tracks {
  const { fighter, magicUser } = system.elf.tracks;
  const track = ({ level, xp, hpMax }: typeof fighter): Tracks["fighter"] => ({
    level,
    experience: xp,
    hitPoints: hpMax ?? system.hp.total ?? system.hp.max,
  });
  return { fighter: track(fighter), "magic-user": track(magicUser) };
}
