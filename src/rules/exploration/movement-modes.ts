import { movementRate } from "../combat/movement.ts";
import { finiteNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { familiarMovement } from "../topics/familiarMovement.ts";
import { stealth } from "../topics/stealth.ts";
import type { Traced } from "../trace/types.ts";
import { sneakingRate } from "./sneaking-rate.ts";

interface Leg {
  /** Feet to go. */
  readonly distance: number;
  /** Through parts that the party knows (BX-063). */
  readonly known: boolean;
  /** All the way without being noticed: at the next lower rate, where anybody can sneak at all (ERIS-93). */
  readonly sneaks?: boolean;
}

export interface LegTime {
  /** Feet in a turn. */
  readonly perTurn: Traced;
  /** Turns used, a part of one being a whole; absent when the party cannot move at all. */
  readonly turns?: number;
}

/**
 * How long a move in a dungeon takes: the base rate a turn in unknown parts, three times that in known ones; who sneaks goes by the next
 * lower rate (BX-062, BX-063, ERIS-17, ERIS-93).
 */
export function legTime(base: number, leg: Leg, rulings: Rulings): LegTime {
  finiteNumber(leg.distance, "leg.distance", 0);
  const rate = leg.sneaks && rulings.use(stealth) ? sneakingRate(base, rulings).value : base;
  const turn = movementRate(rate, "turn", rulings);
  const factor = leg.known ? rulings.use(familiarMovement) : 1;
  if (factor === 1) return { perTurn: turn, ...turnsFor(leg.distance, turn.value) };
  // The rate on familiar ground replaces the double move of a turn, it is not added to it (MIX-12).
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

/** Rate of a swimmer: half the normal one, down; 0 for those who cannot; a listed rate stands as it is (BX-050). */
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
