/** Events at a table while a page is loading: the world is the first message it receives, and every later one counts. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { FIGHTER, GM } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive({
    beside: async (table, line) => {
      const other = await table.join(GM);
      await line.waiting("serverTime"); // The world is on its way to this page.
      await other.done("Setting", "create", { data: [{ key: "core.time", value: "240" }] });
      await other.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.hp.value": 1 }] });
      await line.waiting("modifyDocument", 2);
    },
  });
});
afterAll(() => live.stop());

it("a page that begins misses nothing of what is said right behind the world", () => {
  expect(live.actor("Fighter").system.hp.value).toBe(1);
  expect(live.game.time.worldTime).toBe(240);
});
