/** Casters, the levels of their spells, and the recovery of spells in the morning. */
import { describe, expect, it } from "vitest";
import {
  type Caster,
  casterLevel,
  castingKind,
  exchangeFault,
  highestSpellLevel,
  type MorningFacts,
  morningFault,
  slotsOf,
} from "../../../src/rules/magic/slots.ts";
import { bx, eris, gorman } from "../characters/support.ts";

const caster = (id: Caster["class"]["id"], level = 3, more: Partial<Caster> = {}): Caster => ({
  class: { id, level },
  ...more,
});
const GOOD: MorningFacts = { slept: true, books: true, doneToday: false };

describe("what keeps spells away in the morning", () => {
  const noBooks = { key: "magic.noBooks", rule: "GOR-15" };
  const noRest = { key: "magic.noRest", rule: "GOR-15" };
  const onceADay = { key: "magic.onceADay", rule: "GOR-49" };
  const noCaster = { key: "magic.noCaster" };
  const noPrayer = { key: "magic.noPrayer", rule: "GOR-07", topic: "clerics" };
  it.each([
    ["GOR-49", "magic-user", {}, gorman, undefined],
    ["GOR-15", "magic-user", { books: false }, gorman, noBooks],
    ["GOR-15", "elf", { books: false }, bx, noBooks],
    ["GOR-15", "magic-user", { slept: false }, gorman, noRest],
    ["GOR-15, rest before books", "elf", { slept: false, books: false }, gorman, noRest],
    ["GOR-49, once a day before rest", "magic-user", { doneToday: true, slept: false }, gorman, onceADay],
    ["GOR-49", "cleric", { doneToday: true }, gorman, onceADay],
    ["GOR-07, GOR-56", "cleric", { books: false }, gorman, undefined],
    ["GOR-07", "cleric", { slept: false, books: false }, gorman, noPrayer],
    ["GOR-49", "fighter", { slept: false, books: false, doneToday: true }, gorman, noCaster],
    ["GOR-49", "thief", {}, bx, noCaster],
  ] as const)("%s: %s, %j", (_rule, id, facts, under, fault) => {
    expect(morningFault(caster(id), { ...GOOD, ...facts }, under)).toEqual(fault);
  });
  it("Facts: a cleric of the first level has no spell to bring back; by GOR-50 it has", () => {
    expect(morningFault(caster("cleric", 1), GOOD, bx)).toEqual(noCaster);
    expect(morningFault(caster("cleric", 1), GOOD, gorman)).toBeUndefined();
  });
});

describe("places for spells", () => {
  it.each([
    ["ERIS-102: drained levels are taken off", caster("magic-user", 5, { drained: 2 }), eris, 3],
    ["ERIS-102: never under 0", caster("cleric", 1, { drained: 4 }), eris, 0],
    ["Facts: what is drained is gone from the level itself", caster("magic-user", 5, { drained: 2 }), bx, 5],
    ["ERIS-55: an elf of two tracks by that of the magic-user", caster("elf", 5, { magicLevel: 2 }), eris, 2],
    ["ERIS-55: one track is the own level", caster("elf", 5, { magicLevel: 2 }), bx, 5],
    ["ERIS-102: drain spares the track that rests", caster("elf", 5, { magicLevel: 4, drained: 2 }), eris, 4],
    [
      "ERIS-102: and takes it off the one that operates",
      { class: { id: "elf", level: 5, operating: "magic-user" }, magicLevel: 4, drained: 3 },
      eris,
      1,
    ],
    ["ERIS-55: without a second track by the own level", caster("elf", 3), eris, 3],
  ] as const)("%s", (_name, who, under, level) => {
    expect(casterLevel(who, under)).toBe(level);
    const data = slotsOf(who, under).map(({ steps }) => steps[0]?.data);
    expect(data).toEqual(data.map((_one, at) => ({ level, spellLevel: at + 1 })));
  });

  it("GOR-50: each place names the rule of the table", () => {
    const [first] = slotsOf(caster("magic-user"), gorman);
    expect(first?.steps).toMatchObject([
      { key: "magic.slots", on: "count", op: "set", value: 2, source: { topic: "spellSlots", rule: "GOR-50" } },
    ]);
  });

  it.each([
    ["magic-user", 3, 2],
    ["magic-user", 1, 1],
    ["cleric", 1, 0],
    ["thief", 14, 0],
  ] as const)("Facts: the highest spell of a %s of level %i is of level %i", (id, level, highest) => {
    expect(highestSpellLevel(caster(id, level), bx)).toBe(highest);
  });

  it.each([
    ["cleric", "divine"],
    ["magic-user", "arcane"],
    ["elf", "arcane"],
    ["dwarf", undefined],
    ["fighter", undefined],
    ["normal-human", undefined],
  ] as const)("Facts: a %s casts %s", (id, kind) => {
    expect(castingKind({ id, level: 1 })).toBe(kind);
  });
});

describe("the cleric's exchange", () => {
  const turn = { key: "turn-undead", name: "Turn Undead" };
  const refused = { key: "magic.noExchange", rule: "GOR-08", topic: "clerics", data: { spell: "Turn Undead" } };
  it.each([
    ["a cleric", caster("cleric"), gorman, undefined],
    ["a cleric where nothing is exchanged", caster("cleric"), bx, refused],
    ["a magic-user", caster("magic-user"), gorman, refused],
    ["nobody", undefined, gorman, refused],
  ])("GOR-08: %s", (_name, who, under, fault) => {
    expect(exchangeFault(turn, who, under)).toEqual(fault);
  });
});
