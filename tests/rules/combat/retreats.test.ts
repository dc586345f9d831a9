/** A retreat and the round that it is made in, under every ruling on what a round holds (BX-142). */
import { describe, expect, it } from "vitest";
import { whyNot } from "../../../src/rules/combat/act.ts";
import { change, combatantOf } from "../../../src/rules/combat/combatants.ts";
import { affords } from "../../../src/rules/combat/phases.ts";
import { rulings } from "../support/rulings.ts";
import { pastDeclarations, roll, start } from "./fight.ts";

describe("a combatant that retreats does not attack in that round", () => {
  it.each(["single", "eris", "complexOrTwoSimple"] as const)("BX-142, ERIS-12: %s", (actionEconomy) => {
    for (const [how, refused] of [
      ["bx", { key: "order.retreating", rule: "BX-142", topic: "disengage" }],
      ["free", undefined],
    ] as const) {
      const house = rulings({ actionEconomy, disengage: how, initiative: "individual", slowWeapons: "off" });
      const begun = change(start(house, "party/A", "orcs/X"), "A", { declared: "retreat", engagedWith: ["X"] });
      const state = roll(pastDeclarations(begun, house), house, { A: 6, X: 1 });
      const away = combatantOf(state, "A");
      for (const kind of ["strike", "shoot", "grapple"] as const) {
        expect(affords(away, { kind }, house), `${how} ${kind}`).toEqual(refused === undefined);
        if (kind !== "shoot") expect(whyNot(state, away, { kind }, house)).toEqual(refused);
      }
      expect(whyNot(state, away, { kind: "move", feet: 40, inMelee: true }, house)).toBeUndefined();
    }
  });
});
