/** The order of items on an actor: groups in a fixed order, each in the user's own order. */

import { fold } from "../platform/fold.ts";

/** The fields of an item needed for grouping. */
interface Sortable {
  readonly name: string;
  readonly type: string;
  readonly sort: number;
}

interface Group<T> {
  /** Key under `RULINGS.Inventory`, or the number of a spell level. */
  readonly key: string;
  readonly rows: readonly T[];
}

/** The groups of equipment, in the order of their use, with the item types of each. @texts RULINGS.Inventory.* */
const GEAR = {
  weapons: ["weapon", "ammunition"],
  armour: ["armour"],
  gear: ["gear"],
  magic: ["magicItem"],
  treasure: ["treasure"],
} as const;

const OF_TYPE: ReadonlyMap<string, string> = new Map(
  Object.entries(GEAR).flatMap(([key, types]) => types.map((type) => [type, key] as const)),
);

function byOrder(a: Sortable, b: Sortable): number {
  return a.sort - b.sort || a.name.localeCompare(b.name);
}

/** The sort orders within a group; `own` is the user's order. @texts RULINGS.Goods.by.* */
export const ORDERS = ["own", "name", "weight", "worth"] as const;
export type Order = (typeof ORDERS)[number];

/** Additional fields for sorting and containers. */
export interface StowedItem extends Sortable {
  readonly id: string;
  readonly quantity: number;
  /** Weight in coins or slots each; null: not tracked. */
  readonly weight: number | null;
  /** Value in gold pieces each. */
  readonly worth: number;
  /** Id of its container. */
  readonly container: string | null;
  /** Capacity in coins of weight or slots; null: no container. */
  readonly capacity: number | null;
}

/** An item with its contents, outermost first, each with its depth. */
type NestedItem<T> = T & {
  readonly depth: number;
  /** The contents of a container, in coins of weight or slots; undefined for an item that is not a container and holds nothing. */
  readonly holds?:
    | { readonly weight: number; readonly capacity: number | null; readonly over: boolean; readonly count: number }
    | undefined;
};

const BY: Readonly<Record<Order, (a: StowedItem, b: StowedItem) => number>> = {
  own: byOrder,
  name: (a, b) => a.name.localeCompare(b.name),
  weight: (a, b) => (b.weight ?? 0) * b.quantity - (a.weight ?? 0) * a.quantity || byOrder(a, b),
  worth: (a, b) => b.worth * b.quantity - a.worth * a.quantity || byOrder(a, b),
};

/** The outermost container of an item; the item itself where its container is missing or circular. */
export function outermost<T extends { readonly id: string; readonly container: string | null }>(
  thing: T,
  all: ReadonlyMap<string, T>,
): T {
  const seen = new Set<string>([thing.id]);
  let at = thing;
  for (let next = at.container && all.get(at.container); next; next = at.container && all.get(at.container)) {
    if (seen.has(next.id)) return thing;
    seen.add(next.id);
    at = next;
  }
  return at;
}

/** Portable items in groups, contents below their containers, without empty groups. */
export function groupGear<T extends StowedItem>(items: Iterable<T>, order: Order = "own"): Group<NestedItem<T>>[] {
  const all = new Map([...items].map((item) => [item.id, item]));
  const within = new Map<string, T[]>();
  const groups = new Map<string, T[]>(Object.keys(GEAR).map((key) => [key, []]));
  for (const item of all.values()) {
    const inside = outermost(item, all) !== item && item.container ? item.container : undefined;
    if (inside) within.set(inside, [...(within.get(inside) ?? []), item]);
    else groups.get(OF_TYPE.get(item.type) ?? "")?.push(item);
  }
  const nested = (rows: readonly T[], depth: number): NestedItem<T>[] =>
    [...rows].sort(BY[order]).flatMap((item) => {
      const inner = nested(within.get(item.id) ?? [], depth + 1);
      const weight = inner.reduce((sum, one) => sum + (one.weight ?? 0) * one.quantity, 0);
      const { capacity } = item;
      const holds =
        inner.length > 0 || capacity !== null
          ? {
              weight: Math.round(weight * 10) / 10,
              capacity,
              over: capacity !== null && weight > capacity,
              count: inner.reduce((sum, one) => sum + (one.depth === depth + 1 ? one.quantity : 0), 0),
            }
          : undefined;
      return [{ ...item, depth, holds }, ...inner];
    });
  return [...groups].filter(([, rows]) => rows.length > 0).map(([key, rows]) => ({ key, rows: nested(rows, 0) }));
}

/** An item held in hand. */
export interface HeldItem {
  readonly name: string;
  readonly hands: 1 | 2;
}

/** The items in a creature's hands, and whether they need more than two hands. */
export function handsFull(held: readonly HeldItem[]): {
  readonly names: readonly string[];
  readonly used: number;
  readonly over: boolean;
} {
  const used = held.reduce((sum, { hands }) => sum + hands, 0);
  return { names: held.map(({ name }) => name), used, over: used > 2 };
}

/** Whether an item matches the search words. */
export function isSought(name: string, words: string): boolean {
  const plain = fold(name);
  return fold(words)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** Spells by level, lowest first, by name within a level. */
export function groupSpells<T extends { readonly name: string; readonly level: number }>(
  spells: Iterable<T>,
): Group<T>[] {
  const levels = new Map<number, T[]>();
  for (const spell of spells) levels.set(spell.level, [...(levels.get(spell.level) ?? []), spell]);
  return [...levels]
    .sort(([a], [b]) => a - b)
    .map(([level, rows]) => ({ key: String(level), rows: rows.sort((a, b) => a.name.localeCompare(b.name)) }));
}

/** The spell levels to show: those with slots or spells in memory. */
export function openLevels<T extends { readonly slots: { readonly value: string } | null; readonly memorised: number }>(
  levels: readonly T[],
): T[] {
  return levels.filter(({ slots, memorised }) => memorised > 0 || (slots !== null && slots.value !== "0"));
}

/** Attacks of a monster by routine: all with the same number are made together. */
export function groupRoutines<T extends { readonly routine?: number }>(attacks: Iterable<T>): Group<T>[] {
  const routines = new Map<number, T[]>();
  for (const attack of attacks) {
    const number = attack.routine ?? 1;
    routines.set(number, [...(routines.get(number) ?? []), attack]);
  }
  return [...routines].sort(([a], [b]) => a - b).map(([key, rows]) => ({ key: String(key), rows }));
}

/** Hit dice as printed: `3+1**`, `½`, `1-1`. */
export function hitDiceText(hd: {
  readonly dice: number;
  readonly modifier: number;
  readonly asterisks: number;
}): string {
  const dice = hd.dice === 0.5 ? "½" : hd.dice === 0.25 ? "¼" : String(hd.dice);
  const modifier = hd.modifier === 0 ? "" : hd.modifier > 0 ? `+${hd.modifier}` : `−${-hd.modifier}`;
  return `${dice}${modifier}${"*".repeat(hd.asterisks)}`;
}

/** The remaining part of a whole, in percent from 0 to 100. */
export function percentLeft(value: number, max: number): number {
  if (max <= 0) return 0;
  return Math.round(Math.min(1, Math.max(0, value / max)) * 100);
}
