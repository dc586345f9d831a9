/**
 * The rule catalogue: `docs/rules`, read as data. Rules with their settings, topics with their variants and presets, and the
 * rulings on where rules meet.
 */
import { basename, join } from "node:path";
import { listFiles, readText } from "./files.ts";

/** A rule of the catalogue. */
export interface CatalogueRule {
  readonly id: string;
  readonly title: string;
  /** The source: the catalogue file's name. */
  readonly source: string;
  readonly setting: string;
  /** The topics, with the variants of each, that the rule's setting names. */
  readonly settings: readonly { readonly topic: string; readonly variants: readonly string[] }[];
  readonly level: "automated" | "assisted" | "reference";
  /** The number of its worked examples. */
  readonly examples: number;
}

/** A topic of the catalogue with its variants. */
export interface CatalogueTopic {
  readonly group: string;
  readonly key: string;
  readonly variants: readonly string[];
  readonly classic: string;
  /** The changes of each preset other than `classic`. */
  readonly presets: Readonly<Record<string, string>>;
}

/** A ruling on where rules meet, or on an open end. */
export interface CatalogueMix {
  readonly id: string;
  readonly title: string;
}

/** Ids as the catalogue writes them. */
export const RULE_ID = /\b(?:BX|ERIS|GOR|REF|HERO|MIX|EXT)-\d+\b/g;

/** The ids that a text names. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(RULE_ID)].map((match) => match[0]);
}

const HEADING = /^### ((?:BX|ERIS|GOR|REF|HERO|EXT)-\d+) (.+)$/;

/** The known variants by topic; a word that is neither (a parameter) is left out. */
export type TopicKeys = ReadonlyMap<string, readonly string[]>;

/** The topics and variants in a rule's `Setting:` line; a remark in brackets is not part of it. */
export function parseSetting(text: string, topics: TopicKeys): CatalogueRule["settings"] {
  const found: { topic: string; variants: string[] }[] = [];
  for (const match of text.replace(/\([^)]*\)/g, "").matchAll(/`([A-Za-z0-9]+)`(\s*=)?/g)) {
    const [, word = "", equals] = match;
    const last = found.at(-1);
    if (equals !== undefined || topics.has(word)) found.push({ topic: word, variants: [] });
    else if (last !== undefined && topics.get(last.topic)?.includes(word) !== false) last.variants.push(word);
  }
  return found;
}

/** How many examples follow `Examples:`, whether they stand in one line or in lines of their own. */
function countExamples(lines: readonly string[]): number {
  const begin = lines.findIndex((line) => line.startsWith("Examples:"));
  if (begin < 0) return 0;
  const inline = (lines[begin] ?? "").slice("Examples:".length).trim();
  if (inline === "") return lines.slice(begin + 1).filter((line) => /^\d+\. /.test(line)).length;
  let count = 0;
  let rest = inline;
  for (;;) {
    const at = new RegExp(`(?:^|\\s)${count + 1}\\. `).exec(rest);
    if (at === null) return count;
    count += 1;
    rest = rest.slice(at.index + at[0].length);
  }
}

/** The rules of one catalogue file. @throws an Error for a rule without a setting or a known level. */
export function parseRules(source: string, markdown: string, topics: TopicKeys): CatalogueRule[] {
  const rules: CatalogueRule[] = [];
  for (const block of markdown.split(/^(?=#{2,3} )/m)) {
    const [first = "", ...lines] = block.split("\n");
    const [, id, title] = HEADING.exec(first.trim()) ?? [];
    if (id === undefined || title === undefined) continue;
    const field = (name: string): string =>
      lines
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim() ?? "";
    const level = /^(automated|assisted|reference)/.exec(field("Level"))?.[1];
    if (level !== "automated" && level !== "assisted" && level !== "reference")
      throw new Error(`${id}: level "${field("Level")}"`);
    const setting = field("Setting").replaceAll("`-`", "-");
    if (setting === "") throw new Error(`${id}: no setting`);
    const settings = parseSetting(setting, topics);
    rules.push({ id, title: title.trim(), source, setting, settings, level, examples: countExamples(lines) });
  }
  return rules;
}

function parseVariant(cell: string): { key: string; classic: boolean } {
  const [, bold, key] = /^(\*\*)?`?([A-Za-z0-9]+)`?/.exec(cell.trim()) ?? [];
  if (key === undefined) throw new Error(`variant "${cell}"`);
  return { key, classic: bold !== undefined };
}

/** The table of `docs/rules/topics.md`. @throws an Error for a row without exactly one default, or whose preset names no variant. */
export function parseTopics(markdown: string): CatalogueTopic[] {
  const rows = markdown.split("\n").filter((line) => line.startsWith("| ") && line.includes("`"));
  return rows.map((line) => {
    const [group = "", name = "", choices = "", ...rest] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const key = name.replaceAll("`", "");
    const parsed = choices.split(" · ").map(parseVariant);
    const defaults = parsed.filter((variant) => variant.classic);
    if (defaults.length !== 1 || defaults[0] === undefined) throw new Error(`${key}: ${defaults.length} defaults`);
    const variants = parsed.map((variant) => variant.key);
    const presets: Record<string, string> = {};
    for (const [index, preset] of ["eris", "gorman", "referee", "heroic"].entries()) {
      const chosen = (rest[index] ?? "").replaceAll("`", "");
      if (chosen === "") continue;
      if (!variants.includes(chosen)) throw new Error(`${key}: preset ${preset} names "${chosen}"`);
      presets[preset] = chosen;
    }
    return { group: group.toLowerCase(), key, variants, classic: defaults[0].key, presets };
  });
}

/** The entries of `docs/rules/mixes.md`. @throws an Error for an entry without a title. */
export function parseMixes(markdown: string): CatalogueMix[] {
  return markdown
    .split(/^(?=### )/m)
    .filter((block) => block.startsWith("### MIX-"))
    .map((block) => {
      const [first = "", second = ""] = block.split("\n");
      const title = /^\*\*(.+?)\.?\*\*/.exec(second)?.[1];
      const id = first.slice("### ".length).trim();
      if (title === undefined) throw new Error(`${id}: no title in bold`);
      return { id, title };
    });
}

/** The whole catalogue of a tree. @throws an Error for an entry that cannot be read. */
export function loadCatalogue(root: string): {
  readonly rules: CatalogueRule[];
  readonly topics: CatalogueTopic[];
  readonly mixes: CatalogueMix[];
} {
  const folder = join(root, "docs", "rules");
  const topics = parseTopics(readText(join(folder, "topics.md")));
  const keys = new Map(topics.map((topic) => [topic.key, topic.variants]));
  const rules = listFiles(folder, (path) => path.endsWith(".md") && basename(path) !== "README.md").flatMap((path) =>
    parseRules(basename(path, ".md"), readText(path), keys),
  );
  return { rules, topics, mixes: parseMixes(readText(join(folder, "mixes.md"))) };
}
