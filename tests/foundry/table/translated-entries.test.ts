/** Names of things that come into a German world out of the compendia: the German one, and the English one beside it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { packsOf, sources, type TablePacks } from "./packs.ts";

let table: CompanyTable;
let packs: TablePacks;
beforeAll(async () => {
  table = await openCompany();
  packs = await packsOf(table);
  packs.use("German");
}, 120_000);
afterAll(() => {
  packs?.restore();
  return table?.stop();
});

/** The address of an entry. */
function uuidOf(pack: string, name: string): string {
  const found = sources.entries(pack).find(({ data }) => data.name === name && !String(data._key).includes("folders"));
  return `Compendium.rulings.${pack}.${sources.type(pack)}.${String(found?.data._id)}`;
}

const bothNames = ({ name, flags }: Doc): unknown => [name, flags.rulings?.english];

test("an item that is put on a sheet has both names, and so has a spell's reversed form its own", async () => {
  const { addEntryToSheet } = await of("integrations/browser/compendium-browser");
  const who = await table.make({ name: "Nimmt", type: "character", system: { class: "cleric", level: 3 } });
  for (const [pack, name] of [
    ["equipment", "Crowbar"],
    ["spells", "Light"],
  ] as const)
    await addEntryToSheet(who.uuid, uuidOf(pack, name));
  expect(who.items.contents.map(bothNames)).toEqual([
    ["Brecheisen", "Crowbar"],
    ["Licht", "Light"],
  ]);
  expect(who.items.contents[1]?.system.reversed.name).toBe("Dunkelheit");
  await who.delete();
});

test("an actor that Foundry imports has them too, on its token and its attacks", async () => {
  const { actors } = table.game as unknown as {
    actors: { importFromCompendium(pack: object, id: string): Promise<Doc> };
  };
  const pack = (Reflect.get(table.game, "packs") as Map<string, object>).get("rulings.monsters") as object;
  const bear = await actors.importFromCompendium(pack, uuidOf("monsters", "Black Bear").split(".").at(-1) ?? "");
  expect(bothNames(bear)).toEqual(["Schwarzbär", "Black Bear"]);
  expect(bear.toObject().prototypeToken).toMatchObject({ name: "Schwarzbär" });
  expect(bear.items.contents.slice(0, 2).map(bothNames)).toEqual([
    ["Klaue", "Claw"],
    ["Biss", "Bite"],
  ]);
  await bear.delete();
});

test("somebody's own copy keeps the name that it was given", async () => {
  const { Item } = globalThis as unknown as { Item: { create(data: object, how: object): Promise<Doc> } };
  const data = { type: "weapon", _stats: { compendiumSource: uuidOf("equipment", "Sword") } };
  const named = async (name: string, how: object): Promise<string> => {
    const item = await Item.create({ ...data, name }, how);
    await item.delete();
    return item.name;
  };
  expect(await named("Oathkeeper", { fromCompendium: true })).toBe("Oathkeeper");
  // An English thing that changes hands in a world is nothing new.
  expect(await named("Sword", {})).toBe("Sword");
  expect(await named("Sword", { fromCompendium: true })).toBe("Schwert");
});

test("a thing that arrives unknown tells neither name", async () => {
  const { addUnidentified } = await of("items/unidentified/hide-item");
  const { resolveUuid } = await of("platform/resolve-uuid");
  const who = table.named("Hild Redmantle");
  await addUnidentified(who, await resolveUuid(uuidOf("magic-items", "Ring of Fire Resistance")));
  await calm();
  const seems = who.items.contents.at(-1) as Doc;
  const stored = JSON.stringify(seems.toObject());
  expect(stored).toContain("unknown");
  expect(stored).not.toMatch(/Fire Resistance|Feuer/);
  await seems.delete();
});

test("the spells of a list have both names", async () => {
  const { spellLists, shownSpell } = await of("spells/spell-lists");
  const lists: { name: string; shown: string }[] = await spellLists("magic-user");
  expect(lists.find(({ name }) => name === "Sleep")?.shown).toBe("Schlaf");
  expect(shownSpell(lists, "Sleep")).toBe("Schlaf");
  expect(shownSpell(lists, "A spell of the table's own")).toBe("A spell of the table's own");
});

test("a table is drawn from in German: its own name, its rows and who comes", async () => {
  const { drawEncounter } = await of("exploration/encounter-tables");
  const dice = {
    throw: async (rolls: { id: string }[]) => Object.fromEntries(rolls.map(({ id }) => [id, { total: 3 }])),
  };
  const drawn = await drawEncounter(uuidOf("tables", "Wandering monsters, dungeon level 1"), true, dice);
  expect(drawn.name).toBe("Feuerkäfer");
  expect(drawn.lines[0].data).toMatchObject({ table: "Wandernde Monster, Dungeonebene 1", name: "Feuerkäfer" });
});

test("the words of an entry are German too, and the rules read the English ones that it keeps", async () => {
  const { resolveUuid } = await of("platform/resolve-uuid");
  const { areaOf } = await of("spells/effects/area");
  const { creatureOf } = await of("adapter/creature");
  const fighter = await resolveUuid(uuidOf("classes", "Fighter"));
  expect(fighter.system.titles.slice(0, 3)).toEqual(["Veteran", "Krieger", "Schwertmeister"]);
  expect(fighter.system.armour.text).toBe("Alle, Schilde");
  const spell = await resolveUuid(uuidOf("spells", "Detect Magic"));
  expect(spell.system.range.text).toMatch(/Fuß|Zauberwirker/);
  const circle = await resolveUuid(uuidOf("spells", "Protection from Evil 10 ft Radius"));
  expect(circle.system.range.text).toBe("10 Fuß um den Zauberwirker");
  expect(areaOf(circle)?.own).toBe(true);
  const goblin = await resolveUuid(uuidOf("monsters", "Black Bear"));
  expect(goblin.system.family).toBe("Bär");
  expect(creatureOf(goblin).tags).toContain("bear");
});

test("people by a German table have the classes that it names", async () => {
  const { englishWords, tableById } = await of("treasure/treasure-tables");
  const { PEOPLE_TABLES } = await of("platform/entry-ids");
  const table = await tableById(PEOPLE_TABLES.low);
  const [first] = table.results.contents;
  expect(first.description).toMatch(/^Kleriker der Stufe/);
  expect(englishWords(first)).toMatch(/^Cleric of level/);
});

test("a background's skills are told by their German names", async () => {
  const { takeBackground } = await of("characters/skills");
  const { writeRequest } = await of("platform/settings/saved-rulings");
  const { resolveUuid } = await of("platform/resolve-uuid");
  const { itemCopy } = await of("adapter/item-data");
  await writeRequest({ preset: "eris" });
  const system = { class: "fighter", level: 1, hp: { value: 5, max: 5 }, alignment: "neutral" };
  const who = await table.make({ name: "Lernt", type: "character", system });
  const [item] = await who.createEmbeddedDocuments("Item", [
    itemCopy(await resolveUuid(uuidOf("classes", "Assassin"))),
  ]);
  expect(bothNames(item as Doc)).toEqual(["Assassine", "Assassin"]);
  await takeBackground(who, item);
  await calm();
  const skills = who.items.contents.filter(({ type }) => type === "skill").map(bothNames);
  expect(skills).toContainEqual(["Giftmischer", "Poisoner"]);
  const [card] = table.cards("background").slice(-1);
  expect(card?.system.outcome.skills.map(({ name }: { name: string }) => name)).toContain("Giftmischer");
  await writeRequest({ preset: "classic" });
  await who.delete();
});

test("a treasure table that was imported in German is that of its letter", async () => {
  const { treasureLetters, treasureRows } = await of("treasure/treasure-tables");
  const { RollTable } = globalThis as unknown as { RollTable: { create(data: object): Promise<Doc> } };
  const rows = [{ kind: "gp" }];
  const own = await RollTable.create({
    name: "Mein Schatz",
    flags: { rulings: { english: "Treasure type Z", treasure: rows } },
  });
  expect(treasureLetters()).toContain("Z");
  expect(await treasureRows("Z")).toEqual(rows);
  await own.delete();
});
