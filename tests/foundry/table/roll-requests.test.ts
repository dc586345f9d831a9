/** Rolls requested by a referee: permission to click, once only, and the recipients of the result. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { calm, dice, showing } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero, points } from "./people.ts";

let table: MixedTable;
let ann: Client;
const user = (name: string): Doc =>
  (table.game as unknown as { users: { getName(name: string): Doc } }).users.getName(name);
beforeAll(async () => {
  vi.resetModules();
  table = await openMixed();
  ann = await table.another(user("Ann").id);
  (await of("requests/roll/roll-requested")).registerRequests();
  (await of("chat/hidden-numbers")).watchNumbers();
}, 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  await table.clear();
});
afterAll(() => table?.stop());

const PLAIN = { kind: "save", subject: "death", bonus: 0, secret: false, reason: "", success: "", failure: "" };

async function ask(request: object, ...actors: Doc[]): Promise<Doc> {
  const { postRequest } = await of("requests/post-request");
  const [id] = await postRequest({ ...PLAIN, ...request }, actors);
  return table.game.messages.get(String(id)) as Doc;
}
/** The referee presses for one of them; says why not. */
const press = async (card: Doc, actor: Doc): Promise<any> => {
  const { rollRequested } = await of("requests/roll/roll-requested");
  const refused = await rollRequested(card, actor.uuid, table.game.user.id);
  await calm();
  return refused;
};
/** Ann presses on her client. */
async function asAnn(card: Doc, target: string): Promise<{ ok: boolean; refused?: string }> {
  const id = user("Ann").id;
  const about = JSON.stringify({ message: card.id, target });
  const nonce = `n${Math.random()}`.replace(".", "");
  const at = Reflect.get(table.game.time, "serverTime");
  await ann.done("User", "update", { updates: [{ _id: id, [`flags.rulings.asking.${nonce}`]: { about, at } }] });
  await expect.poll(() => user("Ann").flags.rulings?.asking?.[nonce]).toBeDefined();
  const { queries } = Reflect.get(globalThis, "CONFIG") as { queries: Record<string, (data: object) => any> };
  const answer = await queries["rulings.request"]?.({ about, nonce, user: id });
  await calm();
  return answer;
}
/** Each roll that came of a card, as the referee reads it. */
async function rolls(card: Doc): Promise<{ message: Doc; outcome: any }[]> {
  const { nestedCards } = await of("chat/nested-cards");
  const { cardData } = await of("undo/card-data");
  return nestedCards(card).map((message: Doc) => ({ message, outcome: cardData(message).outcome }));
}

test("the owner rolls for the own character with the referee's bonus, once; nobody else's does it bring", async () => {
  await table.rulings();
  const hild = table.named("Hild Redmantle");
  const { actor: odo } = await table.stand(hero());
  const card = await ask({ bonus: 2 }, hild, odo);
  expect(await showing([12], () => asAnn(card, hild.uuid))).toEqual({ ok: true });
  const [one] = await rolls(card);
  expect(one?.outcome).toMatchObject({ procedure: "save", natural: 12, total: 14 });
  expect(await asAnn(card, hild.uuid)).toMatchObject({ ok: false, refused: "alreadyRolled" });
  expect(await asAnn(card, odo.uuid)).toMatchObject({ ok: false, refused: "notYours" });
  expect(await asAnn(card, user("Ann").uuid)).toMatchObject({ ok: false });
  expect(await rolls(card)).toHaveLength(1);
});

test("two presses in one moment roll once", async () => {
  await table.rulings();
  const { actor } = await table.stand(hero());
  const card = await ask({}, actor);
  const { rollRequested } = await of("requests/roll/roll-requested");
  await Promise.all([rollRequested(card, actor.uuid, ""), rollRequested(card, actor.uuid, "")]);
  await calm();
  expect(await rolls(card)).toHaveLength(1);
});

test("a roll is undone, and then rolled again", async () => {
  await table.rulings();
  const { actor } = await table.stand(hero());
  const card = await ask({}, actor);
  expect(await press(card, actor)).toBeUndefined();
  expect(card.system.used).toEqual([`rolled.${actor.uuid}`]);
  expect(table.kinds().at(-1)).toBe("requested");
  expect(await table.takeBack()).toBeUndefined();
  expect(card.system.used).toEqual([]);
  expect(await press(card, actor)).toBeUndefined();
  const made = await rolls(card);
  expect(made.filter(({ message }) => !message.system.takenBack)).toHaveLength(1);
});

test("a card that no referee made rolls for nobody", async () => {
  const { actor } = await table.stand(hero());
  const card = await ask({ bonus: 20 }, actor);
  vi.spyOn(card as unknown as { author: unknown }, "author", "get").mockReturnValue(user("Ann"));
  expect(await press(card, actor)).toMatchObject({ key: "notOfSpeaker" });
  vi.restoreAllMocks();
  const { actor: other } = await table.stand(hero({}, [], "Ilse"));
  expect(await press(card, other)).toMatchObject({ key: "notOnCard" });
  expect(await rolls(card)).toEqual([]);
});

describe("what players read", () => {
  const visibility = (message: Doc): [whispered: boolean, rolls: number] => [
    message.whisper.length > 0,
    message.rolls.length,
  ];

  test("the result of an open roll", async () => {
    await table.rulings();
    const { actor } = await table.stand(hero());
    const card = await ask({}, actor);
    await press(card, actor);
    const [one] = await rolls(card);
    expect(visibility(card)).toEqual([false, 0]);
    expect(visibility(one?.message as Doc)).toEqual([false, 1]);
  });

  test("only that it was rolled, when it is secret", async () => {
    await table.rulings();
    const { actor } = await table.stand(hero());
    const card = await ask({ secret: true }, actor);
    await press(card, actor);
    const [one] = await rolls(card);
    expect(visibility(card)).toEqual([false, 0]);
    expect(visibility(one?.message as Doc)).toEqual([true, 0]);
    expect(JSON.stringify(card.toObject())).not.toContain('success":true');
  });

  test("BX-061: only that it was rolled, of what is heard at a door", async () => {
    await table.rulings();
    const { actor } = await table.stand(hero());
    const card = await ask({ kind: "check", subject: "listen" }, actor);
    await press(card, actor);
    const [one] = await rolls(card);
    expect(visibility(one?.message as Doc)).toEqual([true, 0]);
  });

  test("nothing of a creature whose token is hidden: it stands on a card of the referees", async () => {
    await table.rulings();
    const { actor } = await table.stand(hero());
    const lurker = await table.stand(beast({}, [], "Lurker"), [5, 0], -1);
    await lurker.token.update({ hidden: true });
    const card = await ask({}, actor, lurker.actor);
    expect(JSON.stringify(card.toObject())).not.toContain("Lurker");
    const other = table.cards("rollRequest").at(-1) as Doc;
    expect(visibility(other)).toEqual([true, 0]);
    expect(await press(other, lurker.actor)).toBeUndefined();
    expect(visibility((await rolls(other))[0]?.message as Doc)).toEqual([true, 0]);
  });
});

test.each([
  [
    "BX-022: an ability, easier by the bonus",
    { kind: "check", subject: "str", bonus: 2 },
    { procedure: "abilityCheck", natural: 10, total: 8 },
  ],
  [
    "BX-055: a chance in six, greater by the bonus",
    { kind: "check", subject: "force", bonus: 1 },
    { procedure: "chance", chance: 3 },
  ],
  [
    "a save with a penalty",
    { kind: "save", subject: "spells", bonus: -3 },
    { procedure: "save", natural: 10, total: 7 },
  ],
])("%s is rolled by the rulings in force", async (_title, request, outcome) => {
  await table.rulings();
  const { actor } = await table.stand(hero({ abilities: { str: 12, int: 10, wis: 10, dex: 10, con: 10, cha: 10 } }));
  const card = await ask(request, actor);
  expect(await showing([10], () => press(card, actor))).toBeUndefined();
  expect((await rolls(card))[0]?.outcome).toMatchObject(outcome);
});

test("REF-07: morale puts who fails it to flight, and the mark goes with the roll", async () => {
  await table.rulings({}, "referee");
  const data = beast({ ...points(4), morale: 7, moraleType: "trainedSoldiers" }, [], "Guard");
  const { actor } = await table.stand(data, [5, 0], -1);
  const card = await ask({ kind: "morale", subject: "", bonus: -1 }, actor);
  dice("high");
  expect(await press(card, actor)).toBeUndefined();
  dice("any");
  const [one] = await rolls(card);
  expect(one?.outcome).toMatchObject({ procedure: "morale", results: [{ result: "flees", marks: ["fleeing"] }] });
  // Morale is the referee's to know.
  expect(one?.message.whisper.length).toBeGreaterThan(0);
  expect(actor.statuses.has("fleeing")).toBe(true);
  expect(await table.takeBack()).toBeUndefined();
  expect(actor.statuses.has("fleeing")).toBe(false);
});

test("a beast has no ability scores to check against, and says so", async () => {
  await table.rulings();
  const { actor } = await table.stand(beast({}, [], "Rat"), [5, 0], -1);
  const card = await ask({ kind: "check", subject: "str" }, actor);
  expect(await press(card, actor)).toMatchObject({ key: "request.noScore", data: { name: "Rat" } });
  expect(card.system.used).toEqual([]);
});

test.each([
  ["an unknown kind", { roll: "luck" }],
  ["an unknown save", { roll: "save", subject: "deth" }],
  ["a bonus out of bounds", { roll: "check", subject: "str", bonus: 9 }],
  ["nobody to ask", { roll: "save", subject: "death", actors: [] }],
  ["what is nobody", { roll: "save", subject: "death", actors: [null, "Odo"] }],
])("a macro that asks for %s posts no card", async (_what, request) => {
  const { requestRolls } = await of("requests/post-request");
  const before = table.cards("rollRequest").length;
  expect(await requestRolls(request)).toEqual([]);
  expect(table.cards("rollRequest")).toHaveLength(before);
});

test("a macro asks actors and tokens, each once", async () => {
  const { actor, token } = await table.stand(hero());
  const { requestRolls } = await of("requests/post-request");
  const [id] = await requestRolls({ roll: "save", subject: "wands", actors: [actor, token] });
  expect(table.game.messages.get(String(id))?.system.targets.map(({ uuid }: Doc) => uuid)).toEqual([actor.uuid]);
});
