import { checkCreature } from "../creature/check.ts";
import { checkThief } from "../creature/check-character.ts";
import type { Creature } from "../creature/types.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import { hasThiefSkill, inSkilledClass, thiefSkillChance } from "../derived/thief-skills.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { THIEF_SKILLS, type ThiefSkill } from "../tables/classes.ts";
import { classList } from "../topics/classList.ts";
import type { Traced } from "../trace/types.ts";

interface ThiefInput {
  /** The referee's modifier on the chance. */
  readonly modifier?: number;
  /** Level or Hit Dice of the victim of pickpocketing. */
  readonly victimLevel?: number;
  /** Level at the last try of this lock, or any earlier try of this trap. */
  readonly triedAtLevel?: number;
  /** A chance typed on the sheet in place of the table's. */
  readonly typed?: number;
  /** Thieves' tools are at hand. */
  readonly tools?: boolean;
}

export interface ThiefPlan extends Plan<"thiefSkill"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly skill: ThiefSkill;
  /** Chance in a hundred, or in six for listening. */
  readonly chance: Traced;
}

export interface ThiefOutcome {
  readonly procedure: "thiefSkill";
  readonly natural: number;
  readonly chance: number;
  readonly success: boolean;
  /** The victim noticed: the roll was more than twice the chance. */
  readonly noticed: boolean;
  /** The climber falls from half way up this stretch. */
  readonly falls: boolean;
  /** Stored on the lock or trap, so that it is not tried again too soon. */
  readonly triedAtLevel: number;
  readonly stamp: string;
}

/**
 * Plans a use of a thief skill (Facts, thief skills): d100 at or under, listening d6. A failed lock can be tried again only at the next level, and needs tools;
 * a trap allows one try; a victim reduces the chance by 5% for each level over the fifth, and at least 1% of failure remains.
 * @throws RulesError for an unknown skill or numbers out of bounds.
 */
export function planThiefSkill(creature: Creature, skill: ThiefSkill, input: ThiefInput, rulings: Rulings): ThiefPlan {
  checkCreature(creature);
  checkThief(input, "input");
  oneOf(skill, THIEF_SKILLS, "skill");
  const thief = inSkilledClass(creature, skill);
  const level = effectiveLevel(thief, rulings);
  const art = thiefSkillChance(thief, skill, level);
  const step = { on: "chance", source: { kind: "class" } } as const;
  const typed = input.typed;
  const trace = rulings.trace(
    typed === undefined
      ? { ...step, key: `thief.${skill}`, op: "set", value: art, data: { level } }
      : { ...step, key: "thief.typed", op: "set", value: wholeNumber(typed, "typed", 0, 200) },
  );
  const over = skill === "pockets" ? Math.max(0, wholeNumber(input.victimLevel ?? 0, "victimLevel", 0, 100) - 5) : 0;
  if (over > 0) trace.apply({ ...step, key: "thief.watchful", op: "add", value: -5 * over, data: { over } });
  const modifier = wholeNumber(input.modifier ?? 0, "modifier", -100, 100);
  if (modifier !== 0)
    trace.apply({ ...step, key: "character.referee", op: "add", value: modifier, source: { kind: "referee" } });
  if (trace.value < 0) trace.apply({ ...step, key: "thief.least", op: "atLeast", value: 0 });
  if (skill === "pockets" && trace.value > 99) trace.apply({ ...step, key: "thief.mayFail", op: "atMost", value: 99 });
  const refused = thiefFault(creature, skill, input, level);
  return {
    procedure: "thiefSkill",
    creature: { id: creature.id, name: creature.name },
    skill,
    chance: trace.done(),
    rolls: refused ? [] : [{ id: "thief", formula: skill === "hear" ? "1d6" : "1d100" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function thiefFault(creature: Creature, skill: ThiefSkill, input: ThiefInput, level: number): Refusal | undefined {
  if (!hasThiefSkill(creature, skill) && input.typed === undefined)
    return { key: "character.noThief", topic: classList.key };
  if (skill === "locks" && input.tools === false) return { key: "character.noTools" };
  if (input.triedAtLevel === undefined) return undefined;
  if (skill === "locks" && input.triedAtLevel >= level)
    return { key: "character.lockTried", data: { level: input.triedAtLevel } };
  return skill === "traps" ? { key: "character.trapTried" } : undefined;
}

export function resolveThiefSkill(plan: ThiefPlan, rolls: Rolls, level: number): ThiefOutcome {
  const natural = rolledFor(rolls, "thief").total;
  const { value } = plan.chance;
  const success = natural <= value;
  return {
    procedure: "thiefSkill",
    natural,
    chance: value,
    success,
    noticed: plan.skill === "pockets" && natural > 2 * value,
    falls: plan.skill === "climb" && !success,
    triedAtLevel: wholeNumber(level, "level", 0, 36),
    stamp: plan.stamp,
  };
}

/** Number of rolls for a climb: one for each 100 feet begun (Facts). */
export function climbRolls(feet: number): number {
  return Math.max(1, Math.ceil(wholeNumber(feet, "feet", 1, 100_000) / 100));
}
