import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { probe } from "../../tools/peers/probe.ts";
import { tableOf } from "../../tools/peers.ts";

const system = (name: string): string =>
  fileURLToPath(new URL(`../../practice-table/tests/systems/${name}`, import.meta.url));

/** The probe itself, on two of the small systems: one that does everything, and one that has no sheet for its items. */
describe("npm run peers", { timeout: 120_000 }, () => {
  it("takes a system through every step", async () => {
    const { outcomes } = await probe(system("plain-tales"), 14);
    expect(outcomes.map(({ step }) => step)).toEqual(["boot", "create", "sheets", "edit", "roll", "drop", "fight"]);
    expect(outcomes.filter(({ held }) => !held)).toEqual([]);
  });

  it("does not take the table's own sheet for one of the system, and says which it was", async () => {
    const report = await probe(system("bright-stage"), 13);
    const sheets = report.outcomes.find(({ step }) => step === "sheets");
    expect(sheets).toMatchObject({ held: false, seen: "1/1 actors, 0/1 items" });
    expect(tableOf(report).join("\n")).toContain("FAILED sheets  1/1 actors, 0/1 items: Item prop: the table's own");
  });
});
