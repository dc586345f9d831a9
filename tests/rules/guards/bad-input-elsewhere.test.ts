import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { planAbilities } from "../../../src/rules/characters/abilities.ts";
import { planLevelUp } from "../../../src/rules/characters/advance.ts";
import { planAnotherClass } from "../../../src/rules/characters/another-class.ts";
import { planClassCheck } from "../../../src/rules/characters/class-checks.ts";
import { planCreation } from "../../../src/rules/characters/create.ts";
import { planInfravision, planNotice } from "../../../src/rules/characters/gifts.ts";
import { planHitPoints } from "../../../src/rules/characters/hit-points.ts";
import { planPicks } from "../../../src/rules/characters/party.ts";
import { anotherClassFault, startingPoints } from "../../../src/rules/characters/several-classes.ts";
import { planNewSkill, planSkill, type Skill } from "../../../src/rules/characters/skills.ts";
import { planThiefSkill } from "../../../src/rules/characters/thief.ts";
import { planTrained, planTraining, planTrainingBreak } from "../../../src/rules/characters/training.ts";
import { planTurning } from "../../../src/rules/characters/turning.ts";
import { planConversion } from "../../../src/rules/conversion/monster.ts";
import { planForce, planListen, planLock } from "../../../src/rules/exploration/doors.ts";
import { planClimb, planDrowning, planFall } from "../../../src/rules/exploration/hazards.ts";
import { planRegionHazard } from "../../../src/rules/exploration/region-hazard.ts";
import { planSearch, planTreasureTrap } from "../../../src/rules/exploration/search.ts";
import { planPickPocket, planSneak } from "../../../src/rules/exploration/stealth.ts";
import { planTrigger } from "../../../src/rules/exploration/traps.ts";
import { planNoise, planWandering } from "../../../src/rules/exploration/wandering.ts";
import { planMuster } from "../../../src/rules/hirelings/mustering.ts";
import { planOffer } from "../../../src/rules/hirelings/offer.ts";
import { planPromotion } from "../../../src/rules/hirelings/promotion.ts";
import { planAdvertising, planTavern } from "../../../src/rules/hirelings/recruitment.ts";
import { planNewSpells } from "../../../src/rules/magic/acquisition.ts";
import { planMonsterCasts, planMonsterSpells } from "../../../src/rules/magic/monster-spells.ts";
import { planPeriodic } from "../../../src/rules/magic/periodic-effects.ts";
import { planResearch } from "../../../src/rules/magic/research.ts";
import { planSpellEffect } from "../../../src/rules/magic/resolve-spell-effect.ts";
import { planSpellDamage } from "../../../src/rules/magic/spell-damage.ts";
import { planHoard, planMagicKind, planValues } from "../../../src/rules/rewards/hoard.ts";
import { planRollOff } from "../../../src/rules/rewards/roll-off.ts";
import * as cast from "./cast.ts";
import { type Call, call, many, of, spoilAll } from "./spoil.ts";

const scores = cast.plainScores;
const skill: Skill = { name: "Miller", type: "plebian", origin: "trained", percent: 40 };
const training = { purpose: "improve", weeksNeeded: 4, weeksAccrued: 2, costPerWeek: 10, paid: 20 } as const;
const door = { id: "d", state: "stuck", sticks: true, warned: false, listened: [], lockTries: { thief5: 1 } } as const;
const area = { id: "a", secretDoor: true, roomTrap: true, magicalTrap: false, searchedBy: [] };
const trap = { id: "t", name: "t", kind: "room", found: false, sprung: false, oneUse: false, damage: "1d6" } as const;
const facts = { detected: false, camouflaged: false, brightLight: false };
const sneaker = { creature: cast.thief, thief: true };
/** Spells by level: a function, which nobody spoils. */
const list = (): readonly string[] => ["sleep", "light", "charm"];

/** Plan functions outside of a fight, with a sound call each. */
const FIRE = {
  ...{ name: "Fire", formula: "1d6", kind: "fire", magic: false },
  ...{ save: "breath" as const, onSave: "half" as const, modifier: 0 },
};

const CALLS: Readonly<Record<string, readonly Call<unknown>[]>> = {
  planAbilities: [call({ method: "rolled" as const, rolledBefore: false }, planAbilities)],
  planLevelUp: [
    call(
      {
        class: { id: "fighter" as const, level: 1 },
        abilities: scores,
        experience: 2500,
        total: 6,
        value: 4,
        firstDice: { held: [6], removed: [2] },
        known: [],
        granted: false,
      },
      (given, rules) => planLevelUp({ ...given, list }, rules),
    ),
  ],
  anotherClassFault: [
    call(
      { classes: [{ id: "fighter" as const, level: 1 }], ancestry: "human" as const, scores, fresh: true },
      (given, rules) => anotherClassFault(given, { id: "thief" }, rules),
    ),
  ],
  planAnotherClass: [
    call(
      {
        classes: [{ id: "fighter" as const, level: 1 }],
        scores,
        fresh: true,
        characterClass: { id: "thief" as const },
        total: 6,
        value: 4,
        firstDice: { held: [6], removed: [2] },
        known: [],
        granted: false,
      },
      (given, rules) => planAnotherClass({ ...given, list }, rules),
    ),
  ],
  startingPoints: [call([{ class: { id: "fighter" as const }, points: 5 }], startingPoints)],
  planClassCheck: [
    many(
      { creature: cast.thief, check: "readLanguages" as const, input: { modifier: 5, triedAtLevel: 1 } },
      (given, rules) => planClassCheck(given.creature, given.check, given.input, rules),
    ),
  ],
  planCreation: [
    call(
      { scores, class: { id: "magic-user" as const }, alignment: "lawful" as const, playedBefore: false },
      (given, rules) => planCreation({ ...given, list }, rules),
    ),
  ],
  planNotice: [
    many({ creature: cast.elf, input: { what: "secretDoor" as const, feet: 5, before: false } }, (given, rules) =>
      planNotice(given.creature, given.input, rules),
    ),
  ],
  planInfravision: [of(cast.dwarf, planInfravision)],
  planHitPoints: [
    call({ class: { id: "fighter" as const }, constitution: 13, from: 1, to: 2, total: 6, value: 5 }, planHitPoints),
  ],
  planPicks: [many({ players: ["a", "b"] }, (given, rules) => planPicks(given.players, rules.hash))],
  planSkill: [
    many({ creature: cast.fighter, skill, modifier: 5 }, (given, rules) =>
      planSkill(given.creature, given.skill, given.modifier, rules),
    ),
  ],
  planNewSkill: [
    many({ skill, intelligence: 12 }, (given, rules) => planNewSkill(given.skill, given.intelligence, rules)),
  ],
  planThiefSkill: [
    many(
      { creature: cast.thief, skill: "locks" as const, input: { modifier: 5, victimLevel: 3, tools: true } },
      (given, rules) => planThiefSkill(given.creature, given.skill, given.input, rules),
    ),
  ],
  planTraining: [many({ skill }, (given, rules) => planTraining(given.skill, rules))],
  planTrainingBreak: [
    many({ skill, training, weeksAway: 3 }, (given, rules) =>
      planTrainingBreak(given.skill, given.training, given.weeksAway, rules),
    ),
  ],
  planTrained: [
    many({ skill, training, intelligence: 12 }, (given, rules) =>
      planTrained(given.skill, given.training, given.intelligence, rules),
    ),
  ],
  planTurning: [
    many(
      {
        creature: cast.cleric,
        input: { undead: [{ id: "u", column: "1" as const, hitDice: 1 }], symbol: "atHand" as const },
      },
      (given, rules) => planTurning(given.creature, given.input, rules),
    ),
  ],
  planConversion: [
    call(
      {
        hitDice: { number: 3, modifier: 1 },
        listedHitPoints: 14,
        armourClass: 4,
        attacks: [{ id: "a", damage: "1d8" }],
      },
      planConversion,
    ),
  ],
  planForce: [many({ pushers: [cast.fighter], door }, (given, rules) => planForce(given.pushers, given.door, rules))],
  planLock: [
    many(
      { creature: cast.thief, door: { ...door, state: "locked" as const }, means: { tools: true, percent: 40 } },
      (given, rules) => planLock(given.creature, given.door, given.means, rules),
    ),
  ],
  planListen: [
    many({ creature: cast.thief, door, beyond: [{ tags: ["undead"] }] }, (given, rules) =>
      planListen(given.creature, given.door, given.beyond, rules),
    ),
  ],
  planClimb: [
    many({ creature: cast.thief, climb: { height: 50, sheer: false, gear: true, difficulty: 1 } }, (given, rules) =>
      planClimb(given.creature, given.climb, rules),
    ),
  ],
  planDrowning: [many({ chance: 30 }, (given, rules) => planDrowning(given.chance, rules))],
  planRegionHazard: [
    many({ creature: cast.elf, hazard: FIRE }, (given, rules) =>
      planRegionHazard(given.creature, given.hazard, [], rules),
    ),
  ],
  planFall: [many({ feet: 30, soft: false }, (given, rules) => planFall(given.feet, given.soft, rules))],
  planSearch: [many({ creatures: [cast.elf], area }, (given, rules) => planSearch(given.creatures, given.area, rules))],
  planTreasureTrap: [
    many({ creature: cast.thief, item: { trapped: true, tried: [] }, what: "find" as const }, (given, rules) =>
      planTreasureTrap(given.creature, given.item, given.what, rules),
    ),
  ],
  planPickPocket: [
    many({ thief: sneaker, skill: 40, facts }, (given, rules) =>
      planPickPocket(given.thief, given.skill, given.facts, rules),
    ),
  ],
  planSneak: [many({ group: [sneaker], facts }, (given, rules) => planSneak(given.group, given.facts, rules))],
  planTrigger: [
    many({ trap, crossers: [{ id: "c", name: "c" }] }, (given, rules) =>
      planTrigger(given.trap, given.crossers, rules),
    ),
  ],
  planNoise: [many({ odds: 2 }, (given, rules) => planNoise(given.odds, rules))],
  planWandering: [call({ place: "dungeon" as const, rate: 60, change: 0 }, planWandering)],
  planAdvertising: [call({ reach: "town", multiples: 2 }, planAdvertising)],
  planTavern: [call({ lookForUnusual: true, lookedThisWeek: false }, planTavern)],
  planMuster: [many({ id: "heavyFoot" }, (given, rules) => planMuster(given.id, rules))],
  planPromotion: [
    call(
      {
        one: { kind: "mercenary" as const, level: 0 },
        heads: 1,
        loyalty: 7,
        employer: { name: "Hild", charisma: 12, level: 3, others: [{ kind: "retainer" as const }] },
      },
      planPromotion,
    ),
  ],
  planOffer: [
    call({ kind: "normal" as const, charisma: 12, group: "g", offer: 1, reputation: -1, gold: 20 }, planOffer),
  ],
  planNewSpells: [
    call(
      { caster: { class: { id: "magic-user" as const, level: 3 } }, slotsBefore: [1], known: ["sleep"] },
      (given, rules) => planNewSpells({ ...given, list }, rules),
    ),
  ],
  planResearch: [
    call({ description: "x", level: 1, paid: 1000, weeks: 2, weeksNeeded: 2, rolls: [], done: false }, planResearch),
  ],
  planSpellDamage: [
    call(
      {
        caster: { id: "m", name: "m" },
        level: 5,
        formula: "1d6",
        perLevel: true,
        healing: false,
        onSave: "half" as const,
        targets: [{ id: "t", name: "t", saved: false }],
      },
      planSpellDamage,
    ),
  ],
  planSpellEffect: [
    call(
      {
        caster: { id: "m", name: "m" },
        level: 5,
        spell: "x",
        work: { hitDice: "2d8", most: "4", duration: { formula: "1", unit: "turn" as const } },
        targets: [cast.thief],
      },
      planSpellEffect,
    ),
  ],
  planPeriodic: [
    many({ creature: cast.thief, each: { does: "harms" as const, formula: "1d6" }, name: "x" }, (given, rules) =>
      planPeriodic(given.creature, given.each, given.name, rules),
    ),
  ],
  planMonsterCasts: [call({ list: "cleric", chance: 50, slots: [1], levels: [2, 3] }, planMonsterCasts)],
  planMonsterSpells: [
    many({ slots: [1, 1], spells: [{ name: "x", level: 1 }] }, (given, rules) =>
      planMonsterSpells(given.slots, given.spells, rules),
    ),
  ],
  planHoard: [
    many({ rows: [{ chance: 50, kind: "gp" as const, dice: "2d6", multiplier: 1000 }], times: 1 }, (given, rules) =>
      planHoard(given.rows, rules, given.times),
    ),
  ],
  planValues: [many({ gems: 2, jewellery: 1 }, (given, rules) => planValues(given.gems, given.jewellery, rules))],
  planMagicKind: [call({ count: 1, of: ["sword", "armour"] }, planMagicKind)],
  planRollOff: [
    many({ item: "ring", wanted: ["a", "b"] }, (given, rules) => planRollOff(given.item, given.wanted, rules)),
  ],
};

spoilAll(CALLS);

it("every plan function outside of a fight is called here", () => {
  const folder = join(import.meta.dirname, "../../../src/rules");
  const areas = ["characters", "conversion", "exploration", "hirelings", "magic", "rewards"];
  const named = areas.flatMap((area) =>
    readdirSync(join(folder, area)).flatMap((file) =>
      [...readFileSync(join(folder, area, file), "utf8").matchAll(/^export function (plan[A-Z]\w*)/gm)].map(
        ([, name]) => name ?? "",
      ),
    ),
  );
  // Without anything to spoil, or with a whole expedition or vessel that the rules themselves keep.
  const internal = [
    "planStartingGold",
    "planLandfall",
    "planDayOut",
    "planDungeonTurn",
    "planCutFree",
    "planSeaDay",
    "planLeak",
    "planGale",
  ];
  expect(named.filter((name) => !(name in CALLS) && !internal.includes(name))).toEqual([]);
});
