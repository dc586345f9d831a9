import type { SaveCategory } from "../creature/types.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { trapTrigger } from "../topics/trapTrigger.ts";
import { checkCrossers, checkTrap } from "./check.ts";

/** A trap: of a room or on treasure (BX-066). What it does comes without a roll to hit unless its entry says otherwise (BX-068). */
export interface Trap {
  readonly id: string;
  readonly name: string;
  readonly kind: "room" | "treasure";
  readonly found: boolean;
  readonly sprung: boolean;
  readonly oneUse: boolean;
  /** Dice of damage. */
  readonly damage?: string;
  /** Feet that the victim falls. */
  readonly fall?: number;
  readonly save?: SaveCategory;
}

export interface Crosser {
  readonly id: string;
  readonly name: string;
  /** Lives here: knows its traps unless the referee has it rolled (BX-069). */
  readonly atHome?: boolean;
}

export interface TriggerPlan extends Plan<"trapTrigger"> {
  readonly trap: Trap;
  /** In marching order. */
  readonly crossers: readonly Crosser[];
  /** In six; 6 needs no die. */
  readonly chance: number;
}

/** What follows from a trap for its victim, to be thrown at once. */
export type TrapEffect =
  | { readonly kind: "damage"; readonly who: string; readonly formula: string; readonly save?: SaveCategory }
  | { readonly kind: "fall"; readonly who: string; readonly feet: number }
  | { readonly kind: "save"; readonly who: string; readonly save: SaveCategory };

export interface TriggerOutcome {
  readonly procedure: "trapTrigger";
  readonly trap: Trap;
  readonly victim: string;
  readonly dice: readonly { readonly id: string; readonly die: number }[];
  readonly next: readonly TrapEffect[];
  readonly stamp: string;
}

/**
 * Those who do what triggers a trap, in marching order: each has a die, and the first to spring it is the victim (BX-004, BX-067).
 * A spent trap does nothing; one that is found and avoided is not crossed at all; dwellers pass their own (BX-069).
 */
export function planTrigger(trap: Trap, crossers: readonly Crosser[], rulings: Rulings): TriggerPlan {
  checkTrap(trap, "trap");
  checkCrossers(crossers, "crossers");
  const chance = rulings.use(trapTrigger);
  const going = crossers.filter(({ atHome }) => !atHome);
  const spent = trap.sprung && trap.oneUse;
  return {
    procedure: "trapTrigger",
    trap,
    crossers: spent ? [] : going,
    chance,
    rolls: spent || chance >= 6 ? [] : going.map(({ id }) => ({ id: `trap:${id}`, formula: "1d6" })),
    ...(spent && { refused: { key: "exploration.trapSpent", rule: "BX-067" } }),
    stamp: rulings.hash,
  };
}

export function resolveTrigger(plan: TriggerPlan, rolls: Rolls): TriggerOutcome {
  const dice: { id: string; die: number }[] = [];
  let victim = "";
  for (const { id } of plan.crossers) {
    const die = plan.chance >= 6 ? 1 : rolledFor(rolls, `trap:${id}`).total;
    if (plan.chance < 6) dice.push({ id, die });
    if (die > plan.chance) continue;
    victim = id;
    break;
  }
  const trap = victim === "" ? plan.trap : { ...plan.trap, sprung: true };
  return {
    procedure: "trapTrigger",
    trap,
    victim,
    dice,
    next: victim === "" ? [] : effects(plan.trap, victim),
    stamp: plan.stamp,
  };
}

/** BX-068: damage, a fall, or a save, as the trap's own entry says. */
function effects({ damage, fall, save }: Trap, who: string): readonly TrapEffect[] {
  const list: TrapEffect[] = [];
  if (damage) list.push({ kind: "damage", who, formula: damage, ...(save && { save }) });
  else if (save) list.push({ kind: "save", who, save });
  if (fall) list.push({ kind: "fall", who, feet: fall });
  return list;
}
