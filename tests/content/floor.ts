/** The floor of a map, as its walls show it. */
import { isRecord } from "../../tools/lib/files.ts";
import type { Json } from "./support.ts";

/** Whether a square of a scene is floor: a line from it to the left crosses an odd number of walls. Doors stand between floor and floor. */
export function isFloor(scene: Json, x: number, y: number): boolean {
  const walls = Array.isArray(scene.walls) ? scene.walls.filter(isRecord) : [];
  const crossed = walls.filter(({ c, door }) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = c as number[];
    const height = (y + 0.5) * 100;
    return door === 0 && x1 === x2 && x1 <= x * 100 && Math.min(y1, y2) < height && height < Math.max(y1, y2);
  });
  return crossed.length % 2 === 1;
}
