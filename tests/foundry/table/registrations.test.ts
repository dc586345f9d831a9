/** Registrations of modules besides house rules, with the sample module's own: one of each, and the refusals. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  bell,
  brief,
  cursed,
  cursedArmour,
  roadside,
  steadyHand,
  tellHurt,
  tipsy,
} from "../../../docs/sample-module/registrations.mjs";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
let who: Doc;
let register: (kind: string, declaration: object) => void;
beforeAll(async () => {
  table = await openCompany();
  Object.assign(globalThis, { canvas: { scene: table.game.scenes.active, tokens: { controlled: [] } } });
  await table.game.settings.set("rulings", "skipDialogs", true);
  ({ register } = await of("platform/registries"));
  register("condition", cursed);
  register("effectKey", tipsy);
  register("itemUse", bell);
  register("statBlock", brief);
  register("table", roadside);
  who = await table.make({
    name: "Dwalin",
    type: "character",
    system: { class: "dwarf", people: "dwarf", level: 1, hp: { value: 6, max: 6 } },
    items: [{ name: "Bell", type: "magicItem", system: { key: "sample-bell", kind: "misc" } }],
  });
}, 120_000);
afterAll(() => table?.stop());

test("a condition of a module is switched, listed, and a tag of its carrier", async () => {
  const { creatureOf } = await of("adapter/creature");
  const { roll } = await of("integrations/roll-for");
  const { actionsOf } = await of("integrations/actions");
  await roll("condition", { actor: who, subject: cursed.key });
  const listed = actionsOf(who).find(({ subject }: { subject: string }) => subject === cursed.key);
  expect(listed).toMatchObject({ group: "conditions", active: true });
  expect(creatureOf(who).tags).toContain(cursed.key);
});

test("the sample module's condition makes the armour class worse by 1 while it is on", async () => {
  const { Hooks } = globalThis as unknown as { Hooks: { on(...args: any[]): number; off(...args: any[]): void } };
  const hook = Hooks.on("preCreateActiveEffect", cursedArmour);
  const [made] = await who.createEmbeddedDocuments("ActiveEffect", [{ name: "Cursed", statuses: [cursed.key] }]);
  Hooks.off("preCreateActiveEffect", hook);
  const { creatureOf } = await of("adapter/creature");
  expect(creatureOf(who).modifiers).toContainEqual(expect.objectContaining({ on: "armourClass", value: -1 }));
  await made?.delete();
});

test("the sample module's hook says who was hurt, and nothing of healing", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  tellHurt({ actor: who, kind: "damage", data: { amount: 3 } });
  tellHurt({ actor: who, kind: "healing", data: { amount: 3 } });
  expect(log.mock.calls).toEqual([["Sample Rulings | Dwalin: 3 damage"]]);
  log.mockRestore();
});

test("a module's key is offered, named in words, and becomes a modifier of its carrier under the effect's name", async () => {
  const { creatureOf } = await of("adapter/creature");
  const { offeredEffectKeys } = await of("platform/module-effect-keys");
  const { actorEffects } = await of("sheets/effect-rows");
  const offered = offeredEffectKeys().find(({ key }: { key: string }) => key === tipsy.key);
  expect(offered).toMatchObject({ text: "Steady aim. Added to missile attacks. A plus is better." });
  const changes = [{ key: tipsy.key, type: "add", value: "-2" }];
  const [mead] = await who.createEmbeddedDocuments("ActiveEffect", [{ name: "Mead", system: { changes } }]);
  const [modifier] = creatureOf(who).modifiers.filter(
    ({ source }: { source: { name?: string } }) => source.name === "Mead",
  );
  const { effects } = actorEffects(who);
  await mead?.delete();
  expect(modifier).toMatchObject({ on: "attack", op: "add", value: -2, when: { use: "missile" } });
  expect(effects.at(-1)).toMatchObject({ does: "Steady aim: −2", faults: [] });
});

test("an item is used as a module says, from the sheet and by the API", async () => {
  const { invokeItem } = await of("spells/items/use-magic-item");
  const { use } = await of("integrations/roll-for");
  const [item] = who.items.contents as [Doc];
  const before = table.game.messages.contents.length;
  await invokeItem(who, item.id);
  await use(item.id, { actor: who });
  await calm();
  const rung = table.game.messages.contents.slice(before).map(({ content }) => content);
  expect(rung).toEqual(["Dwalin: Bell", "Dwalin: Bell"]);
});

test("a reader gives its words for texts of its shape and leaves others", async () => {
  const { inKnownWords } = await of("platform/registries");
  expect(inKnownWords("Bog man\nArmor 7, Dice 2")).toBe("Bog man\nAC 7, HD 2");
  expect(inKnownWords("Orc\nAC 6, HD 1")).toBe("Orc\nAC 6, HD 1");
});

test("a table of encounters is offered among the others", async () => {
  const { encounterTables } = await of("exploration/encounter-tables");
  const all: { uuid: string; name: string }[] = encounterTables({ place: "dungeon", road: {}, sea: {} });
  expect(all).toContainEqual({ uuid: roadside.uuid, name: "Roadside", english: "", selected: false });
});

test("the sample module's hook adds to a dwarf's save", () => {
  const add = vi.fn();
  steadyHand({ actor: who, add });
  expect(add).toHaveBeenCalledWith(1, "Steady hand");
});

test.each([
  ["spell", {}, /condition, effectKey, itemUse, statBlock, table/],
  ["condition", { key: "cursed", label: "Cursed", img: "" }, /^condition\.key: .*label, img/],
  ["condition", { key: "mine-cursed", img: "x" }, /^condition\.label/],
  ["condition", { ...cursed }, /^condition\.key/],
  ["effectKey", { ...tipsy, key: "system.ac.value" }, /^effectKey\.key: .*path under flags/],
  ["effectKey", { ...tipsy, on: "luck" }, /^effectKey\.on: .*attack, damage/],
  ["itemUse", { key: "mine-use", item: "bell", use: "ring" }, /^itemUse\.use/],
  ["table", { key: "mine-table", for: "weather", uuid: "x", label: "x" }, /^table\.for: .*encounter or treasure/],
  ["table", { key: "mine-table", for: "treasure", uuid: "x", label: "x" }, /^table\.letter/],
])("a wrong %s is refused by its field, with what is possible", (kind, declaration, sentence) => {
  expect(() => register(kind, declaration)).toThrow(sentence);
});
