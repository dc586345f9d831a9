/** The conversion of a bonus from another book. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

let table: MixedTable;

const notices: string[] = [];

beforeAll(async () => {
  table = await openMixed();
  const { ui } = globalThis as unknown as { ui: { notifications?: object } };
  const notify = (text: string) => void notices.push(text);
  ui.notifications = { warn: notify, info: notify, error: notify };
}, 120_000);

afterEach(async () => {
  notices.length = 0;
  await table.clear();
});

afterAll(() => table?.stop());

const hero = (system: object = {}, items: object[] = []) => ({
  name: "Odo",
  type: "character",
  system: { class: "fighter", level: 1, people: "human", hp: { value: 8, max: 8 }, ...system },
  items,
});

test("ERIS-136: a mace +5 of another book is one of +3, and of a sword +3 it is asked what it is for", async () => {
  const { makeImported } = await of("import/import-window");
  const weapon = (name: string, bonus: number) => ({ name, id: name, within: "", type: "weapon", system: { bonus } });
  const items = [weapon("Mace +5", 5), weapon("Sword +3", 3), weapon("Sword +2", 2)];
  const imported = { type: "character", system: {}, items, left: [], things: [] };
  const choice = { from: "ose", original: "{}", name: "Bringer", class: "" };
  const bring = async () => {
    const made = await makeImported(imported, choice);
    const card = table.game.messages.contents.findLast(({ system }) => system?.outcome?.procedure === "imported");
    const bonuses = made.items.contents.map(({ system }: Doc) => system.bonus);
    await made.delete();
    return [bonuses, card?.system.outcome.converted];
  };
  await table.rulings({}, "eris");
  expect(await bring()).toEqual([
    [3, 3, 2],
    [
      { name: "Mace +5", bonus: 3, lowered: true, asksPurpose: false },
      { name: "Sword +3", bonus: 3, lowered: false, asksPurpose: true },
    ],
  ]);
  await table.rulings();
  expect(await bring()).toEqual([[5, 3, 2], undefined]);
});

test("ERIS-136 example 2, 3: a bonus typed on a sheet: a sword +3 says what it is for or does not become one, +5 is lowered, +2 is no question", async () => {
  await table.rulings({}, "eris");
  const { checkTypedBonus } = await of("items/sword-purpose");
  const { actor } = await table.stand(
    hero({}, [
      { name: "Sword", type: "weapon", system: { key: "sword", bonus: 1 } },
      { name: "Mace", type: "weapon", system: { key: "mace" } },
    ]),
  );
  const [sword, mace] = actor.items.contents as [Doc, Doc];
  const dialogs = (
    globalThis as unknown as { foundry: { applications: { api: { DialogV2: Record<string, unknown> } } } }
  ).foundry.applications.api.DialogV2;
  const saying = async (answer: unknown, item: Doc, bonus: number) => {
    const before = dialogs.input;
    const ask = vi.fn(async () => answer);
    dialogs.input = ask;
    const seen = await checkTypedBonus(item, bonus).finally(() => {
      dialogs.input = before;
    });
    const { bonus: now, specialPurpose, holySword } = item.system;
    return [seen, ask.mock.calls.length, now, specialPurpose, holySword];
  };
  expect(await saying(null, sword, 2)).toEqual([false, 0, 1, "", false]);
  expect(await saying(null, sword, 3)).toEqual([true, 1, 1, "", false]);
  expect(await saying({ purpose: "  ", holy: false }, sword, 3)).toEqual([true, 1, 1, "", false]);
  expect(await saying({ purpose: "slays dragons", holy: false }, sword, 4)).toEqual([
    true,
    1,
    3,
    "slays dragons",
    false,
  ]);
  expect(await saying(null, sword, 3)).toEqual([false, 0, 3, "slays dragons", false]);
  expect(await saying(null, mace, 5)).toEqual([true, 0, 3, "", false]);
  await table.rulings();
  expect(await saying(null, mace, 5)).toEqual([false, 0, 3, "", false]);
});
