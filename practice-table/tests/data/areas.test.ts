import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Document } from "../../client/data/documents/document.ts";
import type { Scene } from "../../client/data/documents/scene.ts";
import type { User } from "../../client/data/documents/user.ts";
import { Hooks } from "../../client/data/hooks.ts";
import type { Dict } from "../../client/data/types.ts";
import { ANN, SCENE } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

/** The result of creating one: the number created, or the reason for none. */
async function made(scene: Document, name: string, data: Dict): Promise<number | string> {
  try {
    return (await scene.createEmbeddedDocuments(name, [data])).length;
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each([13, 14] as const)("areas of the map on generation %i", (generation) => {
  let live: Live;
  beforeAll(async () => {
    live = await goLive({ generation });
  });
  afterAll(() => live.stop());
  const here = () => live.game.collections.get("Scene")?.get(SCENE) as Scene;

  it("TPL-01: a region has shapes with their measures, seen by whom its visibility says; the hooks tell of it", async () => {
    const events: unknown[] = [];
    const hooks = ["createRegion", "deleteRegion"].map(
      (name) => [name, Hooks.on(name, () => events.push(name))] as const,
    );
    const shapes = [
      { type: "circle", x: 100, y: 100, radius: 50 },
      { type: "polygon", points: [0, 0, 100, 0, 100, 100] },
    ];
    const data = { name: "Web", shapes, visibility: 2, color: "#336699", flags: { own: { card: "x" } } };
    const [region] = await here().createEmbeddedDocuments("Region", [data]);
    const stored = (region as Document).toObject();
    expect(stored).toMatchObject({ name: "Web", shapes, visibility: 2, elevation: { bottom: null, top: null } });
    expect((region as Document).uuid).toBe(`Scene.${SCENE}.Region.${String(stored._id)}`);
    expect(here().regions.size).toBe(1);
    await here().deleteEmbeddedDocuments("Region", [String(stored._id)]);
    for (const [name, id] of hooks) Hooks.off(name, id);
    expect(here().regions.size).toBe(0);
    expect(events).toEqual(["createRegion", "deleteRegion"]);
  });

  it.each([
    ["a circle without its radius", { type: "circle", x: 0, y: 0 }],
    ["a polygon of two corners", { type: "polygon", points: [0, 0, 100, 0] }],
    ["a shape that there is not", { type: "star", x: 0, y: 0 }],
  ])("TPL-02: %s is no shape of a region", async (_what, shape) => {
    expect(await made(here(), "Region", { name: "Pit", shapes: [shape] })).not.toBe(1);
    expect(here().regions.size).toBe(0);
  });

  it("TPL-03, V14-40: a measured template is an embedded document of 13 with its author, and none of 14", async () => {
    const cone = { t: "cone", x: 50, y: 60, distance: 30, direction: 90, angle: 53, fillColor: "#aa2200" };
    const made13 = await made(here(), "MeasuredTemplate", cone);
    expect(typeof made13).toBe(generation === 13 ? "number" : "string");
    if (generation !== 13) return;
    const template = here().templates.contents[0] as Document;
    expect(template.toObject()).toMatchObject({ ...cone, width: 0, hidden: false, author: live.game.user?.id });
    expect(await made(here(), "MeasuredTemplate", { t: "star" })).not.toBe(1);
    await here().deleteEmbeddedDocuments("MeasuredTemplate", [String(template.id)]);
    expect(here().templates.size).toBe(0);
  });

  it("TPL-04: players need a permission for them; of templates its default is read strictly, regions are theirs", () => {
    const ann = live.game.users.get(ANN) as User;
    expect(["TEMPLATE_CREATE", "REGION_CREATE"].map((name) => ann.hasPermission(name))).toEqual([false, true]);
  });
});
