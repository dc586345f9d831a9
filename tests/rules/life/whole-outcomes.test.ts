/**
 * Plans and outcomes of life and death in full, line by line: every part of a plan, every step of its figures, and all that a change
 * changes.
 */
import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { planDeathSave, resolveDeathSave } from "../../../src/rules/life/death-save.ts";
import { planCarried, planIllness, resolveIllness } from "../../../src/rules/life/disease.ts";
import { planDismemberment, resolveDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { heal } from "../../../src/rules/life/healing.ts";
import { planIllusion, resolveIllusion } from "../../../src/rules/life/illusion.ts";
import { planItemDestruction, resolveItemDestruction } from "../../../src/rules/life/item-destruction.ts";
import { type DrainInput, planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { planLuck, planLuckScore, resolveLuck, resolveLuckScore } from "../../../src/rules/life/luck.ts";
import { planInfection, resolveInfection } from "../../../src/rules/life/lycanthropy.ts";
import { planNaturalHealing, resolveNaturalHealing } from "../../../src/rules/life/natural-healing.ts";
import { planParalysis, planWithstand, resolveParalysis, resolveWithstand } from "../../../src/rules/life/paralysis.ts";
import { neutralisePoison, planPoison, resolvePoison } from "../../../src/rules/life/poison.ts";
import { helpAwake, wakeUp } from "../../../src/rules/life/regain-consciousness.ts";
import { rest } from "../../../src/rules/life/rest.ts";
import { planResurrection, resolveResurrection } from "../../../src/rules/life/resurrection.ts";
import { secondWind, spendSurge } from "../../../src/rules/life/surges.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { lines, played } from "../support/whole.ts";
import { LINES } from "./outcome-lines.ts";
import { hero, withState } from "./support.ts";

const scores = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };
const ann = hero(9, 12, 3, { id: "a", name: "Ann", abilities: scores });
const fallen = (value: number, ...conditions: Creature["conditions"][number][]): Creature => ({
  ...ann,
  hitPoints: { ...ann.hitPoints, value },
  conditions,
});

const unholy = hero(9, 12, 3, { id: "a", name: "Ann", tags: ["undead"] });
const drain: DrainInput = {
  levels: 1,
  kind: "permanent",
  thresholds: [0, 2000, 4000],
  hitDiceOfNewLevel: "2d8",
  hitDiceLost: "1d8",
};
const time = { deadlyIn: 4, duration: { formula: "1d6", unit: "day" }, ill: { formula: "1d4", unit: "week" } };
const sword = { id: "s", name: "Sword", magic: true, bonus: 1 };

const SCENES: Readonly<Record<string, readonly [Rulings, (rules: Rulings) => object]>> = {
  "ERIS-98: paralysed by a monster": [
    eris,
    (rules) =>
      played(
        planParalysis(ann, { from: "monster", term: { unit: "turns", count: 2 } }, rules),
        { save: [1] },
        (plan, rolls) => resolveParalysis(plan, rolls, rules, ann),
      ),
  ],
  "ERIS-98: withstood": [
    eris,
    (rules) =>
      played(planWithstand(ann, rules), { withstand: [70] }, (plan, rolls) =>
        resolveWithstand(plan, rolls, rules, ann),
      ),
  ],
  "ERIS-98: not withstood": [
    eris,
    (rules) =>
      played(planWithstand(ann, rules), { withstand: [71] }, (plan, rolls) =>
        resolveWithstand(plan, rolls, rules, ann),
      ),
  ],
  "ERIS-39: a slow poison": [
    eris,
    (rules) =>
      played(planPoison(ann, { kind: "slow" }, rules), { save: [1] }, (plan, rolls) =>
        resolvePoison(plan, rolls, rules, ann),
      ),
  ],
  "BX-037: a poison with an effect of its own": [
    classic,
    (rules) =>
      played(planPoison(ann, { onFail: { damage: "2d6", condition: "blind" } }, rules), { save: [1] }, (plan, rolls) =>
        resolvePoison(plan, rolls, rules, ann),
      ),
  ],
  "ERIS-39: neutralised": [eris, (rules) => neutralisePoison(fallen(3, "poisoned", "helpless"), rules)],
  "HERO-18: a death save failed": [
    heroic,
    (rules) => {
      const dying = fallen(-2, "dying", "unconscious");
      return played(planDeathSave(dying, {}, rules), { deathSave: [2] }, (plan, rolls) =>
        resolveDeathSave(plan, rolls, rules, dying),
      );
    },
  ],
  "HERO-18: a death save made": [
    heroic,
    (rules) => {
      const dying = fallen(-2, "dying", "unconscious");
      return played(planDeathSave(dying, {}, rules), { deathSave: [20] }, (plan, rolls) =>
        resolveDeathSave(plan, rolls, rules, dying),
      );
    },
  ],
  "GOR-86: a part lost": [
    gorman,
    (rules) =>
      played(
        planDismemberment(fallen(-2, "unconscious"), { bonus: 1 }, rules),
        { dismemberment: [5], side: [1] },
        (plan, rolls) => resolveDismemberment(plan, rolls, rules, fallen(-2, "unconscious")),
      ),
  ],
  "Facts: a bite that may carry a disease": [classic, (rules) => planCarried(ann, { oneIn: 20 }, rules)],
  "Facts: a bite that carries none": [classic, (rules) => planCarried(unholy, { oneIn: 20 }, rules)],
  "Facts: an illness that kills": [
    classic,
    (rules) => played(planIllness(time, rules), { deadly: [1], dies: [5], ill: [3] }, resolveIllness),
  ],
  "BX-030: healed": [classic, (rules) => heal(ann, { amount: 9, magical: true }, rules)],
  "ERIS-103: an illusion believed": [
    eris,
    (rules) =>
      played(
        planIllusion(ann, { real: false, damage: 5, second: "breath", disbelieved: false }, rules),
        { save: [1] },
        (plan, rolls) => resolveIllusion(plan, rolls, rules, ann),
      ),
  ],
  "BX-028: a sword in the fire": [
    classic,
    (rules) =>
      played(planItemDestruction(ann, [sword], "breath", rules), { "item:s": [1] }, (plan, rolls) =>
        resolveItemDestruction(plan, rolls, rules),
      ),
  ],
  "ERIS-101: a level drained": [
    eris,
    (rules) =>
      played(planLevelDrain(ann, drain, rules), { hitDice: [3, 4] }, (plan, rolls) =>
        resolveLevelDrain(plan, rolls, rules, ann),
      ),
  ],
  "ERIS-102: a level drained for a time": [
    eris,
    (rules) =>
      played(planLevelDrain(ann, { ...drain, kind: "temporary" }, rules), {}, (plan, rolls) =>
        resolveLevelDrain(plan, rolls, rules, ann),
      ),
  ],
  "HERO-23: Luck thrown": [heroic, (rules) => played(planLuckScore(ann, true, rules), { luck: [3] }, resolveLuckScore)],
  "HERO-24: Luck tried": [
    heroic,
    (rules) =>
      played(planLuck(withState(ann, { luck: 4 }), 15, rules), { luck: [11] }, (plan, rolls) =>
        resolveLuck(plan, rolls, rules),
      ),
  ],
  "Facts: infected by a lycanthrope": [
    classic,
    (rules) =>
      played(
        planInfection(ann, { into: "werewolf", lost: 9, days: "2d12" }, rules),
        { days: [3, 4] },
        resolveInfection,
      ),
  ],
  "BX-029: three days of rest": [
    classic,
    (rules) =>
      played(planNaturalHealing(ann, { days: 3 }, rules), { healing: [1, 2, 3] }, (plan, rolls) =>
        resolveNaturalHealing(plan, rolls, rules, ann),
      ),
  ],
  "ERIS-130: a week in safety": [
    eris,
    (rules) =>
      played(
        planNaturalHealing(withState(ann, { drained: 1 }), { days: 7, secure: true }, rules),
        { healing: [1, 2, 3] },
        (plan, rolls) => resolveNaturalHealing(plan, rolls, rules, withState(ann, { drained: 1 })),
      ),
  ],
  "GOR-06: raised": [
    gorman,
    (rules) =>
      played(planResurrection(fallen(-4, "dead"), rules), { save: [20] }, (plan, rolls) =>
        resolveResurrection(plan, rolls, rules, fallen(-4, "dead")),
      ),
  ],
  "HERO-25: an extended rest": [
    heroic,
    (rules) => rest(withState(ann, { surges: 1, wounds: 1 }), { kind: "extended", start: 0 }, rules),
  ],
  "HERO-13: a surge": [heroic, (rules) => spendSurge(withState(ann, { surges: 2 }), rules)],
  "HERO-26: a second wind": [heroic, (rules) => secondWind(withState(ann, { surges: 2 }), false, rules)],
  "ERIS-44: awake": [eris, (rules) => wakeUp(fallen(0, "unconscious", "prone"), rules)],
  "ERIS-44: helped awake": [eris, (rules) => helpAwake(ann, fallen(0, "unconscious", "prone"), rules)],
};

describe("plans and outcomes in full", () => {
  it.each(Object.entries(SCENES))("%s", (title, [rules, play]) => {
    expect(lines(play(rules), rules.hash)).toEqual(LINES[title]);
  });
});
