/** The result of an attack, as a whole: hit or miss, consequences, cost, breakage. */
import { describe, expect, it } from "vitest";
import { resolveAttack, surelyHit } from "../../../src/rules/attack/resolve.ts";
import { type Creature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { classic, eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { bow, hero, melee, monster, planned, shot, strike, sword } from "./fight.ts";

describe("what an attack comes to", () => {
  it("is said as a whole, hit or missed", () => {
    const scene = { rulings: classic, attacker: hero("fighter", 1), means: melee(sword), target: monster(1, 6) };
    const hit = strike(scene, 13);
    expect(hit).toMatchObject({
      ...{ procedure: "attack", natural: 13, total: 13, hit: true, automatic: false, critical: false, fumble: false },
      ...{ harmless: false, needed: 13, notation: "descending" },
      next: [{ kind: "offer", action: "damage", critical: false }],
    });
    expect(["image", "weaponBroken", "spent"].filter((key) => key in hit)).toEqual([]);
    expect(strike(scene, 12)).toMatchObject({ hit: false, next: [] });
  });

  it.each([
    [1, 5, false],
    [20, -9, true],
    [19, -9, false],
  ])("BX-185: a natural %d against AC %d hits: %s", (die, armourClass, hit) => {
    const attacker = hero("fighter", 14);
    const scene = { rulings: rulings({ attackResolution: "thac0" }), attacker, target: monster(1, armourClass) };
    expect(strike({ ...scene, situation: { refereeModifier: die === 19 ? -20 : 0 } }, die).hit).toBe(hit);
  });

  it("Facts, mirror image: an attack takes an image and nothing else, rolled or not", () => {
    const target: Creature = { ...monster(1), images: 2 };
    expect(strike({ rulings: classic, target }, 20)).toMatchObject({ image: true, hit: false, critical: false });
    const plan = planned({ rulings: classic, target });
    expect(surelyHit(plan)).toMatchObject({ image: true, hit: false, next: [], automatic: true });
    const sure = surelyHit(planned({ rulings: classic }));
    expect(sure).toMatchObject({ hit: true, critical: false, fumble: false, steps: [], needed: 10 });
    expect(sure.next).toEqual([{ kind: "offer", action: "damage", critical: false }]);
    expect("image" in sure).toBe(false);
  });

  it("BX-155: a target that cannot be harmed is hit, and no damage is rolled", () => {
    const target = monster(4, 5, { harmedOnlyBy: { kind: "magic", bonus: 1 } });
    expect(strike({ rulings: classic, target }, 19)).toMatchObject({ hit: true, harmless: true, next: [] });
  });

  it.each([
    ["an arrow", { ...bow, ammunition: 20 }, { ammunition: 1, thrown: false }],
    ["a bow whose arrows nobody counts", bow, { ammunition: 0, thrown: false }],
    ["a spear", makeWeapon({ type: "spear", missile: true, ranges: [20, 40, 60] }), { ammunition: 0, thrown: true }],
    [
      "a dart",
      makeWeapon({ type: "dart", melee: false, missile: true, thrown: true, ranges: [10, 20, 30] }),
      { ammunition: 0, thrown: true },
    ],
    [
      "a flask",
      makeWeapon({ type: "oil", melee: false, missile: true, splash: true, ranges: [10, 30, 50] }),
      { ammunition: 0, thrown: true },
    ],
  ])("what is spent by a shot: %s", (_what, weapon, spent) => {
    const scene = { rulings: classic, means: shot(weapon), situation: { distanceFeet: 10 } };
    expect(strike(scene, 12).spent).toEqual({ weapon: weapon.id, ...spent });
    expect(strike({ rulings: classic, means: melee() }, 12).spent).toBeUndefined();
  });

  it("ERIS-33: the hit back is the parrier's, against the attacker, and only at arm's length", () => {
    const attacker = hero("fighter", 1);
    const parrier = { id: "p", name: "Bor" };
    const next = (situation: object) => strike({ rulings: eris, attacker, situation }, 1).next;
    const back = { kind: "offer", action: "counter", by: parrier, against: { id: attacker.id, name: attacker.name } };
    expect(next({ parrier })).toContainEqual(back);
    expect(next({ parrier: { ...parrier, distanceFeet: 10 } })).toContainEqual(back);
    expect(next({ parrier: { ...parrier, distanceFeet: 11 } })).not.toContainEqual(back);
    expect(next({})).not.toContainEqual(back);
    expect(strike({ rulings: classic, attacker, situation: { parrier } }, 1).next).toEqual([]);
  });

  it("GOR-80: a magic sword may break on a natural 1, and on nothing else", () => {
    const gorman = rulings({}, "gorman");
    const means = melee(makeWeapon({ type: "sword", magic: 1, isMagic: true }));
    const breaks = (die: number) =>
      strike({ rulings: gorman, means, target: monster(1, -5) }, die).next.filter(({ kind }) => kind === "throw");
    expect(breaks(1)).toMatchObject([{ plan: { procedure: "weaponBreak", weapon: { name: "sword" } } }]);
    expect(breaks(2)).toEqual([]);
  });

  it("the armour class that a roll would have hit is said", () => {
    const plan = planned({ rulings: classic });
    const { armourClassHit } = resolveAttack(plan, { attack: { formula: "1d20", total: 14, dice: [] } }, classic);
    expect(armourClassHit).toBe(5);
  });
});
