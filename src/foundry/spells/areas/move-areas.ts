/**
 * Areas that move with a creature or drift, and the effects on creatures within, calculated from the positions of the tokens and world time by the
 * active referee's client whenever either changes. They are no transactions of their own: these effects exist as long as the area, so that deleting
 * or restoring the area covers them. On v14 a region can be attached to a token; that would move it twice and does not exist in v13, so it is not
 * used.
 */

import type { AreaOnMap } from "../../../rules/magic/areas.ts";
import { drifted, towardsFrom } from "../../../rules/magic/moving-areas.ts";
import { storedMagicOf } from "../../adapter/magic-effects.ts";
import { levelOf } from "../../adapter/tokens.ts";
import { notifyError, notifyWarning } from "../../platform/notifications.ts";
import { queued } from "../../platform/queue.ts";
import { isActingClient, onBecomingActive } from "../../platform/referee/active-referee.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { isStoredDocument, sourceData, storedDocument } from "../../platform/stored-documents.ts";
import type { EffectDocument, PlacedToken } from "../../platform/types.ts";
import { runWithin } from "../../undo/run-undoable.ts";
import { standingPoint } from "../effects/area.ts";
import {
  type CreaturePart,
  creaturesWithin,
  effectFor,
  keyOf,
  partsFor,
  tokenIn,
} from "../effects/creatures-in-area.ts";
import {
  allPlacedAreas,
  areaFlag,
  documentName,
  figureOf,
  onRegions,
  type PlacedArea,
  placedAreasAt,
  placedOn,
  sameFigure,
} from "../effects/placed-areas.ts";
import { everyCreature } from "../effects/subjects.ts";

/** The changes of a token that may move it into an area or out of one. */
const MOVES = ["x", "y", "width", "height", "level", "disposition"];
/** The option of this file's own writes, which need no further check. */
const OURS = { rulingsFollows: true };

let coming = false;
/** Whether any creature may have an effect from an area; assumed at first. */
let borne = true;
let warned = false;

/** Updates areas and their effects. Call once, in `ready`. */
export function watchAreas(): void {
  Hooks.on("updateToken", (token, changes, _options, by) => {
    if (!MOVES.some((key) => key in changes)) return;
    soon();
    if (by === game.userId) sayThatTheyWait(token);
  });
  Hooks.on("createToken", soon);
  Hooks.on("deleteToken", soon);
  Hooks.on("createRegion", (region, options) => onArea(region, options));
  Hooks.on("updateRegion", (region, _changes, options) => onArea(region, options));
  Hooks.on("deleteRegion", (region, options) => onArea(region, options));
  if (!onRegions()) {
    Hooks.on("createMeasuredTemplate", (template, options) => onArea(template, options));
    Hooks.on("updateMeasuredTemplate", (template, _changes, options) => onArea(template, options));
    Hooks.on("deleteMeasuredTemplate", (template, options) => onArea(template, options));
  }
  // An effect ended while its area exists is created again; one restored by an undo is deleted when its area is gone.
  Hooks.on("createActiveEffect", (effect, options) => onMember(effect, options));
  Hooks.on("deleteActiveEffect", (effect, options) => onMember(effect, options));
  Hooks.on("updateWorldTime", soon);
  onBecomingActive(soon);
  soon();
}

function isOurs(options: object): boolean {
  return "rulingsFollows" in options;
}

function onMember(effect: EffectDocument, options: object): void {
  if (!storedMagicOf(effect)?.within || isOurs(options)) return;
  borne = true;
  soon();
}

function onArea(document: { readonly flags: object }, options: object): void {
  if (areaFlag(document) && !isOurs(options)) soon();
}

/** Notifies a user who moves a token, once, that areas do not move without a referee. */
function sayThatTheyWait(token: PlacedToken): void {
  if (game.users?.activeGM) warned = false;
  else if (
    !warned &&
    token.parent &&
    placedOn(token.parent).some((one) => areaFlag(one)?.bearer ?? areaFlag(one)?.within)
  ) {
    warned = true;
    notifyWarning("RULINGS.Area.waits");
  }
}

/** Updates all areas after the running transactions, once for several changes. */
function soon(): void {
  if (!isActingClient() || coming) return;
  coming = true;
  void queued(async () => {
    coming = false;
    await follow();
  }).catch(notifyError);
}

async function follow(): Promise<void> {
  const lying = allPlacedAreas();
  for (const one of lying) await letGo(one);
  const bearing = lying.filter(({ flag }) => flag.within);
  if (bearing.length > 0 || borne) await touchThoseWithin(bearing.length > 0 ? allPlacedAreas() : []);
}

/** Moves an area to its current position. */
async function letGo(lying: PlacedArea): Promise<void> {
  const { scene, id, flag } = lying;
  const now = placedAreasAt(lying);
  if (!now) return;
  const token = flag.bearer ? tokenIn(scene, flag.bearer) : undefined;
  if (flag.bearer && !token) return carryOver(lying, now);
  const to = token ? about(token, now) : driftedTo(lying, now);
  if (sameFigure(now, to, scene)) return;
  const level = token && levelOf(token);
  const change = { _id: id, ...figureOf(to, scene), ...(onRegions() && level && { levels: [level] }) };
  const map: unknown = scene;
  if (isStoredDocument(map)) await map.updateEmbeddedDocuments(documentName(), [change], OURS);
}

function driftedTo({ flag: { drift } }: PlacedArea, now: AreaOnMap): AreaOnMap {
  if (!drift) return now;
  const feet = drifted(drift, (game.time?.worldTime ?? 0) - drift.since, rulingsInForce());
  return { ...now, at: towardsFrom(drift.from, drift.towards, feet) };
}

function about(token: PlacedToken, area: AreaOnMap): AreaOnMap {
  const [middle] = standingPoint([token], token);
  return middle ? { ...area, at: { x: middle.x, y: middle.y } } : area;
}

/** Moves an area to another map when its carrier's token is there. An area without a carrier stays where it was last. */
async function carryOver({ scene, id, uuid, flag }: PlacedArea, now: AreaOnMap): Promise<void> {
  const there = (game.scenes?.contents ?? []).find((one) => one !== scene && tokenIn(one, flag.bearer ?? ""));
  const token = there && tokenIn(there, flag.bearer ?? "");
  const stored = storedDocument(uuid);
  if (!there || !token || !stored) return;
  const level = levelOf(token);
  const area = about(token, now);
  const data = {
    ...sourceData(stored),
    ...figureOf(area, there),
    ...(onRegions() && { levels: level ? [level] : [] }),
    flags: { rulings: { area: { ...flag, area } } },
  };
  const spec = { kind: "areaMoves" as const, data: { spell: flag.spell }, follows: [flag.deed] };
  await runWithin(spec, async (transaction) => {
    await transaction.remove(scene, documentName(), [id]);
    await transaction.create(there, documentName(), [data], { keepId: true });
    return undefined;
  });
}

/** Applies an area's effects to creatures within, and removes them from those that left, and from all when it is deleted. */
async function touchThoseWithin(lying: readonly PlacedArea[]): Promise<void> {
  const wanted = new Map<Actor.Implementation, CreaturePart[]>();
  for (const one of lying)
    for (const actor of creaturesWithin(one))
      wanted.set(actor, [...(wanted.get(actor) ?? []), ...partsFor(one, actor)]);
  borne = false;
  const everybody = new Set([...everyCreature(), ...wanted.keys()]);
  for (const actor of everybody) {
    const had = actor.effects.contents.filter((effect) => storedMagicOf(effect)?.within);
    const parts = wanted.get(actor) ?? [];
    if (had.length > 0 || parts.length > 0) await settleOn(actor, had, parts);
    borne ||= parts.length > 0;
  }
}

async function settleOn(
  actor: Actor.Implementation,
  had: readonly EffectDocument[],
  parts: readonly CreaturePart[],
): Promise<void> {
  const left = new Map(parts.map((part) => [keyOf(part), part]));
  // One effect each; duplicates after an undo are deleted.
  const gone = had.filter((effect) => {
    const { within = "", part = 0 } = storedMagicOf(effect) ?? {};
    return !left.delete(`${within}.${part}`);
  });
  const ids = gone.flatMap(({ id }) => id ?? []);
  const carrier: unknown = actor;
  if (!isStoredDocument(carrier)) return;
  if (ids.length > 0) await carrier.deleteEmbeddedDocuments("ActiveEffect", ids, OURS);
  const made = [...left.values()].flatMap((part) => effectFor(part) ?? []);
  if (made.length > 0) await carrier.createEmbeddedDocuments("ActiveEffect", made, OURS);
}
