import { type Creature, hasCondition } from "../creature/types.ts";
import { peopleOf } from "../derived/acting-class.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { demihumans } from "../topics/demihumans.ts";
import { giftsOf } from "./gifts.ts";

/** A foe in combat, and whether the weapon in hand could attack it now. */
export interface Foe {
  readonly id: string;
  readonly tags: readonly string[];
  readonly active: boolean;
  readonly attackable: boolean;
}

const isA = (foe: Pick<Foe, "tags">, kinds: readonly string[]): boolean => foe.tags.some((tag) => kinds.includes(tag));

/**
 * The reason why an elf may not attack this foe while an orc could be attacked, or a dwarf while a goblin could (ERIS-62, ERIS-76). Spells and other actions
 * are free; the referee may override.
 */
export function hatredFault(
  attacker: Pick<Creature, "class" | "ancestry">,
  targetId: string,
  foes: readonly Foe[],
  rulings: Rulings,
): Refusal | undefined {
  const hated = giftsOf(attacker, rulings).hates ?? [];
  const target = foes.find(({ id }) => id === targetId);
  if (hated.length === 0 || !target || isA(target, hated)) return undefined;
  const first = foes.find((foe) => foe.active && foe.attackable && isA(foe, hated));
  if (!first) return undefined;
  const elf = peopleOf(attacker) === "elf";
  return {
    key: "character.hatedFirst",
    rule: elf ? "ERIS-62" : "ERIS-76",
    topic: elf ? "elves" : "demihumans",
    data: { foe: hated.find((kind) => first.tags.includes(kind)) ?? "" },
  };
}

/** The party members that make monsters with these tags attack without a reaction roll; invisible members do not count. */
export function hatedOnSight(monsterTags: readonly string[], party: readonly Creature[], rulings: Rulings): Creature[] {
  return party.filter((one) => !hasCondition(one, "invisible") && attacksOnSight(monsterTags, [one], rulings));
}

/** Whether monsters with these tags attack on sight, without a reaction roll, because they see a member of a people they hate (ERIS-62, ERIS-76). */
export function attacksOnSight(
  monsterTags: readonly string[],
  seen: readonly Pick<Creature, "class" | "ancestry">[],
  rulings: Rulings,
): boolean {
  const listed = rulings.use(demihumans).feuds
    ? rulings.table<{ readonly monster: string; readonly people: string }>("onSight")
    : [];
  return seen.some((member) => {
    const people = peopleOf(member);
    if (people === "elf" && isA({ tags: monsterTags }, giftsOf(member, rulings).hates ?? [])) return true;
    return listed.some((row) => row.people === people && monsterTags.includes(row.monster));
  });
}
