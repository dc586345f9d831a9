import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Behaviour, loadList, readPaper } from "../../tools/behaviours/listed.ts";
import { conclusion, fails, report, type Standing, survey } from "../../tools/behaviours.ts";
import { writeText } from "../../tools/lib/files.ts";

const PAPER = `# Documents
| # | ids | what |
|---|---|---|
| 1 | DOC-22 (with 23) | ranked, no row of its own |

| id | behaviour | v | source | sure |
|---|---|---|---|---|
| <a id="doc-22"></a>DOC-22 | A creation that **fails** resolves with \`nothing\`. Code goes on. | both | x#1 | sure |
| <a id="doc-29a"></a>DOC-29a | v14 writes through the token. | 13 / 14 | y#2 | unsure |
`;
const LISTED = `- **PLAY-01** Combatants carry the turn. v13+14; fvtt#1; sure.
- <a id="v14-03"></a>**V14-03** Data in the shape of v10 are converted. a#1; likely for some, unsure for ours.
- **V14-90** An idea of Rulings.
`;

const roots: string[] = [];
function planted(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "behaviours-"));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) writeText(join(root, path), text);
  return root;
}
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const list: Behaviour[] = ["DOC-01", "DOC-02", "DOC-03", "WIN-08"].map((id) => ({
  id,
  version: "both",
  certainty: id === "DOC-03" ? "unsure" : "sure",
  title: `What ${id} says`,
}));
const test = (title: string): string => `it(${JSON.stringify(title)}, () => {});\n`;
const of = (standings: readonly Standing[], id: string): Standing | undefined =>
  standings.find((each) => each.behaviour.id === id);

describe("the list of behaviours", () => {
  it("reads rows of tables and entries of lists, with certainty and version", () => {
    expect(readPaper(PAPER)).toEqual([
      { id: "DOC-22", version: "both", certainty: "sure", title: "A creation that fails resolves with nothing" },
      { id: "DOC-29a", version: "13 / 14", certainty: "unsure", title: "v14 writes through the token" },
    ]);
    expect(readPaper(LISTED)).toEqual([
      { id: "PLAY-01", version: "13+14", certainty: "sure", title: "Combatants carry the turn" },
      {
        id: "V14-03",
        version: "14",
        certainty: "likely",
        title: "Data in the shape of v10 are converted",
      },
      { id: "V14-90", version: "14", certainty: "not said", title: "An idea of Rulings" },
    ]);
  });

  it("is read from docs/foundry", () => {
    const root = planted({ "docs/foundry/documents.md": PAPER, "docs/foundry/play.md": LISTED });
    expect(loadList(root).map(({ id }) => id)).toEqual(["DOC-22", "DOC-29a", "PLAY-01", "V14-03", "V14-90"]);
  });

  it("refuses a tree without papers and an id listed twice", () => {
    expect(() => loadList(planted({ "a.md": PAPER }))).toThrow("lists no behaviour");
    expect(() => loadList(planted({ "docs/foundry/a.md": PAPER, "docs/foundry/b.md": PAPER }))).toThrow(
      "lists DOC-22 a second time",
    );
  });
});

describe("the survey of behaviours", () => {
  it("counts as held what a title begins with, also several ids and the rows of a table", () => {
    const root = planted({
      "practice-table/tests/data/a.test.ts": `${test("DOC-01, DOC-02: no id, no uuid")}${test("told by DOC-03")}`,
      "practice-table/tests/ui/b.test.ts": 'it.each([["WIN-08: ids", 1]])("%s", () => {});\n',
    });
    const { standings } = survey(root, list);
    expect(of(standings, "DOC-01")?.held).toEqual(["practice-table/tests/data/a.test.ts:1"]);
    expect(of(standings, "DOC-02")?.held).toEqual(["practice-table/tests/data/a.test.ts:1"]);
    expect(of(standings, "WIN-08")?.held).toEqual(["practice-table/tests/ui/b.test.ts:1"]);
    expect(of(standings, "DOC-03")?.held).toEqual([]);
    expect(conclusion(standings)).toBe("behaviours: 3 held, 0 left out, 1 not looked at, 0 relied on but not held");
  });

  it("fails while the system relies, by a pattern or by a comment, on what no test holds", () => {
    const files = {
      "practice-table/tests/behaviours/doc.yaml": '- { id: DOC-01, left: "no such part", relies: "fromUuid\\\\(" }\n',
      "src/foundry/a.ts": "const a = fromUuid(b);\nconst c = 1; // WIN-08\n",
    };
    const bare = survey(planted(files), list);
    expect(of(bare.standings, "DOC-01")?.relied).toEqual(["src/foundry/a.ts:1"]);
    expect(of(bare.standings, "WIN-08")?.relied).toEqual(["src/foundry/a.ts:2"]);
    expect(conclusion(bare.standings)).toBe(
      "behaviours: 0 held, 1 left out, 3 not looked at, 2 relied on but not held",
    );
    expect(fails(bare)).toBe(true);
    const held = survey(
      planted({ ...files, "practice-table/tests/a.test.ts": test("DOC-01: x") + test("WIN-08: y") }),
      list,
    );
    expect(fails(held)).toBe(false);
  });

  it.each([
    ["an entry", { "practice-table/tests/behaviours/win.yaml": "- { id: WIN-77, left: x }\n" }, "names WIN-77"],
    ["a title", { "practice-table/tests/a.test.ts": test("DOC-99: x") }, "names DOC-99"],
    ["a comment", { "src/a.ts": "// PLAY-01\n" }, "names PLAY-01"],
    ["an entry that says nothing", { "practice-table/tests/behaviours/a.yaml": "- { id: DOC-01 }\n" }, "says neither"],
    [
      "a pattern that finds nothing",
      { "practice-table/tests/behaviours/a.yaml": "- { id: DOC-01, relies: x }\n" },
      "no line",
    ],
    [
      "no pattern at all",
      { "practice-table/tests/behaviours/a.yaml": "- { id: DOC-01, relies: '(' }\n" },
      "regular expression",
    ],
  ])("fails over %s that is not right", (_what, files, said) => {
    const found = survey(planted(files), list);
    expect(found.findings.map(({ what }) => what).join("\n")).toContain(said);
    expect(fails(found)).toBe(true);
  });

  it("reports each id, the unsure ones by name, and ends in the count", () => {
    const root = planted({
      "practice-table/tests/behaviours/doc.yaml": "- { id: DOC-02, left: refuses }\n",
      "practice-table/tests/a.test.ts": test("DOC-01: x"),
      "src/a.ts": "// DOC-02\n",
    });
    const found = survey(root, list);
    expect(report(found)).toEqual([
      "DOC-01   sure     held by practice-table/tests/a.test.ts:1",
      "DOC-02   sure     left out: refuses",
      "                  RELIED ON by src/a.ts:1",
      "DOC-03   unsure   not looked at (What DOC-03 says)",
      "WIN-08   sure     not looked at (What WIN-08 says)",
      "",
      "Not sure (1), where the table takes the stricter reading: DOC-03 (unsure)",
      conclusion(found.standings),
    ]);
    expect(report(found, true)[0]).toContain("DOC-03");
  });
});
