/**
 * The closed lists of the sources whose members have texts. A list says so in its comment: `@texts RULINGS.Condition.*` above an
 * array, an object or a union of strings asks for one text for each member.
 */
import { join } from "node:path";
import { listFiles, readText, shown } from "./files.ts";
import { childrenOf, isNode, type Node, parseTree, textOf } from "./tree.ts";

const TAG = /@texts((?:\s+(?:RULINGS|TYPES)\.[\w.*]+)+)/;

/** The name and the value or the type of a declaration; exported or not. */
function declared(statement: Node): { readonly name: string; readonly value: Node }[] {
  const inner = isNode(statement.declaration) ? statement.declaration : statement;
  if (inner.type === "TSTypeAliasDeclaration" && isNode(inner.id) && isNode(inner.typeAnnotation))
    return [{ name: String(inner.id.name), value: inner.typeAnnotation }];
  if (inner.type !== "VariableDeclaration" || !Array.isArray(inner.declarations)) return [];
  return inner.declarations
    .filter(isNode)
    .flatMap(({ id, init }) => (isNode(id) && isNode(init) ? [{ name: String(id.name), value: init }] : []));
}

function named(key: unknown): string | undefined {
  if (!isNode(key)) return undefined;
  return typeof key.name === "string" ? key.name : textOf(key);
}

/** The names that identify a row of a list of objects. */
const NAMES = new Set(["id", "key", "name", "type"]);

/** The name of a row, where the elements of a list are objects. */
function rowName(row: Node): Node | undefined {
  if (row.type !== "ObjectExpression") return undefined;
  const value = childrenOf(row).find(({ key }) => NAMES.has(named(key) ?? ""))?.value;
  return isNode(value) ? value : undefined;
}

/** The members of a list. @throws an Error for one that is not written out. */
function membersOf(node: Node, known: ReadonlyMap<string, Node>, where: string): string[] {
  const of = (inner: unknown): string[] => {
    if (!isNode(inner)) throw new Error(`${where}: @texts stands above a list that is not written out`);
    return membersOf(inner, known, where);
  };
  const all = (list: unknown): string[] => (Array.isArray(list) ? list.flatMap(of) : []);
  const text = textOf(node);
  if (text !== undefined) return [text];
  switch (node.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return of(node.expression);
    case "ArrayExpression":
      return Array.isArray(node.elements)
        ? node.elements.flatMap((each) => of(isNode(each) ? (rowName(each) ?? each) : each))
        : [];
    case "TSUnionType":
      return all(node.types);
    case "TSLiteralType":
      return of(node.literal);
    case "SpreadElement":
      return of(node.argument);
    case "CallExpression":
      return Array.isArray(node.arguments) ? of(node.arguments[0]) : [];
    case "ObjectExpression":
      return childrenOf(node).flatMap((member) => {
        if (member.type === "SpreadElement") return of(member);
        const name = named(member.key);
        if (name === undefined || member.computed === true)
          throw new Error(`${where}: @texts stands above a list with a computed member`);
        return [name];
      });
    case "Identifier":
      return of(known.get(String(node.name)));
    default:
      return of(undefined);
  }
}

/** The texts that the closed lists of one source ask for, each with its list. @throws an Error for a tag that has no list. */
export function listedTexts(file: string, code: string): Map<string, string> {
  const keys = new Map<string, string>();
  if (!code.includes("@texts")) return keys;
  const { program, comments, lineAt } = parseTree(file, code);
  const statements = Array.isArray(program.body) ? program.body.filter(isNode) : [];
  const known = new Map(statements.flatMap(declared).map(({ name, value }) => [name, value]));
  for (const { text, line } of comments) {
    const patterns = TAG.exec(text)?.[1]?.trim().split(/\s+/);
    if (patterns === undefined) continue;
    const last = line + text.split("\n").length - 1;
    const [list] = statements.filter((statement) => lineAt(statement.start) > last).flatMap(declared);
    if (list === undefined) throw new Error(`${file}:${line}: @texts stands above no list`);
    const where = `${file}, ${list.name}`;
    for (const member of membersOf(list.value, known, where))
      for (const pattern of patterns) keys.set(pattern.replace("*", member), where);
  }
  return keys;
}

/** The texts that all closed lists of a tree ask for. */
export function allListedTexts(root: string): Map<string, string> {
  const files = listFiles(join(root, "src"), (path) => path.endsWith(".ts"));
  return new Map(files.flatMap((path) => [...listedTexts(shown(root, path), readText(path))]));
}
