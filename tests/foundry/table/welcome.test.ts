/** A referee's first view of an empty world. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUSE_RULES } from "../../../tools/packs/handbook/topics.ts";
import { packIds } from "../pack-entry.ts";
import { type LiveTable, of, openLive } from "./live.ts";

let table: LiveTable;
beforeAll(async () => {
  table = await openLive();
}, 120_000);
afterAll(() => table?.stop());

test("a new world shows its referees, and nobody else, how to begin; once, and not where something was done already", async () => {
  const { startWorld } = await of("integrations/startup/on-ready");
  const { setMigratedTo, migratedTo } = await of("platform/settings/table-settings");
  const { actors, scenes, messages } = table.game as unknown as Record<string, { contents: any[] }>;
  const said = () => messages?.contents.filter(({ content }) => content.includes("<ol>")) ?? [];
  await setMigratedTo("");
  await startWorld();
  expect(said()).toEqual([]);
  for (const all of [actors, scenes, messages]) for (const one of [...(all?.contents ?? [])]) await one.delete();
  await setMigratedTo("");
  await startWorld();
  await startWorld();
  expect(said()).toHaveLength(1);
  const [{ content, whisper }] = said() as [{ content: string; whisper: string[] }];
  expect(whisper).toEqual([table.game.user.id]);
  expect(migratedTo()).not.toBe("");
  // Words are not loaded here: that they are there is the language check's business.
  expect(content).toContain("RULINGS.Welcome.tonight");
  const { LEADS_TO } = await of("integrations/startup/on-ready");
  const ids = new Set([...packIds(), HOUSE_RULES]);
  for (const uuid of Object.values(LEADS_TO)) expect(ids, String(uuid)).toContain(String(uuid).split(".").at(-1));
});
