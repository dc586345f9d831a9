/** The short form of `npm run soak`: everybody acts at once, some are cut off, and in the end all hold the same world, as the disk does. */
import { expect, test } from "vitest";
import { soak } from "../soak/soak.ts";

test("clients that act at once and lose their connections end with one world", async () => {
  const report = await soak({ clients: 4, seconds: 6, seed: 8, pace: 30, cutEvery: 1 });
  expect(report.faults).toEqual([]);
  expect(report.cuts).toBeGreaterThan(0);
  expect(report.done).toBeGreaterThan(20);
  // whatever was not done was refused in words or lost with a connection: nothing went wrong in between
  expect(Object.keys(report.refused).filter((why) => !["forbidden", "offline", "missing"].includes(why))).toEqual([]);
}, 120_000);
