/**
 * Exported functions and constants of the rules core that nothing names: neither another file of the system or the tools, nor their own
 * file a second time. A module can be in use while a function of it is not; the bundle shows the former, this the latter.
 */
import { dirname, join, resolve } from "node:path";
import { isRecord, listFiles, readText, shown } from "./files.ts";
import type { Places } from "./paths.ts";
import { childrenOf, isNode, type Node, parseTree, textOf } from "./tree.ts";

/** The handbook's generator reads every file of this folder, by addresses that it makes. */
const READ_BY_FOLDER = "src/rules/handbook/";
/** A file that is taken whole (`import * as`): its table of contents is its exports. */
const WHOLE = "*";

/** The exports and imports of one file, each as `path#name`. */
interface Naming {
  readonly declared: readonly string[];
  readonly taken: readonly string[];
  /** Re-exports: under which key they are asked for here, and whose they are. */
  readonly passed: readonly (readonly [here: string, there: string])[];
}

/** The exported functions and constants of `src/rules` that only tests name, as `path#name`, in order. */
export function unnamed(places: Places): readonly string[] {
  const files = ["src", "tools"].flatMap((folder) =>
    listFiles(join(places.root, folder), (path) => path.endsWith(".ts") && !path.endsWith(".d.ts")),
  );
  const read = files.map((path) => namingOf(places.root, shown(places.root, path)));
  const taken = new Set(read.flatMap((one) => one.taken));
  const passed = read.flatMap((one) => one.passed);
  // A re-export counts only when somebody asks for it, maybe through several.
  for (let before = -1; before !== taken.size; ) {
    before = taken.size;
    for (const [here, there] of passed) if (taken.has(here)) taken.add(there);
  }
  return read
    .flatMap((one) => one.declared)
    .filter((key) => key.startsWith("src/rules/") && !key.startsWith(READ_BY_FOLDER))
    .filter((key) => !taken.has(key) && !taken.has(key.replace(/#.*/, `#${WHOLE}`)))
    .sort();
}

function namingOf(root: string, file: string): Naming {
  const { program } = parseTree(file, readText(join(root, file)));
  const nodes = [...walk(program)];
  const at = (from: unknown): string => {
    const address = isNode(from) ? (textOf(from) ?? "") : "";
    return shown(root, resolve(root, dirname(file), address));
  };
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const name = nameOf(node);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const exported = nodes.filter((node) => node.type === "ExportNamedDeclaration");
  const own = exported.flatMap((node) => declaredBy(node.declaration));
  const passed = exported.flatMap((node) =>
    isNode(node.source)
      ? specifiersOf(node).map(
          (one) => [`${file}#${nameOf(one.exported)}`, `${at(node.source)}#${nameOf(one.local)}`] as const,
        )
      : [],
  );
  const taken = [
    ...own.filter((name) => (counts.get(name) ?? 0) > 1).map((name) => `${file}#${name}`),
    ...nodes.flatMap((node) => {
      if (node.type === "ImportExpression") return [...counts.keys()].map((name) => `${at(node.source)}#${name}`);
      if (node.type !== "ImportDeclaration") return [];
      return specifiersOf(node).map((one) =>
        one.type === "ImportSpecifier" ? `${at(node.source)}#${nameOf(one.imported)}` : `${at(node.source)}#${WHOLE}`,
      );
    }),
  ];
  return { declared: own.map((name) => `${file}#${name}`), taken, passed };
}

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

function specifiersOf(node: Node): readonly Node[] {
  return Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : [];
}

function nameOf(node: unknown): string | undefined {
  return isRecord(node) && node.type === "Identifier" && typeof node.name === "string" ? node.name : undefined;
}

/** The functions and constants that a declaration declares; classes and types are not asked about. */
function declaredBy(declaration: unknown): readonly string[] {
  if (!isNode(declaration)) return [];
  const ids =
    declaration.type === "FunctionDeclaration"
      ? [declaration.id]
      : declaration.type === "VariableDeclaration" && Array.isArray(declaration.declarations)
        ? declaration.declarations.filter(isNode).map((one) => one.id)
        : [];
  return ids.map(nameOf).filter((name) => name !== undefined);
}
