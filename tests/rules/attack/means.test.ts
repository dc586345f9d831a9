/** With what a creature attacks. */
import { describe, expect, it } from "vitest";
import { attackBonus } from "../../../src/rules/attack/attack-bonus.ts";
import {
  damageKind,
  isMissile,
  isUseless,
  listedBonus,
  missileLine,
  powersLost,
  secondWeapon,
  wholeFeet,
} from "../../../src/rules/attack/means.ts";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { classic, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { bite, bow, hero, melee, natural, shield, shot, sword } from "./fight.ts";

const unarmed = { kind: "unarmed" } as const;

describe("means", () => {
  it("BX-150: feet are whole, part of a foot counts as one, and nobody measured is nobody", () => {
    expect(wholeFeet({ distanceFeet: 5.1 })).toBe(6);
    expect(wholeFeet({ distanceFeet: 5 })).toBe(5);
    expect(wholeFeet({})).toBeUndefined();
  });

  it("BX-150: a natural attack with ranges is a missile beyond reach, and only there", () => {
    const spit = natural({ ranges: [10, 20, 30] });
    const far = (distanceFeet: number | undefined, means = spit) =>
      isMissile(means, distanceFeet === undefined ? {} : { distanceFeet }, classic);
    expect(far(5)).toBe(false);
    expect(far(6)).toBe(true);
    expect(far(undefined)).toBe(false);
    expect(far(30, natural())).toBe(false);
    expect(isMissile(unarmed, { distanceFeet: 30 }, classic)).toBe(false);
    expect(isMissile(melee(), { distanceFeet: 30 }, classic)).toBe(false);
    expect(isMissile(shot(), {}, classic)).toBe(true);
    expect(missileLine(spit, classic)).toEqual({ short: 10, medium: 20, long: 30, attacks: 1, rounds: 1, damage: 0 });
    expect(missileLine(natural(), classic)).toBeUndefined();
    expect(missileLine(unarmed, classic)).toBeUndefined();
  });

  it("Facts: a monster that may strike with weapons adds what its listing says", () => {
    const adds = (weaponBonus: number, byWeapon = true) =>
      listedBonus({ attacks: [bite(), bite({ byWeapon, weaponBonus })] });
    expect(adds(2)).toEqual({ damageBonus: 2 });
    expect(adds(0)).toEqual({});
    expect(adds(2, false)).toEqual({});
    expect(listedBonus({ attacks: [] })).toEqual({});
  });

  it("GOR-81: a broken weapon is useless where weapons break, and its magic lost", () => {
    const broken = makeWeapon({ type: "sword", broken: true, magic: 1, isMagic: true });
    const plainly = makeWeapon({ type: "sword", broken: true });
    const under = [gorman, classic].map((rules) => [
      isUseless(broken, rules),
      powersLost(broken, rules),
      powersLost(plainly, rules),
      isUseless(sword, rules),
    ]);
    expect(under).toEqual([
      [true, "brokenMagic", undefined, false],
      [false, undefined, undefined, false],
    ]);
  });

  it("BX-155: what a hit harms with is that of the weapon or of what it shoots, the better", () => {
    const arrow = (more: object) =>
      damageKind(
        {
          kind: "weapon",
          weapon: bow,
          use: "missile",
          ammunition: { magic: 0, isMagic: false, silver: false, ...more },
        } as never,
        classic,
      );
    expect(arrow({})).toEqual({ type: "mundane", silver: false, magic: false, bonus: 0 });
    expect(arrow({ silver: true }).silver).toBe(true);
    expect(arrow({ magic: 1 })).toMatchObject({ magic: true, bonus: 1 });
    expect(arrow({ isMagic: true })).toMatchObject({ magic: true, bonus: 0 });
    const blade = (more: object) => damageKind(melee(makeWeapon({ type: "sword", ...more })), classic);
    expect([
      blade({ magic: 2 }),
      blade({ isMagic: true }),
      blade({ silver: true }),
      blade({ damageType: "fire" }),
    ]).toMatchObject([
      { magic: true, bonus: 2 },
      { magic: true, bonus: 0 },
      { silver: true, magic: false },
      { type: "fire" },
    ]);
    expect(damageKind(unarmed, classic)).toEqual({ type: "mundane", silver: false, magic: false, bonus: 0 });
  });

  it("ERIS-31, GOR-83: the other hand's weapon, both for one hand, no shield", () => {
    const main = makeWeapon({ id: "m", type: "sword", held: "main" });
    const off = makeWeapon({ id: "o", type: "dagger", held: "off" });
    const second = (weapons: (typeof main)[], given?: typeof main, more = {}) =>
      secondWeapon(hero("fighter", 1, { weapons, ...more }), given)?.id;
    expect(second([main, off])).toBe("o");
    expect(second([main, off], main)).toBe("o");
    expect(second([main])).toBeUndefined();
    expect(second([off])).toBeUndefined();
    expect(second([main, off], off)).toBeUndefined();
    expect(second([main, off], undefined, { armour: [shield()] })).toBeUndefined();
    const both = rulings({ dualWielding: "gorman" });
    const chosen = (main_: number, off_: number) => {
      const weapons = [
        { ...main, name: "Sword", magic: main_ },
        { ...off, name: "Dagger", magic: off_ },
      ];
      const attacker = hero("fighter", 1, { weapons });
      const [weapon] = weapons;
      if (!weapon) throw new Error("no weapon");
      return attackBonus(attacker, { kind: "weapon", weapon, use: "melee" }, both)
        .steps.filter(({ key }) => key === "attack.magic")
        .map(({ value, data }) => [value, data?.name]);
    };
    // The better bonus counts, and the trace names its weapon.
    expect(chosen(1, 2)).toEqual([[2, "Dagger"]]);
    expect(chosen(2, 1)).toEqual([[2, "Sword"]]);
    expect(second([main, off], makeWeapon({ id: "g", type: "two-handed-sword", hands: "two" }))).toBeUndefined();
    expect(second([main, off], makeWeapon({ id: "g", type: "spear", twoHandedGrip: true }))).toBeUndefined();
    expect(second([main, makeWeapon({ id: "b", type: "bow", held: "off", melee: false })])).toBeUndefined();
    expect(second([makeWeapon({ id: "b", type: "bow", held: "main", melee: false }), off])).toBeUndefined();
  });
});
