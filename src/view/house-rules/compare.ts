import { compile } from "../../rules/compile.ts";
import type { Rulebook } from "../../rules/rulings/compiler.ts";
import { GROUPS } from "../../rules/rulings/topic.ts";
import type { Rulings, RulingsRequest } from "../../rules/rulings/types.ts";
import type { Localize } from "../text.ts";

/** Rulings to be compared, under the name that stands above them. */
export interface Compared {
  readonly name: string;
  readonly request: RulingsRequest;
}

/** What one of the two says of a topic. */
export interface ComparedSide {
  readonly label: string;
  readonly hint: string;
  /** Its figures, where they are not alike: `Escalation begins in round: 2`. */
  readonly figures: readonly string[];
}

export interface ComparedTopic {
  readonly key: string;
  readonly name: string;
  readonly same: boolean;
  readonly sides: readonly ComparedSide[];
}

/** Two sets of rulings side by side, group by group. */
export interface CompareView {
  readonly names: readonly string[];
  readonly differing: number;
  readonly total: number;
  readonly groups: readonly {
    readonly key: string;
    readonly name: string;
    readonly topics: readonly ComparedTopic[];
  }[];
}

/** Two sets of rulings topic by topic, compiled: what each comes to, not what it asks for. `all` shows those that are alike as well. */
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
  const parameters = Object.keys(book.topics.find((topic) => topic.key === key)?.parameters ?? {});
  const unlike = parameters.filter(
    (one) => new Set(sides.map((side) => JSON.stringify(side.parameters[one]))).size > 1,
  );
  const variants = sides.map((side) => side.chosen(key));
  return {
    key,
    name: text(`${base}.name`),
    same: new Set(variants).size === 1 && unlike.length === 0,
    sides: sides.map((side, at) => ({
      label: text(`${base}.variants.${variants[at] ?? ""}.label`),
      hint: text(`${base}.variants.${variants[at] ?? ""}.hint`),
      figures: unlike.map((one) => figureText(`${base}.parameters.${one}`, side.parameters[one], text)),
    })),
  };
}

function figureText(base: string, value: unknown, text: Localize): string {
  const label = text(`${base}.label`);
  if (Array.isArray(value)) return text("RULINGS.Compare.table", { label, count: value.length });
  if (typeof value === "boolean") return `${label}: ${text(value ? "RULINGS.Compare.yes" : "RULINGS.Compare.no")}`;
  if (typeof value !== "string") return `${label}: ${String(value)}`;
  const choice = text(`${base}.choices.${value}`);
  return `${label}: ${choice === `${base}.choices.${value}` ? value : choice}`;
}
