import type { Weapon } from "../creature/types.ts";
import { ownRow } from "../input-checks.ts";
import { built, topic } from "../rulings/topic.ts";
import { ERIS_MISSILE_ROWS, ERIS_MISSILES, HURLED, type MissileLine, thrownLine } from "../tables/attack.ts";

/** Ranges (upper ends in feet, 0 for a missing band), shots a round and damage of a missile weapon. */
export type MissileWeapons = (
  weapon: Weapon,
  /** Whether the table lets slow-loading weapons shoot only every second round. */
  reloads: boolean,
) => MissileLine | undefined;

const bx: MissileWeapons = (weapon, reloads) =>
  weapon.ranges && {
    short: weapon.ranges[0],
    medium: weapon.ranges[1],
    long: weapon.ranges[2],
    attacks: 1,
    rounds: weapon.reload && reloads ? 2 : 1,
    damage: 0,
  };

/** The row that the sheet names, a thrown weapon's own range (ERIS-75), or the row of its type; all others are thrown. */
const eris: MissileWeapons = ({ type, missileRow = "", flies, ranges }) =>
  ownRow(ERIS_MISSILE_ROWS, missileRow) ??
  (flies && ranges ? thrownLine(ranges) : (ownRow(ERIS_MISSILES, type) ?? HURLED));

/** Ranges of the equipment list, or the table of ERIS-22 with its rates of fire. */
export const missileWeapons = topic<MissileWeapons>({
  key: "missileWeapons",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built([], bx),
    eris: built(["ERIS-22"], eris),
  },
  /** Whether a crossbow of the equipment list needs a round to reload, which is optional there. */
  parameters: { crossbowsReload: { kind: "boolean", readBy: ["bx"], initial: false } },
  affects: ["combat", "cards"],
});
