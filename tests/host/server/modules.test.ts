import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANN, openTable, type TestTable } from "./table.ts";

let folder: string;
let table: TestTable;

async function makeModule(name: string, manifest: object): Promise<string> {
  const place = path.join(folder, name);
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, "module.json"), JSON.stringify(manifest));
  await writeFile(path.join(place, "charm.mjs"), "export const charm = 1;");
  return place;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tiny-modules-"));
  const charm = await makeModule("charm", {
    id: "charm",
    title: "Charm",
    version: "2",
    esmodules: ["./charm.mjs"],
    styles: ["charm.css", { src: "loud.css", layer: null }, { src: "low.css", layer: "blocks" }],
    languages: [{ lang: "en", name: "English", path: "en.json" }],
  });
  table = await openTable({ modules: [charm] });
});
afterAll(async () => {
  await table?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("PLAY-146 modules", () => {
  it("are told to every client, active, with their files after those of the system and their words over its own", async () => {
    const world = await (await table.join(ANN)).world();
    expect(world.modules).toMatchObject([
      {
        id: "charm",
        version: "2",
        active: true,
        esmodules: ["/modules/charm/charm.mjs"],
        // Null is no layer, and what stands in none outranks all that do (PEER-47).
        styles: [
          { src: "/modules/charm/charm.css", layer: "modules" },
          { src: "/modules/charm/loud.css", layer: null },
          { src: "/modules/charm/low.css", layer: "blocks" },
        ],
      },
    ]);
    expect(world.i18n.at(-1)).toMatchObject({ lang: "en", path: "/modules/charm/en.json" });
    const file = await fetch(`${table.url}/modules/charm/charm.mjs`);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toEqual(expect.stringContaining("javascript"));
    expect((await fetch(`${table.url}/modules/charm/%2e%2e/x`)).status).not.toBe(200);
  });

  it("that cannot be read, or are named twice, or bring compendia, are refused with the file", async () => {
    const packs = await makeModule("packs", { id: "p", title: "P", version: "1", packs: [{}] });
    const other = await makeModule("other", { id: "charm", title: "Other", version: "1" });
    const charm = path.join(folder, "charm");
    await expect(openTable({ modules: [path.join(folder, "nowhere")] })).rejects.toThrow("nowhere");
    await expect(openTable({ modules: [packs] })).rejects.toThrow("compendia of modules");
    await expect(openTable({ modules: [charm, other] })).rejects.toThrow("named twice");
  });
});
