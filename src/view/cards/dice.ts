import { ABILITIES } from "../../rules/creature/types.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { printed } from "../platform/numbers.ts";
import type { CardRoll, RollView } from "./types.ts";

/** What the dice of the procedures are for, by the id under which they were asked for. @texts RULINGS.Dice.* */
const DICE_NAMES = [
  "arrival",
  "attack",
  "behaviour",
  "attackers",
  "break",
  "chance",
  "come",
  "curse",
  "check",
  "damage",
  "deathSave",
  "delay",
  "defender",
  "dismemberment",
  "distance",
  "fall",
  "gold",
  "healing",
  "height",
  "hitDice",
  "hitPoints",
  "images",
  "infravision",
  "lasting",
  "loyalty",
  "luck",
  "morale",
  "pick",
  "pickAlignment",
  "pickClass",
  "pickGear",
  "pickName",
  "pickSpell",
  "reach",
  "reaction",
  "save",
  "skill",
  "stray",
  "strength",
  "surprise",
  "thief",
  "turning",
  "wake",
  "withstand",
] as const;

/**
 * The throws of a card. One alone needs no name, the card's title says what it is; of several each is named, by what it is for or, where
 * the same was thrown for several, by whom it was thrown for (`names`, by id).
 * @param always names a throw that stands alone, too: where the title does not say what it is for
 */
export function rollViews(
  rolled: readonly CardRoll[],
  names: Readonly<Record<string, string>> = {},
  always = false,
): readonly RollView[] {
  return rolled.map(({ id, dice, total }) => ({
    ...((always || rolled.length > 1) && labelOf(id, names)),
    dice,
    ...(dice.length > 1 && rolled.length > 1 && total !== undefined && { total: printed(total) }),
  }));
}

/** What is told beside the name of the one for whom it was thrown; a save alone needs no more than the name. */
const OF: Readonly<Record<string, string>> = { damage: "damageOf", healing: "healingOf", behaviour: "behaviourOf" };

function labelOf(id: string, names: Readonly<Record<string, string>>): Pick<RollView, "label"> {
  const [kind = "", whose = ""] = id.split(/[:.](.*)/);
  const name = ownRow(names, id) ?? ownRow(names, whose);
  if (name) return { label: { textKey: `RULINGS.Dice.${OF[kind] ?? "of"}`, data: { name } } };
  const ability = ABILITIES.find((one) => one === id);
  if (ability) return { label: { textKey: `RULINGS.Ability.${ability}` } };
  const known = DICE_NAMES.find((one) => one === kind);
  return known ? { label: { textKey: `RULINGS.Dice.${known}` } } : {};
}
