/** The limits on a character's gear, on a table's own sheets: bought, dropped onto the sheet, shown in the party's window (ERIS-117). */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Doc, of } from "../live.ts";
import { type MixedTable, openMixed } from "../mixed.ts";
import { hero } from "../people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

const arrows = (quantity: number, more: object = {}) => ({
  name: "Arrows",
  type: "ammunition",
  system: { key: "arrows", group: "arrows", quantity, ...more },
});
const magic = (quantity: number) => ({
  ...arrows(quantity, { key: "arrows-plus-1-2d6", magic: true, bonus: 1 }),
  name: "Arrows +1",
});
const gear = (key: string, quantity: number) => ({ name: key, type: "gear", system: { key, quantity } });

const bring = async (actor: Doc, data: object): Promise<string> => {
  const { dropWithinLimits } = await of("sheets/actor/drop-on-sheet");
  const { Item } = globalThis as unknown as { Item: { implementation: { create(data: object): Promise<Doc> } } };
  const item = await Item.implementation.create(data);
  const result = await dropWithinLimits(actor, item);
  await item.delete();
  return result;
};
const count = (actor: Doc, key: string): number =>
  actor.items.contents
    .filter(({ system }: Doc) => system.key === key)
    .reduce((sum: number, { system }: Doc) => sum + system.quantity, 0);
const over = async (actor: Doc): Promise<unknown> => {
  const { itemLimitFaults } = await of("exploration/members");
  return itemLimitFaults(actor, await table.inForce());
};

test("ERIS-117: 40 arrows are fine and another is refused, magic ones count with them; of 13 torches 12 are taken, of the skins no third", async () => {
  await table.rulings({ itemLimits: "on" });
  const { actor } = await table.stand(hero({}, [arrows(30), magic(10), gear("waterskin", 2)]));
  expect(await over(actor)).toEqual([]);
  expect(await bring(actor, arrows(1))).toBe("done");
  expect(count(actor, "arrows")).toBe(30);
  expect(await bring(actor, gear("torches", 13))).toBe("done");
  expect(count(actor, "torches")).toBe(12);
  expect(await bring(actor, gear("waterskin", 1))).toBe("done");
  expect(count(actor, "waterskin")).toBe(2);
  // Allowed items are created as Foundry does it.
  expect(await bring(actor, gear("rope-50-ft", 1))).toBe("whole");
  const { gearHeld } = await of("adapter/load");
  expect(gearHeld(actor)).toMatchObject({ arrows: 40, torches: 12, skins: 2 });
});

test("ERIS-117: 60 arrows stay by the referee's leave, marked; those on a mule count for nobody; without the ruling everything comes", async () => {
  await table.rulings({ itemLimits: "on" });
  const { actor } = await table.stand(hero({ ignoreItemLimits: true }, [arrows(60)]));
  const marked = [{ name: "Arrows", most: 40, left: 20 }];
  expect(await over(actor)).toEqual(marked);
  expect(await bring(actor, arrows(5))).toBe("done");
  await actor.update({ "system.ignoreItemLimits": false });
  expect(await over(actor)).toEqual([{ name: "Arrows", most: 40, left: 25 }]);
  await actor.items.contents[0]?.update({ "system.location": "mount" });
  expect(await over(actor)).toEqual([]);
  expect(await bring(actor, arrows(40))).toBe("whole");
  await table.rulings({ itemLimits: "off" });
  await actor.items.contents[0]?.update({ "system.location": "carried" });
  expect(await over(actor)).toEqual([]);
  expect(await bring(actor, gear("torches", 99))).toBe("whole");
});

test("ERIS-117: a comrade gives as many as can be carried and keeps the rest", async () => {
  await table.rulings({ itemLimits: "on" });
  const { actor: from } = await table.stand(hero({}, [gear("torches", 5)], "Gil"));
  const { actor: to } = await table.stand(hero({}, [gear("torches", 9)]));
  const before = table.world();
  const { dropWithinLimits } = await of("sheets/actor/drop-on-sheet");
  expect(await dropWithinLimits(to, from.items.contents[0])).toBe("done");
  expect(count(from, "torches")).toBe(2);
  expect(count(to, "torches")).toBe(12);
  expect(await table.takeBack()).toBeUndefined();
  expect(table.world()).toEqual(before);
});

test("BX-001: a small party sees how many retainers its characters may still take on, the living in service counted", async () => {
  const { partyContext } = await of("exploration/party-window/party-context");
  await table.rulings();
  const scores = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 13 };
  const odo = (await table.stand(hero({ abilities: scores }))).actor;
  const wat = await table.make({ name: "Wat", type: "hireling", system: { kind: "retainer", employer: odo.uuid } });
  const party = table.named("The Leaning Tower Company");
  const { members } = party.toObject().system as { members: object[] };
  await party.update({ system: { members: [{ actor: odo.uuid, rank: 0 }] } });
  const warned = () => (partyContext(party) as Doc).party.warnings[0];
  const wanted = (retainers: number) => ({ textKey: "RULINGS.Way.size.wanted", data: { count: 1, retainers } });
  expect(warned()).toEqual(wanted(4));
  await wat.toggleStatusEffect("dead", { active: true });
  expect(warned()).toEqual(wanted(5));
  await party.update({ system: { members } });
  await wat.delete();
});
