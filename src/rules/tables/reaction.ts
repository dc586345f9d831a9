/** The party's behaviour towards the other group: the column of the table (REF-04). @texts RULINGS.Reaction.behaviour.* */
export const COLUMNS = ["friendly", "indifferent", "threatening", "hostile"] as const;
export type Column = (typeof COLUMNS)[number];

/** The intention of the party: to win over or to provoke (REF-03). @texts RULINGS.Reaction.intention.* */
export const INTENTIONS = ["winOver", "provoke"] as const;
export type Intention = (typeof INTENTIONS)[number];

/** The disposition that a token takes when the referee clicks (REF-06). */
export type Disposition = "friendly" | "neutral" | "hostile";

/** A row of a one-column table: the response from this total on. */
export interface BandRow {
  readonly from: number;
  readonly response: string;
}

/** A row of the table by columns; a column without the response has null. */
export type ColumnRow = { readonly response: string } & Readonly<Record<Column, readonly [number, number] | null>>;

/** B/X on 2d6 (BX-113). */
export const BX_TABLE: readonly BandRow[] = [
  { from: 2, response: "attacks" },
  { from: 3, response: "hostile" },
  { from: 6, response: "uncertain" },
  { from: 9, response: "indifferent" },
  { from: 12, response: "friendly" },
];

/** Three bands on 2d6 (GOR-77). */
export const GORMAN_TABLE: readonly BandRow[] = [
  { from: 2, response: "attacks" },
  { from: 7, response: "uncertain" },
  { from: 10, response: "positive" },
];

/** 2d10, high is hostile (REF-05). */
export const REFEREE_TABLE: readonly ColumnRow[] = [
  { response: "flight", friendly: null, indifferent: null, threatening: null, hostile: [2, 5] },
  { response: "friendly", friendly: [2, 7], indifferent: [2, 6], threatening: [2, 3], hostile: null },
  { response: "indifferent", friendly: [8, 11], indifferent: [7, 11], threatening: null, hostile: null },
  { response: "cautious", friendly: [12, 15], indifferent: [12, 14], threatening: [4, 9], hostile: [6, 8] },
  { response: "threatening", friendly: [16, 18], indifferent: [15, 18], threatening: [10, 15], hostile: [9, 12] },
  { response: "hostile", friendly: [19, 20], indifferent: [19, 20], threatening: [16, 20], hostile: [13, 20] },
];

/** Responses that a table may name: each has its text and disposition. @texts RULINGS.Reaction.* RULINGS.Table.responses.* */
export const DISPOSITIONS: Readonly<Record<string, Disposition>> = {
  attacks: "hostile",
  hostile: "hostile",
  uncertain: "neutral",
  indifferent: "neutral",
  friendly: "friendly",
  positive: "friendly",
  cautious: "neutral",
  threatening: "hostile",
  flight: "neutral",
};

/** The response for a total in bands; totals under the first use it. */
export function readBands(rows: readonly BandRow[], total: number): string {
  return rows.reduce((found, row) => (total >= row.from ? row.response : found), rows[0]?.response ?? "");
}

/** The response for a total in a column; totals outside the table are first limited to it. */
export function readColumn(rows: readonly ColumnRow[], total: number, column: Column): string {
  return rows.find((row) => row[column] && total >= row[column][0] && total <= row[column][1])?.response ?? "";
}

/** First fault of a table of bands: it must begin at 2, rise, end by 12 and name known responses. */
export function bandsFault(rows: readonly unknown[]): string | undefined {
  let last = 1;
  for (const row of rows) {
    if (typeof row !== "object" || row === null) return "moraleTable.badRow";
    const from: unknown = Reflect.get(row, "from");
    const response: unknown = Reflect.get(row, "response");
    if (typeof from !== "number" || !Number.isInteger(from) || typeof response !== "string")
      return "moraleTable.badRow";
    if (!Object.hasOwn(DISPOSITIONS, response)) return "moraleTable.unknownResponse";
    if (last === 1 && from !== 2) return "moraleTable.gap";
    if (from <= last) return "moraleTable.overlap";
    if (from > 12) return "moraleTable.outOfRange";
    last = from;
  }
  return rows.length > 0 ? undefined : "moraleTable.gap";
}

/** First fault of a table by columns: each column must cover 2 to 20 exactly once (REF-05). */
export function columnsFault(rows: readonly unknown[]): string | undefined {
  for (const row of rows) {
    if (typeof row !== "object" || row === null) return "moraleTable.badRow";
    const response: unknown = Reflect.get(row, "response");
    if (typeof response !== "string" || !Object.hasOwn(DISPOSITIONS, response)) return "moraleTable.unknownResponse";
  }
  for (const column of COLUMNS) {
    const times = new Array<number>(21).fill(0);
    for (const row of rows) {
      const range: unknown = Reflect.get(row as object, column);
      if (range === null || range === undefined) continue;
      if (!isRange(range)) return "moraleTable.badRow";
      if (range[0] < 2 || range[1] > 20 || range[0] > range[1]) return "moraleTable.outOfRange";
      for (let total = range[0]; total <= range[1]; total += 1) times[total] = (times[total] ?? 0) + 1;
    }
    const covered = times.slice(2);
    if (covered.some((count) => count > 1)) return "moraleTable.overlap";
    if (covered.some((count) => count === 0)) return "moraleTable.gap";
  }
  return undefined;
}

function isRange(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((edge) => Number.isInteger(edge));
}
