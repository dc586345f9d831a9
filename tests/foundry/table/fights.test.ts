/** How the order of a fight goes back with the hits that it followed from, and by a step back. */
import { describe, expect, test } from "vitest";
import { randomFights } from "./fights.ts";
import type { Doc } from "./live.ts";
import type { Play } from "./play.ts";

/** The order of the fight, who acted in it, and morale. */
const kept = ({ combat }: Play): string => JSON.stringify([combat.flags.rulings.state, combat.flags.rulings.morale]);
const fighter = ({ combat }: Play, id: string): any =>
  combat.flags.rulings.state.combatants.find((one: { id: string }) => one.id === id);
const named = (play: Play, name: string): Doc => play.fighters.find((one) => one.name === name) as Doc;
const last = (play: Play, kind: string): string =>
  play.standing().findLast((transaction) => transaction.kind === kind)?.id ?? "";
const me = (play: Play) => play.table.game.user;

randomFights(14, (begin) => {
  describe("an attack that is taken back", () => {
    test("takes its tick with it while the same round runs, and nobody else's", async () => {
      const play = await begin();
      const [hild, ysolde, goblin] = ["Hild Redmantle", "Ysolde Vane", "Goblin (1)"].map((name) => named(play, name));
      await play.attack(hild?.actor as Doc, goblin?.actor as Doc);
      await play.settle();
      const attack = last(play, "attack");
      await play.attack(ysolde?.actor as Doc, goblin?.actor as Doc);
      await play.settle();
      expect(fighter(play, hild?.id ?? "").actions).toHaveLength(1);
      expect(await play.rulings.backs.undoTransaction(attack, me(play))).toBeUndefined();
      expect(fighter(play, hild?.id ?? "").actions).toEqual([]);
      expect(fighter(play, ysolde?.id ?? "").actions).toHaveLength(1);
    });

    test("leaves the order alone once the round has gone on, says so, and a step back still leads to before it", async () => {
      const play = await begin();
      const before = kept(play);
      const [hild, goblin] = ["Hild Redmantle", "Goblin (1)"].map((name) => named(play, name));
      await play.attack(hild?.actor as Doc, goblin?.actor as Doc);
      await play.settle();
      const attack = last(play, "attack");
      const card = play.table.game.messages.contents.findLast(({ type }) => type === "attack");
      const { round } = play.combat;
      for (let guard = 0; guard < 40 && play.combat.round === round; guard += 1) {
        await play.do({ what: "rollAll", by: 0, to: 0, how: 0 });
        await play.do({ what: "next", by: 0, to: 0, how: 0 });
      }
      const later = kept(play);
      expect(await play.rulings.backs.undoTransaction(attack, me(play))).toBeUndefined();
      expect(card?.system.used).toContain("roundGoneOn");
      expect(card?.system.takenBack).toBe(true);
      expect(kept(play)).toBe(later);
      for (let guard = 0; guard < 60 && kept(play) !== before; guard += 1) {
        expect(await play.rulings.fight.stepBack(play.combat)).toBeUndefined();
        await play.settle();
      }
      expect(kept(play)).toBe(before);
    });

    test("stands up whom it felled, as they stood in the order", async () => {
      const play = await begin();
      const before = kept(play);
      const goblin = named(play, "Goblin (2)");
      await play.dealDamage(goblin.actor as Doc, 8, "full");
      await play.settle();
      expect(fighter(play, goblin.id).status).toBe("defeated");
      expect(await play.rulings.backs.undoTransaction(last(play, "damage"), me(play))).toBeUndefined();
      await play.settle();
      expect(kept(play)).toBe(before);
    });
  });

  test("a step back to before a morale check removes its dice and the flight with it", async () => {
    const play = await begin();
    const goblin = named(play, "Goblin (2)");
    await play.dealDamage(goblin.actor as Doc, 8, "full");
    await play.settle();
    const before = kept(play);
    expect(play.combat.flags.rulings.state.moraleDue).toHaveLength(1);
    await play.do({ what: "morale", by: 0, to: 0, how: 0 });
    const { moraleDue } = play.combat.flags.rulings.state;
    expect(moraleDue).toEqual([]);
    const card = play.table.game.messages.contents.findLast(({ type }) => type === "morale");
    await play.do({ what: "choose", by: 0, to: 0, how: 1 });
    for (let guard = 0; guard < 3 && kept(play) !== before; guard += 1) {
      expect(await play.rulings.fight.stepBack(play.combat)).toBeUndefined();
      await play.settle();
    }
    expect(kept(play)).toBe(before);
    expect(card?.system.takenBack).toBe(true);
    expect(play.fighters.some(({ actor }) => actor?.statuses.has("fleeing"))).toBe(false);
  });

  test("a fight that is deleted while a step back is on its way leaves nobody with a fault", async () => {
    const play = await begin();
    await play.do({ what: "next", by: 0, to: 0, how: 0 });
    await play.do({ what: "next", by: 0, to: 0, how: 0 });
    const both = await Promise.allSettled([play.rulings.fight.stepBack(play.combat), play.combat.delete()]);
    await play.rulings.line.queued(async () => undefined);
    expect(both.map((one) => (one.status === "rejected" ? String(one.reason) : ""))).toEqual(["", ""]);
    expect(play.standing().some(({ kind }) => kind === "fight")).toBe(false);
  });

  describe("what is done is done once", () => {
    test("damage that two roll for one hit in the same instant counts once: the second is struck out", async () => {
      const play = await begin();
      const [hild, goblin] = ["Hild Redmantle", "Goblin (1)"].map((name) => named(play, name).actor as Doc);
      await play.attack(hild as Doc, goblin as Doc);
      await play.settle();
      const root = play.table.game.messages.contents.findLast(({ type }) => type === "attack") as Doc;
      const { post } = play.rulings;
      const outcome = { procedure: "damage", total: 1, steps: [], dice: [], subdual: false, riders: [] };
      const card = { type: "damage", actor: hild, outcome, targets: [post.referenceTo(goblin)], follows: root.id };
      const [first, second] = await Promise.all([post.postCard(card), post.postCard(card)]);
      await expect.poll(() => [first.system.takenBack, second.system.takenBack].sort()).toEqual([false, true]);
      // The hit is applied once, from either of them.
      const { applyDamage } = play.rulings.apply;
      const asked = [first, second].map((one) => applyDamage(one, goblin?.uuid, "full", me(play).id));
      expect((await Promise.all(asked)).filter((refused) => !refused)).toHaveLength(1);
    });

    test("of the last one of something two take it once", async () => {
      const play = await begin();
      const arrows = play.fighters
        .flatMap(({ actor }) => actor?.items.contents ?? [])
        .find(({ type }) => type === "ammunition") as Doc;
      const before = arrows.system.quantity;
      await arrows.update({ "system.quantity": 1 });
      const shoot = (name: string): Promise<{ key: string } | undefined> =>
        play.rulings.perform.runUndoable({ kind: "attack", data: { name } }, async (transaction: Doc) =>
          transaction.holdSpent(arrows, "system.quantity", { key: "noAmmunition" }),
        );
      const both = await Promise.all([shoot("one"), shoot("other")]);
      expect(both.filter((refused) => refused?.key === "noAmmunition")).toHaveLength(1);
      expect(arrows.system.quantity).toBe(0);
      await arrows.update({ "system.quantity": before });
    });
  });
});
