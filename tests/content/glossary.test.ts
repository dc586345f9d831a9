/** The glossary of CONTRIBUTING: one word for one thing. What its third column lists does not stand in the texts. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isRecord } from "../../tools/lib/files.ts";
import { entriesOf } from "./support.ts";

type Words = { readonly [key: string]: Words | string };

/** Search words are everyday words on purpose. */
const FREE = /^RULINGS\.Search\./;

function* flat(words: Words, path = ""): Generator<readonly [string, string]> {
  for (const [key, value] of Object.entries(words))
    if (typeof value === "string") yield [path + key, value];
    else yield* flat(value, `${path}${key}.`);
}

/** Whatever is read of an entry: its names, descriptions and pages. */
function* textsIn(value: unknown, name = ""): Generator<string> {
  if (typeof value === "string" && /^(?:name|content|description|caption|text)$/.test(name)) yield value;
  else if (Array.isArray(value)) for (const child of value) yield* textsIn(child, name);
  else if (isRecord(value)) for (const [key, child] of Object.entries(value)) yield* textsIn(child, key);
}

const texts = readdirSync("lang/en").flatMap((file) => [
  ...flat(JSON.parse(readFileSync(`lang/en/${file}`, "utf8")) as Words),
]);
const rows = readFileSync("CONTRIBUTING.md", "utf8")
  .split("## Words")[1]
  ?.split("\n## ")[0]
  ?.split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| word "));
const avoided = (rows ?? []).flatMap((row) =>
  [...(row.split("|")[3] ?? "").matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? ""),
);

/** Case-sensitive where the glossary has a capital, otherwise in any case; text in braces is no word of the text. */
function standsIn(text: string, word: string): boolean {
  const plain = text.replaceAll(/\{[^}]*\}/g, "…");
  const edge = (at: string) => (/\w/.test(at) ? "\\b" : "");
  const pattern = `${edge(word[0] ?? "")}${word.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")}${edge(word.at(-1) ?? "")}`;
  return new RegExp(pattern, /[A-Z]/.test(word) || word === "hit dice" ? "" : "i").test(plain);
}

describe("the glossary", () => {
  it("has words not to use", () => {
    expect(avoided.length).toBeGreaterThan(30);
    expect(new Set(avoided).size).toBe(avoided.length);
  });

  it("knows a word as a word, in any case, and not what a placeholder is called", () => {
    expect(standsIn("The Blow lands", "blow")).toBe(true);
    expect(standsIn("A blowing wind", "blow")).toBe(false);
    expect(standsIn("{name} throws for {blow}", "blow")).toBe(false);
    expect(standsIn("3 Hit Dice", "Hit dice")).toBe(false);
  });

  it.each(avoided)("keeps %s out of the texts", (word) => {
    const found = texts.filter(([key, text]) => !FREE.test(key) && standsIn(text, word)).map(([key]) => key);
    expect(found).toEqual([]);
  });

  it.each([
    ["handbook", "how-to-play"],
    ["adventure", "leaning-tower"],
  ])("is kept by the prose of the %s", (pack, file) => {
    const source = entriesOf(pack).find((entry) => entry.file.endsWith(`/${file}.yaml`))?.source ?? {};
    const prose = [...textsIn(source)].flatMap((text) => text.replaceAll(/@UUID\[[^\]]*\]|<[^>]*>/g, "").split("\n"));
    expect(prose.length).toBeGreaterThan(40);
    expect(prose.flatMap((line) => avoided.filter((word) => standsIn(line, word)).map((word) => [word, line]))).toEqual(
      [],
    );
  });
});
