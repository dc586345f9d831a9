import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AmbientLightDocument } from "../../client/data/documents/ambient-light.ts";
import type { Scene } from "../../client/data/documents/scene.ts";
import { Hooks } from "../../client/data/hooks.ts";
import { SCENE } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

describe.each([13, 14] as const)("lights of a scene on generation %i", (generation) => {
  let live: Live;
  beforeAll(async () => {
    live = await goLive({ generation });
  });
  afterAll(() => live.stop());
  const here = () => live.game.collections.get("Scene")?.get(SCENE) as Scene;

  it("LIGHT-01: a light is a document of its scene, with the documented fields, and no plain object in a list", async () => {
    const [made] = await here().createEmbeddedDocuments("AmbientLight", [
      { x: 300, y: 200, config: { bright: 20, dim: 40 } },
    ]);
    const light = made as AmbientLightDocument;
    const { x, y, hidden, walls, vision, rotation, elevation, config } = light;
    expect({ x, y, hidden, walls, vision, rotation, elevation }).toEqual({
      x: 300,
      y: 200,
      hidden: false,
      walls: true,
      vision: false,
      rotation: 0,
      elevation: 0,
    });
    expect(config).toMatchObject({ bright: 20, dim: 40, negative: false, angle: 360 });
    expect(light.uuid).toBe(`Scene.${SCENE}.AmbientLight.${String(light.id)}`);
    expect(light.parent).toBe(here());
    // A collection is iterated by its documents; it is no array, and has no length.
    expect(here().lights.size).toBe(1);
    expect([...here().lights]).toEqual([light]);
    expect(Reflect.get(here().lights, "length")).toBeUndefined();
  });

  it("LIGHT-01: put out by a change, which the hook reports", async () => {
    const [light] = here().lights.contents as [AmbientLightDocument];
    const events: unknown[] = [];
    const id = Hooks.on("updateAmbientLight", (_light: unknown, change: { hidden?: boolean }) =>
      events.push(change.hidden),
    );
    await here().updateEmbeddedDocuments("AmbientLight", [{ _id: light.id, hidden: true }]);
    Hooks.off("updateAmbientLight", id);
    expect(light.hidden).toBe(true);
    expect(events).toEqual([true]);
  });
});
