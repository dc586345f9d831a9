/** Prepares a document for storage: ids, sub-type, stamps, the few defaults that the server itself uses, clean text. */
import { documentInfo, ID_PATTERN, LEVELS, randomId } from "../../shared/documents.ts";
import { isObject, type JsonObject, objects, type Source, text } from "../../shared/json.ts";
import { bareLevel, majorOf } from "../../shared/scene-levels.ts";
import { declaresType } from "../manifest.ts";
import { Refused } from "../refuse.ts";
import { sanitise } from "../sanitise.ts";
import type { World } from "../world.ts";
import { checkShape } from "./shapes.ts";

const OWNED: ReadonlySet<string> = new Set(["Actor", "Item", "Scene", "JournalEntry", "RollTable", "Macro"]);
const WITHOUT_FLAGS: ReadonlySet<string> = new Set(["Setting"]);

/** Defaults that the server reads itself; the client's data models handle all others. */
const DEFAULTS: Readonly<Record<string, () => JsonObject>> = {
  Actor: () => ({ img: "icons/svg/mystery-man.svg", folder: null, sort: 0, prototypeToken: {} }),
  Item: () => ({ img: "icons/svg/item-bag.svg", folder: null, sort: 0 }),
  ActiveEffect: () => ({ disabled: false, statuses: [] }),
  Scene: () => ({ active: false, navigation: true, folder: null, sort: 0 }),
  Token: () => ({ x: 0, y: 0, elevation: 0, actorId: null, actorLink: false, hidden: false, delta: {} }),
  Wall: () => ({ door: 0, ds: 0 }),
  AmbientLight: () => ({ x: 0, y: 0 }),
  Region: () => ({ shapes: [], visibility: 0 }),
  RegionBehavior: () => ({ disabled: false }),
  MeasuredTemplate: () => ({ t: "circle", x: 0, y: 0 }),
  Combat: () => ({ scene: null, active: false, round: 0, turn: null, sort: 0 }),
  Combatant: () => ({ actorId: null, tokenId: null, sceneId: null, initiative: null, hidden: false, defeated: false }),
  CombatantGroup: () => ({ initiative: null, ownership: { default: 0 } }),
  ChatMessage: () => ({ content: "", flavor: "", speaker: {}, whisper: [], blind: false, rolls: [], style: 0 }),
  JournalEntry: () => ({ folder: null, sort: 0 }),
  JournalEntryPage: () => ({ sort: 0, ownership: { default: LEVELS.INHERIT } }),
  RollTable: () => ({ folder: null, sort: 0, formula: "", replacement: true, displayRoll: true }),
  TableResult: () => ({ weight: 1, range: [1, 1], drawn: false }),
  Macro: () => ({ folder: null, sort: 0, command: "", scope: "global" }),
  Folder: () => ({ folder: null, sorting: "a", sort: 0 }),
  User: () => ({ role: 1, color: "#7a3b2e", character: null, avatar: null }),
  Setting: () => ({ user: null }),
};

const FIRST_TYPE: Readonly<Record<string, string>> = { JournalEntryPage: "text", TableResult: "text", Macro: "chat" };

export interface PrepareOptions {
  userId: string;
  /** Whether to keep the `_id` of the document itself; those of embedded documents are kept unless `keepEmbeddedIds` is false. */
  keepId: boolean;
  keepEmbeddedIds: boolean;
  now: number;
}

/**
 * A new document, ready to be stored, with all its embedded documents.
 * @throws Refused naming the wrong field
 */
export function prepareNew(world: World, type: string, data: Source, options: PrepareOptions): Source {
  const info = documentInfo(type);
  if (!info) throw new Refused("malformed", `type: there are no ${type} documents.`);
  if (type === "MeasuredTemplate" && majorOf(world.coreVersion) >= 14)
    throw new Refused("unsupported", "MeasuredTemplate documents are not kept by this table on 14: they are regions.");
  const source: Source = { ...DEFAULTS[type]?.(), ...data };
  source._id = keptId(type, data, options.keepId) ?? randomId();
  if (info.coreTypes) source.type = text(data, "type") || FIRST_TYPE[type] || info.coreTypes[0] || "";
  if (info.hasSystem) source.system = isObject(data.system) ? data.system : {};
  if (!WITHOUT_FLAGS.has(type) && !isObject(source.flags)) source.flags = {};
  if (OWNED.has(type) && !isObject(source.ownership)) source.ownership = { default: LEVELS.NONE };
  source._stats = newStats(world, data, options);
  for (const [child, field] of Object.entries(info.embedded)) {
    source[field] = prepareChildren(world, child, data[field], options, `${type}.${field}`);
  }
  if (type === "Scene") settleLevels(world, source);
  return finish(world, type, source);
}

/** Scenes have no levels on v13; on v14 a scene without levels gets the default one, without a picture (V14-02, V14-08). */
function settleLevels(world: World, source: Source): void {
  if (majorOf(world.coreVersion) < 14) {
    delete source.levels;
    return;
  }
  delete source.templates;
  if (objects(source, "levels").length === 0) source.levels = [bareLevel()];
}

function keptId(type: string, data: Source, keep: boolean): string | undefined {
  if (!keep || data._id === undefined || data._id === null) return undefined;
  if (typeof data._id !== "string" || !ID_PATTERN.test(data._id)) {
    throw new Refused("malformed", `${type}._id: must be 16 letters or digits.`);
  }
  return data._id;
}

function prepareChildren(world: World, type: string, value: unknown, options: PrepareOptions, path: string): Source[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Refused("malformed", `${path}: must be a list.`);
  const seen = new Set<string>();
  return value.map((entry: unknown, index) => {
    if (!isObject(entry)) throw new Refused("malformed", `${path}[${index}]: must be an object.`);
    const child = prepareNew(world, type, entry, { ...options, keepId: options.keepEmbeddedIds });
    const id = text(child, "_id");
    if (seen.has(id)) throw new Refused("malformed", `${path}[${index}]._id: ${id} is there twice.`);
    seen.add(id);
    return child;
  });
}

/** Checks the sub-type, cleans the text, checks the shape, for new and for changed documents. */
export function finish(world: World, type: string, source: Source): Source {
  checkSubtype(world, type, source);
  const cleaned = sanitise(world.manifest, type, source);
  checkShape(type, cleaned);
  return cleaned;
}

function checkSubtype(world: World, type: string, source: Source): void {
  const info = documentInfo(type);
  if (!info?.coreTypes) return;
  const subtype = text(source, "type");
  if (info.coreTypes.includes(subtype) || declaresType(world.manifest, type, subtype)) return;
  const known = [...info.coreTypes, ...Object.keys(world.manifest.documentTypes?.[type] ?? {})].join(", ");
  throw new Refused(
    "malformed",
    `${type}.type: "${subtype}" is declared by no active package (known: ${known || "none"}).`,
  );
}

function newStats(world: World, data: Source, { userId, now }: PrepareOptions): JsonObject {
  const given = isObject(data._stats) ? data._stats : {};
  return {
    ...sources(given),
    ...versions(world),
    createdTime: now,
    modifiedTime: now,
    lastModifiedBy: userId,
  };
}

/**
 * Stamps of a changed document; only the source fields of the client's stamps count. The system's version is set only when data of the system changed (DOC-42).
 */
export function changedStats(
  world: World,
  before: Source,
  change: unknown,
  by: { userId: string; now: number; ofSystem: boolean },
): JsonObject {
  const { userId, now, ofSystem } = by;
  const { systemVersion, systemId, ...core } = versions(world);
  return {
    ...(isObject(before._stats) ? before._stats : {}),
    ...(isObject(change) ? sources(change) : {}),
    ...core,
    ...(ofSystem && { systemVersion, systemId }),
    modifiedTime: now,
    lastModifiedBy: userId,
  };
}

/** Whether a change affects data of the system: the sub-type, its data, the system's flags. */
export function isOfSystem(world: World, differs: JsonObject): boolean {
  const keys = Object.keys(differs).map((key) => key.replace(/^[-=]=/, ""));
  if (keys.includes("type") || keys.includes("system")) return true;
  const { flags } = differs;
  return isObject(flags) && Object.keys(flags).some((key) => key.replace(/^[-=]=/, "") === world.manifest.id);
}

function sources(stats: JsonObject): JsonObject {
  const out: JsonObject = {};
  for (const key of ["compendiumSource", "duplicateSource", "exportSource"]) {
    const value = stats[key];
    if (typeof value === "string" && value.length <= 300) out[key] = value;
  }
  return out;
}

function versions(world: World): JsonObject {
  return {
    systemId: world.manifest.id,
    systemVersion: world.manifest.version,
    coreVersion: world.coreVersion,
  };
}

/** The number of documents in a list of data, including embedded ones, for the batch limit. */
export function countDocuments(type: string, data: readonly Source[]): number {
  const embedded = Object.entries(documentInfo(type)?.embedded ?? {});
  return data.reduce(
    (sum, source) =>
      sum + 1 + embedded.reduce((inner, [child, field]) => inner + countDocuments(child, objects(source, field)), 0),
    0,
  );
}
