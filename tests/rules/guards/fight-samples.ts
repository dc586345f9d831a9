import { planBombing, resolveBombing } from "../../../src/rules/attack/bombing.ts";
import { planDamage } from "../../../src/rules/attack/damage.ts";
import { resolveDamage } from "../../../src/rules/attack/damage-outcome.ts";
import { planGrapple, resolveGrapple } from "../../../src/rules/attack/grapple.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { resolveAttack, resolveBreak, resolveStray } from "../../../src/rules/attack/resolve.ts";
import { planRoutine, resolveRoutine } from "../../../src/rules/attack/routine.ts";
import { planOther, resolveOther } from "../../../src/rules/combat/improvised-action.ts";
import { planInitiative, resolveInitiative } from "../../../src/rules/combat/initiative.ts";
import { rolledFrom } from "../../../src/rules/dice/dice.ts";
import { planDay, planDrop, resolveDay, resolveDrop, startChase } from "../../../src/rules/encounter/chase.ts";
import { planDistance, resolveDistance } from "../../../src/rules/encounter/distance.ts";
import { planEvasion, resolveEvasion } from "../../../src/rules/encounter/evasion.ts";
import { planPursuitTurn, resolvePursuitTurn } from "../../../src/rules/encounter/pursuit-turns.ts";
import { planSurprise, resolveSurprise } from "../../../src/rules/encounter/surprise.ts";
import type { Evasion } from "../../../src/rules/encounter/types.ts";
import { planDeathSave, resolveDeathSave } from "../../../src/rules/life/death-save.ts";
import { planCarried, planIllness, resolveCarried, resolveIllness } from "../../../src/rules/life/disease.ts";
import { planDismemberment, resolveDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { planIllusion, resolveIllusion } from "../../../src/rules/life/illusion.ts";
import { planItemDestruction, resolveItemDestruction } from "../../../src/rules/life/item-destruction.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { planLuck, planLuckScore, resolveLuck, resolveLuckScore } from "../../../src/rules/life/luck.ts";
import { planInfection, resolveInfection } from "../../../src/rules/life/lycanthropy.ts";
import { planMonsterHitPoints, resolveMonsterHitPoints } from "../../../src/rules/life/monster-hit-points.ts";
import { planNaturalHealing, resolveNaturalHealing } from "../../../src/rules/life/natural-healing.ts";
import { planParalysis, planWithstand, resolveParalysis, resolveWithstand } from "../../../src/rules/life/paralysis.ts";
import { planPoison, resolvePoison } from "../../../src/rules/life/poison.ts";
import { planWake, resolveWake } from "../../../src/rules/life/regain-consciousness.ts";
import { planResurrection, resolveResurrection } from "../../../src/rules/life/resurrection.ts";
import { planSaveOrDie, resolveSaveOrDie } from "../../../src/rules/life/save-or-die.ts";
import { planFate, planSurvival, resolveFate, resolveSurvival } from "../../../src/rules/mass/lost-figure.ts";
import { planVolley, resolveVolley } from "../../../src/rules/mass/volley.ts";
import {
  planLoyaltyCheck,
  planLoyaltyScore,
  resolveLoyaltyCheck,
  resolveLoyaltyScore,
} from "../../../src/rules/morale/loyalty.ts";
import { planMorale, resolveMorale } from "../../../src/rules/morale/morale.ts";
import { planReaction, resolveReaction } from "../../../src/rules/morale/reaction.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { planSave, resolveSave } from "../../../src/rules/saves/saving-throw.ts";
import { bite, bow, hero, melee, monster, shield, suit, sword } from "../attack/fight.ts";
import { start } from "../combat/fight.ts";
import { classic, eris, gorman, heroic, referee } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const fighter = hero("fighter", 3, {
  armour: [suit("chain", 1), shield()],
  weapons: [sword],
  hitPoints: { value: 12, total: 20, temporary: 1, subdual: 2 },
});
const orc = monster(1, 6, { morale: 8, morale2d10: 12, loyalty: 7, kind: "monster" });
const dying = { ...fighter, conditions: ["unconscious", "dying"] as const, state: { ...fighter.state, surges: 2 } };
const dead = { ...fighter, conditions: ["dead"] as const };
const referees = {
  key: "item.bonus",
  on: "save",
  op: "add",
  value: 1,
  source: { kind: "referee", name: "Boon" },
} as const;
const situation = {
  distanceFeet: 4,
  cover: -1,
  refereeModifier: 1,
  refereeDamage: 1,
  escalation: 2,
  parryShare: 0,
  parrySpent: 0,
  attacksMade: 0,
  numberOfAttacks: 1,
  front: { abreast: 3, attackers: 1 },
  targets: ["orc"],
  modifiers: [{ ...referees, on: "attack" }],
} as const;
const attack = { attacker: fighter, target: orc, means: melee(), situation } as const;
const evasion: Evasion = {
  place: "wilderness",
  gap: 100,
  pursued: true,
  combatBegun: false,
  cannotLeave: false,
  surroundings: 5,
  woods: false,
  surprisedChance: 10,
  fleeing: { rates: [120, 90], count: 4, surprised: false },
  pursuing: { rates: [120], count: 4, surprised: false },
};
const runner = { id: "a", name: "a", base: 120, shots: 1, spells: 0, freeShots: false };
const days = { ...startChase(evasion, classic), pursuing: 180 };
const run = startChase({ ...evasion, place: "dungeon" }, classic);
const turns = startChase(evasion, eris);
const side = {
  id: "party",
  name: "party",
  party: true,
  count: 4,
  light: false,
  warned: false,
  aquatic: false,
  ship: false,
  surprises: 3,
  change: 1,
};
const group = {
  id: "orcs",
  side: "foes",
  startNumber: 4,
  fallen: 1,
  dead: 1,
  able: 3,
  successes: { orcs: 1 },
  checksThisRound: 1,
  due: [["1"]],
  prompted: ["1"],
  state: "fighting" as const,
};
const facts = {
  alliesLeft: true,
  lost: { lost: 1, of: 4 },
  hatedEnemies: ["elf"],
  foes: [{ able: true, tags: ["elf"], isCaster: false, immunities: ["fire"], harmedOnlyBy: { kind: "any" as const } }],
  hitDice: { number: 1, modifier: 0 },
  checksThisRound: 1,
  opponentsDefeated: 0,
  numbers: { own: 3, foes: 1 },
  alignment: "lawful" as const,
  leaderAlignment: "chaotic" as const,
  treatment: "well" as const,
  attacks: [{ type: "mundane", silver: false, magic: false, bonus: 0 }],
};
const drain = {
  levels: 1,
  kind: "permanent",
  thresholds: [0, 2000, 4000],
  hitDiceOfNewLevel: "2d8",
  hitDiceLost: "1d8",
  perDie: 1,
} as const;

/** A call that succeeds: the arguments before the rulings, and the function that resolves it. */
export interface Sample {
  readonly plan: unknown;
  readonly resolve: unknown;
  readonly under: Rulings;
  readonly input: readonly unknown[];
  /** Between plan and rolls, or after the rulings: what `resolve` needs besides. */
  readonly before?: readonly unknown[];
  readonly after?: readonly unknown[];
  /** Whether `resolve` takes the rulings. */
  readonly bare?: true;
}

const sample = (
  plan: unknown,
  resolve: unknown,
  under: Rulings,
  input: readonly unknown[],
  more: object = {},
): Sample => ({
  plan,
  resolve,
  under,
  input,
  ...more,
});
const of = (creature: unknown) => ({ after: [creature] });

/** One good call for each pair of a procedure, by the name of its plan. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  planAttack: sample(planAttack, resolveAttack, eris, [attack]),
  planRoutine: sample(planRoutine, resolveRoutine, classic, [
    orc,
    [{ attack: bite(), target: fighter, situation: { allInReach: true } }],
  ]),
  planDamage: sample(planDamage, resolveDamage, eris, [{ ...attack, critical: true }]),
  planGrapple: sample(planGrapple, resolveGrapple, eris, [
    {
      attackers: [fighter],
      defender: orc,
      method: "natural",
      distanceFeet: 3,
      attackersAdjustment: 1,
      defenderAdjustment: 1,
    },
  ]),
  planBombing: sample(planBombing, resolveBombing, classic, [
    { bears: "human", altitudeFeet: 100, targets: [{ id: "a", name: "a" }] },
  ]),
  planInitiative: sample(planInitiative, resolveInitiative, classic, [start(classic, "party/A", "orcs/X")], {
    before: [start(classic, "party/A", "orcs/X")],
  }),
  planOther: sample(planOther, resolveOther, eris, ["kicks", { formula: "1d6", target: 2, succeeds: "under" }]),
  planDrop: sample(planDrop, resolveDrop, classic, [run, "treasure", 50, { intelligent: true, eats: true }], {
    before: [run],
    bare: true,
  }),
  planDay: sample(planDay, resolveDay, classic, [days], { before: [days], bare: true }),
  planDistance: sample(planDistance, resolveDistance, classic, [{ place: "dungeon", sight: 30 }]),
  planEvasion: sample(planEvasion, resolveEvasion, classic, [evasion]),
  planSurprise: sample(planSurprise, resolveSurprise, classic, [
    { place: "dungeon", dark: false, fog: false, sides: [side, { ...side, id: "orcs", party: false }] },
  ]),
  planPursuitTurn: sample(planPursuitTurn, resolvePursuitTurn, eris, [{ ...turns, gap: 10 }, [runner], [runner]], {
    before: [turns],
    bare: true,
  }),
  planMorale: sample(planMorale, resolveMorale, referee, [
    { group, members: [orc], occasions: ["1"], situation: 0, facts, ticks: { 14: true } },
  ]),
  planReaction: sample(planReaction, resolveReaction, referee, [
    {
      group: "g",
      speaker: fighter,
      behaviour: "friendly",
      intention: "provoke",
      modifiers: [{ ...referees, on: "reaction" }],
    },
  ]),
  planLoyaltyCheck: sample(planLoyaltyCheck, resolveLoyaltyCheck, classic, [
    { ...orc, kind: "hireling", hirelingKind: "retainer" },
    { when: "danger", adjustment: 1 },
  ]),
  planLoyaltyScore: sample(planLoyaltyScore, resolveLoyaltyScore, eris, [
    { group: "g", charisma: 13, enthusiastic: true },
  ]),
  planDeathSave: sample(planDeathSave, resolveDeathSave, heroic, [dying, { modifiers: [referees] }], of(dying)),
  planDismemberment: sample(
    planDismemberment,
    resolveDismemberment,
    gorman,
    [fighter, { bonus: 1, earlier: [4] }],
    of(fighter),
  ),
  planIllusion: sample(
    planIllusion,
    resolveIllusion,
    eris,
    [fighter, { real: false, damage: 21, second: "breath", disbelieved: false }],
    of(fighter),
  ),
  planItemDestruction: sample(planItemDestruction, resolveItemDestruction, classic, [
    fighter,
    [{ id: "s", name: "s", magic: true, bonus: 1 }],
    "breath",
  ]),
  planLevelDrain: sample(planLevelDrain, resolveLevelDrain, eris, [fighter, drain], of(fighter)),
  planLuck: sample(planLuck, resolveLuck, heroic, [fighter, 15]),
  planLuckScore: sample(planLuckScore, resolveLuckScore, heroic, [fighter, false], { bare: true }),
  planNaturalHealing: sample(
    planNaturalHealing,
    resolveNaturalHealing,
    classic,
    [fighter, { days: 2, fed: true }],
    of(fighter),
  ),
  planParalysis: sample(
    planParalysis,
    resolveParalysis,
    eris,
    [fighter, { from: "monster", category: "paralysis", term: { unit: "turns", count: 6 }, modifiers: [referees] }],
    of(fighter),
  ),
  planWithstand: sample(planWithstand, resolveWithstand, eris, [fighter], of(fighter)),
  planPoison: sample(
    planPoison,
    resolvePoison,
    eris,
    [fighter, { kind: "paralytic", onFail: { damage: "2d6", condition: "stunned" }, modifiers: [referees] }],
    of(fighter),
  ),
  planInfection: sample(
    planInfection,
    resolveInfection,
    classic,
    [fighter, { into: "werewolf", lost: 500, days: "2d12" }],
    {
      bare: true,
    },
  ),
  planCarried: sample(planCarried, resolveCarried, classic, [fighter, { oneIn: 20 }], { bare: true }),
  planIllness: sample(
    planIllness,
    resolveIllness,
    classic,
    [{ deadlyIn: 4, duration: { formula: "1d6", unit: "day" }, ill: { formula: "30", unit: "day" } }],
    { bare: true },
  ),
  planResurrection: sample(planResurrection, resolveResurrection, gorman, [dead], of(dead)),
  planSaveOrDie: sample(planSaveOrDie, resolveSaveOrDie, gorman, [fighter], of(fighter)),
  planWake: sample(planWake, resolveWake, eris, [fighter]),
  planFate: sample(planFate, resolveFate, eris, [fighter, 1]),
  planSurvival: sample(planSurvival, resolveSurvival, eris, [fighter], { bare: true }),
  planVolley: sample(planVolley, resolveVolley, eris, [fighter]),
  planSave: sample(planSave, resolveSave, classic, [fighter, "spells", { magic: true, modifiers: [referees] }]),
  planMonsterHitPoints: sample(planMonsterHitPoints, resolveMonsterHitPoints, classic, [orc, "1d8"]),
};

const shot = planAttack(
  {
    attacker: hero("fighter", 3),
    target: orc,
    means: { kind: "weapon", weapon: { ...bow, magic: 1, isMagic: true }, use: "missile" },
    situation: { distanceFeet: 40, intoMelee: true, friendsInMelee: ["f", "g"].map((id) => ({ id, name: id })) },
  },
  rulings({ fumbles: "weaponBreaks" }, "eris"),
);
const missed = resolveAttack(shot, { attack: rolledFrom("1d20", [1]) }, rulings({ fumbles: "weaponBreaks" }, "eris"));
/** Procedures whose plan comes out of another one. */
export const FOLLOWING: readonly (readonly [string, unknown, unknown])[] = missed.next.flatMap((next) =>
  next.kind === "throw"
    ? [
        [
          `resolve of ${next.plan.procedure}`,
          next.plan.procedure === "weaponBreak" ? resolveBreak : resolveStray,
          next.plan,
        ] as const,
      ]
    : [],
);
