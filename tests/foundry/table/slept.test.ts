/** Nights of sleep by the buttons of a party's window: the points everybody regains, once a day, undone with the night. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Doc } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);
afterEach(async () => {
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const cast = { name: "Sleep", type: "spell", system: { level: 1, cast: { normal: 1 } } };
const caster = (name: string, more: object = {}) => walker(name, [cast], { class: "magic-user", level: 1, ...more });
const spell = (actor: Doc): Doc => actor.items.contents[0] as Doc;
const memory = (actor: Doc) => [spell(actor).system.memorised.normal, spell(actor).system.cast.normal];
const spend = (actor: Doc) => spell(actor).update({ "system.memorised.normal": 0, "system.cast.normal": 1 });
const BACK = "camp.back";
const WITHHELD = "camp.withheld";

describe("GOR-49", () => {
  test("eight hours of camp restore every caster's spells, shown on the card; an hour does not, and it is undone", async () => {
    await table.rulings();
    const [una] = (await on.setOut([caster("Una"), walker("Odo")])) as [Doc, Doc];
    await on.go("camp", { hours: 1 });
    expect(memory(una)).toEqual([0, 1]);
    await on.go("camp", { hours: 8 });
    expect(memory(una)).toEqual([1, 0]);
    expect(on.line("way", BACK)).toEqual({ name: "Una", things: "Sleep" });
    expect(await table.takeBack()).toBeUndefined();
    expect(memory(una)).toEqual([0, 1]);
  });

  test("GOR-49 edge: a second camp on the same day of the clock gives nothing back, and says so", async () => {
    await table.rulings();
    const [una] = (await on.setOut([caster("Una")])) as [Doc];
    // From midnight on: two camps lie in the same day.
    await on.go("clock", { count: 24 - Math.floor((table.game.time.worldTime % 86_400) / 3600), unit: "hours" });
    await on.go("camp", { hours: 8 });
    await spend(una);
    await on.go("camp", { hours: 8 });
    expect(memory(una)).toEqual([0, 1]);
    expect(on.line("way", WITHHELD)).toEqual({ name: "Una" });
    await on.go("camp", { hours: 24 });
    expect(memory(una)).toEqual([1, 0]);
  });

  test("a day on the road has its night; one on which somebody is met has it when that is played", async () => {
    await table.rulings();
    const [una] = (await on.setOut([caster("Una")])) as [Doc];
    await on.go("enter", { place: "wilderness" });
    await on.go("day");
    expect(memory(una)).toEqual([1, 0]);
    expect(on.line("way", BACK)).toEqual({ name: "Una", things: "Sleep" });
    await spend(una);
    await on.go("day", {}, { wandering: 1 });
    expect(memory(una)).toEqual([0, 1]);
  });

  test("HERO-25: where there are short and extended rests a camp is none of them", async () => {
    await table.rulings({ rests: "heroic" });
    const [una] = (await on.setOut([caster("Una")])) as [Doc];
    await on.go("camp", { hours: 8 });
    expect(memory(una)).toEqual([0, 1]);
  });
});
