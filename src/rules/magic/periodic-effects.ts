/** Periodic effects: damage, healing, death and confusion, once at each of their moments on the world's clock. */
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

/** The next moment, the interval (seconds of the world's clock) and the number left; null: until the effect ends. */
export interface PeriodicSchedule {
  readonly next: number;
  readonly every: number;
  readonly left: number | null;
}

/** The maximum number of moments processed at once, for clocks that are set forward by a month. */
export const MOST_PERIODS = 60;

/** The moments that are due, and those that are left. Moments beyond the maximum are dropped. */
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

/** The schedule of a periodic effect, from its start and the dice of its delay. */
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
  /** The saving throw of this moment, where one is allowed. */
  readonly save?: SavePlan;
  /** Whether its damage is halved. */
  readonly byHalf?: true;
}

function harmOf(type: string): DamageKind {
  return { type, silver: false, magic: false, bonus: 0 };
}

/** The refusal of a moment: the dead take no more damage, and only they can rise. */
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
 * Plans one moment of a periodic effect: its dice and its saving throw.
 * @param kind the kind of its damage; some creatures take half (BX-155)
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
  /** Whether the saving throw succeeded, so that nothing happens. */
  readonly saved: boolean;
  /** Whether the effect ends. */
  readonly ended: boolean;
  /** Hit points lost or regained. */
  readonly amount: number;
  readonly behaviour?: Confusion;
  /** The summoned creatures, by their compendium keys. */
  readonly come?: readonly { readonly key: string; readonly number: number }[];
}

/** The result of a moment. Confusion: 2 to 5 attacks the caster's side, 6 to 8 does nothing, 9 to 12 attacks its own side (Facts: confusion). */
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
