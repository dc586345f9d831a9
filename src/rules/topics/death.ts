import { isHenchman, isInService } from "../creature/service.ts";
import type { Creature } from "../creature/types.ts";
import type { FallInput, ZeroHitPointsState } from "../facts/fall.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The meaning of 0 hit points, for creatures that do not die at once. */
export interface DeathRule {
  readonly rule: RuleId;
  /** Whether this rule applies to a creature; all others are dead at 0. */
  readonly spares: (creature: Creature) => boolean;
  readonly falls: (input: FallInput) => ZeroHitPointsState;
  /** Wound levels after a fall (HERO-14). */
  readonly wounds: (input: FallInput) => number;
  /** Quarters of the total that are left as maximum (HERO-15). */
  readonly quarters: (wounds: number) => number;
  /** Hit points of a creature killed outright by poison and the like. */
  readonly deadAt: (level: number) => number;
  /** Whether healing starts from 0 instead of negative hit points (HERO-18). */
  readonly healsFromZero: boolean;
  /** Whether a timer runs at exactly 0 (ERIS-44). */
  readonly wakes: boolean;
  /** Whether a creature lives below 0, where only magic or a safe place helps (ERIS-43, MIX-09). */
  readonly lingers: boolean;
  /** Whether wounds persist (HERO-17). */
  readonly woundLevels: boolean;
}

const plain = {
  wounds: (input: FallInput): number => input.wounds,
  quarters: () => 4,
  deadAt: () => 0,
  healsFromZero: false,
  wakes: false,
  lingers: false,
  woundLevels: false,
} as const;

/** Characters, and monsters that count as characters; hirelings are asked separately. */
const person = ({ kind, countsAsCharacter }: Creature): boolean =>
  kind === "character" || (kind === "monster" && countsAsCharacter);

/** Creatures with wound levels; the referee marks which hirelings have them (HERO-14). */
const wounded = (creature: Creature): boolean =>
  isInService(creature) ? (creature.usesWoundLevels ?? creature.kind === "character") : person(creature);

export const death = topic<DeathRule>({
  key: "death",
  group: "life",
  classic: "bx",
  variants: {
    bx: built(["BX-025", "BX-026", "BX-160"], {
      ...plain,
      rule: "BX-026",
      spares: () => false,
      falls: () => "dead",
    }),
    eris: built(["ERIS-41", "ERIS-42", "ERIS-43", "ERIS-44"], {
      ...plain,
      rule: "ERIS-42",
      spares: (creature) => person(creature) || creature.kind === "hireling",
      falls: ({ value, level }) => (value < -level ? "dead" : value < 0 ? "critical" : "unconscious"),
      deadAt: (level) => -level - 1,
      wakes: true,
      lingers: true,
    }),
    dismemberment: built(["GOR-85", "GOR-86", "GOR-87"], {
      ...plain,
      rule: "GOR-85",
      spares: (creature) => person(creature) || isHenchman(creature),
      falls: () => "rolling",
    }),
    woundLevels: built(["HERO-12", "HERO-13", "HERO-14", "HERO-15", "HERO-16", "HERO-17", "HERO-18"], {
      ...plain,
      rule: "HERO-14",
      spares: wounded,
      falls: () => "dying",
      wounds: ({ wounds, wasDown }) => (wasDown ? wounds : Math.min(3, wounds + 1)),
      quarters: (wounds) => 4 - wounds,
      healsFromZero: true,
      woundLevels: true,
    }),
  },
  parameters: {
    /** Minutes of each of the d6 periods until a creature at 0 regains consciousness: a turn is 10, an hour 60. */
    wakePeriod: { kind: "integer", readBy: ["eris"], initial: 10, min: 1, max: 1440 },
    daysPerWound: { kind: "integer", readBy: ["woundLevels"], initial: 1, min: 1, max: 30 },
  },
  affects: ["actors", "cards"],
});
