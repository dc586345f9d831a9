/** The search of spells on a sheet. Pure. */
import { isSought } from "./inventory.ts";

/** The spells to show. @texts RULINGS.SpellSearch.show.* */
export const SPELL_SHOWS = ["all", "memorised", "ready"] as const;
/** The kinds of spells by their effect. @texts RULINGS.SpellSearch.kind.* */
export const SPELL_KINDS = ["harms", "heals", "lasts", "other"] as const;
type SpellKind = (typeof SPELL_KINDS)[number];

/** The search words; blank: everything. */
export interface SpellSearch {
  words: string;
  show: string;
  level: string;
  kind: string;
}

/** The facts of a spell for the search. */
export interface SoughtSpell {
  readonly name: string;
  readonly level: string;
  readonly kinds: readonly string[];
  /** Whether it is in memory, or was cast since the last rest. */
  readonly memorised: boolean;
  /** Whether it is still in memory in one of its forms. */
  readonly ready: boolean;
}

interface SpellEffects {
  readonly damage: string;
  readonly healing: string;
  readonly works: readonly { readonly does?: string | undefined }[];
}

/** The kinds of a spell, in any of its forms. */
export function spellKinds(forms: readonly SpellEffects[]): readonly SpellKind[] {
  const does = new Set(forms.flatMap(({ works }) => works.map((work) => work.does ?? "lasts")));
  const kinds: SpellKind[] = [];
  if (forms.some(({ damage }) => damage !== "") || does.has("harms") || does.has("kills")) kinds.push("harms");
  if (forms.some(({ healing }) => healing !== "") || does.has("heals") || does.has("raises") || does.has("lifts"))
    kinds.push("heals");
  if (does.has("lasts")) kinds.push("lasts");
  return kinds.length > 0 ? kinds : ["other"];
}

/** Whether a spell matches the search. */
export function isSpellSought(spell: SoughtSpell, { words, show, level, kind }: SpellSearch): boolean {
  return (
    isSought(spell.name, words) &&
    (show !== "memorised" || spell.memorised) &&
    (show !== "ready" || spell.ready) &&
    (level === "" || spell.level === level) &&
    (kind === "" || spell.kinds.includes(kind))
  );
}
