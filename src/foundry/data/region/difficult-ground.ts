import { GROUND_FACTORS, isHindered } from "../../../rules/exploration/difficult-ground.ts";
import { flag } from "../fields.ts";

const F = foundry.data.fields;
const { RegionBehaviorType } = foundry.data.regionBehaviors;

/** The name of its terrain effect, as `TerrainData` reads it. */
export const GROUND = "rulings.difficultGround";

/** A terrain effect on a token's path. */
export interface GroundEffect {
  readonly name: string;
  readonly factor?: number;
}

function groundSchema() {
  return {
    /** The number of feet that one foot costs. */
    factor: new F.NumberField({ required: true, nullable: false, ...GROUND_FACTORS, step: 0.25, initial: 2 }),
    /** Whether it also affects flyers. */
    fliers: flag(),
  };
}

/** Measures the planned paths again. */
function measureAgain(): void {
  const { tokens } = canvas ?? {};
  const measure: unknown = tokens && Reflect.get(tokens, "recalculatePlannedMovementPaths");
  if (typeof measure === "function") Reflect.apply(measure, tokens, []);
}

/** Ground on which each foot counts as several. */
export class DifficultGround extends RegionBehaviorType<ReturnType<typeof groundSchema>> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Region.difficultGround"];
  static override defineSchema = groundSchema;
  static override events = {
    behaviorViewed: measureAgain,
    behaviorUnviewed: measureAgain,
    regionBoundary: measureAgain,
  } as never;

  override _onUpdate(...args: Parameters<InstanceType<typeof RegionBehaviorType>["_onUpdate"]>): void {
    super._onUpdate(...args);
    measureAgain();
  }

  // The types know neither this member nor the shape of effects.
  protected _getTerrainEffects(_token: unknown, { action }: { readonly action: string }): GroundEffect[] {
    return isHindered(action, this) ? [{ name: GROUND, factor: this.factor }] : [];
  }
}
