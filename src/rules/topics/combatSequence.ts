import type { SequenceRuling } from "../combat/rulings.ts";
import { built, topic } from "./topic.ts";

/** The steps of a round. Individual initiative and blocks take whole turns where the steps would cut them up (BX-137, HERO-03). */
export const combatSequence = topic<SequenceRuling>({
  key: "combatSequence",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built(["BX-133", "BX-134", "BX-138", "BX-151"], {
      declares: () => true,
      declarations: ["none", "spell", "withdraw", "retreat"],
      late: ["parry", "wait"],
      locks: true,
      spellsDeclared: true,
      before: [],
      passes: [["morale", "move", "missile", "spell", "melee"]],
      whole: [["morale", "act"]],
      after: [],
    }),
    eris: built(["ERIS-03"], {
      declares: () => true,
      declarations: ["none", "spell", "offhand", "parry"],
      late: ["parry", "wait"],
      locks: true,
      spellsDeclared: true,
      before: [],
      passes: [["act"]],
      whole: [["act"]],
      after: ["morale"],
    }),
    gorman: built(["GOR-74", "GOR-76"], {
      declares: (round) => round === 1,
      declarations: ["none", "spell", "withdraw", "retreat", "parry", "wait"],
      late: ["none", "spell", "withdraw", "retreat", "parry", "wait"],
      locks: false,
      spellsDeclared: false,
      before: ["morale"],
      passes: [["missilesAndSpells"], ["actionsAndBlows"]],
      whole: [["missilesAndSpells"], ["actionsAndBlows"]],
      after: [],
    }),
  },
  affects: ["combat", "cards"],
});
