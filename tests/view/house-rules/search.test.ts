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

test.each([
  ["en", "s", "crits", "Critical hits and crit tables"],
  ["en", "s", "bonus", "A bonus for all"],
  ["de", "en e n s", "Angriffen", "Der Angriff"],
  ["it", "i e a o", "mostri", "Il mostro"],
  ["pt-BR", "oes es s", "maldições", "A maldição"],
  ["pl", "ami ach ow om y i e a", "czarów", "Jeden czar"],
])("%s: a word is found without one of its endings (%s): %s", (_language, endings, needle, name) => {
  const own = (key: string): string => (key === "RULINGS.Search.endings" ? endings : key);
  expect(soughtTopics([topic("one", name)], needle, own).topics).toHaveLength(1);
  expect(soughtTopics([topic("one", name)], `${needle} nothing`, own).topics).toHaveLength(0);
});

test("an English ending is left alone where the language has others", () => {
  const own = (key: string): string => (key === "RULINGS.Search.endings" ? "i e a o" : key);
  expect(soughtTopics([topic("one", "Il crit")], "crits", own).topics).toHaveLength(0);
});
