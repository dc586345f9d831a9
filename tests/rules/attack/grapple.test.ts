import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planBombing, resolveBombing } from "../../../src/rules/attack/bombing.ts";
import { type GrappleInput, planGrapple, resolveGrapple } from "../../../src/rules/attack/grapple.ts";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { minionHitPoints } from "../../../src/rules/life/minion.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, plain } from "./fight.ts";

const eris = rulings({ hitDice: "odd" }, "eris");
const natural = rulings({ grappling: "natural" }, "eris");
const uncontested = rulings({ grappling: "uncontested" }, "eris");

const many = (count: number, creature: Creature) =>
  Array.from({ length: count }, (_, index) => ({ ...creature, id: `${creature.id}.${index}` }));
const goblin = monster(1, 6, { hitDice: { number: 1, modifier: -1, asterisks: 0 } });
const strong = (score: number) => ({ abilities: { ...plain, str: score } });

/** So many d6 that show a total. */
function showing(count: number, total: number): number[] {
  const dice = Array.from({ length: count }, () => 1);
  for (let left = total - count, at = 0; left > 0; at = (at + 1) % count)
    if ((dice[at] ?? 6) < 6) {
      dice[at] = (dice[at] ?? 0) + 1;
      left -= 1;
    }
  return dice;
}

function contest(input: GrappleInput, ruling: Rulings, attackers: number, defender: number) {
  const plan = planGrapple(input, ruling);
  if (plan.procedure !== "grappleContest") throw new Error(plan.procedure);
  const faces = {
    attackers: showing(plan.attack.dice.value, attackers),
    defender: showing(plan.defence.dice.value, defender),
  };
  return resolveGrapple(plan, rollsFor(plan, faces), ruling);
}

describe("the gygaxian grapple", () => {
  const seized: GrappleInput = { attackers: many(6, goblin), defender: hero("fighter", 4) };
  it("ERIS-35 example 1: the hero wins by 5", () => {
    const outcome = contest(seized, eris, 12, 17);
    expect(outcome).toMatchObject({ winner: "defender", difference: 5 });
    expect(outcome.changes).toHaveLength(6);
    expect(outcome.changes[0]).toMatchObject({ condition: "stunned", rounds: 5 });
  });
  it("ERIS-35 example 2: the hero is held, not stunned", () => {
    expect(contest(seized, eris, 22, 16).changes).toEqual([
      { who: { id: "fighter4", name: "fighter4" }, condition: "held" },
    ]);
    expect(contest({ ...seized, bothHold: true }, eris, 22, 16).changes[1]).toMatchObject({
      condition: "stunned",
      rounds: 6,
    });
  });
  it("ERIS-35 example 3: a tie is the defender's, stunned 0 rounds", () => {
    expect(contest(seized, eris, 19, 19)).toMatchObject({ winner: "defender", difference: 0, changes: [] });
  });
  it.each([
    ["ERIS-35 example 4: three kobolds of 1/2", many(3, monster(0.5)), 2],
    [
      "ERIS-35: 1-1 and 1+1 are one die",
      [goblin, { ...goblin, id: "b", hitDice: { number: 1, modifier: 1, asterisks: 0 } }],
      2,
    ],
    ["ERIS-35: fighter 5 of 1974", [hero("fighter", 5)], 5],
    ["ERIS-35: magic-user 4 of 1974", [hero("magic-user", 4)], 2],
    [
      "ERIS-35: an elf by the class it acts as",
      [hero("elf", 4, { class: { id: "elf", level: 4, operating: "magic-user" } })],
      2,
    ],
    ["ERIS-35: a normal man", [monster(1, 9, { normalHuman: true })], 1],
    ["ERIS-35: one kobold", [monster(0.5)], 1],
  ] as const)("%s", (_name, attackers, dice) => {
    const plan = planGrapple({ attackers, defender: goblin }, eris);
    if (plan.procedure !== "grappleContest") throw new Error(plan.procedure);
    expect(plan.attack.dice.value).toBe(dice);
    expect(fold(plan.attack.dice.steps)).toBe(dice);
  });
});

describe("the natural compromise", () => {
  it("ERIS-36 example 1: fighter 1 of STR 13 beats a magic-user by 1", () => {
    const input = { attackers: [hero("fighter", 1, strong(13))], defender: hero("magic-user", 1) };
    expect(contest(input, natural, 4, 5)).toMatchObject({ winner: "attackers", difference: 1, attack: { value: 6 } });
  });
  it("ERIS-36 example 2: fighter 8 of STR 16 ties with an ogre", () => {
    const input = { attackers: [hero("fighter", 8, strong(16))], defender: monster(4) };
    expect(contest(input, natural, 3, 12)).toMatchObject({
      winner: "defender",
      difference: 0,
      attack: { value: 12 },
      changes: [],
    });
  });
  it.each([
    ["ERIS-36 example 3: magic-user 9 of STR 7", hero("magic-user", 9, strong(7)), -1],
    ["ERIS-36 example 4: STR 12", hero("cleric", 1, strong(12)), 0],
    ["ERIS-36 example 4: STR 13", hero("cleric", 1, strong(13)), 1],
  ])("%s", (_name, attacker, adds) => {
    const outcome = contest({ attackers: [attacker], defender: monster(4) }, natural, 1, 12);
    expect(outcome.attack?.value).toBe(1 + adds);
    expect(fold(outcome.attack?.steps ?? [])).toBe(1 + adds);
  });
});

describe("the uncontested roll", () => {
  function struggle(input: GrappleInput, faces: readonly number[], ruling = uncontested) {
    const plan = planGrapple(input, ruling);
    return resolveGrapple(plan, rollsFor(plan, { strength: faces }), ruling).winner;
  }
  const orc = monster(1);
  const ogre = monster(4, 5, { size: "large", tags: ["largeClumsy"] });
  it.each([
    ["ERIS-37 example 1: STR 12, 12", [orc], 12, [4, 4, 4], "defender"],
    ["ERIS-37 example 2: 13", [orc], 12, [4, 4, 5], "attackers"],
    ["ERIS-37 example 3: STR 16 in an ogre's grip, 16", [ogre], 16, [16], "defender"],
    ["ERIS-37 example 3: 17", [ogre], 16, [17], "attackers"],
    ["ERIS-37 example 4: STR 18, 18", [orc], 18, [6, 6, 6], "defender"],
  ] as const)("%s", (_name, attackers, score, faces, winner) => {
    expect(struggle({ attackers, defender: hero("fighter", 1, strong(score)) }, faces)).toBe(winner);
  });
  it("ERIS-37: those without a score", () => {
    const scores = [
      monster(1),
      monster(4, 5, { size: "large" }),
      monster(8, 4, { size: "large", tags: ["giant"] }),
    ].map((defender) => {
      const plan = planGrapple({ attackers: [orc], defender }, uncontested);
      return plan.procedure === "grappleStrength" ? plan.strength : 0;
    });
    expect(scores).toEqual([10, 14, 18]);
  });
  it("ERIS-34 example 1: another way for this grapple alone; 2: breaking free is uncontested", () => {
    const input = { attackers: [orc], defender: hero("fighter", 1) };
    expect(planGrapple(input, eris).method).toBe("gygaxian");
    expect(planGrapple({ ...input, method: "natural" }, eris).method).toBe("natural");
    expect(planGrapple({ ...input, breakFree: true }, eris).method).toBe("uncontested");
    expect(() => planGrapple({ ...input, method: "gorman" }, eris)).toThrow("grapple.method");
  });
  it("ERIS-38: by the dice alone one goblin holds a dragon; its card lets the referee overrule that (tests/view/grapple-card)", () => {
    const dragon = monster(1, -1, { id: "dragon", size: "huge" });
    const outcome = contest({ attackers: [goblin], defender: dragon }, eris, 6, 1);
    expect(outcome).toMatchObject({ winner: "attackers", attack: { value: 6 }, changes: [{ condition: "held" }] });
  });
  it("breaking free ends the hold", () => {
    const plan = planGrapple({ attackers: [orc], defender: hero("fighter", 1), breakFree: true }, eris);
    const outcome = resolveGrapple(plan, rollsFor(plan, { strength: [1, 1, 1] }), eris);
    expect(outcome.changes).toEqual([{ who: { id: "fighter1", name: "fighter1" }, condition: "held", ends: true }]);
  });
});

describe("the group grapple", () => {
  const ape = monster(5, 6);
  function group(attackers: readonly Creature[], dice: readonly number[], attack: number, defence: number) {
    const plan = planGrapple({ attackers, defender: ape }, gorman);
    const faces = Object.fromEntries(dice.map((die, index) => [`attack.${index}`, [die]]));
    const first = resolveGrapple(plan, rollsFor(plan, faces), gorman);
    if (!first.next) return first;
    const { next } = first;
    const rolls = {
      attackers: showing(next.attack.dice.value, attack),
      defender: showing(next.defence.dice.value, defence),
    };
    return { ...resolveGrapple(next, rollsFor(next, rolls), gorman), hits: first.hits };
  }
  const dwarves = many(6, hero("dwarf", 1));
  it("GOR-95 example 1 and GOR-96 example 1: four of six hit, the ape shakes all six off for 2 turns", () => {
    const outcome = group(dwarves, [20, 15, 11, 18, 2, 1], 11, 13);
    expect(outcome.hits).toEqual([true, true, true, true, false, false]);
    expect(outcome).toMatchObject({ winner: "defender", difference: 2 });
    expect(outcome.changes.map(({ rounds }) => rounds)).toEqual([2, 2, 2, 2, 2, 2]);
  });
  it("GOR-95 example 2: no hit, nothing happens", () => {
    expect(group(dwarves, [1, 1, 2, 2, 3, 3], 0, 0)).toMatchObject({ winner: "nobody", changes: [] });
  });
  it.each([
    ["GOR-95 example 2: a defender of 1/2", monster(0.5), 1],
    ["GOR-95 example 2: a character of level 12", hero("fighter", 12), 9],
  ])("%s", (_name, defender, dice) => {
    const plan = planGrapple({ attackers: dwarves, defender }, gorman);
    expect(plan.procedure === "grappleAttempt" && plan.defence.dice.value).toBe(dice);
  });
  it.each([
    ["12 to 12: a tie", 12, 12, { winner: "nobody", changes: [] }],
    ["18 to 17: subdued", 18, 17, { winner: "attackers", changes: [{ condition: "subdued" }] }],
    ["5 to 20: 15 turns", 5, 20, { winner: "defender", difference: 15 }],
  ] as const)("GOR-96 example 2: %s", (_name, attack, defence, expected) => {
    expect(group(dwarves, [20, 20, 20, 20, 1, 1], attack, defence)).toMatchObject(expected);
  });
});

describe("refusals", () => {
  it.each([
    ["noGrappling", { attackers: [goblin], defender: goblin }, rulings()],
    ["meleeTooFar", { attackers: [goblin], defender: goblin, distanceFeet: 11 }, eris],
    ["attackCondition.stunned", { attackers: [{ ...goblin, conditions: ["stunned"] }], defender: goblin }, eris],
  ] as const)("%s", (key, input, ruling) => {
    const plan = planGrapple(input, ruling);
    expect(plan.refused?.key).toBe(key);
    expect(plan.rolls).toEqual([]);
  });
  it("somebody must grapple", () => {
    expect(() => planGrapple({ attackers: [], defender: goblin }, eris)).toThrow("grapple.attackers");
  });
});

it("whatever the dice, one side's loss is the other's win", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (a, d) => {
      const outcome = contest({ attackers: [goblin], defender: { ...goblin, id: "d" } }, eris, a, d);
      expect(outcome.winner).toBe(a > d ? "attackers" : "defender");
      expect(outcome.difference).toBe(Math.abs(a - d));
    }),
  );
});

describe("bombing", () => {
  const classic = rulings();
  const orcs = [
    { id: "a", name: "A" },
    { id: "b", name: "B" },
  ];
  it("BX-164 example 1: 16 hits, 15 does not", () => {
    const plan = planBombing({ bears: "human", altitudeFeet: 300, targets: orcs }, classic);
    const outcome = resolveBombing(
      plan,
      rollsFor(plan, { "target.0": [16], "target.1": [15], damage: [3, 4] }),
      classic,
    );
    expect(outcome.targets.map(({ hit }) => hit)).toEqual([true, false]);
    expect(outcome.damage).toBe(7);
  });
  it("BX-164 example 2: 300' is allowed, 301' refused", () => {
    expect(planBombing({ bears: "human", altitudeFeet: 300, targets: orcs }, classic).refused).toBeUndefined();
    expect(planBombing({ bears: "human", altitudeFeet: 301, targets: orcs }, classic).refused?.key).toBe("bombTooHigh");
  });
  it.each([
    ["halfHuman", "1d6", 5],
    ["human", "2d6", 10],
    ["largeAnimal", "4d6", 20],
    ["veryLargeAnimal", "8d6", 40],
  ] as const)("BX-164: %s", (bears, damage, side) => {
    expect(planBombing({ bears, altitudeFeet: 100, targets: [] }, classic)).toMatchObject({ damage, side });
  });
});

describe("minions", () => {
  const dice = (text: string) => {
    const [, number = "1", sign = "+", modifier = "0"] = /^([\d.]+)(?:([+-])(\d+))?$/.exec(text) ?? [];
    return { number: Number(number), modifier: Number(modifier) * (sign === "-" ? -1 : 1), asterisks: 0 };
  };
  const tough = (factor = 0.5) => rulings({ toughMinions: "on" }, "classic", { minionHitPointFactor: factor });
  it("HERO-11: the table, examples 1 and 3 among it", () => {
    const row = ["0.5", "1-1", "1", "1+1", "2", "3", "3+1", "4", "5", "6", "8", "10"];
    expect(row.map((text) => minionHitPoints(dice(text), tough()).value)).toEqual([
      2, 2, 3, 3, 5, 7, 8, 9, 12, 14, 18, 23,
    ]);
  });
  it("HERO-11 example 2: other factors", () => {
    expect(minionHitPoints(dice("3+1"), tough(1)).value).toBe(15);
    expect(minionHitPoints(dice("8"), tough(0)).value).toBe(1);
  });
  it("HERO-11 off: one hit point", () => {
    expect(minionHitPoints(dice("8"), rulings()).value).toBe(1);
    expect(() => minionHitPoints({ number: -1, modifier: 0, asterisks: 0 }, tough())).toThrow("hitDice.number");
  });
});

describe("grapples within a fight", () => {
  const wrestling = rulings({ escalation: "on", grappling: "gorman", attackResolution: "ascending" });
  const porter = monster(1, 9, { kind: "hireling" });
  const grapple = (round: number) =>
    planGrapple({ attackers: [porter], defender: monster(2, 6), round, attackersAdjustment: 5 }, wrestling);
  it("HERO-07, GOR-95: the rolls to hit grow with the rounds", () => {
    const at = (round: number) => {
      const plan = grapple(round);
      return resolveGrapple(plan, rollsFor(plan, { "attack.0": [11] }), wrestling).hits;
    };
    expect(at(1)).toEqual([false]);
    expect(at(3)).toEqual([true]);
  });
  it("GOR-78, GOR-95: what the situation gives counts on them", () => {
    const situation = { refereeModifier: 4 };
    const plan = planGrapple({ attackers: [porter], defender: monster(2), situation }, wrestling);
    if (plan.procedure !== "grappleAttempt") throw new Error(plan.procedure);
    expect(plan.attempts[0]?.modifier.value).toBe(4);
  });
  it("GOR-95: the attackers' adjustment reaches their sum", () => {
    const plan = grapple(1);
    const { next } = resolveGrapple(plan, rollsFor(plan, { "attack.0": [20] }), wrestling);
    if (!next) throw new Error("no contest");
    const outcome = resolveGrapple(next, rollsFor(next, { attackers: [1], defender: [1, 1] }), wrestling);
    expect(outcome.attack?.value).toBe(6);
    expect(outcome.defence?.value).toBe(2);
  });
});
