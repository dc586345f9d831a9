/** Typed hit points: a change, or a new value. */
export interface TypedHitPoints {
  readonly points: number;
  readonly relative: boolean;
}

/** The value of `-5`, `+3`, `7` or `=-2`; undefined for any other text. */
export function readHitPoints(typed: string): TypedHitPoints | undefined {
  const [, sign = "", digits] = /^\s*(=\s*[-−]|[=+\-−])?\s*(\d{1,4})\s*$/.exec(typed) ?? [];
  if (digits === undefined) return undefined;
  const less = sign.endsWith("-") || sign.endsWith("−");
  return { points: Number(digits) * (less ? -1 : 1), relative: sign !== "" && !sign.startsWith("=") };
}
