/** The client side as modules see it, without a page. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConfig } from "../../client/data/config.ts";
import { MersenneTwister } from "../../client/data/dice/mersenne-twister.ts";
import { Game } from "../../client/data/game/game.ts";
import { refuseUnknown } from "../../client/data/refuse.ts";
import { goLive, type Live } from "./live-table.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive({ generation: 14 });
  live.game.modules.set("charm", { id: "charm", active: true });
});
afterAll(() => live.stop());

describe("what modules find", () => {
  it("PLAY-151: a flag of an active module is kept, one of a module that is not there is refused by scope", async () => {
    const actor = live.actor("Fighter");
    await actor.setFlag("charm", "seen", 3);
    expect(actor.getFlag("charm", "seen")).toBe(3);
    expect(live.game.getPackageScopes()).toContain("charm");
    expect(() => actor.getFlag("spell", "seen")).toThrow('"spell"');
  });

  it("PLAY-156: a name of a package's own on ui is undefined until it is set", () => {
    const ui = refuseUnknown<Record<string, unknown>>({ chat: 1 }, "ui");
    expect(ui.charmBox).toBeUndefined();
    ui.charmBox = 2;
    expect(ui.charmBox).toBe(2);
  });

  it("PLAY-159: the class of the game can be wrapped, and what it begins runs once", async () => {
    expect(live.game).toBeInstanceOf(Game);
    expect((globalThis as { foundry?: { Game?: unknown } }).foundry?.Game).toBe(Game);
    expect(Object.hasOwn(Game.prototype, "initialize")).toBe(true);
  });

  it("PLAY-161: one seed gives one series, as published for the seed 5489", () => {
    const twister = new MersenneTwister(5489);
    expect([twister.int(), twister.int(), twister.int()]).toEqual([3499211612, 581869302, 3890346734]);
    expect(new MersenneTwister(7).random()).toBe(new MersenneTwister(7).random());
    expect(new MersenneTwister(7).random()).not.toBe(new MersenneTwister(8).random());
  });

  it("PLAY-166: texts on the canvas have a style", () => {
    expect(createConfig().canvasTextStyle).toMatchObject({ fontSize: 36, fontFamily: expect.any(String) });
  });
});
