/** The words and choices of this folder's own `data`, and the facts that the other generators do not read. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { root } from "../../lib/facts.ts";

/** A YAML file of `tools/content/magic/data`. */
export function readData<T>(name: string): T {
  return parse(readFileSync(root("tools", "content", "magic", "data", `${name}.yaml`), "utf8")) as T;
}

/** A file of facts. */
export function readFacts<T>(name: string): T {
  return JSON.parse(readFileSync(root("tests", "content", "facts", `${name}.json`), "utf8")) as T;
}

/** Paragraphs of HTML. */
export function paragraphs(...texts: readonly string[]): string {
  return texts
    .filter((text) => text !== "")
    .map((text) => `<p>${text.trim()}</p>`)
    .join("");
}

/** Text that is safe inside HTML. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A link to a document of a compendium. */
export function link(address: string, name: string): string {
  return `@UUID[${address}]{${name}}`;
}
