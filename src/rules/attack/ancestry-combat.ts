import { type AncestryCombat, PLAIN_COMBAT } from "../creature/ancestry.ts";
import type { Creature, Size } from "../creature/types.ts";
import { peopleOf } from "../derived/acting-class.ts";
import { ownRow } from "../input-checks.ts";
import type { Rulings } from "../rulings/types.ts";
import { demihumans } from "../topics/demihumans.ts";
import { elves } from "../topics/elves.ts";

export type { AncestryCombat, DamageHalving } from "../creature/ancestry.ts";

/** The modifiers of an ancestry in combat under the rulings on `demihumans` and `elves` (Facts of halflings; ERIS-54, 63, 67, 74). */
export function ancestryCombat(creature: Creature, rulings: Rulings): AncestryCombat {
  const people = peopleOf(creature);
  const found = ownRow(rulings.use(demihumans).fight, people) ?? PLAIN_COMBAT;
  const { magicWeaponDamage } = rulings.use(elves);
  return people === "elf" && magicWeaponDamage > 0 ? { ...found, magicWeaponDamage } : found;
}

export function isLargerThanHuman(size: Size): boolean {
  return size === "large" || size === "huge";
}
