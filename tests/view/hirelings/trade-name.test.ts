/** Trades as they are read: those of the compendia by their texts, others by their keys. */
import { expect, it } from "vitest";
import { tradeName } from "../../../src/view/hirelings/hire.ts";

it.each([
  ["footman-light", "RULINGS.Trade.footman-light"],
  ["pikeman-mounted", "mounted pikeman"],
  ["bell-founder", "bell founder"],
])("%s is read as %s", (trade, name) => {
  expect(tradeName(trade, (key) => key)).toBe(name);
});
