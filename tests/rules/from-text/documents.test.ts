/**
 * Documents in the style of the hobby's blogs, wikis, chats and handouts: the proposals made from their text, figures included, and the
 * share of them that is right. Patterns and examples were made with all but those of the folder "unseen-documents", which shows what to expect of a new text.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readHouseRules } from "../../../src/rules/from-text/index.ts";
import type { Topic } from "../../../src/rules/rulings/topic.ts";
import { topics } from "../../../src/rules/topics/index.ts";

const all: Readonly<Record<string, Topic>> = topics;
const ENDING = ".answers.yaml";

interface Marked {
  readonly name: string;
  /** Of the right answers, those that were proposed; of the proposals, those that are right: `topic=variant` and `topic.parameter=value`. */
  readonly answers: readonly string[];
  readonly proposals: readonly string[];
}

const pairs = (answers: Readonly<Record<string, unknown>>, before = ""): string[] =>
  Object.entries(answers).map(([key, value]) => `${before}${key}=${value}`);

const documentsIn = (folder: string): readonly Marked[] =>
  readdirSync(`${import.meta.dirname}/${folder}`)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => {
      const path = `${import.meta.dirname}/${folder}/${file.slice(0, -ENDING.length)}`;
      const { proposals } = readHouseRules(readFileSync(`${path}.txt`, "utf8"), all);
      return {
        name: file.slice(0, -ENDING.length),
        answers: pairs(parse(readFileSync(`${path}${ENDING}`, "utf8"))),
        proposals: proposals
          .filter(({ isOptional }) => !isOptional)
          .flatMap((one) => [`${one.topic}=${one.variant}`, ...pairs(one.parameters, `${one.topic}.`)]),
      };
    });

const share = (part: readonly string[], whole: readonly string[]): number =>
  part.filter((one) => whole.includes(one)).length / part.length;

/** The least shares of a document and of a folder: proposed and right. */
const FOLDERS = [
  ["documents", { one: [0.85, 0.85], together: [0.95, 0.95] }],
  ["later-documents", { one: [0.65, 0.85], together: [0.9, 0.95] }],
  ["unseen-documents", { one: [0.4, 0.75], together: [0.7, 0.85] }],
] as const;

describe.each(FOLDERS)("the %s", (folder, { one: least, together }) => {
  const documents = documentsIn(folder);

  it.each(documents.map((one) => [one.name, one] as const))("%s is read", (_, { answers, proposals }) => {
    const [found, right] = [share(answers, proposals), share(proposals, answers)];
    const report = {
      missing: answers.filter((one) => !proposals.includes(one)),
      wrong: proposals.filter((one) => !answers.includes(one)),
    };
    expect(found, JSON.stringify(report)).toBeGreaterThanOrEqual(least[0]);
    expect(right, JSON.stringify(report)).toBeGreaterThanOrEqual(least[1]);
  });

  it(`propose ${together[0] * 100}% of their answers together, and ${together[1] * 100}% of what is proposed is right`, () => {
    const asked = documents.flatMap(({ name, answers }) => answers.map((one) => `${name}: ${one}`));
    const proposed = documents.flatMap(({ name, proposals }) => proposals.map((one) => `${name}: ${one}`));
    expect(share(asked, proposed)).toBeGreaterThanOrEqual(together[0]);
    expect(share(proposed, asked)).toBeGreaterThanOrEqual(together[1]);
  });

  it("name only topics, variants and parameters that there are", () => {
    const known = Object.values(all).flatMap(({ key, variants, parameters }) => [
      ...Object.keys(variants).map((one) => `${key}=${one}`),
      ...Object.keys(parameters ?? {}).map((one) => `${key}.${one}`),
    ]);
    const named = documents.flatMap(({ answers }) =>
      answers.map((one) => (one.includes(".") ? one.slice(0, one.indexOf("=")) : one)),
    );
    expect(known).toEqual(expect.arrayContaining([...new Set(named)]));
  });
});

describe("texts of another kind", () => {
  const FOLDER = `${import.meta.dirname}/other-texts`;

  it.each(readdirSync(FOLDER))("propose nothing and say so: %s", (file) => {
    const { proposals, refusal } = readHouseRules(readFileSync(`${FOLDER}/${file}`, "utf8"), all);
    expect([proposals, refusal]).toEqual([[], file === "dice-program.txt" ? "code" : "noRules"]);
  });
});
