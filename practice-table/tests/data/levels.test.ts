import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Adventure } from "../../client/data/documents/adventure.ts";
import type { BaseLevel } from "../../client/data/documents/level.ts";
import { Scene } from "../../client/data/documents/scene.ts";
import type { TokenDocument } from "../../client/data/documents/token.ts";
import type { Dict } from "../../client/data/types.ts";
import { migrateScene } from "../../shared/scene-levels.ts";
import { openTable, SCENE } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive({ generation: 14 });
});
afterAll(() => live.stop());

/** A scene in v13's shape. */
const OLD = {
  name: "Vault",
  background: { src: "icons/svg/vault.svg", offsetX: 20 },
  backgroundColor: "#e4d8bd",
  foreground: "icons/svg/roof.svg",
  fog: { exploration: false },
  tokens: [{ name: "Rat", detectionModes: [{ id: "basicSight", range: 30, enabled: true }] }],
};
const levelsOf = (scene: object | undefined) => (scene as Scene).levels.contents as unknown as BaseLevel[];
const here = () => live.game.collections.get("Scene")?.get(SCENE) as Scene;

describe("scenes of generation 14", () => {
  it("V14-01: picture, ground and foreground stand in levels; the old names read the first of them and warn", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await here().updateEmbeddedDocuments("Level", [
      { _id: "defaultLevel0000", "background.src": "icons/svg/cave.svg" },
    ]);
    await here().update({ "background.src": "icons/svg/lost.svg" });
    expect(here().toObject()).not.toHaveProperty("background");
    expect(here().background.src).toBe("icons/svg/cave.svg");
    expect(warn.mock.calls.flat().join()).toContain("Deprecated since Version 14");
    warn.mockRestore();
  });

  it("V14-02: a scene made from v13's shape loses picture, ground colour and foreground without a word", async () => {
    const made = (await Scene.create(structuredClone(OLD))) as Scene;
    const [level] = levelsOf(made);
    expect(level?.id).toBe("defaultLevel0000");
    expect(level?.background.src).toBe(null);
    for (const gone of ["background", "backgroundColor", "foreground"]) expect(made._source).not.toHaveProperty(gone);
    await made.delete();
  });

  it("V14-03: only the migration brings v13's picture into a level: an import of an older core, not a creation", async () => {
    const imported = await Scene.fromImport({ ...structuredClone(OLD), _stats: { coreVersion: "13.350" } });
    const [level] = levelsOf(imported);
    expect(level?.background.src).toBe("icons/svg/vault.svg");
    expect(String(level?.background.color)).toBe("#e4d8bd");
    expect(level?.foreground.src).toBe("icons/svg/roof.svg");
  });

  it("V14-04: what carries no core version counts as older than all, and what carries v14's is left alone", async () => {
    const nameless = await Scene.fromImport(structuredClone(OLD));
    expect(levelsOf(nameless)[0]?.background.src).toBe("icons/svg/vault.svg");
    const newer = await Scene.fromImport({ ...structuredClone(OLD), _stats: { coreVersion: "14.359" } });
    expect(levelsOf(newer)).toEqual([]);
  });

  it("V14-05: the scenes of an adventure are read by v14's schema, and preImportAdventure may still fill in levels", async () => {
    const adventure = new Adventure({ name: "Deep", scenes: [{ ...structuredClone(OLD), _id: "VaultVaultVaultV" }] });
    const { toCreate } = await adventure.prepareImport();
    const [scene] = toCreate.Scene ?? [];
    expect(scene).not.toHaveProperty("background");
    Object.assign(scene as Dict, {
      levels: [{ _id: "defaultLevel0000", name: "Floor", background: { src: "icons/svg/vault.svg" } }],
    });
    const { created } = await adventure.importContent({ toCreate });
    expect(levelsOf(created.Scene?.[0])[0]?.background.src).toBe("icons/svg/vault.svg");
    await created.Scene?.[0]?.delete();
  });

  it("V14-06: the offset of the picture is the whole scene's shift", () => {
    expect(migrateScene(structuredClone(OLD))).toMatchObject({ shiftX: 20, shiftY: 0 });
  });

  it("V14-07: exploration is a mode: 0 none, 1 each alone, 2 shared; the old key falls away", async () => {
    expect(migrateScene(structuredClone(OLD)).fog).toEqual({ mode: 0 });
    expect(migrateScene({ fog: { exploration: true } }).fog).toEqual({ mode: 1 });
    const made = (await Scene.create({ name: "Fog", fog: { exploration: false } })) as Scene;
    expect((made._source.fog as Dict).mode).toBe(1);
    expect(made._source.fog).not.toHaveProperty("exploration");
    await made.delete();
  });

  it("V14-08: every scene has a level, and taking one away is refused here", async () => {
    expect(levelsOf(here()).length).toBeGreaterThan(0);
    await expect(here().deleteEmbeddedDocuments("Level", ["defaultLevel0000"])).rejects.toThrow(/level/i);
  });

  it("V14-10: a token stands on one level, the default one unless another is given, and has a depth", () => {
    const token = here().tokens.contents[0] as unknown as TokenDocument & { depth: number };
    expect(token.level).toBe("defaultLevel0000");
    expect(token.depth).toBe(1);
  });

  it("V14-12: the scene's tokens are those of all levels; each says whether it is part of a level", async () => {
    const [upper] = await here().createEmbeddedDocuments("Level", [
      { name: "Gallery", elevation: { bottom: 10, top: 20 } },
    ]);
    const [made] = await here().createEmbeddedDocuments("Token", [{ name: "Archer", level: upper?.id ?? "" }]);
    const token = made as TokenDocument;
    expect(here().tokens.contents).toContain(token);
    expect(token.includedInLevel(upper?.id ?? "")).toBe(true);
    expect(token.includedInLevel("defaultLevel0000")).toBe(false);
    await here().updateEmbeddedDocuments("Level", [
      { _id: "defaultLevel0000", "visibility.levels": [upper?.id ?? ""] },
    ]);
    expect(token.includedInLevel("defaultLevel0000")).toBe(true);
    expect((upper as unknown as BaseLevel).elevation.base).toBe(10);
    await token.delete();
  });

  it("V14-20: detection modes are kept by id; a list of before is converted with the world", () => {
    const [token] = migrateScene(structuredClone(OLD)).tokens as Dict[];
    expect(token?.detectionModes).toEqual({ basicSight: { range: 30, enabled: true } });
  });
});

describe("a world from one generation to the next", () => {
  it("V14-03: v13's maps come along when the world is opened on v14, and it does not go back", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "generations-"));
    const worldPath = path.join(folder, "cave");
    const old = await openTable({ worldPath, generation: 13 });
    const { systemPath } = old;
    const gm = await old.join("RefereeRefereeAA");
    await gm.done("Scene", "update", { updates: [{ _id: SCENE, background: { src: "icons/svg/cave.svg" } }] });
    expect((await gm.world()).scenes[0]).not.toHaveProperty("levels");
    for (const client of [gm]) client.socket.disconnect();
    await old.close();
    const now = await openTable({ worldPath, systemPath, generation: 14 });
    const referee = await now.join("RefereeRefereeAA");
    expect((await referee.world()).scenes[0]).toMatchObject({
      levels: [{ background: { src: "icons/svg/cave.svg" } }],
    });
    await now.stop();
    await expect(openTable({ worldPath, systemPath, generation: 13 })).rejects.toThrow(/cannot go back/);
    await rm(folder, { recursive: true, force: true });
    await rm(systemPath, { recursive: true, force: true });
  });
});
