/** An item dropped on a sheet that has the same already joins it; an item with any difference stays a row of its own (M7). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
let who: Doc;
let dropWithinLimits: (actor: Doc, item: unknown) => Promise<string>;
beforeAll(async () => {
  table = await openCompany();
  ({ dropWithinLimits } = await of("sheets/actor/drop-on-sheet"));
}, 120_000);
beforeEach(async () => {
  who = await table.make({
    name: "Porter",
    type: "character",
    system: { class: "fighter", level: 1, hp: { value: 5, max: 5 } },
    items: [torches(), sword({ location: "inHand" }), arrows],
  });
});
afterEach(async () => {
  await calm();
  await who.delete();
});
afterAll(() => table?.stop());

const torches = (more: object = {}): object => ({
  name: "Torches",
  type: "gear",
  system: { key: "torches", kind: "light", quantity: 6, light: { radius: 30 }, ...more },
});
const sword = (more: object = {}): object => ({ name: "Sword", type: "weapon", system: { damage: "1d8", ...more } });
const arrows = { name: "Arrows", type: "ammunition", system: { group: "arrows", quantity: 20 } };

/** Drops a thing that belongs to nobody, as an entry of a compendium does. */
async function drop(data: object): Promise<string> {
  const { Item } = globalThis as unknown as { Item: { implementation: new (data: object) => unknown } };
  const item = new Item.implementation(structuredClone(data));
  const done = await dropWithinLimits(who, item);
  // Foundry itself creates the row of an item that does not join another.
  if (done === "whole") await who.createEmbeddedDocuments("Item", [data]);
  await calm();
  return done;
}
const counts = (name: string): number[] =>
  who.items.contents.filter((one) => one.name === name).map(({ system }) => system.quantity);

test("M7: six torches dropped on six are twelve, and go back to six", async () => {
  await drop(torches());
  expect(counts("Torches")).toEqual([12]);
  expect(await table.takeBack()).toBeUndefined();
  expect(counts("Torches")).toEqual([6]);
});

test("M7: the same arrows dropped twice are one row", async () => {
  await drop(arrows);
  await drop(arrows);
  expect(counts("Arrows")).toEqual([60]);
});

test("M7: a second sword is a row beside the one in hand, and a third joins the second", async () => {
  await drop(sword());
  expect(counts("Sword")).toEqual([1, 1]);
  await drop(sword());
  expect(counts("Sword").sort()).toEqual([1, 2]);
});

test.each([
  ["worth", torches({ value: 3 })],
  ["state", torches({ broken: true })],
  ["name", { ...torches(), name: "Pitch torches" }],
  ["picture", { ...torches(), img: "icons/svg/fire.svg" }],
  ["flag of a module", { ...torches(), flags: { world: { mark: 1 } } }],
  ["effect", { ...torches(), effects: [{ name: "Smoke", changes: [] }] }],
])("M7: torches of another %s are a row of their own", async (_what, data) => {
  await drop(data);
  expect(counts("Torches").concat(counts("Pitch torches"))).toEqual([6, 6]);
});

test.each([
  [3, [3], [9]],
  [6, [], [12]],
])(
  "M7: %i torches handed over to somebody who has six leave %j and are %j there, and go back",
  async (given, left, there) => {
    const giver = await table.make({
      name: "Giver",
      type: "character",
      system: { hp: { value: 5, max: 5 } },
      items: [torches()],
    });
    const { give } = await of("items/give-item");
    const all = () => giver.items.contents.map(({ system }) => system.quantity);
    expect(await give(giver.items.contents[0], who, given)).toBe(true);
    await calm();
    expect([all(), counts("Torches")]).toEqual([left, there]);
    expect(await table.takeBack()).toBeUndefined();
    expect([all(), counts("Torches")]).toEqual([[6], [6]]);
    await giver.delete();
  },
);

test("M7: treasure that is taken up joins the piles of the one who takes it, what differs does not, and both go back", async () => {
  const hoard = await table.make({
    name: "Store",
    type: "hoard",
    items: [torches(), { ...torches({ quantity: 4 }), name: "Pitch torches" }],
  });
  const { takeUp } = await of("treasure/winnings");
  await takeUp(hoard, who);
  await calm();
  expect([counts("Torches"), counts("Pitch torches"), hoard.items.contents.length]).toEqual([[12], [4], 0]);
  expect(await table.takeBack()).toBeUndefined();
  expect([counts("Torches"), counts("Pitch torches"), hoard.items.contents.length]).toEqual([[6], [], 2]);
  await hoard.delete();
});
