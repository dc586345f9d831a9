/** Numbers as they are printed: the text of every window needs them, their reasons come with the first sheet. */
const MINUS = "−";

/** A number with its sign, as printed: `+2`, `−1`, `+0`. */
export function signed(value: number): string {
  return value < 0 ? `${MINUS}${Math.abs(value)}` : `+${value}`;
}

/** A number as printed, its minus a real one. */
export function printed(value: number): string {
  return value < 0 ? `${MINUS}${Math.abs(value)}` : String(value);
}
