/**
 * Known behaviour of Foundry that the system must handle, from the public record (issue 8), each by its id, on the practice table's own
 * documents.
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import { registerBridge } from "../../../practice-table/client/data/bridge.ts";
import { generationByDefault } from "../../../practice-table/server/generation.ts";
import { cardButton } from "./card-button.ts";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

/** Tests of batches, which 13 lacks (its alternative is in vetoes.ts). */
const batched = test.skipIf(generationByDefault() === 13);

let table: LiveTable;
beforeAll(async () => {
  table = await openLive();
}, 120_000);
afterAll(() => table?.stop());

const token = (name: string): Doc => table.game.scenes.active.tokens.contents.find((one: Doc) => one.name === name);

test("DOC-04: the actor that a card names is found after the token was linked: the one that the token stands for", async () => {
  const goblin = token("Goblin (1)");
  const own = goblin.actor as Doc;
  const { actorByUuid } = await of("platform/resolve-uuid");
  const { storedDocument } = await of("platform/stored-documents");
  const { resolveUuidSync, resolveUuid } = await of("platform/resolve-uuid");
  expect(actorByUuid(own.uuid)).toBe(own);
  await goblin.update({ actorLink: true });
  expect(actorByUuid(own.uuid)).toBe(goblin.actor);
  expect(goblin.actor).not.toBe(own);
  for (const looked of [storedDocument(own.uuid), resolveUuidSync(own.uuid), await resolveUuid(own.uuid)])
    expect(looked).toBeUndefined();
  await goblin.update({ actorLink: false });
});

test("PLAY-76: who is blind or invisible by our conditions is so for the canvas, and a refusal with markup in a name shows it as written (WIN-91)", async () => {
  const { CONFIG, ui } = globalThis as unknown as {
    CONFIG: { specialStatusEffects: Record<string, string>; statusEffects: Record<string, { id: string }> };
    ui: { notifications?: unknown };
  };
  const { CONDITION_IDS } = await of("data/conditions");
  for (const name of ["BLIND", "INVISIBLE"]) expect(CONDITION_IDS).toContain(CONFIG.specialStatusEffects[name]);
  const { notifications } = ui;
  const notices: string[] = [];
  ui.notifications = { warn: (text: string) => notices.push(text) };
  try {
    const { notifyRefusal } = await of("platform/notifications");
    notifyRefusal({ key: "clings", data: { name: "<b>Ring</b>" } });
  } finally {
    ui.notifications = notifications;
  }
  expect(notices[0]).not.toContain("<b>");
});

test("PLAY-72: a token set down between the lines is as far as the spaces that it is nearest to", async () => {
  const [one, other] = [token("Goblin (1)"), token("Goblin (2)")];
  const { feetBetween } = await of("adapter/tokens");
  const { size, distance } = table.game.scenes.active.grid;
  const at = [one, other].map(({ x, y }: Doc) => ({ x, y }));
  const stand = async (x: number, y: number): Promise<number> => {
    await other.update({ x, y });
    return feetBetween(one, other);
  };
  const [x, y] = [size * 5, size * 5];
  await one.update({ x, y });
  expect(await stand(x + size, y)).toBe(distance);
  for (const [dx, dy] of [
    [1.3, 0.2],
    [0.7, -0.4],
    [1.45, 0.45],
  ] as const)
    expect(await stand(x + size * dx, y + size * dy), `${dx} and ${dy} spaces on`).toBe(distance);
  expect(await stand(x + size * 2.6, y)).toBe(distance * 3);
  await one.update(at[0] ?? {});
  await other.update(at[1] ?? {});
});

test("PLAY-61: who types dice by hand is asked for what they rolled themselves, and never for the table's dice", async () => {
  const asked: string[] = [];
  registerBridge({
    throwDice: async (formula: string, wanted: readonly { count: number }[]) => {
      asked.push(formula);
      return wanted.map(({ count }) => Array.from({ length: count }, () => 7));
    },
  });
  const { rollPlan, rollByHand } = await of("platform/dice");
  const plan = { procedure: "test", rolls: [{ id: "one", formula: "1d20" }], trace: [] };
  await table.game.settings.set("core", "diceConfiguration", { d20: "manual" });
  try {
    await rollPlan(plan);
    expect(asked).toEqual([]);
    expect((await rollByHand(plan)).rolls.one.total).toBe(7);
    expect(asked).toEqual(["1d20"]);
  } finally {
    await table.game.settings.set("core", "diceConfiguration", {});
  }
});

test("DOC-90, PLAY-97: a referee without the right to write settings writes none when the world opens, and gets a message when it waits", async () => {
  const { startWorld } = await of("integrations/startup/on-ready");
  const { mayWriteSettings } = await of("platform/settings/table-settings");
  const { user } = table.game;
  const can = user.can.bind(user);
  const written: string[] = [];
  const set = table.game.settings.set.bind(table.game.settings);
  Object.assign(table.game.settings, {
    set: async (scope: string, key: string, value: unknown) => {
      written.push(key);
      return set(scope, key, value);
    },
  });
  Object.assign(user, { can: (right: string) => right !== "SETTINGS_MODIFY" && can(right) });
  try {
    expect(mayWriteSettings()).toBe(false);
    await startWorld();
    expect(written).toEqual([]);
    Object.assign(user, { can });
    expect(mayWriteSettings()).toBe(true);
    await startWorld();
    expect(written).not.toEqual([]);
  } finally {
    Object.assign(user, { can });
    Object.assign(table.game.settings, { set });
  }
});

batched.each([
  ["a module cancels it (DOC-23)", { content: "x", type: "check" }],
  ["its data fit no card (DOC-22)", { content: "x", type: "check", whisper: "nobody" }],
])(
  "DOC-22: when the card of a transaction cannot be made because %s, what was done goes back and nothing stands in the ledger",
  async (why, wrong) => {
    const { runUndoable } = await of("undo/run-undoable");
    const { postCard } = await of("chat/post-card");
    const { allTransactions } = await of("undo/ledger");
    const actor = table.game.actors.getName("Hild Redmantle") as Doc;
    await actor.update({ "system.hp": { value: 8, max: 20 } });
    const { foundry, Hooks } = globalThis as unknown as {
      foundry: { documents: { modifyBatch(operations: { data?: object[] }[]): Promise<unknown> } };
      Hooks: {
        on(name: string, run: (message: { type: string }) => boolean): number;
        off(name: string, id: number): void;
      };
    };
    const { modifyBatch } = foundry.documents;
    const hook = Hooks.on("preCreateChatMessage", () => !why.includes("module"));
    if (!why.includes("module"))
      foundry.documents.modifyBatch = (operations) =>
        modifyBatch(
          operations.map(({ data, ...rest }) => ({
            ...rest,
            ...(data && {
              data: data.map((one) => ("type" in one && one.type === "check" ? { ...one, ...wrong } : one)),
            }),
          })),
        );
    const transactions = allTransactions().length;
    try {
      const made = runUndoable({ kind: "test", data: { name: actor.name } }, async (transaction: any) => {
        await transaction.change(() => [{ uuid: actor.uuid, path: "system.hp.value", before: 8, after: 5 }]);
        await postCard({ type: "check", actor, outcome: { procedure: "check" }, transaction });
        return undefined;
      });
      await expect(made).rejects.toThrow();
    } finally {
      Hooks.off("preCreateChatMessage", hook);
      foundry.documents.modifyBatch = modifyBatch;
    }
    expect(actor.system.hp.value).toBe(8);
    expect(allTransactions()).toHaveLength(transactions);
  },
);

batched.each([
  ["nothing", () => false],
  ["all but the last change", (_one: unknown, at: number, all: readonly unknown[]) => at < all.length - 1],
  ["everything but the card and its entry", ({ documentName }: { documentName: string }) => documentName === "Actor"],
])(
  "PEER-44: where %s of a batch is written and its promise is kept all the same, the transaction fails and leaves nothing behind",
  async (_what, written) => {
    const { runUndoable } = await of("undo/run-undoable");
    const { postCard } = await of("chat/post-card");
    const { allTransactions } = await of("undo/ledger");
    const actor = table.game.actors.getName("Hild Redmantle") as Doc;
    await actor.update({ "system.hp": { value: 8, max: 20 }, "system.coins.gp": 30 });
    const { foundry } = globalThis as unknown as { foundry: { documents: Record<string, any> } };
    const { modifyBatch } = foundry.documents;
    let batches = 0;
    foundry.documents.modifyBatch = (operations: { documentName: string }[]) => {
      batches += 1;
      foundry.documents.modifyBatch = modifyBatch;
      return modifyBatch(operations.filter(written));
    };
    const [transactions, messages] = [allTransactions().length, table.game.messages.contents.length];
    try {
      const made = runUndoable({ kind: "test", data: { name: actor.name } }, async (transaction: any) => {
        transaction.withCard([
          { uuid: actor.uuid, path: "system.hp.value", before: 8, after: 5 },
          { uuid: actor.uuid, path: "system.coins.gp", before: 30, after: 20 },
        ]);
        await postCard({ type: "check", actor, outcome: { procedure: "check" }, transaction });
        return undefined;
      });
      await expect(made).rejects.toThrow();
    } finally {
      foundry.documents.modifyBatch = modifyBatch;
    }
    expect(batches).toBe(1);
    expect(actor.system.hp.value).toBe(8);
    expect(actor.system.coins.gp).toBe(30);
    expect(allTransactions()).toHaveLength(transactions);
    expect(table.game.messages.contents).toHaveLength(messages);
  },
);

batched("what is done without a fight that went in the same moment is in the ledger, and goes back", async () => {
  const { runUndoable } = await of("undo/run-undoable");
  const { postCard } = await of("chat/post-card");
  const { fightChanges, provideFightChanges } = await of("undo/fight-changes");
  const { allTransactions } = await of("undo/ledger");
  const { undoTransaction } = await of("undo/undo-transaction");
  const { foundry, Combat } = globalThis as unknown as {
    foundry: { documents: Record<string, unknown> };
    Combat: { create(data: object): Promise<Doc>; deleteDocuments(ids: string[]): Promise<unknown> };
  };
  const actor = table.game.actors.getName("Hild Redmantle") as Doc;
  await actor.update({ "system.hp": { value: 8, max: 20 } });
  const combat = await Combat.create({});
  const nothing = async (): Promise<void> => undefined;
  const changes = [{ document: combat, changes: { round: 1 } }];
  const before = fightChanges();
  provideFightChanges({ ...before, along: async () => ({ kept: [], changes, done: nothing, failed: nothing }) });
  const { modifyBatch } = foundry.documents;
  try {
    await runUndoable({ kind: "test", data: { name: actor.name } }, async (transaction: any) => {
      await transaction.begun();
      transaction.withCard([{ uuid: actor.uuid, path: "system.hp.value", before: 8, after: 5 }]);
      foundry.documents.modifyBatch = async () => {
        foundry.documents.modifyBatch = modifyBatch;
        // The fight's own `delete` waits for the transactions before it.
        await Combat.deleteDocuments([combat.id]);
        throw new Error("The fight is gone");
      };
      await postCard({ type: "check", actor, outcome: { procedure: "check" }, transaction });
      return undefined;
    });
  } finally {
    foundry.documents.modifyBatch = modifyBatch;
    provideFightChanges(before);
  }
  expect(actor.system.hp.value).toBe(5);
  expect(await undoTransaction(allTransactions().at(-1).id, table.game.user)).toBeUndefined();
  expect(actor.system.hp.value).toBe(8);
});

test("PEER-44: what a field makes what stood already has come: nothing is put back for a number past its bounds, or finer than it takes", async () => {
  const { writeBatch } = await of("undo/batch-write");
  const hild = table.game.actors.getName("Hild Redmantle") as Doc;
  const goblin = token("Goblin (2)");
  await hild.update({ "system.hp.value": 8 });
  await goblin.update({ alpha: 1 });
  await writeBatch(
    [],
    [
      { document: goblin, changes: { alpha: 5 } },
      { document: hild, changes: { "system.hp.value": 8.2 } },
    ],
  );
  expect(goblin.alpha).toBe(1);
  expect(hild.system.hp.value).toBe(8);
});

test("PLAY-139: a token sees in the dark as far as whom it stands for, and follows when that changes", async () => {
  const scene = table.game.scenes.active as Doc;
  const hild = table.game.actors.getName("Hild Redmantle") as Doc;
  const seen = (one: Doc): unknown => {
    const { sight } = one.toObject() as { sight: { range: number; visionMode: string } };
    return [sight.range, sight.visionMode];
  };
  const placed = (): Doc => scene.tokens.contents.find((one: Doc) => one.actor === hild);
  expect(hild.system.infravision).toBe(0);
  expect(seen(placed())).toEqual([0, "basic"]);
  await hild.update({ "system.infravision": 60 });
  await expect.poll(() => seen(placed())).toEqual([60, "darkvision"]);
  const place = async (sight: object): Promise<Doc> => {
    const data = await hild.getTokenDocument({ x: 0, y: 0, sight });
    const [made] = await scene.createEmbeddedDocuments("Token", [data.toObject()]);
    return made as Doc;
  };
  const [second, own] = [await place({ range: 0 }), await place({ range: 120, visionMode: "monochromatic" })];
  expect(seen(second)).toEqual([60, "darkvision"]);
  expect(seen(own)).toEqual([120, "monochromatic"]);
  await hild.update({ "system.infravision": 0 });
  await expect
    .poll(() => [placed(), second, own].map(seen))
    .toEqual([
      [0, "basic"],
      [0, "basic"],
      [0, "monochromatic"],
    ]);
  await scene.deleteEmbeddedDocuments("Token", [second.id, own.id]);
});

test("WIN-90: a button that stands on the page twice does its work once at a time, and another beside it is not held up", async () => {
  const { onCardButton, pressCardButton } = await of("chat/card-buttons");
  const done: string[] = [];
  let finish = (): void => undefined;
  onCardButton("pressedTwice", async (_message: unknown, { target }: { target: string }) => {
    done.push(target);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const button = (target: string) => cardButton({ cardAction: "pressedTwice", target });
  const press = (target: string): Promise<void> => pressCardButton({ id: "oneMessage" }, button(target), {});
  const first = press("a");
  await press("a");
  expect(done).toEqual(["a"]);
  const ends = [finish];
  const beside = press("b");
  ends.push(finish);
  for (const end of ends) end();
  await Promise.all([first, beside]);
  const again = press("a");
  finish();
  await again;
  expect(done).toEqual(["a", "b", "a"]);
});

test("DOC-44: of two classes given in the same moment the last is kept and taken up, and nothing is asked of what is gone", async () => {
  const { watchClasses } = await of("characters/adopt-class");
  const { ui } = globalThis as unknown as { ui: { notifications?: unknown } };
  const { notifications } = ui;
  const troubles: string[] = [];
  ui.notifications = { error: (text: string) => troubles.push(text) };
  watchClasses();
  const { Actor } = globalThis as unknown as { Actor: { implementation: { create(data: object): Promise<Doc> } } };
  try {
    const novice = await Actor.implementation.create({ name: "Novice", type: "character" });
    const give = (name: string, key: string) =>
      novice.createEmbeddedDocuments("Item", [{ name, type: "class", system: { key } }]);
    const kept = () => [novice.items.contents.map(({ name }) => name), novice.system.class];
    await Promise.all([give("Fighter", "fighter"), give("Thief", "thief"), give("Cleric", "cleric")]);
    await expect.poll(kept).toEqual([["Cleric"], "cleric"]);
    await give("Dwarf", "dwarf");
    await expect.poll(kept).toEqual([["Dwarf"], "dwarf"]);
    expect(troubles).toEqual([]);
    await novice.delete();
  } finally {
    ui.notifications = notifications;
  }
});

test("PLAY-97: an Assistant who acts makes nothing that only a setting would find again: no journals, no second party", async () => {
  (await of("platform/settings/party-settings")).registerPartySettings();
  const { provideJournals } = await of("exploration/party-journals");
  const { openParty, setActiveParty, activeParty } = await of("adapter/party");
  const { openBooklet } = await of("house-rules/booklet");
  const { user, actors, journal } = table.game as unknown as {
    user: Doc;
    actors: { contents: Doc[] };
    journal: { contents: Doc[] };
  };
  const { Actor } = globalThis as unknown as { Actor: { create(data: object): Promise<Doc> } };
  // As many have members as it takes for none to be the party by itself.
  const { system } = (activeParty() as Doc | undefined)?.toObject() ?? { system: {} };
  const parties = [
    await Actor.create({ name: "One", type: "party", system }),
    await Actor.create({ name: "Two", type: "party", system }),
  ];
  const named = table.game.settings.get("rulings", "party");
  await table.game.settings.set("rulings", "party", "");
  const can = user.can.bind(user);
  const before = [actors.contents.length, journal.contents.length];
  Object.assign(user, { can: (right: string) => right !== "SETTINGS_MODIFY" && can(right) });
  try {
    await expect(provideJournals(parties[0])).rejects.toThrow();
    await openBooklet();
    expect(activeParty()).toBeUndefined();
    await openParty();
    await setActiveParty(parties[0]);
    expect([actors.contents.length, journal.contents.length]).toEqual(before);
    expect(table.game.settings.get("rulings", "party")).toBe("");
  } finally {
    Object.assign(user, { can });
    await table.game.settings.set("rulings", "party", named);
    for (const party of parties) await party.delete();
  }
});
