/** Every id of a rule or of a behaviour of Foundry that is cited anywhere stands in `docs/rules`, `docs/foundry` or `docs/verified.md`. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { writeText } from "../../tools/lib/files.ts";
import { definedIds, unresolved } from "../../tools/lib/ids.ts";
import { ROOT } from "../../tools/lib/paths.ts";

const roots: string[] = [];
function planted(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "ids-"));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) writeText(join(root, path), text);
  return root;
}
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** The files of the repository that cite ids. Tests of the tools invent some. */
function citing(): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  })
    .split("\n")
    .filter((path) => /\.(?:ts|mts|mjs|md|yaml|json|hbs|css)$/.test(path) && existsSync(join(ROOT, path)))
    .filter((path) => !path.startsWith("tests/tools/"));
}

describe("the ids of this repository", () => {
  const { at, twice } = definedIds(ROOT);

  it("are written down once", () => {
    expect(at.size).toBeGreaterThan(1000);
    expect(twice).toEqual([]);
  });

  it("resolve wherever they are cited", () => {
    expect(unresolved(ROOT, citing(), at)).toEqual([]);
  });
});

describe("the check of ids", () => {
  const DOCS = {
    "docs/rules/bx.md": "### BX-001 Party size\n",
    "docs/foundry/play.md": '- <a id="play-01"></a>**PLAY-01** Turns.\n| <a id="doc-2a"></a>DOC-2a | Ids. |\n',
    "docs/verified.md": "| S-3, S-4 | hostile players |\n",
  };

  it("knows headings, anchors and findings", () => {
    expect([...definedIds(planted(DOCS)).at.keys()]).toEqual(["BX-001", "PLAY-01", "DOC-2a", "S-3", "S-4"]);
  });

  it("names an id that is written down twice", () => {
    const root = planted({ ...DOCS, "docs/rules/other.md": "### BX-001 Again\n" });
    expect(definedIds(root).twice).toEqual([
      { where: "docs/rules/other.md", what: "writes down BX-001, as docs/rules/bx.md does" },
    ]);
  });

  it("names the line that cites what is not there", () => {
    const root = planted({ ...DOCS, "src/a.ts": "// BX-001\n// BX-002, S-3, WIN-9\n" });
    expect(unresolved(root, ["src/a.ts"], definedIds(root).at)).toEqual([
      { where: "src/a.ts:2", what: "cites BX-002, which no document writes down" },
      { where: "src/a.ts:2", what: "cites WIN-9, which no document writes down" },
    ]);
  });
});
