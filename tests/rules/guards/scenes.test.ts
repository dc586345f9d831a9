import { describe, expect, it } from "vitest";
import { compile, withoutTrace } from "../../../src/rules/compile.ts";
import { presets } from "../../../src/rules/presets/index.ts";
import { Table } from "./bench.ts";
import { scenes } from "./scenes.ts";
import { faultsOf } from "./sound.ts";

describe("scenes under every preset", () => {
  it.each(scenes)("%s is sound in every preset, and the same without its trace", (name, run) => {
    for (const preset of Object.keys(presets)) {
      const { rulings } = compile({ preset });
      const table = new Table(rulings, preset);
      run(table);
      expect(faultsOf(table.record, `${preset} ${name}`)).toEqual([]);
      expect(JSON.parse(JSON.stringify(table.record))).toEqual(table.record);
      const quiet = new Table(withoutTrace(rulings), preset);
      run(quiet);
      expect(bare(quiet.record)).toBe(bare(table.record));
    }
  });
});

const bare = (record: unknown): string =>
  JSON.stringify(record, (key, value: unknown) => (key === "steps" ? undefined : value));
