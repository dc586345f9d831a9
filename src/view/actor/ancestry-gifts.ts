import { CLASS_CHECKS, planClassCheck } from "../../rules/characters/class-checks.ts";
import type { Creature } from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { derivedValue } from "../platform/steps.ts";
import type { DerivedValue } from "../platform/view-types.ts";

/** The additional abilities of classes and peoples (Facts) that this creature has. */
export function gifts(creature: Creature, rulings: Rulings): DerivedValue[] {
  return CLASS_CHECKS.flatMap((check) => {
    const { chance, refused } = planClassCheck(creature, check, {}, rulings);
    if (refused) return [];
    const shown = check === "hideIndoors" ? `${chance.value}/6` : `${chance.value}%`;
    const roll = { action: "rollAbility" as const, subject: `class.${check}` };
    return [{ ...derivedValue(`RULINGS.ClassCheck.${check}`, shown, chance.steps), roll }];
  });
}
