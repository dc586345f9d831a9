/**
 * A player's changes to their own sheet that cannot be read, or that would make it look like another's: nobody else's game stops or
 * changes.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generationByDefault } from "../../../practice-table/server/generation.ts";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

const ANN = "AnnAnnAnnAnnAnnA";

let table: LiveTable;
let ann: Client;
let id: string;
beforeAll(async () => {
  table = await openLive();
  ann = await table.another(ANN);
  id = table.game.actors.getName("Hild Redmantle")?.id ?? "";
}, 120_000);
afterAll(() => table?.stop());

const hild = (): Doc => table.game.actors.contents.find((one) => one.id === id) as Doc;
const goblin = (): Doc => table.game.actors.getName("Goblin") as Doc;
const time = (): LiveTable["game"]["time"] => table.game.time;

/** Advances the clock, and waits until the ongoing effects are carried out and recorded. */
async function advance(seconds: number): Promise<void> {
  const { allTransactions } = await of("undo/ledger");
  const done = (): number =>
    allTransactions().filter(({ kind, state }: Doc) => kind === "goesOn" && state === "done").length;
  const before = done();
  await Reflect.get(time(), "advance").call(time(), seconds);
  await expect.poll(done, { timeout: 20_000 }).toBe(before + 1);
}

/** The changes of an effect, where this generation keeps them. */
function changing(key: string, value: string): object {
  if (generationByDefault() === 13) return { changes: [{ key, mode: 5, value }] };
  return { system: { changes: [{ key, type: "override", value }] } };
}

/** Lays an effect on Hild by Ann's own hand, and gives it once this client has it. */
async function addedEffect(data: object): Promise<Doc> {
  const { result } = await ann.done("ActiveEffect", "create", { parentUuid: hild().uuid, data: [data] });
  const made = String(result[0]?._id);
  await expect.poll(() => hild().effects.has(made)).toBe(true);
  return hild().effects.get(made);
}

describe("effects that would change what a document itself goes by", () => {
  test.each([
    "system",
    "items",
    "effects",
    "statuses",
    "ownership.default",
    `ownership.${ANN}`,
    "_stats.compendiumSource",
    "testUserPermission",
    "system.prepareDerivedData",
    "system.constructor.prototype.foul",
    "__proto__.foul",
    "name.length",
  ])("%s: does nothing, and the sheet is as before", async (key) => {
    const { creatureOf } = await of("adapter/creature");
    const before = JSON.stringify(creatureOf(hild()));
    const effect = await addedEffect({ name: "Foul", ...changing(key, "0") });
    expect(effect.active).toBe(false);
    expect(JSON.stringify(creatureOf(hild()))).toBe(before);
    expect(Reflect.get(hild(), "hasPlayerOwner")).toBe(true);
    expect(Reflect.get({}, "foul")).toBeUndefined();
    await effect.delete();
  });

  test("a change is none the less known for a list that stands where the other generation keeps its changes", async () => {
    const before = hild().ownership.default;
    const foul = { key: "ownership.default", mode: 5, type: "override", value: "3" };
    for (const [own, other] of [
      [[foul], []],
      [[], [foul]],
    ]) {
      const effect = await addedEffect({ name: "Foul", changes: own, system: { changes: other } });
      expect(hild().ownership.default).toBe(before);
      await effect.delete();
    }
  });

  test.each([
    ["system.size", "small", () => hild().system.size, "small"],
    ["flags.elsewhere.mark", "x", () => hild().flags.elsewhere?.mark, "x"],
    ["name", "Hild the Small", () => hild().name, "Hild the Small"],
  ] as const)("%s: is changed, as effects are for", async (key, value, read, expected) => {
    const effect = await addedEffect({ name: "Fair", ...changing(key, value) });
    expect(effect.active).toBe(true);
    expect(read()).toEqual(expected);
    await effect.delete();
  });
});

describe("a sheet that cannot be read", () => {
  test("keeps nobody else's fight from going on", async () => {
    const { creatureOf } = await of("adapter/creature");
    const { beginFight, noteSeenFight } = await of("combat/fight");
    const { stateOf } = await of("adapter/fight-state");
    const { Combat } = globalThis as unknown as { Combat: { implementation: { create(data: object): Promise<Doc> } } };
    const scene = table.game.scenes.active;
    const combat = await Combat.implementation.create({ scene: scene.id, active: true });
    const members = ["Goblin (1)", "Hild Redmantle"].map((name) => scene.tokens.getName(name) as Doc);
    await combat.createEmbeddedDocuments(
      "Combatant",
      members.map((token) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })),
    );
    await beginFight(combat);
    const armour = hild().items.contents.find(({ type }) => type === "armour") as Doc;
    await ann.done("Actor", "update", { updates: [{ _id: hild().id, "system.tags": null }] });
    await ann.done("Item", "update", {
      parentUuid: hild().uuid,
      updates: [{ _id: armour.id, "system.modifiers": null }],
    });
    await expect.poll(() => armour.system._source.modifiers).toBeNull();
    // Values that do not fit count as blank, and the rest of the sheet is read (S-9).
    expect(creatureOf(hild())).toMatchObject({ name: "Hild Redmantle", kind: "character" });
    expect(creatureOf(hild()).weapons.length).toBeGreaterThan(0);
    // The goblin falls, and the fight takes notice.
    await members[0]?.actor?.toggleStatusEffect("dead", { active: true });
    await noteSeenFight(combat);
    const fallen = stateOf(combat)?.combatants.find(({ name }: Doc) => name === "Goblin (1)");
    expect(fallen?.status).toBe("defeated");
    await combat.delete();
    await ann.done("Actor", "update", { updates: [{ _id: hild().id, "system.tags": [] }] });
    await ann.done("Item", "update", {
      parentUuid: hild().uuid,
      updates: [{ _id: armour.id, "system.modifiers": [] }],
    });
    await expect.poll(() => hild().system._source.tags).toEqual([]);
  });

  test("stops neither the fight nor the party by a load that cannot be calculated", async () => {
    const { bestRateOf } = await of("adapter/movement-rate");
    const { rulingsInForce } = await of("platform/settings/rulings-in-force");
    const coins = structuredClone(hild().system.coins) as object;
    await ann.done("Actor", "update", { updates: [{ _id: hild().id, "system.coins": null }] });
    await expect.poll(() => hild().system._source.coins).toBeNull();
    expect(bestRateOf(hild(), rulingsInForce())).toBeGreaterThan(0);
    await ann.done("Actor", "update", { updates: [{ _id: hild().id, "system.coins": coins }] });
    await expect.poll(() => hild().system._source.coins).not.toBeNull();
  });

  test("says nothing of a death that no clock can have seen", async () => {
    const { deathOf } = await of("adapter/death-record");
    const foul = await addedEffect({
      name: "Foul",
      statuses: ["dead"],
      flags: { rulings: { died: { at: -1e300, of: 7 } } },
    });
    expect(deathOf(hild())).toEqual({});
    await foul.delete();
  });

  const bleeding = (moments: object, formula = "1") => ({
    flags: { rulings: { magic: { level: 1, until: null, each: { does: "harms", formula }, moments } } },
  });

  test.each([
    ["moments that no clock reaches", { next: 0, every: 1e12, left: 1 }, "1"],
    ["more dice than are thrown at once", { next: 0, every: 1, left: null }, "1000d10000"],
    ["the same in parts", { next: 0, every: 1, left: null }, "500d6+500d6"],
    ["harm beyond every number", { next: 0, every: 1, left: null }, "999d9999*999999*999999"],
  ])("keeps nobody else's wounds from bleeding: %s", async (_what, moments, formula) => {
    const foul = await addedEffect({ name: "Foul", ...bleeding(moments, formula) });
    const next = time().worldTime + 10;
    await goblin().update({ "system.hp": { value: 9, max: 9 } });
    await goblin().createEmbeddedDocuments("ActiveEffect", [
      { name: "Fair", ...bleeding({ next, every: 10, left: null }) },
    ]);
    await advance(10);
    expect(goblin().system.hp.value).toBe(8);
    await goblin().deleteEmbeddedDocuments("ActiveEffect", [goblin().effects.getName("Fair").id]);
    if (hild().effects.has(foul.id)) await foul.delete();
  });

  test("makes nobody wait for a thousand of its own", async () => {
    const moments = { next: time().worldTime + 1, every: 1, left: null };
    const data = Array.from({ length: 150 }, (_, at) => ({ name: `Foul ${at}`, ...bleeding(moments, "900d6") }));
    const { result } = await ann.done("ActiveEffect", "create", { parentUuid: hild().uuid, data });
    await expect.poll(() => hild().effects.size).toBeGreaterThanOrEqual(150);
    const before = table.game.messages.contents.length;
    await advance(600);
    expect(table.game.messages.contents.length).toBeGreaterThan(before);
    for (const { rolls } of table.game.messages.contents.slice(before))
      expect(JSON.stringify(rolls ?? []).length).toBeLessThan(300_000);
    await hild().deleteEmbeddedDocuments(
      "ActiveEffect",
      result.flatMap(({ _id }) => (hild().effects.has(_id) ? [String(_id)] : [])),
    );
  });
});

describe("what a player's client reports", () => {
  /** Ann reports a transaction of hers, as her client does, and the referee's client receives the query; on 14 with the asking user. */
  async function reported(steps: object[], asker?: Doc, more: object = {}): Promise<{ ok: boolean; refused?: string }> {
    const { registerReports } = await of("undo/report-to-referee");
    registerReports();
    const { users } = table.game as unknown as { users: { get(id: string): Doc } };
    const about = JSON.stringify({ kind: "gear", steps, ...more });
    const nonce = `n${Math.random()}`.replace(".", "");
    const at = Reflect.get(time(), "serverTime");
    await ann.done("User", "update", { updates: [{ _id: ANN, [`flags.rulings.asking.${nonce}`]: { about, at } }] });
    await expect.poll(() => users.get(ANN).flags.rulings?.asking?.[nonce]).toBeDefined();
    const { queries } = Reflect.get(globalThis, "CONFIG") as {
      queries: Record<string, (data: object, context: object) => any>;
    };
    return queries["rulings.transaction"]?.(
      { about, nonce, user: ANN },
      { timeout: 20_000, ...(asker && { user: asker }) },
    );
  }
  const last = async (): Promise<Doc> => (await of("undo/ledger")).allTransactions().at(-1);
  const referee = (): Doc => table.game.user;

  test("puts nothing back on what no transaction changes: its own user's name", async () => {
    const step = { do: "update", uuid: `User.${ANN}`, name: "x", path: "name", before: "Referee", after: "Ann" };
    expect(await reported([step])).toEqual({ ok: false, refused: "notYours" });
  });

  test("PEER-46: is believed of nobody else: what she asks in this moment is no other's to ask", async () => {
    const [rope] = await hild().createEmbeddedDocuments("Item", [{ name: "Rope", type: "gear" }]);
    const { users } = table.game as unknown as { users: { get(id: string): Doc; getName(name: string): Doc } };
    const used = { do: "update", uuid: rope?.uuid, name: "Rope", path: "system.quantity", before: 2, after: 1 };
    expect(await reported([used], users.getName("Bob"))).toEqual({ ok: false, refused: "malformed" });
    expect(await reported([used], users.get(ANN))).toEqual({ ok: true });
    await rope?.delete();
  });

  test.each(["truth", "numbers", "fight"])("is no entry by which a referee's client judges: %s", async (kind) => {
    const { pagesIn } = await of("undo/ledger-journals");
    const pages = () => ["truths", "numbers", "transactions"].map((book) => pagesIn(book).length);
    const [rope] = await hild().createEmbeddedDocuments("Item", [
      { name: "Rope", type: "gear", system: { quantity: 1 } },
    ]);
    const used = { do: "update", uuid: rope?.uuid, name: "Rope", path: "system.quantity", before: 2, after: 1 };
    const truth = JSON.stringify({ data: { name: "Wand of Fire", type: "magicItem" }, byUse: true });
    const before = pages();
    const data = { truth, of: JSON.stringify([rope?.uuid]) };
    expect(await reported([used], undefined, { kind, data })).toEqual({ ok: false, refused: "malformed" });
    expect(pages()).toEqual(before);
    await rope?.delete();
  });

  test.each(["__proto__", "constructor", "prototype"])("S-5: is refused where it names a path with %s", async (key) => {
    const step = { do: "update", uuid: hild().uuid, name: "x", path: `system.${key}.polluted`, before: 1 };
    expect(await reported([step])).toEqual({ ok: false, refused: "malformed" });
  });

  test("is not entered when it tells of no change and of no card of the player's own", async () => {
    expect(await reported([], undefined, { cards: ["AAAAAAAAAAAAAAAA"] })).toEqual({ ok: false, refused: "malformed" });
  });

  test("S-5: writes nothing into what all objects share when it is taken back", async () => {
    const { undoTransaction } = await of("undo/undo-transaction");
    const [rope] = await hild().createEmbeddedDocuments("Item", [
      { name: "Rope", type: "gear", system: { quantity: 1 } },
    ]);
    const before = JSON.parse('{"__proto__": {"polluted": true}, "short": 5}') as object;
    const step = { do: "update", uuid: rope?.uuid, name: "Rope", path: "system.quantity", before, after: 1 };
    await reported([step]);
    await undoTransaction((await last()).id, referee(), true).catch(() => undefined);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    await rope?.delete();
  });

  test("S-8: is answered though another sent its number first", async () => {
    const { users } = table.game as unknown as { users: { getName(name: string): Doc } };
    const bob = users.getName("Bob");
    const { queries } = Reflect.get(globalThis, "CONFIG") as {
      queries: Record<string, (data: object, context: object) => Promise<unknown>>;
    };
    const [rope] = await hild().createEmbeddedDocuments("Item", [
      { name: "Rope", type: "gear", system: { quantity: 1 } },
    ]);
    const step = { do: "update", uuid: rope?.uuid, name: "Rope", path: "system.quantity", before: 2, after: 1 };
    const about = JSON.stringify({ kind: "gear", steps: [step] });
    const nonce = "first";
    const forged = queries["rulings.transaction"]?.({ about, nonce, user: bob.id }, { timeout: 20_000 });
    const at = Reflect.get(time(), "serverTime");
    await ann.done("User", "update", { updates: [{ _id: ANN, [`flags.rulings.asking.${nonce}`]: { about, at } }] });
    expect(await queries["rulings.transaction"]?.({ about, nonce, user: ANN }, { timeout: 20_000 })).toEqual({
      ok: true,
    });
    expect(await forged).toMatchObject({ ok: false });
    await rope?.delete();
  });

  describe("that hangs on a card of the referee's", () => {
    /** The referee kills a goblin, and Ann reports a transaction of hers as following from the card of it. */
    async function hung(): Promise<{ rope: Doc; transaction: Doc }> {
      const { applyDamage } = await of("attack/damage/apply-damage");
      const { harmCard } = await import("./harm-card.ts");
      const card = await harmCard(goblin(), 40);
      expect(await applyDamage(card, goblin().uuid, "full", referee().id)).toBeUndefined();
      const transaction = (await of("undo/ledger")).transactionsFrom(card.id).at(-1);
      const [cardId] = transaction.cards;
      const data = [{ name: "Rope", type: "gear", system: { quantity: 1 } }];
      const [rope] = (await hild().createEmbeddedDocuments("Item", data)) as [Doc];
      const step = { do: "update", uuid: rope.uuid, name: "Rope", path: "system.quantity", before: 2, after: 1 };
      expect(await reported([step], undefined, { card: cardId })).toEqual({ ok: true });
      expect(
        (await of("undo/ledger")).followingTransactions(transaction).map(({ reported }: Doc) => reported),
      ).toContain(true);
      return { rope, transaction };
    }

    test("S-7: goes back with what the referee did", async () => {
      const { undoTransaction } = await of("undo/undo-transaction");
      const points = goblin().system.hp.value;
      const { rope, transaction } = await hung();
      expect(goblin().system.hp.value).toBe(points - 40);
      expect(await undoTransaction(transaction.id, referee())).toBeUndefined();
      expect([goblin().system.hp.value, rope.system.quantity]).toEqual([points, 2]);
      await rope.delete();
    });

    test.each([
      ["is changed since", (rope: Doc) => rope.update({ "system.quantity": 7 })],
      ["is gone since", (rope: Doc) => rope.delete()],
      ["is no longer hers", () => hild().update({ [`ownership.${ANN}`]: 0 })],
    ])("S-7: stops nothing that the referee did when it %s", async (_what, change) => {
      const { undoTransaction } = await of("undo/undo-transaction");
      const { ownership } = hild();
      const points = goblin().system.hp.value;
      const { rope, transaction } = await hung();
      await change(rope);
      expect(await undoTransaction(transaction.id, referee())).toBeUndefined();
      expect(goblin().system.hp.value).toBe(points);
      await hild().update({ ownership: { ...ownership } });
      await hild().items.get(rope.id)?.delete();
    });
  });

  test("is written in one request on 14, with the numbers of its cards, and the question goes with it", async () => {
    if (generationByDefault() === 13) return;
    const { closedCardOn, publicNumbers, watchNumbers } = await of("chat/hidden-numbers");
    const { cardData } = await of("undo/card-data");
    watchNumbers();
    const { game } = table;
    const outcome = { procedure: "damage", total: 3, steps: [], dice: [], riders: [] };
    const targets = [{ uuid: goblin().uuid, name: "Goblin", img: "" }];
    const closed = closedCardOn("damage", hild(), [goblin().uuid]);
    const shown = publicNumbers({ plan: null, outcome }, closed);
    const system = { ...shown, speaker: { uuid: hild().uuid, name: "Hild", img: "" }, targets };
    const speaker = { actor: hild().id };
    const { result } = await ann.done("ChatMessage", "create", { data: [{ type: "damage", speaker, system }] });
    const card = String(result[0]?._id);
    await expect.poll(() => game.messages.get(card)).toBeDefined();
    const before = table.writes().length;
    const numbers = [{ card, plan: null, outcome }];
    expect(await reported([], undefined, { cards: [card], numbers })).toEqual({ ok: true });
    expect(table.writes().slice(before)).toHaveLength(1);
    expect(cardData(game.messages.get(card)).outcome.total).toBe(3);
    expect((await last()).cards).toEqual([card]);
    const { users } = game as unknown as { users: { get(id: string): Doc } };
    const left = Object.values(users.get(ANN).flags.rulings.asking) as { about: string }[];
    expect(left.filter(({ about }) => about.includes(card))).toEqual([]);
    // Numbers that do not fit the card are not kept.
    const forged = [{ card, plan: null, outcome: { ...outcome, procedure: "attack" } }, null, 7];
    const entries = table.writes().length;
    expect(await reported([{ do: "foul" }], undefined, { numbers: forged })).toEqual({
      ok: false,
      refused: "malformed",
    });
    expect(table.writes()).toHaveLength(entries);
  });

  test("can be taken back as far as it is there when a thing of it is gone since", async () => {
    const { undoTransaction } = await of("undo/undo-transaction");
    const [rope, lamp] = await hild().createEmbeddedDocuments("Item", [
      { name: "Rope", type: "gear", system: { quantity: 1 } },
      { name: "Lamp", type: "gear", system: { quantity: 1 } },
    ]);
    const used = (item: Doc | undefined): object => ({
      ...{ do: "update", uuid: item?.uuid, name: item?.name, path: "system.quantity", before: 2, after: 1 },
    });
    expect(await reported([used(rope), used(lamp)])).toEqual({ ok: true });
    const transaction = await last();
    await rope?.delete();
    // The player is shown the obstacle; the referee may undo the rest.
    expect(await undoTransaction(transaction.id, referee())).toMatchObject({ key: "changedSince" });
    expect(await undoTransaction(transaction.id, referee(), true)).toBeUndefined();
    expect(lamp?.system.quantity).toBe(2);
    await lamp?.delete();
  });

  test("is recorded when her next transaction was written before the first was reported: it was stored, and was seen", async () => {
    const { undoTransaction } = await of("undo/undo-transaction");
    await reported([]);
    const [quiver] = await hild().createEmbeddedDocuments("Item", [
      { name: "Arrows", type: "gear", system: { quantity: 20 } },
    ]);
    const shot = (before: number, after: number): object => ({
      ...{ do: "update", uuid: quiver?.uuid, name: "Arrows", path: "system.quantity", before, after },
    });
    for (const quantity of [19, 18]) {
      await ann.done("Item", "update", {
        parentUuid: hild().uuid,
        updates: [{ _id: quiver?.id, "system.quantity": quantity }],
      });
      await expect.poll(() => quiver?.system.quantity).toBe(quantity);
    }
    expect(await reported([shot(20, 19)])).toEqual({ ok: true });
    const first = await last();
    expect(await reported([shot(19, 18)])).toEqual({ ok: true });
    // A value that never existed is not believed, nor that an existing one is gone.
    expect(await reported([shot(20, 17)])).toEqual({ ok: false, refused: "notYours" });
    const gone = { do: "update", uuid: quiver?.uuid, name: "Arrows", path: "system.kind", before: "sling" };
    expect(await reported([gone])).toEqual({ ok: false, refused: "notYours" });
    expect(await undoTransaction(first.id, referee())).toMatchObject({ key: "changedSince" });
    expect(await undoTransaction((await last()).id, referee())).toBeUndefined();
    expect(await undoTransaction(first.id, referee())).toBeUndefined();
    expect(quiver?.system.quantity).toBe(20);
    await quiver?.delete();
  });

  test("is not put back on what is another's by now", async () => {
    const { undoTransaction } = await of("undo/undo-transaction");
    const [rope] = await hild().createEmbeddedDocuments("Item", [
      { name: "Rope", type: "gear", system: { quantity: 1 } },
    ]);
    const step = { do: "update", uuid: rope?.uuid, name: "Rope", path: "system.quantity", before: 2, after: 1 };
    expect(await reported([step])).toEqual({ ok: true });
    const transaction = await last();
    await hild().update({ [`ownership.${ANN}`]: 0 });
    expect(await undoTransaction(transaction.id, referee(), true)).toEqual({ key: "notYours" });
    await hild().update({ [`ownership.${ANN}`]: 3 });
    await rope?.delete();
  });
});

describe("a book that is not beyond the player", () => {
  const figures = { does: "harms" };
  /** Whether Hild's own spell counts as written by somebody else. */
  async function counts(): Promise<boolean> {
    const { isUnaltered } = await of("spells/player-limits");
    const { figuresOf } = await of("spells/magic-source");
    const item = hild().items.contents.find(({ name }) => name === "Doom") as Doc;
    const { users } = table.game as unknown as { users: { get(id: string): Doc } };
    const source = await figuresOf(hild(), item, false);
    return isUnaltered({ caster: hild(), item, reversed: false, source }, users.get(ANN));
  }
  const doom = { name: "Doom", type: "spell", system: { damage: "99d6", works: [figures] } };

  test("is no book: a spell that the player wrote last, whatever the permissions now", async () => {
    const { Item } = globalThis as unknown as { Item: { implementation: { create(data: object): Promise<Doc> } } };
    await hild().createEmbeddedDocuments("Item", [doom]);
    expect(await counts()).toBe(false);
    const book = await Item.implementation.create({ ...doom, ownership: { default: 0, [ANN]: 3 } });
    expect(await counts()).toBe(false);
    await book.update({ ownership: { [ANN]: 0 } });
    // A referee had it last, and the player has no hand in it: that is a book.
    expect(await counts()).toBe(true);
    await book.update({ ownership: { [ANN]: 3 } });
    await ann.done("Item", "update", { updates: [{ _id: book.id, "system.damage": "98d6" }] });
    await ann.done("Item", "update", { updates: [{ _id: book.id, "system.damage": "99d6" }] });
    await expect.poll(() => book._stats.lastModifiedBy).toBe(ANN);
    Reflect.set(book, "testUserPermission", () => false);
    expect(await counts()).toBe(false);
    await book.delete();
  });

  test("EXT-08: is of the level that the book gives it, or a higher one", async () => {
    const { Item } = globalThis as unknown as { Item: { implementation: { create(data: object): Promise<Doc> } } };
    const system = { ...doom.system, level: 3 };
    const book = await Item.implementation.create({ ...doom, system, ownership: { default: 0, [ANN]: 0 } });
    const own = hild().items.contents.find(({ name }) => name === "Doom") as Doc;
    const asLevel = async (level: number): Promise<boolean> => {
      await ann.done("Item", "update", { parentUuid: hild().uuid, updates: [{ _id: own.id, "system.level": level }] });
      await expect.poll(() => own.system.level).toBe(level);
      return counts();
    };
    expect(await asLevel(3)).toBe(true);
    expect(await asLevel(4)).toBe(true);
    expect(await asLevel(0)).toBe(false);
    await book.delete();
  });
});

test("BX-031 example 2: a staff that paralyses and names no save gives one against Paralysis, a wand against Wands; one that only strikes gives none", async () => {
  const { figuresOf } = await of("spells/magic-source");
  const works = [{ puts: "paralysed" }];
  const save = async (kind: string, system: object) => {
    const [item] = (await hild().createEmbeddedDocuments("Item", [
      { name: "Stick", type: "magicItem", system: { kind, ...system } },
    ])) as [Doc];
    const figures = await figuresOf(hild(), item, false);
    await item.delete();
    return figures.save?.category ?? null;
  };
  expect(await save("staff", { works })).toBe("paralysis");
  expect(await save("wand", { works })).toBe("wands");
  expect(await save("staff", { works, check: { category: "spells" } })).toBe("spells");
  expect(await save("staff", { damage: "2d6" })).toBeNull();
});
