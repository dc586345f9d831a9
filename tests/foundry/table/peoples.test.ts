/** The gifts of peoples, from the compendium and by ancestry. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { packEntry } from "../pack-entry.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay } from "./on-the-way.ts";
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

const bow = thing("Long bow", "weapon", { damage: "1d6", hands: "two", missile: true, melee: false });

/** A monster as it ships, with the things that it carries. */
function shipped(path: string): object {
  const { name, type, system, items } = packEntry(`monsters/${path}`);
  return { name, type, system, items };
}

test("ERIS-63, ERIS-67, ERIS-73, ERIS-74, ERIS-77, ERIS-54: the peoples of the compendium have the gifts of their people, gnomes have none, and none has them in the classic rules", async () => {
  const { saveTarget } = await import("../../../src/rules/saves/save-target.ts");
  const { ancestryCombat } = await import("../../../src/rules/attack/ancestry-combat.ts");
  const { armsFault } = await import("../../../src/rules/characters/allowed-equipment.ts");
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

test("ERIS-79: an ancestry as the books have it brings the sight of the ruling, with its die; what a table wrote on it stands, and a dwarf by class was born already", async () => {
  (await of("characters/adopt-class")).watchClasses();
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
  // A character with a class of that people was born with the rolled value.
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

describe("an elf of two classes", () => {
  const sword = thing("Sword", "weapon", { damage: "1d8", hands: "one" });

  const shield = thing("Shield", "armour", { kind: "shield" });

  const torch = thing("Torch", "gear");

  const claws = thing("Claws", "weapon", { natural: true });

  test("ERIS-55: an elf of two classes casts as a fighter with a free hand alone; a bow leaves one, as a magic-user nobody asks, and the referee may let it be", async () => {
    await table.rulings({}, "eris");
    const { castSpell } = await of("spells/cast");
    /** The castings left of a spell, and the notifications. */
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
      const notices: string[] = [];
      const notify = (text: string) => notices.push(text);
      const ui: object = Reflect.get(globalThis, "ui");
      Object.assign(ui, { notifications: { warn: notify, error: notify } });
      const user = table.game.user as unknown as { isGM: boolean };
      const seat = vi.spyOn(user, "isGM", "get").mockReturnValue(isGM);
      try {
        await castSpell(actor, spell?.id, {});
      } finally {
        seat.mockRestore();
        Reflect.deleteProperty(ui, "notifications");
        await calm();
      }
      return [spell?.system.memorised.normal, notices];
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
    // An item hurled or used up is in no hand.
    expect(await casts([sword, thing("Dagger", "weapon", { quantity: 0 })])).toEqual([0, []]);
    const mage = hero({ class: "elf", elf: { operating: "magicUser" } });
    expect(await casts([sword, shield], mage)).toEqual([0, []]);
    expect(await casts([sword, torch], hero({ class: "magic-user" }))).toEqual([0, []]);
    expect(await casts([sword, claws, claws], beast({ people: "elf" }))).toEqual([0, []]);
    expect(await casts([sword, shield], undefined, true)).toEqual([0, refused[1]]);
    await table.rulings({ elves: "bx" }, "eris");
    expect(await casts([sword, shield])).toEqual([0, []]);
  }, 60_000);
});
