import { wholeNumber } from "../errors.ts";
import { ownRow } from "../input-checks.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { itemLimits, LIMIT_KEYS, type LimitKey } from "../topics/itemLimits.ts";

/** The kind of limit of each item, by keys of the equipment list. */
const LIMITED: Readonly<Record<string, LimitKey>> = {
  "rope-50-ft": "rope",
  "oil-flask": "oil",
  "burning-oil": "oil",
  "standard-rations": "standardRations",
  "iron-rations": "ironRations",
  waterskin: "skins",
  arrows: "arrows",
  "crossbow-bolts": "quarrels",
  torch: "torches",
  torches: "torches",
};

/**
 * The limit that applies to an item, magic ammunition with its mundane kind; undefined for an item without a limit.
 * @param typed the limit named on the item's own sheet
 */
export function limitOf(key: string, group = "", typed = ""): LimitKey | undefined {
  const named = LIMIT_KEYS.find((one) => one === typed);
  if (named) return named;
  const known = [group, key].find((one) => Object.hasOwn(LIMITED, one));
  return known === undefined ? undefined : ownRow(LIMITED, known);
}

interface Taking {
  /** The number that fits. */
  readonly accepted: number;
  readonly left: number;
  readonly refused?: Refusal;
  /** Whether it exceeds the limit by the referee's permission, which the sheet marks. */
  readonly marked: boolean;
}

/**
 * The number of items of a kind that a creature can still take (ERIS-117). `held` counts all containers and magic ammunition. Mules, hirelings, and creatures
 * with the referee's permission have no limit.
 */
export function take(
  limitKey: LimitKey,
  held: number,
  more: number,
  who: { readonly character: boolean; readonly leave?: boolean },
  rulings: Rulings,
): Taking {
  wholeNumber(held, "held", 0);
  wholeNumber(more, "more", 0);
  const most = rulings.use(itemLimits)?.[limitKey];
  if (most === undefined || !who.character) return { accepted: more, left: 0, marked: false };
  if (who.leave) return { accepted: more, left: 0, marked: held + more > most };
  const accepted = Math.min(more, Math.max(0, most - held));
  const left = more - accepted;
  const refused: Refusal = { key: "exploration.limit", rule: "ERIS-117", topic: "itemLimits", data: { most, left } };
  return { accepted, left, marked: false, ...(left > 0 && { refused }) };
}
