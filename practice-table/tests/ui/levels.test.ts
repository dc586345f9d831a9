import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

describe("a scene of two levels on generation 14", { timeout: 90_000 }, () => {
  let table: TinyTable;
  let gm: Seat;

  beforeAll(async () => {
    table = await openTiny(14);
    gm = await table.join("Referee");
    await gm.run(PEOPLE);
  }, 120_000);
  afterAll(async () => table?.close());

  it("V14-11: a dropped actor stands on the level in view, on its floor", async () => {
    const level = '{ _id: "GalleryGalleryGa", name: "Gallery", elevation: { bottom: 20, top: 40 } }';
    await gm.run(`canvas.scene.createEmbeddedDocuments("Level", [${level}], { keepId: true }).then(() => null)`);
    await gm.run('canvas.scene.view({ level: "GalleryGalleryGa" }).then(() => null)');
    expect(await gm.run("[canvas.level.id, canvas.level.elevation.base]")).toEqual(["GalleryGalleryGa", 20]);
    await gm.tab("Actors");
    const entry = gm.page.locator(".directory-item.entry", { hasText: "Hilda" });
    await entry.dragTo(gm.page.locator("#board"), { targetPosition: { x: 500, y: 300 } });
    await gm.until("canvas.scene.tokens.size === 1");
    expect(await gm.run("canvas.scene.tokens.map((t) => [t.level, t.elevation])")).toEqual([["GalleryGalleryGa", 20]]);
  });

  it("V14-12, PLAY-93: it is among the scene's tokens on every level, and seen on its own alone", async () => {
    await gm.run("canvas.scene.view({ level: canvas.scene.levels.contents[0].id }).then(() => null)");
    expect(await gm.run("canvas.tokens.placeables.map((t) => t.isVisible)")).toEqual([false]);
  });
});
