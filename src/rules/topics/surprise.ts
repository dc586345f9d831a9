import { built, topic } from "../rulings/topic.ts";

/** The surprise rolls and their effects. */
export interface SurpriseRuling {
  readonly rolls: boolean;
  /** Whether aware sides roll too, because their dice give the distance. */
  readonly awareRoll: boolean;
  /** The highest d6 result that means surprise. */
  readonly base: number;
  /** Whether nobody is surprised when everybody is. */
  readonly cancels: boolean;
  /** The choices of a side that is not surprised; empty for the usual three (BX-114). */
  readonly choices: readonly string[];
}

export const surprise = topic<SurpriseRuling>({
  key: "surprise",
  group: "exploration",
  classic: "bx",
  variants: {
    off: built(["BX-108"], { rolls: false, awareRoll: false, base: 0, cancels: true, choices: [] }),
    bx: built(["BX-045", "BX-057", "BX-084", "BX-091", "BX-106", "BX-107", "BX-108", "BX-109"], {
      rolls: true,
      awareRoll: false,
      base: 2,
      cancels: true,
      choices: [],
    }),
    gorman: built(["GOR-71", "GOR-73"], {
      rolls: true,
      awareRoll: true,
      base: 2,
      cancels: false,
      choices: ["attack", "talk", "hide", "evade", "wait"],
    }),
  },
  affects: ["actors", "party"],
});
