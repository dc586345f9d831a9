/** Effects that a player writes on the own actor by hand, under keys that are none of a number's: nothing of the referee's client gives way. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { generationByDefault } from "../../../practice-table/server/generation.ts";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { calm } from "./company.ts";
import { type Doc, type LiveTable, of, openWithAnn } from "./live.ts";

let table: LiveTable;
let ann: Client;
let hild: () => Doc;
beforeAll(async () => {
  ({ table, ann, hild } = await openWithAnn());
}, 120_000);
afterAll(() => table?.stop());
beforeEach(calm);

const later = generationByDefault() === 14;
const goblin = (): Doc => table.game.scenes.active.tokens.contents.find(({ name }: Doc) => name === "Goblin (1)").actor;

/** An effect that Ann's client writes past the checks of the client. */
async function written(changes: readonly object[], more: object = {}): Promise<string> {
  const where = later ? { system: { changes } } : { changes };
  const data = [{ name: "Odd charm", ...where, ...more }];
  const { result } = await ann.done("ActiveEffect", "create", { parentUuid: hild().uuid, data });
  const id = String(result[0]?._id);
  await expect.poll(() => hild().effects.has(id)).toBe(true);
  return id;
}

const gone = async (id: string): Promise<void> => {
  await ann.done("ActiveEffect", "delete", { parentUuid: hild().uuid, ids: [id] });
  await expect.poll(() => hild().effects.has(id)).toBe(false);
};

const change = (key: string, value: unknown = "9", type = "override"): object =>
  later ? { key, value, type, phase: "initial", priority: 5 } : { key, value, mode: 5, priority: 5 };

const KEYS = [
  "__proto__.polluted",
  "constructor.prototype.polluted",
  "system.__proto__.polluted",
  "system.bonuses.__proto__.polluted",
  "system.bonuses.constructor",
  "flags.rulings.__proto__.polluted",
  "system.saves.toString",
  "system.hp.value",
  "system.hp.max.deep.deeper",
  "system",
  "flags",
  "",
  " ",
  ".",
  "a..b",
];

describe("effects of a player's own actor", () => {
  test.each(KEYS)(
    'S-5, S-12: under the key "%s" none reaches beyond the actor, and its figures are still worked out',
    async (key) => {
      const { sheetOf } = await of("adapter/sheet-numbers");
      const { creatureOf } = await of("adapter/creature");
      const foe = JSON.stringify(creatureOf(goblin()));
      const before = sheetOf(hild()).armourClass.value;
      const id = await written([change(key), change(key, "9", "add"), change("system.ac.value", "-1", "add")]);
      expect(Reflect.get({}, "polluted")).toBeUndefined();
      expect(Reflect.get(Object.getPrototypeOf(hild()), "polluted")).toBeUndefined();
      expect(Reflect.get(hild().constructor, "polluted")).toBeUndefined();
      expect(() => sheetOf(hild())).not.toThrow();
      expect(() => creatureOf(hild())).not.toThrow();
      expect(JSON.stringify(creatureOf(goblin()))).toBe(foe);
      expect(hild()._source.system.hp.value).toBeTypeOf("number");
      await gone(id);
      expect(sheetOf(hild()).armourClass.value).toBe(before);
    },
  );

  test("+99 to hit by an own effect is on the own sheet, with its name in the trace, and on nobody else's", async () => {
    const { creatureOf } = await of("adapter/creature");
    const { sheetOf } = await of("adapter/sheet-numbers");
    const foe = JSON.stringify(creatureOf(goblin()));
    const id = await written([change("system.ac.value", "-5", "add")]);
    const { why } = sheetOf(hild()).armourClass;
    expect(why.some((step: Doc) => step.data?.name === "Odd charm")).toBe(true);
    expect(JSON.stringify(creatureOf(goblin()))).toBe(foe);
    await gone(id);
  });

  test.each([
    ["an employer that is a foe", "system.employer"],
    ["the ledger's own flag", "flags.rulings.prunedTo"],
    ["ownership for everybody", "ownership.default"],
    ["its method to tell who owns it", "testUserPermission"],
    ["its method to write", "update"],
  ])("an effect that overrides %s writes nothing, and the clock continues for the others", async (_what, key) => {
    const stored = JSON.stringify(hild()._source.ownership);
    const id = await written([change(key, "3")]);
    await goblin().update({ "system.notes": "watched" });
    await Reflect.get(table.game.time, "advance").call(table.game.time, 10);
    await calm();
    expect(JSON.stringify(hild()._source.ownership)).toBe(stored);
    expect(hild()._source.system.employer ?? null).toBeNull();
    await gone(id);
    expect(hild().testUserPermission(Reflect.get(table.game, "users").get("AnnAnnAnnAnnAnnA"), "OWNER")).toBe(true);
  });
});
