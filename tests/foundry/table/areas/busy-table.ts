/** Areas that go along, at a table that does not hold still: who comes late, who breaks the magic, other referees, nobody there, steps back. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { packEntry } from "../../pack-entry.ts";
import { type CompanyTable, calm, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";

const YSOLDE = "Ysolde Vane";
const ANSELM = "Brother Anselm";
const [ONE, TWO] = ["Goblin (1)", "Goblin (2)"];

export function areasGo(generation: 13 | 14): void {
  describe(`areas that go along, on generation ${generation}`, () => {
    let table: CompanyTable;
    beforeAll(async () => {
      table = await openCompany(generation);
      for (const [at, name] of [YSOLDE, ANSELM, ONE, TWO].entries())
        await token(name).update({ x: 1000 + at * 2000, y: 1000 });
    }, 120_000);
    afterAll(() => table?.stop());

    // Areas left over by a failed test do not affect the next.
    afterEach(async () => {
      for (const area of lying()) await area.delete();
      for (const { actor: one } of scene().tokens.contents)
        for (const effect of one.effects.contents) await effect.delete();
    });

    const scene = (): Doc => table.game.scenes.active;
    const token = (name: string): Doc => scene().tokens.contents.find((one: Doc) => one.name === name);
    const actor = (name: string): Doc => token(name).actor as Doc;
    const lying = (): Doc[] => (generation === 14 ? scene().regions : scene().templates).contents;
    const has = (status: string, ...names: string[]): boolean[] =>
      names.map((name) => actor(name).statuses.has(status));
    const effects = (...names: string[]): number[] => names.map((name) => actor(name).effects.size);
    /** Puts somebody so many squares east of another. */
    const beside = (name: string, from: string, squares: number): Promise<unknown> =>
      token(name).update({ x: token(from).x + scene().grid.size * squares, y: token(from).y });
    const settled = async (): Promise<void> => {
      for (let times = 0; times < 4; times += 1) await calm();
    };
    const clock = async (rounds: number): Promise<void> => {
      await table.pass("round", rounds);
      await settled();
    };
    const at = (): { x: number; y: number } => {
      const { shapes, x, y } = (lying()[0] as Doc).toObject() as unknown as { shapes?: Doc[]; x: number; y: number };
      return { x: shapes?.[0]?.x ?? x, y: shapes?.[0]?.y ?? y };
    };
    const middle = (name: string): { x: number; y: number } => {
      const { size } = scene().grid;
      return { x: token(name).x + size / 2, y: token(name).y + size / 2 };
    };
    /** Everything that may not have changed in the end. */
    const everything = (): unknown =>
      JSON.parse(
        JSON.stringify([
          table.world(),
          lying().map((one) => one.id),
          scene().tokens.contents.map((one: Doc) => one.actor?.effects.contents.map((effect: Doc) => effect.name)),
        ]),
      );

    /** A spell of the compendium on its card, aimed at some; Ysolde casts it. */
    async function cast(path: string, ...names: string[]): Promise<Doc> {
      const { name, img, system } = packEntry(`spells/${path}`);
      const [spell] = await actor(YSOLDE).createEmbeddedDocuments("Item", [{ name, img, type: "spell", system }]);
      const { referenceTo, postCard } = await of("chat/post-card");
      const { areaOf } = await of("spells/effects/area");
      const outcome = { procedure: "cast", spell: name, reversed: false, area: areaOf(spell), works: [] };
      const targets = names.map((one) => referenceTo(actor(one)));
      return postCard({
        type: "notice",
        actor: actor(YSOLDE),
        item: { uuid: spell?.uuid, name, img },
        outcome,
        targets,
      });
    }
    const act = async (message: Doc, way = 0): Promise<unknown> =>
      (await of("spells/spell-effect")).applySpellEffect(message, way, table.game.user.id);
    const place = async (message: Doc, where: string): Promise<unknown> => {
      const { size, distance } = scene().grid;
      const { x, y } = middle(where);
      const spot = { x: (x * distance) / size, y: (y * distance) / size };
      const request = { message: message.id, token: token(YSOLDE).uuid, at: spot, towards: 0, inside: [] };
      return (await of("spells/areas/area-documents")).createArea({ user: table.game.user, request });
    };
    /** Takes everything back, the latest first, past what only goes along. */
    const backTo = async (transactions: number): Promise<void> => {
      await settled();
      while (table.kinds().length > transactions) {
        expect(await table.takeBack()).toBeUndefined();
        await settled();
      }
    };
    const lastOutcome = (): Doc =>
      table.game.messages.contents.findLast((one) => one.system?.outcome?.procedure === "working")?.system.outcome;

    describe("invisibility about somebody (facts of invisibility 10 ft radius)", () => {
      const CIRCLE = "magic-user-3/invisibility-10-radius";
      /** The circle about Anselm, with the first goblin in it; back to where all began in the end. */
      async function circle(then: (transactions: number) => Promise<void>): Promise<void> {
        await beside(ONE, ANSELM, 1);
        await beside(TWO, ANSELM, 30);
        const message = await cast(CIRCLE, ANSELM);
        const [before, transactions] = [everything(), table.kinds().length];
        expect(await act(message)).toBeUndefined();
        await settled();
        expect(has("invisible", ANSELM, ONE, TWO)).toEqual([true, true, false]);
        await then(transactions);
        await backTo(transactions);
        expect(everything()).toEqual(before);
      }

      test("all within vanish, and the card names them; it goes along with the one", () =>
        circle(async () => {
          expect(lastOutcome().told.map(({ name, how }: Doc) => `${name} ${how}`)).toEqual([
            `${ANSELM} took`,
            `${ONE} took`,
          ]);
          expect(lastOutcome().area).toMatchObject({ goes: "with", name: ANSELM, once: true });
          await token(ANSELM).update({ x: token(ANSELM).x + 30 });
          await settled();
          expect(at()).toEqual(middle(ANSELM));
          expect(has("invisible", ANSELM, ONE)).toEqual([true, true]);
          expect(effects(ANSELM, ONE)).toEqual([1, 1]);
        }));

      test("latecomers are not hidden, and who strays is seen and stays seen", () =>
        circle(async () => {
          await beside(TWO, ANSELM, 1);
          await settled();
          expect(has("invisible", TWO)).toEqual([false]);
          await beside(ONE, ANSELM, 20);
          await settled();
          expect(has("invisible", ANSELM, ONE)).toEqual([true, false]);
          await beside(ONE, ANSELM, 1);
          await settled();
          expect(has("invisible", ONE)).toEqual([false]);
        }));

      test("who attacks is seen, until that is taken back; the others stay hidden", () =>
        circle(async (transactions) => {
          const { runUndoable } = await of("undo/run-undoable");
          const { breakMagic } = await of("spells/effects/apply-effect");
          await runUndoable({ kind: "attack" }, (transaction: unknown) =>
            breakMagic(transaction, actor(ONE), "attacks"),
          );
          await settled();
          expect(has("invisible", ANSELM, ONE)).toEqual([true, false]);
          await backTo(transactions + 1);
          expect(has("invisible", ANSELM, ONE)).toEqual([true, true]);
          expect(effects(ANSELM, ONE)).toEqual([1, 1]);
        }));

      test("taken off the map by its card nobody is hidden; that goes back", () =>
        circle(async (transactions) => {
          const message = table.game.messages.contents.findLast((one) => one.system?.outcome?.procedure === "cast");
          const { deleteArea } = await of("spells/areas/area-documents");
          expect(await deleteArea(message, table.game.user.id)).toBeUndefined();
          await settled();
          expect([lying().length, ...has("invisible", ANSELM, ONE)]).toEqual([0, false, false]);
          await backTo(transactions + 1);
          expect([lying().length, ...has("invisible", ANSELM, ONE)]).toEqual([1, true, true]);
        }));
    });

    describe("more than one referee, and none", () => {
      const HUSH = "cleric-2/silence-15-radius";
      const quietTransactions = async (): Promise<number> => {
        await beside(ONE, ANSELM, 1);
        await beside(TWO, ANSELM, 30);
        const message = await cast(HUSH, ANSELM);
        const transactions = table.kinds().length;
        const { CONFIG } = globalThis as unknown as { CONFIG: { Dice: { randomUniform: () => number } } };
        const fair = CONFIG.Dice.randomUniform;
        CONFIG.Dice.randomUniform = () => 0.9999;
        expect(await act(message, 1)).toBeUndefined();
        CONFIG.Dice.randomUniform = fair;
        await expect.poll(() => has("silenced", ANSELM, ONE)).toEqual([true, true]);
        return transactions;
      };

      test("what another referee moves is followed once, and what both move in the same moment too", async () => {
        const transactions = await quietTransactions();
        const other = await table.another();
        const move = (name: string, x: number) =>
          other.modify("Token", "update", {
            parentUuid: scene().uuid,
            updates: [{ _id: token(name).id, x }],
          });
        const { size } = scene().grid;
        const to = token(TWO).x - size;
        await Promise.all([move(ANSELM, to), token(ONE).update({ x: to + size * 20 })]);
        await expect.poll(at).toEqual(middle(ANSELM));
        await expect.poll(() => has("silenced", ANSELM, ONE, TWO)).toEqual([true, false, true]);
        await settled();
        expect([lying().length, ...effects(ANSELM, ONE, TWO)]).toEqual([1, 1, 0, 1]);
        await backTo(transactions);
        await expect.poll(() => effects(ANSELM, ONE, TWO)).toEqual([0, 0, 0]);
        expect(lying()).toEqual([]);
      });

      test("while this tab does not act nothing follows; who takes the seat sees to what was left undone", async () => {
        const transactions = await quietTransactions();
        const user = table.game.user;
        const { yieldActingClient } = await of("platform/referee/active-referee");
        const { joinActingClients } = await of("platform/referee/active-referee");
        yieldActingClient();
        await user.update({ "flags.rulings.seat": "another tab" });
        const stood = at();
        await token(ANSELM).update({ x: token(TWO).x - scene().grid.size });
        await settled();
        expect(at()).toEqual(stood);
        expect(has("silenced", ANSELM, ONE, TWO)).toEqual([true, true, false]);
        await joinActingClients(null);
        await expect.poll(at).toEqual(middle(ANSELM));
        await expect.poll(() => has("silenced", ANSELM, ONE, TWO)).toEqual([true, false, true]);
        await backTo(transactions);
        await expect.poll(() => effects(ANSELM, ONE, TWO)).toEqual([0, 0, 0]);
      });
    });

    describe("a cloud in a fight", () => {
      const CLOUD = "magic-user-5/cloudkill";
      test("a step back of the tracker brings the cloud back with the clock, and what it did in the round", async () => {
        await beside(ONE, YSOLDE, 8);
        await beside(TWO, YSOLDE, 60);
        await actor(ONE).update({ "system.hp": { value: 20, max: 20 }, "system.hd": { dice: 6 } });
        const message = await cast(CLOUD);
        const [before, transactions] = [everything(), table.kinds().length];
        expect(await place(message, ONE)).toBeUndefined();
        expect(await act(message)).toBeUndefined();
        await settled();
        expect(effects(ONE)).toEqual([1]);
        expect(at()).toEqual(middle(ONE));
        const start = at();
        const { Combat } = globalThis as unknown as { Combat: { create(data: object): Promise<Doc> } };
        const combat = await Combat.create({ scene: scene().id, active: true });
        await combat.createEmbeddedDocuments(
          "Combatant",
          [YSOLDE, ONE].map((name) => ({ tokenId: token(name).id, sceneId: scene().id, actorId: actor(name).id })),
        );
        const { beginFight, stepBack } = await of("combat/fight");
        await beginFight(combat);
        await settled();
        const time = table.game.time.worldTime;
        const { askFight } = await of("combat/fight-requests");
        const ask = (kind: string) => askFight({ combat: combat.id, kind, id: "" });
        for (let steps = 0; steps < 20 && combat.round < 2; steps += 1) {
          await ask("rollAll");
          await ask("nextRound");
          await settled();
        }
        expect(combat.round).toBe(2);
        await expect.poll(() => table.game.time.worldTime).toBeGreaterThan(time);
        await settled();
        const { size, distance } = scene().grid;
        await expect.poll(at).toEqual({ x: start.x + (20 * size) / distance, y: start.y });
        expect(actor(ONE).system.hp.value).toBe(19);
        // It has drifted past the goblin.
        await expect.poll(() => effects(ONE)).toEqual([0]);
        expect(await stepBack(combat, "round")).toBeUndefined();
        await settled();
        await expect.poll(() => table.game.time.worldTime).toBe(time);
        await expect.poll(at).toEqual(start);
        await expect.poll(() => effects(ONE)).toEqual([1]);
        await combat.delete();
        await settled();
        await backTo(transactions);
        await expect.poll(() => effects(ONE)).toEqual([0]);
        expect(everything()).toEqual(before);
      });

      test("whom its poison does nothing bears nothing of it; who takes half of poison takes half", async () => {
        await beside(ONE, YSOLDE, 8);
        await beside(TWO, ONE, 1);
        await actor(ONE).update({ "system.immunities": ["poison"] });
        const message = await cast(CLOUD);
        const transactions = table.kinds().length;
        await place(message, ONE);
        expect(await act(message)).toBeUndefined();
        await expect.poll(() => effects(TWO)[0]).toBeGreaterThan(0);
        await settled();
        expect(effects(ONE)).toEqual([0]);
        await backTo(transactions);
        await actor(ONE).update({ "system.immunities": [] });
      });

      test("what was done in it by the clock stays done when only the area goes; nobody chokes any more", async () => {
        await beside(ONE, YSOLDE, 8);
        const message = await cast(CLOUD);
        const transactions = table.kinds().length;
        await place(message, ONE);
        await act(message);
        await settled();
        const { deleteArea } = await of("spells/areas/area-documents");
        await deleteArea(message, table.game.user.id);
        await settled();
        const points = actor(ONE).system.hp.value;
        await clock(3);
        expect([actor(ONE).system.hp.value, ...effects(ONE)]).toEqual([points, 0]);
        await backTo(transactions);
      });
    });
  });
}
