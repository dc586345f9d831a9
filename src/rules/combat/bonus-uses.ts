import type { Rulings } from "../rulings/types.ts";
import { initiative } from "../topics/initiative.ts";
import { onceOnlyBonuses } from "../topics/onceOnlyBonuses.ts";

/** A bonus or penalty that lasts until the start or end of a turn, with the creatures that have used it (HERO-04). Plain data. */
export interface TurnBonus {
  readonly id: string;
  /** The creature in whose turn the bonus ends, at which edge, and how many such edges pass before (1 when given within that turn). */
  readonly of: string;
  readonly edge: "start" | "end";
  readonly skip: number;
  /** State by creature: `open` while the turn of its first use runs, then `spent`. */
  readonly uses: Readonly<Record<string, "open" | "spent">>;
  readonly expired: boolean;
}

/**
 * The numbers that a combat bonus may change. `armourClass` is that of the creatures with the bonus, so it counts for their attackers.
 * @texts RULINGS.Heroic.bonus.on.*
 */
export const BONUS_ON = ["attack", "damage", "save", "armourClass"] as const;
export type BonusOn = (typeof BONUS_ON)[number];
/** A bonus or penalty in combat that lasts until a turn starts or ends (HERO-04). */
export interface FightBonus extends TurnBonus {
  readonly name: string;
  readonly on: BonusOn;
  readonly value: number;
  /** Ids of the combatants with the bonus. */
  readonly to: readonly string[];
  /** The last round in which the turn it waits for came. */
  readonly seen: number;
}

/** Whether the ruling counts uses. */
function countsUses(rulings: Rulings): boolean {
  return rulings.use(onceOnlyBonuses).once && rulings.use(initiative).oneTurnAtATime;
}

/** Whether the bonus changes a roll of that creature now. A spent use is shown with the reason `order.usedOnce`. */
export function bonusApplies(bonus: TurnBonus, creature: string, ownTurn: boolean, rulings: Rulings): boolean {
  if (bonus.expired) return false;
  if (!countsUses(rulings)) return true;
  const use = bonus.uses[creature];
  return use === undefined || (use === "open" && ownTurn);
}

/** Records that the bonus changed a roll: within the creature's own turn it stays open to its end, outside it is spent at once. */
export function bonusUsed(bonus: TurnBonus, creature: string, ownTurn: boolean, rulings: Rulings): TurnBonus {
  if (!bonusApplies(bonus, creature, ownTurn, rulings) || !countsUses(rulings)) return bonus;
  return { ...bonus, uses: { ...bonus.uses, [creature]: ownTurn ? "open" : "spent" } };
}

/** The bonus after a turn has started or ended: uses in that turn are spent, and the bonus may have expired. */
export function afterTurn(bonus: TurnBonus, creature: string, edge: "start" | "end"): TurnBonus {
  let after = bonus;
  if (edge === "end" && bonus.uses[creature] === "open")
    after = { ...after, uses: { ...after.uses, [creature]: "spent" } };
  if (creature !== bonus.of || edge !== bonus.edge) return after;
  return bonus.skip > 0 ? { ...after, skip: bonus.skip - 1 } : { ...after, expired: true };
}
