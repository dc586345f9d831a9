import { movementRate } from "../combat/movement.ts";
import { finiteNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { familiarMovement } from "../topics/familiarMovement.ts";
import { stealth } from "../topics/stealth.ts";
import type { Traced } from "../trace/types.ts";
import { sneakingRate } from "./sneaking-rate.ts";

interface Leg {
  /** Distance in feet. */
  readonly distance: number;
  /** Whether the party knows the area (BX-063). */
  readonly known: boolean;
  /** Whether the party sneaks all the way, at the next lower rate, where sneaking is possible (ERIS-93). */
  readonly sneaks?: boolean;
}

export interface LegTime {
  /** Feet in a turn. */
  readonly perTurn: Traced;
  /** Turns used, rounded up; absent when the party cannot move. */
  readonly turns?: number;
}

/**
 * The time of a move in a dungeon: the base rate a turn in unknown areas, three times that in known ones; sneaking uses the next lower rate (BX-062, BX-063,
 * ERIS-17, ERIS-93).
 */
export function legTime(base: number, leg: Leg, rulings: Rulings): LegTime {
  finiteNumber(leg.distance, "leg.distance", 0);
  const rate = leg.sneaks && rulings.use(stealth) ? sneakingRate(base, rulings).value : base;
  const turn = movementRate(rate, "turn", rulings);
  const factor = leg.known ? rulings.use(familiarMovement) : 1;
  if (factor === 1) return { perTurn: turn, ...turnsFor(leg.distance, turn.value) };
  // The rate in a known area replaces the double move of a turn instead of adding to it (MIX-12).
  const trace = rulings.trace({
    key: "moving.turn",
    on: "movement",
    op: "set",
    value: rate,
    source: { kind: "rule", rule: "BX-062" },
  });
  const source = rulings.source(familiarMovement, "BX-063");
  const known = trace.apply({ key: "moving.known", on: "movement", op: "multiply", value: factor, source }).done();
  return { perTurn: known, ...turnsFor(leg.distance, known.value) };
}

function turnsFor(distance: number, perTurn: number): Pick<LegTime, "turns"> {
  if (distance === 0) return { turns: 0 };
  return perTurn > 0 ? { turns: Math.ceil(distance / perTurn) } : {};
}

/** Rate of a swimmer: half the normal one, rounded down; 0 for those who cannot swim; a listed rate is unchanged (BX-050). */
export function swimmingRate(
  rate: number,
  who: { readonly canSwim: boolean; readonly listed?: number },
  rulings: Rulings,
): Traced {
  const on = "movement" as const;
  finiteNumber(rate, "rate", 0, 100_000);
  const own = who.listed;
  if (own !== undefined)
    return rulings
      .trace({
        key: "moving.swims",
        on,
        op: "set",
        value: finiteNumber(own, "listed", 0),
        source: { kind: "creature" },
      })
      .done();
  const source = { kind: "rule", rule: "BX-050" } as const;
  const trace = rulings.trace({ key: "moving.rate", on, op: "set", value: rate, source });
  if (!who.canSwim) return trace.apply({ key: "moving.cannotSwim", on, op: "set", value: 0, source }).done();
  return trace.apply({ key: "moving.half", on, op: "divideDown", value: 2, source }).done();
}
