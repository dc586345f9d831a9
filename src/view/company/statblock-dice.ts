/** Damage and numbers of a stat block as dice, and its attacks with what each does. */
import { isFormula } from "../../rules/dice/formula.ts";

export interface ReadAttack {
  readonly name: string;
  readonly count: number;
  readonly damage: string;
  /** What stands in its brackets besides dice: poison, a drain, a weapon. */
  readonly note?: string;
}

/** No dice are written longer than this. What comes after is not looked at: a text made to be searched for ever is over at once. */
const LONGEST_DICE = 60;
const COUNTS = ["one", "two", "three", "four", "five", "six"];
const MOST_ATTACKS = 20;

/** `2-8` as dice: as many dice as its least, if that comes out even. */
export function asDice(words: string): string {
  const start = words.slice(0, LONGEST_DICE);
  const plain = start.replaceAll("−", "-").replaceAll("–", "-").replace(/\s/g, "").toLowerCase();
  const dice = /\d*d\d+(?:[+-]\d+)?/.exec(plain)?.[0];
  if (dice && isFormula(dice)) return dice.startsWith("d") ? `1${dice}` : dice;
  const range = /^(\d+)-(\d+)/.exec(plain);
  if (range) {
    const least = Number(range[1]);
    const most = Number(range[2]);
    if (least > 0 && most % least === 0) return `${least}d${most / least}`;
    if (most > least) return `1d${most - least + 1}${least > 1 ? `+${least - 1}` : ""}`;
  }
  return /^\d+$/.test(plain) ? plain : "";
}

function countOf(words: string | undefined): number {
  const spelt = COUNTS.indexOf((words ?? "").toLowerCase()) + 1;
  return Math.max(1, spelt || Number(words ?? 1) || 1);
}

/** The attacks of a list: with their damage in brackets behind them, or only counted and named. */
export function attacksIn(words: string): ReadAttack[] {
  // counts, names and damage have an end, so that what has none costs no more than its length
  const told = [...words.matchAll(/(?:(\d{1,3})\s?[×x]?\s?)?([A-Za-z][A-Za-z' -]{0,60}?)\s?\(([^)]{0,200})\)/g)];
  if (told.length > 0)
    return told.map(([, count, name = "", harm = ""]) => {
      const damage = asDice(harm);
      const more = /[a-z]{3}/i.test(harm);
      const own = { name: name.replace(/^(?:and|or) /, "").trim(), count: countOf(count), damage };
      return more ? { ...own, note: harm.trim() } : own;
    });
  return words
    .slice(0, 300)
    .split(/ ?[/,] ?| (?:and|or) /)
    .map((one) => /^(?:(\d{1,2}|one|two|three|four|five|six|an?)\b ?[×x]? ?)?(.*)$/i.exec(one.trim()))
    .filter((one) => one !== null && one[0] !== "" && !/^(?:0|none|nil|-)$/i.test(one[0]))
    .map((one) => ({ name: (one?.[2] ?? "").trim() || "attack", count: countOf(one?.[1]), damage: "" }));
}

/** `1 claw attack doing 1d6 damage`. */
export const DOING =
  /(?:^|[,;.] )(\d{1,2}|one|two|three|four|five|six)? ?([a-z][a-z' -]{0,40}?)? ?attacks? (?:each )?(?:doing|dealing|for|that does?) (\d[\dd+-]{0,10})(?: points?(?: of)?)?(?: damage)?(?: each)?/i;

export function attackDoing([, count, name, damage = ""]: RegExpMatchArray): ReadAttack {
  return { name: name?.trim() || "attack", count: countOf(count), damage: asDice(damage) };
}

/** Lays damage that stands apart on the attacks: one for all, one each, or one for every single of them in their order. */
export function withDamage(attacks: readonly ReadAttack[], told: string): ReadAttack[] {
  const each = told.split("/").slice(0, MOST_ATTACKS).map(asDice);
  const [first = ""] = each;
  if (attacks.length === 0) return each.map((damage) => ({ name: "attack", count: 1, damage }));
  if (each.length === 1) return attacks.map((one) => ({ ...one, damage: first }));
  if (each.length === attacks.length) return attacks.map((one, at) => ({ ...one, damage: each[at] ?? "" }));
  const singles = attacks
    .flatMap((one) => Array.from({ length: Math.min(one.count, MOST_ATTACKS) }, () => one.name))
    .slice(0, MOST_ATTACKS);
  const named = each.map((damage, at) => ({ name: singles[at] ?? singles.at(-1) ?? "attack", damage }));
  const laid: ReadAttack[] = [];
  for (const { name, damage } of named) {
    const last = laid.at(-1);
    if (last?.name === name && last.damage === damage) laid[laid.length - 1] = { ...last, count: last.count + 1 };
    else laid.push({ name, damage, count: 1 });
  }
  return laid;
}
