/** What the rules on harm say besides the worked examples: poison, paralysis, falling, what is lost, and help. */
import { describe, expect, it } from "vitest";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planCarried, planIllness, resolveCarried, resolveIllness } from "../../../src/rules/life/disease.ts";
import { planDismemberment, resolveDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { type HelpInput, helpComrade } from "../../../src/rules/life/help.ts";
import { planIllusion, resolveIllusion } from "../../../src/rules/life/illusion.ts";
import { planItemDestruction, resolveItemDestruction } from "../../../src/rules/life/item-destruction.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { fateOf } from "../../../src/rules/life/lycanthropy.ts";
import { planMonsterHitPoints } from "../../../src/rules/life/monster-hit-points.ts";
import { planParalysis, resolveParalysis } from "../../../src/rules/life/paralysis.ts";
import { neutralisePoison, planPoison, poisonRunsOut, resolvePoison } from "../../../src/rules/life/poison.ts";
import { fallenConditions, lifeOf } from "../../../src/rules/life/state.ts";
import { planWake, resolveWake, wakeUp } from "../../../src/rules/life/wake.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { hero, monster, withState } from "./support.ts";

const told = (steps: readonly Step[]) => steps.map(({ key }) => key);
const scores = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

describe("poison and disease", () => {
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
    expect([found.next, found.term, found.confirm]).toEqual([next, term, kind === "instant"]);
  });

  it("ERIS-39, ERIS-98: paralysed by poison, the Constitution throw follows for who has the score", () => {
    expect(failed(victim, { kind: "paralytic" }, eris).next.map(({ kind }) => kind)).toEqual(["withstand"]);
    expect(failed(monster(9), { kind: "paralytic" }, eris).next).toEqual([]);
  });

  it("BX-037: a poison that names damage or a condition in place of death", () => {
    const hurt = failed(victim, { onFail: { damage: "2d6" } }, classic);
    expect([hurt.next, hurt.confirm, hurt.change.after]).toEqual([
      [{ kind: "damage", formula: "2d6" }],
      false,
      lifeOf(victim),
    ]);
    const blind = failed(victim, { onFail: { condition: "blind" } }, classic);
    expect([blind.next, blind.change.added]).toEqual([[], ["blind"]]);
    const made = failed(victim, { onFail: { damage: "2d6", condition: "blind" } }, classic, 20);
    expect([made.next, made.change.added, made.save.success]).toEqual([[], [], true]);
    const again = failed({ ...victim, conditions: ["blind"] }, { onFail: { condition: "blind" } }, classic);
    expect(again.change.after.conditions).toEqual(["blind"]);
  });

  it("ERIS-39: a poison kills when its term is over", () => {
    const change = poisonRunsOut({ ...victim, conditions: ["poisoned"] }, eris);
    expect([change.fallen, change.steps.at(-1)?.source.rule]).toEqual(["dead", "ERIS-39"]);
    expect(told(change.steps)).toContain("life.poisonKills");
  });

  it("ERIS-40: half the hit points are told by the rule", () => {
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

  it("Facts: one bite in so many carries a disease; every bite where nothing is said", () => {
    const carried = (oneIn: number | undefined, die = 1) => {
      const plan = planCarried(victim, oneIn === undefined ? {} : { oneIn }, classic);
      const rolls = rollsFor(plan, { carries: [die] });
      return [plan.rolls.map(({ formula }) => formula), resolveCarried(plan, rolls).carried];
    };
    expect([carried(undefined), carried(1), carried(20), carried(20, 2)]).toEqual([
      [[], true],
      [[], true],
      [["1d20"], true],
      [["1d20"], false],
    ]);
  });

  it("Facts: nothing is thrown for whom no disease harms, and there is no outcome", () => {
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

  it("BX-166: a term is told where the save failed", () => {
    const term = { unit: "turns", count: 6 } as const;
    expect([
      struck(victim, { from: "trap", term }, classic).term,
      struck(victim, { from: "trap", term }, classic, 20).term,
    ]).toEqual([term, undefined]);
  });

  it("ERIS-99: a ghoul's fear lasts for the fight", () => {
    expect(struck(victim, { from: "ghoul" }, eris)).toMatchObject({ fear: true, term: { unit: "combat" } });
    expect(struck(victim, { from: "ghoul" }, classic).fear).toBe(false);
  });

  it("ERIS-98: the throw against dying follows a failed save, for who has the score", () => {
    const kinds = (creature: Creature, die: number) =>
      struck(creature, { from: "monster" }, eris, die).next.map(({ kind }) => kind);
    expect([kinds(victim, 1), kinds(victim, 20), kinds(monster(9), 1)]).toEqual([["withstand"], [], []]);
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

describe("falling, waking and what is lost", () => {
  it("BX-168: subdual points alone make nobody surrender whom the blow leaves standing", () => {
    const at = (value: number, subdual: number, amount: number) =>
      takeDamage(makeCreature({ id: "m", hitPoints: { value, total: 20, temporary: 0, subdual } }), { amount }, classic)
        .fallen;
    expect([at(20, 0, 5), at(20, 10, 5), at(20, 10, 10)]).toEqual([undefined, undefined, "surrendered"]);
  });

  it("ERIS-44: who comes round has 1 hit point and no timer", () => {
    const change = wakeUp(hero(0, 9, 3, { conditions: ["unconscious", "prone"] }), eris);
    expect([change.after.hitPoints.value, change.after.conditions, change.next]).toEqual([
      1,
      ["prone"],
      [{ kind: "cancelTimer", timer: "wake" }],
    ]);
    expect(change.steps.at(-1)).toMatchObject({ key: "life.comesRound", source: { rule: "ERIS-44" } });
  });

  it("ERIS-44: the die is told first, then the period", () => {
    const plan = planWake(hero(0, 5), eris);
    const { steps } = resolveWake(plan, rollsFor(plan, { wake: [4] }), eris);
    expect(steps.map(({ key, op, value }) => [key, op, value])).toEqual([
      ["life.wakeDie", "set", 4],
      ["life.wakePeriod", "multiply", 10],
    ]);
  });

  it("GOR-86: a bonus that is none is not told, a total over the table is cut", () => {
    const steps = (value: number, bonus: number, die: number) => {
      const creature = hero(value, 9);
      const plan = planDismemberment(creature, { bonus }, gorman);
      return told(
        resolveDismemberment(plan, rollsFor(plan, { dismemberment: [die], side: [1] }), gorman, creature).steps,
      );
    };
    expect([steps(0, 0, 12), steps(-2, 1, 12), steps(0, 1, 12)]).toEqual([
      ["life.d12"],
      ["life.d12", "life.deficit", "life.bonus"],
      ["life.d12", "life.bonus", "life.tableEnd"],
    ]);
  });

  it("GOR-87: nobody loses a part that is gone already: the throw is made again, and it is noted", () => {
    const creature = withState(hero(0, 9), { lostParts: ["nose"] });
    const plan = planDismemberment(creature, { earlier: [3] }, gorman);
    const found = resolveDismemberment(plan, rollsFor(plan, { dismemberment: [5], side: [1] }), gorman, creature);
    expect(found).toMatchObject({ result: "again", next: { kind: "again", plan: { earlier: [3, 5] } } });
  });

  it.each([
    ["dead, who had given up", ["surrendered", "blind"], "dead", ["blind", "dead"]],
    ["unconscious, who had given up", ["surrendered"], "unconscious", ["surrendered", "unconscious", "prone"]],
    ["dying, who lay prone", ["prone", "stable"], "dying", ["prone", "unconscious", "dying"]],
  ] as const)("HERO-18, BX-168: conditions of one %s", (_name, before, fallen, after) => {
    expect(fallenConditions(before, fallen)).toEqual(after);
  });

  it("BX-028: without a bonus an item's die stands alone; a bonus is told with its item", () => {
    const items = [
      { id: "a", name: "a", magic: true, bonus: 0 },
      { id: "b", name: "b", magic: true, bonus: 2 },
      { id: "c", name: "c", magic: false, bonus: 0 },
    ];
    const plan = planItemDestruction(hero(0, 9, 1), items, undefined, classic);
    expect([plan.category, plan.rolls.map(({ id }) => id)]).toEqual(["death", ["item:a", "item:b"]]);
    const target = plan.target.value;
    const found = resolveItemDestruction(
      plan,
      rollsFor(plan, { "item:a": [target - 1], "item:b": [target - 2] }),
      classic,
    ).items;
    expect(found.map(({ destroyed }) => destroyed)).toEqual([true, false, true]);
    expect(found.map(({ steps }) => steps.map(({ source }) => source.name))).toEqual([
      [undefined],
      [undefined, "b"],
      [],
    ]);
  });

  it("ERIS-103: an illusion seen through does nothing, and that is told", () => {
    const doubted = planIllusion(hero(5, 9), { real: false, damage: 6, disbelieved: true }, eris);
    const found = resolveIllusion(doubted, {}, eris, hero(5, 9));
    expect([doubted.secret, found.believed, found.damage.value, found.next]).toEqual([true, false, 0, []]);
    expect(told(found.damage.steps)).toEqual(["life.illusion", "life.notBelieved"]);
    const real = planIllusion(hero(5, 9), { real: true, damage: 6, second: "breath", disbelieved: true }, eris);
    const hurt = resolveIllusion(real, {}, eris, hero(5, 9));
    expect([hurt.believed, hurt.damage.value, hurt.next, told(hurt.damage.steps)]).toEqual([
      true,
      6,
      [],
      ["life.illusion"],
    ]);
  });

  it("Facts: Hit Dice with and without a plus", () => {
    const formula = (number: number, modifier: number) =>
      planMonsterHitPoints(monster(1, 1, { hitDice: { number, modifier, asterisks: 0 } }), "", classic).rolls[0]
        ?.formula;
    expect([formula(3, 0), formula(3, 2), formula(3, -1)]).toEqual(["3d8", "3d8+2", "3d8-1"]);
  });
});

describe("levels drained", () => {
  const input = { levels: 1, thresholds: [0, 2000, 4000], hitDiceOfNewLevel: "2d8", hitDiceLost: "1d8" };
  it("ERIS-42, ERIS-102: whom no ruling spares does not die of a level lost below 0", () => {
    const die = (creature: Creature, kind: "temporary" | "permanent") => {
      const plan = planLevelDrain(creature, { ...input, kind }, eris);
      return resolveLevelDrain(plan, rollsFor(plan, { hitDice: [8, 8] }), eris, creature).change;
    };
    const low = hero(-2, 16, 2, { conditions: ["unconscious"] });
    expect(die(low, "temporary").fallen).toBe("dead");
    const beast = monster(-2, 16, { hitDice: { number: 3, modifier: 0, asterisks: 0 } });
    expect(die(beast, "temporary").fallen).toBeUndefined();
    const dead = die({ ...low, conditions: ["dead"] }, "temporary");
    expect([dead.fallen, dead.after.drained]).toEqual([undefined, 1]);
  });

  it("ERIS-102: the mark of the drained is set once", () => {
    const once = withState(hero(9, 16, 4, { conditions: ["drained"] }), { drained: 1 });
    const plan = planLevelDrain(once, { ...input, kind: "temporary" }, eris);
    const { after } = resolveLevelDrain(plan, {}, eris, once).change;
    expect([after.drained, after.conditions, plan.rolls]).toEqual([2, ["drained"], []]);
  });
});

describe("help", () => {
  const down = hero(0, 9, 3, { conditions: ["unconscious"] });
  const give = (helped: Creature, rules: Rulings, input: HelpInput = {}) =>
    helpComrade(hero(9, 9, 9), helped, input, rules);
  it("HERO-18, ERIS-44: who is dying where no death saves are made is woken, not made stable", () => {
    expect(give({ ...down, conditions: ["dying", "unconscious"] }, eris).kind).toBe("wake");
    expect(give({ ...down, conditions: ["dying"] }, heroic).kind).toBe("stabilise");
    expect(give({ ...down, conditions: ["unconscious"] }, heroic).kind).toBeUndefined();
  });

  it("ERIS-44: what was refused takes no time", () => {
    const found = give({ ...down, hitPoints: { ...down.hitPoints, value: -1 } }, eris);
    expect([found.minutes, found.refused?.key, found.change.after]).toEqual([
      0,
      "life.wakeNotAtZero",
      found.change.before,
    ]);
  });

  it.each([
    ["the helper", () => helpComrade(undefined as never, down, {}, eris), /^helper/],
    ["the helped", () => helpComrade(down, undefined as never, {}, eris), /^helped/],
    ["the distance", () => give(down, eris, { feet: -1 }), /^help\.feet/],
  ])("%s that there is not names its field", (_name, act, field) => {
    expect(act).toThrow(expect.objectContaining({ field: expect.stringMatching(field) }));
  });
});
