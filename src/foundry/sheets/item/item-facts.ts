/** What a table asks of a thing first: its figures in one line. */
import type { ItemDocument } from "../../platform/types.ts";
import { attackResolution } from "../../../rules/topics/attackResolution.ts";
import { factLines, type ShownOutcome } from "../../../view/cards/show-item.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { itemFactLines } from "../../../view/items/item-facts.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
type Told = Parameters<typeof itemFactLines>[1];

/** Dice of a weapon, how far and how long a spell goes. */
export function factsOf(item: ItemDocument): ShownOutcome["facts"] {
  if (item.type === "weapon" || item.type === "attack") {
    const { damage } = item.system as { damage?: string };
    return damage ? { damage } : {};
  }
  if (item.type !== "spell") return {};
  const { level, beyond, range, duration, save } = item.system as Item.SystemOfType<"spell">;
  const far = range.text || (range.feet === null ? "" : `${range.feet}′`);
  return {
    level: beyond ?? level ?? 0,
    ...(far && { range: far }),
    ...(duration.text && { duration: duration.text }),
    ...(save.category && { save: save.category }),
  };
}

/** The same as lines, with what else one asks of such a thing, and what it weighs and costs. */
export function itemFacts(item: ItemDocument): TextLine[] {
  const { weight, value } = item.system as { weight?: number | null; value?: number | null };
  return [
    ...factLines(factsOf(item)),
    ...itemFactLines(item.type, item.system as Told, rulingsInForce().use(attackResolution).notation),
    ...(weight ? [{ textKey: "RULINGS.Sheet.weighs", data: { weight } }] : []),
    ...(value ? [{ textKey: "RULINGS.Sheet.worth", data: { gold: value } }] : []),
  ];
}
