/** The disease of a bite (figures of the rats): whether this bite carries it, and the fate of a victim that fails its saving throw. */
import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import { isImmune } from "../derived/immunity.ts";
import { RulesError } from "../errors.ts";
import { formula, maybe, shape, text, whole } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";

interface Time {
  readonly formula: string;
  readonly unit: string;
}

/** The figures of a disease. */
interface Disease {
  /** One bite in this many carries it. */
  readonly oneIn?: number;
  /** One in this many of the infected dies after `duration`; the others are ill for `ill`. */
  readonly deadlyIn?: number;
  readonly duration?: Time;
  readonly ill?: Time;
}

interface CarriedPlan extends Plan<"carried"> {
  readonly oneIn: number;
}

export interface CarriedOutcome {
  readonly procedure: "carried";
  readonly oneIn: number;
  readonly rolled: number;
  readonly carried: boolean;
  readonly stamp: string;
}

const time = shape({ formula, unit: text });
const checkDisease = shape({
  oneIn: maybe(whole(1, 100)),
  deadlyIn: maybe(whole(1, 100)),
  duration: maybe(time),
  ill: maybe(time),
});

function refusal(creature: Creature, rulings: Rulings): Refusal | undefined {
  const { tags, name } = creature;
  const untouched = tags.includes("undead") || tags.includes("construct") || isImmune(creature, "disease", rulings);
  return untouched ? { key: "riderImmune", data: { name } } : undefined;
}

/** Plans whether a bite carries its disease: a 1 on a die with this many sides. Refused for creatures immune to disease. */
export function planCarried(creature: Creature, disease: Disease, rulings: Rulings): CarriedPlan {
  checkCreature(creature, "creature");
  checkDisease(disease, "disease");
  const oneIn = disease.oneIn ?? 1;
  const refused = refusal(creature, rulings);
  return {
    procedure: "carried",
    oneIn,
    rolls: oneIn > 1 && !refused ? [{ id: "carries", formula: `1d${oneIn}` }] : [],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export function resolveCarried({ oneIn, refused, stamp }: CarriedPlan, rolls: Rolls): CarriedOutcome {
  if (refused) throw new RulesError("planRefused", "plan", { why: refused.key });
  const rolled = oneIn > 1 ? rolledFor(rolls, "carries").total : 1;
  return { procedure: "carried", oneIn, rolled, carried: rolled === 1, stamp };
}

/** The figures of the illness of an infected creature. */
type Illness = Required<Pick<Disease, "deadlyIn" | "duration" | "ill">>;

interface IllnessPlan extends Plan<"illness"> {
  readonly illness: Illness;
}

export interface IllnessOutcome {
  readonly procedure: "illness";
  /** Whether it kills at the end of its time; otherwise it passes. */
  readonly kills: boolean;
  readonly count: number;
  readonly unit: string;
  readonly stamp: string;
}

const checkIllness = shape({ deadlyIn: whole(1, 100), duration: time, ill: time });

/** Plans the illness of an infected creature: whether it kills, and when it ends. */
export function planIllness(illness: Illness, rulings: Rulings): IllnessPlan {
  checkIllness(illness, "illness");
  return {
    procedure: "illness",
    illness,
    rolls: [
      { id: "deadly", formula: `1d${illness.deadlyIn}` },
      { id: "dies", formula: illness.duration.formula },
      { id: "ill", formula: illness.ill.formula },
    ],
    stamp: rulings.hash,
  };
}

export function resolveIllness({ illness, stamp }: IllnessPlan, rolls: Rolls): IllnessOutcome {
  const kills = rolledFor(rolls, "deadly").total === 1;
  const { unit } = kills ? illness.duration : illness.ill;
  return { procedure: "illness", kills, count: rolledFor(rolls, kills ? "dies" : "ill").total, unit, stamp };
}
