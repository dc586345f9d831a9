import { built, topic } from "../rulings/topic.ts";

/** The check against an ability score; absent where the ruling has none. */
export interface AbilityChecks {
  readonly formula: string;
  /** Whether a check succeeds: by the natural die where it decides alone, otherwise by the total against the score. */
  readonly succeeds: (natural: number, total: number, score: number) => boolean;
}

export const abilityChecks = topic<AbilityChecks | undefined>({
  key: "abilityChecks",
  group: "characters",
  classic: "d20under",
  variants: {
    d20under: built(["BX-022", "BX-023", "BX-024"], {
      formula: "1d20",
      succeeds: (natural, total, score) => natural === 1 || (natural !== 20 && total <= score),
    }),
    off: built([], undefined),
  },
  affects: ["actors"],
});
