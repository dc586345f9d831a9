import { ABILITIES } from "../../rules/creature/types.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { printed } from "../platform/numbers.ts";
import type { CardRoll, RollView } from "./types.ts";

/** The purposes of dice, by the id that a procedure gives them. @texts RULINGS.Dice.* */
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
 * The rolls of a card. A single roll needs no name, since the card's title gives its purpose; several are each named by purpose or, where the same was rolled
 * for several, by creature (`names`, by id).
 * @param always names a single roll, too, where the title does not give its purpose
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

/** The label beside the name of the creature that a roll is for; a saving throw needs only the name. */
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
