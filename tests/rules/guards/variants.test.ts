import { describe, expect, it } from "vitest";
import { allTopics } from "../../../src/rules/topics/index.ts";
import { rulings } from "../support/rulings.ts";
import { comparable, type Probe, runProbe } from "./bench.ts";
import { probes } from "./probes/index.ts";

/** Several seeds, so that no variant hides behind a die that happens to fall well. */
const SEEDS = [1, 2, 3, 4];

function shows(probe: Probe, choices: Readonly<Record<string, string>>, parameters = {}): string {
  const compiled = rulings({ ...probe.with, ...choices }, "classic", parameters);
  return comparable(SEEDS.map((seed) => runProbe(probe, compiled, seed)));
}

const built = allTopics.map((topic) => ({
  topic,
  variants: Object.keys(topic.variants).filter((variant) => topic.variants[variant]?.built),
}));

describe("every built topic changes results", () => {
  it.each(built.filter(({ variants }) => variants.length > 0))("$topic.key", ({ topic, variants }) => {
    const probe = probes[topic.key];
    expect(
      probe,
      `${topic.key} has no probe: add one in tests/rules/guards/probes (docs/how-to/house-rule.md)`,
    ).toBeDefined();
    if (!probe) return;
    const seen = new Map<string, string>();
    for (const variant of variants) {
      const result = shows(probe, { [topic.key]: variant });
      const twin = probe.agree?.find(([, second]) => second === variant)?.[0];
      expect(seen.get(result), `${topic.key}: ${variant} plays like`).toBe(twin);
      seen.set(result, variant);
    }
  });
});

describe("every parameter changes results", () => {
  const declared = built
    .filter(({ variants }) => variants.length > 0)
    .flatMap(({ topic }) => Object.keys(topic.parameters ?? {}).map((parameter) => ({ topic, parameter })));

  it.each(declared)("$topic.key: $parameter", ({ topic, parameter }) => {
    const probe = probes[topic.key];
    const value = probe?.parameters?.[parameter];
    expect(value, `the probe of ${topic.key} tries no ${parameter}`).toBeDefined();
    if (!probe) return;
    const choices = { [topic.key]: probe.parametersUnder?.[parameter] ?? topic.classic };
    expect(shows(probe, choices, { [parameter]: value })).not.toBe(shows(probe, choices));
  });
});

it("no probe is left of a topic that is gone", () => {
  const keys = allTopics.map(({ key }) => key);
  expect(Object.keys(probes).filter((key) => !keys.includes(key))).toEqual([]);
});
