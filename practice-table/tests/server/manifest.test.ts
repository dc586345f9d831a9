/** Foundry's warnings about a manifest, and packs that depend on its shape. Ids are those of docs/foundry. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterEach, describe, expect, it } from "vitest";
import type { Generation } from "../../server/generation.ts";
import { readManifest } from "../../server/manifest.ts";
import { manifestWarnings } from "../../server/manifest-warnings.ts";
import { readModule } from "../../server/modules.ts";
import { Packs } from "../../server/packs.ts";
import { type Source, text } from "../../shared/json.ts";
import { GM, MANIFEST, makeSystem, openTable } from "./table.ts";

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function system(more: object, files: Record<string, string> = {}): Promise<string> {
  const folder = await makeSystem({ "system.json": JSON.stringify({ ...MANIFEST, ...more }), ...files }, null);
  made.push(folder);
  return folder;
}

async function complaints(more: object, generation: Generation, files?: Record<string, string>): Promise<string> {
  return manifestWarnings(await readManifest(await system(more, files)), generation).join("\n");
}

/** A system with one pack of the given entries, read at a generation. */
async function pack(type: string, entries: object[], generation: Generation, more: object = {}): Promise<Source[]> {
  const folder = await system({ packs: [{ name: "one", label: "One", path: "packs/one", type, ...more }] });
  const source = await mkdtemp(path.join(tmpdir(), "pack-source-"));
  made.push(source);
  for (const [i, entry] of entries.entries()) await writeFile(path.join(source, `${i}.json`), JSON.stringify(entry));
  await mkdir(path.join(folder, "packs"), { recursive: true });
  await compilePack(source, path.join(folder, "packs", "one"));
  const packs = await Packs.open(await readManifest(folder), (line) => expect(line).toBe(""), generation);
  const ids = entries.map((entry) => String((entry as Source)._id));
  return ids.map((id) => packs.find("tiny.one", id) as Source);
}

describe("a manifest", () => {
  it("V14-60: a system that is not verified for the generation is marked, one made for another is refused by Foundry", async () => {
    const compatibility = { minimum: "13", verified: "13" };
    expect(await complaints({ compatibility }, 14)).toContain("not verified for generation 14");
    expect(await complaints({ compatibility }, 13)).toBe("");
    expect(await complaints({ compatibility: { minimum: "14.356", verified: "14" } }, 13)).toContain("refuses it");
    expect(await complaints({ compatibility: { maximum: "12", verified: "12" } }, 14)).toContain("up to 12");
  });

  it("V14-61: it may say that it is a system's", async () => {
    expect((await readManifest(await system({ type: "system" }))).raw.type).toBe("system");
  });

  it("V14-62: the flat keys of the grid are not read, and that is said", async () => {
    const more = { gridDistance: 5, gridUnits: "ft", compatibility: { verified: "14" } };
    expect((await readManifest(await system(more))).grid).toBeUndefined();
    expect(await complaints(more, 14)).toMatch(/gridDistance.*\n.*gridUnits/);
  });

  it("V14-63: a template.json is read, with a warning at each start from 14 on", async () => {
    const files = { "template.json": JSON.stringify({ Actor: { types: ["npc"], npc: { hp: 1 } } }) };
    const more = { compatibility: { verified: "14" } };
    expect(await complaints(more, 14, files)).toContain("template.json: deprecated");
    expect(await complaints(more, 13, files)).toBe("");
    const systemPath = await system(more, files);
    const table = await openTable({ systemPath, generation: 14 });
    expect(table.log.join("\n")).toContain("template.json: deprecated");
    await table.stop();
  });

  it("V14-85: quick start is a module's, and refused here by name", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "tiny-module-"));
    made.push(folder);
    await writeFile(
      path.join(folder, "module.json"),
      JSON.stringify({ id: "tale", title: "Tale", version: "1", quickstart: {} }),
    );
    await expect(readModule(folder)).rejects.toThrow("quickstart");
  });

  it("PLAY-120: a document keeps the version of the system that wrote it until it is written again", async () => {
    const systemPath = await system({});
    const worldPath = path.join(await mkdtemp(path.join(tmpdir(), "tiny-world-")), "cave");
    made.push(path.dirname(worldPath));
    const stamp = async (change: (id: string) => object): Promise<unknown> => {
      const table = await openTable({ systemPath, worldPath });
      const gm = await table.join(table.users.find((user) => user.role === "Referee")?.id ?? GM);
      const [known] = (await gm.world()).actors;
      const action = known ? "update" : "create";
      await gm.done("Actor", action, change(text(known, "_id")));
      const [now] = (await gm.world()).actors;
      await table.stop();
      return [known?._stats, now?._stats].map((stats) => (stats as Source | undefined)?.systemVersion);
    };
    expect(await stamp(() => ({ data: [{ name: "Rat", type: "monster" }] }))).toEqual([undefined, "1.2.3"]);
    await writeFile(path.join(systemPath, "system.json"), JSON.stringify({ ...MANIFEST, version: "2.0.0" }));
    expect(await stamp((_id) => ({ updates: [{ _id, "system.hp.value": 1 }] }))).toEqual(["1.2.3", "2.0.0"]);
  });
});

describe("packs of 14", () => {
  it("V14-16: the levels of a scene are records of their own, put back where they belong", async () => {
    const [scene] = await pack(
      "Scene",
      [
        {
          _id: "VaultVaultVaultV",
          _key: "!scenes!VaultVaultVaultV",
          name: "Vault",
          levels: [
            { _id: "defaultLevel0000", _key: "!scenes.levels!VaultVaultVaultV.defaultLevel0000", name: "Ground" },
          ],
        },
      ],
      14,
    );
    expect(scene?.levels).toMatchObject([{ _id: "defaultLevel0000", name: "Ground" }]);
  });

  it("V14-36: effects may stand in a pack of their own", async () => {
    const [glow] = await pack(
      "ActiveEffect",
      [{ _id: "GlowGlowGlowGlow", _key: "!effects!GlowGlowGlowGlow", name: "Glow", changes: [] }],
      14,
    );
    expect(glow?.name).toBe("Glow");
  });

  it("V14-86: an adventure in a pack that names no system loses its actors and items, and that is said at the start", async () => {
    const tale = {
      _id: "TaleTaleTaleTale",
      _key: "!adventures!TaleTaleTaleTale",
      name: "Tale",
      actors: [{ _id: "OgreOgreOgreOgre", name: "Ogre", type: "monster" }],
      items: [],
      scenes: [],
    };
    const [lost] = await pack("Adventure", [tale], 14);
    const [kept] = await pack("Adventure", [tale], 14, { system: "tiny" });
    expect([lost?.actors, kept?.actors]).toMatchObject([[], [{ name: "Ogre" }]]);
    const packs = [{ name: "one", label: "One", path: "packs/one", type: "Adventure" }];
    expect(await complaints({ packs, compatibility: { verified: "14" } }, 14)).toContain("lose actors and items");
  });
});
