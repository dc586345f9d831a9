import { checkNamed } from "../creature/check.ts";
import { type Creature, type DamageKind, meets } from "../creature/types.ts";
import { isProof } from "../derived/immunity.ts";
import { finiteNumber, oneOf } from "../errors.ts";
import { list, shape } from "../input-checks.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { BOMBS, type BombSize } from "../tables/attack.ts";
import type { Step } from "../trace/types.ts";
import type { Named } from "./types.ts";

/** The greatest height in feet from which a bomb can be aimed, and the d20 result that hits (BX-164). */
const CEILING = 300;
const NEEDED = 16;
/** @texts RULINGS.Bombing.size.* */
const SIZES: readonly BombSize[] = ["halfHuman", "human", "largeAnimal", "veryLargeAnimal"];

/** A creature below a bomb; a stone hits even creatures that it cannot harm (BX-155). */
interface BombTarget extends Named {
  readonly harmless?: true;
}

const STONE: DamageKind = { type: "mundane", silver: false, magic: false, bonus: 0 };

/** Whether a dropped stone, which is neither silver nor magic, can harm the target (BX-155). */
export function isHarmedByBomb(target: Pick<Creature, "immunities" | "harmedOnlyBy">): boolean {
  return !isProof(target, STONE) && meets(STONE, target.harmedOnlyBy);
}

export interface BombingPlan extends Plan<"bombing"> {
  readonly needed: number;
  readonly damage: string;
  /** Side of the square, in feet. */
  readonly side: number;
  readonly targets: readonly BombTarget[];
}
export interface BombingOutcome {
  readonly procedure: "bombing";
  readonly targets: readonly (BombTarget & { readonly natural: number; readonly hit: boolean })[];
  /** Damage of each target that is hit. */
  readonly damage: number;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

const checkInput = shape({ targets: list(checkNamed) });

/** Plans a stone dropped by a flyer that can carry it: a bare d20 for each target below, one damage roll, no saving throws (BX-164). */
export function planBombing(
  input: { readonly bears: BombSize; readonly altitudeFeet: number; readonly targets: readonly BombTarget[] },
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

/** The targets hit, and the damage of each. Natural 1s and 20s have no special meaning. */
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
