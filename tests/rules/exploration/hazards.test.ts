import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { armourChangeTime, beginArmourChange, dressOn } from "../../../src/rules/combat/armour-change.ts";
import { makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { planDistance, resolveDistance } from "../../../src/rules/encounter/distance.ts";
import { planSurprise, resolveSurprise } from "../../../src/rules/encounter/surprise.ts";
import { planCutFree, resolveCutFree } from "../../../src/rules/exploration/cut-armour-free.ts";
import {
  drowningChance,
  planClimb,
  planDrowning,
  planFall,
  resolveClimb,
  resolveDrowning,
  resolveFall,
} from "../../../src/rules/exploration/hazards.ts";
import { afterDay, wantPrompt } from "../../../src/rules/exploration/hunger-and-thirst.ts";
import {
  betrayal,
  brightLight,
  burningTime,
  type Light,
  lightRow,
  refill,
  runDown,
  shining,
} from "../../../src/rules/exploration/lights.ts";
import { heatOf, infravisionOf, readingRefused, sees, visionOf } from "../../../src/rules/exploration/vision.ts";
import {
  afloat,
  hoursDue,
  planNoise,
  planWandering,
  resolveWandering,
  timeOfDay,
  type WanderingPlace,
  wanderingChance,
  wanderingDue,
} from "../../../src/rules/exploration/wandering.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { LightKind } from "../../../src/rules/topics/lightSources.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { fold } from "../support/fold.ts";
import { freshLight } from "../support/journey.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { someone } from "./people.ts";

function lit(kind: LightKind, rules: Rulings = classic, more: Partial<Light> = {}): Light {
  return freshLight(kind, rules, more);
}

describe("light", () => {
  it("BX-010 example 1, ERIS-23 example 1, GOR-70 example 1: five turns of six, a warning, then out", () => {
    for (const rules of [classic, eris, gorman]) {
      const five = runDown([lit("torch", rules)], 5);
      expect(five.left[0]?.turnsLeft).toBe(1);
      expect(five.warned.length).toBe(1);
      expect(five.ended.length).toBe(0);
      const six = runDown(five.left, 1);
      expect(six.left[0]?.turnsLeft).toBe(0);
      expect(six.left[0]?.lit).toBe(false);
      expect(six.ended[0]?.ago).toBe(0);
    }
  });
  it("BX-010 example 2, ERIS-23 example 5: too long a step: out, never negative, and since when", () => {
    expect(runDown([lit("torch", classic, { turnsLeft: 3 })], 6)).toMatchObject({
      left: [{ turnsLeft: 0, lit: false }],
      ended: [{ ago: 3 }],
    });
    expect(runDown([lit("torch", eris)], 7)).toMatchObject({ left: [{ turnsLeft: 0 }], ended: [{ ago: 1 }] });
  });
  it("BX-010: what is out burns nothing, what has no end has none", () => {
    const out = lit("torch", classic, { lit: false, turnsLeft: 4 });
    expect(runDown([out, lit("continualLight")], 10).left).toEqual([out, lit("continualLight")]);
  });
  it("ERIS-23 example 2: a magic-user of level 5, a cleric of level 5", () => {
    expect(burningTime("light", { kind: "arcane", level: 5 }, eris)).toBe(11);
    expect(burningTime("light", { kind: "divine", level: 5 }, eris)).toBe(17);
    expect(burningTime("light", { kind: "divine", level: 5 }, classic)).toBe(12);
    expect(() => burningTime("light", undefined, eris)).toThrow(/caster.level/);
  });
  it("ERIS-23 example 3: a lantern is filled up again", () => {
    const empty = runDown([lit("lantern", eris)], 18).left[0];
    expect(empty?.turnsLeft).toBe(0);
    expect(refill(empty ?? lit("lantern"), 2, eris)).toMatchObject({ light: { turnsLeft: 18, lit: true }, oil: 1 });
    expect(refill(lit("lantern"), 0, eris).refused?.key).toBe("exploration.noOil");
    expect(refill(lit("torch"), 2, eris).refused?.key).toBe("exploration.noFuel");
  });
  it("ERIS-23 example 4: a magic sword in its sheath gives none and counts no turns", () => {
    const sword = lit("magicSword", eris, { lit: false });
    expect(shining(sword, eris)).toBeUndefined();
    expect(runDown([sword], 50).left).toEqual([sword]);
    expect(lightRow("magicSword", classic)).toBeUndefined();
  });
  it.each([
    ["BX-041: torch", "torch", classic, 30, 360],
    ["ERIS-23: candle", "candle", eris, 15, 360],
    ["ERIS-23: continual light", "continualLight", eris, 120, 360],
    ["GOR-70: torch", "torch", gorman, 40, 360],
    ["GOR-70: bullseye", "bullseyeLantern", gorman, 80, 60],
  ] as const)("%s", (_name, kind, rules, radius, cone) => {
    expect(shining(lit(kind, rules), rules)).toMatchObject({ radius, cone });
  });
  it("GOR-70 example 2: one turn left and a fight of two turns", () => {
    expect(runDown([lit("torch", gorman, { turnsLeft: 1 })], 2).ended).toHaveLength(1);
  });

  it("ERIS-24: dim light has a line of its own in the explanation, beside what the referee changes", () => {
    const side = { count: 1, light: false, warned: false, aquatic: false, ship: false, surprises: 2, change: 0 };
    const sides = [
      { ...side, id: "party", name: "p", party: true },
      { ...side, id: "orcs", name: "o", party: false, change: 1, dimLight: -1 },
    ];
    const [party, orcs] = planSurprise({ place: "dungeon", dark: true, fog: false, sides }, eris).sides;
    expect(orcs?.steps.map(({ key, value, source }) => [key, value, source.rule])).toEqual([
      ["surprise.base", 2, "BX-108"],
      ["surprise.change", 1, undefined],
      ["surprise.dimLight", -1, "ERIS-24"],
    ]);
    expect(orcs?.threshold).toBe(2);
    expect(party?.steps.length).toBe(1);
  });

  it("ERIS-24 example 1 to 4: the brightest counts; dim light leaves 1 in 6", () => {
    const hooded = lit("hoodedLantern", eris, { covered: true });
    expect(betrayal([lit("torch", eris), lit("candle", eris)], true, eris)).toEqual({ light: true, change: 0 });
    expect(betrayal([hooded], true, eris)).toEqual({ light: false, change: -1 });
    expect(betrayal([lit("torch", eris, { lit: false })], true, eris)).toEqual({ light: false, change: 0 });
    expect(betrayal([lit("light", eris)], true, eris).change).toBe(-1);
    expect(betrayal([lit("torch", eris)], false, eris).light).toBe(false);
    const meet = (lights: Light[]) => {
      const { light, change } = betrayal(lights, true, eris);
      const side = { count: 1, warned: false, aquatic: false, ship: false, surprises: 2 };
      const sides = [
        { ...side, id: "party", name: "p", party: true, light, change: 0 },
        { ...side, id: "orcs", name: "o", party: false, light: false, change },
      ];
      return planSurprise({ place: "dungeon", dark: true, fog: false, sides }, eris);
    };
    const monsters = (lights: Light[], die: number): boolean => {
      const plan = meet(lights);
      const rolls = rollsFor(plan, { "surprise:party": [6], "surprise:orcs": [die] });
      return resolveSurprise(plan, rolls, eris).losing.includes("orcs");
    };
    expect(monsters([hooded], 1)).toBe(true);
    expect(monsters([hooded], 2)).toBe(false);
    expect(monsters([], 2)).toBe(true);
    expect(meet([lit("torch", eris), lit("candle", eris)]).rolls.map(({ id }) => id)).toEqual(["surprise:party"]);
    expect(brightLight([hooded], eris)).toBe(false);
    expect(betrayal([lit("lantern")], true, classic).light).toBe(true);
  });

  it("turns passed at once or one by one come to the same", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.integer({ min: 0, max: 60 }), (a, b, turnsLeft) => {
        const light = lit("torch", classic, { turnsLeft });
        expect(runDown(runDown([light], a).left, b).left).toEqual(runDown([light], a + b).left);
      }),
    );
  });
});

describe("seeing", () => {
  const glow = (radius: number, toViewer: number, toTarget: number) => ({ radius, toViewer, toTarget });
  it("BX-041 example 1 and 2: lit at 30', dark at 31'; without light in darkness", () => {
    expect(sees(0, 30, [glow(30, 0, 30)])).toBe(true);
    expect(sees(0, 31, [glow(30, 0, 31)])).toBe(false);
    expect(visionOf(0, [])).toBe("dark");
  });
  it("BX-042 example 1 and 2: 90' by its text, 60' for other monsters, none beyond", () => {
    const goblin = makeCreature({ id: "goblin" });
    expect(infravisionOf(goblin, 90, classic)).toBe(90);
    expect(infravisionOf(goblin, undefined, classic)).toBe(60);
    expect(infravisionOf(makeCreature({ id: "bandit", tags: ["human"] }), undefined, classic)).toBe(0);
    expect(infravisionOf(someone("dwarf"), undefined, classic)).toBe(60);
    expect(infravisionOf(someone("fighter"), undefined, classic)).toBe(0);
    expect(sees(60, 60, [])).toBe(true);
    expect(sees(60, 61, [])).toBe(false);
  });
  it("BX-043 example 1 and 2: too dark to read, by torchlight one reads", () => {
    expect(readingRefused(visionOf(60, []))?.key).toBe("exploration.tooDark");
    expect(readingRefused(visionOf(60, [glow(30, 10, 0)]))).toBeUndefined();
    expect(heatOf({ tags: ["undead"] })).toBe("black");
    expect(heatOf({ tags: [] })).toBe("bright");
  });
  it("BX-044 example 1 and 2: a torch in hand ends it, one 35' away does not", () => {
    expect(sees(60, 50, [glow(30, 0, 50)])).toBe(false);
    expect(sees(60, 60, [glow(30, 35, 90)])).toBe(true);
    expect(visionOf(60, [], true)).toBe("dark");
  });
});

describe("climbing and falling", () => {
  it.each([
    ["BX-046 example 1: 35'", 35, [2, 5, 1], false, 8],
    ["BX-046 example 2: 9'", 9, [], false, 0],
    ["BX-046 example 2: 10'", 10, [4], false, 4],
    ["BX-046: soft, at least 1", 10, [1], true, 1],
    ["BX-046: soft", 30, [2, 5, 2], true, 4],
  ])("%s", (_name, feet, dice, soft, damage) => {
    const plan = planFall(feet, soft, classic);
    const outcome = resolveFall(plan, rollsFor(plan, { fall: dice }), classic);
    expect(outcome.damage).toEqual(damage);
    expect(fold(outcome.steps)).toEqual(damage);
  });
  const climber = someone("fighter", 1, { scores: { dex: 11 } });
  const wall = { height: 40, sheer: false, gear: false };
  it("BX-039 example 1 and 2: DEX 11; a 20 fails and falls from half way", () => {
    const plan = planClimb(climber, wall, classic);
    expect(resolveClimb(plan, rollsFor(plan, { check: [8] }), classic)).toMatchObject({ climbs: true, next: [] });
    const fallen = resolveClimb(plan, rollsFor(plan, { check: [20] }), classic);
    expect(fallen.next[0]?.plan.rolls).toEqual([{ id: "fall", formula: "2d6" }]);
    expect(planClimb(climber, wall, gorman).refused?.key).toBe("character.noAbilityChecks");
  });
  it("BX-040 example 1 and 2: sheer is refused without gear; a thief rolls the art", () => {
    const sheer = { ...wall, sheer: true };
    expect(planClimb(climber, sheer, classic)).toMatchObject({ rolls: [], refused: { key: "exploration.sheer" } });
    expect(planClimb(climber, { ...sheer, gear: true }, classic).check?.ability).toBe("dex");
    const plan = planClimb(someone("thief"), sheer, classic);
    expect(resolveClimb(plan, rollsFor(plan, { climb: [87] }), classic).climbs).toBe(true);
    expect(resolveClimb(plan, rollsFor(plan, { climb: [88] }), classic).next[0]?.plan.feet).toBe(20);
  });
});

describe("water and want", () => {
  it.each([
    ["BX-051 example 1: chance 10, 10", 10, 10, true],
    ["BX-051 example 1: 11", 10, 11, false],
    ["BX-051 example 2: chance 99, 100", 99, 100, false],
  ])("%s", (_name, chance, die, drowns) => {
    const plan = planDrowning(chance, classic);
    expect(resolveDrowning(plan, rollsFor(plan, { drown: [die] }))).toMatchObject({
      drowns,
      conditions: drowns ? ["dead"] : [],
    });
  });
  it("BX-051: what is filled in", () => {
    const at = (armour: "none" | "light" | "heavy", load: number, rough = true) =>
      drowningChance({ rough, armour, load });
    expect(at("heavy", 0)).toBe(99);
    expect(at("none", 801)).toBe(99);
    expect(at("light", 401)).toBe(50);
    expect(at("light", 100)).toBe(10);
    expect(at("heavy", 900, false)).toBe(0);
    expect(planDrowning(0, classic).rolls).toEqual([]);
  });
  it("BX-049 example 1 and 2: one day without food prompts; a meal ends it", () => {
    const one = afterDay({ food: 0, water: 0 }, { food: false, water: true });
    expect(one).toEqual({ food: 1, water: 0 });
    expect(wantPrompt(one)).toEqual({ attack: -1, rateQuarters: 1, hitPoints: 0 });
    expect(wantPrompt(afterDay(one, { food: true, water: true }))).toBeUndefined();
    expect(wantPrompt({ food: 4, water: 1 })).toEqual({ attack: -4, rateQuarters: 4, hitPoints: 2 });
  });
});

describe("armour takes time", () => {
  it.each([
    ["ERIS-118 example 1: plate, two assistants", "plate", 2, 3],
    ["ERIS-118 example 2: leather", "leather", 0, 1],
    ["ERIS-118 example 3: plate, four assistants", "plate", 4, 1],
    ["ERIS-118: plate alone", "plate", 0, 10],
    ["ERIS-118: plate, one", "plate", 1, 5],
    ["ERIS-118: plate, three", "plate", 3, 2],
    ["ERIS-118: chainmail, helped", "chain", 3, 1],
  ] as const)("%s", (_name, suit, assistants, rounds) => {
    const time = armourChangeTime(suit, assistants, eris);
    expect(time.value).toEqual(rounds);
    expect(fold(time.steps)).toEqual(rounds);
  });
  it("ERIS-118 example 4: attacked after four rounds of ten, it begins again", () => {
    const begun = dressOn(beginArmourChange("plate", "don", armourChangeTime("plate", 0, eris)), 4);
    expect(begun.left).toBe(6);
    expect(begun.done).toBe(false);
    expect(dressOn(begun, 0, true)).toMatchObject({ left: 10, done: false });
    expect(dressOn(begun, 6).done).toBe(true);
    expect(armourChangeTime("plate", 0, classic).value).toBe(0);
  });
  const drowning = (weapons = [makeWeapon({ type: "dagger" })], id: "fighter" | "halfling" = "fighter") =>
    someone(id, 1, { weapons });
  it.each([
    ["ERIS-119 example 1: 2", drowning(), 2, true],
    ["ERIS-119 example 2: 3", drowning(), 3, false],
    ["ERIS-119 example 4: a hobbit, 2", drowning(undefined, "halfling"), 2, false],
  ])("%s", (_name, creature, die, free) => {
    const plan = planCutFree(creature, "plate", eris);
    expect(resolveCutFree(plan, rollsFor(plan, { cut: [die] }))).toMatchObject({
      free,
      destroyed: free ? ["plate"] : [],
    });
  });
  it("ERIS-119 example 3: no dagger, no try", () => {
    expect(planCutFree(drowning([]), "plate", eris)).toMatchObject({
      rolls: [],
      refused: { key: "exploration.noDagger" },
    });
    expect(planCutFree(drowning(), "plate", classic).refused?.key).toBe("exploration.noArmourTimes");
  });
});

describe("wandering monsters", () => {
  const dungeon: WanderingPlace = { place: "dungeon", rate: 120, change: 0 };
  function check(where: WanderingPlace, dice: readonly number[], rules: Rulings = classic) {
    const plan = planWandering(where, rules);
    const outcome = resolveWandering(
      plan,
      rollsFor(plan, Object.fromEntries(dice.map((die, i) => [`wandering:${i + 1}`, [die]]))),
    );
    expect(fold(plan.steps)).toBe(plan.chance);
    return outcome;
  }
  it.each([
    ["BX-052 example 1: 1", dungeon, [1], classic, [1]],
    ["BX-052 example 2: 2", dungeon, [2], classic, []],
    ["BX-053 example 1: noise, 2", { ...dungeon, change: 1 }, [2], classic, [1]],
    ["BX-053 example 2: quiet, no roll", { ...dungeon, change: -1 }, [], classic, []],
    ["BX-086 example 1: forest, 2", { ...dungeon, place: "wilderness", terrain: "forest" }, [2], classic, [1]],
    ["BX-097 example 1: ocean, 2", { ...dungeon, place: "water", waters: "ocean" }, [2], classic, [1]],
    ["BX-097 example 2: river, 3", { ...dungeon, place: "water", waters: "river" }, [3], classic, []],
    ["BX-097 example 2: swamp, 3", { ...dungeon, place: "water", waters: "swamp" }, [3], classic, [1]],
    ["GOR-36 example 1: 60', 4", { ...dungeon, rate: 60 }, [4], gorman, [1]],
    ["GOR-36 example 1: 60', 5", { ...dungeon, rate: 60 }, [5], gorman, []],
    ["GOR-36 example 2: one porter at 30', 5", { ...dungeon, rate: 30 }, [5], gorman, [1]],
    ["GOR-36 example 2: 45' counts as 30'", { ...dungeon, rate: 45 }, [5], gorman, [1]],
    ["GOR-36: over 180'", { ...dungeon, rate: 240 }, [2], gorman, []],
  ] as const)("%s", (_name, where, dice, rules, encounters) => {
    expect(check(where, dice, rules).encounters).toEqual(encounters);
  });
  it("BX-086 example 2: three checks in a swamp", () => {
    const three = rulings({}, "classic", { wildernessChecksPerDay: 3 });
    expect(check({ ...dungeon, place: "wilderness", terrain: "swamp" }, [4, 3, 6], three).encounters).toEqual([2]);
  });
  it("BX-052 example 3, BX-072 example 1 and 2, BX-087: what follows is a draw, and a distance as usual", () => {
    const [met] = check(dungeon, [1]).next;
    expect(met).toEqual({ kind: "encounter", place: "dungeon", approaching: true, timeOfDay: false });
    const plan = planDistance({ place: met?.place ?? "water" }, classic);
    const feet = (faces: number[]): number =>
      resolveDistance(plan, rollsFor(plan, { distance: faces }), classic).distance;
    expect(feet([3, 4])).toBe(70);
    expect(feet([1, 1])).toBe(20);
    const [wild] = check({ ...dungeon, place: "wilderness", terrain: "clear" }, [1]).next;
    expect(wild).toEqual({ kind: "encounter", place: "wilderness", approaching: false, timeOfDay: true });
  });
  it("BX-072 example 1 and 2: turn 2 is due, turn 3 is not; a scene may say otherwise", () => {
    expect([0, 1, 2, 3, 4].filter((turn) => wanderingDue(turn, undefined, classic))).toEqual([2, 4]);
    expect([1, 2, 3].filter((turn) => wanderingDue(turn, 3, classic))).toEqual([3]);
    expect(wanderingChance({ ...dungeon, chance: 3 }, classic).value).toBe(3);
    expect(wanderingDue(2, undefined, gorman)).toBe(false);
  });
  it("GOR-36: hours at the table", () => {
    expect(hoursDue(59, 0, gorman)).toBe(0);
    expect(hoursDue(130, 1, gorman)).toBe(1);
    expect(hoursDue(130, 1, classic)).toBe(0);
  });
  it.each([
    ["GOR-37 example 1: 2 in 6, 2", undefined, 2, [1]],
    ["GOR-37 example 2: 1 in 6, 2", 1, 2, []],
  ])("%s", (_name, odds, die, encounters) => {
    const plan = planNoise(odds, gorman);
    expect(resolveWandering(plan, rollsFor(plan, { "wandering:1": [die] })).encounters).toEqual(encounters);
    expect(planNoise(odds, classic).refused?.key).toBe("exploration.noNoiseCheck");
  });
  it("BX-098 example 1 and 2: a landing, 4: ashore; without one always afloat", () => {
    expect(afloat(true, 4)).toBe(false);
    expect(afloat(true, 3)).toBe(true);
    expect(afloat(false, undefined)).toBe(true);
  });
  it("BX-073: the time of day by d6", () => {
    expect([1, 2, 3, 4, 5, 6].map(timeOfDay)).toEqual([
      "morning",
      "morning",
      "afternoon",
      "afternoon",
      "evening",
      "night",
    ]);
  });
});

describe("falls and climbs", () => {
  const stepKeys = (steps: readonly Step[]) => steps.map(({ key }) => key);
  const fighter = someone("fighter");
  const thief = someone("thief");

  it("BX-046: a soft landing is shown where there is one", () => {
    const fall = (feet: number, soft: boolean, faces: number[]) => {
      const plan = planFall(feet, soft, classic);
      return stepKeys(resolveFall(plan, rollsFor(plan, { fall: faces }), classic).steps);
    };
    expect(fall(20, false, [3, 3])).toEqual(["hazard.fall"]);
    expect(fall(20, true, [3, 3])).toEqual(["hazard.fall", "hazard.soft", "hazard.softLeast"]);
    expect(fall(9, true, [])).toEqual(["hazard.fall"]);
    expect(() => planFall(-1, false, classic)).toThrow("feet");
  });

  it("BX-039: a refused climber does not fall; a failed one does, from the height reached", () => {
    const sheer = planClimb(fighter, { height: 40, sheer: true, gear: false }, classic);
    expect(resolveClimb(sheer, {}, classic)).toEqual({ procedure: "climb", climbs: false, next: [] });
    const slips = (more: object) => {
      const plan = planClimb(thief, { height: 40, sheer: true, gear: false, ...more }, classic);
      return resolveClimb(plan, rollsFor(plan, { climb: [100] }), classic).next[0]?.plan.feet;
    };
    expect(slips({})).toBe(20);
    expect(slips({ reached: 30 })).toBe(30);
    expect(() => planClimb(thief, { height: 101, sheer: true, gear: false }, classic)).toThrow("climb.height");
  });
});
