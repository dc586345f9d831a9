/** The compendium browser opened from a sheet: a click puts an entry onto the sheet, for users who may change it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { packEntry } from "../pack-entry.ts";
import { type CompanyTable, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

/** An entry as it stands in a compendium, here among the things of the world. */
async function entry(path: string): Promise<Doc> {
  const { name, type, system } = packEntry(`${path}`);
  const { Item } = globalThis as unknown as { Item: { create(data: object): Promise<Doc> } };
  return Item.create({ name, type, system });
}

test("a spell and a weapon are copied onto the sheet; a missing entry is reported and adds nothing", async () => {
  const { addEntryToSheet } = await of("integrations/browser/compendium-browser");
  const anselm = await table.make({ name: "Prays", type: "character", system: { class: "cleric", level: 3 } });
  await addEntryToSheet(anselm.uuid, (await entry("spells/cleric-2/bless")).uuid);
  await addEntryToSheet(anselm.uuid, (await entry("equipment/weapons/mace")).uuid);
  const names = () => anselm.items.contents.map(({ name, type }: Doc) => `${type} ${name}`).sort();
  expect(names()).toEqual(["spell Bless", "weapon Mace"]);
  const bless = anselm.items.contents.find(({ name }: Doc) => name === "Bless");
  expect(bless?.system).toMatchObject({ list: "cleric", level: 2 });
  await addEntryToSheet(anselm.uuid, "Item.0000000000000000");
  expect(names()).toHaveLength(2);
  await anselm.delete();
});

test("a new spell is of its owner's own list, and a fighter's of the usual one", async () => {
  const { createItem } = await of("sheets/actor/creature-actions");
  const target = { dataset: { type: "spell" } };
  for (const [is, list] of [
    ["cleric", "cleric"],
    ["elf", "magic-user"],
    ["fighter", "magic-user"],
  ]) {
    const actor = await table.make({ name: `Writes as ${is}`, type: "character", system: { class: is, level: 2 } });
    await createItem(actor, target);
    expect(actor.items.contents.map(({ system }: Doc) => system.list)).toEqual([list]);
    await actor.delete();
  }
});
