import type { Declaration, Phase } from "../facts/combatant.ts";
import type { EncounterStep } from "../facts/encounter.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The sequence of a round. */
export interface SequenceRuling {
  /** The rule for declarations. */
  readonly declaring: RuleId;
  /** Whether the round begins with declarations. */
  readonly declares: (round: number) => boolean;
  /** The possible declarations; the first is the default. */
  readonly declarations: readonly Declaration[];
  /** Declarations that are possible until the combatant acts. */
  readonly late: readonly Declaration[];
  /** Whether declarations are binding once initiative is known. */
  readonly locks: boolean;
  /** Whether only a declared spell can be cast. */
  readonly spellsDeclared: boolean;
  readonly before: readonly Phase[];
  /** The phases of each pass, which the units go through one after another. `whole` replaces them where turns are not split. */
  readonly passes: readonly (readonly Phase[])[];
  readonly whole: readonly (readonly Phase[])[];
  readonly after: readonly Phase[];
  /** The steps of the encounter, in order (BX-105, GOR-74). */
  readonly encounter: readonly EncounterStep[];
}

const STEPS = ["surprise", "distance", "reaction", "initiative", "actions", "end"] as const;

/** The steps of a round. Individual initiative and blocks use whole turns where the steps would split them (BX-137, HERO-03). */
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
