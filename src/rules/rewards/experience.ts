import type { HitDice } from "../creature/types.ts";
import { finiteNumber, oneOf, wholeNumber } from "../errors.ts";
import { type Coins, inCopper } from "../hirelings/division.ts";
import type { Rulings } from "../rulings/types.ts";
import { explorationXp } from "../topics/explorationXp.ts";
import { type MagicGrade, magicItemXp } from "../topics/magicItemXp.ts";
import { monsterXp } from "../topics/monsterXp.ts";
import { treasureXp } from "../topics/treasureXp.ts";
import type { Traced } from "../trace/types.ts";

/** Defeated monsters of a kind, by any means. */
export interface Defeated {
  readonly name: string;
  readonly count: number;
  readonly hitDice: HitDice;
  /** Experience for one, typed by the referee. */
  readonly typed?: number;
}

/** A magic item brought home unused (ERIS-125). A bundle of ammunition is one item, and a wand with a charge left counts. */
export interface MagicFind {
  readonly name: string;
  readonly grade: MagicGrade;
  readonly count: number;
  /** Experience typed in place of the grade's. */
  readonly typed?: number;
}

const on = "experience" as const;

/**
 * The experience for one monster: base by Hit Dice, and more for each asterisk (Facts, monster XP), or 100 a die (ERIS-123), or none. A figure typed by the
 * referee replaces it, except where only gold gives experience (GOR-97).
 */
export function monsterWorth(dice: HitDice, rulings: Rulings, typed?: number): Traced {
  finiteNumber(dice.number, "hitDice.number", 0, 1000);
  const asterisks = wholeNumber(dice.asterisks, "hitDice.asterisks", 0, 50);
  wholeNumber(dice.modifier, "hitDice.modifier", -100, 1000);
  const rule = rulings.use(monsterXp);
  const source = rulings.source(monsterXp, rule.rule);
  const { base, each } = rule.worth(dice);
  const trace = rulings.trace({
    key: "rewards.hitDice",
    on,
    op: "set",
    value: base,
    source,
    data: { dice: dice.number },
  });
  if (asterisks > 0 && each > 0)
    trace.apply({ key: "rewards.abilities", on, op: "add", value: each * asterisks, source, data: { asterisks } });
  if (typed !== undefined && !rule.withGold)
    trace.apply({
      key: "rewards.typed",
      on,
      op: "set",
      value: wholeNumber(typed, "typed", 0),
      source: { kind: "referee" },
    });
  return trace.done();
}

/** Experience for all monsters of an expedition. */
export function monstersExperience(defeated: readonly Defeated[], rulings: Rulings): Traced {
  const source = rulings.source(monsterXp, rulings.use(monsterXp).rule);
  const trace = rulings.trace({ key: "rewards.monsters", on, op: "set", value: 0, source });
  for (const { name, count, hitDice, typed } of defeated) {
    if (typed !== undefined) wholeNumber(typed, `monsters.${name}.typed`, 0);
    const one = monsterWorth(hitDice, rulings, typed).value;
    const value = one * wholeNumber(count, `monsters.${name}.count`, 0, 1_000_000);
    trace.apply({
      key: "rewards.monster",
      on,
      op: "add",
      value,
      source: { ...source, name },
      data: { name, count, one },
    });
  }
  return trace.done();
}

/** Experience for treasure: 1 for the value of each gold piece, summed in copper and rounded down once (ERIS-124, GOR-97). */
export function treasureExperience(coins: Coins, valuables: number, rulings: Rulings): Traced {
  const source = rulings.source(treasureXp, "ERIS-124");
  const value = inCopper(coins, valuables);
  return rulings
    .trace({ key: "rewards.copper", on, op: "set", value, source })
    .apply({ key: "rewards.gold", on, op: "divideDown", value: 100, source })
    .apply({ key: "rewards.perGold", on, op: "multiply", value: rulings.use(treasureXp), source })
    .done();
}

/** Experience for magic items, by grade (ERIS-125). */
export function magicExperience(finds: readonly MagicFind[], rulings: Rulings): Traced {
  const grades = rulings.use(magicItemXp);
  const source = rulings.source(magicItemXp, "ERIS-125");
  const trace = rulings.trace({ key: "rewards.magicItems", on, op: "set", value: 0, source });
  for (const { name, grade, count, typed } of finds) {
    oneOf(grade, ["minor", "standard", "major"], `magic.${name}.grade`);
    wholeNumber(count, `magic.${name}.count`, 0, 100_000);
    const value = grades ? (typed ?? grades[grade]) * count : 0;
    const step = {
      key: "rewards.magicItem",
      on,
      op: "add",
      value,
      source: { ...source, name },
      data: { name, count },
    } as const;
    if (grades) trace.apply(step);
  }
  return trace.done();
}

/** Rooms and hexes discovered: each counts only once (GOR-98). */
export interface Discoveries {
  readonly known: readonly string[];
  /** New ones since the last return or the start of the session. */
  readonly count: number;
}

export function discover(before: Discoveries, place: string): Discoveries {
  if (before.known.includes(place)) return before;
  return { known: [...before.known, place], count: before.count + 1 };
}

/** Resets the count on a return to safety or for a new session (GOR-98). */
export function withdraw(before: Discoveries): Discoveries {
  return { ...before, count: 0 };
}

/** The percentage that discoveries add to all experience of the award (GOR-98). */
export function explorationPercent(found: number, rulings: Rulings): number {
  return rulings.use(explorationXp)(wholeNumber(found, "found", 0));
}
