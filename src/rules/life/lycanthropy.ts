/** The curse that a lycanthrope's wounds carry (figures of the lycanthropes): whom it infects, and what becomes of him. */
import { checkCreature } from "../creature/check.ts";
import { type Creature, hasCondition } from "../creature/types.ts";
import { isImmune } from "../derived/immunity.ts";
import { RulesError } from "../errors.ts";
import { formula, shape, text, whole } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";

/** The wounds of a fight that count: all points lost to the lycanthrope's natural attacks, the present ones included. */
interface Wounds {
  /** The key of the lycanthrope's kind. */
  readonly into: string;
  readonly lost: number;
  /** When the curse takes full effect, in days. */
  readonly days: string;
}

export interface InfectionPlan extends Plan<"infection"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly into: string;
  readonly lost: number;
  /** More than so many had to be lost. */
  readonly half: number;
  /** Humans change, all others die of it. */
  readonly fate: Fate;
}

export interface InfectionOutcome {
  readonly procedure: "infection";
  readonly into: string;
  readonly lost: number;
  readonly days: number;
  readonly fate: Fate;
  readonly stamp: string;
}

type Fate = "changes" | "dies";

const checkWounds = shape({ into: text, lost: whole(0, 100_000), days: formula });

/** The fate of an infected creature: humans turn into the kind that bit them, others die. */
export function fateOf(creature: Creature): Fate {
  if (creature.ancestry) return creature.ancestry === "human" ? "changes" : "dies";
  if (creature.class) return ["dwarf", "elf", "halfling"].includes(creature.class.id) ? "dies" : "changes";
  return creature.kind === "monster" && !creature.tags.includes("human") ? "dies" : "changes";
}

/** Plans the infection: refused until more than half of the victim's hit points went, and for whom no disease harms. */
export function planInfection(creature: Creature, wounds: Wounds, rulings: Rulings): InfectionPlan {
  checkCreature(creature, "creature");
  checkWounds(wounds, "wounds");
  const { lost } = wounds;
  const half = creature.hitPoints.total / 2;
  const refused = whyNot(creature, lost > half, rulings);
  return {
    procedure: "infection",
    creature: { id: creature.id, name: creature.name },
    into: wounds.into,
    lost,
    half,
    fate: fateOf(creature),
    rolls: refused ? [] : [{ id: "days", formula: wounds.days }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function whyNot(creature: Creature, deep: boolean, rulings: Rulings): Refusal | undefined {
  const { tags } = creature;
  if (hasCondition(creature, "dead")) return { key: "life.deadAlready" };
  if (tags.includes("lycanthrope") || tags.includes("lycanthropy")) return { key: "life.infectedAlready" };
  const untouched = tags.includes("undead") || tags.includes("construct") || isImmune(creature, "disease", rulings);
  if (untouched) return { key: "riderImmune", data: { name: creature.name } };
  return deep ? undefined : { key: "life.notDeepEnough" };
}

/** When it takes full effect. */
export function resolveInfection(plan: InfectionPlan, rolls: Rolls): InfectionOutcome {
  const { into, lost, fate, refused, stamp } = plan;
  if (refused) throw new RulesError("planRefused", "plan", { why: refused.key });
  return { procedure: "infection", into, lost, days: rolledFor(rolls, "days").total, fate, stamp };
}
