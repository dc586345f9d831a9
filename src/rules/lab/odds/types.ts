import type { Rulings } from "../../rulings/types.ts";

/** A figure of one procedure: what a topic's question is answered with where a whole fight is the wrong measure. */
export interface Odd {
  /** Text key under `RULINGS.Lab.Odds.<topic>`: who does what, and what is counted. */
  readonly key: string;
  /** `share` is 0 to 1, written in hundredths. */
  readonly as: "share" | "number";
  /** Absent where the ruling knows no such thing. */
  readonly value?: number;
}

/** The odds of a topic under one set of rulings. Takes them without a trace: nobody reads it. */
export type OddsOf = (rulings: Rulings) => readonly Odd[];

export const share = (key: string, value: number | undefined): Odd => odd(key, "share", value);
export const number = (key: string, value: number | undefined): Odd => odd(key, "number", value);

function odd(key: string, as: Odd["as"], value: number | undefined): Odd {
  return { key, as, ...(value !== undefined && { value }) };
}
