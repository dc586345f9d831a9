/** The check of words: declared names, file names, comments and docs. */
import { describe, expect, it } from "vitest";
import { checkSource, checkText } from "../../tools/check-words.ts";
import { partsOf } from "../../tools/lib/words.ts";

describe("the check of words", () => {
  it("splits a name into its parts", () => {
    expect(partsOf("applyEveryBlow")).toEqual(["apply", "every", "blow"]);
    expect(partsOf("A_MOMENT")).toEqual(["a", "moment"]);
  });

  it("finds a word in a declared name", () => {
    expect(checkSource("a.ts", "export function lastDeed(): void {}")).toEqual([
      { where: "a.ts:1", what: '"lastDeed": say transaction, not deed' },
    ]);
  });

  it("finds a word in the name of a parameter that is destructured", () => {
    expect(checkSource("a.ts", "const f = ({ a: nerve }: { a: number }) => nerve;")).toHaveLength(1);
  });

  it("finds a word in the name of a property, but for those that worlds have stored", () => {
    expect(checkSource("a.ts", "const a = { deed: 1, reckoned: 2 };")).toEqual([]);
    expect(checkSource("a.ts", "const a = { lastDeed: 1 };")).toHaveLength(1);
    expect(checkSource("a.ts", "interface A { readonly toldOnce: boolean; blows(): void }")).toHaveLength(2);
    expect(checkSource("a.ts", "class A { #untold = 1; }")).toHaveLength(1);
  });

  it("takes a stored name for a property alone", () => {
    expect(checkSource("a.ts", "const told = 1;")).toHaveLength(1);
    expect(checkSource("a.ts", "const { told: reports } = a;")).toEqual([]);
  });

  it("finds a word in a comment", () => {
    expect(checkSource("a.ts", "/** Each deed. */\nexport const a = 1;")).toHaveLength(1);
  });

  it.each(["/** What a hit does. */", "// Whose turn it is.", "/** Asks whoever owns it. */"])(
    "refuses %s",
    (comment) => {
      const [finding] = checkSource("a.ts", `${comment}\nexport const a = 1;`);
      expect(finding?.what).toMatch(/^a comment needs a noun as its subject, not "(What|Whose|whoever)"$/);
    },
  );

  it("lets a comment ask a question", () => {
    expect(checkSource("a.ts", "// What would it change?\nexport const a = 1;")).toEqual([]);
  });

  it("takes what stands in backticks for a name", () => {
    expect(checkText("a.md", "The message kind `deed` is older than 0.13.")).toEqual([]);
  });

  it("takes a part of another word for no word", () => {
    expect(checkText("a.md", "Indeed, it is blown away.")).toEqual([]);
  });
});
