/** Clauses of the catalogue that were open for long, each as a table comes upon it. Titled by the rule's id. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, walker } from "./on-the-way.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 300_000);
afterEach(async () => {
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const thing = (name: string, type: string, system: object = {}) => ({
  name,
  type,
  system: { location: "inHand", ...system },
});
const sword = thing("Sword", "weapon", { damage: "1d8", hands: "one" });
const bow = thing("Long bow", "weapon", { damage: "1d6", hands: "two", missile: true, melee: false });
const shield = thing("Shield", "armour", { kind: "shield" });
const torch = thing("Torch", "gear");
const claws = thing("Claws", "weapon", { natural: true });

test("ERIS-55: an elf of two classes casts as a fighter with a free hand alone; a bow leaves one, as a magic-user nobody asks, and the referee may let it be", async () => {
  await table.rulings({}, "eris");
  const { castSpell } = await of("magic/cast");
  /** How many castings are left of one, and what was told. */
  const casts = async (held: readonly object[], of = hero({ class: "elf" }), isGM = false): Promise<unknown> => {
    const { actor } = await table.stand(of);
    const [spell] = (await actor.createEmbeddedDocuments("Item", [
      { name: "Light", type: "spell", system: { level: 1, memorised: { normal: 1 } } },
      ...held,
    ])) as Doc[];
    const told: string[] = [];
    const tell = (text: string) => told.push(text);
    const ui: object = Reflect.get(globalThis, "ui");
    Object.assign(ui, { notifications: { warn: tell, error: tell } });
    const user = table.game.user as unknown as { isGM: boolean };
    const seat = vi.spyOn(user, "isGM", "get").mockReturnValue(isGM);
    try {
      await castSpell(actor, spell?.id, {});
    } finally {
      seat.mockRestore();
      Reflect.deleteProperty(ui, "notifications");
      await calm();
    }
    return [spell?.system.memorised.normal, told];
  };
  const refused = [1, [expect.stringContaining("RULINGS.Refused.character.noFreeHand")]];
  expect(await casts([sword, shield])).toEqual(refused);
  expect(await casts([sword, torch])).toEqual(refused);
  // Worn or in hand, a shield is on the arm.
  expect(await casts([sword, { ...shield, system: { ...shield.system, location: "worn" } }])).toEqual(refused);
  expect(await casts([bow, torch])).toEqual(refused);
  expect(await casts([bow])).toEqual([0, []]);
  expect(await casts([sword])).toEqual([0, []]);
  expect(await casts([sword, { ...torch, system: { location: "carried" } }])).toEqual([0, []]);
  // What was thrown or used up is in no hand.
  expect(await casts([sword, thing("Dagger", "weapon", { quantity: 0 })])).toEqual([0, []]);
  const mage = hero({ class: "elf", elf: { operating: "magicUser" } });
  expect(await casts([sword, shield], mage)).toEqual([0, []]);
  expect(await casts([sword, torch], hero({ class: "magic-user" }))).toEqual([0, []]);
  expect(await casts([sword, claws, claws], beast({ people: "elf" }))).toEqual([0, []]);
  expect(await casts([sword, shield], undefined, true)).toEqual([0, refused[1]]);
  await table.rulings({ elves: "bx" }, "eris");
  expect(await casts([sword, shield])).toEqual([0, []]);
}, 60_000);

test("MIX-58, HERO-25: the extended rest that a day of complete rest holds begins the 24 hours, and goes back with the day", async () => {
  await table.rulings({}, "heroic");
  const { takeRest } = await of("rest/rest");
  const { actor } = await table.stand(hero({ hp: { value: 2, max: 20 } }));
  const begun = () => actor.flags.rulings?.lastExtendedRest;
  await takeRest(actor, "days", 1);
  await calm();
  expect([actor.system.hp.value, begun()]).toEqual([20, table.game.time.worldTime]);
  await actor.update({ "system.hp.value": 5 });
  await takeRest(actor, "extended");
  await calm();
  expect(actor.system.hp.value).toBe(5);
  await table.pass("day");
  await takeRest(actor, "extended");
  await calm();
  expect([actor.system.hp.value, begun()]).toEqual([20, table.game.time.worldTime]);
  expect(await table.takeBack()).toBeUndefined();
  await actor.update({ "system.hp.value": 2 });
  expect(begun()).not.toBe(table.game.time.worldTime);
  // No day, no rest; and where there is no extended rest, nothing is begun.
  await takeRest(actor, "days", 0);
  await table.rulings({ naturalHealing: "bx", rests: "bx" }, "heroic");
  await takeRest(actor, "days", 1);
  await calm();
  expect(begun()).not.toBe(table.game.time.worldTime);
});

test("MIX-58, HERO-25: so does a day of rest on the way, from its beginning", async () => {
  await table.rulings({}, "heroic");
  const rest = { place: "wilderness", road: { occupation: "rest", terrain: "forest" } };
  const [odo] = (await on.setOut([walker("Odo")], rest)) as [Doc];
  const before = table.game.time.worldTime;
  await on.go("day");
  expect(table.game.time.worldTime).toBeGreaterThan(before);
  expect(odo.flags.rulings?.lastExtendedRest).toBe(before);
});

test("MIX-33: where experience is given each session, what was found waits for it, back in safety or not; with nothing owed it begins at 0", async () => {
  const { backInSafety } = await of("expedition/places");
  const left = async (xpAward: string, gp: number): Promise<number> => {
    await table.rulings({ explorationXp: "on", xpAward });
    await on.setOut([walker("Ada")], {}, { pending: { coins: { gp } }, newRooms: 8 });
    await backInSafety(on.party);
    const { newRooms } = on.party.system;
    await on.goHome();
    return newRooms;
  };
  expect([await left("session", 300), await left("session", 0), await left("returned", 300)]).toEqual([8, 0, 0]);
});
