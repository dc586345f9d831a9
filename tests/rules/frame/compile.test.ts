import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile, withoutTrace } from "../../../src/rules/compile.ts";
import { presets } from "../../../src/rules/presets/index.ts";
import { readShareString, shareString } from "../../../src/rules/rulings/share.ts";
import { allTopics } from "../../../src/rules/topics/index.ts";

const request = fc.record({
  preset: fc.constantFrom(...Object.keys(presets)),
  overrides: fc
    .array(
      fc.constantFrom(...allTopics.flatMap((topic) => Object.keys(topic.variants).map((v) => [topic.key, v] as const))),
    )
    .map((pairs) => Object.fromEntries(pairs)),
});

describe("compile", () => {
  it("knows a classic among the variants of every topic", () => {
    for (const topic of allTopics) expect(Object.keys(topic.variants)).toContain(topic.classic);
  });

  it("differs from classic only where a preset says so, and names real variants", () => {
    for (const preset of Object.values(presets))
      for (const [key, variant] of Object.entries(preset.differences)) {
        const topic = allTopics.find((candidate) => candidate.key === key);
        expect(Object.keys(topic?.variants ?? {})).toContain(variant);
        expect(variant).not.toBe(topic?.classic);
      }
  });

  it("never throws, whatever it is asked", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.dictionary(fc.string(), fc.string()),
        fc.dictionary(fc.string(), fc.anything()),
        (...args) => {
          const [preset, overrides, parameters] = args;
          const { rulings } = compile({ preset, overrides, parameters });
          expect(Object.keys(rulings.choices)).toHaveLength(allTopics.length);
        },
      ),
    );
  });

  it("is idempotent and free of order", () => {
    fc.assert(
      fc.property(request, ({ preset, overrides }) => {
        const { rulings } = compile({ preset, overrides });
        const again = compile({ preset, overrides: rulings.choices }).rulings;
        const reversed = compile({
          preset,
          overrides: Object.fromEntries(Object.entries(overrides).reverse()),
        }).rulings;
        expect(again.hash).toBe(rulings.hash);
        expect(reversed.hash).toBe(rulings.hash);
        expect(withoutTrace(rulings).hash).toBe(rulings.hash);
      }),
    );
  });

  it("gives every error and constraint a fix that removes it", () => {
    fc.assert(
      fc.property(request, ({ preset, overrides }) => {
        for (const diagnostic of compile({ preset, overrides }).diagnostics) {
          if (!diagnostic.fix) continue;
          const mended: Record<string, string> = { ...overrides, ...diagnostic.fix.set };
          for (const key of diagnostic.fix.unset ?? []) delete mended[key];
          const left = compile({ preset: diagnostic.fix.preset ?? preset, overrides: mended }).diagnostics;
          expect(left.filter((d) => d.code === diagnostic.code && d.detail === diagnostic.detail)).toEqual(
            diagnostic.code === "notBuilt"
              ? left.filter(
                  (d) =>
                    d.topics[0]?.key !== diagnostic.topics[0]?.key &&
                    d.code === "notBuilt" &&
                    d.detail === diagnostic.detail,
                )
              : [],
          );
        }
      }),
    );
  });

  it("reports unknown keys as errors that name them", () => {
    const { diagnostics } = compile({
      preset: "none",
      overrides: { nonsense: "x", initiative: "y" },
      parameters: { z: 1 },
    });
    const errors = diagnostics.filter((d) => d.level === "error").map((d) => `${d.code} ${d.detail}`);
    expect(errors).toEqual(["unknownPreset none", "unknownVariant y", "unknownTopic nonsense", "unknownParameter z"]);
  });

  it("is not fooled by names of the language's own", () => {
    const { diagnostics } = compile({ preset: "constructor", overrides: { initiative: "toString", __proto__: "x" } });
    expect(diagnostics.map((d) => d.code)).toContain("unknownPreset");
    expect(diagnostics.map((d) => d.code)).toContain("unknownVariant");
  });
});

describe("share strings", () => {
  it("carry a request there and back", () => {
    fc.assert(
      fc.property(request, fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), (asked, parameters) => {
        const result = readShareString(shareString({ ...asked, parameters }));
        expect(result).toEqual({ ok: true, request: { ...asked, parameters: JSON.parse(JSON.stringify(parameters)) } });
      }),
    );
  });

  it("say what is wrong instead of throwing", () => {
    expect(readShareString("hello")).toEqual({ ok: false, fault: "notOurs" });
    const text = shareString({ preset: "eris", overrides: { initiative: "side" } });
    expect(readShareString(text.replace("side", "blocks"))).toEqual({ ok: false, fault: "damaged" });
    fc.assert(fc.property(fc.string(), (junk) => readShareString(`rulings1:${junk}`).ok === false));
  });
});
