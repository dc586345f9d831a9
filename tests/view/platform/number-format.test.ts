/** Numbers are written with the marks of the reader's language. */
import { afterEach, expect, it } from "vitest";
import { inGold } from "../../../src/view/platform/coins.ts";
import { decimals, grouped, writeNumbersIn } from "../../../src/view/platform/number-format.ts";

afterEach(() => writeNumbersIn("en"));

it.each([
  ["en", ["8,000", "−1,234,567.5", "12.05", "4.9", "−0.5", "33.30"]],
  ["de", ["8.000", "−1.234.567,5", "12,05", "4,9", "−0,5", "33,30"]],
  ["fr", ["8 000", "−1 234 567,5", "12,05", "4,9", "−0,5", "33,30"]],
  ["es", ["8000", "−1.234.567,5", "12,05", "4,9", "−0,5", "33,30"]],
  ["pt-BR", ["8.000", "−1.234.567,5", "12,05", "4,9", "−0,5", "33,30"]],
])("in %s", (language, written) => {
  writeNumbersIn(language);
  const all = [grouped(8000), grouped(-1_234_567.5), inGold(1205), grouped(4.9), grouped(-0.5), decimals(33.3, 2)];
  expect(all.map((text) => text.replaceAll(/\s/g, " "))).toEqual(written);
});
