import { describe, expect, it } from "vitest";
import { allTopics } from "../../../src/rules/topics/index.ts";
import { comparable, type Probe, runProbe } from "../guards/bench.ts";
import { rulings } from "../support/rulings.ts";
import { probes } from "./probes.ts";

const SEEDS = [1, 2, 3, 4];

function shows(probe: Probe, choices: Readonly<Record<string, string>>, parameters = {}): string {
  const compiled = rulings({ ...probe.with, ...choices }, "classic", parameters);
  return comparable(SEEDS.map((seed) => runProbe(probe, compiled, seed)));
}

const mine = allTopics.filter(({ key }) => Object.hasOwn(probes, key));

describe("every topic of characters, hirelings and magic changes results", () => {
  it.each(mine)("$key", (topic) => {
    const probe = probes[topic.key];
    if (!probe) throw new Error(topic.key);
    const results = Object.keys(topic.variants).map((variant) => shows(probe, { [topic.key]: variant }));
    expect(new Set(results).size).toBe(results.length);
    for (const parameter of Object.keys(topic.parameters ?? {})) {
      const value = probe.parameters?.[parameter];
      expect(value, parameter).toBeDefined();
      const choices = { [topic.key]: probe.parametersUnder?.[parameter] ?? topic.classic };
      expect(shows(probe, choices, { [parameter]: value }), parameter).not.toBe(shows(probe, choices));
    }
  });

  it("every probe is of a topic that is there", () => {
    expect(mine.map(({ key }) => key).sort()).toEqual(Object.keys(probes).sort());
    expect(mine).toHaveLength(22);
  });
});
