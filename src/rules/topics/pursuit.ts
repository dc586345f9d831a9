import type { Place } from "../facts/encounter.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The rules for evasion and pursuit. */
export interface PursuitRuling {
  readonly rule: RuleId;
  /** Whether surprise decides an evasion: a surprised side cannot evade, and its foes escape. */
  readonly surpriseSettles: (place: Place) => boolean;
  /** Whether a surprised side still has a chance from its surroundings. */
  readonly surprisedChance: boolean;
  /** Whether pursuits run in turns with initiative at close range, instead of rounds, hours and days. */
  readonly byTurns: boolean;
}

const PROCEDURES = [
  "BX-117",
  "BX-119",
  "BX-120",
  "BX-121",
  "BX-122",
  "BX-123",
  "BX-124",
  "BX-125",
  "BX-127",
  "BX-128",
  "BX-129",
  "BX-130",
  "BX-131",
  "BX-132",
] as const;

export const pursuit = topic<PursuitRuling>({
  key: "pursuit",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: built(PROCEDURES, {
      rule: "BX-117",
      surpriseSettles: (place) => place === "wilderness",
      surprisedChance: true,
      byTurns: false,
    }),
    eris: built(["ERIS-13", "ERIS-14", "ERIS-15", "ERIS-16"], {
      rule: "ERIS-14",
      // Evasion before combat is as in B/X (MIX-43).
      surpriseSettles: (place) => place === "wilderness",
      surprisedChance: true,
      byTurns: true,
    }),
    gorman: built(["GOR-88", "GOR-89", "GOR-90"], {
      rule: "GOR-88",
      surpriseSettles: () => true,
      surprisedChance: false,
      byTurns: false,
    }),
  },
  constraints: [
    {
      id: "pursuitWantsItsMovement",
      when: ["eris"],
      topic: "combatMovement",
      mustBe: ["eris"],
      fix: "eris",
      level: "warning",
    },
  ],
  affects: ["actors", "party"],
});
