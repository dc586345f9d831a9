import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { presets } from "../../../src/rules/presets/index.ts";
import { allTopics } from "../../../src/rules/topics/index.ts";

const FOLDER = join(import.meta.dirname, "../../../lang/en");

/** The language files laid over one another. */
function merged(into: Record<string, unknown>, from: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(from)) {
    const known = into[key];
    into[key] = isRecord(known) && isRecord(value) ? merged(known, value) : value;
  }
  return into;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const texts = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name): unknown => JSON.parse(readFileSync(join(FOLDER, name), "utf8")))
  .reduce<Record<string, unknown>>((all, one) => (isRecord(one) ? merged(all, one) : all), {});

/** The text at a path of keys, dotted keys included; undefined where there is none. */
function textAt(...path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), texts.RULINGS);
}

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
