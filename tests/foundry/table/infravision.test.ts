/** Infravision on the map and in the advice. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { calm, dice } from "./company.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay } from "./on-the-way.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;

let on: OnTheWay;

beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);

afterEach(async () => {
  vi.restoreAllMocks();
  dice("any");
  await on.goHome();
  await table.clear();
});

afterAll(() => table?.stop());

const DARK = { tokenVision: true, environment: { darknessLevel: 1, globalLight: { enabled: false } } };

describe("in the dark", () => {
  test("BX-044: those who see by their infravision alone stand in darkness beside great heat", async () => {
    const { isInDarkness } = await of("adapter/vision");
    const scene = table.game.scenes.active;
    const { environment, tokenVision, lights } = scene.toObject();
    await table.rulings();
    await scene.update(DARK);
    const lamps = lights as { _id: string }[];
    await scene.deleteEmbeddedDocuments(
      "AmbientLight",
      lamps.map(({ _id }) => _id),
    );
    const gil = await table.stand(hero({ infravision: 60 }), [3000, 3000]);
    await gil.token.update({ sight: { enabled: true } });
    await calm();
    expect(isInDarkness(gil.token)).toBe(false);
    await gil.actor.toggleStatusEffect("greatHeat", { active: true });
    await calm();
    expect(isInDarkness(gil.token)).toBe(true);
    await scene.createEmbeddedDocuments("AmbientLight", lamps);
    await scene.update({ environment, tokenVision });
  });

  test("BX-044: one's own light and great heat end infravision on the map and in the advice; without them it is there again", async () => {
    const { sightOf } = await of("adapter/vision");
    (await of("items/token-light")).watchTokenLights();
    const scene = table.game.scenes.active;
    const { environment, tokenVision } = scene.toObject();
    await table.rulings();
    await scene.update(DARK);
    const torch = {
      name: "Torch",
      type: "gear",
      system: { kind: "light", key: "torch", location: "inHand", light: { lit: false, turnsLeft: 6, radius: 30 } },
    };
    const gil = await table.stand(hero({ infravision: 60 }, [torch]), [3000, 3000]);
    const orc = await table.stand(beast({}, [], "Orc"), [3050, 3000], -1);
    await gil.token.update({ sight: { enabled: true } });
    await calm();
    const seen = () => [gil.token.sight.range, gil.token.sight.visionMode, sightOf(gil.token, orc.token)?.seen];
    const infravision = [60, "darkvision", true];
    await expect.poll(seen).toEqual(infravision);
    const light = async (lit: boolean) => {
      await gil.actor.items.contents[0]?.update({ system: { light: { lit } } });
      await calm();
    };
    await light(true);
    await expect.poll(seen).toEqual([0, "basic", false]);
    await light(false);
    await expect.poll(seen).toEqual(infravision);
    await gil.actor.toggleStatusEffect("greatHeat", { active: true });
    await calm();
    await expect.poll(seen).toEqual([0, "basic", false]);
    await light(true);
    await light(false);
    await expect.poll(seen).toEqual([0, "basic", false]);
    await gil.actor.toggleStatusEffect("greatHeat", { active: false });
    await calm();
    await expect.poll(seen).toEqual(infravision);
    // A range that somebody set by hand stays.
    await gil.token.update({ sight: { range: 90 } });
    await light(true);
    await expect.poll(() => gil.token.light.dim).toBe(30);
    expect(gil.token.sight.range).toBe(90);
    await scene.update({ environment, tokenVision });
  });
});
