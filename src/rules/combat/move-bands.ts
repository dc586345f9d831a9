import { finiteNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { actionEconomy } from "../topics/actionEconomy.ts";
import { familiarMovement } from "../topics/familiarMovement.ts";
import { pursuit } from "../topics/pursuit.ts";
import { movementRate } from "./movement.ts";

/** The bands of a movement: at the rate, with two moves, running, through known areas. @texts RULINGS.Ruler.* */
export const MOVE_BANDS = ["move", "twice", "known", "run"] as const;
export type MoveBandKind = (typeof MOVE_BANDS)[number];

export interface MoveBand {
  readonly kind: MoveBandKind;
  /** Feet from the start. */
  readonly feet: number;
}

/** The present situation: a combat round, or an exploration turn. */
export interface MoveMoment {
  readonly fight: boolean;
  /** The movement is running only, as in a pursuit (BX-125). */
  readonly runs?: boolean;
}

/**
 * The distances possible at a base rate in feet a turn, the nearest band first. In combat: the move of a round (BX-115, ERIS-17), two of them where a turn
 * holds two (GOR-68), and running where a pursuit goes by rounds (BX-125). Outside: the distance of a turn, and that through known areas (BX-063).
 * @throws RulesError for a negative rate
 */
export function moveBands(base: number, { fight, runs = false }: MoveMoment, rulings: Rulings): readonly MoveBand[] {
  finiteNumber(base, "movement.base", 0, 100_000);
  if (base === 0) return [];
  const running = movementRate(base, "running", rulings).value;
  if (runs) return [{ kind: "run", feet: running }];
  if (!fight) {
    const turn = movementRate(base, "turn", rulings).value;
    const known = base * rulings.use(familiarMovement);
    return further([
      { kind: "move", feet: turn },
      { kind: "known", feet: known },
    ]);
  }
  const round = movementRate(base, "round", rulings).value;
  const moves = rulings.use(actionEconomy).movesInTurn;
  return further([
    { kind: "move", feet: round },
    ...(moves > 1 ? [{ kind: "twice", feet: round * moves } as const] : []),
    ...(rulings.use(pursuit).byTurns ? [] : [{ kind: "run", feet: running } as const]),
  ]);
}

/** The bands that reach further than the one before. */
function further(bands: readonly MoveBand[]): readonly MoveBand[] {
  return bands.filter(({ feet }, at) => bands.slice(0, at).every((before) => before.feet < feet));
}

/** The band of a distance; undefined beyond the last. */
export function bandAt(bands: readonly MoveBand[], feet: number): MoveBand | undefined {
  return bands.find((band) => feet <= band.feet + 1e-6);
}

/** The number of moves for a distance at the first band: rounds in combat, turns outside; undefined for a creature that cannot move. */
export function goesFor(bands: readonly MoveBand[], feet: number): number | undefined {
  const [first] = bands;
  return first && first.feet > 0 ? Math.max(1, Math.ceil((feet - 1e-6) / first.feet)) : undefined;
}
