/** The list of Foundry's behaviours: `docs/foundry`, read as data. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listFiles, readText } from "../lib/files.ts";

/** How an id looks: `DOC-22`, `DOC-29a`, `WIN-08`, `V14-01`, `PLAY-126`. */
export const BEHAVIOUR_ID = /\b(?:DOC|WIN|PLAY|V14)-\d+[a-z]?\b/g;

/** One behaviour of the real Foundry that the papers list. */
export interface Behaviour {
  readonly id: string;
  /** The generations, as the paper says it ("both", "13+"); empty when it does not. */
  readonly version: string;
  /** "not said" for notes that give no certainty. */
  readonly certainty: "sure" | "likely" | "unsure" | "not said";
  /** The first clause of the text, shortened. */
  readonly title: string;
}

const ANCHOR = /<a id="[^"]*"><\/a>/g;

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

/** A row of a table: `| id | behaviour | v | source | sure |`. */
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

/** An entry of a list: `- **PLAY-01** What it does. v13+14; source; sure.`. */
function fromEntry(line: string): Behaviour | undefined {
  const match = /^- \*\*((?:PLAY|V14|DOC|WIN)-\d+[a-z]?)\*\* (.*)$/.exec(line);
  if (match === null) return undefined;
  const [, id = "", text = ""] = match;
  const parts = text.split(/; /);
  const last = [...parts].reverse().find((part) => certaintyIn(part) !== "not said") ?? "";
  return {
    id,
    version: id.startsWith("V14") ? "14" : (/\bv(\d+[+\d/]*)[.;]/.exec(text)?.[1] ?? ""),
    certainty: certaintyIn(last),
    title: titleOf(text),
  };
}

/** The behaviours that one paper lists, in its order. */
export function readPaper(text: string): Behaviour[] {
  return text
    .replaceAll(ANCHOR, "")
    .split("\n")
    .flatMap((line) => fromRow(line) ?? fromEntry(line) ?? []);
}

/**
 * Reads `docs/foundry` under a root.
 * @throws an Error when it has no behaviour, or an id twice.
 */
export function loadList(root: string): Behaviour[] {
  const folder = join(root, "docs", "foundry");
  const files = existsSync(folder) ? listFiles(folder, (path) => path.endsWith(".md")) : [];
  const found = new Map<string, Behaviour>();
  for (const file of files) {
    for (const each of readPaper(readText(file))) {
      if (found.has(each.id)) throw new Error(`${file} lists ${each.id} a second time.`);
      found.set(each.id, each);
    }
  }
  if (found.size === 0) throw new Error(`${folder} lists no behaviour.`);
  return [...found.values()];
}
