/** `game.rulings.actions` and `roll` on a table's documents: everything listed can be rolled (M6). */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

interface Action {
  readonly group: string;
  readonly kind: string;
  readonly subject: string;
  readonly name: string;
  readonly value: string;
  readonly active?: boolean;
}

let table: CompanyTable;
let mage: Doc;
let actionsOf: (about: unknown) => readonly Action[];
let roll: (kind: string, how: object) => Promise<void>;
beforeAll(async () => {
  table = await openCompany();
  Object.assign(globalThis, { canvas: { scene: table.game.scenes.active, tokens: { controlled: [] } } });
  await table.game.settings.set("rulings", "skipDialogs", true);
  ({ actionsOf } = await of("integrations/actions"));
  ({ roll } = await of("integrations/roll-for"));
  mage = await table.make({
    name: "Mage",
    type: "character",
    system: { class: "magicUser", level: 3, hp: { value: 8, max: 8 } },
    items: [
      { name: "Dagger", type: "weapon", system: { damage: "1d4", location: "inHand", missile: true } },
      { name: "Sleep", type: "spell", system: { level: 1, memorised: { normal: 1, reversed: 0 } } },
      { name: "Light", type: "spell", system: { level: 1 } },
      { name: "Wand", type: "magicItem", system: { kind: "wand", quantity: 1 } },
      { name: "Torch", type: "gear", system: { kind: "light", light: { radius: 30 } } },
    ],
  });
}, 120_000);
afterAll(() => table?.stop());

test("a caster's list has an entry for each thing it can do, by its group", () => {
  const named = (group: string): string[] =>
    actionsOf(mage)
      .filter((one) => one.group === group)
      .map(({ name }) => name);
  expect(named("attacks")).toContain("Dagger");
  expect(named("spells")).toEqual(["Sleep"]);
  expect(named("items").sort()).toEqual(["Torch", "Wand"]);
  expect(
    actionsOf(mage)
      .filter(({ group }) => group === "saves")
      .map(({ subject }) => subject),
  ).toContain("spells");
  expect(actionsOf(mage).some(({ kind, active }) => kind === "condition" && active)).toBe(false);
});

test("of somebody whom the user does not own nothing is listed", () => {
  Object.defineProperty(mage, "isOwner", { value: false, configurable: true });
  expect(actionsOf(mage)).toEqual([]);
  Reflect.deleteProperty(mage, "isOwner");
});

test("every save, check and condition that is listed is rolled by its kind and subject", async () => {
  const wanted = actionsOf({ actor: mage }).filter(({ kind }) => kind === "save" || kind === "check");
  for (const { kind, subject } of wanted) await roll(kind, { actor: mage, subject });
  await calm();
  expect(table.cards("save").length).toBe(wanted.filter(({ kind }) => kind === "save").length);
  await roll("condition", { actor: mage, subject: "prone" });
  expect(actionsOf(mage).find(({ subject }) => subject === "prone")?.active).toBe(true);
});

test("an unknown kind is refused by a sentence that says what is possible", async () => {
  const warn = vi.fn();
  Object.assign(Reflect.get(globalThis, "ui") as object, { notifications: { warn } });
  await roll("sav", { actor: mage });
  expect(warn).toHaveBeenCalledTimes(1);
});

test.each([null, undefined, 7, {}])(
  "a save whose subject is %j is refused or asked for without an error",
  async (subject) => {
    Object.assign(Reflect.get(globalThis, "ui") as object, { notifications: { warn: vi.fn(), error: vi.fn() } });
    await expect(roll("save", { actor: mage, subject })).resolves.toBeUndefined();
    await expect(roll("attack", { actor: mage, subject })).resolves.toBeUndefined();
  },
);

test("an item itself is a subject, and no options at all are those of the one who is acted for", async () => {
  Object.assign(Reflect.get(globalThis, "ui") as object, { notifications: { warn: vi.fn(), error: vi.fn() } });
  const before = table.cards("openAttack").length;
  const dagger = mage.items.contents.find(({ name }: Doc) => name === "Dagger");
  await roll("attack", { actor: mage, subject: dagger });
  await calm();
  expect(table.cards("openAttack")).toHaveLength(before + 1);
  await expect(roll("save", null as never)).resolves.toBeUndefined();
});

test("a window of an unknown name is refused, with the names that there are", async () => {
  const warn = vi.fn();
  Object.assign(Reflect.get(globalThis, "ui") as object, { notifications: { warn } });
  const format = vi.spyOn(Reflect.get(table.game, "i18n") as { format(key: string, data?: object): string }, "format");
  const { openCompany: open } = await of("integrations/windows/hub-window");
  await open("nonsense");
  expect(warn).toHaveBeenCalledTimes(1);
  const [, data] = format.mock.calls.find(([key]) => key === "RULINGS.Shortcut.noSuchWindow") ?? [];
  expect(data).toMatchObject({ name: "nonsense", possible: expect.stringContaining("share, experience") });
  format.mockRestore();
});

test("a rest, a check of morale and a reaction of nobody are told, and a rest takes a token too", async () => {
  const warn = vi.fn();
  Object.assign(Reflect.get(globalThis, "ui") as object, { notifications: { warn, error: warn } });
  const { rest, rollMorale, rollReaction } = await of("integrations/roll-for");
  const { SurpriseWindow } = await of("combat/surprise-window");
  const wrong = [null, undefined, "Mage", {}, table.named("The Leaning Tower Company")];
  for (const one of wrong)
    for (const work of [(who: unknown) => rest(who, "night"), rollMorale, rollReaction, SurpriseWindow.open]) {
      warn.mockClear();
      await work(one);
      expect(warn).toHaveBeenCalledTimes(1);
    }
  warn.mockClear();
  await rest(mage, "long");
  expect(warn).toHaveBeenCalledTimes(1);
  await mage.update({ "system.hp.value": 1 });
  await rest({ actor: mage }, "days", 1);
  await calm();
  expect(mage.system.hp.value).toBeGreaterThan(1);
});
