import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import type { Modifier } from "../../../src/rules/trace/types.ts";
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
  suit,
  sword,
} from "../attack/fight.ts";
import { rulings } from "../support/rulings.ts";

const classic = rulings();
const eris = rulings({}, "eris");
const gorman = rulings({}, "gorman");
const dice = (number: number, modifier = 0) => ({ number, modifier, asterisks: 0 });

describe("skill by what one is", () => {
  it.each([
    [0.25, 0, 19],
    [0.5, 0, 19],
    [1, -1, 19],
    [1, 0, 19],
    [1, 1, 18],
    [1, 4, 18],
    [2, -1, 18],
    [3, 3, 16],
    [4, -1, 16],
    [6, 3, 13],
    [7, 0, 13],
    [7, 1, 12],
    [8, 5, 12],
    [9, 0, 12],
    [9, 3, 11],
    [11, 0, 11],
    [11, 1, 10],
    [13, 2, 9],
    [15, 0, 9],
    [15, 1, 8],
    [17, 1, 7],
    [19, 0, 7],
    [19, 1, 6],
    [21, 0, 6],
    [21, 1, 5],
    [40, 0, 5],
  ])("BX-186, BX-187: %d%d Hit Dice attack at THAC0 %d", (number, plus, expected) => {
    expect(thac0(monster(number, 9, { hitDice: dice(number, plus) }), classic).value).toBe(expected);
  });

  it.each([
    ["cleric", 4, 19],
    ["cleric", 5, 17],
    ["cleric", 9, 14],
    ["cleric", 13, 12],
    ["cleric", 20, 12],
    ["thief", 4, 19],
    ["thief", 8, 17],
    ["thief", 13, 12],
    ["magic-user", 5, 19],
    ["magic-user", 6, 17],
    ["magic-user", 11, 14],
    ["magic-user", 14, 14],
    ["elf", 10, 12],
    ["dwarf", 12, 12],
    ["halfling", 8, 14],
    ["fighter", 13, 10],
    ["fighter", 36, 10],
    ["normal-human", 0, 20],
  ] as const)("BX-188, BX-189: %s %d has THAC0 %d", (id, level, expected) => {
    expect(thac0(hero(id, level), classic).value).toBe(expected);
  });

  it.each([
    ["fighter", 1, 2],
    ["fighter", 9, 10],
    ["fighter", 30, 10],
    ["dwarf", 8, 9],
    ["cleric", 3, 1],
    ["cleric", 4, 2],
    ["magic-user", 6, 2],
    ["elf", 7, 3],
    ["elf", 30, 3],
    ["thief", 9, 3],
    ["halfling", 2, 3],
  ] as const)("GOR-30: %s %d attacks at +%d", (id, level, bonus) => {
    expect(19 - thac0(hero(id, level), gorman).value).toBe(bonus);
  });

  it.each([
    [0.5, 0, 1],
    [1, -1, 1],
    [1, 1, 1],
    [3, 1, 3],
    [9, 0, 9],
    [20, 0, 9],
  ])("GOR-30: a monster of %d%d dice attacks at +%d", (number, plus, bonus) => {
    expect(19 - thac0(monster(number, 9, { hitDice: dice(number, plus) }), gorman).value).toBe(bonus);
  });

  it("ERIS-102: drained to level 0 somebody attacks as level 1, not as a normal human", () => {
    const drained = hero("fighter", 4);
    const state = { ...drained.state, drained: 4 };
    expect(thac0({ ...drained, state }, eris).value).toBe(19);
    expect(thac0({ ...drained, state: { ...state, drained: 9 } }, eris).value).toBe(19);
  });
});

describe("the roll", () => {
  it.each([
    ["matrix", 19, -6, 20, 0, 20, true],
    ["matrix", 19, -6, 19, 1, 20, true],
    ["thac0", 19, -6, 19, 5, 25, false],
    ["thac0", 19, -6, 20, -8, 25, true],
    ["thac0", 10, 9, 2, -1, 1, true],
    ["matrix", 10, 9, 2, -1, 2, false],
    ["thac0", 10, 9, 1, 9, 1, false],
    ["matrix", 5, 9, 3, -1, 2, true],
    ["thac0", 5, 9, 2, -6, -4, true],
  ] as const)(
    "BX-152, BX-154, BX-184: %s, THAC0 %d against %d, die %d%d",
    (way, skill, armour, die, change, needed, hits) => {
      const scene = {
        rulings: rulings({ attackResolution: way }),
        attacker: hero("fighter", 1, { overrides: { thac0: skill } }),
        target: monster(1, armour),
        situation: { refereeModifier: change },
      };
      const { hit, needed: total } = strike(scene, die);
      expect([total, hit]).toEqual([needed, hits]);
    },
  );

  it.each([
    [9, 18, 2],
    [-3, 18, 2],
    [2, 14, 1],
    [-3, 20, 0],
  ])("BX-153: ascending gives what THAC0 gives (armour class %d, die %d, +%d)", (armour, die, bonus) => {
    const results = (["thac0", "ascending"] as const).map((way) => {
      const scene = {
        rulings: rulings({ attackResolution: way }),
        attacker: hero("fighter", 5),
        target: monster(1, armour),
        situation: { refereeModifier: bonus },
      };
      return strike(scene, die).hit;
    });
    expect(results[0]).toBe(results[1]);
  });
});

describe("missiles", () => {
  it.each([
    [5, "refused"],
    [5.2, 1],
    [6, 1],
    [50, 1],
    [50.1, 0],
    [51, 0],
    [100, 0],
    [100.5, -1],
    [150, -1],
    [150.01, "refused"],
  ] as const)("BX-143, BX-144: a short bow at %d feet", (distanceFeet, expected) => {
    const scene = { rulings: classic, means: shot(), situation: { distanceFeet } };
    const plan = planned(scene);
    expect(plan.refused ? "refused" : plan.modifier.value).toBe(expected);
  });

  it.each([
    [150, 1],
    [151, 0],
    [301, -1],
    [450, -1],
    [451, "refused"],
  ] as const)("BX-074, BX-144: outdoors at %d feet", (distanceFeet, expected) => {
    const plan = planned({ rulings: classic, means: shot(), situation: { distanceFeet, outdoors: true } });
    expect(plan.refused ? "refused" : plan.modifier.value).toBe(expected);
  });

  const of = (type: string) => makeWeapon({ type, melee: false, missile: true, ranges: [1, 2, 3] });
  it.each([
    ["javelin", 1, 1],
    ["javelin", 60, 1],
    ["javelin", 60.5, "refused"],
    ["hand-axe", 30, 1],
    ["hand-axe", 31, "refused"],
    ["horse-bow", 60, 2],
    ["horse-bow", 121, 0],
    ["composite-bow", 240, 0],
    ["heavy-crossbow", 80, 2],
    ["sling", 0, 2],
    ["sling", 151, "refused"],
  ] as const)("ERIS-19, ERIS-22: %s at %d feet", (type, distanceFeet, expected) => {
    const plan = planned({ rulings: eris, means: shot(of(type)), situation: { distanceFeet } });
    expect(plan.refused ? "refused" : plan.modifier.value).toBe(expected);
  });

  it.each([
    [60, {}, 0],
    [140, {}, -1],
    [141, {}, "refused"],
    [60, { intoMelee: true }, -2],
    [60, { pastMelee: true }, 0],
    [60, { lowCeiling: true }, "refused"],
  ] as const)("ERIS-21: a long bow in an arc at %d feet %o", (distanceFeet, more, expected) => {
    const situation = { distanceFeet, indirect: true, ...more };
    const plan = planned({ rulings: eris, means: shot(of("long-bow")), situation });
    expect(plan.refused ? "refused" : plan.modifier.value).toBe(expected);
  });

  it("BX-166, ERIS-135: arrows at the helpless are spoilt by a magic suit, not by a magic shield", () => {
    const target = hero("fighter", 1, { armour: [suit("plate", 5), shield(2)], conditions: ["paralysed"] });
    const plan = planned({ rulings: eris, means: shot(), target, situation: { distanceFeet: 100 } });
    expect([plan.armourClass.value, plan.modifier.value]).toEqual([3, 1 - 3]);
    const awake = planned({
      rulings: eris,
      means: shot(),
      target: { ...target, conditions: [] },
      situation: { distanceFeet: 100 },
    });
    expect([awake.armourClass.value, awake.modifier.value]).toEqual([2, 1 - 3 - 2]);
  });

  it("BX-170: an unstable stand costs missiles 4, not blows, and not in magical flight", () => {
    const on = (conditions: ("unstable" | "magicalFlight")[], means = shot()) =>
      planned({ rulings: classic, attacker: hero("fighter", 1, { conditions }), means, situation: {} }).modifier.value;
    expect([on(["unstable"]), on(["unstable", "magicalFlight"]), on(["unstable"], melee())]).toEqual([-4, 0, 0]);
  });

  it("Facts, BX-137: a halfling's +1 is for missiles, and 2 armour class against the large alone", () => {
    const halfling = hero("halfling", 1);
    const ogre = monster(4, 5, { size: "large" });
    expect(counted({ rulings: classic, attacker: halfling, means: shot() }, "attack.ancestry")).toBe(1);
    expect(counted({ rulings: classic, attacker: halfling }, "attack.ancestry")).toBeUndefined();
    const against = (attacker = ogre) => planned({ rulings: classic, attacker, target: halfling, means: natural() });
    expect([against().armourClass.value, against(monster(1)).armourClass.value]).toEqual([7, 9]);
  });
});

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
    const flame: Modifier = { key: "flame", on: "damage", op: "add", value: 3, source: { kind: "item" } };
    const bane: Modifier = { key: "bane", on: "attack", op: "add", value: 2, source: { kind: "item" } };
    const blade = { ...sword, isMagic: true, magic: 1, modifiers: [flame, bane] };
    const whole = { rulings: gorman, means: melee(blade), attacker: hero("cleric", 1) };
    const broken = { ...whole, means: melee({ ...blade, broken: true }) };
    expect([harm(whole, [4]).total, planned(whole).modifier.value]).toEqual([8, 1 + 1 + 2]);
    expect([harm(broken, [4]).total, planned(broken).modifier.value]).toEqual([2, 1]);
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
  ] as const)("ERIS-67, ERIS-74: an ogre's blow on a %s, die %d, critical %s: %d", (id, die, critical, total) => {
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
    expect([result.total, result.helmetLost, result.scaleLost]).toEqual([total, helmetLost, scaleLost]);
  });

  it.each([
    ["pole-arm", "two", false, 1],
    ["spear", "one", false, 0],
    ["staff", "two", false, 0],
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

  it("GOR-20, GOR-83: whoever fights as a fighter has the better of two bonuses to hit, and the main hand's damage", () => {
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

  it("BX-155: magic +2 wants a bonus of 2, from weapon or arrow; a natural 20 without hits for nothing", () => {
    const target = monster(3, 5, { harmedOnlyBy: { kind: "magic", bonus: 2 } });
    const by = (magic: number) => ({ rulings: classic, target, means: melee({ ...sword, magic, isMagic: true }) });
    expect([1, 2, 3].map((magic) => planned(by(magic)).harmless)).toEqual([true, false, false]);
    const { hit, next } = strike(by(1), 20);
    expect([hit, next]).toEqual([true, []]);
  });

  it("ERIS-20: half of a stray shot is rounded up and never a critical; full is full", () => {
    const scene = { rulings: eris, means: shot(), target: hero("fighter", 1, { armour: [helmet] }) };
    const faces = [1, 2, 5, 6].map((die) => harm(scene, [die], { stray: "half", critical: true }));
    expect(faces.map(({ total }) => total)).toEqual([1, 1, 3, 3]);
    expect(faces.every(({ helmetLost }) => !helmetLost)).toBe(true);
    expect(harm(scene, [6], { stray: "full" }).total).toBe(6);
  });

  it("BX-171, BX-159: water takes from blow and damage, not from fish", () => {
    const swimmer = hero("fighter", 1, { conditions: ["inWater"] });
    expect(harm({ rulings: classic, attacker: swimmer }, [2]).total).toBe(1);
    expect(planned({ rulings: classic, attacker: swimmer }).modifier.value).toBe(-2);
    const shark = monster(4, 4, { conditions: ["underWater"], tags: ["aquatic"], attacks: [bite()] });
    expect(planned({ rulings: classic, attacker: shark, means: natural() }).modifier.value).toBe(0);
    const diver = hero("fighter", 1, { conditions: ["underWater"] });
    expect(planned({ rulings: classic, attacker: diver, means: shot() }).refused).toBeDefined();
  });
});

describe("several attacks, parries and two weapons", () => {
  const named = (n: number) => Array.from({ length: n }, (_, i) => `t${i}`);
  it.each([
    ["fighter", 6, 6, -6, undefined],
    ["fighter", 6, 1, 0, undefined],
    ["fighter", 1, 2, -2, "attackTargets"],
    ["cleric", 9, 2, -2, "attackTargets"],
    ["dwarf", 2, 2, -2, undefined],
    ["halfling", 2, 2, -2, undefined],
  ] as const)("ERIS-25: %s %d at %d targets: %d", (id, level, n, penalty, refusal) => {
    const situation = { targets: named(n) };
    const scene = { rulings: eris, attacker: hero(id, level), target: monster(1), situation };
    expect(counted(scene, "attack.several") ?? 0).toBe(penalty);
    expect(planned(scene).refused?.key).toBe(refusal);
  });

  it("ERIS-33: the blow given back costs nothing for targets named before", () => {
    const situation = { targets: named(3), counter: true };
    const attacker = hero("fighter", 6, { conditions: ["parrying"] });
    const plan = planned({ rulings: eris, attacker, situation });
    expect([plan.modifier.value, plan.refused]).toEqual([0, undefined]);
  });

  it.each([
    [1, true, 10, 1],
    [1, true, 11, 0],
    [2, true, 5, 0],
    [1, false, 5, 0],
  ])("ERIS-33: a die of %d, in front %s, at %d feet: %d blows back", (die, front, distanceFeet, blows) => {
    const situation = { parrier: { id: "p", name: "p", distanceFeet }, behind: !front };
    const { next } = strike({ rulings: eris, situation }, die);
    expect(next.filter((one) => one.kind === "offer" && one.action === "counter")).toHaveLength(blows);
  });

  it.each([
    [4, 0, undefined],
    [3, 1, undefined],
    [3, 2, "parrySpent"],
    [5, 0, "parrySpent"],
  ])("ERIS-32: %d points after %d handed out", (parryShare, parrySpent, refusal) => {
    const parrier = { id: "p", name: "p" };
    expect(planned({ rulings: eris, situation: { parryShare, parrySpent, parrier } }).refused?.key).toBe(refusal);
  });

  const pair = (held: "main" | "off") => ({ ...sword, id: held, held });
  const two = hero("fighter", 4, { weapons: [pair("main"), pair("off")] });
  it("ERIS-31: a second weapon wards unless it is said to strike; not when its bearer cannot act; not under a shield", () => {
    const ward = (target = two, targetOffHand?: "offensive") =>
      counted({ rulings: eris, target, situation: targetOffHand ? { targetOffHand } : {} }, "attack.offHandWard");
    expect(ward()).toBe(-1);
    expect(ward(two, "offensive")).toBeUndefined();
    expect(ward({ ...two, conditions: ["held"] })).toBeUndefined();
    expect(ward({ ...two, armour: [shield()] })).toBeUndefined();
    const situation = { offHand: "offensive" as const, targets: ["a", "b"] };
    expect(planned({ rulings: eris, attacker: two, means: melee(pair("main")), situation }).modifier.value).toBe(-1);
  });

  it.each([
    [[], 1, undefined, 0],
    [[], 2, "attackTargets", -2],
    [["largeSwipe"], 3, undefined, -3],
    [["attacksFromLbb"], 4, "attackTargets", -4],
  ])("ERIS-137: tags %o, %d targets: %s, %d", (tags, n, refusal, penalty) => {
    const attacks = [bite({ id: "claw", count: 2 }), bite()];
    const plan = planned({
      rulings: eris,
      attacker: monster(5, 6, { tags, attacks }),
      target: hero("fighter", 1),
      means: natural(),
      situation: { targets: named(n) },
    });
    expect([plan.refused?.key, plan.modifier.value]).toEqual([refusal, penalty]);
  });

  it("BX-142, BX-162: shield lost once, +2 for the retreat, whether from behind or not", () => {
    const target = makeCreature({ id: "t", kind: "character", armour: [suit("chain"), shield(1)] });
    const at = (situation: object) => planned({ rulings: classic, target, situation });
    expect(at({}).armourClass.value).toBe(3);
    expect([at({ behind: true }).armourClass.value, at({ behind: true }).modifier.value]).toEqual([5, 0]);
    const both = at({ behind: true, retreatingFrom: true });
    expect([both.armourClass.value, both.modifier.value]).toEqual([5, 2]);
  });

  it.each([
    [{ type: "sword" }, 1, true],
    [{ type: "sword", magic: 1, isMagic: true }, 1, false],
    [{ type: "sword", broken: true }, 1, false],
    [{ type: "sword" }, 2, false],
  ])("GOR-80: %o on a %d breaks at once: %s", (differences, die, breaks) => {
    const outcome = strike({ rulings: gorman, means: melee(makeWeapon(differences)) }, die);
    expect(outcome.weaponBroken !== undefined).toBe(breaks);
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

describe("shots too many", () => {
  it.each([
    ["classic", 2, {}, undefined, ["attackTargets"]],
    ["classic", 1, { attacksMade: 1 }, undefined, ["attacksSpent"]],
    ["eris", 2, {}, undefined, []],
    ["eris", 3, {}, "attackTargets", []],
  ] as const)("BX-156, ERIS-22: %s, %d targets of a bow %o", (preset, n, more, refusal, warnings) => {
    const targets = Array.from({ length: n }, (_, i) => `t${i}`);
    const plan = planned({ rulings: rulings({}, preset), means: shot(), situation: { targets, ...more } });
    expect([plan.refused?.key, (plan.warnings ?? []).map(({ key }) => key)]).toEqual([refusal, warnings]);
  });

  it("ERIS-22: with one arrow left a bow shoots once", () => {
    const means = shot({ ...bow, ammunition: 1 });
    expect(planned({ rulings: eris, means }).shots).toBe(1);
    expect(planned({ rulings: eris, means: shot({ ...bow, ammunition: 0 }) }).refused?.key).toBe("noAmmunition");
  });
});
