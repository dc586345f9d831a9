/** The runner for a licensed Foundry: what it says when it cannot begin, that a notice of deprecation fails it, and that it leaves nothing behind. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readRequest } from "../proof/options.ts";
import { wentWell } from "../proof/report.ts";
import { prove } from "../proof/run.ts";
import * as stage from "../proof/stage.ts";
import { Witness } from "../proof/witness.ts";
import type { Game } from "./support/page.ts";
import { openTable, type TestTable } from "./support/table.ts";

declare const game: Game;

let table: TestTable;
beforeAll(async () => {
  table = await openTable();
}, 120_000);
afterAll(async () => table?.close());

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Something that answers at an address, page by page; a page that is `>x` leads to x. */
async function pretend(pages: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    if (page?.startsWith(">")) return void response.writeHead(302, { location: page.slice(1) }).end();
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html" }).end(page ?? "nothing");
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Tries the system at an address. */
const attempt = (url: string, ...args: string[]) =>
  prove({ ...readRequest(["--url", url, ...args], {}), url }, () => {});

const DOOR = `<form action="/game"><select name="userid"><option value="a">Gamemaster</option></select>
<input name="password" type="password"><button name="join">Join</button></form>`;

describe("it says why it cannot begin", () => {
  test("nothing answers at the address", async () => {
    await expect(attempt("http://127.0.0.1:9")).rejects.toThrow(/Nothing answers at http:\/\/127\.0\.0\.1:9/);
  });

  test("what answers is no Foundry", async () => {
    await expect(attempt(await pretend({ "/": "hello" }))).rejects.toThrow(/it is no Foundry/);
    const page = await pretend({ "/join": "<h1>Join our newsletter</h1>" });
    await expect(attempt(page)).rejects.toThrow(/no list of users/);
  });

  test.each(["setup", "auth", "license", "players"])("Foundry shows its page “%s” instead of a world", async (page) => {
    const url = await pretend({ "/join": `>/${page}`, [`/${page}`]: "<h1>…</h1>" });
    await expect(attempt(url)).rejects.toThrow(/world/);
  });

  test("the world is one of another system", async () => {
    const boot = `<script>game = { ready: true, system: { id: "dnd5e", title: "D&D" }, world: { title: "Barovia" } }</script>`;
    const url = await pretend({ "/join": DOOR, "/game?userid=a&password=&join=": boot });
    await expect(attempt(url)).rejects.toThrow(/“Barovia” is one of the system D&D \(dnd5e\)/);
  });

  test("no user of that name, no referee, a wrong password, a user who is there already", async () => {
    await expect(attempt(table.url, "--user", "Zoe")).rejects.toThrow(/no user “Zoe”.*Ann, Bob/);
    await expect(attempt(table.url, "--user", "Ann")).rejects.toThrow(/“Ann” is no Gamemaster/);
    const wrong = attempt(table.url, "--user", "Referee", "--password", "owlbear");
    await expect(wrong).rejects.toThrow(/“Referee” was not let in.*password/);
    const seat = await table.join("Ann");
    const taken = attempt(table.url, "--player", "Ann", "--only", "arrival");
    await expect(taken).rejects.toThrow(/“Ann” is at the table already/);
    await seat.context.close();
  });
});

test("V14-76: a deprecation notice fails it, another warning is only reported, and no address is kept", async () => {
  const context = await table.browser.newContext();
  const page = await context.newPage();
  const witness = new Witness();
  witness.watch("Referee", page);
  await page.goto(`${table.url}/join`);
  await page.evaluate(() => {
    console.warn("Something. Deprecated since Version 14");
    console.warn("only a warning");
    console.error("GET http://x/favicon.ico");
  });
  await expect.poll(() => witness.said.map(({ failing }) => failing)).toEqual([true, false]);
  expect(JSON.stringify(witness.said)).not.toContain(new URL(table.url).host);
  await context.close();
});

/** All that a trial could leave or change. */
async function worldNow(): Promise<unknown> {
  const seat = await table.join("Referee");
  const found = await seat.page.evaluate(() => {
    const kinds = Reflect.get(game, "collections") as Map<string, { contents: { id: string }[] }>;
    const documents = ["Actor", "Item", "Scene", "Combat", "ChatMessage", "Folder", "JournalEntry"].map((kind) => [
      kind,
      kinds
        .get(kind)
        // The system's own journals and the mark of its version stay.
        ?.contents.filter(({ id }) => !id.startsWith("Rulings"))
        .map(({ id }) => id)
        .sort(),
    ]);
    const settings = [...game.settings.settings.values()]
      .filter(({ namespace, key }) => namespace === "rulings" && !["skipDialogs", "migratedTo"].includes(key))
      .map(({ key }) => [key, game.settings.get("rulings", key)]);
    const { worldTime } = Reflect.get(game, "time") as { worldTime: number };
    return { documents, settings, worldTime };
  });
  await seat.context.close();
  return found;
}

test("what an interrupted run left behind is removed by the next, and the world is as it was before both", {
  timeout: 240_000,
}, async () => {
  const before = await worldNow();
  const seat = await table.join("Referee");
  const was = await stage.remember(seat.page);
  await stage.markWhatIsMade(seat.page, "interrupted");
  const folders = await stage.makeFolders(seat.page, "interrupted");
  await stage.keepBefore(seat.page, folders.Actor ?? "", was);
  await seat.page.evaluate(async (folder) => {
    const { Actor, ChatMessage } = globalThis as unknown as Record<string, { create(data: object): Promise<unknown> }>;
    await Actor?.create({ name: "Left", type: "monster", folder });
    await ChatMessage?.create({ content: "Left" });
    await game.settings.set("rulings", "preset", "eris");
  }, folders.Actor);
  // The browser dies: nothing is cleaned up.
  await seat.context.close();
  await expect.poll(() => worldNow()).not.toEqual(before);
  const report = await attempt(table.url, "--only", "arrival,house-rules");
  expect(report.left).toEqual([]);
  expect(wentWell(report), JSON.stringify(report.flows)).toBe(true);
  expect(report.flows.map(({ id }) => id)).toEqual(["arrival", "house-rules"]);
  await expect.poll(() => worldNow()).toEqual(before);
});
