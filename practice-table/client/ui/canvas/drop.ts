import type { Data, Doc, GameApi, UiApi } from "../globals.ts";
import { documentClassOf, say } from "../util.ts";
import type { Canvas } from "./canvas.ts";

declare const game: GameApi;
declare const ui: UiApi;

/** Makes a token of an actor dropped on the scene; one of a compendium is imported first. */
export async function dropActor(canvas: Canvas, data: Data, event: DragEvent): Promise<Doc | null> {
  if (!game.user.can("TOKEN_CREATE")) {
    ui.notifications.warn(say("HOST.Token.NoCreate"));
    return null;
  }
  let actor = await documentClassOf("Actor").fromDropData(data);
  if (!actor || !canvas.scene) return null;
  if (actor.pack) {
    const pack = game.packs.get(actor.pack);
    const known = game.actors.find((a) => (a._stats as Data | undefined)?.compendiumSource === actor?.uuid);
    actor = known ?? (pack ? await game.actors.importFromCompendium(pack, actor.id) : undefined);
  }
  if (!actor?.isOwner) {
    ui.notifications.warn(say("HOST.Token.NotOwner", { name: actor?.name ?? "" }));
    return null;
  }
  const getToken = actor.getTokenDocument as (data: Data, options: Data) => Promise<Doc>;
  const token = await getToken.call(actor, { hidden: game.user.isGM && event.altKey }, { parent: canvas.scene });
  const { sizeX, sizeY } = canvas.grid;
  const corner = {
    x: Number(data.x) - (Number(token.width) * sizeX) / 2,
    y: Number(data.y) - (Number(token.height) * sizeY) / 2,
  };
  const place = event.shiftKey ? corner : canvas.grid.getSnappedPoint(corner);
  (token.updateSource as (changes: Data) => void).call(token, {
    ...place,
    ...(canvas.level && { level: canvas.level.id, elevation: (canvas.level.elevation as { base: number }).base }),
  });
  const [made] = await canvas.scene.createEmbeddedDocuments("Token", [token.toObject()]);
  return made ?? null;
}
