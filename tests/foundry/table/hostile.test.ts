/** A player's changes to their own data, and the response of the referee's client: nothing of anybody else's changes, and nobody waits. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { type Doc, type LiveTable, of, openWithAnn } from "./live.ts";

let table: LiveTable;
let ann: Client;
let hild: () => Doc;
beforeAll(async () => {
  ({ table, ann, hild } = await openWithAnn());
}, 120_000);
afterAll(() => table?.stop());
const time = (): LiveTable["game"]["time"] => table.game.time;
/** Advances the clock by a minute, and waits until the ongoing effects are carried out and recorded. */
async function minute(): Promise<void> {
  const { allTransactions } = await of("undo/ledger");
  const done = (): number =>
    allTransactions().filter(
      ({ kind, state }: { kind: string; state: string }) => kind === "goesOn" && state === "done",
    ).length;
  const before = done();
  await Reflect.get(time(), "advance").call(time(), 60);
  await expect.poll(done).toBe(before + 1);
}

test("text written by a player never stops the client that opens it", async () => {
  const { registerEnrichers } = await of("integrations/enrichers");
  const { TextEditor } = Reflect.get(globalThis, "CONFIG") as {
    TextEditor: { enrichers: { id: string; pattern: RegExp }[] };
  };
  registerEnrichers();
  const own = TextEditor.enrichers.filter(({ id }) => id?.startsWith("rulings-"));
  expect(own).toHaveLength(4);
  const blanks = " ".repeat(20_000);
  const texts = [
    `[[/attack${blanks}`,
    `[[/save a${blanks}`,
    "[[/attack x]]{".repeat(20_000),
    "@Ruling[a]{".repeat(20_000),
    `@Ruling[${"a".repeat(200_000)}`,
    "@Tour[a]{".repeat(20_000),
    `@Tour[${"a".repeat(200_000)}`,
    "@RulingHere[a]".repeat(20_000),
    `@RulingHere[${"a".repeat(200_000)}`,
  ];
  for (const { pattern } of own)
    for (const text of texts) {
      const before = performance.now();
      expect([...text.matchAll(pattern)].length).toBeLessThanOrEqual(20_000);
      expect(performance.now() - before, text.slice(0, 20)).toBeLessThan(10_000);
    }
  const [roll] = own;
  const named = (text: string) =>
    [...text.matchAll((roll as { pattern: RegExp }).pattern)].map(([, ...found]) => found);
  expect(named("[[/attack Sword +1 ]]{the sword} [[/save]] [[/check  str]]")).toEqual([
    ["attack", "Sword +1", "the sword"],
    ["save", undefined, undefined],
    ["check", "str", undefined],
  ]);
});

test("a macro that a player keeps ready is not put on the referee's hotbar", async () => {
  const { registerHotbar } = await of("integrations/hotbar");
  registerHotbar();
  const sword = hild().items.contents.find(({ type }) => type === "weapon") as Doc;
  const command = `await game.rulings.use(${JSON.stringify(sword.uuid)});`;
  const { result } = await ann.done("Macro", "create", {
    data: [{ name: "Sword", type: "script", command, author: "AnnAnnAnnAnnAnnA" }],
  });
  const theirs = String(result[0]?._id);
  await expect.poll(() => Reflect.get(table.game, "macros").has(theirs)).toBe(true);
  const { Hooks } = globalThis as unknown as { Hooks: { call(name: string, ...args: unknown[]): boolean } };
  const { user } = table.game;
  expect(Hooks.call("hotbarDrop", {}, { type: "Item", uuid: sword.uuid }, 1)).toBe(false);
  await expect.poll(() => user.hotbar["1"]).toBeTruthy();
  expect(user.hotbar["1"]).not.toBe(theirs);
  // The referee's own is taken again.
  expect(Hooks.call("hotbarDrop", {}, { type: "Item", uuid: sword.uuid }, 2)).toBe(false);
  await expect.poll(() => user.hotbar["2"]).toBe(user.hotbar["1"]);
  // Until somebody else may write it.
  await Reflect.get(table.game, "macros")
    .get(user.hotbar["1"])
    .update({ ownership: { AnnAnnAnnAnnAnnA: 3 } });
  expect(Hooks.call("hotbarDrop", {}, { type: "Item", uuid: sword.uuid }, 3)).toBe(false);
  await expect.poll(() => user.hotbar["3"]).toBeTruthy();
  expect(user.hotbar["3"]).not.toBe(user.hotbar["1"]);
});

describe("magic that calls creatures", () => {
  const each = { does: "comes", summons: [{ key: "goblin", number: "30" }] };
  const magic = (more: object = {}) => ({ level: 9, until: null, each: { ...each, ...more }, moments: soon() });
  const soon = () => ({ next: time().worldTime + 10, every: 10, left: 1 });
  const named = (name: string): Doc | undefined => hild().effects.contents.find((one: Doc) => one.name === name);
  /** The number of creatures called by an effect of this name, from the cards. */
  const called = (name: string): number =>
    table.game.messages.contents
      .flatMap((one) => (one.system?.outcome?.procedure === "goingOn" ? one.system.outcome.moments : []))
      .filter(({ spell, how }: { spell: string; how: string }) => spell === name && /comes|spawns|rises/.test(how))
      .length;
  const effect = (name: string, kept: object) => ({
    name,
    img: "icons/svg/aura.svg",
    flags: { rulings: { magic: kept } },
  });

  test.each(["comes", "spawns"])("calls nobody when a player wrote %s onto the player's own", async (does) => {
    // Only the dead rise as somebody else.
    if (does === "spawns") await hild().toggleStatusEffect("dead", { active: true });
    await ann.done("ActiveEffect", "create", { parentUuid: hild().uuid, data: [effect("Forged", magic({ does }))] });
    await expect.poll(() => named("Forged")).toBeDefined();
    await minute();
    await expect.poll(() => named("Forged")).toBeUndefined();
    expect(called("Forged")).toBe(0);
    await hild().toggleStatusEffect("dead", { active: false });
  });

  test("calls nobody by an ability that a player wrote to begin by itself", async () => {
    const works = [{ starts: "wounded", stays: true, each: { ...each, after: { formula: "1", unit: "round" } } }];
    const data = [{ name: "Own nature", type: "ability", system: { works } }];
    await ann.done("Item", "create", { parentUuid: hild().uuid, data });
    await expect.poll(() => hild().items.contents.some(({ name }: Doc) => name === "Own nature")).toBe(true);
    const { afterDamage } = await of("spells/effects/innate-effects");
    const { runUndoable } = await of("undo/run-undoable");
    const lying = (): string[] => hild().effects.contents.map(({ name }: Doc) => name);
    const before = lying();
    await runUndoable({ kind: "damage" }, async (transaction: Doc) => {
      await afterDamage(transaction, hild(), { points: 1 });
    });
    expect(lying()).toEqual(before);
  });

  test("S-3: calls nobody when a player gives an effect the id of a thing that the referee's client made", async () => {
    const { runUndoable } = await of("undo/run-undoable");
    const flags = { rulings: { magic: magic() } };
    await runUndoable({ kind: "give" }, async (transaction: Doc) => {
      await transaction.create(hild(), "Item", [{ name: "Gift", type: "gear", flags }]);
    });
    const gift = hild().items.contents.find(({ name }: Doc) => name === "Gift") as Doc;
    const data = [{ ...effect("Borrowed", flags.rulings.magic), _id: gift.id }];
    await ann.done("ActiveEffect", "create", { parentUuid: hild().uuid, data, keepId: true });
    await expect.poll(() => named("Borrowed")?.id).toBe(gift.id);
    await minute();
    await expect.poll(() => named("Borrowed")).toBeUndefined();
    expect(called("Borrowed")).toBe(0);
    await gift.delete();
  });

  test.each([
    ["calls whom the referee's client laid it for", "Laid", false, 1],
    ["calls nobody once a player has changed who comes", "Changed", true, 0],
  ])("%s", async (_what, name, changes, count) => {
    const { runUndoable } = await of("undo/run-undoable");
    await runUndoable({ kind: "work" }, async (transaction: Doc) => {
      await transaction.create(hild(), "ActiveEffect", [effect(name, magic())]);
    });
    const id = named(name)?.id ?? "";
    if (changes) {
      const summons = [{ key: "red-dragon", number: "30" }];
      const updates = [{ _id: id, "flags.rulings.magic.each.summons": summons }];
      await ann.done("ActiveEffect", "update", { parentUuid: hild().uuid, updates });
      await expect.poll(() => JSON.stringify(named(name)?.toObject())).toContain("red-dragon");
    }
    await minute();
    await expect.poll(() => named(name)).toBeUndefined();
    expect(called(name)).toBe(count);
  });
});

test("PLAY-114: a compendium that the table keeps from its players does not break the choice of spells", async () => {
  const { spellLists } = await of("spells/spell-lists");
  const entry = { uuid: "Compendium.rulings.spells.Item.x", name: "Sleep", system: { list: "magic-user", level: 1 } };
  const pack = {
    visible: true,
    getIndex: () => (pack.visible ? Promise.resolve({ contents: [entry] }) : Promise.reject(new Error("closed"))),
  };
  const { packs } = table.game as unknown as { packs: { get(id: string): unknown } };
  const { get } = packs;
  packs.get = (id) => (id === "rulings.spells" ? pack : get.call(packs, id));
  try {
    expect(await spellLists("magic-user")).toEqual([
      { uuid: entry.uuid, name: "Sleep", shown: "Sleep", level: 1, summary: expect.any(String) },
    ]);
    pack.visible = false;
    expect(await spellLists("magic-user")).toEqual([]);
  } finally {
    packs.get = get;
  }
});
