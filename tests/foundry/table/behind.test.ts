/** A referee's client that has missed changes of a fight does not write its old state over what another referee did meanwhile (PLAY-147). */
import { describe, expect, test } from "vitest";
import { randomFights } from "./fights.ts";
import { type Doc, of } from "./live.ts";

const HELPER = "HelperHelperHelp";

randomFights(
  14,
  (begin) => {
    describe("a referee's client that was cut off while another referee let the fight go on", () => {
      test("PLAY-147: writes nothing, gives the reason, and continues once it has the current state of the fight", async () => {
        const play = await begin();
        const { table, combat } = play;
        const { User, ui } = globalThis as unknown as {
          User: { create(data: object, options: object): Promise<Doc> };
          ui: object;
        };
        if (!Reflect.get(table.game, "users").get(HELPER))
          await User.create({ _id: HELPER, name: "Helper", role: 3 }, { keepId: true });
        const helper = await table.another(HELPER);
        const stored = async () =>
          (await helper.world()).combats.find(({ _id }: { _id?: unknown }) => _id === combat.id) as Doc;
        helper.socket.on(
          "query",
          async ({ name, data }: { name: string; data: { combat?: unknown } }, ack: (reply: object) => void) => {
            const known = data.combat === combat.id ? await stored() : undefined;
            const { _stats } = (known ?? { _stats: {} }) as unknown as { _stats: { modifiedTime?: number } };
            ack({ ok: name === "rulings.stamp", result: { ok: true, stamp: _stats.modifiedTime ?? 0 } });
          },
        );
        await expect.poll(() => Reflect.get(table.game, "users").get(HELPER).active).toBe(true);

        // While up to date, it continues as usual.
        await play.do({ what: "rollAll", by: 0, to: 0, how: 0 });
        await play.do({ what: "next", by: 0, to: 0, how: 0 });
        const { round } = combat.flags.rulings.state;
        const later = async () => {
          const { state } = (await stored()).flags.rulings;
          const updates = [{ _id: combat.id, flags: { rulings: { state: { ...state, round: round + 3 } } } }];
          await helper.done("Combat", "update", { updates });
        };
        await table.withoutUpdates(later);
        expect(combat.flags.rulings.state.round).toBe(round);
        const warned: string[] = [];
        Object.assign(ui, { notifications: { warn: (text: string) => warned.push(text) } });
        const { fight, backs } = play.rulings;
        const me = table.game.user;
        const ledger = play.standing().length;
        expect(
          await fight.changeFight(combat, (state: object) => ({ state: { ...state, cursor: 0 }, events: [] })),
        ).toEqual({
          key: "fightBehind",
        });
        await fight.noteSeenFight(combat);
        expect(await fight.stepBack(combat)).toEqual({ key: "fightBehind" });
        await backs.undoTransaction(play.standing().findLast(({ kind }) => kind === "fight")?.id ?? "", me);
        expect((await stored()).flags.rulings.state.round).toBe(round + 3);
        expect(play.standing()).toHaveLength(ledger);
        // Said once, not with every transaction.
        expect(warned).toHaveLength(1);
        Reflect.deleteProperty(ui, "notifications");

        const { resume } = await import("../../../practice-table/client/data/game/resume.ts");
        await resume(table.game as never);
        expect(combat.flags.rulings.state.round).toBe(round + 3);
        expect(
          await fight.changeFight(combat, (state: object) => ({ state: { ...state, cursor: 0 }, events: [] })),
        ).toBeUndefined();
        helper.socket.disconnect();
        await expect.poll(() => Reflect.get(table.game, "users").get(HELPER).active).toBe(false);
      });

      test("its answer is the server's stamp, and 0 for what is no fight", async () => {
        const play = await begin();
        const { answerFightStamp } = await of("combat/fight-storage");
        const { modifiedTime } = play.combat._stats;
        expect(modifiedTime).toBeGreaterThan(0);
        expect(answerFightStamp({ combat: play.combat.id })).toEqual({ ok: true, stamp: modifiedTime });
        for (const data of ["", { combat: "nothing" }, { combat: play.combat }, null, 7])
          expect(answerFightStamp(data)).toEqual({ ok: false, refused: "noFight" });
      });
    });
  },
  false,
);
