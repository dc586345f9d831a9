/** Slot encumbrance on sheets and mounts: the ruling is turned on over them, and a thing is laid down or put on (EXT-02). */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(async () => {
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const thing = (name: string, type: string, system: object = {}) => ({
  name,
  type,
  system: { location: "carried", ...system },
});
const COINS = { coins: { pp: 0, gp: 100, ep: 0, sp: 50, cp: 0 } };
/** EXT-02 example 1. */
const GEAR = [
  thing("Chainmail", "armour", { material: "chain", ac: 5, weight: 400, location: "worn" }),
  thing("Shield", "armour", { kind: "shield", material: "shield", weight: 100, location: "worn" }),
  thing("Sword", "weapon", { weight: 60, location: "inHand" }),
  thing("Backpack", "gear", { kind: "container", capacity: 400 }),
  thing("Rope", "gear", { key: "rope-50-ft" }),
  thing("Iron spikes", "gear", { key: "iron-spikes", kind: "tool", quantity: 12 }),
  thing("Iron rations", "gear", { key: "iron-rations", kind: "ration", quantity: 7 }),
  thing("Torch", "weapon", { key: "torch", quantity: 6 }),
];
const LANTERN = thing("Lantern", "gear", { kind: "light" });

const named = (actor: Doc, name: string): Doc => actor.items.contents.find((one) => one.name === name) as Doc;
/** Load and movement as the sheet shows them, and as a formula reads them. */
async function shown(actor: Doc) {
  const { sheetOf } = await of("adapter/sheet-numbers");
  const { load, loadNote, movement } = sheetOf(actor);
  const rate = actor.getRollData().movement;
  return {
    label: load.labelKey,
    load: load.value,
    note: loadNote,
    walk: movement[0].value,
    rolled: Number(rate.walk?.turn ?? rate.turn ?? rate),
  };
}

test("example 1 and 2: turned on over a sheet, its load is in slots; what is laid down no longer counts, and back again", async () => {
  await table.rulings();
  const { actor } = await table.stand(hero(COINS, [...GEAR, LANTERN]));
  expect(await shown(actor)).toMatchObject({ label: "RULINGS.Sheet.load", load: "150/1600", note: null });

  await table.rulings({ encumbrance: "slots" });
  expect(await shown(actor)).toMatchObject({
    label: "RULINGS.Sheet.loadSlots",
    load: "11/10",
    walk: "90′ (30′)",
    note: { textKey: "RULINGS.Sheet.slotsUsed.3", data: { nextAt: 13 } },
  });
  const why = (await of("adapter/movement-rate")).rateOf(actor, await table.inForce()).steps;
  expect(why.some(({ source }: { source: { rule?: string } }) => source.rule === "EXT-02")).toBe(true);

  await named(actor, "Lantern").update({ "system.location": "stored" });
  expect(await shown(actor)).toMatchObject({
    load: "10/10",
    walk: "120′ (40′)",
    note: { textKey: "RULINGS.Sheet.slotsUsed.4", data: { nextAt: 11 } },
  });
  await named(actor, "Lantern").delete();
  await named(actor, "Iron spikes").update({ "system.slotsEach": 1 });
  expect(await shown(actor)).toMatchObject({ load: "21/10", walk: "0′ (0′)" });

  await table.rulings();
  expect(await shown(actor)).toMatchObject({ label: "RULINGS.Sheet.load", load: "150/1600", note: null });
});

test("what lies in a sack counts, what lies on a mount does not; the rows show slots, and a container has no limit", async () => {
  await table.rulings({ encumbrance: "slots" });
  const { actor } = await table.stand(hero({}, GEAR));
  const pack = named(actor, "Backpack");
  for (const name of ["Rope", "Iron rations"]) await named(actor, name).update({ "system.container": pack.id });
  expect(await shown(actor)).toMatchObject({ load: "8/10" });

  const { itemRowsOf } = await of("sheets/actor/item-rows");
  const { groupGear } = await import("../../../src/view/actor/inventory.ts");
  const rows = groupGear(itemRowsOf(actor).gear as never[]).flatMap((group) => group.rows) as unknown as Doc[];
  const row = (name: string) => rows.find((one) => one.name === name) as unknown as Record<string, unknown>;
  expect(row("Chainmail").slots).toBe(2);
  expect(row("Iron spikes").slots).toBe(1.2);
  expect(row("Backpack")).toMatchObject({ slots: 0, holds: { weight: 1.7, capacity: null, over: false } });

  await pack.update({ "system.location": "mount" });
  expect(await shown(actor)).toMatchObject({ load: "6/10" });
});

test("example 7: a beast of 2,000 coins carries 20 slots, a cart by its teams; both show slots", async () => {
  const load = { name: "Load", type: "ability", system: { key: "load", amount: 2000 } };
  const sacks = thing("Sacks", "gear", { kind: "gear", weight: 100, quantity: 20 });
  const { actor } = await table.stand(beast({ movement: { walk: { turn: 120 } } }, [load, sacks], "Mule"));
  const cart = await table.make({
    name: "Cart",
    type: "vessel",
    system: { kind: "cart", drawn: { turn: 60 }, cargo: { value: 150, max: 4000 } },
  });
  const { packOf, cartOf } = await of("adapter/load");
  const { rateOf } = await of("adapter/movement-rate");
  await table.rulings();
  expect(packOf(actor, await table.inForce())).toEqual({ load: 2000, limit: 2000 });
  expect(cartOf(cart, await table.inForce())).toMatchObject({ load: 150, limit: 4000 });

  await table.rulings({ encumbrance: "slots" });
  const rulings = await table.inForce();
  const full = rateOf(actor, rulings).value;
  expect(packOf(actor, rulings)).toEqual({ load: 20, limit: 20 });
  await named(actor, "Sacks").update({ "system.quantity": 21 });
  expect(rateOf(actor, rulings).value).toBe(full / 2);
  expect(await shown(actor)).toMatchObject({ label: "RULINGS.Sheet.loadSlots", load: "21/20", note: null });

  await cart.createEmbeddedDocuments("Item", [LANTERN]);
  expect(cartOf(cart, rulings)).toMatchObject({ load: 3, limit: 40 });
  const { cargoContext } = await of("sheets/cargo");
  expect(cargoContext(cart)).toMatchObject({ load: 3, max: 40, slots: true, over: 0 });
  await cart.delete();
});

test("capacity by Strength is that of the sheet, halved while a poison weakens; those without scores have the number", async () => {
  const { writeRequest } = await of("platform/settings/saved-rulings");
  await table.rulings({ encumbrance: "slots" });
  await writeRequest({
    preset: "classic",
    overrides: { encumbrance: "slots" },
    parameters: { slotCapacity: "strength" },
  });
  const { actor } = await table.stand(hero({ abilities: { str: 13 } }));
  const porter = await table.make({ name: "Porter", type: "hireling", system: { heads: 4, hp: { value: 8, max: 8 } } });
  expect((await shown(actor)).load).toBe("0/13");
  await actor.toggleStatusEffect("weakened", { active: true });
  expect((await shown(actor)).load).toBe("0/7");
  await porter.createEmbeddedDocuments("Item", [thing("Barrel", "gear", { quantity: 6 }), thing("Spear", "weapon")]);
  expect((await shown(porter)).load).toMatch(/^3\/\d+$/);
  await porter.delete();
});

test("the sheet of a thing offers its own slots under that ruling alone, and stores no number that cannot be", async () => {
  const { itemGroups } = await of("sheets/field-groups");
  const { actor } = await table.stand(hero({}, GEAR));
  const rope = named(actor, "Rope");
  const offered = async (): Promise<unknown> =>
    (await itemGroups(rope, "x"))
      .flatMap(({ fields }: Doc) => fields)
      .find(({ name }: Doc) => name === "system.slotsEach");
  await table.rulings();
  expect(await offered()).toBeUndefined();
  await table.rulings({ encumbrance: "slots" });
  expect(await offered()).toMatchObject({ widget: "number", min: 0, max: 100, placeholder: "RULINGS.Form.automatic" });
  await expect(rope.update({ "system.slotsEach": "many" })).rejects.toThrow("slotsEach");
  for (const [given, stored] of [
    [-1, 0],
    [101, 100],
  ]) {
    await rope.update({ "system.slotsEach": given });
    expect(rope.system.slotsEach).toBe(stored);
  }
  await rope.update({ "system.slotsEach": 0.5 });
  expect(rope.system.slotsEach).toBe(0.5);
  await rope.update({ "system.slotsEach": null });
  expect(rope.system.slotsEach).toBeNull();
});
