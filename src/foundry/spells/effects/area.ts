/** Places the area of a spell, a breath or a wand: the creatures within become the targets of its card. */

import { areaStays, type Spot } from "../../../rules/magic/areas.ts";
import type { Standing } from "../../../view/magic/area.ts";
import { canBePlaced, type SheetArea } from "../../../view/magic/area.ts";
import { spaceFeet } from "../../adapter/map-scale.ts";
import { creaturesAround, opposed, targetedTokens, tokenOf } from "../../adapter/tokens.ts";
import type { ActorReference } from "../../chat/post-card.ts";
import { englishText } from "../../platform/english-words.ts";
import { notifyInfo } from "../../platform/notifications.ts";
import { localize } from "../../platform/text.ts";
import type { PlacedToken } from "../../platform/types.ts";

/** The area of a spell, a breath attack or an item for its placement: an area around the caster, and a breath, starts from its maker. */
export function areaOf(item: Item.Implementation): SheetArea | undefined {
  if (item.type === "spell") {
    const { area, range, key, works } = item.system as Item.SystemOfType<"spell">;
    const sheet = sheetArea(readArea(item, area), range.feet, /around the caster/.test(englishText(item, range.text)));
    if (!sheet || !areaStays(key)) return sheet;
    const about = works.length > 0 && works.every((work) => work.on === "caster" && work.area?.goes === "with");
    const led = works.find((work) => work.area?.goes === "led")?.area?.feet;
    return { ...sheet, stays: true, ...(about && { about }), ...(led && { led }) };
  }
  if (item.type === "attack" || item.type === "ability") {
    const area = readArea(item, (item.system as Item.SystemOfType<"attack" | "ability">).area);
    const breath = item.type === "attack" && (item.system as Item.SystemOfType<"attack">).breath;
    // An area with a range is placed at a distance; breath and auras start from their maker.
    const rolled = thrownFeet(area.note);
    const sheet = sheetArea(area, rolled, breath && rolled === null);
    return sheet && { ...sheet, sparesMaker: true };
  }
  if (item.type !== "magicItem") return undefined;
  const { damage } = item.system as Item.SystemOfType<"magicItem">;
  const area = readArea(item, (item.system as Item.SystemOfType<"magicItem">).area);
  const rolled = thrownFeet(area.note);
  const sheet = sheetArea(area, rolled);
  // A wand's damaging burst is placed at a distance like the spell's, even if its sheet has no range; detection and protection are centred on the
  // user.
  return sheet && area.shape === "burst" && damage !== "" ? { ...sheet, own: false } : sheet;
}

/** An area with the English note, which tells its placement. */
function readArea<T extends { readonly note: string }>(item: Item.Implementation, area: T): T {
  return { ...area, note: englishText(item, area.note) };
}

/** The distance of an area in feet from its note; null where it tells none. */
function thrownFeet(note: string): number | null {
  const feet = /up to (\d+) ft/.exec(note)?.[1];
  return feet === undefined ? null : Number(feet);
}

function sheetArea(
  area: Item.SystemOfType<"spell">["area"],
  range: number | null,
  breath = false,
): SheetArea | undefined {
  const own = breath || range === null || /around/.test(area.note);
  const sheet = { shape: area.shape, length: area.length, width: area.width, own, range };
  return canBePlaced(sheet) ? sheet : undefined;
}

/** A placed area: the token of its maker, its place in feet, its direction, and the chosen tokens within. */
interface PlacedOnMap {
  readonly token: string;
  readonly at: Spot;
  readonly towards: number;
  readonly inside: readonly string[];
  readonly parties: readonly ActorReference[];
}

/** Asks for the place of an area, and targets the chosen creatures within; undefined when none was placed, or there is no map. */
export async function placeOnMap(
  actor: Actor.Implementation,
  name: string,
  sheet: SheetArea,
): Promise<PlacedOnMap | undefined> {
  const mine = tokenOf(actor);
  const scene = mine?.parent;
  if (!mine || !scene) {
    notifyInfo("RULINGS.Area.noMap");
    return undefined;
  }
  const there = creaturesAround(mine).filter((token) => token === mine || isSeen(token));
  const [mark] = targetedTokens();
  const { AreaWindow } = await import("./area-window.ts");
  const placed = await AreaWindow.ask({
    title: localize("RULINGS.Area.title", { spell: name }),
    sheet,
    all: standingPoint(there, mine),
    square: spaceFeet(scene.grid),
    feet: feetAPixel(scene),
    mark: mark?.id ?? undefined,
  });
  if (!placed) return undefined;
  placed.inside.forEach((id, at) => {
    scene.tokens.get(id)?.object?.setTarget(true, { releaseOthers: at === 0 });
  });
  const { at, towards } = placed.area;
  const { inside } = placed;
  return { token: mine.uuid, at, towards, inside, parties: partiesOf(scene, inside) };
}

/** The actors of tokens as references for a card. */
export function partiesOf(scene: NonNullable<PlacedToken["parent"]>, ids: readonly string[]): ActorReference[] {
  return ids.flatMap((id) => {
    const token = scene.tokens.get(id);
    return token?.actor ? [{ uuid: token.actor.uuid, name: token.name, img: token.texture.src ?? "" }] : [];
  });
}

/** Feet per pixel of a scene. */
export function feetAPixel(scene: NonNullable<PlacedToken["parent"]>): number {
  return spaceFeet(scene.grid) / scene.grid.size;
}

/** Tokens of a scene as points for the geometry of areas. */
export function standingPoint(tokens: readonly PlacedToken[], mine: PlacedToken): Standing[] {
  const scene = mine.parent;
  return scene ? tokens.map((token) => standing(token, mine, feetAPixel(scene), scene.grid.size)) : [];
}

/** Whether this user sees a token: the map of an area must not reveal hidden ones. */
function isSeen(token: PlacedToken): boolean {
  if (game.user?.isGM) return true;
  return !token.hidden && (token.object?.visible ?? true);
}

function standing(token: PlacedToken, mine: PlacedToken, feet: number, size: number): Standing {
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
