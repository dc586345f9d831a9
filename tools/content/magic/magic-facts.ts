/** Shapes of `magic-items.json` and `tables.json`. */
import { readFacts } from "./lib/notes.ts";

export type Range = readonly [number, number];

export interface MagicItemFact {
  readonly id: string;
  readonly name: string;
  readonly category: "armour" | "misc" | "potion" | "ring" | "rod-staff-wand" | "scroll" | "sword" | "weapon";
  readonly subtype?: string;
  readonly base?: string;
  readonly bonus?: number;
  readonly bonus_vs?: { readonly bonus: number; readonly against: string } | null;
  readonly armour_bonus?: number | string | null;
  readonly shield_bonus?: number | string | null;
  readonly quantity?: string | { readonly basic: string; readonly expert: string };
  readonly duration?: string;
  readonly usable_by: string;
  readonly charges: number | string | null;
  readonly effect: string;
  readonly cursed: boolean;
  readonly basic: Range | null;
  readonly expert: Range | null;
}

interface NamedRange {
  readonly range: Range;
  readonly name: string;
}

export interface MagicFacts {
  readonly items: readonly MagicItemFact[];
  readonly notes: {
    readonly armour_type: { readonly die: string; readonly rows: readonly NamedRange[] };
    readonly scroll_spell_level: {
      readonly rows: readonly {
        readonly arcane: number;
        readonly divine: number;
        readonly basic: Range | null;
        readonly expert: Range;
      }[];
    };
    readonly sentient_swords: {
      readonly alignment: readonly NamedRange[];
      readonly languages: readonly { readonly range: Range; readonly extra: number | string }[];
      readonly sensory: readonly NamedRange[];
      readonly extraordinary: readonly NamedRange[];
      readonly communication: Readonly<Record<string, string>>;
      readonly powers: Readonly<Record<string, string>>;
    };
  };
}

export const magicFacts = (): MagicFacts => readFacts<MagicFacts>("magic-items");

/** A spell list of 1974: keys of spells, by level. */
export interface OldList {
  readonly list: string;
  readonly levels: readonly (readonly string[])[];
}
