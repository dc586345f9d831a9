import { checkModifiers } from "../creature/check.ts";
import { PLACES } from "../facts/encounter.ts";
import { choice, finite, flag, list, maybe, shape, text, whole } from "../input-checks.ts";

const COUNT = whole(0, 1_000_000);
const RATE = finite(0, 100_000);
const GAP = finite(0, 1e9);

/** Checks of the sides of an encounter; each throws a RulesError naming the field that is missing, no number or unknown. */
export const checkMeeting = shape({
  place: choice(PLACES),
  dark: flag,
  fog: flag,
  sides: list(
    shape({
      id: text,
      name: text,
      party: flag,
      count: COUNT,
      light: flag,
      aware: maybe(flag),
      asleep: maybe(flag),
      stolenUpon: maybe(flag),
      warned: flag,
      aquatic: flag,
      ship: flag,
      surprises: whole(0, 6),
      change: whole(-6, 6),
      modifiers: checkModifiers,
      dimLight: maybe(whole(-6, 6)),
    }),
  ),
});

const runners = shape({ rates: list(RATE), count: COUNT, surprised: flag, tires: maybe(flag) });

export const checkEvasion = shape({
  place: choice(PLACES),
  fleeing: runners,
  pursuing: runners,
  pursued: flag,
  combatBegun: flag,
  cannotLeave: flag,
  surroundings: whole(-50, 50),
  woods: flag,
  surprisedChance: maybe(whole(0, 100)),
  gap: GAP,
});

export const checkChase = shape({
  kind: choice(["run", "sea", "days", "turns"]),
  gap: GAP,
  unit: choice(["feet", "yards"]),
  fleeing: RATE,
  pursuing: RATE,
  pursuersRound: RATE,
  steps: COUNT,
  over: choice(["", "caught", "escaped", "lost", "distracted", "stopped", "exhausted"]),
  dropped: flag,
  evasion: checkEvasion,
});

export const checkPursuers = shape({ intelligent: flag, eats: flag });
export const checkRunners = list(
  shape({ id: text, name: text, base: RATE, shots: whole(0, 1000), spells: whole(0, 1000), freeShots: flag }),
);
