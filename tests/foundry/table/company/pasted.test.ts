/** Pasted monsters: the sheet shows the parsed values, with one number of experience everywhere, and all are undone together. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStatBlocks } from "../../../../src/view/import/stat-block/read-stat-block.ts";
import { type CompanyTable, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { packsOf, type TablePacks } from "../packs.ts";

const UNJUDGED = { magicalSkin: false, usesShield: false, kept: [] };
let table: CompanyTable;
let packs: TablePacks;
beforeAll(async () => {
  table = await openCompany();
  packs = await packsOf(table);
  packs.use("shipped");
}, 120_000);
afterAll(() => {
  packs?.restore();
  return table?.stop();
});

async function pasted(text: string): Promise<Doc[]> {
  const { createPasted } = await of("import/paste-window");
  return createPasted(
    readStatBlocks(text).map(({ block, lines }) => ({ block, judged: UNJUDGED, text: String(lines.length) })),
  );
}

test("two blocks are two monsters of one transaction, and go together", async () => {
  const before = table.world();
  const [goblin, orc] = await pasted(
    "Fen Goblin\nAC 6, HD 1-1, Att 1 x club (1d4) or 2 x fists (1d2) and 1 x bite (1d3), TT R (C), MV 60' (20')\n\nFen Orc\nAC 7, HD 1, HP 1d6 (4), MV 30' (10'), Climb 60', TT Special",
  );
  expect(
    goblin?.items.contents.map(({ name, system }: Doc) => [name, system.routine, system.count, system.damage]),
  ).toEqual([
    ["club", 1, 1, "1d4"],
    ["fists", 2, 2, "1d2"],
    ["bite", 2, 1, "1d3"],
  ]);
  expect(goblin?.system.treasure).toMatchObject({ type: "R (C)", letters: ["R"], lair: ["C"] });
  expect(orc?.system).toMatchObject({
    hd: { dice: 1, formula: "1d6" },
    hp: { value: 4, max: 4 },
    movement: { walk: { turn: 30, round: 10 }, climb: { turn: 60 } },
    treasure: { type: "", letters: [], special: "Special" },
  });
  await table.takeBack();
  expect(table.world()).toEqual(before);
});

test("experience that was typed is one number on the sheet and in the award", async () => {
  const [wyrm, horror] = await pasted("Salt Wyrm\nAC 1, HD 8**, XP 2,060\n\nHorror\nAC 3, HD 5, hp 22, XP 250 + 3/hp");
  const { sheetOf } = await of("adapter/sheet-numbers");
  const { listedWorth } = await of("treasure/defeated-foes");
  const shown = [wyrm, horror].map((one) => sheetOf(one).experience);
  expect(shown.map(({ value }) => value)).toEqual(["2060", "316"]);
  expect(shown[0].why.map(({ textKey }: { textKey: string }) => textKey)).toContain("RULINGS.Step.rewards.typed");
  expect([wyrm, horror].map((one) => listedWorth(one?.system).typed)).toEqual([2060, 316]);
  await table.takeBack();
});

const HALDA = "Halda (F3/MU2): AC 5, hp 14, #AT 1, D 1d8, ML 9, AL N";

test("EXT-03 a block of several classes as a character has them all, with the experience of their levels", async () => {
  const { createPasted } = await of("import/paste-window");
  const [{ block, lines }] = readStatBlocks(HALDA) as [ReturnType<typeof readStatBlocks>[number]];
  const text = lines.map((line) => line.text).join("\n");
  const [halda] = await createPasted([{ block, judged: UNJUDGED, text, asCharacter: true }]);
  expect(halda?.type).toBe("character");
  expect(halda?.system).toMatchObject({
    class: "fighter",
    level: 3,
    xp: { value: 4000 },
    otherClasses: [{ class: "magic-user", level: 2, xp: 2500 }],
    hp: { value: 14, max: 14 },
    alignment: "neutral",
  });
  expect(halda?.system.description).toContain("AC 5");
  await table.takeBack();
});

test("EXT-03 the weapons and armour that the block of a character names are its items, worn and in hand", async () => {
  const { createPasted } = await of("import/paste-window");
  const text = "Corin (F4): AC 2 (plate mail, shield), hp 21, #AT 1 sword +1, D 1d8+1, ML 9, AL L";
  const [{ block }] = readStatBlocks(text) as [ReturnType<typeof readStatBlocks>[number]];
  const [corin] = await createPasted([{ block, judged: UNJUDGED, text, asCharacter: true }]);
  const gear = corin?.items.contents.filter(({ type }: Doc) => type !== "class") ?? [];
  expect(gear.map(({ name, system }: Doc) => [name, system.location, system.bonus ?? 0])).toEqual([
    ["Plate mail", "worn", 0],
    ["Shield", "worn", 0],
    ["Sword +1", "inHand", 1],
  ]);
  const { sheetOf } = await of("adapter/sheet-numbers");
  expect(sheetOf(corin).armourClass.value).toMatch(/^2\b/);
  await table.takeBack();
});

test("EXT-03 a pasted dwarf is of that people, with its infravision, and has the scores that the block names", async () => {
  const { createPasted } = await of("import/paste-window");
  const text = "Gloin (Dwarf 3): AC 4, hp 14, #AT 1, D 1d8, ML 9, AL L. STR 16, INT 9, WIS 10, DEX 12, CON 15, CHA 8";
  const [{ block }] = readStatBlocks(text) as [ReturnType<typeof readStatBlocks>[number]];
  const [gloin] = await createPasted([{ block, judged: UNJUDGED, text, asCharacter: true }]);
  expect(gloin?.system).toMatchObject({
    class: "dwarf",
    people: "dwarf",
    infravision: 60,
    abilities: { str: 16, int: 9, wis: 10, dex: 12, con: 15, cha: 8 },
  });
  await table.takeBack();
});

test("EXT-03 the same as a monster has the dice and saves of one class, and names the other", async () => {
  const [halda] = await pasted(HALDA);
  expect(halda?.type).toBe("monster");
  expect(halda?.system).toMatchObject({ hd: { dice: 3 }, saves: { asClass: "fighter", asLevel: 3 } });
  expect(halda?.system.description).toContain("Also magic-user 2");
  await table.takeBack();
});
