import { checkNamed } from "../creature/check.ts";
import { finiteNumber, oneOf } from "../errors.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { list, shape } from "../shape.ts";
import { BOMBS, type BombSize } from "../tables/attack.ts";
import type { Step } from "../trace/types.ts";
import type { Named } from "./types.ts";

/** The highest that a bomb can be aimed from, in feet, and what its d20 must reach (BX-164). */
const CEILING = 300;
const NEEDED = 16;
const SIZES: readonly BombSize[] = ["halfHuman", "human", "largeAnimal", "veryLargeAnimal"];

export interface BombingPlan extends Plan<"bombing"> {
  readonly needed: number;
  readonly damage: string;
  /** Side of the square in feet. */
  readonly side: number;
  readonly targets: readonly Named[];
}
export interface BombingOutcome {
  readonly procedure: "bombing";
  readonly targets: readonly (Named & { readonly natural: number; readonly hit: boolean })[];
  /** The same for all that are hit. */
  readonly damage: number;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

const checkInput = shape({ targets: list(checkNamed) });

/** Plans a stone dropped by a flyer that can bear so much: a bare d20 for each below, one roll of damage, no saves (BX-164). */
export function planBombing(
  input: { readonly bears: BombSize; readonly altitudeFeet: number; readonly targets: readonly Named[] },
  rulings: Rulings,
): BombingPlan {
  checkInput(input, "bombing");
  const { damage, side } = BOMBS[oneOf(input.bears, SIZES, "bears")];
  const feet = finiteNumber(input.altitudeFeet, "altitudeFeet", 0, 100_000);
  const refused = feet > CEILING;
  const dice = input.targets.map((_, index) => ({ id: `target.${index}`, formula: "1d20" }));
  return {
    procedure: "bombing",
    needed: NEEDED,
    damage,
    side,
    targets: input.targets,
    rolls: refused ? [] : [...dice, { id: "damage", formula: damage }],
    ...(refused && { refused: { key: "bombTooHigh", rule: "BX-164", data: { feet, limit: CEILING } } }),
    stamp: rulings.hash,
  };
}

/** Who is hit, and for how much. Natural 1s and 20s mean nothing more. */
export function resolveBombing(plan: BombingPlan, rolls: Rolls, rulings: Rulings): BombingOutcome {
  const value = rolledFor(rolls, "damage").total;
  const data = { formula: plan.damage };
  const dice = {
    key: "damage.dice",
    on: "damage",
    op: "set",
    value,
    source: { kind: "dice", rule: "BX-164" },
    data,
  } as const;
  const damage = rulings.trace(dice).done();
  const targets = plan.targets.map((target, index) => {
    const natural = rolledFor(rolls, `target.${index}`).total;
    return { ...target, natural, hit: natural >= plan.needed };
  });
  return { procedure: "bombing", targets, damage: damage.value, steps: damage.steps, stamp: plan.stamp };
}
