import type { Declaration, Phase } from "../facts/combatant.ts";
import type { EncounterStep } from "../facts/encounter.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The course of a round. */
export interface SequenceRuling {
  /** The rule that says what is declared, and what comes of it. */
  readonly declaring: RuleId;
  /** Whether the round opens with declarations. */
  readonly declares: (round: number) => boolean;
  /** The possible declarations; the first is the default when none is made. */
  readonly declarations: readonly Declaration[];
  /** Declarations that may still be made until the combatant acts. */
  readonly late: readonly Declaration[];
  /** Whether declarations bind once initiative is known. */
  readonly locks: boolean;
  /** Whether only a declared spell can be cast. */
  readonly spellsDeclared: boolean;
  readonly before: readonly Phase[];
  /** Each list is gone through by one unit after another. `whole` replaces them where turns are not cut up. */
  readonly passes: readonly (readonly Phase[])[];
  readonly whole: readonly (readonly Phase[])[];
  readonly after: readonly Phase[];
  /** The steps of an encounter around it, in their order (BX-105, GOR-74). */
  readonly encounter: readonly EncounterStep[];
}

const STEPS = ["surprise", "distance", "reaction", "initiative", "actions", "end"] as const;

/** The steps of a round. Individual initiative and blocks take whole turns where the steps would cut them up (BX-137, HERO-03). */
export const combatSequence = topic<SequenceRuling>({
  key: "combatSequence",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built(["BX-105", "BX-133", "BX-134", "BX-138", "BX-151"], {
      declaring: "BX-134",
      declares: () => true,
      declarations: ["none", "spell", "withdraw", "retreat"],
      late: ["parry", "wait"],
      locks: true,
      spellsDeclared: true,
      before: [],
      passes: [["morale", "move", "missile", "spell", "melee"]],
      whole: [["morale", "act"]],
      after: [],
      encounter: STEPS,
    }),
    eris: built(["ERIS-03"], {
      declaring: "ERIS-03",
      declares: () => true,
      declarations: ["none", "spell", "offhand", "parry"],
      late: ["parry", "wait"],
      locks: true,
      spellsDeclared: true,
      before: [],
      passes: [["act"]],
      whole: [["act"]],
      after: ["morale"],
      encounter: STEPS,
    }),
    gorman: built(["GOR-74", "GOR-76"], {
      declaring: "GOR-74",
      declares: (round) => round === 1,
      declarations: ["none", "spell", "withdraw", "retreat", "parry", "wait"],
      late: ["none", "spell", "withdraw", "retreat", "parry", "wait"],
      locks: false,
      spellsDeclared: false,
      before: ["morale"],
      passes: [["missilesAndSpells"], ["actionsAndMelee"]],
      whole: [["act"]],
      after: [],
      encounter: ["surprise", "distance", "choice", "declare", "reaction", "initiative", "actions", "end"],
    }),
  },
  affects: ["combat", "cards"],
});
