/** Entries of compendium indexes as rows to search, filter and sort. It reads only index fields, never a document. */

import { ownRow } from "../../rules/input-checks.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { weaponDamage } from "../../rules/topics/weaponDamage.ts";
import { hitDiceText } from "../actor/inventory.ts";
import { tradeName } from "../hirelings/hire.ts";
import { isOfferedAs } from "../items/same-things.ts";
import { fold } from "../platform/fold.ts";
import { grouped } from "../platform/number-format.ts";
import type { Localize } from "../platform/text.ts";

/** @texts RULINGS.Browser.kind.* */
export const KINDS = ["monsters", "hirelings", "characters", "spells", "equipment", "magic", "options"] as const;
export type Kind = (typeof KINDS)[number];

/** An entry of a compendium's index. */
export interface IndexEntry {
  readonly uuid: string;
  readonly name: string;
  /** The English name, where it differs. */
  readonly english?: string;
  readonly img: string;
  readonly type: string;
  readonly document: "Actor" | "Item";
  /** Title of the compendium. */
  readonly pack: string;
  /** Name of its folder there, or empty. */
  readonly folder: string;
  /** The indexed fields, as stored; any may be missing. */
  readonly system: unknown;
}

/** A figure of a row, for filters, sorting and display. Null: the entry has none. */
interface Figure {
  readonly value: number | null;
  /** Orders entries with the same value, such as 1+1 Hit Dice after 1. */
  readonly fine: number;
  readonly text: string;
}

/** An option of a select, with its text. */
export interface Mark {
  readonly value: string;
  readonly label: string;
}

/** `rank`: Hit Dice, level or grade; `cost`: gold pieces (wages: a month); `weight`: coins. */
export const FIGURES = ["rank", "cost", "weight"] as const;
export type FigureKey = (typeof FIGURES)[number];

export interface BrowserRow extends Omit<IndexEntry, "system" | "type" | "folder"> {
  readonly kind: Kind;
  readonly facts: readonly string[];
  readonly figures: Readonly<Record<FigureKey, Figure>>;
  /** By filter: `alignment`, `terrain`, `list`, … */
  readonly marks: Readonly<Record<string, readonly Mark[]>>;
  /** All searchable words, folded. */
  readonly words: string;
}

type Part = Pick<BrowserRow, "kind" | "facts" | "marks"> & { readonly figures?: Partial<BrowserRow["figures"]> };
type Reader = (entry: IndexEntry, text: Localize, damageOf: ListedDamage) => Part;

const NO_FIGURE: Figure = { value: null, fine: 0, text: "" };
const DAYS_A_MONTH = 30;
const WEEKS_A_MONTH = 4;
const GRADES = ["minor", "standard", "major"];
/** The terrains with texts; those of modules are shown by their keys. @texts RULINGS.Browser.terrain.* */
const TERRAINS: readonly string[] = [
  "city",
  "desert",
  "forest",
  "grassland",
  "jungle",
  "lost-world",
  "mountains",
  "river",
  "sea",
  "settled",
  "swamp",
];
/** A figure with two places after the decimal mark at most, and a proper minus sign. */
const shown = (value: number): string => grouped(Math.round(value * 100) / 100);

function at(system: unknown, path: string): unknown {
  let value: unknown = system;
  for (const key of path.split(".")) value = value instanceof Object ? Reflect.get(value, key) : undefined;
  return value;
}
const word = (system: unknown, path: string): string => {
  const value = at(system, path);
  return typeof value === "string" ? value : "";
};
const number = (system: unknown, path: string): number | null => {
  const value = at(system, path);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
};

/** The text of a key; one without a text (a spell list of a module) is shown as words: `bone-singer` as `Bone singer`. */
function said(found: string, key: string): string {
  if (!/^(RULINGS|TYPES)\./.test(found)) return found;
  const words = key.replace(/[-_]+/g, " ").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
const choice = (key: string, text: Localize): Mark => ({ value: key, label: said(text(`RULINGS.Choice.${key}`), key) });
const className = (key: string, text: Localize): Mark => ({
  value: key,
  label: said(text(`RULINGS.Class.${key}`), key),
});
const plain = (key: string): Mark => ({ value: key, label: said("RULINGS.", key) });
const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const present = (key: string, mark: (key: string) => Mark): Mark[] => (key ? [mark(key)] : []);
const labels = (...marks: readonly (readonly Mark[])[]): string[] => marks.flat().map(({ label }) => label);

function figure(value: number | null, text?: string): Figure {
  return value === null ? NO_FIGURE : { value, fine: 0, text: text ?? shown(value) };
}

function hitDice(system: unknown): Figure {
  const dice = number(system, "hd.dice");
  if (dice === null) return NO_FIGURE;
  const modifier = number(system, "hd.modifier") ?? 0;
  const shown = dice === 0.125 ? "⅛" : hitDiceText({ dice, modifier, asterisks: number(system, "hd.asterisks") ?? 0 });
  return { value: dice, fine: modifier, text: shown };
}

/** Wages are compared by the month, of 30 days or four weeks; pay for a mission is compared unchanged. */
function wage(system: unknown, text: Localize): Figure {
  const value = number(system, "wage.value");
  if (value === null) return NO_FIGURE;
  const per = ["day", "week", "mission"].find((one) => one === word(system, "wage.per")) ?? "month";
  const times = per === "day" ? DAYS_A_MONTH : per === "week" ? WEEKS_A_MONTH : 1;
  return figure(value * times, text(`RULINGS.Browser.per.${per}`, { value: shown(value) }));
}

const gold = (value: number | null, text: Localize): Figure =>
  value === null || value === 0 ? NO_FIGURE : figure(value, text("RULINGS.Browser.gold", { value: shown(value) }));

function tagged(system: unknown, group: string): string[] {
  const tags = at(system, "tags");
  const all: unknown[] = Array.isArray(tags) ? tags : [];
  return all.flatMap((tag) =>
    typeof tag === "string" && tag.startsWith(`${group}:`) ? tag.slice(group.length + 1) : [],
  );
}

function monster({ system }: IndexEntry, text: Localize): Part {
  const group = present(word(system, "kind"), (key) => choice(key, text));
  const alignment = present(word(system, "alignment"), (key) =>
    // The filter has a separate option for any value.
    key === "any" ? { value: key, label: text("RULINGS.Browser.anyAlignment") } : choice(key, text),
  );
  const terrain = tagged(system, "terrain").map((key) =>
    TERRAINS.includes(key) ? { value: key, label: text(`RULINGS.Browser.terrain.${key}`) } : plain(key),
  );
  const dungeon = tagged(system, "dungeon").map((value) => ({ value, label: value }));
  const ac = number(system, "ac.value");
  const morale = number(system, "morale");
  return {
    kind: "monsters",
    facts: [
      ...labels(group, alignment),
      ...(ac === null ? [] : [text("RULINGS.Browser.ac", { value: shown(ac) })]),
      ...(morale === null ? [] : [text("RULINGS.Browser.morale", { value: morale })]),
    ],
    figures: { rank: hitDice(system) },
    marks: { group, alignment, terrain, dungeon },
  };
}

function hireling({ system }: IndexEntry, text: Localize): Part {
  const group = present(word(system, "kind"), (key) => choice(key, text));
  const trade = present(word(system, "trade"), (key) => ({ value: key, label: capitalised(tradeName(key, text)) }));
  const people = present(word(system, "people"), (key) => choice(key, text));
  return {
    kind: "hirelings",
    facts: labels(group, trade, people),
    figures: { rank: hitDice(system), cost: wage(system, text) },
    marks: { group, trade, people },
  };
}

function character({ system }: IndexEntry, text: Localize): Part {
  const is = present(word(system, "class"), (key) => className(key, text));
  const alignment = present(word(system, "alignment"), (key) => choice(key, text));
  const people = present(word(system, "people"), (key) => choice(key, text));
  return {
    kind: "characters",
    facts: labels(is, alignment, people),
    figures: { rank: figure(number(system, "level")) },
    marks: { class: is, alignment },
  };
}

function spell({ system }: IndexEntry, text: Localize): Part {
  const list = present(word(system, "list"), (key) => className(key, text));
  const level = number(system, "level");
  const summary = word(system, "summary");
  return {
    kind: "spells",
    facts: [...labels(list), ...(summary ? [summary] : [])],
    figures: { rank: figure(level) },
    marks: { list, level: level === null ? [] : [{ value: String(level), label: String(level) }] },
  };
}

/** The name of an item's kind: its own kind where it has one (`Potion`), otherwise its type (`Weapon`). */
function thing({ system, type }: IndexEntry, text: Localize): Mark {
  const own = word(system, "kind");
  return own && own !== "misc" ? choice(own, text) : { value: type, label: said(text(`TYPES.Item.${type}`), type) };
}

/** The damage dice of an item under the rulings; blank for none. */
export type ListedDamage = (entry: IndexEntry) => string;

const asWritten: ListedDamage = ({ system }) => word(system, "damage");

/** The damage dice: of weapons by the ruling in force, of all other items as listed. */
export function damageUnder(rulings: Rulings): ListedDamage {
  const ruling = rulings.use(weaponDamage);
  return (entry) => {
    const { system, type } = entry;
    const damage = word(system, "damage");
    if (type !== "weapon" || damage === "") return damage;
    const hands = (["either", "two"] as const).find((one) => one === at(system, "hands")) ?? "one";
    const martial = at(system, "martial") !== false;
    return ruling.listed({ damage, type: word(system, "key"), hands, martial }).join(" / ");
  };
}

function physical(entry: IndexEntry, text: Localize, damageOf: ListedDamage): Part {
  const { system } = entry;
  const group = [thing(entry, text)];
  const weight = number(system, "weight");
  const figures = {
    cost: gold(number(system, "value"), text),
    weight: weight === null ? NO_FIGURE : figure(weight, text("RULINGS.Browser.coins", { value: shown(weight) })),
  };
  const damage = damageOf(entry);
  const ac = number(system, "ac");
  const bonus = number(system, "bonus") ?? 0;
  const grade = word(system, "grade");
  const helps = [
    ...(bonus === 0 ? [] : [bonus > 0 ? `+${bonus}` : `−${-bonus}`]),
    ...(damage ? [text("RULINGS.Browser.damage", { value: damage })] : []),
    ...(ac === null ? [] : [text("RULINGS.Browser.ac", { value: shown(ac) })]),
  ];
  const facts = [...labels(group), ...helps];
  if (entry.type !== "magicItem" && at(system, "magic") !== true)
    return { kind: "equipment", facts, figures, marks: { group } };
  const grades = present(grade, (key) => choice(key, text));
  const rank = grades[0] ? figure(GRADES.indexOf(grade), grades[0].label) : NO_FIGURE;
  return { kind: "magic", facts, figures: { ...figures, rank }, marks: { group, grade: grades } };
}

function vessel({ system }: IndexEntry, text: Localize): Part {
  const group = present(word(system, "kind"), (key) => choice(key, text));
  return {
    kind: "equipment",
    facts: labels(group),
    figures: { cost: gold(number(system, "cost"), text) },
    marks: { group },
  };
}

function option({ system, type }: IndexEntry, text: Localize): Part {
  const group = [{ value: type, label: said(text(`TYPES.Item.${type}`), type) }];
  const people = present(word(system, "people"), (key) => choice(key, text));
  return { kind: "options", facts: labels(group, people), marks: { group } };
}

const READERS: Readonly<Record<string, Reader>> = {
  "Actor.monster": monster,
  "Actor.hireling": hireling,
  "Actor.character": character,
  "Actor.vessel": vessel,
  "Item.spell": spell,
  ...Object.fromEntries(
    ["weapon", "armour", "ammunition", "gear", "treasure", "magicItem"].map((type) => [`Item.${type}`, physical]),
  ),
  ...Object.fromEntries(
    ["class", "ancestry", "background", "ability", "skill", "package", "power", "attack"].map((type) => [
      `Item.${type}`,
      option,
    ]),
  ),
};

/** A text reduced to its words, for comparing names and trades regardless of punctuation: `Footman, light` and `Footman light`. */
/** The words of a text in alphabetical order, so that "Footman, light" equals "Light footman". */
const bare = (text: string): string =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");

/** An entry with its parts. */
type Read = readonly [entry: IndexEntry, part: Part];

const called = ([{ name }, { kind, facts }]: Read): string => [kind, name, ...facts].join("\n");

/** The labels shared by several entries, with all facts of their rows: only their folders differ. */
function namesakes(all: readonly Read[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const one of all) (seen.has(called(one)) ? twice : seen).add(called(one));
  return twice;
}

/** The key of an item; blank for others. */
function keyOf({ document, system }: IndexEntry): string {
  const key: unknown = document === "Item" && typeof system === "object" && system ? Reflect.get(system, "key") : "";
  return typeof key === "string" ? key : "";
}

/** Rows of index entries, without types that the browser does not show (parties, other systems' types). */
export function browserRows(
  from: Iterable<IndexEntry>,
  text: Localize,
  damageOf: ListedDamage = asWritten,
): BrowserRow[] {
  const entries = [...from];
  const keys = new Set(entries.map(keyOf));
  const all = entries.flatMap((entry): Read[] => {
    if (isOfferedAs(keyOf(entry), keys)) return [];
    const part = ownRow(READERS, `${entry.document}.${entry.type}`)?.(entry, text, damageOf);
    return part ? [[entry, part]] : [];
  });
  const shared = namesakes(all);
  return all.map((one) => {
    const [{ uuid, name, english, img, document, pack, folder }] = one;
    const part = one[1];
    const twin = folder !== "" && shared.has(called(one));
    const facts = [...part.facts.filter((fact) => bare(fact) !== bare(name)), ...(twin ? [folder] : [])];
    const figures = { rank: NO_FIGURE, cost: NO_FIGURE, weight: NO_FIGURE, ...part.figures };
    const marks = Object.values(part.marks).flatMap((list) => labels(list));
    const words = fold([name, english ?? "", ...part.facts, ...marks, pack, folder].join(" "));
    return { uuid, name, ...(english && { english }), img, document, pack, ...part, facts, figures, words };
  });
}
