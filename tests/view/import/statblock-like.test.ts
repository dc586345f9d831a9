/** A pasted monster that is like another one. */
import { describe, expect, test } from "vitest";
import { readStatBlock } from "../../../src/view/import/stat-block/read-stat-block.ts";
import { asLike, likeNamed, type Model } from "../../../src/view/import/stat-block/similar-monster.ts";

const weasel: Model = {
  hitDice: { number: 4, modifier: 4 },
  armourClass: 7,
  attacks: [{ name: "Bite", count: 1, damage: "2d4" }],
};
const bear: Model = {
  hitDice: { number: 5, modifier: 0 },
  armourClass: 6,
  attacks: [
    { name: "Claw", count: 2, damage: "1d3" },
    { name: "Bite", count: 1, damage: "1d6" },
  ],
};
const listed = [
  { value: "w", label: "Giant Weasel" },
  { value: "d", label: "Doppelgänger" },
  { value: "h", label: "Hell Hound (4 HD)" },
  { value: "t", label: "Żółw olbrzymi" },
];

describe("ERIS-133: as a monster of the compendium", () => {
  test("example 1: a giant otter as a similar beast has its Hit Dice, armour class and damage", () => {
    const { block, lines } = readStatBlock("Giant Otter\nas giant weasel\nMV 90' (30'), ML 8, XP 80");
    expect(lines[1]).toMatchObject({ fields: ["like"], values: ["giant weasel"], rest: "" });
    expect(block).toMatchObject({ name: "Giant Otter", like: "giant weasel", walk: 90, morale: 8, xp: 80 });
    expect(block.hitDice).toBeUndefined();
    expect(block.armourClass).toBeUndefined();
    expect(asLike(block, weasel)).toMatchObject({
      name: "Giant Otter",
      hitDice: { number: 4, modifier: 4, asterisks: 0 },
      armourClass: 7,
      attacks: [{ name: "Bite", count: 1, damage: "2d4" }],
      ...{ walk: 90, morale: 8, xp: 80 },
    });
  });

  test("example 2: with nothing chosen the values are as pasted", () => {
    const { block } = readStatBlock("Giant Otter\nAC 6, HD 3, Att 1 bite (1d6)");
    expect(block.like).toBeUndefined();
    expect(block).toMatchObject({ armourClass: 6, hitDice: { number: 3, modifier: 0 }, attacks: [{ damage: "1d6" }] });
  });

  test("attacks that the text names keep their names and numbers and do the model's damage; what hung on the old Hit Dice is gone", () => {
    const { block } = readStatBlock(
      "Otter\nAC 6, HD 3* (11hp), THAC0 17, Att 3 × rake (1d2), 1 × nip (1), 1 × tail (1)",
    );
    const changed = asLike(block, bear);
    expect(changed.attacks).toEqual([
      { name: "rake", count: 3, damage: "1d3" },
      { name: "nip", count: 1, damage: "1d6" },
      { name: "tail", count: 1, damage: "1d6" },
    ]);
    expect(changed.hitDice).toEqual({ number: 5, modifier: 0, asterisks: 1 });
    expect(changed.hitPoints).toBeUndefined();
    expect(changed.thac0).toBeUndefined();
  });

  test.each([
    ["Giant Otter (as weasel, giant)", "Giant Otter", "weasel, giant"],
    ["GIANT OTTER (same as a giant weasel)", "Giant Otter", "giant weasel"],
    ["Otter", "Otter", undefined],
  ])("%s in the title", (text, name, like) => {
    const { block } = readStatBlock(text);
    expect(block.name).toEqual(name);
    expect(block.like).toEqual(like);
  });

  test("a sentence is no such wording", () => {
    const { block } = readStatBlock("Otter\nAs a rule, it swims.\nAC 6, HD 3, saves as F2");
    expect(block.like).toBeUndefined();
    expect(block.description).toBe("As a rule, it swims.");
  });

  test("the words of a name come in any order, with or without marks; what is not listed is nobody", () => {
    const asked = [
      "weasel, giant",
      "Giant weasel",
      "doppelganger",
      "hell hound 4 hd",
      "olbrzymi zolw",
      "giant",
      "",
      "otter",
    ];
    expect(asked.map((words) => likeNamed(words, listed))).toEqual(["w", "w", "d", "h", "t", "", "", ""]);
  });
});
