import { type AbilityCheckPlan, planAbilityCheck, resolveAbilityCheck } from "../checks/ability-check.ts";
import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import { abilityScore } from "../derived/ability-modifier.ts";
import { finiteNumber, wholeNumber } from "../errors.ts";
import { choice, flag, shape } from "../input-checks.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Step } from "../trace/types.ts";
import { thiefArt } from "./chances.ts";
import { checkClimb } from "./check.ts";

interface FallPlan extends Plan<"fall"> {
  readonly feet: number;
  readonly soft: boolean;
}

/** Plans a fall: d6 for each whole 10 feet, halved on a soft surface (BX-046). @throws RulesError for a negative height. */
export function planFall(feet: number, soft: boolean, rulings: Rulings): FallPlan {
  flag(soft, "soft");
  finiteNumber(feet, "feet", 0, 10_000);
  const dice = Math.floor(feet / 10);
  return {
    procedure: "fall",
    feet,
    soft,
    rolls: dice > 0 ? [{ id: "fall", formula: `${dice}d6` }] : [],
    stamp: rulings.hash,
  };
}

interface FallOutcome {
  readonly procedure: "fall";
  readonly damage: number;
  readonly steps: readonly Step[];
}

export function resolveFall(plan: FallPlan, rolls: Rolls, rulings: Rulings): FallOutcome {
  const source = { kind: "rule", rule: "BX-046" } as const;
  const value = plan.rolls.length > 0 ? rolledFor(rolls, "fall").total : 0;
  const trace = rulings.trace({
    key: "hazard.fall",
    on: "damage",
    op: "set",
    value,
    source,
    data: { feet: plan.feet },
  });
  if (plan.soft && value > 0) {
    trace.apply({ key: "hazard.soft", on: "damage", op: "divideDown", value: 2, source });
    trace.apply({ key: "hazard.softLeast", on: "damage", op: "atLeast", value: 1, source });
  }
  const done = trace.done();
  return { procedure: "fall", damage: done.value, steps: done.steps };
}

interface Climb {
  /** Height in feet, up to 100 for one roll. */
  readonly height: number;
  readonly sheer: boolean;
  /** Whether there is special gear for sheer surfaces. */
  readonly gear: boolean;
  /** Feet reached on a failure; half the climb where absent. */
  readonly reached?: number;
  /** Percent of another ruling's climbing ability. */
  readonly percent?: number;
  /** The referee's modifier, on a check of Dexterity (BX-023). */
  readonly difficulty?: number;
}

interface ClimbPlan extends Plan<"climb"> {
  readonly climb: Climb;
  /** Percent of the climbing ability; undefined for a check of Dexterity. */
  readonly percent?: number;
  readonly check?: AbilityCheckPlan;
}

/** Plans a climb: a thief skill on sheer surfaces, otherwise a check of Dexterity; sheer surfaces need gear or the skill (BX-039, BX-040). */
export function planClimb(creature: Creature, climb: Climb, rulings: Rulings): ClimbPlan {
  checkCreature(creature);
  checkClimb(climb, "climb");
  finiteNumber(climb.height, "climb.height", 0, 100);
  const art = climb.percent ?? thiefArt(creature, "climb", rulings);
  const stamp = rulings.hash;
  if (climb.sheer && art !== undefined)
    return { procedure: "climb", climb, percent: art, rolls: [{ id: "climb", formula: "1d100" }], stamp };
  if (climb.sheer && !climb.gear)
    return { procedure: "climb", climb, rolls: [], refused: { key: "exploration.sheer", rule: "BX-040" }, stamp };
  const check = planAbilityCheck(withScores(creature), "dex", climb.difficulty ?? 0, rulings);
  return {
    procedure: "climb",
    climb,
    check,
    rolls: check.rolls,
    ...(check.refused && { refused: check.refused }),
    stamp,
  };
}

const MIDDLING = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 } as const;

/** The creature with average Dexterity when it has no scores. */
function withScores(creature: Creature): Creature {
  return abilityScore(creature, "dex") === undefined ? { ...creature, abilities: MIDDLING } : creature;
}

interface ClimbOutcome {
  readonly procedure: "climb";
  readonly climbs: boolean;
  /** The total with its modifiers, and the number to roll at or under; absent without a roll. */
  readonly rolled?: { readonly total: number; readonly needs: number };
  /** The fall after a failure. */
  readonly next: readonly { readonly kind: "fall"; readonly plan: FallPlan }[];
}

export function resolveClimb(plan: ClimbPlan, rolls: Rolls, rulings: Rulings): ClimbOutcome {
  if (plan.refused) return { procedure: "climb", climbs: false, next: [] };
  const check = plan.check && resolveAbilityCheck(plan.check, rolls, rulings);
  const total = check?.total ?? rolledFor(rolls, "climb").total;
  const needs = plan.check?.target ?? plan.percent ?? 0;
  const climbs = check?.success ?? total <= needs;
  const feet = plan.climb.reached ?? plan.climb.height / 2;
  const next = climbs ? [] : [{ kind: "fall", plan: planFall(feet, false, rulings) } as const];
  return { procedure: "climb", climbs, rolled: { total, needs }, next };
}

interface Waters {
  readonly rough: boolean;
  readonly armour: "none" | "light" | "heavy";
  /** Load in coins. */
  readonly load: number;
}

/** The default chance of drowning: 99 in rough water with heavy armour or load, 50 and 10 for less, 0 in calm water (BX-051). */
export function drowningChance({ rough, armour, load }: Waters): number {
  shape({ rough: flag, armour: choice(["none", "light", "heavy"]) })({ rough, armour }, "waters");
  finiteNumber(load, "load", 0);
  if (!rough) return 0;
  if (armour === "heavy" || load > 800) return 99;
  return armour === "light" && load > 400 ? 50 : 10;
}

interface DrownPlan extends Plan<"drown"> {
  readonly chance: number;
}

/** Plans the drowning roll, once an hour of swimming or once a fight: d100 at or under the chance is death (BX-051). The referee may type another chance. */
export function planDrowning(chance: number, rulings: Rulings): DrownPlan {
  wholeNumber(chance, "chance", 0, 100);
  return {
    procedure: "drown",
    chance,
    rolls: chance > 0 ? [{ id: "drown", formula: "1d100" }] : [],
    stamp: rulings.hash,
  };
}

export function resolveDrowning(
  plan: DrownPlan,
  rolls: Rolls,
): { readonly procedure: "drown"; readonly drowns: boolean; readonly conditions: readonly "dead"[] } {
  const drowns = plan.chance > 0 && rolledFor(rolls, "drown").total <= plan.chance;
  return { procedure: "drown", drowns, conditions: drowns ? ["dead"] : [] };
}
