import { checkCreature } from "../creature/check.ts";
import { type Creature, type DamageKind, hasCondition, type SaveCategory } from "../creature/types.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import { wholeNumber } from "../errors.ts";
import type { ZeroHitPointsState } from "../facts/fall.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import { instantDeath } from "../topics/instantDeath.ts";
import type { Modifier, Tracer } from "../trace/types.ts";
import { planDeathSave } from "./death-save.ts";
import { planDismemberment } from "./dismemberment.ts";
import { itemDestructionOf } from "./kill.ts";
import { planWake } from "./regain-consciousness.ts";
import { currentTrace, fallenConditions, isDead, lifeOf, makeChange, withLife } from "./state.ts";
import type { HitPointChange, LifeNext } from "./types.ts";

/** Damage after its roll, to be applied. */
export interface Damage {
  /** Points, 0 or more, after saving throws and all modifiers. */
  readonly amount: number;
  readonly kind?: DamageKind;
  /** Whether the hits subdue, which is counted separately (BX-168). The attack checks whether that is allowed. */
  readonly subdual?: boolean;
  /** The source of the damage for the trace. User text. */
  readonly source?: string;
  readonly byMagic?: boolean;
  /** The category of the saving throw of items against lightning, breath and the like (BX-027, BX-028). */
  readonly destructive?: SaveCategory;
}

/**
 * Applies damage to a creature: hit points, the ruling on `death` at 0 or below, wound levels, surrender by subdual damage, and the next rolls (BX-025, BX-026,
 * BX-168, ERIS-41 to ERIS-44, GOR-85, HERO-14).
 * @throws RulesError when the amount is not a whole number of 0 or more.
 */
export function takeDamage(creature: Creature, damage: Damage, rulings: Rulings): HitPointChange {
  checkCreature(creature);
  const amount = wholeNumber(damage.amount, "damage.amount", 0);
  const trace = currentTrace(creature, rulings);
  const taken: Modifier = {
    key: "life.damage",
    on: "hitPoints",
    op: "add",
    value: -amount,
    source: { kind: "situation", ...(damage.source !== undefined && { name: damage.source }) },
  };
  if (damage.subdual) return subdued(creature, amount, trace.skip(taken, "life.subdualApart"), rulings);
  trace.apply(taken);
  const { temporary } = creature.hitPoints;
  const absorbed = Math.min(temporary, amount);
  if (absorbed > 0)
    trace.apply({ key: "life.temporary", on: "hitPoints", op: "add", value: absorbed, source: { kind: "effect" } });
  const hitPoints = { ...creature.hitPoints, value: trace.value, temporary: temporary - absorbed };
  const hurt = { ...creature, hitPoints };
  if (amount === absorbed || isDead(creature)) return makeChange(creature, { after: { hitPoints }, trace }, rulings);
  if (hitPoints.value <= 0) return fall(creature, hurt, trace, damage, rulings);
  if (surrenders(hurt)) return surrender(creature, hurt, trace, rulings);
  return makeChange(creature, { after: { hitPoints }, trace }, rulings);
}

function subdued(creature: Creature, amount: number, trace: Tracer, rulings: Rulings): HitPointChange {
  const hitPoints = { ...creature.hitPoints, subdual: creature.hitPoints.subdual + amount };
  const hurt = { ...creature, hitPoints };
  if (surrenders(hurt)) return surrender(creature, hurt, trace, rulings);
  return makeChange(creature, { after: { hitPoints }, trace }, rulings);
}

function surrenders(creature: Creature): boolean {
  const { value, subdual } = creature.hitPoints;
  return subdual > 0 && value > 0 && value - subdual <= 0 && !hasCondition(creature, "surrendered", "dead");
}

function surrender(creature: Creature, hurt: Creature, trace: Tracer, rulings: Rulings): HitPointChange {
  const conditions = fallenConditions(creature.conditions, "surrendered");
  const after = { hitPoints: hurt.hitPoints, conditions };
  return makeChange(creature, { after, trace, fallen: "surrendered" }, rulings);
}

function fall(creature: Creature, hurt: Creature, trace: Tracer, damage: Damage, rulings: Rulings): HitPointChange {
  const rule = rulings.use(death);
  const { value, total } = hurt.hitPoints;
  const wasDown = creature.hitPoints.value <= 0;
  const input = {
    creature,
    value,
    wasDown,
    wounds: creature.state.wounds,
    level: effectiveLevel(creature, rulings),
  };
  const outright = rule.woundLevels && rulings.use(instantDeath).kills(value, total);
  const spared = rule.spares(creature) && !outright;
  const fallen: ZeroHitPointsState = spared ? rule.falls(input) : "dead";
  const wounds = spared ? rule.wounds(input) : creature.state.wounds;
  const conditions = fallenConditions(creature.conditions, fallen);
  const after = { hitPoints: hurt.hitPoints, conditions, wounds };
  const fallenCreature = withLife(creature, { ...lifeOf(creature), ...after });
  const next = [
    ...following(fallen, fallenCreature, rulings),
    ...(rule.wakes && creature.hitPoints.value === 0 ? [{ kind: "cancelTimer", timer: "wake" } as const] : []),
    ...(fallen === "dead" ? itemDestructionOf(damage.destructive, rulings) : []),
  ];
  return makeChange(creature, { after, trace, fallen, next }, rulings);
}

function following(fallen: ZeroHitPointsState, creature: Creature, rulings: Rulings): LifeNext[] {
  switch (fallen) {
    case "rolling":
      return [{ kind: "dismemberment", plan: planDismemberment(creature, {}, rulings) }];
    case "dying":
      return [{ kind: "deathSave", plan: planDeathSave(creature, {}, rulings) }];
    case "unconscious":
      return rulings.use(death).wakes ? [{ kind: "wakeTimer", plan: planWake(creature, rulings) }] : [];
    default:
      return [];
  }
}
