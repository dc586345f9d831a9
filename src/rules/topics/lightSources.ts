import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** Kinds of light in the lists. */
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

/** A light of a list. Radius in feet; burning time in `turns`, undefined for no limit. */
export interface LightRow {
  readonly radius: number;
  readonly turns?: number;
  readonly dim?: true;
  /** Degrees of a cone; all round where absent. */
  readonly cone?: number;
  /** Turns of a light spell: a minimum, and more for each level of the caster. */
  readonly byCaster?: { readonly [kind in "arcane" | "divine"]: readonly [turns: number, perLevel: number] };
  /** Whether it burns oil and can be refilled. */
  readonly fuelled?: true;
}

/** The available lights, and the visibility of their carriers. */
export interface LightRule {
  readonly rule: RuleId;
  readonly rows: Partial<Readonly<Record<LightKind, LightRow>>>;
  /** The light while covered. */
  readonly covered?: LightRow;
  /** The change of surprise by dim light, which does not always give its carriers away (ERIS-24). */
  readonly dimChange?: number;
  /** Whether light spells have the figures of the list instead of their own text. */
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
