/** The table as it is found, and whether the runner can work at it at all. */
import type { Game } from "../../browser/support/page.ts";
import { expectSame, expectThat, type Flow, until } from "../trial.ts";
import { make } from "../world.ts";

declare const game: Game;

export const arrival: Flow = {
  id: "arrival",
  title: "The table stands, and a scene for the trial is drawn",
  async run(trial) {
    const { page } = trial;
    await trial.step("every compendium of the system is there and has its entries", async () => {
      const packs = await page.evaluate(() =>
        game.packs.contents
          .filter(({ collection }) => collection.startsWith("rulings."))
          .map(({ collection, index }) => ({ collection, size: index.size })),
      );
      expectThat(packs.length >= 10, `only ${packs.length} compendia`);
      expectSame(
        packs.filter(({ size }) => size === 0),
        [],
        "compendia without entries",
      );
      return packs.map(({ collection, size }) => `${collection} ${size}`).join(", ");
    });
    await trial.step("the rulings answer, and every text is translated", async () => {
      const found = await page.evaluate(() => {
        const { localize } = Reflect.get(game, "i18n") as { localize(key: string): string };
        const keys = ["RULINGS.Settings.houseRules.name", "TYPES.Actor.character", "RULINGS.Topic.initiative.name"];
        const i18n = Reflect.get(game, "i18n") as object;
        return { hash: game.rulings.rulings().hash, raw: keys.filter((key) => localize.call(i18n, key) === key) };
      });
      expectSame(found.raw, [], "keys shown as they are");
      return `rulings ${found.hash}`;
    });
    await trial.step("a scene of the trial's own is made and drawn for the referee", async () => {
      const scene = await make(page, "Scene", {
        name: "Trial scene",
        folder: trial.cast.folders.Scene,
        width: 2000,
        height: 1500,
        padding: 0,
        grid: { type: 1, size: 100, distance: 5, units: "ft" },
        navigation: true,
        tokenVision: false,
        ownership: { default: 0, ...(trial.cast.player && { default: 2 }) },
      });
      trial.cast.ids.set("scene", scene);
      await view(trial.page, scene);
    });
    await trial.shot("The scene of the trial");
  },
};

/**
 * Views a scene in a page and waits until it is drawn.
 * @throws an Error when it is not drawn within 20 seconds
 */
export async function view(page: import("playwright-core").Page, scene: string): Promise<void> {
  await page.evaluate(async (id) => {
    const found = game.scenes.get(id) as unknown as { view(): Promise<unknown> } | undefined;
    if (!found) throw new Error("the scene did not arrive");
    await found.view();
  }, scene);
  const shown = () =>
    page.evaluate(() => {
      const canvas = Reflect.get(globalThis, "canvas") as { ready: boolean; scene: { id: string } | null } | undefined;
      return canvas?.ready ? (canvas.scene?.id ?? "no scene") : "the canvas is not ready";
    });
  await until("the canvas", shown, (now) => now === scene);
}
