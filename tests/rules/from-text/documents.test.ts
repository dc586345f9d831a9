/**
 * Documents in the style of the hobby's blogs, ten of them and four written after the patterns: the proposals made from their text, and the
 * share of them that is right.
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
  /** Of the right answers, those that were proposed; of the proposals, those that are right. */
  readonly answers: readonly string[];
  readonly proposals: readonly string[];
}

const pairs = (answers: Readonly<Record<string, string>>): string[] =>
  Object.entries(answers).map(([topic, variant]) => `${topic}=${variant}`);

const documentsIn = (folder: string): readonly Marked[] =>
  readdirSync(`${import.meta.dirname}/${folder}`)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => {
      const path = `${import.meta.dirname}/${folder}/${file.slice(0, -ENDING.length)}`;
      const { proposals } = readHouseRules(readFileSync(`${path}.txt`, "utf8"), all);
      return {
        name: file.slice(0, -ENDING.length),
        answers: pairs(parse(readFileSync(`${path}${ENDING}`, "utf8"))),
        proposals: proposals.filter(({ isOptional }) => !isOptional).map((one) => `${one.topic}=${one.variant}`),
      };
    });

const share = (part: readonly string[], whole: readonly string[]): number =>
  part.filter((one) => whole.includes(one)).length / part.length;

describe.each(["documents", "later-documents"])("the %s", (folder) => {
  const documents = documentsIn(folder);

  it.each(documents.map((one) => [one.name, one] as const))("%s is read", (_, { answers, proposals }) => {
    const [found, right] = [share(answers, proposals), share(proposals, answers)];
    const report = {
      missing: answers.filter((one) => !proposals.includes(one)),
      wrong: proposals.filter((one) => !answers.includes(one)),
    };
    expect(found, JSON.stringify(report)).toBeGreaterThanOrEqual(0.6);
    expect(right, JSON.stringify(report)).toBeGreaterThanOrEqual(0.75);
  });

  it("propose 80% of their answers together, and 90% of what is proposed is right", () => {
    const asked = documents.flatMap(({ name, answers }) => answers.map((one) => `${name}: ${one}`));
    const proposed = documents.flatMap(({ name, proposals }) => proposals.map((one) => `${name}: ${one}`));
    expect(share(asked, proposed)).toBeGreaterThanOrEqual(0.8);
    expect(share(proposed, asked)).toBeGreaterThanOrEqual(0.9);
  });

  it("name only topics and variants that there are", () => {
    const known = Object.values(all).flatMap(({ key, variants }) =>
      Object.keys(variants).map((one) => `${key}=${one}`),
    );
    expect(known).toEqual(expect.arrayContaining([...new Set(documents.flatMap(({ answers }) => answers))]));
  });
});
