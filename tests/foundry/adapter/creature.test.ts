import { describe, expect, test, vi } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import type { Creature } from "../../../src/rules/creature/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { actor, item } from "./stub.ts";

let rulings: Rulings = compile({ preset: "classic" }).rulings;
vi.mock("../../../src/foundry/settings/store.ts", () => ({ rulingsInForce: () => rulings }));

const ADAPTER = "../../../src/foundry/adapter/creature.ts";
const { creatureOf }: { creatureOf(actor: unknown): Creature } = await import(ADAPTER);
const CASTER = "../../../src/foundry/adapter/caster.ts";
const { casterOf }: { casterOf(actor: unknown): { magicLevel?: number } | undefined } = await import(CASTER);

/** The creature under rulings that differ from the classic ones. */
function under(overrides: Record<string, string>, who: unknown): Creature {
  rulings = compile({ preset: "classic", overrides }).rulings;
  return creatureOf(who);
}

const elf = () =>
  actor("character", {
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
  test("has the level of the calling it operates as and the higher maximum; damage is counted once", () => {
    const now = under({ elves: "eris" }, elf());
    expect(now.class).toEqual({ id: "elf", level: 2, operating: "magic-user" });
    expect(now.hitPoints).toEqual({ value: 10, total: 14, temporary: 0, subdual: 0 });
  });

  test("goes on as it stands when the ruling comes into force: tracks that nobody wrote in are those of the sheet", () => {
    const { elf: _, ...bare } = elf().system as Record<string, unknown>;
    const grown = actor("character", { ...bare, level: 4, xp: { value: 16_000 }, elf: { operating: "magicUser" } });
    const now = under({ elves: "eris" }, grown);
    expect(now.class).toEqual({ id: "elf", level: 4, operating: "magic-user" });
    expect(now.hitPoints).toEqual({ value: 10, total: 12, temporary: 0, subdual: 0 });
  });

  test("is as its sheet says where elves have one track, at once when the ruling changes", () => {
    const who = elf();
    under({ elves: "eris" }, who);
    const now = under({}, who);
    expect(now.class?.level).toBe(1);
    expect(now.hitPoints.total).toBe(12);
  });

  test("casts by the magic-user's track", () => {
    const who = elf();
    under({ elves: "eris" }, who);
    expect(casterOf(who)?.magicLevel).toBe(2);
    under({}, who);
    expect(casterOf(who)?.magicLevel).toBeUndefined();
  });
});

describe("marks", () => {
  test("of a character: background, expertise, people, class, caster, saddle", () => {
    const who = actor(
      "character",
      {
        class: "thief",
        people: "halfling",
        expertise: { weaponGroup: "bows" },
        mount: "Actor.pony",
        tags: ["lucky"],
        background: { accepted: true, confirmed: true },
      },
      [item("background", "Thief", { key: "thief" }), item("spell", "Sleep")],
    );
    expect(under({}, who).tags).toEqual([
      "lucky",
      "halfling",
      "thief",
      "spellUser",
      "background:thief",
      "expertise:bows",
      "mounted",
    ]);
  });

  test("a background that came without a key goes by its name", () => {
    const who = actor("character", { background: { accepted: true, confirmed: true } }, [
      item("background", "Bone Collector"),
    ]);
    expect(under({}, who).tags).toContain("background:bone-collector");
  });

  test.each([
    { accepted: true, confirmed: false },
    { accepted: false, confirmed: true },
  ])("ERIS-45, ERIS-47: a background that is not accepted and confirmed gives nothing: %o", (background) => {
    const who = actor("character", { background }, [item("background", "Thief", { key: "thief" })]);
    expect(under({}, who).tags).not.toContain("background:thief");
  });

  test("a hireling has its people and its saddle", () => {
    const who = actor("hireling", { people: "dwarf", mounted: true });
    expect(under({}, who)).toMatchObject({ ancestry: "dwarf", tags: ["dwarf", "mounted"] });
  });
});

describe("numbers that a person typed", () => {
  test("the armour class of a character stands for armour and Dexterity; a monster's is its listing", () => {
    expect(under({}, actor("character", { ac: { value: 2 } })).overrides.armourClass).toBe(2);
    const ogre = under({}, actor("monster", { ac: { value: 5 } }));
    expect([ogre.overrides.armourClass, ogre.naturalArmourClass]).toEqual([undefined, 5]);
  });

  test("an attack bonus is a THAC0 in the other notation; a typed THAC0 comes first", () => {
    expect(under({}, actor("hireling", { attackBonus: 1 })).overrides.thac0).toBe(18);
    expect(under({}, actor("hireling", { attackBonus: 1, thac0: 17 })).overrides.thac0).toBe(17);
  });

  test("one saving throw counts where there is one", () => {
    const who = actor("monster", { saves: { single: 12, wands: 15 } });
    expect(under({ savingThrows: "gorman" }, who).overrides.saves).toEqual({
      death: 12,
      wands: 12,
      paralysis: 12,
      breath: 12,
      spells: 12,
    });
    expect(under({}, who).overrides.saves).toEqual({ wands: 15 });
  });

  test("the chance to surprise, and feet a round without feet a turn", () => {
    const who = actor("character", { exploration: { surprises: 4 }, movement: { walk: { turn: null, round: 30 } } });
    expect(under({}, who)).toMatchObject({ surprises: 4, movement: { walk: 90 } });
  });
});

describe("what is worn and wielded", () => {
  const hammer = () =>
    item("weapon", "War hammer +3", { bonus: 3, magic: true, specialPurpose: "dwarf", location: "inHand" });

  test("a hammer made for dwarves gives others +2 (ERIS-75), where that is ruled", () => {
    const human = actor("character", { people: "human", class: "fighter" }, [hammer()]);
    const dwarf = actor("character", { people: "dwarf", class: "dwarf" }, [hammer()]);
    expect(under({ demihumans: "eris" }, human).weapons[0]?.magic).toBe(2);
    expect(under({ demihumans: "eris" }, dwarf).weapons[0]?.magic).toBe(3);
    expect(under({}, human).weapons[0]?.magic).toBe(3);
  });

  test("armour made for one people gives the rest their own bonus", () => {
    const mail = item("armour", "Mail", { bonus: 3, fullFor: "elf", otherBonus: 1, location: "worn" });
    const who = actor("character", { people: "human", class: "fighter" }, [mail]);
    expect(under({ demihumans: "eris" }, who).armour[0]?.magic).toBe(1);
  });

  test("broken armour guards nobody", () => {
    const shield = item("armour", "Shield", { kind: "shield", broken: true, location: "inHand" });
    expect(under({}, actor("character", {}, [shield])).armour).toEqual([]);
  });

  test("a second bonus counts against its foes alone, on the roll and on damage", () => {
    const sword = item("weapon", "Dragonbane", { bonus: 1, alternate: { bonus: 3, against: ["dragon"] } });
    const [weapon] = under({}, actor("character", {}, [sword])).weapons;
    expect(weapon?.modifiers.map(({ on, value, when }) => [on, value, when?.against])).toEqual([
      ["attack", 2, ["dragon"]],
      ["damage", 2, ["dragon"]],
    ]);
  });

  test("a weapon harms with what its sheet says", () => {
    const oil = item("weapon", "Burning oil", { damageKind: "fire" });
    const plain = item("weapon", "Club", { damageKind: "normal" });
    const { weapons } = under({}, actor("character", {}, [oil, plain]));
    expect(weapons.map(({ damageType }) => damageType)).toEqual(["fire", undefined]);
  });
});

test("stone is helpless", () => {
  expect(under({}, actor("monster", {}, [], ["petrified"])).conditions).toEqual(["helpless"]);
});
