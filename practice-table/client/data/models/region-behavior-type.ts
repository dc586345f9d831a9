import { CONST } from "../const.ts";
import type { DataField } from "../fields/base.ts";
import { ObjectField, SetField } from "../fields/containers.ts";
import { StringField } from "../fields/strings.ts";
import { localize } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { TypeDataModel } from "./type-data-model.ts";

type Handler = (this: RegionBehaviorType, event: object) => unknown;

/** The behaviour of a region when an event happens in it: the model of sub-types of `RegionBehavior` (TPL-10). */
export class RegionBehaviorType extends TypeDataModel {
  /** Events that every behaviour of the type handles. */
  static events: Record<string, Handler> = {};

  static override defineSchema(): Record<string, DataField> {
    return {};
  }

  /** The field in which the referee chooses the events of a behaviour. */
  static _createEventsField({ events, initial }: { events?: string[]; initial?: string[] } = {}): DataField {
    const names = events ?? Object.values(CONST.REGION_EVENTS as Record<string, string>);
    const choices = (): Dict => Object.fromEntries(names.map((name) => [name, localize(`HOST.Region.event.${name}`)]));
    // The label is left to the type, which is the stricter reading, because a label of the field is undocumented (TPL-10).
    return new SetField(new StringField({ required: true, choices }), { ...(initial && { initial }) });
  }

  get behavior(): object | null {
    return this.parent;
  }
  get region(): object | null {
    return (this.parent as { region?: object | null } | null)?.region ?? null;
  }
  get scene(): object | null {
    return (this.parent as { scene?: object | null } | null)?.scene ?? null;
  }

  /** The names in its field of events; empty where the type has no such field. */
  get chosenEvents(): ReadonlySet<string> {
    const events: unknown = Reflect.get(this, "events");
    return events instanceof Set ? events : new Set();
  }

  async _handleRegionEvent(_event: unknown): Promise<void> {}

  /** The terrain effects under a segment of a token's path. */
  _getTerrainEffects(_token: unknown, _segment: Dict): Dict[] {
    return [];
  }
}

/** Core's own type that makes movement costlier, by movement action (fvtt#12052). */
export class ModifyMovementCostRegionBehaviorType extends RegionBehaviorType {
  static override defineSchema() {
    return { difficulties: new ObjectField() };
  }

  override _getTerrainEffects(_token: unknown, segment: Dict): Dict[] {
    const { difficulties = {} } = this as unknown as { difficulties?: Record<string, number> };
    const difficulty = difficulties[String(segment.action)];
    return typeof difficulty === "number" ? [{ name: "difficulty", difficulty }] : [];
  }
}
