import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANN, type Client, FIGHTER, GM, openTable, type TestTable } from "./table.ts";

let table: TestTable;
let gm: Client;
let ann: Client;

beforeAll(async () => {
  table = await openTable();
  gm = await table.join(GM);
  ann = await table.join(ANN);
});
afterAll(() => table.stop());

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
    expect(result.map((item) => item?.name)).toEqual(["Imp", "Tom & Jerry <3", "&lt;b&gt;", "x Ogre"]);
  });

  it("does not enter through pictures", async () => {
    for (const img of ["javascript:alert(1)", "data:text/html,<script>1</script>", " vbscript:x"]) {
      expect(await ann.refused("Actor", "update", { updates: [{ _id: FIGHTER, img }] })).toContain("Actor.img");
    }
  });
});
