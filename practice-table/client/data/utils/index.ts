import { configuredClass } from "../documents/lookup.ts";
import { fromUuid, fromUuidSync, parseUuid } from "../documents/uuid.ts";
import { EventEmitterMixin, Semaphore } from "./async.ts";
import { Collection } from "./collection.ts";
import { Color } from "./color.ts";
import { mergeObject } from "./merge.ts";
import * as misc from "./misc.ts";
import * as objects from "./objects.ts";
import { isDeletionKey } from "./operators.ts";

const { setHtmlCleaner, performIntegerSort, isValidId, ...texts } = misc;
void setHtmlCleaner;

/** A document id made from a readable name is valid, so this only checks. */
const buildUuid = ({
  documentName,
  id,
  parent,
  pack,
}: {
  documentName: string;
  id: string;
  parent?: { uuid: string } | null;
  pack?: string | null;
}): string =>
  parent
    ? `${parent.uuid}.${documentName}.${id}`
    : pack
      ? `Compendium.${pack}.${documentName}.${id}`
      : `${documentName}.${id}`;

interface Point {
  x: number;
  y: number;
}

const lineSegments = {
  /** The signed area of three points, for tests of crossing segments. */
  orient2dFast: (a: { x: number; y: number }, b: { x: number; y: number }, c: { x: number; y: number }): number =>
    (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y),
  /** Whether two segments cross. */
  lineSegmentIntersects: (a: Point, b: Point, c: Point, d: Point): boolean => {
    const side = lineSegments.orient2dFast;
    return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
  },
  /** The point of a segment that is nearest to another point. */
  closestPointToSegment: (c: Point, a: Point, b: Point): Point => {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = dx * dx + dy * dy;
    if (length === 0) return a;
    const part = Math.min(Math.max(((c.x - a.x) * dx + (c.y - a.y) * dy) / length, 0), 1);
    return { x: a.x + part * dx, y: a.y + part * dy };
  },
};

/** Offers data to the user as a download. */
function saveDataToFile(data: string, type: string, filename: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 100);
}

/** The text of a file that the user chose. */
function readTextFromFile(file: File): Promise<string> {
  return file.text();
}

/** `foundry.utils`. */
export const utils = {
  ...texts,
  ...objects,
  ...lineSegments,
  mergeObject,
  isDeletionKey,
  Collection,
  Color,
  Semaphore,
  EventEmitterMixin,
  fromUuid,
  fromUuidSync,
  parseUuid,
  buildUuid,
  getDocumentClass: configuredClass,
  equals: objects.objectsEqual,
  escapeHTML: misc.escapeHTML,
  isElementInstanceOf: (element: unknown, interfaceName: string): boolean => {
    const cls = (globalThis as Record<string, unknown>)[interfaceName];
    return typeof cls === "function" && element instanceof (cls as new () => object);
  },
  /** The words in a path's file name. */
  splitFileExtension: (name: string): [string, string] => [name.replace(/\.[^.]*$/, ""), name.split(".").at(-1) ?? ""],
  timeSince: (time: Date | string | number): string => {
    const minutes = Math.round((Date.now() - new Date(time).getTime()) / 60_000);
    return minutes < 1 ? "now" : minutes < 60 ? `${minutes}m ago` : `${Math.floor(minutes / 60)}h ago`;
  },
  performIntegerSort,
  SortingHelpers: { performIntegerSort },
  AsyncFunction: Object.getPrototypeOf(async () => {}).constructor as unknown,
  saveDataToFile,
  readTextFromFile,
  isValidId,
  /** HTML as elements: one, or a collection of several. */
  parseHTML: (html: string): Element | HTMLCollection | null => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const { children } = template.content;
    return children.length === 1 ? (children[0] ?? null) : children;
  },
  debouncedReload: (): void => window.location.reload(),
};
