/** The scale of a scene in feet (BX-015): outdoor maps often use yards, maps of a country miles. */
import { convertLength, type LengthUnit } from "../../rules/facts/units.ts";

type Grid = Pick<NonNullable<TokenDocument.Implementation["parent"]>["grid"], "units" | "distance">;

/** The unit that a scene's label names; an unknown or empty label is read as feet. */
function unitOf(label: string): LengthUnit {
  if (/^\s*(yd|yard)/i.test(label)) return "yards";
  return isMiles(label) ? "miles" : "feet";
}

/** Whether a label names miles. */
export function isMiles(label: string): boolean {
  return /^\s*mi/i.test(label);
}

/** A length in scene units, in feet. */
export function feetOf(grid: Pick<Grid, "units">, length: number): number {
  return convertLength(length, unitOf(grid.units), "feet");
}

/** A length in feet, in scene units. */
export function inUnits(grid: Pick<Grid, "units">, feet: number): number {
  return convertLength(feet, "feet", unitOf(grid.units));
}

/** The size of one grid space in feet. */
export function spaceFeet(grid: Grid): number {
  return feetOf(grid, grid.distance);
}
