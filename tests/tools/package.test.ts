import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, readFileSync, readlinkSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { build } from "../../tools/build.ts";
import { readJson, writeText } from "../../tools/lib/files.ts";
import type { Places } from "../../tools/lib/paths.ts";
import { readZip, writeZip } from "../../tools/lib/zip.ts";
import { link } from "../../tools/link.ts";
import { checkPackage, makePackage, packageDate, packageModules } from "../../tools/package.ts";
import { isOurs } from "../../tools/start.ts";
import { coreVersion, foundryProgram, prepareData } from "../../tools/test-foundry.ts";
import { plant, uproot } from "./planted.ts";

let places: Places | undefined;

afterEach(() => {
  if (places !== undefined) uproot(places);
  places = undefined;
});

async function built(changes: Readonly<Record<string, string>> = {}): Promise<Places> {
  places = plant(changes);
  await build({ places, log: () => undefined });
  return places;
}

describe("the package", () => {
  it("holds the system, its packs readable, and nothing else", async () => {
    const at = await built({ "demo/world.json": "{}" });
    const { zip, findings } = await makePackage(at);
    expect(findings).toEqual([]);
    const files = readZip(readFileSync(zip));
    const names = [...files.keys()];
    expect(names).toEqual(
      expect.arrayContaining([
        "system.json",
        "rulings.mjs",
        "styles/rulings.css",
        "lang/en.json",
        "packs/arms/CURRENT",
      ]),
    );
    expect(names.filter((name) => /demo-world|LOCK|LOG|\.ts$/.test(name))).toEqual([]);
    expect(JSON.parse(files.get("system.json")?.toString() ?? "")).toMatchObject({
      version: "1.2.3",
    });
    // No release has named them yet, and an address that answers nobody breaks installing.
    expect(JSON.parse(files.get("system.json")?.toString() ?? "")).not.toHaveProperty("manifest");
    expect(JSON.parse(files.get("system.json")?.toString() ?? "")).not.toHaveProperty("download");
    expect(readJson(join(at.root, "dist", "system.json"))).toEqual(
      JSON.parse(files.get("system.json")?.toString() ?? ""),
    );
  });

  it("takes its addresses from package.json", async () => {
    const alone = JSON.stringify({ version: "1.2.3", config: { manifest: "https://example.org/system.json" } });
    const half = await built({ "package.json": alone });
    expect((await makePackage(half)).findings.map(({ what }) => what)).toEqual([
      "has manifest alone: manifest and download go together",
    ]);
    uproot(half);
    const config = { manifest: "https://example.org/system.json", download: "https://example.org/1.zip" };
    const at = await built({ "package.json": JSON.stringify({ version: "1.2.3", config }) });
    await makePackage(at);
    expect(readJson(join(at.root, "dist", "system.json"))).toMatchObject(config);
  });

  it("is refused with a source, a test, a file missing or a pack broken", async () => {
    const at = await built();
    const { zip } = await makePackage(at);
    const files = readZip(readFileSync(zip));
    files.set("src/rulings.ts", Buffer.from("x"));
    // The declarations of the API are for modules.
    files.set("rulings.d.ts", Buffer.from("x"));
    files.set("tests/x.json", Buffer.from("x"));
    files.delete("lang/en.json");
    for (const name of files.keys()) if (name.startsWith("packs/arms/MANIFEST")) files.delete(name);
    const said = (await checkPackage(files)).map(({ where, what }) => `${where} ${what}`);
    expect(said).toEqual([
      "src/rulings.ts has no place in a package",
      "tests/x.json has no place in a package",
      "system.json languages names lang/en.json, which is not in the package",
      expect.stringMatching(/^pack arms cannot be read/),
    ]);
  });

  it("reads zips back byte for byte and refuses what is none", async () => {
    places = plant();
    const path = join(places.root, "x.zip");
    const files = new Map([
      ["a.txt", Buffer.from("a".repeat(5000))],
      ["b/ü.bin", Buffer.from([0, 1, 2, 255])],
    ]);
    const date = new Date(Date.UTC(2026, 4, 1, 12));
    await writeZip(path, files, date);
    const zip = readFileSync(path);
    expect(readZip(zip)).toEqual(files);
    await writeZip(path, files, date);
    expect(readFileSync(path).equals(zip)).toBe(true);
    expect(() => readZip(Buffer.from("not a zip at all"))).toThrow(/no zip/);
  });
});

describe("the modules beside the system", () => {
  it("M6: each is zipped whole under its id", async () => {
    const manifest = { id: "charm", version: "1", esmodules: ["charm.mjs"], languages: [{ path: "lang/en.json" }] };
    places = plant({
      "modules/charm/module.json": JSON.stringify(manifest),
      "modules/charm/charm.mjs": "export {};",
      "modules/charm/lang/en.json": "{}",
    });
    const { zips, findings } = await packageModules(places);
    expect(findings).toEqual([]);
    expect(zips.map((zip) => zip.split("/").at(-1))).toEqual(["charm.zip"]);
    const names = [...readZip(readFileSync(zips[0] ?? "")).keys()];
    expect(names).toEqual(expect.arrayContaining(["charm.mjs", "lang/en.json", "module.json"]));
  });

  it("M6: one that names a file that is not there, or lies in a folder of another name, is refused", async () => {
    places = plant({
      "modules/spell/module.json": JSON.stringify({ id: "charm", version: "1", esmodules: ["x.mjs"] }),
    });
    expect((await packageModules(places)).findings.map(({ what }) => what)).toEqual([
      "has the id charm, which is not its folder's name",
      "names x.mjs, which is not there",
    ]);
  });

  it("M6: the companion module for Token Action HUD is whole", async () => {
    const root = join(import.meta.dirname, "..", "..");
    places = plant();
    const { zips, findings } = await packageModules({ ...places, root });
    expect(findings).toEqual([]);
    const names = zips.flatMap((zip) => [...readZip(readFileSync(zip)).keys()]);
    expect(names).toEqual(
      expect.arrayContaining(["module.json", "README.md", "token-action-hud-rulings.mjs", "lang/en.json"]),
    );
  });
});

describe("what an installer makes of the package", () => {
  it("F1: is dated by its commit and by what it holds, and the same when it is made again", async () => {
    const at = await built();
    const one = new Map([["a.txt", Buffer.from("a")]]);
    const other = new Map([["a.txt", Buffer.from("b")]]);
    const date = packageDate(at.root, one);
    expect(packageDate(at.root, new Map(one))).toEqual(date);
    expect(packageDate(at.root, other)).not.toEqual(date);
    execFileSync("git", ["init", "-q"], { cwd: at.root });
    const env = { ...process.env, GIT_COMMITTER_DATE: "2030-03-04T12:00:00Z", GIT_CONFIG_GLOBAL: "/dev/null" };
    const who = ["-c", "user.name=x", "-c", "user.email=x@example.org"];
    execFileSync("git", [...who, "commit", "-q", "--allow-empty", "-m", "x"], { cwd: at.root, env });
    const now = packageDate(at.root, one).getTime();
    expect(now).toBeGreaterThan(Date.UTC(2030, 2, 3, 12));
    expect(now).toBeLessThanOrEqual(Date.UTC(2030, 2, 4, 12));
    const { zip } = await makePackage(at);
    const made = readFileSync(zip);
    await makePackage(at);
    expect(readFileSync(zip).equals(made)).toBe(true);
  });

  it("has an entry for each folder (fvtt#11276)", async () => {
    places = plant();
    const path = join(places.root, "x.zip");
    await writeZip(path, new Map([["a/b/c.txt", Buffer.from("c")]]), new Date(0));
    const text = readFileSync(path).toString("latin1");
    const directory = text.slice(text.indexOf("PK\u0001\u0002"));
    expect([...directory.matchAll(/a\/(?:b\/(?:c\.txt)?)?/g)].map(([name]) => name)).toEqual([
      "a/",
      "a/b/",
      "a/b/c.txt",
    ]);
  });

  it("is refused with a name outside ASCII (fvtt#9978)", async () => {
    const at = await built();
    const files = readZip(readFileSync((await makePackage(at)).zip));
    files.set("templates/größe.hbs", Buffer.from("x"));
    expect(await checkPackage(files)).toEqual([
      { where: "templates/größe.hbs", what: expect.stringContaining("outside ASCII") },
    ]);
  });
});

describe("the link into an installation", () => {
  it("is made once, is known again, and spares what is not ours", async () => {
    const at = await built();
    const data = join(at.root, "foundry");
    mkdirSync(join(data, "Data"), { recursive: true });
    const target = join(data, "Data", "systems", "rulings");
    expect(link(at.dist, data)).toMatch(/^Linked /);
    expect(lstatSync(target).isSymbolicLink()).toBe(true);
    expect(realpathSync(target)).toBe(realpathSync(at.dist));
    expect(link(at.dist, join(data, "Data"))).toMatch(/already/);

    const other = join(at.root, "other");
    mkdirSync(join(other, "Data", "systems", "rulings"), { recursive: true });
    expect(() => link(at.dist, other)).toThrow(/real folder/);
    const third = join(at.root, "third");
    mkdirSync(join(third, "Data", "systems"), { recursive: true });
    symlinkSync("/somewhere/else", join(third, "Data", "systems", "rulings"));
    expect(() => link(at.dist, third)).toThrow(/link to \/somewhere\/else/);
    expect(readlinkSync(join(third, "Data", "systems", "rulings"))).toBe("/somewhere/else");
    expect(() => link(at.dist, at.root)).toThrow(/no Data folder/);
  });
});

describe("the run on a licensed Foundry", () => {
  it("finds the program and prepares a world of the system", async () => {
    const at = await built();
    expect(() => foundryProgram(at.root)).toThrow(/holds no Foundry/);
    writeText(join(at.root, "fvtt/resources/app/main.mjs"), "");
    expect(foundryProgram(join(at.root, "fvtt"))).toMatch(/main\.mjs$/);
    const data = join(at.root, "data");
    prepareData(data, at.dist, join(at.root, "package.json"));
    const world = () => readJson(join(data, "Data/worlds/rulings-test/world.json"));
    // A world that claims to be of a later core than the one that opens it would not open.
    expect(world()).toMatchObject({ system: "rulings", coreVersion: "13", compatibility: { verified: "13" } });
    expect(readJson(join(data, "Data/systems/rulings/system.json"))).toMatchObject({ id: "rulings" });
    expect(readJson(join(data, "Config/license.json"))).toMatchObject({ version: "1.2.3" });
    const program = foundryProgram(join(at.root, "fvtt"));
    expect(coreVersion(program)).toBeUndefined();
    writeText(join(at.root, "fvtt/resources/app/package.json"), JSON.stringify({ version: "14.359.0" }));
    prepareData(data, at.dist, undefined, coreVersion(program));
    expect(world()).toMatchObject({ coreVersion: "14.359.0", compatibility: { minimum: "13", verified: "14.359.0" } });
  });
});

describe("npm start", () => {
  it("builds only what is ours", () => {
    places = plant();
    expect(isOurs(`${places.dist}/../rulings/`, places)).toBe(true);
    expect(isOurs("/somewhere/dist/rulings", places)).toBe(false);
  });
});
