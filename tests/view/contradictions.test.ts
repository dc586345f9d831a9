/**
 * Rulings that contradict each other: they are reported with their fix before anything is applied, and the fix resolves the contradiction.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile, shippedBook } from "../../src/rules/compile.ts";
import type { Rulebook } from "../../src/rules/rulings/compiler.ts";
import { contradictions } from "../../src/view/house-rules/diagnostics.ts";
import type { Localize } from "../../src/view/platform/text.ts";
import { englishTexts } from "../../tools/packs/handbook/topics.ts";

const english = englishTexts();
const text: Localize = (key, data) =>
  (english.get(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(data?.[name] ?? whole));
const found = (overrides: Record<string, string>, book: Rulebook = shippedBook) =>
  contradictions({ preset: "classic", overrides }, book, text);

/** The constraints that may not be broken, with what they want of whom. */
const strict = shippedBook.topics.flatMap(({ key, constraints = [] }) =>
  constraints.filter(({ level }) => level === "error").map((one) => ({ key, ...one })),
);

describe("rulings that contradict each other", () => {
  it.each(strict)(
    "$key against $topic: reported in words, and resolved by the fix offered",
    ({ key, when, ...other }) => {
      const contradictions = found({ [key]: when[0] ?? "", [other.topic]: wrong(other.topic, other.mustBe) });
      if (!contradictions?.mended) throw new Error("nothing is told");
      const { mended, says, fixes } = contradictions;
      expect(says).toContain(text(`RULINGS.Constraint.${other.id}`));
      expect([...says, ...fixes].join(" ")).not.toMatch(/RULINGS\.|[{}]/);
      expect(fixes.length).toBeGreaterThan(0);
      const after = compile(mended, shippedBook);
      expect(after.rulings.choices).toMatchObject({ [key]: when[0], [other.topic]: other.fix });
      expect(after.diagnostics.filter(({ code, level }) => code === "constraint" && level === "error")).toEqual([]);
    },
  );

  it("leaves alone what goes together, what is only odd, and what is merely unknown", () => {
    expect(found({})).toBeUndefined();
    expect(found({ instantDeath: "on" })).toBeUndefined();
    expect(found({ death: "noSuchVariant", noSuchTopic: "on" })).toBeUndefined();
  });

  it("two at once are both reported and both resolved", () => {
    const both = found({ initiative: "blocks", slowWeapons: "last", powers: "on", rests: "off" });
    expect(both?.says.length).toBe(2);
    expect(compile(both?.mended ?? { preset: "" }, shippedBook).rulings.choices).toMatchObject({
      slowWeapons: "off",
      rests: "heroic",
      initiative: "blocks",
      powers: "on",
    });
  });

  it("where fixes go in circles nothing is offered: it is refused", () => {
    const [first, second, ...others] = shippedBook.topics;
    if (!first || !second) throw new Error("no topics");
    const demand = (topic: string, when: string, fix: string) =>
      ({ id: "circle", when: [when], topic, mustBe: [fix], fix, level: "error" }) as const;
    const [a = "", b = ""] = Object.keys(second.variants);
    const circle = [demand(second.key, first.classic, a), demand(second.key, first.classic, b)];
    const book: Rulebook = { ...shippedBook, topics: [{ ...first, constraints: circle }, second, ...others] };
    const stuck = found({}, book);
    expect(stuck?.says.length).toBeGreaterThan(0);
    expect(stuck?.mended).toBeUndefined();
    expect(stuck?.fixes).toEqual([]);
  });

  it("whatever is chosen: what is offered is sound, and nothing is offered where nothing was wrong", () => {
    const choice = fc
      .constantFrom(...shippedBook.topics)
      .chain(({ key, variants }) =>
        fc.constantFrom(...Object.keys(variants)).map((variant) => [key, variant] as const),
      );
    const anything = fc
      .array(choice, { maxLength: 60 })
      .map((chosen): Record<string, string> => Object.fromEntries(chosen));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(shippedBook.presets)), anything, (preset, overrides) => {
        const clash = ({ code, level }: { code: string; level: string }) => code === "constraint" && level === "error";
        const draft = { preset, overrides };
        const reported = contradictions(draft, shippedBook, text);
        const wrongs = compile(draft, shippedBook).diagnostics.filter(clash);
        expect(reported?.says.length ?? 0).toBe(wrongs.length);
        if (reported) expect(compile(reported.mended ?? draft, shippedBook).diagnostics.filter(clash)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

/** A variant of a topic that is none of those. */
function wrong(topic: string, right: readonly string[]): string {
  const variants = shippedBook.topics.find(({ key }) => key === topic)?.variants ?? {};
  return Object.keys(variants).find((key) => !right.includes(key)) ?? "";
}
