import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planTurning } from "../../../src/rules/characters/turning.ts";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { planForce, planListen } from "../../../src/rules/exploration/doors.ts";
import { planSearch } from "../../../src/rules/exploration/search.ts";
import type { MoraleGroup } from "../../../src/rules/facts/morale.ts";
import { loyaltySuggested, planLoyaltyCheck } from "../../../src/rules/morale/loyalty.ts";
import { mercenaryMorale } from "../../../src/rules/morale/mercenary.ts";
import {
  applyMorale,
  chanceOfStaying,
  type MoraleInput,
  planMorale,
  resolveMorale,
  shownAs,
} from "../../../src/rules/morale/morale.ts";
import { moraleOccasions, startMorale } from "../../../src/rules/morale/morale-tally.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { CONVERSION } from "../../../src/rules/tables/morale-scores.ts";
import { unableToAffect } from "../../../src/rules/tables/morale-situations.ts";
import type { Modifier } from "../../../src/rules/trace/types.ts";
import { hero } from "../attack/fight.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, referee } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const group = (more: Partial<MoraleGroup> = {}): MoraleGroup => ({
  id: "orcs",
  side: "foes",
  startNumber: 4,
  fallen: 0,
  dead: 0,
  able: 4,
  successes: {},
  checksThisRound: 0,
  due: [],
  prompted: [],
  state: "fighting",
  ...more,
});
const orc = (more: Partial<Creature> = {}): Creature => makeCreature({ id: "orc", morale: 8, ...more });

function check(
  under: Rulings,
  creature: Creature,
  dice: readonly [number, number] | undefined,
  more: Partial<MoraleInput> = {},
) {
  const plan = planMorale({ group: group(), members: [creature], ...more }, under);
  const [subject] = plan.subjects;
  const id = `morale:${subject?.id ?? ""}`;
  const outcome = resolveMorale(plan, dice ? rollsFor(plan, { [id]: dice }) : {}, under);
  const [result] = outcome.results;
  if (!subject || !result) throw new Error("no subject");
  expect(fold(subject.target.steps)).toBe(subject.target.value);
  return { plan, subject, outcome, result };
}

describe("B/X morale", () => {
  const bx = rulings();
  it.each([
    ["BX-174 example 1: 7 against 8", 7, [4, 4], 0, false],
    ["BX-174 example 2: 7 against 7", 7, [3, 4], 0, true],
    ["BX-178 example 1: 8 less 1 against 8", 8, [4, 4], -1, false],
    ["BX-178: 8 and +1 against 9", 8, [4, 5], 1, true],
  ] as const)("%s", (_name, morale, dice, situation, stays) => {
    expect(check(bx, orc({ morale }), dice, { situation }).result.stays).toBe(stays);
  });

  it("BX-173 example 1: a rating of 12 never checks; example 2: a 2 does not fight", () => {
    expect(check(bx, orc({ morale: 12 }), undefined).result).toMatchObject({
      stays: true,
      automatic: "morale.fearless",
    });
    const coward = check(bx, orc({ morale: 2 }), undefined);
    expect(coward.plan.rolls).toEqual([]);
    expect(coward.result).toMatchObject({
      stays: false,
      automatic: "morale.willNotFight",
      choices: ["fleeing", "surrendered"],
    });
  });

  it("BX-178 example 2: a rating of 12 takes no modifier; 11 and +2 passes and counts as a success", () => {
    expect(check(bx, orc({ morale: 12 }), undefined, { situation: -2 }).subject.target.value).toBe(12);
    expect(check(bx, orc({ morale: 11 }), undefined, { situation: 2 }).result).toMatchObject({
      stays: true,
      successes: 1,
    });
  });

  it("BX-178 an adjusted 1 always breaks, and more than 2 counts as 2", () => {
    expect(check(bx, orc({ morale: 3 }), [1, 1], { situation: -2 }).result.stays).toBe(false);
    expect(check(bx, orc({ morale: 4 }), [1, 1], { situation: -2 }).result.stays).toBe(true);
    expect(check(bx, orc({ morale: 4 }), [1, 1], { situation: -3 }).result.stays).toBe(true);
    expect(() => check(bx, orc(), [1, 1], { situation: 21 })).toThrow("outOfRange at situation");
  });

  it("BX-175 example 1: two passed checks end the checking", () => {
    const twice = check(bx, orc(), undefined, { group: group({ successes: { orcs: 2 } }) });
    expect(twice.result).toMatchObject({ stays: true, automatic: "morale.toTheDeath" });
  });

  it("BX-175 example 2: one pass, then a fail: breaks, and nothing more is due (BX-138)", () => {
    const tally = {
      round: 1,
      members: {},
      groups: { orcs: group({ successes: { orcs: 1 }, due: [["firstDeath"], ["half"]] }) },
    };
    const failed = check(bx, orc(), [6, 6], { group: tally.groups.orcs, occasions: ["firstDeath"] });
    expect(applyMorale(tally, failed.outcome, "surrendered").groups.orcs).toMatchObject({
      due: [],
      state: "surrendered",
    });
    const passed = check(bx, orc(), [1, 1], { group: tally.groups.orcs, occasions: ["firstDeath"] });
    expect(applyMorale(tally, passed.outcome).groups.orcs).toMatchObject({
      due: [["half"]],
      state: "fighting",
      successes: { orcs: 2 },
    });
  });

  it("BX-174 each: everybody rolls and counts apart", () => {
    const under = rulings({ moraleRoll: "each" });
    const members = [orc({ id: "a" }), orc({ id: "b" })];
    const plan = planMorale({ group: group({ successes: { a: 2 } }), members }, under);
    expect(plan.rolls.map((roll) => roll.id)).toEqual(["morale:b"]);
    const outcome = resolveMorale(plan, rollsFor(plan, { "morale:b": [6, 6] }), under);
    expect(outcome.results.map((result) => result.stays)).toEqual([true, false]);
  });

  it("BX-172 example 1: off rolls nothing; BX-181: a retainer's morale is a matter of loyalty", () => {
    expect(planMorale({ group: group(), members: [orc()] }, rulings({ morale: "off" })).refused?.key).toBe(
      "morale.off",
    );
    const retainer = orc({ kind: "hireling", hirelingKind: "retainer", loyalty: 7 });
    expect(planMorale({ group: group(), members: [retainer] }, bx).refused?.key).toBe("morale.retainer");
    const hero = makeCreature({ id: "hero", kind: "character" });
    expect(planMorale({ group: group(), members: [hero] }, bx).refused?.key).toBe("morale.character");
  });

  it("a creature without any rating is an error that names it", () => {
    expect(() => planMorale({ group: group(), members: [makeCreature({ id: "merchant" })] }, bx)).toThrow(
      "noMorale at members.merchant.morale",
    );
  });

  it.each([
    ["BX-179 example 1", { troops: "trained", mounted: true }, 9],
    ["BX-179 example 2", { troops: "trained", mounted: true, elite: true, fanatic: true }, 12],
    ["BX-180 example 1", { troops: "trained", conditions: -1 }, 7],
    ["BX-180 example 2", { troops: "militia", conditions: -2 }, 4],
  ] as const)("%s", (_name, unit, expected) => {
    const traced = mercenaryMorale(unit, bx);
    expect(traced.value).toBe(expected);
    expect(fold(traced.steps)).toBe(expected);
  });
});

describe("Gorman morale and loyalty", () => {
  const under = rulings({}, "gorman");
  const henchman = (loyalty: number): Creature =>
    makeCreature({ id: "h", kind: "hireling", hirelingKind: "henchman", loyalty });
  it.each([
    ["GOR-93 example 1: 6 stays", orc(), [3, 3], 0, true],
    ["GOR-93 example 1: 5 flees", orc(), [3, 2], 0, false],
    ["GOR-93 example 2: 2", orc(), [1, 1], 0, false],
    ["GOR-93 example 2: 2 with +2", orc(), [1, 1], 2, false],
    ["GOR-94 example 1", henchman(8), [4, 2], 1, true],
    ["GOR-94 example 2", henchman(4), [6, 3], -2, false],
    ["GOR-44 example 1: loyalty 14", henchman(14), [2, 3], 0, true],
    ["GOR-44 example 2: loyalty 5", henchman(5), [4, 3], 0, false],
    ["GOR-44 example 2: loyalty 3", henchman(3), [5, 3], 0, false],
    ["GOR-44 example 3: loyalty 17", henchman(17), [1, 1], 0, false],
  ] as const)("%s", (_name, creature, dice, situation, stays) => {
    const { result } = check(under, creature, dice, { situation });
    expect(result.stays).toBe(stays);
    expect(fold(result.steps)).toBe(result.total);
  });

  it("GOR-44 example 3: loyalty 18 needs no dice; GOR-93 example 1: 26 of 36 stay", () => {
    expect(check(under, henchman(18), undefined).result).toMatchObject({ stays: true, automatic: "morale.stalwart" });
    expect(chanceOfStaying(check(under, orc(), [3, 3]).subject, under)).toBe(26 / 36);
  });

  it("GOR-93 one roll for the goblins, one for each henchman", () => {
    const members = [orc({ id: "g1" }), orc({ id: "g2" }), henchman(10)];
    expect(planMorale({ group: group(), members }, under).rolls.map((roll) => roll.id)).toEqual([
      "morale:orcs",
      "morale:h",
    ]);
  });

  it("GOR-46 an extreme demand that fails offers a step of loyalty; a passed one does not", () => {
    expect(check(under, henchman(9), [1, 2], { extreme: true }).outcome.next).toEqual([
      { kind: "offer", action: "loyalty", creature: "h", step: -1 },
    ]);
    expect(check(under, henchman(9), [6, 6], { extreme: true }).outcome.next).toEqual([]);
    expect(check(under, henchman(4), [1, 2]).outcome.next).toEqual([]);
    // Said afterwards on the card: of one who failed, never of one who passed.
    expect(check(under, henchman(4), [1, 2]).outcome.couldCost).toEqual(["h"]);
    expect(check(under, henchman(9), [6, 6]).outcome.couldCost).toBeUndefined();
  });
});

describe("2d10 morale", () => {
  const under = rulings({}, "referee");
  const own = (morale2d10: number, more: Partial<Creature> = {}): Creature =>
    makeCreature({ id: "npc", morale2d10, ...more });
  const typed = (moraleType: string, more: Partial<Creature> = {}): Creature =>
    makeCreature({ id: "npc", moraleType, ...more });
  it.each([
    ["REF-07 example 1: soldiers, 12", typed("trainedSoldiers"), [7, 5], 0, true],
    ["REF-07 example 2: 13", typed("trainedSoldiers"), [7, 6], 0, false],
    ["REF-07 example 3: 20 cannot break", typed("unintelligent"), [10, 10], 2, true],
    ["REF-07 example 4: 1 always breaks", typed("animalDocile"), [1, 1], -2, false],
    ["REF-10 example 1: bandit", typed("disorganizedTroops"), [6, 5], 0, true],
    ["REF-10 example 2: an orc converted", orc(), [8, 5], 0, true],
    ["REF-10 example 2: the same with a type", orc({ moraleType: "militia" }), [8, 5], 0, false],
    ["REF-10 example 3: skeleton", typed("unintelligent"), [9, 10], 0, false],
    ["REF-11 example 1", own(12), [4, 6], -3, false],
    ["REF-11 example 2", own(12), [10, 10], 10, true],
  ] as const)("%s", (_name, creature, dice, situation, stays) => {
    expect(check(under, creature, dice, { situation }).result.stays).toBe(stays);
  });

  const half = { number: 0.5, modifier: 0, asterisks: 0 };
  const spears = { type: "mundane", silver: false, magic: false, bonus: 0 };
  const arrows = { type: "mundane", silver: false, magic: true, bonus: 1 };
  const gargoyle = { able: true, tags: [], isCaster: false, harmedOnlyBy: { kind: "magic", bonus: 0 } } as const;
  const many = <T>(number: number, what: T): T[] => new Array<T>(number).fill(what);
  it.each<[string, Creature, Partial<MoraleInput>, number]>([
    [
      "REF-12 example 1: militia at home, none fallen",
      typed("militia", { alignment: "lawful" }),
      { facts: { lair: true, opponentsDefeated: 1 }, group: group({ startNumber: 5 }) },
      14,
    ],
    [
      "REF-12 example 1: two of five fallen",
      typed("militia", { alignment: "lawful" }),
      { facts: { lair: true, opponentsDefeated: 1 }, group: group({ startNumber: 5, fallen: 2 }) },
      12,
    ],
    [
      "REF-12 example 2: a chaotic ogre",
      typed("lowIntelligence", {
        alignment: "chaotic",
        hitDice: { number: 4, modifier: 1, asterisks: 0 },
        hitPoints: { value: 6, total: 26, temporary: 0, subdual: 0 },
      }),
      {
        alone: true,
        facts: { opponentsDefeated: 0, foes: [{ able: true, tags: [], isCaster: true }] },
      },
      2,
    ],
    [
      "REF-12 example 4: nine kobolds against three",
      own(10, { hitDice: half }),
      { facts: { numbers: { own: 9, foes: 3 } } },
      10,
    ],
    [
      "REF-12 example 4: eight against three",
      own(10, { hitDice: half }),
      { facts: { numbers: { own: 8, foes: 3 } } },
      8,
    ],
    [
      "REF-12 example 5: henchman",
      typed("henchman", { treatment: "well" }),
      { facts: { strongestAllyDefeated: true, alliesLeft: true } },
      7,
    ],
    ["REF-13 example 1: 3 of 12", own(12), { group: group({ startNumber: 12, fallen: 3 }) }, 10],
    ["REF-13 example 1: 2 of 12", own(12), { group: group({ startNumber: 12, fallen: 2 }) }, 12],
    ["REF-13 example 1: 6 of 12", own(12), { group: group({ startNumber: 12, fallen: 6 }) }, 8],
    ["REF-14 example 1: third check of the round", own(11), { group: group({ checksThisRound: 2 }) }, 9],
    [
      "REF-15 example 1: spears against a gargoyle",
      own(12),
      { facts: { foes: [gargoyle], attacks: many(8, spears) } },
      4,
    ],
    [
      "REF-15 example 2: a tie with magic arrows",
      own(12),
      { facts: { foes: [gargoyle], attacks: [...many(4, spears), ...many(4, arrows)] } },
      12,
    ],
    [
      "REF-12: a hated enemy",
      own(10, { hatedEnemies: ["dwarf"] }),
      { facts: { foes: [{ able: true, tags: ["dwarf"], isCaster: false }] } },
      14,
    ],
    ["REF-12: the referee unticks a box", own(10, { alignment: "lawful" }), { ticks: { 6: false, 15: true } }, 11],
    ["REF-13: both ticked, the worse one counts", own(10), { ticks: { 2: true, 3: true } }, 6],
  ])("%s", (_name, creature, more, expected) => {
    const plan = planMorale({ group: group(), members: [creature], ...more }, under);
    expect(plan.subjects[0]?.target.value).toBe(expected);
  });

  it.each([
    ["REF-12 example 3: 5 of 20 lost", 15, 20, -2],
    ["REF-12 example 3: 4 of 20", 16, 20, 0],
    ["REF-12 example 3: 10 of 20", 10, 20, -4],
    ["REF-13 example 2: troll at 30 of 36", 30, 36, 0],
    ["REF-13 example 2: at 27", 27, 36, -2],
    ["REF-13 example 2: at 18", 18, 36, -4],
    ["REF-13 example 2: at -3", -3, 36, -4],
  ])("%s", (_name, value, total, expected) => {
    const creature = own(12, { hitPoints: { value, total, temporary: 0, subdual: 0 } });
    const { subject } = check(under, creature, [1, 1], { alone: true });
    expect(subject.target.value - 12).toBe(expected);
  });

  it.each([
    ["REF-09 example 1: a guard is bribed", typed("trainedSoldiers"), "bribe", [8, 5], "acceptsBribe", []],
    ["REF-09 example 1: 12 refuses", typed("trainedSoldiers"), "bribe", [8, 4], "refusesBribe", []],
    ["REF-09 example 2: a wand's last charge", typed("henchman"), "charge", [8, 7], "obeys", []],
    ["REF-09 example 2: 16", typed("henchman"), "charge", [8, 8], "refuses", []],
    ["REF-09: a suicidal order", own(10), "task", [9, 9], "refusesAndFlees", ["fleeing"]],
    ["REF-08 row 13: surrender", own(10), "surrender", [9, 9], "surrenders", ["surrendered"]],
  ] as const)("%s", (_name, creature, kind, dice, result, marks) => {
    expect(check(under, creature, dice, { kind }).result).toMatchObject({ result, marks });
  });

  it("REF-09 the outcomes change places at the referee's click; occasion 13 asks for surrender by itself", () => {
    expect(check(under, own(12), [6, 6], { kind: "bribe", swapped: true }).result.result).toBe("acceptsBribe");
    expect(check(under, own(12), [9, 6], { kind: "request", swapped: true }).result.result).toBe("accepts");
    expect(check(under, own(12), [9, 6], { kind: "surrender", swapped: true }).result).toMatchObject({
      ...{ result: "fightsOn", marks: [] },
    });
    // A creature in danger stands or flees: there is no answer to swap.
    const danger = check(under, own(12), [9, 6], { swapped: true });
    expect(danger.plan.swapped).toBe(false);
    expect(danger.result.result).toBe("flees");
    expect(check(under, own(12), [6, 6], { occasions: ["13"] }).plan.kind).toBe("surrender");
    expect(() => check(rulings(), orc(), [1, 1], { kind: "bribe" })).toThrow("unknownChoice at kind");
  });

  it("REF-10 the conversion keeps the chance of staying as near as a score can", () => {
    const chance = (faces: number, target: number): number => {
      let staying = 0;
      for (let a = 1; a <= faces; a += 1) for (let b = 1; b <= faces; b += 1) staying += a + b <= target ? 1 : 0;
      return staying / (faces * faces);
    };
    for (const { bx, score } of CONVERSION.slice(0, -1)) {
      const wanted = chance(6, bx);
      const gap = Math.abs(chance(10, score) - wanted);
      for (let other = 2; other <= 20; other += 1)
        expect(Math.abs(chance(10, other) - wanted)).toBeGreaterThanOrEqual(gap - 1e-9);
    }
  });

  it("loyalty moves the 15 of a henchman unscaled (GOR-44, REF-10)", () => {
    const both = rulings({ loyalty: "gorman" }, "referee");
    const henchman = makeCreature({ id: "h", kind: "hireling", hirelingKind: "henchman", loyalty: 14 });
    expect(planMorale({ group: group(), members: [henchman] }, both).subjects[0]?.target.value).toBe(16);
  });
});

describe("any morale", () => {
  it("the chance to stay never falls with the score, nor with the situation", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("classic", "eris", "gorman", "referee", "heroic"),
        fc.integer({ min: 3, max: 10 }),
        fc.integer({ min: -2, max: 1 }),
        (preset, morale, situation) => {
          const under = rulings({}, preset);
          const chance = (rating: number, plus: number): number => {
            const plan = planMorale({ group: group(), members: [orc({ morale: rating })], situation: plus }, under);
            const [subject] = plan.subjects;
            if (!subject) throw new Error("no subject");
            return chanceOfStaying(subject, under);
          };
          const now = chance(morale, situation);
          expect(now).toBeGreaterThanOrEqual(0);
          expect(chance(morale + 1, situation)).toBeGreaterThanOrEqual(now);
          expect(chance(morale, situation + 1)).toBeGreaterThanOrEqual(now);
        },
      ),
    );
  });

  it("one situation, five presets: orcs of morale 8 roll 9 with two of four fallen", () => {
    const rows = ["classic", "eris", "gorman", "referee", "heroic"].map((preset) => {
      const under = rulings({}, preset);
      const plan = planMorale(
        { group: group({ fallen: 2 }), members: [orc()], facts: { opponentsDefeated: 1 } },
        under,
      );
      const outcome = resolveMorale(plan, rollsFor(plan, { "morale:orcs": [4, 5] }), under);
      return [plan.subjects[0]?.target.value, outcome.stays];
    });
    expect(rows).toEqual([
      [8, false],
      [8, false],
      [6, true],
      [9, true],
      [8, false],
    ]);
  });
});

describe("those who cannot act", () => {
  const orc = (id: string, more: Partial<Creature> = {}): Creature => makeCreature({ id, morale: 8, ...more });

  const dead = { conditions: ["dead"] } as const;
  const cleric = hero("cleric", 3, dead);
  const door = { id: "d", state: "stuck", sticks: true, warned: false, listened: [], lockTries: {} } as const;
  const area = { id: "a", secretDoor: true, roomTrap: false, magicalTrap: false, searchedBy: [] };
  const one = hero("fighter", 1);
  it.each([
    ["BX-056: forcing a door", planForce([one, cleric], door, classic).refused?.key],
    ["BX-061: listening", planListen(cleric, { ...door, state: "shut" }, [], classic).refused?.key],
    ["BX-065: searching", planSearch([cleric], area, classic).refused?.key],
    ["BX-146: turning the undead", planTurning(cleric, { undead: [], symbol: "atHand" }, classic).refused?.key],
    [
      "BX-181: loyalty",
      planLoyaltyCheck(orc("r", { ...dead, kind: "hireling", hirelingKind: "retainer" }), { when: "danger" }, classic)
        .refused?.key,
    ],
  ])("%s asks nothing of the dead", (_name, key) => {
    expect(key).toBe("cannotAct");
  });
  it("BX-065: the others of a search go on; BX-181: nothing is suggested for a dead retainer", () => {
    expect(planSearch([cleric, one], area, classic).searchers.map(({ id }) => id)).toEqual(["fighter1"]);
    const retainer = orc("r", { ...dead, kind: "hireling", hirelingKind: "retainer" });
    expect(loyaltySuggested(retainer, { employerDead: true }, classic)).toBeUndefined();
  });
});

describe("morale", () => {
  const bless = (value: number): Modifier => ({
    key: "item.bonus",
    on: "morale",
    op: "add",
    value,
    source: { kind: "effect", name: "Dread" },
  });
  const orc = (id: string, more: Partial<Creature> = {}): Creature => makeCreature({ id, morale: 8, ...more });
  const target = (rules: Rulings, input: Omit<MoraleInput, "group">) =>
    planMorale({ group: group(), ...input }, rules).subjects[0];

  it("BX-178: all adjustments together move the rating by 2 at the most", () => {
    const blessed = orc("a", { modifiers: [bless(2)] });
    expect(target(classic, { members: [blessed], situation: 2 })?.target.value).toBe(10);
    expect(target(classic, { members: [blessed], situation: 2 })?.automatic).toBeUndefined();
    expect(target(classic, { members: [orc("a")], situation: -3 })?.target.value).toBe(6);
    expect(target(classic, { members: [blessed], situation: -2 })?.target.value).toBe(8);
  });
  it("BX-178: an effect on a whole group counts, by the one whom it helps least", () => {
    const all = ["a", "b"].map((id) => orc(id, { modifiers: [bless(1)] }));
    expect(target(classic, { members: all })?.target.value).toBe(9);
    expect(target(classic, { members: [...all, orc("c")] })?.target.value).toBe(8);
  });
  it("BX-176, BX-177: a second group of a side is not asked for its half again", () => {
    const member = (id: string, of: string, fate: "able" | "dead" = "able") => ({
      id,
      group: of,
      side: "foes",
      fate,
      checks: true,
    });
    const first = ["a", "b", "c", "d"];
    const g = (down: number) => first.map((id, at) => member(id, "g", at < down ? "dead" : "able"));
    const h = ["e", "f", "x", "y"].map((id) => member(id, "h"));
    const begun = startMorale({ round: 1, members: g(0) }, classic);
    const lost = moraleOccasions(begun, { round: 1, members: g(2) }, classic);
    expect(lost.prompts.flatMap(({ occasions }) => occasions)).toContain("half");
    const joined = moraleOccasions(lost.tally, { round: 2, members: [...g(2), ...h] }, classic);
    const again = moraleOccasions(joined.tally, { round: 2, members: [...g(4), ...h] }, classic);
    expect(again.prompts).toEqual([]);
  });
  it("REF-15: magic is one kind, whatever its bonus", () => {
    const kind = (bonus: number, magic = true) => ({ type: "mundane", silver: false, magic, bonus });
    const attacks = [...Array(3).fill(kind(0, false)), kind(1), kind(1), kind(2), kind(2)];
    const foe = (harmedOnlyBy: Creature["harmedOnlyBy"]) => [{ able: true, tags: [], isCaster: false, harmedOnlyBy }];
    expect(unableToAffect({ attacks, foes: foe({ kind: "magic", bonus: 0 }) })).toBe(false);
    expect(unableToAffect({ attacks: attacks.slice(0, 4), foes: foe({ kind: "magic", bonus: 0 }) })).toBe(true);
  });
  it("REF-11: shown on the score or on the dice, the answer is the same", () => {
    const soldier = makeCreature({ id: "s", morale2d10: 12 });
    const plan = planMorale({ group: group(), members: [soldier], situation: -3 }, referee);
    const [subject] = plan.subjects;
    if (!subject) throw new Error("nobody");
    const [id] = plan.rolls.map((roll) => roll.id);
    const [result] = resolveMorale(plan, rollsFor(plan, { [id ?? ""]: [4, 6] }), referee).results;
    if (result?.total === undefined) throw new Error("no dice");
    const rolled = { total: result.total, steps: result.steps };
    expect(shownAs(subject, rolled, "score")).toMatchObject({ total: 10, target: 9 });
    const turned = shownAs(subject, rolled, "roll");
    expect(turned).toMatchObject({ total: 13, target: 12 });
    expect(fold(turned.dice)).toBe(13);
    expect(fold(turned.score)).toBe(12);
  });
  it("GOR-46: an extreme demand costs the loyalty of those who have one", () => {
    const gorman = rulings({}, "gorman");
    const offers = (creature: Creature) => {
      const plan = planMorale({ group: group({ startNumber: 1 }), members: [creature], extreme: true }, gorman);
      const id = plan.rolls[0]?.id ?? "";
      return resolveMorale(plan, rollsFor(plan, { [id]: [1, 1] }), gorman).next.length;
    };
    expect(offers(orc("troll"))).toBe(0);
    expect(offers(orc("h", { kind: "hireling", hirelingKind: "henchman", loyalty: 9 }))).toBe(1);
  });
});
