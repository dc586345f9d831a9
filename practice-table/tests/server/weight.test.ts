/** Heavy messages: refused before they cost anything, without delaying other users. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANN, BOB, type Client, FIGHTER, GM, openTable, type TestTable } from "./table.ts";

let table: TestTable;
let gm: Client;

beforeAll(async () => {
  table = await openTable();
  gm = await table.join(GM);
});
afterAll(() => table.stop());

const nested = (tag: string, depth: number) => [`<${tag}>`.repeat(depth), `</${tag}>`.repeat(depth)].join("x");
const say = (content: string) => ({ data: [{ content }] });

describe("markup", () => {
  it.each<[string, string]>([
    ["bold", nested("b", 4000)],
    ["blocks", nested("div", 3000)],
    ["tables", "<table><tr><td>".repeat(1500)],
    ["unclosed", "<i>".repeat(9000)],
    ["closers that belong to nothing", "<b></i></u></s>".repeat(1500)],
    ["closers in attributes", '<b title="</b></b>">'.repeat(1500)],
    ["closers in comments", "<b><!-- </b> -->".repeat(1500)],
    ["closers in scripts", "<b><script></b></b></script>".repeat(1500)],
  ])("nested too deeply (%s) is refused at once", async (_what, content) => {
    const ann = await table.join(ANN);
    expect(await ann.refused("ChatMessage", "create", say(content))).toMatch(/nested more than 100/);
    const { result } = await ann.done("ChatMessage", "create", say("<p>Hail</p>".repeat(300)));
    expect(result[0]?.content).toContain("Hail");
    ann.socket.disconnect();
  });

  it("is refused to referees too when it is deep, and taken when it is long", async () => {
    const begun = process.cpuUsage();
    expect(await gm.refused("ChatMessage", "create", say(nested("b", 60_000)))).toMatch(/nested more than 100/);
    // Cleaning took twelve seconds of CPU time; other load on the machine does not count.
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(4000);
    await gm.done("ChatMessage", "create", say("<p>Once upon a time</p>".repeat(5000)));
    await gm.done("ChatMessage", "create", say(nested("b", 100)));
  });

  it.each<[string, string]>([
    ["nested as deeply as may be", nested("b", 100).repeat(80)],
    ["nothing but brackets", "<".repeat(20_000)],
    ["never closed", "<p>".repeat(12_000)],
    ["each with a style of its own", '<b style="color:red">x</b>'.repeat(900)],
  ])(
    "with too many tags for others to wait for (%s) is refused in words, half of it is taken",
    async (_what, content) => {
      const ann = await table.join(ANN);
      expect(await ann.refused("ChatMessage", "create", say(content))).toMatch(/too-large.*more than 10000 tags/);
      await ann.done("ChatMessage", "create", say(content.slice(0, content.length / 2)));
      ann.socket.disconnect();
    },
  );

  it("of a player is bounded in all fields of a message together", async () => {
    const ann = await table.join(ANN);
    const long = "<b>x</b>".repeat(4000);
    expect(await ann.refused("ChatMessage", "create", say(long.repeat(2)))).toMatch(/too-large.*60000 characters/);
    const data = Array.from({ length: 3 }, (_, n) => ({ name: `${n}`, type: "weapon", system: { description: long } }));
    const parentUuid = `Actor.${FIGHTER}`;
    expect(await ann.refused("Item", "create", { parentUuid, data })).toMatch(/too-large/);
    await ann.done("Item", "create", { parentUuid, data: data.slice(0, 1) });
    ann.socket.disconnect();
  });
});

describe("keys", () => {
  it("of a player's message are counted before anything is done with them", async () => {
    const ann = await table.join(ANN);
    const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, at) => [`k${at}`, at]));
    expect(
      await ann.refused("ChatMessage", "create", { data: [{ content: "x", flags: { a: many(100_000) } }] }),
    ).toMatch(/too-large.*20000 values/);
    await ann.done("ChatMessage", "create", { data: [{ content: "x", flags: { a: many(1000) } }] });
    ann.socket.disconnect();
  });
});

describe("a flood of one user", () => {
  it("is worked off in turn with what others ask", async () => {
    const [ann, bob] = [await table.join(ANN), await table.join(BOB, "sesame")];
    const order: string[] = [];
    const flood = Array.from({ length: 60 }, (_, n) =>
      ann.done("ChatMessage", "create", say(`<p>flood ${n}</p>`.repeat(20))).then(() => order.push("ann")),
    );
    await ann.sync();
    await bob.done("ChatMessage", "create", say("Hail")).then(() => order.push("bob"));
    await Promise.all(flood);
    // Its turn came after a few of the sixty, not after all of them.
    expect(order.indexOf("bob")).toBeLessThan(40);
    for (const client of [ann, bob]) client.socket.disconnect();
  });

  it("of heavy markup is slowed down", async () => {
    const ann = await table.join(ANN);
    const heavy = "<b>twelve&nbsp;characters</b>".repeat(1900);
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => ann.modify("ChatMessage", "create", say(heavy))),
    );
    expect(replies.some((reply) => !reply.ok && reply.error.code === "too-fast")).toBe(true);
  });
});
