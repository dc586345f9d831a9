/** The combatants that the tracker asks for declarations before initiative. */
import { expect, test } from "vitest";
import { advance } from "../../src/rules/combat/act.ts";
import { declare } from "../../src/rules/combat/declare.ts";
import { toDeclare, yourTurns } from "../../src/view/combat/your-turn.ts";
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

test("BX-115: of whose moment it is the page is known where it can be done: none for a move, the attacks, the spells", () => {
  const classic = rulings({}, "classic");
  const caster = { id: "Ysolde", name: "Ysolde", side: "party", character: true, caster: true };
  const begun = start(classic, { id: "Hild", name: "Hild", side: "party", character: true }, caster, "orcs/X");
  const declared = declare(begun, "Ysolde", "spell", classic, { detail: "Sleep" }).state;
  let now = roll(declared, classic, { party: 6, orcs: 1 });
  const found: unknown[] = [];
  for (let slot = 0; slot < 3; slot += 1) {
    const turns = yourTurns(now, classic, ["Hild", "Ysolde"]);
    found.push(turns.map(({ id, may, acts }) => [id, may[0]?.textKey.split(".").at(-1), acts]));
    now = advance(now, classic).state;
  }
  expect(found).toEqual([[["Hild", "move", undefined]], [["Ysolde", "cast", "magic"]], [["Hild", "strike", "fight"]]]);
});
