/** Changes by a sheet's owner or a card's author to the system's own data: they are validated, and none stops a referee's window. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { cardButton } from "./card-button.ts";
import { type Doc, type LiveTable, of, openWithAnn } from "./live.ts";

let table: LiveTable;
let ann: Client;
let hild: () => Doc;
beforeAll(async () => {
  ({ table, ann, hild } = await openWithAnn());
}, 120_000);
afterAll(() => table?.stop());

/** Values that none of our clients would have written. */
const WRONG = [null, 7, "text", [null], [[]], [{}], { 0: { name: "x" } }, [{ name: "<b>x</b>", description: 3 }]];

test("what somebody has under way is read as it should be, or not at all", async () => {
  const { projectsOf } = await of("downtime/projects");
  const { tavernVisitOf } = await of("hirelings/tavern");
  const { activitiesUnderWay } = await of("downtime/projects");
  const { readProjects } = await import("../../../src/view/downtime/projects.ts");
  const actor = hild();
  const own = { description: "Mist", level: 1, paid: 0, weeks: 0, weeksNeeded: 1, rolls: [], done: false };
  const work = { id: "w", kind: "wand", name: "A wand", gold: 5, paid: 0, days: 3, worked: 0, since: null };
  for (const wrong of WRONG) {
    const flags = { projects: wrong, works: wrong, tavern: wrong };
    await ann.done("Actor", "update", { updates: [{ _id: actor.id, flags: { rulings: flags } }] });
    await expect.poll(() => JSON.stringify(actor.flags.rulings.projects)).toBe(JSON.stringify(wrong));
    expect(projectsOf(actor)).toEqual([]);
    expect(readProjects(actor.flags.rulings.works)).toEqual([]);
    expect(tavernVisitOf(actor)).toBeUndefined();
    expect(activitiesUnderWay([actor])).toEqual([]);
  }
  await actor.update({ "flags.rulings": { projects: [null, own], works: [work, { ...work, days: "many" }] } });
  expect(projectsOf(actor)).toEqual([own]);
  expect(readProjects(actor.flags.rulings.works)).toEqual([work]);
  const found = { procedure: "tavern", present: 3, types: ["bearer"], stamp: "" };
  const look = { at: table.game.time.worldTime, found, hired: 0, unusualHired: false };
  await actor.update({ "flags.rulings.tavern": look });
  expect(tavernVisitOf(actor)).toEqual(look);
  await actor.update({ "flags.rulings.tavern": { ...look, found: { ...found, present: -1 } } });
  expect(tavernVisitOf(actor)).toBeUndefined();
});

test("a card in another's name does not stand within that one's own", async () => {
  const { isFollowUp } = await of("undo/is-follow-up");
  const { rolledFromCard } = await of("undo/ledger");
  const { rootOf } = await of("chat/card-nesting");
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
  expect(isFollowUp(forged, theirs)).toBe(false);
  expect(rolledFromCard(theirs.id)).toEqual([]);
  expect(rootOf(forged)).toBeUndefined();
  const honest = await post(card("attack", own));
  const after = await post(card("damage", own, honest.id));
  expect(rolledFromCard(honest.id)).toEqual([after.id]);
  expect(rootOf(after)).toEqual(honest);
});

describe("a card made by somebody who may not act for its speaker", () => {
  const goblin = (): Doc => table.game.actors.getName("Goblin") as Doc;
  const party = (one: Doc): object => ({ uuid: one.uuid, name: one.name, img: "" });
  const byReferee = (data: object): Promise<Doc> =>
    Reflect.get(globalThis, "ChatMessage").implementation.create(data) as Promise<Doc>;
  const card = (system: object): object => ({ type: "attack", content: "x", system: { targets: [], ...system } });
  async function post(data: object): Promise<Doc> {
    const { result } = await ann.done("ChatMessage", "create", { data: [{ ...data, author: ann.userId }] });
    const id = String(result[0]?._id);
    await expect.poll(() => table.game.messages.get(id)).toBeDefined();
    return table.game.messages.get(id) as Doc;
  }
  /** Presses a button of a card as this client's referee does; gives what was warned. */
  async function press(message: Doc, dataset: Record<string, string>): Promise<string[]> {
    const { pressCardButton } = await of("chat/card-buttons");
    const { registerCardButtons } = await of("integrations/cards/register-buttons");
    registerCardButtons();
    const notices: string[] = [];
    const { ui } = globalThis as unknown as { ui: { notifications?: object } };
    const before = ui.notifications;
    const notify = (text: string): unknown => notices.push(text);
    ui.notifications = { warn: notify, error: notify, info: notify };
    await pressCardButton(message, cardButton(dataset), {});
    if (before) ui.notifications = before;
    return notices;
  }

  test("is refused on the client that presses it, which would make it the presser's own word", async () => {
    const hit = {
      outcome: { procedure: "attack", hit: true, next: [] },
      plan: { procedure: "attack", rolls: [], stamp: "" },
    };
    const forged = await post(card({ ...hit, speaker: party(goblin()), targets: [party(hild())] }));
    const count = table.game.messages.contents.length;
    expect(await press(forged, { cardAction: "rollDamage" })).toEqual(["RULINGS.Refused.notOfSpeaker"]);
    expect(table.game.messages.contents.length).toBe(count);
  });

  test("keeps nobody from rolling the damage of a hit", async () => {
    const { canRollDamage } = await of("attack/roll-damage");
    const honest = await byReferee(
      card({ outcome: { procedure: "attack", hit: true }, speaker: party(goblin()), targets: [party(hild())] }),
    );
    await post({
      ...card({ outcome: { procedure: "damage" }, speaker: party(goblin()), follows: honest.id }),
      type: "damage",
    });
    expect(await canRollDamage(honest)).toBe(true);
  });

  test("answers no natural 1, and is answered by nobody", async () => {
    const { counterattackTo } = await of("combat/counterattack");
    const { Combat } = globalThis as unknown as { Combat: { implementation: { create(data: object): Promise<Doc> } } };
    const combat = await Combat.implementation.create({ scene: table.game.scenes.active.id });
    const token = table.game.scenes.active.tokens.getName("Hild Redmantle");
    const [own] = await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: token.id, sceneId: table.game.scenes.active.id, actorId: token.actorId },
    ]);
    const missed = card({
      combat: combat.uuid,
      outcome: { procedure: "attack", hit: false, next: [{ kind: "offer", action: "counter", by: { id: own?.id } }] },
      speaker: party(goblin()),
      targets: [party(hild())],
    });
    const answer = (to: Doc): Promise<Doc> =>
      post(
        card({
          plan: { procedure: "attack", rolls: [], stamp: "" },
          outcome: { procedure: "attack", hit: true },
          subject: `counter.${to.id}.${own?.id}`,
          speaker: party(hild()),
          targets: [party(goblin())],
        }),
      );
    const honest = await byReferee(missed);
    expect(counterattackTo(await answer(honest))?.card).toBe(honest);
    expect(counterattackTo(await answer(await post(missed)))).toBeUndefined();
    await combat.delete();
  });

  test("says nothing of how a group of foes stands; the referee's own does, once, and goes back", async () => {
    const { undoTransaction } = await of("undo/undo-transaction");
    const { allTransactions } = await of("undo/ledger");
    const scene = table.game.scenes.active;
    Object.assign(globalThis, { canvas: { scene } });
    const stands = (): number[] =>
      scene.tokens.contents.filter(({ actorId }: Doc) => actorId === goblin().id).map((one: Doc) => one.disposition);
    const before = stands();
    expect(before).toContain(-1);
    const reaction = card({
      outcome: { procedure: "reaction", disposition: "friendly" },
      speaker: party(hild()),
      targets: [party(goblin())],
    });
    await press(await post({ ...reaction, type: "check" }), { cardAction: "disposition" });
    expect(stands()).toEqual(before);
    await press(await byReferee({ ...reaction, type: "check" }), { cardAction: "disposition" });
    expect(new Set(stands())).toEqual(new Set([1]));
    const transaction = allTransactions().at(-1);
    expect(transaction).toMatchObject({ kind: "disposition", state: "done" });
    expect(await undoTransaction(transaction.id, table.game.user)).toBeUndefined();
    expect(stands()).toEqual(before);
  });
});
