/** Lays the area of a spell, a breath or a wand: those within become the targets of its card. */
import type { Standing } from "../../view/magic/area.ts";
import { canBeLaid, type SheetArea } from "../../view/magic/area.ts";
import { creaturesAround, opposed, targetedTokens, tokenOf } from "../adapter/tokens.ts";
import type { CardParty } from "../chat/post.ts";
import { localize } from "../text.ts";

type Placed = TokenDocument.Implementation;

/** The area of a sheet as it is laid: what is about the caster, and breath, goes out from its maker. */
export function sheetArea(
  area: Item.SystemOfType<"spell">["area"],
  range: number | null,
  breath = false,
): SheetArea | undefined {
  const own = breath || range === null || /around/.test(area.note);
  const sheet = { shape: area.shape, length: area.length, width: area.width, own, range };
  return canBeLaid(sheet) ? sheet : undefined;
}

/** Whoever is within, as a card names them; undefined when nothing was laid, or there is no map to lay it on. */
export async function layArea(
  actor: Actor.Implementation,
  name: string,
  sheet: SheetArea,
): Promise<readonly CardParty[] | undefined> {
  const mine = tokenOf(actor);
  const scene = mine?.parent;
  if (!mine || !scene) {
    ui.notifications?.info("RULINGS.Area.noMap", { localize: true });
    return undefined;
  }
  const there = creaturesAround(mine).filter((token) => token === mine || isSeen(token));
  const feet = scene.grid.distance / scene.grid.size;
  const [mark] = targetedTokens();
  const { AreaWindow } = await import("./area-window.ts");
  const laid = await AreaWindow.ask({
    title: localize("RULINGS.Area.title", { spell: name }),
    sheet,
    all: there.map((token) => standing(token, mine, feet, scene.grid.size)),
    square: scene.grid.distance,
    mark: mark?.id ?? undefined,
  });
  if (!laid) return undefined;
  laid.inside.forEach((id, at) => {
    scene.tokens.get(id)?.object?.setTarget(true, { releaseOthers: at === 0 });
  });
  return laid.inside.flatMap((id) => {
    const token = scene.tokens.get(id);
    return token?.actor ? [{ uuid: token.actor.uuid, name: token.name, img: token.texture.src ?? "" }] : [];
  });
}

/** Whether this user sees a token where it stands: nobody learns from the map of an area who hides. */
function isSeen(token: Placed): boolean {
  if (game.user?.isGM) return true;
  return !token.hidden && (token.object?.visible ?? true);
}

function standing(token: Placed, mine: Placed, feet: number, size: number): Standing {
  const [width, height] = [(token.width ?? 1) * size, (token.height ?? 1) * size];
  return {
    id: token.id ?? "",
    name: token.name,
    x: (token.x + width / 2) * feet,
    y: (token.y + height / 2) * feet,
    reach: (Math.max(width, height) / 2) * feet,
    side: token === mine ? "self" : opposed(token, mine) ? "foe" : "friend",
  };
}
