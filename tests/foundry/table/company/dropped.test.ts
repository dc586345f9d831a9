/**
 * Drops on the sheets of a party and of a vessel: actors from a compendium are imported into the world, officers stay officers, goods are
 * loaded.
 */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type CompanyTable, calm, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { PARTY } from "./support.ts";

let table: CompanyTable;
let addMember: (party: Doc, actor: Doc, on: object) => Promise<void>;
let takeAboard: (vessel: Doc, actor: Doc, editable: boolean) => Promise<void>;
const made: Doc[] = [];
beforeAll(async () => {
  table = await openCompany();
  ({ addMember } = await of("exploration/party-window/party-actions"));
  ({ takeAboard } = await of("exploration/journey/vessels"));
}, 120_000);
afterEach(async () => {
  for (const one of made.splice(0)) if (table.game.actors.get(one.id)) await one.delete();
});
afterAll(() => table?.stop());

const make = async (data: object): Promise<Doc> => {
  const actor = await table.make(data);
  made.push(actor);
  return actor;
};
const dropped = { editable: true, page: "company", window: {}, on: undefined };
/** Stands for an entry of a compendium: bringing it into the world makes one of the same name. */
async function entry(data: { readonly name: string; readonly type: string }): Promise<Doc> {
  const { Actor } = globalThis as unknown as { Actor: { implementation: new (data: object, how: object) => Doc } };
  const { game } = table as unknown as { game: { packs: Map<string, unknown>; actors: Record<string, unknown> } };
  const id = "packedpackedpack";
  game.packs.get = () => ({ collection: "rulings.hirelings" });
  game.actors.importFromCompendium = () => make(data);
  return new Actor.implementation({ ...data, _id: id }, { pack: "rulings.hirelings" });
}

test("a compendium's hireling that is dropped on a party is brought into the world and walks with it; it goes back whole", async () => {
  const party = table.named(PARTY);
  const before = table.world();
  await addMember(party, await entry({ name: "Oda of the book", type: "hireling" }), dropped);
  const oda = table.named("Oda of the book");
  expect(party.system.members.map(({ actor }: { actor: string }) => actor)).toContain(oda.uuid);
  expect(await table.takeBack()).toBeUndefined();
  await calm();
  expect(table.world()).toEqual(before);
});

test("a compendium's ship becomes the party's as one of the world, and its captain likewise", async () => {
  const party = table.named(PARTY);
  await addMember(party, await entry({ name: "Gull", type: "vessel" }), dropped);
  const gull = table.named("Gull");
  made.push(gull);
  expect(party.system.vessel).toBe(gull.uuid);
  await takeAboard(gull, await entry({ name: "Orm", type: "character" }), true);
  expect(gull.system.captain).toBe(table.named("Orm").uuid);
  // Each goes back whole: the captain, and then the ship.
  expect(await table.takeBack()).toBeUndefined();
  expect([gull.system.captain, table.game.actors.getName("Orm")]).toEqual([null, undefined]);
  expect(await table.takeBack()).toBeUndefined();
  expect([party.system.vessel, table.game.actors.getName("Gull")]).toEqual([null, undefined]);
});

test("an officer that is dropped once more stays one, and the helm of a captain that is no more is free", async () => {
  const ship = await make({ name: "Gull", type: "vessel" });
  const [odo, ada] = [await make({ name: "Odo", type: "character" }), await make({ name: "Ada", type: "character" })];
  for (const one of [odo, odo]) await takeAboard(ship, one, true);
  expect(ship.system.captain).toEqual(odo.uuid);
  expect(ship.system.crewAboard.sailors).toBe(0);
  await odo.delete();
  await takeAboard(ship, ada, true);
  expect(ship.system.captain).toEqual(ada.uuid);
  expect(ship.system.crewAboard.sailors).toBe(0);
  // No other sheet may decide who is aboard; an actor that is not a person is no crew.
  await takeAboard(ship, await make({ name: "Hob", type: "character" }), false);
  await takeAboard(ship, ship, true);
  expect(ship.system.crewAboard.sailors).toBe(0);
});

test("hands that come aboard go ashore again one by one", async () => {
  const ship = await make({
    name: "Gull",
    type: "vessel",
    system: { captain: (await make({ name: "Odo", type: "character" })).uuid },
  });
  const hand = await make({ name: "Hob", type: "hireling", system: { trade: "sailor" } });
  for (const count of [1, 2]) {
    await takeAboard(ship, hand, true);
    expect(ship.system.crewAboard.sailors).toBe(count);
  }
  expect(await table.takeBack()).toBeUndefined();
  expect(ship.system.crewAboard.sailors).toBe(1);
});

test("what is dropped on the tracker joins the fight, which is made for it, and goes back whole", async () => {
  const { addToFight } = await of("combat/add-to-fight");
  const before = table.world();
  const goblin = table.named("Goblin");
  const fights = (): Doc[] => table.game.combats.contents;
  await addToFight(goblin.uuid, null);
  const [combat] = fights() as [Doc];
  expect(combat.combatants.contents.map(({ name }: Doc) => name)).toEqual(["Goblin (1)"]);
  await addToFight(goblin.uuid, combat);
  expect(combat.combatants.contents.map(({ name }: Doc) => name)).toEqual(["Goblin (1)", "Goblin (2)"]);
  expect(await table.takeBack()).toBeUndefined();
  expect(combat.combatants.contents).toHaveLength(1);
  expect(await table.takeBack()).toBeUndefined();
  await calm();
  expect([fights().length, table.world()]).toEqual([0, before]);
});

test("a hoard that is dropped on a wagon is loaded, and goes back", async () => {
  const wagon = await make({ name: "Wagon", type: "vessel", system: { kind: "wagon" } });
  const hoard = await make({
    name: "Heap",
    type: "hoard",
    system: { coins: { gp: 50 } },
    items: [{ name: "Idol", type: "treasure" }],
  });
  await takeAboard(wagon, hoard, false);
  await calm();
  expect(wagon.system.coins.gp).toBe(50);
  expect(wagon.items.contents.map(({ name }) => name)).toEqual(["Idol"]);
  expect(await table.takeBack()).toBeUndefined();
  expect(wagon.system.coins.gp).toBe(0);
  expect(wagon.items.contents.length).toBe(0);
  expect(hoard.items.contents.length).toBe(1);
});

/** The notifications shown during an action. */
async function noticesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const notices: string[] = [];
  const { ui } = globalThis as unknown as { ui: object };
  Object.assign(ui, { notifications: { warn: (text: string) => notices.push(text) } });
  await work();
  Reflect.deleteProperty(ui, "notifications");
  return notices;
}

test("what is nothing to carry is refused in words where its sheet would never show it; gear and packages come as ever", async () => {
  const { dropWithinLimits } = await of("sheets/actor/drop-on-sheet");
  const ship = await make({ name: "Gull", type: "vessel" });
  const items = ["class", "spell", "ability", "attack", "skill", "power"].map((type) => ({ name: type, type }));
  const owner = await make({ name: "Odo", type: "character", items });
  const { Item } = globalThis as unknown as { Item: { implementation: new (data: object) => Doc } };
  for (const one of owner.items.contents)
    expect(await noticesDuring(async () => expect(await dropWithinLimits(ship, one)).toBe("done"))).toEqual([
      "RULINGS.Refused.noGoods",
    ]);
  for (const type of ["gear", "package"])
    expect(await dropWithinLimits(ship, new Item.implementation({ name: type, type }))).toBe("whole");
});

test("a macro whose thing cannot be found says so without a blank for its name, and nobody but a creature strikes", async () => {
  const { useAny } = await of("sheets/use-item");
  const gone = "Actor.aaaaaaaaaaaaaaaa.Item.aaaaaaaaaaaaaaaa";
  expect(await noticesDuring(() => useAny(gone))).toEqual(["RULINGS.Shortcut.goneUnnamed"]);
  expect(await noticesDuring(() => useAny(table.named(PARTY).uuid, "unarmed"))).toEqual(["RULINGS.Shortcut.gone"]);
});

test("a special ability that can be used is a macro that uses it; one that can only be read, and what no creature does, are left to Foundry", async () => {
  const { registerHotbar } = await of("integrations/hotbar");
  registerHotbar();
  const items = [
    { name: "Ink", type: "ability", system: { uses: { value: 1, max: 1 } } },
    { name: "Old", type: "ability" },
  ];
  const squid = await make({ name: "Squid", type: "monster", items });
  const [ink, old] = squid.items.contents as [Doc, Doc];
  const { Hooks } = globalThis as unknown as { Hooks: { call(name: string, ...args: unknown[]): boolean } };
  expect(Hooks.call("hotbarDrop", {}, { type: "Item", uuid: ink.uuid }, 41)).toBe(false);
  await expect.poll(() => table.game.user.hotbar["41"]).toBeTruthy();
  expect(Hooks.call("hotbarDrop", {}, { type: "Item", uuid: old.uuid }, 42)).toBe(true);
  const dragged = { type: "rulingsShortcut", uuid: table.named(PARTY).uuid, shortcut: "unarmed" };
  expect(Hooks.call("hotbarDrop", {}, dragged, 43)).toBe(true);
});
