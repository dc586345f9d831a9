/** A referee who is gone in the middle of a transaction: what is written in a request of its own stands in the ledger before it is written (S-6). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

/** Calls a method no more: it is carried out first, or not at all, and nobody ever hears of it. */
function cut(where: object, method: string, when: "before" | "after"): Promise<void> {
  const own = Reflect.get(where, method) as (...args: unknown[]) => Promise<unknown>;
  return new Promise((reached) => {
    Reflect.set(where, method, async (...args: unknown[]) => {
      Reflect.deleteProperty(where, method);
      if (when === "after") await own.apply(where, args);
      reached();
      return new Promise(() => {});
    });
  });
}

export function whatIsNotedFirst(generation: 13 | 14): void {
  let table: CompanyTable;
  let rope: Doc;
  beforeAll(async () => {
    table = await openCompany(generation);
    [rope] = (await hild().createEmbeddedDocuments("Item", [{ name: "Rope", type: "gear" }])) as [Doc];
  }, 240_000);
  afterAll(() => table?.stop());

  const hild = (): Doc => table.named("Hild Redmantle");
  const clock = (): object => Reflect.get(table.game, "time") as object;
  const stands = (): unknown => JSON.parse(JSON.stringify([table.world(), table.game.time.worldTime]));
  const things = [{ name: "Lamp", type: "gear" }];
  const seeming = { name: "Odd ring", type: "gear", system: {} };

  interface Work {
    readonly where: () => object;
    readonly method: string;
    readonly does: (transaction: Doc) => Promise<unknown>;
  }
  const WORKS: Readonly<Record<string, Work>> = {
    "the clock of a night": { where: clock, method: "advance", does: (transaction) => transaction.time(28_800) },
    "a thing that is made": {
      where: hild,
      method: "createEmbeddedDocuments",
      does: (transaction) => transaction.create(hild(), "Item", things),
    },
    "a thing that goes": {
      where: hild,
      method: "deleteEmbeddedDocuments",
      does: (transaction) => transaction.remove(hild(), "Item", [rope.id]),
    },
    "a thing whose place another takes, before that comes": {
      where: hild,
      method: "deleteEmbeddedDocuments",
      does: (transaction) => transaction.swap(rope, seeming),
    },
    "a thing whose place another takes, when that comes": {
      where: hild,
      method: "createEmbeddedDocuments",
      does: (transaction) => transaction.swap(rope, seeming),
    },
  };

  const CASES = Object.keys(WORKS).flatMap((what) =>
    (["before", "after"] as const).map((when) => [what, when] as const),
  );
  test.each(CASES)("S-6: %s, broken off %s it is written: all that was done goes back", async (what, when) => {
    const { where, method, does } = WORKS[what] as Work;
    const { runWithin } = await of("undo/run-undoable");
    const { allTransactions } = await of("undo/ledger");
    const { undoHere } = await of("undo/undo-transaction");
    rope = hild().items.get(rope.id) as Doc;
    const world = stands();
    const known = allTransactions().length;
    const broken = cut(where(), method, when);
    void runWithin({ kind: "clock", repeats: true }, async (transaction: Doc) => {
      await transaction.write([
        { uuid: hild().uuid, path: "system.notes", before: hild().system.notes, after: "Tired" },
      ]);
      await does(transaction);
    });
    await broken;
    expect(allTransactions()).toHaveLength(known + 1);
    const { id } = allTransactions().at(-1);
    expect(await undoHere(id, table.game.user)).toBeUndefined();
    expect(stands()).toEqual(world);
  });

  test("S-6: a night that went well is entered by what it came to", async () => {
    const { runWithin } = await of("undo/run-undoable");
    const { allTransactions } = await of("undo/ledger");
    await runWithin(
      { kind: "clock", repeats: true },
      async (transaction: Doc) => void (await transaction.time(28_800)),
    );
    expect(allTransactions().at(-1).steps).toEqual([{ do: "time", seconds: 28_800 }]);
    const before = table.game.time.worldTime;
    expect(await table.takeBack()).toBeUndefined();
    expect(table.game.time.worldTime).toBe(before - 28_800);
  });
}
