/** The handbook, the macros and the adventure: made from what they tell of, and nothing in them leads astray. */
import { beforeAll, describe, expect, it } from "vitest";
import { spells1974 } from "../../src/rules/tables/spells-1974.ts";
import { allTopics } from "../../src/rules/topics/index.ts";
import { loadCatalogue } from "../../tools/lib/catalogue.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import { checkValue, loadSchemas, type Schemas } from "../../tools/lib/schema.ts";
import { escaped } from "../../tools/packs/handbook/html.ts";
import { englishTexts } from "../../tools/packs/handbook/topics.ts";
import { isFloor } from "./floor.ts";
import { at, entriesOf, type Json } from "./support.ts";

const root = placesOf().root;
const book = new Map(entriesOf("handbook").map(({ data }) => [String(data._id), data]));
const pagesOf = (journal: string): Json[] => (book.get(journal)?.pages ?? []) as Json[];
const html = (page: Json | undefined): string => String(at(page, "text.content"));

describe("house rules", () => {
  const texts = englishTexts();
  const described = allTopics.filter(({ key }) => texts.has(`RULINGS.Topic.${key}.name`));

  it.each(described.map((topic) => [topic.key, topic] as const))(
    "%s has its page with every variant and figure",
    (key, topic) => {
      const page = pagesOf("HouseRulesBook00").find(({ _id }) => _id === key.slice(0, 16).padEnd(16, "0"));
      expect(page?.name).toBe(texts.get(`RULINGS.Topic.${key}.name`));
      expect((html(page).match(/<h3>/g) ?? []).length).toBeGreaterThanOrEqual(Object.keys(topic.variants).length);
      for (const variant of Object.values(topic.variants))
        for (const id of variant.rules) expect(html(page)).toContain(id);
      for (const parameter of Object.values(topic.parameters ?? {}))
        if (parameter.kind === "integer")
          expect(html(page)).toContain(`${parameter.initial} (from ${parameter.min} to`);
    },
  );

  it("lists all that does not go together, each with what is wrong and its fix", () => {
    const page = pagesOf("HouseRulesBook00").find(({ name }) => name === "What does not go together");
    const all = allTopics.flatMap(({ constraints = [] }) => constraints);
    expect(all.length).toBeGreaterThan(5);
    expect(html(page).match(/<tr><td>/g)?.length).toBe(all.length);
    for (const { id, topic, fix } of all) {
      expect(html(page)).toContain(escaped(texts.get(`RULINGS.Constraint.${id}`) ?? "no text"));
      expect(html(page)).toContain(escaped(texts.get(`RULINGS.Topic.${topic}.variants.${fix}.label`) ?? "no text"));
    }
  });

  it("lists every rule of the catalogue by its number once", () => {
    const listed = pagesOf("RulesByNumber000").flatMap((page) =>
      [...html(page).matchAll(/<tr><td>([A-Z]+-\d+)</g)].map((m) => m[1]),
    );
    expect(listed.sort()).toEqual(
      loadCatalogue(root)
        .rules.map(({ id }) => id)
        .sort(),
    );
  });

  it("gives no two pages one id", () => {
    for (const journal of [
      "HouseRulesBook00",
      "ReferenceRules00",
      "HowToPlayHere000",
      "RulesByNumber000",
      "SpellLists197400",
    ]) {
      const ids = pagesOf(journal).map(({ _id }) => _id);
      expect(ids.length, journal).toBeGreaterThan(0);
      expect(new Set(ids).size, journal).toBe(ids.length);
    }
  });

  it("lists the spells of 1974 in the order of the core's own table", () => {
    const plain = (name: string): string =>
      name
        .replace(/[^A-Za-z]/g, "")
        .toLowerCase()
        .slice(0, 4);
    for (const [index, list] of (["cleric", "magic-user"] as const).entries()) {
      const text = html(pagesOf("SpellLists197400")[index]);
      const names = [...text.matchAll(/\{([^}]+)\}/g)].map((match) => plain(match[1] ?? ""));
      const table = [1, 2, 3, 4, 5, 6].flatMap((level) => spells1974(list, level));
      const odd = table.filter((name, at) => plain(name) !== names[at]);
      // The older list has the verb before the sticks, and a stroke between stone and flesh.
      expect(odd).toEqual(list === "cleric" ? ["Turn Sticks to Snakes"] : []);
    }
  });

  it("lists 26 spells with Turn Undead, and 70", () => {
    const counts = pagesOf("SpellLists197400").map((page) => (html(page).match(/<li>/g) ?? []).length);
    expect(counts).toEqual([27, 70]);
  });
});

describe("macros", () => {
  const macros = entriesOf("macros").map(({ data }) => data);
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (...parts: string[]) => unknown;

  it.each(macros.map((macro) => [String(macro.name), macro] as const))("%s is a script that parses", (_name, macro) => {
    expect(macro.type).toBe("script");
    expect(() => new AsyncFunction(String(macro.command))).not.toThrow();
    expect(String(macro.command)).not.toContain("{{");
  });

  it("are a dozen and more", () => {
    expect(macros.length).toBeGreaterThanOrEqual(10);
  });
});

describe("the adventure", () => {
  const adventure = entriesOf("adventure")[0]?.data ?? {};
  const listed = (data: Json, name: string): Json[] => (data[name] ?? []) as Json[];
  const scenes = listed(adventure, "scenes");
  let schemas: Schemas;
  beforeAll(async () => {
    schemas = await loadSchemas(placesOf());
  });

  it("has actors that fit the data models, with all they carry", () => {
    const found: string[] = [];
    for (const owner of [...listed(adventure, "actors"), adventure]) {
      for (const [document, data] of [
        ...(owner === adventure ? [] : [["Actor", owner] as const]),
        ...listed(owner, "items").map((item) => ["Item", item] as const),
      ]) {
        const schema = schemas.get(document)?.get(String(data.type));
        if (!schema) found.push(`${String(data.name)} is of no type`);
        else
          checkValue(schema, data.system ?? {}, "system", (path, what) =>
            found.push(`${String(data.name)}: ${path} ${what}`),
          );
      }
    }
    expect(found).toEqual([]);
  });

  it("puts tokens of its own actors on the floor, each with an id of its own", () => {
    const actors = new Set(listed(adventure, "actors").map(({ _id }) => _id));
    for (const scene of scenes) {
      const ids = listed(scene, "tokens").map(({ _id }) => _id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const token of listed(scene, "tokens")) expect(actors, String(token.name)).toContain(token.actorId);
    }
    expect(scenes).toHaveLength(2);
    for (const scene of scenes) {
      expect(listed(scene, "tokens").length).toBeGreaterThan(5);
      for (const { x, y, name } of listed(scene, "tokens"))
        expect(isFloor(scene, Number(x) / 100, Number(y) / 100), String(name)).toBe(true);
    }
  });

  it("pins every keyed room to its page", () => {
    const journal = listed(adventure, "journal")[0] ?? {};
    const pages = new Set(listed(journal, "pages").map(({ _id }) => _id));
    const notes = scenes.flatMap((scene) => listed(scene, "notes"));
    expect(notes).toHaveLength(14);
    for (const note of notes) {
      expect(note.entryId).toBe(journal._id);
      expect(pages, String(note.text)).toContain(note.pageId);
    }
  });

  it("has a hidden door on each map", () => {
    for (const scene of scenes) expect(listed(scene, "walls").filter(({ door }) => door === 2)).toHaveLength(1);
  });

  it("links each of its finds from the key, by the id that an import keeps", () => {
    const text = JSON.stringify(listed(adventure, "journal")[0]);
    const finds = listed(adventure, "items");
    expect(finds.length).toBeGreaterThanOrEqual(10);
    for (const find of finds) expect(text, String(find.name)).toContain(`@UUID[Item.${String(find._id)}]`);
  });

  it("keeps the key from the players and the village's talk open", () => {
    expect(listed(adventure, "journal").map((journal) => at(journal, "ownership.default"))).toEqual([0, 2]);
  });
});
