import type { Rulings } from "../rulings/types.ts";
import { lightSources } from "../topics/lightSources.ts";
import type { SpellEffect } from "./spell-effect.ts";

/** The keys of the light spells in the lists, with the letters of their class. */
const LIGHT = /^(continual-)?light(?:-(c|mu))?$/;

/**
 * The effects of a light spell: by its own text, or with the radius and duration of the ruling's list (ERIS-23): a number of turns, and more for each level of
 * the caster, with separate figures for clerics. The reversed spell is unchanged.
 */
export function lightSpellEffects(
  works: readonly SpellEffect[],
  spell: { readonly key: string; readonly list: string },
  rulings: Rulings,
): readonly SpellEffect[] {
  const { spells, rows } = rulings.use(lightSources);
  const [found, continual] = LIGHT.exec(spell.key) ?? [];
  const row = found === undefined ? undefined : rows[continual ? "continualLight" : "light"];
  if (!spells || !row) return works;
  const [turns, perLevel] = row.byCaster?.[spell.list === "cleric" ? "divine" : "arcane"] ?? [];
  return works.map((work) => ({
    ...work,
    ...(work.light !== undefined && work.light > 0 && { light: row.radius }),
    ...(work.duration &&
      turns !== undefined &&
      perLevel !== undefined && {
        duration: { ...work.duration, formula: String(turns), unit: "turn" as const, more: perLevel },
      }),
  }));
}
