/** The demands of others' licences on the package: every artist named, every licence in it, and the words of the Open Game License untouched. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { creditsFor } from "../../tools/build/icons.ts";
import { NOTICES } from "../../tools/build/text.ts";
import { build } from "../../tools/build.ts";
import { listFiles, readText, shown } from "../../tools/lib/files.ts";
import { artistsOf, iconNames } from "../../tools/lib/icons.ts";
import { type Places, placesOf, ROOT } from "../../tools/lib/paths.ts";
import { readZip } from "../../tools/lib/zip.ts";
import { makePackage } from "../../tools/package.ts";
import { plant, uproot } from "./planted.ts";

let places: Places | undefined;
afterEach(() => {
  if (places !== undefined) uproot(places);
  places = undefined;
});

const notice = readText(join(ROOT, "NOTICE"));
const ogl = readText(join(ROOT, "OGL.txt"));
const icons = iconNames(placesOf());

describe("NOTICE", () => {
  it("names the artist of every icon that is shipped, and no other", () => {
    expect(icons.length).toBeGreaterThan(500);
    const used = [...new Set(icons.flatMap(artistsOf))].sort();
    const named = [...notice.matchAll(/^ {4}(\S[^,(\n]*?)(?:,| \(CC0\)|$)/gm)].map(([, name]) => name).sort();
    expect(named).toEqual(used);
  });

  it("says of every picture and text in assets/ where it comes from", () => {
    const own = listFiles(join(ROOT, "assets")).map((path) => shown(ROOT, path));
    expect(own.filter((path) => !path.startsWith("assets/scenes/") && !notice.includes(path))).toEqual([]);
  });
});

describe("the credits beside the icons", () => {
  it("name each icon under its artist", () => {
    const credits = creditsFor(["broadsword", "heart-plus", "rock"]);
    expect(credits).toContain("Lorc: broadsword, rock");
    expect(credits).toContain("John Redman: rock");
    expect(credits).toContain("Zeromancer: heart-plus");
  });

  it("are refused for an icon whose artist is not known", () => {
    expect(() => creditsFor(["broadsword", "no-such-icon"])).toThrow(/no artist of no-such-icon/);
    expect(() => creditsFor(icons)).not.toThrow();
  });
});

describe("OGL.txt", () => {
  it("has the words of the license as they were published", () => {
    const license = ogl.slice(0, ogl.indexOf("15 COPYRIGHT NOTICE"));
    expect(createHash("sha256").update(license).digest("hex")).toBe(
      "c8a9365ea8371a3547ed56e4aaec4c9073f52c7b8d8b931eaba49ffb0b7ad235",
    );
  });

  it("has in Section 15 the document that the figures come from, and this project after it", () => {
    const section = ogl.slice(ogl.indexOf("15 COPYRIGHT NOTICE")).trim().split("\n\n");
    expect(section[1]).toBe("Open Game License v 1.0 © 2000, Wizards of the Coast, Inc.");
    expect(section.slice(-3)).toEqual([
      "Old-School Essentials System Reference Document © 2019 Gavin Norman. Author Gavin Norman.",
      "Rulings © 2026 The Rulings authors.",
      "END OF LICENSE",
    ]);
  });
});

describe("the package", () => {
  it("holds every notice and the licence of each font and of the icons", async () => {
    places = plant(Object.fromEntries(NOTICES.map((name) => [name, readText(join(ROOT, name))])));
    for (const name of NOTICES) expect(existsSync(join(ROOT, name))).toBe(true);
    await build({ places, log: () => undefined });
    const files = readZip(readFileSync((await makePackage(places)).zip));
    for (const name of NOTICES) expect(files.get(name)?.toString("utf8")).toBe(readText(join(ROOT, name)));
    for (const family of ["alegreya", "alegreya-sans", "alegreya-sc"])
      expect(files.get(`assets/fonts/OFL-${family}.txt`)?.toString("utf8")).toContain("SIL OPEN FONT LICENSE");
    expect(files.get("assets/icons/CREDITS.txt")?.toString("utf8")).toContain("Lorc: broadsword");
  });
});
