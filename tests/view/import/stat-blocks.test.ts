/** Stat blocks of ten families, rewritten in the shapes of the field, each with the right monster beside it. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { plainCharacters, plainLines } from "../../../src/view/import/stat-block/characters.ts";
import { readStatBlocks } from "../../../src/view/import/stat-block/read-stat-block.ts";

interface Example {
  readonly text: string;
  readonly monster: Readonly<Record<string, unknown>>;
  readonly attacks?: readonly object[];
  readonly abilities?: readonly string[];
  /** Words that are kept in its description. */
  readonly notes?: readonly string[];
  /** The parts that are not understood; absent: none. */
  readonly left?: readonly string[];
  /** The other monster of the text. */
  readonly second?: Readonly<Record<string, unknown>>;
}

const folder = new URL("../company/stat-blocks/", import.meta.url);
const families = readdirSync(folder).map((file) => ({
  family: file.replace(".yaml", ""),
  examples: parse(readFileSync(new URL(file, folder), "utf8")) as Example[],
}));
const all = families.flatMap(({ examples }) => examples);

const missing = (value: unknown): unknown => (value === "undefined" ? undefined : value);

describe.each(families)("stat blocks: $family", ({ examples }) => {
  test.each(examples)("$monster.name", ({ text, monster, attacks, abilities = [], notes = [], left = [], second }) => {
    const read = readStatBlocks(text);
    expect(read.map(({ block }) => block.name)).toEqual([monster.name, ...(second ? [second.name] : [])]);
    const [one, other] = read;
    for (const [key, value] of Object.entries(monster))
      expect([key, one?.block[key as keyof typeof one.block]]).toEqual([key, missing(value)]);
    if (attacks) expect(one?.block.attacks).toEqual(attacks);
    expect(one?.block.abilities.map(({ name }) => name)).toEqual(abilities);
    for (const words of notes) expect(one?.block.description).toContain(words);
    expect(one?.lines.flatMap(({ rest }) => rest || [])).toEqual(left);
    if (second) expect(other?.block).toMatchObject(second);
  });
});

test("there are at least eighty of ten families", () => {
  expect(families.length).toBeGreaterThanOrEqual(10);
  expect(all.length).toBeGreaterThanOrEqual(80);
});

const letters = (text: string): string =>
  [...text.matchAll(/[\p{L}\p{N}½]/gu)]
    .map(([sign]) => sign)
    .sort()
    .join("");
const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}½]+/gu) ?? [];
const plain = (text: string): string =>
  plainLines(plainCharacters(text))
    .map((line) => line.text)
    .join("\n");

/** The result of reading a text: every part in one of three lists, and the monsters. */
function account(text: string) {
  const read = readStatBlocks(text);
  const lines = read.flatMap((one) => one.lines);
  return {
    read: lines.map((line) => line.read).join(" "),
    noted: lines.map((line) => line.noted).join(" "),
    rest: lines.map((line) => line.rest).join(" "),
    monsters: JSON.stringify(read.map(({ block }) => block))
      .replaceAll("\\n", " ")
      .toLowerCase(),
  };
}

/** Every word is read, noted or not understood, and what is noted stands on a monster. */
function accounted(text: string): void {
  const { read, noted, rest, monsters } = account(text);
  expect(letters(`${read}${noted}${rest}`)).toBe(letters(plain(text)));
  const kept = new Set(words(monsters));
  for (const word of words(noted)) expect([text, word, kept.has(word)]).toEqual([text, word, true]);
}

describe("every word stands in exactly one of three: read, noted, not understood", () => {
  test.each(all)("$monster.name", ({ text }) => accounted(text));

  test("wherever a strange word stands, it is seen: on the monster or among what was not understood", () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(), ({ text }, at) => {
        const gaps = [...text.matchAll(/\s+/g)].map(({ index }) => index);
        const gap = gaps[at % Math.max(1, gaps.length)] ?? 0;
        const strange = `${text.slice(0, gap)} zorblax${text.slice(gap)}`;
        accounted(strange);
        const { rest, monsters } = account(strange);
        expect([strange, `${rest} ${monsters}`.includes("zorblax")]).toEqual([strange, true]);
      }),
      { numRuns: 60, seed: 27 },
    );
  });

  test("of any text made of pieces of stat blocks", () => {
    const pieces = all.flatMap(({ text }) => text.split(/(?<=[,;.:()\n ])/));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces, "(", ")", "[", "]", "\n", "/", "+", "½"), { maxLength: 60 }),
        (some) => accounted(some.join("")),
      ),
      { numRuns: 60, seed: 27 },
    );
  });
});
