/** Foes out of the compendium beside somebody on the map, and what a look at a window needs. */
import type { Doc, DocClass, Game } from "./page.ts";
import { shot } from "./picture.ts";
import type { Seat } from "./table.ts";
import { entry } from "./use.ts";

declare const game: Game;

/** Puts a monster of the compendium on the map, `squares` to the right of somebody. Done by the referee. */
export async function setBeside(referee: Seat, monster: string, beside: string, squares = 1): Promise<void> {
  const uuid = await entry(referee, "monsters", monster);
  await referee.page.evaluate(
    async ([from, next, away]) => {
      const Actor = Reflect.get(globalThis, "Actor") as DocClass & { implementation?: unknown };
      const fromUuid = Reflect.get(globalThis, "fromUuid") as (uuid: string) => Promise<Doc>;
      const source = (await fromUuid(from as string)).toObject();
      const actor = await Actor.create(source);
      const scene = game.scenes.active;
      const there = scene.tokens.getName(next as string)?.toObject() as { x: number; y: number };
      const size = (Reflect.get(scene, "grid") as { size: number }).size;
      const token = await actor.getTokenDocument({ x: there.x + size * Number(away), y: there.y });
      await scene.createEmbeddedDocuments("Token", [{ ...token.toObject(), name: actor.name }]);
    },
    [uuid, beside, squares] as const,
  );
}

/** Takes a picture of a window in four dresses: wide and narrow, light and dark. */
export async function look(seat: Seat, name: string, selector: string): Promise<void> {
  const { page } = seat;
  const shoot = (dress: string) => shot(page.locator(selector).last(), `${name}-${dress}`);
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await shoot("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await shoot("dark");
  await page.setViewportSize({ width: 400, height: 860 });
  await page.evaluate(() => {
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, { hasFrame: boolean; position: { width: number }; setPosition(to: object): void }>;
    };
    for (const app of instances.values())
      if (app.hasFrame) app.setPosition({ left: 0, top: 0, width: Math.min(app.position.width, 400) });
  });
  await shoot("narrow-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await shoot("narrow");
  await page.setViewportSize(size);
}
