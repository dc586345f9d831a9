/** Everything that the documents for developers and players name exists: files and folders, commands, names in the code. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { editsOf } from "../../tools/lib/how-to.ts";

const ROOT = join(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 2 ** 26,
})
  .split("\n")
  .filter((path) => path !== "");
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "practice-table/README.md",
  ...files.filter((path) => /^docs\/(?:guide\/|how-to\/)?[^/]+\.md$/.test(path)),
];

/** Where a document that names a path begins to count: the root, its own folder, or the part of the source it speaks of. */
const bases = (document: string): readonly string[] =>
  document === "practice-table/README.md"
    ? [".", "practice-table", "practice-table/public"]
    : [".", dirname(document), "src", "src/foundry", "src/rules"];
/** Paths made by building, playing or installing, and placeholders for the reader's own paths. */
const ELSEWHERE = /marsh-troll|^(?:systems|dist|worlds|Data|\.cache|path\/to|data)(?:\/|$)/;
const folders = new Set(files.flatMap((path) => path.split("/").slice(0, -1)));

const read = (document: string): string => readFileSync(join(ROOT, document), "utf8");
const quoted = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

/** A path with what may stand for others in it, as a pattern for paths below it too. */
function pattern(path: string): RegExp {
  const escaped = path.replace(/\/$/, "").replace(/[.+^$()|[\]\\]/g, "\\$&");
  return new RegExp(
    `^${escaped.replace(/<[^>]*>|\*+/g, "[^/]*").replace(/\{([^}]*)\}/g, (_, of) => `(?:${of.replaceAll(",", "|")})`)}(?:/|$)`,
  );
}

function isThere(path: string, document: string): boolean {
  return bases(document).some((base) => {
    const wanted = pattern(normalize(join(base, path)));
    return files.some((file) => wanted.test(file));
  });
}

/** Text that looks like a path of this repository: a file by its ending, or a folder that begins with one of ours. */
function pathsIn(document: string): string[] {
  const tokens = quoted(read(document)).filter((code) => /^[\w.@<>*{},-]+(?:\/[\w.@<>*{},-]+)*\/?$/.test(code));
  const ours = tokens.filter((code) => {
    const [first = ""] = code.split("/");
    return /\.(?:ts|mts|mjs|md|yaml|json|css|hbs)$/.test(code)
      ? code.includes("/")
      : code.includes("/") && folders.has(first);
  });
  const links = [...read(document).matchAll(/\]\(([^)#]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^https?:/.test(link));
  // The files that a how-to page has its reader make.
  const made = editsOf(read(document)).flatMap(({ kind, path }) => (kind === "new" ? [path] : []));
  return [...ours, ...links].filter((path) => !ELSEWHERE.test(path) && !made.includes(path));
}

describe.each(DOCUMENTS)("%s", (document) => {
  test("names files and folders that are there", () => {
    expect(pathsIn(document).filter((path) => !isThere(path, document))).toEqual([]);
  });

  test("names commands that are there", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const run = [...read(document).matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = ""]) => name);
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
    const started = [...read(document).matchAll(/(?:tools\/run\.mjs|vitest run) ([\w./-]+)/g)].map(
      ([, file = ""]) => file,
    );
    expect(started.filter((file) => !isThere(file, document))).toEqual([]);
  });
});

test("names in the code that the documents quote stand in the code", () => {
  const code = files
    .filter((path) => /^(?:src|practice-table|tools|tests|docs)\/.*\.(?:ts|mjs|js|json|hbs)$/.test(path))
    .map(read)
    .join("\n");
  const words = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  // planX and resolveX stand for any. How-to pages name what their own edits bring.
  const gone = DOCUMENTS.filter((document) => !document.startsWith("docs/how-to/")).flatMap((document) =>
    quoted(read(document))
      .flatMap((text) => text.match(/(?<![\w/.-])[a-z]+[A-Z]\w*/g) ?? [])
      .filter((name) => !words.has(name) && !/[a-z]X$/.test(name))
      .map((name) => `${document}: ${name}`),
  );
  expect(gone).toEqual([]);
});
