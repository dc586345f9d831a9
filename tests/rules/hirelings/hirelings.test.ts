/** How many may be led, and what they are owed: limits, wages, shares. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  change,
  divide,
  divideTreasure,
  inCopper,
  type Sharer,
  shareOf,
} from "../../../src/rules/hirelings/division.ts";
import { employing, leadingDown } from "../../../src/rules/hirelings/limits.ts";
import { wages } from "../../../src/rules/hirelings/wages.ts";
import { award, NOTHING_PENDING } from "../../../src/rules/rewards/award.ts";
import type { InService } from "../../../src/rules/topics/hirelings.ts";
import { bx, eris, gorman } from "../characters/support.ts";
import { fold } from "../support/fold.ts";
import { rulings } from "../support/rulings.ts";

const many = (one: InService, count: number): InService[] => Array.from({ length: count }, () => one);
const unusual: InService = { kind: "unusual" };

describe("limits", () => {
  it.each([
    ["GOR-42 example 1: Charisma 10", gorman, 10, 4],
    ["GOR-42 example 2: Charisma 17", gorman, 17, 6],
    ["GOR-42 example 2: Charisma 18", gorman, 18, 12],
    ["GOR-42 example 2: Charisma 3", gorman, 3, 1],
    ["ERIS-116 example 2: Charisma 12", eris, 12, 4],
    ["ERIS-116 example 2: Charisma 13", eris, 13, 5],
    ["Facts: Charisma 18", bx, 18, 7],
    ["Facts: Charisma 4", bx, 4, 2],
  ] as const)("%s", (_name, under, charisma, most) => {
    expect(employing(charisma, [], undefined, under).most.value).toBe(most);
  });

  it("ERIS-116 example 1: a sixth is refused at Charisma 13; specialists at a stronghold take no place", () => {
    expect(employing(13, many(unusual, 4), unusual, eris).fault).toBeUndefined();
    expect(employing(13, many(unusual, 5), unusual, eris)).toMatchObject({
      fault: { data: { most: 5, count: 6 } },
      warning: false,
    });
    expect(employing(3, [{ kind: "specialist", atStronghold: true }], unusual, eris).fault).toBeUndefined();
    expect(employing(3, [{ kind: "specialist" }], unusual, eris).fault).toBeDefined();
  });

  it("ERIS-116 example 3: ten archers above ground, four below", () => {
    expect(employing(10, many({ kind: "mercenary" }, 10), { kind: "normal" }, eris).fault).toBeUndefined();
    expect(leadingDown(10, 10, eris).fault?.key).toBe("hiring.tooManyBelow");
    expect(leadingDown(10, 4, eris).fault).toBeUndefined();
    expect(leadingDown(10, 10, bx).fault).toBeUndefined();
  });

  it("ERIS-116 example 4: a charmed ogre fills the place of Charisma 3", () => {
    const ogre: InService = { kind: "normal", charmed: true };
    const charming = (...employed: InService[]) =>
      employing(3, employed, { kind: "unusual", charmed: true }, eris).fault?.key;
    expect(charming()).toBeUndefined();
    expect(charming(ogre)).toBe("hiring.tooMany");
    expect(employing(3, [ogre], unusual, eris).fault?.key).toBe("hiring.tooMany");
  });

  it("GOR-42 example 1: a fifth henchman is warned of; hirelings do not count", () => {
    expect(employing(10, many({ kind: "henchman" }, 4), { kind: "henchman" }, gorman)).toMatchObject({
      warning: true,
      free: 0,
      fault: { rule: "GOR-42" },
    });
    expect(employing(10, many({ kind: "henchman" }, 4), { kind: "normal" }, gorman).fault).toBeUndefined();
    expect(() => employing(Number.NaN, [], undefined, gorman)).toThrow("charisma");
  });
});

describe("wages", () => {
  const gold = (type: string, days: number, number: number, under = gorman, more = {}) => {
    const found = wages(type, { days, number, ...more }, under);
    expect(fold(found.gold.steps)).toBe(found.gold.value);
    return found.gold.value;
  };

  it("GOR-39 example 1: two porters for three days; twice as much where it is dangerous", () => {
    expect(gold("porter", 3, 2)).toBe(6);
    expect(gold("porter", 3, 2, gorman, { dangerous: true })).toBe(12);
  });

  it("GOR-40 example 1: a sage; ten crewmen and a captain; example 2: a mercenary for eight days", () => {
    expect(gold("sage", 14, 1)).toBe(1000);
    expect(gold("seaman", 21, 10) + gold("shipCaptain", 21, 1)).toBe(240);
    expect(gold("mercenary", 8, 1)).toBe(14);
    expect(gold("spy", 60, 1)).toBe(500);
  });

  it("Facts: mercenaries a month by race, doubled in war; nobody serves so; a retainer's gold piece", () => {
    expect(gold("footmanHeavy", 28, 10, bx)).toBe(30);
    expect(gold("footmanHeavy", 29, 10, bx)).toBe(60);
    expect(gold("archer", 28, 1, bx, { race: "elf" })).toBe(10);
    expect(gold("archer", 28, 1, bx, { wartime: true })).toBe(10);
    expect(gold("retainer", 3, 1, bx)).toBe(3);
    expect(gold("alchemist", 1, 1, bx)).toBe(1000);
    expect(wages("wolfRider", { days: 28, number: 1 }, bx).refused?.key).toBe("hiring.nobodyServes");
    expect(wages("swordsman", { days: 28, number: 1 }, eris).refused?.key).toBe("hiring.upkeepInstead");
    expect(() => wages("porter", { days: 1.5, number: 1 }, gorman)).toThrow("days");
  });
});

describe("shares", () => {
  const party = (characters: number, ...more: Sharer[]): Sharer[] => [
    ...Array.from({ length: characters }, (_, at) => ({ id: `c${at}`, kind: "character" as const })),
    ...more,
  ];
  const retainer: Sharer = { id: "r", kind: "retainer" };
  const amounts = (gp: number, sharers: Sharer[], under = bx) => {
    const division = divideTreasure(gp * 100, sharers, under);
    return [...division.each.map(({ amount }) => amount.value), division.remainder];
  };

  it("BX-007 example 1: five and a retainer, 2,750 gp", () => {
    expect(amounts(2750, party(5, retainer))).toEqual([50_000, 50_000, 50_000, 50_000, 50_000, 25_000, 0]);
  });

  it("BX-007 example 2: 100 gp among three", () => {
    expect(amounts(100, party(3))).toEqual([3333, 3333, 3333, 1]);
    expect(change(3333)).toEqual({ gp: 33, sp: 3, cp: 3 });
  });

  it("BX-007 example 3: full shares", () => {
    const full = rulings({ hirelingShare: "full" });
    expect(amounts(2750, party(5, retainer), full)).toEqual([...Array(6).fill(45_833), 2]);
    expect(change(45_833)).toEqual({ gp: 458, sp: 3, cp: 3 });
  });

  it("BX-007 the dead and those on wages have none; a share may be typed; coins and gems add up", () => {
    expect(shareOf({ id: "x", kind: "character", dead: true }, bx)).toBe(0);
    expect(shareOf({ id: "x", kind: "mercenary" }, bx)).toBe(0);
    expect(shareOf({ id: "x", kind: "retainer", share: 2 }, bx)).toBe(2);
    expect(inCopper({ pp: 1, gp: 2, ep: 1, sp: 3, cp: 4 }, 10.5)).toBe(500 + 200 + 50 + 30 + 4 + 1050);
    expect(() => divide(-1, party(1), bx)).toThrow("total");
    expect(() => divide(1, [...party(1), ...party(1)], bx)).toThrow("sharers");
  });

  it("GOR-41 example 1: 1,000 gp; example 2: 7 gp; example 3: hirelings get nothing", () => {
    const henchman: Sharer = { id: "h", kind: "henchman" };
    expect(amounts(1000, party(3, henchman), gorman)).toEqual([28_500, 28_500, 28_500, 14_200, 300]);
    expect(amounts(7, party(3, henchman), gorman)).toEqual([200, 200, 200, 100, 0]);
    const porters: Sharer[] = [
      { id: "p1", kind: "normal" },
      { id: "p2", kind: "normal" },
    ];
    expect(amounts(7, party(3, henchman, ...porters), gorman)).toEqual([200, 200, 200, 100, 0, 0, 0]);
  });

  it("ERIS-113 example 1: 3,000 XP; example 2: 3,007; example 3: a specialist's part is taken, not kept", () => {
    const cleric: Sharer = { id: "cleric", kind: "unusual", hasClass: true };
    const archers: Sharer[] = ["a", "b", "c"].map((id) => ({ id, kind: "normal" }));
    const of = (transactions: number, ...more: Sharer[]) =>
      award({ ...NOTHING_PENDING, achievements: transactions }, party(4, ...more), true, eris);
    expect(of(3000, cleric, ...archers).each.map(({ experience }) => experience.value)).toEqual([
      600, 600, 600, 600, 600, 0, 0, 0,
    ]);
    expect(of(3007, cleric)).toMatchObject({ lost: 2 });
    const sage: Sharer = { id: "sage", kind: "unusual" };
    const found = of(3000, sage).each.at(-1);
    expect(found?.experience.value).toBe(600);
    expect(found?.kept).toBe(0);
  });

  it("ERIS-105 example 1: an archer keeps no experience; example 2: a cleric does; example 3: an ogre's is lost", () => {
    const kept = (more: Omit<Sharer, "id">) =>
      award({ ...NOTHING_PENDING, achievements: 100 }, party(1, { id: "a", ...more }), true, eris).each.at(-1)?.kept;
    expect(kept({ kind: "mercenary" })).toBe(0);
    expect(kept({ kind: "unusual", hasClass: true })).toBe(1);
    expect(kept({ kind: "unusual" })).toBe(0);
    expect(shareOf({ id: "a", kind: "unusual" }, eris)).toBe(1);
  });

  it("no coin appears or vanishes, for any sharers", () => {
    const kind = fc.constantFrom("character", "retainer", "henchman", "unusual", "normal", "mercenary");
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.array(
          fc.record({
            kind,
            dead: fc.boolean(),
            share: fc.option(fc.constantFrom(0, 0.5, 1, 1.5, 1 / 3), { nil: undefined }),
          }),
          { maxLength: 12 },
        ),
        fc.constantFrom(bx, eris, gorman),
        (total, who, under) => {
          const sharers = who.map(({ share, ...one }, at) => ({
            id: `${at}`,
            ...one,
            ...(share !== undefined && { share }),
          })) as Sharer[];
          const { each, remainder } = divideTreasure(total, sharers, under);
          const sum = each.reduce((all, { amount }) => all + amount.value, 0);
          return (
            sum + remainder === total &&
            remainder >= 0 &&
            each.every(({ amount }) => amount.value >= 0 && fold(amount.steps) === amount.value)
          );
        },
      ),
    );
  });

  it("a company under each preset: five characters, a retainer, a hired cleric, a porter, 2,750 gp", () => {
    const company = party(5, retainer, { id: "u", kind: "unusual", hasClass: true }, { id: "p", kind: "normal" });
    const rows = ["classic", "eris", "gorman", "referee", "heroic"].map((preset) => {
      const under = rulings({}, preset);
      const [first, ...rest] = amounts(2750, company, under);
      return [
        first,
        ...rest.slice(4),
        employing(13, [], undefined, under).most.value,
        leadingDown(13, 8, under).fault?.key,
      ];
    });
    const half = [45_833, 22_916, 22_916, 0, 3, 5, undefined];
    expect(rows).toEqual([
      half,
      [39_285, 39_285, 39_285, 0, 5, 5, "hiring.tooManyBelow"],
      [45_800, 22_900, 22_900, 0, 200, 5, undefined],
      half,
      half,
    ]);
  });
});
