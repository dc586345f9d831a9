import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";

describe("constraints of the attack topics", () => {
  it.each([["stackingWantsInherentBonuses", { inherentStacking: "add" }]])(
    "%s is said once and mended by its fix",
    (id, overrides) => {
      const found = compile({ preset: "classic", overrides }).diagnostics.filter(({ detail }) => detail === id);
      expect(found).toHaveLength(1);
      expect(found[0]?.level).toBe("warning");
      const mended = compile({ preset: "classic", overrides: { ...overrides, ...found[0]?.fix?.set } }).diagnostics;
      expect(mended.filter(({ code }) => code === "constraint")).toEqual([]);
    },
  );

  it("no preset breaks one", () => {
    for (const preset of ["classic", "eris", "gorman", "referee", "heroic"]) {
      const broken = compile({ preset }).diagnostics.filter(
        ({ code, detail }) => code === "constraint" && /pair|stacking/.test(detail),
      );
      expect(broken, preset).toEqual([]);
    }
  });
});
