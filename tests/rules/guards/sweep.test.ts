import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { allTopics } from "../../../src/rules/topics/index.ts";
import { LONG } from "../../depth.ts";
import { Table } from "./bench.ts";
import { scenes } from "./scenes.ts";
import { faultsOf } from "./sound.ts";

const choices = allTopics.map((topic) => ({
  key: topic.key,
  variants: Object.keys(topic.variants).filter((variant) => topic.variants[variant]?.built),
}));

/** A full choice of every topic, by seed. */
function anyChoices(seed: number): Record<string, string> {
  const dice = seededDice(`choices ${seed}`);
  return Object.fromEntries(
    choices
      .filter(({ variants }) => variants.length > 0)
      .map(({ key, variants }) => [key, variants[dice.roll(`1d${variants.length}`).total - 1] ?? ""]),
  );
}

/** In the short run a seventh of the pairs, spread over all topics; in the long run every one. */
const PART = LONG ? 1 : 7;

describe("pairs of variants", () => {
  it("compile to what was asked", () => {
    let pair = 0;
    for (const [index, one] of choices.entries())
      for (const other of choices.slice(index + 1))
        for (const first of one.variants)
          for (const second of other.variants) {
            pair += 1;
            if (pair % PART !== 0) continue;
            const overrides = { [one.key]: first, [other.key]: second };
            const { rulings, diagnostics } = compile({ preset: "classic", overrides });
            if (rulings.choices[one.key] !== first || rulings.choices[other.key] !== second)
              expect.fail(`${one.key}=${first} with ${other.key}=${second}`);
            const strange = diagnostics.filter(({ code }) => code !== "constraint" && code !== "notBuilt");
            if (strange.length > 0) expect.fail(JSON.stringify(strange));
          }
  }, 300_000);
});

describe("scenes under any rulings", () => {
  it("full choices at random: nothing throws, every trace folds, nothing is lost in JSON", () => {
    for (let seed = 0; seed < (LONG ? 1000 : 150); seed += 1) {
      const { rulings } = compile({ preset: "classic", overrides: anyChoices(seed) });
      // Every scene comes up again and again with other rulings; all of them with each would take minutes.
      for (let at = 0; at < 4; at += 1) {
        const [name, run] = scenes[(seed * 4 + at) % scenes.length] ?? ["", () => undefined];
        const table = new Table(rulings, seed);
        try {
          run(table);
        } catch (error) {
          throw new Error(`${name} under ${JSON.stringify(rulings.choices)}`, { cause: error });
        }
        const faults = faultsOf(table.record, name);
        if (faults.length > 0) expect.fail(`${faults.slice(0, 3).join("; ")} under ${JSON.stringify(rulings.choices)}`);
      }
    }
  }, 300_000);
});
