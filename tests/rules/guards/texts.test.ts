import { describe, expect, it } from "vitest";
import { presets } from "../../../src/rules/presets/index.ts";
import { allTopics } from "../../../src/rules/topics/index.ts";
import { textAt } from "../support/texts.ts";

describe("texts of the rulings", () => {
  it.each(allTopics)("$key has a name, a hint and a text for each variant and parameter", (topic) => {
    const missing: string[] = [];
    const need = (...path: readonly string[]): void => {
      const text = textAt(...path);
      if (typeof text !== "string" || text.trim() === "") missing.push(path.join("."));
    };
    need("Topic", topic.key, "name");
    need("Topic", topic.key, "hint");
    for (const variant of Object.keys(topic.variants)) {
      need("Topic", topic.key, "variants", variant, "label");
      need("Topic", topic.key, "variants", variant, "hint");
    }
    for (const parameter of Object.keys(topic.parameters ?? {})) {
      need("Topic", topic.key, "parameters", parameter, "label");
      need("Topic", topic.key, "parameters", parameter, "hint");
    }
    for (const { id } of topic.constraints ?? []) need("Constraint", id);
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(presets))("preset %s has a text", (preset) => {
    expect(textAt("Preset", preset)).toBeDefined();
  });
});
