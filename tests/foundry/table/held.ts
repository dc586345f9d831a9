/** Changes that wait for their card: they are written with the card or not at all, and changes written with it are undone with it. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { gather } from "./play.ts";

type Refused = { readonly key: string } | undefined;

const path = "system.hp.value";
const points = (actor: Doc): number => actor.system.hp.value;
const card = (actor: Doc): object => ({ type: "notice", actor, outcome: { procedure: "startingGold", gold: 1 } });

/** Lets somebody else write right before the next request of this client that changes a document. */
function before(actor: Doc, theirs: () => Promise<unknown>): void {
  const { documents } = Reflect.get(globalThis, "foundry") as { documents: Record<string, any> };
  const { modifyBatch } = documents;
  if (!modifyBatch) {
    const { update } = actor;
    Object.assign(actor, {
      update: async (...given: unknown[]) => {
        Reflect.deleteProperty(actor, "update");
        await theirs();
        return update.apply(actor, given as [object]);
      },
    });
    return;
  }
  documents.modifyBatch = async (operations: unknown) => {
    documents.modifyBatch = modifyBatch;
    await theirs();
    return modifyBatch(operations);
  };
}

export function whatIsHeld(generation: 13 | 14): void {
  let table: CompanyTable;
  let odo: Doc;
  let ada: Doc;
  let runUndoable: (spec: object, work: (transaction: any) => Promise<unknown>) => Promise<Refused>;
  let postCard: (card: object) => Promise<Doc | undefined>;
  beforeAll(async () => {
    table = await openCompany(generation);
    ({ runUndoable } = await of("undo/run-undoable"));
    ({ postCard } = await of("chat/post-card"));
    odo = await table.make({ name: "Odo", type: "character", system: { hp: { value: 8, max: 20 } } });
    ada = await table.make({ name: "Ada", type: "character", system: { hp: { value: 8, max: 20 } } });
  }, 240_000);
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => table?.stop());

  const less = (actor: Doc) => () => [{ uuid: actor.uuid, path, before: points(actor), after: points(actor) - 3 }];

  test("what waited for a card is not done when all of it is refused in the end", async () => {
    const transactions = table.kinds().length;
    const refused = await runUndoable({ kind: "test" }, async (transaction) => {
      await transaction.hold(less(odo), { key: "nothingLeft" });
      transaction.withCard([], [{ actor: odo, on: ["prone"], off: [] }]);
      return { key: "nothingLeft" };
    });
    expect(refused).toEqual({ key: "nothingLeft" });
    expect(points(odo)).toBe(8);
    expect(odo.statuses.has("prone")).toBe(false);
    expect(table.kinds().length - transactions).toBe(0);
  });

  test("what comes whole with a card goes back with it, also when somebody else wrote in the same moment", async () => {
    const tab = await table.another();
    const world = table.world();
    await runUndoable({ kind: "test" }, async (transaction) => {
      await transaction.hold(less(odo), { key: "nothingLeft" });
      transaction.createWithCard(odo, "Item", [{ name: "Rope", type: "gear", system: {} }]);
      before(odo, () => tab.done("Actor", "update", { updates: [{ _id: odo.id, [path]: 6 }] }));
      await postCard({ ...card(odo), transaction });
      return undefined;
    });
    expect(points(odo)).toBe(3);
    expect(odo.items.contents.map(({ name }) => name)).toEqual(["Rope"]);
    expect(await table.takeBack()).toBeUndefined();
    expect(points(odo)).toBe(6);
    expect(odo.items.contents).toEqual([]);
    await odo.update({ [path]: 8 });
    expect(table.world()).toEqual(world);
  });

  test("what was written of a transaction before the rest of it failed goes back", async () => {
    const [rope] = await ada.createEmbeddedDocuments("Item", [{ name: "Rope", type: "gear", system: {} }]);
    const world = table.world();
    const [transactions, messages] = [table.kinds().length, table.game.messages.contents.length];
    const { foundry } = globalThis as unknown as { foundry: { documents: Record<string, any> } };
    const fails = async () => {
      throw new Error("no line");
    };
    // The rope is already gone at another seat.
    if (foundry.documents.modifyBatch) vi.spyOn(foundry.documents, "modifyBatch").mockImplementation(fails);
    else vi.spyOn(ada as any, "deleteEmbeddedDocuments").mockImplementation(fails);
    const { moveWithCard } = await of("treasure/winnings");
    const give = runUndoable({ kind: "give" }, async (transaction) => {
      await transaction.hold(less(odo), { key: "nothingLeft" });
      moveWithCard(transaction, ada, odo, [rope]);
      await postCard({ ...card(ada), transaction });
      return undefined;
    });
    await expect(give).rejects.toThrow();
    expect(table.world()).toEqual(world);
    expect(table.kinds().length - transactions).toBe(0);
    expect(table.game.messages.contents.length - messages).toBe(0);
    vi.restoreAllMocks();
    await rope?.delete();
  });

  test("what a module lets nobody enter in the ledger is not done", async () => {
    const { Hooks } = globalThis as unknown as { Hooks: { on(...args: any[]): number; off(...args: any[]): void } };
    const hook = Hooks.on("preCreateJournalEntryPage", () => false);
    const [world, messages] = [table.world(), table.game.messages.contents.length];
    const done = runUndoable({ kind: "test" }, async (transaction) => {
      await transaction.hold(less(odo), { key: "nothingLeft" });
      await postCard({ ...card(odo), transaction });
      return undefined;
    });
    await expect(done).rejects.toThrow();
    Hooks.off("preCreateJournalEntryPage", hook);
    expect(table.world()).toEqual(world);
    expect(table.game.messages.contents.length).toEqual(messages);
  });

  /** Lets a module of the table see to each change of an actor before it is written. */
  function module(sees: (changes: Doc) => unknown): () => void {
    const { Hooks } = globalThis as unknown as { Hooks: { on(...args: any[]): number; off(...args: any[]): void } };
    const hook = Hooks.on("preUpdateActor", (_actor: Doc, changes: Doc) => sees(changes));
    return () => Hooks.off("preUpdateActor", hook);
  }
  /** The notifications shown during an action. */
  async function noticesDuring(work: () => Promise<unknown>): Promise<string[]> {
    const notices: string[] = [];
    const { ui } = globalThis as unknown as { ui: object };
    Object.assign(ui, { notifications: { warn: (text: string) => notices.push(text) } });
    await work();
    Reflect.deleteProperty(ui, "notifications");
    return notices;
  }
  const hit = () =>
    runUndoable({ kind: "test" }, async (transaction) => {
      await transaction.hold(less(odo), { key: "nothingLeft" });
      await postCard({ ...card(odo), transaction });
      return undefined;
    });

  test("PEER-44: a value changed by a module while it is written is no refusal: it is reported, stands, and is undone to the value before", async () => {
    await odo.update({ [path]: 8 });
    const world = table.world();
    const leave = module((changes) => {
      if (changes.system?.hp) changes.system.hp.value = 7;
    });
    const notices = await noticesDuring(async () => expect(await hit()).toBeUndefined());
    leave();
    expect(points(odo)).toBe(7);
    expect(notices).toEqual(["RULINGS.Notice.bent"]);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(world);
  });

  test("PEER-44: what a module lets nobody change fails in words, and nothing of the transaction stands", async () => {
    const [world, transactions] = [table.world(), table.kinds().length];
    const leave = module((changes) => changes.system?.hp === undefined);
    const notices = await noticesDuring(async () => {
      const fault = await hit().then(
        () => undefined,
        (error: Error) => error,
      );
      expect(String(fault?.cause)).toContain("RULINGS.Notice.notWritten");
    });
    leave();
    expect(notices).toEqual([]);
    expect(table.world()).toEqual(world);
    expect(table.kinds().length).toEqual(transactions);
    const undoableEntries = table.game.messages.contents.filter((one) => !one.system.takenBack);
    expect(undoableEntries.filter(({ system }) => system.outcome?.procedure === "startingGold")).toEqual([]);
  });

  test("nothing listens any more after a write that failed", async () => {
    const { Hooks } = globalThis as unknown as { Hooks: { on(...args: any[]): number; off(...args: any[]): void } };
    const [on, off] = [vi.spyOn(Hooks, "on"), vi.spyOn(Hooks, "off")];
    const wrong = () => [{ uuid: odo.uuid, path, before: 8, after: "many" }];
    await expect(runUndoable({ kind: "test" }, (transaction) => transaction.change(wrong))).rejects.toThrow();
    expect(on).toHaveBeenCalled();
    expect(off).toHaveBeenCalledTimes(on.mock.calls.length);
  });

  test("of two referees who press a button in the same moment the later one hears that it is done", async () => {
    const tab = await table.another();
    const key = "notice.once";
    const { JournalEntryPage } = Reflect.get(globalThis, "CONFIG") as { JournalEntryPage: { documentClass: any } };
    const create = JournalEntryPage.documentClass.createDocuments.bind(JournalEntryPage.documentClass);
    vi.spyOn(JournalEntryPage.documentClass, "createDocuments").mockImplementationOnce(async (data: any, how: any) => {
      // The other one has entered the same transaction.
      const { _id, ...entry } = data[0];
      await tab.done("JournalEntryPage", "create", { data: [entry], parentUuid: how.parent.uuid });
      return create(data, how);
    });
    const cardsBefore = table.cards("startingGold").length;
    const refused = await runUndoable({ kind: "test", key, data: { name: "Odo" } }, async (transaction) => {
      await postCard({ ...card(odo), transaction });
      return undefined;
    });
    expect(refused).toMatchObject({ key: "alreadyApplied" });
    expect(table.cards("startingGold")).toHaveLength(cardsBefore);
    const { standingEntry } = await of("undo/simultaneous-presses");
    const { removeEntry } = await of("undo/ledger");
    await removeEntry(standingEntry(key).id);
  });

  test("a condition that is named twice is applied once", async () => {
    await runUndoable({ kind: "test" }, async (transaction) => {
      await transaction.conditions(odo, ["blind", "blind"], []);
      return undefined;
    });
    expect([...(odo as any).effects.contents].filter((one: Doc) => one.statuses.has("blind"))).toHaveLength(1);
    expect(await table.takeBack()).toBeUndefined();
    expect(odo.statuses.has("blind")).toBe(false);
  });

  test("a card that a module cancels costs nobody a turn", async () => {
    const combat = await gather(table);
    const { beginFight } = await of("combat/fight");
    const { stateOf } = await of("adapter/fight-state");
    await beginFight(combat);
    await calm();
    const { Hooks } = globalThis as unknown as { Hooks: { on(...args: any[]): number; off(...args: any[]): void } };
    const hook = Hooks.on("preCreateChatMessage", () => false);
    const actor = combat.combatants.contents[0]?.actor as Doc;
    const acted = () => JSON.stringify(stateOf(combat).combatants.map(({ actions }: any) => actions));
    const [was, transactions] = [acted(), table.kinds().length];
    const outcome = { procedure: "damage", total: 3, steps: [], dice: [], riders: [] };
    const done = runUndoable({ kind: "test" }, async (transaction) => {
      await postCard({ type: "damage", actor, outcome, combat, transaction });
      return undefined;
    });
    await expect(done).rejects.toThrow();
    Hooks.off("preCreateChatMessage", hook);
    await calm();
    expect(acted()).toEqual(was);
    expect(table.kinds().length).toEqual(transactions);
    // And one that comes does.
    await postCard({ type: "damage", actor, outcome, combat });
    await expect.poll(acted).not.toBe(was);
    await combat.delete();
    await calm();
  });

  test("a creature that has just joined a fight can act in it", async () => {
    const combat = await gather(table);
    const { beginFight } = await of("combat/fight");
    await beginFight(combat);
    const scene = table.game.scenes.active;
    const [token] = await scene.createEmbeddedDocuments("Token", [
      (await ada.getTokenDocument({ x: 100, y: 100, actorLink: true })).toObject(),
    ]);
    const newcomer = { tokenId: token?.id, sceneId: scene.id, actorId: ada.id };
    await calm();
    await combat.createEmbeddedDocuments("Combatant", [newcomer]);
    const outcome = { procedure: "damage", total: 3, steps: [], dice: [], riders: [] };
    const done = runUndoable({ kind: "test" }, async (transaction) => {
      await postCard({ type: "damage", actor: ada, outcome, combat, transaction });
      return undefined;
    });
    expect(await done).toBeUndefined();
    const { stateOf } = await of("adapter/fight-state");
    const [member] = combat.combatants.contents.filter(({ actor }) => actor === ada);
    const did = () => stateOf(combat).combatants.find(({ id }: Doc) => id === member?.id)?.actions;
    await expect.poll(did).toEqual(["other"]);
    await combat.delete();
    await calm();
  });

  if (generation === 14)
    test("a fight that another referee ends in the same moment takes no card with it", async () => {
      const tab = await table.another();
      const combat = await gather(table);
      const { beginFight } = await of("combat/fight");
      await beginFight(combat);
      await calm();
      const actor = combat.combatants.contents[0]?.actor as Doc;
      const [cardsBefore, transactions] = [table.cards("damage").length, table.kinds().length];
      const world = table.world();
      before(odo, () => tab.done("Combat", "delete", { ids: [combat.id] }));
      const outcome = { procedure: "damage", total: 3, steps: [], dice: [], riders: [] };
      const refused = await runUndoable({ kind: "test" }, async (transaction) => {
        await transaction.hold(less(odo), { key: "nothingLeft" });
        await postCard({ type: "damage", actor, outcome, combat, transaction });
        return undefined;
      });
      expect(refused).toBeUndefined();
      expect(points(odo)).toBe(5);
      expect(table.cards("damage").length - cardsBefore).toBe(1);
      expect(table.game.combats.contents).not.toContain(combat);
      await table.backTo(transactions - 1);
      expect(table.world()).toEqual(world);
    });
}
