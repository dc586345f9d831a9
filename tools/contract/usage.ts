/**
 * The members of Foundry that the system uses, found with TypeScript's own API over tsconfig.json: every symbol that the types package
 * declares. Only the compiler sees the declarations; stored here is the name of each member used by our own sources, and whether its
 * documentation calls it deprecated or internal.
 */
import { join, relative } from "node:path";
import { type Node, NodeFlags, SyntaxKind } from "typescript/unstable/ast";
import {
  isBindingElement,
  isClassDeclaration,
  isClassExpression,
  isElementAccessExpression,
  isIdentifier,
  isNonNullExpression,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isStringLiteral,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Symbol as TsSymbol,
  type Type,
} from "typescript/unstable/sync";

/** How a member is used. */
export type UseKind = "global" | "access" | "override";

/** One member of Foundry that a source touches. */
export interface Use {
  readonly kind: UseKind;
  /** The name to print: `game.settings.register`, `ApplicationV2#render`, `Actor.create`. */
  readonly name: string;
  /** From a global on, when the source spells it so: what can be looked up in a running table. */
  readonly path: string | undefined;
  /** The class or interface that declares the member. */
  readonly owner: string | undefined;
  /** Is the owner a class, so that the member must exist at run time? */
  readonly ofClass: boolean;
  readonly isStatic: boolean;
  readonly member: string;
  /** The nearest class of Foundry's that the member is asked of. */
  readonly receiver: string | undefined;
  /** `file:line` of our source. */
  readonly where: string;
  /** Why it must not be used: deprecated, internal, private. */
  readonly objection: string | undefined;
}

/** A place in our sources and what is the matter there. */
export interface Unknown {
  readonly where: string;
  readonly text: string;
}

/** The compiler's "is deprecated" and "the signature is deprecated". */
const DEPRECATED = new Set([6385, 6387]);
const TYPES = "/node_modules/fvtt-types/";

/** Declared by the types package; what the language itself has (`Array`, `Math`) is not Foundry's for being added to. */
function isFoundrys(symbol: TsSymbol | undefined): symbol is TsSymbol {
  const paths = symbol?.declarations.map((declaration) => declaration.path) ?? [];
  return paths.some((path) => path.includes(TYPES)) && !paths.some((path) => /\/lib\.[\w.]+\.d\.ts$/.test(path));
}

/** Reads the uses of one project. */
class Reader {
  readonly uses: Use[] = [];
  readonly unknown: Unknown[] = [];
  readonly deprecated: Unknown[] = [];
  private readonly checker: Checker;
  private readonly objections = new Map<number, string | undefined>();
  private readonly classes = new Map<number, string | undefined>();
  /** The symbols of the file that is being read, asked for in one question: one a name took most of the time. */
  private symbols = new Map<Node, TsSymbol | undefined>();

  constructor(
    private readonly project: Project,
    private readonly root: string,
  ) {
    this.checker = project.checker;
  }

  /**
   * Returns the objection to a member in its documentation. For a member with overloads, one of which may be old, the compiler decides by
   * the call.
   */
  private objectionTo(symbol: TsSymbol): string | undefined {
    if (this.objections.has(symbol.id)) return this.objections.get(symbol.id);
    const bad = symbol.declarations.length > 1 ? ["internal", "private"] : ["deprecated", "internal", "private"];
    const tag = symbol.getJsDocTags(this.checker).find(({ name }) => bad.includes(name));
    const objection = tag === undefined ? undefined : `is ${tag.name}`;
    this.objections.set(symbol.id, objection);
    return objection;
  }

  /** Reads the deprecations that the compiler itself reports where our source uses a member, overloads distinguished. */
  private readDeprecations(file: string, source: string, where: (position: number) => string): void {
    for (const { code, pos, end } of this.project.program.getSuggestionDiagnostics(file)) {
      if (!DEPRECATED.has(code)) continue;
      const used = source.slice(pos, end).trim();
      this.deprecated.push({ where: where(pos), text: `the form of "${used}" that is used here is deprecated` });
    }
  }

  private symbolAt(node: Node): TsSymbol | undefined {
    return this.symbols.has(node) ? this.symbols.get(node) : this.checker.getSymbolAtLocation(node);
  }

  /** The nearest class of Foundry's in a type's ancestry. */
  private foundryClass(type: Type | undefined): string | undefined {
    if (type === undefined) return undefined;
    if (!this.classes.has(type.id)) this.classes.set(type.id, this.foundryAncestor(type));
    return this.classes.get(type.id);
  }

  private foundryAncestor(type: Type, depth = 0): string | undefined {
    if (depth > 12) return undefined;
    const parts = type.isUnionType() || type.isIntersectionType() ? (type.getTypes() ?? []) : [];
    for (const part of parts) {
      const found = this.foundryAncestor(part, depth + 1);
      if (found !== undefined) return found;
    }
    const symbol = type.getSymbol();
    if (isFoundrys(symbol) && (symbol.flags & (SymbolFlags.Class | SymbolFlags.Interface)) !== 0) return symbol.name;
    const isClass = symbol !== undefined && (symbol.flags & (SymbolFlags.Class | SymbolFlags.Interface)) !== 0;
    // A reference (`Roll<X>`, a class with hidden parameters) has no bases of its own: its declaration has.
    const declared = isClass && !type.isClassOrInterface() ? this.checker.getDeclaredTypeOfSymbol(symbol) : type;
    for (const base of declared.getBaseTypes() ?? []) {
      const found = this.foundryAncestor(base, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private add(
    kind: UseKind,
    symbol: TsSymbol,
    where: string,
    path: string | undefined,
    receiver: string | undefined,
  ): void {
    const parent = symbol.getParent();
    const ofClass = parent !== undefined && (parent.flags & SymbolFlags.Class) !== 0;
    const isModule = parent !== undefined && (parent.flags & SymbolFlags.Module) !== 0 && !ofClass;
    const isStatic = ofClass && parent.getExports().has(symbol.escapedName);
    const owner = parent === undefined || isModule || parent.name === "__type" ? undefined : parent.name;
    const name = path ?? `${owner ?? receiver ?? "?"}${isStatic ? "." : "#"}${symbol.name}`;
    const objection = this.objectionTo(symbol);
    this.uses.push({ kind, name, path, owner, ofClass, isStatic, member: symbol.name, receiver, where, objection });
  }

  private at(file: string, text: string, position: number): string {
    return `${relative(this.root, file)}:${text.slice(0, position).split("\n").length}`;
  }

  /**
   * The dotted path of an expression that begins with one of Foundry's globals, `const F = foundry.data.fields` seen
   * through; undefined for calls, `this` and what begins elsewhere.
   */
  private pathOf(node: Node, depth = 0): string | undefined {
    if (isNonNullExpression(node)) return this.pathOf(node.expression, depth);
    const below = (object: Node, name: string): string | undefined => {
      const before = this.pathOf(object, depth);
      return before === undefined ? undefined : `${before}.${name}`;
    };
    if (isPropertyAccessExpression(node)) return below(node.expression, node.name.text);
    if (isElementAccessExpression(node) && isStringLiteral(node.argumentExpression)) {
      return below(node.expression, node.argumentExpression.text);
    }
    if (!isIdentifier(node)) return undefined;
    const symbol: TsSymbol | undefined = this.symbolAt(node);
    const isGlobal: boolean = isFoundrys(symbol);
    if (isGlobal) return node.text;
    const declaration = depth < 5 ? symbol?.valueDeclaration : undefined;
    if (declaration?.kind !== SyntaxKind.VariableDeclaration || !declaration.path.includes("/src/")) return undefined;
    const variable = declaration.resolve(this.project);
    if (variable === undefined || !isVariableDeclaration(variable) || variable.initializer === undefined)
      return undefined;
    const { initializer } = variable;
    const isAlias = (variable.parent.flags & NodeFlags.Const) !== 0 && isPropertyAccessExpression(initializer);
    return isAlias && isIdentifier(variable.name) ? this.pathOf(initializer, depth + 1) : undefined;
  }

  private access(node: Node, name: Node, object: Node, where: (node: Node) => string): void {
    const symbol = this.symbolAt(name);
    if (isFoundrys(symbol)) {
      const path = this.pathOf(node);
      const receiver = path === undefined ? this.foundryClass(this.checker.getTypeAtLocation(object)) : undefined;
      this.add("access", symbol, where(name), path, receiver);
    } else if (symbol === undefined) {
      const path = this.pathOf(node);
      if (path !== undefined) this.unknown.push({ where: where(name), text: path });
    }
  }

  private destructured(pattern: Node, from: Node, where: string): void {
    if (!isObjectBindingPattern(pattern)) return;
    const type = this.checker.getTypeAtLocation(from);
    const path = this.pathOf(from);
    for (const element of pattern.elements) {
      if (!isBindingElement(element)) continue;
      const named = element.propertyName ?? element.name;
      if (type === undefined || named === undefined || !isIdentifier(named)) continue;
      const symbol = this.checker.getPropertyOfType(type, named.text);
      if (isFoundrys(symbol))
        this.add(
          "access",
          symbol,
          where,
          path === undefined ? undefined : `${path}.${named.text}`,
          this.foundryClass(type),
        );
    }
  }

  /** Members of our classes that override members of Foundry's. */
  private overrides(node: Node, where: (node: Node) => string): void {
    if (!isClassDeclaration(node) && !isClassExpression(node)) return;
    const base = node.heritageClauses?.find((clause) => clause.token === SyntaxKind.ExtendsKeyword)?.types[0];
    if (base === undefined) return;
    const made = this.checker.getTypeAtLocation(base.expression);
    const instance = this.checker.getTypeAtLocation(base);
    const receiver = this.foundryClass(instance);
    for (const member of node.members) {
      const { name } = member as { name?: Node };
      if (name === undefined || !isIdentifier(name)) continue;
      const modifiers = (member as { modifiers?: readonly Node[] }).modifiers ?? [];
      const isStatic = modifiers.some((modifier) => modifier.kind === SyntaxKind.StaticKeyword);
      const type = isStatic ? made : instance;
      const symbol = type === undefined ? undefined : this.checker.getPropertyOfType(type, name.text);
      if (isFoundrys(symbol)) this.add("override", symbol, where(member), undefined, receiver);
    }
  }

  read(file: string): void {
    const source = this.project.program.getSourceFile(file);
    if (source === undefined) return;
    const { text } = source;
    const named: Node[] = [];
    const collect = (node: Node): void => {
      if (isIdentifier(node)) named.push(node);
      else if (isElementAccessExpression(node) && isStringLiteral(node.argumentExpression))
        named.push(node.argumentExpression);
      node.forEachChild(collect);
    };
    collect(source);
    const symbols = this.checker.getSymbolAtLocation(named);
    this.symbols = new Map(named.map((node, index) => [node, symbols[index]]));
    const where = (of: Node): string => this.at(file, text, of.getStart(source));
    const visit = (node: Node): void => {
      if (isPropertyAccessExpression(node)) this.access(node, node.name, node.expression, where);
      else if (isElementAccessExpression(node) && isStringLiteral(node.argumentExpression)) {
        this.access(node, node.argumentExpression, node.expression, where);
      } else if (isIdentifier(node)) this.global(node, where);
      else if (isVariableDeclaration(node) && node.initializer !== undefined)
        this.destructured(node.name, node.initializer, where(node));
      else this.overrides(node, where);
      node.forEachChild(visit);
    };
    visit(source);
    this.readDeprecations(file, text, (position) => this.at(file, text, position));
  }

  /** A bare name such as `game`; the names after a dot are members and handled there, names in types never run. */
  private global(node: Node, where: (node: Node) => string): void {
    const { parent } = node;
    if (isPropertyAccessExpression(parent) && parent.name === node) return;
    if (!isIdentifier(node) || IN_TYPES.has(parent.kind)) return;
    const symbol = this.symbolAt(node);
    if (!isFoundrys(symbol) || symbol.name !== node.text || (symbol.flags & SymbolFlags.Value) === 0) return;
    const owner = symbol.getParent();
    if (owner !== undefined && owner.name !== "__global") return;
    this.add("global", symbol, where(node), node.text, undefined);
  }
}

const IN_TYPES = new Set([
  SyntaxKind.TypeReference,
  SyntaxKind.QualifiedName,
  SyntaxKind.TypeQuery,
  SyntaxKind.PropertySignature,
  SyntaxKind.ModuleDeclaration,
  SyntaxKind.InterfaceDeclaration,
]);

/** Every use of Foundry in the sources of a project. @throws an Error when the project cannot be opened. */
export function gatherUses(
  root: string,
  config = "tsconfig.json",
): {
  readonly uses: readonly Use[];
  readonly unknown: readonly Unknown[];
  readonly deprecated: readonly Unknown[];
  readonly files: number;
} {
  const api = new API({ cwd: root });
  try {
    const path = join(root, config);
    const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
    if (project === undefined) throw new Error(`${config} does not open.`);
    const reader = new Reader(project, root);
    // The rules core is compiled without Foundry's types (tsconfig.rules.json): nothing of Foundry's can stand in it.
    const skipped = /\/node_modules\/|\/src\/rules\//;
    const files = project.rootFiles.filter((file) => file.includes("/src/") && !skipped.test(file));
    for (const file of files) reader.read(file);
    return { uses: reader.uses, unknown: reader.unknown, deprecated: reader.deprecated, files: files.length };
  } finally {
    api.close();
  }
}
