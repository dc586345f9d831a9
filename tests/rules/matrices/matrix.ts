import { describe, expect, it } from "vitest";
import { presets } from "../../../src/rules/presets/index.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rulings } from "../support/rulings.ts";

export type PresetKey = "classic" | "eris" | "gorman" | "referee" | "heroic";
/** The expected value of every preset, worked out by hand from the catalogue. */
export type Row<T> = Readonly<Record<PresetKey, T>>;

/** One scene, played under every preset there is and compared with its row. */
export function matrix<T>(title: string, rows: Row<T>, scene: (rules: Rulings, preset: PresetKey) => T): void {
  describe(title, () => {
    it("has a row for every preset", () => {
      expect(Object.keys(rows).sort()).toEqual(Object.keys(presets).sort());
    });
    it.each(Object.entries(rows) as [PresetKey, T][])("%s", (preset, expected) => {
      expect(scene(rulings({}, preset), preset)).toEqual(expected);
    });
  });
}
