/** The draft of House Rules: what was typed and does not fit. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { houseRulesView } from "../../../src/view/house-rules/view.ts";
import { type LiveTable, of, openLive } from "./live.ts";

let live: LiveTable;
beforeAll(async () => {
  live = await openLive();
}, 120_000);
afterAll(() => live?.stop());

const field = (parameter: string, value: string) => ({
  value,
  dataset: { change: "parameter", parameter },
  setAttribute: () => undefined,
});
async function draftWithMisfit() {
  const { RulingsDraft } = await of("house-rules/draft");
  const draft = new RulingsDraft();
  draft.replace({ preset: "classic", overrides: { spellAcquisition: "gorman" }, parameters: {} });
  expect(draft.changed(field("recreateUnits", "9999"))).toBeUndefined();
  expect(draft.misfits).toBe(true);
  return draft;
}

test("goes with a whole other set of rulings, so that nothing unseen keeps that from being applied", async () => {
  const draft = await draftWithMisfit();
  draft.replace({ preset: "eris", overrides: {}, parameters: {} });
  expect(draft.misfits).toBe(false);
  draft.keep(undefined);
});

test("stays in sight with its field when a variant is chosen that does not use it", async () => {
  const draft = await draftWithMisfit();
  const { rulebook } = await of("platform/settings/rulings-in-force");
  const shown = (unfit: ReadonlyMap<string, readonly unknown[]>) =>
    houseRulesView(
      {
        book: rulebook(),
        committed: draft.draft,
        draft: { preset: "classic", overrides: {}, parameters: {} },
        query: "",
        group: "all",
        onlyDifferences: false,
        editable: true,
        saved: [],
        unfit,
      },
      (key) => key,
    )
      .topics.find(({ key }) => key === "spellAcquisition")
      ?.parameters.map(({ key }) => key);
  expect(shown(new Map())).not.toContain("recreateUnits");
  expect(shown(draft.invalid)).toContain("recreateUnits");
  draft.keep(undefined);
});
