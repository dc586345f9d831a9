/** How far magic reaches, whom it moves, and what the work of magic costs or refuses. */
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { type AreaOnMap, cornersOf, isWithin, type Spot } from "../../../src/rules/magic/areas.ts";
import { underMagic } from "../../../src/rules/magic/lasting-magic.ts";
import { longProjectCost } from "../../../src/rules/magic/long-projects.ts";
import { planMonsterSpells, resolveMonsterSpells } from "../../../src/rules/magic/monster-spells.ts";
import { checkDeaths, pastHelp } from "../../../src/rules/magic/past-help.ts";
import { type CraftingInput, craftItem } from "../../../src/rules/magic/scribing.ts";
import type { EffectModifier } from "../../../src/rules/magic/spell-effect-parts.ts";
import { bx, gorman } from "../characters/support.ts";
import { rollsFor } from "../support/play.ts";

const area = (more: Partial<AreaOnMap>): AreaOnMap => ({
  ...{ shape: "burst", length: 20, width: 20, at: { x: 0, y: 0 }, towards: 0 },
  ...more,
});

describe("who stands within", () => {
  const line = { shape: "line", length: 60, width: 5, at: { x: 100, y: 200 } } as const;
  it.each<[string, Partial<AreaOnMap>, Spot, number, boolean]>([
    ["a burst, by half of one's own space", { length: 20 }, { x: 23, y: 0 }, 3, true],
    ["a burst, a foot too far", { length: 20 }, { x: 24, y: 0 }, 3, false],
    ["a line, far from the corner of the map", line, { x: 130, y: 201 }, 0, true],
    ["a line, by half of one's own space", line, { x: 130, y: 205 }, 3, true],
    ["beside a line, a foot too far", line, { x: 130, y: 206 }, 3, false],
    ["on the edge of a line itself", line, { x: 130, y: 202.5 }, 0, true],
    ["behind a line, by half of one's own space", line, { x: 98, y: 200 }, 3, true],
    ["behind a line", line, { x: 96, y: 200 }, 3, false],
    ["past the end of a line", line, { x: 164, y: 200 }, 3, false],
    ["off the corner of a line", line, { x: 163, y: 205.5 }, 3, false],
    ["near the corner of a line", line, { x: 161, y: 203.5 }, 3, true],
    ["beside a slanting line", { ...line, towards: 45 }, { x: 123, y: 216 }, 0, false],
    ["near a slanting line", { ...line, towards: 45 }, { x: 123, y: 216 }, 3, true],
    ["upon a slanting line", { ...line, towards: 45 }, { x: 121, y: 220 }, 0, true],
    ["beside the slanting side of a cone", { shape: "cone", length: 40, width: 40 }, { x: 20, y: 13 }, 3, true],
    ["too far from the slanting side of a cone", { shape: "cone", length: 40, width: 40 }, { x: 20, y: 14 }, 3, false],
    ["a line of no length, where it is", { ...line, length: 0, width: 0 }, { x: 101, y: 200 }, 2, true],
    ["a line of no length, elsewhere", { ...line, length: 0, width: 0 }, { x: 103, y: 200 }, 2, false],
  ])("Facts of areas: %s", (_what, more, spot, reach, within) => {
    expect(isWithin(area(more), spot, reach)).toBe(within);
  });

  it.each<[string, Partial<AreaOnMap>]>([
    ["shape", { shape: "target" as "line" }],
    ["length", { length: -1 }],
    ["length", { length: 5001 }],
    ["width", { width: Number.NaN }],
    ["towards", { towards: 100_001 }],
    ["at.x", { at: { x: Number.NaN, y: 0 } }],
    ["at.y", { at: { x: 0, y: 2e7 } }],
  ])("an area that cannot be laid says that it is its %s", (field, more) => {
    expect(() => cornersOf(area({ shape: "line", ...more }))).toThrow(
      expect.objectContaining({ field: `area.${field}` }),
    );
  });
});

describe("how fast somebody under magic is", () => {
  const fly = (value: number): EffectModifier => ({ to: "fly", value });
  const twice: EffectModifier = { to: "movement", op: "multiply", value: 2 };
  const slower: EffectModifier = { to: "movement", value: -300 };
  const after: EffectModifier = { to: "movement", value: 10 };
  it.each([
    ["Facts, haste: twice as fast, by every way", { walk: 120, swim: 60 }, [twice], { walk: 240, swim: 120 }],
    ["Facts, fly: walks as before", { walk: 120 }, [fly(360)], { walk: 120, fly: 360 }],
    ["Facts, fly and haste: both twice", { walk: 120 }, [fly(360), twice], { walk: 240, fly: 720 }],
    ["Facts, fly: who flies faster does", { walk: 60, fly: 480 }, [fly(360)], { walk: 60, fly: 480 }],
    ["Facts, fly: the better of two", { walk: 60 }, [fly(120), fly(360)], { walk: 60, fly: 360 }],
    ["never under 0", { walk: 120, swim: 60 }, [slower], { walk: 0, swim: 0 }],
    ["one after another", { walk: 120 }, [twice, after], { walk: 250 }],
    ["nothing of that kind", { walk: 120 }, [{ to: "save", value: 1 }], { walk: 120 }],
  ] as const)("%s", (_name, movement, modifiers, moves) => {
    const one = makeCreature({ id: "a", name: "a", movement });
    expect(underMagic(one, [{ name: "m", modifiers }]).movement).toStrictEqual(moves);
    const apart = modifiers.map((modifier) => ({ name: "m", modifiers: [modifier] }));
    expect(underMagic(one, [...apart, { name: "none" }]).movement).toStrictEqual(moves);
  });
});

describe("whom magic brings back", () => {
  const days = { count: 2, unit: "day", more: 4, above: 7 } as const;
  it.each([
    ["two days at the seventh level", days, 7, { ago: 2 * 86_400 }, undefined],
    ["a moment later", days, 7, { ago: 2 * 86_400 + 1 }, "tooLong"],
    ["four days more at the eighth", days, 8, { ago: 6 * 86_400 }, undefined],
    ["and not a moment longer", days, 8, { ago: 6 * 86_400 + 1 }, "tooLong"],
    ["no less at a lower level", days, 3, { ago: 2 * 86_400 }, undefined],
    ["nothing is known of it", days, 7, undefined, undefined],
    ["of poison alone", { count: 1, unit: "round", of: "poison" }, 7, { of: "poison", ago: 0 }, undefined],
    ["of something else", { count: 1, unit: "round", of: "poison" }, 7, { of: "fire" }, "otherDeath"],
    ["of nobody knows what", { count: 1, unit: "round", of: "poison" }, 7, {}, "otherDeath"],
    ["a way that brings nobody back", undefined, 1, { ago: 1e9 }, undefined],
  ] as const)("Facts, raise dead: %s", (_name, dead, level, death, why) => {
    expect(pastHelp(dead, level, death, bx)).toBe(why);
  });
  it("a death that is none is named by whose it is", () => {
    for (const [death, field] of [
      [{ ago: "long" }, "ago"],
      [{ of: 3 }, "of"],
    ] as const)
      expect(() => checkDeaths({ orc: death }, "input.deaths")).toThrow(
        expect.objectContaining({ field: `input.deaths.orc.${field}` }),
      );
  });
});

describe("what the work of magic costs", () => {
  it.each([
    ["wand", 2, 10, "charge", 200, 10, "week", 7, 2],
    ["ring", 3, 1, "lasting", 4000, 10, "month", 28, 3],
    ["misc", 1, 9, "lasting", 1000, 10, "month", 28, 1],
    ["language", 1, 1, "teacher", 1, 84, "lessons", 7, 12],
  ] as const)(
    "GOR-60, GOR-65: a %s of level %i with %i charges",
    (kind, level, charges, gold, one, times, name, unit, many) => {
      const cost = longProjectCost({ kind, level, charges }, bx);
      const said = ({ steps }: typeof cost.gold) => steps.map(({ key, on, op, value }) => [key, on, op, value]);
      expect(said(cost.gold)).toEqual([
        [`magic.ours.${gold}`, "coins", "set", one],
        [`magic.ours.times.${gold}`, "coins", "multiply", times],
      ]);
      expect(said(cost.days)).toEqual([
        [`magic.ours.${name}`, "time", "set", unit],
        [`magic.ours.times.${name}`, "time", "multiply", many],
      ]);
      expect(cost.gold.value).toEqual(one * times);
      expect(cost.days.value).toEqual(unit * many);
      expect(cost.gold.steps[0]?.data).toEqual({ level, times });
    },
  );
  it.each([
    [{ kind: "boat" as "ring" }, "kind"],
    [{ level: 0 }, "level"],
    [{ level: 7 }, "level"],
    [{ charges: 0 }, "charges"],
    [{ charges: 101 }, "charges"],
  ])("GOR-60: %j is no such work", (more, field) => {
    expect(() => longProjectCost({ kind: "wand", level: 1, charges: 1, ...more }, bx)).toThrow(
      expect.objectContaining({ field }),
    );
  });

  const making: CraftingInput = {
    ...{ caster: { class: { id: "magic-user", level: 3 } }, make: "scroll", known: true },
    ...{ spell: { name: "Knock", level: 2 }, purse: 200, betweenExpeditions: true, madeThisRest: false },
  };
  const spell = { spell: "Knock" };
  it.each([
    ["GOR-59", "", {}, undefined],
    ["GOR-60", "tooDear", { purse: 199 }, { price: 200, purse: 199 }],
    ["GOR-59", "onExpedition", { betweenExpeditions: false, madeThisRest: true }, undefined],
    ["GOR-59", "madeAlready", { madeThisRest: true, known: false }, undefined],
    ["GOR-59", "notKnown", { known: false, purse: 0 }, spell],
    ["GOR-59", "tooHigh", { spell: { name: "Fly", level: 3 } }, undefined],
    ["GOR-61", "notDrinkable", { make: "potion", spell: { ...making.spell, affectsDrinker: false } }, spell],
    ["GOR-61", "", { make: "potion", spell: { ...making.spell, affectsDrinker: true } }, undefined],
    ["GOR-59", "clericsBrew", { caster: { class: { id: "cleric", level: 5 } } }, undefined],
    ["GOR-59", "noCaster", { caster: { class: { id: "fighter", level: 5 } } }, undefined],
  ] as const)("%s: %s of %j", (rule, key, more, data) => {
    const fault = key === "" ? undefined : { key: `magic.${key}`, rule, topic: "scribing", ...(data && { data }) };
    expect(craftItem({ ...making, ...more }, gorman).refused).toStrictEqual(fault);
    const elsewhere = { key: "magic.noMaking", topic: "scribing" };
    expect(craftItem({ ...making, ...more }, bx).refused).toStrictEqual(elsewhere);
  });
});

describe("the spells of monsters", () => {
  it("Facts of dragons: each is rolled among those of its level, and none where the level has none", () => {
    const listed = [
      { name: "Sleep", level: 1 },
      { name: "Web", level: 2 },
      { name: "Light", level: 1 },
    ];
    const plan = planMonsterSpells([2, 1, 1], listed, bx);
    expect(plan.rolls).toEqual(["1d2", "1d2", "1d1"].map((formula, at) => ({ id: `spell:${at}`, formula })));
    const faces = { "spell:0": [2], "spell:1": [1], "spell:2": [1] };
    expect(resolveMonsterSpells(plan, rollsFor(plan, faces))).toEqual(["Light", "Sleep", "Web"]);
    expect(planMonsterSpells([1], [], bx)).toMatchObject({ choices: [], rolls: [] });
  });
});
