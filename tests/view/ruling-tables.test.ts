import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile, shippedBook } from "../../src/rules/compile.ts";
import type { Parameter } from "../../src/rules/rulings/topic.ts";
import { topics } from "../../src/rules/topics/index.ts";
import { bookletPages } from "../../src/view/house-rules/booklet.ts";
import { compareView } from "../../src/view/house-rules/compare.ts";
import { diagnosticViews } from "../../src/view/house-rules/diagnostics.ts";
import { tableView, withCell, withoutRow, withRow } from "../../src/view/house-rules/table.ts";
import type { Localize } from "../../src/view/platform/text.ts";
import { englishTexts } from "../../tools/packs/handbook/topics.ts";

const english = englishTexts();
const text: Localize = (key, data) =>
  (english.get(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(data?.[name] ?? whole));

type Table = Extract<Parameter, { kind: "table" }>;
const tables = shippedBook.topics.flatMap(({ parameters }) =>
  Object.entries(parameters ?? {}).flatMap(([key, one]) => (one.kind === "table" ? [[key, one] as const] : [])),
);
const table = (key: string): Table => {
  const found = tables.find(([name]) => name === key)?.[1];
  if (!found) throw new Error(key);
  return found;
};

describe("tables of rulings", () => {
  it.each(tables)("%s has words for its columns and rows, and no fault as it ships", (_, parameter) => {
    const view = tableView(parameter, parameter.initial, text, (row) => `Row ${row}`);
    expect(view.fault).toBeUndefined();
    expect([view.named, ...view.heads, ...view.rows.map(({ name }) => name)].join(" ")).not.toContain("RULINGS.");
    expect(view.rows).toHaveLength(parameter.initial.length);
  });

  it.each(tables)("%s is the same after each cell was typed again as it stands", (_, parameter) => {
    const view = tableView(parameter, parameter.initial, text);
    let rows: readonly unknown[] = parameter.initial;
    for (const row of view.rows)
      for (const { column, value } of row.cells) rows = withCell(parameter, rows, row.at, column, value);
    expect(rows).toEqual(parameter.initial);
  });

  it("says a fault in the row that it is in, and beneath the table where it is in none", () => {
    const wrong = withCell(table("moraleModifiers"), table("moraleModifiers").initial, 3, "value", "many");
    const view = tableView(table("moraleModifiers"), wrong, text);
    expect(view.rows.map(({ fault }) => fault !== undefined).indexOf(true)).toBe(3);
    expect(view.rows[3]?.fault).toEqual(view.fault);
    expect(view.faultOfAll).toBe(false);
    expect(view.fault).toMatch(/“many” is not a number\.$/);
    const high = withCell(table("moraleModifiers"), table("moraleModifiers").initial, 3, "value", "5000");
    expect(tableView(table("moraleModifiers"), high, text).fault).not.toMatch(/is not a number/);
    const short = tableView(table("moraleModifiers"), wrong.slice(0, 2), text);
    expect(short.faultOfAll).toBe(true);
    expect(short.rows.some(({ fault }) => fault)).toBe(false);
  });

  it("reads numbers, ranges and lists as they are meant", () => {
    const cell = (key: string, column: string, typed: string) => {
      const row = withCell(table(key), table(key).initial, 0, column, typed)[0];
      return row?.[column];
    };
    expect(cell("moraleModifiers", "value", " -3 ")).toBe(-3);
    expect(cell("reactionReferee", "hostile", "2-5")).toEqual([2, 5]);
    expect(cell("reactionReferee", "hostile", "2 – 5")).toEqual([2, 5]);
    expect(cell("reactionReferee", "hostile", "7")).toEqual([7, 7]);
    expect(cell("reactionReferee", "hostile", "")).toBeNull();
    expect(cell("gearPackageList", "classes", "cleric, elf")).toEqual(["cleric", "elf"]);
  });

  it("says what is wrong in words, and keeps what was typed", () => {
    const typed = withCell(table("moraleModifiers"), table("moraleModifiers").initial, 0, "value", "many");
    const view = tableView(table("moraleModifiers"), typed, text);
    expect(view.fault).toMatch(/“many” is not a number\.$/);
    expect(view.rows[0]?.cells[0]?.value).toBe("many");
  });

  it("says in which cell the fault is, where it is in one", () => {
    const wrong = (key: string, ...cells: readonly (readonly [row: number, column: string, typed: string])[]) => {
      let rows: readonly unknown[] = table(key).initial;
      for (const [row, column, typed] of cells) rows = withCell(table(key), rows, row, column, typed);
      const view = tableView(table(key), rows, text, (row) => `Row ${row}`);
      const at = view.rows.flatMap((row) =>
        row.cells.flatMap((cell) => (cell.wrong ? [`${row.at} ${cell.column}`] : [])),
      );
      return [view.fault, at];
    };
    expect(wrong("moraleModifiers", [3, "value", "many"])).toEqual([
      "Row 4, Modifier: “many” is not a number.",
      ["3 value"],
    ]);
    expect(wrong("reactionBx", [2, "from", "3"])).toEqual([expect.stringMatching(/^Row 3, From total: /), ["2 from"]]);
    // Two of them: no cell alone is to blame.
    expect(wrong("moraleModifiers", [3, "value", "many"], [4, "value", "few"])[1]).toEqual([]);
    expect(wrong("moraleModifiers", [3, "value", "5"])).toEqual([undefined, []]);
  });

  it("offers the words of a column that holds one of few, each in words, and keeps a word that is none of them", () => {
    const of = (key: string, rows: readonly unknown[], column: string) =>
      tableView(table(key), rows, text).rows[0]?.cells.find((cell) => cell.column === column)?.options ?? [];
    for (const [key, column] of [
      ["reactionBx", "response"],
      ["reactionReferee", "response"],
      ["enticements", "kind"],
    ] as const) {
      const options = of(key, table(key).initial, column);
      expect(options.filter(({ selected }) => selected)).toHaveLength(1);
      expect(options.map(({ label }) => label).join(" ")).not.toMatch(/RULINGS\.|magicItem/);
      for (const { value } of options)
        expect(table(key).fault(withCell(table(key), table(key).initial, 0, column, value))).toBeUndefined();
    }
    const odd = withCell(table("reactionBx"), table("reactionBx").initial, 0, "response", "dances");
    expect(of("reactionBx", odd, "response")[0]).toEqual({ value: "dances", label: "dances", selected: true });
    expect(of("moraleModifiers", table("moraleModifiers").initial, "value")).toEqual([]);
  });

  it("lets tables grow and shrink whose rows are not given", () => {
    const bands = table("reactionBx");
    expect(withRow(bands, bands.initial)).toHaveLength(bands.initial.length + 1);
    expect(withoutRow(bands, bands.initial, 0)).toHaveLength(bands.initial.length - 1);
    const fixed = table("moraleConversion");
    expect(withRow(fixed, fixed.initial)).toEqual(fixed.initial);
    expect(withoutRow(fixed, fixed.initial, 0)).toEqual(fixed.initial);
  });

  it("never throws, for any stored or typed value", () => {
    const some = fc.constantFrom(...tables.map(([, parameter]) => parameter));
    fc.assert(
      fc.property(
        some,
        fc.anything(),
        fc.integer(),
        fc.string(),
        fc.string(),
        (parameter, value, at, column, typed) => {
          tableView(parameter, withCell(parameter, value, at, column, typed), text);
          tableView(parameter, withoutRow(parameter, withRow(parameter, value), at), text);
        },
      ),
    );
  });
});

describe("two sets of rulings side by side", () => {
  const named = (preset: string, more = {}) => ({ name: preset, request: { preset, ...more } });

  it("shows what differs alone, group by group, and all when asked", () => {
    const two = [named("classic"), named("eris")];
    const view = compareView(two, false, shippedBook, text);
    const shown = view.groups.flatMap(({ topics }) => topics);
    expect(shown).toHaveLength(view.differing);
    expect(shown.every(({ same }) => !same)).toBe(true);
    const all = compareView(two, true, shippedBook, text).groups.flatMap(({ topics }) => topics);
    expect(all).toHaveLength(view.total);
    expect(shown.find(({ key }) => key === "death")?.sides.map(({ label }) => label)).toHaveLength(2);
    expect(JSON.stringify(view)).not.toContain("RULINGS.");
  });

  it("shows figures that differ where the variant is the same", () => {
    const [key, number] = Object.entries(topics.advancement.parameters ?? {})[0] ?? [];
    if (!key || number?.kind !== "integer") throw new Error("the experience tables have no whole number");
    // Read by one of the variants alone: under it, it is a difference.
    const overrides = { advancement: number.readBy?.[0] ?? "bx" };
    const parameters = { [key]: number.initial + 1 };
    const two = [named("classic", { overrides }), named("classic", { overrides, parameters })];
    const view = compareView(two, false, shippedBook, text);
    expect(view.differing).toBe(1);
    const [one, other] = view.groups[0]?.topics[0]?.sides ?? [];
    expect(one?.figures[0]).toContain(String(number.initial));
    expect(other?.figures[0]).toContain(String(number.initial + 1));
  });

  it("shows which cells of a differing table differ, by row and column, and nothing of the others", () => {
    const shipped = table("moraleModifiers").initial;
    const parameters = { moraleModifiers: withCell(table("moraleModifiers"), shipped, 1, "value", "-7") };
    const under = { overrides: { morale: "referee" } };
    const two = [named("classic", under), named("classic", { ...under, parameters })];
    const view = compareView(two, false, shippedBook, text);
    const [one, other] = view.groups[0]?.topics[0]?.sides ?? [];
    expect([one?.figures, other?.figures].map((lines) => lines?.length)).toEqual([1, 1]);
    expect(other?.figures[0]).toBe(one?.figures[0]?.replace(/Modifier \S+$/, "Modifier −7"));
    expect(JSON.stringify(view)).not.toMatch(/RULINGS\.|changed rows/);
    // A variant that reads no such table says nothing of it.
    const unread = compareView([named("classic"), two[1] ?? named("classic")], false, shippedBook, text);
    const [classic, referee] = unread.groups[0]?.topics[0]?.sides ?? [];
    expect(classic?.figures).toEqual([]);
    expect(referee?.figures?.length).toBe(1);
    expect(compareView([named("classic"), named("classic", { parameters })], false, shippedBook, text).differing).toBe(
      0,
    );
    // A row that only one of them has.
    const rows = table("reactionBx").initial;
    const less = { reactionBx: withoutRow(table("reactionBx"), rows, rows.length - 1) };
    const cut = compareView([named("classic"), named("classic", { parameters: less })], false, shippedBook, text);
    const [whole, without] = cut.groups[0]?.topics[0]?.sides ?? [];
    expect(whole?.figures).toEqual([expect.stringMatching(/, Row \d+: .*Reaction /)]);
    expect(without?.figures).toEqual([expect.stringMatching(/, Row \d+: no such row$/)]);
  });

  it("says so where both play alike", () => {
    expect(compareView([named("heroic"), named("heroic")], false, shippedBook, text)).toMatchObject({
      differing: 0,
      groups: [],
    });
  });
});

describe("the booklet", () => {
  it("prints the numbers, choices and tables that a table set itself, in words and as tables", () => {
    const shipped = table("moraleModifiers").initial;
    const parameters = {
      moraleModifiers: withCell(table("moraleModifiers"), shipped, 1, "value", "-7"),
      reactionBx: withCell(table("reactionBx"), table("reactionBx").initial, 1, "response", "threatening"),
      expertiseAll: true,
      dwarfSense: "2in6",
    };
    const request = {
      preset: "classic",
      overrides: { morale: "referee", freeExpertise: "on", demihumans: "eris" },
      parameters,
    };
    const [differs] = bookletPages(request, [], text, shippedBook);
    const html = differs?.html ?? "";
    expect(html.match(/<table><caption>/g)).toHaveLength(2);
    expect(html).toMatch(/<tr><th scope="row">[^<]+<\/th><td>−7<\/td><\/tr>/);
    expect(html).toContain("<td>Threatening</td>");
    expect(html).toMatch(/: yes<\/li>/);
    expect(html).not.toMatch(/RULINGS\.|: true|: 2in6|undefined/);
  });

  it("never takes a word of the table's own for markup", () => {
    const reaction = withCell(table("reactionBx"), table("reactionBx").initial, 0, "response", "<img src=x>");
    const pages = bookletPages(
      { preset: "classic", overrides: {}, parameters: { reactionBx: reaction } },
      ["<img src=y>"],
      text,
      shippedBook,
    );
    expect(JSON.stringify(pages)).not.toContain("<img");
  });
});

describe("a stored value that does not fit", () => {
  it("is named with its ruling, in words", () => {
    const { diagnostics } = compile({ preset: "classic", parameters: { reactionBx: [{ from: 99 }], luckDie: 5000 } });
    const said = diagnosticViews(diagnostics, { book: shippedBook, editable: true }, text).map((one) => one.text);
    expect(said).toEqual([
      expect.stringMatching(/^Luck: what is stored for “Luck die” does not fit/),
      expect.stringMatching(/^Reaction rolls: what is stored for “2d6 table” does not fit/),
    ]);
  });
});
