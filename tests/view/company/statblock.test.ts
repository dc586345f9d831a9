/** Stat blocks as the old games and their clones print them. */
import { describe, expect, test } from "vitest";
import { asDice, readStatBlock } from "../../../src/view/company/statblock.ts";

describe("damage and numbers as dice", () => {
  test.each([
    ["2-8", "2d4"],
    ["1-6", "1d6"],
    ["3-11", "1d9+2"],
    ["d8", "1d8"],
    ["2d4+1", "2d4+1"],
    ["2d4 or by weapon + 1", "2d4"],
    ["5", "5"],
    ["by weapon", ""],
  ])("%s is %s", (words, dice) => expect(asDice(words)).toBe(dice));
});

test("a block of one line, with its abilities", () => {
  const { block, lines } = readStatBlock(`Marsh Ogre
A hulking brute of the fens.
AC 5 [14], HD 4+1* (19hp), Att 1 × club (1d10), 2 × claw (1-4), THAC0 15 [+4], MV 90’ (30’) / 60’ (20’) swimming, SV D10 W11 P12 B13 S14 (4), ML 10, AL Chaotic, XP 125, NA 1d6 (2d6), TT C + S
▶ Stench: save versus poison or lose a round.`);
  expect(block).toMatchObject({
    name: "Marsh Ogre",
    armourClass: 5,
    hitDice: { number: 4, modifier: 1, asterisks: 1 },
    hitPoints: 19,
    thac0: 15,
    walk: 90,
    swim: 60,
    saves: [10, 11, 12, 13, 14],
    morale: 10,
    alignment: "chaotic",
    xp: 125,
    dungeon: "1d6",
    lair: "2d6",
    description: "A hulking brute of the fens.",
  });
  expect(block.attacks).toEqual([
    { name: "club", count: 1, damage: "1d10" },
    { name: "claw", count: 2, damage: "1d4" },
  ]);
  expect(block.treasure).toBe("C + S");
  expect(block.abilities).toEqual([{ name: "Stench", text: "save versus poison or lose a round." }]);
  expect(lines.at(-1)?.fields).toEqual(["ability"]);
});

test("a block of many lines, attacks and damage apart", () => {
  const { block } = readStatBlock(`Fen Wolf
Armor Class: 7
Hit Dice: 2+2
Move: 180' (60')
Attacks: 1 bite
Damage: 1-6
No. Appearing: 2-12 (3-18)
Save As: Fighter: 1
Morale: 8
Treasure Type: Nil
Alignment: Neutral`);
  expect(block).toMatchObject({
    armourClass: 7,
    hitDice: { number: 2, modifier: 2, asterisks: 0 },
    walk: 180,
    attacks: [{ name: "bite", count: 1, damage: "1d6" }],
    dungeon: "2d6",
    lair: "3d6",
    savesAs: { class: "fighter", level: 1 },
    morale: 8,
    treasure: "",
    alignment: "neutral",
  });
});

test("an ascending class, a move in tens of feet, and what is not understood stands there", () => {
  const { block, lines } = readStatBlock("Grub\nHD 1; AC 14; Atk sting (1d4); Move 9; CL/XP 2/30; quux 7");
  expect(block).toMatchObject({
    armourClass: 5,
    walk: 90,
    xp: 30,
    attacks: [{ name: "sting", count: 1, damage: "1d4" }],
  });
  expect(lines[1]?.rest).toBe("quux 7");
});

test.each([
  ["Marsh Goblins (6): AC 7; HD 1-1; Att 1 × spear (1d6); ML 7", "Marsh Goblins", 7, ""],
  ["Giant Rat AC 7 [12], HD 1, Att 1 × bite (1d3)", "Giant Rat", 7, ""],
  ["Old Nan’s Cat. AC 8, HD 1; purrs", "Old Nan’s Cat", 8, "purrs"],
  ["AC 7; HD 1", "", 7, ""],
])("%s: the name stands before the first figure of a line that holds everything", (text, name, armourClass, rest) => {
  const { block, lines } = readStatBlock(text);
  expect(block).toMatchObject({ name, armourClass });
  expect(lines[0]).toMatchObject({ text, rest });
  expect(lines[0]?.fields.includes("name")).toBe(name !== "");
});

test("nothing at all is nothing, and no text breaks it", () => {
  expect(readStatBlock("").lines).toEqual([]);
  for (const text of ["((((", "AC", "HD x", "Att 1 × (", "\u0000\n\n—"])
    expect(() => readStatBlock(text)).not.toThrow();
});

const MANY = 100_000;
test.each([
  ["an attack without an end", `Att ${"a".repeat(MANY)}`],
  ["a count without an end", `Att ${"1".repeat(MANY)}`],
  ["blanks in an attack", `Att a${" ".repeat(MANY)}b`],
  ["blanks in an armour class", `AC${" ".repeat(MANY)}x`],
  ["a number without an end", "1".repeat(MANY)],
  ["damage without an end", `Att bite (${"1".repeat(MANY)})`],
  ["lines", "x\n".repeat(MANY / 2)],
])("%s, a hundred thousand signs long, is read at once", (_what, text) => {
  const began = performance.now();
  expect(readStatBlock(`Orc\n${text}`).block.name).toBe("Orc");
  readStatBlock(text);
  // tried in every way, it would be from ten seconds to minutes
  expect(performance.now() - began).toBeLessThan(3000);
});

test("an attack keeps its count, name and damage, however it is spaced", () => {
  expect(readStatBlock("Orc\nAtt 2  ×  short   sword  ( 1d6 ), 1 bite (1d4 + poison)").block.attacks).toEqual([
    { name: "short sword", count: 2, damage: "1d6" },
    { name: "bite", count: 1, damage: "1d4" },
  ]);
});
