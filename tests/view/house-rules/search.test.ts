/** The search of House Rules in languages other than English. */
import { expect, test } from "vitest";
import { soughtTopics } from "../../../src/view/house-rules/search.ts";

const topic = (key: string, name: string) => ({ key, name, hint: "", groupLabel: "", rules: "", variants: [] });
const TOPICS = [topic("attack", "Jet d’attaque"), topic("helmets", "Règle des heaumes")];
const text = (key: string): string => (key === "RULINGS.Search.idle" ? "de des la le" : key);

test.each([
  ["a straight apostrophe", "jet d'attaque", "attack"],
  ["no accents", "regle", "helmets"],
  ["little words", "la règle de heaumes", "helmets"],
])("a topic is found with %s", (_what, needle, key) => {
  expect(soughtTopics(TOPICS, needle, text).topics.map((one) => one.key)).toEqual([key]);
});
