/** Unlinked tokens that were copied and pasted on the map, of one creature of the sidebar: in a fight each is somebody (sun-dragon-cult/fvtt-system-rqg#1093). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { harmCard } from "./harm-card.ts";
import { type Doc, of } from "./live.ts";

const COPIES = 6;

export function whatIsPasted(generation: 13 | 14): void {
  let table: CompanyTable;
  let combat: Doc;
  let goblins: Doc[];
  beforeAll(async () => {
    table = await openCompany(generation);
    const scene = table.game.scenes.active;
    const first = scene.tokens.contents.find(({ name }: Doc) => name === "Goblin (1)");
    // The copied token has something of its own: a wound, an item and an effect.
    await first.actor.update({ "system.hp.value": 3 });
    await first.actor.createEmbeddedDocuments("Item", [{ name: "Stolen ring", type: "gear" }]);
    const { _id, ...copied } = first.toObject();
    const data = Array.from({ length: COPIES }, (_, at) => ({ ...structuredClone(copied), x: 100 * at }));
    goblins = await scene.createEmbeddedDocuments("Token", data);
    const { Combat } = globalThis as unknown as { Combat: { implementation: { create(data: object): Promise<Doc> } } };
    combat = await Combat.implementation.create({ scene: scene.id, active: true });
    const hild = scene.tokens.contents.find(({ actor }: Doc) => actor?.name === "Hild Redmantle");
    const members = [hild, ...goblins].map((token) => ({
      tokenId: token.id,
      sceneId: scene.id,
      actorId: token.actor.id,
    }));
    await combat.createEmbeddedDocuments("Combatant", members);
    await (await of("combat/fight")).beginFight(combat);
    await calm();
  }, 240_000);
  afterAll(() => table?.stop());

  const fighting = (): number[] => [
    combat.combatants.contents.length,
    combat.flags.rulings.state.combatants.length,
    new Set(combat.flags.rulings.state.combatants.map(({ id }: Doc) => id)).size,
  ];
  const points = (): number[] => goblins.map(({ actor }) => actor?.system.hp.value);
  const ALL = [COPIES + 1, COPIES + 1, COPIES + 1];

  test("each is in the fight, with what the copied one had", () => {
    expect(fighting()).toEqual(ALL);
    expect(points()).toEqual(Array(COPIES).fill(3));
    for (const { actor } of goblins) expect(actor?.items.contents.map(({ name }) => name)).toContain("Stolen ring");
    expect(new Set(goblins.map(({ actor }) => actor?.uuid)).size).toBe(COPIES);
  });

  test("nobody drops out of it while it continues for three rounds", async () => {
    const { askFight } = await of("combat/fight-requests");
    const { currentSlot } = await import("../../../src/rules/combat/order-view.ts");
    const { rulingsInForce } = await of("platform/settings/rulings-in-force");
    for (let guard = 0; guard < 80 && combat.flags.rulings.state.round < 4; guard += 1) {
      const { needsInitiative } = currentSlot(combat.flags.rulings.state, rulingsInForce());
      await askFight({ kind: needsInitiative ? "rollAll" : "next", combat: combat.id, id: "", detail: "" });
      await calm();
      expect(fighting()).toEqual(ALL);
    }
    expect(combat.flags.rulings.state.round).toBe(4);
  });

  test("one that is killed is dead alone, and taken back alone", async () => {
    const { applyDamage } = await of("attack/damage/apply-damage");
    const { allTransactions } = await of("undo/ledger");
    const { undoTransaction } = await of("undo/undo-transaction");
    const base = table.named("Goblin").system.hp.value;
    const [, second] = goblins;
    const card = await harmCard(second?.actor as Doc, 20);
    expect(await applyDamage(card, String(second?.actor?.uuid), "full", table.game.user.id)).toBeUndefined();
    await calm();
    expect(points()).toEqual([3, -17, 3, 3, 3, 3]);
    expect(goblins.map(({ actor }) => actor?.statuses.has("dead"))).toEqual([false, true, false, false, false, false]);
    expect(table.named("Goblin").system.hp.value).toBe(base);
    expect(fighting()).toEqual(ALL);
    const transaction = allTransactions().findLast((one: Doc) => one.card === card.id);
    expect(await undoTransaction(transaction.id, table.game.user)).toBeUndefined();
    await calm();
    expect(points()).toEqual(Array(COPIES).fill(3));
    expect(goblins.some(({ actor }) => actor?.statuses.has("dead"))).toBe(false);
  });
}
