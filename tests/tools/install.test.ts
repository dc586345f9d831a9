/** Installing a package by its address, and the stand-in that publishes it in a rehearsal. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeText } from "../../tools/lib/files.ts";
import { installByAddress } from "../../tools/lib/install.ts";
import { writeZip } from "../../tools/lib/zip.ts";
import { gh, spelt } from "../../tools/rehearse/gh.ts";

const served = new Map<string, Buffer>();
let server: Server;
let host = "";
let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "rulings-install-"));
  server = createServer((request, response) => {
    const data = served.get(request.url ?? "");
    response.writeHead(data === undefined ? 404 : 200, { Connection: "close" }).end(data);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => served.clear());

const manifestOf = (more: object = {}): string =>
  JSON.stringify({
    id: "rulings",
    version: "2.0.0",
    manifest: `${host}/system.json`,
    download: `${host}/2.zip`,
    ...more,
  });

async function publish(manifest: string, inside: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const path = join(folder, "2.zip");
  const files = new Map(
    Object.entries({ "system.json": inside, ...more }).map(([name, text]) => [name, Buffer.from(text)]),
  );
  await writeZip(path, files, new Date(2026, 2, 3, 12));
  served.set("/system.json", Buffer.from(manifest));
  served.set("/2.zip", readFileSync(path));
}

describe("a package installed by its address", () => {
  it("takes the place of the older one, whose files are gone, and keeps the zip's dates (F1)", async () => {
    const into = join(folder, "updated");
    writeText(join(into, "old.mjs"), "old");
    await publish(manifestOf(), manifestOf(), { "assets/new.mjs": "new" });
    const { manifest, bytes } = await installByAddress(`${host}/system.json`, into);
    expect(manifest.version).toBe("2.0.0");
    expect(bytes).toBe(served.get("/2.zip")?.length);
    expect(existsSync(join(into, "old.mjs"))).toBe(false);
    expect(readFileSync(join(into, "assets/new.mjs"), "utf8")).toBe("new");
    expect(statSync(join(into, "system.json")).mtime).toEqual(new Date(2026, 2, 3, 12));
  });

  it.each([
    ["whose address answers nothing", () => manifestOf(), () => manifestOf(), "/nothing.json", /answers 404/],
    ["whose manifest is no JSON", () => "<html>", () => manifestOf(), "/system.json", /is no JSON/],
    ["without a download", () => manifestOf({ download: undefined }), () => manifestOf(), "/system.json", /download/],
    ["whose zip is gone", () => manifestOf({ download: `${host}/1.zip` }), () => manifestOf(), "/system.json", /404/],
    [
      "of another version than its zip",
      () => manifestOf(),
      () => manifestOf({ version: "1.0.0" }),
      "/system.json",
      /1\.0\.0/,
    ],
    ["of another id than its zip", () => manifestOf(), () => manifestOf({ id: "others" }), "/system.json", /others/],
  ])("%s leaves what was there", async (_, manifest, inside, address, what) => {
    const into = join(folder, "kept");
    writeText(join(into, "old.mjs"), "old");
    await publish(manifest(), inside());
    await expect(installByAddress(`${host}${address}`, into)).rejects.toThrow(what);
    expect(readFileSync(join(into, "old.mjs"), "utf8")).toBe("old");
  });
});

describe("the stand-in for gh", () => {
  const run = (line: string, env: object = {}, hasTag = true): void =>
    gh(
      spelt(line.split(" ")),
      { REHEARSAL_WEB: join(folder, "web"), GH_TOKEN: "x", GITHUB_REPOSITORY: "a/b", ...env },
      () => hasTag,
    );
  const shown = (name: string): boolean => existsSync(join(folder, "web/a/b/releases/latest/download", name));

  it("shows a release only when it is no draft any more", () => {
    const [notes, zip] = [join(folder, "notes.md"), join(folder, "s.zip")];
    for (const path of [notes, zip]) writeText(path, "x");
    const create = `release create v1 --verify-tag --draft --title v1 --notes-file ${notes}`;
    expect(() => run(create, {}, false)).toThrow("not in the repository");
    expect(() => run(create, { GH_TOKEN: "" })).toThrow("GH_TOKEN");
    expect(() => run(create.replace("--draft ", ""))).toThrow("no files");
    expect(() => run(`release upload v1 ${zip}`)).toThrow("no draft");
    run(create);
    expect(() => run(create)).toThrow("already");
    expect(() => run(`release upload v1 ${zip}`, { REHEARSAL_FAILS: ".zip" })).toThrow("broke off");
    run(`release upload v1 ${zip}`);
    expect(shown("s.zip")).toBe(false);
    run("release edit v1 --draft=false");
    expect(shown("s.zip")).toBe(true);
    expect(() => run("repo delete a/b")).toThrow("does not know");
  });
});
