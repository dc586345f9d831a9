/**
 * The language files against everything that uses them: a key that is used but missing fails, a key that nothing uses
 * fails, and so does English where a key should be. Texts of topics, presets, types and closed lists (conditions, kinds of
 * cards, entries of the ledger, effects …) are required by what the code declares, one by one.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { allListedTexts } from "./lib/closed-lists.ts";
import { englishFiles } from "./lib/compendium-names.ts";
import { isRecord, listFiles, messageOf, readJson, writeText } from "./lib/files.ts";
import { gatherUsage, type Usage } from "./lib/lang-usage.ts";
import { mergeLanguage } from "./lib/language.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { conclude, type Finding, isMain } from "./lib/report.ts";
import { translationFaults } from "./lib/translations.ts";

/** Groups whose keys come from data that no source names (the keys of pack entries, Foundry's own conventions). */
const DYNAMIC: readonly string[] = ["TYPES."];

/** Members of a topic's texts: exactly these, no more. */
interface TopicShape {
  readonly key: string;
  readonly variants: Record<string, unknown>;
  readonly parameters?: Record<string, { readonly kind: string; readonly choices?: readonly string[] }>;
  readonly constraints?: readonly { readonly id: string }[];
}

function topicKeys(topic: TopicShape): string[] {
  const base = `RULINGS.Topic.${topic.key}`;
  const variants = Object.keys(topic.variants).flatMap((key) => [
    `${base}.variants.${key}.label`,
    `${base}.variants.${key}.hint`,
  ]);
  const parameters = Object.entries(topic.parameters ?? {}).flatMap(([key, { choices = [] }]) => [
    `${base}.parameters.${key}.label`,
    `${base}.parameters.${key}.hint`,
    ...choices.map((choice) => `${base}.parameters.${key}.choices.${choice}`),
  ]);
  const constraints = (topic.constraints ?? []).map(({ id }) => `RULINGS.Constraint.${id}`);
  return [`${base}.name`, `${base}.hint`, ...variants, ...parameters, ...constraints];
}

async function load(root: string, path: string): Promise<Record<string, unknown>> {
  const file = join(root, path);
  if (!existsSync(file)) throw new Error(`${path} does not exist.`);
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

/** The keys that the code's own lists ask for. @throws an Error when a list cannot be loaded. */
export async function requiredKeys(root: string): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  const topics = (await load(root, "src/rules/topics/index.ts")).allTopics;
  if (!Array.isArray(topics)) throw new Error("src/rules/topics/index.ts exports no allTopics.");
  for (const topic of topics as readonly TopicShape[])
    for (const key of topicKeys(topic)) keys.set(key, `topic ${topic.key}`);
  const { presets } = await load(root, "src/rules/presets/index.ts");
  for (const key of Object.keys(isRecord(presets) ? presets : {})) {
    for (const member of ["name", "hint"]) keys.set(`RULINGS.Preset.${key}.${member}`, `preset ${key}`);
  }
  const manifest = readJson(join(root, "system.json"));
  const types = isRecord(manifest) && isRecord(manifest.documentTypes) ? manifest.documentTypes : {};
  for (const document of ["Actor", "Item"]) {
    const declared = types[document];
    for (const type of Object.keys(isRecord(declared) ? declared : {}))
      keys.set(`TYPES.${document}.${type}`, "system.json documentTypes");
  }
  for (const [key, where] of allListedTexts(root)) keys.set(key, where);
  for (const key of await conditionSteps(root)) keys.set(key, "src/rules/creature/conditions.ts");
  for (const { id, key } of await handbookEntries(root))
    for (const member of ["title", "text"]) keys.set(`RULINGS.Handbook.${key}.${member}`, `the handbook's ${id}`);
  return keys;
}

/** A condition that changes a number names its step in the explanation of that number. */
async function conditionSteps(root: string): Promise<string[]> {
  const path = "src/rules/creature/conditions.ts";
  if (!existsSync(join(root, path))) return [];
  const { CONDITION_EFFECTS: effects } = await load(root, path);
  return Object.entries(isRecord(effects) ? effects : {})
    .filter(([, effect]) => isRecord(effect) && Object.values(effect).some((value) => typeof value === "number"))
    .map(([condition]) => `RULINGS.Step.condition.${condition}`);
}

/** The rules described only in the handbook, from every file of `src/rules/handbook`. */
async function handbookEntries(root: string): Promise<{ readonly id: string; readonly key: string }[]> {
  const folder = join(root, "src/rules/handbook");
  if (!existsSync(folder)) return [];
  const modules = await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => load(root, `src/rules/handbook/${name}`)),
  );
  return modules.flatMap(({ entries }) => (Array.isArray(entries) ? entries : []));
}

function patternOf(key: string): RegExp {
  const parts = key.split("*").map((part) => part.replace(/[.]/g, "\\."));
  return new RegExp(`^${parts.join("(.+)")}$`);
}

/** A `*` can stand for something only if every part of it is a word of the sources. */
function fits(pattern: RegExp, key: string, words: ReadonlySet<string>): boolean {
  const holes = pattern.exec(key)?.slice(1);
  if (holes === undefined) return false;
  const isWord = (hole: string): boolean => words.has(hole) || hole.split(".").every((part) => words.has(part));
  return holes.every((hole) => isWord(hole) || isWord(hole.replace(/\.\w+\.(?:one|other)$/, "")));
}

/** The plural forms of a text that counts: `key.days.one` and `key.days.other`. */
function formsWithin(key: string, present: ReadonlySet<string>): string[] {
  const end = /^\w+\.(?:one|other)$/;
  return [...present].filter((one) => one.startsWith(`${key}.`) && end.test(one.slice(key.length + 1)));
}

/** Compares the keys that are there with those that are used. */
export function compareKeys(
  present: ReadonlySet<string>,
  usage: Usage,
  required: ReadonlyMap<string, string>,
  dynamic: readonly string[] = DYNAMIC,
): Finding[] {
  const findings: Finding[] = [];
  const used = new Set<string>();
  const missing = (where: string, what: string): void => {
    findings.push({ where, what });
  };
  for (const [key, where] of required) {
    const forms = present.has(key) ? [key] : formsWithin(key, present);
    for (const form of forms) used.add(form);
    if (forms.length === 0) missing(where, `needs the text "${key}"`);
  }
  const families = [...required.keys()].filter((key) => key.startsWith("RULINGS.Topic."));
  const closed = families.length > 0 ? ["RULINGS.Topic."] : [];
  const open = [...present].filter((key) => !closed.some((prefix) => key.startsWith(prefix)));
  const mark = (pattern: RegExp): boolean => {
    const fitting = open.filter((key) => fits(pattern, key, usage.words));
    for (const key of fitting) used.add(key);
    return fitting.length > 0;
  };
  for (const [key, where] of usage.keys) {
    if (key.includes("*")) {
      const inClosed = closed.some((prefix) => key.startsWith(prefix));
      if (!inClosed && !mark(patternOf(key))) missing(where, `no text fits "${key}"`);
    } else if (present.has(key)) used.add(key);
    else if (!mark(patternOf(`${key}.*`)) && !closed.some((prefix) => `${key}.` === prefix))
      missing(where, `uses "${key}", which is not in lang/en`);
  }
  for (const prefix of usage.prefixes) mark(patternOf(`${prefix}.FIELDS.*`));
  for (const key of present) {
    if (!used.has(key) && !dynamic.some((prefix) => key.startsWith(prefix)))
      missing("lang/en", `nothing uses "${key}"`);
  }
  return findings;
}

/**
 * Texts that depend on a number (`key.days.one`, `key.days.other`, as `platform/text.ts` reads them): English has both, beside no other form,
 * and a template asks for them by `{{rulingsText}}`, because Foundry's `{{localize}}` would print the key.
 */
function countedFaults(texts: ReadonlyMap<string, string>, { localized }: Usage): Finding[] {
  return [...texts].flatMap(([key, text]) => {
    const [, whole = "", name = "", form] = /^(.+)\.([^.]+)\.(zero|one|two|few|many|other)$/.exec(key) ?? [];
    const beside = form === "other" ? "one" : "other";
    if (form === undefined || !text.includes(`{${name}}`)) return [];
    const faults: Finding[] = [];
    if (!texts.has(`${whole}.${name}.${beside}`))
      faults.push({ where: "lang/en", what: `"${key}" has no "${beside}" beside it` });
    const where = form === "other" ? localized.get(whole) : undefined;
    if (where !== undefined) faults.push({ where, what: `asks for "${whole}", which counts, by {{localize}}` });
    return faults;
  });
}

/** Every fault of a tree's texts; with `mustBeWhole` the languages that are offered may lack nothing. */
export async function checkLanguage(
  places: Places,
  mustBeWhole = false,
): Promise<{ readonly findings: readonly Finding[]; readonly keys: number }> {
  const files = listFiles(join(places.root, "lang", "en"), (path) => path.endsWith(".json"));
  if (files.length === 0) return { findings: [{ where: "lang/en", what: "holds no texts" }], keys: 0 };
  const { texts, problems } = mergeLanguage(places.root, files);
  const usage = gatherUsage(places.root);
  const empty = [...texts]
    .filter(([, text]) => text.trim() === "")
    .map(([key]) => ({ where: "lang/en", what: `"${key}" is empty` }));
  const compared = compareKeys(new Set(texts.keys()), usage, await requiredKeys(places.root));
  return {
    findings: [
      ...problems,
      ...empty,
      ...compared,
      ...countedFaults(texts, usage),
      ...usage.spoken,
      ...translationFaults(places, texts, mustBeWhole),
    ],
    keys: texts.size,
  };
}

if (isMain(import.meta)) {
  try {
    if (process.argv.includes("--names")) for (const [path, text] of englishFiles(placesOf())) writeText(path, text);
    const mustBeWhole = process.argv.includes("--whole");
    const { findings, keys } = await checkLanguage(placesOf(), mustBeWhole);
    const asked = mustBeWhole ? "in every language" : "in English (in every language: -- --whole)";
    conclude("language", findings, `${keys} texts, none missing ${asked}, none dead, none hard-coded`);
  } catch (error) {
    console.error(`language: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
