import { describe, expect, it } from "vitest";
import { type HarmedOnlyBy, makeWeapon } from "../../../src/rules/creature/types.ts";
import type { Modifier } from "../../../src/rules/trace/types.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import {
  bite,
  bow,
  counted,
  harm,
  helmet,
  hero,
  melee,
  monster,
  natural,
  plain,
  planned,
  shield,
  shot,
  strike,
  sword,
} from "./fight.ts";

const dice = (number: number, modifier = 0) => ({ number, modifier, asterisks: 0 });

describe("damage", () => {
  const strong = hero("fighter", 1, { abilities: { ...plain, str: 3 } });
  it.each([
    ["criticals triple a 1", { criticalHits: "triple" }, {}, true, 3],
    ["a back-stab of a critical", { criticalHits: "triple" }, { unaware: true }, true, 3],
  ])("GOR-79, BX-159: at least 1, then multiplied: %s", (_name, overrides, situation, critical, total) => {
    expect(harm({ rulings: rulings(overrides), attacker: strong, situation }, [1], { critical }).total).toBe(total);
  });

  it("BX-162, GOR-79: a thief's back-stab that is a critical is twice and thrice", () => {
    const scene = {
      rulings: rulings({ criticalHits: "triple" }),
      attacker: hero("thief", 1),
      situation: { unaware: true },
    };
    expect(harm(scene, [2], { critical: true }).total).toBe(12);
    const threw = { ...scene, means: shot(makeWeapon({ type: "dagger", missile: true, ranges: [10, 20, 30] })) };
    expect(harm(threw, [2]).total).toBe(2);
  });

  it.each([
    [1, 0],
    [2, 1],
    [3, 1],
  ])("GOR-81: a broken sword that rolls %d does %d, a critical thrice that before the half", (die, total) => {
    const broken = melee(makeWeapon({ type: "club", broken: true, damage: "1d4" }));
    const scene = { rulings: gorman, means: broken, attacker: hero("cleric", 1) };
    expect(harm(scene, [die]).total).toBe(total);
    expect(harm(scene, [die], { critical: true }).total).toBe(Math.floor((die * 3) / 2));
  });

  it("GOR-81: a broken magic weapon has lost every power, whatever it was", () => {
    const flame: Modifier = {
      key: "item.bonus",
      on: "damage",
      op: "add",
      value: 3,
      source: { kind: "item", name: "Flame" },
    };
    const bane: Modifier = {
      key: "item.bonus",
      on: "attack",
      op: "add",
      value: 2,
      source: { kind: "item", name: "Bane" },
    };
    const blade = { ...sword, isMagic: true, magic: 1, modifiers: [flame, bane] };
    const whole = { rulings: gorman, means: melee(blade), attacker: hero("cleric", 1) };
    const broken = { ...whole, means: melee({ ...blade, broken: true }) };
    expect(harm(whole, [4]).total).toBe(8);
    expect(planned(whole).modifier.value).toEqual(1 + 1 + 2);
    expect(harm(broken, [4]).total).toBe(2);
    expect(planned(broken).modifier.value).toBe(1);
    expect(planned({ ...broken, target: monster(3, 9, { harmedOnlyBy: { kind: "silverOrMagic" } }) }).harmless).toBe(
      true,
    );
    const plainModifier = { ...sword, broken: true, modifiers: [bane] };
    expect(planned({ ...whole, means: melee(plainModifier) }).modifier.value).toBe(3);
  });

  it.each([
    ["dwarf", 7, false, 4],
    ["dwarf", 1, false, 1],
    ["halfling", 3, true, 3],
    ["fighter", 7, false, 7],
  ] as const)("ERIS-67, ERIS-74: an ogre's hit on a %s, die %d, critical %s: %d", (id, die, critical, total) => {
    const ogre = monster(4, 5, { tags: ["largeClumsy"], size: "large" });
    const scene = { rulings: eris, attacker: ogre, target: hero(id, 1), means: natural({ damage: "1d10" }) };
    expect(harm(scene, [die], { critical }).total).toBe(total);
  });

  it.each([
    [{ critGuard: "none" as const, armour: [helmet] }, 4, true, false],
    [{ critGuard: "scale" as const, armour: [] }, 4, false, true],
    [{ critGuard: "immune" as const, armour: [helmet] }, 4, false, false],
    [{ critGuard: "none" as const, armour: [] }, 8, false, false],
  ])("ERIS-27, ERIS-28: guards against criticals %#", ({ critGuard, armour }, total, helmetLost, scaleLost) => {
    const base = monster(1, 9, { armour });
    const target = { ...base, state: { ...base.state, critGuard } };
    const result = harm({ rulings: eris, target }, [4], { critical: true });
    expect(result.total).toEqual(total);
    expect(result.helmetLost).toEqual(helmetLost);
    expect(result.scaleLost).toEqual(scaleLost);
  });

  it.each([
    ["pole-arm", "two", false, 1],
    ["spear", "one", false, 0],
    ["spear", "either", true, 0],
    ["staff", "two", false, 0],
    ["great-flail", "two", false, 1],
    ["great-flail", "one", false, 0],
    ["bastard-sword", "either", true, 1],
    ["bastard-sword", "either", false, 0],
  ] as const)("ERIS-30: %s (%s) in both hands %s adds %d", (type, hands, twoHandedGrip, plus) => {
    const weapon = makeWeapon({ type, hands, twoHandedGrip });
    expect(harm({ rulings: eris, means: melee(weapon) }, [3]).total).toBe(3 + plus);
  });

  it.each([
    ["fighter", { martial: true }, [], "1d8"],
    ["fighter", { martial: false }, [], "1d6"],
    ["fighter", { martial: false, hands: "two" as const }, [], "1d10"],
    ["fighter", { martial: true, hands: "two" as const }, [shield()], "1d8"],
    ["cleric", { martial: true, hands: "two" as const }, [], "1d6"],
    ["dwarf", { martial: true }, [], "1d8"],
    ["elf", { martial: true }, [], "1d6"],
    ["thief", { martial: true }, [], "1d6"],
  ] as const)("GOR-82: %s with %o and %o throws %s", (id, differences, armour, formula) => {
    const weapon = makeWeapon({ type: "x", melee: true, ...differences });
    const { plan } = { plan: planned({ rulings: gorman, attacker: hero(id, 1, { armour }), means: melee(weapon) }) };
    expect(plan.refused).toBeUndefined();
    const faces = formula === "1d10" ? 10 : formula === "1d8" ? 8 : 6;
    expect(harm({ rulings: gorman, attacker: hero(id, 1, { armour }), means: melee(weapon) }, [faces]).total).toBe(
      faces,
    );
  });

  it("GOR-82: a fighter's bow does d8, never d10, and one with two daggers d10", () => {
    const archer = { rulings: gorman, attacker: hero("fighter", 1), means: shot({ ...bow, martial: true }) };
    expect(harm(archer, [8]).total).toBe(8);
    expect(() => harm(archer, [9])).toThrow();
    const dagger = makeWeapon({ type: "dagger", id: "d1", held: "main", melee: true });
    const pair = hero("fighter", 1, { weapons: [dagger, { ...dagger, id: "d2", held: "off" }] });
    expect(harm({ rulings: gorman, attacker: pair, means: melee(dagger) }, [10]).total).toBe(10);
  });

  it("GOR-20, GOR-83: a creature that fights as a fighter has the better of two bonuses to hit, and the main hand's damage", () => {
    const main = { ...sword, id: "a", held: "main" as const };
    const off = { ...sword, id: "b", held: "off" as const, magic: 2, isMagic: true };
    const bonus = (id: "fighter" | "dwarf" | "halfling" | "elf" | "cleric") =>
      counted({ rulings: gorman, attacker: hero(id, 1, { weapons: [main, off] }), means: melee(main) }, "attack.magic");
    expect(["fighter", "dwarf", "halfling", "elf", "cleric"].map((id) => bonus(id as "fighter"))).toEqual([
      2,
      2,
      2,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ["strict", monster(5), false],
    ["option", monster(5), true],
    ["option", monster(4, 9, { hitDice: dice(4, 5) }), false],
    ["option", monster(1, 9, { harmedOnlyBy: { kind: "magic", bonus: 3 } }), true],
    ["option", hero("fighter", 14), false],
  ] as const)("BX-155, BX-165: %s lets claws harm the invulnerable %#", (invulnerability, attacker, harms) => {
    const target = monster(3, 5, { harmedOnlyBy: { kind: "silverOrMagic" } });
    const plan = planned({ rulings: rulings({ invulnerability }), attacker, target, means: natural() });
    expect(plan.harmless).toBe(!harms);
  });

  it("BX-165: the option is of silver and magic: whom fire alone harms is harmed by no claws, however great", () => {
    const option = rulings({ invulnerability: "option" });
    const harmless = (harmedOnlyBy: HarmedOnlyBy): boolean =>
      planned({ rulings: option, attacker: monster(12), target: monster(3, 5, { harmedOnlyBy }), means: natural() })
        .harmless;
    expect(harmless({ kind: "only", kinds: ["fire"] })).toBe(true);
    expect(harmless({ kind: "magic", bonus: 2 })).toBe(false);
  });

  it("BX-155: magic +2 wants a bonus of 2, from weapon or arrow; a natural 20 without hits for nothing", () => {
    const target = monster(3, 5, { harmedOnlyBy: { kind: "magic", bonus: 2 } });
    const by = (magic: number) => ({ rulings: classic, target, means: melee({ ...sword, magic, isMagic: true }) });
    expect([1, 2, 3].map((magic) => planned(by(magic)).harmless)).toEqual([true, false, false]);
    const { hit, next } = strike(by(1), 20);
    expect(hit).toBe(true);
    expect(next).toEqual([]);
  });

  it("ERIS-20: half of a stray shot is rounded up and never a critical; full is full", () => {
    const scene = { rulings: eris, means: shot(), target: hero("fighter", 1, { armour: [helmet] }) };
    const faces = [1, 2, 5, 6].map((die) => harm(scene, [die], { stray: "half", critical: true }));
    expect(faces.map(({ total }) => total)).toEqual([1, 1, 3, 3]);
    expect(faces.every(({ helmetLost }) => !helmetLost)).toBe(true);
    expect(harm(scene, [6], { stray: "full" }).total).toBe(6);
  });

  it("BX-171, BX-159: water takes from hit and damage, not from fish", () => {
    const swimmer = hero("fighter", 1, { conditions: ["inWater"] });
    expect(harm({ rulings: classic, attacker: swimmer }, [2]).total).toBe(1);
    expect(planned({ rulings: classic, attacker: swimmer }).modifier.value).toBe(-2);
    const shark = monster(4, 4, { conditions: ["underWater"], tags: ["aquatic"], attacks: [bite()] });
    expect(planned({ rulings: classic, attacker: shark, means: natural() }).modifier.value).toBe(0);
    const diver = hero("fighter", 1, { conditions: ["underWater"] });
    expect(planned({ rulings: classic, attacker: diver, means: shot() }).refused).toBeDefined();
  });
});

describe("cursed weapons", () => {
  it.each([
    ["classic", -2, undefined, -2],
    ["eris", -1, undefined, -1],
    ["gorman", -1, undefined, -1],
    ["gorman", -1, 0, 0],
    ["gorman", -1, -3, -1],
    ["gorman", 1, 3, 3],
  ] as const)("BX-158, GOR-83: %s, sword %d, second weapon %s: %d to hit", (preset, magic, second, expected) => {
    const main = { ...sword, id: "a", held: "main" as const, magic, isMagic: true };
    const off = { ...sword, id: "b", held: "off" as const, magic: second ?? 0, isMagic: true };
    const attacker = hero("fighter", 1, { weapons: second === undefined ? [main] : [main, off] });
    const scene = { rulings: rulings({}, preset), attacker, means: melee(main) };
    expect(counted(scene, "attack.magic") ?? 0).toBe(expected);
    expect(harm(scene, [4]).total).toBe(Math.max(1, 4 + magic));
  });
});
