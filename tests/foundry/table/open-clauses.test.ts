/** Clauses of the catalogue that were open for long, each as a table comes upon it. Titled by the rule's id. */
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { calm, dice } from "./company.ts";
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
  dice("any");
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
  const casts = async (
    held: readonly object[],
    who: object = hero({ class: "elf" }),
    isGM = false,
  ): Promise<unknown> => {
    const { actor } = await table.stand(who);
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
  expect(actor.system.hp.value).toBe(20);
  expect(begun()).toEqual(table.game.time.worldTime);
  await actor.update({ "system.hp.value": 5 });
  await takeRest(actor, "extended");
  await calm();
  expect(actor.system.hp.value).toBe(5);
  await table.pass("day");
  await takeRest(actor, "extended");
  await calm();
  expect(actor.system.hp.value).toBe(20);
  expect(begun()).toEqual(table.game.time.worldTime);
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
  expect(await left("session", 300)).toBe(8);
  expect(await left("session", 0)).toBe(0);
  expect(await left("returned", 300)).toBe(0);
});

/** A monster as it ships, with the things that it carries. */
function shipped(path: string): object {
  const { name, type, system, items } = parse(readFileSync(`packs/monsters/${path}.yaml`, "utf8"));
  return { name, type, system, items };
}

test("ERIS-63, ERIS-67, ERIS-73, ERIS-74, ERIS-77, ERIS-54: the peoples of the compendium have the gifts of their people, gnomes have none, and none has them in the classic rules", async () => {
  const { saveTarget } = await import("../../../src/rules/saves/save-target.ts");
  const { ancestryCombat } = await import("../../../src/rules/attack/ancestry.ts");
  const { armsFault } = await import("../../../src/rules/characters/arms.ts");
  const kinds = ["halfling", "dwarf", "elf", "gnome"].map((one) => `demihuman/${one}`);
  const gifts = async (): Promise<unknown[]> => {
    const rulings = await table.inForce();
    const rows: unknown[] = [];
    for (const kind of kinds) {
      const { actor } = await table.stand(shipped(kind));
      const creature = await table.creature(actor);
      const { missile, halving, magicWeaponDamage } = ancestryCombat(creature, rulings);
      const bow = {
        kind: "weapon",
        type: "long-bow",
        blunt: false,
        edged: true,
        magic: false,
        twoHands: true,
      } as const;
      const spells = saveTarget(creature, "spells", true, rulings).value;
      rows.push([missile, halving?.rule, magicWeaponDamage, armsFault(creature, bow, rulings)?.fault.rule, spells]);
    }
    return rows;
  };
  await table.rulings({}, "eris");
  expect(await gifts()).toEqual([
    [2, "ERIS-67", 0, "ERIS-69", 14],
    [0, "ERIS-74", 0, "ERIS-77", 14],
    [0, undefined, 1, undefined, 15],
    [0, undefined, 0, undefined, 12],
  ]);
  const [small, orc] = [await table.stand(shipped(kinds[0] ?? "")), await table.stand(beast(), [30, 0], -1)];
  const { attack } = await table.planned(small, orc, "Sling");
  expect(JSON.stringify(attack ?? (await table.planned(small, orc, "Sling")))).toContain("attack.ancestry");
  await table.rulings();
  const plain = [0, undefined, 0, undefined];
  expect(await gifts()).toEqual([12, 12, 15, 12].map((spells) => [...plain, spells]));
});

test("BX-010, BX-014, GOR-67: a turn and a midnight that the rounds of a fight complete count for the party that fights, and for no other; the clock moves once", async () => {
  await table.rulings({ roundLength: "minute" });
  (await of("expedition/fight-clock")).watchFought();
  const { time } = table.game as unknown as { time: { worldTime: number; advance(seconds: number): Promise<number> } };
  const scene = table.game.scenes.active;
  const effect = { id: "a", name: "Light", bearer: "", turnsLeft: 2 };
  const marches = { place: "dungeon", turn: 4, effects: [effect], water: null };
  const [odo] = (await on.setOut([walker("Odo", [], { fatigue: { turnsSinceRest: 2 } })], marches)) as [Doc];
  const [token] = (await scene.createEmbeddedDocuments("Token", [
    { actorId: odo.id, name: "Odo", width: 1, height: 1, actorLink: true, disposition: 1 },
  ])) as [Doc];
  const ogre = await table.stand(beast(), [10, 0], -1);
  const { provideBooks } = await of("expedition/book");
  const { askFight } = await of("combat/referee");
  /** A round of a fight that ends so many seconds after midnight. */
  const round = async (end: number, ...those: { actor: Doc; token: Doc }[]): Promise<void> => {
    await time.advance(86_400 - (time.worldTime % 86_400) + ((end + 86_400 - 60) % 86_400));
    const combat = await table.fight(...those);
    const before = time.worldTime;
    for (const kind of ["rollAll", "nextRound"]) await askFight({ kind, combat: combat.id, id: "", detail: "" });
    await calm();
    await vi.waitFor(() => expect(time.worldTime).toBe(before + 60));
    await calm();
    await calm();
    await combat.delete();
  };
  const stands = () => [
    on.way().turn,
    on.way().effects.map(({ turnsLeft }: { turnsLeft: number }) => turnsLeft),
    odo.system.fatigue.turnsSinceRest,
    odo.system.fatigue.daysWithoutFood,
  ];
  const both = [{ actor: odo, token }, ogre] as const;
  await round(3 * 600 - 60, ...both);
  expect(stands()).toEqual([4, [2], 2, 0]);
  // Of a party that was never on its way nothing is counted, and no book is begun.
  await round(3 * 600, ...both);
  expect(stands()).toEqual([4, [2], 2, 0]);
  await provideBooks(on.party);
  await round(3 * 600, ...both);
  expect(stands()).toEqual([5, [1], 3, 0]);
  expect(table.kinds().at(-1)).toBe("way");
  expect(await table.takeBack()).toBeUndefined();
  expect(stands()).toEqual([4, [2], 2, 0]);
  await round(0, ...both);
  expect(stands()).toEqual([5, [1], 3, 1]);
  // Strangers' fights are not the party's.
  await round(3 * 600, ogre, await table.stand(beast(), [20, 0], 1));
  expect(stands()).toEqual([5, [1], 3, 1]);
  await token.delete();
}, 60_000);

test("ERIS-79: an ancestry as the books have it brings the sight of the ruling, with its die; what a table wrote on it stands, and a dwarf by class was born already", async () => {
  (await of("calling/adopt")).watchCallings();
  const given = async (infravision: number, die = false, people = "dwarf"): Promise<unknown> => {
    const { actor } = await table.stand({ ...hero({ class: "fighter" }), ownership: { default: 3 } });
    const item = { name: people, type: "ancestry", system: { people, infravision, languages: ["Dwarvish"] } };
    await actor.createEmbeddedDocuments("Item", [item]);
    await expect.poll(() => actor.system.languages).toContain("Dwarvish");
    await calm();
    const sight = () => table.cards("calling").find(({ speaker }) => speaker.actor === actor.id)?.system.outcome.sight;
    if (die) await expect.poll(sight).toBeTruthy();
    return [actor.system.infravision, sight()];
  };
  await table.rulings({}, "eris");
  dice("low");
  expect(await given(60, true)).toEqual([30, { rolled: 1, chance: 2, feet: 30 }]);
  expect(await given(90)).toEqual([90, undefined]);
  expect(await given(60, false, "elf")).toEqual([0, undefined]);
  dice("high");
  expect(await given(60, true)).toEqual([0, { rolled: 6, chance: 2, feet: 0 }]);
  await table.rulings();
  expect(await given(60)).toEqual([60, undefined]);
  expect(await given(0, false, "human")).toEqual([0, undefined]);
  // Whose class is of that people was born with what its die gave.
  const { actor } = await table.stand(hero({ class: "dwarf", infravision: 30 }));
  await actor.createEmbeddedDocuments("Item", [
    { name: "Dwarf", type: "class", system: { key: "dwarf", kind: "demihuman", people: "dwarf" } },
  ]);
  await expect.poll(() => actor.system.infravision).toBe(60);
  await actor.update({ "system.infravision": 30 });
  const item = {
    name: "Dwarf",
    type: "ancestry",
    system: { people: "dwarf", infravision: 60, languages: ["Gnomish"] },
  };
  await actor.createEmbeddedDocuments("Item", [item]);
  await expect.poll(() => actor.system.languages).toContain("Gnomish");
  expect(actor.system.infravision).toBe(30);
});
