/** Areas on the map on the practice table's own documents, and roads to 0 hit points that lead over its tokens. */
import { describe } from "vitest";
import { effectsOnHitPoints, roads } from "../roads.ts";
import { areasThatFollow } from "./following.ts";
import { areaMap } from "./map.ts";
import { placedAreas } from "./placed.ts";

export function areasOnTheMap(generation: 13 | 14): void {
  describe(`areas on the map of generation ${generation}`, () => {
    const map = areaMap(generation);
    roads(map.table);
    effectsOnHitPoints(map.table);
    placedAreas(map);
    describe("areas that follow, and those who stand in them", () => areasThatFollow(map));
  });
}
