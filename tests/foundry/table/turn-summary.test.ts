/** The card that sums up a turn: what it names, what players read of it, and how it goes back. */
import { beforeEach, expect, test } from "vitest";
import { randomFights } from "./fights.ts";
import { type Doc, of } from "./live.ts";
import type { Play } from "./play.ts";

const named = (play: Play, name: string): Doc => play.fighters.find((one) => one.name === name) as Doc;
const summaries = ({ table, combat }: Play): Doc[] =>
  table.game.messages.contents.filter(
    ({ system }: Doc) => system.outcome?.procedure === "turnSummary" && system.combat === combat.uuid,
  );
const set = (play: Play, key: string, value: string) => play.table.game.settings.set("rulings", key, value);

/** Plays on until somebody of a side can act. */
async function untilActs(play: Play, id: string): Promise<void> {
  const { currentSlot } = await import("../../../src/rules/combat/order-view.ts");
  for (let guard = 0; guard < 40; guard += 1) {
    const { stateOf } = play.rulings.state;
    const { phase, pending } = currentSlot(stateOf(play.combat), play.rulings.store.rulingsInForce());
    if (phase !== "declare" && pending.includes(id)) return;
    await play.do({ what: "rollAll", by: 0, to: 0, how: 0 });
    await play.do({ what: "next", by: 0, to: 0, how: 0 });
  }
}

/** Presses Next until the unit that acts is another. */
async function endOfTurn(play: Play): Promise<void> {
  const before = summaries(play).length;
  for (let guard = 0; guard < 12 && summaries(play).length === before; guard += 1)
    await play.do({ what: "next", by: 0, to: 0, how: 0 });
}

randomFights(
  14,
  (begin) => {
    let play: Play;
    /** Hild attacks a goblin, which is wounded by 3 points, and the turn of her side ends. */
    async function turnOfHild(): Promise<{ readonly card: Doc; readonly goblin: Doc }> {
      const [hild, goblin] = ["Hild Redmantle", "Goblin (1)"].map((name) => named(play, name)) as [Doc, Doc];
      await untilActs(play, hild.id);
      await play.attack(hild.actor as Doc, goblin.actor as Doc);
      await play.settle();
      const card = play.table.game.messages.contents.findLast(({ type }: Doc) => type === "attack");
      await play.dealDamage(goblin.actor as Doc, 2, "full");
      await play.settle();
      await endOfTurn(play);
      return { card: card as Doc, goblin };
    }

    beforeEach(async () => {
      play = await begin();
      await set(play, "turnSummaries", "turn");
      await set(play, "foeKnowledge", "looks");
    });

    test("BX-111: one card for the turn of a side names the cards of that turn, once", async () => {
      const { card } = await turnOfHild();
      const [summary, ...others] = summaries(play);
      expect(others).toEqual([]);
      expect(summary?.system.outcome.cards).toContain(card.id);
      expect(summary?.system.outcome.sides).toHaveLength(1);
      expect(summary?.author.isGM).toBe(true);
      await endOfTurn(play);
      for (const later of summaries(play).slice(1)) expect(later.system.outcome.cards).not.toContain(card.id);
    });

    test("is found by a card that it names or what follows that card, to be drawn again, and by no other", async () => {
      const { card, goblin } = await turnOfHild();
      await turnOfHild();
      const [first, second] = summaries(play);
      const { summariesOn } = await of("combat/turn-summary");
      const { postCard, referenceTo } = play.rulings.post;
      const damage = (follows: string) => ({
        type: "damage",
        actor: named(play, "Hild Redmantle").actor,
        outcome: { procedure: "damage", total: 1, steps: [], dice: [], riders: [] },
        targets: [referenceTo(goblin.actor)],
        follows,
      });
      expect(summariesOn(card)).toEqual([first]);
      const follow = await postCard(damage(card.id));
      expect(summariesOn(follow)).toEqual([first]);
      expect(summariesOn(await postCard({ ...damage(follow.id), type: "notice" }))).toEqual([first]);
      expect(summariesOn(await postCard(damage(second?.system.outcome.cards[0])))).toEqual([second]);
      expect(summariesOn(await postCard(damage("")))).toEqual([]);
      expect(summariesOn(first as Doc)).toEqual([]);
    });

    test("is not made where the setting says so", async () => {
      await set(play, "turnSummaries", "never");
      await turnOfHild();
      expect(summaries(play)).toEqual([]);
    });

    test("hit points of a foe stand in it for nobody but referees, and for all where numbers are shown", async () => {
      const { goblin } = await turnOfHild();
      const uuid = goblin.actor?.uuid;
      const [summary] = summaries(play);
      const stored = summary?.system.outcome.changes.find((one: { uuid: string }) => one.uuid === uuid);
      expect(stored?.points).toBeUndefined();
      const { changesIn } = await of("combat/turn-summary");
      expect(changesIn(summary?.system.outcome).find((one: { uuid: string }) => one.uuid === uuid)?.points).toBe(-3);
    });

    test("a turn that is taken back takes its card back, and the next one has it all", async () => {
      const { card } = await turnOfHild();
      const [summary] = summaries(play);
      expect(await play.rulings.fight.stepBack(play.combat)).toBeUndefined();
      await play.settle();
      expect(summary?.system.takenBack).toBe(true);
      await endOfTurn(play);
      const again = summaries(play).filter(({ system }) => !system.takenBack);
      expect(again).toHaveLength(1);
      expect(again[0]?.system.outcome.cards).toContain(card.id);
    });

    test("what is taken back of a turn is no longer among its changes", async () => {
      await set(play, "foeKnowledge", "numbers");
      const { goblin } = await turnOfHild();
      const [summary] = summaries(play);
      const { changesIn } = await of("combat/turn-summary");
      const points = () =>
        changesIn(summary?.system.outcome).find((one: { uuid: string }) => one.uuid === goblin.actor?.uuid)?.points;
      expect(points()).toBe(-3);
      expect(summary?.system.outcome.changes.map((one: { points?: number }) => one.points)).toContain(-3);
      const damage = play.standing().findLast(({ kind }) => kind === "damage");
      expect(await play.rulings.backs.undoTransaction(damage?.id ?? "", play.table.game.user)).toBeUndefined();
      expect(points()).toBeUndefined();
    });

    test("what befell somebody outside of the fight meanwhile is not in it, also when it is read again", async () => {
      const { Actor } = globalThis as unknown as { Actor: { implementation: { create(data: object): Promise<Doc> } } };
      const outside = await Actor.implementation.create({
        name: "Outside",
        type: "monster",
        system: { hp: { value: 9, max: 9 } },
      });
      await untilActs(play, named(play, "Hild Redmantle").id);
      await play.dealDamage(outside, 1, "full");
      await turnOfHild();
      const { changesIn } = await of("combat/turn-summary");
      const read = changesIn(summaries(play)[0]?.system.outcome) as { uuid: string }[];
      expect(read.length).toBeGreaterThan(0);
      expect(read.map(({ uuid }) => uuid)).not.toContain(outside.uuid);
      await outside.delete();
    });

    test("a condition of which the system knows nothing is not named", async () => {
      const { goblin, card } = await turnOfHild();
      const { runUndoable } = await of("undo/run-undoable");
      await runUndoable({ kind: "condition", data: {}, card: card.id }, async (transaction: Doc) => {
        await transaction.create(goblin.actor, "ActiveEffect", [{ name: "Foreign", statuses: ["foreign", "prone"] }]);
        await transaction.begun();
      });
      await play.settle();
      const { changesIn } = await of("combat/turn-summary");
      const read = changesIn(summaries(play)[0]?.system.outcome) as { uuid: string; gained: string[] }[];
      expect(read.find(({ uuid }) => uuid === goblin.actor?.uuid)?.gained).toEqual(["prone"]);
    });

    test("GOR-76: after each round one card has what all did in it", async () => {
      await set(play, "turnSummaries", "round");
      const [hild, ysolde, goblin] = ["Hild Redmantle", "Ysolde Vane", "Goblin (1)"].map((name) => named(play, name));
      await untilActs(play, hild?.id ?? "");
      const { round } = play.combat.flags.rulings.state;
      await play.attack(hild?.actor as Doc, goblin?.actor as Doc);
      await play.attack(ysolde?.actor as Doc, goblin?.actor as Doc);
      await play.settle();
      for (let guard = 0; guard < 30 && play.combat.flags.rulings.state.round === round; guard += 1)
        await play.do({ what: "next", by: 0, to: 0, how: 0 });
      await play.settle();
      const [summary, ...others] = summaries(play);
      expect(others).toEqual([]);
      expect(summary?.system.outcome).toMatchObject({ round, who: [], sides: [] });
      expect(summary?.system.outcome.cards).toHaveLength(2);
    });

    test("the last turn is summed up when the fight is deleted in it", async () => {
      const [hild, goblin] = ["Hild Redmantle", "Goblin (1)"].map((name) => named(play, name)) as [Doc, Doc];
      await untilActs(play, hild.id);
      await play.attack(hild.actor as Doc, goblin.actor as Doc);
      await play.settle();
      const before = summaries(play).length;
      const { uuid } = play.combat;
      await play.combat.delete();
      await play.rulings.line.queued(async () => undefined);
      await play.rulings.line.queued(async () => undefined);
      const all = play.table.game.messages.contents.filter(
        ({ system }: Doc) => system.outcome?.procedure === "turnSummary" && system.combat === uuid,
      );
      expect(all).toHaveLength(before + 1);
    });

    // The last of all: the token is not put back.
    test("what befell a creature stays in it when its token is gone", async () => {
      await set(play, "foeKnowledge", "numbers");
      const { goblin } = await turnOfHild();
      const uuid = goblin.actor?.uuid;
      const { name } = goblin;
      const [summary] = summaries(play);
      const { changesIn } = await of("combat/turn-summary");
      await goblin.token.delete();
      const read = changesIn(summary?.system.outcome).find((one: { uuid: string }) => one.uuid === uuid);
      expect(read).toMatchObject({ name, points: -3 });
    });
  },
  false,
);
