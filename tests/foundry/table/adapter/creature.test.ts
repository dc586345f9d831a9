/** The input of the rules about a creature: the creature that the adapter builds from a real document, under the current rulings. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { of } from "../live.ts";
import { type BareTable, item, openBare } from "./bare.ts";

let table: BareTable;
let casterOf: (actor: unknown) => { magicLevel?: number } | undefined;
beforeAll(async () => {
  table = await openBare();
  ({ casterOf } = await of("adapter/caster"));
}, 120_000);
afterAll(() => table?.stop());

const elf = () =>
  table.actor("character", {
    class: "elf",
    level: 1,
    people: "elf",
    hp: { value: 10, max: 12 },
    elf: {
      operating: "magicUser",
      tracks: { fighter: { level: 3, hpMax: 14 }, magicUser: { level: 2, hpMax: 8 } },
    },
  });

describe("an elf of two tracks", () => {
  test("has the level of the calling it operates as and the higher maximum; damage is counted once", async () => {
    const now = await table.under({ elves: "eris" }, elf());
    expect(now.class).toEqual({ id: "elf", level: 2, operating: "magic-user" });
    expect(now.hitPoints).toEqual({ value: 10, total: 14, temporary: 0, subdual: 0 });
  });

  test("stays as it is when the ruling comes into force: empty tracks take the values of the sheet", async () => {
    const grown = await table.actor("character", {
      class: "elf",
      people: "elf",
      hp: { value: 10, max: 12 },
      level: 4,
      xp: { value: 16_000 },
      elf: { operating: "magicUser" },
    });
    const now = await table.under({ elves: "eris" }, grown);
    expect(now.class).toEqual({ id: "elf", level: 4, operating: "magic-user" });
    expect(now.hitPoints).toEqual({ value: 10, total: 12, temporary: 0, subdual: 0 });
  });

  test("is as its sheet says where elves have one track, at once when the ruling changes", async () => {
    const who = await elf();
    await table.under({ elves: "eris" }, who);
    const now = await table.under({}, who);
    expect(now.class?.level).toBe(1);
    expect(now.hitPoints.total).toBe(12);
  });

  test("casts by the magic-user's track", async () => {
    const who = await elf();
    await table.under({ elves: "eris" }, who);
    expect(casterOf(who)?.magicLevel).toBe(2);
    await table.under({}, who);
    expect(casterOf(who)?.magicLevel).toBeUndefined();
  });
});

describe("marks", () => {
  test("of a character: background, expertise, people, class, caster, saddle", async () => {
    const pony = await table.actor("monster");
    const who = await table.actor(
      "character",
      {
        class: "thief",
        people: "halfling",
        expertise: { weaponGroup: "bows" },
        mount: pony.uuid,
        tags: ["lucky"],
        background: { accepted: true, confirmed: true },
      },
      [item("background", "Thief", { key: "thief" }), item("spell", "Sleep")],
    );
    expect((await table.under({}, who)).tags).toEqual([
      "lucky",
      "halfling",
      "thief",
      "spellUser",
      "background:thief",
      "expertise:bows",
      "mounted",
    ]);
  });

  test("a background that came without a key goes by its name", async () => {
    const who = await table.actor("character", { background: { accepted: true, confirmed: true } }, [
      item("background", "Bone Collector"),
    ]);
    expect((await table.under({}, who)).tags).toContain("background:bone-collector");
  });

  test.each([
    { accepted: true, confirmed: false },
    { accepted: false, confirmed: true },
  ])("ERIS-45, ERIS-47: a background that is not accepted and confirmed gives nothing: %o", async (background) => {
    const who = await table.actor("character", { background }, [item("background", "Thief", { key: "thief" })]);
    expect((await table.under({}, who)).tags).not.toContain("background:thief");
  });

  test("a hireling has its people and its saddle", async () => {
    const who = await table.actor("hireling", { people: "dwarf", mounted: true });
    expect(await table.under({}, who)).toMatchObject({ ancestry: "dwarf", tags: ["dwarf", "mounted"] });
  });
});

describe("numbers that a person typed", () => {
  test("the armour class of a character stands for armour and Dexterity; a monster's is its listing", async () => {
    expect((await table.under({}, table.actor("character", { ac: { value: 2 } }))).overrides.armourClass).toBe(2);
    const ogre = await table.under({}, table.actor("monster", { ac: { value: 5 } }));
    expect(ogre.overrides.armourClass).toBeUndefined();
    expect(ogre.naturalArmourClass).toBe(5);
  });

  test("an attack bonus is a THAC0 in the other notation; a typed THAC0 comes first", async () => {
    expect((await table.under({}, table.actor("hireling", { attackBonus: 1 }))).overrides.thac0).toBe(18);
    expect((await table.under({}, table.actor("hireling", { attackBonus: 1, thac0: 17 }))).overrides.thac0).toBe(17);
  });

  test("one saving throw counts where there is one", async () => {
    const who = await table.actor("monster", { saves: { single: 12, wands: 15 } });
    expect((await table.under({ savingThrows: "gorman" }, who)).overrides.saves).toEqual({
      death: 12,
      wands: 12,
      paralysis: 12,
      breath: 12,
      spells: 12,
    });
    expect((await table.under({}, who)).overrides.saves).toEqual({ wands: 15 });
  });

  test("the chance to surprise, and feet a round without feet a turn", async () => {
    const who = await table.actor("character", {
      exploration: { surprises: 4 },
      movement: { walk: { turn: null, round: 30 } },
    });
    expect(await table.under({}, who)).toMatchObject({ surprises: 4, movement: { walk: 90 } });
  });
});

describe("what is worn and wielded", () => {
  const hammer = () =>
    item("weapon", "War hammer +3", { bonus: 3, magic: true, specialPurpose: "dwarf", location: "inHand" });

  test("a hammer made for dwarves gives others +2 (ERIS-75), where that is ruled", async () => {
    const human = await table.actor("character", { people: "human", class: "fighter" }, [hammer()]);
    const dwarf = await table.actor("character", { people: "dwarf", class: "dwarf" }, [hammer()]);
    expect((await table.under({ demihumans: "eris" }, human)).weapons[0]?.magic).toBe(2);
    expect((await table.under({ demihumans: "eris" }, dwarf)).weapons[0]?.magic).toBe(3);
    expect((await table.under({}, human)).weapons[0]?.magic).toBe(3);
  });

  test("armour made for one people gives the rest their own bonus", async () => {
    const mail = item("armour", "Mail", { bonus: 3, fullFor: "elf", otherBonus: 1, location: "worn" });
    const who = await table.actor("character", { people: "human", class: "fighter" }, [mail]);
    expect((await table.under({ demihumans: "eris" }, who)).armour[0]?.magic).toBe(1);
  });

  test("broken armour guards nobody", async () => {
    const shield = item("armour", "Shield", { kind: "shield", broken: true, location: "inHand" });
    expect((await table.under({}, table.actor("character", {}, [shield]))).armour).toEqual([]);
  });

  test("a second bonus counts against its foes alone, on the roll and on damage", async () => {
    const sword = item("weapon", "Dragonbane", { bonus: 1, alternate: { bonus: 3, against: ["dragon"] } });
    const [weapon] = (await table.under({}, table.actor("character", {}, [sword]))).weapons;
    expect(weapon?.modifiers.map(({ on, value, when }) => [on, value, when?.against])).toEqual([
      ["attack", 2, ["dragon"]],
      ["damage", 2, ["dragon"]],
    ]);
  });

  test("a weapon harms with what its sheet says", async () => {
    const oil = item("weapon", "Burning oil", { damageKind: "fire" });
    const plain = item("weapon", "Club", { damageKind: "normal" });
    const { weapons } = await table.under({}, table.actor("character", {}, [oil, plain]));
    expect(weapons.map(({ damageType }) => damageType)).toEqual(["fire", undefined]);
  });
});

test("stone is helpless", async () => {
  expect((await table.under({}, table.actor("monster", {}, [], ["petrified"]))).conditions).toEqual(["helpless"]);
});
