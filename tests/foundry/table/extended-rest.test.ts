/** Extended rests beside those that other rulings give. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { hero } from "./people.ts";

let table: MixedTable;

/** The answer to a question with yes and no. */
let yes = true;

beforeAll(async () => {
  table = await openMixed();
  const { applications } = Reflect.get(globalThis, "foundry") as {
    applications: { api: { DialogV2: Record<string, unknown> } };
  };
  applications.api.DialogV2.confirm = async () => yes;
}, 120_000);

afterEach(async () => {
  yes = true;
  dice("any");
  await table.clear();
});

afterAll(() => table?.stop());

test("MIX-09, HERO-25: an extended rest lifts nobody from below 0 but in a secure place; surges and powers come back all the same", async () => {
  await table.rulings({ death: "eris", naturalHealing: "surges", rests: "heroic" });
  const { takeRest } = await of("characters/rest/rest");
  const low = { hp: { value: -2, max: 20 }, level: 5, surges: { value: 0, max: 9 } };
  const rested = async () => {
    const { actor } = await table.stand(hero(low));
    await takeRest(actor, "extended");
    await calm();
    const { unhealed } = table.cards("rest").at(-1)?.system.outcome ?? {};
    return [actor.system.hp.value, actor.system.surges.value, unhealed?.key];
  };
  yes = false;
  expect(await rested()).toEqual([-2, 9, "life.restNotSecure"]);
  yes = true;
  expect(await rested()).toEqual([20, 9, undefined]);
  // A character at 0 hit points or above is not asked about the place.
  yes = false;
  const { actor } = await table.stand(hero({ ...low, hp: { value: 1, max: 20 } }));
  await takeRest(actor, "extended");
  await calm();
  expect(actor.system.hp.value).toBe(20);
});

test("MIX-09, MIX-58: a day of rest on the way holds an extended one, which lifts from below 0 in a secure place alone", async () => {
  await table.rulings({ death: "eris", naturalHealing: "surges", rests: "heroic" });
  const { healingDay } = await import("../../../src/view/exploration/rest-day.ts");
  const { actor } = await table.stand(hero({ hp: { value: -2, max: 20 }, level: 5 }));
  const rester = { creature: await table.creature(actor), progress: 0, fed: true };
  const after = async (secure: boolean) => {
    const { rested } = await healingDay([rester], 1, secure, async () => ({}), await table.inForce());
    return rested[0]?.change.after.hitPoints.value;
  };
  expect(await after(false)).toBe(-2);
  expect(await after(true)).toBe(20);
});
