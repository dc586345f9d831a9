/** Stat blocks as the old games and their clones print them. */
import { describe, expect, test } from "vitest";
import {
  asDice,
  MOST_MONSTERS,
  readStatBlock,
  readStatBlocks,
} from "../../../src/view/import/stat-block/read-stat-block.ts";

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
  ["Old Nan’s Cat. AC 8, HD 1; purrs", "Old Nan's Cat", 8, "purrs"],
  ["AC 7; HD 1", "", 7, ""],
])("%s: the name stands before the first figure of a line that holds everything", (text, name, armourClass, rest) => {
  const { block, lines } = readStatBlock(text);
  expect(block).toMatchObject({ name, armourClass });
  expect(lines[0]).toMatchObject({ text: text.replaceAll("’", "'"), rest });
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
])(
  "%s, a hundred thousand signs long, is read to its end",
  (_what, text) => {
    readStatBlocks(`Orc\nAC 7\n${text}`);
    readStatBlocks(text);
    // Reading that grows with the square of the length takes minutes.
  },
  120_000,
);

test("an attack keeps its count, name and damage, however it is spaced", () => {
  expect(readStatBlock("Orc\nAtt 2  ×  short   sword  ( 1d6 ), 1 bite (1d4 + poison)").block.attacks).toEqual([
    { name: "short sword", count: 2, damage: "1d6" },
    { name: "bite", count: 1, damage: "1d4", note: "+ poison" },
  ]);
});

describe("layouts of the old games and their clones", () => {
  test("B/X: every attack of a routine has its own damage, and what stands behind the morale is kept", () => {
    const { block, lines } = readStatBlock(`Swamp Brute
Armor Class: 4
Hit Dice: 6+3*
Move: 120' (40')
Attacks: 2 claws/1 bite
Damage: 1-6/1-6/1-10
No. Appearing: 1-8 (2-12)
Save As: Fighter: 6
Morale: 10 (8)
Treasure Type: D`);
    expect(block.attacks).toEqual([
      { name: "claws", count: 2, damage: "1d6" },
      { name: "bite", count: 1, damage: "1d10" },
    ]);
    expect(block).toMatchObject({ morale: 10, moraleNote: "8", dungeon: "1d8", lair: "2d6" });
    expect(lines.filter(({ rest }) => rest !== "")).toEqual([]);
    expect(lines[2]).toMatchObject({ fields: ["hd"], values: ["6+3*"] });
  });

  test("OSE: what an ability's words say of attacks and hit points is no figure of the monster", () => {
    const { block } = readStatBlock(`MIRE WIGHT
AC 5 [14], HD 3* (13hp), Att 1 × touch (energy drain), THAC0 17 [+2], MV 90’ (30’), SV D12 W13 P14 B15 S16 (3), ML 12
▶ Undead: Make no noise until they attack. Immune to sleep.
Regeneration: Gains 3 hp a round, attack 2 (1d6) at night.`);
    expect(block).toMatchObject({ name: "Mire Wight", hitPoints: 13 });
    expect(block.attacks).toEqual([{ name: "touch", count: 1, damage: "", note: "energy drain" }]);
    expect(block.abilities.map(({ name }) => name)).toEqual(["Undead", "Regeneration"]);
  });

  test("OSE in lines: saving throws, number appearing and gold besides the letter", () => {
    const { block } = readStatBlock(`Fen Giant
Armour Class 4 [15]
Hit Dice 9 (40hp)
Saving Throws D8 W9 P10 B10 S12 (9)
Number Appearing 1d4 (1d6)
Treasure Type E + 5,000gp`);
    expect(block).toMatchObject({ saves: [8, 9, 10, 10, 12], dungeon: "1d4", lair: "1d6", treasureGold: 5000 });
    expect([block.treasure, block.carried]).toEqual(["E + 5,000gp", ["E"]]);
  });

  test("Swords & Wizardry: one save, experience behind the challenge level, no label becomes an ability", () => {
    const one = readStatBlock(
      "Bog Hound: HD 4; AC 7[12]; Atk bite (1d6); Move 14; Save 13; CL/XP 5/240; Special: fire",
    );
    expect(one.block).toMatchObject({ name: "Bog Hound", armourClass: 7, save: 13, xp: 240, walk: 140 });
    expect(one.block.abilities).toEqual([{ name: "Fire", text: "fire" }]);
    expect(one.lines[0]?.rest).toBe("");
    const many = readStatBlock(`Marsh Lizard
Hit Dice: 2+1
Armor Class: 5 [14]
Saving Throw: 16
Special: None
Move: 6 (Swim 12)
Alignment: Chaos
Number Encountered: 3d6
Challenge Level/XP: 2/30`);
    expect(many.block).toMatchObject({ save: 16, xp: 30, walk: 60, swim: 120, alignment: "chaotic", dungeon: "3d6" });
    expect(many.block.abilities).toEqual([]);
  });

  test("LotFP: armour that begins at 12, dice before their label, an attack in words", () => {
    const { block, lines } = readStatBlock(
      "Pale Stalker: Armor 14, 3 Hit Dice, 13hp, Move 120', 1 claw attack doing 1d6 damage, Morale 8.",
    );
    expect(block).toMatchObject({ name: "Pale Stalker", armourClass: 7, hitPoints: 13, walk: 120, morale: 8 });
    expect(block.hitDice?.number).toBe(3);
    expect(block.attacks).toEqual([{ name: "claw", count: 1, damage: "1d6" }]);
    expect(lines[0]?.rest).toBe("");
  });

  test("Basic Fantasy: armour that begins at 11, and feet of a round", () => {
    const { block } = readStatBlock(`Barrow Beetle
Armor Class: 16
Hit Dice: 3**
No. of Attacks: 1 bite
Damage: 2d4
Movement: 40' Fly 60'
No. Appearing: 1d6, Wild 2d6, Lair 3d6
Save As: Fighter: 3`);
    expect(block).toMatchObject({ armourClass: 4, walk: 120, fly: 180, dungeon: "1d6", lair: "3d6" });
    expect(block.attacks).toEqual([{ name: "bite", count: 1, damage: "2d4" }]);
  });

  test("OSRIC and AD&D: experience by level, inches, labels in capitals, and what no rule asks among the words", () => {
    const osric = readStatBlock(`Cave Horror
Frequency: Rare
Armour Class: 3
Hit Dice: 5+5
Attacks: 3
Damage: 1d4/1d4/1d10
Special Attacks: Hug
Special Defences: None
Level/XP: 5/275+6/hp`);
    expect(osric.block.xp).toBe(275);
    expect(osric.block.attacks.map(({ count, damage }) => [count, damage])).toEqual([
      [2, "1d4"],
      [1, "1d10"],
    ]);
    expect(osric.block.abilities.map(({ name }) => name)).toEqual(["Hug"]);
    expect(osric.block.description).toBe("Frequency: Rare\nLevel/XP: 5");
    expect([osric.block.xpPerHitPoint, osric.lines.at(-1)?.rest]).toEqual([6, ""]);
    const inches = readStatBlock(
      'GLOOM CRAWLER\nARMOR CLASS: 6\nMOVE: 9"/12"\nHIT DICE: 2+2\nNO. OF ATTACKS: 1\nDAMAGE/ATTACK: 2-8',
    );
    expect(inches.block).toMatchObject({ walk: 90, fly: 120 });
    expect(inches.block.attacks).toEqual([{ name: "attack", count: 1, damage: "2d4" }]);
    const line = readStatBlock(
      "Rust Drake: AC 2; MV 12, Fl 24 (C); HD 7; hp 38; #AT 3; Dmg 1d6/1d6/2d8; SD nil; ML 15; AL CE",
    );
    expect(line.block).toMatchObject({ fly: 240, hitPoints: 38, morale2d10: 15, alignment: "chaotic" });
    expect(line.block.morale).toBeUndefined();
    expect(readStatBlock("Rat\nAC 7\nHit Dice: 1-4 hit points").block.hitDice?.number).toBe(0.5);
  });

  test("one line of an adventure: how many, saves as a normal man, damage by D", () => {
    const { block, lines } = readStatBlock(
      "Goblins (6): AC 6, HD 1-1, hp 3 each, #AT 1, D 1d6 or by weapon, Save NM, ML 7",
    );
    expect(block).toMatchObject({ name: "Goblins", hitPoints: 3, savesAsHuman: true });
    expect(block.attacks).toEqual([{ name: "attack", count: 1, damage: "1d6", byWeapon: true }]);
    expect(lines[0]?.rest).toBe("");
  });
});

describe("S-10: a text that is too long", () => {
  test("of a megabyte only the beginning is read", () => {
    const monsters = readStatBlocks("Orc\nAC 6, HD 1, Att 1 axe (1d6)\n\n".repeat(30_000));
    expect(monsters.length).toBe(MOST_MONSTERS);
  });
});

test.each([
  ["Sir Odo (F3/MU2): AC 4, hp 14, Att 1 x 1d8", 3, "fighter 3", "Also magic-user 2"],
  ["Zelda (MU2/F3) AC 7 hp 9 Att 1 x 1d4", 3, "fighter 3", "Also magic-user 2"],
  ["Vane, F4/T5: AC 6, hp 20, Att 1 x 1d6", 5, "thief 5", "Also fighter 4"],
  ["Both (Fighter 4 / Thief 4): AC 6, hp 9, Att 1 x 1d6", 4, "fighter 4", "Also thief 4"],
  ["Nobody (C2): AC 6, hp 9, Att 1 x 1d6", 2, "cleric 2", ""],
])(
  "EXT-03: of several classes the highest gives Hit Dice and saves, the others are noted: %s",
  (line, dice, as, words) => {
    const { block } = readStatBlock(line);
    expect(block.hitDice?.number).toBe(dice);
    expect(`${block.savesAs?.class} ${block.savesAs?.level}`).toBe(as);
    expect(block.description).toBe(words);
  },
);
