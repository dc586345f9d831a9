/** The page of a class: its requirements, its abilities, and its table of levels. */

import { grouped } from "../platform/number-format.ts";
import type { Localize } from "../platform/text.ts";

/** One stored level. */
interface Level {
  readonly level: number | null;
  readonly xp: number | null;
  readonly hd: string;
  readonly thac0: number | null;
  readonly saves: Readonly<Record<string, number | null>>;
  readonly spells: readonly number[];
  readonly skills: Readonly<Record<string, number | null>>;
}

/** The facts of a class for its page. */
export interface ClassFacts {
  readonly hitDie: string;
  readonly maxLevel: number | null;
  readonly primeRequisites: readonly string[];
  readonly requirements: Readonly<Record<string, number | null>>;
  readonly armour: { readonly text: string };
  readonly weapons: { readonly text: string };
  readonly languages: readonly string[];
  readonly titles: readonly string[];
  readonly levels: readonly Level[];
}

/** The alignment of a column: words left, large numbers right, others centred. */
type Kind = "words" | "sum" | "figure";

/** A column of the table: its head, with the long form. */
interface Head {
  readonly label: string;
  readonly full?: string;
  readonly kind: Kind;
}

interface Table {
  readonly caption: string;
  readonly heads: readonly Head[];
  /** Heads above several columns; those without a label belong to the columns before. */
  readonly spans: readonly { readonly label: string; readonly columns: number }[];
  readonly rows: readonly {
    readonly level: string;
    readonly cells: readonly { readonly text: string; readonly kind: Kind }[];
  }[];
}

interface ClassPage {
  readonly facts: readonly { readonly label: string; readonly words: string }[];
  readonly tables: readonly Table[];
}

const own = (key: string): string => `RULINGS.ClassPage.${key}`;

/** The content of a class page below its description. */
export function classPage(facts: ClassFacts, text: Localize): ClassPage {
  const rows = facts.levels.filter(({ level }) => level !== null);
  if (rows.length === 0) return { facts: factsOf(facts, text), tables: [] };
  const skilled = rows.some(({ skills }) => Object.values(skills).some((chance) => chance !== null));
  return { facts: factsOf(facts, text), tables: [levels(rows, facts, text), ...(skilled ? [skills(rows, text)] : [])] };
}

function factsOf(facts: ClassFacts, text: Localize): ClassPage["facts"] {
  const ability = (key: string): string => text(`RULINGS.Ability.${key}`);
  const needs = Object.entries(facts.requirements).flatMap(([key, least]) =>
    least === null ? [] : [text(own("atLeast"), { ability: ability(key), least })],
  );
  const lines: [string, string][] = [
    ["hitDie", facts.hitDie],
    ["primes", facts.primeRequisites.map(ability).join(", ")],
    ["needs", needs.join(", ")],
    ["maxLevel", facts.maxLevel === null ? "" : String(facts.maxLevel)],
    ["armour", facts.armour.text],
    ["weapons", facts.weapons.text],
    ["languages", facts.languages.join(", ")],
  ];
  return lines.flatMap(([key, words]) => (words === "" ? [] : [{ label: text(own(key)), words }]));
}

const figure = (value: number | null | undefined): string => (value ? String(value) : "–");

const head = (label: string, kind: Kind, full?: string): Head => ({ label, kind, ...(full && { full }) });

/** A table with the columns of each level. */
function table(
  caption: string,
  rows: readonly Level[],
  columns: readonly { readonly head: Head; readonly of: (row: Level, at: number) => string }[],
  spans: Table["spans"] = [],
): Table {
  const cells = (row: Level, at: number) => columns.map(({ head, of }) => ({ text: of(row, at), kind: head.kind }));
  return {
    caption,
    spans,
    heads: columns.map((column) => column.head),
    rows: rows.map((row, at) => ({ level: String(row.level), cells: cells(row, at) })),
  };
}

function levels(rows: readonly Level[], { titles }: ClassFacts, text: Localize): Table {
  const saves = Object.keys(rows[0]?.saves ?? {});
  const most = Math.max(...rows.map(({ spells }) => spells.length));
  const titled = titles.length > 0;
  const spans = [
    { label: "", columns: titled ? 4 : 3 },
    { label: text(own("saves")), columns: saves.length },
    ...(most > 0 ? [{ label: text(own("spells")), columns: most }] : []),
  ];
  const columns = [
    // All levels after the last title keep it.
    ...(titled
      ? [{ head: head(text(own("title")), "words"), of: (_: Level, at: number) => titles[at] ?? titles.at(-1) ?? "" }]
      : []),
    { head: head(text(own("xp")), "sum"), of: ({ xp }: Level) => grouped(xp ?? 0) },
    { head: head(text(own("hd")), "figure"), of: ({ hd }: Level) => hd },
    { head: head(text(own("thac0")), "figure"), of: ({ thac0 }: Level) => String(thac0) },
    ...saves.map((key) => ({
      head: head(text(own(`save.${key}`)), "figure", text(`RULINGS.Save.${key}`)),
      of: (row: Level) => figure(row.saves[key]),
    })),
    ...Array.from({ length: most }, (_, at) => ({
      head: head(String(at + 1), "figure", text("RULINGS.Sheet.spellLevel", { level: at + 1 })),
      of: (row: Level) => figure(row.spells[at]),
    })),
  ];
  return table(text(own("levels")), rows, columns, spans);
}

function skills(rows: readonly Level[], text: Localize): Table {
  const keys = Object.keys(rows[0]?.skills ?? {}).filter((key) => rows.some((row) => row.skills[key] !== null));
  const columns = keys.map((key) => ({
    head: head(text(`RULINGS.Character.FIELDS.thief.${key}.label`), "figure"),
    of: (row: Level) => figure(row.skills[key]),
  }));
  return table(text("RULINGS.FieldGroup.thief"), rows, columns);
}
