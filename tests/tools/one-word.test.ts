/** One thing has one word in all texts of a language: the second word for it stands nowhere. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const LANG = join(import.meta.dirname, "../../lang");

/** The texts of a language, without the names of compendia and the search words of the lab. */
function texts(language: string): string[] {
  const folder = join(LANG, language);
  const found: string[] = [];
  const gather = (value: unknown): void => {
    if (typeof value === "string") found.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(gather);
  };
  for (const file of readdirSync(folder))
    if (file.endsWith(".json")) gather(JSON.parse(readFileSync(join(folder, file), "utf8")));
  return found;
}

it.each([
  ["en", "ancestry", /^People$|\bpeoples\b|\b(?:a|this) people\b|\bscores and people\b|\bwhich people\b/],
  ["pl", "rasa", /\b(?:lud|ludu|ludy|ludów)\b/i],
  ["es", "linaje", /\bsu pueblo\b/],
])("%s: %s", (language, _word, other) => {
  expect(texts(language).filter((text) => other.test(text))).toEqual([]);
});
