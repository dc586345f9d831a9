/** Areas on the map on the practice table's own documents, and roads to 0 hit points that lead over its tokens. */
import { describe } from "vitest";
import { effectsOnHitPoints, roads } from "../roads.ts";
import { areasThatFollow } from "./following.ts";
import { areasLaid } from "./laid.ts";
import { areaMap } from "./map.ts";

describe.each([14, 13] as const)("areas on the map of generation %i", (generation) => {
  const map = areaMap(generation);
  roads(map.table);
  effectsOnHitPoints(map.table);
  areasLaid(map);
  describe("areas that follow, and those who stand in them", () => areasThatFollow(map));
});
