/**
 * A curious player's view at the console, and the display of a player's client: the world as the table sends it, as bare data. Whispers are
 * on every client (PEER-45): secrets are in them and nowhere else, and a player's client shows no more of them than Foundry does.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Source } from "../../../practice-table/shared/json.ts";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { type Doc, type LiveTable, of, openWithAnn } from "./live.ts";

let table: LiveTable;
let ann: Client;
let hild: () => Doc;
let goblin: Doc;

beforeAll(async () => {
  ({ table, ann, hild } = await openWithAnn());
  const foe = table.game.scenes.active.tokens.contents.find(({ name }: Doc) => name === "Goblin (1)");
  goblin = foe.actor;
  const { watchNumbers } = await of("chat/hidden-numbers");
  watchNumbers();
}, 120_000);
afterAll(() => table?.stop());

/** The data of a message on Ann's client. */
async function held(message: Doc): Promise<Source | undefined> {
  return (await ann.world()).messages.find(({ _id }) => _id === message.id);
}

/** Runs an action as Ann. */
async function asAnn<T>(work: () => T): Promise<Awaited<T>> {
  const { user } = table.game;
  const hers = Reflect.get(table.game, "users").get(ann.userId) as Doc;
  Object.assign(table.game, { user: hers, userId: hers.id });
  try {
    return await work();
  } finally {
    Object.assign(table.game, { user, userId: user.id });
  }
}

/** Whether a message, as bare data, is for Ann. */
function isForAnn(source: Source): boolean {
  const whisper = source.whisper as string[] | undefined;
  return !whisper || whisper.length === 0 || whisper.includes(ann.userId);
}

async function know(what: "numbers" | "looks" | "words"): Promise<void> {
  await table.game.settings.set("rulings", "foeKnowledge", what);
}

/** A foe attacks, with a die roll that is distinguishable from any other number. */
async function strike(): Promise<{ message: Doc; rolled: number }> {
  const { creatureOf } = await of("adapter/creature");
  const { postCard, referenceTo } = await of("chat/post-card");
  const { rollPlan } = await of("platform/dice");
  const { rulingsInForce } = await of("platform/settings/rulings-in-force");
  const { planAttack } = await import("../../../src/rules/attack/plan.ts");
  const { resolveAttack } = await import("../../../src/rules/attack/resolve.ts");
  const plan = planAttack(
    { attacker: creatureOf(goblin), target: creatureOf(hild()), means: { kind: "unarmed" }, situation: {} } as never,
    rulingsInForce(),
  );
  const rolled = await rollPlan(plan);
  const outcome = resolveAttack(plan, rolled.rolls, rulingsInForce());
  const targets = [referenceTo(hild())];
  const message = await postCard({ type: "attack", actor: goblin, plan, outcome, rolls: rolled.shown, targets });
  return { message, rolled: rolled.shown[0].total };
}

describe("the dice of a foe", () => {
  test("stand on the card where players read them", async () => {
    for (const what of ["numbers", "looks"] as const) {
      await know(what);
      const { message, rolled } = await strike();
      const [roll] = ((await held(message))?.rolls ?? []) as string[];
      expect(JSON.parse(String(roll)).total).toBe(rolled);
    }
  });

  test("are with nobody but the referee where players learn nothing but words", async () => {
    await know("words");
    const { message, rolled } = await strike();
    const seen = await held(message);
    expect(seen?.rolls).toEqual([]);
    const { outcome, dice } = (seen?.system ?? {}) as { outcome: Source; dice: Source[] };
    expect(outcome.natural).toBe(0);
    expect(outcome.total).toBe(0);
    expect(outcome.needed).toBe(0);
    expect(dice).toEqual([]);
    expect(outcome.closed).toEqual({ speaker: true, targets: false, dice: true });
    const { cardData } = await of("undo/card-data");
    expect(cardData(message).dice).toEqual([{ id: "attack", dice: [{ faces: 20, result: rolled }], total: rolled }]);
    expect(cardData(message).outcome.natural).toBe(rolled);
    // a player reads the same word as before, and that alone
    expect(outcome.hit).toBe(cardData(message).outcome.hit);
    const read = await asAnn(() => cardData(message));
    expect(read.outcome.natural).toBe(0);
    expect(read.outcome.total).toBe(0);
    expect(read.outcome.needed).toBe(0);
    expect(read.dice).toEqual([]);
  });

  test("of a wound are its victim's to see", async () => {
    await know("words");
    const { postCard, referenceTo } = await of("chat/post-card");
    const roll = await new (
      Reflect.get(globalThis, "Roll") as new (
        formula: string,
      ) => { evaluate(): Promise<object> }
    )("1d6").evaluate();
    const outcome = { procedure: "damage", total: 3, steps: [], dice: [], subdual: false, riders: [] };
    const message = await postCard({
      type: "damage",
      actor: goblin,
      outcome,
      rolls: [roll],
      targets: [referenceTo(hild())],
    });
    expect((await held(message))?.rolls).toHaveLength(1);
  });

  test("are shown to no player where the referee rolls for referees or alone, nor that there was a roll", async () => {
    await know("numbers");
    const { chosenReaders } = await of("chat/post-card");
    for (const mode of ["gm", "self", "blind"]) {
      await table.game.settings.set("core", "messageMode", mode);
      expect(chosenReaders().whisper?.length).toBeGreaterThan(0);
      const { message, rolled } = await strike();
      expect(isForAnn((await held(message)) ?? {}), mode).toBe(false);
      expect((await held(message))?.rolls, mode).toEqual([]);
      expect(await asAnn(() => [message.visible, message.isReadable]), mode).toEqual([false, false]);
      const { cardData } = await of("undo/card-data");
      expect(cardData(message).dice[0].total).toBe(rolled);
    }
    await table.game.settings.set("core", "messageMode", "public");
  });

  test("PEER-52: are nothing that a token says, whatever the mode beside the chat line", async () => {
    await table.game.settings.set("core", "messageMode", "ic");
    const { chosenReaders } = await of("chat/post-card");
    expect(chosenReaders()).toEqual({ whisper: [], blind: false });
    const { message } = await strike();
    await table.game.settings.set("core", "messageMode", "public");
    expect(message._source.style).toBe(0);
  });

  test("and what the ledger keeps of them is read by no player's client, stands in no message and in journals alone that no player owns or sees", async () => {
    const world = (await ann.world()) as unknown as { userId: string } & Record<"messages" | "journal", any[]>;
    expect(world.userId).toBe(ann.userId);
    expect(world.messages.filter(({ type }) => type === "deed")).toEqual([]);
    const keeping = world.journal.filter(({ pages }) => pages.some(({ type }: { type: string }) => type === "deed"));
    expect(keeping.length).toBeGreaterThan(0);
    const journals = Reflect.get(table.game, "journal") as { get(id: string): Doc };
    for (const { _id, ownership } of keeping) {
      expect([ownership.default, ownership[ann.userId]]).toEqual([0, undefined]);
      expect(await asAnn(() => [journals.get(_id).visible, journals.get(_id).isOwner])).toEqual([false, false]);
    }
    const { allTransactions, transactionOf, keep } = await of("undo/ledger");
    const { isEntry, pageOf, pagesIn } = await of("undo/ledger-journals");
    await keep("test", "SomeDeedSomeDeed", {}, {});
    const entry = pageOf("SomeDeedSomeDeed");
    expect([isEntry(entry), transactionOf(entry.id)?.id]).toEqual([true, entry.id]);
    expect(pagesIn("numbers").length).toBeGreaterThan(0);
    expect(await asAnn(() => [allTransactions(), transactionOf(entry.id), isEntry(entry), pagesIn("numbers")])).toEqual(
      [[], undefined, false, []],
    );
  });
});

describe("what is not known yet", () => {
  /** All data that the table sends to a joining player and has sent since, except whispers to others and closed journals. */
  const everything = async (): Promise<string> => {
    const { messages, journal, ...world } = (await ann.world()) as unknown as Record<string, any[]> & {
      messages: Source[];
    };
    const closed = (journal ?? []).filter(({ ownership }) => ownership.default === 0 && !ownership[ann.userId]);
    const kept = closed.flatMap(({ _id, pages }) => [_id, ...pages.map((page: Source) => page._id)]);
    const whispers = new Set([...messages.filter((source) => !isForAnn(source)).map(({ _id }) => _id), ...kept]);
    const isWhisper = (entry: unknown): boolean => whispers.has((entry as Source)._id);
    const heard = ann.heard.map(({ result, ...rest }) => ({
      ...rest,
      result: result.filter((one) => !isWhisper(one)),
    }));
    return JSON.stringify([world, messages.filter(isForAnn), heard]);
  };

  test("stands in journals closed to players alone: neither a thing's true name nor its charges, bonus or effects is anywhere else, and no player's client reads it", async () => {
    const { hideItem } = await of("items/unidentified/hide-item");
    const [made] = await hild().createEmbeddedDocuments("Item", [
      { name: "Zephyrblade", type: "weapon", system: { damage: "1d8", bonus: 3, description: "Sings of zephyrs." } },
    ]);
    if (!made) throw new Error("There is no sword");
    // it was made before her eyes, so what was said since is looked at from here on
    ann.heard.length = 0;
    await hideItem(made, { name: "A dull blade" });
    const storedValue = await everything();
    expect(storedValue).toContain("A dull blade");
    for (const word of ["Zephyrblade", "zephyrs"]) expect(storedValue).not.toContain(word);
    const { truthOf } = await of("items/unidentified/truths");
    const appearance = hild().items.contents.find(({ name }) => name === "A dull blade");
    expect(truthOf(appearance).data.name).toBe("Zephyrblade");
    expect(await asAnn(() => truthOf(appearance))).toBeUndefined();
  });
});
