/** A table below a route of its address, and the system's files from another origin: as behind a proxy, and from a file store. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseCli } from "../../server/cli.ts";
import { routeOf, withoutRoute } from "../../server/route.ts";
import { GM, login, openTable, type TestTable } from "./table.ts";

let table: TestTable;
beforeAll(async () => {
  table = await openTable({ prefix: "vtt", elsewhere: true });
});
afterAll(() => table?.stop());

describe("--prefix", () => {
  test.each([
    ["", ""],
    ["vtt", "/vtt"],
    ["/games/vtt/", "/games/vtt"],
  ])("%j is the route %j", (prefix, route) => expect(routeOf(prefix)).toBe(route));

  test.each(["..", "a b", "a//b", "a?b"])("%j is no route", (prefix) =>
    expect(() => routeOf(prefix)).toThrow("--prefix"),
  );

  test.each([
    ["/vtt", "/"],
    ["/vtt/game", "/game"],
    ["/vtt?x=1", "/?x=1"],
    ["/vttx/game", undefined],
    ["/game", undefined],
  ])("of %s the table sees %s", (url, seen) => {
    const request = { url } as Parameters<typeof withoutRoute>[0];
    expect(withoutRoute(request, "/vtt") ? request.url : undefined).toBe(seen);
  });

  test("is said on the command line", () => {
    expect(parseCli(["--prefix", "/vtt/", "--elsewhere"])).toMatchObject({ prefix: "/vtt", elsewhere: true });
  });

  test("stands in the table's address, in what its pages ask for and in where they lead", async () => {
    expect(table.url).toMatch(/\/vtt$/);
    const { origin } = new URL(table.url);
    expect((await fetch(`${origin}/join`)).status).toBe(404);
    const door = await (await fetch(`${table.url}/join`)).text();
    expect(door).toContain('action="/vtt/join"');
    const { status, cookie } = await login(table.url, GM);
    expect(status).toBe(303);
    const page = await fetch(`${table.url}/game`, { headers: { cookie } });
    const html = await page.text();
    expect(html).toContain('data-route="/vtt"');
    expect(html.match(/(?:src|href)="\/(?!vtt\/)/g)).toBeNull();
    expect((await fetch(table.url, { redirect: "manual" })).headers.get("location")).toBe("/vtt/join");
  });

  test("the world comes through the route", async () => {
    const client = await table.join(GM);
    expect((await client.world()).userId).toBe(GM);
  });
});

describe("--elsewhere", () => {
  test("scripts, styles and languages of the system are named at the other origin, and come from there to anybody", async () => {
    const client = await table.join(GM);
    const { system } = await client.world();
    const [script = ""] = system.esmodules;
    const { origin } = new URL(script);
    expect(origin).not.toBe(new URL(table.url).origin);
    const answer = await fetch(script);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const page = await fetch(`${table.url}/join`);
    expect(page.headers.get("content-security-policy")).toContain(`script-src 'self' 'unsafe-eval' blob: ${origin}`);
  });

  test("nothing else is there, and nothing that is secret", async () => {
    const client = await table.join(GM);
    const { system } = await client.world();
    const { origin } = new URL(system.esmodules[0] ?? "");
    for (const path of ["/", "/join", "/game", `/systems/${system.id}/demo-world.json`])
      expect((await fetch(`${origin}${path}`)).status, path).toBe(404);
  });
});
