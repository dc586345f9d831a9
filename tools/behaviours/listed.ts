/**
 * The list of Foundry's behaviours: read out of the papers of `shared/foundry`, which lie outside the repository, and kept
 * as `tests/host/behaviours/ids.json`, so that the check works wherever the repository does.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { listFiles, readJson, readText, writeJson } from "../lib/files.ts";

/** How an id looks: `DOC-22`, `DOC-29a`, `WIN-08`, `V14-01`, `PLAY-126`. */
export const BEHAVIOUR_ID = /\b(?:DOC|WIN|PLAY|V14)-\d+[a-z]?\b/g;

const BehaviourSchema = z.object({
  id: z.string().regex(/^(?:DOC|WIN|PLAY|V14)-\d+[a-z]?$/),
  /** Which generations, as the paper says it ("both", "13+"); empty when it does not. */
  version: z.string(),
  /** "not said" for notes that give no certainty. */
  certainty: z.enum(["sure", "likely", "unsure", "not said"]),
  /** The first clause of what is said, shortened. */
  title: z.string().min(1),
});

/** One behaviour of the real Foundry that the papers list. */
export type Behaviour = z.infer<typeof BehaviourSchema>;

/** Where the committed list lies. */
export function listPath(root: string): string {
  return join(root, "tests", "host", "behaviours", "ids.json");
}

/** Where the papers lie, when they are there at all: beside the repository, or beside the folder of its worktrees. */
export function papersPath(root: string): string {
  const places = ["..", join("..", "..")].map((up) => join(root, up, "shared", "foundry"));
  return places.find((place) => existsSync(place)) ?? join(root, "..", "shared", "foundry");
}

const TITLE_LENGTH = 110;

/** The first sentence without the marks of Markdown, at most {@link TITLE_LENGTH} characters, cut between words. */
function titleOf(text: string): string {
  const plain = text
    .replace(/\*\*|`/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const [sentence = plain] = plain.split(/(?<=[^.])\. (?=[A-Z]|v\d|\S+#\d)/);
  const whole = sentence.replace(/\.$/, "");
  if (whole.length <= TITLE_LENGTH) return whole;
  const cut = whole.slice(0, TITLE_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(" ")).replace(/[,;:(]+$/, "")} …`;
}

function certaintyIn(text: string): Behaviour["certainty"] {
  const found = /\b(sure|likely|unsure)\b/.exec(text)?.[1];
  return found === "sure" || found === "likely" || found === "unsure" ? found : "not said";
}

/** A row of a table: `| id | behaviour | v | source | sure | host | src |`. */
function fromRow(line: string): Behaviour | undefined {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const [, id, behaviour, version, , certainty] = cells;
  if (id === undefined || !/^(?:DOC|WIN|PLAY|V14)-\d+[a-z]?$/.test(id)) return undefined;
  return {
    id,
    version: version ?? "",
    certainty: certaintyIn(certainty ?? ""),
    title: titleOf(behaviour ?? ""),
  };
}

/** An entry of a list: `- **PLAY-01** What it does. v13+14; source; sure. host: ... src: ...`. */
function fromEntry(line: string): Behaviour | undefined {
  const match = /^- \*\*((?:PLAY|V14|DOC|WIN)-\d+[a-z]?)\*\* (.*)$/.exec(line);
  if (match === null) return undefined;
  const [, id = "", text = ""] = match;
  const [told = text] = text.split(/\bhost: |\bsrc: /);
  const parts = told.split(/; /);
  const last = [...parts].reverse().find((part) => certaintyIn(part) !== "not said") ?? "";
  return {
    id,
    version: id.startsWith("V14") ? "14" : (/\bv(\d+[+\d/]*)[.;]/.exec(told)?.[1] ?? ""),
    certainty: certaintyIn(last),
    title: titleOf(told),
  };
}

/** The behaviours that one paper lists, in its order. */
export function readPaper(text: string): Behaviour[] {
  return text.split("\n").flatMap((line) => fromRow(line) ?? fromEntry(line) ?? []);
}

/**
 * Reads every paper of a folder.
 * @throws an Error when there is none, or an id stands in two places.
 */
export function readPapers(folder: string): Behaviour[] {
  const files = listFiles(folder, (path) => /[/\\]behaviours-[^/\\]*\.md$/.test(path));
  if (files.length === 0) throw new Error(`There is no behaviours-*.md in ${folder}: nothing to refresh from.`);
  const found = new Map<string, Behaviour>();
  for (const file of files) {
    for (const each of readPaper(readText(file))) {
      if (found.has(each.id)) throw new Error(`${file} lists ${each.id} a second time.`);
      found.set(each.id, each);
    }
  }
  return [...found.values()];
}

/** Writes the committed list from the papers and returns it. */
export function refreshList(root: string): Behaviour[] {
  const list = readPapers(papersPath(root));
  writeJson(listPath(root), list);
  return list;
}

/**
 * The committed list.
 * @throws an Error that says how to make it when it is missing or empty.
 */
export function loadList(root: string): Behaviour[] {
  const path = listPath(root);
  if (!existsSync(path))
    throw new Error(
      `tests/host/behaviours/ids.json is missing: run npm run behaviours -- --refresh beside shared/foundry.`,
    );
  return z.array(BehaviourSchema).nonempty().parse(readJson(path));
}
