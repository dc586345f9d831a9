/** A grapple whose result waits to be decided is not rolled again, out of a fight as little as in one. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";

let table: MixedTable;
let ann: Client;
let yes = true;
const asked: string[] = [];
beforeAll(async () => {
  table = await openMixed();
  ann = await table.another(String(Reflect.get(table.game, "users").getName("Ann").id));
  const { applications } = Reflect.get(globalThis, "foundry") as {
    applications: { api: { DialogV2: Record<string, unknown> } };
  };
  applications.api.DialogV2.confirm = async ({ window }: { window: { title: string } }) => {
    asked.push(window.title);
    return yes;
  };
  const { GrappleWindow } = await of("attack/grapple/grapple-window");
  GrappleWindow.ask = async ({ attacker, defender, situation }: Record<string, unknown>, turn: unknown) => {
    notice = turn;
    return { attackers: [attacker], defender, situation, attackersAdjustment: 50 };
  };
  await table.rulings({}, "eris");
}, 120_000);
afterEach(async () => {
  asked.length = 0;
  await table.clear();
});
afterAll(() => table?.stop());

/** The turn passed to the window. */
let notice: unknown;
const grapples = (): Doc[] =>
  table.game.messages.contents.filter(({ system }) => system.outcome?.procedure === "grapple");
const standing = (): Doc[] => grapples().filter(({ system }) => !system.takenBack);

async function pair(): Promise<[Stood, Stood]> {
  const system = { class: "fighter", level: 3, hp: { value: 9, max: 9 } };
  const annId = ann.userId;
  const odo = await table.stand({ name: "Odo", type: "character", ownership: { default: 0, [annId]: 3 }, system });
  const foe = { name: "Orc", type: "monster", system: { hp: { value: 9, max: 9 }, hd: { dice: 1 } } };
  return [odo, await table.stand(foe, [5, 0], -1)];
}
async function grapple(by: Stood, at: Stood): Promise<void> {
  dice("high");
  const { grappleWith } = await of("attack/grapple/grapple");
  await grappleWith(by.actor, at.token);
  await calm();
}
/** Ann's client writes a card as another one stands, with what differs. */
async function annPosts(card: Doc, more: object = {}): Promise<void> {
  const { type, content, rolls, system } = card.toObject() as { system: object } & Record<string, unknown>;
  const data = { type, content, rolls, system: { ...system, ...more }, author: ann.userId, timestamp: Date.now() };
  await ann.done("ChatMessage", "create", { data: [data] });
}
const settle = async (card: Doc | undefined, how: string): Promise<unknown> =>
  (await of("attack/grapple/grapple-outcome")).settleGrapple(card, how, table.game.user.id);

test("a referee is asked first; no keeps the first result, yes takes it back and rolls another", async () => {
  const [odo, orc] = await pair();
  const before = grapples().length;
  await grapple(odo, orc);
  expect(grapples().length - before).toBe(1);
  expect(asked).toEqual([]);
  expect(notice).toBeUndefined();
  yes = false;
  await grapple(odo, orc);
  expect([grapples().length - before, asked.length, notice]).toMatchObject([1, 1, { key: "grappleWaits" }]);
  yes = true;
  await grapple(odo, orc);
  const [first, second] = grapples().slice(before);
  expect(first?.system.takenBack).toBe(true);
  expect(second?.system.takenBack).toBe(false);
  expect(await settle(first, "carryOut")).toMatchObject({ key: "alreadyUndone" });
  expect(await settle(second, "carryOut")).toBeUndefined();
  expect(orc.actor.statuses.has("held")).toBe(true);
  // Decided, it stands in nobody's way.
  await grapple(odo, orc);
  expect(asked.length).toBe(2);
  expect(notice).toBeUndefined();
});

test("a player is refused, and of two that were rolled in the same instant the second is struck out", async () => {
  const [odo, orc] = await pair();
  await grapple(odo, orc);
  const { canGrapple } = await of("attack/grapple/grapple-outcome");
  const { user } = table.game as unknown as { user: Doc };
  const { role } = user;
  Object.assign(user, { role: 1 });
  expect(await canGrapple(odo.actor, orc.actor)).toBe(false);
  Object.assign(user, { role });
  expect(asked).toEqual([]);
  const stood = standing().length;
  await annPosts(standing().at(-1) as Doc);
  await expect.poll(() => standing().length).toBe(stood);
  expect(grapples().at(-1)?.system.takenBack).toBe(true);
});

test("a card that a player wrote in a foe's name keeps nobody from grappling", async () => {
  const [odo, orc] = await pair();
  await grapple(odo, orc);
  const real = standing().at(-1) as Doc;
  const foe = { uuid: orc.actor.uuid, name: "Orc", img: "" };
  await annPosts(real, { deed: "", speaker: foe, targets: [{ ...foe, uuid: odo.actor.uuid, name: "Odo" }] });
  await real.delete();
  await expect.poll(() => grapples().at(-1)?.system.speaker.uuid).toBe(orc.actor.uuid);
  await grapple(orc, odo);
  expect(asked).toEqual([]);
  expect(notice).toBeUndefined();
});

test("GOR-95 the card of breaking free names the hits of the holders, as that of a grapple does", async () => {
  await table.rulings({ grappling: "gorman" }, "eris");
  const [odo] = await pair();
  dice("high");
  await (await of("attack/grapple/grapple")).breakFree(odo.actor);
  await calm();
  expect(grapples().at(-1)?.system.outcome).toMatchObject({ breakFree: true, hits: [true] });
  await table.rulings({}, "eris");
});
