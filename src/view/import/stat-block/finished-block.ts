/** The block of one monster, from all that its lines say. */

import type { ReadAttack, ReadDamage } from "./attack-types.ts";
import type { Gathered, ReadField, StatBlock } from "./gathered.ts";
import { type Figures, figuresText } from "./layouts.ts";
import type { ReadName } from "./name.ts";
import { alike, withDamage } from "./repeated-attacks.ts";

const AVERAGE_HIT_DIE = 4.5;
const UNARMOURED = 9;

/** A creature of a game without Hit Dice has so many as its hit points are. Said in a note and beside the line. */
export function diceFromPoints(all: Gathered): ReadField[] {
  const { hitPoints, hitDice } = all.figures;
  if (hitPoints === undefined || hitDice) return [];
  const number = hitPoints < 3 ? 0.5 : Math.max(1, Math.round(hitPoints / AVERAGE_HIT_DIE));
  const figures = { hitDice: { number, modifier: 0, asterisks: 0 } };
  all.figures = { ...all.figures, ...figures };
  all.words.push(`Hit Dice: ${figuresText(figures)}, from ${hitPoints} hit points`);
  return [{ field: "hd", value: () => figuresText(figures) }];
}

/** Where such a game names no armour, nothing is worn. */
function withoutArmour({ layout, figures, words }: Gathered): Figures {
  if (!layout.reducing || figures.armourClass !== undefined) return {};
  words.push(`AC: no armour is taken as armour class ${UNARMOURED}`);
  return { armourClass: UNARMOURED };
}

/** "1d3/1d3 or weapon" of "2 claws or weapon": the weapon is that of the other routine. */
function ofOtherRoutine(damage: readonly ReadDamage[], last: ReadAttack | undefined): readonly ReadDamage[] {
  const end = damage.at(-1);
  if (!last?.byWeapon || (last.routine ?? 1) < 2 || last.damage !== "" || !end?.byWeapon || end.damage === "")
    return damage;
  const { byWeapon: _, ...alone } = end;
  return [...damage.slice(0, -1), alone];
}

/** All of it together: attacks with their damage, what the name says, and the notes. */
export function finished(all: Gathered): StatBlock {
  const { name, abilities, words } = all;
  const last = all.attacks.at(-1);
  const dealt =
    all.damage.length > 0
      ? withDamage(all.attacks, ofOtherRoutine(all.damage, last))
      : { attacks: all.attacks, left: [] };
  for (const { damage, note, byWeapon } of dealt.left)
    words.push(["Damage:", damage, byWeapon ? "by weapon" : "", note].filter(Boolean).join(" "));
  const { attacks, attackBonus } = withBonus(alike(dealt.attacks), all.figures.attackBonus);
  const figures = { ...all.figures, ...(attackBonus !== undefined && { attackBonus }) };
  const count = figures.dungeon === undefined && name?.count ? { dungeon: name.count } : {};
  return {
    ...figures,
    ...count,
    ...byLevel(figures, name, words),
    ...withoutArmour(all),
    name: name?.name ?? "",
    attacks,
    abilities,
    description: words.filter(Boolean).join("\n"),
  };
}

/** Where each attack has the whole bonus, the monster has the lowest of them. */
function withBonus(
  attacks: readonly ReadAttack[],
  known: number | undefined,
): { attacks: ReadAttack[]; attackBonus?: number } {
  const bonuses = attacks.flatMap(({ bonus }) => (bonus === undefined ? [] : [bonus]));
  if (bonuses.length === 0) return { attacks: [...attacks] };
  const least = known ?? Math.min(...bonuses);
  return {
    attackBonus: least,
    attacks: attacks.map(({ bonus, ...attack }) =>
      bonus === undefined || bonus === least ? attack : { ...attack, bonus: bonus - least },
    ),
  };
}

export function classAndLevel({ class: own, level }: { readonly class: string; readonly level: number }): string {
  return `${own} ${level}`.trim();
}

/**
 * A class and level in brackets give the Hit Dice, and the saves, where nothing else does. Of several classes the highest does, of equals the
 * earlier: a monster has one; the others are noted in words.
 */
function byLevel(figures: Figures, name: ReadName | undefined, words: string[]): Figures {
  const levels = figures.classes ?? [];
  const level = levels.reduce<(typeof levels)[number] | undefined>(
    (best, one) => (best && best.level >= one.level ? best : one),
    undefined,
  );
  for (const one of levels) if (one !== level && one.class) words.push(`Also ${classAndLevel(one)}`);
  const said = figures.saves || figures.save !== undefined || figures.savesAs || figures.savesAsHuman;
  if (name?.normalMan && !figures.hitDice)
    return {
      hitDice: { number: 0.5, modifier: 0, asterisks: 0 },
      normalMan: true,
      ...(!said && { savesAsHuman: true }),
    };
  if (figures.normalMan && !said) return { savesAsHuman: true };
  if (!level || level.level < 1) return {};
  const { class: own } = level;
  if (!own) words.push(`Level ${level.level}`);
  return {
    ...(!figures.hitDice && { hitDice: { number: level.level, modifier: 0, asterisks: 0 } }),
    ...(own && !said && { savesAs: { class: own, level: Math.min(60, level.level) } }),
  };
}

/** Experience for one as the text has it, with what it adds for each hit point: those that it lists, else the average of its dice. */
export function typedExperience({ xp, xpPerHitPoint = 0, hitPoints, hitDice }: StatBlock): number | undefined {
  if (xp === undefined || xpPerHitPoint === 0) return xp;
  const points = hitPoints ?? (hitDice ? hitDice.number * AVERAGE_HIT_DIE + hitDice.modifier : 0);
  return xp + Math.floor(points * xpPerHitPoint);
}
