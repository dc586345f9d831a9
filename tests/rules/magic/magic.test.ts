import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choiceFault,
  instruction,
  type NewSpellsInput,
  planNewSpells,
  recreateBook,
  resolveNewSpells,
} from "../../../src/rules/magic/acquisition.ts";
import { formsToCast, memorisingFault } from "../../../src/rules/magic/memory.ts";
import { makingPrice, researchPrice } from "../../../src/rules/magic/prices.ts";
import {
  beginResearch,
  breakOff,
  type Project,
  passWeeks,
  payResearch,
  planResearch,
  resolveResearch,
} from "../../../src/rules/magic/research.ts";
import { type CraftingInput, craftItem, isDrinkable, usingFault } from "../../../src/rules/magic/scribing.ts";
import {
  type Caster,
  exchangeFault,
  highestSpellLevel,
  morningFault,
  slotsOf,
} from "../../../src/rules/magic/slots.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { spells1974 } from "../../../src/rules/tables/spells-1974.ts";
import { bx, eris, gorman, one } from "../characters/support.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";

const caster = (id: Caster["class"]["id"], level: number, more: Partial<Caster> = {}): Caster => ({
  class: { id, level },
  ...more,
});
const row = (one: Caster, under: Rulings) =>
  slotsOf(one, under)
    .map(({ value }) => value)
    .join("");

describe("slots", () => {
  it.each([
    ["GOR-50 example 1: magic-user of the ninth", "magic-user", 9, "43321"],
    ["GOR-50 example 2: the tenth has none of the sixth", "magic-user", 10, "44322"],
    ["GOR-50 example 2: the eleventh has one", "magic-user", 11, "443321"],
    ["GOR-50 example 2: the second has none of the second", "magic-user", 2, "2"],
    ["GOR-50 example 2: elf of the third", "elf", 3, "21"],
    ["GOR-07 example 1: cleric of the first", "cleric", 1, "1"],
    ["GOR-07 example 1: cleric of the fifth", "cleric", 5, "321"],
  ] as const)("%s", (_name, id, level, slots) => {
    expect(row(caster(id, level), gorman)).toBe(slots);
  });

  it("Facts: by class, at the ends", () => {
    expect(["cleric", "magic-user", "elf", "fighter"].map((id) => row(caster(id as "cleric", 1), bx))).toEqual([
      "",
      "1",
      "1",
      "",
    ]);
    expect(row(caster("cleric", 14), bx)).toBe("65554");
    expect(row(caster("magic-user", 14), bx)).toBe("444433");
    expect(row(caster("elf", 10), bx)).toBe("33332");
  });

  it("ERIS-102 a drained magic-user has fewer; an elf's other calling is spared", () => {
    expect(row(caster("magic-user", 3, { drained: 1 }), eris)).toBe("2");
    expect(row(caster("magic-user", 1, { drained: 1 }), eris)).toBe("");
    const elf = (operating: "fighter" | "magic-user") =>
      ({ class: { id: "elf", level: 3, operating }, drained: 1, magicLevel: 3 }) as const;
    expect(row(elf("fighter"), eris)).toBe("21");
    expect(row(elf("magic-user"), eris)).toBe("2");
  });

  it("one caster of level 5 of each kind under each preset", () => {
    const of = (preset: string) =>
      (["cleric", "magic-user", "elf"] as const).map((id) => row(caster(id, 5), rulings({}, preset)));
    expect(["classic", "eris", "gorman", "referee", "heroic"].map(of)).toEqual([
      ["22", "221", "221"],
      ["22", "221", "221"],
      ["321", "321", "321"],
      ["22", "221", "221"],
      ["22", "221", "221"],
    ]);
  });

  it("GOR-50 a lower spell may stand in a higher slot, never the other way round; nor so elsewhere", () => {
    const mage = caster("magic-user", 3);
    const fault = (levels: readonly number[], under = gorman) => memorisingFault(levels, mage, under);
    expect(fault([1, 1, 1])).toBeUndefined();
    expect(fault([1, 1, 1], bx)).toMatchObject({ key: "magic.noSlot", data: { slot: 1, most: 2 } });
    expect(fault([2, 2])).toMatchObject({ key: "magic.noSlot", data: { slot: 2, most: 1 } });
    expect(() => fault([10])).toThrow("spell.level");
  });

  it("GOR-15 example 1: Sleep twice and Knock are all that a magic-user of the third has in memory", () => {
    expect(memorisingFault([1, 1, 2], caster("magic-user", 3), gorman)).toBeUndefined();
    expect(memorisingFault([1, 1, 2, 1], caster("magic-user", 3), gorman)?.key).toBe("magic.noSlot");
  });

  it("GOR-49 example 1: a night and the books bring Sleep back", () => {
    const facts = { slept: true, books: true, doneToday: false };
    expect(morningFault(caster("magic-user", 1), facts, gorman)).toBeUndefined();
  });

  it("GOR-49 example 2: not without the books (GOR-15, GOR-54); not twice a day; GOR-16 elves no better", () => {
    const fault = (facts: Partial<Parameters<typeof morningFault>[1]>, one = caster("magic-user", 1)) =>
      morningFault(one, { slept: true, books: true, doneToday: false, ...facts }, gorman)?.key;
    expect(fault({ books: false })).toBe("magic.noBooks");
    expect(fault({ doneToday: true })).toBe("magic.onceADay");
    expect(fault({ slept: false })).toBe("magic.noRest");
    expect(fault({ books: false }, caster("elf", 1))).toBe("magic.noBooks");
    expect(fault({}, caster("fighter", 1))).toBe("magic.noCaster");
  });

  it("GOR-07 example 2: no rest, no prayer; GOR-56 example 2: no books are needed for it", () => {
    const fault = (slept: boolean) =>
      morningFault(caster("cleric", 1), { slept, books: false, doneToday: false }, gorman)?.key;
    expect(fault(false)).toBe("magic.noPrayer");
    expect(fault(true)).toBeUndefined();
  });
});

describe("the cleric's exchange", () => {
  const cure = { key: "cure-light-wounds", name: "Cure Light Wounds" };
  const turn = { key: "turn-undead", name: "Turn Undead" };

  it("GOR-08: a cleric has either of the two for a prepared spell, of whatever level he is", () => {
    for (const into of [cure, turn])
      for (const level of [1, 5]) expect(exchangeFault(into, caster("cleric", level), gorman)).toBeUndefined();
  });

  it("GOR-08: no other spell, no other caster, nowhere else", () => {
    const refused = { key: "magic.noExchange", rule: "GOR-08", topic: "clerics", data: { spell: cure.name } };
    const bless = { key: "bless", name: "Bless" };
    expect(exchangeFault(bless, caster("cleric", 5), gorman)).toMatchObject({ ...refused, data: { spell: "Bless" } });
    expect(exchangeFault(cure, caster("elf", 5), gorman)).toEqual(refused);
    expect(exchangeFault(cure, undefined, gorman)).toEqual(refused);
    for (const under of [bx, eris]) expect(exchangeFault(cure, caster("cleric", 5), under)).toEqual(refused);
  });

  it.each([
    [
      "GOR-57 example 2: Light prepared, cast reversed",
      { normal: 1, reversed: 0 },
      true,
      gorman,
      ["normal", "reversed"],
    ],
    ["GOR-57: prepared reversed, cast as it is", { normal: 0, reversed: 1 }, true, gorman, ["normal", "reversed"]],
    ["GOR-57: what has no other form", { normal: 1, reversed: 0 }, false, gorman, ["normal"]],
    ["GOR-57: nothing is prepared", { normal: 0, reversed: 0 }, true, gorman, []],
    [
      "GOR-57: a table that prepares it as such",
      { normal: 1, reversed: 0 },
      true,
      rulings({}, "gorman", { reversedWhenCast: false }),
      ["normal"],
    ],
    ["elsewhere it is prepared as such", { normal: 0, reversed: 1 }, true, bx, ["reversed"]],
  ])("%s", (_, prepared, reversible, under, forms) => {
    expect(formsToCast(prepared, reversible, under)).toEqual(forms);
  });

  it("GOR-57 example 1: seven first-level spells, Turn Undead among them; five levels", () => {
    expect([1, 2, 3, 4, 5, 6].map((level) => spells1974("cleric", level).length)).toEqual([7, 4, 4, 6, 6, 0]);
    expect(spells1974("cleric", 1)).toContain("Turn Undead");
  });

  it("GOR-56 example 1: clerics gain nothing in books and choose among all", () => {
    const plan = planNewSpells({ caster: caster("cleric", 1), slotsBefore: [], known: [], list: () => [] }, gorman);
    expect(plan.fixed).toEqual([]);
    expect(plan.random).toEqual([]);
    expect(plan.choose).toEqual([]);
  });
});

describe("spell books", () => {
  const input = (
    level: number,
    slotsBefore: number[],
    known: string[] = [],
    more: Partial<NewSpellsInput> = {},
  ): NewSpellsInput => ({
    caster: caster("magic-user", level),
    slotsBefore,
    known,
    list: () => ["Shield", "Sleep", "Light"],
    ...more,
  });

  it("GOR-58 the numbers of each level, 70 in all", () => {
    const counts = [1, 2, 3, 4, 5, 6].map((level) => spells1974("magic-user", level).length);
    expect(counts).toEqual([8, 10, 14, 12, 14, 12]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(70);
  });

  it("GOR-51 example 1: Read Magic, Sleep by the die, Charm Person by choice", () => {
    const plan = planNewSpells(input(1, []), gorman);
    const outcome = resolveNewSpells(plan, rollsFor(plan, { "spell1.1": [8] }), gorman);
    expect(outcome.learned.map(({ spell }) => spell)).toEqual(["Read Magic", "Sleep"]);
    expect(choiceFault(outcome, [{ spell: "Charm Person", level: 1 }])).toBeUndefined();
  });

  it("GOR-51 example 2: Read Magic is rolled again; Sleep cannot be chosen as well", () => {
    const plan = planNewSpells(input(1, []), gorman);
    const first = resolveNewSpells(plan, rollsFor(plan, { "spell1.1": [3] }), gorman);
    expect(first.learned.map(({ spell }) => spell)).toEqual(["Read Magic"]);
    if (!first.next) throw new Error("no second throw");
    const second = resolveNewSpells(first.next, rollsFor(first.next, { "spell1.1": [1] }), gorman);
    expect(second.learned).toEqual([{ spell: "Detect Magic", level: 1 }]);
    expect(choiceFault(second, [{ spell: "Detect Magic", level: 1 }])?.key).toBe("magic.known");
    expect(
      choiceFault(second, [
        { spell: "Sleep", level: 1 },
        { spell: "Light", level: 1 },
      ])?.key,
    ).toBe("magic.tooManyChosen");
    expect(choiceFault(second, [{ spell: "Fly", level: 3 }])?.key).toBe("magic.tooManyChosen");
  });

  it("GOR-52 example 1: the second tier, 9 of 10 and Knock", () => {
    const plan = planNewSpells(input(3, [2], ["Read Magic", "Sleep", "Light"]), gorman);
    expect(plan.fixed).toEqual([]);
    expect(plan.tiers).toEqual([2]);
    expect(plan.rolls).toEqual([{ id: "spell2.1", formula: "1d10" }]);
    const outcome = resolveNewSpells(plan, rollsFor(plan, { "spell2.1": [9] }), gorman);
    expect(outcome.learned).toEqual([{ spell: "Continual Light", level: 2 }]);
    expect(choiceFault(outcome, [{ spell: "Knock", level: 2 }])).toBeUndefined();
  });

  it("GOR-52 example 2: more slots bring no spell; example 3: nor a tier whose book was given", () => {
    expect(planNewSpells(input(4, [2, 1]), gorman)).toMatchObject({ random: [], choose: [] });
    expect(planNewSpells(input(3, [2], [], { tierBooks: [1, 2] }), gorman)).toMatchObject({ random: [], choose: [] });
  });

  it("GOR-58 example 1: 6 of 14 is Fire Ball; example 2: 14 is Water Breathing, known already: again", () => {
    const plan = planNewSpells(input(5, [3, 2], ["Water Breathing"]), gorman);
    expect(resolveNewSpells(plan, rollsFor(plan, { "spell3.1": [6] }), gorman).learned[0]?.spell).toBe("Fire Ball");
    const again = resolveNewSpells(plan, rollsFor(plan, { "spell3.1": [14] }), gorman);
    expect(again.learned).toEqual([]);
    expect(again.next?.rolls.length).toBe(1);
  });

  it("Facts: a classic book begins with one and grows with every slot", () => {
    const first = planNewSpells(input(1, []), bx);
    expect(first.rolls).toEqual([]);
    expect(first.choose).toEqual([{ level: 1, count: 1, list: ["Shield", "Sleep", "Light"] }]);
    expect(planNewSpells(input(4, [2, 1]), bx).choose).toMatchObject([{ level: 2, count: 1 }]);
  });

  it("GOR-54 example 1: three first-level spells; example 2: at the basic sum; a third-level one", () => {
    const { gold, days } = recreateBook([1, 1, 1], gorman);
    expect(gold.value).toBe(30_000);
    expect(fold(gold.steps)).toBe(30_000);
    expect(days).toBe(3);
    const basic = rulings({}, "gorman", { recreateUnits: 1 });
    expect(recreateBook([1, 1, 1], basic).gold.value).toBe(3000);
    expect(recreateBook([3], gorman).gold.value).toBe(40_000);
    expect(recreateBook([3], basic).gold.value).toBe(4000);
    expect(recreateBook([3], gorman).days).toBe(3);
    expect(() => recreateBook([1], bx)).toThrow("noPrice");
  });

  it("GOR-55 example 1: a lawful second-level spell; example 2: another alignment; the sixth", () => {
    expect(instruction(2, "lawful", "lawful", gorman)).toMatchObject({ gold: { value: 20_000 }, months: 2 });
    expect(instruction(2, "neutral", "lawful", gorman).refused?.rule).toBe("GOR-55");
    expect(instruction(6, "lawful", "lawful", gorman)).toMatchObject({ gold: { value: 320_000 }, months: 6 });
    expect(instruction(2, "lawful", "lawful", rulings({}, "gorman", { instructionUnits: 1 })).gold.value).toBe(2000);
    expect(() => instruction(7, "lawful", "lawful", gorman)).toThrow("spell.level");
  });
});

describe("scrolls and potions", () => {
  const making = (more: Partial<CraftingInput> = {}): CraftingInput => ({
    caster: caster("magic-user", 5),
    make: "scroll",
    known: true,
    spell: { name: "Fire Ball", level: 3 },
    purse: 10_000,
    betweenExpeditions: true,
    madeThisRest: false,
    ...more,
  });

  it("GOR-59 example 1: a scroll of Fire Ball; GOR-60 example 1: 400 gp", () => {
    const made = craftItem(making(), gorman);
    expect(made.refused).toBeUndefined();
    expect(made.gold.value).toBe(400);
  });

  it("GOR-59 example 2: clerics brew only; one in a stay; not a level that cannot be cast", () => {
    const key = (more: Partial<CraftingInput>, under = gorman) => craftItem(making(more), under).refused?.key;
    expect(key({ caster: caster("cleric", 9) })).toBe("magic.clericsBrew");
    expect(key({ madeThisRest: true })).toBe("magic.madeAlready");
    expect(key({ caster: caster("magic-user", 4) })).toBe("magic.tooHigh");
    expect(key({ known: false })).toBe("magic.notKnown");
    expect(key({ betweenExpeditions: false })).toBe("magic.onExpedition");
    expect(key({ caster: caster("fighter", 9) })).toBe("magic.noCaster");
    expect(key({}, bx)).toBe("magic.noMaking");
  });

  it("GOR-60 example 2: 99 gp are too few; the sixth level costs 3,200", () => {
    expect(craftItem(making({ spell: { name: "Sleep", level: 1 }, purse: 99 }), gorman).refused?.data).toEqual({
      price: 100,
      purse: 99,
    });
    expect([1, 2, 3, 4, 5, 6].map(makingPrice)).toEqual([100, 200, 400, 800, 1600, 3200]);
    expect(() => craftItem(making({ purse: Number.NaN }), gorman)).toThrow("purse");
  });

  it("GOR-61 example 1: Invisibility for 200, no potion of Light; example 2: the referee turns one on", () => {
    const brew = (name: string, level: number, affectsDrinker?: boolean) =>
      craftItem(
        making({ make: "potion", spell: { name, level, ...(affectsDrinker !== undefined && { affectsDrinker }) } }),
        gorman,
      );
    expect(brew("Invisibility", 2).refused).toBeUndefined();
    expect(brew("Invisibility", 2).gold.value).toBe(200);
    expect(brew("Light", 1).refused?.rule).toBe("GOR-61");
    expect(isDrinkable({ name: "Protection/Evil, 10' Radius" })).toBe(false);
    expect(brew("Protection/Evil, 10' Radius", 3, true).refused).toBeUndefined();
  });

  it("GOR-62 example 1: a fighter drinks; example 2: a cleric cannot read, a magic-user can", () => {
    expect(usingFault("fighter", "potion")).toBeUndefined();
    expect(usingFault("magic-user", "scroll")).toBeUndefined();
    expect(usingFault("elf", "scroll")).toBeUndefined();
    expect(usingFault("cleric", "scroll")?.rule).toBe("GOR-62");
    expect(usingFault(undefined, "scroll")?.rule).toBe("GOR-62");
  });
});

describe("research", () => {
  const fan = { description: "Frost Fan", level: 3 };
  const begin = (level = 5): Project => {
    const begun = beginResearch(caster("magic-user", level), fan, gorman);
    if ("key" in begun) throw new Error(begun.key);
    return begun.project;
  };
  const paid = (project: Project, gold: number): Project => {
    const after = payResearch(project, gold);
    if ("key" in after) throw new Error(after.key);
    return after;
  };

  it("GOR-63 example 1: a magic-user of the fifth; example 2: not of the fourth, nor a cleric", () => {
    expect(beginResearch(caster("magic-user", 5), fan, gorman)).toMatchObject({ sessionsAway: 3 });
    expect(beginResearch(caster("magic-user", 4), fan, gorman)).toMatchObject({ key: "magic.tooHigh" });
    expect(beginResearch(caster("cleric", 9), fan, gorman)).toMatchObject({ key: "magic.arcaneOnly" });
    expect(beginResearch(caster("magic-user", 5), fan, bx)).toMatchObject({ key: "magic.noResearch" });
  });

  it("GOR-64 example 1: three weeks; example 2: broken off, all are needed again", () => {
    const project = paid(begin(), 4000);
    expect(planResearch(passWeeks(project, 2), gorman).refused?.key).toBe("magic.weeksShort");
    expect(planResearch(passWeeks(project, 3), gorman).refused).toBeUndefined();
    const again = passWeeks(breakOff(passWeeks(project, 2)), 2);
    expect(planResearch(again, gorman).refused?.data).toEqual({ weeks: 2, needed: 3 });
    const six = beginResearch(caster("magic-user", 11), { description: "x", level: 6 }, gorman);
    expect(six).toMatchObject({ project: { weeksNeeded: 6 } });
  });

  it.each([
    ["GOR-65 example 1: 14,000", 14_000, 30],
    ["GOR-65 example 2: 11,999", 11_999, 20],
    ["GOR-65 example 2: 40,000", 40_000, 100],
    ["GOR-65 example 2: 3,999", 3999, 0],
  ] as const)("%s", (_name, gold, chance) => {
    const plan = planResearch(passWeeks(paid(begin(), gold), 3), gorman);
    expect(plan.chance.value).toEqual(chance);
    expect(fold(plan.chance.steps)).toEqual(chance);
    expect(plan.rolls).toHaveLength(chance === 0 || chance === 100 ? 0 : 1);
    if (chance === 0) expect(plan.refused?.key).toBe("magic.noChance");
    if (chance === 100) expect(resolveResearch(plan, {}).success).toBe(true);
  });

  it("GOR-65 the prices, and nothing is taken beyond certainty", () => {
    expect([1, 2, 3, 4, 5, 6].map(researchPrice)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000]);
    expect(paid(begin(), 40_001).paid).toBe(40_000);
    expect(payResearch(paid(begin(), 40_000), 1)).toMatchObject({ key: "magic.beyondCertain", data: { most: 40_000 } });
    expect(() => payResearch(begin(), Number.POSITIVE_INFINITY)).toThrow("gold");
  });

  it("GOR-66 example 1: 30 at 30%, 31 fails: a week more; example 2: 18,000 make 40%", () => {
    const ready = passWeeks(paid(begin(), 14_000), 3);
    const plan = planResearch(ready, gorman);
    expect(resolveResearch(plan, one(plan, 30))).toMatchObject({ success: true, project: { done: true } });
    const failed = resolveResearch(plan, one(plan, 31));
    expect(failed).toMatchObject({ success: false, sessionsAway: 1, project: { weeksNeeded: 1, rolls: [31] } });
    const later = planResearch(passWeeks(paid(failed.project, 4000), 1), gorman);
    expect(later.chance.value).toBe(40);
    expect(resolveResearch(later, one(later, 40)).success).toBe(true);
    expect(resolveResearch(later, one(later, 100)).success).toBe(false);
    const done = resolveResearch(plan, one(plan, 1)).project;
    expect(planResearch(passWeeks(done, 1), gorman).refused?.key).toBe("magic.researchDone");
    expect(payResearch(done, 1)).toMatchObject({ key: "magic.researchDone" });
  });

  it("whatever is paid, the chance is a whole ten between 0 and 100", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 320_000 }), (level, gold) => {
        const project: Project = {
          description: "",
          level,
          paid: gold,
          weeks: 9,
          weeksNeeded: 1,
          rolls: [],
          done: false,
        };
        const { value } = planResearch(project, gorman).chance;
        return value % 10 === 0 && value >= 0 && value <= 100 && value <= gold / (researchPrice(level) / 10);
      }),
    );
    expect(highestSpellLevel(caster("fighter", 9), bx)).toBe(0);
  });
});
