/** The edits of a page of `docs/how-to`, read and applied to a tree, so that a test can follow the page. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readText, writeText } from "./files.ts";

/** One edit: a new file, or lines put into and taken out of one that is there. */
export type Edit =
  | { readonly kind: "new"; readonly path: string; readonly text: string }
  | {
      readonly kind: "change";
      readonly path: string;
      readonly before: readonly string[];
      readonly after: readonly string[];
    };

/** A block of data that a page shows: what it says it is, and the text. */
export interface Sample {
  readonly what: string;
  readonly text: string;
}

const FENCE = /^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm;
const NAMED = /(?:\bIn|New file) `([^`]+)`/g;

function changeOf(path: string, body: string): Edit {
  const lines = body.replace(/\n$/, "").split("\n");
  const kept = (mark: "+" | "-"): string[] =>
    lines.filter((line) => !line.startsWith(mark)).map((line) => line.slice(1));
  return { kind: "change", path, before: kept("+"), after: kept("-") };
}

/** The edits of a page, in its order. @throws an Error for a change that names no file. */
export function editsOf(markdown: string): Edit[] {
  const edits: Edit[] = [];
  let path: string | undefined;
  for (const match of markdown.matchAll(FENCE)) {
    const [, language, , body = ""] = match;
    const [paragraph = ""] = markdown.slice(0, match.index).trimEnd().split("\n\n").slice(-1);
    const named = [...paragraph.matchAll(NAMED)].at(-1);
    if (named !== undefined) path = named[1];
    if (language === "diff") {
      if (path === undefined) throw new Error("a change names no file");
      edits.push(changeOf(path, body));
    } else if (named?.[0].startsWith("New file") && path !== undefined) edits.push({ kind: "new", path, text: body });
  }
  return edits;
}

/** The blocks of data that a page shows: those whose fence says what they are. */
export function samplesOf(markdown: string): Sample[] {
  return [...markdown.matchAll(FENCE)].flatMap(([, , what = "", text = ""]) =>
    what.trim() === "" ? [] : [{ what: what.trim(), text }],
  );
}

/**
 * Applies an edit to a tree.
 * @throws an Error when the file or the place is missing, or the place occurs twice.
 */
export function applyEdit(root: string, edit: Edit): void {
  const file = join(root, edit.path);
  if (edit.kind === "new") {
    if (existsSync(file)) throw new Error(`${edit.path}: is there already`);
    writeText(file, edit.text);
    return;
  }
  if (!existsSync(file)) throw new Error(`${edit.path}: is not there`);
  const lines = readText(file).split("\n");
  const places = lines.flatMap((_, at) => (edit.before.every((line, by) => lines[at + by] === line) ? [at] : []));
  const [place, ...others] = places;
  if (place === undefined) throw new Error(`${edit.path}: has no lines\n${edit.before.join("\n")}`);
  if (others.length > 0)
    throw new Error(`${edit.path}: has these lines ${places.length} times\n${edit.before.join("\n")}`);
  lines.splice(place, edit.before.length, ...edit.after);
  writeText(file, lines.join("\n"));
}
