import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import { wholeNumber } from "../errors.ts";
import { list, maybe, shape, whole } from "../input-checks.ts";
import { type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import type { Step } from "../trace/types.ts";
import { planSaveOrDie } from "./save-or-die.ts";
import { awake, currentTrace, makeChange } from "./state.ts";
import type { DismembermentPlan, HitPointChange, SaveOrDiePlan } from "./types.ts";

const PARTS = ["leg", "arm", "hand", "nose", "eye", "ear", "finger"] as const;
type Part = (typeof PARTS)[number];
type Side = "left" | "right";

/** Results by the lowest total (GOR-86); 1 or less is save or die. */
const TABLE: readonly (readonly [number, Part])[] = [
  [2, "leg"],
  [3, "arm"],
  [4, "hand"],
  [5, "nose"],
  [6, "eye"],
  [8, "ear"],
  [10, "finger"],
];
const SIDES: readonly Side[] = ["left", "right"];

const checkInput = shape({ earlier: maybe(list(whole(1, 12))) });

export interface DismembermentOutcome {
  readonly procedure: "dismemberment";
  readonly natural: number;
  readonly total: number;
  /** `saveOrDie`, a lost part, or `again` when the part is already lost. */
  readonly result: "saveOrDie" | "again" | Part;
  /** The entry on the sheet: `left leg`, `nose`. */
  readonly lost?: string;
  /** Present when a part was lost: the creature is stable at 1 hit point. */
  readonly change?: HitPointChange;
  readonly steps: readonly Step[];
  /** The plan to roll at once; absent when a part is lost and nothing more is rolled. */
  readonly next?:
    | { readonly kind: "saveOrDie"; readonly plan: SaveOrDiePlan }
    | { readonly kind: "again"; readonly plan: DismembermentPlan };
  readonly stamp: string;
}

/**
 * Plans the roll on the death and dismemberment table: d12 less the deficit, and a d2 for the side (GOR-85 to GOR-87).
 * @throws RulesError for a bonus that is not a whole number.
 */
export function planDismemberment(
  creature: Creature,
  input: { readonly bonus?: number; readonly earlier?: readonly number[] },
  rulings: Rulings,
): DismembermentPlan {
  checkCreature(creature);
  checkInput(input, "dismemberment");
  return {
    procedure: "dismemberment",
    creature: { id: creature.id, name: creature.name },
    deficit: Math.max(0, -creature.hitPoints.value),
    bonus: wholeNumber(input.bonus ?? 0, "bonus", -20, 20),
    earlier: input.earlier ?? [],
    // There is no die for the side where only one is left (GOR-87, MIX-59).
    rolls: [
      { id: "dismemberment", formula: "1d12" },
      ...(sidesOpen(creature.state.lostParts) ? [{ id: "side", formula: "1d2" }] : []),
    ],
    stamp: rulings.hash,
  };
}

/** Sides on which the part can still be lost; an arm takes its hand, a hand its five fingers (GOR-87). */
function sidesLeft(part: Exclude<Part, "nose">, lost: readonly string[]): readonly Side[] {
  const has = (side: Side, what: Part): boolean => lost.includes(`${side} ${what}`);
  const handGone = (side: Side): boolean => has(side, "hand") || has(side, "arm");
  return SIDES.filter((side) => {
    if (part === "hand") return !handGone(side);
    if (part === "finger") return !handGone(side) && lost.filter((entry) => entry === `${side} finger`).length < 5;
    return !has(side, part);
  });
}

function sidesOpen(lost: readonly string[]): boolean {
  return PARTS.some((part) => part !== "nose" && sidesLeft(part, lost).length > 1);
}

/** The part lost by a roll, as named on the sheet; undefined when none is left. */
function partTaken(part: Part, side: number, lost: readonly string[]): string | undefined {
  if (part === "nose") return lost.includes("nose") ? undefined : "nose";
  const left = sidesLeft(part, lost);
  const wanted = side === 1 ? "left" : "right";
  const taken = left.includes(wanted) ? wanted : left[0];
  return taken && `${taken} ${part}`;
}

/**
 * The outcome: save or die, a part lost and stable at 1, or a full reroll where the part is already lost; it always ends, since 1 or less always fits (GOR-86,
 * GOR-87). `creature` is its present state.
 */
export function resolveDismemberment(
  plan: DismembermentPlan,
  rolls: Rolls,
  rulings: Rulings,
  creature: Creature,
): DismembermentOutcome {
  const natural = rolledFor(rolls, "dismemberment").total;
  const source = rulings.source(death, "GOR-86");
  const trace = rulings.trace({ key: "life.d12", on: "count", op: "set", value: natural, source: { kind: "dice" } });
  if (plan.deficit > 0) trace.apply({ key: "life.deficit", on: "count", op: "add", value: -plan.deficit, source });
  if (plan.bonus !== 0)
    trace.apply({ key: "life.bonus", on: "count", op: "add", value: plan.bonus, source: { kind: "referee" } });
  if (trace.value > 12) trace.apply({ key: "life.tableEnd", on: "count", op: "atMost", value: 12, source });
  const { value: total, steps } = trace.done();
  const base = { procedure: "dismemberment", natural, total, steps, stamp: plan.stamp } as const;
  const part = TABLE.reduce<Part | undefined>((found, [from, named]) => (total >= from ? named : found), undefined);
  if (!part)
    return { ...base, result: "saveOrDie", next: { kind: "saveOrDie", plan: planSaveOrDie(creature, rulings) } };
  const lost = partTaken(part, rolls.side?.total ?? 1, creature.state.lostParts);
  if (!lost) {
    const again = { ...plan, earlier: [...plan.earlier, natural] };
    return { ...base, result: "again", next: { kind: "again", plan: again } };
  }
  return { ...base, result: part, lost, change: stableWithout(creature, lost, rulings) };
}

function stableWithout(creature: Creature, lost: string, rulings: Rulings): HitPointChange {
  const trace = currentTrace(creature, rulings).apply({
    key: "life.stableAtOne",
    on: "hitPoints",
    op: "set",
    value: 1,
    source: rulings.source(death, "GOR-86"),
  });
  const after = {
    hitPoints: { ...creature.hitPoints, value: 1 },
    conditions: awake(creature.conditions),
    lostParts: [...creature.state.lostParts, lost],
  };
  return makeChange(creature, { after, trace }, rulings);
}
