import { compile } from "../../rules/compile.ts";
import type { Rulebook } from "../../rules/rulings/compiler.ts";
import { GROUPS, type Parameter } from "../../rules/rulings/topic.ts";
import type { Rulings, RulingsRequest } from "../../rules/rulings/types.ts";
import type { Localize } from "../platform/text.ts";
import { parameterByKey, topicOf } from "./draft.ts";
import type { TableView } from "./table.ts";
import { cellSays, figureText, rowSays, tableOf } from "./table-values.ts";

/** Rulings to compare, with their heading. */
export interface Compared {
  readonly name: string;
  readonly request: RulingsRequest;
}

/** One side's choice on a topic. */
interface ComparedSide {
  readonly label: string;
  readonly hint: string;
  /** Its differing figures: `Escalation begins in round: 2`. */
  readonly figures: readonly string[];
}

interface ComparedTopic {
  readonly key: string;
  readonly name: string;
  readonly same: boolean;
  readonly sides: readonly ComparedSide[];
}

/** Two sets of rulings side by side, group by group. */
interface CompareView {
  readonly names: readonly string[];
  readonly differing: number;
  readonly total: number;
  readonly groups: readonly {
    readonly key: string;
    readonly name: string;
    readonly topics: readonly ComparedTopic[];
  }[];
}

/** Compares two sets of compiled rulings topic by topic. `all` also shows equal ones. */
export function compareView(two: readonly Compared[], all: boolean, book: Rulebook, text: Localize): CompareView {
  const sides = two.map(({ request }) => compile(request, book).rulings);
  const topics = book.topics.map((topic) => ({
    group: topic.group,
    view: comparedTopic(topic.key, sides, book, text),
  }));
  return {
    names: two.map(({ name }) => name),
    differing: topics.filter(({ view }) => !view.same).length,
    total: topics.length,
    groups: GROUPS.map((key) => ({
      key,
      name: text(`RULINGS.Group.${key}`),
      topics: topics.filter(({ group, view }) => group === key && (all || !view.same)).map(({ view }) => view),
    })).filter((group) => group.topics.length > 0),
  };
}

function comparedTopic(key: string, sides: readonly Rulings[], book: Rulebook, text: Localize): ComparedTopic {
  const base = `RULINGS.Topic.${key}`;
  const variants = sides.map((side) => side.chosen(key));
  // A parameter that no chosen variant uses is not a difference.
  const isRead = ({ readBy }: Parameter, variant: string): boolean => !readBy || readBy.includes(variant);
  const unlike = Object.entries(topicOf(book, key)?.parameters ?? {}).filter(
    ([one, parameter]) =>
      variants.some((variant) => isRead(parameter, variant)) &&
      new Set(sides.map((side) => JSON.stringify(side.parameters[one]))).size > 1,
  );
  return {
    key,
    name: text(`${base}.name`),
    same: new Set(variants).size === 1 && unlike.length === 0,
    sides: sides.map((_side, at) => ({
      label: text(`${base}.variants.${variants[at] ?? ""}.label`),
      hint: text(`${base}.variants.${variants[at] ?? ""}.hint`),
      figures: unlike
        .filter(([, parameter]) => isRead(parameter, variants[at] ?? ""))
        .flatMap(([one]) => figureLines(one, `${base}.parameters.${one}`, at, valuesOf(sides, one), { book, text })),
    })),
  };
}

interface Of {
  readonly book: Rulebook;
  readonly text: Localize;
}

const valuesOf = (sides: readonly Rulings[], key: string): readonly unknown[] =>
  sides.map((side) => side.parameters[key]);

/** One side's text for a differing parameter; for a table the differing cells, row by row. */
function figureLines(key: string, base: string, at: number, values: readonly unknown[], of: Of): readonly string[] {
  const parameter = parameterByKey(key, of.book);
  if (parameter?.kind !== "table") return [figureText(base, values[at], of.text)];
  const [own, other] = [values[at], values[1 - at]].map((value) => tableOf(key, parameter, value, of.text));
  const label = of.text(`${base}.label`);
  const count = Math.max(own?.rows.length ?? 0, other?.rows.length ?? 0);
  return Array.from({ length: count }, (_, row) => rowText(label, row, own, other, of.text)).flat();
}

function rowText(
  label: string,
  at: number,
  own: TableView | undefined,
  other: TableView | undefined,
  text: Localize,
): readonly string[] {
  const [row, against] = [own?.rows[at], other?.rows[at]];
  const known = row ?? against;
  if (!known) return [];
  const unlike = known.cells.flatMap(({ column }, cell) => {
    const [one, two] = [row?.cells[cell], against?.cells[cell]].map((found) => found && cellSays(found));
    return one === two ? [] : [`${own?.heads[cell] ?? column} ${one ?? ""}`];
  });
  if (unlike.length === 0) return [];
  const data = { label, row: rowSays(known, text), cells: unlike.join(", ") };
  return [text(row ? "RULINGS.Compare.row" : "RULINGS.Compare.noRow", data)];
}
