import type { Condition, SaveCategory } from "../creature/types.ts";
import { ownRow } from "../input-checks.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The duration of an effect, ended by the clock or by the end of combat. */
export type Term =
  | { readonly unit: "rounds" | "turns"; readonly count: number }
  | { readonly unit: "combat" | "week" | "cured" };

/** The effects of a poison on a creature. */
export interface PoisonEffect {
  /** Text key under `RULINGS.Poison`. */
  readonly key: string;
  /** Death at once, or at the end of the duration unless the poison is neutralised before. */
  readonly kills?: "now" | "later";
  readonly term?: Term;
  readonly conditions?: readonly Condition[];
  /** Hit points lost each round. */
  readonly bleeds?: number;
  /** Whether Strength is halved, rounded up. */
  readonly halvesStrength?: boolean;
  readonly losesNextAction?: boolean;
  /** Adds a dose to the body; this number of doses kills. */
  readonly doses?: number;
  /** Whether the roll against death by paralysis follows (ERIS-98). */
  readonly withstand?: boolean;
  /** Whether there is no natural healing until cured. */
  readonly noHealing?: boolean;
  /** Whether it takes half of the remaining hit points, rounded up, but never the last one (ERIS-40). */
  readonly halvesHitPoints?: boolean;
}

export interface PoisonRule {
  readonly rule: RuleId;
  readonly category: SaveCategory;
  readonly kinds: readonly string[];
  /** The effect of a failed saving throw; `kind` is one of {@link kinds}, the first by default. */
  readonly failed: (kind: string) => PoisonEffect;
  readonly made: (kind: string) => PoisonEffect;
}

const COMBAT: Term = { unit: "combat" };
const CURED: Term = { unit: "cured" };
const NOTHING: PoisonEffect = { key: "avoided" };
const HALF: PoisonEffect = { key: "halved", halvesHitPoints: true };

/** The eleven kinds (ERIS-39) with the effects of failure and success. @texts RULINGS.Poison.Kind.* */
const KINDS: Readonly<Record<string, readonly [PoisonEffect, PoisonEffect]>> = {
  instant: [{ key: "dies", kills: "now" }, HALF],
  slow: [{ key: "slow", kills: "later", term: COMBAT, conditions: ["poisoned"] }, HALF],
  paralytic: [
    { key: "paralysed", conditions: ["paralysed"], term: { unit: "turns", count: 6 }, withstand: true },
    { key: "sluggish", losesNextAction: true },
  ],
  weakening: [
    { key: "weakened", halvesStrength: true, term: { unit: "week" }, conditions: ["weakened", "poisoned"] },
    HALF,
  ],
  madness: [{ key: "mad", term: CURED, conditions: ["poisoned"] }, HALF],
  battleMadness: [
    { key: "battleMad", term: COMBAT, conditions: ["poisoned"] },
    { key: "battleMadOnce", term: { unit: "rounds", count: 1 } },
  ],
  asphyxiating: [
    { key: "chokes", kills: "later", term: { unit: "turns", count: 1 }, conditions: ["helpless", "poisoned"] },
    HALF,
  ],
  exsanguinating: [{ key: "bleeds", bleeds: 1, term: CURED, conditions: ["poisoned"] }, HALF],
  coma: [{ key: "coma", term: { unit: "week" }, conditions: ["unconscious", "poisoned"] }, HALF],
  cumulative: [{ key: "dose", doses: 3 }, HALF],
  infected: [{ key: "festers", noHealing: true, term: CURED, conditions: ["poisoned"] }, HALF],
};
export const POISON_KINDS: readonly string[] = Object.keys(KINDS);

export const poison = topic<PoisonRule>({
  key: "poison",
  group: "life",
  classic: "bx",
  variants: {
    bx: built(["BX-037", "BX-038"], {
      rule: "BX-037",
      category: "death",
      kinds: [],
      failed: () => ({ key: "dies", kills: "now" }),
      made: () => NOTHING,
    }),
    eris: built(["ERIS-39", "ERIS-40"], {
      rule: "ERIS-39",
      category: "death",
      kinds: POISON_KINDS,
      failed: (kind) => ownRow(KINDS, kind)?.[0] ?? { key: "dies", kills: "now" },
      made: (kind) => ownRow(KINDS, kind)?.[1] ?? HALF,
    }),
  },
  affects: ["actors", "cards"],
});
