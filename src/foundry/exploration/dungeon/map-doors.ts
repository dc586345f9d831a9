/**
 * Doors of the map: a door of the party's window can be linked to a wall of a scene, and changes are synchronised. Further data (who listened, who
 * failed at the lock) stay in the window; the map shows open, closed or locked. Players see a secret door only after it is found.
 */

import { fallsShut } from "../../../rules/exploration/door-shuts.ts";
import type { DoorState } from "../../../rules/exploration/doors.ts";
import type { JourneyState, SecretJourney, TableDoor } from "../../../view/exploration/journey-state.ts";
import { hiddenAt, NEW_JOURNEY, readJourney } from "../../../view/exploration/journey-storage.ts";
import { isParty, journeyOf, secretJourneyOf } from "../../adapter/party.ts";
import { notifyError, notifyInfo, notifyWarning } from "../../platform/notifications.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import { resolveUuidSync } from "../../platform/resolve-uuid.ts";
import { localize } from "../../platform/text.ts";
import type { PlacedWall } from "../../platform/types.ts";
import { refuseReportedSteps } from "../../undo/report-to-referee.ts";
import { makeTableDoor, writeJourney } from "./places-and-doors.ts";

function isWall(value: unknown): value is PlacedWall {
  return value instanceof foundry.documents.WallDocument;
}

function wallAt(uuid: string | undefined): PlacedWall | undefined {
  const found = uuid ? resolveUuidSync(uuid) : undefined;
  return isWall(found) ? found : undefined;
}

/** The state of a door on the map: a stuck, spiked or held door cannot be opened by a click. */
function shownAs(state: DoorState): CONST.WALL_DOOR_STATES {
  const { OPEN, CLOSED, LOCKED } = CONST.WALL_DOOR_STATES;
  if (state === "open" || state === "wedgedOpen") return OPEN;
  return state === "shut" ? CLOSED : LOCKED;
}

/** The state of a door after a change on the map; unchanged where the map already shows it so (BX-059). */
function becomes(door: TableDoor, shown: number): DoorState {
  if (shownAs(door.state) === shown) return door.state;
  if (shown === CONST.WALL_DOOR_STATES.OPEN) return "open";
  if (shown === CONST.WALL_DOOR_STATES.LOCKED) return "locked";
  return fallsShut(door);
}

/** Doors of a scene that are not linked yet. */
export function freeDoors(
  scene: Scene.Implementation,
  { doors }: JourneyState,
  { hidden }: SecretJourney,
): PlacedWall[] {
  const known = new Set([...doors, ...hidden].flatMap(({ wall }) => wall ?? []));
  return scene.walls.contents.filter((wall) => (wall.door ?? 0) > 0 && !known.has(wall.uuid ?? ""));
}

export function isSecretDoor({ door }: PlacedWall): boolean {
  return door === CONST.WALL_DOOR_TYPES.SECRET;
}

/**
 * Adds the doors of the viewed scene to the window. Secret ones stay on the map only: everybody reads the window, and an entry would reveal their
 * existence and number. Referee only.
 */
export async function addMapDoors(party: Actor.Implementation): Promise<void> {
  const scene = canvas?.scene;
  const journey = journeyOf(party);
  const walls = scene ? freeDoors(scene, journey, secretJourneyOf(party)) : [];
  const plain = walls.filter((wall) => !isSecretDoor(wall));
  const count = walls.length - plain.length;
  if (count > 0) notifyInfo("RULINGS.Way.map.secretLeft", { count });
  else if (plain.length === 0) notifyInfo("RULINGS.Way.map.none");
  if (plain.length === 0) return;
  const sorted = plain.toSorted((a, b) => (a.c[1] ?? 0) - (b.c[1] ?? 0) || (a.c[0] ?? 0) - (b.c[0] ?? 0));
  const doors = sorted.map((wall, at) => ({
    ...makeTableDoor(localize("RULINGS.Way.new.door", { number: journey.doors.length + at + 1 }), stateOf(wall)),
    wall: wall.uuid ?? "",
  }));
  await writeJourney(party, (now) => ({ ...now, doors: [...now.doors, ...doors] }));
}

function stateOf({ ds }: PlacedWall): DoorState {
  const { OPEN, LOCKED } = CONST.WALL_DOOR_STATES;
  return ds === OPEN ? "open" : ds === LOCKED ? "locked" : "shut";
}

/** Pings a door's position on the map for everybody. */
export async function showDoor(party: Actor.Implementation, id: string): Promise<void> {
  const uuid = journeyOf(party).doors.find((door) => door.id === id)?.wall ?? hiddenAt(secretJourneyOf(party), id).wall;
  const wall = wallAt(uuid);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = wall?.c ?? [];
  if (!wall || wall.parent?.id !== canvas?.scene?.id) return;
  await canvas?.animatePan({ x: (x0 + x1) / 2, y: (y0 + y1) / 2, duration: 250 });
}

/** Synchronises the doors of the map and the window, on one client. Call once, in `ready`. */
export function watchDoors(): void {
  const changed = new Set<string>();
  const follow = foundry.utils.debounce(() => {
    const doors = new Set(changed);
    changed.clear();
    void followMapDoor(({ id }) => doors.has(id)).catch(notifyError);
  }, 50);
  for (const party of parties()) keep(party);
  // The undo of a reported change of the journey would be written by the referee's client, and open doors.
  refuseReportedSteps((step) => step.do === "update" && WAY.test(step.path) && isParty(resolveUuidSync(step.uuid)));
  Hooks.on("createActor", (actor, _options, userId) => {
    if (actor.type !== "party") return;
    if (game.users?.get(userId)?.isGM) return keep(actor);
    kept.set(actor, NEW_JOURNEY);
    if (isActingClient() && journeyOf(actor).doors.length > 0) void putWayBack(actor).catch(notifyError);
  });
  Hooks.on("updateActor", (actor, change, _options, userId) => {
    if (actor.type !== "party" || !foundry.utils.hasProperty(change, "system.way")) return;
    // Only a referee's client writes the journey: an owner's own write opens no doors, and is reverted (S-3).
    if (game.users?.get(userId)?.isGM) {
      for (const id of changedDoors(actor)) changed.add(id);
      keep(actor);
      if (isActingClient()) follow();
    } else if (isActingClient()) void putWayBack(actor).catch(notifyError);
  });
  Hooks.on("updateWall", (wall, change) => {
    if (isActingClient() && "ds" in change) void windowFollows(wall).catch(notifyError);
  });
}

/** The path of a party's journey state. */
const WAY = /^system\.way(?:\.|$)/;

/** The journey states of the parties as last written by a referee's client. */
const kept = new WeakMap<Actor.Implementation, unknown>();

function keep(party: Actor.Implementation): void {
  kept.set(party, foundry.utils.getProperty(party.toObject(), "system.way"));
}

/** The doors that a referee's client changed just now, without changes that a player wrote while no referee was connected. */
function changedDoors(party: Actor.Implementation): string[] {
  const before = readJourney(kept.get(party)).doors;
  return journeyOf(party).doors.flatMap((door) => {
    const known = before.find(({ id }) => id === door.id);
    return known?.state === door.state && known.wall === door.wall ? [] : [door.id];
  });
}

async function putWayBack(party: Actor.Implementation): Promise<void> {
  const journey = kept.get(party);
  if (journey === undefined) return;
  await party.update({ system: { way: journey } } as Actor.UpdateData);
  notifyWarning("RULINGS.Notice.wayPutBack", { name: party.name });
}

function parties(): Actor.Implementation[] {
  return (game.actors?.contents ?? []).filter(({ type }) => type === "party");
}

/**
 * Sets the doors of the map to their states.
 * @param which a filter for doors of the window; all of them when absent
 */
export async function followMapDoor(which: (door: TableDoor) => boolean = () => true): Promise<void> {
  for (const party of parties()) {
    const journey = journeyOf(party);
    const doors = journey.doors.filter(which);
    const changes = [...doorChanges({ ...journey, doors }), ...secretChanges(journey, secretJourneyOf(party))];
    for (const [wall, change] of changes) await wall.update(change);
  }
}

/** Doors with a different state on the map; a found secret door becomes an ordinary one. */
function doorChanges({ doors }: JourneyState): (readonly [PlacedWall, WallDocument.UpdateData])[] {
  return doors.flatMap(({ wall: uuid, state }) => {
    const wall = wallAt(uuid);
    const change = wall ? difference(wall, CONST.WALL_DOOR_TYPES.DOOR, shownAs(state)) : undefined;
    return wall && change ? [[wall, change] as const] : [];
  });
}

/** Undiscovered secret doors, including those whose discovery was undone. */
function secretChanges(
  { areas, doors }: JourneyState,
  { hidden }: SecretJourney,
): (readonly [PlacedWall, WallDocument.UpdateData])[] {
  return hidden.flatMap(({ id, wall: uuid }) => {
    // A door removed from the window is controlled by the map alone.
    const kept = areas.some((area) => area.id === id) && !doors.some((door) => door.wall === uuid);
    const wall = kept ? wallAt(uuid) : undefined;
    const change = wall ? difference(wall, CONST.WALL_DOOR_TYPES.SECRET, CONST.WALL_DOOR_STATES.CLOSED) : undefined;
    return wall && change ? [[wall, change] as const] : [];
  });
}

function difference(
  wall: PlacedWall,
  door: CONST.WALL_DOOR_TYPES,
  ds: CONST.WALL_DOOR_STATES,
): WallDocument.UpdateData | undefined {
  return wall.door === door && wall.ds === ds ? undefined : { door, ds };
}

async function windowFollows({ uuid, ds }: PlacedWall): Promise<void> {
  if (ds === null) return;
  for (const party of parties()) {
    const mine = journeyOf(party).doors.find(({ wall }) => wall === uuid);
    const state = mine ? becomes(mine, ds) : undefined;
    if (!mine || state === mine.state || state === undefined) continue;
    await writeJourney(party, (journey) => ({
      ...journey,
      doors: journey.doors.map((door) => (door.id === mine.id ? { ...door, state } : door)),
    }));
    if (state === "open") warnOfTrap(party, mine);
  }
}

/** Asks the referee, who alone knows of a trap, whether opening the door on the map triggers it. */
function warnOfTrap(party: Actor.Implementation, { id, name }: TableDoor): void {
  const trap = secretJourneyOf(party).traps.find(({ where, sprung, oneUse }) => where === id && !(sprung && oneUse));
  if (trap) notifyWarning("RULINGS.Way.map.trapped", { name, trap: trap.name });
}
