import { type ClassId, type Creature, hasCondition } from "../creature/types.ts";
import { abilityModifier } from "../derived/ability-modifier.ts";
import { wholeNumber } from "../errors.ts";
import { ownRow } from "../input-checks.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import { naturalHealing } from "../topics/naturalHealing.ts";
import type { Traced } from "../trace/types.ts";
import { daysForOne, festers, rots } from "./ailments.ts";
import { heal } from "./healing.ts";
import { isDead, maximumHitPoints, refusedChange } from "./state.ts";
import type { HitPointChange } from "./types.ts";

const SURGES: Readonly<Partial<Record<ClassId, number>>> = {
  fighter: 9,
  dwarf: 9,
  cleric: 7,
  elf: 7,
  halfling: 7,
  thief: 6,
  "magic-user": 6,
};

/** The number of surges after an extended rest: the class's number and Constitution, at least 1 (HERO-26). */
export function surgeMaximum(creature: Creature, rulings: Rulings, ofClass?: number): Traced {
  const source = rulings.source(naturalHealing, "HERO-26");
  const number = wholeNumber(
    ofClass ?? (creature.class && ownRow(SURGES, creature.class.id)) ?? 7,
    "surgesOfClass",
    0,
    1000,
  );
  return rulings
    .trace({
      key: "life.surgesOfClass",
      on: "count",
      op: "set",
      value: number,
      source: { kind: "class", rule: "HERO-26" },
    })
    .apply({
      key: "life.constitution",
      on: "count",
      op: "add",
      value: abilityModifier(creature, "con", "hitPoints", rulings),
      source: { kind: "ability", rule: "HERO-26" },
    })
    .apply({ key: "life.surgesAtLeast", on: "count", op: "atLeast", value: 1, source })
    .done();
}

/**
 * The hit points of one surge: a quarter of the healthy total regardless of wounds, a tenth of that for a creature with rot; rounded down, at least 1
 * (HERO-13).
 */
export function surgeValue(creature: Creature): number {
  return Math.max(1, Math.floor(creature.hitPoints.total / 4 / daysForOne(creature)));
}

/** The points that a surge would waste now, for the sheet's warning (HERO-15). */
export function surgeWaste(creature: Creature, rulings: Rulings): number {
  const rule = rulings.use(death);
  const { value } = creature.hitPoints;
  const from = rule.healsFromZero && rule.spares(creature) ? Math.max(0, value) : value;
  const room = Math.max(0, maximumHitPoints(creature, rulings).value - from);
  return Math.max(0, surgeValue(creature) - room);
}

/** The reason why a surge cannot be spent now, if any. */
function noSurge(creature: Creature, rulings: Rulings): Refusal | undefined {
  if (!rulings.use(naturalHealing).surges) return { key: "life.surgesOff", topic: "naturalHealing" };
  if (isDead(creature)) return { key: "life.healDead", rule: "BX-030" };
  const rule = rulings.use(death);
  if (rule.lingers && rule.spares(creature) && creature.hitPoints.value < 0)
    return { key: "life.surgeBelowZero", rule: "ERIS-43", topic: "death" };
  if (festers(creature)) return { key: "life.woundFesters", rule: "ERIS-39", topic: "poison" };
  if (creature.state.surges <= 0) return { key: "life.noSurgeLeft", rule: "HERO-26", topic: "naturalHealing" };
  return undefined;
}

/** Spends one surge (HERO-13); refused without one. */
export function spendSurge(creature: Creature, rulings: Rulings): HitPointChange {
  const refused = noSurge(creature, rulings);
  if (refused) return refusedChange(creature, refused, rulings);
  return heal(
    creature,
    {
      amount: surgeValue(creature),
      key: rots(creature) ? "life.surgeOfRot" : "life.surge",
      source: rulings.source(naturalHealing, "HERO-13"),
      also: { surges: creature.state.surges - 1 },
    },
    rulings,
  );
}

/** A surge in combat: a standard action, once an encounter, with 2 better armour class until the creature's next turn (HERO-26). */
export interface SecondWind {
  readonly procedure: "secondWind";
  readonly change: HitPointChange;
  readonly refused?: Refusal;
  readonly action: "standard";
  /** The armour class bonus until the start of the creature's next turn; 0 when refused. */
  readonly armourClass: number;
}

export function secondWind(creature: Creature, usedThisEncounter: boolean, rulings: Rulings): SecondWind {
  const refused: Refusal | undefined =
    noSurge(creature, rulings) ??
    (usedThisEncounter ? { key: "life.secondWindUsed", rule: "HERO-26", topic: "naturalHealing" } : undefined) ??
    (hasCondition(creature, "unconscious", "dying") ? { key: "life.unconscious", rule: "HERO-26" } : undefined);
  const change = refused ? refusedChange(creature, refused, rulings) : spendSurge(creature, rulings);
  return {
    procedure: "secondWind",
    change,
    ...(refused && { refused }),
    action: "standard",
    armourClass: refused ? 0 : 2,
  };
}
