/** The examples of the reader of house rules: what was learned from them is kept, and it holds for documents that were left out. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { modelOf } from "../../../src/rules/from-text/by-example.ts";
import { readHouseRules } from "../../../src/rules/from-text/index.ts";
import type { Topic } from "../../../src/rules/rulings/topic.ts";
import { topics } from "../../../src/rules/topics/index.ts";
import { examples, learn, learnedFile } from "./learning.ts";

const all: Readonly<Record<string, Topic>> = topics;
const ENDING = ".answers.yaml";
const PARTS = 3;

const documents = ["documents", "later-documents"].flatMap((folder) =>
  readdirSync(`${import.meta.dirname}/${folder}`)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => {
      const path = `${import.meta.dirname}/${folder}/${file.slice(0, -ENDING.length)}`;
      const answers: Readonly<Record<string, unknown>> = parse(readFileSync(`${path}${ENDING}`, "utf8"));
      return { name: file.slice(0, -ENDING.length), text: readFileSync(`${path}.txt`, "utf8"), answers };
    }),
);

describe("the examples", () => {
  const given = examples();

  it("name only topics and variants that there are", () => {
    const known = Object.values(all).flatMap(({ key, variants }) =>
      ["", ...Object.keys(variants)].map((one) => `${key}=${one}`),
    );
    expect(known).toEqual(expect.arrayContaining([...new Set(given.flatMap((one) => one.rulings))]));
  });

  it("are what src/rules/from-text/learned.ts was learned from", async () => {
    await expect(learnedFile(learn(given))).toMatchFileSnapshot("../../../src/rules/from-text/learned.ts");
  });

  it("find two thirds of the rulings of documents that were left out, without any pattern, and 90% of it is right", () => {
    let [asked, proposed, right] = [0, 0, 0];
    for (let part = 0; part < PARTS; part++) {
      const left = documents.filter((_, at) => at % PARTS === part);
      const model = modelOf(learn(given.filter((one) => !left.some(({ name }) => name === one.document))));
      for (const { text, answers } of left) {
        const { proposals } = readHouseRules(text, all, { model, patterns: false });
        asked += Object.keys(answers).filter((one) => !one.includes(".")).length;
        proposed += proposals.length;
        right += proposals.filter(({ topic, variant }) => answers[topic] === variant).length;
      }
    }
    expect(right / asked, `${right} of ${asked} proposed`).toBeGreaterThanOrEqual(0.66);
    expect(right / proposed, `${right} of ${proposed} right`).toBeGreaterThanOrEqual(0.9);
  });
});
