/** Paralysis: who is held, for how long, and what it does. */
import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { planParalysis, resolveParalysis } from "../../../src/rules/life/paralysis.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster } from "./support.ts";

const scores = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

describe("paralysis", () => {
  const victim = hero(9, 12, 3, { abilities: scores });
  const struck = (creature: Creature, input: Parameters<typeof planParalysis>[1], under: Rulings, die = 1) => {
    const plan = planParalysis(creature, input, under);
    return resolveParalysis(plan, rollsFor(plan, { save: [die] }), under, creature);
  };

  it("BX-166: who was paralysed already is so once, and who saves stays as they are", () => {
    expect(struck(victim, { from: "trap" }, classic).change.after.conditions).toEqual(["paralysed"]);
    expect(struck({ ...victim, conditions: ["paralysed"] }, { from: "trap" }, classic).change.after.conditions).toEqual(
      ["paralysed"],
    );
    expect(struck(victim, { from: "trap" }, classic, 20).change.after.conditions).toEqual([]);
  });

  it("BX-166: a duration is shown where the save failed", () => {
    const term = { unit: "turns", count: 6 } as const;
    expect(struck(victim, { from: "trap", term }, classic).term).toEqual(term);
    expect(struck(victim, { from: "trap", term }, classic, 20).term).toBeUndefined();
  });

  it("ERIS-99: a ghoul's fear lasts for the fight", () => {
    expect(struck(victim, { from: "ghoul" }, eris)).toMatchObject({ fear: true, term: { unit: "combat" } });
    expect(struck(victim, { from: "ghoul" }, classic).fear).toBe(false);
  });

  it("ERIS-98: the throw against dying follows a failed save, for who has the score", () => {
    const kinds = (creature: Creature, die: number) =>
      struck(creature, { from: "monster" }, eris, die).next.map(({ kind }) => kind);
    expect(kinds(victim, 1)).toEqual(["withstand"]);
    expect(kinds(victim, 20)).toEqual([]);
    expect(kinds(monster(9), 1)).toEqual([]);
  });

  it("ERIS-98: what the text says goes before what is usual", () => {
    expect(planParalysis(victim, { from: "hold", lethal: true }, eris).lethal).toBe(true);
    expect(planParalysis(victim, { from: "trap", lethal: false }, eris).lethal).toBe(false);
  });

  it("BX-166: what was refused has no outcome", () => {
    const plan = planParalysis({ ...victim, immunities: ["paralysis"] }, { from: "trap" }, classic);
    expect(plan.rolls).toEqual([]);
    expect(() => resolveParalysis(plan, {}, classic, victim)).toThrow(/planRefused at plan/);
  });

  it.each([
    ["a spell", { from: "spell" }, true],
    ["a hold spell", { from: "hold" }, true],
    ["a monster", { from: "monster" }, false],
    ["a monster, in the column of spells", { from: "monster", category: "spells" }, true],
    ["a spell that is said to be no magic", { from: "spell", magic: false }, false],
  ] as const)("BX-016: Wisdom counts against %s: %s", (_name, input, counts) => {
    const wise = { ...victim, abilities: { ...scores, wis: 18 } };
    expect(planParalysis(wise, input, classic).save.modifiers.length > 0).toBe(counts);
  });
});

describe("saves against being paralysed", () => {
  const plain = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

  const dwarf = hero(6, 6, 1, { class: { id: "dwarf", level: 1 } });
  it.each([
    ["ERIS-66, ERIS-73, ERIS-99: a ghoul", { from: "ghoul" }, 14],
    ["ERIS-73: a monster's in the column of spells", { from: "monster", category: "spells" }, 14],
    ["ERIS-73: a trap's in the column of wands", { from: "trap", category: "wands" }, 11],
    ["ERIS-73: said to be no magic", { from: "trap", category: "wands", magic: false }, 13],
  ] as const)("%s", (_name, input, target) => {
    expect(planParalysis(dwarf, input, eris).save.target.value).toBe(target);
  });
  it("ERIS-99: Wisdom counts there, and the dead save against nothing", () => {
    const wise = hero(6, 6, 1, { abilities: { ...plain, wis: 18 } });
    const both = rulings({ abilityModifiers: "bx" }, "eris");
    expect(planParalysis(wise, { from: "ghoul" }, both).save.modifiers.map(({ value }) => value)).toEqual([3]);
    const plan = planParalysis({ ...wise, conditions: ["dead"] }, { from: "ghoul" }, both);
    expect(plan.refused?.key).toBe("life.deadAlready");
    expect(plan.rolls).toEqual([]);
  });
});
