/** The end of a pursuit: caught runners meet their pursuers, or the party scatters. */
import { finiteNumber, RulesError } from "../errors.ts";
import type { Encounter } from "./encounter-steps.ts";
import type { Chase } from "./types.ts";

/** Whether the pursuit ended in escape: away for good, out of sight, or with pursuers who stopped. */
export function shaken({ over }: Chase): boolean {
  return over === "escaped" || over === "lost" || over === "distracted" || over === "stopped";
}

/**
 * The encounter after a pursuit (BX-120, BX-128, BX-132): over for those who escaped; for caught or exhausted runners a meeting at the remaining gap or the
 * rolled distance, without surprise. The reaction to the party stays.
 * @param rolled the rolled distance of a new meeting, if any
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

/** A runner who flees alone. */
interface Straggler {
  readonly id: string;
  /** Base rate in feet a turn. */
  readonly base: number;
}

/**
 * Scatters the runners: those faster than the pursuers escape alone; the rest are caught. The slowest sets the rate only for those who stay together (BX-119).
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
