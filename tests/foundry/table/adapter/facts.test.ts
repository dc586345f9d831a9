/** The data of the fight's order about its combatants, and its effects on them. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Doc, of } from "../live.ts";
import type { Stood } from "../mixed.ts";
import { type BareTable, item, openBare, thing } from "./bare.ts";

let table: BareTable;
beforeAll(async () => {
  table = await openBare();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

const character = (...items: object[]) => table.stand({ name: "Somebody", type: "character", items });

/** A fight of one, and what its order says of that one. */
async function fightOf(stood: Stood): Promise<{ combat: Doc; known: () => Doc }> {
  const combat = await table.fight(stood);
  return { combat, known: () => combat.flags.rulings.state.combatants[0] };
}

test("a two-handed sword taken in hand makes its carrier slow, a mace does not", async () => {
  await table.rulings({ slowWeapons: "last" });
  const stood = await character(
    item("weapon", "Two-handed sword", { hands: "two", location: "inHand" }),
    item("weapon", "Mace", { hands: "one" }),
  );
  const { known } = await fightOf(stood);
  expect(known().slow).toBe(true);
  await thing(stood.actor, "Two-handed sword").update({ "system.location": "carried" });
  await thing(stood.actor, "Mace").update({ "system.location": "inHand" });
  await vi.waitFor(() => expect(known().slow).toBe(false), { timeout: 15_000 });
});

test("nothing is written where nothing changed", async () => {
  await table.rulings();
  const { combat } = await fightOf(await character(item("weapon", "Mace", { location: "inHand" })));
  const { withFacts } = await of("combat/fight-facts");
  const { state } = combat.flags.rulings;
  expect(withFacts(combat, state, await table.inForce())).toBe(state);
});

test("a bear has the attacks of its routine, so that its turn does not end with the first claw", async () => {
  await table.rulings();
  const items = [
    item("attack", "Claw", { routine: 1, count: 2, damage: "1d3" }),
    item("attack", "Bite", { routine: 1, count: 1, damage: "1d6" }),
  ];
  const { known } = await fightOf(await table.stand({ name: "Bear", type: "monster", items }, [0, 0], -1));
  expect(known().attacks).toBe(3);
});

test("BX-116: a creature that has fought too long is marked exhausted, once, and the ledger has an entry for it", async () => {
  await table.rulings();
  const stood = await character();
  const { combat, known } = await fightOf(stood);
  await combat.update({ "flags.rulings.state.round": 61 });
  const { carryOutEvents } = await of("combat/fight-facts");
  const exhaustions = () => table.kinds().filter((kind) => kind === "exhausted").length;
  await carryOutEvents(combat, [{ kind: "exhausted", id: known().id }]);
  expect([...stood.actor.statuses]).toEqual(["exhausted"]);
  expect(exhaustions()).toBe(1);
  await carryOutEvents(combat, [{ kind: "exhausted", id: known().id }]);
  expect(exhaustions()).toBe(1);
});
