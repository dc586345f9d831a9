/** Doors and hidden doors of the window come onto the map: as one that is there already, or as a new one beside the party. */

import { hiddenAt, withHidden } from "../../view/expedition/kept-way.ts";
import { askOne } from "../apps/ask-choices.ts";
import { localize } from "../text.ts";
import { freeDoors, mapFollows } from "./map-doors.ts";
import { membersOf } from "./members.ts";
import { secretOf, wayOf } from "./the-party.ts";
import { writeSecret, writeWay } from "./things.ts";

const NEW = "new";

/** Asks which door of the scene in view a door or a searched place is, and makes one where there is none. Referee only. */
export async function putOnMap(party: Actor.Implementation, list: string, id: string): Promise<void> {
  const scene = canvas?.scene;
  const way = wayOf(party);
  const things: readonly { readonly id: string; readonly name: string }[] = list === "areas" ? way.areas : way.doors;
  const thing = things.find((one) => one.id === id);
  if (!scene || !thing) {
    ui.notifications?.info("RULINGS.Way.map.noScene", { localize: true });
    return;
  }
  const chosen = await askDoor(thing.name, scene, freeDoors(scene, way, secretOf(party)));
  if (chosen === undefined) return;
  const wall = chosen === NEW ? await newDoor(scene, party) : chosen;
  if (!wall) return;
  if (list === "areas")
    await writeSecret(party, (now) => withHidden(now, { ...hiddenAt(now, id), secretDoor: true, wall }));
  else
    await writeWay(party, (now) => ({
      ...now,
      doors: now.doors.map((door) => (door.id === id ? { ...door, wall } : door)),
    }));
  await mapFollows();
}

async function askDoor(
  name: string,
  scene: Scene.Implementation,
  walls: readonly WallDocument.Implementation[],
): Promise<string | undefined> {
  const { grid } = scene;
  const options = walls.map((wall) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = wall.c;
    const { i, j } = grid.getOffset({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 });
    return { value: wall.uuid ?? "", label: localize("RULINGS.Way.map.at", { column: j + 1, row: i + 1 }) };
  });
  const fresh = { value: NEW, label: localize("RULINGS.Way.map.fresh") };
  const label = localize("RULINGS.Way.map.which", { name });
  const wall = await askOne(
    { name: "wall", label, options: [fresh, ...options] },
    {
      title: "RULINGS.Way.map.put",
      icon: "fa-solid fa-map-location-dot",
      width: 420,
      ok: { label: "RULINGS.Way.map.ok", icon: "fa-solid fa-check" },
    },
  );
  return wall || undefined;
}

/** A door across the far side of the space in which the company stands: from there the referee drags it to its wall. */
async function newDoor(scene: Scene.Implementation, party: Actor.Implementation): Promise<string | undefined> {
  const ids = new Set([party.id, ...membersOf(party).map(({ actor }) => actor.id)]);
  const token = scene.tokens.contents.find(({ actorId }) => ids.has(actorId));
  const { grid } = scene;
  const { width, height } = scene.dimensions;
  const [x, y] = token ? [token.x, token.y] : [width / 2, height / 2];
  const corner = grid.getTopLeftPoint({ x: x + grid.sizeX / 2, y: y + grid.sizeY / 2 });
  const [left, top] = [Math.round(corner.x), Math.round(corner.y)];
  const c = [left, top, left + Math.round(grid.sizeX), top];
  const made = await scene.createEmbeddedDocuments("Wall", [
    { c, door: CONST.WALL_DOOR_TYPES.DOOR, ds: CONST.WALL_DOOR_STATES.CLOSED } as WallDocument.CreateData,
  ]);
  return made?.[0]?.uuid ?? undefined;
}
