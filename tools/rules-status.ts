/**
 * `npm run rules:status`: what the catalogue asks and what is there: rule ids named by a doc comment of the code, ids
 * named by a test's title, topics and variants built. Writes .cache/rules-status.json. `--missing` lists what is
 * missing, `--check` fails where the code contradicts the catalogue (what is merely not built yet is no failure).
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { type CatalogueMix, type CatalogueRule, type CatalogueTopic, idsIn, loadCatalogue } from "./lib/catalogue.ts";
import { listFiles, messageOf, readText, shown, writeJson } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { conclude, type Finding, isMain } from "./lib/report.ts";
import { readSource } from "./lib/source.ts";
import { readTitles } from "./lib/titles.ts";

const TopicSchema = z.object({
  key: z.string(),
  group: z.string(),
  classic: z.string(),
  variants: z.record(z.string(), z.object({ built: z.boolean(), rules: z.array(z.string()) })),
});
const PresetSchema = z.object({ key: z.string(), differences: z.record(z.string(), z.string()) });

/** A topic as the code declares it. */
export type CodeTopic = z.infer<typeof TopicSchema>;
/** A preset as the code declares it. */
export type CodePreset = z.infer<typeof PresetSchema>;

/** Everything that is compared. */
export interface Status {
  readonly rules: readonly CatalogueRule[];
  readonly topics: readonly CatalogueTopic[];
  /** Where rules meet; absent: none. */
  readonly mixes?: readonly CatalogueMix[];
  readonly codeTopics: readonly CodeTopic[];
  readonly presets: readonly CodePreset[];
  /** Where each id stands in a comment of the code. */
  readonly inCode: ReadonlyMap<string, string>;
  /** Where each id stands in a test's title. */
  readonly inTests: ReadonlyMap<string, string>;
  /** Every id that the code names anywhere, comments and texts. */
  readonly named: ReadonlyMap<string, string>;
}

async function loadModule(places: Places, path: string): Promise<Record<string, unknown>> {
  const file = join(places.root, path);
  if (!existsSync(file)) throw new Error(`${path} does not exist.`);
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

function gather(
  files: readonly string[],
  root: string,
  of: (path: string) => { text: string; line: number }[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of files) {
    for (const { text, line } of of(path)) {
      for (const id of idsIn(text)) if (!found.has(id)) found.set(id, `${shown(root, path)}:${line}`);
    }
  }
  return found;
}

/** Reads the catalogue, the code and the tests. @throws an Error when the topics cannot be loaded. */
export async function readStatus(places: Places): Promise<Status> {
  const { root } = places;
  const sources = listFiles(join(root, "src"), (path) => path.endsWith(".ts"));
  const tests = listFiles(
    join(root, "tests"),
    (path) => /\.(test|spec)\.ts$/.test(path) && !path.includes(join("tests", "tools")),
  );
  const topics = await loadModule(places, "src/rules/topics/index.ts");
  const presets = await loadModule(places, "src/rules/presets/index.ts");
  const read = (path: string): ReturnType<typeof readSource> => readSource(path, readText(path));
  return {
    ...loadCatalogue(root),
    codeTopics: z.array(TopicSchema).parse(topics.allTopics),
    presets: Object.values(z.record(z.string(), PresetSchema).parse(presets.presets)),
    inCode: gather(sources, root, (path) => [...read(path).comments]),
    inTests: gather(tests, root, (path) => readTitles(path, readText(path))),
    named: gather(sources, root, (path) => [...read(path).comments, ...read(path).texts]),
  };
}

function compareTopic(wanted: CatalogueTopic, topic: CodeTopic, report: (where: string, what: string) => void): void {
  const where = `topic ${wanted.key}`;
  const variants = Object.keys(topic.variants);
  for (const key of wanted.variants) if (!variants.includes(key)) report(where, `lacks the variant "${key}"`);
  for (const key of variants)
    if (!wanted.variants.includes(key)) report(where, `has a variant "${key}" that docs/rules/topics.md does not`);
  if (topic.classic !== wanted.classic)
    report(where, `defaults to "${topic.classic}", docs/rules/topics.md to "${wanted.classic}"`);
  if (topic.group !== wanted.group)
    report(where, `stands in group "${topic.group}", in docs/rules/topics.md in "${wanted.group}"`);
}

function comparePresets(status: Status, report: (where: string, what: string) => void): void {
  const keys = new Set(["classic", ...status.topics.flatMap((topic) => Object.keys(topic.presets))]);
  for (const key of keys) {
    const preset = status.presets.find((each) => each.key === key);
    if (preset === undefined) {
      report(`preset ${key}`, "does not exist");
      continue;
    }
    for (const topic of status.topics) {
      const [is, wanted] = [preset.differences[topic.key] ?? topic.classic, topic.presets[key] ?? topic.classic];
      if (is !== wanted) report(`preset ${key}`, `has ${topic.key} = "${is}", docs/rules/topics.md "${wanted}"`);
    }
    for (const topic of Object.keys(preset.differences)) {
      if (!status.topics.some((each) => each.key === topic))
        report(`preset ${key}`, `names a topic "${topic}" that does not exist`);
    }
  }
}

/** Where the code contradicts the catalogue, or calls something built whose examples no test plays. */
export function contradictions(status: Status): Finding[] {
  const findings: Finding[] = [];
  const report = (where: string, what: string): void => {
    findings.push({ where, what });
  };
  const rules = new Map(status.rules.map((rule) => [rule.id, rule]));
  const mixes = status.mixes ?? [];
  const known = new Set([...rules.keys(), ...mixes.map(({ id }) => id)]);
  for (const { id, title } of mixes) if (!status.inTests.has(id)) report(id, `no test holds it (${title})`);
  const code = new Map(status.codeTopics.map((topic) => [topic.key, topic]));
  if (code.size !== status.codeTopics.length) report("topics", "two topics have the same key");
  for (const wanted of status.topics) {
    const topic = code.get(wanted.key);
    if (topic === undefined) report(`topic ${wanted.key}`, "is not declared");
    else compareTopic(wanted, topic, report);
  }
  for (const { key, variants } of status.codeTopics) {
    if (!status.topics.some((topic) => topic.key === key)) report(`topic ${key}`, "is not in docs/rules/topics.md");
    for (const [name, variant] of Object.entries(variants)) {
      for (const id of variant.rules) {
        const rule = rules.get(id);
        if (rule === undefined) report(`topic ${key}, ${name}`, `lists ${id}, which the catalogue does not have`);
        else if (variant.built && rule.examples > 0 && !status.inTests.has(id)) {
          report(
            `topic ${key}, ${name}`,
            `is marked built, but no test plays the ${rule.examples} examples of ${id} (${rule.title})`,
          );
        }
      }
    }
  }
  comparePresets(status, report);
  for (const [id, where] of status.named)
    if (!known.has(id)) report(where, `names ${id}, which the catalogue does not have`);
  for (const [id, where] of status.inTests)
    if (!known.has(id)) report(where, `names ${id}, which the catalogue does not have`);
  return findings;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : `${Math.round((100 * part) / whole)}%`;
}

function row(name: string, ...cells: readonly (string | number)[]): string {
  return `  ${name.padEnd(26)}${cells.map((cell) => String(cell).padStart(10)).join("")}`;
}

function printStatus(status: Status): void {
  console.log(row("source, level", "rules", "in code", "in tests", "tested"));
  for (const source of new Set(status.rules.map((rule) => rule.source))) {
    for (const level of ["automated", "assisted", "reference"]) {
      const rules = status.rules.filter((rule) => rule.source === source && rule.level === level);
      if (rules.length === 0) continue;
      const tested = rules.filter((rule) => status.inTests.has(rule.id)).length;
      console.log(
        row(
          `${source}, ${level}`,
          rules.length,
          rules.filter((rule) => status.inCode.has(rule.id)).length,
          tested,
          percent(tested, rules.length),
        ),
      );
    }
  }
  const tested = status.rules.filter((rule) => status.inTests.has(rule.id)).length;
  const inCode = status.rules.filter((rule) => status.inCode.has(rule.id)).length;
  console.log(row("all", status.rules.length, inCode, tested, percent(tested, status.rules.length)));
  console.log("");
  console.log(row("topics by group", "topics", "whole", "variants", "built"));
  for (const group of new Set(status.codeTopics.map((topic) => topic.group))) {
    const topics = status.codeTopics.filter((topic) => topic.group === group);
    const variants = topics.flatMap((topic) => Object.values(topic.variants));
    const whole = topics.filter((topic) => Object.values(topic.variants).every((variant) => variant.built));
    console.log(
      row(group, topics.length, whole.length, variants.length, variants.filter((variant) => variant.built).length),
    );
  }
}

function printMissing(status: Status): void {
  const list = (title: string, entries: readonly string[]): void => {
    console.log(`\n${title} (${entries.length})`);
    for (const each of entries) console.log(`  ${each}`);
  };
  const named = (rule: CatalogueRule): string => `${rule.id} ${rule.title} (${rule.level}; ${rule.setting})`;
  const unbuilt = status.codeTopics.flatMap(({ key, variants }) =>
    Object.entries(variants).flatMap(([name, variant]) =>
      variant.built ? [] : [`${key} = ${name} (${variant.rules.join(", ") || "no rule"})`],
    ),
  );
  list("Rules that no doc comment names", status.rules.filter((rule) => !status.inCode.has(rule.id)).map(named));
  list(
    "Rules with examples that no test plays",
    status.rules.filter((rule) => rule.examples > 0 && !status.inTests.has(rule.id)).map(named),
  );
  list("Variants not built", unbuilt);
}

function writeStatus(places: Places, status: Status): void {
  writeJson(join(places.cache, "rules-status.json"), {
    rules: status.rules.map(({ id, level, examples }) => ({
      id,
      level,
      examples,
      code: status.inCode.get(id) ?? null,
      test: status.inTests.get(id) ?? null,
    })),
    topics: status.codeTopics.map(({ key, group, variants }) => ({
      key,
      group,
      built: Object.keys(variants).filter((name) => variants[name]?.built),
      unbuilt: Object.keys(variants).filter((name) => variants[name]?.built === false),
    })),
  });
}

if (isMain(import.meta)) {
  const places = placesOf();
  const args = process.argv.slice(2);
  try {
    const status = await readStatus(places);
    writeStatus(places, status);
    printStatus(status);
    if (args.includes("--missing")) printMissing(status);
    const findings = contradictions(status);
    console.log("");
    if (args.includes("--check")) conclude("rules status", findings, "nothing contradicts the catalogue");
    else if (findings.length > 0)
      console.log(`${findings.length} contradictions to the catalogue: see npm run rules:status -- --check`);
  } catch (error) {
    console.error(`rules status: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
