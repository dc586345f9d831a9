import { describe, expect, test } from "vitest";
import { type BrowserState, browserView, findRows, kindsPresent, PAGE } from "../../src/view/browser/browser.ts";
import { type BrowserRow, browserRows, damageUnder, type IndexEntry } from "../../src/view/browser/rows.ts";
import type { Localize } from "../../src/view/platform/text.ts";
import { rulings } from "../rules/support/rulings.ts";

const WORDS: Readonly<Record<string, string>> = {
  "RULINGS.Choice.chaotic": "Chaotic",
  "RULINGS.Choice.humanoid": "Humanoid",
  "RULINGS.Class.magic-user": "Magic-User",
  "RULINGS.Browser.terrain.lost-world": "Lost world",
  "TYPES.Item.weapon": "Weapon",
};
/** The text of a known key, `key(figures)` of one that is given figures, else the key: as Foundry does. */
const text: Localize = (key, data) => WORDS[key] ?? (data ? `${key}(${Object.values(data).join()})` : key);

const entry = (document: "Actor" | "Item", type: string, name: string, system: unknown): IndexEntry => ({
  uuid: `Compendium.test.pack.${document}.${name}`,
  name,
  img: "icon.svg",
  type,
  document,
  pack: "Pack",
  folder: "",
  system,
});
const monster = (name: string, dice: number, modifier: number, rest: object = {}): IndexEntry =>
  entry("Actor", "monster", name, { hd: { dice, modifier }, ...rest });
const rowsOf = (...entries: IndexEntry[]): BrowserRow[] => browserRows(entries, text);
/** The damage of a weapon as a list shows it under a ruling. */
const listed = (variant: string, system: object): string => {
  const [row] = browserRows(
    [entry("Item", "weapon", "W", system)],
    text,
    damageUnder(rulings({ weaponDamage: variant })),
  );
  return row?.facts.find((fact) => fact.startsWith("RULINGS.Browser.damage"))?.replace(/^.*\((.*)\)$/, "$1") ?? "";
};
const ask = (change: Partial<BrowserState>): BrowserState => ({
  kind: "monsters",
  query: "",
  filters: {},
  sort: "name",
  down: false,
  limit: PAGE,
  ...change,
});
const names = (rows: readonly BrowserRow[], change: Partial<BrowserState>): string[] =>
  findRows(rows, ask(change)).map(({ name }) => name);

describe("an index in another language", () => {
  const rows = rowsOf(
    { ...monster("Schwarzbär", 4, 0), english: "Black Bear" },
    { ...entry("Actor", "hireling", "Bogenschütze", { trade: "archer" }), english: "Archer" },
    { ...monster("Łódź", 1, 0), english: "" },
  );

  test.each(["schwarzbar", "SCHWARZBÄR", "black bear", "bear"])("finds an entry by %s", (query) => {
    expect(names(rows, { query })).toEqual(["Schwarzbär"]);
  });

  test("finds letters that are no letter with a mark as readers type them", () => {
    expect(names(rows, { query: "lodz" })).toEqual(["Łódź"]);
  });

  test("shows both names, and the English one only where it is another", () => {
    const { rows: shown } = browserView(rows, ask({}), text);
    expect(shown.map(({ name, english }) => [name, english])).toEqual([
      ["Łódź", undefined],
      ["Schwarzbär", "Black Bear"],
    ]);
  });

  test("calls a trade by its text", () => {
    const archer = rows.find(({ kind }) => kind === "hirelings");
    expect(archer?.marks.trade).toEqual([{ value: "archer", label: "RULINGS.Trade.archer" }]);
  });
});

describe("rows of an index", () => {
  test("each type goes to its kind; magic arms to the magic items; parties and strangers nowhere", () => {
    const rows = rowsOf(
      monster("Orc", 1, 0),
      entry("Actor", "hireling", "Archer", {}),
      entry("Actor", "character", "Hild", {}),
      entry("Actor", "vessel", "Galley", {}),
      entry("Actor", "party", "Company", {}),
      entry("Actor", "npc", "Stranger", {}),
      entry("Item", "monster", "Not an actor", {}),
      entry("Item", "spell", "Sleep", {}),
      entry("Item", "weapon", "Sword", { magic: false }),
      entry("Item", "weapon", "Sword +1", { magic: true, bonus: 1 }),
      entry("Item", "class", "Elf", {}),
    );
    expect(Object.fromEntries(rows.map(({ name, kind }) => [name, kind]))).toEqual({
      Orc: "monsters",
      Archer: "hirelings",
      Hild: "characters",
      Galley: "equipment",
      Sleep: "spells",
      Sword: "equipment",
      "Sword +1": "magic",
      Elf: "options",
    });
    expect(kindsPresent(rows)).toEqual([
      "monsters",
      "hirelings",
      "characters",
      "spells",
      "equipment",
      "magic",
      "options",
    ]);
    expect(kindsPresent(rows.slice(0, 1))).toEqual(["monsters"]);
  });

  test("nothing in an index is trusted to be there or to be of its type", () => {
    for (const system of [
      undefined,
      null,
      7,
      "x",
      [],
      { hd: null, tags: "terrain:sea", kind: 3, level: "2", wage: [] },
    ])
      for (const [document, type] of [
        ["Actor", "monster"],
        ["Actor", "hireling"],
        ["Actor", "character"],
        ["Actor", "vessel"],
        ["Item", "spell"],
        ["Item", "weapon"],
        ["Item", "magicItem"],
        ["Item", "skill"],
      ] as const) {
        const [row] = rowsOf(entry(document, type, "Odd", system));
        expect(row?.name, type).toBe("Odd");
        expect(JSON.stringify(row), type).not.toMatch(/undefined|NaN|\[object/);
        expect(row?.figures.rank.value, type).toBeNull();
      }
  });

  test("hit dice, wages and keys without a text are shown as a reader knows them", () => {
    const [ogre, rat, alchemist] = rowsOf(
      monster("Ogre", 4, 1),
      monster("Rat", 0.125, 0),
      entry("Actor", "hireling", "Alchemist", { trade: "bell-founder", wage: { value: 10, per: "week" } }),
    );
    expect(ogre?.figures.rank.text).toBe("4+1");
    expect(rat?.figures.rank.text).toBe("⅛");
    expect(alchemist?.facts).toEqual(["Bell founder"]);
    expect(alchemist?.figures.cost).toEqual({ value: 40, fine: 0, text: "RULINGS.Browser.per.week(10)" });
  });
});

describe("labels that distinguish entries", () => {
  const trainer = (folder: string) => ({ ...entry("Actor", "hireling", "Animal trainer", {}), folder });
  const rows = browserRows(
    [
      trainer("Specialists"),
      trainer("Gorman"),
      { ...entry("Actor", "hireling", "Piper, light", { trade: "piper-light" }), folder: "Humans" },
      monster("Bandit", 1, 0, { alignment: "any" }),
    ],
    text,
  );

  test("namesakes say which folder they are from, and everybody is found by it", () => {
    expect(rows.map(({ facts }) => facts)).toEqual([["Specialists"], ["Gorman"], [], ["RULINGS.Browser.anyAlignment"]]);
    expect(names(rows, { kind: "hirelings", query: "gorman" })).toEqual(["Animal trainer"]);
    expect(names(rows, { kind: "hirelings", query: "humans" })).toEqual(["Piper, light"]);
  });

  test("spells of one name on two lists are distinguished by their lists, without their folders", () => {
    const light = (list: string) => ({ ...entry("Item", "spell", "Light", { list, level: 1 }), folder: `${list} 1` });
    const facts = browserRows([light("cleric"), light("magic-user")], text).map((row) => row.facts.join());
    expect(new Set(facts).size).toBe(2);
    expect(facts.join()).not.toContain(" 1");
  });

  test("a trade that is the name is said once, and can still be asked for", () => {
    expect(names(rows, { kind: "hirelings", filters: { trade: "piper-light" } })).toEqual(["Piper, light"]);
  });
});

describe("finding", () => {
  const rows = rowsOf(
    monster("Orc", 1, 0, { alignment: "chaotic", kind: "humanoid", tags: ["terrain:lost-world", "dungeon:1"] }),
    monster("Hobgoblin", 1, 1, { alignment: "chaotic", tags: ["terrain:swamp"] }),
    monster("Goblin", 1, -1, { alignment: "chaotic" }),
    monster("Élan", 3, 0, { alignment: "neutral" }),
    monster("Bandit", 1, 0, { alignment: "neutral" }),
    entry("Actor", "monster", "Shape without dice", { alignment: "chaotic" }),
    entry("Item", "spell", "Sleep", { list: "magic-user", level: 1, summary: "Puts orcs to rest." }),
    entry("Item", "spell", "Web", { list: "magic-user", level: 2 }),
    entry("Item", "gear", "Torch", { kind: "light", value: 0.2, weight: 20 }),
    entry("Item", "gear", "Chest", { kind: "container", value: 5, weight: 250 }),
  );

  test("monsters by hit dice and alignment: pluses and minuses belong to their die, one without dice to no bound", () => {
    const filters = { rankFrom: "1", rankTo: "1", alignment: "chaotic" };
    expect(names(rows, { filters })).toEqual(["Goblin", "Hobgoblin", "Orc"]);
    expect(names(rows, { filters: { alignment: "chaotic" } })).toContain("Shape without dice");
    expect(names(rows, { filters: { rankFrom: "2" } })).toEqual(["Élan"]);
  });

  test("by terrain and dungeon level; a blank or senseless bound asks for nothing", () => {
    expect(names(rows, { filters: { terrain: "lost-world" } })).toEqual(["Orc"]);
    expect(names(rows, { filters: { dungeon: "1" } })).toEqual(["Orc"]);
    expect(names(rows, { filters: { dungeon: "9" } })).toEqual([]);
    expect(names(rows, { filters: { rankFrom: " ", rankTo: "-", alignment: "" } })).toHaveLength(6);
  });

  test("words in any order, without case and accents, among names, facts and summaries", () => {
    expect(names(rows, { query: "ELAN" })).toEqual(["Élan"]);
    expect(names(rows, { query: "chaotic goblin" })).toEqual(["Goblin", "Hobgoblin"]);
    expect(names(rows, { query: "swamp" })).toEqual(["Hobgoblin"]);
    expect(names(rows, { kind: "spells", query: "orcs magic-user" })).toEqual(["Sleep"]);
    expect(names(rows, { kind: "spells", query: "orcs cleric" })).toEqual([]);
  });

  test("spells by list and level, equipment by cost and weight", () => {
    expect(names(rows, { kind: "spells", filters: { list: "magic-user", level: "2" } })).toEqual(["Web"]);
    expect(names(rows, { kind: "equipment", filters: { costTo: "1" } })).toEqual(["Torch"]);
    expect(names(rows, { kind: "equipment", filters: { weightTo: "249.5" } })).toEqual(["Torch"]);
    expect(names(rows, { kind: "equipment", filters: { group: "container" } })).toEqual(["Chest"]);
  });

  test("sorted by hit dice with their pluses, either way; those without come last both times", () => {
    const up = names(rows, { sort: "rank", query: "a" });
    expect(names(rows, { sort: "rank" })).toEqual([
      "Goblin",
      "Bandit",
      "Orc",
      "Hobgoblin",
      "Élan",
      "Shape without dice",
    ]);
    expect(names(rows, { sort: "rank", down: true })).toEqual([
      "Élan",
      "Hobgoblin",
      "Bandit",
      "Orc",
      "Goblin",
      "Shape without dice",
    ]);
    expect(up.at(-1)).toBe("Shape without dice");
    expect(names(rows, { down: true })[0]).toBe("Shape without dice");
  });
});

describe("the window's view", () => {
  test("long lists are cut, and the count says what is left", () => {
    const many = rowsOf(...Array.from({ length: 450 }, (_, index) => monster(`Rat ${index}`, 1, 0)));
    const view = browserView(many, ask({}), text);
    expect(view.rows.length).toEqual(PAGE);
    expect(view.found).toBe(450);
    expect(view.total).toBe(450);
    expect(view.more).toEqual(450 - PAGE);
    expect(view.rows.slice(0, 3).map(({ name }) => name)).toEqual(["Rat 0", "Rat 1", "Rat 2"]);
    expect(browserView(many, ask({ limit: 3 * PAGE }), text).more).toBe(0);
    const few = browserView(many, ask({ query: "rat 44" }), text);
    expect(few.found).toBe(14);
    expect(few.total).toBe(450);
  });

  test("filters offer what there is, by their texts, and keep what was chosen", () => {
    const rows = rowsOf(
      monster("Orc", 1, 0, { alignment: "chaotic", tags: ["dungeon:2", "terrain:lost-world"] }),
      monster("Ogre", 4, 1, { alignment: "chaotic", tags: ["dungeon:8+", "dungeon:4-5"] }),
      entry("Item", "spell", "Web", { list: "magic-user", level: 2 }),
    );
    const { filters, kinds } = browserView(rows, ask({ filters: { alignment: "chaotic", rankTo: "3" } }), text);
    const of = (key: string) => filters.find((filter) => filter.key === key);
    expect(of("alignment")?.choices).toEqual([{ value: "chaotic", label: "Chaotic", selected: true }]);
    expect(of("dungeon")?.choices?.map(({ value }) => value)).toEqual(["2", "4-5", "8+"]);
    expect(of("rankTo")).toMatchObject({ value: "3" });
    expect(of("rankTo")?.choices).toBeUndefined();
    expect(kinds.map(({ key, count, here }) => [key, count, here])).toEqual([
      ["monsters", 2, true],
      ["spells", 1, false],
    ]);
  });

  test("a column that the kind lacks sorts by name", () => {
    const rows = rowsOf(monster("Orc", 1, 0), monster("Ogre", 4, 1));
    const { columns, rows: shown } = browserView(rows, ask({ sort: "weight", down: true }), text);
    expect(columns.map(({ key, sorted }) => [key, sorted])).toEqual([
      ["name", "descending"],
      ["rank", "none"],
    ]);
    expect(shown.map(({ name }) => name)).toEqual(["Orc", "Ogre"]);
  });
});

describe("the damage of a weapon in the list", () => {
  const oil = { key: "burning-oil", damage: "1d8", hands: "one", martial: false };
  const great = { key: "two-handed-sword", damage: "1d10", hands: "two", martial: true };
  test.each([
    ["BX-158", "d6", oil, "1d6"],
    ["BX-161", "variable", oil, "1d8"],
    ["ERIS-30", "eris", great, "1d6+1"],
    ["ERIS-30", "eris", { ...great, key: "staff" }, "1d6"],
    ["GOR-82", "gorman", oil, "1d6"],
    ["GOR-82", "gorman", great, "1d6 / 1d10"],
    ["BX-158", "d6", { damage: "" }, ""],
  ])("%s, players.md 16: under %s, as on the sheet", (_rule, variant, system, shown) => {
    expect(listed(variant, system)).toBe(shown);
  });
});
