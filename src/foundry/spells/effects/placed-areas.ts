/**
 * Areas on the maps of this world in their documents: a measured template in v13, a region in v14. The data of an area are trusted only where the
 * ledger has the transaction that placed it.
 */

import type { AreaOnMap, Spot } from "../../../rules/magic/areas.ts";
import type { SpellEffect } from "../../../rules/magic/spell-effect.ts";
import { regionShapes, type TemplateShape, templateOf } from "../../../view/magic/placed-area.ts";
import { storedMagicOf } from "../../adapter/magic-effects.ts";
import { inUnits } from "../../adapter/map-scale.ts";
import { generation } from "../../platform/generation.ts";
import { sourceValue, storedDocument } from "../../platform/stored-documents.ts";
import { transactionOf } from "../../undo/ledger.ts";
import { samePlain } from "../../undo/patch.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { feetAPixel } from "./area.ts";
import { everyCreature } from "./subjects.ts";

type Scene = NonNullable<TokenDocument.Implementation["parent"]>;

/** The effects on creatures within an area, with the values they need. */
interface AreaContents {
  readonly img: string;
  readonly origin: string;
  readonly level: number;
  readonly by: string;
  readonly kind: string;
  readonly works: readonly SpellEffect[];
  readonly friends?: true;
  /** Whether only creatures within at the time of placement get the effect. */
  readonly once?: true;
}

/** The drift of an area: its start, direction and time, and the distance per round and per turn. */
interface AreaDrift {
  readonly from: Spot;
  readonly towards: number;
  readonly since: number;
  readonly feet: number;
  readonly most: number;
}

/** The data of an area on the map: its card, the transaction that placed it, and its end. */
export interface AreaFlag {
  readonly card: string;
  readonly deed: string;
  readonly spell: string;
  /** World time in seconds; null: until it is removed. */
  readonly until: number | null;
  readonly stays: boolean;
  /** The area as it was placed. */
  readonly area?: AreaOnMap;
  /** Uuid of the actor that it moves with. */
  readonly bearer?: string;
  readonly drift?: AreaDrift;
  /** The feet per round that its caster can move it, and the time of the last move. */
  readonly led?: { readonly feet: number; readonly since: number };
  readonly within?: AreaContents;
}

export interface PlacedArea {
  readonly scene: Scene;
  readonly id: string;
  readonly uuid: string;
  readonly flag: AreaFlag;
}

/** The kinds of transactions that place areas: by hand, and by magic. */
const KINDS: readonly string[] = ["area", "work"];

/** Whether areas are regions in this generation. */
export function onRegions(): boolean {
  return generation() >= 14;
}

export function documentName(): "Region" | "MeasuredTemplate" {
  return onRegions() ? "Region" : "MeasuredTemplate";
}

function isFlag(value: unknown): value is AreaFlag {
  return typeof value === "object" && value !== null && "card" in value && "until" in value && "stays" in value;
}

/** The area data in a document; undefined for any other document. They must be verified. */
export function areaFlag(document: { readonly flags: object }): AreaFlag | undefined {
  const flag: unknown = foundry.utils.getProperty(document.flags, "rulings.area");
  return isFlag(flag) ? flag : undefined;
}

/** The area data that stay the same while it is placed. */
const LASTING = ["spell", "stays", "bearer", "within"] as const;

/**
 * Whether a transaction for that card really placed an area. A player who may draw on maps can write the same flags on a drawing with an id of the
 * ledger, so only the ledger counts, which has the drawing and its effects; the referee removes an area whose transaction is no longer stored by
 * hand.
 */
function wasPlaced(id: string, flag: AreaFlag): boolean {
  const transaction = transactionOf(flag.deed);
  if (!transaction || transaction.reported || !KINDS.includes(transaction.kind) || transaction.card !== flag.card)
    return false;
  return transaction.steps.some((step) => {
    if (step.do !== "create" || step.documentName !== documentName() || step.data._id !== id) return false;
    const areaOf = areaFlag({ flags: Object(step.data.flags) });
    return areaOf !== undefined && LASTING.every((key) => samePlain(areaOf[key], flag[key]));
  });
}

/** The documents of areas on a scene, this system's and others. */
export function placedOn(scene: Scene) {
  return onRegions() ? scene.regions.contents : scene.templates.contents;
}

/** All areas of this system on any map. Referees' clients only: others do not have the ledger. */
export function allPlacedAreas(): PlacedArea[] {
  return (game.scenes?.contents ?? []).flatMap((scene) =>
    placedOn(scene).flatMap((document) => {
      const { id, uuid } = document;
      const flag = areaFlag(document);
      return id && flag && wasPlaced(id, flag) ? [{ scene, id, uuid, flag }] : [];
    }),
  );
}

/** The areas of a card. */
export function placedAreasOf(card: string | null): PlacedArea[] {
  return allPlacedAreas().filter(({ flag }) => flag.card === card);
}

/** The shape of an area in its document's format. */
export function figureOf(area: AreaOnMap, scene: Scene): TemplateShape | { readonly shapes: object[] } {
  const pixels = 1 / feetAPixel(scene);
  return onRegions() ? { shapes: regionShapes(area, pixels) } : templateOf(area, pixels, inUnits(scene.grid, 1));
}

/** A point of a shape in pixels, from which its position is read. */
function cornerOf(figure: unknown): Spot | undefined {
  const shape: unknown = onRegions() ? foundry.utils.getProperty(Object(figure), "shapes.0") : figure;
  if (typeof shape !== "object" || shape === null) return undefined;
  const { x, y, points } = shape as Record<string, unknown>;
  const [left, top] = Array.isArray(points) ? (points as unknown[]) : [x, y];
  return typeof left === "number" && typeof top === "number" ? { x: left, y: top } : undefined;
}

/** The current position of an area: as placed, plus any move made on the map itself since. */
export function placedAreasAt({ scene, uuid, flag }: PlacedArea): AreaOnMap | undefined {
  const { area } = flag;
  const stored = storedDocument(uuid);
  if (!area || !stored) return undefined;
  const own = onRegions() ? { shapes: sourceValue(stored, "shapes") } : stored._source;
  const [is, was] = [cornerOf(own), cornerOf(figureOf(area, scene))];
  if (!is || !was) return undefined;
  const feet = feetAPixel(scene);
  return { ...area, at: { x: area.at.x + (is.x - was.x) * feet, y: area.at.y + (is.y - was.y) * feet } };
}

/** Whether two shapes of one area have the same position. */
export function sameFigure(a: AreaOnMap, b: AreaOnMap, scene: Scene): boolean {
  const [one, other] = [cornerOf(figureOf(a, scene)), cornerOf(figureOf(b, scene))];
  return one?.x === other?.x && one?.y === other?.y;
}

/** Deletes an area. Its one-time effects are deleted with it: they could not be applied again if the area returned. */
export async function removeArea(transaction: Transaction, { scene, id, flag }: PlacedArea): Promise<void> {
  if (flag.within?.once)
    for (const actor of everyCreature()) {
      const own = actor.effects.contents.filter((effect) => storedMagicOf(effect)?.within === id);
      await transaction.remove(
        actor,
        "ActiveEffect",
        own.flatMap((effect) => effect.id ?? []),
      );
    }
  await transaction.remove(scene, documentName(), [id]);
}
