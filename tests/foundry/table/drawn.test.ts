/** Rules drawn from the catalogue, their examples set up on a table's own documents as they are reached in play. Titled by the rule's id. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, walker } from "./on-the-way.ts";
import { beast, hero, points } from "./people.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);
afterEach(async () => {
  dice("any");
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

test("BX-117: who answered 5 or less pursues, 6 does not", async () => {
  await table.rulings({});
  const flee = async (total: number): Promise<unknown> => {
    await on.setOut([walker("Odo")]);
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetReact", {}, { reaction: total });
    await on.go("meetDistance", { given: 60 });
    const { refused } = await on.go("runAway");
    const { encounter } = on.met();
    const result = [refused?.key, encounter.chase !== undefined, encounter.over];
    await on.goHome();
    return result;
  };
  expect(await flee(4)).toEqual([undefined, true, false]);
  expect(await flee(5)).toEqual([undefined, true, false]);
  expect(await flee(6)).toEqual([undefined, false, true]);
});

test("BX-097: at sea 4d6 x 10 yards, 1d4 x 10 where somebody is surprised; a 3 brings nobody on a river and somebody in a swamp", async () => {
  await table.rulings({});
  const { planDistance } = await import("../../../src/rules/encounter/distance.ts");
  await on.setOut([walker("Odo")], { place: "water" });
  await on.meet(on.besides(await table.make(kind())));
  await on.go("meetDistance", {}, { distance: 14 });
  expect(on.met().encounter.distance).toMatchObject({ distance: 140, unit: "yards" });
  const known = (anySurprised: boolean) => ({ sides: [], anySurprised }) as never;
  const formula = async (anySurprised: boolean) =>
    planDistance({ place: "water", surprise: known(anySurprised) }, await table.inForce()).rolls[0]?.formula;
  expect(await formula(false)).toBe("4d6");
  expect(await formula(true)).toBe("1d4");
  await on.goHome();
  const { wanderingChance } = await import("../../../src/rules/exploration/wandering.ts");
  const chances: number[] = [];
  for (const waters of ["ocean", "lake", "river", "swamp"] as const)
    chances.push(wanderingChance({ place: "water", waters, rate: 90, change: 0 }, await table.inForce()).value);
  expect(chances).toEqual([2, 2, 2, 3]);
});

test("HERO-12: the sheet shows the four values of the total, never of the value above", async () => {
  await table.rulings({ death: "woundLevels" });
  const { counters } = await import("../../../src/view/actor/counters.ts");
  const shown = async (total: number): Promise<unknown> => {
    const { actor } = await table.stand(hero(points(total)));
    const wounds = counters(await table.creature(actor), await table.inForce()).find(
      ({ path }) => path === "system.wounds.level",
    );
    return Object.values((wounds as any).notes[0].data);
  };
  const totals = [48, 37, 30, 5, 3, 1];
  const values: unknown[] = [];
  for (const total of totals) values.push(await shown(total));
  expect(values).toEqual([
    [48, 36, 24, 12],
    [37, 27, 18, 9],
    [30, 22, 15, 7],
    [5, 3, 2, 1],
    [3, 2, 1, 1],
    [1, 1, 1, 1],
  ]);
});

test("HERO-25: an extended rest brings a bruised character to 36 of 48 and its surges back, the wound stays; another within 24 hours of its start is refused", async () => {
  await table.rulings({ death: "woundLevels", rests: "heroic", naturalHealing: "surges" });
  const wounds = { wounds: { level: 1 }, surges: { value: 1, max: 8 } };
  const { actor } = await table.stand(hero({ ...points(20, 48), ...wounds }));
  const { takeRest } = await of("characters/rest/rest");
  const now = () => [actor.system.hp.value, actor.system.surges.value, actor.system.wounds.level];
  const transactions = table.kinds().length;
  const before = table.world();
  await takeRest(actor, "short");
  await takeRest(actor, "surge");
  await calm();
  expect(now()).toEqual([32, 0, 1]);
  await takeRest(actor, "extended");
  await calm();
  expect(now()).toEqual([36, 8, 1]);
  await actor.update({ "system.hp.value": 10 });
  const { time } = table.game as unknown as { time: { advance(seconds: number): Promise<void> } };
  await time.advance(16 * 3600);
  await takeRest(actor, "extended");
  expect(now()).toEqual([10, 8, 1]);
  await time.advance(8 * 3600);
  await takeRest(actor, "extended");
  await calm();
  expect(now()).toEqual([36, 8, 1]);
  await time.advance(-24 * 3600);
  await table.takeBack();
  await actor.update({ "system.hp.value": 36 });
  await table.backTo(transactions);
  expect(table.world()).toEqual(before);
});

test("BX-033: what a monster saves as is its own dice without the plus, or what its sheet says", async () => {
  await table.rulings({});
  const { saveTargets } = await import("../../../src/rules/saves/save-target.ts");
  const row = async (system: object): Promise<unknown> => {
    const { actor } = await table.stand(beast(system));
    return Object.values(saveTargets(await table.creature(actor), await table.inForce())).map((one: any) => one.value);
  };
  expect(await row({ hd: { dice: 3, modifier: 1 } })).toEqual([12, 13, 14, 15, 16]);
  expect(await row({ hd: { dice: 4 }, saves: { as: "hd", asLevel: 2 } })).toEqual([12, 13, 14, 15, 16]);
  expect(await row({ hd: { dice: 4 }, saves: { as: "class", asClass: "fighter", asLevel: 5 } })).toEqual([
    10, 11, 12, 13, 14,
  ]);
  expect(await row({ hd: { dice: 4 }, saves: { as: "normalHuman" } })).toEqual([14, 15, 16, 17, 18]);
});
