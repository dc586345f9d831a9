/**
 * Names of compendium entries in other languages. Their source is `lang/<code>/compendia/<pack>.json`: each English name that the files of the
 * pack give to something, with its translation. The build makes the translation file of each pack from it, as the module Babele documents it.
 */
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse } from "yaml";
import { READ_BY_RULES } from "../../src/foundry/platform/translated-fields.ts";
import { list, type Translate } from "./babele.ts";
import { phrasesIn, translated, wordsIn, wordsOfMessage, wordsOfRow } from "./compendium-texts.ts";
import { isRecord, listFiles, readJson, readText } from "./files.ts";
import { lostNames } from "./language.ts";
import { PackSources, packNames } from "./packs.ts";
import { type Places, SYSTEM_ID } from "./paths.ts";
import type { Finding } from "./report.ts";

type Data = Readonly<Record<string, unknown>>;
type Names = ReadonlyMap<string, string>;

/** The folder of a language that has names in place of texts. */
const FOLDER = "compendia";

/** The English files that a translation of the compendia is made of, by their paths: each name or phrase with itself. */
export function englishFiles(places: Places): ReadonlyMap<string, string> {
  const sources = silent(places);
  const all = [
    ...packNames(places).map((pack) => [pack, namesOf(places, pack, sources)] as const),
    [TEXTS, textsOf(places, sources)] as const,
  ];
  return new Map(
    all.map(([pack, names]) => {
      const own = Object.fromEntries([...names].map((name) => [name, name]));
      return [
        join(places.root, "docs", "translating", FOLDER, `${pack}.json`),
        `${JSON.stringify(own, undefined, 2)}\n`,
      ];
    }),
  );
}

/** The order in which other packs are asked for a name that a copied thing brings along. */
const SHARED = ["equipment", "spells", "magic-items", "classes", "monsters", "hirelings", "tables"];

/** Names of the journals that `tools/packs/handbook` makes, beside those of topics and rules, which are texts of `lang`. */
const MADE_NAMES = [
  "House Rules",
  "Rules of judgement",
  "Rules by number",
  "Magic that acts",
  "Presets",
  "What does not go together",
  "Spells that act",
  "Spells that tell",
  "Magic items that act",
  "Classic rules (BX)",
  "2d10 Referee (REF)",
  "Heroic (HERO)",
  "Rules of our own (EXT)",
];

/** Whether a file of `lang` has names of a compendium, and no texts. */
export function isNamesFile(path: string): boolean {
  return basename(dirname(path)) === FOLDER;
}

/** The languages that have names. */
export function namedLanguages(places: Places): string[] {
  const files = listFiles(join(places.root, "lang"), (path) => path.endsWith(".json") && isNamesFile(path));
  return [...new Set(files.map((path) => basename(dirname(dirname(path)))))].sort();
}

/** The phrases of all packs beside the names. */
const TEXTS = "texts";

/** The file with the names of a pack in a language. */
export function namesFile(places: Places, code: string, pack: string): string {
  return join(places.root, "lang", code, FOLDER, `${pack}.json`);
}

/** Every name in a value, at any depth. */
function gather(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) gather(one, found);
  if (!isRecord(value)) return;
  if (typeof value.name === "string") found.add(value.name);
  for (const child of Object.values(value)) gather(child, found);
}

/** The title of each pack, as the manifest says it. */
function titles(places: Places): ReadonlyMap<string, string> {
  const path = join(places.root, "system.json");
  const manifest = existsSync(path) ? readJson(path) : {};
  const packs = isRecord(manifest) && Array.isArray(manifest.packs) ? manifest.packs.filter(isRecord) : [];
  return new Map(packs.map(({ name, label }) => [String(name), String(label)]));
}

/** The English names that a translation of a pack has: its title, and every name that its files give. */
export function namesOf(places: Places, pack: string, sources = silent(places)): ReadonlySet<string> {
  const found = new Set<string>();
  const title = titles(places).get(pack);
  if (title) found.add(title);
  for (const { source } of sources.entries(pack)) gather(source, found);
  if (pack === "handbook") for (const name of MADE_NAMES) found.add(name);
  return found;
}

/** The English phrases of all packs that are no names: of their fields with words, and of the rows of tables. */
export function textsOf(places: Places, sources = silent(places)): ReadonlySet<string> {
  const packs = packNames(places);
  const names = new Set(packs.flatMap((pack) => [...namesOf(places, pack, sources)]));
  const isName = (text: string): boolean => names.has(text);
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isRecord(value)) return;
    const words = [
      ...wordsIn(value),
      ...list(value.results).flatMap(wordsOfRow),
      ...list(value.messages).flatMap(wordsOfMessage),
    ];
    for (const one of words) for (const phrase of phrasesIn(one, isName)) found.add(phrase);
    for (const held of HOLDERS) visit(value[held]);
  };
  for (const pack of packs) for (const { source } of sources.entries(pack)) visit(source);
  const demo = demoOf(places);
  visit(demo);
  // Names of users are not translated: a user is chosen by the name.
  for (const { name, prototypeToken } of [...list(demo.folders), ...list(demo.actors)])
    for (const one of [name, isRecord(prototypeToken) && prototypeToken.name])
      if (typeof one === "string" && !isName(one)) found.add(one);
  return found;
}

/** The demo world's source; empty where there is none. */
function demoOf(places: Places): Data {
  const path = join(places.root, "demo", "world.yaml");
  const read: unknown = existsSync(path) ? parse(readText(path)) : {};
  return isRecord(read) ? read : {};
}

/** Lists of an entry that hold further documents with words. */
const HOLDERS = ["items", "actors", "tables"];

/** The packs' own check names what is wrong with them. */
function silent(places: Places): PackSources {
  return new PackSources(places, () => undefined);
}

function readNames(path: string): Names {
  const read = existsSync(path) ? readJson(path) : {};
  return new Map(Object.entries(isRecord(read) ? read : {}).map(([name, translated]) => [name, String(translated)]));
}

/**
 * The faults of all names in other languages.
 * @param mustBeWhole the languages in which a missing name is a fault
 */
export function namesFaults(places: Places, mustBeWhole: ReadonlySet<string>): Finding[] {
  const sources = silent(places);
  const packs = packNames(places);
  // A tree without compendia, such as a copy for a test, has nothing to compare with.
  if (packs.length === 0) return [];
  const wanted = new Map<string, ReadonlySet<string>>(packs.map((pack) => [pack, namesOf(places, pack, sources)]));
  const texts = textsOf(places, sources);
  if (texts.size > 0) wanted.set(TEXTS, texts);
  const codes = new Set([...namedLanguages(places), ...mustBeWhole]);
  return [...codes].sort().flatMap((code) => {
    const files = listFiles(join(places.root, "lang", code), (path) => path.endsWith(".json") && isNamesFile(path));
    const unknown = files.filter((path) => !wanted.has(basename(path, ".json")));
    return [
      ...unknown.map((path) => ({
        where: `lang/${code}/${FOLDER}/${basename(path)}`,
        what: "is of no pack: its name is that of a folder in packs",
      })),
      ...[...wanted].flatMap(([pack, all]) => packFaults(places, code, pack, all, mustBeWhole.has(code))),
    ];
  });
}

function packFaults(
  places: Places,
  code: string,
  pack: string,
  wanted: ReadonlySet<string>,
  mustBeWhole: boolean,
): Finding[] {
  const path = namesFile(places, code, pack);
  const where = `lang/${code}/${FOLDER}/${pack}.json`;
  const findings: Finding[] = [];
  const add = (what: string): void => {
    findings.push({ where, what });
  };
  const own = existsSync(path) ? readJson(path) : {};
  if (!isRecord(own)) return [{ where, what: "is not an object" }];
  if (existsSync(path)) for (const name of lostNames(readText(path))) add(`"${name}" stands twice`);
  for (const [name, translated] of Object.entries(own)) {
    if (!wanted.has(name)) add(`"${name}" is ${pack === TEXTS ? "no text of a pack" : `no name in packs/${pack}`}`);
    else if (typeof translated !== "string") add(`"${name}" has no text`);
    else if (translated.trim() === "") add(`"${name}" is empty`);
    else if (translated !== translated.trim()) add(`"${name}" begins or ends with a space`);
    else if (holes(translated) !== holes(name)) add(`"${name}" has other braces`);
  }
  if (mustBeWhole) for (const name of wanted) if (!Object.hasOwn(own, name)) add(`"${name}" is missing`);
  return findings;
}

/** The placeholders of a phrase, in one order. */
function holes(phrase: string): string {
  return (phrase.match(/\{\d+\}/g) ?? []).sort().join("");
}

/** Looks names up in one language: those of the pack first, then those of packs from which its things are copied. */
export function translator(places: Places, code: string, pack: string, made: Names = new Map()): Translate {
  const own = readNames(namesFile(places, code, pack));
  const others = [...SHARED.filter((name) => name !== pack), TEXTS].map((name) =>
    readNames(namesFile(places, code, name)),
  );
  const find = (name: string): string | undefined => [own, made, ...others].find((names) => names.has(name))?.get(name);
  // A page of the handbook says how many spells it has.
  return (name) => {
    const [, words = "", count = ""] = /^(.+?)( \(\d+\))$/.exec(name) ?? [];
    const counted = words ? find(words) : undefined;
    return find(name) ?? (counted && `${counted}${count}`);
  };
}

/** Lists of documents in a document or a world whose names are translated. */
const NAMED = ["folders", "actors", "items", "effects", "scenes", "journal", "pages", "tables", "results", "tokens"];

/** Plain documents of a world in another language, as if they had been brought out of compendia in it. */
export function inLanguage(data: Data, translate: Translate): Data {
  const { name } = data;
  const own = typeof name === "string" && name !== "" ? translate(name) : undefined;
  const texts: Data[] = [];
  let made: Record<string, unknown> = { ...data, ...(own !== undefined && { name: own }) };
  for (const one of [...wordsIn(data), ...wordsOfRow(data), ...wordsOfMessage(data)]) {
    const shown = translated(one, translate);
    if (shown === undefined) continue;
    made = withText(made, one.path.split("."), shown) as Record<string, unknown>;
    if (READ_BY_RULES.some((path) => one.path.startsWith(path))) texts.push({ shown, english: one.text });
  }
  for (const key of NAMED)
    if (Array.isArray(data[key])) made[key] = list(data[key]).map((one) => inLanguage(one, translate));
  if (Array.isArray(data.messages)) made.messages = list(data.messages).map((one) => inLanguage(one, translate));
  if (Array.isArray(data.notes))
    made.notes = list(data.notes).map((one) => ({ ...one, text: translate(String(one.text)) ?? one.text }));
  if (isRecord(data.prototypeToken) && typeof data.prototypeToken.name === "string")
    made.prototypeToken = {
      ...data.prototypeToken,
      name: translate(data.prototypeToken.name) ?? data.prototypeToken.name,
    };
  const reversed = isRecord(data.system) && isRecord(data.system.reversed) ? data.system.reversed.name : undefined;
  if (typeof reversed === "string" && reversed !== "")
    made = withText(made, ["system", "reversed", "name"], translate(reversed) ?? reversed) as Record<string, unknown>;
  const flags = {
    ...(own !== undefined && own !== name && typeof data.type === "string" && { english: name }),
    ...(texts.length > 0 && { texts }),
  };
  if (Object.keys(flags).length === 0) return made;
  const before = isRecord(data.flags) ? data.flags : {};
  const ours = isRecord(before.rulings) ? before.rulings : {};
  return { ...made, flags: { ...before, rulings: { ...ours, ...flags } } };
}

/** A copy with another text at a path. */
function withText(value: unknown, [name = "", ...below]: readonly string[], text: string): unknown {
  const next = (child: unknown): unknown => (below.length > 0 ? withText(child, below, text) : text);
  if (Array.isArray(value)) return value.map((child: unknown, at) => (String(at) === name ? next(child) : child));
  return isRecord(value) ? { ...value, [name]: next(value[name]) } : value;
}

/** The name of the built translation file of a pack, from the system's folder. */
export function builtNamesFile(code: string, pack: string): string {
  return join("lang", FOLDER, code, `${SYSTEM_ID}.${pack}.json`);
}

/** The title of a pack. */
export function packTitle(places: Places, pack: string): string {
  return titles(places).get(pack) ?? pack;
}
