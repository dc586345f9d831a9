/** The syntax tree of a TypeScript source, as the bundler's parser gives it. */
import { parseSync } from "vite";
import { isRecord } from "./files.ts";

/** A node of the syntax tree (ESTree with TypeScript's additions). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [name: string]: unknown;
}

/** A text in the source: a string, or the fixed parts of a template with its holes as `*`. */
export interface SourceText {
  readonly text: string;
  readonly line: number;
}

/** A source, parsed. */
export interface Tree {
  readonly program: Node;
  readonly comments: readonly SourceText[];
  /** The line, from 1, of an offset. */
  readonly lineAt: (offset: number) => number;
}

/** Is it a node of a syntax tree? */
export function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value.type === "string" && typeof value.start === "number";
}

/** The nodes directly under a node. */
export function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  for (const value of Object.values(node)) {
    if (isNode(value)) found.push(value);
    else if (Array.isArray(value)) found.push(...value.filter(isNode));
  }
  return found;
}

/** The text of a string or a template (holes become `*`); `undefined` for any other node. */
export function textOf(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return undefined;
  const parts = node.quasis.map((quasi: unknown) => {
    const value = isRecord(quasi) && isRecord(quasi.value) ? quasi.value : {};
    return typeof value.cooked === "string" ? value.cooked : "";
  });
  return parts.join("*");
}

/**
 * Parses a source.
 * @throws an Error when it does not parse.
 */
export function parseTree(name: string, code: string): Tree {
  const parsed = parseSync(name, code, { lang: "ts" });
  const error = parsed.errors[0];
  if (error !== undefined) throw new Error(`${name}: ${error.message}`);
  const program: unknown = parsed.program;
  if (!isNode(program)) throw new Error(`${name}: the parser gave no program`);
  const starts = [0, ...[...code.matchAll(/\n/g)].map((match) => match.index + 1)];
  const lineAt = (offset: number): number => {
    const after = starts.findIndex((start) => start > offset);
    return after < 0 ? starts.length : after;
  };
  const comments = parsed.comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) }));
  return { program, comments, lineAt };
}
