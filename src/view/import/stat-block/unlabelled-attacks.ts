/** Attacks that no label announces. */

import { AttackList, LIST_SIGNS } from "./attacks.ts";
import { asDice, DICE } from "./dice.ts";
import type { Gathered, ReadField } from "./gathered.ts";
import type { Label } from "./labels.ts";
import { Cursor, NOTED, type ReadingLog } from "./reading-log.ts";
import { alike, repeatedAttacks } from "./repeated-attacks.ts";

const LAST_SCORE = /^.*(?:\b\d{1,2} (?:STR|DEX|WIL)|\b(?:STR|DEX|WIL) \d{1,2}|^[\s:.]*\d{1,2})(?![\p{L}\d])/u;

/** `14 DEX, 8 WIL, spear (d8)`: behind the scores stand the attacks. */
export function attacksBehindScores(
  account: ReadingLog,
  { name, at, from, to }: Label,
  all: Gathered,
): ReadField[] | undefined {
  const text = account.text.slice(from, to);
  const scores = LAST_SCORE.exec(text)?.[0] ?? "";
  if (scores === "" || !/\(\s*\d{0,2}d\d/.test(text.slice(scores.length))) return undefined;
  account.mark(at, from + scores.length, NOTED);
  const plain = scores.replace(/^[\s:.=|]+/, "");
  all.words.push(at === from ? plain : `${name}: ${plain}`);
  return [
    { field: "description", value: () => "" },
    ...attacksAt(new Cursor(account, from + scores.length, to, LIST_SIGNS), all),
  ];
}

/** A line that is nothing but attacks: `Longsword +4 (1d8+1), lance (1d6)`. */
export const ATTACK_LINE =
  /^(?:(?:,|;|or|and)? ?(?:\d{1,2} ?[×x]? ?)?\p{L}[\p{L}' -]{1,30}?(?: [+-]\d{1,2})? ?\(\d{0,2}d\d{1,2}[^()]{0,60}\)){1,8}\.?$/u;
const UNLABELLED = new RegExp(
  `(?!(?:number|no|lair|treasure|for|in|within|every|after|lasts?|heals?|regenerates?|carr(?:y|ies)|has|have)\\b)(?:\\d{1,2} )?\\p{L}[\\p{L}'-]*(?: [\\p{L}'-]+){0,4}(?: \\+\\d)? ?\\(?(?:${DICE})(?![\\p{L}\\d])`,
  "iuy",
);
const WEAPONS =
  "\\p{L}{0,12}swords?|\\p{L}{0,8}daggers?|maces?|\\p{L}{0,8}axes?|spears?|\\p{L}{0,8}bows?|(?:quarter)?staff|clubs?|flails?|slings?|(?:war ?)?hammers?|pole ?arms?|halberds?|pikes?|lances?|scimitars?|whips?|knife|knives|javelins?|tridents?|morning ?stars?|rapiers?|cutlass(?:es)?|sabres?|scythes?";
const WEAPON = new RegExp(
  `(?:an? )?((?:\\p{L}+ ){0,2}?(?:${WEAPONS})(?: \\+\\d)?)(?=\\s*(?:[,;.)\\]/&+]|and |or |$))`,
  "iuy",
);

/** Attacks among other figures where no label announces any: `15hp, mace 1d8`, `AC 4, longsword`. */
export function unlabelledAttacks(cursor: Cursor, all: Gathered): ReadField[] {
  const fields: ReadField[] = [];
  for (let steps = 0; steps < 8; steps++) {
    cursor.skip(/[\s,;.)\]]+/y);
    const place = cursor.at;
    if (cursor.peek(UNLABELLED)) {
      const end = cursor.rest.search(/[,;.](?=\s|$)/);
      const to = end < 0 ? cursor.to : place + end;
      const list = new AttackList(new Cursor(cursor.account, place, to, LIST_SIGNS), 1, all.layout.bonuses).read();
      cursor.at = to;
      all.words.push(...list.notes);
      all.attacks.push(...list.attacks);
      fields.push({ field: "attacks", value: () => repeatedAttacks(list.attacks) });
      continue;
    }
    const weapon = cursor.take(WEAPON);
    if (!weapon) break;
    const attack = { name: weapon[1] ?? "", count: 1, damage: "", byWeapon: true as const };
    all.attacks.push(fields.length > 0 ? { ...attack, routine: Math.min(8, all.attacks.length + 1) } : attack);
    fields.push({ field: "attacks", value: () => attack.name });
  }
  return fields;
}

const ARMED = /[\s,;]*\p{L}[^,;()]{0,60}\(\s*\d{0,2}d\d/uy;

/** Attacks that stand without a label behind another figure: `9hp, Armour 2, antlers (d8)`. */
export function attacksAt(cursor: Cursor, all: Gathered): ReadField[] {
  const dice = cursor.take(/[\s,;.]*(\d{0,2}d\d{1,2})(?= \p{L}[\p{L}' -]{1,40}(?:[.,;(]|$))/uy);
  if (dice) {
    const attack = {
      name: cursor.take(/[\p{L}' -]{2,41}/uy)?.[0].trim() ?? "",
      count: 1,
      damage: asDice(dice[1] ?? ""),
    };
    all.attacks.push(attack);
    return [{ field: "attacks", value: () => repeatedAttacks([attack]) }, ...attacksAt(cursor, all)];
  }
  if (!cursor.peek(ARMED)) return [];
  cursor.take(/[\s,;]+/y);
  const list = new AttackList(new Cursor(cursor.account, cursor.at, cursor.to, LIST_SIGNS)).read();
  cursor.at = cursor.to;
  all.words.push(...list.notes);
  all.attacks.push(...alike(list.attacks));
  return [{ field: "attacks", value: () => repeatedAttacks(list.attacks) }];
}
