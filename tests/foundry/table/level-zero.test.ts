/** Spells of level 0 as a table plays them (EXT-08). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterAll(() => table?.stop());

const spark = { name: "Spark", type: "spell", system: { key: "spark", level: 0 } };
const rule = async (levelZeroSlots: number, levelZeroKept: boolean): Promise<void> => {
  const { writeRequest } = await of("platform/settings/saved-rulings");
  await writeRequest({ preset: "classic", overrides: {}, parameters: { levelZeroSlots, levelZeroKept } });
};
const memorised = (actor: Doc): number => actor.items.contents[0]?.system.memorised.normal;

test("EXT-08: are memorised beside the others, leave the memory when cast, and stay there where the table says so", async () => {
  const { castSpell } = await of("spells/cast");
  (await of("spells/prepared-spells")).limitMemory();
  const { actor } = await table.stand(hero({ class: "magic-user", level: 1 }, [spark], "Mage"));
  const item = actor.items.contents[0] as Doc;
  expect(item.system.level).toBe(0);
  const learn = () => item.update({ "system.memorised.normal": 1 });

  await rule(0, false);
  await learn();
  expect(memorised(actor)).toBe(0);

  await rule(1, false);
  await learn();
  expect(memorised(actor)).toBe(1);
  await castSpell(actor, item.id, {});
  expect(memorised(actor)).toBe(0);
  expect(item.system.cast.normal).toBe(1);

  await item.update({ "system.cast.normal": 0, "system.memorised.normal": 1 });
  await rule(1, true);
  await castSpell(actor, item.id, {});
  await castSpell(actor, item.id, {});
  expect(memorised(actor)).toBe(1);
  const game = Reflect.get(globalThis, "game") as { messages: { contents: Doc[] } };
  const cards = game.messages.contents.filter(({ system }) => system.outcome?.procedure === "cast");
  expect(cards.map(({ system }) => system.outcome.kept ?? false)).toEqual([false, true, true]);
  await table.clear();
});

test("EXT-08: one that stays in memory is not noted as lost when it is disrupted", async () => {
  await rule(1, true);
  const { carryOutEvents } = await of("combat/fight-facts");
  const { actor } = await table.stand(hero({ class: "magic-user", level: 1 }, [spark], "Mage"));
  await actor.items.contents[0]?.update({ "system.memorised.normal": 1 });
  const combat = { combatants: new Map([["mage", { actor }]]) };
  await carryOutEvents(combat, [{ kind: "spellDisrupted", id: "mage", detail: "Spark" }]);
  expect(memorised(actor)).toBe(1);
  expect(table.kinds()).not.toContain("spellLost");
  await rule(1, false);
  await carryOutEvents(combat, [{ kind: "spellDisrupted", id: "mage", detail: "Spark" }]);
  expect(memorised(actor)).toBe(0);
  expect(table.kinds()).toContain("spellLost");
  await table.clear();
});
