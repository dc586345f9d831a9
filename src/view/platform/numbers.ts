/** Printed numbers, separate from their explanations because every window needs them. */
const MINUS = "−";
/** The decimal mark of the reader's language: English until it is known. */
let mark = ".";

/** Sets the decimal mark of the reader's language. */
export function setDecimalMark(own: string): void {
  mark = own;
}

/** A number with its sign, as printed: `+2`, `−1`, `+0`. */
export function signed(value: number): string {
  return value < 0 ? `${MINUS}${Math.abs(value)}` : `+${value}`;
}

/** A number as printed, with the decimal mark of the reader's language and a real minus. */
export function printed(value: number): string {
  const text = String(Math.abs(value)).replace(".", mark);
  return value < 0 ? MINUS + text : text;
}
