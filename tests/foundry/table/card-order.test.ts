/** The log reads from the cause on: first the card of what happened, then who fell of it and what was lost with them, on every client and back again. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { packEntry } from "../pack-entry.ts";
import { type CompanyTable, calm, dice, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
let ann: Client;
const made: Doc[] = [];
beforeAll(async () => {
  table = await openCompany();
  ann = await table.another(String(Reflect.get(table.game, "users").getName("Ann").id));
}, 120_000);
afterEach(async () => {
  dice("any");
  for (const actor of made.splice(0)) await actor.delete();
});
afterAll(() => table?.stop());

const procedureOf = ({ system }: { system?: any }): string => system?.outcome?.procedure ?? "";
const proceduresOf = (of: Iterable<{ system?: any }>): string[] => [...of].map(procedureOf).filter(Boolean);
/** The cards that the referee has, as often as they are there, since so many messages. */
const shown = (since: number): string[] => proceduresOf(table.game.messages.contents.slice(since));
/** The cards as they came to Ann, one after another; she looks at what she was sent, not at what is kept. */
const heard = (since: number): string[] =>
  proceduresOf(
    ann.heard
      .slice(since)
      .flatMap(({ type, action, result }: any) => (type === "ChatMessage" && action === "create" ? result : [])),
  );

async function make(data: object): Promise<Doc> {
  const actor = await table.make(data);
  made.push(actor);
  return actor;
}
const person = (name: string, items: object[] = []): Promise<Doc> =>
  make({ name, type: "character", system: { class: "fighter", level: 1, hp: { value: 4, max: 4 } }, items });

test("BX-027: the card of a breath comes before those of its kills and their losses; all of it is undone", async () => {
  const { name, img, system, items } = packEntry("monsters/dragon/red-dragon");
  const bare = items.map(({ _id, _key, ...item }: Record<string, unknown>) => item);
  const dragon = await make({ name, img, type: "monster", system, items: bare });
  const rope = { name: "Rope", type: "gear", system: { location: "carried" } };
  const [odo, ada] = [await person("Odo", [rope]), await person("Ada", [rope])];
  const before = table.world();
  const [transactions, since, wire] = [table.kinds().length, table.game.messages.contents.length, ann.heard.length];
  const { useMonsterAbility } = await of("spells/use-monster-ability");
  const { referenceTo } = await of("chat/post-card");
  const { applySpellEffect } = await of("spells/spell-effect");
  dice("low");
  await useMonsterAbility(
    dragon,
    dragon.items.contents.find(({ name: called }) => called === "Breath"),
  );
  const card = table.game.messages.contents.findLast(({ system: one }) => one.outcome?.natural === true) as Doc;
  await card.update({ "system.targets": [referenceTo(odo), referenceTo(ada)] });
  expect(await applySpellEffect(card, 0, table.game.user.id)).toBeUndefined();
  await calm();
  expect(odo.statuses.has("dead")).toBe(true);
  expect(ada.statuses.has("dead")).toBe(true);
  expect(shown(since)).toEqual(["cast", "working", "fall", "itemDestruction", "fall", "itemDestruction"]);
  // The referee reports lost items; the card of it is sent to every client, regardless of its recipients (PEER-45).
  await expect.poll(() => heard(wire)).toEqual(shown(since));
  await table.backTo(transactions);
  expect(table.world()).toEqual(before);
  const struck = table.game.messages.contents.slice(since).filter((one) => procedureOf(one) !== "");
  expect(struck.every(({ system: one }) => one.takenBack)).toBe(true);
});

test("the card of a continuing effect comes before those of its kills", async () => {
  const odo = await person("Odo");
  const { applyMagic } = await of("spells/effects/apply-effect");
  const { runUndoable } = await of("undo/run-undoable");
  const work = { puts: "poisoned", tags: ["poison"], each: { does: "harms", formula: "9" } };
  const more = { name: "Bane", img: "icons/svg/poison.svg", origin: "", level: 1, lasting: null, images: 0 };
  await runUndoable(
    { kind: "work" },
    async (transaction: unknown) => void (await applyMagic(transaction, odo, { ...more, work })),
  );
  const [since, wire] = [table.game.messages.contents.length, ann.heard.length];
  const { time } = table.game as unknown as { time: { advance(seconds: number): Promise<void> } };
  await time.advance(60);
  await expect.poll(() => odo.statuses.has("dead")).toBe(true);
  await calm();
  expect(shown(since)).toEqual(["goingOn", "fall"]);
  await expect.poll(() => heard(wire)).toEqual(["goingOn", "fall"]);
});
