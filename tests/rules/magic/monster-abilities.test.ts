/** Abilities of monsters: effects that continue on them and on their victims, and their spells, by the figures of the monsters. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ridersCaused } from "../../../src/rules/attack/riders.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { fateOf, planInfection, resolveInfection } from "../../../src/rules/life/lycanthropy.ts";
import { rise } from "../../../src/rules/life/rise-again.ts";
import {
  planMonsterCasts,
  planMonsterSpells,
  resolveMonsterCasts,
  resolveMonsterSpells,
} from "../../../src/rules/magic/monster-spells.ts";
import { beginSchedule, planPeriodic, resolvePeriodic } from "../../../src/rules/magic/periodic-effects.ts";
import { poisonCourse } from "../../../src/rules/magic/poison-course.ts";
import { poison } from "../../../src/rules/topics/poison.ts";
import { bx, eris } from "../characters/support.ts";

const rulings = bx;
const rolled = (total: number) => ({ formula: "", total, dice: [] });
const hurt = (total: number, more: object = {}) =>
  makeCreature({ id: "v", hitPoints: { value: 1, total, temporary: 0, subdual: 0 }, ...more });

describe("swallowing by the margin of the roll (figures of purple worm and sperm whale)", () => {
  const worm = [{ kind: "swallow", onNatural: 20, onMargin: 4, against: ["manSized"] }] as const;
  const man = makeCreature({ id: "m", size: "human" });
  test.each([
    [20, 0, true],
    [15, 4, true],
    [15, 3, false],
    [19, 9, true],
  ])("a bite of %i, better by %i than it had to be: %s", (natural, margin, swallowed) => {
    expect(ridersCaused(worm, { natural, margin }, man).length > 0).toBe(swallowed);
  });

  test("nothing larger than its gullet, and who cannot be measured is left to the referee", () => {
    expect(ridersCaused(worm, { natural: 20, margin: 9 }, makeCreature({ id: "h", size: "large" }))).toEqual([]);
    expect(ridersCaused([{ kind: "swallow", onMargin: 4 }], {}, man)).toHaveLength(1);
    expect(ridersCaused([{ kind: "swallow", onNatural: 20, against: ["small"] }], { natural: 20 }, man)).toEqual([]);
  });

  test("a wider margin never swallows less", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 0, max: 15 }), (natural, margin) => {
        const now = ridersCaused(worm, { natural, margin }, man).length;
        expect(ridersCaused(worm, { natural, margin: margin + 1 }, man).length).toBeGreaterThanOrEqual(now);
      }),
    );
  });
});

describe("lycanthropy (figures of the lycanthropes)", () => {
  const wounds = (lost: number) => ({ into: "werewolf", lost, days: "2d12" });

  test("more than half of the hit points infect, exactly half do not", () => {
    expect(planInfection(hurt(10), wounds(5), rulings).refused?.key).toBe("life.notDeepEnough");
    const plan = planInfection(hurt(10), wounds(6), rulings);
    expect(plan.rolls).toEqual([{ id: "days", formula: "2d12" }]);
    expect(resolveInfection(plan, { days: rolled(13) })).toMatchObject({ days: 13, into: "werewolf" });
  });

  test("humans change, all others die of it", () => {
    expect(fateOf(hurt(5, { ancestry: "human" }))).toBe("changes");
    expect(fateOf(hurt(5, { ancestry: "dwarf" }))).toBe("dies");
    expect(fateOf(hurt(5, { class: { id: "elf", level: 1 } }))).toBe("dies");
    expect(fateOf(hurt(5, { kind: "monster", tags: ["goblin"] }))).toBe("dies");
    expect(fateOf(hurt(5, { kind: "monster", tags: ["human"] }))).toBe("changes");
  });

  test("neither the dead, nor the undead, nor who has it already", () => {
    for (const more of [
      { conditions: ["dead"] },
      { tags: ["undead"] },
      { tags: ["lycanthrope"] },
      { tags: ["lycanthropy"] },
    ])
      expect(planInfection(hurt(10, more), wounds(9), rulings).refused).toBeDefined();
  });

  test("a creature that lost no more than half is never infected", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 200 }), (total, lost) => {
        expect(planInfection(hurt(total), wounds(lost), rulings).refused === undefined).toBe(lost * 2 > total);
      }),
    );
  });
});

describe("continuing effects of monsters", () => {
  test("a troll gets up with 1 hit point, and only when it is dead", () => {
    const troll = hurt(30, { conditions: ["dead"], hitPoints: { value: 0, total: 30, temporary: 0, subdual: 0 } });
    const change = rise(troll, rulings);
    expect(change.after.hitPoints.value).toBe(1);
    expect(change.removed).toEqual(["dead"]);
    expect(rise(hurt(30), rulings).refused?.key).toBe("life.notDead");
    expect(planPeriodic(hurt(30), { does: "rises" }, "x", rulings).refused?.key).toBe("work.alive");
    expect(planPeriodic(troll, { does: "rises" }, "x", rulings).refused).toBeUndefined();
  });

  test("wounds close from the third round on, three points a round, without end", () => {
    const each = { does: "heals", formula: "3", after: { formula: "3", unit: "round" } } as const;
    const moments = beginSchedule(each, 100, 3, rulings);
    expect(moments).toEqual({ next: 130, every: 10, left: null });
    const plan = planPeriodic(hurt(30), each, "x", rulings);
    expect(resolvePeriodic(plan, { healing: rolled(3) }, undefined).amount).toBe(3);
  });

  test("whom a lycanthrope calls come once, as many as the dice say", () => {
    const each = { does: "comes", summons: [{ key: "normal-wolf", number: "1d2" }] } as const;
    expect(beginSchedule(each, 0, 2, rulings).left).toBe(1);
    const plan = planPeriodic(hurt(30), each, "x", rulings);
    expect(plan.rolls).toEqual([{ id: "come:0", formula: "1d2" }]);
    expect(resolvePeriodic(plan, { "come:0": rolled(2) }, undefined).come).toEqual([{ key: "normal-wolf", number: 2 }]);
  });

  test("ERIS-39: what suffocates kills in a turn, what bleeds costs a point a round, weakness lasts a week", () => {
    const venom = eris.use(poison);
    expect(poisonCourse(venom.failed("asphyxiating"))).toEqual({
      puts: "helpless",
      each: { does: "kills", after: { formula: "1", unit: "turn" } },
    });
    expect(poisonCourse(venom.failed("exsanguinating"))).toEqual({
      puts: "poisoned",
      each: { does: "harms", formula: "1" },
    });
    expect(poisonCourse(venom.failed("weakening"))).toEqual({ puts: "weakened", time: { count: 7, unit: "day" } });
    expect(poisonCourse(venom.failed("paralytic"))).toEqual({ puts: "paralysed", time: { count: 6, unit: "turn" } });
    for (const kind of ["instant", "slow", "madness"]) expect(poisonCourse(venom.failed(kind)), kind).toBeUndefined();
  });

  test("ERIS-39: a made save against paralysis costs the next action: this round's, or the next one's when it is spent", () => {
    const made = eris.use(poison).made("paralytic");
    expect(made.losesNextAction).toBe(true);
    expect(poisonCourse(made)).toEqual({ puts: "stunned", time: { count: 1, unit: "round" } });
    expect(poisonCourse(made, true)).toEqual({ puts: "stunned", time: { count: 2, unit: "round" } });
  });

  test("ERIS-39: an infected wound continues until it is cured", () => {
    expect(poisonCourse(eris.use(poison).failed("infected"))).toEqual({ puts: "poisoned", festers: true });
  });
});

describe("the spells of monsters (figures of dragons, acolytes and mediums)", () => {
  const white = { list: "magic-user", chance: 10, slots: [3], levels: [] };
  const spells = [
    { name: "Charm Person", level: 1 },
    { name: "Sleep", level: 1 },
    { name: "Web", level: 2 },
  ];

  test("one white dragon in ten talks and casts three spells of the first level", () => {
    const plan = planMonsterCasts(white, rulings);
    expect(plan.rolls).toEqual([{ id: "chance", formula: "1d100" }]);
    expect(resolveMonsterCasts(plan, { chance: rolled(10) }, rulings)).toMatchObject({ able: true, slots: [3] });
    expect(resolveMonsterCasts(plan, { chance: rolled(11) }, rulings)).toMatchObject({ able: false, slots: [] });
  });

  test("a leader of acolytes has the spells of its level", () => {
    const plan = planMonsterCasts({ list: "cleric", chance: 100, slots: [], levels: [2, 2, 3, 5] }, rulings);
    expect(plan.rolls).toEqual([{ id: "level", formula: "1d4" }]);
    expect(resolveMonsterCasts(plan, { level: rolled(1) }, rulings)).toMatchObject({ level: 2, slots: [1] });
    expect(resolveMonsterCasts(plan, { level: rolled(4) }, rulings)).toMatchObject({ level: 5, slots: [2, 2] });
  });

  test("each spell is rolled among all of its level; a kind without a list casts nothing", () => {
    const plan = planMonsterSpells([2, 1], spells, rulings);
    expect(plan.rolls.map(({ formula }) => formula)).toEqual(["1d2", "1d2", "1d1"]);
    const rolls = { "spell:0": rolled(2), "spell:1": rolled(2), "spell:2": rolled(1) };
    expect(resolveMonsterSpells(plan, rolls)).toEqual(["Sleep", "Sleep", "Web"]);
    expect(planMonsterCasts({ ...white, list: "" }, rulings).refused?.key).toBe("magic.noCaster");
  });
});
