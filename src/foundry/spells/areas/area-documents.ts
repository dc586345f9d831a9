/**
 * Areas placed on the map: a measured template in v13, a region in v14. The referee's client creates them, for any user: a player needs no permission
 * for it, and the shape and size are looked up on the caster's sheet.
 */

import type { AreaOnMap } from "../../../rules/magic/areas.ts";
import { leadable } from "../../../rules/magic/moving-areas.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { AREA_GONE_MARK, AREA_MARK } from "../../../view/cards/cast.ts";
import { areaView, placedAt, type SheetArea } from "../../../view/magic/area.ts";
import { spaceFeet } from "../../adapter/map-scale.ts";
import { creaturesOn, levelOf } from "../../adapter/tokens.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import type { RefereeRequest } from "../../platform/referee/ask-referee.ts";
import { actorByUuid, isOfProcedure, resolveUuidSync, sameReference } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { MessageDocument, PlacedToken } from "../../platform/types.ts";
import { cardData } from "../../undo/card-data.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { isBySpeaker } from "../../undo/trusted-cards.ts";
import type { CastOutcome } from "../cast.ts";
import { areaOf, partiesOf, standingPoint } from "../effects/area.ts";
import {
  type AreaFlag,
  allPlacedAreas,
  documentName,
  figureOf,
  onRegions,
  type PlacedArea,
  placedAreasAt,
  placedAreasOf,
  removeArea,
} from "../effects/placed-areas.ts";
import { itemOf } from "../magic-source.ts";

/** The kind of the transaction that places an area. */
const KIND = "area" as const;
/** The time in seconds after which an unused area is deleted: a turn. */
const FORGOTTEN_AFTER = 600;
/** `CONST.REGION_VISIBILITY`: for everybody, or for referees. */
const SHOWN = 2;
const SECRET = 1;

/** Places the area of a card on the map; the chosen creatures within become its targets. Referee's client only. */
export async function createArea({ user, request }: RefereeRequest): Promise<Refusal | undefined> {
  const message = typeof request.message === "string" ? game.messages?.get(request.message) : undefined;
  const data = message && cardData(message);
  const caster = actorByUuid(data?.speaker.uuid);
  if (!message || !data || !caster || !isOfProcedure<CastOutcome>(data.outcome, "cast")) return { key: "notOnCard" };
  if (!isBySpeaker(message)) return { key: "notOfSpeaker", data: { name: data.speaker.name } };
  if (!caster.testUserPermission(user, "OWNER")) return { key: "notYours" };
  const item = await itemOf(caster, data.item.uuid, data.outcome.scroll);
  const sheet = item && areaOf(item);
  const where = sheet && whereOf(request, caster, sheet);
  if (!item || !where) return { key: "malformed" };
  const spell = data.outcome.spell;
  const lying = placedAreasOf(message.id);
  const refusal = whyNotMoved(lying[0], where.area, user);
  if (refusal) return refusal;
  const spec = {
    kind: KIND,
    data: { name: caster.name, spell },
    card: message.id ?? "",
    marks: lying.length > 0 ? [] : [AREA_MARK],
    follows: lying.map(({ flag }) => flag.deed),
    by: user.id ?? "",
  };
  return runUndoable(spec, async (transaction) => {
    for (const { scene, id } of lying) await transaction.remove(scene, documentName(), [id]);
    const flag = {
      card: message.id ?? "",
      deed: await transaction.begun(),
      spell,
      ...endOf(sheet),
      ...(lying[0] && asBefore(lying[0].flag, where.area)),
      area: where.area,
    };
    await transaction.create(where.scene, documentName(), [documentFor(where, user, flag)]);
    await transaction.write(targetsOf(message, where.scene, within(where, sheet, user, request)));
    return undefined;
  });
}

/**
 * The reason why an area cannot be moved: one attached to a creature stays with it; a controlled one moves as far as its caster can move it, except
 * by a referee.
 */
function whyNotMoved(lying: PlacedArea | undefined, to: AreaOnMap, user: User.Implementation): Refusal | undefined {
  const { bearer: carrier, led, drift, spell = "" } = lying?.flag ?? {};
  if (carrier) return { key: "areaBorne", data: { spell } };
  if (user.isGM || !lying) return undefined;
  if (drift) return { key: "areaDrifts", data: { spell } };
  const now = placedAreasAt(lying);
  if (!led || !now) return undefined;
  const may = leadable(led, (game.time?.worldTime ?? 0) - led.since, rulingsInForce());
  const far = Math.round(Math.hypot(to.at.x - now.at.x, to.at.y - now.at.y));
  return far > may ? { key: "areaTooFar", data: { spell, feet: far, may } } : undefined;
}

/** The state of an active area that continues at its new position. */
function asBefore({ until, stays, drift, led, within: bears }: AreaFlag, area: AreaOnMap): Partial<AreaFlag> {
  const now = game.time?.worldTime ?? 0;
  return {
    until,
    stays,
    ...(drift && { drift: { ...drift, from: area.at, since: now } }),
    ...(led && { led: { ...led, since: now } }),
    ...(bears && { within: bears }),
  };
}

function endOf({ stays }: SheetArea): Pick<AreaFlag, "until" | "stays"> {
  return stays ? { stays, until: null } : { stays: false, until: (game.time?.worldTime ?? 0) + FORGOTTEN_AFTER };
}

/** A position on a map, with the token that decides its visibility and level. */
interface AreaPlace {
  readonly scene: NonNullable<PlacedToken["parent"]>;
  readonly token: PlacedToken;
  readonly area: AreaOnMap;
}

/** The position of a new area: its token, and the origin of an area that starts at its maker, are looked up. */
function whereOf(
  { token: uuid, at, towards }: RefereeRequest["request"],
  caster: Actor.Implementation,
  sheet: SheetArea,
): AreaPlace | undefined {
  const token = typeof uuid === "string" ? resolveUuidSync(uuid) : undefined;
  if (!(token instanceof TokenDocument) || token.actor?.uuid !== caster.uuid || !token.parent) return undefined;
  const { x, y } = typeof at === "object" && at !== null ? (at as Record<string, unknown>) : {};
  if (typeof x !== "number" || typeof y !== "number" || typeof towards !== "number") return undefined;
  if (!Number.isFinite(x + y + towards) || Math.abs(x) > 1e6 || Math.abs(y) > 1e6) return undefined;
  const [mine] = standingPoint([token], token);
  return mine && { scene: token.parent, token, area: placedAt(sheet, mine, { x, y }, Math.round(towards) % 360) };
}

/** The chosen creatures that are really within the area. A player cannot choose a hidden one. */
function within(
  { scene, token, area }: AreaPlace,
  sheet: SheetArea,
  user: User.Implementation,
  { inside }: RefereeRequest["request"],
): readonly string[] {
  const meant: readonly unknown[] = Array.isArray(inside) ? inside : [];
  const there = creaturesOn(scene, token).filter((one) => one === token || user.isGM || !one.hidden);
  const view = areaView(sheet, area, standingPoint(there, token), spaceFeet(scene.grid));
  return view.inside.flatMap(({ id }) => (meant.includes(id) ? [id] : []));
}

function targetsOf(message: MessageDocument, scene: AreaPlace["scene"], ids: readonly string[]): ValueChange[] {
  const before = cardData(message)?.targets.map(sameReference) ?? [];
  return [{ uuid: message.uuid, path: "system.targets", before, after: partiesOf(scene, ids) }];
}

/** The document of an area, in the colour of the requesting user and editable by the referee; only referees see an area of a hidden token. */
export function documentFor({ scene, token, area }: AreaPlace, user: User.Implementation, flag: AreaFlag): object {
  const color = user.color.css;
  const flags = { rulings: { area: flag } };
  const figure = figureOf(area, scene);
  if (!onRegions()) return { ...figure, fillColor: color, hidden: token.hidden, flags };
  const level = levelOf(token);
  return {
    name: flag.spell,
    color,
    ...figure,
    visibility: token.hidden ? SECRET : SHOWN,
    ...(level && { levels: [level] }),
    flags,
  };
}

/** Deletes the area of a card. Referee's client only. */
export async function deleteArea(message: MessageDocument, by: string): Promise<Refusal | undefined> {
  const data = cardData(message);
  if (!data || !isBySpeaker(message)) return { key: "notOnCard" };
  const lying = placedAreasOf(message.id);
  const [first] = lying;
  if (!first) return { key: "areaGone" };
  const { flag } = first;
  const spec = {
    kind: "areaGone" as const,
    data: { spell: flag.spell },
    card: message.id ?? "",
    marks: [AREA_GONE_MARK],
    follows: [flag.deed],
    by,
  };
  return runUndoable(spec, async (transaction) => {
    for (const one of lying) await removeArea(transaction, one);
    return undefined;
  });
}

/** Areas whose time has ended. */
export function areasOver(now: number): readonly PlacedArea[] {
  return allPlacedAreas().filter(({ flag }) => flag.until !== null && flag.until <= now);
}

/** Deletes expired areas; resolves to the names of their spells. */
export async function endAreas(transaction: Transaction, over: readonly PlacedArea[]): Promise<readonly string[]> {
  for (const one of over) await removeArea(transaction, one);
  return over.flatMap(({ flag }) => (flag.stays ? [flag.spell] : []));
}
