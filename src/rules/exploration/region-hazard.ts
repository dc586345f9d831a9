import { checkCreature } from "../creature/check.ts";
import { type Creature, type DamageKind, hasCondition, SAVES, type SaveCategory } from "../creature/types.ts";
import { isUnharmed, takesHalf } from "../derived/immunity.ts";
import { parseFormula } from "../dice/formula.ts";
import { finiteNumber, wholeNumber } from "../errors.ts";
import { HAZARD_SAVES } from "../facts/hazard-saves.ts";
import { choice, flag, maybe, shape, text } from "../input-checks.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { halfDamage, planSave, type SavePlan } from "../saves/saving-throw.ts";
import type { Modifier } from "../trace/types.ts";
import { TURN } from "./units.ts";

/** The hazard of a region, as set by the referee. */
export interface RegionHazard {
  readonly name: string;
  /** Damage dice. */
  readonly formula: string;
  /** Kind of damage; `normal` for one that hurts everybody. */
  readonly kind: string;
  readonly magic: boolean;
  readonly save?: SaveCategory;
  readonly onSave: (typeof HAZARD_SAVES)[number];
  /** Added to the saving throw. */
  readonly modifier: number;
}

export interface RegionHazardPlan extends Plan<"regionHazard"> {
  readonly hazard: RegionHazard;
  readonly save?: SavePlan;
  readonly byHalf?: true;
}

export interface RegionHazardOutcome {
  readonly how: "hurt" | "halved" | "saved";
  readonly amount: number;
}

const checkHazard = shape({
  name: text,
  formula: text,
  kind: text,
  magic: flag,
  save: maybe(choice(SAVES)),
  onSave: choice(HAZARD_SAVES),
  modifier: (value: unknown, field: string) => finiteNumber(value, field, -20, 20),
});

/** Plans the damage of a region with its saving throw, by the rules for damage, saves and immunities. Refused for dead and for immune creatures. */
export function planRegionHazard(
  creature: Creature,
  hazard: RegionHazard,
  modifiers: readonly Modifier[],
  rulings: Rulings,
): RegionHazardPlan {
  checkCreature(creature);
  checkHazard(hazard, "hazard");
  parseFormula(hazard.formula, "hazard.formula");
  const { name, kind, magic, save: category, modifier } = hazard;
  const plan = { procedure: "regionHazard", hazard, stamp: rulings.hash } as const;
  if (hasCondition(creature, "dead")) return { ...plan, rolls: [], refused: { key: "work.dead" } };
  if (kind !== "normal" && isUnharmed(creature, kind, magic))
    return { ...plan, rolls: [], refused: { key: "hazardUnharmed", data: { name } } };
  const own: Modifier = {
    key: "save.hazard",
    on: "save",
    op: "add",
    value: modifier,
    source: { kind: "effect", name },
  };
  const input = { magic, kind, modifiers: [...(modifier === 0 ? [] : [own]), ...modifiers] };
  const save = category && planSave(creature, category, input, rulings);
  const harm: DamageKind = { type: kind, silver: false, magic, bonus: 0 };
  return {
    ...plan,
    ...(save && { save }),
    ...(takesHalf(creature, harm) && { byHalf: true as const }),
    rolls: [{ id: "damage", formula: hazard.formula }],
  };
}

/** The damage taken: half is rounded down, at least 1 (BX-035). @param saved whether the save was made; absent without a save */
export function resolveRegionHazard(plan: RegionHazardPlan, rolls: Rolls, saved = false): RegionHazardOutcome {
  if (saved && plan.hazard.onSave === "negates") return { how: "saved", amount: 0 };
  const whole = Math.max(0, wholeNumber(rolledFor(rolls, "damage").total, "damage"));
  const kept = saved ? halfDamage(whole) : whole;
  return { how: saved ? "halved" : "hurt", amount: plan.byHalf ? halfDamage(kept) : kept };
}

/** The limit of turns counted at once, because a clock set forward by days is no stay in the region. */
const MOST_TURNS = 6;

/** The number of dungeon turns begun while the clock moved, at most the turns of an hour. */
export function turnsBegun(before: number, now: number): number {
  finiteNumber(before, "before");
  finiteNumber(now, "now");
  return Math.min(MOST_TURNS, Math.max(0, Math.floor(now / TURN) - Math.floor(before / TURN)));
}
