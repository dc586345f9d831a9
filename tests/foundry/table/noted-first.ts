/**
 * A referee who disconnects in the middle of a transaction: changes with a request of their own are in the ledger before they are written
 * (S-6).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
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
  const fights = (): unknown => table.game.combats.contents.map((one: Doc) => one.toObject());
  const stands = (): unknown => JSON.parse(JSON.stringify([table.world(), table.game.time.worldTime, fights()]));
  /** Where documents of a kind are made, in the world or within others. */
  const Made = {
    of: (kind: string) => () => Reflect.get(globalThis, kind).implementation as object,
  };
  const bite = { name: "Bite", type: "attack", effects: [{ name: "Sharp" }] };
  const wolf = { name: "Wolf", type: "monster", items: [bite], ownership: { default: 2 } };
  const things = [{ name: "Lamp", type: "gear" }];
  const appearance = { name: "Odd ring", type: "gear", system: {} };

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
      does: (transaction) => transaction.swap(rope, appearance),
    },
    "a thing whose place another takes, when that comes": {
      where: hild,
      method: "createEmbeddedDocuments",
      does: (transaction) => transaction.swap(rope, appearance),
    },
    "an actor that is made": {
      where: Made.of("Actor"),
      method: "createDocuments",
      does: (transaction) => transaction.createActors([wolf, wolf]),
    },
    "a thing within an actor that was made": {
      where: Made.of("Item"),
      method: "createDocuments",
      does: async (transaction) => {
        const made = await transaction.createActor(wolf);
        await transaction.create(made, "ActiveEffect", [{ name: "Odd", flags: { rulings: { test: 1 } } }]);
        await transaction.write([
          { uuid: made.uuid, path: "system.notes", before: made.system.notes, after: "Grey" },
          { uuid: made.items.contents[0].uuid, path: "name", before: "Bite", after: "Snap" },
        ]);
        await transaction.remove(made, "ActiveEffect", [made.effects.contents[0].id]);
        await transaction.create(made, "Item", things);
      },
    },
    "a fight that is made": {
      where: Made.of("Combat"),
      method: "createDocuments",
      does: (transaction) => transaction.createFight({ active: true }),
    },
    "somebody in a fight that was made": {
      where: Made.of("Combatant"),
      method: "createDocuments",
      does: async (transaction) => {
        const combat = await transaction.createFight({ active: true });
        await transaction.create(combat, "Combatant", [{ actorId: hild().id }]);
      },
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

  test("S-6: what was made is entered as it came, with the ids of all that is within it", async () => {
    const { runWithin } = await of("undo/run-undoable");
    const { allTransactions } = await of("undo/ledger");
    const world = stands();
    let made: Doc | undefined;
    await runWithin({ kind: "clock", repeats: true }, async (transaction: Doc) => {
      made = await transaction.createActor(wolf);
    });
    const [step, ...more] = allTransactions().at(-1).steps;
    expect(more).toEqual([]);
    expect(step).toMatchObject({ do: "create", parent: "", documentName: "Actor", name: "Wolf" });
    expect(step.data.items[0]._id).toBe(made?.items.contents[0]?.id);
    expect(step).not.toHaveProperty("asked");
    expect(step).not.toHaveProperty("perhaps");
    expect(await table.takeBack()).toBeUndefined();
    expect(stands()).toEqual(world);
  });

  test("S-6: an actor that was made and then changed by somebody else is not taken back", async () => {
    const { runWithin } = await of("undo/run-undoable");
    let made: Doc | undefined;
    await runWithin({ kind: "clock", repeats: true }, async (transaction: Doc) => {
      made = await transaction.createActor(wolf);
      await transaction.create(made, "Item", things);
    });
    const lamp = [...(made?.items ?? [])].find(({ name }) => name === "Lamp");
    await lamp?.update({ name: "Lantern" });
    expect(await table.takeBack()).toMatchObject({ key: "changedSince" });
    await lamp?.update({ name: "Lamp" });
    expect(await table.takeBack()).toBeUndefined();
  });

  test.each(["before", "after"] as const)(
    "S-6: the clock of a round, broken off %s it moves: the step back leads to where it stood",
    async (when) => {
      const { Combat } = globalThis as unknown as { Combat: { create(data: object): Promise<Doc> } };
      const combat = await Combat.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: hild().id }]);
      await combat.startCombat();
      await calm();
      const { writeFight } = await of("combat/write-fight");
      const { rulingsInForce } = await of("platform/settings/rulings-in-force");
      const { allTransactions } = await of("undo/ledger");
      const { undoHere } = await of("undo/undo-transaction");
      const time = table.game.time.worldTime;
      const before = JSON.stringify(combat.flags.rulings.state);
      const broken = cut(clock(), "advance", when);
      const state = { ...combat.flags.rulings.state, round: combat.flags.rulings.state.round + 1 };
      void writeFight(combat, { state, events: [{ kind: "roundEnded", seconds: 10 }] }, rulingsInForce(), {});
      await broken;
      expect(table.game.time.worldTime).toBe(when === "before" ? time : time + 10);
      const { id } = allTransactions().at(-1);
      expect(await undoHere(id, table.game.user)).toBeUndefined();
      expect(JSON.stringify(combat.flags.rulings.state)).toBe(before);
      expect(table.game.time.worldTime).toBe(time);
      await combat.delete();
      await calm();
    },
  );

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
