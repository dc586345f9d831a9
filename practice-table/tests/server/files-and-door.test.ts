import { symlink, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import path from "node:path";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANN, BOB, Client, GM, login, openTable, type TestTable } from "./table.ts";

let table: TestTable;
let gm: Client;
let ann: Client;

beforeAll(async () => {
  table = await openTable();
  gm = await table.join(GM);
  ann = await table.join(ANN);
});
afterAll(() => table.stop());

/** A request whose path reaches the server exactly as written (fetch would normalise it). */
function raw(target: string, cookie = "", host = `127.0.0.1:${table.port}`): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(table.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (data) => (answer += data.toString()));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
  });
}
describe("files", () => {
  it("serves what belongs to the system, with types and security headers", async () => {
    const response = await fetch(`${table.url}/systems/tiny/tiny.mjs`);
    expect(response.headers.get("content-type")).toContain("text/javascript");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await fetch(`${table.url}/systems/tiny/lang/en.json`)).status).toBe(200);
  });

  const ATTEMPTS = [
    "/systems/tiny/../../../etc/passwd",
    "/systems/tiny/..%2f..%2f..%2fetc%2fpasswd",
    "/systems/tiny/%2e%2e/%2e%2e/etc/passwd",
    "/systems/tiny/..\\..\\etc\\passwd",
    "/systems/tiny/..%5c..%5cetc%5cpasswd",
    "/systems/tiny/%00/etc/passwd",
    "/systems/tiny//etc/passwd",
    "/systems/tiny/.hidden/secret.txt",
    "/systems/tiny/%2ehidden/secret.txt",
    "/systems/tiny/demo-world.json",
    "/systems/tiny/DEMO-world.json",
    "/systems/tiny/./demo-world.json",
    "/systems/tiny/packs/monsters/CURRENT",
    "/systems/tiny/packs//monsters/CURRENT",
    "/systems/tiny/link/passwd",
    "/systems/tiny/",
    "/systems/tiny/lang",
    "/systems/other/x",
    "/worlds/cave/assets/../data/CURRENT",
    "/worlds/cave/data/CURRENT",
    "/host/../package.json",
    "/fontawesome/css/../package.json",
    "/%",
    "/systems/tiny/%E0%A4%A",
  ];
  for (const target of ATTEMPTS) {
    it(`refuses ${target}`, async () => {
      await symlink("/etc", path.join(table.systemPath, "link")).catch(() => undefined);
      const answer = await raw(target, gm.cookie);
      expect(answer).toMatch(/^HTTP\/1\.1 (400|404)/);
      expect(answer).not.toContain("root:");
    });
  }

  it("shows the world's assets only to those who have joined, and in a sandbox", async () => {
    await writeFile(path.join(table.worldPath, "assets/map.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    const url = `${table.url}/worlds/cave/assets/map.svg`;
    expect((await fetch(url)).status).toBe(403);
    const response = await fetch(url, { headers: { cookie: ann.cookie } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
  });

  it("answers only under its own names (DNS rebinding)", async () => {
    expect(await raw("/join", "", "evil.example:30000")).toMatch(/^HTTP\/1\.1 421/);
  });
});

describe("the door", () => {
  it("shows users and roles but no secrets, and sets an httpOnly cookie", async () => {
    const page = await (await fetch(`${table.url}/join`)).text();
    expect(page).toContain("Ann");
    expect(page).toContain("Assistant referee");
    expect(page).not.toContain("scrypt");
    const { response } = await login(table.url, ANN);
    expect(response.headers.get("set-cookie")).toMatch(/HttpOnly/i);
    expect(response.headers.get("set-cookie")).toMatch(/SameSite=Lax/i);
    expect(response.headers.get("location")).toBe("/game");
    expect((await fetch(`${table.url}/game`, { redirect: "manual" })).headers.get("location")).toBe("/join");
    const shell = await (await fetch(`${table.url}/game`, { headers: { cookie: ann.cookie } })).text();
    expect(shell).toContain(`data-user-id="${ANN}"`);
    expect(shell).toContain("/host/client.js");
  });

  it("PLAY-133: has the fields and the button by the names that tests of a licensed Foundry go by", async () => {
    const page = await (await fetch(`${table.url}/join`)).text();
    for (const part of ['<select id="userid" name="userid"', 'name="password"', '<button type="submit" name="join"'])
      expect(page).toContain(part);
    expect(page).toMatch(new RegExp(`<option value="${ANN}"[^>]*>Ann</option>`));
  });

  it("PLAY-107: a connected user cannot be chosen", async () => {
    const option = async () =>
      new RegExp(`<option value="${ANN}"[^>]*>`).exec(await (await fetch(`${table.url}/join`)).text())?.[0];
    const client = await Client.join(table.url, ANN, "");
    expect(await option()).toContain("disabled");
    client.socket.disconnect();
  });

  it("refuses wrong passwords, strangers, other origins, and slows guessing down", async () => {
    expect((await login(table.url, "NobodyNobodyNobo")).status).toBe(401);
    const body = new URLSearchParams({ userid: ANN });
    const foreign = await fetch(`${table.url}/join`, {
      method: "POST",
      body,
      headers: { origin: "http://evil.example" },
    });
    expect(foreign.status).toBe(403);
    const answers: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++)
      answers.push((await login(table.url, BOB, `guess ${attempt}`)).status);
    expect(answers).toContain(429);
  });

  it("lets no socket in without a session, nor from another origin", async () => {
    for (const extraHeaders of [
      {},
      { cookie: "table-session=nonsense" },
      { cookie: gm.cookie, origin: "http://evil.example" },
    ]) {
      const socket = io(table.url, { extraHeaders, reconnection: false, transports: ["websocket"] });
      await new Promise<void>((resolve, reject) => {
        socket.once("connect_error", () => resolve());
        socket.once("connect", () => reject(new Error("was let in")));
      });
      socket.disconnect();
    }
  });

  it("forgets a session at logout", async () => {
    const client = await Client.join(table.url, ANN, "");
    client.socket.disconnect();
    await fetch(`${table.url}/logout`, { method: "POST", headers: { cookie: client.cookie }, redirect: "manual" });
    const again = await fetch(`${table.url}/game`, { headers: { cookie: client.cookie }, redirect: "manual" });
    expect(again.headers.get("location")).toBe("/join");
  });
});
