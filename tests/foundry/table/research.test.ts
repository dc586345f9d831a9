/** Work between adventures. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dice } from "./company.ts";
import type { Doc } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay } from "./on-the-way.ts";
import { hero } from "./people.ts";
import { opened } from "./windows.ts";

let table: MixedTable;

let on: OnTheWay;

beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
  await table.rulings({}, "gorman");
}, 120_000);

afterEach(async () => {
  dice("any");
  await on.goHome();
  await table.clear();
});

afterAll(() => table?.stop());

const latest = (procedure: string): Doc => table.cards(procedure).at(-1) as Doc;

describe("work between adventures", () => {
  const mage = (more: object = {}, items: object[] = []) =>
    hero({ class: "magic-user", level: 5, coins: { gp: 90_000 }, ...more }, items, "Mage");
  const spell = (name: string, level = 1) => ({ name, type: "spell", system: { key: name.toLowerCase(), level } });
  const work = (actor: Doc, draft: Record<string, string | boolean> = {}) =>
    opened("downtime/research-window", "ResearchWindow", { who: actor.uuid, ...draft });

  test("GOR-66: a spell that was found stands in the book with its level; the transaction takes it out again", async () => {
    const { actor } = await table.stand(mage());
    const window = await work(actor, { description: "Frost Fan", level: "3", gold: "40000" });
    await window.press("begin");
    await window.press("pay", { index: "0" });
    for (const _week of [1, 2, 3]) await window.press("week", { index: "0" });
    await window.press("throwFor", { index: "0" });
    const found = actor.items.contents.map(({ name, type, system }: Doc) => [name, type, system.level, system.list]);
    expect(found).toEqual([["Frost Fan", "spell", 3, "magic-user"]]);
    expect(latest("research").system.outcome).toMatchObject({ success: true });
    expect(await table.takeBack()).toBeUndefined();
    expect(actor.items.contents.length).toBe(0);
  });

  test("GOR-66: what was not found stands in no book", async () => {
    const { actor } = await table.stand(mage());
    const window = await work(actor, { description: "Frost Fan", level: "1", gold: "1000" });
    await window.press("begin");
    await window.press("pay", { index: "0" });
    await window.press("week", { index: "0" });
    dice("high");
    await window.press("throwFor", { index: "0" });
    expect(latest("research").system.outcome.success).toBe(false);
    expect(actor.items.contents.length).toBe(0);
  });

  test("EXT-03: the class that casts a spell makes things of it, at its level and without the other's book", async () => {
    await table.rulings({ severalClasses: "together" }, "gorman");
    const more = { class: "cleric", otherClasses: [{ class: "magic-user", level: 1, xp: 0 }] };
    const cure = { list: "cleric", level: 2, affectsDrinker: true };
    const { actor } = await table.stand(mage(more, [{ name: "Cure", type: "spell", system: cure }]));
    await actor.update({ "flags.rulings.works": [{ kind: "book" }] });
    const things = () => actor.items.contents.filter(({ type }: Doc) => type === "magicItem");
    // Clerics brew, and write no scrolls.
    await (await work(actor, { make: "scroll" })).press("makeThing");
    expect(things()).toEqual([]);
    await (await work(actor, { make: "potion" })).press("makeThing");
    expect(things()[0]?.system).toMatchObject({ kind: "potion", makerLevel: 5 });
    await table.rulings({}, "gorman");
  });

  test("GOR-59: a longer stay gives no second thing, the next one does; nothing is made out of a lost book", async () => {
    const [actor] = (await on.setOut([mage({}, [spell("Sleep")])])) as [Doc];
    const window = await work(actor, { make: "scroll" });
    const scrolls = () => actor.items.contents.filter(({ type }: Doc) => type === "magicItem").length;
    await window.press("makeThing");
    await table.pass("day", 30);
    await window.press("makeThing");
    expect(scrolls()).toBe(1);
    expect((await window.shown()).madeAlready).toBe(true);
    await on.party.update({ "system.pending.coins.gp": 10 });
    const award = await opened("treasure/experience-window", "ExperienceWindow", {
      party: on.party.id,
      safe: true,
    });
    await award.press("give");
    expect((await window.shown()).madeAlready).toBe(false);
    await actor.update({ flags: { rulings: { works: [{ kind: "book" }] } } });
    await window.press("makeThing");
    expect(scrolls()).toBe(1);
    await actor.update({ flags: { rulings: { works: [] } } });
    await window.press("makeThing");
    expect(scrolls()).toBe(2);
  });
});
