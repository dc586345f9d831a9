/**
 * `npm run behaviours`: which of Foundry's listed behaviours the practice table is held to. An id is held by a test under
 * `practice-table/tests` whose title begins with it, left out by an entry `left` of `practice-table/tests/behaviours/*.yaml`, and relied on
 * where a line of the system matches an entry's `relies` or names the id. Fails while something is relied on that no test
 * holds, and where an entry, a title or a comment names an id that is not listed in `docs/foundry`. `--missing` prints only
 * what is not looked at.
 */
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { BEHAVIOUR_ID, type Behaviour, loadList } from "./behaviours/listed.ts";
import { listFiles, messageOf, readText, shown } from "./lib/files.ts";
import { placesOf } from "./lib/paths.ts";
import { type Finding, isMain } from "./lib/report.ts";
import { readTitles } from "./lib/titles.ts";

const EntrySchema = z
  .strictObject({ id: z.string(), left: z.string().min(1).optional(), relies: z.string().min(1).optional() })
  .refine((entry) => entry.left !== undefined || entry.relies !== undefined, "says neither left nor relies");

/** The known facts of one behaviour. */
export interface Standing {
  readonly behaviour: Behaviour;
  /** The tests that hold it, as `file:line`. */
  readonly held: readonly string[];
  /** Why the table does without it. */
  readonly left: readonly string[];
  /** The lines of the system that rely on it, as `file:line`. */
  readonly relied: readonly string[];
}

/** The findings: every behaviour of the list in its order, and references to unlisted ids. */
export interface Survey {
  readonly standings: readonly Standing[];
  readonly findings: readonly Finding[];
}

interface Line {
  readonly where: string;
  readonly text: string;
}

const TITLE = /^(?:(?:DOC|WIN|PLAY|V14)-\d+[a-z]?(?:, |\/| and )?)+/;

function add(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}

/** The tests by the ids that their titles begin with ("DOC-22: ...", "DOC-01, DOC-02: ..."). */
function readHeld(root: string): Map<string, string[]> {
  const held = new Map<string, string[]>();
  for (const path of listFiles(join(root, "practice-table", "tests"), (file) => file.endsWith(".test.ts"))) {
    for (const { text, line } of readTitles(path, readText(path))) {
      const [head = ""] = TITLE.exec(text) ?? [];
      for (const [id] of head.matchAll(BEHAVIOUR_ID)) add(held, id, `${shown(root, path)}:${line}`);
    }
  }
  return held;
}

/** The checks of behaviours in a running game name them without relying on them. */
const LOOKS = "src/foundry/integrations/check/";

/** Every line of what the system ships: its code, its templates, its styles. */
function systemLines(root: string): Line[] {
  const files = ["src", "templates", "styles"].flatMap((folder) =>
    listFiles(join(root, folder), (path) => /\.(ts|hbs|css)$/.test(path) && !shown(root, path).startsWith(LOOKS)),
  );
  return files.flatMap((path) =>
    readText(path)
      .split("\n")
      .map((text, at) => ({ where: `${shown(root, path)}:${at + 1}`, text })),
  );
}

interface Entries {
  readonly left: Map<string, string[]>;
  readonly relied: Map<string, string[]>;
  /** Where each id is named first. */
  readonly named: Map<string, string>;
  readonly findings: Finding[];
}

function readEntries(root: string, lines: readonly Line[]): Entries {
  const read: Entries = { left: new Map(), relied: new Map(), named: new Map(), findings: [] };
  for (const path of listFiles(join(root, "practice-table", "tests", "behaviours"), (file) => file.endsWith(".yaml"))) {
    const where = shown(root, path);
    let entries: z.infer<typeof EntrySchema>[];
    try {
      entries = z.array(EntrySchema).parse(parse(readText(path)) ?? []);
    } catch (error) {
      read.findings.push({ where, what: messageOf(error) });
      continue;
    }
    for (const { id, left, relies } of entries) {
      if (!read.named.has(id)) read.named.set(id, where);
      if (left !== undefined) add(read.left, id, left);
      if (relies === undefined) continue;
      const matching = matches(relies, lines, (what) => read.findings.push({ where: `${where}, ${id}`, what }));
      for (const line of matching) add(read.relied, id, line.where);
    }
  }
  return read;
}

function matches(pattern: string, lines: readonly Line[], report: (what: string) => void): Line[] {
  try {
    const wanted = new RegExp(pattern);
    const found = lines.filter(({ text }) => wanted.test(text));
    // A pattern that finds nothing guards nothing: the code has moved on, and the entry must follow it.
    if (found.length === 0) report(`relies on /${pattern}/, which no line of the system matches`);
    return found;
  } catch (error) {
    report(messageOf(error));
    return [];
  }
}

/** Compares the list with the tests, the entries and the system under a root. */
export function survey(root: string, list: readonly Behaviour[]): Survey {
  const lines = systemLines(root);
  const held = readHeld(root);
  const { left, relied, named, findings } = readEntries(root, lines);
  for (const { where, text } of lines) {
    for (const [id] of text.matchAll(BEHAVIOUR_ID)) {
      if (!named.has(id)) named.set(id, where);
      add(relied, id, where);
    }
  }
  for (const [id, [where = ""]] of held) if (!named.has(id)) named.set(id, where);
  const known = new Set(list.map(({ id }) => id));
  for (const [id, where] of named)
    if (!known.has(id)) findings.push({ where, what: `names ${id}, which is not listed` });
  const standings = list.map((behaviour) => ({
    behaviour,
    held: held.get(behaviour.id) ?? [],
    left: left.get(behaviour.id) ?? [],
    relied: relied.get(behaviour.id) ?? [],
  }));
  return { standings, findings };
}

function countOf(standings: readonly Standing[]): { held: number; left: number; open: number; bare: number } {
  const isHeld = (each: Standing): boolean => each.held.length > 0;
  return {
    held: standings.filter(isHeld).length,
    left: standings.filter((each) => !isHeld(each) && each.left.length > 0).length,
    open: standings.filter((each) => !isHeld(each) && each.left.length === 0).length,
    bare: standings.filter((each) => !isHeld(each) && each.relied.length > 0).length,
  };
}

/** The last line of a report. */
export function conclusion(standings: readonly Standing[]): string {
  const { held, left, open, bare } = countOf(standings);
  return `behaviours: ${held} held, ${left} left out, ${open} not looked at, ${bare} relied on but not held`;
}

const SHOWN_LINES = 4;

function lineOf({ behaviour, held, left, relied }: Standing): string[] {
  const state =
    held.length > 0
      ? `held by ${held.join(", ")}`
      : left.length > 0
        ? `left out: ${left.join("; ")}`
        : `not looked at (${behaviour.title})`;
  const more = relied.length > SHOWN_LINES ? ` and ${relied.length - SHOWN_LINES} more` : "";
  const bare = held.length === 0 ? "  RELIED ON by" : "  relied on by";
  return [
    `${behaviour.id.padEnd(9)}${behaviour.certainty.padEnd(9)}${state}`,
    ...(relied.length === 0 ? [] : [`${" ".repeat(16)}${bare} ${relied.slice(0, SHOWN_LINES).join(", ")}${more}`]),
  ];
}

/** The whole report, line by line; with `missing`, only what no test holds and no entry leaves out. */
export function report({ standings, findings }: Survey, missing = false): string[] {
  const wanted = missing ? standings.filter((each) => each.held.length === 0 && each.left.length === 0) : standings;
  const unsure = standings.filter(
    ({ behaviour }) => behaviour.certainty !== "sure" && behaviour.certainty !== "likely",
  );
  return [
    ...wanted.flatMap(lineOf),
    "",
    `Not sure (${unsure.length}), where the table takes the stricter reading: ${unsure
      .map(({ behaviour }) => `${behaviour.id} (${behaviour.certainty})`)
      .join(", ")}`,
    ...findings.map(({ where, what }) => `  WRONG ${where}: ${what}`),
    conclusion(standings),
  ];
}

/** Must the check fail? */
export function fails({ standings, findings }: Survey): boolean {
  return findings.length > 0 || countOf(standings).bare > 0;
}

if (isMain(import.meta)) {
  const { root } = placesOf();
  const args = process.argv.slice(2);
  try {
    const found = survey(root, loadList(root));
    for (const line of report(found, args.includes("--missing"))) console.log(line);
    if (fails(found)) process.exitCode = 1;
  } catch (error) {
    console.error(`behaviours: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
