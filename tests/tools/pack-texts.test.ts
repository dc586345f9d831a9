/** Links in the texts of an entry: to compendia, and in an adventure to what it brings along. */
import { expect, it } from "vitest";
import { checkTexts } from "../../tools/lib/pack-texts.ts";

const faults = (data: Record<string, unknown>): string[] => {
  const found: string[] = [];
  checkTexts(data, "a.yaml", new Map(), (_where, what) => found.push(what));
  return found;
};
const text = "@UUID[Item.bellbellbellbel1]{The bell}";
const bell = { _id: "bellbellbellbel1", name: "Bell" };

it("an adventure may link to what it brings", () => {
  const adventure = { _key: "!adventures!a", items: [bell], journal: [{ _id: "j", pages: [{ text }] }] };
  expect(faults(adventure)).toEqual([]);
});

it("an adventure may not link to what it leaves out, nor to another kind of the same id", () => {
  const without = { _key: "!adventures!a", items: [], actors: [bell], journal: [{ _id: "j", pages: [{ text }] }] };
  expect(faults(without)).toEqual([expect.stringMatching(/only compendium links/)]);
});

it("an actor's own items have no address in a world", () => {
  expect(faults({ _key: "!actors!a", items: [bell], system: { notes: text } })).toHaveLength(1);
});
