import type { Named } from "../attack/types.ts";
import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import { RulesError, wholeNumber } from "../errors.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { type WithstandRow, withstandChance } from "../tables/withstand.ts";
import { death } from "../topics/death.ts";
import { type Fate, massCombat } from "../topics/massCombat.ts";
import type { Modifier, Step } from "../trace/types.ts";

interface FatePlan extends Plan<"massFate"> {
  readonly creature: Named & { readonly hitPoints: number };
  readonly modifier: number;
  /** The chance to live, d100 at or under. */
  readonly chance: number;
  readonly wounds: 0 | 1;
}
export interface SurvivalPlan extends Plan<"massSurvival"> {
  readonly creature: Named & { readonly hitPoints: number };
  readonly chance: number;
  /** Wound levels of a survivor (HERO-14, MIX-41). */
  readonly wounds: 0 | 1;
}
interface FateOutcome {
  readonly procedure: "massFate";
  readonly natural: number;
  readonly total: number;
  readonly fate: Fate;
  readonly dead: boolean;
  readonly steps: readonly Step[];
  /** The roll that follows at once when the enemy did not kill. */
  readonly next?: SurvivalPlan;
  readonly stamp: string;
}
interface SurvivalOutcome {
  readonly procedure: "massSurvival";
  readonly rolled: number;
  readonly chance: number;
  readonly lives: boolean;
  /** Hit points of a survivor: 0, or fewer if there were fewer. */
  readonly hitPoints: number;
  /** Additional wound levels; there is no dismemberment roll (MIX-41). */
  readonly wounds: 0 | 1;
  readonly stamp: string;
}

const OFF = { key: "noMassCombat", topic: massCombat.key } as const;

/**
 * Plans the enemy's treatment of a character whose figure is destroyed: 2d6 with the referee's -2 to +2 (ERIS-138).
 * @throws RulesError for a modifier out of bounds.
 */
export function planFate(creature: Creature, modifier: number, rulings: Rulings): FatePlan {
  checkCreature(creature);
  const on = rulings.use(massCombat) !== undefined;
  return {
    procedure: "massFate",
    creature: person(creature),
    modifier: wholeNumber(modifier, "modifier", -2, 2),
    chance: chanceOf(creature, rulings),
    wounds: woundsOf(creature, rulings),
    rolls: on ? [{ id: "fate", formula: "2d6" }] : [],
    ...(!on && { refused: OFF }),
    stamp: rulings.hash,
  };
}

const person = ({ id, name, hitPoints }: Creature) => ({ id, name, hitPoints: hitPoints.value });

/** The chance by the table of ERIS-98; a creature without Constitution has an average one. */
function chanceOf(creature: Creature, rulings: Rulings): number {
  const rows = rulings.table<WithstandRow>("withstandAdversity");
  return withstandChance(rows, wholeNumber(creature.abilities?.con ?? 10, "creature.abilities.con", 1, 25));
}

/** The outcome: killed, taken prisoner or left for dead; the last two roll to survive their wounds (ERIS-138, ERIS-139). */
export function resolveFate(plan: FatePlan, rolls: Rolls, rulings: Rulings): FateOutcome {
  const ruling = rulings.use(massCombat);
  if (plan.refused || !ruling) throw new RulesError("planRefused", "plan.refused", { key: OFF.key });
  const natural = rolledFor(rolls, "fate").total;
  const step = (key: string, op: Modifier["op"], value: number, kind: Modifier["source"]["kind"]): Modifier => ({
    key,
    on: "check",
    op,
    value,
    source: { kind, rule: "ERIS-138" },
  });
  const trace = rulings.trace(step("mass.fateDice", "set", natural, "dice"));
  if (plan.modifier !== 0) trace.apply(step("mass.referee", "add", plan.modifier, "referee"));
  const { value: total, steps } = trace
    .apply(step("mass.least", "atLeast", 2, "rule"))
    .apply(step("mass.most", "atMost", 12, "rule"))
    .done();
  const fate = ruling.fate(total);
  const dead = fate === "killed";
  return {
    procedure: "massFate",
    natural,
    total,
    fate,
    dead,
    steps,
    ...(!dead && { next: survival(plan.creature, plan, rulings) }),
    stamp: plan.stamp,
  };
}

/** One wound level for creatures that have them and are not down already (HERO-14). */
function woundsOf(creature: Creature, rulings: Rulings): 0 | 1 {
  const rule = rulings.use(death);
  return rule.woundLevels && rule.spares(creature) && creature.hitPoints.value > 0 ? 1 : 0;
}

function survival(
  creature: SurvivalPlan["creature"],
  { chance, wounds }: Pick<SurvivalPlan, "chance" | "wounds">,
  rulings: Rulings,
): SurvivalPlan {
  const rolls = [{ id: "withstand", formula: "1d100" }];
  return { procedure: "massSurvival", creature, chance, wounds, rolls, stamp: rulings.hash };
}

/** Plans the survival of a character in a routed figure: only the d100 (ERIS-139). */
export function planSurvival(creature: Creature, rulings: Rulings): SurvivalPlan {
  checkCreature(creature);
  const of = { chance: chanceOf(creature, rulings), wounds: woundsOf(creature, rulings) };
  const plan = survival(person(creature), of, rulings);
  return rulings.use(massCombat) ? plan : { ...plan, rolls: [], refused: OFF };
}

/** The outcome: at or under the chance alive at 0 hit points; otherwise dead (ERIS-139). */
export function resolveSurvival(plan: SurvivalPlan, rolls: Rolls): SurvivalOutcome {
  if (plan.refused) throw new RulesError("planRefused", "plan.refused", { key: plan.refused.key });
  const rolled = rolledFor(rolls, "withstand").total;
  return {
    procedure: "massSurvival",
    rolled,
    chance: plan.chance,
    lives: rolled <= plan.chance,
    hitPoints: Math.min(0, plan.creature.hitPoints),
    wounds: rolled <= plan.chance ? plan.wounds : 0,
    stamp: plan.stamp,
  };
}
