/** The reasons why an action of life and death is not possible: the message, the rule, and the ruling that could be chosen otherwise. */
import { describe, expect, it } from "vitest";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { planDeathSave, stabilise } from "../../../src/rules/life/death-save.ts";
import { planCarried, resolveCarried } from "../../../src/rules/life/disease.ts";
import { heal } from "../../../src/rules/life/healing.ts";
import { type HelpInput, helpComrade } from "../../../src/rules/life/help.ts";
import { planIllusion } from "../../../src/rules/life/illusion.ts";
import { planItemDestruction } from "../../../src/rules/life/item-destruction.ts";
import { planLuck, planLuckScore } from "../../../src/rules/life/luck.ts";
import { planInfection, resolveInfection } from "../../../src/rules/life/lycanthropy.ts";
import { type DaysOfRest, planNaturalHealing, recoverWounds } from "../../../src/rules/life/natural-healing.ts";
import { planParalysis, planWithstand, resolveParalysis, shakingRefused } from "../../../src/rules/life/paralysis.ts";
import { planPoison, revive } from "../../../src/rules/life/poison.ts";
import { helpAwake, wakeUp } from "../../../src/rules/life/regain-consciousness.ts";
import { type RestInput, rest } from "../../../src/rules/life/rest.ts";
import { planResurrection } from "../../../src/rules/life/resurrection.ts";
import { secondWind, spendSurge } from "../../../src/rules/life/surges.ts";
import type { Refusal } from "../../../src/rules/plan.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { missingRefusalText } from "../support/plans.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, withState } from "./support.ts";

const scores = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };
const dead = hero(0, 9, 3, { conditions: ["dead"] });
const well = hero(9, 9, 3);
const festering = { ...hero(3, 20, 3), tags: ["festers"] };
const rotten = { ...hero(3, 20, 3, { name: "Odo" }), tags: ["rot"] };
const surging = (creature: Creature, surges = 2) => withState(creature, { surges });
const bound = hero(9, 9, 9, { conditions: ["paralysed"] });
const ghoulish: HelpInput = { fear: true, feet: 5 };

const days = (creature: Creature, input: DaysOfRest, rules: Rulings) =>
  planNaturalHealing(creature, input, rules).refused;
const resting = (creature: Creature, rules: Rulings, more: Partial<RestInput> = {}) =>
  rest(creature, { kind: "extended", start: 0, ...more }, rules).refused;
const helping = (helper: Creature, helped: Creature, rules: Rulings, input: HelpInput = {}) =>
  helpComrade(helper, helped, input, rules).refused;

const cases: readonly (readonly [title: string, refused: () => Refusal | undefined, expected: Refusal | undefined])[] =
  [
    ["BX-030: healing the dead", () => heal(dead, 3, classic).refused, { key: "life.healDead", rule: "BX-030" }],
    [
      "Facts: a mummy's rot lets no magic heal",
      () => heal(rotten, { amount: 3, magical: true }, classic).refused,
      { key: "life.rots", data: { name: "Odo" } },
    ],
    ["BX-029: days for the dead", () => days(dead, { days: 3 }, classic), { key: "life.healDead", rule: "BX-030" }],
    [
      "HERO-26: days where surges stand in their place",
      () => days(well, { days: 3 }, heroic),
      { key: "life.surgesInstead", rule: "HERO-26", topic: "naturalHealing" },
    ],
    [
      "BX-029: a rest that was broken",
      () => days(well, { days: 0 }, classic),
      { key: "life.restBroken", rule: "BX-029", topic: "naturalHealing" },
    ],
    [
      "ERIS-39: a wound that festers",
      () => days(festering, { days: 3 }, classic),
      { key: "life.woundFesters", rule: "ERIS-39", topic: "poison" },
    ],
    [
      "ERIS-130: a place that is not safe",
      () => days(well, { days: 7 }, eris),
      { key: "life.restNotSecure", rule: "ERIS-130", topic: "naturalHealing" },
    ],
    [
      "ERIS-130: six days of seven",
      () => days(well, { days: 6, secure: true }, eris),
      { key: "life.restTooShort", rule: "ERIS-130", topic: "naturalHealing", data: { days: 6, needed: 7 } },
    ],
    ["ERIS-130: seven days in safety", () => days(well, { days: 7, secure: true }, eris), undefined],
    [
      "HERO-17: wounds that do not last",
      () => recoverWounds(well, 1, 0, classic).change.refused,
      { key: "life.noWounds", topic: "death" },
    ],
    ["HERO-25: no such rest", () => resting(well, classic), { key: "life.noSuchRest", topic: "rests" }],
    ["HERO-25: a rest for the dead", () => resting(dead, heroic), { key: "life.healDead", rule: "BX-030" }],
    [
      "HERO-25: a fight broke it off",
      () => resting(well, heroic, { interrupted: true }),
      { key: "life.restBroken", rule: "HERO-25", topic: "rests" },
    ],
    [
      "HERO-25: sixteen and a half hours after the last began",
      () => resting(well, heroic, { start: 60_000, lastExtended: 600 }),
      { key: "life.restTooSoon", rule: "HERO-25", topic: "rests", data: { hours: 16, needed: 24 } },
    ],
    [
      "HERO-25: a short rest right after an extended one",
      () => resting(well, heroic, { kind: "short", start: 60_000, lastExtended: 60_000 }),
      undefined,
    ],
    [
      "HERO-13: a surge where there are none",
      () => spendSurge(surging(well), classic).refused,
      { key: "life.surgesOff", topic: "naturalHealing" },
    ],
    [
      "HERO-13: a surge of the dead",
      () => spendSurge(surging(dead), heroic).refused,
      { key: "life.healDead", rule: "BX-030" },
    ],
    [
      "HERO-13, ERIS-39: a surge on a wound that festers",
      () => spendSurge(surging(festering), heroic).refused,
      { key: "life.woundFesters", rule: "ERIS-39", topic: "poison" },
    ],
    [
      "HERO-26: no surge left",
      () => spendSurge(surging(well, 0), heroic).refused,
      { key: "life.noSurgeLeft", rule: "HERO-26", topic: "naturalHealing" },
    ],
    [
      "ERIS-43, MIX-09: a surge below 0 where only magic helps",
      () => spendSurge(surging(hero(-1, 9, 3)), rulings({ naturalHealing: "surges" }, "eris")).refused,
      { key: "life.surgeBelowZero", rule: "ERIS-43", topic: "death" },
    ],
    [
      "ERIS-43, MIX-09: a surge at 0",
      () => spendSurge(surging(hero(0, 9, 3)), rulings({ naturalHealing: "surges" }, "eris")).refused,
      undefined,
    ],
    [
      "ERIS-43, MIX-09: a surge of a monster below 0, whom the ruling does not spare",
      () => spendSurge(surging(monster(-1, 9)), rulings({ naturalHealing: "surges" }, "eris")).refused,
      undefined,
    ],
    [
      "HERO-26: a second wind twice",
      () => secondWind(surging(well), true, heroic).refused,
      { key: "life.secondWindUsed", rule: "HERO-26", topic: "naturalHealing" },
    ],
    [
      "HERO-26: a second wind of the unconscious",
      () => secondWind(surging(hero(3, 9, 3, { conditions: ["unconscious"] })), false, heroic).refused,
      { key: "life.unconscious", rule: "HERO-26" },
    ],
    [
      "HERO-26: a second wind of the dying",
      () => secondWind(surging(hero(-3, 9, 3, { conditions: ["dying"] })), false, heroic).refused,
      { key: "life.unconscious", rule: "HERO-26" },
    ],
    [
      "HERO-18: death saves where there are none",
      () => planDeathSave(well, {}, classic).refused,
      { key: "life.noDeathSaves", topic: "death" },
    ],
    [
      "HERO-18: a death save of somebody well",
      () => planDeathSave(well, {}, heroic).refused,
      { key: "life.notDying", rule: "HERO-18", topic: "death" },
    ],
    [
      "HERO-18: making somebody stable who is well",
      () => stabilise(well, heroic).refused,
      { key: "life.notDying", rule: "HERO-18", topic: "death" },
    ],
    [
      "HERO-23: Luck where there is none",
      () => planLuckScore(well, false, classic).refused,
      { key: "luck.none", topic: "luck" },
    ],
    [
      "HERO-24: a throw of Luck where there is none",
      () => planLuck(well, 15, classic).refused,
      { key: "luck.none", topic: "luck" },
    ],
    [
      "HERO-23: Luck that was thrown already warns",
      () => planLuckScore(well, true, heroic).warnings?.[0],
      { key: "luck.rolled", rule: "HERO-23", topic: "luck" },
    ],
    [
      "BX-038: poison for the dead",
      () => planPoison(dead, {}, classic).refused,
      { key: "life.poisonDead", rule: "BX-038", topic: "poison" },
    ],
    [
      "BX-037: poison for the immune",
      () => planPoison({ ...well, immunities: ["poison"] }, {}, classic).refused,
      { key: "life.poisonImmune", topic: "poison" },
    ],
    [
      "BX-166: paralysis of the dead",
      () => planParalysis(dead, { from: "trap" }, classic).refused,
      { key: "life.deadAlready", topic: "paralysis" },
    ],
    [
      "BX-166: paralysis of the immune",
      () => planParalysis({ ...well, immunities: ["paralysis"] }, { from: "trap" }, classic).refused,
      { key: "life.paralysisImmune", topic: "paralysis" },
    ],
    [
      "ERIS-99: an elf by class before a ghoul",
      () => planParalysis(hero(5, 5, 1, { class: { id: "elf", level: 1 } }), { from: "ghoul" }, classic).refused,
      { key: "life.elfAndGhoul", rule: "ERIS-99", topic: "paralysis" },
    ],
    [
      "ERIS-99: an elf by ancestry before a ghoul",
      () => planParalysis({ ...well, ancestry: "elf" }, { from: "ghoul" }, classic).refused,
      { key: "life.elfAndGhoul", rule: "ERIS-99", topic: "paralysis" },
    ],
    [
      "ERIS-99: an elf before another monster",
      () => planParalysis({ ...well, ancestry: "elf" }, { from: "monster" }, classic).refused,
      undefined,
    ],
    [
      "ERIS-98: withstanding where paralysis does not kill",
      () => planWithstand({ ...well, abilities: scores }, classic).refused,
      { key: "life.withstandOff", topic: "paralysis" },
    ],
    [
      "ERIS-98: withstanding without the score",
      () => planWithstand(monster(9), eris).refused,
      { key: "life.noConstitution", rule: "ERIS-98", topic: "paralysis" },
    ],
    [
      "ERIS-100: no fear to shake off",
      () => shakingRefused(well, 5, classic),
      { key: "life.shakingOff", topic: "paralysis" },
    ],
    [
      "ERIS-100: a helper who cannot act",
      () => shakingRefused(bound, 5, eris),
      { key: "life.helperCannotAct", rule: "ERIS-100", topic: "paralysis" },
    ],
    [
      "ERIS-100: a helper too far off",
      () => shakingRefused(hero(9, 9, 9), 11, eris),
      { key: "life.helperTooFar", rule: "ERIS-100", topic: "paralysis", data: { feet: 10 } },
    ],
    [
      "ERIS-100: a class that cannot",
      () => shakingRefused(hero(9, 9, 9, { class: { id: "thief", level: 9 } }), 5, eris),
      { key: "life.helperClass", rule: "ERIS-100", topic: "paralysis" },
    ],
    [
      "ERIS-100: an elf by ancestry can at any level",
      () => shakingRefused(hero(9, 9, 1, { class: { id: "thief", level: 1 }, ancestry: "elf" }), 5, eris),
      undefined,
    ],
    [
      "ERIS-100: a level too low",
      () => shakingRefused(hero(9, 9, 3), 5, eris),
      { key: "life.helperLevel", rule: "ERIS-100", topic: "paralysis", data: { level: 4 } },
    ],
    [
      "ERIS-44: waking somebody who is not at 0",
      () => wakeUp(hero(1, 9, 3, { conditions: ["unconscious"] }), eris).refused,
      { key: "life.wakeNotAtZero", rule: "ERIS-44", topic: "death" },
    ],
    [
      "ERIS-44: waking where nobody wakes so",
      () => wakeUp(hero(0, 9, 3, { conditions: ["unconscious"] }), gorman).refused,
      { key: "life.wakeNotAtZero", rule: "ERIS-44", topic: "death" },
    ],
    ["ERIS-44: waking the dead", () => wakeUp(dead, eris).refused, { key: "life.healDead", topic: "death" }],
    [
      "ERIS-44: a helper who cannot act",
      () => helpAwake(bound, hero(0, 9, 3, { conditions: ["unconscious"] }), eris).refused,
      { key: "life.helperCannotAct", rule: "ERIS-44", topic: "death" },
    ],
    [
      "HERO-18: help for somebody who needs none",
      () => helping(well, hero(9, 9, 1, { name: "Odo" }), heroic),
      { key: "life.nothingToHelp", data: { name: "Odo" } },
    ],
    [
      "HERO-18: help for somebody who is stable already",
      () => helping(well, hero(-4, 9, 1, { name: "Odo", conditions: ["dying", "stable", "unconscious"] }), heroic),
      { key: "life.nothingToHelp", data: { name: "Odo" } },
    ],
    ["Facts: poison driven out of somebody who lives", () => revive(well, classic).refused, { key: "life.notDead" }],
    [
      "HERO-18: help from somebody who cannot act",
      () => helping(bound, hero(-1, 9, 3, { conditions: ["dying"] }), heroic),
      { key: "life.helperCannotAct", topic: "death" },
    ],
    [
      "ERIS-10: help from out of reach",
      () => helping(well, hero(-1, 9, 3, { conditions: ["dying"] }), heroic, { feet: 30 }),
      { key: "life.helperTooFar", topic: "meleeReach", data: { feet: 5 } },
    ],
    [
      "ERIS-100: help against a ghoul's fear from a level too low",
      () => helping(well, hero(5, 5, 1, { conditions: ["paralysed"] }), eris, ghoulish),
      { key: "life.helperLevel", rule: "ERIS-100", topic: "paralysis", data: { level: 4 } },
    ],
    [
      "ERIS-103: doubting illusions where the referee says",
      () => planIllusion(well, { real: false, damage: 3, disbelieved: false }, classic).refused,
      { key: "life.illusionReferee", topic: "illusions" },
    ],
    [
      "BX-027: belongings that are kept",
      () => planItemDestruction(well, [], "breath", rulings({ itemDestruction: "off" })).refused,
      { key: "life.itemsKept", topic: "itemDestruction" },
    ],
    [
      "GOR-06: raising the living",
      () => planResurrection(well, gorman).refused,
      { key: "life.notDead", topic: "resurrectionRoll" },
    ],
    [
      "Facts: a bite's disease on the undead",
      () => planCarried({ ...well, name: "Odo", tags: ["undead"] }, { oneIn: 20 }, classic).refused,
      { key: "riderImmune", data: { name: "Odo" } },
    ],
    [
      "Facts: a bite's disease on a construct",
      () => planCarried({ ...well, name: "Odo", tags: ["construct"] }, { oneIn: 20 }, classic).refused,
      { key: "riderImmune", data: { name: "Odo" } },
    ],
  ];

const bitten = (creature: Partial<Creature>, lost = 99) =>
  planInfection(makeCreature({ ...well, ...creature }), { into: "werewolf", lost, days: "2d12" }, classic);

describe("why it is not possible", () => {
  it.each(cases)("%s", (_title, refused, expected) => {
    expect(refused()).toEqual(expected);
  });

  it.each<[string, Partial<Creature>, number, Refusal | undefined]>([
    ["the dead", { conditions: ["dead"] }, 99, { key: "life.deadAlready" }],
    ["lycanthropes", { tags: ["lycanthrope"] }, 99, { key: "life.infectedAlready" }],
    ["the infected", { tags: ["lycanthropy"] }, 99, { key: "life.infectedAlready" }],
    ["the undead", { name: "Odo", tags: ["undead"] }, 99, { key: "riderImmune", data: { name: "Odo" } }],
    ["constructs", { name: "Odo", tags: ["construct"] }, 99, { key: "riderImmune", data: { name: "Odo" } }],
    [
      "those who lost half and no more",
      { hitPoints: { value: 5, total: 10, temporary: 0, subdual: 0 } },
      5,
      { key: "life.notDeepEnough" },
    ],
    [
      "those who lost more than half, not",
      { hitPoints: { value: 4, total: 10, temporary: 0, subdual: 0 } },
      6,
      undefined,
    ],
  ])("Facts: a lycanthrope's bite does not infect %s", (_whom, creature, lost, expected) => {
    const plan = bitten(creature, lost);
    expect(plan.refused).toEqual(expected);
    expect(plan.rolls).toEqual(expected ? [] : [{ id: "days", formula: "2d12" }]);
  });

  it.each([
    [
      "BX-166: paralysis of the dead",
      () => resolveParalysis(planParalysis(dead, { from: "trap" }, classic), {}, classic, dead),
      "life.deadAlready",
    ],
    [
      "Facts: a bite's disease on the undead",
      () => resolveCarried(planCarried({ ...well, tags: ["undead"] }, { oneIn: 20 }, classic), {}),
      "riderImmune",
    ],
    ["Facts: a lycanthrope's bite on the dead", () => resolveInfection(bitten(dead), {}), "life.deadAlready"],
  ])("%s has no outcome, and the error says why", (_title, resolve, why) => {
    expect(resolve).toThrow(expect.objectContaining({ code: "planRefused", field: "plan", data: { why } }));
  });

  it("each reason has a text and the figures in it, and each rule and ruling named is one that there is", () => {
    const missingTexts = cases.flatMap(([title, refused]) => {
      const said = refused();
      const fault = said && missingRefusalText(said);
      return fault === undefined ? [] : [`${title}: ${fault}`];
    });
    expect(missingTexts).toEqual([]);
  });
});
