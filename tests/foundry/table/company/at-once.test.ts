/** Two who take the same thing in the same moment: one has it, and it is there once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, calm, gone, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";

let table: CompanyTable;
let odo: Doc;
let ada: Doc;
beforeAll(async () => {
  table = await openCompany(14);
  odo = await table.make({ name: "Odo", type: "character", system: {} });
  ada = await table.make({ name: "Ada", type: "character", system: {} });
}, 240_000);
afterAll(() => table?.stop());

const arrows = (quantity: number): object => ({ name: "Arrows", type: "ammunition", system: { quantity } });
/** How many somebody has of it. */
const has = (who: Doc): number =>
  who.items.contents.reduce((sum, { name, system }) => sum + (name === "Arrows" ? system.quantity : 0), 0);

test.each(["hoard", "character"])("the whole of a thing of a %s goes to one of them, and back", async (type) => {
  const { give } = await of("company/goods/give");
  const from = await table.make({ name: "Chest", type, system: {}, items: [arrows(8)] });
  const world = table.world();
  const [item] = from.items.contents;
  const went = await Promise.all([give(item, odo, 8), give(item, ada, 8)]);
  await calm();
  expect(went).toEqual([true, false]);
  expect([has(odo), has(ada), has(from)]).toEqual([8, 0, 0]);
  expect(await table.takeBack()).toBeUndefined();
  expect(table.world()).toEqual(world);
  await gone(from);
});

test("of a part no more is given than is there by then", async () => {
  const { give } = await of("company/goods/give");
  const from = await table.make({ name: "Quiver", type: "character", system: {}, items: [arrows(8)] });
  const world = table.world();
  const [item] = from.items.contents;
  const went = await Promise.all([give(item, odo, 5), give(item, ada, 5)]);
  expect(went).toEqual([true, false]);
  expect([has(odo), has(ada), has(from)]).toEqual([5, 0, 3]);
  expect(await table.takeBack()).toBeUndefined();
  expect(table.world()).toEqual(world);
  // And what is shot away at another seat while it is written stays shot.
  const tab = await table.another();
  const { documents } = Reflect.get(globalThis, "foundry") as { documents: Record<string, any> };
  const { modifyBatch } = documents;
  documents.modifyBatch = async (operations: unknown) => {
    documents.modifyBatch = modifyBatch;
    const parentUuid = from.uuid;
    await tab.done("Item", "update", { updates: [{ _id: item?.id, "system.quantity": 7 }], parentUuid });
    return modifyBatch(operations);
  };
  expect(await give(item, odo, 5)).toBe(true);
  expect([has(odo), has(from)]).toEqual([5, 2]);
  expect(await table.takeBack()).toBeUndefined();
  expect([has(odo), has(from)]).toEqual([0, 7]);
  await gone(from);
});

test("a hoard that two take up has its coins and its things for one of them", async () => {
  const { takeUp } = await of("company/winning/winnings");
  const hoard = await table.make({ name: "Hoard", type: "hoard", system: { coins: { gp: 50 } }, items: [arrows(3)] });
  const world = table.world();
  await Promise.all([takeUp(hoard, odo), takeUp(hoard, ada)]);
  await calm();
  expect([has(odo), has(ada), has(hoard)]).toEqual([3, 0, 0]);
  expect([odo, ada, hoard].map(({ system }) => system.coins.gp)).toEqual([50, 0, 0]);
  expect(await table.takeBack()).toBeUndefined();
  expect(table.world()).toEqual(world);
  await gone(hoard);
});
