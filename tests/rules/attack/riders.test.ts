/** The effects of a hit beside its damage: occasion, targets, mark, harm. */
import { describe, expect, it } from "vitest";
import { isCaused, isManSized, marginOf, markOf, painDamage, ridersCaused } from "../../../src/rules/attack/riders.ts";
import type { Creature, Rider } from "../../../src/rules/creature/types.ts";
import { monster } from "./fight.ts";

describe("BX-032: which riders a hit brings", () => {
  const rider = (more: Partial<Rider>): Rider => ({ kind: "stun", ...more }) as Rider;
  const brought = (more: Partial<Rider>, hit: Parameters<typeof ridersCaused>[1], target: Creature = monster(1)) =>
    ridersCaused([rider(more)], hit, target).length === 1;
  it.each<[string, Partial<Rider>, Parameters<typeof ridersCaused>[1], boolean]>([
    ["on every hit", {}, {}, true],
    ["on a high roll", { onNatural: 19 }, { natural: 19 }, true],
    ["not below it", { onNatural: 19 }, { natural: 18 }, false],
    ["a person decides where nobody knows the die", { onNatural: 19 }, {}, true],
    ["by a wide margin", { onMargin: 4 }, { margin: 4 }, true],
    ["not by less", { onMargin: 4 }, { margin: 3 }, false],
    ["either will do", { onNatural: 20, onMargin: 4 }, { natural: 12, margin: 4 }, true],
    ["or the other", { onNatural: 20, onMargin: 4 }, { natural: 20, margin: 0 }, true],
    ["neither is neither", { onNatural: 20, onMargin: 4 }, { natural: 12, margin: 3 }, false],
    ["when as many have hit", { onHits: 2 }, { hits: 2 }, true],
    ["not before", { onHits: 2 }, { hits: 1 }, false],
    ["or nobody counted", { onHits: 2 }, {}, true],
  ])("%s", (_what, more, hit, comes) => {
    expect(brought(more, hit)).toBe(comes);
  });

  const flier = monster(1, 9, { movement: { walk: 60, fly: 180 } });
  it.each<[string, Creature, boolean]>([
    ["flying", flier, true],
    ["flying", monster(1, 9, { conditions: ["magicalFlight"] }), true],
    ["flying", monster(1), false],
    ["grounded", flier, false],
    ["grounded", monster(1), true],
    ["small", monster(1, 9, { size: "small" }), true],
    ["small", monster(1, 9, { size: "human" }), false],
    ["manSized", monster(1, 9, { size: "small" }), true],
    ["manSized", monster(1, 9, { size: "human" }), true],
    ["manSized", monster(1, 9, { size: "large" }), false],
    ["elf", monster(1, 9, { tags: ["elf"] }), true],
    ["prone", monster(1, 9, { conditions: ["prone"] }), true],
    ["prone", monster(1), false],
  ])("against %s alone: %o", (word, target, comes) => {
    expect(brought({ against: [word] }, {}, target)).toBe(comes);
    expect(brought({ against: ["nobody", word] }, {}, target)).toBe(comes);
  });

  it("sizes and margins", () => {
    expect((["small", "human", "large", "huge"] as const).map((size) => isManSized({ size }))).toEqual([
      ...[true, true, false, false],
    ]);
    expect(marginOf({ total: 15, needed: 12 })).toEqual({ margin: 3 });
    expect(marginOf({ needed: 12 })).toEqual({});
  });

  it.each([
    ["stun", "stunned", ""],
    ["confusion", "confused", ""],
    ["unconsciousness", "unconscious", ""],
    ["blindness", "blind", ""],
    ["petrification", "petrified", ""],
    ["disease", "diseased", ""],
    ["charm", "charmed", ""],
    ["swallow", "held", "1d4"],
    ["constriction", "held", "1d4"],
    ["grab", "held", ""],
    ["knockDown", "prone", ""],
    ["extraDamage", undefined, "1d4"],
    ["blood", undefined, "1d4"],
    ["clings", undefined, "1d4"],
    ["energyDrain", undefined, ""],
    ["abilityDrain", undefined, ""],
    ["rust", undefined, ""],
    ["poison", undefined, ""],
    ["paralysis", undefined, ""],
  ] as const)("%s puts on %s and hurts by %o", (kind, mark, pain) => {
    const own = rider({ kind, amount: "1d4" });
    expect(markOf(own)).toEqual(mark);
    expect(painDamage(own)).toEqual(pain);
    expect(isCaused(own)).toBe(true);
  });

  it("there is nothing to do about what has neither save, mark, harm nor loss", () => {
    expect(isCaused(rider({ kind: "extraDamage" }))).toBe(false);
    expect(isCaused(rider({ kind: "extraDamage", save: "death" }))).toBe(true);
  });
});
