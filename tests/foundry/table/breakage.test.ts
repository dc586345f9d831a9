/** Weapons that break, and what mending costs. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { type OnTheWay, openWay, plain } from "./on-the-way.ts";
import { beast, hero } from "./people.ts";
import { opened } from "./windows.ts";

let table: MixedTable;

let on: OnTheWay;

beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
  await table.rulings({}, "gorman");
}, 120_000);

afterEach(async () => {
  dice("any");
  await on.goHome();
  await table.clear();
});

afterAll(() => table?.stop());

describe("weapons that break", () => {
  const axe = (more: object = {}) => ({
    name: "Hand axe",
    type: "weapon",
    system: {
      melee: true,
      missile: true,
      range: { short: 10, medium: 20, long: 30 },
      location: "inHand",
      value: 4,
      ...more,
    },
  });
  const axes = ({ actor }: Stood) =>
    actor.items.contents
      .map(({ system }: Doc) => [system.quantity, system.location, system.broken])
      .sort(([a], [b]) => b - a);
  async function attacks(by: Stood, use: "melee" | "missile", face: number): Promise<void> {
    const { spendAttackCosts } = await of("attack/attack-costs");
    const { runUndoable } = await of("undo/run-undoable");
    const { resolveAttack } = await import("../../../src/rules/attack/resolve.ts");
    const ogre = await table.stand(beast({}, [], "Ogre"), use === "melee" ? [5, 0] : [20, 0], -1);
    const plan = await table.planned(by, ogre, "Hand axe");
    const rolled = { formula: "1d20", total: face, dice: [{ faces: 20, result: face }] };
    const outcome = resolveAttack(plan, { attack: rolled } as never, await table.inForce());
    const where = use === "missile" ? { scene: table.game.scenes.active.id, x: 0, y: 0 } : undefined;
    const refused = await runUndoable(
      { kind: "attack", data: { name: "Odo", target: "Ogre", weapon: "Hand axe" } },
      (transaction: unknown) => spendAttackCosts(transaction, by.actor, outcome, 0, where),
    );
    expect(refused).toBeUndefined();
    expect(outcome.weaponBroken?.name).toEqual(face === 1 ? "Hand axe" : undefined);
    await calm();
  }

  test("GOR-80: of several in hand one breaks, stays in the hand, and the others are carried; it goes back", async () => {
    const odo = await table.stand(hero({}, [axe({ quantity: 3 })]));
    await attacks(odo, "melee", 1);
    expect(axes(odo)).toEqual([
      [2, "carried", false],
      [1, "inHand", true],
    ]);
    expect(await table.takeBack()).toBeUndefined();
    expect(axes(odo)).toEqual([[3, "inHand", false]]);
  });

  test("GOR-80: of several throwing axes the one that was thrown lies broken where it fell, and the others are whole", async () => {
    const odo = await table.stand(hero({}, [axe({ quantity: 3, melee: false })]));
    await attacks(odo, "missile", 1);
    expect(axes(odo)).toEqual([
      [2, "inHand", false],
      [1, "fallen", true],
    ]);
    const two = await table.stand(hero({}, [axe({ quantity: 3, melee: false })]));
    await attacks(two, "missile", 10);
    expect(axes(two)).toEqual([
      [2, "inHand", false],
      [1, "fallen", false],
    ]);
  });

  test("GOR-81 example 3: a broken magic weapon has lost its bonus and its powers, and the roll says why; it is never mended", async () => {
    const modifiers = [{ to: "attack", value: 3 }];
    const stats = { abilities: plain };
    const odo = await table.stand(hero(stats, [axe({ magic: true, bonus: 2, broken: true, modifiers })]));
    const ogre = await table.stand(beast(), [5, 0], -1);
    const plan = await table.planned(odo, ogre, "Hand axe");
    const lost = plan.modifiers
      .filter(({ why }: Doc) => why === "brokenMagic")
      .map(({ modifier }: Doc) => modifier.value);
    expect(plan.modifier.value).toBe(2);
    expect(lost).toEqual([2, 3]);
    const { damageKind } = await import("../../../src/rules/attack/means.ts");
    expect(damageKind(plan.input.means, await table.inForce())).toMatchObject({ magic: false, bonus: 0 });
    const cursed = await table.stand(hero(stats, [axe({ bonus: -1 })]));
    const breaks = (await of("../rules/topics/fumbles")).fumbles;
    const [weapon] = (await table.creature(cursed.actor)).weapons;
    expect((await table.inForce()).use(breaks).breaks(weapon)).toBe("secondRoll");
  });

  test("GOR-81: a smith takes half the price of each of several", async () => {
    const { actor } = await table.stand(hero({ coins: { gp: 10 } }, [axe({ quantity: 2, broken: true })]));
    const window = await opened("downtime/training-window", "TrainingWindow", { who: actor.uuid });
    await window.press("mend", { item: actor.items.contents[0]?.id });
    expect(actor.system.coins.gp).toBe(6);
    expect(actor.items.contents[0]?.system.broken).toBe(false);
  });
});
