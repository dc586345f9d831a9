/** Whom the tracker asks, before initiative, what they declare. */
import { expect, test } from "vitest";
import { declare } from "../../src/rules/combat/declare.ts";
import { toDeclare } from "../../src/view/your-turn.ts";
import { roll, start } from "../rules/combat/fight.ts";
import { rulings } from "../rules/support/rulings.ts";

test("BX-134: a player is asked for each character that has not declared, and for nobody once initiative is rolled", () => {
  const classic = rulings({}, "classic");
  const caster = { id: "Ysolde", name: "Ysolde", side: "party", character: true, caster: true };
  const begun = start(
    classic,
    caster,
    "party/Footman",
    { id: "Hild", name: "Hild", side: "party", character: true },
    "orcs/X",
  );
  const asked = (state: typeof begun) => toDeclare(state, classic, ["Ysolde", "Footman", "Hild"]).map(({ id }) => id);
  expect(asked(begun)).toEqual(["Ysolde", "Hild"]);
  expect(toDeclare(begun, classic, ["X"])).toEqual([]);
  const declared = declare(begun, "Ysolde", "spell", classic, { detail: "Sleep" }).state;
  expect(asked(declared)).toEqual(["Hild"]);
  expect(asked(roll(declared, classic, { party: 6, orcs: 1 }))).toEqual([]);
});
