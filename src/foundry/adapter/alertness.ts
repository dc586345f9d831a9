import type { Rulings } from "../../rules/rulings/types.ts";
import { surprise } from "../../rules/topics/surprise.ts";

/** The chance in six on which somebody is caught, as typed on the sheet; null: the usual. */
function typedChance(actor: Actor.Implementation): number | null {
  if (actor.type === "monster") return (actor.system as Actor.SystemOfType<"monster">).surprised;
  if (actor.type === "character") return (actor.system as Actor.SystemOfType<"character">).exploration.surprised;
  return null;
}

/**
 * What the sheets of a side's members change of the range on which it is surprised: the most alert watches for all, and a side of nothing but
 * the easily caught is easily caught (BX-108). The referee sees it in the window and may correct it.
 */
export function alertnessOf(actors: readonly Actor.Implementation[], rulings: Rulings): number {
  const { base } = rulings.use(surprise);
  const chances = actors.map((actor) => typedChance(actor) ?? base);
  return chances.length === 0 ? 0 : Math.min(...chances) - base;
}
