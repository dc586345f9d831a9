import { DocumentTypeField } from "../fields/documents.ts";
import { TypeDataField } from "../fields/embedded.ts";
import { RegionBehaviorType } from "../models/region-behavior-type.ts";
import { isV14, localize, runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import type { RegionDocument } from "./region.ts";

/** Core's own kinds of both generations (TPL-10). */
const CORE_TYPES = [
  "adjustDarknessLevel",
  "displayScrollingText",
  "executeMacro",
  "executeScript",
  "modifyMovementCost",
  "pauseGame",
  "suppressWeather",
  "teleportToken",
  "toggleBehavior",
];
const CORE_TYPES_14 = ["applyActiveEffect", "changeLevel", "defineSurface"];

/** An event of a region, for its behaviours (TPL-12). */
export interface RegionEvent {
  readonly name: string;
  readonly data: Dict;
  readonly region: RegionDocument;
  readonly user: UserLike | null;
}

/** Data of a region's behaviour: a sub-type with its own data, which can be disabled. */
export class BaseRegionBehavior extends Document {
  declare disabled: boolean;

  static override get metadata(): DocumentMetadata {
    return {
      ...Document.metadata,
      name: "RegionBehavior",
      collection: "behaviors",
      label: "DOCUMENT.RegionBehavior",
      labelPlural: "DOCUMENT.RegionBehaviors",
      hasTypeData: true,
      coreTypes: isV14() ? [...CORE_TYPES, ...CORE_TYPES_14] : CORE_TYPES,
    };
  }

  static override defineSchema() {
    return {
      _id: make.id(),
      name: make.text(),
      type: new DocumentTypeField(this),
      system: new TypeDataField(this),
      disabled: make.bool(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }
}

/** A behaviour of a region. */
export class RegionBehavior extends BaseRegionBehavior {
  get region(): RegionDocument | null {
    return this.parentDocument as RegionDocument | null;
  }
  get scene(): Document | null {
    return this.region?.parentDocument ?? null;
  }

  /** A behaviour without a name has that of its type. */
  override prepareBaseData(): void {
    if (this.name) return;
    const labels = (runtime.config.RegionBehavior as Dict | undefined)?.typeLabels as Record<string, string>;
    this.name = localize(labels?.[this.type] ?? `TYPES.RegionBehavior.${this.type}`);
  }

  get active(): boolean {
    return !this.disabled;
  }
  get viewed(): boolean {
    return this.active && runtime.canvas.scene === this.scene;
  }

  /** Whether its type, or its selected events, handle an event of this name. */
  hasEvent(name: string): boolean {
    const { system } = this;
    if (!(system instanceof RegionBehaviorType)) return false;
    return (
      system.chosenEvents.has(name) || Object.hasOwn((system.constructor as typeof RegionBehaviorType).events, name)
    );
  }

  /** Only referees may change behaviours, even those of a region that a player owns (TPL-11). */
  protected override _canUserModify(user: UserLike): boolean {
    return user.isGM;
  }

  /** Passes an event of its region to the behaviour. */
  async _handleRegionEvent(event: RegionEvent): Promise<void> {
    const { system } = this;
    if (!(system instanceof RegionBehaviorType)) return;
    const { events } = system.constructor as typeof RegionBehaviorType;
    const own = Object.hasOwn(events, event.name) ? events[event.name] : undefined;
    if (own) await own.call(system, event);
    if (system.chosenEvents.has(event.name)) await system._handleRegionEvent(event);
  }
}
