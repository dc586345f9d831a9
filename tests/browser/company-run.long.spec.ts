/**
 * The company's whole round in browsers, under each preset: four characters made, equipped and sworn in, three men and a retainer hired, a
 * hoard shared and its experience given, a month paid, a wand made, a friend raised; every sum explained and every step taken back. CI plays
 * two presets; `RULINGS_RUNS=all` plays all of them.
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeInto } from "./support/keys.ts";
import type { Doc, Game } from "./support/page.ts";
import { applyPreset } from "./support/preset.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, stored, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { card, clear, drop } from "./support/use.ts";

declare const game: Game;

interface Mortal {
  statuses: Set<string>;
  toggleStatusEffect(id: string, how: object): Promise<unknown>;
  update(change: object): Promise<unknown>;
}

interface Api {
  company(name?: string, about?: unknown): Promise<void>;
  deeds(): { readonly id: string; readonly kind: string }[];
  takeBack(id?: string): Promise<void>;
}

/** The differences between the presets: the people who can be hired there. */
const PRESETS: Readonly<Record<string, { readonly men: string; readonly retainer: string; readonly notice?: true }>> = {
  classic: { men: "Footman, light", retainer: "Retainer: fighter" },
  eris: { men: "Archer", retainer: "Fighting-Man", notice: true },
  gorman: { men: "Mercenary", retainer: "Retainer: fighter" },
  heroic: { men: "Archer", retainer: "Retainer: cleric" },
  referee: { men: "Footman, heavy", retainer: "Retainer: thief" },
};
const PLAYED = process.env["RULINGS_RUNS"] === "all" ? Object.keys(PRESETS) : ["classic", "eris"];

/** Everybody and everything of a round, by names of its own. */
let PARTY = "";
let NAMES: string[] = [];
let FIRST = "";
let LAST = "";
let PATRON = "";
let HOARD = "";
function nameAll(preset: string): void {
  PARTY = `Company, ${preset}`;
  NAMES = ["Aldith", "Bram", "Cuno", "Dagny"].map((name) => `${name} ${preset}`);
  [FIRST = "", , , LAST = ""] = NAMES;
  PATRON = `Patron's chest, ${preset}`;
  HOARD = `Hoard, ${preset}`;
}

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

async function open(seat: Seat, name: string, about = ""): Promise<Locator> {
  await seat.page.evaluate(
    async ([which, whom]) => {
      const api = Reflect.get(game, "rulings") as unknown as Api;
      await api.company(which, whom ? game.actors.getName(whom) : undefined);
    },
    [name, about],
  );
  const window = seat.page.locator(`#rulings-${name}`);
  await window.waitFor();
  return window;
}

async function shut(window: Locator): Promise<void> {
  await window.locator("[data-action=close]").first().click();
  await window.waitFor({ state: "detached" });
}

/** Fills a field and leaves it: the window is drawn again from it. */
async function put(window: Locator, name: string, value: string): Promise<void> {
  await typeInto(window.locator(`[name="${name}"]`), value);
  await window.locator(`[name="${name}"]`).press("Tab");
}

const kinds = (): Promise<string[]> =>
  company.referee.page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).deeds().map(({ kind }) => kind));

/** Waits until so many transactions of a kind stand since the beginning. */
async function done(kind: string, from: number, count = 1): Promise<void> {
  await expect
    .poll(async () => (await kinds()).slice(from).filter((one) => one === kind).length, { timeout: 20_000 })
    .toBe(count);
}

/** Every number with a reason says it: its explanation has at least one line. */
async function explained(window: Locator, least: number): Promise<void> {
  const numbers = window.locator(".r-why");
  await expect.poll(() => numbers.count()).toBeGreaterThanOrEqual(least);
  const tooltips = await numbers.evaluateAll((all) => all.map((one) => one.getAttribute("data-tooltip-html") ?? ""));
  expect(tooltips.filter((html) => !html.includes("<li"))).toEqual([]);
}

/** The newest card of a procedure shows its figures step by step. */
async function cardWithReasons(procedure: string): Promise<Locator> {
  const posted = await card(company.referee, procedure);
  await expect.poll(() => posted.locator(".step").count()).toBeGreaterThan(0);
  return posted;
}

/** All actors as they are stored, without when they were written, and the clock. */
function world(): Promise<Record<string, unknown>> {
  return company.referee.page.evaluate(() => {
    const bare = (data: object): unknown => {
      const copy = JSON.parse(
        JSON.stringify(data, (key, value) => (key === "_stats" || key === "sort" ? undefined : value)),
      );
      // a flag that was taken out leaves the empty place in which it stood
      if (Object.keys(copy.flags?.rulings ?? { there: true }).length === 0) delete copy.flags.rulings;
      return copy;
    };
    const actors = game.actors.contents.map((one) => [one.id, bare(one.toObject())]);
    const scenes = game.scenes.contents.map((one) => [one.id, one.tokens.size]);
    return { actors: Object.fromEntries(actors), scenes };
  });
}

/** The initial state: an empty party, a chest of gold, and a blank character of Ann's. */
async function prepare(preset: string): Promise<void> {
  await applyPreset(company.referee, preset);
  await company.referee.page.evaluate(
    async ([party, chest, own]) => {
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
      const ann = game.users.getName("Ann")?.id ?? "";
      // lights burn down by the clock, which nobody takes back
      for (const actor of game.actors.contents)
        for (const item of actor.items.filter(() => true)) {
          const { light } = item.toObject().system as { light?: { lit: boolean } };
          if (light?.lit) await item.update({ "system.light.lit": false });
        }
      const made = await Actor.create({ name: party, type: "party", ownership: { default: 2 } });
      await game.settings.set("rulings", "party", made.uuid);
      await Actor.create({ name: chest, type: "hoard", system: { coins: { gp: 9000 } }, ownership: { default: 2 } });
      await Actor.create({ name: own, type: "character", ownership: { [ann]: 3 } });
    },
    [PARTY, PATRON, FIRST],
  );
  await until(company.ann, (page) => page.evaluate((name) => game.actors.getName(name) !== undefined, FIRST), true);
}

/** Somebody in the window: scores rolled, the first class that is open, named and made. */
async function makeOne(seat: Seat, name: string, about = ""): Promise<void> {
  const window = await open(seat, "create", about);
  await window.locator("[data-action=rollScores], [name=method]").first().waitFor();
  if ((await window.locator("[data-action=rollScores]").count()) > 0)
    await window.locator("[data-action=rollScores]").click();
  await window.locator("input[name=class]:not([disabled])").first().check();
  await put(window, "name", name);
  await explained(window, 6);
  await window.locator("[data-action=make]").click();
  await window.waitFor({ state: "detached" });
  await until(company.referee, (page) => page.evaluate((who) => game.actors.getName(who) !== undefined, name), true);
  // its sheet opens of itself, over whatever is opened next
  await until(seat, (page) => page.evaluate((who) => game.actors.getName(who)?.sheet.rendered, name), true);
  await clear(seat);
}

async function hire(from: number, who: string, number: number, notice: boolean, tries: number): Promise<void> {
  const { referee } = company;
  const window = await open(referee, "hire", FIRST);
  await window.locator("[name=who]").selectOption({ label: who });
  if (notice) await window.locator("[name=notice]").check();
  await put(window, "number", String(number));
  // a generous offer: a candidate who answers by dice should accept in the end
  if ((await window.locator("[name=offer]").count()) > 0) await put(window, "offer", "2");
  await explained(window, 1);
  const hired = (await kinds()).slice(from).filter((one) => one === "hire").length;
  const offers = () => kinds().then((all) => all.slice(from).filter((one) => one === "hire" || one === "offer").length);
  for (let at = 0; at < tries; at += 1) {
    const before = await offers();
    await window.locator("[data-action=offer]").click();
    await expect.poll(offers, { timeout: 20_000 }).toBe(before + 1);
    if ((await kinds()).slice(from).filter((one) => one === "hire").length > hired) break;
  }
  await done("hire", from, hired + 1);
  await shut(window);
}

async function treasure(from: number): Promise<void> {
  const { referee } = company;
  const hoard = await open(referee, "hoard");
  await put(hoard, "gold", "4000");
  await hoard.locator("[data-action=roll]").click();
  await hoard.locator("[data-action=place]").waitFor();
  await put(hoard, "name", HOARD);
  await hoard.locator("[data-action=place]").click();
  await until(referee, (page) => page.evaluate((name) => game.actors.getName(name)?.type, HOARD), "hoard");
  await clear(referee);
  const share = await open(referee, "share", PARTY);
  await expect.poll(() => share.locator(".company-foot").textContent()).toContain("shared");
  for (const name of NAMES) await share.locator("tr", { hasText: name }).locator(".r-why").waitFor();
  await explained(share, 4);
  await share.locator("[data-action=share]").click();
  await share.waitFor({ state: "detached" });
  await done("share", from);
  const posted = await cardWithReasons("share");
  for (const name of NAMES) expect(await posted.textContent()).toContain(name);
  const xp = await open(referee, "experience", PARTY);
  await put(xp, "newFoe", "A dragon's egg");
  await put(xp, "newXp", "400");
  await xp.locator("[data-action=addFoe]").click();
  // where only what was brought home counts, it was
  if ((await xp.locator("[name=safe]").count()) > 0) await xp.locator("[name=safe]").check();
  await explained(xp, 4);
  await xp.locator("[data-action=give]").click();
  await xp.waitFor({ state: "detached" });
  await done("experience", from);
  await cardWithReasons("experience");
}

async function month(from: number): Promise<void> {
  const window = await open(company.referee, "pay", PARTY);
  await explained(window, 3);
  await window.locator("[data-action=payAll]").click();
  await window.waitFor({ state: "detached" });
  await done("payDay", from);
  await cardWithReasons("payDay");
}

const advance = (days: number) =>
  company.referee.page.evaluate(
    (seconds) => (Reflect.get(game, "time") as { advance(by: number): Promise<unknown> }).advance(seconds),
    days * 86_400,
  );

async function wand(from: number): Promise<void> {
  const { ann, referee } = company;
  const window = await open(ann, "works", FIRST);
  await put(window, "name", "Wand of the run");
  // by our own figure: five charges of a level 1 spell, a week
  await put(window, "charges", "5");
  await expect.poll(() => window.locator("[name=gold]").inputValue()).toBe("500");
  await expect.poll(() => window.locator("[name=days]").inputValue()).toBe("7");
  await explained(window, 2);
  await window.locator("[data-action=begin]").click();
  await put(window, "pay", "500");
  await window.locator("[data-step=paid]").click();
  await done("workStep", from, 2);
  await advance(7);
  const list = await open(referee, "works");
  await list.locator("[data-step=done]").click();
  await until(
    referee,
    (page) => page.evaluate((who) => game.actors.getName(who)?.items.getName("Wand of the run") !== undefined, FIRST),
    true,
  );
  await done("workStep", from, 3);
  await shut(list);
  await shut(window);
}

async function raise(from: number): Promise<void> {
  const { referee } = company;
  const window = await open(referee, "work", FIRST);
  await window.locator("[name=raised]").selectOption({ label: LAST });
  await window.locator("[data-action=raise]").click();
  await done("raise", from);
  await cardWithReasons("resurrection");
  await shut(window);
}

/** Somebody comes to nothing, a transaction by the ruling on death; whom that leaves alive the referee marks as dead. True when it came to that. */
const slay = (name: string) =>
  company.referee.page.evaluate(async (who) => {
    const actor = game.actors.getName(who) as unknown as Mortal;
    await actor.update({ "system.hp.value": 0 });
    if (actor.statuses.has("dead")) return false;
    await actor.toggleStatusEffect("dead", { active: true });
    return true;
  }, name);

const unmark = (name: string) =>
  company.referee.page.evaluate(
    (who) => (game.actors.getName(who) as unknown as Mortal).toggleStatusEffect("dead", { active: false }),
    name,
  );

describe("the company's round", () => {
  test.each(PLAYED)("under %s", { timeout: 180_000 }, async (preset) => {
    const { referee, ann } = company;
    const people = PRESETS[preset];
    if (!people) throw new Error(preset);
    nameAll(preset);
    await prepare(preset);
    const before = await world();
    const from = (await kinds()).length;
    await makeOne(ann, FIRST, FIRST);
    for (const name of NAMES.slice(1)) await makeOne(referee, name);
    await done("created", from, 4);
    // Everybody who is made walks with the party of this world.
    await expect.poll(() => stored(referee, PARTY, "system.members")).toHaveLength(4);
    const chest = await referee.page.evaluate((who) => game.actors.getName(who)?.uuid, PATRON);
    const sheet = await openActor(ann, FIRST);
    await drop(ann.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Actor", uuid: chest });
    await done("takeUp", from);
    const shop = await open(ann, "shop", FIRST);
    await put(shop, "query", "lantern");
    await typeInto(shop.locator("tbody input").first(), "1");
    await shop.locator("tbody input").first().press("Tab");
    await explained(shop, 1);
    await shop.locator("[data-action=trade]").click();
    await done("shop", from);
    await shut(shop);
    await hire(from, people.men, 3, people.notice === true, 1);
    await hire(from, people.retainer, 1, people.notice === true, 30);
    await expect.poll(() => stored(referee, PARTY, "system.members")).toHaveLength(8);
    await treasure(from);
    await month(from);
    await wand(from);
    const marked = await slay(LAST);
    await raise(from);
    await ann.page.evaluate((who) => game.actors.getName(who)?.sheet.close(), FIRST);
    await takeAllBack(from, async (kind) => {
      if (kind === "raise" && marked) await unmark(LAST);
    });
    await advance(-7);
    expect(await world()).toEqual(before);
    await referee.page.evaluate(
      async (names) => {
        for (const name of names) await game.actors.getName(name)?.delete();
      },
      [PARTY, PATRON, FIRST],
    );
  });
});

/** Takes back everything since the beginning, the last first; each press takes one transaction. */
async function takeAllBack(from: number, after: (kind: string) => Promise<void>): Promise<void> {
  const { page } = company.referee;
  for (let all = await kinds(); all.length > from; all = await kinds()) {
    await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).takeBack());
    await expect
      .poll(async () => (await kinds()).length, { message: `${all.at(-1)} goes back` })
      .toBeLessThan(all.length);
    await after(all.at(-1) ?? "");
  }
}

test("nothing went wrong in any page", () => {
  expectNoFaults(company.everyone);
});
