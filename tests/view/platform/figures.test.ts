import { afterAll, expect, test } from "vitest";
import { grouped, withPlaces, writeFiguresIn } from "../../../src/view/platform/figures.ts";
import { printed } from "../../../src/view/platform/numbers.ts";

afterAll(() => writeFiguresIn("en"));

test.each([
  ["en", "1,234,567.5", "8,000", "4.9", "−0.50"],
  ["de", "1.234.567,5", "8.000", "4,9", "−0,50"],
  ["fr", "1 234 567,5", "8 000", "4,9", "−0,50"],
  ["pl", "1 234 567,5", "8000", "4,9", "−0,50"],
  ["pt-BR", "1.234.567,5", "8.000", "4,9", "−0,50"],
])("figures are written as %s writes them", (language, long, thousands, tenths, places) => {
  writeFiguresIn(language);
  const plain = (text: string): string => text.replace(/\s/g, " ");
  expect(plain(grouped(1_234_567.5))).toBe(long);
  expect(plain(grouped(8000))).toBe(thousands);
  expect(printed(4.9)).toBe(tenths);
  expect(withPlaces(-0.5, 2)).toBe(places);
});
