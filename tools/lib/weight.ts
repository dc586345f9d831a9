/** How much script the built system loads, and when. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

/** The most that may come before Foundry says `ready`, in kB gzipped. */
export const BEFORE_READY = 66;

/** In how many files the rest may come that is loaded once the world is shown. */
export const ONCE_READY = 4;

/** `import … from "./x"`, `export … from "./x"` and `import "./x"`; imports on demand do not match. */
const STATIC_IMPORT = /\b(?:import|export)\s*(?:[\w$*{][^"'();]*?\bfrom)?\s*"(\.{1,2}\/[^"]+)"/g;

/** A script and everything it cannot do without, as paths. */
export function loadedWith(entry: string): readonly string[] {
  const all = new Set<string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (all.has(path)) continue;
    all.add(path);
    const code = readFileSync(path, "utf8");
    for (const [, other = ""] of code.matchAll(STATIC_IMPORT)) open.push(join(dirname(path), other));
  }
  return [...all];
}

/** The sum of the files, each gzipped as a server sends it, in kB. */
export function gzipped(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0) / 1000;
}
