import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planCarried, planIllness, resolveCarried, resolveIllness } from "../../../src/rules/life/disease.ts";
import { heal } from "../../../src/rules/life/healing.ts";
import { halvedIllusion, planIllusion, resolveIllusion } from "../../../src/rules/life/illusion.ts";
import { planItemDestruction, resolveItemDestruction } from "../../../src/rules/life/item-destruction.ts";
import { lowestAlive } from "../../../src/rules/life/kill.ts";
import { type DrainInput, planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { fateOf } from "../../../src/rules/life/lycanthropy.ts";
import {
  endParalysis,
  planParalysis,
  planWithstand,
  resolveParalysis,
  resolveWithstand,
  shakingRefused,
} from "../../../src/rules/life/paralysis.ts";
import {
  neutralisePoison,
  type PoisonInput,
  planPoison,
  poisonRunsOut,
  resolvePoison,
  revive,
  revivedFrom,
} from "../../../src/rules/life/poison.ts";
import { planResurrection, resolveResurrection } from "../../../src/rules/life/resurrection.ts";
import { lifeOf, withLife } from "../../../src/rules/life/state.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { saveTarget } from "../../../src/rules/saves/save-target.ts";
import { POISON_KINDS } from "../../../src/rules/topics/poison.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, withState } from "./support.ts";

const scores = (con: number) => ({ str: 9, int: 9, wis: 9, dex: 9, con, cha: 9 });
const elf = hero(5, 5, 1, { class: { id: "elf", level: 1 } });

function poisoned(under: typeof classic, creature: Creature, die: number, input: PoisonInput = {}) {
  const plan = planPoison(creature, input, under);
  const outcome = resolvePoison(plan, rollsFor(plan, { save: [die] }), under, creature);
  expect(fold(outcome.change.steps)).toBe(outcome.change.after.hitPoints.value);
  return outcome;
}

describe("poison", () => {
  const thief = hero(6, 6, 1, { class: { id: "thief", level: 1 } });
  it.each([
    ["BX-037 example 1: 12 fails", 12, true],
    ["BX-037 example 2: 13 is safe", 13, false],
  ])("%s", (_name, die, dies) => {
    const outcome = poisoned(classic, thief, die);
    expect(outcome.change.after.conditions.includes("dead")).toBe(dies);
    expect(outcome.confirm).toEqual(dies);
    expect(outcome.change.after.hitPoints.value).toEqual(dies ? 0 : 6);
  });

  it("BX-037 example 3: a weaker poison does what it says", () => {
    expect(poisoned(classic, thief, 12, { onFail: { damage: "2d6" } })).toMatchObject({
      confirm: false,
      next: [{ kind: "damage", formula: "2d6" }],
      change: { added: [] },
    });
    expect(poisoned(classic, thief, 12, { onFail: { condition: "blind" } }).change.added).toEqual(["blind"]);
  });

  it("BX-038 example 2: killed by the bite: no save; example 1: the bite counts whatever the save", () => {
    const bitten = withLife(hero(4, 9), takeDamage(hero(4, 9), { amount: 4 }, classic).after);
    expect(planPoison(bitten, {}, classic)).toMatchObject({ refused: { key: "life.poisonDead" }, rolls: [] });
    const alive = withLife(hero(9, 9), takeDamage(hero(9, 9), { amount: 4 }, classic).after);
    expect(poisoned(classic, alive, 20).change.after.hitPoints.value).toBe(5);
  });

  it.each([
    ["ERIS-40 example 1", 15, 7],
    ["ERIS-40 example 2", 22, 11],
    ["ERIS-40 example 3", 1, 1],
    ["ERIS-40 example 4", 3, 1],
    ["ERIS-40 example 5: after a bite of 3", 7, 3],
    ["ERIS-40: at 0 nothing more", 0, 0],
  ])("%s", (_name, value, left) => {
    expect(poisoned(eris, hero(value, 30, 3), 20).change.after.hitPoints.value).toBe(left);
  });

  it("ERIS-39 example 1: instantly deadly: one below the limit", () => {
    expect(poisoned(eris, hero(9, 9, 3), 1, { kind: "instant" }).change).toMatchObject({
      fallen: "dead",
      after: { hitPoints: { value: -4 } },
    });
  });

  it("ERIS-39 example 2: slow: dead when the fight ends, unless neutralised", () => {
    const outcome = poisoned(eris, hero(9, 9, 3), 1, { kind: "slow" });
    expect(outcome).toMatchObject({ confirm: false, next: [{ kind: "deathAfter", term: { unit: "combat" } }] });
    const sick = withLife(hero(9, 9, 3), outcome.change.after);
    expect(poisonRunsOut(sick, eris).fallen).toBe("dead");
    expect(neutralisePoison(sick, eris).removed).toEqual(["poisoned"]);
  });

  it("ERIS-39 example 3: the third dose kills; a made save counts none", () => {
    const twice = withState(hero(9, 9, 3), { doses: 2 });
    expect(poisoned(eris, twice, 1, { kind: "cumulative" }).change.fallen).toBe("dead");
    expect(poisoned(eris, hero(9, 9, 3), 1, { kind: "cumulative" }).change.after.doses).toBe(1);
    expect(poisoned(eris, twice, 20, { kind: "cumulative" }).change.after.doses).toBe(2);
  });

  it("ERIS-39 example 4: battle madness, save made: a round of it, no damage", () => {
    const outcome = poisoned(eris, hero(9, 9, 3), 20, { kind: "battleMadness" });
    expect(outcome).toMatchObject({
      term: { unit: "rounds", count: 1 },
      change: { after: { hitPoints: { value: 9 } } },
    });
  });

  it("ERIS-39 paralytic poison brings the throw of ERIS-98; eleven kinds, and no twelfth", () => {
    const victim = hero(9, 9, 3, { abilities: scores(10) });
    expect(poisoned(eris, victim, 1, { kind: "paralytic" })).toMatchObject({
      change: { added: ["paralysed"] },
      next: [{ kind: "withstand", plan: { chance: { value: 70 } } }],
    });
    expect(POISON_KINDS).toHaveLength(11);
    expect(() => planPoison(victim, { kind: "love" }, eris)).toThrow("unknownChoice at poison.kind");
  });

  it("a poisoned bite at 1 hit point, the save made, five presets", () => {
    const rows = ["classic", "eris", "gorman", "referee", "heroic"].map((preset) => {
      const under = rulings({}, preset);
      const creature = hero(1, 8, 1);
      const bitten = withLife(creature, takeDamage(creature, { amount: 1 }, under).after);
      const plan = planPoison(bitten, {}, under);
      if (plan.refused) return [bitten.hitPoints.value, plan.refused.key];
      const { change } = resolvePoison(plan, rollsFor(plan, { save: [20] }), under, bitten);
      return [change.after.hitPoints.value, change.after.conditions.join()];
    });
    expect(rows).toEqual([
      [0, "life.poisonDead"],
      [0, "unconscious,prone"],
      [0, "unconscious"],
      [0, "life.poisonDead"],
      [0, "unconscious,dying,prone"],
    ]);
  });
});

describe("paralysis", () => {
  it.each([
    ["ERIS-98 example 1: CON 10, 70 lives", 10, 70, true],
    ["ERIS-98 example 2: 71 dies", 10, 71, false],
    ["ERIS-98 example 3: CON 13, 100 lives", 13, 100, true],
    ["ERIS-98 example 4: CON 3, 11 dies", 3, 11, false],
    ["ERIS-98 example 4: 10 lives", 3, 10, true],
  ])("%s", (_name, con, d100, survives) => {
    const creature = hero(5, 5, 1, { abilities: scores(con) });
    const plan = planWithstand(creature, eris);
    const outcome = resolveWithstand(plan, rollsFor(plan, { withstand: [d100] }), eris, creature);
    expect(outcome.survives).toEqual(survives);
    expect(outcome.change.fallen).toEqual(survives ? undefined : "dead");
  });

  it("ERIS-98 example 5: a made save asks for nothing; creatures without Constitution do not throw", () => {
    const paralyse = (creature: Creature, die: number) => {
      const plan = planParalysis(creature, { from: "monster" }, eris);
      return resolveParalysis(plan, rollsFor(plan, { save: [die] }), eris, creature);
    };
    const victim = hero(5, 5, 1, { abilities: scores(9) });
    expect(paralyse(victim, 20)).toMatchObject({ next: [], change: { added: [] } });
    expect(paralyse(victim, 1)).toMatchObject({ next: [{ kind: "withstand" }], change: { added: ["paralysed"] } });
    expect(paralyse(hero(5, 5), 1).next).toEqual([]);
    expect(planParalysis(victim, { from: "hold" }, eris).lethal).toBe(false);
    expect(planParalysis(victim, { from: "monster" }, classic).lethal).toBe(false);
  });

  it.each([
    ["ERIS-99 example 1: 15 against spells", 15, ["paralysed"]],
    ["ERIS-99 example 2: 16", 16, []],
  ])("%s", (_name, die, added) => {
    const plan = planParalysis(hero(5, 5), { from: "ghoul", magic: false }, eris);
    expect(plan.save.category).toBe("spells");
    expect(plan.fear).toBe(true);
    expect(plan.lethal).toBe(false);
    expect(resolveParalysis(plan, rollsFor(plan, { save: [die] }), eris, hero(5, 5)).change.added).toEqual(added);
  });

  it("ERIS-99 example 3: elves do not roll; example 4: over with the fight", () => {
    expect(planParalysis(elf, { from: "ghoul" }, eris).refused?.key).toBe("life.elfAndGhoul");
    expect(endParalysis(hero(5, 5, 1, { conditions: ["paralysed"] }), eris).removed).toEqual(["paralysed"]);
    expect(planParalysis(hero(5, 5), { from: "ghoul" }, classic).save.category).toBe("paralysis");
  });

  it.each([
    ["ERIS-100 example 1: fighter 4", "fighter", 4, undefined],
    ["ERIS-100 example 2: fighter 3", "fighter", 3, "life.helperLevel"],
    ["ERIS-100 example 3: an elf of level 1", "elf", 1, undefined],
    ["ERIS-100 example 4: cleric 4", "cleric", 4, "life.helperLevel"],
    ["ERIS-100 example 4: cleric 5", "cleric", 5, undefined],
    ["ERIS-100: a thief", "thief", 9, "life.helperClass"],
  ] as const)("%s", (_name, id, level, refused) => {
    const helper = hero(5, 5, level, { class: { id, level } });
    expect(shakingRefused(helper, 10, eris)?.key).toBe(refused);
    expect(shakingRefused(helper, 15, eris)?.key).toBe("life.helperTooFar");
  });
});

describe("level drain", () => {
  const input: DrainInput = {
    levels: 1,
    kind: "permanent",
    thresholds: [0, 2000, 4000, 8000, 16000, 32000],
    hitDiceOfNewLevel: "4d8",
    hitDiceLost: "1d8",
  };
  const fighter = hero(15, 22, 5);
  it.each([
    ["ERIS-101 example 1: a wight", 1, [4, 3, 3, 3], 4, 15_999, 13, 6, undefined],
    ["ERIS-101 example 2: a spectre", 2, [4, 3, 3, 3], 3, 7999, 13, 6, undefined],
    ["ERIS-101 example 3: 5 - 7", 1, [1, 1, 1, 2], 4, 15_999, 5, -2, "critical"],
    ["ERIS-101 example 5: held to 22", 1, [8, 8, 4, 4], 4, 15_999, 22, 15, undefined],
  ] as const)("%s", (_name, levels, dice, level, experience, total, value, fallen) => {
    const plan = planLevelDrain(fighter, { ...input, levels }, eris);
    const outcome = resolveLevelDrain(plan, rollsFor(plan, { hitDice: dice }), eris, fighter);
    expect(outcome.level.after).toEqual(level);
    expect(outcome.experience).toEqual(experience);
    expect(outcome.change.after.hitPoints).toMatchObject({ total, value });
    expect(outcome.change.fallen).toBe(fallen);
    expect(withLife(withLife(fighter, outcome.change.after), outcome.change.before)).toEqual(fighter);
  });

  it("ERIS-101 example 4: level 1 by a wight: dead", () => {
    const plan = planLevelDrain(hero(5, 5, 1), input, eris);
    expect(resolveLevelDrain(plan, {}, eris, hero(5, 5, 1)).change.fallen).toBe("dead");
  });

  it("ERIS-102 example 1: drained for a time: saves as a level lower, hit points as they were", () => {
    const fourth = hero(15, 22, 4);
    const plan = planLevelDrain(fourth, { ...input, kind: "temporary" }, eris);
    const drained = withLife(fourth, resolveLevelDrain(plan, {}, eris, fourth).change.after);
    expect(drained.state.drained).toBe(1);
    expect(drained.hitPoints).toEqual(fourth.hitPoints);
    expect(saveTarget(drained, "death", false, eris).value).toBe(12);
  });

  it("levelDrain bx: the lost die goes off the total, and experience to the new level's own", () => {
    const plan = planLevelDrain(fighter, { ...input, kind: "temporary" }, classic);
    const outcome = resolveLevelDrain(plan, rollsFor(plan, { hitDice: [6] }), classic, fighter);
    expect(outcome.level.after).toBe(4);
    expect(outcome.experience).toBe(8000);
    expect(outcome.change.after.hitPoints).toMatchObject({ total: 16, value: 9 });
  });

  it("refuses to drain nothing", () => {
    expect(() => planLevelDrain(fighter, { ...input, levels: 0 }, eris)).toThrow("outOfRange at drain.levels");
  });
});

describe("illusions", () => {
  const see = (die: number | undefined, more: Partial<Parameters<typeof planIllusion>[1]> = {}) => {
    const plan = planIllusion(hero(9, 9), { real: false, damage: 21, disbelieved: false, ...more }, eris);
    return resolveIllusion(plan, die === undefined ? {} : rollsFor(plan, { save: [die] }), eris, hero(9, 9));
  };
  it.each([
    ["ERIS-103 example 1: 17", 17, 0],
    ["ERIS-103 example 1: 12", 12, 21],
    ["ERIS-103 example 2: 16", 16, 0],
  ])("%s", (_name, die, damage) => {
    const outcome = see(die);
    expect(outcome.damage.value).toBe(damage);
    expect(fold(outcome.damage.steps)).toBe(damage);
  });

  it("ERIS-103 example 3: disbelief needs no roll; example 4: something real costs the save", () => {
    expect(see(undefined, { disbelieved: true })).toMatchObject({ believed: false, damage: { value: 0 } });
    expect(see(undefined, { disbelieved: true, real: true, damage: 30, second: "breath" })).toMatchObject({
      damage: { value: 30 },
      next: [],
    });
  });

  it("ERIS-104: belief first; half of 21 is 11; no second save where the first was made", () => {
    expect(see(12, { second: "breath" }).next).toHaveLength(1);
    expect(see(17, { second: "breath" }).next).toEqual([]);
    expect(halvedIllusion(21, true, eris).value).toBe(11);
    expect(halvedIllusion(21, false, eris).value).toBe(21);
    expect(planIllusion(hero(9, 9), { real: false, damage: 1, disbelieved: false }, classic).refused?.key).toBe(
      "life.illusionReferee",
    );
  });
});

describe("belongings", () => {
  const fighter = hero(-10, 6, 1, { conditions: ["dead"], abilities: scores(9) });
  const thing = (id: string, magic: boolean, bonus = 0) => ({ id, name: id, magic, bonus });
  it("BX-028 examples: sword +2 with 13, potion with 13, shield +1 with 14 and with 13", () => {
    const items = [
      thing("sword", true, 2),
      thing("potion", true),
      thing("shield", true, 1),
      thing("other", true, 1),
      thing("rope", false),
    ];
    const plan = planItemDestruction(fighter, items, "breath", classic);
    const faces = { "item:sword": [13], "item:potion": [13], "item:shield": [14], "item:other": [13] };
    const outcome = resolveItemDestruction(plan, rollsFor(plan, faces), classic);
    expect(outcome.items.map((item) => item.destroyed)).toEqual([false, true, false, true, true]);
    expect(outcome.items.map((item) => fold(item.steps))).toEqual([15, 13, 15, 14, 0]);
  });

  it("BX-027 all: magic rolls nothing; off: no list; no category: Death", () => {
    const all = rulings({ itemDestruction: "all" });
    expect(planItemDestruction(fighter, [thing("sword", true, 2)], "breath", all).rolls).toEqual([]);
    expect(planItemDestruction(fighter, [], "breath", rulings({ itemDestruction: "off" })).refused?.key).toBe(
      "life.itemsKept",
    );
    expect(planItemDestruction(fighter, [], undefined, classic)).toMatchObject({
      category: "death",
      target: { value: 12 },
    });
  });
});

describe("coming back", () => {
  const under = rulings({}, "gorman");
  const corpse = (con: number) => hero(-4, 9, 3, { conditions: ["dead"], abilities: scores(con) });
  it.each([
    ["GOR-06 example 1: Constitution 16, 12 + 2", 16, 12, true],
    ["GOR-06 example 2: Constitution 3, 16 - 3", 3, 16, false],
    ["GOR-06 example 2: Constitution 3, 17 - 3", 3, 17, true],
  ])("%s", (_name, con, die, alive) => {
    const plan = planResurrection(corpse(con), under);
    const outcome = resolveResurrection(plan, rollsFor(plan, { save: [die] }), under, corpse(con));
    expect(outcome.alive).toEqual(alive);
    expect(outcome.change.after.hitPoints.value).toEqual(alive ? 1 : -4);
    expect(outcome.change.after.conditions.includes("dead")).toBe(!alive);
  });

  it("off: alive at 1 without a throw; the living are refused; healing does nothing to the dead (BX-030)", () => {
    expect(resolveResurrection(planResurrection(corpse(9), classic), {}, classic, corpse(9)).alive).toBe(true);
    expect(planResurrection(monster(3), classic).refused?.key).toBe("life.notDead");
    expect(heal(corpse(9), 50, classic)).toMatchObject({
      refused: { key: "life.healDead" },
      after: { hitPoints: { value: -4 } },
    });
  });
});

describe("saves of effects", () => {
  const mage = hero(5, 5, 1, { class: { id: "magic-user", level: 1 } });

  it.each([
    ["BX-036 example 1: hold against 15, die 16: nothing happens", 16, []],
    ["BX-036 example 2: die 15 is enough", 15, []],
    ["BX-036: die 14 is not", 14, ["paralysed"]],
  ] as const)("%s", (_name, die, added) => {
    const plan = planParalysis(mage, { from: "hold", category: "spells" }, classic);
    expect(plan.save.target.value).toBe(15);
    const outcome = resolveParalysis(plan, rollsFor(plan, { save: [die] }), classic, mage);
    expect(outcome.change.added).toEqual(added);
    expect(outcome.change.after.hitPoints).toEqual(mage.hitPoints);
  });
});

describe("poison and disease", () => {
  const stepKeys = (steps: readonly Step[]) => steps.map(({ key }) => key);
  const scores = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

  const victim = hero(9, 12, 3, { abilities: scores });
  const failed = (creature: Creature, input: Parameters<typeof planPoison>[1], under: Rulings, die = 1) => {
    const plan = planPoison(creature, input, under);
    return resolvePoison(plan, rollsFor(plan, { save: [die] }), under, creature);
  };

  it.each([
    ["slow", [{ kind: "deathAfter", term: { unit: "combat" } }], { unit: "combat" }],
    ["asphyxiating", [{ kind: "deathAfter", term: { unit: "turns", count: 1 } }], { unit: "turns", count: 1 }],
    ["coma", [], { unit: "week" }],
    ["instant", [], undefined],
  ])("ERIS-39: what follows from %s, and its term", (kind, next, term) => {
    const found = failed(victim, { kind }, eris);
    expect(found.next).toEqual(next);
    expect(found.term).toEqual(term);
    expect(found.confirm).toEqual(kind === "instant");
  });

  it("ERIS-39, ERIS-98: paralysed by poison, the Constitution throw follows for who has the score", () => {
    expect(failed(victim, { kind: "paralytic" }, eris).next.map(({ kind }) => kind)).toEqual(["withstand"]);
    expect(failed(monster(9), { kind: "paralytic" }, eris).next).toEqual([]);
  });

  it("BX-037: a poison that names damage or a condition in place of death", () => {
    const hurt = failed(victim, { onFail: { damage: "2d6" } }, classic);
    expect(hurt.next).toEqual([{ kind: "damage", formula: "2d6" }]);
    expect(hurt.confirm).toBe(false);
    expect(hurt.change.after).toEqual(lifeOf(victim));
    const blind = failed(victim, { onFail: { condition: "blind" } }, classic);
    expect(blind.next).toEqual([]);
    expect(blind.change.added).toEqual(["blind"]);
    const made = failed(victim, { onFail: { damage: "2d6", condition: "blind" } }, classic, 20);
    expect(made.next).toEqual([]);
    expect(made.change.added).toEqual([]);
    expect(made.save.success).toBe(true);
    const again = failed({ ...victim, conditions: ["blind"] }, { onFail: { condition: "blind" } }, classic);
    expect(again.change.after.conditions).toEqual(["blind"]);
  });

  it("ERIS-39: a poison kills when its term is over", () => {
    const change = poisonRunsOut({ ...victim, conditions: ["poisoned"] }, eris);
    expect(change.fallen).toBe("dead");
    expect(change.steps.at(-1)?.source.rule).toBe("ERIS-39");
    expect(stepKeys(change.steps)).toContain("life.poisonKills");
  });

  it("ERIS-40: half the hit points are shown with the rule", () => {
    const { change } = failed(victim, {}, eris, 20);
    expect(change.steps.at(-1)).toMatchObject({ key: "life.poisonHalves", source: { rule: "ERIS-40" } });
  });

  it.each([
    [3, ["weakened", "helpless", "unconscious", "poisoned", "prone"], ["prone"]],
    [0, ["weakened", "helpless", "unconscious", "poisoned"], ["unconscious"]],
    [3, ["weakened", "unconscious"], ["weakened", "unconscious"]],
  ] as const)("ERIS-39: neutralised at %d hit points, of %o is left %o", (value, conditions, left) => {
    expect(neutralisePoison(hero(value, 9, 1, { conditions }), eris).after.conditions).toEqual(left);
  });

  it.each([
    ["a third dose", 2, "lastDose", true],
    ["a second dose", 1, "dose", false],
  ])("ERIS-39: the effect of %s", (_name, doses, key, confirm) => {
    const found = failed(withState(victim, { doses }), { kind: "cumulative" }, eris);
    expect([found.effect.key, found.confirm]).toEqual([key, confirm]);
  });

  it.each([
    ["a poison's own kind", [], "poison", true],
    ["a poison that killed", ["life.current", "life.poisonKills"], "fire", true],
    ["another harm", ["life.current", "life.damage"], "fire", false],
    ["nothing", [], "", false],
  ])("Facts: whether one is revived who died of %s", (_name, keys, kind, revived) => {
    const steps = keys.map((key) => ({ key }) as Step);
    expect(revivedFrom({ steps }, kind)).toBe(revived);
  });

  it.each([
    ["dead of poison", ["dead", "poisoned"], []],
    ["choked", ["dead", "helpless", "poisoned", "prone"], ["prone"]],
    ["weakened", ["blind", "weakened", "dead"], ["blind"]],
  ] as const)("Facts: poison driven out in time brings one back who is %s", (_name, conditions, left) => {
    const corpse = withState(hero(-4, 9, 3, { conditions }), { doses: 3, wounds: 1 });
    const drowned = { ...corpse, hitPoints: { ...corpse.hitPoints, subdual: 2 } };
    const change = revive(drowned, eris);
    expect(change.after).toMatchObject({
      hitPoints: { value: 1, total: 9, subdual: 0 },
      doses: 0,
      wounds: 1,
      conditions: left,
    });
    expect(change.refused).toBeUndefined();
    expect(change.rose).toBe(true);
    expect(change.steps.at(-1)).toMatchObject({ key: "life.revived", after: 1, source: { rule: "ERIS-39" } });
  });

  it.each([
    ["ERIS-42: a hero of level 3", hero(5, 9, 3), eris, -3],
    ["ERIS-42: a monster is spared by no ruling", monster(5), eris, undefined],
    ["BX-026: nobody lives on below 0", hero(5, 9, 3), classic, undefined],
    ["HERO-18: below 0 nothing is counted", hero(5, 9, 3), rulings({}, "heroic"), undefined],
  ])("%s: the fewest hit points of the living", (_name, creature, rules, fewest) => {
    expect(lowestAlive(creature, rules)).toBe(fewest);
  });

  it("Facts: one bite in so many carries a disease; every bite where nothing is said", () => {
    const carried = (oneIn: number | undefined, die = 1) => {
      const plan = planCarried(victim, oneIn === undefined ? {} : { oneIn }, classic);
      const rolls = rollsFor(plan, { carries: [die] });
      return [plan.rolls.map(({ formula }) => formula), resolveCarried(plan, rolls).carried];
    };
    expect(carried(undefined)).toEqual([[], true]);
    expect(carried(1)).toEqual([[], true]);
    expect(carried(20)).toEqual([["1d20"], true]);
    expect(carried(20, 2)).toEqual([["1d20"], false]);
  });

  it("Facts: nothing is rolled for a creature that no disease harms, and there is no outcome", () => {
    const plan = planCarried({ ...victim, tags: ["undead"] }, { oneIn: 20 }, classic);
    expect(plan.rolls).toEqual([]);
    expect(() => resolveCarried(plan, {})).toThrow(/planRefused at plan/);
  });

  it("Facts: an illness kills on a 1, after its own time; else it passes after the other", () => {
    const plan = planIllness(
      { deadlyIn: 4, duration: { formula: "1d6", unit: "day" }, ill: { formula: "1d4", unit: "week" } },
      classic,
    );
    const with1 = (deadly: number) => resolveIllness(plan, rollsFor(plan, { deadly: [deadly], dies: [5], ill: [3] }));
    expect([with1(1), with1(2)]).toMatchObject([
      { kills: true, count: 5, unit: "day" },
      { kills: false, count: 3, unit: "week" },
    ]);
  });

  it.each<[string, Creature, "changes" | "dies"]>([
    ["a fighter", victim, "changes"],
    ["an elf", hero(5, 5, 1, { class: { id: "elf", level: 1 } }), "dies"],
    ["a dwarf", hero(5, 5, 1, { class: { id: "dwarf", level: 1 } }), "dies"],
    ["a halfling", hero(5, 5, 1, { class: { id: "halfling", level: 1 } }), "dies"],
    ["a human by ancestry", { ...victim, ancestry: "human" }, "changes"],
    ["an elf by ancestry", { ...victim, ancestry: "elf" }, "dies"],
    ["a monster", makeCreature({ id: "m", kind: "monster" }), "dies"],
    ["a human monster", makeCreature({ id: "m", kind: "monster", tags: ["human"] }), "changes"],
    ["a hireling", makeCreature({ id: "m", kind: "hireling" }), "changes"],
  ])("Facts: %s who is infected by a lycanthrope", (_whom, creature, fate) => {
    expect(fateOf(creature)).toBe(fate);
  });
});
