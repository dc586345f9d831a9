import { describe, expect, it } from "vitest";
import { isSpellSought, type SoughtSpell, spellKinds } from "../../src/view/actor/spell-search.ts";

const ALL = { words: "", show: "all", level: "", kind: "" };
const spell = (more: Partial<SoughtSpell> = {}): SoughtSpell => ({
  ...{ name: "Cure Light Wounds Cause Light Wounds", level: "1", kinds: ["heals", "harms"] },
  ...{ memorised: true, ready: false },
  ...more,
});

describe("the spells that are shown", () => {
  it.each([
    ["everything at first", {}, true],
    ["those with the words in either form", { words: "cause" }, true],
    ["not those without", { words: "sleep" }, false],
    ["those in memory, also when they are cast", { show: "memorised" }, true],
    ["not those that were cast, of those that can be cast", { show: "ready" }, false],
    ["those of the level", { level: "1" }, true],
    ["not those of another", { level: "2" }, false],
    ["those of one of its kinds", { kind: "harms" }, true],
    ["not those of no such kind", { kind: "lasts" }, false],
  ])("are %s", (_title, search, shown) => {
    expect(isSpellSought(spell(), { ...ALL, ...search })).toBe(shown);
  });

  it("are of the kinds of both forms, and of another kind where nothing says one", () => {
    const plain = { damage: "", healing: "", works: [] };
    expect(
      spellKinds([
        { ...plain, healing: "1d6+1" },
        { ...plain, damage: "1d6+1" },
      ]),
    ).toEqual(["harms", "heals"]);
    expect(spellKinds([{ ...plain, works: [{}] }])).toEqual(["lasts"]);
    expect(spellKinds([plain])).toEqual(["other"]);
  });
});
