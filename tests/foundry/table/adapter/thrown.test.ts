/** A hurled weapon leaves the hand and stays where it fell, until it is fetched or the attack is undone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Doc, of } from "../live.ts";
import { type BareTable, item, openBare, thing } from "./bare.ts";

let table: BareTable;
beforeAll(async () => {
  table = await openBare();
  await table.rulings();
}, 120_000);
afterAll(() => table?.stop());

const dagger = (name: string, more: object = {}) =>
  item("weapon", name, {
    location: "inHand",
    missile: true,
    weight: 10,
    quantity: 1,
    range: { short: 10, medium: 20, long: 30 },
    ...more,
  });

/** Throws something of somebody's, in a transaction of its own. */
async function threw(who: Doc, name: string) {
  const { spendAttackCosts } = await of("attack/attack-costs");
  const { Transaction } = await of("undo/transaction");
  const transaction = new Transaction();
  const outcome = { spent: { weapon: thing(who, name).id, ammunition: 0, thrown: true } };
  const where = { scene: table.game.scenes.active.id, x: 300, y: 400, elevation: 0 };
  await spendAttackCosts(transaction, who, outcome, 0, where);
  await transaction.flush();
  return transaction;
}

test("a thrown dagger lies where it fell, weighs nobody down and is no weapon any more; its former state is kept for the undo", async () => {
  const thief = await table.actor("character", {}, [dagger("Dagger")]);
  expect((await table.creature(thief)).weapons).toHaveLength(1);
  const { steps } = await threw(thief, "Dagger");
  expect(thing(thief, "Dagger").system.location).toBe("fallen");
  expect(await table.creature(thief)).toMatchObject({ weapons: [], load: 0 });
  expect(steps.map(({ path }: { path: string }) => path)).toEqual(["system.location", "flags.rulings.fallen"]);
  expect(steps[0]).toMatchObject({ before: "inHand", after: "fallen" });
});

test("of several one is counted off, and what breaks on its mark is gone", async () => {
  const thief = await table.actor("character", {}, [
    dagger("Oil", { splash: true }),
    dagger("Three oils", { splash: true, quantity: 3 }),
  ]);
  await threw(thief, "Oil");
  await threw(thief, "Three oils");
  const three = thing(thief, "Three oils").system;
  expect(thing(thief, "Oil").system.location).toBe("destroyed");
  expect(three.quantity).toBe(2);
  expect(three.location).toBe("inHand");
});
