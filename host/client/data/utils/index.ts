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

const lineSegments = {
  /** Where two segments cross: the signed area of three points. */
  orient2dFast: (a: { x: number; y: number }, b: { x: number; y: number }, c: { x: number; y: number }): number =>
    (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y),
};

/** Offer data to the user as a download. */
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
  /** Words in a path's file name. */
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
};
