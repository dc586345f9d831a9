/** The stat blocks that were reported as misread or not read (0.12.0), each as it was reported, with the right value beside it. */
import { describe, expect, test } from "vitest";
import { readStatBlock, readStatBlocks } from "../../../src/view/import/stat-block/read-stat-block.ts";

/** A monster of one line with an armour class, so that the text is a stat block. */
const withFigures = (figures: string): string => `Ogre\nAC 5\nHD 4\n${figures}`;
const attack = (name: string, count: number, damage: string, more: object = {}) => ({ name, count, damage, ...more });

describe("misread or lost", () => {
  test.each<[string, string, object]>([
    [
      "MIS-1: breath beside a bracket of attacks stays, as another routine",
      withFigures("Att [2 x claw (1d8), 1 x bite (4d8)] or breath"),
      { attacks: [attack("claw", 2, "1d8"), attack("bite", 1, "4d8"), attack("breath", 1, "", { routine: 2 })] },
    ],
    [
      "MIS-2: `or` begins another routine",
      withFigures("Att 1 x club (1d10+3) or 2 x fists (1d6) and 1 x gore (2d4)"),
      {
        attacks: [
          attack("club", 1, "1d10+3"),
          attack("fists", 2, "1d6", { routine: 2 }),
          attack("gore", 1, "2d4", { routine: 2 }),
        ],
      },
    ],
    [
      "MIS-3: words behind the damage are a note",
      withFigures("Attacks: 1 touch\nDamage: 1d10 + paralyzation (see special)"),
      { attacks: [attack("touch", 1, "1d10", { note: "+ paralyzation; see special" })] },
    ],
    ["MIS-4: saves by R and H", withFigures("SV D12 R13 H14 B15 S16"), { saves: [12, 13, 14, 15, 16] }],
    ["MIS-5: `0 Level Human` saves as a normal man", withFigures("Save: 0 Level Human"), { savesAsHuman: true }],
    ["MIS-5: `L0` saves as a normal man", withFigures("Save L0"), { savesAsHuman: true }],
    ["MIS-6: hoard classes of other games are words", withFigures("Hoard Class: III (XX)"), { treasure: "III (XX)" }],
    ["MIS-7: a special treasure is no letter", withFigures("Treasure Type: Special"), { treasure: "Special" }],
    ["MIS-7: `See below` is no letter", withFigures("Treasure Type: See below"), { treasure: "See below" }],
    ["MIS-8: what is carried and what lies in the lair", withFigures("TT R (C)"), { carried: ["R"], inLair: ["C"] }],
    ["MIS-9: LE is chaotic, and kept", withFigures("AL LE"), { alignment: "chaotic", description: "AL: LE" }],
    ["MIS-9: NE is chaotic, and kept", withFigures("AL NE"), { alignment: "chaotic", description: "AL: NE" }],
    ["MIS-9: CG is lawful, and kept", withFigures("AL CG"), { alignment: "lawful", description: "AL: CG" }],
    ["MIS-10: experience as it was typed", "Drake\nAC 1, HD 8**, XP 2,060", { xp: 2060 }],
  ])("%s", (_what, text, expected) => {
    const { block, lines } = readStatBlock(text);
    expect(block).toMatchObject(expected);
    expect(lines.flatMap(({ rest }) => rest || [])).toEqual([]);
  });

  test.each(["Hoard Class: III (XX)", "Treasure Type: Special", "Treasure Type: See below"])(
    "MIS-6, MIS-7: %s has no letters",
    (words) => expect(readStatBlock(withFigures(words)).block).not.toHaveProperty("carried"),
  );

  test.each([
    ["morale", "morale: 0"],
    ["save", "saving throws: 0"],
  ] as const)("MIS-11: a %s of 0 is shown as it is stored", (field, typed) => {
    const { block, lines } = readStatBlock(withFigures(typed));
    const line = lines.find(({ text }) => text === typed);
    expect(line?.values).toEqual([String(block[field])]);
  });
});

describe("not read", () => {
  test.each<[string, string, object]>([
    ["NOT-1: a number before the name", "3 kobolds (AC 7, HD 1/2, hp 3)", { name: "Kobolds", dungeon: "3" }],
    ["NOT-1: figures in brackets", "Goblin (AC 6, HD 1-1, hp 3)", { name: "Goblin", armourClass: 6, hitPoints: 3 }],
    ["NOT-1: a full stop behind the name", "Orc chief. AL C; AC 4; HD 3", { name: "Orc chief", armourClass: 4 }],
    ["NOT-1: square brackets", "10 Hobgoblins [Troop]. AL LE; AC 6; HD 1+1", { name: "Hobgoblins", dungeon: "10" }],
    ["NOT-1: a colon", "2 Ogres: AC 5, HD 4+1", { name: "Ogres", dungeon: "2" }],
    ["NOT-1: a plus and dice", "+Undead Lords (1d10): HD 1; AC 5", { name: "Undead Lords", dungeon: "1d10" }],
    [
      "NOT-2: a class and level in brackets",
      "Guard (Ftr1): HD 1; AC 4[15]; Atk spear (1d6)",
      { name: "Guard", savesAs: { class: "fighter", level: 1 }, attacks: [attack("spear", 1, "1d6")] },
    ],
    ["NOT-3: a lone rate in brackets is the round's", withFigures("MV (40')"), { walk: 120 }],
    ["NOT-3: the greater rate is the turn's", withFigures("MV (90') 30'"), { walk: 90 }],
    [
      "NOT-4: level for Hit Dice, with hit points and number",
      "Bandit\nLevel 2\nAC 7\nHP 2d8 (9)\nEnc 1d10",
      { hitDice: { number: 2, modifier: 0, asterisks: 0 }, hitPoints: 9, dungeon: "1d10" },
    ],
    ["NOT-4: level O is a normal man", "Farmer\nAC 9; Level O; hp 4", { normalMan: true, hitPoints: 4 }],
    [
      "NOT-5: experience by level and hit points",
      withFigures("LEVEL/X.P. VALUE: V/250 + 3/hp"),
      { xp: 250, xpPerHitPoint: 3 },
    ],
    ["NOT-5: a lone value", withFigures("X.P. Value: 28"), { xp: 28 }],
    [
      "NOT-6: two attacks or one",
      withFigures("# ATTACKS: 2 or 1\nDAMAGE: 1-4/1-4 or 1-8"),
      { attacks: [attack("attack", 2, "1d4"), attack("attack", 1, "1d8", { routine: 2 })] },
    ],
    [
      "NOT-6: a weapon",
      withFigures("#At 1 weapon, Dam 1d6"),
      { attacks: [attack("weapon", 1, "1d6", { byWeapon: true })] },
    ],
    ["NOT-6: no count and no brackets", withFigures("Atk beak 1d10"), { attacks: [attack("beak", 1, "1d10")] }],
    [
      "NOT-6: names in brackets with damage in their order",
      withFigures("Attacks: 3 (2 claws, bite)\nDamage: 1-4, 1-4, 1-2"),
      { attacks: [attack("claws", 2, "1d4"), attack("bite", 1, "1d2")] },
    ],
    [
      "NOT-6: a weapon in brackets",
      withFigures("Attacks: 1 (weapon)\nDamage: By weapon"),
      { attacks: [attack("weapon", 1, "", { byWeapon: true })] },
    ],
    [
      "NOT-7: a line that was wrapped in a bracket and behind a label",
      "Ape\nAC 6, HD 4, Att 2 x claw (1d3\n+1), SV\nD12 W13 P14 B15 S16, AL\nNeutral, ML 7",
      { attacks: [attack("claw", 2, "1d3+1")], saves: [12, 13, 14, 15, 16], alignment: "neutral", morale: 7 },
    ],
    ["NOT-8: ligatures", withFigures("Att 2 x ﬁst (1d8 + 4)"), { attacks: [attack("fist", 2, "1d8+4")] }],
    ["NOT-9: bold labels", "Imp\n**AC** 5, **HD** 3", { name: "Imp", armourClass: 5 }],
    ["NOT-9: a heading", "### Lizard\nAC 5, HD 3", { name: "Lizard" }],
    ["NOT-9: a quotation", "> **Goblin**\n> AC 6, HD 1-1", { name: "Goblin", armourClass: 6 }],
    ["NOT-9: a table", "| Name | AC | HD |\n|---|---|---|\n| Goblin | 6 | 1-1 |", { name: "Goblin", armourClass: 6 }],
    [
      "NOT-10: full stops between figures",
      'Toad. AC 7. HD 2. bite 1d10. MV 12". SV 11.',
      { name: "Toad", walk: 120, save: 11, attacks: [attack("bite", 1, "1d10")] },
    ],
    ["NOT-10: nothing between figures", "Toad AC 5 HD 3 hp 10", { name: "Toad", armourClass: 5, hitPoints: 10 }],
    [
      "NOT-11: Basic Fantasy in one line",
      "Bugbear: AC 15, HD 3, #At 1, Dam 2d4, Mv 20', Sv F3, Ml 9",
      { name: "Bugbear", armourClass: 5, walk: 60 },
    ],
  ])("%s", (_what, text, expected) => {
    const { block, lines } = readStatBlock(text);
    expect(block).toMatchObject(expected);
    expect(lines.flatMap(({ rest }) => rest || [])).toEqual([]);
  });

  test("NOT-12: two blocks are two monsters", () => {
    const read = readStatBlocks("Goblin\nAC 6, HD 1-1\n\nOgre\nAC 5, HD 4+1");
    expect(read.map(({ block }) => block.name)).toEqual(["Goblin", "Ogre"]);
  });
});
