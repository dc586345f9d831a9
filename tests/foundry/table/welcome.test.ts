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

test("players.md 14: a handbook page says which choice is in force here, and whether it is that of the preset", async () => {
  const { choiceHere } = await of("integrations/roll-links");
  // Words are not loaded here: the key tells which of the two is said.
  expect(choiceHere("morale")).toBe("RULINGS.Here.preset");
  await table.game.settings.set("rulings", "morale", "referee");
  await expect.poll(() => choiceHere("morale")).toBe("RULINGS.Here.own");
  await table.game.settings.set("rulings", "morale", "");
  expect(choiceHere("noSuchTopic")).toBeUndefined();
});

test("after an update the referees, and they alone, are told once what is new", async () => {
  const { startWorld } = await of("integrations/startup/on-ready");
  const { setMigratedTo } = await of("platform/settings/table-settings");
  const { messages } = table.game as unknown as Record<string, { contents: any[] }>;
  const news = () => messages?.contents.filter(({ content }) => content.includes("RULINGS.Welcome.news")) ?? [];
  const log = `## ${(table.game as any).system.version}\n\n### Added\n\n- A window for <b>shops</b>.\n`;
  const page = globalThis.fetch;
  globalThis.fetch = (async () => new Response(log)) as typeof fetch;
  try {
    await setMigratedTo("0.14.0");
    await startWorld();
    await startWorld();
  } finally {
    globalThis.fetch = page;
  }
  expect(news()).toHaveLength(1);
  expect(news()[0].whisper).toEqual([table.game.user.id]);
  expect(news()[0].content).toContain("A window for &lt;b&gt;shops");
});
