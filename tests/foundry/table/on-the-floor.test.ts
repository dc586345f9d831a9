/** Items on the floor are no creature: no sheet is read for them. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
  (await of("items/token-light")).watchTokenLights();
  (await of("items/token-sight")).watchTokenSight();
  (await of("spells/effects/innate-effects")).watchInnateEffects();
  (await of("attack/damage/typed-hit-points")).watchMaximumHitPoints();
}, 120_000);
afterAll(() => table?.stop());

test("S-13: a thing that is dropped makes a pile, and no sheet is said to be unreadable; it goes back whole", async () => {
  const hild = table.named("Hild Redmantle");
  const [rope] = (await hild.createEmbeddedDocuments("Item", [
    { name: "Rope", type: "gear", system: { quantity: 2 } },
  ])) as [Doc];
  const error = vi.spyOn(console, "error");
  const warn = vi.spyOn(console, "warn");
  const before = JSON.stringify([table.world(), table.game.scenes.active.tokens.contents.length]);
  const { answerDrop } = await of("items/floor-piles");
  const request = { item: rope.uuid, quantity: 1, scene: table.game.scenes.active.uuid, x: 300, y: 300 };
  expect(await answerDrop(table.game.user, request)).toEqual({ ok: true });
  await calm();
  const pile = table.game.actors.contents.find((one: Doc) => one.flags.rulings?.floor === true) as Doc;
  expect(pile.items.contents.map(({ name }: Doc) => name)).toEqual(["Rope"]);
  const said = [...error.mock.calls, ...warn.mock.calls].flat().map(String);
  expect(said.filter((words) => /unreadable|cannot be read/.test(words))).toEqual([]);
  expect(await table.takeBack()).toBeUndefined();
  await calm();
  expect(JSON.stringify([table.world(), table.game.scenes.active.tokens.contents.length])).toBe(before);
});
