import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { RulesError } from "../../../src/rules/errors.ts";
import { addCounts } from "../../../src/rules/lab/count.ts";
import { Arena } from "../../../src/rules/lab/fight.ts";
import { openLab } from "../../../src/rules/lab/simulate.ts";
import type { LabInput, LabMember, LabSide } from "../../../src/rules/lab/types.ts";
import { readyMeans } from "../../../src/rules/lab/weapon-choice.ts";
import { presets } from "../../../src/rules/presets/index.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { type TopicKey, topics } from "../../../src/rules/topics/index.ts";
import { LONG } from "../../depth.ts";
import { bite, bow, hero, monster, natural, sword } from "../attack/fight.ts";
import { rulings } from "../support/rulings.ts";
import { reportOf, simulateFight } from "../support/simulate.ts";
import { playByTheTable } from "./by-the-table.ts";

const points = (value: number) => ({ value, total: value, temporary: 0, subdual: 0 });
const side = (id: string, ...members: readonly LabMember[]): LabSide => ({ id, name: id, members });
const goblin: LabMember = { creature: monster(1, 6, { hitPoints: points(4), morale: 7, attacks: [bite()] }) };
const knight: LabMember = { creature: hero("fighter", 3, { hitPoints: points(16), weapons: [sword] }) };
const archer: LabMember = { creature: hero("elf", 2, { hitPoints: points(9), weapons: [{ ...bow, ammunition: 20 }] }) };
/** Stands there and does nothing. */
const post: LabMember = { creature: monster(1, 6, { hitPoints: points(1) }), means: [] };

type Ask = LabInput & { readonly times: number };
const ask = (more: Partial<Ask> = {}): Ask => ({
  sides: [side("party", knight, archer), side("goblins", goblin, goblin, goblin)],
  rulings: rulings(),
  times: 200,
  seed: 1,
  ...more,
});

/** Fighters of every sort: a shooter, a slow weapon, several attacks a round, poison, morale of two groups. */
function mixed(): readonly LabSide[] {
  const heavy = { ...sword, id: "great", slow: true, hands: "two" as const, damage: "1d10", held: "main" as const };
  const reaver: LabMember = { creature: hero("fighter", 4, { hitPoints: points(21), weapons: [heavy] }) };
  const bear: LabMember = {
    creature: monster(4, 6, { hitPoints: points(18), morale: 8, attacks: [bite({ id: "claw", count: 2 }), bite()] }),
    group: "bears",
  };
  const rider = { kind: "poison", save: "death" } as const;
  const snake: LabMember = {
    creature: monster(2, 6, { hitPoints: points(8), morale: 7, attacks: [bite({ riders: [rider] })] }),
  };
  return [side("party", knight, archer, reaver), side("foes", goblin, goblin, bear, snake, goblin)];
}

/** Plays fights both ways and compares them to the last hit point. */
function agrees(sides: readonly LabSide[], under: Rulings, times: number): void {
  const arena = new Arena(sides, under);
  for (let seed = 0; seed < times; seed += 1) {
    const plain = playByTheTable(sides, under, seededDice(seed), 30);
    const { people, ...fight } = arena.play(seededDice(seed), 30);
    const all = sides.flatMap(({ members }) => members);
    const left = people.map(({ wounds }, at) => (all[at]?.creature.hitPoints.value ?? 0) - wounds);
    expect({ ...fight, wounds: left }).toEqual(plain);
  }
}

describe("the lab", () => {
  it("gives the same report for the same seed, and another for another", () => {
    expect(simulateFight(ask())).toEqual(simulateFight(ask()));
    expect(simulateFight(ask({ seed: 2 }))).not.toEqual(simulateFight(ask()));
  });

  it("begins alike however long it runs", () => {
    const one = simulateFight(ask({ times: 1 }));
    const first = new Arena(ask().sides, rulings()).play(seededDice("1/0"), 100);
    expect(one.lengths.indexOf(1)).toBe(first.rounds);
  });

  it("counts the same whether its rulings trace or not", () => {
    const plays = (seed: number) => new Arena(ask().sides, rulings()).play(seededDice(`7/${seed}`), 100);
    const wins = Array.from({ length: 50 }, (_, seed) => plays(seed)).filter(({ winner }) => winner === "party").length;
    expect(simulateFight(ask({ times: 50, seed: 7 })).sides[0]?.wins).toBeCloseTo(wins / 50);
  });

  it.each(Object.keys(presets))(
    "plays each fight under %s to the last die as the tracker does, act by act",
    (preset) => {
      const sides = mixed();
      agrees(sides, rulings({}, preset), LONG ? 25 : 5);
    },
  );

  it.each(
    [
      "initiative",
      "initiativeTies",
      "initiativeEvery",
      "combatSequence",
      "slowWeapons",
      "actionEconomy",
      "death",
    ].flatMap((key) =>
      Object.entries(topics[key as TopicKey].variants).flatMap(([v, { built }]) => (built ? [[key, v]] : [])),
    ),
  )("plays each fight under %s = %s as the tracker does", (key, variant) => {
    agrees(mixed(), rulings({ [key as TopicKey]: variant }), LONG ? 8 : 2);
    agrees(mixed(), rulings({ [key as TopicKey]: variant }, "eris"), LONG ? 8 : 2);
  });

  it("gives the same figures in one run as in many parts, in whatever order they come", () => {
    const lab = () => openLab(ask());
    const whole = lab().count(0, 90);
    const parts = [lab().count(60, 90), lab().count(0, 1), lab().count(1, 60)];
    expect(parts.reduce(addCounts)).toEqual(whole);
    expect(reportOf(whole, ask().sides, "x").times).toBe(90);
  });

  it("shows any fight of a run hit by hit, and it is that fight", () => {
    const lab = openLab(ask());
    for (const number of [0, 7, 31]) {
      const { fight, events } = lab.tell(number);
      const count = lab.count(number, number + 1);
      expect(count.lengths.length - 1).toBe(fight.rounds);
      expect(count.people.map(({ wounds }) => wounds)).toEqual(fight.people.map(({ wounds }) => wounds));
      expect(events.filter(({ kind }) => kind === "round")).toHaveLength(fight.rounds);
      const dealt = events.reduce((sum, one) => sum + (one.kind === "attack" ? (one.damage ?? 0) : 0), 0);
      expect(dealt).toBe(fight.people.reduce((sum, { wounds }) => sum + wounds, 0));
    }
  });

  it.each(Object.keys(presets))("adds up under %s", (preset) => {
    const report = simulateFight(ask({ rulings: rulings({}, preset), seed: preset }));
    const won = report.sides.reduce((sum, { wins }) => sum + wins, 0);
    expect(won + report.undecided).toBeCloseTo(1);
    expect(report.lengths.reduce((sum, count) => sum + count, 0)).toBe(report.times);
    for (const [index, { dead, down, fled, standing }] of report.sides.entries())
      expect(dead + down + fled + standing).toBeCloseTo(ask().sides[index]?.members.length ?? 0);
    expect(report.rounds.least).toBeGreaterThanOrEqual(1);
    expect(report.rounds.average).toBeLessThanOrEqual(report.rounds.most);
    expect(report.stamp).toBe(rulings({}, preset).hash);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it("never lets both sides win nor loses anybody, with any fighters", () => {
    const member = fc.constantFrom(goblin, knight, archer, post);
    const members = fc.array(member, { minLength: 1, maxLength: 4 });
    const anyPreset = fc.constantFrom(...Object.keys(presets));
    fc.assert(
      fc.property(members, members, anyPreset, fc.integer(), (a, b, preset, seed) => {
        const fight = new Arena([side("a", ...a), side("b", ...b)], rulings({}, preset)).play(seededDice(seed), 20);
        for (const [id, own] of [["a", a] as const, ["b", b] as const]) {
          const { dead, down, fled, standing } = fight.sides[id] ?? { dead: -1, down: 0, fled: 0, standing: 0 };
          expect(dead + down + fled + standing).toBe(own.length);
          if (fight.winner !== undefined && fight.winner !== id) expect(standing).toBe(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(Object.keys(presets))("gives everybody an attack in each round under %s", (preset) => {
    const lord = { creature: hero("fighter", 13, { hitPoints: points(60), weapons: [sword] }) };
    const stump = { creature: monster(1, 9, { hitPoints: points(1) }), means: [] };
    const sides = [side("lords", lord, lord, lord), side("stumps", stump, stump, stump)];
    // A lord misses a stump on a 1 alone: three fall in the first round in 0.95^3 of the fights.
    const report = simulateFight(ask({ sides, rulings: rulings({}, preset), times: 400 }));
    expect((report.lengths[1] ?? 0) / report.times).toBeGreaterThan(0.8);
  });

  it("finds the known length: a post with 1 hit point falls to a hit, a geometric number of rounds", () => {
    // THAC0 19 of level 1 against AC 6: 13 and over, 8 faces of 20.
    const chance = 8 / 20;
    const lone = { creature: hero("fighter", 1, { hitPoints: points(8), weapons: [sword] }) };
    const report = simulateFight(ask({ sides: [side("party", lone), side("posts", post)], times: 8_000 }));
    expect(report.sides.map(({ wins }) => wins)).toEqual([1, 0]);
    // Mean 1/p = 2.5 with a standard deviation of sqrt(1-p)/p = 1.94: four standard errors of 8,000 are 0.087.
    expect(Math.abs(report.rounds.average - 1 / chance)).toBeLessThan(0.087);
    expect(Math.abs((report.lengths[1] ?? 0) / report.times - chance)).toBeLessThan(0.022);
  }, 120_000);

  it("finds the known odds of a duel at 1 hit point, side against side", () => {
    // The fighter hits AC 6 on 13 (p = 0.4), the goblin hits AC 9 on 10 (q = 0.55); each round a fair die says who strikes first.
    const p = 0.4;
    const q = 0.55;
    const aRound = (p + (1 - q) * p) / 2;
    const bRound = (q + (1 - p) * q) / 2;
    const odds = aRound / (aRound + bRound);
    const lone = { creature: hero("fighter", 1, { hitPoints: points(1), weapons: [sword] }) };
    const foe = { creature: monster(1, 6, { hitPoints: points(1), attacks: [bite()] }) };
    const report = simulateFight(ask({ sides: [side("party", lone), side("foes", foe)], times: 8_000 }));
    expect(Math.abs((report.sides[0]?.wins ?? 0) - odds)).toBeLessThan(0.022);
    expect(report.undecided).toBe(0);
  });

  it("finds the expected damage of one hit: the chance to hit times the average of its dice", () => {
    const trunk = { creature: monster(1, 6, { hitPoints: points(1000) }), means: [] };
    const lone = { creature: hero("fighter", 1, { hitPoints: points(8), weapons: [{ ...sword, damage: "1d8" }] }) };
    const sides = [side("party", lone), side("trunks", trunk)];
    const times = 20_000;
    const { people } = openLab(ask({ sides, maxRounds: 1, rulings: rulings({ weaponDamage: "variable" }) })).count(
      0,
      times,
    );
    // 8 faces of 20 hit (see above) for 4.5: 1.8 a hit, with a standard deviation of 2.6 and so 0.018 for the average.
    expect(Math.abs((people[1]?.wounds ?? 0) / times - 0.4 * 4.5)).toBeLessThan(4 * 0.0185);
  });

  it("BX-174: finds the known chance that one of two breaks when the other falls", () => {
    const lord = { creature: hero("fighter", 13, { hitPoints: points(60), weapons: [sword] }) };
    const orc = { creature: monster(1, 9, { hitPoints: points(1), morale: 7 }), means: [] };
    const sides = [side("lords", lord), side("orcs", orc, orc)];
    const times = 6_000;
    const { people } = openLab(ask({ sides })).count(0, times);
    const fled = people.slice(1).reduce((sum, one) => sum + one.fled, 0) / times;
    // The first death and half the number at once are two checks; each is passed on 2d6 of 7 or less, 21 of 36.
    const breaks = 1 - (21 / 36) ** 2;
    expect(Math.abs(fled - breaks)).toBeLessThan(4 * Math.sqrt((breaks * (1 - breaks)) / times));
  });

  it("BX-135: those who act at the same time can fell each other, and nobody else can", () => {
    const giant = { creature: monster(20, 9, { hitPoints: points(1), attacks: [bite()] }) };
    const sides = [side("a", giant), side("b", giant)];
    const both = (initiativeTies: string) =>
      simulateFight(ask({ sides, rulings: rulings({ initiativeTies }), times: 600 })).undecided;
    expect(both("reroll")).toBe(0);
    // One round in six is tied, and both hit on all but a 1.
    expect(Math.abs(both("simultaneous") - 0.95 ** 2 / 6)).toBeLessThan(0.06);
  });

  it("shows what a ruling does: d6 damage lengthens the fight of a swordsman against variable", () => {
    const ogre = { creature: monster(4, 5, { hitPoints: points(22), attacks: [bite({ damage: "1d10" })] }) };
    const sides = [side("party", knight, knight), side("ogre", ogre)];
    const with_ = (weaponDamage: string) =>
      simulateFight(ask({ sides, rulings: rulings({ weaponDamage }), times: 600 }));
    expect(with_("d6").rounds.average).toBeGreaterThan(with_("variable").rounds.average);
  });

  it("BX-176: goblins that check morale flee in numbers, and do not where morale is off", () => {
    const fled = (morale: string) => simulateFight(ask({ rulings: rulings({ morale }) })).sides[1]?.fled ?? 0;
    expect(fled("bx")).toBeGreaterThan(0.3);
    expect(fled("off")).toBe(0);
  });

  it("HERO-18: those who lie dying throw their saves and can die of them", () => {
    const report = simulateFight(ask({ rulings: rulings({}, "heroic"), times: 400 }));
    const [party] = report.sides;
    expect((party?.dead ?? 0) + (party?.down ?? 0)).toBeGreaterThan(0);
  });

  it("poison of a bite kills under classic although the bite itself is light", () => {
    const rider = { kind: "poison", save: "death" } as const;
    const snake = {
      creature: monster(2, 6, { hitPoints: points(9), attacks: [bite({ damage: "1", riders: [rider] })] }),
    };
    const sides = [side("party", knight), side("snake", snake)];
    const dead = simulateFight(ask({ sides, times: 400 })).sides[0]?.dead ?? 0;
    const plain = { creature: { ...snake.creature, attacks: [bite({ damage: "1" })] } };
    expect(dead).toBeGreaterThan(
      simulateFight(ask({ sides: [side("party", knight), side("snake", plain)] })).sides[0]?.dead ?? 0,
    );
  });

  it("leaves a fight that nobody can win undecided", () => {
    const report = simulateFight(ask({ sides: [side("a", post), side("b", post)], times: 3, maxRounds: 5 }));
    expect(report).toMatchObject({ undecided: 1, rounds: { average: 5, least: 5, most: 5 } });
  });

  it("finds what creatures fight with", () => {
    expect(readyMeans(knight.creature)).toEqual([{ kind: "weapon", weapon: sword, use: "melee" }]);
    const bear = monster(4, 6, { attacks: [bite({ id: "claw", count: 2 }), bite({ routine: 2 })] });
    expect(readyMeans(bear)).toEqual([natural({ id: "claw", count: 2 }), natural({ id: "claw", count: 2 })]);
    expect(readyMeans(makeCreature({ id: "x" }))).toEqual([]);
    expect(readyMeans(hero("cleric", 1))).toEqual([{ kind: "unarmed" }]);
  });

  it.each([
    [{ maxRounds: 0 }, "maxRounds"],
    [{ sides: [side("a", post)] }, "sides"],
    [{ sides: [side("a", post), side("b")] }, "sides.1.members"],
    [{ sides: [side("a", post), side("a", post)] }, "sides.1.id"],
    [{ sides: [side("a", post), side("", post)] }, "sides.1.id"],
  ])("refuses %#, naming the field", (more, field) => {
    expect(() => simulateFight(ask(more))).toThrow(RulesError);
    expect(() => simulateFight(ask(more))).toThrow(` at ${field}`);
  });
});
