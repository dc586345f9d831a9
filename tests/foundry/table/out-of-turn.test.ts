/** A card of a player's that came when its character may not act counts for nobody else in the fight (S-3). */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { hero } from "./people.ts";

const ANN = "AnnAnnAnnAnnAnnA";
let table: MixedTable;
let ann: Client;
beforeAll(async () => {
  table = await openMixed();
  ann = await table.another(ANN);
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

const party = ({ actor }: Stood) => ({ uuid: actor.uuid, name: actor.name, img: "" });

/** A fight of Ann's fighter with a mage who has declared a spell, and whose moment it is. */
async function declared(mine: boolean) {
  await table.rulings();
  const odo = await table.stand(hero({}, [], "Odo"));
  await odo.actor.update({ ownership: { [ANN]: 3 } });
  const mage = await table.stand(hero({ class: "magic-user" }, [], "Mage"), [5, 0], -1);
  const combat: any = await table.fight(odo, mage);
  const id = (of_: Stood): string => combat.combatants.find((one: Doc) => one.tokenId === of_.token.id).id;
  const state = () => combat.flags.rulings.state;
  const spell = (): string => state().combatants.find((one: Doc) => one.id === id(mage)).spell;
  const { changeFight } = await of("combat/fight");
  const says = (change: object, who: Stood) =>
    changeFight(combat, (now: any) => ({
      state: {
        ...now,
        combatants: now.combatants.map((one: Doc) => (one.id === id(who) ? { ...one, ...change } : one)),
      },
      events: [],
    }));
  await says({ spell: "declared", detail: "Sleep", declared: "spell" }, mage);
  // One who waits may strike the moment a foe comes near, whatever step it is.
  if (mine) await says({ waiting: true }, odo);
  await calm();
  expect(spell()).toBe("declared");
  return { odo, mage, combat, spell };
}

const attack = (odo: Stood, mage: Stood, combat: Doc) => ({
  type: "attack",
  system: {
    speaker: party(odo),
    targets: [party(mage)],
    combat: combat.uuid,
    plan: { procedure: "attack", rolls: [], stamp: "", missile: false, situation: {} },
    outcome: { procedure: "attack", hit: true, harmless: false, next: [], steps: [] },
  },
});

test.each([
  ["S-3: does not cost a foe the spell it declared while the fighter may not act", false, "declared"],
  ["costs a foe the spell it declared while it is the fighter's moment", true, "disrupted"],
])("a player's card of a hit %s", async (_what, mine, expected) => {
  const { odo, mage, combat, spell } = await declared(mine);
  const { result } = await ann.done("ChatMessage", "create", {
    data: [{ author: ANN, ...attack(odo, mage, combat) }],
  });
  await expect.poll(() => table.game.messages.get(String(result[0]?._id))).toBeDefined();
  await calm();
  if (expected === "disrupted") await expect.poll(spell).toBe(expected);
  expect(spell()).toBe(expected);
});

test("the referee's card counts whenever it comes", async () => {
  const { odo, mage, combat, spell } = await declared(false);
  const { ChatMessage } = globalThis as unknown as { ChatMessage: { create(data: object): Promise<Doc> } };
  await ChatMessage.create(attack(odo, mage, combat));
  await expect.poll(spell).toBe("disrupted");
});

test("S-3: armour that is not known shows itself to a referee's card alone", async () => {
  (await of("items/identification/watch-unknown")).watchUnknown();
  const { storeTruth } = await of("items/unidentified/truths");
  const odo = await table.stand(hero({}, [], "Odo"));
  await odo.actor.update({ ownership: { [ANN]: 3 } });
  const truth = { data: { name: "Plate mail +1", type: "armour", system: {} }, byUse: true, counts: false };
  const flags = { rulings: { unknown: await storeTruth(truth) } };
  await odo.actor.createEmbeddedDocuments("Item", [
    { name: "Plate mail", type: "armour", system: { location: "worn" }, flags },
  ]);
  const named = (): string => odo.actor.items.contents[0]?.name ?? "";
  const system = { speaker: party(odo), targets: [party(odo)], outcome: { procedure: "attack", hit: false, next: [] } };
  const { result } = await ann.done("ChatMessage", "create", { data: [{ author: ANN, type: "attack", system }] });
  await expect.poll(() => table.game.messages.get(String(result[0]?._id))).toBeDefined();
  await calm();
  expect(named()).toBe("Plate mail");
  const { ChatMessage } = globalThis as unknown as { ChatMessage: { create(data: object): Promise<Doc> } };
  await ChatMessage.create({ type: "attack", system });
  await expect.poll(named).toBe("Plate mail +1");
});
