/** Periodic effects: harm, healing, death and confusion at moments of the world's clock, each once. */
import { checkCreature } from "../creature/check.ts";
import { type Creature, type DamageKind, hasCondition } from "../creature/types.ts";
import { takesHalf } from "../derived/immunity.ts";
import { wholeNumber } from "../errors.ts";
import { ownRow, text } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { halfDamage, planSave, type SavePlan } from "../saves/saving-throw.ts";
import type { Modifier } from "../trace/types.ts";
import { compareHitDice, diceOf, secondsIn } from "./formulas.ts";
import { checkEach, type EffectEachRound, parseHitDice } from "./spell-effect-parts.ts";

/** When the next moment is, how far they lie apart (seconds of the world's clock) and how many are left; null: until it ends. */
export interface PeriodicSchedule {
  readonly next: number;
  readonly every: number;
  readonly left: number | null;
}

/** At one go no more moments are done than these: a clock that was set forward by a month is not six hundred thousand rounds of bleeding. */
export const MOST_PERIODS = 60;

/** The moments that have come, and those that are left. What lies further back than can be done is gone by. */
export function periodsDue(
  moments: PeriodicSchedule,
  now: number,
): { readonly due: number; readonly after: PeriodicSchedule | null } {
  const { next, left } = moments;
  const every = wholeNumber(moments.every, "every", 1, 1e9);
  if (next > now || left === 0) return { due: 0, after: left === 0 ? null : moments };
  const passed = Math.floor((now - next) / every) + 1;
  const due = Math.min(passed, left ?? Number.POSITIVE_INFINITY, MOST_PERIODS);
  const remaining = left === null ? null : left - Math.min(passed, left);
  return { due, after: remaining === 0 ? null : { next: next + passed * every, every, left: remaining } };
}

/** Returns the schedule of a periodic effect, from the time when it was applied and the dice of its delay. */
export function beginSchedule(each: EffectEachRound, now: number, delay: number, rulings: Rulings): PeriodicSchedule {
  const every = secondsIn(each.every ?? "round", rulings);
  const first = each.after ? delay * secondsIn(each.after.unit, rulings) : every;
  return { next: now + Math.max(1, first), every, left: each.times ?? (ONCE.includes(each.does) ? 1 : null) };
}

/** Periodic effects that happen once and then end. */
const ONCE: readonly EffectEachRound["does"][] = ["kills", "restores", "rises", "turns", "comes"];

/** The purpose of the dice rolled at each moment. */
const DICE: Partial<Readonly<Record<EffectEachRound["does"], string>>> = {
  harms: "damage",
  heals: "healing",
  restores: "healing",
};

/** The behaviour of a confused creature in a round. @texts RULINGS.Work.going.confuses.* */
type Confusion = "casters" | "nothing" | "own";

interface PeriodicPlan extends Plan<"moment"> {
  readonly each: EffectEachRound;
  /** The save of this moment, for whom it is allowed. */
  readonly save?: SavePlan;
  /** Its harm counts by half. */
  readonly byHalf?: true;
}

function harmOf(type: string): DamageKind {
  return { type, silver: false, magic: false, bonus: 0 };
}

/** Whether a moment can befall somebody: nothing harms the dead any more, and only they can get up again. */
function momentRefused(creature: Creature, { does }: EffectEachRound): Refusal | undefined {
  const dead = hasCondition(creature, "dead");
  if (does === "rises" || does === "spawns") return dead ? undefined : { key: "work.alive" };
  return dead ? { key: "work.dead" } : undefined;
}

function momentDice(each: EffectEachRound): Plan<"moment">["rolls"] {
  if (each.does === "confuses") return [{ id: "behaviour", formula: "2d6" }];
  if (each.does === "comes" || each.does === "spawns")
    return (each.summons ?? []).map(({ number }, at) => ({ id: `come:${at}`, formula: number }));
  const id = ownRow(DICE, each.does);
  return id && each.formula ? [{ id, formula: each.formula }] : [];
}

/**
 * Plans one moment of a periodic effect: its dice and its save.
 * @param kind the kind of its harm; some creatures take half (BX-155)
 */
export function planPeriodic(
  creature: Creature,
  each: EffectEachRound,
  name: string,
  rulings: Rulings,
  kind = "",
): PeriodicPlan {
  checkCreature(creature, "creature");
  checkEach(each, "each");
  text(name, "name");
  text(kind, "kind");
  const refused = momentRefused(creature, each);
  const strong = !each.saveLeast || compareHitDice(diceOf(creature, rulings), parseHitDice(each.saveLeast)) >= 0;
  const value = each.saveModifier ?? 0;
  const modifiers: Modifier[] = value
    ? [{ key: "save.spell", on: "save", op: "add", value, source: { kind: "effect", name } }]
    : [];
  const save = each.save && strong ? planSave(creature, each.save, { magic: true, modifiers }, rulings) : undefined;
  const byHalf = each.does === "harms" && kind !== "" && takesHalf(creature, harmOf(kind));
  return {
    procedure: "moment",
    each,
    ...(save && { save }),
    ...(byHalf && { byHalf: true as const }),
    rolls: refused ? [] : momentDice(each),
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export interface PeriodicOutcome {
  readonly procedure: "moment";
  /** Nothing happens in this moment: the save was made. */
  readonly saved: boolean;
  /** It is over with it. */
  readonly ended: boolean;
  /** Hit points lost or regained. */
  readonly amount: number;
  readonly behaviour?: Confusion;
  /** The creatures that arrive, by their keys in the compendium. */
  readonly come?: readonly { readonly key: string; readonly number: number }[];
}

/**
 * Returns the result of a moment. Confusion: 2 to 5 turns on the side of the caster, 6 to 8 stands about, 9 to 12 turns on its own (Facts:
 * confusion).
 */
export function resolvePeriodic(
  { each, save, byHalf }: PeriodicPlan,
  rolls: Rolls,
  made: boolean | undefined,
): PeriodicOutcome {
  const saved = save !== undefined && made === true;
  const ended = saved && each.frees === true;
  if (saved) return { procedure: "moment", saved, ended, amount: 0 };
  if (each.does === "comes" || each.does === "spawns") {
    const come = (each.summons ?? []).map(({ key }, at) => ({ key, number: rolledFor(rolls, `come:${at}`).total }));
    return { procedure: "moment", saved, ended, amount: 0, come };
  }
  if (each.does !== "confuses") {
    const id = ownRow(DICE, each.does);
    const total = id && each.formula ? rolledFor(rolls, id).total : 0;
    const amount = byHalf ? halfDamage(total) : total;
    return { procedure: "moment", saved, ended, amount };
  }
  const { total } = rolledFor(rolls, "behaviour");
  const behaviour = total <= 5 ? "casters" : total <= 8 ? "nothing" : "own";
  return { procedure: "moment", saved, ended, amount: 0, behaviour };
}
