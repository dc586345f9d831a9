import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scene } from "../../client/data/documents/scene.ts";
import type { WallDocument } from "../../client/data/documents/wall.ts";
import { Hooks } from "../../client/data/hooks.ts";
import { SCENE } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

describe.each([13, 14] as const)("walls on generation %i", (generation) => {
  let live: Live;
  beforeAll(async () => {
    live = await goLive({ generation });
  });
  afterAll(() => live.stop());
  const here = () => live.game.collections.get("Scene")?.get(SCENE) as Scene;

  it("WALL-01: a wall has the documented fields with their defaults, and its coordinates are four finite numbers", async () => {
    const [made] = await here().createEmbeddedDocuments("Wall", [{ c: [0, 0, 100, 0], door: 1 }]);
    const { _id, c, door, ds, dir, move, sight, light, sound } = (made as WallDocument).toObject();
    expect(String(_id)).toHaveLength(16);
    expect({ c, door, ds, dir, move, sight, light, sound }).toEqual({
      c: [0, 0, 100, 0],
      door: 1,
      ds: 0,
      dir: 0,
      move: 20,
      sight: 20,
      light: 20,
      sound: 20,
    });
    expect((made as WallDocument).uuid).toBe(`Scene.${SCENE}.Wall.${String(_id)}`);
    expect(await here().createEmbeddedDocuments("Wall", [{ c: [0, 0, 100] }])).toEqual([]);
  });

  it("WALL-02: a door is opened by a change of `ds`, which the hook of updates reports", async () => {
    const wall = here().walls.contents[0] as WallDocument;
    const events: unknown[] = [];
    const id = Hooks.on("updateWall", (_wall: unknown, change: { ds?: number }) => events.push(change.ds));
    await here().updateEmbeddedDocuments("Wall", [{ _id: wall.id, ds: 1 }]);
    Hooks.off("updateWall", id);
    expect(wall.ds).toBe(1);
    expect(events).toEqual([1]);
    await wall.update({ ds: 7 }).catch(() => undefined);
    expect(wall.ds).toBe(1);
  });
});
