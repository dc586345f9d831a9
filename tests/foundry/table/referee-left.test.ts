/** A player asks something of the referee's client, and the referee closes the window before it answers: the player hears so at once. */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANN, type Client, GM, openTable, type TestTable } from "../../../practice-table/tests/server/table.ts";
import { enterTable, of, systemFolder } from "./live.ts";

let table: TestTable;
let referee: Client;
let game: any;
let leave: () => void;
let systemPath: string;
const notices: string[] = [];

beforeAll(async () => {
  systemPath = await systemFolder((world) => ({
    ...world,
    users: [
      { _id: GM, name: "Referee", role: 4 },
      { _id: ANN, name: "Ann", role: 1 },
    ],
  }));
  table = await openTable({ systemPath });
  referee = await table.join(GM);
  const entered = await enterTable(table.url, ANN);
  game = entered.game;
  leave = () => entered.socket.disconnect();
  const { ui } = globalThis as unknown as { ui: object };
  const say = (text: string): number => notices.push(text);
  Object.assign(ui, { notifications: { warn: say, error: say, info: say } });
}, 120_000);
afterAll(async () => {
  leave?.();
  await table?.stop();
  await rm(systemPath, { recursive: true, force: true });
});

test("a user with a pending request learns in words and at once that the referee left, and asks nobody any more", async () => {
  const { askReferee } = await of("platform/referee/ask-referee");
  await expect.poll(() => game.users.activeGM?.id).toBe(GM);
  const asked = askReferee("rulings.way", { kind: "press" }, async () => ({ ok: true }));
  // A pending request is stored in the asker's own document.
  const asking = () => Object.keys(game.user.getFlag("rulings", "asking") ?? {}).length;
  await expect.poll(asking).toBe(1);
  await new Promise((wait) => setTimeout(wait, 200));
  const at = Date.now();
  referee.socket.disconnect();
  expect(await asked).toBe(false);
  expect(Date.now() - at).toBeLessThan(3_000);
  expect(notices).toEqual(["RULINGS.Notice.refereeLeft"]);
  await expect.poll(asking).toBe(0);
  await expect.poll(() => game.users.activeGM).toBeNull();
  expect(await askReferee("rulings.way", { kind: "press" }, async () => ({ ok: true }))).toBe(false);
  expect(notices.at(-1)).toBe("RULINGS.Notice.noReferee");
});
