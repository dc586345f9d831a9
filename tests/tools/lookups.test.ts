/** A word from data finds no inherited row of a table: `constructor`, `toString` and `__proto__` are none (S-12). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../src");

interface File {
  readonly name: string;
  readonly text: string;
}

/** Tables whose keys are any words, or of which not every word has a row: by their declared type. */
function tablesIn({ text }: File): string[] {
  return [...text.matchAll(/\bconst ([A-Z][A-Z_0-9]{2,})\s*:\s*([^=;]*?)=/g)].flatMap(([, name = "", type = ""]) =>
    /Record<\s*string/.test(type) || (/\bPartial</.test(type) && /Record</.test(type)) ? [name] : [],
  );
}

/** Look-ups in such a table by a word that is worked out, without `ownRow` or `Object.hasOwn`. */
function lookups(files: readonly File[]): string[] {
  const home = new Map<string, string[]>();
  for (const file of files) for (const name of tablesIn(file)) home.set(name, [...(home.get(name) ?? []), file.name]);
  return files.flatMap(({ name, text }) =>
    text.split("\n").flatMap((line, at) =>
      [...line.matchAll(/(?<![\w.$"'`])([A-Z][A-Z_0-9]{2,})\[(?!["'\d\]])/g)].flatMap(([, table = ""]) => {
        const own = home.get(table)?.includes(name);
        const comes = home.has(table) && new RegExp(`^import [^;]*\\b${table}\\b`, "m").test(text);
        const guarded = line.includes(`Object.hasOwn(${table}`) || /^\s*(?:\*|\/\/)/.test(line);
        return (own || comes) && !guarded ? [`${name}:${at + 1} ${table}`] : [];
      }),
    ),
  );
}

/** Words of a table asked for with `in`, which finds what is inherited. */
function asked({ name, text }: File): string[] {
  return text
    .split("\n")
    .flatMap((line, at) =>
      /(?<!for \(const \w+ )\bin [A-Z][A-Z_]{2,}\b/.test(line) &&
      !/^\s*(?:\*|\/\/|\/\*)|["'`][^"'`]* in [A-Z]|Object\.keys/.test(line)
        ? [`${name}:${at + 1}`]
        : [],
    );
}

const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((name): File => ({ name, text: readFileSync(join(ROOT, name), "utf8") }));

test.each([
  ["const WORDS: Readonly<Record<string, number>> = {};\nconst x = WORDS[word];", 1],
  ["const WORDS: Partial<Record<Kind, number>> = {};\nconst x = WORDS[a.kind] ?? 0;", 1],
  ["const WORDS: Readonly<Record<string, number>> = {};\nconst x = ownRow(WORDS, word);", 0],
  ["const WORDS: Record<string, number> = {};\nconst x = Object.hasOwn(WORDS, word) ? WORDS[word] : 0;", 0],
  ["const WORDS: Readonly<Record<Kind, number>> = {};\nconst x = WORDS[kind];", 0],
  ['const WORDS: Record<string, number> = {};\nconst x = WORDS["one"];', 0],
])("the scan finds in %j", (text, count) => {
  expect(lookups([{ name: "x.ts", text }])).toHaveLength(count);
});

it("S-12: every look-up by a word goes by own rows", () => {
  expect(files.flatMap(tablesIn).length).toBeGreaterThan(50);
  expect(lookups(files)).toEqual([]);
  expect(files.flatMap(asked)).toEqual([]);
});
