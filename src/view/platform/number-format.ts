/** Numbers with the marks of the reader's language. */
const formatFor = (language: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 6, numberingSystem: "latn" });

/** The format of the reader's language: English until it is known. */
let format = formatFor("en");
let mark = ".";

/** Writes numbers with the marks of a language. Call when the reader's language is known. */
export function writeNumbersIn(language: string): void {
  format = formatFor(language);
  mark = format.formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
}

/** A number with so many places after the decimal mark: `2.50`. */
export function decimals(value: number, places: number): string {
  return value.toFixed(places).replace(".", mark);
}

/** A number with the reader's marks between the thousands and before decimals: `1,200.5`. */
export function grouped(value: number): string {
  return `${value < 0 ? "−" : ""}${format.format(Math.abs(value))}`;
}
