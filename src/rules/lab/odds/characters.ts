import { planAbilities, resolveAbilities } from "../../characters/abilities.ts";
import { diceOf, thresholds } from "../../characters/classes.ts";
import { gainExperience } from "../../characters/experience.ts";
import { planHitPoints, resolveHitPoints } from "../../characters/hit-points.ts";
import { languagesOf } from "../../characters/languages.ts";
import { packagesFor } from "../../characters/purse.ts";
import { heldClasses, learningClasses } from "../../characters/several-classes.ts";
import { planNewSkill, resolveNewSkill } from "../../characters/skills.ts";
import { planTurning } from "../../characters/turning.ts";
import { planAbilityCheck, resolveAbilityCheck } from "../../checks/ability-check.ts";
import type { ClassId, Creature } from "../../creature/types.ts";
import { roomTrapChance, secretDoorChance } from "../../exploration/chances.ts";
import { planNewSpells } from "../../magic/acquisition.ts";
import { beginResearch, payResearch, researchChance } from "../../magic/research.ts";
import { craftItem } from "../../magic/scribing.ts";
import { slotsOf } from "../../magic/slots.ts";
import { rollPlanDice } from "../../plan.ts";
import { planSave } from "../../saves/saving-throw.ts";
import { classList as classListTopic } from "../../topics/classList.ts";
import { adventurer, average, savedShare } from "./people.ts";
import { number, type OddsOf, share } from "./types.ts";

const FACES = Array.from({ length: 20 }, (_, at) => at + 1);

export const abilityChecks: OddsOf = (rulings) => {
  const made = (id: string): number | undefined => {
    const plan = planAbilityCheck(adventurer(id), "str", 0, rulings);
    const [roll] = plan.rolls;
    if (plan.refused || !roll) return undefined;
    const passes = (total: number): boolean =>
      resolveAbilityCheck(plan, { [roll.id]: { formula: roll.formula, total, dice: [] } }, rulings).success;
    return FACES.filter(passes).length / FACES.length;
  };
  return [share("strong", made("fighter")), share("plain", made("magic-user"))];
};

/** The first method counts; an exchange gives the best score to the ability that the class needs. */
export const abilityGeneration: OddsOf = (rulings) => {
  const fixed = { str: 17, dex: 14, con: 12, int: 10, wis: 8, cha: 6 };
  const rolled = planAbilities({}, rulings);
  const plan = rolled.method === "array" ? planAbilities({ method: "array", dealt: fixed }, rulings) : rolled;
  const of = (figure: (scores: readonly number[], mayExchange: boolean) => number): number =>
    average((dice) => {
      const { scores, mayExchange } = resolveAbilities(plan, rollPlanDice(plan, dice), rulings);
      return figure([scores.str, scores.int, scores.wis, scores.dex, scores.con, scores.cha], mayExchange);
    });
  return [
    number(
      "prime",
      of((scores, free) => (free ? Math.max(...scores) : (scores[0] ?? 0))),
    ),
    number(
      "sum",
      of((scores) => scores.reduce((sum, score) => sum + score, 0)),
    ),
  ];
};

export const advancement: OddsOf = (rulings) => {
  const fourth = (id: ClassId): number | undefined => thresholds({ id }, rulings)[3];
  return [number("fighter", fourth("fighter")), number("mage", fourth("magic-user")), number("elf", fourth("elf"))];
};

export const classList: OddsOf = (rulings) => [number("classes", rulings.use(classListTopic).length)];

export const clerics: OddsOf = (rulings) => {
  const zombies = [{ id: "z", column: "2", hitDice: 2 }] as const;
  const turn = (symbol: "atHand" | "packed" | "none") =>
    planTurning(adventurer("cleric"), { undead: zombies, symbol, spell: true }, rulings);
  const turned = (symbol: "atHand" | "packed" | "none"): number => {
    const { refused, needs } = turn(symbol);
    const need = needs["2"];
    if (refused || need === "none" || need === undefined) return 0;
    return typeof need === "number" ? atLeast(need) : 1;
  };
  return [
    share("atHand", turned("atHand")),
    share("packed", turned("packed")),
    share("none", turned("none")),
    number("spells", turn("atHand").spendsSpell ? 1 : 0),
  ];
};

/** The chance of at least this total on 2d6. */
function atLeast(need: number): number {
  const totals = [1, 2, 3, 4, 5, 6].flatMap((one) => [1, 2, 3, 4, 5, 6].map((other) => one + other));
  return totals.filter((total) => total >= need).length / totals.length;
}

export const demihumans: OddsOf = (rulings) => {
  const dwarf = adventurer("dwarf");
  return [
    share("save", savedShare(planSave(dwarf, "spells", {}, rulings), rulings)),
    share("traps", roomTrapChance(dwarf, false, rulings).value / 6),
  ];
};

export const elves: OddsOf = (rulings) => {
  const elf = adventurer("elf");
  const { dice, faces, plus } = diceOf({ id: "elf" }, 3, rulings);
  return [
    share("doors", secretDoorChance(elf, rulings).value / 6),
    number("hitPoints", (dice * (faces + 1)) / 2 + plus),
  ];
};

export const gearPackages: OddsOf = (rulings) => [
  number("fighter", packagesFor("fighter", rulings).length),
  number("mage", packagesFor("magic-user", rulings).length),
];

export const hitDice: OddsOf = (rulings) => {
  const points = (id: ClassId, level: number): number => {
    const { dice, faces, plus } = diceOf({ id }, level, rulings);
    return (dice * (faces + 1)) / 2 + plus;
  };
  return [
    number("fighter", points("fighter", 3)),
    number("mage", points("magic-user", 3)),
    number("lord", points("fighter", 9)),
  ];
};

/** The levels are rolled one by one. */
export const hitPoints: OddsOf = (rulings) => {
  const at = (level: number): number =>
    average((dice) => {
      let [total, value] = [0, 0];
      for (let from = 0; from < level; from += 1) {
        const input = { class: { id: "fighter" as const }, constitution: 10, from, to: from + 1, total, value };
        const plan = planHitPoints(input, rulings);
        const outcome = resolveHitPoints(plan, rollPlanDice(plan, dice), rulings);
        [total, value] = [outcome.total.value, outcome.value];
      }
      return total;
    });
  return [number("first", at(1)), number("third", at(3))];
};

/** A first-level fighter returns with a fortune. */
export const levelCap: OddsOf = (rulings) => {
  const gain = gainExperience({ class: { id: "fighter", level: 1 }, experience: 0, award: 20_000 }, rulings);
  return [number("kept", gain.experience.after.value)];
};

/** The experience of each class of a fighter and magic-user from 1,000. */
export const severalClasses: OddsOf = (rulings) => {
  const stored = [{ id: "fighter" as const }, { id: "magic-user" as const }];
  const held = heldClasses(stored, rulings).length;
  const learning = learningClasses(held, rulings);
  const gains = (at: number): number => {
    const id = stored[at]?.id;
    if (!id || !learning.includes(at)) return 0;
    return gainExperience({ class: { id, level: 1 }, experience: 0, award: 1000, classes: held }, rulings).gained;
  };
  return [number("first", gains(0)), number("second", gains(1))];
};

export const spellSlots: OddsOf = (rulings) => {
  const spells = (id: ClassId, level: number): number =>
    slotsOf({ class: { id, level } }, rulings).reduce((sum, { value }) => sum + value, 0);
  return [
    number("mage", spells("magic-user", 3)),
    number("novice", spells("cleric", 1)),
    number("cleric", spells("cleric", 3)),
  ];
};

/** Spells of the book: those that every book has, random ones, and those that the player chooses. */
export const spellAcquisition: OddsOf = (rulings) => {
  const learns = (level: number, slotsBefore: readonly number[]): number => {
    const caster = { class: { id: "magic-user", level } } as const;
    const { fixed, random, choose } = planNewSpells({ caster, slotsBefore, known: [], list: () => [] }, rulings);
    return fixed.length + random.length + choose.reduce((sum, { count }) => sum + count, 0);
  };
  return [number("first", learns(1, [])), number("second", learns(2, [1])), number("third", learns(3, [2]))];
};

/** The starting chance of a skill, for a character of average Intelligence. */
export const skills: OddsOf = (rulings) => {
  const begins = (origin: "natural" | "background"): number | undefined => {
    const plan = planNewSkill({ name: "Bowyer", type: "artisan", origin }, 10, rulings);
    if (plan.refused) return undefined;
    return average((dice) => resolveNewSkill(plan, rollPlanDice(plan, dice), rulings).percent.value, 1000) / 100;
  };
  return [share("natural", begins("natural")), share("background", begins("background"))];
};

/** Gold for an even chance to research a spell. */
export const spellResearch: OddsOf = (rulings) => {
  const caster = { class: { id: "magic-user", level: 3 } } as const;
  const begun = beginResearch(caster, { description: "", level: 1 }, rulings);
  if (!("project" in begun)) return [number("gold", undefined), number("weeks", undefined)];
  let { project } = begun;
  while (researchChance(project, rulings).value < 50) {
    const paid = payResearch(project, 100);
    if (!("paid" in paid)) break;
    project = paid;
  }
  return [number("gold", project.paid), number("weeks", project.weeksNeeded)];
};

export const scribing: OddsOf = (rulings) => {
  const gold = (level: number): number | undefined => {
    const made = craftItem(
      {
        caster: { class: { id: "magic-user", level: 3 } },
        make: "scroll",
        known: true,
        spell: { name: "spell", level },
        purse: 100_000,
        betweenExpeditions: true,
        madeThisRest: false,
      },
      rulings,
    );
    return made.refused ? undefined : made.gold.value;
  };
  return [number("first", gold(1)), number("second", gold(2))];
};

export const wisdomLanguages: OddsOf = (rulings) => {
  const abilities = { str: 10, int: 10, wis: 16, dex: 10, con: 10, cha: 10 };
  const own: Pick<Creature, "class"> = { class: { id: "cleric", level: 1 } };
  return [number("more", languagesOf({ ...own, abilities }, rulings).more.value)];
};
