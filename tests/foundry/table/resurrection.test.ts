/** A dead one who is called back rolls for it where the ruling says so: on the card of the spell, and taken back whole. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { packEntry } from "../pack-entry.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
  await table.rulings({ resurrectionRoll: "on" });
}, 120_000);
afterAll(async () => {
  dice("any");
  await table?.clear();
  await table?.stop();
});

test.each([
  ["high", "raised", false],
  ["low", "lost", true],
] as const)("with %s dice the dead one is %s", async (face, how, dead) => {
  const { name, type, system } = packEntry("spells/cleric-5/raise-dead");
  const abilities = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };
  const raise = { name, type, system: { ...system, memorised: { normal: 1, reversed: 0 } } };
  const people = { class: "cleric", level: 9, abilities, hp: { value: 20, max: 20 } };
  const priest = await table.stand({ name: "Ada", type: "character", system: people, items: [raise] });
  const fallen = { class: "fighter", level: 2, abilities, hp: { value: 5, max: 5 } };
  const odo = await table.stand({ name: "Odo", type: "character", system: fallen }, [5, 0]);
  await odo.actor.update({ "system.hp.value": 0 });
  await calm();
  if (!odo.actor.statuses.has("dead")) await odo.actor.toggleStatusEffect("dead", { active: true });
  const [before, transactions] = [table.world(), table.kinds().length];
  Object.defineProperty(table.game.user, "targets", { value: new Set([{ document: odo.token }]), configurable: true });
  const { castSpell } = await of("spells/cast");
  await castSpell(priest.actor, priest.actor.items.contents[0]?.id, {});
  const card = table.game.messages.contents.findLast(({ system: one }) => one.outcome?.procedure === "cast") as Doc;
  const { applySpellEffect } = await of("spells/spell-effect");
  dice(face);
  expect(await applySpellEffect(card, 0, table.game.user.id)).toBeUndefined();
  await calm();
  const lastOutcome = table.game.messages.contents.findLast(({ system: one }) => one.outcome?.procedure === "working");
  expect(lastOutcome?.system.outcome.told).toMatchObject([{ name: "Odo", how }]);
  expect(odo.actor.statuses.has("dead")).toBe(dead);
  while (table.kinds().length > transactions) expect(await table.takeBack()).toBeUndefined();
  expect(table.world()).toEqual(before);
});
