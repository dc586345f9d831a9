import { finiteNumber, wholeNumber } from "../errors.ts";
import { HIGHEST_SPELL_LEVEL } from "../facts/spell-levels.ts";
import { finite, flag, list, shape, text, whole } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { spellResearch } from "../topics/spellResearch.ts";
import type { Traced } from "../trace/types.ts";
import { researchPrice } from "./prices.ts";
import { type Caster, castingKind, highestSpellLevel } from "./slots.ts";

/** A spell being researched (GOR-63). Plain data, stored on the sheet or in a journal. */
export interface Project {
  readonly description: string;
  /** Spell level, set by the referee. */
  readonly level: number;
  /** Total gold paid, which is never returned. */
  readonly paid: number;
  /** Consecutive weeks of the present stretch. */
  readonly weeks: number;
  /** Weeks needed before a roll. */
  readonly weeksNeeded: number;
  readonly rolls: readonly number[];
  readonly done: boolean;
}

interface ResearchPlan extends Plan<"research"> {
  readonly project: Project;
  readonly chance: Traced;
}

export interface ResearchOutcome {
  readonly procedure: "research";
  readonly natural?: number;
  readonly chance: number;
  readonly success: boolean;
  readonly project: Project;
  /** Sessions for which the caster still stays away. */
  readonly sessionsAway: number;
  readonly stamp: string;
}

const blame = { topic: spellResearch.key };

/**
 * Begins a research project (GOR-63, GOR-64): for magic-users and elves, of a spell level that they can cast; it takes as many weeks, and
 * sessions away, as the spell's level.
 * @throws RulesError for a level outside 1 to 6.
 */
export function beginResearch(
  caster: Caster,
  spell: { readonly description: string; readonly level: number },
  rulings: Rulings,
): { readonly project: Project; readonly sessionsAway: number } | Refusal {
  const level = wholeNumber(spell.level, "spell.level", 1, HIGHEST_SPELL_LEVEL);
  if (!rulings.use(spellResearch).done) return { key: "magic.noResearch", ...blame };
  if (castingKind(caster.class) !== "arcane") return { key: "magic.arcaneOnly", rule: "GOR-63", ...blame };
  if (highestSpellLevel(caster, rulings) < level)
    return { key: "magic.tooHigh", rule: "GOR-63", ...blame, data: { level } };
  const { description } = spell;
  const project = { description, level, paid: 0, weeks: 0, weeksNeeded: level, rolls: [], done: false };
  return { project, sessionsAway: level };
}

/**
 * Pays gold into a project (GOR-65): takes at most the amount needed for certainty, and leaves the rest with the payer.
 * @throws RulesError for a sum that is not a number over 0.
 */
export function payResearch(project: Project, gold: number): Project | Refusal {
  const offered = project.paid + finiteNumber(gold, "gold", 0);
  const most = researchPrice(project.level) * 10;
  if (project.done) return { key: "magic.researchDone", rule: "GOR-66", ...blame };
  if (project.paid >= most) return { key: "magic.beyondCertain", rule: "GOR-65", ...blame, data: { most } };
  return { ...project, paid: Math.min(offered, most) };
}

/** Adds consecutive weeks in the laboratory, or a break, which resets the count (GOR-64). */
export function passWeeks(project: Project, weeks: number): Project {
  return { ...project, weeks: project.weeks + wholeNumber(weeks, "weeks", 0, 1000) };
}
export function breakOff(project: Project): Project {
  return { ...project, weeks: 0 };
}

/** The chance: 10% for each price paid in full, from 0 to 100 (GOR-65). */
export function researchChance(project: Project, rulings: Rulings): Traced {
  const source = rulings.source(spellResearch, "GOR-65");
  const price = researchPrice(project.level);
  const step = { on: "chance", source } as const;
  return rulings
    .trace({ ...step, key: "magic.paid", op: "set", value: project.paid })
    .apply({ ...step, key: "magic.researchPrice", op: "divideDown", value: price, data: { price } })
    .apply({ ...step, key: "magic.tenths", op: "multiply", value: 10 })
    .apply({ ...step, key: "magic.certain", op: "atMost", value: 100 })
    .done();
}

/** Checks a project; throws a RulesError naming the wrong field. */
export const checkProject = shape({
  description: text,
  level: whole(1, 9),
  paid: finite(0, 1e9),
  weeks: whole(0, 100_000),
  weeksNeeded: whole(0, 100_000),
  rolls: list(whole(1, 100)),
  done: flag,
});

/** Plans the roll after the weeks (GOR-66): none is needed at 100%, and none is possible at 0. */
export function planResearch(project: Project, rulings: Rulings): ResearchPlan {
  checkProject(project, "project");
  const chance = researchChance(project, rulings);
  const refused = rollFault(project, chance.value, rulings);
  return {
    procedure: "research",
    project,
    chance,
    rolls: refused || chance.value >= 100 ? [] : [{ id: "research", formula: "1d100" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function rollFault(project: Project, chance: number, rulings: Rulings): Refusal | undefined {
  if (!rulings.use(spellResearch).done) return { key: "magic.noResearch", ...blame };
  if (project.done) return { key: "magic.researchDone", rule: "GOR-66", ...blame };
  if (project.weeks < project.weeksNeeded)
    return {
      key: "magic.weeksShort",
      rule: "GOR-64",
      ...blame,
      data: { weeks: project.weeks, needed: project.weeksNeeded },
    };
  return chance === 0 ? { key: "magic.noChance", rule: "GOR-65", ...blame } : undefined;
}

/** The outcome: at or under the chance the spell is complete; otherwise one more week and another roll (GOR-66). */
export function resolveResearch(plan: ResearchPlan, rolls: Rolls): ResearchOutcome {
  const { project } = plan;
  const natural = plan.rolls.length > 0 ? rolledFor(rolls, "research").total : undefined;
  const success = natural === undefined || natural <= plan.chance.value;
  const rolled = natural === undefined ? project.rolls : [...project.rolls, natural];
  const after = success
    ? { ...project, rolls: rolled, done: true }
    : { ...project, rolls: rolled, weeks: 0, weeksNeeded: 1 };
  return {
    procedure: "research",
    ...(natural !== undefined && { natural }),
    chance: plan.chance.value,
    success,
    project: after,
    sessionsAway: success ? 0 : 1,
    stamp: plan.stamp,
  };
}
