/** Reading a TypeScript source without the compiler: its imports, its comments, and the names it takes from nowhere. */
import { childrenOf, isNode, type Node, parseTree, type SourceText, textOf } from "./tree.ts";

/** An import of a source, static, dynamic or re-exported. */
export interface Import {
  /** The text between the quotes; `undefined` when the address is computed. */
  readonly from: string | undefined;
  /** Of types alone: nothing of it is left at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

/** A name that a source uses without declaring it. */
export interface FreeName {
  readonly name: string;
  /** The member asked of it, for `Math.random` and the like. */
  readonly member: string | undefined;
  readonly line: number;
}

/** The data read from one source. */
export interface Source {
  readonly imports: readonly Import[];
  readonly free: readonly FreeName[];
  readonly comments: readonly SourceText[];
  readonly texts: readonly SourceText[];
}

/** The names that a pattern binds: `{ a, b: [c] = d, ...e }` binds a, c and e. */
function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
      return typeof pattern.name === "string" ? [pattern.name] : [];
    case "ObjectPattern":
      return Array.isArray(pattern.properties) ? pattern.properties.flatMap(boundBy) : [];
    case "ArrayPattern":
      return Array.isArray(pattern.elements) ? pattern.elements.flatMap(boundBy) : [];
    case "Property":
      return boundBy(pattern.value);
    case "AssignmentPattern":
      return boundBy(pattern.left);
    case "RestElement":
      return boundBy(pattern.argument);
    case "TSParameterProperty":
      return boundBy(pattern.parameter);
    default:
      return [];
  }
}

const FUNCTIONS = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "TSDeclareFunction",
]);
const SCOPES = new Set([
  ...FUNCTIONS,
  "Program",
  "BlockStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "CatchClause",
  "SwitchStatement",
  "ClassDeclaration",
  "ClassExpression",
  "StaticBlock",
  "TSModuleBlock",
  "TSTypeAliasDeclaration",
  "TSInterfaceDeclaration",
]);
const NAMED = new Set([
  "FunctionDeclaration",
  "ClassDeclaration",
  "TSEnumDeclaration",
  "TSModuleDeclaration",
  "TSInterfaceDeclaration",
  "TSTypeAliasDeclaration",
  "TSDeclareFunction",
]);

/** The names declared directly in a scope; inner scopes keep theirs (`var` is not used in this project). */
function declaredIn(scope: Node): Set<string> {
  const names = new Set<string>();
  const add = (list: readonly string[]): void => {
    for (const name of list) names.add(name);
  };
  if (FUNCTIONS.has(scope.type) && Array.isArray(scope.params)) add(scope.params.flatMap(boundBy));
  if (scope.type === "FunctionExpression" || scope.type === "ClassExpression") add(boundBy(scope.id));
  if (scope.type === "CatchClause") add(boundBy(scope.param));
  const look = (node: Node): void => {
    if (node.type === "ImportDeclaration" && Array.isArray(node.specifiers)) {
      add(node.specifiers.filter(isNode).flatMap((specifier) => boundBy(specifier.local)));
    }
    if (node.type === "VariableDeclarator") add(boundBy(node.id));
    if (node.type === "TSTypeParameter") add(boundBy(node.name));
    if (NAMED.has(node.type)) add(boundBy(node.id));
    if (SCOPES.has(node.type)) return;
    for (const child of childrenOf(node)) look(child);
  };
  for (const child of childrenOf(scope)) look(child);
  return names;
}

/** Returns whether a child of a node is the name of a member or label, not the use of a variable. */
function isMemberName(parent: Node, child: Node): boolean {
  const computed = parent.computed === true;
  switch (parent.type) {
    case "MemberExpression":
      return child === parent.property && !computed;
    case "Property":
    case "PropertyDefinition":
    case "MethodDefinition":
    case "AccessorProperty":
    case "TSPropertySignature":
    case "TSMethodSignature":
    case "TSAbstractMethodDefinition":
    case "TSAbstractPropertyDefinition":
      return child === parent.key && !computed && parent.shorthand !== true;
    case "TSQualifiedName":
      return child === parent.right;
    case "TSEnumMember":
      return child === parent.id;
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
    case "ExportSpecifier":
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
    case "MetaProperty":
    case "TSNamedTupleMember":
    case "TSTypePredicate":
      return child.type === "Identifier";
    default:
      return false;
  }
}

function memberAsked(parent: Node, child: Node): string | undefined {
  if (parent.type === "MemberExpression" && child === parent.object && isNode(parent.property)) {
    const { name, value } = parent.property;
    return typeof name === "string" ? name : typeof value === "string" ? value : undefined;
  }
  if (parent.type === "TSQualifiedName" && child === parent.left && isNode(parent.right)) {
    return typeof parent.right.name === "string" ? parent.right.name : undefined;
  }
  return undefined;
}

function importedBy(node: Node): string | undefined | null {
  const declares = [
    "ImportDeclaration",
    "ExportNamedDeclaration",
    "ExportAllDeclaration",
    "ImportExpression",
    "TSImportType",
  ];
  if (!declares.includes(node.type)) return null;
  const source = node.type === "TSImportType" ? (node.source ?? node.argument) : node.source;
  if (source === null || source === undefined) return null;
  return isNode(source) ? textOf(source) : undefined;
}

function isTypeOnly(node: Node): boolean {
  return node.type === "TSImportType" || node.importKind === "type" || node.exportKind === "type";
}

/**
 * Reads a source.
 * @throws an Error when it does not parse.
 */
export function readSource(name: string, code: string): Source {
  const { program, comments, lineAt } = parseTree(name, code);
  const imports: Import[] = [];
  const free: FreeName[] = [];
  const texts: SourceText[] = [];
  const visit = (node: Node, parent: Node | undefined, scopes: readonly Set<string>[]): void => {
    const inner = SCOPES.has(node.type) ? [...scopes, declaredIn(node)] : scopes;
    const line = lineAt(node.start);
    const from = importedBy(node);
    if (from !== null) imports.push({ from, typeOnly: isTypeOnly(node), line });
    const text = textOf(node);
    if (text !== undefined) texts.push({ text, line });
    if (
      node.type === "Identifier" &&
      typeof node.name === "string" &&
      parent !== undefined &&
      !isMemberName(parent, node)
    ) {
      const { name: used } = node;
      if (!inner.some((scope) => scope.has(used))) free.push({ name: used, member: memberAsked(parent, node), line });
    }
    for (const child of childrenOf(node)) visit(child, node, inner);
  };
  visit(program, undefined, []);
  return { imports, free, comments, texts };
}
