import { describe, expect, it } from "vitest";
import { armourClass } from "../../../src/rules/attack/armour-class.ts";
import { planGrapple } from "../../../src/rules/attack/grapple.ts";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { rest } from "../../../src/rules/life/rest.ts";
import { planSave } from "../../../src/rules/saves/saving-throw.ts";
import { counted, harm, hero, melee, monster, plain, planned, shield, strike, suit, sword } from "../attack/fight.ts";
import * as life from "../life/support.ts";
import { heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

describe("rulings of several sources at one table", () => {
  it("HERO-25 with ERIS-42: an extended rest fills up from below 0 too, in a secure place alone (MIX-09)", () => {
    const under = rulings({ death: "eris" }, "heroic");
    const low = life.hero(-3, 20, 5, { conditions: ["unconscious"] });
    const rested = (secure: boolean) => rest(low, { kind: "extended", start: 0, secure }, under).change.after.hitPoints;
    expect(rested(true).value).toBe(20);
    expect(rested(false).value).toBe(-3);
    const dying = life.withState(life.hero(-3, 20, 5, { conditions: ["unconscious", "dying"] }), { wounds: 1 });
    expect(rest(dying, { kind: "extended", start: 0 }, heroic).change).toMatchObject({
      after: { hitPoints: { value: 15 } },
      wasted: 0,
    });
  });

  it.each([
    [0, 86_400, undefined],
    [0, 86_399, "life.restTooSoon"],
    [3600, 90_000, undefined],
  ])("HERO-25: extended rests from %d to %d seconds", (lastExtended, start, refusal) => {
    expect(rest(life.hero(5, 20), { kind: "extended", start, lastExtended }, heroic).refused?.key).toBe(refusal);
  });

  it("GOR-18 with ERIS-36: an elf that acts as a magic-user adds no fighter's levels to a grapple", () => {
    const adds = (preset: string) => {
      const under = rulings({ grappling: "natural", elves: preset }, "eris");
      const plan = planGrapple({ attackers: [hero("elf", 4)], defender: monster(1) }, under);
      if (plan.procedure !== "grappleContest") throw new Error(plan.procedure);
      return plan.attack.adds.reduce((sum, { value }) => sum + value, 0);
    };
    expect(adds("gorman")).toBe(0);
    expect(adds("bx")).toBe(4);
    expect(adds("eris")).toBe(4);
  });

  it("GOR-79 with ERIS-74: tripled, then halved for a dwarf, a half up", () => {
    const under = rulings({ criticalHits: "triple" }, "eris");
    const ogre = monster(4, 5, { tags: ["largeClumsy"], weapons: [sword] });
    expect(harm({ rulings: under, attacker: ogre, target: hero("dwarf", 1) }, [3], { critical: true }).total).toBe(5);
    const broken = melee({ ...sword, broken: true });
    const both = rulings({ criticalHits: "triple", fumbles: "weaponBreaks" }, "eris");
    expect(
      harm({ rulings: both, attacker: ogre, target: hero("dwarf", 1), means: broken }, [3], { critical: true }).total,
    ).toBe(2);
  });

  it("GOR-80 with ERIS-33 and ERIS-20: a natural 1 breaks the bow, strays, and is no parrier's chance", () => {
    const under = rulings({ fumbles: "weaponBreaks" }, "eris");
    const bow = makeWeapon({ type: "long-bow", missile: true, melee: false, ranges: [70, 140, 210] });
    const situation = {
      distanceFeet: 40,
      intoMelee: true,
      friendsInMelee: [{ id: "f", name: "f" }],
      parrier: { id: "p", name: "p", distanceFeet: 5 },
    };
    const outcome = strike({ rulings: under, means: { kind: "weapon", weapon: bow, use: "missile" }, situation }, 1);
    expect(outcome.weaponBroken?.id).toBe(bow.id);
    expect(outcome.next.map((one) => (one.kind === "throw" ? one.plan.procedure : one.action))).toEqual(["strayShot"]);
  });

  it.each([
    [1, 0, 0],
    [2, 1, 0],
    [4, 1, 1],
    [7, 2, 1],
    [9, 2, 2],
    [11, 2, 2],
    [12, 3, 2],
    [30, 6, 6],
    [36, 6, 6],
  ])("HERO-21: level %d: +%d to attack and damage, +%d to armour class and saves", (level, attack, defence) => {
    const under = rulings({}, "heroic");
    const fighter = hero("fighter", level);
    expect(counted({ rulings: under, attacker: fighter }, "attack.inherent") ?? 0).toBe(attack);
    expect(harm({ rulings: under, attacker: fighter }, [4]).total).toBe(4 + attack);
    expect(armourClass(fighter, {}, under).ascending.value).toBe(10 + defence);
    const modifiers = planSave(fighter, "death", {}, under).modifiers;
    expect(modifiers.reduce((sum, { value }) => sum + value, 0)).toBe(defence);
  });

  it.each([
    ["higher", 1, 2],
    ["higher", 2, 2],
    ["higher", 3, 3],
    ["higher", -1, 1],
    ["add", 1, 3],
    ["add", 3, 5],
  ])("HERO-21 %s: level 8 with a sword %d attacks at +%d besides skill", (inherentStacking, magic, expected) => {
    const under = rulings({ inherentStacking }, "heroic");
    const weapon = makeWeapon({ type: "sword", magic, isMagic: true });
    const plan = planned({ rulings: under, attacker: hero("fighter", 8), means: melee(weapon) });
    const skill = plan.modifiers.find(({ modifier }) => modifier.key === "attack.skill")?.modifier.value ?? 0;
    expect(plan.modifier.value - skill).toBe(expected);
  });

  it.each([
    ["bx", [suit("leather")], 12],
    ["bx", [suit("chain"), shield()], 15],
    ["bx", [suit("plate", 2), shield(1)], 20],
    ["gorman", [suit("leather"), shield()], 14],
    ["gorman", [suit("plate"), shield()], 18],
    ["odd", [suit("chain"), shield()], 15],
    ["bx", [suit("leather"), suit("plate")], 16],
  ] as const)("GOR-33, GOR-38: armour by %s %o is %d", (by, armour, ascending) => {
    const under = rulings({ armourClass: by });
    const found = armourClass(hero("fighter", 1, { armour }), {}, under);
    expect(found.ascending.value).toEqual(ascending);
    expect(found.descending.value).toEqual(19 - ascending);
  });

  it.each([
    [3, 7],
    [18, 13],
    [9, 10],
  ])("Facts: Dexterity %d makes unarmoured %d; a monster's listing holds it already", (dex, expected) => {
    const abilities = { ...plain, dex };
    expect(armourClass(hero("thief", 1, { abilities }), {}, rulings()).ascending.value).toBe(expected);
    expect(armourClass(monster(1, 9, { abilities }), {}, rulings()).ascending.value).toBe(10);
    expect(armourClass(hero("thief", 1, { abilities }), {}, rulings({ abilityModifiers: "odd" })).ascending.value).toBe(
      10,
    );
  });

  it.each([
    [suit("leather", -1), 14],
    [suit("leather", 1), 15],
    [suit("leather", 5), 17],
  ])("HERO-21: cursed armour keeps its minus beside the inherent bonus %#", (worn, expected) => {
    expect(armourClass(hero("fighter", 14, { armour: [worn] }), {}, heroic).ascending.value).toBe(expected);
  });

  it("BX-168: subdual points are kept apart, and real harm that leaves less than they are makes one yield", () => {
    const orc = life.monster(8, 8);
    const beaten = takeDamage(orc, { amount: 5, subdual: true }, rulings());
    const sore = { ...orc, hitPoints: beaten.after.hitPoints };
    expect(sore.hitPoints).toMatchObject({ value: 8, subdual: 5 });
    expect(takeDamage(sore, { amount: 2 }, rulings()).fallen).toBeUndefined();
    expect(takeDamage(sore, { amount: 3 }, rulings()).fallen).toBe("surrendered");
    expect(takeDamage(sore, { amount: 8 }, rulings()).fallen).toBe("dead");
  });
});
