/** What a sheet's owner or a card's author writes where the system keeps things: it is looked up, and nothing of it stops a referee's window. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../host/server/table.ts";
import { type Doc, type LiveTable, of, openWithAnn } from "./live.ts";

let table: LiveTable;
let ann: Client;
let hild: () => Doc;
beforeAll(async () => {
  ({ table, ann, hild } = await openWithAnn());
}, 120_000);
afterAll(() => table?.stop());

/** What nobody's client of ours would have written. */
const WRONG = [null, 7, "text", [null], [[]], [{}], { 0: { name: "x" } }, [{ name: "<b>x</b>", description: 3 }]];

test("what somebody has under way is read as it should be, or not at all", async () => {
  const { projectsOf } = await of("company/projects");
  const { tavernLook } = await of("company/tavern");
  const { underWay } = await of("company/under-way");
  const { readWorks } = await import("../../../src/view/company/works.ts");
  const actor = hild();
  const own = { description: "Mist", level: 1, paid: 0, weeks: 0, weeksNeeded: 1, rolls: [], done: false };
  const work = { id: "w", kind: "wand", name: "A wand", gold: 5, paid: 0, days: 3, worked: 0, since: null };
  for (const wrong of WRONG) {
    const flags = { projects: wrong, works: wrong, tavern: wrong };
    await ann.done("Actor", "update", { updates: [{ _id: actor.id, flags: { rulings: flags } }] });
    await expect.poll(() => JSON.stringify(actor.flags.rulings.projects)).toBe(JSON.stringify(wrong));
    expect([projectsOf(actor), readWorks(actor.flags.rulings.works), tavernLook(actor)]).toEqual([[], [], undefined]);
    expect(underWay([actor])).toEqual([]);
  }
  await actor.update({ "flags.rulings": { projects: [null, own], works: [work, { ...work, days: "many" }] } });
  expect(projectsOf(actor)).toEqual([own]);
  expect(readWorks(actor.flags.rulings.works)).toEqual([work]);
  const found = { procedure: "tavern", present: 3, types: ["bearer"], stamp: "" };
  const look = { at: table.game.time.worldTime, found, hired: 0, unusualHired: false };
  await actor.update({ "flags.rulings.tavern": look });
  expect(tavernLook(actor)).toEqual(look);
  await actor.update({ "flags.rulings.tavern": { ...look, found: { ...found, present: -1 } } });
  expect(tavernLook(actor)).toBeUndefined();
});

test("a card in another's name does not stand within that one's own", async () => {
  const { goesOn } = await of("chat/goes-on");
  const { rolledFrom } = await of("deeds/ledger");
  const { rootOf } = await of("chat/within");
  const [goblin, own] = [table.game.actors.getName("Goblin"), hild()].map((one) => ({
    uuid: one?.uuid,
    name: one?.name,
    img: "",
  }));
  const { ChatMessage } = globalThis as unknown as {
    ChatMessage: { implementation: { create(data: object): Promise<Doc> } };
  };
  const card = (procedure: string, speaker: unknown, follows = "") => ({
    type: procedure,
    content: "x",
    system: { outcome: { procedure }, speaker, follows, targets: [] },
  });
  const post = async (data: object): Promise<Doc> => {
    const { result } = await ann.done("ChatMessage", "create", { data: [{ ...data, author: ann.userId }] });
    const id = String(result[0]?._id);
    await expect.poll(() => table.game.messages.get(id)).toBeDefined();
    return table.game.messages.get(id) as Doc;
  };
  const theirs = await ChatMessage.implementation.create(card("attack", goblin));
  const forged = await post(card("damage", goblin, theirs.id));
  expect(goesOn(forged, theirs)).toBe(false);
  expect([rolledFrom(theirs.id), rootOf(forged)]).toEqual([[], undefined]);
  const honest = await post(card("attack", own));
  const after = await post(card("damage", own, honest.id));
  expect([rolledFrom(honest.id), rootOf(after)]).toEqual([[after.id], honest]);
});
