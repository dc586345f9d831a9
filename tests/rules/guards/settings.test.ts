/** A rule's declared setting, put alone over the classic rulings, is enough for the rule, or a diagnostic says what else it needs. */
import { describe, expect, test } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { loadCatalogue } from "../../../tools/lib/catalogue.ts";
import { placesOf } from "../../../tools/lib/paths.ts";
import { topicByKey } from "../support/topic-by-key.ts";

const rules = loadCatalogue(placesOf().root).rules.filter(({ settings }) =>
  settings.some(({ variants }) => variants.length > 0),
);

/** The first variant of every topic that the rule's setting names. */
const choicesOf = (settings: (typeof rules)[number]["settings"]): Record<string, string> =>
  Object.fromEntries(settings.flatMap(({ topic, variants }) => (variants[0] ? [[topic, variants[0]]] : [])));

describe("the setting of a rule alone", () => {
  test.each(rules.map((rule) => [rule.id, rule] as const))("%s is in force with it", (id, { settings }) => {
    const { rulings } = compile({ preset: "classic", overrides: choicesOf(settings) });
    const inForce = Object.keys(choicesOf(settings)).flatMap(
      (topic) => topicByKey(topic)?.variants[rulings.chosen(topic)]?.rules ?? [],
    );
    expect(inForce).toContain(id);
  });

  test.each(rules.map((rule) => [rule.id, rule] as const))(
    "%s: what else it needs is offered as a fix",
    (_id, { settings }) => {
      const overrides = choicesOf(settings);
      const { diagnostics } = compile({ preset: "classic", overrides });
      const needs = diagnostics.filter(({ level }) => level !== "info");
      const fixes = Object.assign({}, overrides, ...needs.map(({ fix }) => fix?.set ?? {}));
      expect(
        compile({ preset: "classic", overrides: fixes }).diagnostics.filter(({ level }) => level === "error"),
      ).toEqual([]);
    },
  );
});
