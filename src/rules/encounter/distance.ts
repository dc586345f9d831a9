import { finiteNumber, oneOf } from "../errors.ts";
import { PLACES, type Place } from "../facts/encounter.ts";
import { shape } from "../input-checks.ts";
import { type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { encounterDistance } from "../topics/encounterDistance.ts";
import type { DistanceOutcome, DistancePlan, SurpriseOutcome } from "./types.ts";

interface DistanceInput {
  readonly place: Place;
  /** The outcome of surprise; absent when nobody rolled. */
  readonly surprise?: SurpriseOutcome;
  /** Visibility; 0 or absent for no limit. */
  readonly sight?: number;
  /** The distance set by the referee, without dice. */
  readonly given?: number;
}

/** Plans the encounter distance (BX-110, BX-087, GOR-72). @throws RulesError for a negative distance or an unknown place. */
export function planDistance(input: DistanceInput, rulings: Rulings): DistancePlan {
  shape({})(input, "input");
  oneOf(input.place, PLACES, "place");
  const sight = finiteNumber(input.sight ?? 0, "sight", 0);
  if (input.given !== undefined) finiteNumber(input.given, "given", 0);
  const ruling = rulings.use(encounterDistance);
  const rolled = (input.surprise?.sides ?? []).flatMap(({ die }) => (die === null ? [] : [die])).slice(0, 2);
  const dice = ruling.surpriseDice ? rolled : [];
  // Missing surprise dice are rolled for the distance alone (MIX-35).
  const missing = ruling.surpriseDice ? 2 - dice.length : 2;
  const needsDice = input.given === undefined && missing > 0;
  const usual = ruling.formula(input.place, input.surprise?.anySurprised ?? false);
  const formula = dice.length > 0 ? `${missing}d6` : usual;
  return {
    procedure: "encounterDistance",
    unit: input.place === "dungeon" ? "feet" : "yards",
    dice,
    sight,
    ...(input.given !== undefined && { given: input.given }),
    rolls: needsDice ? [{ id: "distance", formula }] : [],
    stamp: rulings.hash,
  };
}

export function resolveDistance(plan: DistancePlan, rolls: Rolls, rulings: Rulings): DistanceOutcome {
  const ruling = rulings.use(encounterDistance);
  const source = rulings.source(encounterDistance, ruling.rule);
  const on = "distance" as const;
  const reuse = plan.dice.reduce((sum, die) => sum + die, 0);
  const fresh = plan.rolls.length > 0 ? rolledFor(rolls, "distance").total : 0;
  const dice = plan.given === undefined ? reuse + fresh : 0;
  const trace =
    plan.given !== undefined
      ? rulings.trace({ key: "distance.given", on, op: "set", value: plan.given, source: { kind: "referee" } })
      : rulings
          .trace({
            key: plan.dice.length ? "distance.surpriseDice" : "distance.dice",
            on,
            op: "set",
            value: dice,
            source: { kind: "dice" },
          })
          .apply({ key: "distance.tens", on, op: "multiply", value: 10, source });
  if (plan.sight > 0)
    trace.apply({ key: "distance.sight", on, op: "atMost", value: plan.sight, source: { kind: "situation" } });
  const { value, steps } = trace.done();
  return { procedure: "encounterDistance", distance: value, unit: plan.unit, steps, stamp: plan.stamp };
}
