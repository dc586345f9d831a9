import { describe, expect, it } from "vitest";
import {
  attacksAllowed,
  severalFaults,
  severalPenalty,
  targetCount,
} from "../../../src/rules/attack/multiple-attacks.ts";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import {
  bite,
  bow,
  counted,
  hero,
  melee,
  monster,
  natural,
  planned,
  type Scene,
  shield,
  shot,
  strike,
  suit,
  sword,
} from "./fight.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => `goblin${index}`);
const dagger = makeWeapon({ type: "dagger", held: "off" });
const pair = (level = 1, more = {}) => hero("fighter", level, { weapons: [sword, dagger], ...more });

describe("several attacks", () => {
  const six: Scene = {
    rulings: eris,
    attacker: hero("fighter", 6),
    target: monster(1, 6),
    situation: { targets: names(6) },
  };
  it.each([
    [17, { total: 11, hit: true }],
    [20, { hit: true, critical: true }],
    [10, { total: 4, hit: false }],
    [16, { total: 10, hit: false }],
    [18, { total: 12, hit: true }],
    [3, { total: -3, hit: false }],
  ])("ERIS-25 example 1: six goblins, %i", (die, expected) => {
    expect(strike(six, die)).toMatchObject(expected);
  });

  it.each([
    ["ERIS-25 example 2: one target, no penalty", { ...six, situation: { targets: ["a"] } }, undefined, 0],
    [
      "ERIS-25 example 3: level 3 names 4",
      { ...six, attacker: hero("fighter", 3), situation: { targets: names(4) } },
      "attackTargets",
      -4,
    ],
    [
      "ERIS-25 example 4: one orc twice",
      { ...six, attacker: hero("fighter", 2), situation: { targets: ["orc", "orc"] } },
      "sameTargetTwice",
      0,
    ],
    [
      "ERIS-25 example 5: off-hand and two targets",
      { rulings: eris, attacker: pair(4), target: monster(1), situation: { targets: names(2), offHand: "offensive" } },
      undefined,
      -1,
    ],
    [
      "ERIS-25: a magic-user has one",
      { ...six, attacker: hero("magic-user", 6), situation: { targets: names(2) } },
      "attackTargets",
      -2,
    ],
    [
      "ERIS-25: an elf operating as a fighter",
      {
        ...six,
        attacker: hero("elf", 3, { class: { id: "elf", level: 3, operating: "fighter" } }),
        situation: { targets: names(3) },
      },
      undefined,
      -3,
    ],
    [
      "ERIS-25: an elf operating as a magic-user",
      {
        ...six,
        attacker: hero("elf", 3, { class: { id: "elf", level: 3, operating: "magic-user" } }),
        situation: { targets: names(2) },
      },
      "attackTargets",
      -2,
    ],
    [
      "ERIS-25: missiles keep their own",
      { ...six, means: shot(), situation: { targets: names(2), distanceFeet: 120 } },
      undefined,
      0,
    ],
    ["BX-156: more is warned about", { rulings: classic, situation: { targets: names(2) } }, undefined, 0],
  ] as const)("%s", (_name, scene, refused, sum) => {
    const plan = planned(scene as Scene);
    expect(plan.refused?.key).toBe(refused);
    expect(plan.modifier.value).toBe(sum);
  });

  it("BX-156 names the warning", () => {
    expect(planned({ rulings: classic, situation: { targets: names(2) } }).warnings?.[0]).toMatchObject({
      key: "attackTargets",
      rule: "BX-156",
    });
  });

  const bear = (...tags: string[]) => monster(4, 6, { attacks: [bite({ id: "claw", count: 2 }), bite()], tags });
  const mauled = (tags: readonly string[], count: number): Scene => ({
    rulings: eris,
    attacker: bear(...tags),
    means: natural(),
    situation: { targets: names(count) },
  });
  it.each([
    ["ERIS-137 example 1: no flag, one attack", mauled([], 2), "attackTargets", -2],
    ["ERIS-137 example 2: a swiper, 3 targets", mauled(["largeSwipe"], 3), undefined, -3],
    ["ERIS-137 example 3: one target", mauled(["largeSwipe"], 1), undefined, 0],
    [
      "ERIS-137: two attacks on one need a mark",
      { ...mauled(["largeSwipe"], 1), situation: { targets: ["a", "a"] } },
      "sameTargetTwice",
      0,
    ],
    [
      "ERIS-137: with it they count one target",
      { ...mauled(["attacksFromLbb", "sameTarget"], 1), situation: { targets: ["a", "a"] } },
      undefined,
      0,
    ],
    ["BX-156: as listed", { ...mauled([], 3), rulings: classic }, undefined, 0],
  ] as const)("%s", (_name, scene, refused, sum) => {
    const plan = planned(scene as Scene);
    expect(plan.refused?.key).toBe(refused);
    expect(plan.modifier.value).toBe(sum);
  });

  it("ERIS-137 example 4: six targets, a 20 hits all the same", () => {
    const hydra = monster(6, 5, { attacks: [bite({ count: 6 })], tags: ["attacksFromLbb"] });
    const outcome = strike({ rulings: eris, attacker: hydra, means: natural(), situation: { targets: names(6) } }, 20);
    expect(outcome).toMatchObject({ total: 14, hit: true, critical: true });
  });
});

describe("two weapons", () => {
  const orc = monster(1);
  it.each([
    [
      "ERIS-31 example 1: offensive, 13",
      { rulings: eris, attacker: pair(), target: monster(1, 5), situation: { offHand: "offensive" } },
      13,
      { total: 14, hit: true },
    ],
    [
      "ERIS-31 example 2: nothing said, he wards",
      { rulings: eris, attacker: orc, means: natural(), target: pair(1, { naturalArmourClass: 4 }) },
      15,
      { total: 14, hit: false },
    ],
    [
      "ERIS-31 example 4: offensive wards nothing",
      {
        rulings: eris,
        attacker: orc,
        means: natural(),
        target: pair(1, { naturalArmourClass: 4 }),
        situation: { targetOffHand: "offensive" },
      },
      15,
      { total: 15, hit: true },
    ],
    [
      "ERIS-31 example 5: a 20",
      { rulings: eris, attacker: orc, means: natural(), target: pair() },
      20,
      { hit: true, critical: true },
    ],
    [
      "GOR-83 example 1: 12 + 4 against 16",
      { rulings: gorman, attacker: pair(3), target: monster(1, 3) },
      12,
      { total: 16, hit: true },
    ],
  ] as const)("%s", (_name, scene, die, expected) => {
    expect(strike(scene as Scene, die)).toMatchObject(expected);
  });

  it("ERIS-31 example 3: an arrow is not warded off", () => {
    expect(
      counted({ rulings: eris, means: shot(), target: pair(), situation: { distanceFeet: 30 } }, "attack.offHandWard"),
    ).toBeUndefined();
  });

  it.each([
    ["asleep", pair(1, { conditions: ["asleep"] })],
    ["with a shield", pair(1, { armour: [shield()] })],
    ["both hands on one", hero("fighter", 1, { weapons: [{ ...sword, hands: "two" }, dagger] })],
  ])("ERIS-31: nobody wards %s", (_name, target) => {
    expect(counted({ rulings: eris, attacker: orc, means: natural(), target }, "attack.offHandWard")).toBeUndefined();
  });

  it("GOR-83: the better bonus of the two to hit", () => {
    const attacker = hero("fighter", 1, { weapons: [sword, { ...dagger, magic: 2, isMagic: true }] });
    expect(counted({ rulings: gorman, attacker }, "attack.magic")).toBe(2);
    expect(
      counted({ rulings: gorman, attacker: { ...attacker, class: { id: "cleric", level: 1 } } }, "attack.magic"),
    ).toBeUndefined();
  });
});

describe("parrying", () => {
  const parrier = { id: "p", name: "Parrier" };
  const scene = (parryShare: number, parrySpent = 0): Scene => ({
    rulings: eris,
    attacker: monster(1),
    means: natural(),
    target: hero("fighter", 1, { naturalArmourClass: 4 }),
    situation: { parryShare, parrySpent, parrier },
  });
  it("ERIS-32 example 1: -2 on one, -1 on two more, then nothing is left", () => {
    expect([scene(2), scene(1, 2), scene(1, 3)].map((each) => planned(each).modifier.value)).toEqual([-2, -1, -1]);
    expect(planned(scene(1, 4)).refused?.key).toBe("parrySpent");
    expect(planned(scene(0, 4)).refused).toBeUndefined();
  });
  it("ERIS-32 example 2: -4, orc rolls 18", () => {
    expect(strike(scene(4), 18)).toMatchObject({ total: 14, needed: 15, hit: false });
  });
  it("ERIS-33 example 1: a natural 1 is struck back at, with nothing put on it", () => {
    expect(strike(scene(0), 1).next).toEqual([
      { kind: "offer", action: "counter", by: parrier, against: { id: "monster1", name: "monster1" } },
    ]);
  });
  it.each([
    ["ERIS-33 example 3: 2 with -1", scene(1), 2],
    ["ERIS-33: from behind", { ...scene(0), situation: { parrier, behind: true } }, 1],
    ["ERIS-33: from beyond 10'", { ...scene(0), situation: { parrier: { ...parrier, distanceFeet: 11 } } }, 1],
    ["ERIS-33: not without the rule", { ...scene(0), rulings: classic }, 1],
  ] as const)("%s: no counter", (_name, each, die) => {
    expect(strike(each as Scene, die).next).toEqual([]);
  });
});

describe("magic armour", () => {
  const orc = { attacker: monster(1), means: natural() };
  it.each([
    [
      "ERIS-135 example 1: chain +1, shield +1, 16",
      [suit("chain", 1), shield(1)],
      16,
      { needed: 15, total: 14, hit: false },
    ],
    ["ERIS-135 example 2: a 20", [suit("chain", 1), shield(1)], 20, { hit: true, critical: true }],
    ["ERIS-135 example 3: +4 counts as 3", [suit("chain", 4)], 15, { total: 12 }],
    ["ERIS-135 example 4: plate +3, 18", [suit("plate", 3)], 18, { needed: 16, total: 15, hit: false }],
  ] as const)("%s", (_name, armour, die, expected) => {
    expect(strike({ rulings: eris, ...orc, target: hero("fighter", 1, { armour }) }, die)).toMatchObject(expected);
  });
  it("ERIS-135 example 3: the explanation says that the bonus is higher than what counts", () => {
    const said = (magic: number) => {
      const target = hero("fighter", 1, { armour: [suit("chain", magic)] });
      return planned({ rulings: eris, ...orc, target }).modifiers.map(({ modifier: { key, value, data } }) => [
        key,
        value,
        data?.magic,
      ]);
    };
    expect(said(4)).toContainEqual(["attack.magicArmourMost", -3, 4]);
    expect(said(3)).toContainEqual(["attack.magicArmour", -3, undefined]);
    expect(said(-1)).toContainEqual(["attack.magicArmour", 1, undefined]);
  });
  it("ERIS-135: a shield that does not count spoils nothing", () => {
    const target = hero("fighter", 1, { armour: [suit("chain", 1), shield(1)] });
    expect(planned({ rulings: eris, ...orc, target, situation: { behind: true } }).modifier.value).toBe(-1);
  });
});

/** Scenarios against the five presets: total, needed, hit, critical and what follows. */
describe("the presets side by side", () => {
  const presets = ["classic", "eris", "gorman", "referee", "heroic"] as const;
  const friend = { id: "friend", name: "Friend" };
  const far: Omit<Scene, "rulings"> = {
    attacker: pair(1),
    target: monster(1, 0),
    means: shot(makeWeapon({ type: "short-bow", melee: false, missile: true, ranges: [50, 100, 150] })),
    situation: { distanceFeet: 140, intoMelee: true, friendsInMelee: [friend], escalation: 2 },
  };
  const magicSword: Omit<Scene, "rulings"> = {
    means: melee(makeWeapon({ type: "sword", magic: 1, isMagic: true })),
    target: monster(1, 5),
  };
  const row = (scene: Omit<Scene, "rulings">, die: number, preset: string) => {
    const { total, needed, hit, critical, next } = strike({ ...scene, rulings: rulings({}, preset) }, die);
    return [
      total,
      needed,
      hit,
      critical,
      next.map((each) => (each.kind === "throw" ? each.plan.procedure : each.action)).join(),
    ];
  };
  const withoutEscalation = { ...far, situation: { ...far.situation, escalation: 0 } };
  const table: readonly (readonly [string, Omit<Scene, "rulings">, number, readonly (readonly unknown[])[]])[] = [
    [
      "long range into melee, a natural 20",
      far,
      20,
      [
        [21, 19, true, false, "damage"],
        [22, 19, true, true, "damage"],
        [23, 19, true, true, "damage"],
        [21, 19, true, false, "damage"],
        [21, 19, true, false, "damage"],
      ],
    ],
    [
      "the same shot with a 17",
      withoutEscalation,
      17,
      [
        [16, 19, false, false, ""],
        [17, 19, false, false, "strayShot"],
        [18, 19, false, false, ""],
        [16, 19, false, false, ""],
        [16, 19, false, false, ""],
      ],
    ],
    [
      "a natural 1 with a magic sword",
      magicSword,
      1,
      [
        [2, 14, false, false, ""],
        [2, 14, false, false, ""],
        [4, 14, false, false, "weaponBreak"],
        [2, 14, false, false, ""],
        [2, 14, false, false, ""],
      ],
    ],
    [
      "a dual wielder's attack that strikes with both",
      { attacker: pair(2), target: monster(1, 5), situation: { offHand: "offensive" } },
      13,
      [
        [13, 14, false, false, ""],
        [14, 14, true, false, "damage"],
        [16, 14, true, false, "damage"],
        [13, 14, false, false, ""],
        [14, 14, true, false, "damage"],
      ],
    ],
  ];
  it.each(table)("%s", (_name, scene, die, rows) => {
    expect(presets.map((preset) => row(scene, die, preset))).toEqual(rows);
  });
});

describe("how many attacks", () => {
  it("BX-156: targets are counted once each; a number stands where nobody is named", () => {
    expect(targetCount({})).toBe(1);
    expect(targetCount({ numberOfAttacks: 3 })).toBe(3);
    expect(targetCount({ targets: ["a", "b", "a"] })).toBe(2);
    expect(targetCount({ targets: [] })).toBe(1);
  });

  it("Facts: who is hasted attacks twice as often", () => {
    const most = (tags: string[]) => attacksAllowed(hero("fighter", 1, { tags }), melee(), {}, classic).maximum;
    expect(most(["hasted"])).toBe(2 * most([]));
  });

  it("BX-143, BX-156: no more shots than there are arrows, and one at least", () => {
    const shots = (ammunition: number | undefined, rules = classic) =>
      attacksAllowed(
        hero("fighter", 1),
        shot(makeWeapon({ ...bow, ...(ammunition !== undefined && { ammunition }) })),
        { distanceFeet: 40 },
        rules,
      );
    expect(shots(0).maximum).toBe(1);
    expect(shots(1).maximum).toBe(1);
    expect(shots(undefined).maximum).toBe(1);
    expect(shots(9).strict).toBe(false);
    expect(shots(9).rule).toBe("BX-156");
    expect(shots(9, eris).strict).toBe(true);
    expect(shots(9, eris).rule).toBe("ERIS-22");
    expect(shots(1, eris).maximum).toBe(1);
    expect(shots(9, eris).maximum >= 1).toBe(true);
  });

  it("BX-156, ERIS-25: one attack too many is worth a word, or refused; attacks spent are worth a word", () => {
    const faults = (rules: typeof classic, situation: object) =>
      severalFaults(hero("fighter", 1), melee(), situation, rules);
    const over = { key: "attackTargets", topic: "multipleAttacks", data: { count: 9, maximum: expect.any(Number) } };
    expect(faults(classic, { numberOfAttacks: 9 })).toMatchObject({
      refusals: [],
      warnings: [{ ...over, rule: "BX-156" }],
    });
    expect(faults(eris, { numberOfAttacks: 9 })).toMatchObject({
      refusals: [{ ...over, rule: "ERIS-25" }],
      warnings: [],
    });
    expect(faults(classic, { attacksMade: 1 }).warnings).toEqual([
      { key: "attacksSpent", topic: "multipleAttacks", rule: "BX-156", data: { made: 1, maximum: 1 } },
    ]);
    expect(faults(classic, { attacksMade: 0 }).warnings).toEqual([]);
    expect(faults(eris, { counter: true, numberOfAttacks: 9 })).toEqual({ refusals: [], warnings: [] });
    expect(faults(eris, { targets: ["a", "a"] }).refusals.map(({ key }) => key)).toContain("sameTargetTwice");
    expect(faults(classic, { targets: ["a", "a"] }).refusals).toEqual([]);
    expect(severalPenalty(hero("fighter", 9), melee(), { counter: true, numberOfAttacks: 3 }, eris)).toBe(0);
  });
});
