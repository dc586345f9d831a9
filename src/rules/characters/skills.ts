import { checkCreature } from "../creature/check.ts";
import { checkSkill } from "../creature/check-character.ts";
import type { Creature } from "../creature/types.ts";
import { peopleOf } from "../derived/acting-class.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import { wholeNumber } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { GUILD_SKILLS } from "../tables/backgrounds.ts";
import { demihumans } from "../topics/demihumans.ts";
import { skills, type Trade } from "../topics/skills.ts";
import type { Modifier, Traced } from "../trace/types.ts";

/** A skill as stored on its item (ERIS-84). `percent` is undefined until its first use. */
export interface Skill {
  readonly name: string;
  readonly type: Trade;
  readonly percent?: number;
  readonly origin: "natural" | "trained" | "background";
  /** Whether only a guild or order teaches it; decided by its name where absent. */
  readonly guildOnly?: boolean;
  /** The character belongs to the guild, by the referee's decision (ERIS-92). */
  readonly member?: boolean;
  /** Excluded from a hobbit thief's four extra levels (ERIS-65). */
  readonly plainLevels?: boolean;
}

export interface SkillRollPlan extends Plan<"skill" | "naturalSkill" | "backgroundSkill"> {
  readonly name: string;
  /** Chance in a hundred of a check. */
  readonly target?: Traced;
  /** Added to the die, for a new skill. */
  readonly adjustment: number;
}

export interface SkillOutcome {
  readonly procedure: "skill";
  readonly natural: number;
  readonly target: number;
  readonly success: boolean;
  readonly stamp: string;
}

export interface NewSkillOutcome {
  readonly procedure: "naturalSkill" | "backgroundSkill";
  readonly percent: Traced;
  readonly stamp: string;
}

/** The reason why a skill cannot be used or learned (ERIS-92): no skills at this table, or a guild's own skill. */
export function skillFault(skill: Skill, rulings: Rulings): Refusal | undefined {
  const topic = skills.key;
  if (!rulings.use(skills)) return { key: "character.noSkills", topic };
  const guild = skill.guildOnly ?? GUILD_SKILLS.includes(skill.name);
  if (!guild || skill.member || skill.origin === "background") return undefined;
  return { key: "character.guildOnly", rule: "ERIS-92", topic, data: { name: skill.name } };
}

/**
 * The current chance of a skill (ERIS-85, ERIS-91, ERIS-65): the listed one; 5% for each effective level when a background gave it, with four more levels for a
 * hobbit thief; plus the referee's modifier.
 * @throws RulesError for a percentage or modifier out of bounds.
 */
export function skillChance(creature: Creature, skill: Skill, modifier: number, rulings: Rulings): Traced {
  const rule = rulings.use(skills);
  const trace = rulings.trace({
    key: "character.skill",
    on: "chance",
    op: "set",
    value: wholeNumber(skill.percent ?? 0, "skill.percent", 0, 1000),
    source: rulings.source(skills, "ERIS-85"),
    data: { name: skill.name },
  });
  const add = (key: string, value: number, source: Modifier["source"]): void => {
    if (value !== 0) trace.apply({ key, on: "chance", op: "add", value, source });
  };
  if (rule && skill.origin === "background") {
    add("character.skillLevels", rule.perLevel * effectiveLevel(creature, rulings), rulings.source(skills, "ERIS-91"));
    const more = skill.plainLevels ? 0 : (rulings.use(demihumans).gifts[peopleOf(creature)]?.thiefLevels ?? 0);
    if (creature.tags.includes("background:thief"))
      add("character.hobbitThief", rule.perLevel * more, rulings.source(demihumans, "ERIS-65"));
  }
  add("character.referee", wholeNumber(modifier, "modifier", -100, 100), { kind: "referee" });
  return trace.done();
}

/** Plans a skill check: d100 at or under the chance, without automatic results (ERIS-85). A skill that was never used is first rolled for (ERIS-86). */
export function planSkill(creature: Creature, skill: Skill, modifier: number, rulings: Rulings): SkillRollPlan {
  checkCreature(creature);
  checkSkill(skill, "skill");
  const never: Refusal = { key: "character.rollNatural", rule: "ERIS-86", topic: skills.key };
  const refused = skillFault(skill, rulings) ?? (skill.percent === undefined ? never : undefined);
  return {
    procedure: "skill",
    name: skill.name,
    target: skillChance(creature, skill, modifier, rulings),
    adjustment: 0,
    rolls: refused ? [] : [{ id: "skill", formula: "1d100" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export function resolveSkill(plan: SkillRollPlan, rolls: Rolls): SkillOutcome {
  const natural = rolledFor(rolls, "skill").total;
  const target = plan.target?.value ?? 0;
  return { procedure: "skill", natural, target, success: natural <= target, stamp: plan.stamp };
}

/** Plans the start value of a skill: d100/4 with Intelligence at its first use (ERIS-86), or d100/2 when a background gives it (ERIS-91). */
export function planNewSkill(skill: Skill, intelligence: number, rulings: Rulings): SkillRollPlan {
  checkSkill(skill, "skill");
  const ofBackground = skill.origin === "background";
  const known: Refusal = { key: "character.skillNoted", rule: "ERIS-86", topic: skills.key };
  const refused = skillFault(skill, rulings) ?? (skill.percent === undefined ? undefined : known);
  const score = wholeNumber(intelligence, "abilities.int", 1, 25);
  return {
    procedure: ofBackground ? "backgroundSkill" : "naturalSkill",
    name: skill.name,
    adjustment: ofBackground ? 0 : (rulings.use(skills)?.intelligence(score) ?? 0),
    rolls: refused ? [] : [{ id: "skill", formula: "1d100" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

/** Rounded to the nearest whole number, a half up, and at least 0 (ERIS-86). */
export function resolveNewSkill(plan: SkillRollPlan, rolls: Rolls, rulings: Rulings): NewSkillOutcome {
  const natural = plan.procedure === "naturalSkill";
  const source = rulings.source(skills, natural ? "ERIS-86" : "ERIS-91");
  const step = { on: "chance", source } as const;
  const divisor = natural ? 4 : 2;
  const trace = rulings
    .trace({ ...step, key: "character.d100", op: "set", value: rolledFor(rolls, "skill").total })
    .apply({ ...step, key: "character.shareOfDie", op: "divideNearest", value: divisor, data: { divisor } });
  if (plan.adjustment !== 0)
    trace.apply({ ...step, key: "character.skillIntelligence", op: "add", value: plan.adjustment });
  if (trace.value < 0) trace.apply({ ...step, key: "character.notBelowZero", op: "atLeast", value: 0 });
  const procedure = natural ? "naturalSkill" : "backgroundSkill";
  return { procedure, percent: trace.done(), stamp: plan.stamp };
}
