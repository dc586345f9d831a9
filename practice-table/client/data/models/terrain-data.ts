import type { DataField } from "../fields/base.ts";
import { NumberField } from "../fields/scalars.ts";
import type { Dict } from "../types.ts";
import { DataModel } from "./data-model.ts";

/** The cost of a segment, by its length and its terrain. */
export type CostFunction = (from: unknown, to: unknown, distance: number, segment: Dict) => number;

/** The terrain of a segment of a token's path; the subclass computes it from effects (fvtt#11897). */
export class BaseTerrainData extends DataModel {
  static override defineSchema(): Record<string, DataField> {
    return {};
  }
  static resolveTerrainEffects(_effects: readonly Dict[]): BaseTerrainData | null {
    throw new Error("practice table: a subclass of BaseTerrainData resolves its own effects");
  }
  static getMovementCostFunction(_token: unknown, _options?: Dict): CostFunction {
    throw new Error("practice table: a subclass of BaseTerrainData has a cost function of its own");
  }
  equals(_other: unknown): boolean {
    return false;
  }
}

/** Core's own: the combined difficulty of all effects, 1 for plain ground, null for impassable ground. */
export class TerrainData extends BaseTerrainData {
  declare difficulty: number | null;

  static override defineSchema(): Record<string, DataField> {
    return { difficulty: new NumberField({ required: true, nullable: true, min: 0, initial: 1 }) };
  }
  static override resolveTerrainEffects(effects: readonly Dict[]): TerrainData | null {
    const factors = effects.filter(({ name }) => name === "difficulty").map(({ difficulty }) => Number(difficulty));
    if (factors.length === 0) return null;
    const all = factors.reduce((product, one) => product * one, 1);
    return new this({ difficulty: Number.isFinite(all) ? all : null });
  }
  static override getMovementCostFunction(_token: unknown, _options: Dict = {}): CostFunction {
    return (_from, _to, distance, segment) => {
      const { terrain } = segment as { terrain?: TerrainData | null };
      if (!terrain) return distance;
      return terrain.difficulty === null ? Number.POSITIVE_INFINITY : distance * terrain.difficulty;
    };
  }
  override equals(other: unknown): boolean {
    return other instanceof TerrainData && other.difficulty === this.difficulty;
  }
}
