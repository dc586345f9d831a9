import { isHenchman } from "../creature/service.ts";
import type { MoraleRule } from "../facts/morale.ts";
import { built, topic } from "../rulings/topic.ts";
import { bxOccasions, gormanOccasions, refereeOccasions } from "../tables/morale-occasions.ts";
import {
  bxScore,
  CONVERSION,
  conversionFault,
  modifiersFault,
  refereeScore,
  STANDARD_SCORES,
  scoresFault,
} from "../tables/morale-scores.ts";
import { SITUATIONS } from "../tables/morale-situations.ts";

/** The B/X rules: 2d6 over the rating fails; 2 never fights, 12 never checks, and two passed checks end checking. */
const bx: MoraleRule = {
  rule: "BX-174",
  formula: "2d6",
  score: bxScore,
  modifies: "score",
  stays: (total, target) => total <= target,
  needs: "orLess",
  settled: (score) => (score >= 12 ? "fearless" : score <= 2 ? "willNotFight" : undefined),
  passesToEnd: 2,
  situation: 2,
  situationRule: "BX-178",
  adjustments: 2,
  individually: () => false,
  modifiers: [],
  occasions: bxOccasions,
  heedsLeaders: false,
  together: false,
  whenBroken: ["fleeing", "surrendered"],
  kinds: ["danger"],
};

/** The Gorman rules: 2d6, 6 or more stays, for all creatures; the referee's and loyalty's modifiers go on the dice (GOR-93, GOR-94). */
const gorman: MoraleRule = {
  rule: "GOR-93",
  formula: "2d6",
  score: () => ({ value: 6, key: "morale.six", rule: "GOR-93" }),
  modifies: "roll",
  stays: (total, target) => total >= target,
  needs: "orMore",
  settled: () => undefined,
  situation: 2,
  situationRule: "GOR-94",
  individually: isHenchman,
  modifiers: [],
  occasions: gormanOccasions,
  heedsLeaders: true,
  together: true,
  whenBroken: ["fleeing", "surrendered"],
  kinds: ["danger"],
};

/** The referee's rules: 2d10 over a score by type fails; 25 modifiers on the score (REF-11), 14 occasions, and no end of checking. */
const referee: MoraleRule = {
  rule: "REF-07",
  formula: "2d10",
  score: refereeScore,
  modifies: "score",
  stays: (total, target) => total <= target,
  needs: "orLess",
  settled: () => undefined,
  situation: 20,
  situationRule: "REF-11",
  individually: () => false,
  singly: true,
  modifiers: SITUATIONS,
  table: "moraleModifiers",
  occasions: refereeOccasions,
  heedsLeaders: true,
  together: true,
  whenBroken: ["fleeing"],
  kinds: ["danger", "bribe", "request", "charge", "task", "surrender"],
};

/** The morale rules; undefined where the referee decides without dice. */
export const morale = topic<MoraleRule | undefined>({
  key: "morale",
  group: "morale",
  classic: "bx",
  variants: {
    off: built(["BX-172"], undefined),
    bx: built(["BX-138", "BX-172", "BX-173", "BX-174", "BX-175", "BX-176", "BX-177", "BX-178", "BX-179", "BX-180"], bx),
    gorman: built(["GOR-93", "GOR-94"], gorman),
    referee: built(["REF-07", "REF-08", "REF-09", "REF-10", "REF-11", "REF-12", "REF-13", "REF-14", "REF-15"], referee),
  },
  parameters: {
    moraleScores: { kind: "table", readBy: ["referee"], initial: STANDARD_SCORES, fault: scoresFault },
    moraleConversion: { kind: "table", readBy: ["referee"], initial: CONVERSION, fault: conversionFault },
    moraleModifiers: {
      kind: "table",
      readBy: ["referee"],
      initial: SITUATIONS.map(({ row, value }) => ({ row, value })),
      fault: modifiersFault,
    },
  },
  affects: ["combat", "cards"],
});
