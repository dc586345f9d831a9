/** Monsters, and what was made for one people, at a table of the Planet Eris. Titled by the rule's id. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { packEntry } from "../pack-entry.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 300_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

/** A monster as it ships. */
function shipped(path: string, more: object = {}): object {
  const { name, type, system } = packEntry(`monsters/${path}`);
  return { name, type, system: { ...system, ...more } };
}

test("ERIS-97, GOR-92: a cave bear saves by its 7 Hit Dice, not by the 3 of its listing; a vampire that is a cleric by the cleric's table at its own", async () => {
  const { saveTarget } = await import("../../../src/rules/saves/save-target.ts");
  const bear = await table.stand(shipped("animal/cave-bear"));
  const vampire = await table.stand(
    shipped("undead/vampire-8-hd", { saves: { as: "class", asClass: "cleric", asLevel: null } }),
  );
  const against = async (who: typeof bear, category: "death" | "spells") =>
    saveTarget(await table.creature(who.actor), category, false, await table.inForce());
  expect((await against(bear, "death")).value).toBe(12);
  await table.rulings({}, "eris");
  const { value, steps } = await against(bear, "death");
  expect(value).toBe(8);
  expect(steps.find(({ why }) => why)).toMatchObject({ key: "saves.hitDice", data: { number: 3 }, why: "byOwnDice" });
  expect((await against(vampire, "spells")).value).toBe(12);
  await table.rulings({}, "gorman");
  expect((await against(bear, "death")).value).toBe(12);
});

test("ERIS-75 example 3: a dwarf's hammer flies 60 feet and comes back; in other hands it is hurled like any other, and lies there", async () => {
  const { name, type, system } = packEntry("magic-items/weapon/war-hammer-plus-3-dwarven-thrower");
  const hammer = (more: object = {}) => ({ name, type, system: { ...system, location: "inHand", ...more } });
  const plain = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };
  const one = (people: string, more: object = {}) => ({
    name: people,
    type: "character",
    system: {
      class: people === "dwarf" ? "dwarf" : "fighter",
      people,
      level: 1,
      abilities: plain,
      hp: { value: 8, max: 8 },
    },
    items: [hammer(more)],
  });
  const { spendAttackCosts } = await of("attack/attack-costs");
  const { runUndoable } = await of("undo/run-undoable");
  const { resolveAttack } = await import("../../../src/rules/attack/resolve.ts");
  const { rollsFor } = await import("../../rules/support/play.ts");
  const orc = await table.stand(shipped("humanoid/orc"), [55, 0], -1);
  const near = await table.stand(shipped("humanoid/orc"), [25, 0], -1);
  const rolled = async (people: string, at: typeof orc, more: object = {}) => {
    const thrower = await table.stand(one(people, more));
    const { input, ...plan } = await table.planned(thrower, at, name, {});
    if (plan.refused) return plan.refused.key;
    const outcome = resolveAttack(plan, rollsFor(plan, { attack: [19] }), await table.inForce());
    await runUndoable({ kind: "attack", data: { name: people, target: "" } }, async (transaction: unknown) => {
      await spendAttackCosts(transaction, thrower.actor, outcome);
    });
    return [plan.missile, plan.modifier.value, thrower.actor.items.contents[0]?.system.location];
  };
  await table.rulings({}, "eris");
  // 55 feet is long range for it (-1 on top of +3), 25 middle range for what is hurled (+1 with the +2).
  expect(await rolled("human", orc)).toBe("missileOutOfRange");
  expect(await rolled("human", near)).toEqual([true, 3, "fallen"]);
  expect(await rolled("human", near, { otherBonus: 0 })).toEqual([true, 1, "fallen"]);
  const [missile, , where] = await rolled("dwarf", orc);
  expect(missile).toBe(true);
  expect(where).toBe("inHand");
  await table.rulings({ demihumans: "eris" });
  expect(await rolled("human", orc)).toBe("missileOutOfRange");
  expect(await rolled("dwarf", orc)).toMatchObject([true, expect.anything(), "inHand"]);
});
