/** Properties of one piece of a pile stay with that piece, and lights are reported to users who may know of them. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { entriesOf } from "../../content/support.ts";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  // The packs were filled by data models that were loaded without Foundry: the table needs its own.
  vi.resetModules();
  table = await openMixed();
  const { watchTokenLights } = await of("items/token-light");
  const { watchLights } = await of("items/burn-down");
  watchTokenLights();
  watchLights();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

const torches = (light: object = {}, quantity = 6) => ({
  name: "Torches",
  type: "gear",
  system: { key: "torches", kind: "light", quantity, light: { radius: 30, lit: true, turnsLeft: 3, ...light } },
});
const lightsOf = (actor: Doc) => actor.items.contents.filter(({ type }) => type === "gear").map(({ system }) => system);
const ACROSS = 25;

describe("T3: one flame stays one flame", () => {
  test("a torch given from a burning bundle is whole and unlit", async () => {
    const giver = await table.stand(hero({}, [torches()], "Ada"));
    const taker = await table.stand(hero({}, [], "Bor"), [ACROSS, 0]);
    const { give } = await of("items/give-item");
    await give(giver.actor.items.contents[0], taker.actor, 1);
    await calm();
    expect(lightsOf(taker.actor)).toMatchObject([{ quantity: 1, light: { lit: false, turnsLeft: null } }]);
  });

  test("the bundle keeps the flame", async () => {
    const giver = await table.stand(hero({}, [torches()], "Ada"));
    const taker = await table.stand(hero({}, [], "Bor"), [ACROSS, 0]);
    const { give } = await of("items/give-item");
    await give(giver.actor.items.contents[0], taker.actor, 1);
    await calm();
    expect(lightsOf(giver.actor)).toMatchObject([{ quantity: 5, light: { lit: true, turnsLeft: 3 } }]);
  });
});

test("T2: a lit light that changes hands shines at its new carrier", async () => {
  const giver = await table.stand(hero({}, [torches({}, 1)], "Ada"));
  const taker = await table.stand(hero({}, [], "Bor"), [ACROSS, 0]);
  const { give } = await of("items/give-item");
  await give(giver.actor.items.contents[0], taker.actor, 1);
  await calm();
  await expect.poll(() => taker.token.light.dim).toBe(30);
});

describe("T2: a lit light that is stored leaves its owner dark, and shines again once it is carried", () => {
  const stored = { "system.location": "stored" };
  const carried = { "system.location": "carried" };

  test("by itself", async () => {
    const { actor, token } = await table.stand(hero({}, [torches()], "Ada"));
    await expect.poll(() => token.light.dim).toBe(30);
    const [light] = actor.items.contents as Doc[];
    await light?.update(stored);
    await expect.poll(() => token.light.dim).toBe(0);
    await light?.update(carried);
    await expect.poll(() => token.light.dim).toBe(30);
  });

  test("in a sack", async () => {
    const { actor, token } = await table.stand(hero({}, [torches()], "Ada"));
    await expect.poll(() => token.light.dim).toBe(30);
    const [sack] = await actor.createEmbeddedDocuments("Item", [
      { name: "Sack", type: "gear", system: { kind: "container" } },
    ]);
    await actor.items.contents.find(({ name }) => name === "Torches")?.update({ "system.container": sack?.id });
    await sack?.update(stored);
    await expect.poll(() => token.light.dim).toBe(0);
    await sack?.update(carried);
    await expect.poll(() => token.light.dim).toBe(30);
  });

  test("and gives its owner away in no encounter", async () => {
    const { actor } = await table.stand(hero({}, [torches()], "Ada"));
    await actor.items.contents[0]?.update(stored);
    const { shiningLightsOf } = await of("adapter/light-sources");
    const { betrayal } = await import("../../../src/rules/exploration/lights.ts");
    expect(betrayal(shiningLightsOf(actor), true, (await table.inForce()) as never)).toEqual({
      light: false,
      change: 0,
    });
  });
});

describe("T2, T3: a light on the floor, and back", () => {
  afterEach(async () => {
    const hoards = table.game.actors.contents.filter(({ type }) => type === "hoard");
    const tokens = table.game.scenes.active.tokens.contents.filter(({ actor }: Doc) => actor?.type === "hoard");
    for (const one of [...tokens, ...hoards]) await one.delete();
  });
  const putDown = async () => {
    const giver = await table.stand(hero({}, [torches({}, 1)], "Ada"));
    const { answerDrop } = await of("items/floor-piles");
    const item = giver.actor.items.contents[0];
    expect(await answerDrop(table.game.user, { item: item?.uuid, quantity: 1 })).toEqual({ ok: true });
    await calm();
    const token = table.game.scenes.active.tokens.contents.find(({ actor }: Doc) => actor?.type === "hoard") as Doc;
    return { giver, token };
  };

  test("what is laid down shines from the pile, and no more from who laid it down", async () => {
    const { giver, token } = await putDown();
    await expect.poll(() => [token.light.dim, giver.token.light.dim]).toEqual([30, 0]);
  });

  test("what is taken up again shines at who took it", async () => {
    const { giver, token } = await putDown();
    const { takeUp } = await of("treasure/winnings");
    await takeUp(token.actor, giver.actor);
    await calm();
    await expect.poll(() => giver.token.light.dim).toBe(30);
    expect(lightsOf(giver.actor)).toMatchObject([{ quantity: 1, light: { lit: true, turnsLeft: 3 } }]);
  });

  test("one of six laid down is whole and dark, the flame stays in the hand", async () => {
    const giver = await table.stand(hero({}, [torches()], "Ada"));
    const { answerDrop } = await of("items/floor-piles");
    await answerDrop(table.game.user, { item: giver.actor.items.contents[0]?.uuid, quantity: 1 });
    await calm();
    const { actor } = table.game.scenes.active.tokens.contents.find((one: Doc) => one.actor?.type === "hoard") as Doc;
    expect(lightsOf(actor as Doc)).toMatchObject([{ quantity: 1, light: { lit: false, turnsLeft: null } }]);
    expect(lightsOf(giver.actor)).toMatchObject([{ quantity: 5, light: { lit: true, turnsLeft: 3 } }]);
  });

  test("a lit light that is deleted leaves its carrier dark, and comes back with what was undone", async () => {
    const { giver, token } = await putDown();
    const { allTransactions } = await of("undo/ledger");
    const { undoTransaction } = await of("undo/undo-transaction");
    const id = allTransactions().findLast(({ kind }: Doc & { kind: string }) => kind === "layDown").id;
    expect(await undoTransaction(id, table.game.user)).toBeUndefined();
    await calm();
    await expect.poll(() => giver.token.light.dim).toBe(30);
    expect(table.game.scenes.active.tokens.has(token.id)).toBe(false);
    await giver.actor.items.contents[0]?.delete();
    await calm();
    await expect.poll(() => giver.token.light.dim).toBe(0);
  });

  test("what joins a pile on the same sheet takes its flame along, and two that were begun stay two", async () => {
    const { dropOnItem } = await of("items/move-item");
    const both = await table.stand(hero({}, [torches({}, 1), torches({ lit: false, turnsLeft: null }, 5)], "Ada"));
    const [one, five] = both.actor.items.contents;
    expect(await dropOnItem(both.actor, one, five?.id)).toBe(true);
    await calm();
    expect(lightsOf(both.actor)).toMatchObject([{ quantity: 6, light: { lit: true, turnsLeft: 3 } }]);
    const begun = await table.stand(hero({}, [torches({}, 1), torches({ lit: false, turnsLeft: 2 }, 1)], "Bor"));
    const [first, second] = begun.actor.items.contents;
    expect(await dropOnItem(begun.actor, first, second?.id)).toBe(false);
    expect(lightsOf(begun.actor)).toHaveLength(2);
  });
});

describe("T4: a light that goes out is reported to those who may know", () => {
  const burnt = () => table.cards("burnt").map(({ whisper, system }) => ({ whisper, outcome: system.outcome }));
  const burnAway = async () => {
    const before = burnt().length;
    await (Reflect.get(table.game, "time") as unknown as { advance(by: number): Promise<unknown> }).advance(600 * 3);
    await expect.poll(() => burnt().length).toBeGreaterThan(before);
  };

  test("of a hidden one to the referees alone", async () => {
    const hidden = await table.stand({ ...hero({}, [torches({}, 1)], "Lurker"), type: "monster" });
    await hidden.token.update({ hidden: true });
    await burnAway();
    expect(burnt().every(({ whisper }) => whisper.length > 0)).toBe(true);
  });

  test("of one under another name by that name", async () => {
    const guised = await table.stand({ ...hero({}, [torches({}, 1)], "Baron Vex"), type: "monster" });
    await guised.token.update({ name: "Hooded stranger" });
    await burnAway();
    const carriers = burnt().flatMap(({ outcome }) =>
      outcome.ended.map(({ bearer: carrier }: Doc & { bearer: string }) => carrier),
    );
    expect(carriers).toContain("Hooded stranger");
    expect(carriers).not.toContain("Baron Vex");
  });
});

describe("T9: the torch of the equipment list is a weapon that can be lit", () => {
  const torch = () => entriesOf("equipment").find(({ data }) => data.name === "Torch")?.data ?? {};
  const carrier = () => table.stand(hero({}, [{ ...torch(), _id: undefined }], "Ada"));

  test("the shop sells it, and no second torch that is a light alone", async () => {
    const { readWares } = await of("items/shop/goods-on-sale");
    const packs = Reflect.get(table.game, "packs") as { get(id: string): unknown };
    const contents = entriesOf("equipment").map(({ data }) => ({ ...data, uuid: `Compendium.x.Item.${data._id}` }));
    const { get } = packs;
    packs.get = (id) => (id === "rulings.equipment" ? { getIndex: async () => ({ contents }) } : undefined);
    try {
      const names = (await readWares({ sources: [] })).map(({ name }: Doc) => name);
      expect(names.filter((name: string) => /torch/i.test(name))).toEqual(["Torch"]);
    } finally {
      packs.get = get;
    }
  });

  test("a right click on its row lights it, and puts it out", async () => {
    const ada = await carrier();
    const { offerRowMenus } = await of("sheets/row-menu");
    const [torch] = ada.actor.items.contents as [Doc];
    let entries: readonly Doc[] = [];
    const ux = Reflect.get(globalThis, "foundry").applications.ux as Record<string, unknown>;
    ux.ContextMenu = {
      implementation: class {
        constructor(_root: unknown, _rows: string, all: readonly Doc[]) {
          entries = all;
        }
      },
    };
    offerRowMenus({ addEventListener: () => undefined }, ada.actor);
    Reflect.deleteProperty(ux, "ContextMenu");
    const row = { dataset: { itemId: torch.id } };
    const shown = () =>
      entries
        .filter((one) => (one.visible ?? one.condition)(row))
        .map((one) => String(one.label ?? one.name))
        .filter((label) => /light|douse/.test(label));
    expect(shown()).toEqual(["RULINGS.Row.light"]);
    await torch.update({ "system.light.lit": true });
    expect(shown()).toEqual(["RULINGS.Row.douse"]);
  });

  test("lit, it shines from the token", async () => {
    const ada = await carrier();
    const { switchLight } = await of("items/switch-light");
    await switchLight(ada.actor, ada.actor.items.contents[0]?.id);
    await expect.poll(() => ada.token.light.dim).toBe(30);
  });

  test("after six turns the next of the six is whole", async () => {
    const ada = await carrier();
    const { switchLight } = await of("items/switch-light");
    await switchLight(ada.actor, ada.actor.items.contents[0]?.id);
    await (Reflect.get(table.game, "time") as unknown as { advance(by: number): Promise<unknown> }).advance(600 * 6);
    await expect
      .poll(() => ada.actor.items.contents[0]?.system)
      .toMatchObject({ quantity: 5, light: { lit: false, turnsLeft: null } });
  });
});
