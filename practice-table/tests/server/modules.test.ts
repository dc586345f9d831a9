import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANN, GM, openTable, type TestTable } from "./table.ts";

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
    socket: true,
    esmodules: ["./charm.mjs"],
    scripts: ["old.js"],
    documentTypes: { Item: { trinket: { htmlFields: ["story"] } } },
    styles: ["charm.css", { src: "loud.css", layer: null }, { src: "low.css", layer: "blocks" }],
    languages: [{ lang: "en", name: "English", path: "en.json" }],
  });
  table = await openTable({ modules: [charm] });
});
afterAll(async () => {
  await table?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("what a module's manifest asks for", () => {
  it("PLAY-152: classic scripts are listed for every client, apart from ES modules", async () => {
    const world = await (await table.join(ANN)).world();
    expect(world.modules[0]?.scripts).toEqual(["/modules/charm/old.js"]);
  });

  it("PLAY-153: the channel of a module that asks for one is relayed to the others with the sender's id", async () => {
    const [ann, gm] = [await table.join(ANN), await table.join(GM)];
    const heard = new Promise((resolve) => gm.socket.once("module.charm", (...args) => resolve(args)));
    expect(await ann.ask("module.charm", { hello: 1 })).toMatchObject({ ok: true });
    expect(await heard).toEqual([{ hello: 1 }, ANN]);
  });

  it("PLAY-153: the channel of a module that asks for none, or is not there, is refused", async () => {
    const quiet = await makeModule("quiet", { id: "quiet", title: "Quiet", version: "1" });
    const other = await openTable({ modules: [quiet] });
    try {
      const ann = await other.join(ANN);
      expect(await ann.ask("module.quiet", {})).toMatchObject({ ok: false, error: { code: "unsupported" } });
      expect(await ann.ask("module.charm", {})).toMatchObject({ ok: false, error: { code: "unsupported" } });
    } finally {
      await other.stop();
    }
  });

  it("PLAY-155: documents of its sub-types are stored under their full names and cleaned; other names are refused", async () => {
    const gm = await table.join(GM);
    const create = (type: string) => ({
      data: [{ name: "Ring", type, system: { story: "<b>old</b><script>x</script>" } }],
    });
    const { result } = await gm.done("Item", "create", create("charm.trinket"));
    expect(result).toMatchObject([{ type: "charm.trinket", system: { story: "<b>old</b>" } }]);
    expect(await gm.refused("Item", "create", create("trinket"))).toContain("declared by no active package");
    expect(await gm.refused("Item", "create", create("quiet.trinket"))).toContain("declared by no active package");
  });
});

describe("PLAY-146 modules", () => {
  it("are sent to every client, active, with their files after those of the system and their words over its own", async () => {
    const world = await (await table.join(ANN)).world();
    expect(world.modules).toMatchObject([
      {
        id: "charm",
        version: "2",
        active: true,
        esmodules: ["/modules/charm/charm.mjs"],
        // Null means no layer, and styles without a layer outrank all others (PEER-47).
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
