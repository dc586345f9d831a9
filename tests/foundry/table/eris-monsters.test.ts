/** Monsters, and what was made for one people, at a table of the Planet Eris. Titled by the rule's id. */
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { type MixedTable, openMixed } from "./mixed.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 300_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

/** A monster as it ships. */
function shipped(path: string, more: object = {}): object {
  const { name, type, system } = parse(readFileSync(`packs/monsters/${path}.yaml`, "utf8"));
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
