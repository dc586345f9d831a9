/**
 * `npm run api`: writes `docs/api.md`, every member of `game.rulings` and every hook, from the API's own interface. The build makes `rulings.d.ts` of the
 * same: the interface with all the types that it needs, in one file that imports nothing. Names of Foundry (`Actor`, `Item`, `Combat`) stay as they are.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "vite";
import { isRecord, writeText } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain } from "./lib/report.ts";
import type { Step } from "./lib/stamp.ts";

const API = "src/foundry/integrations/api-types.ts";
const HOOKS = "src/foundry/platform/hooks.ts";
/** The names that modules use; what they need comes along. */
const WANTED: readonly (readonly [string, string])[] = [
  [API, "RulingsApi"],
  [API, "CreatureAction"],
  [API, "RollOptions"],
  [API, "UseOptions"],
  [HOOKS, "HookEvents"],
];

/** A node of a parsed source, as far as it is read here. */
interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value.type === "string" && typeof value.start === "number";
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nodeAt(node: Node, key: string): Node | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

function nameOf(node: Node | undefined): string {
  if (node?.type === "TSQualifiedName") return nameOf(nodeAt(node, "left"));
  const name = node?.name ?? node?.value;
  return typeof name === "string" ? name : "";
}

/** A source with what it declares and where its imported names come from. */
class Source {
  readonly text: string;
  readonly declared = new Map<string, Node>();
  readonly imported = new Map<string, { readonly file: string; readonly name: string }>();
  readonly #comments: readonly { readonly end: number; readonly text: string }[];

  constructor(
    root: string,
    readonly file: string,
  ) {
    this.text = readFileSync(join(root, file), "utf8");
    const parsed = parseSync(file, this.text);
    this.#comments = parsed.comments.map(({ start, end }) => ({ end, text: this.text.slice(start, end) }));
    for (const statement of nodes(parsed.program.body)) this.#note(statement);
  }

  #note(statement: Node): void {
    const inner = nodeAt(statement, "declaration") ?? statement;
    if (inner.type === "TSInterfaceDeclaration" || inner.type === "TSTypeAliasDeclaration")
      this.declared.set(nameOf(nodeAt(inner, "id")), inner);
    if (inner.type === "VariableDeclaration")
      for (const one of nodes(inner.declarations)) this.declared.set(nameOf(nodeAt(one, "id")), one);
    const from = nodeAt(statement, "source")?.value;
    if (typeof from !== "string" || !from.startsWith(".")) return;
    for (const one of nodes(statement.specifiers)) {
      const name = nameOf(nodeAt(one, "imported") ?? nodeAt(one, "local"));
      const here = nameOf(nodeAt(one, "exported") ?? nodeAt(one, "local"));
      this.imported.set(here, { file: join(dirname(this.file), from), name });
    }
  }

  of({ start, end }: Node): string {
    return this.text.slice(start, end);
  }

  /** The comment that stands right before something. */
  commentBefore({ start }: Node): string {
    const found = this.#comments.findLast(
      ({ end }) => end <= start && /^\s*(export\s+)?(const\s+)?$/.test(this.text.slice(end, start)),
    );
    return found?.text.startsWith("/**") ? found.text : "";
  }
}

/** The sources of a tree, each read once. */
class Sources {
  readonly #read = new Map<string, Source>();

  constructor(readonly root: string) {}

  at(file: string): Source {
    const known = this.#read.get(file) ?? new Source(this.root, file);
    this.#read.set(file, known);
    return known;
  }

  /** The files that were read. */
  files(): string[] {
    return [...this.#read.keys()];
  }
}

/** The type of a constant that types are made of: a list or a table of plain values. */
function plainType(node: Node | undefined, text: Source): string | undefined {
  if (!node) return undefined;
  if (["TSAsExpression", "TSSatisfiesExpression", "ParenthesizedExpression"].includes(node.type))
    return plainType(nodeAt(node, "expression"), text);
  if (node.type === "Literal") return text.of(node);
  if (node.type === "ArrayExpression") {
    const parts = nodes(node.elements).map((one) => plainType(one, text));
    return parts.includes(undefined) ? undefined : `readonly [${parts.join(", ")}]`;
  }
  if (node.type !== "ObjectExpression") return undefined;
  const parts = nodes(node.properties).map((one) => {
    const key = nodeAt(one, "key");
    return key && `readonly ${text.of(key)}: ${plainType(nodeAt(one, "value"), text) ?? "unknown"}`;
  });
  return parts.includes(undefined) ? undefined : `{ ${parts.join("; ")} }`;
}

/** Names of types and constants that a declaration is made of. */
function namesIn(node: Node): string[] {
  const keys: Readonly<Record<string, string>> = {
    TSTypeReference: "typeName",
    TSTypeQuery: "exprName",
    TSInterfaceHeritage: "expression",
  };
  const key = keys[node.type];
  const own = key === undefined ? [] : [nameOf(nodeAt(node, key))];
  const within = Object.values(node).flatMap((value) => (isNode(value) ? [value] : nodes(value)));
  return [...own, ...within.flatMap(namesIn)];
}

function written(name: string, source: Source, node: Node): string {
  const comment = source.commentBefore(node);
  const lead = comment === "" ? "" : `${comment}\n`;
  if (node.type !== "VariableDeclarator") return `${lead}export ${source.of(node)}`;
  const given = nodeAt(nodeAt(node, "id") ?? node, "typeAnnotation");
  const type = given ? source.of(given).replace(/^:\s*/, "") : plainType(nodeAt(node, "init"), source);
  if (!type)
    throw new Error(
      `${source.file}: rulings.d.ts needs the type of ${name}, which is no list or table of plain values`,
    );
  return `${lead}export declare const ${name}: ${type};`;
}

/** The declarations that modules need, in the order in which they are met, with the files they stand in. */
function flattened(root: string): { readonly text: string; readonly files: readonly string[] } {
  const sources = new Sources(root);
  const queue = [...WANTED];
  const done = new Map<string, string>();
  const parts: string[] = [];
  for (let next = queue.shift(); next; next = queue.shift()) {
    let [file, name] = next;
    let at = sources.at(file);
    // A name may be passed on by a file that only exports it.
    for (let from = at.imported.get(name); from && !at.declared.has(name); from = at.imported.get(name)) {
      ({ file, name } = from);
      at = sources.at(file);
    }
    const node = at.declared.get(name);
    const earlier = done.get(name);
    if (!node || earlier === file) continue;
    if (earlier !== undefined) throw new Error(`rulings.d.ts: ${name} is declared in ${earlier} and in ${file}`);
    done.set(name, file);
    parts.push(written(name, at, node));
    const typed = node.type === "VariableDeclarator" ? nodeAt(nodeAt(node, "id") ?? node, "typeAnnotation") : node;
    for (const used of typed ? namesIn(typed) : []) if (used !== name) queue.push([file, used]);
  }
  return { text: parts.join("\n\n"), files: sources.files().map((file) => join(root, file)) };
}

/** Members of an interface: name, words, tags and how it is written. */
interface Member {
  readonly name: string;
  readonly signature: string;
  readonly type: string;
  readonly words: string;
  readonly stability: "stable" | "internal" | "";
  readonly example: string;
}

function membersOf(root: string, file: string, name: string): Member[] {
  const source = new Sources(root).at(file);
  const body = nodeAt(source.declared.get(name) ?? { type: "", start: 0, end: 0 }, "body");
  if (!body) throw new Error(`${file} has no interface ${name}`);
  return nodes(body.body).map((member) => {
    const signature = source.of(member).replaceAll(/\s+/g, " ").replace(/;$/, "");
    const lines = source
      .commentBefore(member)
      .split("\n")
      .map((line) =>
        line
          .replace(/^\s*(\/\*\*|\*\/|\*)?\s?/, "")
          .replace(/\s*\*\/$/, "")
          .trim(),
      );
    const words = lines.filter((line) => line !== "" && !line.startsWith("@")).join(" ");
    const tag = lines.find((line) => line === "@stable" || line === "@internal");
    const example = lines.find((line) => line.startsWith("@example "));
    return {
      name: nameOf(nodeAt(member, "key")),
      signature,
      type: signature.slice(signature.indexOf(": ") + 2),
      words,
      stability: tag === "@stable" ? "stable" : tag === "@internal" ? "internal" : "",
      example: example?.slice("@example ".length) ?? "",
    };
  });
}

/** The members of `game.rulings`. */
export function apiMembers(root: string): Member[] {
  return membersOf(root, API, "RulingsApi");
}

/** `rulings.d.ts`: the interface of `game.rulings`, the events of the hooks, and all that they need. */
export function apiTypes(root: string): { readonly text: string; readonly files: readonly string[] } {
  const { text, files } = flattened(root);
  const hooks = membersOf(root, HOOKS, "HookEvents").map(
    ({ name, type }) => `      "rulings.${name}": (event: ${type}) => unknown;`,
  );
  const head = [
    "/** Types of Rulings for modules: `const api = game.rulings as RulingsApi`. Made by the build from the system's source; not to be edited. */",
    "/* Actor, Item, Combat and the like are Foundry's: have its types beside this file. */",
  ];
  const global = [
    "declare global {",
    "  namespace Hooks {",
    "    interface HookConfig {",
    ...hooks,
    "    }",
    "  }",
    "}",
  ];
  return { text: `${head.join("\n")}\n\n${text}\n\n${global.join("\n")}\n`, files };
}

/** Puts `rulings.d.ts` into the package. */
export function apiTypesStep(places: Places): Step {
  const output = join(places.dist, "rulings.d.ts");
  const there = existsSync(join(places.root, API));
  return {
    name: "types",
    inputs: there ? [...apiTypes(places.root).files] : [],
    outputs: there ? [output] : [],
    run: () => {
      if (!there) return "no interface in this tree";
      const { text } = apiTypes(places.root);
      writeText(output, text);
      return `${Math.round(text.length / 1024)} kB`;
    },
  };
}

/** The rows of the table of hooks, read from its source, which cannot be loaded outside of Foundry. */
export function hookRows(root: string): [string, Readonly<Record<string, string>>][] {
  const source = new Sources(root).at(HOOKS);
  const table = nodeAt(source.declared.get("RULING_HOOKS") ?? { type: "", start: 0, end: 0 }, "init");
  if (!table) throw new Error(`${HOOKS} has no table RULING_HOOKS`);
  return nodes(table.properties).map((row) => {
    const values = nodes(nodeAt(row, "value")?.properties).map((one): [string, string] => [
      nameOf(nodeAt(one, "key")),
      String(nodeAt(one, "value")?.value ?? ""),
    ]);
    return [nameOf(nodeAt(row, "key")), Object.fromEntries(values)];
  });
}

const MARK = "<!-- made by `npm run api` from here on -->";

/** docs/api.md: the part written by hand, and below the mark the tables generated from the source. */
export function apiPage(root: string): string {
  const path = join(root, "docs", "api.md");
  const hand = existsSync(path) ? (readFileSync(path, "utf8").split(MARK)[0] ?? "") : "# API\n\n";
  const events = new Map(membersOf(root, HOOKS, "HookEvents").map(({ name, type }) => [name, type]));
  const hooks = hookRows(root).map(
    ([name, { when, forbids, adds = "", stable }]) =>
      `| \`rulings.${name}\` | ${when} | ${forbids === "true" ? "yes" : ""} | ${adds} | \`${events.get(name)}\` | ${stable === "true" ? "stable" : "internal"} |`,
  );
  const members = apiMembers(root).map(
    ({ name, signature, words, stability, example }) =>
      `### \`${name}\`\n\n\`${signature}\` (*${stability}*)\n\n${words}\n\n\`\`\`js\n${example}\n\`\`\``,
  );
  const table = ["| hook | when | `false` forbids | adds to | event | |", "|---|---|---|---|---|---|", ...hooks];
  return `${hand.trimEnd()}\n\n${MARK}\n\n## Hooks\n\n${table.join("\n")}\n\n## game.rulings\n\n${members.join("\n\n")}\n`;
}

if (isMain(import.meta)) {
  const { root } = placesOf();
  const path = join(root, "docs", "api.md");
  writeText(path, apiPage(root));
  console.log(relative(root, path));
}
