import { symlink, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import path from "node:path";
import fc from "fast-check";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANN, BOB, Client, FIGHTER, GM, GOBLIN, login, openTable, SCENE, type TestTable } from "./table.ts";

let table: TestTable;
let gm: Client;
let ann: Client;

beforeAll(async () => {
  table = await openTable();
  gm = await table.join(GM);
  ann = await table.join(ANN);
});
afterAll(() => table.stop());

/** A request whose path reaches the server exactly as written (fetch would tidy it up first). */
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

describe("markup", () => {
  const NASTY = [
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    "<svg onload=alert(1)>",
    '<form action="https://evil.example"><input></form>',
    '<div style="background:url(javascript:alert(1));position:fixed;inset:0">x</div>',
    "<style>*{display:none}</style>",
    '<math><mi xlink:href="data:text/html,x">x</mi></math>',
    '<img src="data:image/svg+xml;base64,AAAA">',
    '<base href="//evil.example/">',
  ];
  const BAD = /<script|onerror|onload|javascript:|<iframe|<svg|<form|<style|<math|position|svg\+xml|<base/i;

  it("is cleaned in every HTML field, of core and of the manifest, embedded or replaced", async () => {
    const html = `${NASTY.join("")}<p class="fine" data-uuid="x">@UUID[Actor.x]{Fine}</p>`;
    const said = await ann.done("ChatMessage", "create", { data: [{ content: html, flavor: html }] });
    await ann.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.biography": html }] });
    await ann.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.==notes": { a: { text: html } } }] });
    const items = [
      { name: "Scroll", type: "weapon", system: { description: html }, effects: [{ name: "E", description: html }] },
    ];
    const scrolls = await ann.done("Item", "create", { parentUuid: `Actor.${FIGHTER}`, data: items });
    const pages = [{ name: "P", type: "text", text: { content: html } }];
    const journal = await gm.done("JournalEntry", "create", { data: [{ name: "J", pages }] });
    const fighter = await gm.actor(FIGHTER);
    const all = JSON.stringify([said.result, fighter, scrolls.result, journal.result]);
    expect(all).not.toMatch(BAD);
    expect(all.match(/@UUID\[Actor\.x\]/g)?.length).toBeGreaterThanOrEqual(6);
    expect(said.result[0]?.content).toContain('<p class="fine" data-uuid="x">');
  });

  it("is stripped from names, which otherwise stay as typed", async () => {
    const parentUuid = `Actor.${FIGHTER}`;
    const names = ["<img src=x onerror=alert(1)>Imp", "Tom & Jerry <3", "&lt;b&gt;", "<<b>script>x</<b>script> Ogre"];
    const data = names.map((name) => ({ name, type: "weapon" }));
    const { result } = await ann.done("Item", "create", { parentUuid, data });
    expect(result.map((item) => item.name)).toEqual(["Imp", "Tom & Jerry <3", "&lt;b&gt;", "x Ogre"]);
  });

  it("does not enter through pictures", async () => {
    for (const img of ["javascript:alert(1)", "data:text/html,<script>1</script>", " vbscript:x"]) {
      expect(await ann.refused("Actor", "update", { updates: [{ _id: FIGHTER, img }] })).toContain("Actor.img");
    }
  });
});

describe("malformed messages", () => {
  const cases: [string, unknown, RegExp][] = [
    ["no payload", null, /request/],
    ["a list", [], /request/],
    ["an unknown type", { type: "Dragon", action: "create", operation: { data: [{}] } }, /Dragon/],
    ["an inherited type", { type: "constructor", action: "create", operation: { data: [{}] } }, /constructor/],
    ["an unknown action", { type: "Actor", action: "explode", operation: {} }, /action/],
    ["no data", { type: "Actor", action: "create", operation: {} }, /operation\.data/],
    ["data that is no list", { type: "Actor", action: "create", operation: { data: "x" } }, /operation\.data/],
    [
      "an undeclared sub-type",
      { type: "Actor", action: "create", operation: { data: [{ name: "X", type: "dragon" }] } },
      /Actor\.type.*dragon/,
    ],
    [
      "an undeclared type inside",
      {
        type: "Actor",
        action: "create",
        operation: { data: [{ name: "X", type: "hero", items: [{ name: "Y", type: "toString" }] }] },
      },
      /Item\.type/,
    ],
    ["no name", { type: "Actor", action: "create", operation: { data: [{ type: "hero" }] } }, /Actor\.name/],
    [
      "a name that is no text",
      { type: "Actor", action: "create", operation: { data: [{ type: "hero", name: { a: 1 } }] } },
      /Actor\.name/,
    ],
    ["a bad id", { type: "Actor", action: "update", operation: { updates: [{ _id: "../../x", name: "Y" }] } }, /_id/],
    [
      "a bad parent",
      { type: "Item", action: "create", operation: { parentUuid: "Actor.x.y", data: [{}] } },
      /parentUuid/,
    ],
    [
      "a parent of the wrong kind",
      { type: "Token", action: "create", operation: { parentUuid: `Actor.${FIGHTER}`, data: [{}] } },
      /holds no Token/,
    ],
    [
      "an unknown parent",
      { type: "Item", action: "create", operation: { parentUuid: "Actor.AAAAAAAAAAAAAAAA", data: [{}] } },
      /does not exist/,
    ],
    ["an unknown pack", { type: "Actor", action: "get", operation: { pack: "a.b" } }, /pack/],
    ["an operator in a query", { type: "Actor", action: "get", operation: { query: { name__regex: ".*" } } }, /query/],
    [
      "an ownership level of 9",
      { type: "Actor", action: "update", operation: { updates: [{ _id: GOBLIN, "ownership.default": 9 }] } },
      /ownership/,
    ],
    [
      "system as text",
      { type: "Actor", action: "update", operation: { updates: [{ _id: GOBLIN, system: "x" }] } },
      /Actor\.system/,
    ],
    [
      "too many",
      { type: "Actor", action: "delete", operation: { ids: Array.from({ length: 2001 }, () => GOBLIN) } },
      /at most 2000/,
    ],
    [
      "too much",
      { type: "Actor", action: "update", operation: { updates: [{ _id: GOBLIN, "system.x": "x".repeat(2_200_000) }] } },
      /bytes/,
    ],
    [
      "too much luggage",
      {
        type: "Actor",
        action: "update",
        operation: { updates: [{ _id: GOBLIN, "system.x": Math.random() }], bag: "x".repeat(70_000) },
      },
      /extra keys/,
    ],
    [
      "too deep",
      {
        type: "Actor",
        action: "update",
        operation: { updates: [{ _id: GOBLIN, system: JSON.parse('{"a":'.repeat(60) + "1" + "}".repeat(60)) }] },
      },
      /deep/,
    ],
  ];
  for (const [what, request, message] of cases) {
    it(`refuses ${what} and says so`, async () => {
      const reply = await gm.ask("modifyDocument", request);
      expect(reply.ok).toBe(false);
      expect(reply.ok ? "" : reply.error.message).toMatch(message);
      expect(reply.ok ? "" : reply.error.code).not.toBe("internal");
    });
  }

  for (const key of ["__proto__", "constructor", "prototype"]) {
    it(`refuses the key ${key} wherever it stands`, async () => {
      const own = (value: object) => JSON.parse(JSON.stringify({ KEY: value }).replace("KEY", key)) as object;
      const updates = [
        { _id: GOBLIN, system: own({ polluted: true }) },
        { _id: GOBLIN, [`system.${key}.polluted`]: true },
        { _id: GOBLIN, [`flags.-=${key}`]: null },
        { _id: GOBLIN, system: { list: [own({ polluted: true })] } },
      ];
      for (const update of updates) {
        expect(await gm.refused("Actor", "update", { updates: [update] })).toContain(`not allowed`);
      }
      expect({}).not.toHaveProperty("polluted");
    });
  }

  it("keeps players to 200 documents at once", async () => {
    const data = Array.from({ length: 201 }, () => ({ name: "Pebble", type: "weapon" }));
    expect(await ann.refused("Item", "create", { parentUuid: `Actor.${FIGHTER}`, data })).toContain("at most 200");
  });

  it("refuses unknown events, and slows a flood down", async () => {
    expect(await ann.ask("shutdown", {})).toMatchObject({ ok: false, error: { code: "unsupported" } });
    const flood = await table.join(ANN);
    const replies = await Promise.all(Array.from({ length: 400 }, () => flood.ask("time")));
    expect(replies.some((reply) => !reply.ok && reply.error.code === "too-fast")).toBe(true);
    expect((await ann.ask("time")).ok).toBe(true);
  });
});

describe("fuzz", () => {
  const leaf = fc.oneof(
    fc.constantFrom(
      GOBLIN,
      FIGHTER,
      SCENE,
      GM,
      ANN,
      "Actor",
      "",
      "-=name",
      "__proto__",
      `Actor.${GOBLIN}`,
      `Scene.${SCENE}.Token.TokenGoblinAAAAA`,
      "tiny.monsters",
    ),
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const keys = fc.constantFrom(
    "_id",
    "name",
    "type",
    "system",
    "items",
    "effects",
    "tokens",
    "delta",
    "-=system",
    "==ownership",
    "ownership",
    "flags.a.b",
    "folder",
    "active",
    "turn",
    "role",
    "value",
    "key",
    "a.b.c",
    "_stats",
    "whisper",
    "passwordHash",
  );
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.array(tie("node"), { maxLength: 3 }),
      fc.dictionary(keys, tie("node"), { maxKeys: 4 }),
    ),
  })).node;
  const document = fc.dictionary(keys, tree, { maxKeys: 5 });
  const operation = fc.record(
    {
      parentUuid: fc.oneof(
        leaf,
        fc.constant(`Actor.${GOBLIN}`),
        fc.constant(`Scene.${SCENE}.Token.TokenGoblinAAAAA.Actor.${GOBLIN}`),
        fc.constant(`Scene.${SCENE}`),
      ),
      pack: leaf,
      data: fc.array(document, { maxLength: 3 }),
      updates: fc.array(
        document.map((source) => ({ _id: GOBLIN, ...source })),
        { maxLength: 3 },
      ),
      ids: fc.array(leaf, { maxLength: 2 }),
      query: document,
      recursive: fc.boolean(),
      diff: fc.boolean(),
      keepId: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const request = fc.record({
    type: fc.constantFrom(
      "Actor",
      "Item",
      "ActiveEffect",
      "Scene",
      "Token",
      "ActorDelta",
      "Combat",
      "Combatant",
      "ChatMessage",
      "JournalEntry",
      "RollTable",
      "Macro",
      "Folder",
      "User",
      "Setting",
      "toString",
    ),
    action: fc.constantFrom("get", "create", "update", "delete"),
    operation: fc.oneof(operation, tree),
  });

  it("answers whatever it is sent, never with a fault of its own, and the world stays readable", async () => {
    const faults: unknown[] = [];
    let fuzzer = await table.join(GM);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 8, arbitrary: request }, tree), async (payload) => {
        if (++count % 200 === 0) fuzzer = await table.join(GM);
        const event =
          ["modifyDocument", "modifyBatch", "query", "userActivity", "system.tiny", "world"][count % 20] ??
          "modifyDocument";
        const sent = event === "modifyBatch" ? { operations: [payload] } : payload;
        const reply = await fuzzer.ask(event, ...(event === "world" ? [] : [sent]));
        if (!reply.ok && reply.error.code === "internal") faults.push(payload);
      }),
      { numRuns: 1500, seed: 7 },
    );
    expect(faults).toEqual([]);
    expect(table.log.filter((line) => line.startsWith("Fault"))).toEqual([]);
    expect((await gm.world()).users.some((user) => user._id === GM && user.role === 4)).toBe(true);
  });
});
