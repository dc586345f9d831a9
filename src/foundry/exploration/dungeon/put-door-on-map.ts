/** Puts doors and hidden doors of the window on the map: linked to an existing door, or as a new one beside the party. */
import { hiddenAt, withHidden } from "../../../view/exploration/journey-storage.ts";
import { journeyOf, secretJourneyOf } from "../../adapter/party.ts";
import { askChoice } from "../../platform/dialogs.ts";
import { notifyInfo } from "../../platform/notifications.ts";
import { localize } from "../../platform/text.ts";
import { membersOf } from "../members.ts";
import { followMapDoor, freeDoors, isSecretDoor } from "./map-doors.ts";
import { newId, writeJourney, writeSecret } from "./places-and-doors.ts";

const NEW = "new";

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Asks for the door of the viewed scene that belongs to a door or searched place, and creates one where there is none. Referee only. */
export async function putOnMap(party: Actor.Implementation, list: string, id: string): Promise<void> {
  const scene = canvas?.scene;
  const journey = journeyOf(party);
  const things: readonly { readonly id: string; readonly name: string }[] =
    list === "areas" ? journey.areas : journey.doors;
  const thing = things.find((one) => one.id === id);
  if (!scene || !thing) {
    notifyInfo("RULINGS.Way.map.noScene");
    return;
  }
  const chosen = await askDoor(thing.name, scene, freeDoors(scene, journey, secretJourneyOf(party)));
  if (chosen === undefined) return;
  const wall = chosen === NEW ? await newDoor(scene, party) : chosen;
  if (!wall) return;
  if (list === "areas")
    await writeSecret(party, (now) => withHidden(now, { ...hiddenAt(now, id), secretDoor: true, wall }));
  else
    await writeJourney(party, (now) => ({
      ...now,
      doors: now.doors.map((door) => (door.id === id ? { ...door, wall } : door)),
    }));
  await followMapDoor();
}

/**
 * Starts the party's search at a secret door of the map: the referee chooses the door, the nearest first, and the place is added to the window, which
 * shows nothing of it before. Referee only.
 */
export async function searchAtDoor(party: Actor.Implementation): Promise<void> {
  const scene = canvas?.scene;
  const walls = scene ? freeDoors(scene, journeyOf(party), secretJourneyOf(party)).filter(isSecretDoor) : [];
  if (!scene || walls.length === 0) {
    notifyInfo("RULINGS.Way.map.noSecret");
    return;
  }
  const near = walls.toSorted((one, other) => distanceTo(party, scene, one) - distanceTo(party, scene, other));
  const name = localize("RULINGS.Way.new.area", { number: journeyOf(party).areas.length + 1 });
  const wall = await askWall(
    name,
    near.map((one) => at(scene, one)),
  );
  if (wall === undefined) return;
  const id = newId();
  await writeSecret(party, (now) => withHidden(now, { ...hiddenAt(now, id), secretDoor: true, wall }));
  await writeJourney(party, (now) => ({ ...now, areas: [...now.areas, { id, name, searchedBy: [] }] }));
}

function middleOf(wall: WallDocument.Implementation): { x: number; y: number } {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = wall.c;
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

/** The distance of a door from the nearest token of the party; equal for all doors without such tokens. */
function distanceTo(
  party: Actor.Implementation,
  scene: Scene.Implementation,
  wall: WallDocument.Implementation,
): number {
  const { x, y } = middleOf(wall);
  const steps = tokensOf(party, scene).map((token) => Math.hypot(token.x - x, token.y - y));
  return steps.length > 0 ? Math.min(...steps) : 0;
}

function tokensOf(party: Actor.Implementation, scene: Scene.Implementation): TokenDocument.Implementation[] {
  const ids = new Set([party.id, ...membersOf(party).map(({ actor }) => actor.id)]);
  return scene.tokens.contents.filter(({ actorId }) => ids.has(actorId));
}

function at({ grid }: Scene.Implementation, wall: WallDocument.Implementation): Choice {
  const { i, j } = grid.getOffset(middleOf(wall));
  const key = isSecretDoor(wall) ? "secretAt" : "at";
  return { value: wall.uuid ?? "", label: localize(`RULINGS.Way.map.${key}`, { column: j + 1, row: i + 1 }) };
}

async function askDoor(
  name: string,
  scene: Scene.Implementation,
  walls: readonly WallDocument.Implementation[],
): Promise<string | undefined> {
  const fresh = { value: NEW, label: localize("RULINGS.Way.map.fresh") };
  return askWall(name, [fresh, ...walls.map((wall) => at(scene, wall))]);
}

async function askWall(name: string, options: readonly Choice[]): Promise<string | undefined> {
  const label = localize("RULINGS.Way.map.which", { name });
  const wall = await askChoice(
    { name: "wall", label, options },
    {
      title: "RULINGS.Way.map.put",
      icon: "fa-solid fa-map-location-dot",
      width: 420,
      ok: { label: "RULINGS.Way.map.ok", icon: "fa-solid fa-check" },
    },
  );
  return wall || undefined;
}

/** A new door across the far side of the party's space, for the referee to drag to its wall. */
async function newDoor(scene: Scene.Implementation, party: Actor.Implementation): Promise<string | undefined> {
  const [token] = tokensOf(party, scene);
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
