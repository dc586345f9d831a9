import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { presets } from "../../../src/rules/presets/index.ts";
import type { Diagnostic } from "../../../src/rules/rulings/types.ts";
import { allTopics } from "../../../src/rules/topics/index.ts";
import { topicByKey } from "../support/topic-by-key.ts";

const declared = allTopics.flatMap((topic) =>
  (topic.constraints ?? []).flatMap((constraint) =>
    constraint.when.flatMap((variant) =>
      Object.keys(topicByKey(constraint.topic)?.variants ?? {})
        .filter((other) => !constraint.mustBe.includes(other))
        .map((other) => ({ id: constraint.id, topic: topic.key, variant, constraint, other })),
    ),
  ),
);

/** Choices that satisfy whatever else the variant asks for, so that one contradiction stands alone. */
function choicesFor(key: string, variant: string, seen: readonly string[] = []): Record<string, string> {
  const wanted: Record<string, string> = { [key]: variant };
  if (seen.includes(key)) return wanted;
  for (const constraint of topicByKey(key)?.constraints ?? [])
    if (constraint.when.includes(variant))
      Object.assign(wanted, choicesFor(constraint.topic, constraint.fix, [...seen, key]));
  return wanted;
}

const about = (diagnostics: readonly Diagnostic[], id: string): readonly Diagnostic[] =>
  diagnostics.filter(({ code, detail }) => code === "constraint" && detail === id);

describe("declared constraints", () => {
  it.each(declared)("$id: $topic $variant with $other", ({ id, topic, variant, constraint, other }) => {
    const overrides = { ...choicesFor(topic, variant), [constraint.topic]: other };
    const { diagnostics } = compile({ preset: "classic", overrides });
    expect(about(diagnostics, id)).toHaveLength(1);
    const [found] = about(diagnostics, id);
    expect(found).toMatchObject({ level: constraint.level, fix: { set: { [constraint.topic]: constraint.fix } } });
    expect(found?.topics.map(({ key }) => key)).toEqual([topic, constraint.topic]);
    const mended = compile({ preset: "classic", overrides: { ...overrides, ...found?.fix?.set } });
    expect(about(mended.diagnostics, id)).toEqual([]);
    // The fix does not trade one contradiction for another.
    const others = (list: readonly Diagnostic[]) => list.filter(({ code }) => code === "constraint").length;
    expect(others(mended.diagnostics)).toBeLessThan(others(diagnostics));
  });

  it("name real variants and have ids of their own", () => {
    const ids = allTopics.flatMap(({ constraints }) => (constraints ?? []).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const topic of allTopics)
      for (const { when, topic: other, mustBe, fix } of topic.constraints ?? []) {
        for (const variant of when) expect(Object.keys(topic.variants)).toContain(variant);
        for (const variant of mustBe) expect(Object.keys(topicByKey(other)?.variants ?? {})).toContain(variant);
        expect(mustBe).toContain(fix);
      }
  });
});

describe("presets", () => {
  it.each(Object.keys(presets))("%s compiles without an error and without a contradiction", (preset) => {
    const { diagnostics } = compile({ preset });
    expect(diagnostics.filter(({ level, code }) => level === "error" || code === "constraint")).toEqual([]);
  });

  it.each(Object.keys(presets))("%s names nothing that is not built", (preset) => {
    expect(compile({ preset }).diagnostics.filter(({ code }) => code === "notBuilt")).toEqual([]);
  });
});
