/** Reads damage that stands apart from the attacks. */

import { MOST_ATTACKS, type ReadDamage } from "./attack-types.ts";
import { asDice, DICE } from "./dice.ts";
import { Cursor } from "./reading-log.ts";

const HARM = new RegExp(`${DICE}(?![\\p{L}\\p{N}])`, "uy");
const NUMBER = /\d{1,3}(?![\p{L}\p{N}])/uy;

// "poison or blindness" is two, "save or die" is one
const DAMAGE_STOP = "(?=(?<!\\bsaved?)\\s+or\\s|\\s*[,;/]|\\s*$|\\.\\s|\\s*\\()";
const RIDER = new RegExp(`(?:\\+|plus\\b|and\\b|&|or\\b|with\\b|\\p{L})[^,;/()]{0,200}?${DAMAGE_STOP}`, "iuy");
/** The weapon in hand by its name. */
const ARMS =
  /(?:sword|dagger|knife|pick|pike|cutlass|rapier|scythe|whip|mace|axe|spear|bow|staff|club|flail|sling|hammer|halberd|lance|scimitar|javelin|trident)s?\b/i;
const OTHER = /or(?![\p{L}])/iuy;
const ONE_BY_WEAPON = /(?:(?:or|and) )?(?:(?:by|as|per) (?:the )?)?weapon(?: type)?s?(?: [+-] ?\d{1,2})?(?![\p{L}])/iuy;

/** Reads damage that stands apart: one for all, one for each, with what else it does. */
export function readDamage(cursor: Cursor): ReadDamage[] {
  const items: ReadDamage[] = [];
  let item: { damage: string; notes: string[]; byWeapon: boolean; other: boolean } | undefined;
  const close = (): void => {
    if (item)
      items.push({
        damage: item.damage,
        ...(item.notes.length > 0 && { note: item.notes.join("; ") }),
        ...((item.byWeapon || (item.damage === "" && ARMS.test(item.notes.join(" ")))) && { byWeapon: true as const }),
        ...(item.other && { other: true as const }),
      });
    item = undefined;
  };
  const open = () => {
    item ??= { damage: "", notes: [], byWeapon: false, other: false };
    return item;
  };
  for (let steps = 0; steps < 200 && items.length < MOST_ATTACKS; steps++) {
    cursor.skip();
    if (cursor.at >= cursor.to) break;
    const sign = cursor.rest[0] ?? "";
    if (",;/.".includes(sign)) {
      cursor.at += 1;
      close();
      continue;
    }
    if (sign === "(") {
      const to = closedAt(cursor);
      if (to < 0) {
        cursor.at += 1;
        continue;
      }
      const inner = new Cursor(cursor.account, cursor.at + 1, to);
      cursor.at = to + 1;
      const times = inner.take(/[x×] ?(\d)/iy);
      if (times && inner.done && item) for (let more = 1; more < Number(times[1]); more++) items.push(plainItem(item));
      else if (!inner.done && open().damage === "" && inner.peek(HARM)) {
        open().damage = asDice(inner.take(HARM)?.[0] ?? "");
        if (!inner.done) open().notes.push(inner.noteRest());
      } else if (!inner.done) open().notes.push(inner.noteRest());
      continue;
    }
    if (cursor.take(ONE_BY_WEAPON)) {
      open().byWeapon = true;
      continue;
    }
    if (item?.byWeapon && item.damage === "" && cursor.take(OTHER)) continue;
    if (item && cursor.take(OTHER)) {
      close();
      open().other = true;
      continue;
    }
    if (item && (item.damage !== "" || item.byWeapon) && cursor.take(/(?:each|points?|hp|damage)(?![\p{L}])/iuy))
      continue;
    const harm = open().damage === "" ? (cursor.take(HARM) ?? cursor.take(NUMBER)) : null;
    if (harm) {
      // "1d4 ×2" is that of two attacks
      const [, one = harm[0], often] = /^(.{1,20}?) ?[x×*] ?([2-9])$/.exec(harm[0]) ?? [];
      open().damage = asDice(one);
      const times = often ?? cursor.take(/[x×] ?(\d)(?!\d)/iy)?.[1];
      if (times && item) for (let more = 1; more < Number(times); more++) items.push(plainItem(item));
      continue;
    }
    if (items.length === 0 && cursor.take(/(?:nil|none|-)(?![\w])/iy)) {
      item = undefined;
      break;
    }
    const words = cursor.note(RIDER) || cursor.note(/[\p{L}\p{N}]+/uy);
    if (!words) break;
    open().notes.push(words);
  }
  close();
  return items;
}

function plainItem(item: { readonly damage: string; readonly byWeapon: boolean }): ReadDamage {
  return { damage: item.damage, ...(item.byWeapon && { byWeapon: true as const }) };
}

/** Where the bracket at the cursor is closed; below 0: nowhere. */
export function closedAt(cursor: Cursor): number {
  const { text } = cursor.account;
  let depth = 0;
  for (let at = cursor.at; at < cursor.to; at++) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
