import { makeCreature } from "../../../src/rules/creature/types.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { resolveDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { minionHitPoints } from "../../../src/rules/life/minion.ts";
import { planNaturalHealing, resolveNaturalHealing } from "../../../src/rules/life/natural-healing.ts";
import { planParalysis, resolveParalysis } from "../../../src/rules/life/paralysis.ts";
import { planPoison, resolvePoison } from "../../../src/rules/life/poison.ts";
import { maximumHitPoints, withLife } from "../../../src/rules/life/state.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { saveTarget } from "../../../src/rules/saves/save-target.ts";
import { planSave, resolveSave } from "../../../src/rules/saves/saving-throw.ts";
import { hero as classed, monster, plain } from "../attack/fight.ts";
import { hero } from "../life/support.ts";
import { rollsFor } from "../support/play.ts";
import { matrix } from "./matrix.ts";

/** A wound, with the d12 and d2 of GOR-86 where they are rolled. */
function struck(creature: ReturnType<typeof hero>, amount: number, d12: number, rules: Rulings) {
  const change = takeDamage(creature, { amount }, rules);
  const now = withLife(creature, change.after);
  const [next] = change.next;
  if (next?.kind !== "dismemberment") return { fallen: change.fallen, creature: now };
  const outcome = resolveDismemberment(next.plan, rollsFor(next.plan, { dismemberment: [d12], side: [1] }), rules, now);
  return { fallen: outcome.result, creature: outcome.change ? withLife(now, outcome.change.after) : now };
}

matrix(
  "BX-026, ERIS-42, GOR-86, HERO-14: a fighter of level 2 and 4 of 10 hit points takes 7, d12 of 7",
  {
    classic: { fallen: "dead", value: -3, maximum: 10 },
    // Below -2.
    eris: { fallen: "dead", value: -3, maximum: 10 },
    // 7 - 3 = 4: the left hand; stable at 1.
    gorman: { fallen: "hand", value: 1, maximum: 10 },
    referee: { fallen: "dead", value: -3, maximum: 10 },
    // Bruised: three quarters of 10, rounded down.
    heroic: { fallen: "dying", value: -3, maximum: 7 },
  },
  (rules) => {
    const { fallen, creature } = struck(hero(4, 10, 2), 7, 7, rules);
    return { fallen, value: creature.hitPoints.value, maximum: maximumHitPoints(creature, rules).value };
  },
);

matrix(
  "ERIS-42: the same at level 3",
  { classic: "dead", eris: "critical", gorman: "hand", referee: "dead", heroic: "dying" },
  (rules) => struck(hero(4, 10, 3), 7, 7, rules).fallen,
);

matrix(
  "BX-037, BX-038, ERIS-39: a poisoned bite of 1 on a thief with 1 hit point (d12 of 12), poison die 12",
  {
    classic: { fallen: "dead", poison: "life.poisonDead" },
    // Unconscious at 0; save 13 failed: instantly deadly.
    eris: { fallen: "unconscious", poison: "dies" },
    // A finger, stable at 1; save 14 failed.
    gorman: { fallen: "finger", poison: "dies" },
    referee: { fallen: "dead", poison: "life.poisonDead" },
    heroic: { fallen: "dying", poison: "dies" },
  },
  (rules) => {
    const thief = classed("thief", 1, { hitPoints: { value: 1, total: 4, temporary: 0, subdual: 0 } });
    const { fallen, creature } = struck(thief, 1, 12, rules);
    const plan = planPoison(creature, {}, rules);
    if (plan.refused) return { fallen, poison: plan.refused.key };
    return { fallen, poison: resolvePoison(plan, rollsFor(plan, { save: [12] }), rules, creature).effect.key };
  },
);

matrix(
  "BX-166, ERIS-98, ERIS-99: touched by a ghoul, and by a crawler; a failed save",
  {
    classic: { ghoul: "paralysis", fear: false, crawler: [] },
    eris: { ghoul: "spells", fear: true, crawler: ["withstand"] },
    gorman: { ghoul: "paralysis", fear: false, crawler: [] },
    referee: { ghoul: "paralysis", fear: false, crawler: [] },
    heroic: { ghoul: "paralysis", fear: false, crawler: [] },
  },
  (rules) => {
    const victim = classed("fighter", 1);
    const { save, fear } = planParalysis(victim, { from: "ghoul" }, rules);
    const plan = planParalysis(victim, { from: "monster" }, rules);
    const outcome = resolveParalysis(plan, rollsFor(plan, { save: [2] }), rules, victim);
    return { ghoul: save.category, fear, crawler: outcome.next.map(({ kind }) => kind) };
  },
);

// Cleric 4: 15 against spells (B/X), 12 against everything (GOR-91). Wisdom 16 is +2 in B/X, nothing in 1974; inherent +1 at level 4.
matrix(
  "BX-034, GOR-91, HERO-21: a cleric of level 4 with Wisdom 16 saves against a spell, die 12",
  {
    classic: { target: 15, total: 14, success: false },
    eris: { target: 15, total: 12, success: false },
    gorman: { target: 12, total: 14, success: true },
    referee: { target: 15, total: 14, success: false },
    heroic: { target: 15, total: 15, success: true },
  },
  (rules) => {
    const plan = planSave(classed("cleric", 4, { abilities: { ...plain, wis: 16 } }), "spells", {}, rules);
    const { target, total, success } = resolveSave(plan, rollsFor(plan, { save: [12] }), rules);
    return { target, total, success };
  },
);

matrix(
  "BX-190, ERIS-97, GOR-92: an ogre (4+1), a goblin (1-1) and a peasant against spells",
  {
    classic: [14, 18, 18],
    // Fighters of level 4 and 1; under one die counts as 1.
    eris: [14, 16, 16],
    gorman: [12, 14, 14],
    referee: [14, 18, 18],
    heroic: [14, 18, 18],
  },
  (rules) => {
    const dice = (number: number, modifier: number) =>
      monster(number, 9, { hitDice: { number, modifier, asterisks: 0 } });
    const peasant = makeCreature({ id: "peasant", normalHuman: true });
    return [dice(4, 1), dice(1, -1), peasant].map((creature) => saveTarget(creature, "spells", true, rules).value);
  },
);

matrix<number | string>(
  "BX-029, ERIS-130, GOR-84, HERO-26: a secure week of rest at 2 of 12, every d3 a 1",
  { classic: 9, eris: 12, gorman: 9, referee: 9, heroic: "life.surgesInstead" },
  (rules) => {
    const patient = hero(2, 12, 2);
    const plan = planNaturalHealing(patient, { days: 7, secure: true, fed: true }, rules);
    if (plan.refused) return plan.refused.key;
    const faces = plan.rolls.length > 0 ? { healing: [1, 1, 1, 1, 1, 1, 1] } : {};
    return resolveNaturalHealing(plan, rollsFor(plan, faces), rules, patient).after.hitPoints.value;
  },
);

matrix(
  "HERO-11: an orc minion of one die",
  { classic: 1, eris: 1, gorman: 1, referee: 1, heroic: 3 },
  (rules) => minionHitPoints({ number: 1, modifier: 0, asterisks: 0 }, rules).value,
);
