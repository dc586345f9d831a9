/** Elves with untouched tracks get tracks that follow the sheet, like new ones. */
import type { Migration, Stored } from "./migration.ts";

const TRACKS = ["fighter", "magicUser"];

/** Until 0.6.0 each track began at level 1 without experience: an elf of level 4 fell to 1 when the table took up two tracks (ERIS-52). */
export const untouchedTracks: Migration = {
  version: "0.6.0",
  actor: ({ type, system }: Stored) => {
    const tracks: Record<string, Record<string, unknown>> = Object(Object(Object(system).elf).tracks);
    if (type !== "character" || !TRACKS.every((which) => isUntouched(Object(tracks[which])))) return null;
    return Object.fromEntries(
      TRACKS.flatMap((which) => ["level", "xp"].map((key) => [`system.elf.tracks.${which}.${key}`, null])),
    );
  },
};

function isUntouched({ level, xp, hpMax }: Record<string, unknown>): boolean {
  return level === 1 && xp === 0 && (hpMax === null || hpMax === undefined);
}
