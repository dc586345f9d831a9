import { expect, it } from "vitest";
import { presentCard } from "../../src/view/cards/index.ts";
import type { HazardReport } from "../../src/view/cards/region-hazard.ts";
import { FRAME } from "./support/card.ts";

const SAVE = {
  category: "breath",
  single: false,
  success: true,
  hidden: true,
  natural: 15,
  total: 15,
  needed: 12,
} as const;

function rowOf(report: Partial<HazardReport>, closed: readonly string[] = []) {
  const reports = [{ id: "a", name: "Hild", how: "hurt", amount: 3, ...report }];
  const outcome = { procedure: "regionHazard", hazard: "Pit", told: reports };
  const input = { ...FRAME, outcome, viewer: { ...FRAME.viewer, closed } };
  return presentCard("regionHazard", input as never)?.targets[0];
}

it.each([
  ["hurt", undefined],
  ["halved", undefined],
  ["saved", true],
  ["unharmed", true],
] as const)("somebody in a hazard who is %s", (how, good) => {
  const row = rowOf({ how });
  expect([row?.line?.textKey, row?.good]).toEqual([`RULINGS.Region.card.${how}`, good]);
});

it("several turns in it stand beside the name", () => {
  expect(rowOf({ turns: 6 })?.name).toBe("Hild (6×)");
});

it("the save tells its die, but not to whom the numbers are closed", () => {
  expect(rowOf({ save: SAVE })?.save?.data).toMatchObject({ natural: 15 });
  expect(JSON.stringify(rowOf({ save: SAVE }, ["a"])?.save)).not.toContain("15");
});
