/** Characters of several classes in the lab: the typical one, the magic of each class, and levels drained in a fight (EXT-03, EXT-04). */
import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { type Creature, makeCreature, SAVES } from "../../../src/rules/creature/types.ts";
import { withHighestAt } from "../../../src/rules/creature/with-levels.ts";
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { BANDS, bandOfFoes, fighterMagicUser, TWO_CLASSES_MAGIC } from "../../../src/rules/lab/bands.ts";
import { magicUnder } from "../../../src/rules/lab/class-magic.ts";
import { wounded } from "../../../src/rules/lab/damage-taken.ts";
import { Arena } from "../../../src/rules/lab/fight.ts";
import type { LabMagic } from "../../../src/rules/lab/magic.ts";
import { planSave } from "../../../src/rules/saves/saving-throw.ts";
import { rulings } from "../support/rulings.ts";

const off = rulings();
const together = rulings({ severalClasses: "together" });
const free = rulings({ severalClasses: "together" }, "classic", { strictestArmour: false });
const waiting = rulings({ severalClasses: "inTurn" }, "classic", { formerClassesAtOnce: false });
const classes = ({ class: own, also = [] }: Creature) => [own, ...also].map((one) => `${one?.id} ${one?.level}`);

describe("the typical one with two classes", () => {
  it.each([
    ["EXT-03: together it is both, with no armour and a dagger", together, ["fighter 3", "magic-user 2"], 0, "dagger"],
    ["EXT-03: what one class may use it wears otherwise", free, ["fighter 3", "magic-user 2"], 3, "sword"],
    ["EXT-03: off it is the fighter alone", off, ["fighter 3"], 3, "sword"],
    ["EXT-04: the former class waits until it is overtaken", waiting, ["magic-user 2"], 0, "dagger"],
  ] as const)("%s", (_title, under, expected, worn, weapon) => {
    const one = fighterMagicUser(under);
    expect(classes(one)).toEqual(expected);
    expect(one.armour).toHaveLength(worn);
    expect(one.weapons.map(({ type }) => type)).toEqual([weapon]);
  });

  it("EXT-03: it attacks and saves with the best of both", () => {
    const one = fighterMagicUser(together);
    const of = (id: "fighter" | "magic-user", level: number) =>
      makeCreature({ id, kind: "character", class: { id, level } });
    const save = (creature: Creature, at: (typeof SAVES)[number]) => planSave(creature, at, {}, together).target.value;
    for (const category of SAVES)
      expect(save(one, category)).toBe(Math.min(save(of("fighter", 3), category), save(of("magic-user", 2), category)));
    expect(thac0(one, together).value).toBe(thac0(of("fighter", 3), together).value);
    const late = { ...one, class: { id: "fighter", level: 4 }, also: [{ id: "magic-user", level: 2 }] } as const;
    expect(thac0(late, together).value).toBeLessThan(thac0(of("magic-user", 2), together).value);
  });

  it.each(BANDS)("EXT-03: it fights the typical %s to an end under each ruling", (band) => {
    const { creature, number, magic = [] } = bandOfFoes(band);
    for (const under of [off, together, free, waiting]) {
      const own = fighterMagicUser(under);
      const sides = [
        { id: "party", name: "party", members: [{ creature: own, magic: magicUnder(own, TWO_CLASSES_MAGIC, under) }] },
        { id: "foes", name: "foes", members: Array.from({ length: Math.min(3, number) }, () => ({ creature, magic })) },
      ];
      const fight = new Arena(sides, under).play(seededDice("1"), 100);
      expect(fight.rounds).toBeGreaterThan(0);
      expect(fight.people).toHaveLength(1 + Math.min(3, number));
    }
  });
});

describe("the magic of each class", () => {
  const spell = (name: string, list: string): LabMagic => ({
    ...(TWO_CLASSES_MAGIC[0] as LabMagic),
    ...{ name, list, level: 9 },
  });
  const turning: LabMagic = { ...spell("Turn", ""), kind: "turning" };
  const all = [spell("Sleep", "magic-user"), spell("Hold", "cleric"), spell("Entangle", "druid"), turning];
  const person = (id: "cleric" | "fighter", also: boolean, more: Partial<Creature> = {}): Creature =>
    makeCreature({
      ...{ id: "p", kind: "character", class: { id, level: 5 } },
      ...(also && { also: [{ id: "magic-user", level: 3 }] }),
      ...more,
    });
  const chain = { armour: [{ id: "a", name: "a", kind: "suit", type: "chain", magic: 0 }] } as const;
  it.each([
    [
      "EXT-03: each goes by the level of its class",
      together,
      person("cleric", true),
      ["Sleep 3", "Hold 5", "Entangle 5", "Turn 9"],
    ],
    ["EXT-03: a class that is not played casts nothing", off, person("fighter", false), []],
    [
      "GOR-14: nobody casts in armour that the strictest class may not wear",
      together,
      person("cleric", true, chain),
      ["Turn 9"],
    ],
    [
      "EXT-03: what one class may wear is cast in",
      free,
      person("cleric", true, chain),
      ["Sleep 3", "Hold 5", "Entangle 5", "Turn 9"],
    ],
    [
      "Facts: a monster's magic is its own",
      together,
      { ...person("fighter", false), kind: "monster" },
      ["Sleep 9", "Hold 9", "Entangle 9", "Turn 9"],
    ],
  ] as const)("%s", (_title, under, creature, expected) => {
    expect(magicUnder(creature as Creature, all, under).map(({ name, level }) => `${name} ${level}`)).toEqual(expected);
  });
});

describe("levels drained in a fight", () => {
  const two = (fighter: number, mage: number): Creature =>
    makeCreature({
      ...{
        id: "p",
        kind: "character",
        class: { id: "fighter", level: fighter },
        also: [{ id: "magic-user", level: mage }],
      },
      hitPoints: { value: 20, total: 20, temporary: 0, subdual: 0 },
    });
  const harm = {
    ...{ total: 0, subdual: false, helmetLost: false, scaleLost: false },
    riders: [{ kind: "energyDrain", amount: "1" }],
  } as const;

  it.each([
    ["the highest class loses the level", two(4, 3), ["fighter 3", "magic-user 3"]],
    ["of equals the later one, and the first class stays the first", two(4, 4), ["fighter 4", "magic-user 3"]],
    ["the later one where it is the highest", two(2, 5), ["fighter 2", "magic-user 4"]],
  ] as const)("EXT-03: %s", (_title, victim, expected) => {
    expect(classes(wounded(victim, harm as never, together, seededDice("1")))).toEqual(expected);
  });

  it("EXT-03: two levels at once are taken from two equal classes", () => {
    const twice = { ...harm, riders: [{ kind: "energyDrain", amount: "2" }] } as const;
    expect(classes(wounded(two(2, 2), twice as never, together, seededDice("1")))).toEqual([
      "fighter 1",
      "magic-user 1",
    ]);
  });

  it("EXT-03: a creature without a class stays without one", () => {
    expect(withHighestAt(makeCreature({ id: "m" }), 3).class).toBeUndefined();
  });

  it("EXT-03: a level that a later class lost counts from the next roll on", () => {
    const best = rulings({ severalClasses: "together" }, "classic", {});
    const drainer = makeCreature({
      id: "w",
      hitDice: { number: 9, modifier: 0, asterisks: 0 },
      hitPoints: { value: 500, total: 500, temporary: 0, subdual: 0 },
      attacks: [{ ...(bandOfFoes("wights").creature.attacks[0] as never as object), count: 1 } as never],
    });
    const victim = { ...two(1, 9), hitPoints: { value: 200, total: 200, temporary: 0, subdual: 0 } };
    const sides = [
      { id: "a", name: "a", members: [{ creature: victim }] },
      { id: "b", name: "b", members: [{ creature: drainer }] },
    ];
    const needs: number[] = [];
    new Arena(sides, best).play(seededDice("2"), 60, (event) => {
      if (event.kind === "attack" && event.by === 0) needs.push(event.needed);
    });
    expect(Math.max(...needs)).toBeGreaterThan(needs[0] ?? 0);
  });
});
