/** The words of the compendia: there are some for every entry, they are not filler, and they are not the facts over again. */
import { expect, it } from "vitest";
import { at, entriesOf, factList } from "./support.ts";

const plain = (html: unknown): string[] =>
  String(html ?? "")
    .replaceAll(/<[^>]*>|\[\[[^\]]*\]\]/g, " ")
    .toLowerCase()
    .split(/[^a-z0-9']+/)
    .filter((word) => word !== "");

function runs(words: readonly string[], length: number): string[] {
  return words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, start) => words.slice(start, start + length).join(" "));
}

it("describes every monster in at least a dozen words, no two alike", () => {
  const texts = entriesOf("monsters").map(
    ({ data }) => [String(data.name), String(at(data, "system.description"))] as const,
  );
  for (const [name, text] of texts)
    expect(plain(text).length, `${name}: words of its description`).toBeGreaterThanOrEqual(12);
  expect(new Set(texts.map(([, text]) => text)).size).toBe(texts.length);
});

it("says something about every thing, hireling and character", () => {
  for (const pack of ["equipment", "hirelings"])
    for (const { data, file } of entriesOf(pack))
      expect(plain(at(data, "system.description")).length, file).toBeGreaterThanOrEqual(5);
  for (const { data, file } of entriesOf("characters"))
    expect(plain(at(data, "system.biography")).length, file).toBeGreaterThanOrEqual(12);
});

it("repeats no seven words of the monsters' facts in a description", () => {
  const known = new Set(
    factList("monsters").flatMap((fact) => (fact.abilities as string[]).flatMap((tag) => runs(plain(tag), 7))),
  );
  const repeated = entriesOf("monsters").flatMap(({ data }) =>
    runs(plain(at(data, "system.description")), 7)
      .filter((run) => known.has(run))
      .map((run) => `${String(data.name)}: ${run}`),
  );
  expect(repeated).toEqual([]);
});
