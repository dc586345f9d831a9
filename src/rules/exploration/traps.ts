import type { SaveCategory } from "../creature/types.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { trapTrigger } from "../topics/trapTrigger.ts";
import { checkCrossers, checkTrap } from "./check.ts";

/** A trap of a room or on treasure (BX-066). Its effect needs no attack roll unless its entry has one (BX-068). */
export interface Trap {
  readonly id: string;
  readonly name: string;
  readonly kind: "room" | "treasure";
  readonly found: boolean;
  readonly sprung: boolean;
  readonly oneUse: boolean;
  /** Damage dice. */
  readonly damage?: string;
  /** Feet of the victim's fall. */
  readonly fall?: number;
  readonly save?: SaveCategory;
  /** The attack roll that it needs to have an effect. */
  readonly attack?: TrapAttack;
}

/** The attack of a trap: as a monster with these Hit Dice, by missile (dart, spear) or without (blade). */
interface TrapAttack {
  readonly hitDice: number;
  readonly missile: boolean;
}

export interface Crosser {
  readonly id: string;
  readonly name: string;
  /** Whether it lives here, and knows the traps unless the referee has it roll (BX-069). */
  readonly atHome?: boolean;
}

interface TriggerPlan extends Plan<"trapTrigger"> {
  readonly trap: Trap;
  /** The crossing creatures in marching order. */
  readonly crossers: readonly Crosser[];
  /** Chance in six; 6 needs no die. */
  readonly chance: number;
}

/** The effects of a trap on its victim, to roll at once. */
export type TrapEffect =
  | { readonly kind: "damage"; readonly who: string; readonly formula: string; readonly save?: SaveCategory }
  | { readonly kind: "fall"; readonly who: string; readonly feet: number; readonly save?: SaveCategory }
  | { readonly kind: "save"; readonly who: string; readonly save: SaveCategory }
  | TrapStrike;

/** An attack of a trap, and its effects on a hit (BX-068). */
export interface TrapStrike {
  readonly kind: "attack";
  readonly who: string;
  readonly trap: string;
  readonly attack: TrapAttack;
  readonly harm: readonly Exclude<TrapEffect, TrapStrike>[];
}

interface TriggerOutcome {
  readonly procedure: "trapTrigger";
  readonly trap: Trap;
  readonly victim: string;
  readonly dice: readonly { readonly id: string; readonly die: number }[];
  readonly next: readonly TrapEffect[];
  /** The die of the next creature, rolled at once, because nobody has triggered the trap yet (BX-067). */
  readonly again?: TriggerPlan;
  readonly stamp: string;
}

/**
 * Plans the dice of the creatures that may trigger a trap, in marching order: each rolls in turn, and the first to trigger it is the victim (BX-004, BX-067). A
 * spent trap does nothing; a trap that is found and avoided is not crossed; dwellers pass their own (BX-069).
 */
export function planTrigger(trap: Trap, crossers: readonly Crosser[], rulings: Rulings): TriggerPlan {
  checkTrap(trap, "trap");
  checkCrossers(crossers, "crossers");
  const chance = rulings.use(trapTrigger);
  const going = crossers.filter(({ atHome }) => !atHome);
  const spent = isSpent(trap);
  return {
    procedure: "trapTrigger",
    trap,
    crossers: spent ? [] : going,
    chance,
    // One die at a time, because the first trigger ends the series (BX-067).
    rolls: spent || chance >= 6 ? [] : going.slice(0, 1).map(({ id }) => ({ id: `trap:${id}`, formula: "1d6" })),
    ...(spent && { refused: SPENT }),
    stamp: rulings.hash,
  };
}

const SPENT: Refusal = { key: "exploration.trapSpent", rule: "BX-067" };

/** Whether a trap for one use has gone off. */
export function isSpent({ sprung, oneUse }: Pick<Trap, "sprung" | "oneUse">): boolean {
  return sprung && oneUse;
}

/** Triggers a trap on all given creatures by the referee's decision, without a die (BX-068, BX-069). */
export function setOff(
  trap: Trap,
  who: readonly Crosser[],
): { readonly refused?: Refusal; readonly next: readonly TrapEffect[] } {
  checkTrap(trap, "trap");
  checkCrossers(who, "crossers");
  if (isSpent(trap)) return { refused: SPENT, next: [] };
  return { next: who.flatMap(({ id }) => effects(trap, id)) };
}

export function resolveTrigger(plan: TriggerPlan, rolls: Rolls): TriggerOutcome {
  const [first, ...others] = plan.crossers;
  const certain = plan.chance >= 6;
  const dice = first && !certain ? [{ id: first.id, die: rolledFor(rolls, `trap:${first.id}`).total }] : [];
  const springs = first !== undefined && (certain || (dice[0]?.die ?? 7) <= plan.chance);
  const victim = springs ? first.id : "";
  const [second] = others;
  const trap = victim === "" ? plan.trap : { ...plan.trap, sprung: true };
  return {
    procedure: "trapTrigger",
    trap,
    victim,
    dice,
    next: victim === "" ? [] : effects(plan.trap, victim),
    ...(victim === "" &&
      second && {
        again: { ...plan, crossers: others, rolls: [{ id: `trap:${second.id}`, formula: "1d6" }] },
      }),
    stamp: plan.stamp,
  };
}

/** The effects of the trap's entry: damage, a fall, or a saving throw, after an attack roll where it has one (BX-068). */
function effects(trap: Trap, who: string): readonly TrapEffect[] {
  const harm = harmOf(trap, who);
  const { attack, name } = trap;
  return attack ? [{ kind: "attack", who, trap: name, attack, harm }] : harm;
}

function harmOf({ damage, fall, save }: Trap, who: string): TrapStrike["harm"] {
  const list: Exclude<TrapEffect, TrapStrike>[] = [];
  if (damage) list.push({ kind: "damage", who, formula: damage, ...(save && { save }) });
  else if (save && !fall) list.push({ kind: "save", who, save });
  // A creature that saved does not fall (BX-036).
  if (fall) list.push({ kind: "fall", who, feet: fall, ...(save && { save }) });
  return list;
}
