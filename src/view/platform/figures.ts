/** Figures as the reader's language writes them: `1,200` and `4.9` in English, `1.200` and `4,9` in German. */

import { setPoint } from "./numbers.ts";

/** English until the reader's language is known. */
let language = "en";
const formats = new Map<string, Intl.NumberFormat>();

/** Writes figures as a language does. Call once, when the reader's language is known. */
export function writeFiguresIn(name: string): void {
  language = name;
  formats.clear();
  setPoint(grouped(0.5).charAt(1));
}

function formatted(value: number, least: number, most: number): string {
  const key = `${least} ${most}`;
  const known =
    formats.get(key) ?? new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, known);
  return `${value < 0 ? "−" : ""}${known.format(Math.abs(value))}`;
}

/** A number with its thousands apart. */
export function grouped(value: number): string {
  return formatted(value, 0, 20);
}

/** A number with so many places behind the point. */
export function withPlaces(value: number, places: number): string {
  return formatted(value, places, places);
}
