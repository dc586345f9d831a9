/** Units of length and weight, and the meaning of listed numbers outdoors. */
import { finiteNumber, oneOf } from "../errors.ts";
import { PLACES, type Place } from "./encounter.ts";

const FEET = { inches: 1 / 12, feet: 1, yards: 3, miles: 5280 } as const;
export type LengthUnit = keyof typeof FEET;

/** A length in another unit, unrounded (BX-015). @throws RulesError for an unknown unit or a length that is no number. */
export function convertLength(value: number, from: LengthUnit, to: LengthUnit): number {
  finiteNumber(value, "length");
  const units = Object.keys(FEET) as LengthUnit[];
  const feet = from === "inches" ? value / 12 : value * FEET[oneOf(from, units, "from")];
  return oneOf(to, units, "to") === "inches" ? feet * 12 : feet / FEET[to];
}

/** A weight in pounds as coins, ten to the pound, to the nearest whole coin (BX-016). */
export function coinsOfPounds(pounds: number): number {
  return Math.round(finiteNumber(pounds, "pounds", 0) * 10);
}

/** The kind of quantity of a listed number. */
type Measured = "range" | "rate" | "area" | "reach" | "light" | "infravision";

/**
 * Feet of a listed number at a place: outdoors and on the water ranges and rates are yards; areas, melee reach, lights and infravision stay feet (BX-074,
 * BX-089). A fight aboard one ship is in a `dungeon`.
 */
export function listedFeet(value: number, measures: Measured, place: Place): number {
  finiteNumber(value, "listed", 0);
  const outdoors = oneOf(place, PLACES, "place") !== "dungeon";
  return outdoors && (measures === "range" || measures === "rate") ? convertLength(value, "yards", "feet") : value;
}
