/** *Print* shows the sheet that was asked for, or nobody's: never another's (T8). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { opened } from "./windows.ts";

const ANN = "AnnAnnAnnAnnAnnA";
let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

/** Ann's print window for an actor. */
async function printed(actor: Doc): Promise<{ name?: string; nobody?: boolean }> {
  const { user } = table.game;
  const ann = Reflect.get(table.game, "users").get(ANN) as Doc;
  Object.assign(table.game, { user: ann, userId: ann.id });
  try {
    const window = await opened("sheets/actor/print-character", "PrintWindow", { who: actor.uuid });
    const { people = [], nobody } = await window.shown();
    return { name: people.find(({ selected }: Doc) => selected)?.label, nobody };
  } finally {
    Object.assign(table.game, { user, userId: user.id });
  }
}

test("T8: her own sheet", async () => {
  expect(await printed(table.named("Hild Redmantle"))).toEqual({ name: "Hild Redmantle" });
});

test.each([
  ["a limited sheet", 1],
  ["a sheet that she does not see", 0],
])("T8: %s prints nobody, and not her own", async (_what, level) => {
  const foe = table.named("Goblin");
  await foe.update({ ownership: { default: 0, [ANN]: level } });
  expect(await printed(foe)).toEqual({ nobody: true });
});

test("T8: what is asked for from a sheet is that sheet's", async () => {
  const { PrintWindow } = await of("sheets/actor/print-character");
  const render = PrintWindow.prototype.render;
  const drafts: unknown[] = [];
  PrintWindow.prototype.render = async function (this: { draft: unknown }) {
    drafts.push(this.draft);
  };
  const goblin = table.named("Goblin");
  await PrintWindow.show(goblin).catch(() => undefined);
  PrintWindow.prototype.render = render;
  expect(drafts).toEqual([{ who: goblin.uuid }]);
});
