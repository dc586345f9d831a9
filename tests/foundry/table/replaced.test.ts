/** Replacement of existing documents: Import Data, an adventure imported before, a file of any origin. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Doc, type LiveTable, openLive } from "./live.ts";

let table: LiveTable;
let hild: Doc;
const notices: string[] = [];

beforeAll(async () => {
  table = await openLive(14);
  hild = table.game.actors.getName("Hild Redmantle") as Doc;
  const say = (text: string): number => notices.push(text);
  Object.assign(Reflect.get(globalThis, "ui"), { notifications: { warn: say, error: say, info: say } });
}, 120_000);
beforeEach(() => {
  notices.length = 0;
});
afterAll(() => table?.stop());

const WHOLE = { diff: false, recursive: false };
const plain = (document: Doc): any => JSON.parse(JSON.stringify(document.toObject()));
const byId = (one: any, other: any): number => one._id.localeCompare(other._id);
/** Without what the table stamps on it; things in whatever order they came. */
const lasting = ({ _stats, items, ...own }: any): object => ({ ...own, items: items?.map(lasting).sort(byId) });
const stamped = (data: any, more: object): any => ({ ...data, _stats: { ...data._stats, ...more } });

test("a file of one's own puts back what was: points, things, and nobody is struck by it", async () => {
  const before = plain(hild);
  const file = JSON.stringify(before);
  const { length } = table.game.messages.contents;
  await hild.update({ name: "Hild the Bald", "system.xp.value": 7 });
  const [one] = hild.items.contents;
  await one?.delete();
  await hild.importFromJSON(file);
  expect(lasting(plain(hild))).toEqual(lasting(before));
  const fallen = structuredClone(before);
  fallen.system.hp.value = 0;
  await hild.importFromJSON(JSON.stringify(fallen));
  expect(hild.system.hp).toMatchObject({ value: 0, max: before.system.hp.max });
  expect([...hild.statuses]).toEqual([]);
  expect(table.game.messages.contents).toHaveLength(length);
  await hild.importFromJSON(file);
  expect(lasting(plain(hild))).toEqual(lasting(before));
});

test("a file of another system, or of another kind of actor or item, is refused in words, and the sheet stays", async () => {
  const before = plain(hild);
  const weapon = hild.items.contents.find(({ type }) => type === "weapon") as Doc;
  const ose = { name: "Bertram", type: "character", system: { hp: { value: 3, max: 3 } }, _stats: { systemId: "ose" } };
  await hild.importFromJSON(JSON.stringify(ose));
  expect(notices).toEqual(["RULINGS.Replace.otherSystem"]);
  await hild.importFromJSON(JSON.stringify({ ...before, type: "monster" }));
  await weapon.importFromJSON(JSON.stringify({ ...ose, type: "weapon" }));
  await weapon.importFromJSON(JSON.stringify({ ...plain(weapon), type: "spell" }));
  expect(notices.slice(1)).toEqual([
    "RULINGS.Replace.otherType",
    "RULINGS.Replace.itemOfOther",
    "RULINGS.Replace.otherType",
  ]);
  await expect(hild.importFromJSON("not json")).rejects.toThrow();
  await expect(hild.importFromJSON("[1]")).rejects.toThrow();
  expect(lasting(plain(hild))).toEqual(lasting(before));
});

test("what an older version wrote is brought up in the place of what is there, with what it carries", async () => {
  const { Actor, Item } = globalThis as unknown as Record<string, { implementation: any }>;
  const track = { level: 1, xp: 0 };
  const old = { systemId: "rulings", systemVersion: "0.3.0" };
  const wand = { name: "Wand of cold", type: "magicItem", system: { key: "wand-of-cold", damageKind: "normal" } };
  const elf = await Actor?.implementation.create({ name: "Elf", type: "character", items: [wand] });
  const file = plain(elf);
  file.system.elf.tracks = { fighter: track, magicUser: track };
  file.items = file.items.map((item: object) => stamped(item, old));
  await elf.importFromJSON(JSON.stringify(stamped(file, old)));
  const levels = () => Object.values<any>(elf.system.elf.tracks).map(({ level }) => level);
  expect(levels()).toEqual([null, null]);
  expect(elf.items.contents[0].system.damageKind).toBe("cold");
  // An adventure that was imported before writes over what is there in the same way, many at once.
  const { items: _items, ...own } = stamped(file, old);
  await Actor?.implementation.updateDocuments([own], WHOLE);
  expect(levels()).toEqual([null, null]);
  await Actor?.implementation.updateDocuments(
    [stamped(own, { systemVersion: Reflect.get(table.game, "system").version })],
    WHOLE,
  );
  expect(levels()).toEqual([1, 1]);
  const alone = await Item?.implementation.create(wand);
  await Item?.implementation.updateDocuments([stamped({ ...wand, _id: alone.id }, old)], WHOLE);
  expect(alone.system.damageKind).toBe("cold");
  for (const one of [elf, alone]) await one.delete();
});

test("an adventure that is imported again says who lies there: tokens and actors at 0 hit points are not struck again", async () => {
  const goblin = table.game.scenes.active.tokens.contents.find(({ name }: Doc) => name.startsWith("Goblin")) as Doc;
  const scene = table.game.scenes.active;
  const { length } = table.game.messages.contents;
  const before = plain(goblin);
  await goblin.actor?.update({ "system.hp.value": 3 });
  const lying = { ...before, delta: { ...before.delta, system: { hp: { value: 0, max: 4 } } } };
  await scene.updateEmbeddedDocuments("Token", [lying], WHOLE);
  expect(goblin.actor?.system.hp).toMatchObject({ value: 0, max: 4 });
  expect(table.game.messages.contents).toHaveLength(length);
});
