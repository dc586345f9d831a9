import type { Rulings } from "../../rulings/types.ts";

/** A figure of one procedure, which answers a topic's question where a whole fight is the wrong measure. */
export interface Odd {
  /** Text key under `RULINGS.Lab.Odds.<topic>`: the action and the unit of the figure. */
  readonly key: string;
  /** `share` is 0 to 1, shown in hundredths. */
  readonly as: "share" | "number";
  /** The figure; absent where the ruling has no such thing. */
  readonly value?: number;
}

/** The odds of a topic under one set of rulings, which records no trace because nobody reads it. */
export type OddsOf = (rulings: Rulings) => readonly Odd[];

export const share = (key: string, value: number | undefined): Odd => odd(key, "share", value);
export const number = (key: string, value: number | undefined): Odd => odd(key, "number", value);

function odd(key: string, as: Odd["as"], value: number | undefined): Odd {
  return { key, as, ...(value !== undefined && { value }) };
}
