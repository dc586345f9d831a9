/** The curse of a lycanthrope's wounds (figures of the lycanthropes): the infected creatures and their fate. */
import { checkCreature } from "../creature/check.ts";
import { type Creature, hasCondition } from "../creature/types.ts";
import { isImmune } from "../derived/immunity.ts";
import { RulesError } from "../errors.ts";
import { formula, shape, text, whole } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";

/** The wounds of a fight: all points lost to the lycanthrope's natural attacks, including the present ones. */
interface Wounds {
  /** The key of the lycanthrope's kind. */
  readonly into: string;
  readonly lost: number;
  /** Days until the curse takes full effect, as a formula. */
  readonly days: string;
}

export interface InfectionPlan extends Plan<"infection"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly into: string;
  readonly lost: number;
  /** The loss of hit points that must be exceeded. */
  readonly half: number;
  /** The fate: humans change, all others die. */
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

/** The fate of an infected creature: humans turn into the lycanthrope's kind, others die. */
export function fateOf(creature: Creature): Fate {
  if (creature.ancestry) return creature.ancestry === "human" ? "changes" : "dies";
  if (creature.class) return ["dwarf", "elf", "halfling"].includes(creature.class.id) ? "dies" : "changes";
  return creature.kind === "monster" && !creature.tags.includes("human") ? "dies" : "changes";
}

/** Plans the infection: refused until the victim lost more than half of its hit points, and for creatures immune to disease. */
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

/** The time until it takes full effect. */
export function resolveInfection(plan: InfectionPlan, rolls: Rolls): InfectionOutcome {
  const { into, lost, fate, refused, stamp } = plan;
  if (refused) throw new RulesError("planRefused", "plan", { why: refused.key });
  return { procedure: "infection", into, lost, days: rolledFor(rolls, "days").total, fate, stamp };
}
