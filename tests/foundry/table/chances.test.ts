/** Whether a monster does something is no action of its own: only what it then does is. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { packEntry } from "../pack-entry.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterAll(async () => {
  dice("any");
  await table?.clear();
  await table?.stop();
});

test("an elephant whose trampling was rolled still has its attack; the line distinguishes the roll from the attack", async () => {
  const { name, img, system, items } = packEntry("monsters/animal/elephant");
  const bare = items.map(({ _id, _key, ...item }: Record<string, unknown>) => item);
  await table.rulings();
  const elephant = await table.stand({ name, img, type: "monster", system, items: bare }, [0, 0], -1);
  const odo = await table.stand({ name: "Odo", type: "character", system: { class: "fighter", level: 1 } }, [5, 0]);
  const combat = await table.fight(elephant, odo);
  const one = combat.combatants.contents.find(({ name: called }) => called === "Elephant") as Doc;
  const fighter = () => combat.flags.rulings.state.combatants.find(({ id }: Doc) => id === one.id);
  const { currentSlot } = await import("../../../src/rules/combat/order-view.ts");
  const { askFight } = await of("combat/fight-requests");
  for (let guard = 0; guard < 20; guard += 1) {
    const now = currentSlot(combat.flags.rulings.state, await table.inForce());
    if (now.pending.includes(one.id) && now.allows.includes("strike")) break;
    await askFight({ kind: now.needsInitiative ? "rollAll" : "next", combat: combat.id, id: "" });
    await calm();
  }
  const { refereesTurn } = await of("combat/tracker/monster-turn");
  const line = () =>
    refereesTurn(combat)?.acts.map(({ kind, name: called, whether }: Doc) => [kind, called, whether === true]);
  const offered = [
    ["routine", "Tusk", false],
    ["attack", "Trample", false],
    ["nature", "Trample", true],
  ];
  expect(line()).toEqual(offered);
  dice("low");
  const { useMonsterAbility } = await of("spells/use-monster-ability");
  await useMonsterAbility(
    elephant.actor,
    elephant.actor.items.contents.find(({ type, name: called }) => type === "ability" && called === "Trample"),
  );
  await calm();
  expect(fighter().actions).toEqual([]);
  expect(line()).toEqual(offered);
});
