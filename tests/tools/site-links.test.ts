/** The links of the built site: each dead one is found. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { writeText } from "../../tools/lib/files.ts";
import { deadLinks } from "../../tools/lib/site-links.ts";
import { baseOf } from "../../tools/site.ts";

let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function said(page: string, base?: string): string[] {
  folder = mkdtempSync(join(tmpdir(), "rulings-site-"));
  writeText(join(folder, "guide", "index.html"), '<h2 id="a-fight">A fight</h2>');
  writeText(join(folder, "guide", "page.html"), page);
  writeText(join(folder, "table.png"), "x");
  return deadLinks(folder, base).findings.map(({ where, what }) => `${where}: ${what}`);
}

describe("the links of a site", () => {
  it.each([
    ["a page", '<a href="./index.html">'],
    ["an anchor", '<a href="/guide/#a-fight">'],
    ["a folder", '<a class="x" href="/guide/">'],
    ["a page without its ending", '<a href="/guide/index#a-fight">'],
    ["a picture", '<img alt="x" src="../table.png">'],
    ["another site", '<a href="https://example.org/nothing">'],
    ["a script's text", "<script>'<a href=\"/nothing\">'</script>"],
  ])("that lead to %s are fine", (_, page) => {
    expect(said(page)).toEqual([]);
  });

  it.each([
    ["a page that is not there", '<a href="./nothing.html">', "./nothing.html leads nowhere"],
    ["a picture that is not there", '<img src="/nothing.png">', "/nothing.png leads nowhere"],
    ["an anchor that is not there", '<a href="/guide/#a-flight">', "/guide/#a-flight has no such anchor"],
    ["an anchor of its own that is not there", '<a href="#top">', "#top has no such anchor"],
  ])("that lead to %s are named", (_, page, what) => {
    expect(said(page)).toEqual([`guide/page.html: ${what}`]);
  });

  it("stand below the repository's name where it is published", () => {
    expect(said('<a href="/rulings/guide/#a-fight">', baseOf({ GITHUB_REPOSITORY: "somebody/rulings" }))).toEqual([]);
    expect(baseOf({})).toBe("/");
  });
});
