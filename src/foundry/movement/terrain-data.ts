/** The ground along a token's path: Foundry's own behaviours, and this system's difficult ground. */

import { groundFactor } from "../../rules/exploration/difficult-ground.ts";
import { GROUND, type GroundEffect } from "../data/region/difficult-ground.ts";

interface Ground {
  /** 1 is plain ground; null is impassable. */
  readonly difficulty: number | null;
}

/** The members of Foundry's class used here, which the types lack. */
interface TerrainClass {
  new (data: Ground): Ground;
  resolveTerrainEffects(effects: GroundEffect[]): Ground | null;
}

/** Adds difficult ground to the cost of a path. Call once, in `init`. */
export function registerTerrain(): void {
  const { movement } = CONFIG.Token;
  const Core = foundry.data.TerrainData as unknown as TerrainClass;
  movement.TerrainData = class extends Core {
    // Effects of other behaviours are ignored here.
    static override resolveTerrainEffects(effects: GroundEffect[]): Ground | null {
      const found = super.resolveTerrainEffects(effects);
      const factor = groundFactor(effects.flatMap((one) => (one.name === GROUND ? (one.factor ?? 1) : [])));
      if (factor === 1) return found;
      if (found && found.difficulty === null) return found;
      return new this({ difficulty: factor * (found?.difficulty ?? 1) });
    }
  } as never;
}
