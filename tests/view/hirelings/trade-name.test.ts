/** Trades as they are read. */
import { expect, it } from "vitest";
import { tradeName } from "../../../src/view/hirelings/hire.ts";

it.each([
  ["footman-light", "light footman"],
  ["crossbowman-mounted", "mounted crossbowman"],
  ["torch-bearer", "torch bearer"],
  ["light-foot", "light foot"],
])("%s is read as %s", (trade, name) => {
  expect(tradeName(trade)).toBe(name);
});
