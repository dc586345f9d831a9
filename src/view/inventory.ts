/** How the things on an actor are set out: groups in a fixed order, each in the order that the person gave it. */

/** What grouping needs to know of an item. */
export interface Sortable {
  readonly name: string;
  readonly type: string;
  readonly sort: number;
}

export interface Group<T> {
  /** Key under `RULINGS.Inventory`, or the number of a spell level. */
  readonly key: string;
  readonly rows: readonly T[];
}

/** The groups of gear, in the order in which a player looks for them, and the types in each. */
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

/** Things that can be carried, in groups; groups without a thing are left out. One pass over the items. */
export function groupGear<T extends Sortable>(items: Iterable<T>): Group<T>[] {
  const groups = new Map<string, T[]>(Object.keys(GEAR).map((key) => [key, []]));
  for (const item of items) {
    const key = OF_TYPE.get(item.type);
    if (key !== undefined) groups.get(key)?.push(item);
  }
  return [...groups].filter(([, rows]) => rows.length > 0).map(([key, rows]) => ({ key, rows: rows.sort(byOrder) }));
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

/** The spell levels worth a line: those with places, and those with something in memory. */
export function openLevels<T extends { readonly slots: { readonly value: string } | null; readonly memorised: number }>(
  levels: readonly T[],
): T[] {
  return levels.filter(({ slots, memorised }) => memorised > 0 || (slots !== null && slots.value !== "0"));
}

/** Attacks of a monster by routine: all of one number are made together. */
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

/** How much is left of a whole, in percent, within its bounds. */
export function percentLeft(value: number, max: number): number {
  if (max <= 0) return 0;
  return Math.round(Math.min(1, Math.max(0, value / max)) * 100);
}
