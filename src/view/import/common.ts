/** Common parts of all importers: the imported data, coins that are items, and synonyms. */
import { isFormula } from "../../rules/dice/formula.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { escapeHtml } from "../platform/explanation.ts";
import { isLargeClumsy } from "./clumsy-weapons.ts";
import { type Carried, isRecord, type Left, ownAt, plainWords, put, Reading } from "./reading.ts";
import { asDice } from "./stat-block/read-stat-block.ts";

/** An imported item for the sheet. `known`: whether a compendium entry with the same name replaces it, with the data here kept. */
export interface ImportedItem {
  readonly name: string;
  readonly type:
    | "weapon"
    | "armour"
    | "gear"
    | "treasure"
    | "magicItem"
    | "spell"
    | "attack"
    | "ability"
    | "ammunition";
  readonly system: Record<string, unknown>;
  readonly known?: "spells" | "equipment";
  /** Its id in the export, and that of its container. */
  readonly id: string;
  readonly within: string;
}

/** The result for an item. */
export type ImportedData = Pick<ImportedItem, "type" | "system" | "known">;

/** The result for an item, with its unused fields. */
interface ImportedItemEntry {
  readonly name: string;
  readonly was: string;
  /** Its new type; blank: it became coins or a field of the sheet. */
  readonly became: string;
  readonly left: readonly Left[];
}

export interface Imported {
  readonly name: string;
  readonly type: "character" | "monster";
  readonly img: string;
  readonly system: Record<string, unknown>;
  readonly items: readonly ImportedItem[];
  readonly carried: readonly Carried[];
  readonly left: readonly Left[];
  readonly things: readonly ImportedItemEntry[];
  /** The other system's class name, where there is no such class here. */
  readonly foreignClass: string;
}

/** A table for untrusted keys, without inherited entries. */
export function lookup<T>(rows: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(rows));
}

/** The working data of an importer. */
export interface ImportContext {
  readonly actor: Reading;
  readonly system: Record<string, unknown>;
  readonly items: ImportedItem[];
  readonly things: ImportedItemEntry[];
}

const CLASS_WORDS: readonly (readonly [RegExp, string])[] = [
  [/magic[- ]?user|wizard|mage\b|magician/i, "magic-user"],
  [/cleric|priest/i, "cleric"],
  [/thief|rogue/i, "thief"],
  [/halfling/i, "halfling"],
  [/dwarf/i, "dwarf"],
  [/^elf$/i, "elf"],
  [/fighter|warrior/i, "fighter"],
  [/normal (?:hu)?man|commoner/i, "normal-human"],
];

/** The class with such a name. */
export function classNamed(words: string): string {
  return CLASS_WORDS.find(([pattern]) => pattern.test(words.trim()))?.[1] ?? "";
}

/** Short names of classes, as in notes. */
const LETTERS: Readonly<Record<string, string>> = {
  F: "fighter",
  C: "cleric",
  T: "thief",
  M: "magic-user",
  MU: "magic-user",
  "M-U": "magic-user",
};

/** Classes that other games combine. */
const BESIDE: readonly string[] = ["fighter", "cleric", "thief", "magic-user"];

/** A named class, with the level behind its name: `Fighter 3`; 0 without one. */
interface NamedClass {
  readonly key: string;
  readonly level: number;
}

const LEVEL_BEHIND = /[\s:(-]*(?:level |lvl\.? )?(\d{1,2})\)?$/i;

/**
 * The combined classes of a text, in order: `Fighter/Magic-User`, `cleric & thief`, `F3/MU2`, with or without a people before them; empty where there is only
 * one.
 */
function severalNamed(words: string): readonly NamedClass[] {
  const parts = words.split(/\s*(?:[/\\&+,;|]|\band\b)\s*/i).filter((part) => part !== "");
  const named = parts.map((part): NamedClass => {
    const level = Math.min(36, Number(LEVEL_BEHIND.exec(part)?.[1] ?? 0));
    const plain = part.replace(LEVEL_BEHIND, "").trim();
    return { key: ownRow(LETTERS, plain.toUpperCase()) ?? classNamed(plain), level };
  });
  const [first] = named;
  // Other games put the people before the classes: Elf / Fighter / Magic-User.
  const classes = first && PEOPLES.includes(first.key) && named.length > 2 ? named.slice(1) : named;
  const several = classes.length > 1 && classes.every(({ key }) => BESIDE.includes(key));
  return several && new Set(classes.map(({ key }) => key)).size === classes.length ? classes : [];
}

/**
 * Stores the named class, and the further ones of a character with several (EXT-03), each with the level behind its name; without such a level, with the
 * present level and experience, of which other games have only one.
 * @returns the words where there is no such class here
 */
export function putClasses(system: Record<string, unknown>, words: string): string {
  const several = severalNamed(words);
  const [first, ...others] = several;
  const key = first?.key ?? classNamed(words);
  put(system, "class", key);
  if (first && first.level > 0) put(system, "level", first.level);
  const level = Number(system.level ?? 1);
  const xp = Number(ownAt(system, "xp.value") ?? 0);
  if (others.length > 0) system.otherClasses = others.map((one) => ({ class: one.key, level: one.level || level, xp }));
  return key ? "" : words;
}

const PEOPLES = ["elf", "dwarf", "halfling"];

export function ancestryNamed(words: string): string {
  const found = PEOPLES.find((people) => words.toLowerCase().includes(people));
  return found ?? (words === "" ? "human" : /human/i.test(words) ? "human" : "other");
}

/** The class in a text from a game in which everybody begins without one. */
export function classNamedIn(words: string): string {
  return /^(?:zero|0|level 0)(?:$|[ -]?level)/i.test(words.trim()) ? "normal-human" : classNamed(words);
}

/** The people in the words of a class or a trade: an elven falconer is an elf. */
export function peopleIn(words: string): string {
  return (
    (
      [
        [/\bel(?:f|ven)\b/i, "elf"],
        [/\bdwar(?:f|ven)\b/i, "dwarf"],
        [/\bhalfling\b/i, "halfling"],
      ] as const
    ).find(([pattern]) => pattern.test(words))?.[1] ?? "human"
  );
}

/** An alignment by its first letter. */
export function alignmentOf(words: string): string | null {
  const by: Readonly<Record<string, string>> = { l: "lawful", n: "neutral", c: "chaotic" };
  return by[words.trim().charAt(0).toLowerCase()] ?? null;
}

const COIN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:platinum\b.*|pp)$/i, "pp"],
  [/^(?:gold\b.*(?:coin|piece).*|gold|gp)$/i, "gp"],
  [/^(?:electrum\b.*|ep)$/i, "ep"],
  [/^(?:silver\b.*(?:coin|piece).*|silver|sp)$/i, "sp"],
  [/^(?:copper\b.*(?:coin|piece).*|copper|cp)$/i, "cp"],
];

/** The coin with this item name. */
export function coinNamed(name: string): string | undefined {
  return COIN_WORDS.find(([pattern]) => pattern.test(name.trim()))?.[1];
}

/** A text as paragraphs of a description. */
export function paragraphs(words: string): string {
  return words
    .split("\n")
    .filter(Boolean)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");
}

/** Valid dice; blank otherwise. */
export function diceOf(words: string): string {
  const plain = words.replace(/\s/g, "").toLowerCase();
  return isFormula(plain) ? plain : asDice(words);
}

/** The dice at a path of the data. Text beyond the dice (`1d6 plus poison`) stays among the fields reported as left over. */
export function diceAt(read: Reading, path: string, field = "", without?: RegExp): string {
  const all = ownAt(read.data, path);
  if (typeof all !== "string") return "";
  const words = without ? all.replace(without, "") : all;
  const dice = diceOf(plainWords(words).slice(0, 200));
  if (dice === "" && words.trim() !== "") return "";
  if (field && dice) read.carried.push({ field, value: dice });
  if (sameDice(words, dice)) read.skip(path);
  return dice;
}

function sameDice(words: string, dice: string): boolean {
  const plain = words.replace(/\s/g, "").toLowerCase();
  return plain === dice || /^[\dd+%-]*$/.test(plain);
}

/** A written bonus: `+2`, `-1`, `d5+2` (the part after the die). */
export function signed(value: unknown): number {
  const words = typeof value === "number" ? String(value) : typeof value === "string" ? value.slice(0, 40) : "";
  const found = /([+-]?\d{1,3})\s*$/.exec(words.replace(/\d*d\d+/gi, ""))?.[1];
  return found === undefined ? 0 : Number(found);
}

/** Hit dice as printed: `3+1**`, `1/2`, `d4` hit points, `2d8+2`. */
export function hitDiceOf(words: string): { dice: number; modifier: number; asterisks: number } {
  const plain = words.replace(/\s/g, "").replace("½", "1/2");
  const asterisks = Math.min(5, (plain.match(/\*/g) ?? []).length);
  if (/^(?:1\/2|(?:1)?d4)/i.test(plain)) return { dice: 0.5, modifier: 0, asterisks };
  const found = /^(\d+)(?:d\d+)?(?:([+-])(\d+))?/i.exec(plain);
  const within = (value: number, most: number): number => Math.min(most, value);
  return {
    dice: within(Number(found?.[1] ?? 1), 99),
    modifier: (found?.[2] === "-" ? -1 : 1) * within(Number(found?.[3] ?? 0), 20),
    asterisks,
  };
}

/** The name of a document, never blank. */
function nameOf(data: unknown): string {
  const name = ownAt(data, "name");
  return (typeof name === "string" ? name.trim().slice(0, 120) : "") || "?";
}

/** A picture on this server: one of Foundry's or of a world's. Other addresses are not loaded. */
function pictureOf(data: unknown): string {
  const img = ownAt(data, "img");
  return typeof img === "string" &&
    /^(?:icons|worlds)\/[\w./ -]+\.(?:webp|png|jpe?g|svg)$/i.test(img) &&
    !img.includes("..")
    ? img
    : "";
}

/** The items of an export, each with its reading. */
export function thingsOf(
  data: unknown,
): { readonly id: string; readonly name: string; readonly type: string; readonly read: Reading }[] {
  const items = ownAt(data, "items");
  return (Array.isArray(items) ? items : []).filter(isRecord).map((item, at) => ({
    // Older files have no item ids (S-11).
    id: String(ownAt(item, "_id") || `thing.${at}`),
    name: nameOf(item),
    type: String(ownAt(item, "type") ?? ""),
    read: new Reading(item),
  }));
}

/** Adds coins to the sheet. */
export function addCoins({ system }: ImportContext, coin: string, count: number): void {
  const before = ownAt(system, `coins.${coin}`);
  put(system, `coins.${coin}`, Math.min(9_999_999, (typeof before === "number" ? before : 0) + count));
}

/** The initial state of reading an export. */
export function importContext(data: unknown): ImportContext {
  return { actor: new Reading(data), system: {}, items: [], things: [] };
}

/** Copies numbers to their fields. */
export function numbers(
  { actor, system }: ImportContext,
  rows: readonly (readonly [from: string, to: string, field: string, bounds: readonly [number, number]])[],
): void {
  for (const [from, to, field, bounds] of rows) put(system, to, actor.number(from, field, bounds));
}

/** The collected data of an importer. */
export function gathered(work: ImportContext, type: Imported["type"], foreignClass = ""): Imported {
  const { actor, system, items, things } = work;
  const other = ["effects", "flags", "prototypeToken"].flatMap((path): Left[] => {
    const value = ownAt(actor.data, path);
    const count = typeof value === "object" && value !== null ? Object.keys(value).length : 0;
    return count > 0 ? [{ path, value: `× ${count}` }] : [];
  });
  const name = nameOf(actor.data);
  const value = ownAt(system, "hp.value");
  const most = ownAt(system, "hp.max");
  // The maximum in a file does not include effects.
  if (typeof value === "number" && typeof most === "number" && most < value) put(system, "hp.max", value);
  return {
    name,
    type,
    img: pictureOf(actor.data),
    system: type === "monster" && isLargeClumsy(name) ? { ...system, largeClumsy: true } : system,
    items,
    carried: actor.carried,
    left: [...actor.left(), ...other],
    things,
    foreignClass,
  };
}
