/** The ground under a token's way: Foundry's own behaviours count as they are, and difficult ground of ours beside them. */

import { groundFactor } from "../../rules/exploration/difficult-ground.ts";
import { GROUND, type GroundEffect } from "../data/region/difficult-ground.ts";

interface Ground {
  /** 1 is plain ground; null lets nobody through. */
  readonly difficulty: number | null;
}

/** As far as Foundry's class is used here: the types lack its members. */
interface TerrainClass {
  new (data: Ground): Ground;
  resolveTerrainEffects(effects: GroundEffect[]): Ground | null;
}

/** Has difficult ground count in the cost of a way. Call once, in `init`. */
export function registerTerrain(): void {
  const { movement } = CONFIG.Token;
  const Core = foundry.data.TerrainData as unknown as TerrainClass;
  movement.TerrainData = class extends Core {
    // The effects of other kinds of behaviours are none of ours.
    static override resolveTerrainEffects(effects: GroundEffect[]): Ground | null {
      const found = super.resolveTerrainEffects(effects);
      const factor = groundFactor(effects.flatMap((one) => (one.name === GROUND ? (one.factor ?? 1) : [])));
      if (factor === 1) return found;
      if (found && found.difficulty === null) return found;
      return new this({ difficulty: factor * (found?.difficulty ?? 1) });
    }
  } as never;
}
