/**
 * A module lets nobody write some documents (`preUpdateActor` and its like say no): what could not go back is not called taken back, what could
 * not be done is put back whole, and what is merely shown keeps nothing from being done.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { harmCard } from "./harm-card.ts";
import { type Doc, of } from "./live.ts";
import { gather } from "./play.ts";

interface Hooks {
  on(name: string, sees: (document: Doc, changes: Doc) => unknown): number;
  off(name: string, hook: number): void;
}

export function whatModulesForbid(generation: 13 | 14): void {
  let table: CompanyTable;
  beforeAll(async () => {
    table = await openCompany(generation);
  }, 240_000);
  afterAll(() => table?.stop());

  const hild = (): Doc => table.named("Hild Redmantle");
  const party = (): Doc => table.named("The Leaning Tower Company");
  const points = (): number => hild().system.hp.value;
  const hours = (): number => table.game.time.worldTime / 3600;

  /** Does something while a module says no to some documents. Gives what went wrong. */
  async function forbidden(
    hook: string,
    which: (document: Doc, changes: Doc) => boolean,
    work: () => Promise<unknown>,
  ) {
    const { Hooks } = globalThis as unknown as { Hooks: Hooks };
    const id = Hooks.on(hook, (document, changes) => (which(document, changes) ? false : undefined));
    const done = await work().catch((error: Error) => String(error.cause ?? error));
    await calm();
    Hooks.off(hook, id);
    return done;
  }
  /** A damage card for Hild, applied. */
  async function struck(): Promise<Doc> {
    const message = await harmCard(hild(), 4);
    const { applyDamage } = await of("attack/damage/apply-damage");
    expect(await applyDamage(message, hild().uuid, "full", table.game.user.id)).toBeUndefined();
    await calm();
    return message;
  }
  const night = async () =>
    (await of("exploration/procedures")).requestForParty(party(), { kind: "camp", args: { hours: 8 } });

  test("PEER-44: damage that a module lets nobody put back is not called taken back, and goes back when it may", async () => {
    const [before, transactions] = [points(), table.kinds()];
    const card = await struck();
    expect(points()).toBe(before - 4);
    expect(await forbidden("preUpdateActor", () => true, table.takeBack)).toContain("RULINGS.Notice.notWritten");
    expect(points()).toEqual(before - 4);
    expect(table.kinds()).toEqual([...transactions, "damage"]);
    expect(card.system.applied.map(({ undone }: Doc) => undone)).toEqual([false]);
    expect(await table.takeBack()).toBeUndefined();
    await calm();
    expect(points()).toEqual(before);
    expect(table.kinds()).toEqual(transactions);
    expect(card.system.applied.map(({ undone }: Doc) => undone)).toEqual([true]);
  });

  test("a night is taken back with the rest of it when a module that forbade a part of it is switched off; the clock goes back once", async () => {
    const world = table.world();
    const [transactions, was] = [table.kinds(), hours()];
    expect(await night()).toBeUndefined();
    await calm();
    expect(hours()).toBe(was + 8);
    const isParty = ({ type }: Doc): boolean => type === "party";
    expect(await forbidden("preUpdateActor", isParty, table.takeBack)).toContain("RULINGS.Notice.notWritten");
    expect(table.kinds()).toEqual([...transactions, "way"]);
    expect(await table.takeBack()).toBeUndefined();
    await calm();
    expect(hours()).toEqual(was);
    expect(table.kinds()).toEqual(transactions);
    expect(table.world()).toEqual(world);
  });

  test("the clock goes back once when a module lets nobody close the entry of a night", async () => {
    const [transactions, was] = [table.kinds(), hours()];
    expect(await night()).toBeUndefined();
    await calm();
    const closes = (_page: Doc, { system }: Doc): boolean => system?.state === "undone";
    expect(await forbidden("preUpdateJournalEntryPage", closes, table.takeBack)).toContain("notWritten");
    expect(hours()).toBe(was);
    expect(table.kinds()).toEqual([...transactions, "way"]);
    expect(await table.takeBack()).toBeUndefined();
    await calm();
    expect(hours()).toBe(was);
    expect(table.kinds()).toEqual(transactions);
  });

  test("a thing that was made and went again within a transaction does not come by a second try to take it back", async () => {
    const { runUndoable } = await of("undo/run-undoable");
    const [before, transactions] = [points(), table.kinds()];
    await runUndoable({ kind: "gear", repeats: true }, async (transaction: Doc) => {
      const [rope] = await transaction.create(hild(), "Item", [{ name: "Rope", type: "gear" }]);
      await transaction.create(hild(), "Item", [{ name: "Lamp", type: "gear" }]);
      await transaction.write([{ uuid: hild().uuid, path: "system.hp.value", before, after: before - 1 }]);
      await transaction.remove(hild(), "Item", [rope.id]);
    });
    const closes = (_page: Doc, { system }: Doc): boolean => system?.state === "undone";
    expect(await forbidden("preUpdateJournalEntryPage", closes, table.takeBack)).toContain("notWritten");
    expect(await table.takeBack()).toBeUndefined();
    expect(hild().items.contents.filter(({ name }: Doc) => name === "Rope" || name === "Lamp")).toEqual([]);
    expect(points()).toBe(before);
    expect(table.kinds()).toEqual(transactions);
  });

  test.each([
    ["a member", "preUpdateActor", ({ name }: Doc) => name === "Hild Redmantle"],
    ["the party", "preUpdateActor", ({ type }: Doc) => type === "party"],
    ["cards", "preCreateChatMessage", () => true],
    ["the ledger", "preCreateJournalEntryPage", ({ type }: Doc) => type === "deed"],
  ])("of a night nothing stands when a module lets nobody write %s", async (_what, hook, which) => {
    await hild().update({ "system.fatigue.turnsSinceRest": 5 });
    const world = table.world();
    const [transactions, was] = [table.kinds(), hours()];
    expect(typeof (await forbidden(hook, which, night))).toBe("string");
    expect(hours()).toEqual(was);
    expect(table.kinds()).toEqual(transactions);
    expect(table.world()).toEqual(world);
  });

  const ropes = (of: Doc): number => of.items.contents.filter(({ name }: Doc) => name === "Rope").length;

  test("a thing that was made is not called taken back while a module lets nobody delete it, and goes when it may", async () => {
    const { runUndoable } = await of("undo/run-undoable");
    const transactions = table.kinds();
    await runUndoable({ kind: "gear", repeats: true }, async (transaction: Doc) => {
      await transaction.create(hild(), "Item", [{ name: "Rope", type: "gear" }]);
    });
    expect(typeof (await forbidden("preDeleteItem", () => true, table.takeBack))).toBe("string");
    expect(ropes(hild())).toBe(1);
    expect(table.kinds()).toEqual([...transactions, "gear"]);
    expect(await table.takeBack()).toBeUndefined();
    expect(ropes(hild())).toBe(0);
    expect(table.kinds()).toEqual(transactions);
  });

  test("a thing that a module lets nobody take away from its carrier is not there twice", async () => {
    const { runUndoable } = await of("undo/run-undoable");
    const [rope] = (await hild().createEmbeddedDocuments("Item", [{ name: "Rope", type: "gear" }])) as [Doc];
    const anselm = table.named("Brother Anselm");
    const transactions = table.kinds();
    const hand = () =>
      runUndoable({ kind: "give", repeats: true }, async (transaction: Doc) => {
        await transaction.create(anselm, "Item", [{ name: "Rope", type: "gear" }]);
        await transaction.remove(hild(), "Item", [rope.id]);
      });
    expect(await forbidden("preDeleteItem", ({ parent }) => parent === hild(), hand)).toContain("notWritten");
    expect([ropes(hild()), ropes(anselm)]).toEqual([1, 0]);
    expect(table.kinds()).toEqual(transactions);
    await rope.delete();
  });

  test("what a module changed goes back too, when it forbids another part of the same transaction", async () => {
    const { runUndoable } = await of("undo/run-undoable");
    const anselm = table.named("Brother Anselm");
    const [before, hale, transactions] = [points(), anselm.system.hp.value, table.kinds()];
    const bends = (document: Doc, changes: Doc): boolean => {
      if (document === hild() && changes.system?.hp?.value === before - 4) changes.system.hp.value = before - 2;
      return document === anselm;
    };
    const both = () =>
      runUndoable({ kind: "damage", repeats: true }, async (transaction: Doc) => {
        await transaction.write([
          { uuid: hild().uuid, path: "system.hp.value", before, after: before - 4 },
          { uuid: anselm.uuid, path: "system.hp.value", before: hale, after: hale - 1 },
        ]);
      });
    expect(await forbidden("preUpdateActor", bends, both)).toContain("RULINGS.Notice.notWritten");
    expect(points()).toBe(before);
    expect(table.kinds()).toEqual(transactions);
  });

  test("a card that nobody may mark is done once all the same, and is taken back by the ledger", async () => {
    const before = points();
    let card: Doc | undefined;
    await forbidden(
      "preUpdateChatMessage",
      () => true,
      async () => {
        card = await struck();
      },
    );
    const { applyDamage } = await of("attack/damage/apply-damage");
    expect(await applyDamage(card, hild().uuid, "full", table.game.user.id)).toMatchObject({ key: "alreadyApplied" });
    expect(points()).toBe(before - 4);
    expect(await table.takeBack()).toBeUndefined();
    expect(points()).toBe(before);
  });

  test("initiative is rolled though a module lets nobody write the numbers beside those who fight, and goes back", async () => {
    const combat = await gather(table);
    const { beginFight, stepBack } = await of("combat/fight");
    const { rollInitiativeFor } = await of("combat/initiative");
    const { stateOf } = await of("adapter/fight-state");
    await beginFight(combat);
    await calm();
    const begun = JSON.stringify(stateOf(combat));
    const [transactions, all] = [table.kinds(), () => true];
    expect(await forbidden("preUpdateCombatant", all, () => rollInitiativeFor(combat))).toBeUndefined();
    expect(JSON.stringify(stateOf(combat)) === begun).toBe(false);
    expect(table.kinds()).toEqual([...transactions, "fight"]);
    expect(await forbidden("preUpdateCombatant", all, () => stepBack(combat))).toBeUndefined();
    expect(JSON.stringify(stateOf(combat))).toEqual(begun);
    expect(table.kinds()).toEqual(transactions);
    await combat.delete();
    await calm();
  });
}
