/** The content of the Compendium Browser: kinds, filters, columns, and the matching rows. */

import { fold } from "../platform/fold.ts";
import type { Localize } from "../platform/text.ts";
import { type BrowserRow, type FigureKey, KINDS, type Kind, type Mark } from "./rows.ts";

/** Number of rows drawn at first, and added each time. */
export const PAGE = 200;

export type Column = "name" | FigureKey;

/** The query of the reader. */
export interface BrowserState {
  readonly kind: Kind;
  readonly query: string;
  /** Filter values as typed; blank or absent: no filter. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Column;
  /** Whether the order is descending. */
  readonly down: boolean;
  readonly limit: number;
}

type Compare = "choice" | "from" | "to";

interface Filter {
  readonly key: string;
  readonly how: Compare;
  /** The figure to compare, or the marks to choose from. */
  readonly of: string;
  /** Text key of its label, and the column's. */
  readonly label: string;
}

interface KindShape {
  readonly filters: readonly Filter[];
  readonly columns: readonly { readonly key: FigureKey; readonly label: string }[];
}

const pick = (of: string, label: string): Filter => ({ key: of, how: "choice", of, label });
const from = (of: FigureKey, label: string): Filter => ({ key: `${of}From`, how: "from", of, label });
const upTo = (of: FigureKey, label: string): Filter => ({ key: `${of}To`, how: "to", of, label });

const SHAPES: Readonly<Record<Kind, KindShape>> = {
  monsters: {
    filters: [
      from("rank", "RULINGS.Browser.filter.hdFrom"),
      upTo("rank", "RULINGS.Browser.filter.hdTo"),
      pick("alignment", "RULINGS.Field.alignment"),
      pick("terrain", "RULINGS.Field.terrain"),
      pick("dungeon", "RULINGS.Browser.filter.dungeon"),
      pick("group", "RULINGS.Field.kind"),
    ],
    columns: [{ key: "rank", label: "RULINGS.Field.hd" }],
  },
  hirelings: {
    filters: [
      pick("trade", "RULINGS.Field.trade"),
      pick("group", "RULINGS.Field.kind"),
      pick("people", "RULINGS.Field.people"),
      upTo("cost", "RULINGS.Browser.filter.wageTo"),
    ],
    columns: [
      { key: "rank", label: "RULINGS.Field.hd" },
      { key: "cost", label: "RULINGS.Browser.column.wage" },
    ],
  },
  characters: {
    filters: [
      pick("class", "RULINGS.Field.class"),
      from("rank", "RULINGS.Browser.filter.levelFrom"),
      upTo("rank", "RULINGS.Browser.filter.levelTo"),
      pick("alignment", "RULINGS.Field.alignment"),
    ],
    columns: [{ key: "rank", label: "RULINGS.Field.level" }],
  },
  spells: {
    filters: [pick("list", "RULINGS.Field.list"), pick("level", "RULINGS.Spell.FIELDS.level.label")],
    columns: [{ key: "rank", label: "RULINGS.Spell.FIELDS.level.label" }],
  },
  equipment: {
    filters: [
      pick("group", "RULINGS.Field.kind"),
      upTo("cost", "RULINGS.Browser.filter.costTo"),
      upTo("weight", "RULINGS.Browser.filter.weightTo"),
    ],
    columns: [
      { key: "cost", label: "RULINGS.Browser.column.cost" },
      { key: "weight", label: "RULINGS.Browser.column.weight" },
    ],
  },
  magic: {
    filters: [pick("group", "RULINGS.Field.kind"), pick("grade", "RULINGS.Field.grade")],
    columns: [{ key: "rank", label: "RULINGS.Field.grade" }],
  },
  options: { filters: [pick("group", "RULINGS.Field.kind")], columns: [] },
};

interface FilterView {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** The options of a select; absent for a number. */
  readonly choices?: readonly (Mark & { readonly selected: boolean })[];
}

interface ColumnView {
  readonly key: Column;
  readonly label: string;
  /** Value of `aria-sort`. */
  readonly sorted: "ascending" | "descending" | "none";
}

interface RowView {
  readonly english?: string;
  readonly uuid: string;
  readonly document: string;
  readonly name: string;
  readonly img: string;
  readonly facts: string;
  readonly pack: string;
  readonly figures: readonly string[];
}

interface BrowserView {
  readonly kinds: readonly {
    readonly key: Kind;
    readonly label: string;
    readonly count: number;
    readonly here: boolean;
  }[];
  readonly filters: readonly FilterView[];
  readonly columns: readonly ColumnView[];
  readonly rows: readonly RowView[];
  readonly found: number;
  readonly total: number;
  /** Number of further matches that are not drawn. */
  readonly more: number;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** The kinds with entries, in order. */
export function kindsPresent(rows: readonly BrowserRow[]): Kind[] {
  return KINDS.filter((kind) => rows.some((row) => row.kind === kind));
}

/** The matching rows, in order: every word of the query is found, every filter matches; an entry without a figure fails a bound on it. */
export function findRows(rows: readonly BrowserRow[], state: BrowserState): BrowserRow[] {
  const words = fold(state.query).split(/\s+/).filter(Boolean);
  const tests = SHAPES[state.kind].filters.flatMap((filter) => {
    const asked = state.filters[filter.key]?.trim() ?? "";
    return asked === "" ? [] : [(row: BrowserRow) => fits(row, filter, asked)];
  });
  return rows
    .filter(
      (row) =>
        row.kind === state.kind && words.every((word) => row.words.includes(word)) && tests.every((test) => test(row)),
    )
    .sort((a, b) => compare(a, b, state));
}

function fits(row: BrowserRow, { how, of }: Filter, asked: string): boolean {
  if (how === "choice") return row.marks[of]?.some(({ value }) => value === asked) ?? false;
  const bound = Number(asked);
  if (!Number.isFinite(bound)) return true;
  const { value } = row.figures[of as FigureKey];
  return value !== null && (how === "from" ? value >= bound : value <= bound);
}

/** Orders by the column, entries without a figure last in either direction; ties by name. */
function compare(a: BrowserRow, b: BrowserRow, { sort, down }: BrowserState): number {
  const turn = down ? -1 : 1;
  const names = collator.compare(a.name, b.name);
  if (sort === "name") return turn * names;
  const [one, other] = [a.figures[sort], b.figures[sort]];
  if (one.value === null || other.value === null)
    return Number(one.value === null) - Number(other.value === null) || names;
  return turn * (one.value - other.value || one.fine - other.fine) || names;
}

/** The content of the window. The sort column falls back to the name when the kind does not have it. */
export function browserView(rows: readonly BrowserRow[], asked: BrowserState, text: Localize): BrowserView {
  const shape = SHAPES[asked.kind];
  const sort = shape.columns.some(({ key }) => key === asked.sort) ? asked.sort : "name";
  const state: BrowserState = { ...asked, sort };
  const found = findRows(rows, state);
  const ofKind = rows.filter(({ kind }) => kind === state.kind);
  const sorted = (key: Column) => (key !== sort ? "none" : state.down ? "descending" : "ascending");
  return {
    kinds: kindsPresent(rows).map((key) => ({
      key,
      label: text(`RULINGS.Browser.kind.${key}`),
      count: rows.filter(({ kind }) => kind === key).length,
      here: key === state.kind,
    })),
    filters: shape.filters.map((filter) => filterView(filter, ofKind, state, text)),
    columns: [{ key: "name" as const, label: "RULINGS.Browser.column.name" }, ...shape.columns].map(
      ({ key, label }) => ({
        key,
        label: text(label),
        sorted: sorted(key),
      }),
    ),
    rows: found.slice(0, state.limit).map((row) => rowView(row, shape)),
    found: found.length,
    total: ofKind.length,
    more: Math.max(0, found.length - state.limit),
  };
}

function rowView(row: BrowserRow, { columns }: KindShape): RowView {
  const { uuid, document, name, english, img, facts, pack, figures } = row;
  return {
    uuid,
    document,
    name,
    ...(english && { english }),
    img,
    facts: facts.join(" · "),
    pack,
    figures: columns.map(({ key }) => figures[key].text),
  };
}

function filterView(filter: Filter, ofKind: readonly BrowserRow[], state: BrowserState, text: Localize): FilterView {
  const { key, how, of } = filter;
  const value = state.filters[key] ?? "";
  const view = { key, label: text(filter.label), value };
  if (how !== "choice") return view;
  const marks = new Map(
    ofKind.flatMap((row) => (row.marks[of] ?? []).map((mark) => [mark.value, mark.label] as const)),
  );
  const choices = [...marks]
    .map(([one, label]) => ({ value: one, label, selected: one === value }))
    .sort((a, b) => collator.compare(a.label, b.label));
  return { ...view, choices };
}
