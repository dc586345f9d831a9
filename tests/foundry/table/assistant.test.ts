/** A referee with the role Assistant, whom the table lets write no setting of the world unless that right was granted (DOC-90, PLAY-97). */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Dict } from "../../../practice-table/client/data/types.ts";
import { type Client, GM, openTable, type TestTable } from "../../../practice-table/tests/server/table.ts";
import { enterTable, of, systemFolder } from "./live.ts";

const MATE = "AssistantAssista";
let table: TestTable;
let referee: Client;
let game: Dict & { settings: { get(scope: string, key: string): unknown; set(...args: unknown[]): Promise<unknown> } };
let leave: () => void;
let systemPath: string;

beforeAll(async () => {
  systemPath = await systemFolder((world) => ({
    ...world,
    users: [
      { _id: GM, name: "Referee", role: 4 },
      { _id: MATE, name: "Mate", role: 3 },
    ],
  }));
  table = await openTable({ systemPath });
  referee = await table.join(GM);
  const entered = await enterTable(table.url, MATE);
  game = entered.game as never;
  leave = () => entered.socket.disconnect();
}, 120_000);
afterAll(async () => {
  leave?.();
  await table?.stop();
  await rm(systemPath, { recursive: true, force: true });
});

/** The settings of this system as the world keeps them. */
async function kept(): Promise<Record<string, unknown>> {
  const { settings } = await referee.world();
  return Object.fromEntries(
    settings.filter(({ key }) => String(key).startsWith("rulings.")).map(({ key, value }) => [String(key), value]),
  );
}

const OWN = { topic: "initiative", key: "byShoe", name: "By shoe size", like: "side" };

test("a user who may not write settings gets a message, before anything is made or asked, and nothing is half written", async () => {
  const { mayWriteSettings } = await of("platform/settings/table-settings");
  const { saveAsPreset, deletePreset } = await of("house-rules/house-rules-window");
  const { tryRulings, keepTrial, endTrial } = await of("house-rules/trial");
  const { readRequest } = await of("platform/settings/rulings-in-force");
  const own = await of("house-rules/custom-topics");
  const before = [await kept(), (await referee.world()).messages.length];
  expect(mayWriteSettings()).toBe(false);
  expect(await saveAsPreset(readRequest())).toBe(false);
  await deletePreset("Ours");
  await tryRulings({ ...readRequest(), preset: "heroic" });
  await keepTrial();
  await endTrial();
  await expect(own.keep({ variant: OWN })).rejects.toThrow("RULINGS.Notice.needsSettings");
  expect([await kept(), (await referee.world()).messages.length]).toEqual(before);
});

test("with the right granted an Assistant saves presets and tries rulings for a session like any referee", async () => {
  const granted = { ...(game.settings.get("core", "permissions") as object), SETTINGS_MODIFY: [3, 4] };
  await referee.done("Setting", "create", { data: [{ key: "core.permissions", value: JSON.stringify(granted) }] });
  const { mayWriteSettings } = await of("platform/settings/table-settings");
  await expect.poll(() => mayWriteSettings()).toBe(true);
  const { readRequest } = await of("platform/settings/rulings-in-force");
  const { savePresets } = await of("platform/settings/saved-rulings");
  const { tryRulings, endTrial, runningTrial } = await of("house-rules/trial");
  const before = readRequest();
  await savePresets([{ name: "Ours", request: before }]);
  expect(String((await kept())["rulings.savedPresets"])).toContain("Ours");
  await tryRulings({ preset: "heroic", overrides: {}, parameters: {} });
  expect(runningTrial()?.before).toEqual(before);
  expect(readRequest().preset).toBe("heroic");
  await endTrial();
  expect(readRequest()).toEqual(before);
});
