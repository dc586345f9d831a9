/** The card of a whole routine: each hit is applied by itself, once, and undone by itself. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { hit, strike } from "../../../view/support/routine.ts";
import { calm, showing } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { type BareTable, openBare } from "./bare.ts";
import { cardOf } from "./struck.ts";

type Refused = { key: string } | undefined;

let table: BareTable;
let referee = "";
beforeAll(async () => {
  table = await openBare();
  await table.rulings();
  referee = table.game.user.id;
}, 120_000);
afterAll(() => table?.stop());

/** Two claws that hit, a bite that missed and a sting with poison, and whom they were for. */
async function mauled() {
  const victim = await table.actor("character", { hp: { value: 20, max: 20 } });
  const bear = await table.actor("monster", { hd: { dice: 4 } });
  const at = { uuid: victim.uuid, name: victim.name };
  const poison = { kind: "poison", save: "death", lethal: true };
  const lines = [
    { name: "Claw", target: at, outcome: hit, damage: strike(3) },
    { name: "Claw", target: at, outcome: hit, damage: strike(2) },
    { name: "Bite", target: at, outcome: { ...hit, hit: false } },
    { name: "Sting", target: at, outcome: hit, damage: strike(0, [poison]) },
  ];
  const card = await cardOf("attack", bear, victim, { outcome: { procedure: "routine", lines } });
  return { victim, bear, card, points: (): number => victim.system.hp.value };
}

async function applyCard(card: Doc, target: Doc, line?: number): Promise<Refused> {
  const { applyDamage } = await of("attack/damage/apply-damage");
  const refused = await applyDamage(card, target.uuid, "full", referee, line);
  await calm();
  return refused;
}

test("each hit is applied once and by itself, and each is undone by itself", async () => {
  const { victim, card, points } = await mauled();
  const before = table.kinds().length;
  expect(await applyCard(card, victim, 0)).toBeUndefined();
  expect(points()).toBe(17);
  expect((await applyCard(card, victim, 0))?.key).toBe("alreadyApplied");
  expect(await applyCard(card, victim, 1)).toBeUndefined();
  expect(points()).toBe(15);
  expect(card.system.applied).toMatchObject([
    { line: 0, amount: 3 },
    { line: 1, amount: 2 },
  ]);
  expect(table.kinds()).toHaveLength(before + 2);
  // The later hit wrote the same hit points: it goes back first.
  expect(await table.takeBack()).toBeUndefined();
  expect(points()).toBe(17);
  expect(await table.takeBack()).toBeUndefined();
  expect(points()).toBe(20);
});

test("a miss, a line that is not there, a hit without a line and somebody else are refused", async () => {
  const { victim, bear, card, points } = await mauled();
  for (const line of [2, 9, -1, 0.5, Number.NaN, undefined])
    expect((await applyCard(card, victim, line))?.key).toBe("notOnCard");
  expect((await applyCard(card, bear, 0))?.key).toBe("notOnCard");
  expect(points()).toBe(20);
});

test("a rider is brought from the line of its hit, once", async () => {
  const { bringRider } = await of("attack/damage/riders");
  const { victim, card } = await mauled();
  expect((await bringRider(card, victim.uuid, 0, referee, 0))?.key).toBe("notOnCard");
  expect(await showing([20], () => bringRider(card, victim.uuid, 0, referee, 3))).toBeUndefined();
  await calm();
  expect((await bringRider(card, victim.uuid, 0, referee, 3))?.key).toBe("alreadyApplied");
  expect(card.system.used).toEqual([`rider.${victim.uuid}.3.0`]);
});
