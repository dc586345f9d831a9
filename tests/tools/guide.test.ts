/** The guide: its links and pictures are there, and every name in italics is one that the program or Foundry shows. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, readJson, readText, shown } from "../../tools/lib/files.ts";
import { mergeLanguage } from "../../tools/lib/language.ts";
import { ROOT } from "../../tools/lib/paths.ts";
import { referencePage } from "../../tools/reference.ts";
import { entriesOf } from "../content/support.ts";

const PAGES = [
  "README.md",
  ...["guide", "how-to", "rules", "foundry"].flatMap((folder) =>
    listFiles(join(ROOT, "docs", folder), (path) => path.endsWith(".md")).map((path) => shown(ROOT, path)),
  ),
];
const GUIDE = PAGES.filter((page) => page.startsWith("docs/guide/") && page !== "docs/guide/reference.md");
const read = (page: string): string => readText(join(ROOT, page));
/** A page without what stands in code. */
const prose = (page: string): string =>
  read(page)
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "");

/** Names that Foundry itself shows. */
const FOUNDRY = new Set([
  "Settings",
  "Clear Chat Log",
  "Modify Configuration Settings",
  "Toggle Edit Lock",
  "Export Data",
  "Modify Movement Cost",
]);

const { texts } = mergeLanguage(
  ROOT,
  listFiles(join(ROOT, "lang", "en"), (path) => path.endsWith(".json")),
);
/** Pages of the compendia, and the compendia themselves. */
const ENTRIES = new Set([
  ...(readJson(join(ROOT, "system.json")) as { packs: { label: string }[] }).packs.map(({ label }) => label),
  ...entriesOf("handbook").map(({ data }) => String(data.name)),
  ...listFiles(join(ROOT, "packs"), (path) => /handbook.*\.yaml$|_folder\.yaml$/.test(path)).flatMap((path) =>
    [...readText(path).matchAll(/^\s*(?:- )?name: (.+)$/gm)].map(([, name = ""]) => name.replace(/^["']|["']$/g, "")),
  ),
]);
const plain = new Set([...texts.values()].map((text) => text.replace(/[…:]$/, "")));

function isShown(name: string): boolean {
  const bare = name.replace(/[…:]$/, "");
  return plain.has(bare) || FOUNDRY.has(bare) || ENTRIES.has(bare);
}

const anchors = new Map<string, ReadonlySet<string>>();

/** The anchors of a page: its headings as GitHub makes them, and those that are written out. */
function anchorsOf(page: string): ReadonlySet<string> {
  const known = anchors.get(page) ?? readAnchors(page);
  anchors.set(page, known);
  return known;
}

function readAnchors(page: string): ReadonlySet<string> {
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-"),
  );
  return new Set([...headings, ...[...read(page).matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)]);
}

describe.each(PAGES)("%s", (page) => {
  it("has no dead link and no missing picture", () => {
    const links = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    const dead = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? page : shown(ROOT, join(ROOT, dirname(page), path));
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).has(anchor);
    });
    expect(dead).toEqual([]);
  });
});

describe.each(GUIDE)("%s", (page) => {
  it("names buttons, menus and fields as the program spells them", () => {
    const names = [...prose(page).matchAll(/(?<![*\w])\*([^*\n]+)\*(?!\*)/g)].map(([, name = ""]) => name);
    expect(names.filter((name) => !isShown(name))).toEqual([]);
  });

  it("is led to by the index", () => {
    const name = page.slice("docs/guide/".length);
    if (name !== "README.md") expect(read("docs/guide/README.md")).toContain(`](${name})`);
  });
});

it("docs/guide/reference.md is what the rulings and their texts make (npm run reference)", async () => {
  expect(read("docs/guide/reference.md")).toBe(await referencePage(ROOT));
});
