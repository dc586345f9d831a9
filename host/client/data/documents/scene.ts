import type { EmbeddedCollection } from "../collections/embedded.ts";
import { EmbeddedCollectionField } from "../fields/embedded.ts";
import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { BaseToken } from "./base-token.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { BaseFolder } from "./folder.ts";

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
  declare tokens: EmbeddedCollection;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Scene",
    collection: "scenes",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "thumb", "sort", "folder"],
    embedded: { Token: "tokens" },
    label: "DOCUMENT.Scene",
    labelPlural: "DOCUMENT.Scenes",
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      name: make.name(),
      active: make.bool(),
      navigation: make.bool(true),
      navOrder: make.sort(),
      navName: make.text(),
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
      thumb: make.image(),
      width: make.num({ integer: true, initial: 4000 }),
      height: make.num({ integer: true, initial: 3000 }),
      padding: make.num({ initial: 0.25, min: 0, max: 0.5 }),
      initial: make.object({ required: true, nullable: true, initial: null }),
      backgroundColor: make.color({ initial: "#999999" }),
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
      fog: make.object(),
      environment: make.object(),
      drawings: make.list(make.object()),
      tokens: new EmbeddedCollectionField(BaseToken),
      lights: make.list(make.object()),
      notes: make.list(make.object()),
      sounds: make.list(make.object()),
      regions: make.list(make.object()),
      tiles: make.list(make.object()),
      walls: make.list(make.object()),
      templates: make.list(make.object()),
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
}

function gridDefault(key: string, fallback: unknown): unknown {
  const system = runtime.game?.system as { grid?: Dict } | undefined;
  return system?.grid?.[key] ?? fallback;
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

  async view(): Promise<this> {
    const draw = runtime.canvas.draw as ((scene: Scene) => Promise<unknown>) | undefined;
    if (draw) await draw.call(runtime.canvas, this);
    return this;
  }

  override get visible(): boolean {
    return this.active || this.isView || super.visible;
  }

  override prepareBaseData(): void {
    if (this.grid.units === "") this.grid.units = String(gridDefault("units", ""));
  }

  override _onUpdate(changed: Dict, options: Dict, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed.active === true) void this.view();
  }
}
