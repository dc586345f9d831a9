/** Language files: nested JSON, many source files, one set of keys. */
import { isRecord, readJson, readText, shown } from "./files.ts";
import type { Finding } from "./report.ts";

/** The result of the merge. */
export interface MergedLanguage {
  readonly merged: Record<string, unknown>;
  /** Every key with a text, dotted, sorted. */
  readonly keys: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: readonly Finding[];
}

/** The dotted keys of nested texts; anything that is neither an object nor a text is reported. */
export function flatten(value: unknown, report: (key: string, what: string) => void, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  if (!isRecord(value)) {
    report(prefix, "is not an object");
    return found;
  }
  for (const [name, child] of Object.entries(value)) {
    const key = prefix === "" ? name : `${prefix}.${name}`;
    if (typeof child === "string") {
      if (found.has(key)) report(key, "stands twice");
      found.set(key, child);
    } else if (isRecord(child)) {
      for (const [below, text] of flatten(child, report, key)) {
        if (found.has(below)) report(below, "stands twice");
        found.set(below, text);
      }
    } else report(key, `is neither a text nor an object (${child === null ? "null" : typeof child})`);
  }
  return found;
}

function nest(
  texts: ReadonlyMap<string, string>,
  report: (key: string, what: string) => void,
): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [key, text] of texts) {
    const names = key.split(".");
    const last = names.pop() ?? "";
    let place = root;
    for (const name of names) {
      const next = place[name] ?? {};
      if (!isRecord(next)) {
        report(key, "is both a text and a group of texts");
        break;
      }
      place[name] = next;
      place = next;
    }
    if (place[last] !== undefined) report(key, "is both a text and a group of texts");
    else place[last] = text;
  }
  return root;
}

const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/g;

/** Names that stand twice in one group of a JSON text: the first of them is lost when it is read. */
export function lostNames(text: string): string[] {
  const lost: string[] = [];
  const groups: { readonly path: string; readonly names: Set<string> }[] = [];
  let next = "";
  for (const [token, name = "", named] of text.matchAll(TOKEN)) {
    const group = groups.at(-1);
    if (token === "{") groups.push({ path: next, names: new Set() });
    else if (token === "}") groups.pop();
    else if (named && group) {
      next = group.path === "" ? name : `${group.path}.${name}`;
      if (group.names.has(name)) lost.push(next);
      group.names.add(name);
    }
  }
  return lost;
}

/** Merges language files; a key that stands in two of them, or is both a text and a group, is a problem. */
export function mergeLanguage(root: string, files: readonly string[]): MergedLanguage {
  const problems: Finding[] = [];
  const texts = new Map<string, string>();
  const owner = new Map<string, string>();
  for (const file of files) {
    const where = shown(root, file);
    for (const key of lostNames(readText(file))) problems.push({ where, what: `"${key}" stands twice` });
    for (const [key, text] of flatten(readJson(file), (at, what) =>
      problems.push({ where, what: `"${at}" ${what}` }),
    )) {
      const other = owner.get(key);
      if (other === undefined) {
        owner.set(key, where);
        texts.set(key, text);
      } else problems.push({ where, what: `"${key}" stands in ${other} too` });
    }
  }
  const merged = nest(texts, (key, what) =>
    problems.push({ where: owner.get(key) ?? "lang", what: `"${key}" ${what}` }),
  );
  return { merged, keys: [...texts.keys()].sort(), texts, problems };
}
