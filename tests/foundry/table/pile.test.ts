/** What is true of one piece of a pile stays with that piece, and lights are told of to those who may know of them. */
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

describe("T4: a light that goes out is told of to those who may know", () => {
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
