import { classesOf, inClass } from "../creature/classes-of.ts";
import { rowAt } from "../creature/custom-class.ts";
import type { Creature } from "../creature/types.ts";
import { type ThiefSkill, thiefChance } from "../tables/classes.ts";

type Skilled = Pick<Creature, "class" | "also">;
type Own = NonNullable<Creature["class"]>;

/**
 * Whether a creature has a thief skill by class: thieves have all, a custom class those of its table, or all when it is based on the thief and has no table.
 */
export function hasThiefSkill(creature: Skilled, skill: ThiefSkill): boolean {
  return classesOf(creature).some((own) => givesSkill(own, skill));
}

function givesSkill(own: Own, skill: ThiefSkill): boolean {
  const rows = own.own?.levels ?? [];
  if (rows.some(({ arts }) => Object.keys(arts).length > 0)) return rows.some(({ arts }) => arts[skill] !== undefined);
  return own.id === "thief";
}

/** The creature with the class that gives the thief skill (EXT-03). */
export function inSkilledClass<C extends Skilled>(creature: C, skill: ThiefSkill): C {
  return inClass(creature, (own) => givesSkill(own, skill));
}

/** The chance of a thief skill at a level: percent, listening in six. */
export function thiefSkillChance(creature: Skilled, skill: ThiefSkill, level: number): number {
  const own = rowAt(creature.class?.own, level)?.arts;
  return own && Object.keys(own).length > 0 ? (own[skill] ?? 0) : thiefChance(skill, level);
}
