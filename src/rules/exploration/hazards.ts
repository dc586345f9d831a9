import { type AbilityCheckPlan, planAbilityCheck, resolveAbilityCheck } from "../checks/ability-check.ts";
import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import { finiteNumber, wholeNumber } from "../errors.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { choice, flag, shape } from "../shape.ts";
import type { Modifier, Source, Step, Traced } from "../trace/types.ts";
import { thiefArt } from "./chances.ts";
import { checkClimb } from "./check.ts";

export interface FallPlan extends Plan<"fall"> {
  readonly feet: number;
  readonly soft: boolean;
}

/** A fall: d6 for each whole 10 feet, halved on something soft (BX-046). @throws RulesError for a negative height. */
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

export interface FallOutcome {
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

export interface Climb {
  /** Feet, up to 100 for one roll. */
  readonly height: number;
  readonly sheer: boolean;
  /** Special gear for sheer surfaces. */
  readonly gear: boolean;
  /** Feet reached when it fails; half the climb where absent. */
  readonly reached?: number;
  /** Percent of a climbing ability that another ruling gives. */
  readonly percent?: number;
  /** The referee's, on a check of Dexterity (BX-023). */
  readonly difficulty?: number;
}

export interface ClimbPlan extends Plan<"climb"> {
  readonly climb: Climb;
  /** Percent of the ability that is rolled, or undefined for a check of Dexterity. */
  readonly percent?: number;
  readonly check?: AbilityCheckPlan;
}

/** A climb: a thief's art on sheer surfaces, otherwise a check of Dexterity; sheer without either gear or art is refused (BX-039, BX-040). */
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
  const check = planAbilityCheck(creature, "dex", climb.difficulty ?? 0, rulings);
  return {
    procedure: "climb",
    climb,
    check,
    rolls: check.rolls,
    ...(check.refused && { refused: check.refused }),
    stamp,
  };
}

export interface ClimbOutcome {
  readonly procedure: "climb";
  readonly climbs: boolean;
  /** The fall of one who fails. */
  readonly next: readonly { readonly kind: "fall"; readonly plan: FallPlan }[];
}

export function resolveClimb(plan: ClimbPlan, rolls: Rolls, rulings: Rulings): ClimbOutcome {
  const climbs = plan.refused
    ? false
    : plan.check
      ? resolveAbilityCheck(plan.check, rolls, rulings).success
      : rolledFor(rolls, "climb").total <= (plan.percent ?? 0);
  const fell = !climbs && !plan.refused;
  const feet = plan.climb.reached ?? plan.climb.height / 2;
  return { procedure: "climb", climbs, next: fell ? [{ kind: "fall", plan: planFall(feet, false, rulings) }] : [] };
}

export interface Waters {
  readonly rough: boolean;
  readonly armour: "none" | "light" | "heavy";
  /** Coins. */
  readonly load: number;
}

/** The chance to fill in: 99 in rough water with heavy armour or load, 50 and 10 for less, 0 in calm water (BX-051). */
export function drowningChance({ rough, armour, load }: Waters): number {
  shape({ rough: flag, armour: choice(["none", "light", "heavy"]) })({ rough, armour }, "waters");
  finiteNumber(load, "load", 0);
  if (!rough) return 0;
  if (armour === "heavy" || load > 800) return 99;
  return armour === "light" && load > 400 ? 50 : 10;
}

export interface DrownPlan extends Plan<"drown"> {
  readonly chance: number;
}

/** Once an hour of swimming or once a fight: d100 up to the chance is death (BX-051). The referee may type another chance. */
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

/** Days without food and without water, and what the referee may make of them: all off until ticked (BX-049). */
export interface Want {
  readonly food: number;
  readonly water: number;
}

export interface WantPrompt {
  readonly attack: number;
  /** Part of the rate that is lost, in quarters. */
  readonly rateQuarters: number;
  readonly hitPoints: number;
}

/** The count after a day's end: a meal sets it to 0 (BX-049). */
export function afterDay(before: Want, had: { readonly food: boolean; readonly water: boolean }): Want {
  shape({ food: flag, water: flag })(had, "had");
  const food = wholeNumber(before.food, "want.food", 0);
  const water = wholeNumber(before.water, "want.water", 0);
  return { food: had.food ? 0 : food + 1, water: had.water ? 0 : water + 1 };
}

const hunger: Source = { kind: "rule", rule: "BX-049" };

/** What hunger and thirst take from attacks, where the referee says so; none while nobody goes without (BX-049). */
export function wantOnAttacks(want: Want): readonly Modifier[] {
  const prompt = wantPrompt(want);
  return prompt ? [{ key: "want.attack", on: "attack", op: "add", value: prompt.attack, source: hunger }] : [];
}

/** A rate less a quarter of it for each day of want, where the referee says so (BX-049, MIX-50). */
export function slowedByWant(rate: Traced, want: Want, rulings: Rulings): Traced {
  const prompt = wantPrompt(want);
  if (!prompt) return rate;
  const step = { key: "want.rate", on: "movement", source: hunger, data: { quarters: prompt.rateQuarters } } as const;
  const [, ...steps] = rulings
    .trace({ ...step, op: "set", value: rate.value })
    .apply({ ...step, op: "multiply", value: 4 - prompt.rateQuarters })
    .apply({ ...step, op: "divideDown", value: 4 })
    .done().steps;
  return { value: steps.at(-1)?.after ?? rate.value, steps: [...rate.steps, ...steps] };
}

/** What the prompt is filled in with; undefined when nobody goes without (BX-049). */
export function wantPrompt(want: Want): WantPrompt | undefined {
  const days = Math.max(wholeNumber(want.food, "want.food", 0), wholeNumber(want.water, "want.water", 0));
  if (days === 0) return undefined;
  return { attack: -days, rateQuarters: Math.min(4, days), hitPoints: Math.max(0, days - 2) };
}
