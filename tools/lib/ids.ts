/** The ids of rules, readings and behaviours of Foundry: where each is written down, and where each is cited. */
import { join } from "node:path";
import { listFiles, readText, shown } from "./files.ts";
import type { Finding } from "./report.ts";

/** The families of ids. `S-n` are findings on security, in `docs/verified.md`. */
const FAMILIES = "BX|ERIS|GOR|REF|HERO|MIX|EXT|DOC|WIN|PLAY|V14|PEER|WALL|LIGHT|TPL|S";
const CITED = new RegExp(`\\b(?:${FAMILIES})-\\d+[a-z]?\\b`, "g");
/** A heading of `docs/rules`, an anchor of `docs/foundry`. */
const DEFINED = /^### ([A-Z]+-\d+)\b|<a id="[^"]*"><\/a>(?:\*\*)?([A-Z0-9]+-\d+[a-z]?)/gm;
/** Each finding of `docs/verified.md` is named in the first cell of a row. */
const FINDINGS = /^\| ([^|]+) \|/gm;

/** The definitions in the documents. */
export interface Definitions {
  /** The document of each id, from the root. */
  readonly at: ReadonlyMap<string, string>;
  /** Ids that two places write down. */
  readonly twice: readonly Finding[];
}

/** The ids that the documents of a tree write down. */
export function definedIds(root: string): Definitions {
  const at = new Map<string, string>();
  const twice: Finding[] = [];
  for (const folder of ["rules", "foundry"]) {
    for (const path of listFiles(join(root, "docs", folder), (file) => file.endsWith(".md"))) {
      for (const [, heading, anchor] of readText(path).matchAll(DEFINED)) {
        const id = heading ?? anchor ?? "";
        const where = shown(root, path);
        if (at.has(id)) twice.push({ where, what: `writes down ${id}, as ${at.get(id)} does` });
        at.set(id, where);
      }
    }
  }
  const verified = listFiles(join(root, "docs"), (file) => shown(root, file) === "docs/verified.md");
  for (const path of verified)
    for (const [, cell = ""] of readText(path).matchAll(FINDINGS))
      for (const [id] of cell.matchAll(/\bS-\d+\b/g)) at.set(id, shown(root, path));
  return { at, twice };
}

/** Every id that one of the files cites and no document writes down, with its line. */
export function unresolved(root: string, files: readonly string[], known: ReadonlyMap<string, string>): Finding[] {
  return files.flatMap((path) =>
    readText(join(root, path))
      .split("\n")
      .flatMap((line, at) =>
        [...line.matchAll(CITED)]
          .filter(([id]) => !known.has(id))
          .map(([id]) => ({ where: `${path}:${at + 1}`, what: `cites ${id}, which no document writes down` })),
      ),
  );
}
