/** Hazards of a map: what a region does to those who walk in and stay, in one go on a table's documents. */

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

export function regionHazards(generation: 13 | 14): void {
  describe(`hazards of regions on generation ${generation}`, () => cases(generation));
}

function cases(generation: 13 | 14): void {
  let table: LiveTable;
  let hild: Doc;
  let token: Doc;
  let region: Doc;
  beforeAll(async () => {
    vi.resetModules();
    table = await openLive(generation);
    (await of("exploration/dungeon/region-hazards")).watchHazards();
    const scene = table.game.scenes.active;
    hild = table.game.actors.getName("Hild Redmantle") as Doc;
    token = scene.tokens.contents.find((one: Doc) => one.actor === hild);
    [region] = (await scene.createEmbeddedDocuments("Region", [
      { name: "Burning oil", shapes: [{ type: "rectangle", x: 5000, y: 5000, width: 300, height: 300 }] },
    ])) as [Doc];
  });
  afterAll(() => table.stop());
  beforeEach(async () => {
    for (const { id } of region.behaviors.contents) await region.deleteEmbeddedDocuments("RegionBehavior", [id]);
    await token.update({ x: 0, y: 0 });
    await hild.update({ "system.hp.value": 7, "system.hp.max": 7 });
  });

  const CONFIG = () => (Reflect.get(globalThis, "CONFIG") as { Dice: { randomUniform: () => number } }).Dice;
  const set = (system: object) =>
    region.createEmbeddedDocuments("RegionBehavior", [{ type: "rulings.hazard", system }]);
  const points = (): number => hild.system.hp.value;
  const lastCard = (): Doc => table.game.messages.contents.findLast((one) => one.type === "notice") as Doc;
  const cards = (): number => table.game.messages.contents.length;

  it("BX-035: who walks in takes the damage, one card tells of it, and it is undone exactly", async () => {
    await set({ formula: "3", kind: "fire" });
    const before = cards();
    await token.update({ x: 5000, y: 5000 });
    await expect.poll(points).toBe(4);
    await expect.poll(cards).toBe(before + 1);
    const { system } = lastCard();
    const { outcome } = system;
    expect(outcome).toMatchObject({
      procedure: "regionHazard",
      hazard: "Burning oil",
      told: [{ how: "hurt", amount: 3 }],
    });
    const { undoTransaction } = await of("undo/undo-transaction");
    expect(await undoTransaction(Reflect.get(system, "deed"), table.game.user)).toBeUndefined();
    expect(points()).toBe(7);
  });

  it("BX-035: a save that is made halves the damage, and the card tells the save", async () => {
    const fair = CONFIG().randomUniform;
    CONFIG().randomUniform = () => 0.001;
    await set({ formula: "5", save: "death", onSave: "half" });
    await token.update({ x: 5000, y: 5000 });
    await expect.poll(points).toBe(5);
    const report = () => lastCard().system.outcome.told[0];
    await expect.poll(report).toMatchObject({ how: "halved", amount: 2, save: { success: true, natural: 20 } });
    CONFIG().randomUniform = fair;
  });

  it("a token that is put there, or that moves on within, is not harmed", async () => {
    await set({ formula: "3" });
    await region.update({ shapes: [{ type: "rectangle", x: 0, y: 0, width: 300, height: 300 }] });
    await token.update({ x: 100, y: 100 });
    await region.update({ shapes: [{ type: "rectangle", x: 5000, y: 5000, width: 300, height: 300 }] });
    await (await of("platform/queue")).queued(async () => {});
    expect(points()).toBe(7);
  });

  it("each turn of the dungeon harms whoever stands in it, six times at the most", async () => {
    await set({ formula: "1", events: [], eachTurn: true });
    await token.update({ x: 5000, y: 5000 });
    const time = Reflect.get(table.game, "time") as { advance(seconds: number): Promise<number>; worldTime: number };
    await time.advance(600 - (time.worldTime % 600));
    await expect.poll(points).toBe(6);
    await hild.update({ "system.hp.value": 7 });
    await time.advance(30 * 600);
    await expect.poll(points).toBe(1);
    await expect.poll(() => lastCard().system.outcome.told[0]).toMatchObject({ amount: 6, turns: 6 });
  });

  it("the start of a turn in a fight harms whoever stands in it", async () => {
    await set({ formula: "2", events: ["tokenTurnStart"] });
    await token.update({ x: 5000, y: 5000 });
    await region.behaviors.contents[0]._handleRegionEvent({ name: "tokenTurnStart", data: { token, skipped: false } });
    await expect.poll(points).toBe(5);
    await region.behaviors.contents[0]._handleRegionEvent({ name: "tokenTurnStart", data: { token, skipped: true } });
    await (await of("platform/queue")).queued(async () => {});
    expect(points()).toBe(5);
  });

  it("who is immune to the kind of damage is told of as not harmed", async () => {
    await set({ formula: "3", kind: "fire" });
    const immunities = hild.system.immunities ?? [];
    await hild.update({ "system.immunities": [...immunities, "fire"] });
    await token.update({ x: 5000, y: 5000 });
    await expect.poll(() => lastCard()?.system.outcome.told?.[0]?.how).toBe("unharmed");
    expect(points()).toBe(7);
    await hild.update({ "system.immunities": immunities });
  });

  it("TPL-11: a region that a player owns harms nobody", async () => {
    if (generation === 13) return expect(region.ownership).toBeUndefined();
    await set({ formula: "3" });
    const ann = Reflect.get(table.game, "users").getName("Ann").id;
    await region.update({ ownership: { [ann]: 3 } });
    await token.update({ x: 5000, y: 5000 });
    await (await of("platform/queue")).queued(async () => {});
    expect(points()).toBe(7);
    await region.update({ ownership: { [ann]: 0 } });
  });
}
