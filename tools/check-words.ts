/**
 * Plain words: no declared name, file name, comment or page of the docs has a word of `tools/lib/words.ts`. Of properties only those that worlds
 * have stored may have one.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listFiles, readText, shown } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { conclude, type Finding, isMain } from "./lib/report.ts";
import { childrenOf, isNode, type Node, parseTree } from "./lib/tree.ts";
import {
  FINE,
  FINE_FILES,
  FORBIDDEN,
  FORBIDDEN_IN_FILES,
  FORBIDDEN_IN_NAMES,
  forbiddenIn,
  partsOf,
  STORED,
} from "./lib/words.ts";

const FOLDERS = ["src", "practice-table", "tools", "tests"];
const DOCS = ["README.md", "CONTRIBUTING.md", "docs"];

/** Words that begin no comment and stand nowhere as its subject: each sentence names what it speaks of. */
const NO_SUBJECT = /^[*\s]*(What|Who|Whom|Whose|Whoever)\b(?![^.]*\?)|\b([Ww]hoever)\b/;

/** The names that a pattern binds. */
function boundNames(pattern: unknown): Node[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === "Identifier") return [pattern];
  if (pattern.type === "Property") return boundNames(pattern.value);
  if (pattern.type === "AssignmentPattern") return boundNames(pattern.left);
  if (pattern.type === "RestElement") return boundNames(pattern.argument);
  return /Pattern$|^TSParameterProperty$/.test(pattern.type) ? childrenOf(pattern).flatMap(boundNames) : [];
}

/** The names that a node declares. */
function declaredBy(node: Node): Node[] {
  if (node.type === "VariableDeclarator") return boundNames(node.id);
  const named =
    /^(Function|Class)(Declaration|Expression)$|^TS(Interface|TypeAlias|Enum)Declaration$/.test(node.type) &&
    isNode(node.id)
      ? [node.id]
      : [];
  const parameters = Array.isArray(node.params) ? node.params.flatMap(boundNames) : [];
  return [...named, ...parameters];
}

/** The names of properties that a type, a class or an object declares. */
function propertiesOf(node: Node): Node[] {
  const declares = /^(TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/.test(node.type);
  const inObject = node.type === "ObjectExpression" && Array.isArray(node.properties) ? node.properties : [];
  return [...(declares ? [node] : []), ...inObject.filter(isNode)].flatMap(({ key, computed }) =>
    isNode(key) && /^(Private)?Identifier$/.test(key.type) && computed !== true ? [key] : [],
  );
}

/** The forbidden words of a source. */
export function checkSource(file: string, code: string): Finding[] {
  const { program, comments, lineAt } = parseTree(file, code);
  const findings: Finding[] = [];
  const check = (named: Node, allowed: ReadonlySet<string>): void => {
    const name = String(named.name);
    if (FINE.has(name) || allowed.has(name)) return;
    for (const [word, plain] of forbiddenIn(partsOf(name), { ...FORBIDDEN, ...FORBIDDEN_IN_NAMES }))
      findings.push({ where: `${file}:${lineAt(named.start)}`, what: `"${name}": say ${plain}, not ${word}` });
  };
  const walk = (node: Node): void => {
    for (const declared of declaredBy(node)) check(declared, new Set());
    for (const property of propertiesOf(node)) check(property, STORED);
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program);
  // A tag of texts names keys of lang/en, and an example is code.
  for (const { text, line } of comments) {
    findings.push(...checkText(`${file}:${line}`, text.replaceAll(/@texts \S+|@example [^\n]*/g, "")));
    const [, first, within] = NO_SUBJECT.exec(text) ?? [];
    const word = first ?? within;
    if (word !== undefined)
      findings.push({ where: `${file}:${line}`, what: `a comment needs a noun as its subject, not "${word}"` });
  }
  return findings;
}

/** Returns the forbidden words of a text; text in backticks is a name and exempt. */
export function checkText(where: string, text: string): Finding[] {
  const words =
    text
      .replaceAll(/`[^`\n]*`/g, " ")
      .toLowerCase()
      .match(/[a-z]+(?:-[a-z]+)*/g) ?? [];
  return forbiddenIn(words).map(([word, plain]) => ({ where, what: `say ${plain}, not ${word}` }));
}

function checkFileName(file: string): Finding[] {
  const name = file.replace(/^.*\//, "");
  return forbiddenIn(partsOf(name), { ...FORBIDDEN, ...(file.startsWith("src/") ? FORBIDDEN_IN_FILES : {}) }).map(
    ([word, plain]) => ({ where: file, what: `a file name: say ${plain}, not ${word}` }),
  );
}

/** Every forbidden word of the repository. */
export function checkWords(places: Places): { readonly files: number; readonly findings: readonly Finding[] } {
  const { root } = places;
  const sources = FOLDERS.flatMap((folder) => listFiles(join(root, folder), (path) => path.endsWith(".ts")))
    .map((path) => shown(root, path))
    .filter((file) => !file.includes("node_modules") && !FINE_FILES.has(file));
  const docs = DOCS.map((path) => join(root, path))
    .filter((path) => existsSync(path))
    .flatMap((path) => (path.endsWith(".md") ? [path] : listFiles(path, (each) => each.endsWith(".md"))));
  const findings = [
    ...sources.flatMap((file) => [...checkFileName(file), ...checkSource(file, readText(join(root, file)))]),
    ...docs.flatMap((path) =>
      readText(path)
        .replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, ""))
        .split("\n")
        .flatMap((line, at) => checkText(`${shown(root, path)}:${at + 1}`, line)),
    ),
  ];
  return { files: sources.length + docs.length, findings };
}

if (isMain(import.meta)) {
  const { files, findings } = checkWords(placesOf());
  conclude("words", findings, `${files} files in plain words`);
}
