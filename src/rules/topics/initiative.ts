import { built, topic } from "../rulings/topic.ts";

/** The initiative rolls: by side or combatant, the dice, and the combatants acting together. */
export interface InitiativeRuling {
  readonly rolls: "side" | "each";
  readonly die: string;
  /** Whether the combatant's own modifier counts. */
  readonly modified: boolean;
  /** The bonus for halflings. */
  readonly halfling: number;
  /** Whether adjacent combatants of one side act as one block. */
  readonly merges: boolean;
  /** Whether turns are not split into steps, and one ends before the next begins. */
  readonly wholeTurns: boolean;
  readonly oneTurnAtATime: boolean;
}

/** Initiative: a die for each side, a die for each combatant, or a d20 each grouped into blocks. */
export const initiative = topic<InitiativeRuling>({
  key: "initiative",
  group: "combat",
  classic: "side",
  variants: {
    side: built(["BX-111", "BX-135", "ERIS-04", "GOR-75"], {
      rolls: "side",
      die: "1d6",
      modified: false,
      halfling: 0,
      merges: false,
      wholeTurns: false,
      oneTurnAtATime: false,
    }),
    individual: built(["BX-137"], {
      rolls: "each",
      die: "1d6",
      modified: true,
      halfling: 1,
      merges: false,
      wholeTurns: true,
      oneTurnAtATime: false,
    }),
    blocks: built(["HERO-01", "HERO-02", "HERO-03", "HERO-05", "HERO-06"], {
      rolls: "each",
      die: "1d20",
      modified: true,
      halfling: 0,
      merges: true,
      wholeTurns: true,
      oneTurnAtATime: true,
    }),
  },
  constraints: [
    {
      id: "blocksWithoutSlowWeapons",
      when: ["blocks"],
      topic: "slowWeapons",
      mustBe: ["off"],
      fix: "off",
      level: "error",
    },
  ],
  affects: ["combat", "cards"],
});
