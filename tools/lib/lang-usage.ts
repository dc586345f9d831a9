/** The language keys that the sources, the templates and the manifest use. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isRecord, listFiles, readText, shown } from "./files.ts";
import type { Finding } from "./report.ts";
import { hardCoded, templateKeys } from "./template-text.ts";
import { childrenOf, isNode, type Node, parseTree, textOf } from "./tree.ts";

/** The language keys and words in use in a tree. */
export interface Usage {
  /** Keys, groups of keys and patterns with `*`, each with where it stands first. */
  readonly keys: ReadonlyMap<string, string>;
  /** Groups given to Foundry as `LOCALIZATION_PREFIXES`: their fields' labels and hints may be there or not. */
  readonly prefixes: ReadonlySet<string>;
  /** Every text and member name of the sources: what a `*` can stand for. */
  readonly words: ReadonlySet<string>;
  /** Keys that templates give to Foundry's own `{{localize}}`, each with where it stands first. */
  readonly localized: ReadonlyMap<string, string>;
  /** English in the wrong place. */
  readonly spoken: readonly Finding[];
}

const KEY = /^(?:RULINGS|TYPES)\.[\w.*-]+$/;
/** Members whose text a reader sees. */
const SPOKEN = new Set(["title", "label", "hint", "tooltip", "placeholder"]);

function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  return typeof value.name === "string" ? value.name : textOf(value);
}

/** The call `ui.notifications.info("...")` and its kin: the text given, when it is one. */
function notified(node: Node): string | undefined {
  const { callee } = node;
  if (node.type !== "CallExpression" || !isNode(callee) || callee.type !== "MemberExpression") return undefined;
  const owner =
    isNode(callee.object) && callee.object.type === "MemberExpression" ? nameOf(callee.object.property) : undefined;
  if (owner !== "notifications" || !["info", "warn", "error", "success"].includes(nameOf(callee.property) ?? ""))
    return undefined;
  const first: unknown = Array.isArray(node.arguments) ? node.arguments[0] : undefined;
  return isNode(first) ? textOf(first) : undefined;
}

/** A text that the rules core names and that the view turns into a key: of a step, a reason, an error. */
function namedByRules(node: Node): string | undefined {
  const first = (list: unknown, at: number): string | undefined => {
    const value: unknown = Array.isArray(list) ? list[at] : undefined;
    return isNode(value) ? textOf(value) : undefined;
  };
  if (node.type === "NewExpression" && nameOf(node.callee) === "RulesError") {
    const code = first(node.arguments, 0);
    return code === undefined ? undefined : `RULINGS.Error.${code}`;
  }
  if (node.type === "CallExpression" && isNode(node.callee) && nameOf(node.callee.property) === "skip") {
    const why = first(node.arguments, 1);
    return why === undefined ? undefined : `RULINGS.Why.${why}`;
  }
  if (node.type === "ObjectExpression" && Array.isArray(node.properties)) {
    const members = new Map(node.properties.filter(isNode).map((property) => [nameOf(property.key), property.value]));
    const key = members.get("key");
    if (members.has("on") && members.has("op") && isNode(key)) {
      const step = textOf(key);
      return step === undefined ? undefined : `RULINGS.Step.${step}`;
    }
  }
  return undefined;
}

class Gatherer {
  readonly keys = new Map<string, string>();
  readonly prefixes = new Set<string>();
  readonly words = new Set<string>(["FIELDS", "label", "hint", "one", "other"]);
  readonly localized = new Map<string, string>();
  readonly spoken: Finding[] = [];

  key(text: string, where: string): void {
    const key = text.replace(/\.$/, ".*");
    if (!this.keys.has(key)) this.keys.set(key, where);
  }

  source(file: string, code: string): void {
    const { program, lineAt } = parseTree(file, code);
    const visit = (node: Node, inPrefixes: boolean): void => {
      const where = `${file}:${lineAt(node.start)}`;
      const text = textOf(node);
      if (text !== undefined && KEY.test(text)) {
        if (inPrefixes) this.prefixes.add(text);
        else this.key(text, where);
      } else if (text !== undefined) this.words.add(text);
      const member = nameOf(node.key);
      if (member !== undefined) this.words.add(member);
      this.speech(file, node, where);
      const named = file.startsWith("src/rules/") ? namedByRules(node) : undefined;
      if (named !== undefined) this.key(named, where);
      const prefixes = inPrefixes || (node.type === "PropertyDefinition" && member === "LOCALIZATION_PREFIXES");
      for (const child of childrenOf(node)) visit(child, prefixes);
    };
    visit(program, false);
  }

  private speech(file: string, node: Node, where: string): void {
    if (!file.startsWith("src/foundry/")) return;
    const said = notified(node);
    if (said !== undefined && !KEY.test(said)) this.spoken.push({ where, what: `notifies in English: "${said}"` });
    if (node.type !== "Property" || !isNode(node.value) || !SPOKEN.has(nameOf(node.key) ?? "")) return;
    const text = textOf(node.value);
    if (text !== undefined && /\p{L}{2,}\s+\p{L}/u.test(text))
      this.spoken.push({ where, what: `says in English: "${text}"` });
  }

  template(file: string, text: string): void {
    for (const { text: key, line } of templateKeys(text)) this.key(key, `${file}:${line}`);
    for (const [, key = ""] of text.matchAll(/\blocalize "([^"]+)"/g))
      if (!this.localized.has(key)) this.localized.set(key, file);
    for (const { text: words, line } of hardCoded(text))
      this.spoken.push({ where: `${file}:${line}`, what: `says in English: ${words}` });
  }

  data(file: string, value: unknown): void {
    if (typeof value === "string" && KEY.test(value)) this.key(value, file);
    else if (Array.isArray(value)) for (const child of value) this.data(file, child);
    else if (isRecord(value)) for (const child of Object.values(value)) this.data(file, child);
  }
}

/** Reads everything that can use a key: `src`, `templates`, `system.json`, and the texts of packs and the demo world. */
export function gatherUsage(root: string): Usage {
  const gatherer = new Gatherer();
  for (const path of listFiles(join(root, "src"), (each) => each.endsWith(".ts")))
    gatherer.source(shown(root, path), readText(path));
  for (const path of listFiles(join(root, "templates"), (each) => each.endsWith(".hbs")))
    gatherer.template(shown(root, path), readText(path));
  const manifest = join(root, "system.json");
  if (existsSync(manifest)) gatherer.data("system.json", JSON.parse(readText(manifest)));
  for (const folder of ["packs", "demo"]) {
    for (const path of listFiles(join(root, folder), (each) => /\.(ya?ml|json)$/.test(each))) {
      for (const { text, line } of templateKeys(readText(path))) gatherer.key(text, `${shown(root, path)}:${line}`);
    }
  }
  return gatherer;
}
