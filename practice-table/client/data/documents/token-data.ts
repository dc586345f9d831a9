import type { DataField } from "../fields/base.ts";
import { DocumentFlagsField } from "../fields/documents.ts";
import { AlphaField, AngleField } from "../fields/scalars.ts";
import { FilePathField, StringField } from "../fields/strings.ts";
import { DataModel } from "../models/data-model.ts";
import { isV14, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { getProperty } from "../utils/objects.ts";
import { make } from "./common.ts";
import { lightField } from "./light-data.ts";

/** Fields that a placed token and an actor's prototype token share. */
export function tokenFields(): Record<string, DataField> {
  // The manifest names the attributes of the bars; a blank name means none (PEER-38).
  const attribute = (key: string): DataField => {
    const initial = (): unknown => (runtime.game?.system as Dict | undefined)?.[key] || null;
    return make.schema({ attribute: new StringField({ required: true, nullable: true, blank: false, initial }) });
  };
  return {
    name: make.text(),
    displayName: make.num({ integer: true, initial: 0 }),
    actorLink: make.bool(),
    width: make.num({ initial: 1, min: 0.3 }),
    height: make.num({ initial: 1, min: 0.3 }),
    texture: make.schema({
      src: new FilePathField({ categories: ["IMAGE", "VIDEO"], wildcard: true, initial: "icons/svg/mystery-man.svg" }),
      anchorX: make.num({ initial: 0.5 }),
      anchorY: make.num({ initial: 0.5 }),
      offsetX: make.num(),
      offsetY: make.num(),
      fit: make.text("contain"),
      scaleX: make.num({ initial: 1 }),
      scaleY: make.num({ initial: 1 }),
      rotation: new AngleField(),
      tint: make.color({ nullable: false, initial: "#ffffff" }),
      alphaThreshold: new AlphaField({ initial: 0.75 }),
    }),
    lockRotation: make.bool(),
    rotation: new AngleField(),
    alpha: new AlphaField(),
    disposition: make.num({ integer: true, initial: -1 }),
    displayBars: make.num({ integer: true, initial: 0 }),
    bar1: attribute("primaryTokenAttribute"),
    bar2: attribute("secondaryTokenAttribute"),
    // The light is complete from the start, with default values (PLAY-92).
    light: lightField(),
    sight: make.schema({
      enabled: make.bool(),
      range: make.nullableNum({ initial: 0 }),
      angle: new AngleField({ initial: 360 }),
      visionMode: make.text("basic"),
    }),
    detectionModes: isV14() ? make.object() : make.list(make.object()),
    ...(isV14() && { depth: make.num({ initial: 1, min: 0 }) }),
    occludable: make.schema({ radius: make.num({ initial: 0, min: 0 }) }),
    ring: make.schema({
      enabled: make.bool(),
      colors: make.schema({ ring: make.color(), background: make.color() }),
      effects: make.num({ integer: true, initial: 1, min: 0 }),
      subject: make.schema({ scale: make.num({ initial: 1, min: 0.5 }), texture: make.image() }),
    }),
    turnMarker: make.schema({
      mode: make.num({ integer: true, initial: 1 }),
      animation: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      src: make.image(),
      disposition: make.bool(),
    }),
    movementAction: new StringField({ required: false, nullable: true, initial: null }),
    flags: new DocumentFlagsField(),
  };
}

/** Defaults for tokens made from an actor. */
export class PrototypeToken extends DataModel {
  declare name: string;
  declare actorLink: boolean;
  declare randomImg: boolean;
  declare appendNumber: boolean;
  declare prependAdjective: boolean;
  declare texture: { src: string };
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };
  declare flags: Record<string, Dict>;

  static override defineSchema() {
    return { ...tokenFields(), randomImg: make.bool(), appendNumber: make.bool(), prependAdjective: make.bool() };
  }

  get actor(): object | null {
    return this.parent;
  }

  getFlag(scope: string, key: string): unknown {
    return getProperty(this.flags[scope] ?? {}, key);
  }

  getBarAttribute(name: string, { alternative }: { alternative?: string } = {}): Dict | null {
    return barAttribute(
      this.parent as { system: Dict } | null,
      Reflect.get(this, name) as { attribute: string | null } | undefined,
      alternative,
    );
  }
}

/** The value (and maximum) that a token bar shows, or null. */
export function barAttribute(
  actor: { system: Dict } | null,
  bar: { attribute: string | null } | undefined,
  alternative?: string,
): Dict | null {
  const attribute = alternative ?? bar?.attribute;
  if (!actor || !attribute) return null;
  const data = getProperty(actor.system, attribute);
  if (data === undefined || data === null) return null;
  if (typeof data === "object" && "value" in data && "max" in data) {
    return {
      type: "bar",
      attribute,
      value: Number((data as Dict).value),
      max: Number((data as Dict).max),
      editable: true,
    };
  }
  if (typeof data === "number") return { type: "value", attribute, value: data, editable: true };
  return null;
}
