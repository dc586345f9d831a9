/**
 * Two referees at one table: a button clicked by both at one moment acts once, the second learns who was first, and it acts again when
 * wanted.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

type Refused = { readonly key: string; readonly data?: object } | undefined;

export function whatTwoPress(generation: 13 | 14): void {
  let table: CompanyTable;
  let second: Client;
  let runUndoable: (spec: object, work: (transaction: any) => Promise<unknown>) => Promise<Refused>;
  beforeAll(async () => {
    table = await openCompany(generation);
    const { User } = globalThis as unknown as { User: { create(data: object): Promise<Doc> } };
    second = await table.another((await User.create({ name: "Second", role: 4 })).id);
    ({ runUndoable } = await of("undo/run-undoable"));
  }, 240_000);
  afterAll(() => table?.stop());

  const party = (): Doc => table.named("The Leaning Tower Company");
  const hours = (): number => table.game.time.worldTime / 3600;
  const night = async (who?: string): Promise<Refused> => {
    const { requestForParty } = await of("exploration/procedures");
    return requestForParty(party(), { kind: "camp", args: { hours: 8 } }, "", undefined, who);
  };
  const first = (name: string) => ({ key: "doneThisMoment", data: { name } });

  /** The other referee's client enters what this one is about to enter, a moment before. */
  function secondEnters(): { id: string } {
    const theirs = { id: "" };
    const { JournalEntryPage } = Reflect.get(globalThis, "CONFIG") as { JournalEntryPage: { documentClass: any } };
    const { createDocuments } = JournalEntryPage.documentClass;
    JournalEntryPage.documentClass.createDocuments = async function (data: any[], operation: any) {
      JournalEntryPage.documentClass.createDocuments = createDocuments;
      const { _id, ...entry } = data[0];
      const system = { ...entry.system, by: second.userId, writer: second.userId };
      const parentUuid = operation.parent.uuid;
      const made = await second.done("JournalEntryPage", "create", { data: [{ ...entry, system }], parentUuid });
      theirs.id = String(made.result[0]?._id);
      return createDocuments.call(this, data, operation);
    };
    return theirs;
  }

  test("a night that both press at once passes once: nothing of the second stands", async () => {
    const world = table.world();
    const [was, kinds, cards] = [hours(), table.kinds(), table.cards("way").length];
    const theirs = secondEnters();
    expect(await night()).toEqual(first("Second"));
    await calm();
    expect(hours()).toEqual(was);
    expect(table.cards("way").length).toEqual(cards);
    expect(table.world()).toEqual(world);
    expect(table.kinds()).toEqual([...kinds, "way"]);
    // Nor a moment later.
    expect(await night()).toEqual(first("Second"));
    // Once it is over, it is a second night.
    const { SIMULTANEOUS_MS } = await of("undo/simultaneous-presses");
    await new Promise((over) => setTimeout(over, SIMULTANEOUS_MS + 100));
    expect(await night()).toBeUndefined();
    await calm();
    expect(hours()).toBe(was + 8);
    await (await of("undo/ledger")).removeEntry(theirs.id);
    await table.backTo(kinds.length);
    expect(hours()).toEqual(was);
    expect(table.world()).toEqual(world);
  });

  test("what the other took back again stands in nobody's way", async () => {
    const [was, kinds] = [hours(), table.kinds()];
    const theirs = secondEnters();
    expect(await night()).toEqual(first("Second"));
    const parentUuid = "JournalEntry.RulingsDeeds0000";
    const updates = [{ _id: theirs.id, system: { state: "undone" } }];
    await second.done("JournalEntryPage", "update", { updates, parentUuid });
    expect(await night()).toBeUndefined();
    await calm();
    expect(hours()).toBe(was + 8);
    await table.backTo(kinds.length);
  });

  test("one referee passes as many nights as wanted; a player and a referee who press in one moment pass one", async () => {
    const [was, kinds] = [hours(), table.kinds()];
    expect(await night()).toBeUndefined();
    expect(await night()).toBeUndefined();
    const ann = String(Reflect.get(table.game, "users").getName("Ann").id);
    expect(await night(ann)).toEqual(first("Referee"));
    await calm();
    expect(hours()).toBe(was + 16);
    await table.backTo(kinds.length);
  });

  test.each([
    ["pay-day", { kind: "payDay", data: { gold: 3 }, moment: "payDay.x" }],
    ["experience", { kind: "experience", data: { sum: 30 }, moment: "experience.x" }],
  ])("%s is given once in a moment, and different things in one moment are all done", async (_what, spec) => {
    const hild = table.named("Hild Redmantle");
    const coins = (): number => hild.system.coins.gp;
    const [was, kinds] = [coins(), table.kinds()];
    const give = (more: object = {}): Promise<Refused> =>
      runUndoable({ ...spec, ...more }, async (transaction) => {
        const path = "system.coins.gp";
        await transaction.change(() => [{ uuid: hild.uuid, path, before: coins(), after: coins() + 3 }]);
        return undefined;
      });
    const theirs = secondEnters();
    expect(await give()).toEqual(first("Second"));
    expect(coins()).toBe(was);
    expect(await give({ moment: "another" })).toBeUndefined();
    expect(coins()).toBe(was + 3);
    await (await of("undo/ledger")).removeEntry(theirs.id);
    await table.backTo(kinds.length);
  });

  test("alone at the table nothing more is written for it", async () => {
    const { hasOtherReferees } = await of("undo/simultaneous-presses");
    expect(hasOtherReferees()).toBe(true);
    second.socket.disconnect();
    await expect.poll(hasOtherReferees).toBe(false);
    const before = table.writes().length;
    await runUndoable({ kind: "test", moment: "alone" }, async (transaction) => {
      const hild = table.named("Hild Redmantle");
      await transaction.write([
        { uuid: hild.uuid, path: "system.coins.gp", before: 0, after: hild.system.coins.gp + 1 },
      ]);
      return undefined;
    });
    expect(table.writes().length - before).toBe(generation === 14 ? 1 : 2);
    await table.takeBack();
  });
}
