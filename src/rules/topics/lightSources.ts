import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** Kinds of light that the lists know. */
export const LIGHT_KINDS = [
  "candle",
  "torch",
  "lantern",
  "hoodedLantern",
  "bullseyeLantern",
  "magicSword",
  "light",
  "continualLight",
] as const;
export type LightKind = (typeof LIGHT_KINDS)[number];

/** A light of a list. Radius in feet; `turns` it burns, undefined for as long as it is there. */
export interface LightRow {
  readonly radius: number;
  readonly turns?: number;
  readonly dim?: true;
  /** Degrees of a cone; all round where absent. */
  readonly cone?: number;
  /** Turns of a spell: those that it has at least, and more for each level of the caster. */
  readonly byCaster?: { readonly [kind in "arcane" | "divine"]: readonly [turns: number, perLevel: number] };
  /** Burns oil and can be filled up again. */
  readonly fuelled?: true;
}

/** The available lights, and the visibility of their carriers. */
export interface LightRule {
  readonly rule: RuleId;
  readonly rows: Partial<Readonly<Record<LightKind, LightRow>>>;
  /** The light while covered. */
  readonly covered?: LightRow;
  /** Whether dim light does not give its carriers away for sure: it narrows surprise by so much (ERIS-24). */
  readonly dimChange?: number;
  /** Whether the spells have the figures of the list, not those of their own text. */
  readonly spells?: true;
}

const SPELLS = {
  light: { radius: 15, byCaster: { arcane: [6, 1], divine: [12, 0] } },
  continualLight: { radius: 30 },
} as const;

export const lightSources = topic<LightRule>({
  key: "lightSources",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: built(["BX-010", "BX-041"], {
      rule: "BX-041",
      rows: {
        ...SPELLS,
        torch: { radius: 30, turns: 6 },
        lantern: { radius: 30, turns: 24, fuelled: true },
      },
    }),
    eris: built(["ERIS-23", "ERIS-24"], {
      rule: "ERIS-23",
      rows: {
        candle: { radius: 15, turns: 6, dim: true },
        torch: { radius: 30, turns: 6 },
        lantern: { radius: 30, turns: 18, fuelled: true },
        hoodedLantern: { radius: 30, turns: 18, fuelled: true },
        magicSword: { radius: 60 },
        light: { radius: 15, dim: true, byCaster: { arcane: [6, 1], divine: [12, 1] } },
        continualLight: { radius: 120 },
      },
      covered: { radius: 15, dim: true },
      dimChange: -1,
      spells: true,
    }),
    gorman: built(["GOR-70"], {
      rule: "GOR-70",
      rows: {
        ...SPELLS,
        candle: { radius: 10, turns: 6 },
        torch: { radius: 40, turns: 6 },
        lantern: { radius: 30, turns: 24, fuelled: true },
        bullseyeLantern: { radius: 80, turns: 24, cone: 60, fuelled: true },
      },
    }),
  },
  affects: ["actors", "party"],
});
