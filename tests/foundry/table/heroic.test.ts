/** An action point in a fight where nothing can be written at once: the point is spent, and the action is there for it. */
import { expect, test } from "vitest";
import { randomFights } from "./fights.ts";
import type { Doc } from "./live.ts";
import type { Play } from "./play.ts";

randomFights(
  13,
  (begin) => {
    /** The first whose turn it is to spend one. */
    async function spends(play: Play): Promise<Doc | undefined> {
      const heroes = play.fighters.filter(({ actor }) => actor?.type === "character");
      for (const { actor } of heroes) await actor?.update({ "system.actionPoints.value": 1 });
      await play.do({ what: "rollAll", by: 0, to: 0, how: 0 });
      for (let slots = 0; slots < 20; slots += 1) {
        for (const one of heroes) {
          await play.rulings.referee.askFight({ kind: "actionPoint", combat: play.combat.id, id: one.id });
          await play.settle();
          if (one.actor?.system.actionPoints.value === 0) return one;
        }
        await play.do({ what: "next", by: 0, to: 0, how: 0 });
      }
      return undefined;
    }

    test("HERO-10: an action point buys an action; both go back", async () => {
      const play = await begin("heroic");
      const hero = await spends(play);
      const spent = () =>
        play.rulings.state.stateOf(play.combat).combatants.find(({ id }: Doc) => id === hero?.id)?.actionPointsSpent;
      expect(spent()).toBe(1);
      const transaction = play.standing().findLast(({ kind }) => kind === "actionPoint");
      expect(await play.rulings.backs.undoTransaction(transaction?.id, play.table.game.user)).toBeUndefined();
      await play.settle();
      expect(hero?.actor?.system.actionPoints.value).toBe(1);
      expect(spent()).toBe(0);
    });
  },
  false,
);
