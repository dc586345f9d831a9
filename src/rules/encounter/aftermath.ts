/** The end of a chase: caught runners meet their pursuers, or the party scatters. */
import { finiteNumber, RulesError } from "../errors.ts";
import type { Encounter } from "./encounter-steps.ts";
import type { Chase } from "./types.ts";

/** A chase that ended with nobody behind: away for good, out of sight, or with pursuers who stopped. */
export function shaken({ over }: Chase): boolean {
  return over === "escaped" || over === "lost" || over === "distracted" || over === "stopped";
}

/**
 * The encounter after a chase (BX-120, BX-128, BX-132): over for those who escaped; for those who were caught, or can run no more, a
 * meeting at the remaining gap or the distance that was rolled, without surprise. The reaction to the party stays as it was.
 * @param rolled the distance of a new meeting, where one was rolled for
 */
export function afterChase(encounter: Encounter, chase: Chase, rolled?: number): Encounter {
  if (chase.over === "") return { ...encounter, chase };
  if (shaken(chase)) return { ...encounter, chase, over: true };
  const distance = finiteNumber(rolled ?? chase.gap, "distance", 0);
  const { unit } = chase.meeting ?? chase;
  return {
    ...encounter,
    chase: { ...chase, gap: distance },
    surprise: {
      procedure: "surprise",
      place: encounter.place,
      sides: [],
      losing: [],
      anySurprised: false,
      surrounded: false,
      choices: [],
      stamp: "",
    },
    distance: { procedure: "encounterDistance", distance, unit, steps: [], stamp: "" },
    combatBegun: false,
    over: false,
  };
}

/** Somebody who runs for himself. */
interface Straggler {
  readonly id: string;
  /** Feet a turn. */
  readonly base: number;
}

/**
 * Scatters the runners: those faster than the pursuers escape, and are lost to the others; the rest are caught. The slowest counts only for
 * those who stay together (BX-119).
 */
export function scatter(
  runners: readonly Straggler[],
  pursuing: number,
): { readonly away: readonly string[]; readonly caught: readonly string[] } {
  if (runners.length === 0) throw new RulesError("tooFew", "runners", { least: 1 });
  finiteNumber(pursuing, "pursuing", 0, 100_000);
  const away = runners.filter(({ base }, at) => finiteNumber(base, `runners.${at}.base`, 0, 100_000) > pursuing);
  return {
    away: away.map(({ id }) => id),
    caught: runners.filter((one) => !away.includes(one)).map(({ id }) => id),
  };
}
