/** Types of treasure, carried and in the lair; classes of other games stay words. */
import type { Figures } from "./layouts.ts";
import { keepTail, type Reader, whole } from "./reader.ts";

const GOLD = /(?:\+ ?|and |plus )?([\d,]{1,9}) ?gp(?![\p{L}])/iuy;
const LETTER = /([A-V])(?![\p{L}\d'])(?: ?\(? ?[x×] ?(\d{1,2}) ?\)?| ?\( ?(\d{1,2}) ?\))?/uy;
const CARRIED = /^[P-V]$/;

export const treasure: Reader = (cursor, { known, note, name }) => {
  if (known.treasure !== undefined) return {};
  // the classes of another game's tables, and words: kept as they are
  if (/^h/i.test(name) && !/^\s*(?:none|nil)\b/i.test(cursor.rest.replace(/^[\s:]+/, ""))) {
    const words = cursor.note(/[^;|]{1,200}/y).replace(/(?<![\s,.])[\s,.]+$/, "");
    return words ? { treasure: words } : {};
  }
  if (cursor.take(/(?:none|nil)(?![\p{L}])/iuy)) {
    for (const words of keepTail(cursor)) note(words);
    return { treasure: "" };
  }
  const start = cursor.at;
  const groups = { open: [] as string[], bracketed: [] as string[], carried: [] as string[], lair: [] as string[] };
  // the letters since the last word that says where they are
  let letters: { letter: string; bracketed: boolean }[] = [];
  let said: "carried" | "lair" | undefined;
  let gold: number | undefined;
  let depth = 0;
  const settle = (where = said): void => {
    for (const { letter, bracketed } of letters) groups[where ?? (bracketed ? "bracketed" : "open")].push(letter);
    letters = [];
  };
  for (let steps = 0; steps < 60; steps++) {
    const part = /^[\s,+&/]*;/.test(cursor.rest);
    if (part) {
      settle();
      said = undefined;
    }
    if (cursor.done) break;
    if (cursor.take(/\[?(?:individuals?|carried|each|per (?:person|individual))(?![\p{L}])[ :]*/iuy)) {
      if (letters.length > 0) settle("carried");
      else said = "carried";
    } else if (cursor.take(/(?:in )?(?:the )?lairs?(?![\p{L}])[ :]*/iuy)) {
      if (letters.length > 0) settle("lair");
      else said = "lair";
    } else if (cursor.rest.startsWith("(") && cursor.peek(/\( ?[A-V](?![\p{L}])/uy)) {
      cursor.at += 1;
      depth += 1;
    } else if (cursor.rest.startsWith(")") && depth > 0) {
      cursor.at += 1;
      depth -= 1;
    } else if (cursor.peek(GOLD)) gold = whole(cursor.take(GOLD)?.[1]);
    else {
      cursor.skip(/[\s,;+&/]+|and(?= [A-V(])/y);
      const letter = cursor.take(LETTER);
      if (letter) {
        const times = Math.min(20, Math.max(1, whole(letter[2] ?? letter[3] ?? "1")));
        letters.push(...Array.from({ length: times }, () => ({ letter: letter[1] ?? "", bracketed: depth > 0 })));
      } else if (!(cursor.rest.startsWith("(") && cursor.peek(/\( ?[A-V](?![\p{L}])/uy))) break;
    }
  }
  settle();
  const printed = cursor.account.text
    .slice(start, cursor.at)
    .replace(/^[\s:]+/, "")
    .replace(/(?<![\s,;.+&:|])[\s,;.+&:|]+$/, "");
  const some = Object.values(groups).some((own) => own.length > 0);
  if (!some && gold === undefined) {
    cursor.at = start;
    const words = cursor.note(/[^;|]{1,200}/y).replace(/(?<![\s,.])[\s,.]+$/, "");
    const plain = words.includes("(") ? words : words.replace(/(?<![)])[)]+$/, "");
    return plain ? { treasure: plain } : {};
  }
  for (const words of keepTail(cursor)) note(words);
  return { treasure: printed, ...placed(groups), ...(gold !== undefined && { treasureGold: gold }) };
};

/** Of two groups one is carried: that of the types which are, else that which is not in brackets. */
function placed(groups: Readonly<Record<"open" | "bracketed" | "carried" | "lair", readonly string[]>>): Figures {
  const { open, bracketed } = groups;
  const swapped =
    bracketed.length > 0 && bracketed.every((one) => CARRIED.test(one)) && !open.every((one) => CARRIED.test(one));
  const carried = [...groups.carried, ...(swapped ? bracketed : open)];
  const inLair = [...groups.lair, ...(swapped ? open : bracketed)];
  return { carried, inLair };
}
