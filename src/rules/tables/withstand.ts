/** A row: the chance in a hundred from this Constitution on. */
export interface WithstandRow {
  readonly from: number;
  readonly chance: number;
}

/** Chance to withstand adversity by Constitution (ERIS-98). */
export const WITHSTAND: readonly WithstandRow[] = [
  { from: 1, chance: 10 },
  { from: 5, chance: 20 },
  { from: 6, chance: 30 },
  { from: 7, chance: 40 },
  { from: 8, chance: 50 },
  { from: 9, chance: 60 },
  { from: 10, chance: 70 },
  { from: 11, chance: 80 },
  { from: 12, chance: 90 },
  { from: 13, chance: 100 },
];

/** The chance for a score; scores under the first row use it. */
export function withstandChance(rows: readonly WithstandRow[], constitution: number): number {
  return rows.reduce((found, row) => (constitution >= row.from ? row.chance : found), rows[0]?.chance ?? 0);
}

/** First fault of a proposed table: rows must rise in score, chances be within 0 to 100. */
export function withstandFault(rows: readonly unknown[]): string | undefined {
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    if (typeof row !== "object" || row === null) return "moraleTable.badRow";
    const from: unknown = Reflect.get(row, "from");
    const chance: unknown = Reflect.get(row, "chance");
    if (typeof from !== "number" || typeof chance !== "number") return "moraleTable.badRow";
    if (!Number.isInteger(from) || !Number.isInteger(chance)) return "moraleTable.badRow";
    if (chance < 0 || chance > 100) return "moraleTable.outOfRange";
    if (from <= last) return "moraleTable.overlap";
    last = from;
  }
  return rows.length > 0 ? undefined : "moraleTable.gap";
}
