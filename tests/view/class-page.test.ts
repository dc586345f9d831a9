/** The page of a class: what it asks for and brings, and its table, level by level. */
import { describe, expect, test } from "vitest";
import { type ClassFacts, classPage } from "../../src/view/characters/class-page.ts";
import type { Localize } from "../../src/view/platform/text.ts";
import { englishTexts } from "../../tools/packs/handbook/topics.ts";

const english = englishTexts();
const text: Localize = (key, data) =>
  (english.get(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(data?.[name] ?? whole));

const saves = { death: 12, wands: 13, paralysis: 13, breath: 15, spells: 15 };
const unskilled = { climb: null, hear: null };

const ELF: ClassFacts = {
  hitDie: "1d6",
  maxLevel: 10,
  primeRequisites: ["int", "str"],
  requirements: { str: null, int: 9 },
  armour: { text: "Any, shields" },
  weapons: { text: "" },
  languages: ["Common", "Elvish"],
  titles: ["Medium/Veteran", "Seer/Warrior"],
  levels: [
    { level: 1, xp: 0, hd: "1d6", thac0: 19, saves, spells: [1, 0], skills: unskilled },
    { level: 2, xp: 4000, hd: "2d6", thac0: 19, saves, spells: [2, 0], skills: unskilled },
    { level: 3, xp: 8000, hd: "3d6", thac0: 19, saves, spells: [2, 1], skills: unskilled },
  ],
};

describe("the page of a class", () => {
  test("says what it asks for and brings, and leaves out what it has not", () => {
    expect(classPage(ELF, text).facts.map(({ label, words }) => `${label}: ${words}`)).toEqual([
      "Hit die: 1d6",
      "Prime requisites: Intelligence, Strength",
      "Minimum scores: Intelligence 9",
      "Highest level: 10",
      "Armour: Any, shields",
      "Languages: Common, Elvish",
    ]);
  });

  test("has every level with its title, experience, dice, saves and spells; the last title continues", () => {
    const { tables } = classPage(ELF, text);
    expect(tables).toHaveLength(1);
    expect(tables[0]?.heads.map(({ label }) => label)).toEqual(
      ["Title", "XP", "Hit Dice", "THAC0"].concat([..."DWPBS"], ["1", "2"]),
    );
    const rows = tables[0]?.rows.map(({ level, cells }) => [level, ...cells.map((cell) => cell.text)].join(" "));
    expect(rows).toEqual([
      "1 Medium/Veteran 0 1d6 19 12 13 13 15 15 1 –",
      "2 Seer/Warrior 4,000 2d6 19 12 13 13 15 15 2 –",
      "3 Seer/Warrior 8,000 3d6 19 12 13 13 15 15 2 1",
    ]);
  });

  test("heads stand above as many columns as there are", () => {
    for (const titles of [ELF.titles, []]) {
      const [table] = classPage({ ...ELF, titles }, text).tables;
      const spanned = table?.spans.reduce((sum, { columns }) => sum + columns, 0);
      expect(spanned).toBe(table?.heads.length);
      expect(new Set(table?.rows.map(({ cells }) => cells.length))).toEqual(new Set([table?.heads.length]));
    }
  });

  test("a class with skills has a table of them, of those alone that it has", () => {
    const levels = ELF.levels.map((level) => ({ ...level, skills: { climb: 87, hear: null } }));
    const [, skills] = classPage({ ...ELF, levels }, text).tables;
    expect(skills?.caption).toBe("Thief skills");
    expect(skills?.heads.map(({ label }) => label)).toEqual(["Climb sheer surfaces, %"]);
    expect(skills?.rows[0]?.cells.map((cell) => cell.text)).toEqual(["87"]);
  });

  test("a class without levels, as a new one is, has no table", () => {
    expect(classPage({ ...ELF, levels: [] }, text).tables).toEqual([]);
  });
});
