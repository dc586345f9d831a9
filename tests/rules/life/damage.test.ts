import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { heal, trimToMaximum } from "../../../src/rules/life/healing.ts";
import { planWake, resolveWake, wakeUp } from "../../../src/rules/life/regain-consciousness.ts";
import { isBloodied, lifeOf, maximumHitPoints, thresholds, withLife } from "../../../src/rules/life/state.ts";
import type { HitPointChange } from "../../../src/rules/life/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, withState } from "./support.ts";

const PRESETS = ["classic", "eris", "gorman", "referee", "heroic"] as const;
const henchman = (value: number): Creature =>
  monster(value, value, { kind: "hireling", hirelingKind: "henchman", class: { id: "fighter", level: 1 } });

/** After the damage: hit points, what it fell to, and wounds. */
function hit(preset: string, creature: Creature, amount: number, overrides: Record<string, string> = {}) {
  const change = takeDamage(creature, { amount }, rulings(overrides, preset));
  expect(fold(change.steps)).toBe(change.after.hitPoints.value);
  return change;
}
const seen = (change: HitPointChange) => [change.after.hitPoints.value, change.fallen ?? "up", change.after.wounds];

describe("damage", () => {
  it.each([
    ["BX-025 example 1: 12 less 5", "classic", hero(12, 12), 5, [7, "up", 0]],
    ["BX-025 example 2: 3 less 8", "classic", hero(3, 12), 8, [-5, "dead", 0]],
    ["BX-026 example 1: 4 less 4", "classic", hero(4, 4), 4, [0, "dead", 0]],
    ["BX-026 example 2: 4 less 3", "classic", hero(4, 4), 3, [1, "up", 0]],
    ["BX-160 example 1", "classic", hero(1, 6), 6, [-5, "dead", 0]],
    ["BX-160 example 2", "classic", hero(6, 6), 6, [0, "dead", 0]],
    ["ERIS-41 example 1: 0 is only unconscious", "eris", hero(5, 5, 3), 5, [0, "unconscious", 0]],
    ["ERIS-41 example 2: a goblin dies", "eris", monster(3), 3, [0, "dead", 0]],
    ["ERIS-41 example 3: a hireling of level 0", "eris", monster(3, 3, { kind: "hireling" }), 3, [0, "unconscious", 0]],
    ["ERIS-42 example 1: level 5 lives at -5", "eris", hero(7, 7, 5), 12, [-5, "critical", 0]],
    ["ERIS-42 example 2: and dies at -6", "eris", hero(7, 7, 5), 13, [-6, "dead", 0]],
    ["ERIS-42 example 3: level 1 at -1", "eris", hero(1, 4, 1), 2, [-1, "critical", 0]],
    ["ERIS-42 example 4: a torch bearer at -1", "eris", monster(4, 4, { kind: "hireling" }), 5, [-1, "dead", 0]],
    [
      "ERIS-102: a drained level counts for the limit",
      "eris",
      withState(hero(1, 4, 1), { drained: 1 }),
      2,
      [-1, "dead", 0],
    ],
    ["GOR-85: a character rolls", "gorman", hero(5, 5), 9, [-4, "rolling", 0]],
    ["GOR-85: so does a henchman", "gorman", henchman(4), 4, [0, "rolling", 0]],
    ["GOR-85: a monster is dead", "gorman", monster(4), 4, [0, "dead", 0]],
    [
      "GOR-85: so is a porter",
      "gorman",
      monster(4, 4, { kind: "hireling", hirelingKind: "normal" }),
      4,
      [0, "dead", 0],
    ],
    ["HERO-14 example 1: 10 less 14", "heroic", hero(10, 48), 14, [-4, "dying", 1]],
    ["HERO-14 example 2: exactly 0", "heroic", hero(10, 48), 10, [0, "dying", 1]],
    [
      "HERO-14 example 3: Bruised falls to Bloodied",
      "heroic",
      withState(hero(12, 48), { wounds: 1 }),
      14,
      [-2, "dying", 2],
    ],
    [
      "HERO-14: at Injured a fall changes nothing more",
      "heroic",
      withState(hero(5, 48), { wounds: 3 }),
      9,
      [-4, "dying", 3],
    ],
    [
      "HERO-14: more damage while down costs no wound",
      "heroic",
      withState(hero(-4, 48), { wounds: 1 }),
      3,
      [-7, "dying", 1],
    ],
    ["HERO-14: monsters are dead at 0", "heroic", monster(3), 5, [-2, "dead", 0]],
  ] as const)("%s", (_name, preset, creature, amount, expected) => {
    expect(seen(hit(preset, creature, amount))).toEqual(expected);
  });

  it.each([
    ["HERO-14 example 4: -24 without instant death", "off", 29, "dying"],
    ["HERO-14 example 4: -24 with it", "on", 29, "dead"],
    ["HERO-14 example 5: -23 with it", "on", 28, "dying"],
  ] as const)("%s", (_name, instantDeath, amount, fallen) => {
    expect(hit("heroic", hero(5, 48), amount, { instantDeath }).fallen).toBe(fallen);
  });

  it.each([
    ["BX-168 example 1: 8 less 3, and 5 meant to subdue", 5, 5, "surrendered"],
    ["BX-168: a point less and it fights on", 5, 4, "up"],
    ["BX-168 example 2: 2 left, subdual 1", 2, 1, "up"],
  ] as const)("%s", (_name, value, subdual, expected) => {
    const change = takeDamage(monster(value, 8), { amount: subdual, subdual: true }, rulings());
    expect(change.fallen ?? "up").toBe(expected);
    expect(change.after.hitPoints).toMatchObject({ value, subdual });
  });

  it("BX-168 example 2: then 2 real points kill; real points alone can bring the surrender too", () => {
    const bruised = monster(2, 8, { hitPoints: { value: 2, total: 8, temporary: 0, subdual: 1 } });
    expect(takeDamage(bruised, { amount: 2 }, rulings()).fallen).toBe("dead");
    expect(takeDamage(bruised, { amount: 1 }, rulings())).toMatchObject({ fallen: "surrendered", defeated: true });
  });

  it("temporary points go first, and do not count as hit points", () => {
    const shielded = hero(3, 10, 1, { hitPoints: { value: 3, total: 10, temporary: 4, subdual: 0 } });
    expect(hit("classic", shielded, 6).after.hitPoints).toMatchObject({ value: 1, temporary: 0 });
    expect(hit("classic", shielded, 3).after.hitPoints).toMatchObject({ value: 3, temporary: 1 });
  });

  it("BX-027 a destructive death asks about belongings; a club, a wound, or the topic off do not", () => {
    const bolt = (creature: Creature, amount: number, overrides = {}) =>
      takeDamage(creature, { amount, destructive: "spells" }, rulings(overrides)).next;
    expect(bolt(hero(6, 6), 21)).toEqual([{ kind: "offer", action: "itemDestruction", category: "spells" }]);
    expect(bolt(hero(22, 22), 21)).toEqual([]);
    expect(bolt(hero(6, 6), 21, { itemDestruction: "off" })).toEqual([]);
    expect(hit("classic", hero(6, 6), 21).next).toEqual([]);
  });

  it("a fall to -3, five presets", () => {
    const rows = PRESETS.map((preset) => {
      const change = hit(preset, hero(5, 20, 2), 8);
      return [...seen(change), change.next.map((next) => next.kind).join(), change.added.join()];
    });
    expect(rows).toEqual([
      [-3, "dead", 0, "", "dead"],
      [-3, "dead", 0, "", "dead"],
      [-3, "rolling", 0, "dismemberment", "unconscious"],
      [-3, "dead", 0, "", "dead"],
      [-3, "dying", 1, "deathSave", "unconscious,dying,prone"],
    ]);
  });

  it("refuses damage that is no whole number", () => {
    expect(() => takeDamage(hero(5, 5), { amount: Number.NaN }, rulings())).toThrow("notANumber at damage.amount");
    expect(() => takeDamage(hero(5, 5), { amount: -1 }, rulings())).toThrow("outOfRange at damage.amount");
  });
});

describe("coming round under Eris", () => {
  const eris = rulings({}, "eris");
  it("ERIS-44 example 1: d6 = 4, a turn each: 40 minutes, then 1 hit point", () => {
    const change = takeDamage(hero(5, 5, 3), { amount: 5 }, eris);
    const [next] = change.next;
    if (next?.kind !== "wakeTimer") throw new Error("no timer");
    expect(resolveWake(next.plan, rollsFor(next.plan, { wake: [4] }), eris).minutes).toBe(40);
    const down = withLife(hero(5, 5, 3), change.after);
    expect(wakeUp(down, eris)).toMatchObject({ rose: true, after: { hitPoints: { value: 1 } } });
  });

  it("ERIS-44 example 4: at -1 there is no timer and no help; damage at 0 takes the timer away", () => {
    const change = takeDamage(hero(5, 5, 3), { amount: 6 }, eris);
    expect(change.next).toEqual([]);
    expect(wakeUp(withLife(hero(5, 5, 3), change.after), eris).refused?.key).toBe("life.wakeNotAtZero");
    const atZero = withLife(hero(5, 5, 3), takeDamage(hero(5, 5, 3), { amount: 5 }, eris).after);
    expect(takeDamage(atZero, { amount: 1 }, eris).next).toEqual([{ kind: "cancelTimer", timer: "wake" }]);
  });

  it("ERIS-44 the period is the referee's", () => {
    const hourly = rulings({}, "eris", { wakePeriod: 60 });
    const plan = planWake(hero(0, 5), hourly);
    expect(resolveWake(plan, rollsFor(plan, { wake: [2] }), hourly).minutes).toBe(120);
  });

  it.each([
    ["ERIS-43 example 1: -3 and 5", 5, 2, false, []],
    ["ERIS-43 example 2: -3 and 3", 3, 0, true, ["wakeTimer"]],
    ["ERIS-43 example 3: -3 and 2", 2, -1, true, []],
  ] as const)("%s", (_name, amount, value, unconscious, next) => {
    const down = withLife(hero(2, 9, 4), takeDamage(hero(2, 9, 4), { amount: 5 }, eris).after);
    const change = heal(down, amount, eris);
    expect(change.after.hitPoints.value).toBe(value);
    expect(change.after.conditions.includes("unconscious")).toBe(unconscious);
    expect(change.next.map((entry) => entry.kind)).toEqual(next);
  });
});

describe("maximum and wounds", () => {
  it.each([
    [48, [48, 36, 24, 12]],
    [37, [37, 27, 18, 9]],
    [30, [30, 22, 15, 7]],
    [5, [5, 3, 2, 1]],
    [3, [3, 2, 1, 1]],
    [1, [1, 1, 1, 1]],
  ])("HERO-12 table: total %i", (total, expected) => {
    expect(thresholds(total)).toEqual(expected);
    const maxima = [0, 1, 2, 3].map((wounds) => {
      const traced = maximumHitPoints(withState(hero(1, total), { wounds }), rulings({}, "heroic"));
      expect(fold(traced.steps)).toBe(traced.value);
      return traced.value;
    });
    expect(maxima).toEqual(expected);
  });

  it("HERO-16 the state of being bloodied is half the healthy total", () => {
    expect(isBloodied(withState(hero(25, 48), { wounds: 1 }))).toBe(false);
    expect(isBloodied(withState(hero(24, 48), { wounds: 2 }))).toBe(true);
  });

  it("HERO-15 example 2: a new level: 39 of 52, current stays", () => {
    const grown = withState(hero(36, 52), { wounds: 1 });
    expect(maximumHitPoints(grown, rulings({}, "heroic")).value).toBe(39);
    expect(trimToMaximum(grown, rulings({}, "heroic"))).toBeUndefined();
  });

  it("HERO-27 example 2: without wound levels the maximum is the total; with them again it is cut", () => {
    const bloodied = withState(hero(40, 48), { wounds: 2 });
    expect(maximumHitPoints(bloodied, rulings()).value).toBe(48);
    expect(trimToMaximum(bloodied, rulings({}, "heroic"))?.after.hitPoints.value).toBe(24);
  });
});

describe("any harm and healing", () => {
  const creature = fc
    .record({
      value: fc.integer({ min: -30, max: 60 }),
      total: fc.integer({ min: 1, max: 60 }),
      temporary: fc.integer({ min: 0, max: 9 }),
      subdual: fc.integer({ min: 0, max: 20 }),
      wounds: fc.integer({ min: 0, max: 3 }),
      character: fc.boolean(),
    })
    .map(({ value, total, temporary, subdual, wounds, character }) => {
      const hitPoints = { value: Math.min(value, total), total, temporary, subdual };
      const base = character ? hero(1, 1, 3, { hitPoints }) : monster(1, 1, { hitPoints });
      return withState(base, { wounds });
    });

  it("undo restores exactly, hit points are numbers, traces fold", () => {
    fc.assert(
      fc.property(
        creature,
        fc.constantFrom(...PRESETS),
        fc.integer({ min: 0, max: 100 }),
        fc.boolean(),
        (who, preset, amount, subdual) => {
          const under = rulings({}, preset);
          for (const change of [takeDamage(who, { amount, subdual }, under), heal(who, amount, under)]) {
            const after = withLife(who, change.after);
            expect(Number.isInteger(change.after.hitPoints.value)).toBe(true);
            expect(fold(change.steps)).toBe(change.after.hitPoints.value);
            expect(lifeOf(after)).toEqual(change.after);
            expect(withLife(after, change.before)).toEqual(who);
            expect(change.before).toEqual(lifeOf(who));
          }
        },
      ),
    );
  });

  it("healing never passes the maximum and never lowers", () => {
    fc.assert(
      fc.property(creature, fc.constantFrom(...PRESETS), fc.integer({ min: 0, max: 100 }), (who, preset, amount) => {
        const under = rulings({}, preset);
        const maximum = maximumHitPoints(who, under).value;
        const { value } = heal(who, amount, under).after.hitPoints;
        expect(value).toBeLessThanOrEqual(Math.max(maximum, who.hitPoints.value));
        expect(value).toBeGreaterThanOrEqual(who.hitPoints.value);
      }),
    );
  });
});
