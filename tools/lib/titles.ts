/** The titles of tests in a source, without running it. */
import { childrenOf, isNode, type Node, parseTree, type SourceText, textOf } from "./tree.ts";

const FUNCTIONS = new Set(["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration"]);

function isFunction(node: Node): boolean {
  return FUNCTIONS.has(node.type);
}

function argumentsOf(call: Node): Node[] {
  return Array.isArray(call.arguments) ? call.arguments.filter(isNode) : [];
}

/** The texts under a node, functions left out. */
function textsUnder(node: Node): { text: string; start: number }[] {
  if (isFunction(node)) return [];
  const text = textOf(node);
  const own = text === undefined ? [] : [{ text, start: node.start }];
  return [...own, ...childrenOf(node).flatMap(textsUnder)];
}

/** `it("...", () => ...)`, `describe(...)`, or a helper of the test's own with a title first and a function last. */
function isTitled(call: Node): boolean {
  const given = argumentsOf(call);
  const [first] = given;
  const last = given.at(-1);
  return first !== undefined && textOf(first) !== undefined && last !== undefined && isFunction(last);
}

/** `it.each(table)`, `test.for(table)`. */
function isTable(call: Node): boolean {
  const { callee } = call;
  if (!isNode(callee) || callee.type !== "MemberExpression" || !isNode(callee.property)) return false;
  return callee.property.name === "each" || callee.property.name === "for";
}

/**
 * Returns the titles of the tests in a source: the titles themselves, the tables they are run over, and, where a title has a hole or a
 * table a name, the values declared at the top of the source or looped over.
 */
export function readTitles(name: string, code: string): SourceText[] {
  const { program, lineAt } = parseTree(name, code);
  const titles: { text: string; start: number }[] = [];
  const loops: Node[] = [];
  let open = false;
  const visit = (node: Node): void => {
    if (node.type === "CallExpression" && (isTitled(node) || isTable(node))) {
      const given = argumentsOf(node).filter((each) => !isFunction(each));
      const texts = given.flatMap(textsUnder);
      titles.push(...texts);
      if (
        texts.some(({ text }) => text.includes("*")) ||
        (isTable(node) && given.some((each) => each.type === "Identifier"))
      )
        open = true;
    }
    if (node.type === "ForOfStatement" && isNode(node.right)) loops.push(node.right);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  if (open) {
    const declared = childrenOf(program).filter((node) => node.type === "VariableDeclaration");
    titles.push(...[...declared, ...loops].flatMap(textsUnder));
  }
  return titles.map(({ text, start }) => ({ text, line: lineAt(start) }));
}
