import type { TextLine } from "../platform/view-types.ts";

/**
 * The players' knowledge of foes: numbers, hit or miss and looks, or only the referee's words.
 * @texts RULINGS.Settings.foeKnowledge.*
 */
export const FOE_KNOWLEDGE = ["numbers", "looks", "words"] as const;
export type FoeKnowledge = (typeof FOE_KNOWLEDGE)[number];

/** The look of a creature by its lost hit points, from unhurt to down. @texts RULINGS.Looks.* */
const LOOKS = ["unhurt", "scratched", "hurt", "bloodied", "nearDeath", "down"] as const;
type Look = (typeof LOOKS)[number];

/**
 * The look of a creature in one word: the only sign of hit points for players who do not see the numbers. `value` and `total` in hit points; down at none, near
 * death at a quarter or less, bloodied at half or less, hurt at three quarters or less.
 */
export function lookOf(hitPoints: { readonly value: number; readonly total: number }): Look {
  const { value, total } = hitPoints;
  if (value <= 0) return "down";
  const share = value / Math.max(1, total);
  if (share >= 1) return "unhurt";
  if (share > 0.75) return "scratched";
  if (share > 0.5) return "hurt";
  return share > 0.25 ? "bloodied" : "nearDeath";
}

export function lookLine(look: Look): TextLine {
  return { textKey: `RULINGS.Looks.${look}` };
}
