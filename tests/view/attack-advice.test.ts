/** The advice before an attack, and the text for weapons and armour on a sheet. */
import { expect, test } from "vitest";
import type { Means } from "../../src/rules/attack/types.ts";
import type { Foe } from "../../src/rules/characters/hatred.ts";
import { compile } from "../../src/rules/compile.ts";
import { type Creature, makeCreature, makeWeapon, type Weapon } from "../../src/rules/creature/types.ts";
import type { Rulings } from "../../src/rules/rulings/types.ts";
import { actorSheetView } from "../../src/view/actor/sheet.ts";
import { attackAdvice, targetAdvice } from "../../src/view/attack/attack-advice.ts";

const rule = (overrides: Record<string, string> = {}): Rulings => compile({ preset: "classic", overrides }).rulings;
const facts = { img: () => "", spellSlots: [], memorised: [], experience: 0 };

const cleric = makeCreature({ id: "c", kind: "character", class: { id: "cleric", level: 1 } });
const sword: Means = { kind: "weapon", weapon: makeWeapon({ type: "sword" }), use: "melee" };

test("a cleric with a sword is warned, or stopped where the vows are strict", () => {
  expect(attackAdvice(cleric, "f", sword, [], rule()).warnings.map(({ key }) => key)).toEqual(["character.bluntOnly"]);
  const magic: Means = { kind: "weapon", weapon: makeWeapon({ type: "sword", isMagic: true }), use: "melee" };
  const strict = attackAdvice(cleric, "f", magic, [], rule({ clerics: "eris" }));
  expect(strict.stop?.key).toBe("character.noEdgedMagic");
  expect(strict.warnings.length).toBe(0);
});

test("a dwarf who could strike a goblin may strike nobody else first (ERIS-76)", () => {
  const dwarf = makeCreature({ id: "d", kind: "character", class: { id: "dwarf", level: 1 } });
  const foe = (id: string, tag: string, attackable = true): Foe => ({ id, tags: [tag], active: true, attackable });
  const eris = rule({ demihumans: "eris" });
  const foes = [foe("ogre", "giant"), foe("goblin", "goblin")];
  expect(attackAdvice(dwarf, "ogre", sword, foes, eris).stop?.key).toBe("character.hatedFirst");
  expect(attackAdvice(dwarf, "goblin", sword, foes, eris).stop).toBeUndefined();
  expect(attackAdvice(dwarf, "ogre", sword, [foe("ogre", "giant"), foe("goblin", "goblin", false)], eris).stop).toBe(
    undefined,
  );
  expect(attackAdvice(dwarf, "ogre", sword, foes, rule()).stop).toBeUndefined();
});

test("the sheet says what its carrier should not wield or wear", () => {
  const mage = makeCreature({
    id: "m",
    kind: "character",
    class: { id: "magic-user", level: 1 },
    weapons: [makeWeapon({ type: "sword" })],
    armour: [{ id: "p", name: "Plate", kind: "suit", type: "plate", magic: 0 }],
  });
  const view = actorSheetView(mage, facts, rule());
  expect(view.attacks[0]?.notes.map(({ textKey }) => textKey)).toContain("RULINGS.Refused.character.daggerOnly");
  expect(view.warnings.map(({ textKey }) => textKey)).toEqual(["RULINGS.Refused.character.noArmour"]);
});

test("the sheet adds what a monster's listing adds to weapons in its hand", () => {
  const chief = makeCreature({
    id: "chief",
    weapons: [makeWeapon({ type: "sword", damage: "1d8" })],
    attacks: [
      {
        id: "w",
        name: "Weapon",
        routine: 1,
        count: 1,
        damage: "",
        byWeapon: true,
        weaponBonus: 1,
        kind: { type: "mundane", silver: false, magic: false, bonus: 0 },
        riders: [],
      },
    ],
  });
  const rows = actorSheetView(chief, { ...facts, experience: null }, rule({ weaponDamage: "variable" })).attacks;
  // Bare hands come last, for a creature without claws.
  expect(rows.map(({ nameKey, damage }) => [nameKey !== undefined, damage.value])).toEqual([
    [false, "1d8+1"],
    [true, "1d2"],
  ]);
});

test("a cleric may throw holy water; a sword is warned of", () => {
  const notes = (weapon: Partial<Weapon>) => {
    const priest = makeCreature({
      id: "c",
      kind: "character",
      class: { id: "cleric", level: 1 },
      weapons: [makeWeapon({ type: "w", ...weapon })],
    });
    const view = actorSheetView(priest, facts, rule());
    return view.attacks[0]?.notes.map(({ textKey }) => textKey) ?? [];
  };
  expect(notes({ type: "sword" })).toContain("RULINGS.Refused.character.bluntOnly");
  expect(notes({ type: "holy-water", missile: true, melee: false, splash: true })).not.toContain(
    "RULINGS.Refused.character.bluntOnly",
  );
});

test("oneself, a friend and somebody out of reach are said before the roll, with what reaches", () => {
  const bow = makeWeapon({
    id: "bow",
    type: "short-bow",
    name: "Bow",
    melee: false,
    missile: true,
    ranges: [50, 100, 150],
    held: "main",
  });
  const sword = makeWeapon({ id: "sword", name: "Sword", type: "sword", held: "main" });
  const hild = makeCreature({ id: "hild", name: "Hild", weapons: [sword, bow] });
  const means = { kind: "weapon", weapon: sword, use: "melee" } as const;
  const say = (target: Creature, distanceFeet: number, friend = false) =>
    targetAdvice({ attacker: hild, target, means, situation: { distanceFeet } }, friend, rule());
  expect(say(hild, 0).stop?.key).toBe("attackSelf");
  const foe = makeCreature({ id: "foe", name: "Goblin" });
  expect(say(foe, 5, true).warnings.map(({ key }) => key)).toEqual(["attackFriend"]);
  expect(say(foe, 40).warnings).toEqual([{ key: "attackInstead", data: { names: "Bow" } }]);
  expect(say(foe, 400).warnings).toEqual([]);
  expect(say(foe, 5)).toEqual({ warnings: [] });
});
