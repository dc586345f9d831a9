import { afterEach, describe, expect, it, vi } from "vitest";
import { presets } from "../../../src/rules/presets/index.ts";
import { Babele, Dice3d, openPage, PolyglotApi, PolyglotProvider } from "./doubles.ts";

/** The system's exports are named by path, since their types belong to Foundry. */
const SRC = "../../../src/foundry";
interface AnimatedCard {
  readonly secret?: boolean;
  readonly outcome: { readonly procedure: string };
  readonly item?: { readonly uuid: string };
}
const { animationMarks } = (await import(`${SRC}/chat/animated-item.ts`)) as {
  animationMarks(card: AnimatedCard): string;
};
const { registerBridges } = (await import(`${SRC}/integrations/bridges/register.ts`)) as { registerBridges(): void };

afterEach(() => vi.unstubAllGlobals());

describe("Polyglot", () => {
  async function provider() {
    const api = new PolyglotApi();
    const page = openPage({ polyglot: { api } });
    registerBridges();
    page.tell("polyglot.init", PolyglotProvider);
    const made = api.providers["system.rulings"];
    if (!made) throw new Error("no provider was registered in time");
    await made.getLanguages();
    return made;
  }

  it("wishes 1: lists the languages of the books with their names and a font of its own", async () => {
    const { languages } = await provider();
    expect(languages.elvish).toEqual({ label: "Elvish", font: "Espruar", rng: "default" });
    expect(languages.lizard_man?.label).toBe("Lizard man");
    expect(Object.keys(languages)).toEqual(expect.arrayContaining(["common", "lawful", "dwarvish", "orcish"]));
  });

  it.each([
    [["Common", "Elvish"], null, ["common", "elvish"]],
    [["Lizard Man", "  dwarvish "], null, ["lizard_man", "dwarvish"]],
    [["Alignment", "Common"], "lawful", ["lawful", "common"]],
    [["Alignment"], null, ["alignment"]],
    [["Old High Speech"], null, ["old_high_speech"]],
    [undefined, null, []],
  ])("wishes 1: somebody with %j, alignment %s, speaks %j", async (languages, alignment, keys) => {
    const [known, read] = (await provider()).getUserLanguages({ system: { languages, alignment } }) as [
      Set<string>,
      Set<string>,
    ];
    expect([...known]).toEqual(keys);
    expect([...read]).toEqual(keys);
  });

  it("wishes 1: a version without the documented way gets a message, and nothing throws", async () => {
    const page = openPage({ polyglot: {} });
    registerBridges();
    page.tell("polyglot.init", PolyglotProvider);
    await expect.poll(() => page.warned).toEqual([expect.stringContaining("Polyglot")]);
  });
});

describe("Dice So Nice", () => {
  it("wishes 1: has one set of colours for each preset, and nobody's dice are changed", async () => {
    const page = openPage();
    registerBridges();
    const dice = new Dice3d();
    page.tell("diceSoNiceReady", dice);
    await expect.poll(() => dice.sets.length).toBe(Object.keys(presets).length);
    expect(dice.sets.map(({ set }) => set.name).sort()).toEqual(
      Object.keys(presets)
        .map((id) => `rulings-${id}`)
        .sort(),
    );
    expect(dice.sets.find(({ set }) => set.name === "rulings-eris")?.set.description).toBe("Planet Eris");
    expect(new Set(dice.sets.map(({ mode }) => mode))).toEqual(new Set(["default"]));
  });

  it("wishes 1: a version without the documented way gets a message", async () => {
    const page = openPage();
    registerBridges();
    page.tell("diceSoNiceReady", {});
    await expect.poll(() => page.warned).toEqual([expect.stringContaining("Dice So Nice")]);
  });
});

describe("Babele", () => {
  async function converters() {
    const page = openPage();
    registerBridges();
    const babele = new Babele();
    page.tell("babele.init", babele);
    await expect.poll(() => Object.keys(babele.converters)).toEqual(["rulingsTexts", "rulingsEntries"]);
    expect(babele.folder).toBe("lang/compendia");
    return babele.converters;
  }

  it.each([
    [["Veteran", "Hero"], { Hero: "Held" }, ["Veteran", "Held"]],
    [["Veteran", "Hero"], ["Veteran (de)"], ["Veteran (de)", "Hero"]],
    [["Veteran"], undefined, ["Veteran"]],
    [null, { Hero: "Held" }, null],
    [["Veteran"], { Veteran: "" }, ["Veteran"]],
  ])("wishes 1: of the texts %j with %j become %j", async (texts, translation, expected) => {
    expect((await converters()).rulingsTexts?.(texts, translation)).toEqual(expected);
  });

  it("wishes 1: entries are found by key, id, name or place; numbers and keys never change", async () => {
    const entries = [
      { key: "bite", name: "Bite", damage: "1d6" },
      { name: "Claw", damage: "1d4" },
      { name: "Tail", damage: "1d8" },
    ];
    const translation = { bite: { name: "Biss", damage: "9d9", key: "x" }, Claw: { name: "Klaue", text: "neu" } };
    expect((await converters()).rulingsEntries?.(entries, translation)).toEqual([
      { key: "bite", name: "Biss", damage: "1d6" },
      { name: "Klaue", damage: "1d4" },
      { name: "Tail", damage: "1d8" },
    ]);
  });

  it("wishes 1: a version without the documented way is told of in a sentence", async () => {
    const page = openPage();
    registerBridges();
    page.tell("babele.init", {});
    await expect.poll(() => page.warned).toEqual([expect.stringContaining("Babele")]);
  });
});

describe("Automated Animations", () => {
  const card = { outcome: { procedure: "attack" }, item: { uuid: "Actor.a.Item.sword" } };
  function page(item: object | null, active = true): void {
    openPage({ modules: new Map([["autoanimations", { active }]]) });
    vi.stubGlobal("fromUuidSync", () => item);
  }

  it("wishes 1: an attack or a spell names its item in the stored text", () => {
    page({ system: {} });
    const marks = ' data-item-uuid="Actor.a.Item.sword" data-item-id="sword"';
    expect(animationMarks(card)).toBe(marks);
    expect(animationMarks({ ...card, outcome: { procedure: "cast" } })).toBe(marks);
  });

  it.each([
    ["the module is not active", { system: {} }, {}, false],
    ["the card is secret", { system: {} }, { secret: true }, true],
    ["the item is not identified", { system: { identified: false } }, {}, true],
    ["the item shows a false face", { system: {}, flags: { rulings: { unknown: {} } } }, {}, true],
    ["the item is gone", null, {}, true],
    ["the card tells what follows", { system: {} }, { outcome: { procedure: "damage" } }, true],
    ["the card has no item", { system: {} }, { item: undefined }, true],
  ])("wishes 1: nothing is written when %s", (_why, item, more, active) => {
    page(item, active);
    expect(animationMarks({ ...card, ...more } as AnimatedCard)).toBe("");
  });
});
