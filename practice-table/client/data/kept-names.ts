/**
 * Documented classes that this table does not have, so that systems may name, extend and register them at start. Creating one is refused with its full name.
 * (The interface layer does the same for its own in `ui/refused.ts`.)
 */

import { CONST } from "./const.ts";
import { ModifyMovementCostRegionBehaviorType, RegionBehaviorType } from "./models/region-behavior-type.ts";
import { BaseTerrainData, TerrainData } from "./models/terrain-data.ts";
import { isV14 } from "./runtime.ts";
import type { Dict } from "./types.ts";
import { hasFileExtension } from "./validators.ts";

type AnyClass = new (...args: never[]) => object;

/** A class that can be extended but not instantiated; its `confirm`, `prompt` and the like are refused as well. */
export function namedOnly(path: string, statics: readonly string[] = []): AnyClass {
  const refuse = (what: string): never => {
    throw new Error(`practice table: ${what} is not implemented`);
  };
  const cls = class {
    constructor() {
      refuse(path);
    }
  };
  for (const name of statics) Reflect.set(cls, name, () => refuse(`${path}.${name}`));
  const name = path.split(" ")[0]?.split(".").at(-1) ?? path;
  Object.defineProperty(cls, "name", { value: name, configurable: true });
  return cls;
}

/** A class that stores its data, for entries of `CONFIG` that nothing here uses. */
function keeper(): AnyClass {
  return class {
    constructor(data: Dict = {}) {
      Object.assign(this, data);
    }
  };
}

/** Documents of the canvas and of cards and playlists: `[document class, placeable]`. */
export const UNKEPT_DOCUMENTS: Record<string, string> = {
  AmbientSound: "AmbientSoundDocument",
  Card: "Card",
  Drawing: "DrawingDocument",
  FogExploration: "FogExploration",
  JournalEntryCategory: "JournalEntryCategory",
  MeasuredTemplate: "MeasuredTemplateDocument",
  Note: "NoteDocument",
  PlaylistSound: "PlaylistSound",
  Tile: "TileDocument",
};

const DOCUMENT_STATICS = ["create", "createDocuments", "updateDocuments", "deleteDocuments"];

/** The classes of document types that are not stored, by name; `CONFIG` has the same objects. */
export const unkeptDocuments: Record<string, AnyClass> = Object.fromEntries(
  Object.entries(UNKEPT_DOCUMENTS).map(([documentName, name]) => {
    const cls = namedOnly(`foundry.documents.${name}`, DOCUMENT_STATICS);
    // Sheets are registered for them by this name (PEER-01).
    Reflect.set(cls, "documentName", documentName);
    return [name, cls];
  }),
);

/** Flags for redrawing a placed object; here any flag redraws all of it. */
export class RenderFlags {
  readonly #draw: () => void;
  constructor(draw: () => void) {
    this.#draw = draw;
  }
  set(_changes: Dict): void {
    this.#draw();
  }
}

/** Shapes of regions (v14), by the type in their data. */
const SHAPES_OF_REGIONS = [
  "Circle",
  "Cone",
  "Ellipse",
  "Emanation",
  "Grid",
  "Line",
  "Polygon",
  "Rectangle",
  "Ring",
  "Token",
];

const NAMED: Record<string, string[]> = {
  abstract: ["DatabaseBackend"],
  data: [
    "BaseShapeData",
    "CombatConfiguration",
    "LightData",
    "PrototypeTokenOverrides",
    "ShapeData",
    "TokenMovementActionData",
    "TombstoneData",
  ],
  "data.fields": ["EmbeddedDocumentField", "EmbeddedCollectionDeltaField"],
  dice: ["RollGrammar", "RollParser"],
  "documents.collections": ["CompendiumPacks", "CompendiumFolderCollection"],
  grid: ["BaseGrid", "GridlessGrid", "HexagonalGrid"],
  "canvas.containers": ["PreciseText", "UnboundContainer", "ControlIcon"],
  "canvas.animation": ["ParticleGenerator"],
  "canvas.geometry": ["ClockwiseSweepPolygon", "PointSourcePolygon"],
  "canvas.geometry.edges": ["Edge"],
  "canvas.groups": [
    "CanvasVisibility",
    "EffectsCanvasGroup",
    "EnvironmentCanvasGroup",
    "InterfaceCanvasGroup",
    "PrimaryCanvasGroup",
  ],
  "canvas.interaction": ["MouseInteractionManager"],
  "canvas.perception": ["PerceptionManager"],
  "canvas.sources": ["PointVisionSource", "PointLightSource", "PointSoundSource", "BaseEffectSource"],
  "helpers.interaction": ["MouseManager", "Gamepad"],
  helpers: ["AsyncWorker", "ClientIssues", "DocumentIndex", "SocketInterface", "WorkerManager"],
  nue: ["ToursCollection"],
  packages: ["BasePackage", "BaseSystem", "BaseModule", "BaseWorld", "System", "Module", "World"],
  "applications.ui": ["RegionLegend"],
  "applications.ux": ["Autocomplete", "FilterMenu", "HTMLSecret"],
};

/** Windows of the first application framework: deprecated since v13, available until v16, and absent here. */
const V1 = ["confirm", "prompt", "wait", "persist"];
const FIRST_FRAMEWORK: Record<string, string[]> = {
  "appv1.api": ["Application", "Dialog", "DocumentSheet", "FormApplication"],
  "appv1.sheets": ["ActorSheet", "ItemSheet", "JournalSheet", "JournalPageSheet", "JournalTextPageSheet"],
};

/** Namespaces of type definitions: documented, but empty at run time, so that reading a name gives undefined. */
class TypesOnly {}
const OF_SHAPES = ["abstract", "applications", "canvas", "data", "dice", "documents", "grid", "helpers", "packages"];

/** Whether a path ends in an extension of a kind of file. */
function endsIn(kind: "IMAGE" | "VIDEO"): (path: string) => boolean {
  return (path) => hasFileExtension(path, Object.keys(CONST[`${kind}_FILE_EXTENSIONS`]));
}

/** All of these as a tree that is added to `foundry` where nothing else exists. */
export function keptNames(): Dict {
  const tree: Dict = {};
  const at = (path: string): Dict =>
    path.split(".").reduce((node, key) => {
      node[key] ??= {};
      return node[key] as Dict;
    }, tree);
  for (const [path, names] of Object.entries(NAMED))
    for (const name of names) at(path)[name] = namedOnly(`foundry.${path}.${name}`);
  for (const [path, names] of Object.entries(FIRST_FRAMEWORK))
    for (const name of names) {
      const refused = namedOnly(`foundry.${path}.${name} (the first application framework, deprecated since v13)`, V1);
      // Lists and options that subclasses extend when they are defined.
      at(path)[name] = Object.assign(refused, { _customElements: [], defaultOptions: {} });
    }
  if (isV14())
    for (const name of SHAPES_OF_REGIONS) {
      const cls = namedOnly(`foundry.data.${name}ShapeData`);
      at("data")[`${name}ShapeData`] = Object.assign(cls, { TYPE: name.toLowerCase() });
    }
  for (const path of OF_SHAPES) at(path).types = new TypesOnly();
  Object.assign(at("documents"), unkeptDocuments);
  Object.assign(at("data.regionBehaviors"), { ModifyMovementCostRegionBehaviorType, RegionBehaviorType });
  Object.assign(at("data"), { BaseTerrainData, TerrainData });
  Object.assign(at("canvas.perception"), {
    VisionMode: keeper(),
    DetectionMode: Object.assign(keeper(), { DETECTION_TYPES: { SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 } }),
  });
  Object.assign(at("helpers.media"), {
    ImageHelper: Object.assign(namedOnly("foundry.helpers.media.ImageHelper"), { hasImageExtension: endsIn("IMAGE") }),
    VideoHelper: Object.assign(namedOnly("foundry.helpers.media.VideoHelper"), { hasVideoExtension: endsIn("VIDEO") }),
  });
  Object.assign(at("canvas.interaction"), { RenderFlags });
  // Data assigned to the (absent) token ring are stored, so that a system may add its own.
  Object.assign(at("canvas.placeables.tokens"), { DynamicRingData: keeper() });
  return tree;
}

/** Adds a tree of namespaces below another; existing members stay. */
export function graftMissing(into: Dict, from: Dict): void {
  for (const [key, value] of Object.entries(from)) {
    const there = into[key];
    if (there === undefined) into[key] = value;
    else if (isTree(there) && isTree(value)) graftMissing(there, value);
  }
}

function isTree(value: unknown): value is Dict {
  return value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
}
