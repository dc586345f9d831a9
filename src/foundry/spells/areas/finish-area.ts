/** The area of a card when its magic takes effect: it ends, stays, drifts, is controlled, or moves with a creature. */

import { type AreaOnMap, directionTo } from "../../../rules/magic/areas.ts";
import type { SpellEffectOutcome } from "../../../rules/magic/resolve-spell-effect.ts";
import type { AreaReport } from "../../../view/cards/spell-effect.ts";
import { firstPlace, type SheetArea } from "../../../view/magic/area.ts";
import { tokenOf } from "../../adapter/tokens.ts";
import type { PlacedToken } from "../../platform/types.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { areaOf, standingPoint } from "../effects/area.ts";
import { affectsCreature, effectFor } from "../effects/creatures-in-area.ts";
import { type AreaFlag, documentName, type PlacedArea, placedAreasAt, placedAreasOf } from "../effects/placed-areas.ts";
import type { ActiveSpell, Saves } from "../effects/types.ts";
import { itemOf } from "../magic-source.ts";
import { documentFor } from "./area-documents.ts";

/** The area on the map after the magic took effect. */
export interface FinishedArea {
  /** The area that moves with the subject of the magic. */
  readonly borne?: string;
  /** Whether creatures get the effect by being in the area, so that it is not applied separately. */
  readonly within: boolean;
  readonly report?: AreaReport;
  /** Creatures affected when the area was placed, besides the named ones. */
  readonly taken?: readonly Actor.Implementation[];
}

const NOTHING: FinishedArea = { within: false };

/** Whether the magic of a card places its area automatically: then the card can delete it. */
export function staysOnMap({ work, subjects }: ActiveSpell): boolean {
  const [first] = subjects;
  return (
    work.area?.within === true && first !== undefined && work.on !== undefined && tokenFor(first.actor) !== undefined
  );
}

/** Places or ends the area of a card, within the transaction of its magic. */
export async function finishArea(
  transaction: Transaction,
  working: ActiveSpell,
  outcome: SpellEffectOutcome,
  saves: Saves,
): Promise<FinishedArea> {
  const { message, work } = working;
  const lying = placedAreasOf(message.id);
  if (!work.area) {
    await placeOrEndAreas(transaction, lying, outcome);
    return NOTHING;
  }
  const place = await placeFor(working, lying, outcome, saves);
  if (!place) return NOTHING;
  for (const { scene, id } of lying) await transaction.remove(scene, documentName(), [id]);
  const flag = flagFor(working, place, outcome, await transaction.begun());
  const user = message.author ?? game.user;
  const [made] = user ? await transaction.create(place.scene, documentName(), [documentFor(place, user, flag)]) : [];
  const holds = flag.within?.once && made?.id;
  const taken = holds
    ? await takeHold(transaction, { scene: place.scene, id: holds, uuid: made.uuid ?? "", flag })
    : [];
  const { goes = "lies", feet = 0, most = 0 } = work.area;
  const report: AreaReport = { goes: goes === "with" && !place.carrier ? "lies" : goes, feet, most };
  return {
    within: work.area.within === true || goes !== "with",
    ...(taken.length > 0 && { taken }),
    report: {
      ...report,
      ...(flag.within?.once && place.carrier && { once: true as const }),
      ...(place.carrier && { name: place.token.name }),
    },
    ...(place.carrier && made?.id && { borne: made.id }),
  };
}

/** Applies an area's one-time effects to the creatures in it now; creatures that enter later do not get them. */
async function takeHold(transaction: Transaction, lying: PlacedArea): Promise<Actor.Implementation[]> {
  const taken = affectsCreature(lying);
  for (const { actor, parts } of taken)
    await transaction.create(
      actor,
      "ActiveEffect",
      parts.flatMap((part) => effectFor(part) ?? []),
    );
  return taken.map(({ actor }) => actor);
}

/** Places or ends an area that is not attached to a creature: it lasts an instant, or as long as the spell. */
async function placeOrEndAreas(
  transaction: Transaction,
  lying: readonly PlacedArea[],
  { lasting }: SpellEffectOutcome,
): Promise<void> {
  for (const { scene, id, uuid, flag } of lying) {
    if (!flag.stays) await transaction.remove(scene, documentName(), [id]);
    else if (lasting) {
      const after = (game.time?.worldTime ?? 0) + lasting.seconds;
      await transaction.write([{ uuid, path: "flags.rulings.area.until", before: flag.until, after }]);
    }
  }
}

interface Place {
  readonly scene: NonNullable<PlacedToken["parent"]>;
  readonly token: PlacedToken;
  readonly area: AreaOnMap;
  /** The actor that the area moves with. */
  readonly carrier?: string;
}

/**
 * The position of the area: around the creature it was cast on, and moving with it when the save failed; otherwise where it was placed. Undefined for
 * none; magic that only gives light around its carrier needs no area when nobody placed one.
 */
async function placeFor(
  working: ActiveSpell,
  lying: readonly PlacedArea[],
  outcome: SpellEffectOutcome,
  saves: Saves,
): Promise<Place | undefined> {
  const { caster, source, work, subjects, message } = working;
  const scroll: unknown = foundry.utils.getProperty(message.system, "outcome.scroll");
  const item = await itemOf(caster, source.uuid, typeof scroll === "string" ? scroll : undefined);
  const sheet = item && areaOf(item);
  const [first] = lying;
  const [subject] = subjects;
  const about = work.on !== undefined && work.on !== "targets" && subject ? subject.actor : undefined;
  const token = about && tokenFor(about, first?.scene);
  if (sheet && token?.parent && about && (work.area?.within || first)) {
    const reached = outcome.reaches.some(({ id, reached: is }) => is && id === about.uuid);
    const bears = work.area?.goes === "with" && reached && saves.get(about.uuid)?.success !== true;
    return { scene: token.parent, token, area: aboutToken(token, sheet), ...(bears && { carrier: about.uuid }) };
  }
  const area = first && placedAreasAt(first);
  const own = tokenFor(caster, first?.scene);
  return area && first && own ? { scene: first.scene, token: own, area } : undefined;
}

function aboutToken(token: PlacedToken, sheet: SheetArea): AreaOnMap {
  const [middle] = standingPoint([token], token);
  return firstPlace({ ...sheet, own: true }, middle ?? { x: 0, y: 0 }, undefined);
}

/** An actor's token on a scene; otherwise the one in view, on the active scene, or on any: the referee may view another map. */
function tokenFor(actor: Actor.Implementation, scene?: Place["scene"]): PlacedToken | undefined {
  const there = (on: Place["scene"]): PlacedToken | undefined =>
    on.tokens.contents.find((token) => token.actor?.uuid === actor.uuid);
  const active = game.scenes?.contents.find((one) => one.active);
  const all = actor.token ? [] : [...actor.getDependentTokens({ linked: true })];
  return (scene && there(scene)) ?? tokenOf(actor) ?? (active && there(active)) ?? all[0];
}

function flagFor(
  { message, source, work, caster }: ActiveSpell,
  { area, carrier, token, scene }: Place,
  { lasting }: SpellEffectOutcome,
  transaction: string,
): AreaFlag {
  const now = game.time?.worldTime ?? 0;
  const { goes, feet = 0, most = 0, within, friends, once, also = [] } = work.area ?? {};
  const own = tokenFor(caster, scene) ?? token;
  const [maker] = standingPoint([own], own);
  const towards = maker && Math.hypot(area.at.x - maker.x, area.at.y - maker.y) > 1 ? directionTo(maker, area.at) : 0;
  const { area: _, ...bears } = work;
  return {
    card: message.id ?? "",
    deed: transaction,
    spell: source.name,
    stays: true,
    until: lasting ? now + lasting.seconds : null,
    area,
    ...(carrier && { bearer: carrier }),
    ...(goes === "drifts" && { drift: { from: area.at, towards, since: now, feet, most } }),
    ...(goes === "led" && { led: { feet, since: now } }),
    ...(within && {
      within: {
        img: source.img,
        origin: source.uuid,
        level: source.level,
        by: caster.uuid,
        kind: source.kind,
        works: [bears, ...also],
        ...(friends && { friends }),
        ...(once && { once }),
      },
    }),
  };
}
