/** The scale of a scene in feet (BX-015): outdoor maps are often in yards, maps of a country in miles. */
import { convertLength, type LengthUnit } from "../../rules/facts/units.ts";

type Grid = Pick<NonNullable<TokenDocument.Implementation["parent"]>["grid"], "units" | "distance">;

/** The unit that a scene's label names. Whatever else stands there, nothing among it, is read as feet. */
function unitOf(label: string): LengthUnit {
  if (/^\s*(yd|yard)/i.test(label)) return "yards";
  return isMiles(label) ? "miles" : "feet";
}

/** Whether a label names miles. */
export function isMiles(label: string): boolean {
  return /^\s*mi/i.test(label);
}

/** So many of a scene's units as feet. */
export function feetOf(grid: Pick<Grid, "units">, length: number): number {
  return convertLength(length, unitOf(grid.units), "feet");
}

/** So many feet in a scene's units. */
export function inUnits(grid: Pick<Grid, "units">, feet: number): number {
  return convertLength(feet, "feet", unitOf(grid.units));
}

/** Feet along one space of a scene. */
export function spaceFeet(grid: Grid): number {
  return feetOf(grid, grid.distance);
}
