/** A release: its tag, its notes and its addresses. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readJson, writeText } from "../../tools/lib/files.ts";
import type { Places } from "../../tools/lib/paths.ts";
import { releaseAddresses, repositoryOf } from "../../tools/package.ts";
import { makeRelease, releaseNotes, versionOfTag } from "../../tools/release.ts";
import { plant, uproot } from "./planted.ts";

const REPOSITORY = "https://example.org/somebody/rulings";
const CHANGELOG = "# Changelog\n\n## 1.2.3\n\n### Added\n\n- A door.\n\n## 1.2.2\n\n- A wall.\n";

let places: Places | undefined;
afterEach(() => {
  if (places !== undefined) uproot(places);
  places = undefined;
});
const planted = (): Places => {
  places = plant({ "CHANGELOG.md": CHANGELOG });
  return places;
};

describe("a release", () => {
  it("holds zip, manifest with its addresses, and the changelog's notes", async () => {
    const at = planted();
    expect(await makeRelease(at, "v1.2.3", REPOSITORY)).toEqual(["notes.md", "rulings.zip", "system.json"]);
    const folder = join(at.root, "dist", "release");
    expect(readJson(join(folder, "system.json"))).toMatchObject({
      version: "1.2.3",
      url: REPOSITORY,
      bugs: `${REPOSITORY}/issues`,
      manifest: `${REPOSITORY}/releases/latest/download/system.json`,
      download: `${REPOSITORY}/releases/download/v1.2.3/rulings.zip`,
      readme: `${REPOSITORY}/blob/v1.2.3/README.md`,
      changelog: `${REPOSITORY}/blob/v1.2.3/CHANGELOG.md`,
    });
    expect(readFileSync(join(folder, "notes.md"), "utf8")).toBe("### Added\n\n- A door.\n");
  });

  it.each([
    ["a tag of another version", "v1.2.4", REPOSITORY, "it must be v1.2.3"],
    ["a tag without its v", "1.2.3", REPOSITORY, "it must be v1.2.3"],
    ["no repository", "v1.2.3", undefined, "No repository is known"],
  ])("with %s stops before anything is written", async (_, tag, repository, said) => {
    const at = planted();
    writeText(join(at.root, "dist", "release", "system.json"), "{}");
    await expect(makeRelease(at, tag, repository)).rejects.toThrow(said);
    expect(existsSync(join(at.root, "dist", "release"))).toBe(false);
  });

  it("whose package is broken leaves no manifest", async () => {
    const at = planted();
    writeText(join(at.root, "lang", "en", "\u00e9.json"), "{}");
    writeText(join(at.root, "assets", "\u00e9.svg"), "<svg/>");
    await expect(makeRelease(at, "v1.2.3", REPOSITORY)).rejects.toThrow("not fit for release");
    expect(existsSync(join(at.root, "dist", "system.json"))).toBe(false);
    expect(existsSync(join(at.root, "dist", "release"))).toBe(false);
  });

  it("with an offered language that is not whole stops, and names the text", async () => {
    const at = planted();
    const manifest = readJson(join(at.root, "system.json")) as { languages: object[] };
    const languages = [...manifest.languages, { lang: "de", name: "Deutsch", path: "lang/de.json" }];
    writeText(join(at.root, "system.json"), JSON.stringify({ ...manifest, languages }));
    writeText(join(at.root, "lang", "en", "more.json"), '{ "RULINGS": { "Late": "Late" } }');
    await expect(makeRelease(at, "v1.2.3", REPOSITORY)).rejects.toThrow('lang/de: "RULINGS.Late" is missing');
    expect(existsSync(join(at.root, "dist", "release"))).toBe(false);
  });

  it("takes its repository from the run, and none where the run names none", () => {
    const env = { GITHUB_SERVER_URL: "https://example.org/", GITHUB_REPOSITORY: "somebody/rulings" };
    expect(repositoryOf(env)).toBe(REPOSITORY);
    expect(repositoryOf({ GITHUB_SERVER_URL: "https://example.org" })).toBeUndefined();
  });

  it("has one address for its manifest and one a version for its zip", () => {
    const [one, other] = ["1.0.0", "1.1.0"].map((version) => releaseAddresses(REPOSITORY, version, "a.json", "a.zip"));
    expect(one?.manifest).toBe(other?.manifest);
    expect(one?.download).not.toBe(other?.download);
  });

  it("has notes for its version alone, and none without a heading", () => {
    expect(releaseNotes(CHANGELOG, "1.2.2")).toBe("- A wall.\n");
    expect(() => releaseNotes(CHANGELOG, "1.2.4")).toThrow("says nothing of 1.2.4");
    expect(versionOfTag("v1.2.2", "1.2.2")).toBe("1.2.2");
  });
});

describe("the modules of a release", () => {
  it("have no manifest without a zip that is whole", async () => {
    const manifest = JSON.stringify({ id: "charm", version: "1", esmodules: ["x.mjs"] });
    places = plant({ "CHANGELOG.md": CHANGELOG, "modules/charm/module.json": manifest });
    const stale = join(places.root, "dist", "charm.json");
    writeText(stale, "{}");
    await expect(makeRelease(places, "v1.2.3", REPOSITORY)).rejects.toThrow("names x.mjs, which is not there");
    expect(existsSync(stale)).toBe(false);
  });
});
