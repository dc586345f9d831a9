import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { planAbilities, resolveAbilities } from "../../../src/rules/characters/abilities.ts";
import { planLevelUp, resolveLevelUp } from "../../../src/rules/characters/advance.ts";
import { armsFault } from "../../../src/rules/characters/allowed-equipment.ts";
import { scoreWithBonuses } from "../../../src/rules/characters/ancestry-bonuses.ts";
import { backgroundOf, joinBackground } from "../../../src/rules/characters/backgrounds.ts";
import { openClasses } from "../../../src/rules/characters/classes.ts";
import { elfNow } from "../../../src/rules/characters/elf-classes.ts";
import { gainExperience } from "../../../src/rules/characters/experience.ts";
import { chanceInSix, planInfravision, planNotice, resolveNotice } from "../../../src/rules/characters/gifts.ts";
import { attacksOnSight } from "../../../src/rules/characters/hatred.ts";
import { planHitPoints, resolveHitPoints } from "../../../src/rules/characters/hit-points.ts";
import { languagesOf } from "../../../src/rules/characters/languages.ts";
import { packagesFor, takePackage } from "../../../src/rules/characters/purse.ts";
import {
  anotherClassFault,
  classesByDice,
  heldClasses,
  learningClasses,
  levelOfEach,
  playedClasses,
} from "../../../src/rules/characters/several-classes.ts";
import { planSkill, resolveSkill } from "../../../src/rules/characters/skills.ts";
import { planTurning, resolveTurning } from "../../../src/rules/characters/turning.ts";
import { planConversion, resolveConversion } from "../../../src/rules/conversion/monster.ts";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { isImmune } from "../../../src/rules/derived/immunity.ts";
import { divideTreasure } from "../../../src/rules/hirelings/division.ts";
import { employing, leadingDown } from "../../../src/rules/hirelings/limits.ts";
import { enticementOf, planOffer, resolveOffer } from "../../../src/rules/hirelings/offer.ts";
import { planAdvertising, resolveAdvertising } from "../../../src/rules/hirelings/recruitment.ts";
import { wages } from "../../../src/rules/hirelings/wages.ts";
import { instruction, planNewSpells, recreateBook, resolveNewSpells } from "../../../src/rules/magic/acquisition.ts";
import { formsToCast, memorisingFault, staysInMemory } from "../../../src/rules/magic/memory.ts";
import { beginResearch } from "../../../src/rules/magic/research.ts";
import { craftItem } from "../../../src/rules/magic/scribing.ts";
import { exchangeFault, slotsOf } from "../../../src/rules/magic/slots.ts";
import { saveTargets } from "../../../src/rules/saves/save-target.ts";
import { spellAcquisition } from "../../../src/rules/topics/spellAcquisition.ts";
import type { Probes } from "../guards/bench.ts";
import { scores } from "./support.ts";

const being = (id: NonNullable<Creature["class"]>["id"], level: number, ancestry: Creature["ancestry"] = "human") =>
  makeCreature({ id, kind: "character", ancestry: ancestry ?? "human", class: { id, level }, abilities: scores() });
const caster = (id: NonNullable<Creature["class"]>["id"], level: number) => ({ class: { id, level } }) as const;
const list = (level: number): readonly string[] => [`a${level}`, `b${level}`];
const skill = { name: "Miller", type: "plebian", origin: "trained", percent: 40 } as const;

/** One probe for each topic of characters, hirelings, magic and conversion. */
export const probes: Probes = {
  abilityGeneration: {
    run: (table) => {
      table.play(planAbilities({ method: "rolled" }, table.rulings), resolveAbilities);
      table.note(planAbilities({ method: "array" }, table.rulings).refused?.key);
    },
  },
  hitDice: {
    run: (table) => {
      for (const [from, to] of [
        [0, 1],
        [1, 2],
        [9, 10],
      ] as const)
        table.play(
          planHitPoints({ class: { id: "fighter" }, from, to, total: 5, value: 5 }, table.rulings),
          resolveHitPoints,
        );
    },
  },
  hitPoints: {
    run: (table) => {
      for (const from of [0, 2])
        table.play(
          planHitPoints({ class: { id: "fighter" }, from, to: from + 1, total: 5, value: 5 }, table.rulings),
          resolveHitPoints,
        );
    },
    parameters: { fullAtFirst: true },
  },
  advancement: {
    run: (table) => {
      for (const id of ["fighter", "elf", "dwarf"] as const)
        for (const experience of [2000, 33_000])
          table.note(gainExperience({ class: { id, level: 3 }, experience, award: 900 }, table.rulings));
    },
    parameters: { elfSlowFromLevel: 5, dwarfSlowFromLevel: 2 },
    parametersUnder: { elfSlowFromLevel: "gorman", dwarfSlowFromLevel: "gorman" },
  },
  levelCap: {
    run: (table) =>
      table.note(gainExperience({ class: { id: "fighter", level: 1 }, experience: 0, award: 5000 }, table.rulings)),
  },
  severalClasses: {
    run: (table) => {
      const { rulings } = table;
      const four = (["fighter", "magic-user", "cleric", "thief"] as const).map((id, at) => ({
        id,
        level: 4 + (at % 2),
      }));
      table.note(heldClasses(four, rulings));
      const two = [
        { id: "magic-user", level: 5 },
        { id: "fighter", level: 4 },
      ] as const;
      const [first, ...also] = playedClasses(two, rulings).flatMap((at) => two[at] ?? []);
      const who = makeCreature({
        id: "a",
        ...(first && { class: first }),
        ...(also.length > 0 && { also }),
      });
      table.note([thac0(who, rulings).value, saveTargets(who, rulings).death.value]);
      table.note(armsFault(who, { kind: "suit", type: "plate", magic: false }, rulings));
      table.note(learningClasses(2, rulings));
      const award = { class: { id: "magic-user", level: 4 }, experience: 19_000, award: 900, classes: 2 } as const;
      table.note(gainExperience(award, rulings));
      const rise = {
        class: { id: "magic-user", level: 1 },
        beside: [4],
        experience: 90_000,
        total: 9,
        value: 9,
      } as const;
      table.play(planLevelUp({ ...rise, known: [], list }, rulings), resolveLevelUp);
      table.note(classesByDice({ id: "fighter" }, scores({ int: 8 }), rulings));
      table.note([1, 3].map((level) => levelOfEach(level, 2, rulings)));
      for (const level of [1, 2])
        for (const ancestry of ["human", "elf"] as const) {
          const candidate = { classes: [{ id: "fighter", level } as const], ancestry, fresh: true };
          table.note(anotherClassFault({ ...candidate, scores: scores({ int: 8 }) }, { id: "magic-user" }, rulings));
        }
    },
    parameters: {
      mostClasses: 2,
      severalFor: "humans",
      severalPrime: 0,
      divideExperience: false,
      averageHitPoints: false,
      bestOfClasses: false,
      strictestArmour: false,
      classLevelLimit: 1,
      severalAtRandom: 50,
      changeFrom: 1,
      pointsAboveFormer: false,
      formerClassesAtOnce: false,
    },
    parametersUnder: {
      mostClasses: "together",
      severalFor: "together",
      severalPrime: "together",
      divideExperience: "together",
      averageHitPoints: "together",
      bestOfClasses: "together",
      strictestArmour: "together",
      classLevelLimit: "together",
      severalAtRandom: "together",
      changeFrom: "inTurn",
      pointsAboveFormer: "inTurn",
      formerClassesAtOnce: "inTurn",
    },
  },
  classList: { run: (table) => table.note(openClasses(scores(), table.rulings)) },
  elves: {
    run: (table) => {
      const tracks = { level: 2, experience: 0, hitPoints: 7 };
      table.note(elfNow({ fighter: tracks, "magic-user": tracks }, "fighter", 1, table.rulings));
      table.note(isImmune(being("elf", 1), "sleep", table.rulings));
      table.note(thac0(being("elf", 4), table.rulings));
      table.note(languagesOf({ class: { id: "elf", level: 1 }, abilities: scores() }, table.rulings));
    },
  },
  demihumans: {
    run: (table) => {
      const dwarf = being("dwarf", 1);
      table.note(
        armsFault(
          dwarf,
          { kind: "weapon", type: "long-bow", blunt: false, edged: true, magic: false, twoHands: true },
          table.rulings,
        ),
      );
      table.note(saveTargets(dwarf, table.rulings));
      table.note(chanceInSix(dwarf, "roomTraps", 1, table.rulings));
      table.note(planInfravision(dwarf, table.rulings));
      table.play(planNotice(dwarf, { what: "stone", familiar: true }, table.rulings), resolveNotice);
      table.note(attacksOnSight(["kobold"], [dwarf], table.rulings));
    },
    parameters: { dwarfSense: "2in6", onSight: [{ monster: "kobold", people: "dwarf" }] },
    parametersUnder: { dwarfSense: "eris", onSight: "eris" },
  },
  clerics: {
    run: (table) => {
      const undead = [{ id: "bones", column: "1", hitDice: 1 }] as const;
      table.play(planTurning(being("cleric", 1), { undead, symbol: "packed" }, table.rulings), resolveTurning);
      const cure = { key: "cure-light-wounds", name: "Cure Light Wounds" };
      table.note(exchangeFault(cure, caster("cleric", 2), table.rulings) ?? null);
    },
  },
  spellSlots: {
    run: (table) => {
      table.note(slotsOf(caster("cleric", 5), table.rulings));
      table.note(memorisingFault([1, 1, 1], caster("magic-user", 3), table.rulings)?.key);
      table.note(memorisingFault([0], caster("magic-user", 3), table.rulings)?.key);
      table.note(staysInMemory(0, table.rulings));
    },
    parameters: { levelZeroSlots: 2, levelZeroKept: true },
  },
  gearPackages: {
    run: (table) => {
      table.note(packagesFor("cleric", table.rulings).length);
      if (packagesFor("cleric", table.rulings).length > 0)
        table.note(takePackage("cleric", "cleric", false, table.rulings));
    },
    parameters: { gearPackageList: [{ key: "cleric", classes: ["cleric"], goods: "mace=5", coins: 100 }] },
    parametersUnder: { gearPackageList: "on" },
  },
  skills: { run: (table) => table.play(planSkill(being("fighter", 3), skill, 0, table.rulings), resolveSkill) },
  backgrounds: {
    with: { skills: "eris" },
    run: (table) =>
      table.note(
        joinBackground({ class: { id: "fighter" }, playedBefore: true }, backgroundOf("thief"), true, table.rulings),
      ),
  },
  wisdomLanguages: {
    run: (table) => table.note(languagesOf({ abilities: scores({ wis: 16 }) }, table.rulings)),
  },
  ancestryBonuses: {
    run: (table) => table.note(scoreWithBonuses("str", scores(), { ancestry: "str", class: null }, table.rulings)),
  },
  hirelings: {
    run: (table) => {
      table.note(employing(18, Array(9).fill({ kind: "henchman" }), { kind: "henchman" }, table.rulings));
      table.note(leadingDown(9, 7, table.rulings));
      table.note(wages("sage", { days: 14, number: 1 }, table.rulings));
      table.note(enticementOf("fighter", "human", table.rulings));
      table.play(planOffer({ kind: "henchman", charisma: 18, group: "g" }, table.rulings), resolveOffer);
      table.play(planAdvertising({ reach: "town" }, table.rulings), resolveAdvertising);
    },
    parameters: {
      advertising: [{ reach: "town", upTo: 6, number: "9d6" }],
      enticements: [{ type: "fighter", gold: 150, kind: "" }],
    },
    parametersUnder: { advertising: "eris" },
  },
  hirelingShare: {
    run: (table) =>
      table.note(
        divideTreasure(
          1000,
          [
            { id: "c", kind: "character" },
            { id: "r", kind: "retainer" },
          ],
          table.rulings,
        ),
      ),
  },
  spellAcquisition: {
    run: (table) => {
      const plan = planNewSpells({ caster: caster("magic-user", 1), slotsBefore: [], known: [], list }, table.rulings);
      table.play(plan, resolveNewSpells);
      table.note(formsToCast({ normal: 1, reversed: 0 }, true, table.rulings));
      if (!table.rulings.use(spellAcquisition).priced) return;
      table.note(recreateBook([1, 2], table.rulings));
      table.note(instruction(2, "lawful", "lawful", table.rulings));
    },
    parameters: { recreateUnits: 1, instructionUnits: 1, reversedWhenCast: false },
    parametersUnder: { recreateUnits: "gorman", instructionUnits: "gorman", reversedWhenCast: "gorman" },
  },
  scribing: {
    run: (table) =>
      table.note(
        craftItem(
          {
            caster: caster("magic-user", 1),
            make: "scroll",
            known: true,
            spell: { name: "Sleep", level: 1 },
            purse: 100,
            betweenExpeditions: true,
            madeThisRest: false,
          },
          table.rulings,
        ),
      ),
  },
  spellResearch: {
    run: (table) => table.note(beginResearch(caster("magic-user", 1), { description: "", level: 1 }, table.rulings)),
  },
  monsterConversion: {
    run: (table) =>
      table.play(
        planConversion(
          { hitDice: { number: 2, modifier: 0 }, armourClass: 0, attacks: [{ id: "a", damage: "2d4" }] },
          table.rulings,
        ),
        resolveConversion,
      ),
  },
};
