/** An effect's name in every place where its number counts: the sheet, the attack window, the card, and the lab's reading of an actor. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calm } from "./company.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
let odo: Stood;
let ogre: Stood;

const OATH = "Oath of iron";
const KEYS = ["attack.melee", "damage.melee", "ac", "saves.all", "morale", "initiative"];

beforeAll(async () => {
  table = await openMixed();
  await table.game.settings.set("rulings", "skipDialogs", true);
  const sword = { name: "Sword", type: "weapon", system: { damage: "1d8", location: "inHand" } };
  odo = await table.stand({ ...hero({ morale: 8 }, [sword]), ownership: { default: 3 } });
  ogre = await table.stand(beast(), [5, 0], -1);
  const changes = KEYS.map((key) => ({ key: `system.bonuses.${key}`, type: "add", value: "1" }));
  await odo.actor.createEmbeddedDocuments("ActiveEffect", [{ name: OATH, system: { changes } }]);
}, 120_000);
afterAll(async () => {
  await table?.clear();
  await table?.stop();
});

/** The steps of a trace, or the lines of a reason, that the effect made. */
const named = (steps: readonly { source?: { name?: string }; data?: { name?: string } }[]): unknown[] =>
  steps.filter(({ source, data }) => source?.name === OATH || data?.name === OATH);

describe("an effect on bonuses", () => {
  test("is named on the sheet, beside the armour class and each saving throw", async () => {
    const { sheetOf } = await of("adapter/sheet-numbers");
    const { armourClass, saves } = sheetOf(odo.actor);
    expect([armourClass.value, named(armourClass.why).length]).toEqual(["8 [11]", 1]);
    for (const save of saves) expect(named(save.why)).toHaveLength(1);
  });

  test("is named in the attack window, and counts in its odds", async () => {
    const { attackWindowView } = await of("../view/attack/attack-window");
    const { input, ...plan } = await table.planned(odo, ogre, "Sword");
    expect(named(attackWindowView(input, plan, await table.inForce()).why)).toHaveLength(1);
    expect(plan.modifier.value).toBe(1);
  });

  test("is named on the card of the attack and of the save", async () => {
    const { roll } = await of("integrations/roll-for");
    for (const [kind, subject] of [
      ["attack", "Sword"],
      ["save", "death"],
    ]) {
      await roll(kind, { actor: odo.actor, subject });
      await calm();
    }
    const cards = table.game.messages.contents.slice(-2);
    expect(cards.map(({ type }) => type)).toEqual(["attack", "save"]);
    for (const { system } of cards) expect(JSON.stringify([system.outcome, system.plan])).toContain(OATH);
  });

  test("is named in the damage of a hit", async () => {
    const { planDamage } = await import("../../../src/rules/attack/damage.ts");
    const { input } = await table.planned(odo, ogre, "Sword");
    const plan = planDamage({ ...input, critical: false }, await table.inForce());
    expect(JSON.stringify(plan)).toContain(OATH);
  });

  test("is read by the lab with the actor, each number of it", async () => {
    const { droppedRecruits } = await of("lab/recruits");
    const [recruit] = await droppedRecruits({ type: "Actor", uuid: odo.actor.uuid }, 60);
    const { modifiers } = recruit.creature(await table.inForce());
    const read = modifiers.flatMap(({ on, source }: { on: string; source: { name?: string } }) =>
      source.name === OATH ? [on] : [],
    );
    expect(read).toEqual(["attack", "damage", "armourClass", "save", "morale", "initiative"]);
  });
});

describe("an effect on climbing", () => {
  test("changes the rate of a climber alone, under its name, in formulas too", async () => {
    const { climbOf, rateOf } = await of("adapter/movement-rate");
    const rulings = await table.inForce();
    const walk = rateOf(odo.actor, rulings).value;
    const changes = [{ key: "system.bonuses.climb", type: "add", value: "30" }];
    const [effect] = await odo.actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Claws", system: { changes } }]);
    const climb = climbOf(odo.actor, rulings);
    expect([climb.value, rateOf(odo.actor, rulings).value]).toEqual([walk + 30, walk]);
    expect(JSON.stringify(climb.steps)).toContain("Claws");
    const { rollDataOf } = await of("adapter/roll-data");
    expect(rollDataOf(odo.actor).movement.climb.turn).toBe(walk + 30);
    await odo.actor.deleteEmbeddedDocuments("ActiveEffect", [effect?.id ?? ""]);
  });
});
