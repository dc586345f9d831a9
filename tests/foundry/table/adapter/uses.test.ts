/** Limited uses of a monster's abilities, and a weapon's extra dice against some foes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Means } from "../../../../src/rules/attack/types.ts";
import { makeCreature, makeWeapon } from "../../../../src/rules/creature/types.ts";
import { of } from "../live.ts";
import { type BareTable, item, openBare, thing } from "./bare.ts";

let table: BareTable;
let usesFault: (item: unknown) => { key: string } | undefined;
beforeAll(async () => {
  table = await openBare();
  ({ usesFault } = await of("items/item-uses"));
}, 120_000);
afterAll(() => table?.stop());

/** Somebody with one attack that may be used so often, and a transaction in which it is. */
async function using(name: string, uses: object) {
  const who = await table.actor("monster", {}, [item("attack", name, { uses })]);
  const { spendUse } = await of("items/item-uses");
  const { Transaction } = await of("undo/transaction");
  const transaction = new Transaction();
  const spend = async () => {
    await spendUse(transaction, who, thing(who, name));
    await transaction.flush();
  };
  return { attack: thing(who, name), transaction, spend };
}

test("a breath that is counted is spent, and refused when there is none left", async () => {
  const { attack, transaction, spend } = await using("Breath", { value: 1, max: 3 });
  expect(usesFault(attack)).toBeUndefined();
  await spend();
  expect(transaction.steps).toMatchObject([{ do: "update", path: "system.uses.value", before: 1, after: 0 }]);
  expect(attack.system.uses).toMatchObject({ value: 0, max: 3 });
  expect(usesFault(attack)?.key).toBe("usesSpent");
});

test("what nobody counts is never spent", async () => {
  const { attack, transaction, spend } = await using("Bite", { value: 0, max: null });
  await spend();
  expect(transaction.steps).toEqual([]);
  expect(usesFault(attack)).toBeUndefined();
  expect(attack.system.uses).toMatchObject({ value: 0 });
});

test("what comes back with the next turn is not held against anybody", async () => {
  const { attack } = await using("Spray", { value: 0, max: 1, per: "turn" });
  expect(usesFault(attack)).toBeUndefined();
});

test("a weapon deals the dice that its sheet names against such a foe", async () => {
  const means: Means = { kind: "weapon", weapon: makeWeapon({ type: "spear" }), use: "melee" };
  const versus = [{ against: ["animal"], damage: "2d6" }];
  const hunter = await table.actor("character", {}, [item("weapon", "Boar spear", { versus })]);
  const spear = thing(hunter, "Boar spear");
  const { againstFoe } = await of("attack/attack-means");
  expect(againstFoe(means, spear, makeCreature({ id: "b", tags: ["animal"] }))).toMatchObject({
    weapon: { damage: "2d6" },
  });
  expect(againstFoe(means, spear, makeCreature({ id: "o" }))).toEqual(means);
});
