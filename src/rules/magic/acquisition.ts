import { checkNewSpells } from "../creature/check-character.ts";
import type { Alignment } from "../creature/types.ts";
import { RulesError, wholeNumber } from "../errors.ts";
import { HIGHEST_SPELL_LEVEL } from "../facts/spell-levels.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { spellAcquisition } from "../topics/spellAcquisition.ts";
import type { Modifier, Traced } from "../trace/types.ts";
import { researchPrice } from "./prices.ts";
import { type Caster, castingKind, slotsOf } from "./slots.ts";

/** The spells that a book gains: fixed ones, random ones, and a number to choose. */
export interface NewSpellsPlan extends Plan<"newSpells"> {
  readonly known: readonly string[];
  readonly fixed: readonly string[];
  /** One entry for each die: the list that it picks from. */
  readonly random: readonly { readonly id: string; readonly level: number; readonly list: readonly string[] }[];
  /** Number of spells of each level that the player chooses. */
  readonly choose: readonly { readonly level: number; readonly count: number; readonly list: readonly string[] }[];
  /** Spell levels whose starting spells this gives, so that they are not given twice (GOR-52). */
  readonly tiers: readonly number[];
}

export interface NewSpellsOutcome {
  readonly procedure: "newSpells";
  readonly learned: readonly { readonly spell: string; readonly level: number }[];
  /** A reroll, where a die named a known spell. */
  readonly next?: NewSpellsPlan;
  /** The spells that may be chosen now. */
  readonly choose: readonly { readonly level: number; readonly count: number; readonly from: readonly string[] }[];
  readonly stamp: string;
}

export interface NewSpellsInput {
  /** The caster afterwards, and its slots before; empty for a new one. */
  readonly caster: Caster;
  readonly slotsBefore: readonly number[];
  readonly known: readonly string[];
  /** Spell levels whose starting spells were already given (GOR-52). */
  readonly tierBooks?: readonly number[];
  /** The compendium spells of a level, where the ruling has no list of its own. */
  readonly list: (level: number) => readonly string[];
}

/**
 * Plans the spells that a caster's book gains at the start or with a new level (GOR-51, GOR-52; Facts of spell books). Clerics need no book (GOR-56) and gain
 * nothing here.
 */
export function planNewSpells(input: NewSpellsInput, rulings: Rulings): NewSpellsPlan {
  checkNewSpells(input, "input");
  const rule = rulings.use(spellAcquisition);
  const arcane = castingKind(input.caster.class) === "arcane";
  const slots = arcane ? slotsOf(input.caster, rulings).map(({ value }) => value) : [];
  const had = (level: number): number => input.slotsBefore[level - 1] ?? 0;
  const isNew = input.slotsBefore.every((count) => count === 0);
  const random: { id: string; level: number; list: readonly string[] }[] = [];
  const choose: { level: number; count: number; list: readonly string[] }[] = [];
  const tiers: number[] = [];
  slots.forEach((count, at) => {
    const level = at + 1;
    const list = rule.list(level) ?? input.list(level);
    if (rule.perSlot && count > had(level)) choose.push({ level, count: count - had(level), list });
    if (rule.perSlot || had(level) > 0 || count === 0 || input.tierBooks?.includes(level)) return;
    tiers.push(level);
    for (let one = 1; one <= rule.random; one += 1) random.push({ id: `spell${level}.${one}`, level, list });
    choose.push({ level, count: rule.chosen, list });
  });
  return {
    procedure: "newSpells",
    known: input.known,
    fixed: isNew && slots.length > 0 ? rule.fixed.filter((spell) => !input.known.includes(spell)) : [],
    random,
    choose,
    tiers,
    rolls: random.map(({ id, list }) => ({ id, formula: `1d${Math.max(1, list.length)}` })),
    stamp: rulings.hash,
  };
}

/** The spells named by the dice; a known spell is rolled again (GOR-51, GOR-58). */
export function resolveNewSpells(plan: NewSpellsPlan, rolls: Rolls, rulings: Rulings): NewSpellsOutcome {
  const learned = plan.fixed.map((spell) => ({ spell, level: 1 }));
  const known = new Set([...plan.known, ...plan.fixed]);
  const again: NewSpellsPlan["random"][number][] = [];
  for (const die of plan.random) {
    const spell = die.list[rolledFor(rolls, die.id).total - 1];
    if (spell === undefined || known.has(spell)) {
      if (die.list.some((name) => !known.has(name))) again.push(die);
      continue;
    }
    known.add(spell);
    learned.push({ spell, level: die.level });
  }
  const rest = {
    ...plan,
    known: [...known],
    fixed: [],
    random: again,
    rolls: again.map(({ id, list }) => ({ id, formula: `1d${list.length}` })),
  };
  return {
    procedure: "newSpells",
    learned,
    ...(again.length > 0 && { next: rest }),
    choose: plan.choose.map(({ level, count, list }) => ({
      level,
      count,
      from: list.filter((spell) => !known.has(spell)),
    })),
    stamp: rulings.hash,
  };
}

/** The reason why these choices are invalid: not selectable, repeated, or too many of a level (GOR-51). */
export function choiceFault(
  outcome: NewSpellsOutcome,
  picked: readonly { readonly spell: string; readonly level: number }[],
): Refusal | undefined {
  const twice = picked.find(({ spell }, at) => picked.findIndex((other) => other.spell === spell) !== at);
  if (twice) return { key: "magic.known", data: { spell: twice.spell } };
  for (const { level, count, from } of outcome.choose) {
    const of = picked.filter((pick) => pick.level === level);
    const strange = of.find(({ spell }) => !from.includes(spell));
    if (strange) return { key: "magic.known", data: { spell: strange.spell } };
    if (of.length > count) return { key: "magic.tooManyChosen", data: { level, count } };
  }
  const open = outcome.choose.map(({ level }) => level);
  const outside = picked.find(({ level }) => !open.includes(level));
  return outside && { key: "magic.tooManyChosen", data: { level: outside.level, count: 0 } };
}

const pay = (key: string, op: Modifier["op"], value: number, rulings: Rulings, rule: string): Modifier => ({
  key,
  on: "coins",
  op,
  value,
  source: rulings.source(spellAcquisition, rule),
});

/**
 * The gold and days to remake a lost spell book (GOR-54): for each spell the price of certain success, and a day for each spell level; it cannot fail.
 * @throws RulesError where the ruling has no price.
 */
export function recreateBook(
  spellLevels: readonly number[],
  rulings: Rulings,
): { readonly gold: Traced; readonly days: number } {
  priced(rulings);
  const trace = rulings.trace(pay("magic.nothingPaid", "set", 0, rulings, "GOR-54"));
  const units = rulings.number("recreateUnits");
  for (const level of spellLevels)
    trace.apply({
      ...pay("magic.recreate", "add", researchPrice(level) * units, rulings, "GOR-54"),
      data: { level, units },
    });
  return { gold: trace.done(), days: spellLevels.reduce((sum, level) => sum + level, 0) };
}

/** The price and study time for a cleric to learn a spell outside its list (GOR-55); refused between alignments. */
interface Instruction {
  readonly gold: Traced;
  readonly months: number;
  readonly refused?: Refusal;
}

/** @throws RulesError for a spell level outside 1 to 6, or where the ruling has no price. */
export function instruction(
  level: number,
  cleric: Alignment | undefined,
  teacher: Alignment,
  rulings: Rulings,
): Instruction {
  priced(rulings);
  const units = rulings.number("instructionUnits");
  const step = pay("magic.instruction", "set", researchPrice(level) * units, rulings, "GOR-55");
  const gold = rulings.trace({ ...step, data: { level, units } }).done();
  const blame = { key: "magic.otherAlignment", rule: "GOR-55", topic: spellAcquisition.key };
  return {
    gold,
    months: wholeNumber(level, "level", 1, HIGHEST_SPELL_LEVEL),
    ...(cleric !== teacher && { refused: blame }),
  };
}

function priced(rulings: Rulings): void {
  if (!rulings.use(spellAcquisition).priced) throw new RulesError("noPrice", spellAcquisition.key);
}
