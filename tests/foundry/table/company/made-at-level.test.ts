/** Spells of those who are made ready: of somebody made at a level, also those by choice, and of a monster of a kind that casts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, calm, dice, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { withSpells } from "./spells.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
  await withSpells(table);
}, 120_000);
afterAll(() => table?.stop());

const spellsOf = ({ items }: Doc): Doc[] => items.contents.filter(({ type }) => type === "spell");

test("GOR-51, GOR-52: a magic-user hired at level 5 has two spells of each new level, one by the die and one chosen", async () => {
  await table.rule("spellAcquisition", "gorman");
  const { createRandomPeople } = await of("characters/creation/random-people");
  const [made] = await createRandomPeople({ people: "retainer", many: 1, level: 5, class: "magic-user", onMap: false });
  expect(made.system.level).toBe(5);
  expect(
    spellsOf(made)
      .map(({ system }) => system.level)
      .sort(),
  ).toEqual([1, 1, 1, 2, 2, 3, 3]);
  expect(new Set(spellsOf(made).map(({ name }) => name)).size).toBe(7);
  await table.rule("spellAcquisition", "");
});

test("a dragon's spells are rolled once, shown to the referee alone and cast from memory; it is undone", async () => {
  const casts = { list: "magic-user", chance: 50, slots: [2, 1] };
  const dragon = await table.make({
    name: "Dragon",
    type: "monster",
    system: { casts, hd: { dice: 8 }, hp: { value: 30, max: 30 } },
  });
  const { mayRollSpells, rollSpells } = await of("spells/spell-lists");
  const { castSpell } = await of("spells/cast");
  const [before, transactions] = [table.world(), table.kinds().length];
  expect(mayRollSpells(dragon)).toBe(true);
  dice("low");
  await rollSpells(dragon);
  dice("any");
  await calm();
  const memory = () => spellsOf(dragon).reduce((sum, { system }) => sum + system.memorised.normal, 0);
  const levels = spellsOf(dragon).map(({ system }) => system.level);
  expect(memory()).toBe(3);
  expect(Math.max(...levels)).toBe(2);
  expect(mayRollSpells(dragon)).toBe(false);
  const lastOutcome = table.game.messages.contents.findLast(
    ({ system }) => system.outcome?.procedure === "monsterCasts",
  );
  expect(lastOutcome?.whisper).toEqual([table.game.user.id]);
  expect(lastOutcome?.rolls.length).toBe(0);
  const [spell] = spellsOf(dragon);
  await castSpell(dragon, spell?.id, {});
  await calm();
  expect(memory()).toBe(2);
  // A second click does not roll other spells.
  await rollSpells(dragon);
  expect(memory()).toBe(2);
  await table.backTo(transactions);
  expect(table.world()).toEqual(before);
  expect(mayRollSpells(dragon)).toBe(true);
});

test("a dragon whose chance fails has no spells, and is not asked again", async () => {
  const casts = { list: "magic-user", chance: 50, slots: [2, 1] };
  const dragon = await table.make({ name: "Dragon", type: "monster", system: { casts, hp: { value: 30, max: 30 } } });
  const { mayRollSpells, rollSpells } = await of("spells/spell-lists");
  dice("high");
  await rollSpells(dragon);
  dice("any");
  expect(spellsOf(dragon).length).toBe(0);
  expect(mayRollSpells(dragon)).toBe(false);
});

test("a renamed creature is called so on the map from now on; a token with a name of its own keeps it; it is undone", async () => {
  const made = await table.make({ name: "New character (Ann)", type: "character" });
  const called = () => [made.name, (made as any).prototypeToken.name];
  await (made as any).update({ name: "Mira" });
  expect(called()).toEqual(["Mira", "Mira"]);
  await (made as any).update({ name: "Mira Quill", prototypeToken: { name: "The scribe" } });
  await (made as any).update({ name: "Mira of the Quill" });
  expect(called()).toEqual(["Mira of the Quill", "The scribe"]);
  await made.delete();
});
