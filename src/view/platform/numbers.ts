/** Numbers as they are printed: the text of every window needs them, their reasons come with the first sheet. */
const MINUS = "−";

/** A number with its sign, as printed: `+2`, `−1`, `+0`. */
export function signed(value: number): string {
  return value < 0 ? `${MINUS}${Math.abs(value)}` : `+${value}`;
}

let point = ".";

/** Sets the sign before the parts of a number: a comma in most languages. Call once, when the reader's language is known. */
export function setPoint(sign: string): void {
  point = sign;
}

/** A number as printed, its minus a real one. */
export function printed(value: number): string {
  const text = String(Math.abs(value)).replace(".", point);
  return value < 0 ? MINUS + text : text;
}
