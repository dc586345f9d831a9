/** An attack of a list while its words are read. */

import { BONUS, BY_WEAPON, HARM } from "./attack-patterns.ts";
import type { ReadAttack } from "./attack-types.ts";
import { asDice } from "./dice.ts";
import type { Cursor } from "./reading-log.ts";

export interface Draft {
  words: string[];
  count: number | undefined;
  /** The number of attacks where it differs, as it is written. */
  varying: string;
  damage: string;
  notes: string[];
  byWeapon: boolean;
  bonus: number | undefined;
  routine: number;
}

export const MOST_COUNT = 50;

export function blankDraft(routine: number): Draft {
  return {
    words: [],
    count: undefined,
    varying: "",
    damage: "",
    notes: [],
    byWeapon: false,
    bonus: undefined,
    routine,
  };
}

/** A finished attack to which more is said, with damage. */
export function draftOf({ name, count, note, bonus }: ReadAttack, routine: number, damage: string): Draft {
  return { ...blankDraft(routine), words: [name], count, notes: note ? [note] : [], bonus, damage };
}

export function isBegun({ words, count, varying, damage, byWeapon, notes }: Draft): boolean {
  return varying !== "" || words.length > 0 || count !== undefined || damage !== "" || byWeapon || notes.length > 0;
}

/** A name with damage or brackets behind it is complete. */
export function isComplete({ damage, byWeapon, notes }: Draft): boolean {
  return damage !== "" || byWeapon || notes.length > 0;
}

export function isWeapon({ words }: Draft): boolean {
  return /^weapons?$/i.test(words.join(" "));
}

/** Reads bonus, damage and weapon within brackets; the other words are returned. */
export function readHarm(inner: Cursor, draft: Draft, bonuses: boolean): string[] {
  const notes: string[] = [];
  while (!inner.done) {
    if (bonuses && draft.bonus === undefined && inner.peek(BONUS)) {
      draft.bonus = Number(/[+-]\d+/.exec(inner.take(BONUS)?.[0] ?? "")?.[0] ?? 0);
      continue;
    }
    const harm =
      draft.damage === ""
        ? (inner.take(HARM) ?? inner.take(/\d{1,3}(?= ?(?:hp|points?|damage|each|[,;)]|$))/iy))
        : null;
    if (harm) draft.damage = asDice(harm[0]);
    else if (draft.damage === "" && inner.take(/(?:dmg|dam|damage)[.:]?(?= ?\d*d?\d)/iuy)) continue;
    else if (inner.take(BY_WEAPON)) draft.byWeapon = true;
    else if (!inner.take(/(?:each|damage|hp|points?)(?![\p{L}])/iuy)) {
      const words = inner.note(/[^,;]{1,200}/y);
      if (!words) break;
      notes.push(words);
    }
  }
  return notes;
}

/**
 * The attack of a draft, or words that say something else.
 * @param dealt whether an attack before it has damage
 */
export function attackOf(draft: Draft, dealt: boolean): { readonly attack?: ReadAttack; readonly aside?: string } {
  const { words, count = 1, varying, damage, notes, byWeapon, bonus, routine } = draft;
  const name = words.join(" ").replace(/^-+/, "").trim();
  const note = [varying, ...notes].filter(Boolean).join("; ");
  // words without a number or damage behind other attacks say something else
  if (
    words.length > 2 &&
    draft.count === undefined &&
    damage === "" &&
    note === "" &&
    !byWeapon &&
    routine === 1 &&
    dealt
  )
    return { aside: name };
  const weapon = byWeapon || /^(?:by )?weapons?$/i.test(name);
  if (count <= 0 || (name === "" && damage === "" && !weapon && note === "" && draft.count === undefined)) return {};
  return {
    attack: {
      name: name || (weapon ? "weapon" : "attack"),
      count: Math.min(MOST_COUNT, count),
      damage,
      ...(note && { note }),
      ...(routine > 1 && { routine }),
      ...(weapon && { byWeapon: true as const }),
      ...(bonus !== undefined && { bonus }),
    },
  };
}
