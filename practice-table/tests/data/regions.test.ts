/** Regions with behaviours: the tokens in them, their events, the movement cost. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Document } from "../../client/data/documents/document.ts";
import type { RegionEvent } from "../../client/data/documents/region-behavior.ts";
import type { Scene } from "../../client/data/documents/scene.ts";
import type { TokenDocument } from "../../client/data/documents/token.ts";
import { RegionBehaviorType } from "../../client/data/models/region-behavior-type.ts";
import { TerrainData } from "../../client/data/models/terrain-data.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { SCENE } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

const calls: string[] = [];

/** Records its events: always those of boundaries, and the selected ones. */
class EchoData extends RegionBehaviorType {
  static override events = { regionBoundary: () => void calls.push("boundary") };
  static override defineSchema() {
    const events = ["tokenEnter", "tokenExit", "tokenMoveWithin", "tokenTurnStart", "tokenRoundStart"];
    return { events: this._createEventsField({ events, initial: events }) };
  }
  override async _handleRegionEvent({ name, data }: RegionEvent): Promise<void> {
    calls.push(`${name}${data.movement === null ? " put" : ""}`);
  }
}

describe.each([13, 14] as const)("what regions do on generation %i", (generation) => {
  let live: Live;
  let token: TokenDocument;
  let region: Document;
  beforeAll(async () => {
    live = await goLive({ generation });
    Object.assign((runtime.config.RegionBehavior as Dict).dataModels as Dict, { pauseGame: EchoData });
    const scene = here();
    token = scene.tokens.contents[0] as TokenDocument;
    await token.update({ x: 1000, y: 1000 });
    [region] = (await scene.createEmbeddedDocuments("Region", [
      {
        name: "Pit",
        shapes: [{ type: "rectangle", x: 3000, y: 3000, width: 300, height: 300 }],
        behaviors: [{ type: "pauseGame" }, { type: "modifyMovementCost", system: { difficulties: { walk: 2 } } }],
      },
    ])) as [Document];
  });
  afterAll(() => live.stop());
  beforeEach(() => {
    calls.length = 0;
  });
  const here = () => live.game.collections.get("Scene")?.get(SCENE) as Scene;

  it("TPL-12, TPL-13: a token that comes, moves within and goes is told of, and who stands there is known", async () => {
    await token.update({ x: 3100, y: 3100 });
    expect([...token.regions].map(({ name }) => name)).toEqual(["Pit"]);
    await token.update({ x: 3200 });
    await token.update({ x: 900 });
    expect(calls).toEqual(["tokenEnter", "tokenMoveWithin", "tokenExit"]);
    expect(token.regions.size).toBe(0);
  });

  it("TPL-12: a boundary that moves over a token tells of it, and of the token as put there", async () => {
    await region.update({ shapes: [{ type: "circle", x: token.x + 50, y: token.y + 50, radius: 20 }] });
    await region.update({ shapes: [{ type: "rectangle", x: 3000, y: 3000, width: 300, height: 300 }] });
    expect(calls).toEqual(["boundary", "tokenEnter put", "boundary", "tokenExit put"]);
  });

  it("TPL-10: one that is switched off hears nothing", async () => {
    const echo = region.collections.behaviors?.contents[0] as Document;
    await echo.update({ disabled: true });
    await token.update({ x: 3000, y: 3000 });
    await echo.update({ disabled: false });
    await token.update({ x: 1000, y: 1000 });
    expect(calls).toEqual(["tokenExit"]);
  });

  it("TPL-12: a turn and a round that begin for somebody within are told of", async () => {
    await token.update({ x: 3000, y: 3000 });
    const Combat = (runtime.config.Combat as Dict).documentClass as typeof Document;
    const combat = (await Combat.create({ active: true })) as Document & { startCombat(): Promise<unknown> };
    await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: token.id, sceneId: SCENE, actorId: token.actorId, initiative: 3 },
    ]);
    calls.length = 0;
    await combat.startCombat();
    await expect.poll(() => calls).toEqual(["tokenRoundStart", "tokenTurnStart"]);
    await combat.delete();
    await token.update({ x: 1000, y: 1000 });
  });

  it.each([
    ["in a rectangle", { type: "rectangle", x: 0, y: 0, width: 10, height: 10 }, { x: 5, y: 5 }, true],
    ["beside a rectangle", { type: "rectangle", x: 0, y: 0, width: 10, height: 10 }, { x: 15, y: 5 }, false],
    ["in a polygon", { type: "polygon", points: [0, 0, 10, 0, 10, 10] }, { x: 8, y: 3 }, true],
    ["outside its slope", { type: "polygon", points: [0, 0, 10, 0, 10, 10] }, { x: 3, y: 8 }, false],
    ["in an ellipse", { type: "ellipse", x: 0, y: 0, radiusX: 10, radiusY: 5 }, { x: 8, y: 0 }, true],
    ["above an ellipse", { type: "ellipse", x: 0, y: 0, radiusX: 10, radiusY: 5 }, { x: 0, y: 8 }, false],
  ])("TPL-13: a point %s", async (_where, shape, point, is) => {
    const [one] = (await here().createEmbeddedDocuments("Region", [{ name: "One", shapes: [shape] }])) as [Document];
    expect((one as Document & { testPoint(at: object): boolean }).testPoint(point)).toBe(is);
    await one.delete();
  });

  it("TPL-14: effects of one name make one difficulty, others are no concern of core", () => {
    const cost = (terrain: unknown) => TerrainData.getMovementCostFunction(token)({}, {}, 10, { terrain });
    const both = TerrainData.resolveTerrainEffects([
      { name: "difficulty", difficulty: 2 },
      { name: "difficulty", difficulty: 1.5 },
      { name: "own" },
    ]);
    expect([both?.difficulty, cost(both), cost(null)]).toEqual([3, 30, 10]);
    expect(TerrainData.resolveTerrainEffects([{ name: "own" }])).toBeNull();
  });
});
