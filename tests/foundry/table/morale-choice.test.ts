/** The action of a band after a failed morale check: chosen on the card, recorded under the band's name, undone back to the question. */

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { cardButton } from "./card-button.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero, points } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
  (await of("combat/morale/morale")).registerMoraleButtons();
}, 120_000);
afterEach(async () => {
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

async function broken(): Promise<Doc> {
  const foe = await table.stand(beast({ ...points(4), morale: 7 }, [], "Ogre"), [5, 0], -1);
  const combat: any = await table.fight(await table.stand(hero()), foe);
  const { group } = combat.flags.rulings.state.combatants.find(
    ({ id }: any) => combat.combatants.get(id).tokenId === foe.token.id,
  );
  dice("high");
  await (await of("combat/morale/morale")).askMorale(combat, group);
  await calm();
  return foe.actor;
}

test("BX-124: the choice is entered by the name of those who broke, never by the id of their band", async () => {
  await table.rulings();
  await broken();
  const card = table.cards("morale").at(-1);
  const { pressCardButton } = await of("chat/card-buttons");
  const dataset = { cardAction: "moraleChoice", choice: "fleeing" };
  await pressCardButton(card, cardButton(dataset), {});
  await calm();
  const transactions: any[] = (await of("undo/ledger")).allTransactions();
  const transaction = transactions.findLast(({ kind }) => kind === "moraleChoice");
  expect(transaction?.data).toEqual({ name: "Ogre" });
  expect(card?.system.used).toContain("fleeing");
  const { undoTransaction } = await of("undo/undo-transaction");
  expect(await undoTransaction(transaction.id, table.game.user)).toBeUndefined();
  expect(card?.system.used).not.toContain("fleeing");
});

test("who waits for a fight stands with its side, and an empty side is not named", async () => {
  const { fightContext } = await of("combat/tracker/tracker-context");
  const foe = await table.stand(beast({}, [], "Ogre"), [5, 0], -1);
  const hild = await table.stand(hero({}, [], "Hild"));
  const second = await table.stand(beast({}, [], "Troll"), [10, 0], -1);
  const { Combat } = globalThis as unknown as { Combat: { implementation: { create(data: object): Promise<Doc> } } };
  const combat = await Combat.implementation.create({ scene: table.game.scenes.active.id, active: true });
  const row = ({ token, actor }: typeof foe) => ({
    tokenId: token.id,
    actorId: actor.id,
    sceneId: table.game.scenes.active.id,
  });
  const sides = () =>
    (fightContext(combat, new Set()).waiting as { name: string; combatants: { name: string }[] }[]).map(
      ({ name, combatants }) => [name, combatants.map((one) => one.name)],
    );
  await combat.createEmbeddedDocuments("Combatant", [row(foe)]);
  expect(sides()).toEqual([["RULINGS.Combat.Side.foes", ["Ogre"]]]);
  await combat.createEmbeddedDocuments("Combatant", [row(hild), row(second)]);
  expect(sides()).toEqual([
    ["RULINGS.Combat.Side.foes", ["Ogre", "Troll"]],
    ["RULINGS.Combat.Side.party", ["Hild"]],
  ]);
});
