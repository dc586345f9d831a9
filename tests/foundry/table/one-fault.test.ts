/** T1: a fact that cannot be read is left out; what others read stands. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const mend of mends.splice(0)) mend();
  await table.clear();
});
afterAll(() => table?.stop());

const mends: (() => void)[] = [];

/** Has reading a property of a document throw until the test is over. */
function breakAt(document: object, key: string): void {
  Object.defineProperty(document, key, {
    configurable: true,
    get() {
      throw new Error(`${key} is broken on purpose`);
    },
  });
  mends.push(() => Reflect.deleteProperty(document, key));
}

const rows = async (combat: unknown) => {
  const { fightContext } = await of("combat/tracker/tracker-context");
  const { fight } = fightContext(combat, new Set());
  return JSON.stringify(fight);
};

describe("the tracker", () => {
  const fight = async (): Promise<{ combat: unknown; ada: Stood; orc: Stood }> => {
    const ada = await table.stand(hero({}, [], "Ada"));
    const orc = await table.stand(beast({}, [], "Orc"), [5, 0], -1);
    return { combat: await table.fight(ada, orc), ada, orc };
  };

  test.each(["system", "items", "statuses"])("has a row for who has no readable %s", async (key) => {
    const { combat, orc } = await fight();
    breakAt(orc.actor, key);
    expect(await rows(combat)).toContain("Orc");
  });

  test.each(["system", "items", "statuses"])(
    "says the hit points of the others where one has no readable %s",
    async (key) => {
      const { combat, ada, orc } = await fight();
      const { value, max } = ada.actor.system.hp;
      breakAt(orc.actor, key);
      expect(await rows(combat)).toContain(`${value}/${max}`);
    },
  );

  test("stands on a scene without an environment", async () => {
    const { combat } = await fight();
    breakAt(table.game.scenes.active, "environment");
    expect(await rows(combat)).toContain("Ada");
  });
});

describe("magic that is over", () => {
  const magic = (until: number) => ({
    name: "Light",
    flags: { rulings: { magic: { key: "light", name: "Light", level: 1, light: 15, tags: ["light"], until } } },
  });
  const pass = (seconds: number) =>
    (Reflect.get(table.game, "time") as unknown as { advance(by: number): Promise<unknown> }).advance(seconds);
  const effectsOf = (actor: Doc): number => (Reflect.get(actor, "effects") as { size: number }).size;

  test("ends on the others where an effect of one creature cannot be read", async () => {
    const broken = await table.stand(beast({}, [], "Orc"), [5, 0], -1);
    const ada = await table.stand(hero({}, [], "Ada"));
    const until = table.game.time.worldTime + 60;
    for (const { actor } of [broken, ada]) await actor.createEmbeddedDocuments("ActiveEffect", [magic(until)]);
    for (const effect of Reflect.get(broken.actor, "effects") as Iterable<object>) breakAt(effect, "active");
    await pass(120);
    await calm();
    await expect.poll(() => effectsOf(ada.actor)).toBe(0);
  });
});
