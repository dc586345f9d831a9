/** Turning undead at a table: what was rolled is what the card brings. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero, hit } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterAll(() => table?.stop());
test("a cleric that falls after turning undead keeps what was rolled: they flee when the card is applied", async () => {
  await table.rulings();
  const symbol = { name: "Holy symbol", type: "gear", system: { kind: "holySymbol" } };
  const cleric = await table.stand(hero({ class: "cleric", level: 3 }, [symbol]));
  const ghoul = await table.stand(beast({ turnAs: "2" }, [], "Ghoul"), [5, 0], -1);
  Object.defineProperty(table.game.user, "targets", {
    value: new Set([{ document: ghoul.token }]),
    configurable: true,
  });
  const { turnUndead, applyTurning } = await of("spells/turn-undead");
  dice("high");
  await turnUndead(cleric.actor);
  await calm();
  const card = table.cards("turning").at(-1) as Doc;
  expect(card.system.outcome.results[0].result).not.toBe("stands");
  await hit(table, ghoul.actor, cleric.actor, 30);
  await calm();
  expect(cleric.actor.statuses.has("dead")).toBe(true);
  expect(await applyTurning(card, table.game.user.id)).toBeUndefined();
  expect(["turned", "dead"].some((one) => ghoul.actor.statuses.has(one))).toBe(true);
});
