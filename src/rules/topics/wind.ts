import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** A day's wind with its effect on a vessel's miles, as a fraction. */
export interface WindBand {
  readonly key: "none" | "normal" | "faint" | "gentle" | "moderate" | "fresh" | "strong" | "high" | "nearGale" | "gale";
  readonly sails: readonly [parts: number, whole: number];
  /** The remaining rate under oars, as a fraction; full where absent. */
  readonly oars?: readonly [parts: number, whole: number];
}

export interface WindRule {
  readonly rule: RuleId;
  /** The band for 2d6. */
  band(total: number): WindBand;
}

const GALE: WindBand = { key: "gale", sails: [3, 1] };
const VARIABLE: readonly WindBand[] = [
  { key: "none", sails: [0, 1], oars: [1, 3] },
  { key: "faint", sails: [1, 3] },
  { key: "gentle", sails: [1, 2] },
  { key: "moderate", sails: [2, 3] },
  { key: "fresh", sails: [1, 1] },
  { key: "strong", sails: [4, 3] },
  { key: "high", sails: [3, 2] },
  { key: "nearGale", sails: [2, 1] },
];
/** Index into the list above for 2d6 from 2 to 11. */
const ROWS = [0, 1, 2, 3, 4, 4, 4, 5, 6, 7] as const;

export const wind = topic<WindRule>({
  key: "wind",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: built(["BX-094", "BX-099", "BX-102", "BX-103"], {
      rule: "BX-099",
      band: (total) =>
        total <= 2 ? { key: "none", sails: [0, 1] } : total >= 12 ? GALE : { key: "normal", sails: [1, 1] },
    }),
    variable: built(["BX-094", "BX-100", "BX-101", "BX-102", "BX-103"], {
      rule: "BX-100",
      band: (total) => VARIABLE[ROWS[total - 2] ?? -1] ?? GALE,
    }),
  },
  affects: ["actors", "party"],
});
