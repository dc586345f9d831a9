import type { JsonObject } from "../../../shared/json.ts";
import { majorOf, migrateScene } from "../../../shared/scene-levels.ts";
import type { EmbeddedCollection } from "../collections/embedded.ts";
import type { DataField } from "../fields/base.ts";
import { EmbeddedCollectionField } from "../fields/embedded.ts";
import { AlphaField } from "../fields/scalars.ts";
import { StringField } from "../fields/strings.ts";
import type { GridConfig } from "../grid.ts";
import { makeGrid } from "../grids.ts";
import { isV14, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { logCompatibilityWarning } from "../utils/misc.ts";
import { getProperty } from "../utils/objects.ts";
import { BaseAmbientLight } from "./ambient-light.ts";
import { BaseToken } from "./base-token.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { BaseFolder } from "./folder.ts";
import { BaseLevel } from "./level.ts";
import { darknessRange } from "./light-data.ts";
import { BaseRegion } from "./region.ts";
import { BaseMeasuredTemplate } from "./template.ts";
import { BaseWall } from "./wall.ts";

/** Data of a scene: a picture, a grid, tokens. */
export class BaseScene extends Document {
  declare active: boolean;
  declare navigation: boolean;
  declare navName: string;
  declare navOrder: number;
  declare width: number;
  declare height: number;
  declare grid: { type: number; size: number; distance: number; units: string; style: string };
  declare background: { src: string | null };
  /** v14 only. */
  declare levels: EmbeddedCollection;
  declare initialLevel: string | null;
  declare tokens: EmbeddedCollection;
  declare walls: EmbeddedCollection;
  declare lights: EmbeddedCollection;
  declare regions: EmbeddedCollection;
  /** v13 only. */
  declare templates: EmbeddedCollection;

  static override get metadata(): DocumentMetadata {
    return {
      ...Document.metadata,
      name: "Scene",
      collection: "scenes",
      indexed: true,
      compendiumIndexFields: ["_id", "name", "thumb", "sort", "folder"],
      embedded: {
        Token: "tokens",
        Wall: "walls",
        AmbientLight: "lights",
        Region: "regions",
        ...(isV14() ? { Level: "levels" } : { MeasuredTemplate: "templates" }),
      },
      label: "DOCUMENT.Scene",
      labelPlural: "DOCUMENT.Scenes",
    };
  }

  static override defineSchema() {
    return { ...sceneFields(), ...(isV14() ? v14Fields() : v13Fields()) };
  }

  /** v14 stores the picture in the scene's first level; the old names read it until v16, with a warning. */
  override _initialize(options: Dict = {}): void {
    super._initialize(options);
    if (!isV14()) return;
    for (const key of ["background", "foreground"] as const)
      Object.defineProperty(this, key, {
        get: () => {
          logCompatibilityWarning(`Scene#${key} is now in the scene's levels`, { since: 14, until: 16, once: true });
          const level = this.levels.contents[0] as BaseLevel | undefined;
          return key === "background" ? (level?.background ?? { src: null }) : (level?.foreground.src ?? null);
        },
        configurable: true,
      });
  }
}

const fogColours = () => make.schema({ explored: make.color(), unexplored: make.color() });

/** The light of a scene: by day, by night, and a global light that is off by default (SceneEnvironmentData). */
function environmentField() {
  const tint = (hue: number, luminosity: number) =>
    make.schema({
      hue: make.num({ initial: hue }),
      intensity: make.num({ initial: 0 }),
      luminosity: make.num({ initial: luminosity }),
      saturation: make.num({ initial: 0 }),
      shadows: make.num({ initial: 0 }),
    });
  return make.schema({
    darknessLevel: new AlphaField({ initial: 0 }),
    darknessLock: make.bool(),
    globalLight: make.schema({
      enabled: make.bool(),
      alpha: make.num({ initial: 0.5 }),
      bright: make.bool(),
      color: make.color(),
      coloration: make.num({ integer: true, initial: 1 }),
      luminosity: make.num({ initial: 0 }),
      saturation: make.num({ initial: 0 }),
      contrast: make.num({ initial: 0 }),
      shadows: make.num({ initial: 0 }),
      darkness: darknessRange(),
    }),
    cycle: make.bool(true),
    base: tint(0, 0),
    dark: tint(257 / 360, -0.25),
  });
}

/** The fields of scenes in both generations. */
function sceneFields(): Record<string, DataField> {
  return {
    _id: make.id(),
    name: make.name(),
    active: make.bool(),
    navigation: make.bool(true),
    navOrder: make.sort(),
    navName: make.text(),
    thumb: make.image(),
    width: make.num({ integer: true, initial: 4000 }),
    height: make.num({ integer: true, initial: 3000 }),
    padding: make.num({ initial: 0.25, min: 0, max: 0.5 }),
    initial: make.schema({ x: make.nullableNum(), y: make.nullableNum(), scale: make.nullableNum() }),
    grid: make.schema({
      type: make.num({ integer: true, initial: 1 }),
      size: make.num({ integer: true, initial: 100 }),
      style: make.text("solidLines"),
      thickness: make.num({ integer: true, initial: 1 }),
      color: make.color({ initial: "#000000" }),
      alpha: make.num({ initial: 0.2 }),
      distance: make.num({ initial: () => gridDefault("distance", 1) }),
      units: make.text(""),
    }),
    tokenVision: make.bool(true),
    environment: environmentField(),
    drawings: make.list(make.object()),
    tokens: new EmbeddedCollectionField(BaseToken),
    lights: new EmbeddedCollectionField(BaseAmbientLight),
    notes: make.list(make.object()),
    sounds: make.list(make.object()),
    regions: new EmbeddedCollectionField(BaseRegion),
    tiles: make.list(make.object()),
    walls: new EmbeddedCollectionField(BaseWall),
    journal: make.any(),
    journalEntryPage: make.any(),
    weather: make.text(),
    folder: make.folder(BaseFolder),
    sort: make.sort(),
    ownership: make.ownership(),
    flags: make.flags(),
    _stats: make.stats(),
  };
}

function v13Fields(): Record<string, DataField> {
  return {
    background: make.schema({
      src: make.image(),
      offsetX: make.num(),
      offsetY: make.num(),
      scaleX: make.num({ initial: 1 }),
      scaleY: make.num({ initial: 1 }),
      rotation: make.num(),
      tint: make.color({ initial: "#ffffff" }),
    }),
    foreground: make.image(),
    foregroundElevation: make.nullableNum(),
    backgroundColor: make.color({ initial: "#999999" }),
    fog: make.schema({
      exploration: make.bool(true),
      overlay: make.image(),
      reset: make.nullableNum(),
      colors: fogColours(),
    }),
    templates: new EmbeddedCollectionField(BaseMeasuredTemplate),
  };
}

function v14Fields(): Record<string, DataField> {
  return {
    levels: new EmbeddedCollectionField(BaseLevel),
    initialLevel: new StringField({ required: true, nullable: true, blank: false, initial: null }),
    fog: make.schema({
      mode: make.num({ integer: true, initial: 1, min: 0, max: 2 }),
      reset: make.nullableNum(),
      colors: fogColours(),
    }),
    shiftX: make.num(),
    shiftY: make.num(),
    transition: make.schema({
      type: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      duration: make.num({ integer: true, initial: 0, min: 0 }),
      activeOnly: make.bool(),
    }),
  };
}

function gridDefault(key: string, fallback: unknown): unknown {
  const system = runtime.game?.system as { grid?: Dict } | undefined;
  return system?.grid?.[key] ?? fallback;
}

function diagonalRule(): number {
  const settings = runtime.game?.settings as { get(n: string, k: string): unknown } | undefined;
  return Number(settings?.get("core", "gridDiagonals") ?? 0);
}

/** A scene on the client. */
export class Scene extends BaseScene {
  get isView(): boolean {
    return runtime.canvas.scene === this;
  }

  get dimensions(): Dict {
    return this.getDimensions();
  }

  /** Size and padding of the canvas, in pixels, and the scale of the grid. */
  getDimensions(): Dict {
    const size = this.grid.size;
    const pad = (length: number): number => Math.ceil((length * Number((this as Dict).padding ?? 0)) / size) * size;
    const [sceneX, sceneY] = [pad(this.width), pad(this.height)];
    return {
      width: this.width + 2 * sceneX,
      height: this.height + 2 * sceneY,
      size,
      distance: this.grid.distance,
      distancePixels: size / this.grid.distance,
      sceneX,
      sceneY,
      sceneWidth: this.width,
      sceneHeight: this.height,
      rows: Math.ceil((this.height + 2 * sceneY) / size),
      columns: Math.ceil((this.width + 2 * sceneX) / size),
    };
  }

  async activate(): Promise<this | undefined> {
    return this.active ? this : this.update({ active: true });
  }

  /** Brings the scene into view; on v14 at one of its levels (by default the initial one). */
  async view({ level }: { level?: string } = {}): Promise<this> {
    const draw = runtime.canvas.draw as ((scene: Scene, options: Dict) => Promise<unknown>) | undefined;
    if (draw) await draw.call(runtime.canvas, this, { level });
    return this;
  }

  get firstLevel(): Document | null {
    return this.levels.contents[0] ?? null;
  }

  /** The initial level of the scene. */
  get _startLevel(): Document | null {
    return this.levels.get(this.initialLevel ?? "") ?? this.firstLevel;
  }

  /** The id of the level in view, or null while another scene is viewed. */
  get viewedLevel(): string | null {
    return this.isView ? ((runtime.canvas.level as Document | null)?.id ?? null) : null;
  }

  /** A scene from data of a possibly older core: the only client method that converts them (V14-03). */
  static override async fromImport(source: Dict): Promise<Document> {
    const older = isV14() && majorOf(getProperty(source, "_stats.coreVersion")) < 14;
    return new this((older ? migrateScene(source as JsonObject) : source) as Dict);
  }

  override get visible(): boolean {
    return this.active || this.isView || super.visible;
  }

  /** Every scene can measure, viewed or not, without a canvas (PLAY-71), and with hexagons too (PLAY-75). */
  override prepareBaseData(): void {
    const source = this._source.grid as GridConfig;
    const config = { ...source, units: source.units || String(gridDefault("units", "")), diagonals: diagonalRule };
    this.grid = makeGrid(config) as typeof this.grid;
  }

  override _onUpdate(changed: Dict, options: Dict, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed.active === true) void this.view();
  }
}
