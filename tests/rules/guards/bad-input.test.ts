import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { planBombing } from "../../../src/rules/attack/bombing.ts";
import { planDamage } from "../../../src/rules/attack/damage.ts";
import { planGrapple } from "../../../src/rules/attack/grapple.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { planRoutine } from "../../../src/rules/attack/routine.ts";
import type { AttackInput } from "../../../src/rules/attack/types.ts";
import { planAbilityCheck } from "../../../src/rules/checks/ability-check.ts";
import { planOther } from "../../../src/rules/combat/improvised-action.ts";
import { planDay, planDrop, startChase } from "../../../src/rules/encounter/chase.ts";
import { planDistance } from "../../../src/rules/encounter/distance.ts";
import { planEvasion } from "../../../src/rules/encounter/evasion.ts";
import { planPursuitTurn } from "../../../src/rules/encounter/pursuit-turns.ts";
import { planSurprise } from "../../../src/rules/encounter/surprise.ts";
import type { Evasion, MeetingSide } from "../../../src/rules/encounter/types.ts";
import { planDeathSave } from "../../../src/rules/life/death-save.ts";
import { planCarried, planIllness } from "../../../src/rules/life/disease.ts";
import { planDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { planIllusion } from "../../../src/rules/life/illusion.ts";
import { planItemDestruction } from "../../../src/rules/life/item-destruction.ts";
import { planLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { planLuck, planLuckScore } from "../../../src/rules/life/luck.ts";
import { planInfection } from "../../../src/rules/life/lycanthropy.ts";
import { planMonsterHitPoints } from "../../../src/rules/life/monster-hit-points.ts";
import { planNaturalHealing } from "../../../src/rules/life/natural-healing.ts";
import { planParalysis, planWithstand } from "../../../src/rules/life/paralysis.ts";
import { planPoison } from "../../../src/rules/life/poison.ts";
import { planWake } from "../../../src/rules/life/regain-consciousness.ts";
import { planResurrection } from "../../../src/rules/life/resurrection.ts";
import { planSaveOrDie } from "../../../src/rules/life/save-or-die.ts";
import { planFate, planSurvival } from "../../../src/rules/mass/lost-figure.ts";
import { planVolley } from "../../../src/rules/mass/volley.ts";
import { planLoyaltyCheck, planLoyaltyScore } from "../../../src/rules/morale/loyalty.ts";
import { planMorale } from "../../../src/rules/morale/morale.ts";
import { planReaction } from "../../../src/rules/morale/reaction.ts";
import { planSave } from "../../../src/rules/saves/saving-throw.ts";
import { bite, melee, natural, shot } from "../attack/fight.ts";
import { rulings } from "../support/rulings.ts";
import * as cast from "./cast.ts";
import { type Call, call, many, of, spoilAll } from "./spoil.ts";

const modifier = { key: "k.k", on: "save", op: "add", value: 1, source: { kind: "referee" } } as const;
const situation = {
  distanceFeet: 5,
  cover: -1,
  parrier: { id: "p", name: "p", distanceFeet: 5 },
  targets: ["a"],
  attacksMade: 0,
  offHand: "offensive",
  escalation: 2,
  refereeModifier: 1,
  friendsInMelee: [{ id: "f", name: "f" }],
  front: { abreast: 2, attackers: 1 },
} as const;
const side = (id: string): MeetingSide => ({
  id,
  name: id,
  party: id === "party",
  count: 3,
  light: false,
  warned: false,
  aquatic: false,
  ship: false,
  surprises: 3,
  change: 1,
});
const evasion: Evasion = {
  place: "wilderness",
  fleeing: { rates: [90], count: 3, surprised: false },
  pursuing: { rates: [120], count: 5, surprised: true },
  pursued: true,
  combatBegun: false,
  cannotLeave: false,
  surroundings: 10,
  woods: false,
  gap: 30,
};
const group = {
  id: "g",
  side: "foes",
  startNumber: 4,
  fallen: 1,
  dead: 1,
  able: 3,
  successes: { g: 0 },
  checksThisRound: 0,
  due: [],
  prompted: [],
  state: "fighting" as const,
};
const attack = (means: AttackInput["means"]): AttackInput => ({
  attacker: cast.fighter,
  target: cast.shielded,
  means,
  situation,
});
const line = {
  attack: bite(),
  target: cast.shielded,
  situation: { allInReach: true },
};
const drain = {
  levels: 1,
  kind: "permanent",
  thresholds: [0, 2000, 4000, 8000, 16000, 32000, 64000],
  hitDiceOfNewLevel: "6d8",
  hitDiceLost: "1d8",
} as const;
const runner = { id: "r", name: "r", base: 90, shots: 1, spells: 0, freeShots: false };
const chase = startChase(evasion, rulings());

/** Every plan function of a fight with a sound call. */
const CALLS: Readonly<Record<string, readonly Call<unknown>[]>> = {
  planAttack: [melee(cast.sword), shot(cast.bow), natural({ ranges: [5, 10, 20] })].map((means) =>
    call(attack(means), planAttack),
  ),
  planRoutine: [
    many({ attacker: cast.ogre, lines: [line, line] }, (given, rules) =>
      planRoutine(given.attacker, given.lines, rules),
    ),
  ],
  planDamage: [melee(cast.magicSword), natural()].map((means) =>
    call({ ...attack(means), critical: true }, planDamage),
  ),
  planGrapple: [
    call({ attackers: [cast.fighter, cast.thief], defender: cast.ogre, attackersAdjustment: 1 }, planGrapple),
  ],
  planBombing: [call({ bears: "human" as const, altitudeFeet: 100, targets: [{ id: "t", name: "t" }] }, planBombing)],
  planAbilityCheck: [
    many({ creature: cast.fighter, ability: "dex" as const, difficulty: 1 }, (given, rules) =>
      planAbilityCheck(given.creature, given.ability, given.difficulty, rules),
    ),
  ],
  planOther: [
    many({ text: "swings", roll: { formula: "1d20", target: 12, succeeds: "over" as const } }, (given, rules) =>
      planOther(given.text, given.roll, rules),
    ),
  ],
  planMonsterHitPoints: [
    many({ creature: cast.ogre, listed: "4d8+1" }, (given, rules) =>
      planMonsterHitPoints(given.creature, given.listed, rules),
    ),
  ],
  planSave: [
    many(
      { creature: cast.cleric, category: "spells" as const, input: { magic: true, modifiers: [modifier] } },
      (given, rules) => planSave(given.creature, given.category, given.input, rules),
    ),
  ],
  planVolley: [of(cast.shielded, planVolley)],
  planFate: [
    many({ creature: cast.fighter, modifier: 1 }, (given, rules) => planFate(given.creature, given.modifier, rules)),
  ],
  planSurvival: [of(cast.fighter, planSurvival)],
  planDeathSave: [
    many({ creature: cast.fighter, input: { modifiers: [modifier] } }, (given, rules) =>
      planDeathSave(given.creature, given.input, rules),
    ),
  ],
  planDismemberment: [
    many({ creature: cast.hurt(cast.fighter, -3), input: { bonus: 1, earlier: [4] } }, (given, rules) =>
      planDismemberment(given.creature, given.input, rules),
    ),
  ],
  planIllusion: [
    many(
      { creature: cast.thief, input: { real: false, damage: 6, second: "breath" as const, disbelieved: false } },
      (given, rules) => planIllusion(given.creature, given.input, rules),
    ),
  ],
  planItemDestruction: [
    many(
      { creature: cast.thief, items: [{ id: "i", name: "i", magic: true, bonus: 1 }], category: "breath" as const },
      (given, rules) => planItemDestruction(given.creature, given.items, given.category, rules),
    ),
  ],
  planLevelDrain: [
    many({ creature: cast.fighter, input: drain }, (given, rules) =>
      planLevelDrain(given.creature, given.input, rules),
    ),
  ],
  planLuck: [
    many({ creature: cast.fighter, target: 15 }, (given, rules) => planLuck(given.creature, given.target, rules)),
  ],
  planLuckScore: [
    many({ creature: cast.fighter, rolled: false }, (given, rules) =>
      planLuckScore(given.creature, given.rolled, rules),
    ),
  ],
  planNaturalHealing: [
    many({ creature: cast.fighter, rest: { days: 7, secure: true, fed: true } }, (given, rules) =>
      planNaturalHealing(given.creature, given.rest, rules),
    ),
  ],
  planParalysis: [
    many(
      { creature: cast.fighter, input: { from: "monster" as const, category: "paralysis" as const } },
      (given, rules) => planParalysis(given.creature, given.input, rules),
    ),
  ],
  planWithstand: [of(cast.fighter, planWithstand)],
  planPoison: [
    many({ creature: cast.fighter, input: { modifiers: [modifier], onFail: { damage: "2d6" } } }, (given, rules) =>
      planPoison(given.creature, given.input, rules),
    ),
  ],
  planInfection: [
    many({ creature: cast.fighter, wounds: { into: "werewolf", lost: 99, days: "2d12" } }, (given, rules) =>
      planInfection(given.creature, given.wounds, rules),
    ),
  ],
  planCarried: [
    many({ creature: cast.fighter, disease: { oneIn: 20 } }, (given, rules) =>
      planCarried(given.creature, given.disease, rules),
    ),
  ],
  planIllness: [
    call({ deadlyIn: 4, duration: { formula: "1d6", unit: "day" }, ill: { formula: "30", unit: "day" } }, planIllness),
  ],
  planResurrection: [of({ ...cast.fighter, conditions: ["dead"] }, planResurrection)],
  planSaveOrDie: [of(cast.fighter, planSaveOrDie)],
  planWake: [of(cast.fighter, planWake)],
  planLoyaltyCheck: [
    many({ creature: cast.retainer, input: { when: "danger" as const, adjustment: 1 } }, (given, rules) =>
      planLoyaltyCheck(given.creature, given.input, rules),
    ),
  ],
  planLoyaltyScore: [call({ group: "g", charisma: 13, enthusiastic: true }, planLoyaltyScore)],
  planMorale: [
    call(
      {
        group,
        members: [cast.goblin, cast.henchman],
        occasions: ["firstDeath"],
        situation: 1,
        facts: { opponentsDefeated: 1, numbers: { own: 3, foes: 5 }, lost: { lost: 1, of: 4 } },
      },
      planMorale,
    ),
  ],
  planReaction: [
    call(
      {
        group: "g",
        speaker: cast.fighter,
        behaviour: "friendly" as const,
        intention: "winOver" as const,
        modifiers: [modifier],
      },
      planReaction,
    ),
  ],
  planSurprise: [
    call({ place: "dungeon" as const, dark: true, fog: false, sides: [side("party"), side("foes")] }, planSurprise),
  ],
  planDistance: [
    call({ place: "dungeon" as const, sight: 60 }, planDistance),
    call({ place: "water" as const, given: 90 }, planDistance),
  ],
  planEvasion: [call(evasion, planEvasion)],
  planDrop: [
    many({ chase, what: "food" as const, amount: 2, of: { intelligent: false, eats: true } }, (given, rules) =>
      planDrop(given.chase, given.what, given.amount, given.of, rules),
    ),
  ],
  planDay: [many({ chase }, (given, rules) => planDay(given.chase, rules))],
  planPursuitTurn: [
    many({ chase: { ...chase, kind: "turns" as const }, quarry: [runner], hunters: [runner] }, (given, rules) =>
      planPursuitTurn(given.chase, given.quarry, given.hunters, rules),
    ),
  ],
};

spoilAll(CALLS);

it("every plan function of a fight is called here", () => {
  const folder = join(import.meta.dirname, "../../../src/rules");
  const fight = ["attack", "checks", "combat", "creature", "encounter", "life", "mass", "morale", "saves"];
  const named = fight.flatMap((area) =>
    readdirSync(join(folder, area)).flatMap((file) =>
      [...readFileSync(join(folder, area, file), "utf8").matchAll(/^export function (plan[A-Z]\w*)/gm)].map(
        ([, name]) => name,
      ),
    ),
  );
  // A whole state of the tracker, and a chance that is a trace already, come from the rules themselves and from nobody's hand.
  const internal = ["planInitiative", "planChanceCheck"];
  expect(named.filter((name) => name && !(name in CALLS) && !internal.includes(name))).toEqual([]);
});
