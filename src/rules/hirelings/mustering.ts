import { planHitPoints, resolveHitPoints } from "../characters/hit-points.ts";
import type { ClassId, Creature } from "../creature/types.ts";
import { ownRow, text } from "../input-checks.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { hirelings } from "../topics/hirelings.ts";
import type { Traced } from "../trace/types.ts";
import { upkeepAs } from "./offer.ts";
import { hirelingType, metalArmour } from "./recruitment.ts";

const CLASSES: Readonly<Record<string, ClassId>> = {
  fighter: "fighter",
  cleric: "cleric",
  magicUser: "magic-user",
  thief: "fighter",
  elf: "elf",
  dwarf: "dwarf",
  halfling: "halfling",
};

/** The dice for the figures of a new hireling of a type. */
interface MusterPlan extends Plan<"muster"> {
  readonly type: string;
  readonly class?: Creature["class"];
}

/** The data of a new hireling's actor. */
export interface Mustered {
  readonly procedure: "muster";
  readonly type: string;
  readonly kind: "normal" | "mercenary" | "specialist" | "unusual";
  /** Class of an unusual hireling; normal ones have level 0 with one Hit Die (ERIS-115). */
  readonly class?: { readonly id: ClassId; readonly level: number };
  readonly hitPoints: Traced;
  readonly armour: ReturnType<typeof metalArmour>;
  readonly gear: readonly string[];
  readonly background?: string;
  readonly upkeepAs: ReturnType<typeof upkeepAs>;
  readonly stamp: string;
}

const KINDS = {
  mercenary: "mercenary",
  manAtArms: "mercenary",
  nonFighter: "normal",
  specialist: "specialist",
  unusual: "unusual",
} as const;

/**
 * Plans the dice of a new hireling (ERIS-111, ERIS-115, ERIS-127, GOR-39): 1d6 hit points for a normal human, first-level ones for an unusual hireling, and a
 * die for metal armour.
 * @throws RulesError for an unknown type.
 */
export function planMuster(id: string, rulings: Rulings): MusterPlan {
  text(id, "id");
  const type = hirelingType(id);
  const rule = type.group === "unusual" ? ownRow(CLASSES, id) : undefined;
  const own = rule && { id: rule, level: 1 };
  const hitPoints = own ? hitPointPlan(own, rulings).rolls : [{ id: "hitPoints", formula: "1d6" }];
  return {
    procedure: "muster",
    type: id,
    ...(own && { class: own }),
    rolls: [...hitPoints, ...(type.armour === "metal" ? [{ id: "armour", formula: "1d6" }] : [])],
    stamp: rulings.hash,
  };
}

const hitPointPlan = (own: NonNullable<Creature["class"]>, rulings: Rulings) =>
  planHitPoints({ class: own, from: 0, to: 1, total: 0, value: 0 }, rulings);

export function resolveMuster(plan: MusterPlan, rolls: Rolls, rulings: Rulings): Mustered {
  const type = hirelingType(plan.type);
  const own = plan.class;
  const hitPoints = own
    ? resolveHitPoints(hitPointPlan(own, rulings), rolls, rulings).total
    : rulings
        .trace({
          key: "hiring.oneDie",
          on: "hitPoints",
          op: "set",
          value: rolledFor(rolls, "hitPoints").total,
          source: rulings.source(hirelings, "ERIS-115"),
        })
        .done();
  const die = type.armour === "metal" ? rolledFor(rolls, "armour").total : 1;
  return {
    procedure: "muster",
    type: plan.type,
    kind: KINDS[type.group],
    ...(own && { class: { id: own.id, level: own.level } }),
    hitPoints,
    armour: metalArmour(plan.type, die),
    gear: type.gear,
    ...(plan.type === "thief" && { background: "thief" }),
    upkeepAs: upkeepAs(plan.type),
    stamp: plan.stamp,
  };
}
