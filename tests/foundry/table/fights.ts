/**
 * Random fights under random rulings, with whatever is done at a table, some of it taken back on the way: when everything has been taken back,
 * actors, items, effects, tokens, the fight and the clock are what they were. On the practice table's own documents, on both generations.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LONG } from "../../depth.ts";
import { act } from "./actions.ts";
import { type Doc, type LiveTable, openLive } from "./live.ts";
import { gather, Play, type System, system, worldOf } from "./play.ts";
import { PLAYED } from "./transaction-kinds.ts";

const DEATHS = ["bx", "eris", "dismemberment", "woundLevels"] as const;
const house = fc.record({
  preset: fc.constantFrom("classic", "eris", "heroic", "referee", "gorman"),
  death: fc.option(fc.constantFrom(...DEATHS)),
  initiative: fc.option(fc.constantFrom("side", "individual", "blocks")),
});

/** The property on one generation: documents are built for one alone, so each has a process of its own. */
export function randomFights(
  generation: 13 | 14,
  more?: (play: (preset?: string) => Promise<Play>) => void,
  random = true,
): void {
  let table: LiveTable;
  let rulings: System;
  // Without a page there is no dialog: every confirmation is answered yes, as by a referee who grants a level that was drained away.
  vi.doMock("../../../src/foundry/platform/dialogs.ts", () => ({ sure: async () => true }));
  beforeAll(async () => {
    table = await openLive(generation);
    rulings = await system();
    // Bands that break easily, so that flight and surrender come up; and experience for a level or two.
    for (const actor of table.game.actors.contents)
      if (actor.type === "monster") await actor.update({ "system.morale": 5 });
      else if (actor.type === "character") await actor.update({ "system.xp.value": 400_000 });
  });
  afterAll(() => table?.stop());

  /** Puts a preset in force with what differs from it, each topic as the House Rules window writes it. */
  async function rule({ preset, ...topics }: { readonly preset: string; readonly [topic: string]: string | null }) {
    const overrides = Object.fromEntries(
      Object.entries(topics).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    );
    await rulings.write.writeRequest({ preset, overrides, parameters: {} });
    const { preset: inForce, chosen } = rulings.store.rulingsInForce();
    expect(inForce).toBe(preset);
    for (const [topic, variant] of Object.entries(overrides)) expect(chosen({ key: topic })).toBe(variant);
  }

  const property = () =>
    test(
      "whatever was done and taken back in whatever order, in the end the world is what it was",
      async () => {
        const { game } = table;
        await fc.assert(
          fc.asyncProperty(house, fc.array(act, { minLength: 4, maxLength: 22 }), async (asked, acts) => {
            await rule(asked);
            const play = new Play(table, rulings, await gather(table, true));
            await play.settle();
            const before = worldOf(table);
            await rulings.fight.beginFight(play.combat);
            await play.settle();
            for (const one of acts) await play.do(one);
            await play.takeAllBack();
            expect(worldOf(table)).toEqual(before);
            await play.combat.delete();
            await rulings.line.queued(async () => undefined);
            const { ChatMessage } = Reflect.get(globalThis, "CONFIG") as { ChatMessage: { documentClass: Doc } };
            await ChatMessage.documentClass.deleteDocuments(game.messages.contents.map(({ id }) => id));
          }),
          { numRuns: Number(process.env.RUNS ?? (LONG ? 25 : 1)), endOnFailure: true },
        );
      },
      LONG ? 1_200_000 : 240_000,
    );
  /** Each kind that is said to be played, until the ledger holds one; then everything goes back. */
  const everyKind = () =>
    test("every kind of transaction that the random fights are said to play is played, and goes back", async () => {
      await rule({ preset: "classic", grappling: "gygaxian" });
      const play = new Play(table, rulings, await gather(table, true));
      await play.settle();
      const before = worldOf(table);
      await rulings.fight.beginFight(play.combat);
      await play.settle();
      const missing: string[] = [];
      for (const [kind, what] of Object.entries(PLAYED)) {
        const there = () => play.standing().some((transaction) => transaction.kind === kind);
        for (let at = 0; at < 12 && !there(); at += 1) await play.do({ what, by: at, to: at + 4, how: at + 1 });
        if (!there()) missing.push(kind);
      }
      expect(missing).toEqual([]);
      await play.takeAllBack();
      expect(worldOf(table)).toEqual(before);
      await play.combat.delete();
    }, 240_000);
  if (random) property();
  if (random && generation === 14) everyKind();

  more?.(async (preset = "classic") => {
    await rule({ preset });
    for (const old of [...table.game.combats.contents]) await old.delete();
    const play = new Play(table, rulings, await gather(table));
    await rulings.fight.beginFight(play.combat);
    await play.settle();
    return play;
  });
}
