/**
 * Two referees at one table, and an assistant: a button clicked by both at one moment acts once, one of them acts for the players, and when
 * that one closes the window in the middle of it the player is notified and the other referee takes over.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { typeInto } from "./support/keys.ts";
import type { Doc, Game, Ui } from "./support/page.ts";
import { gather } from "./support/play.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game & { time: { worldTime: number }; rulings: { deeds(): readonly { readonly kind: string }[] } };
declare const ui: Ui & { notifications: Record<string, (text: string, options?: object) => unknown> };

const PARTY = "The Leaning Tower Company";
const TWICE = /has just done the same, so nothing was done a second time/;

let company: Company;
let second: Seat;
/** The referee who acts for the players, and the one who stands by. */
let acting: Seat;
let other: Seat;

beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  await company.referee.page.evaluate(async () => {
    const User = Reflect.get(globalThis, "User") as { create(data: unknown): Promise<Doc> };
    await User.create({ name: "Second", role: 4 });
    await User.create({ name: "Mate", role: 3 });
  });
  second = await company.table.join("Second");
  const active = await company.ann.page.evaluate(() => game.users.activeGM.name);
  [acting, other] = active === "Second" ? [second, company.referee] : [company.referee, second];
  for (const seat of [acting, other, company.ann]) await listen(seat);
}, 240_000);
afterAll(async () => company?.table.close());

/** Records the notifications at a seat from now on. */
function listen({ page }: Seat): Promise<void> {
  return page.evaluate(() => {
    const said: string[] = [];
    Reflect.set(globalThis, "said", said);
    for (const level of ["info", "warn", "error"]) {
      const own = ui.notifications[level]?.bind(ui.notifications);
      ui.notifications[level] = (text, options) => {
        said.push(text);
        return own?.(text, options);
      };
    }
  });
}
const said = ({ page }: Seat): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(globalThis, "said") as string[]).splice(0));
const hours = ({ page }: Seat): Promise<number> => page.evaluate(() => game.time.worldTime / 3600);
const ways = ({ page }: Seat): Promise<number> =>
  page.evaluate(() => game.rulings.deeds().filter(({ kind }) => kind === "way").length);

/** Whether the fight knows of both deaths and stands as it stood at the last look. */
function stillFight({ page }: Seat): Promise<boolean> {
  return page.evaluate(() => {
    const kept: any = Reflect.get(game.combat ?? {}, "flags");
    const now = JSON.stringify(kept);
    const same = Reflect.get(globalThis, "lastFight") === now;
    Reflect.set(globalThis, "lastFight", now);
    const fates = Object.values<{ fate: string }>(kept.rulings.morale.members).map(({ fate }) => fate);
    return same && fates.filter((fate) => fate !== "able").length === 2;
  });
}

/** A button of the page of the dungeon in somebody's window of the party. */
async function buttonAt(seat: Seat, selector: string) {
  const window = await openActor(seat, PARTY);
  await window.locator("[role=tab]").filter({ hasText: "Dungeon" }).first().click();
  const button = window.locator(selector).first();
  await button.waitFor();
  return button;
}
/** The buttons for a night: the referee's, and the one with which a player asks for a night. */
const nightAt = (seat: Seat) => buttonAt(seat, "[data-kind=camp][data-hours='8']");
const askedBy = (seat: Seat) => buttonAt(seat, "[data-press=night]");

test("a night that both press in one moment passes once, and the second referee sees who was first", async () => {
  const buttons = [await nightAt(acting), await nightAt(other)];
  const was = await hours(acting);
  await Promise.all(buttons.map((button) => button.click()));
  await expect
    .poll(async () => [...(await said(acting)), ...(await said(other))].filter((one) => TWICE.test(one)).length)
    .toBe(1);
  await expect
    .poll(() => Promise.all([hours(acting), hours(other), ways(acting), ways(other)]))
    .toEqual([was + 8, was + 8, 1, 1]);
});

test("so does one that a player asks for while a referee presses it", async () => {
  await acting.page.waitForTimeout(3_000);
  const mine = await askedBy(company.ann);
  const theirs = await nightAt(acting);
  const was = await hours(acting);
  // While a question runs at the referee's client its buttons wait: a press of theirs that came later would do nothing and say nothing.
  await theirs.click();
  await mine.click();
  const refusals = async () => [...(await said(acting)), ...(await said(company.ann))].filter((one) => TWICE.test(one));
  await expect.poll(async () => (await refusals()).length).toBe(1);
  await expect.poll(() => hours(company.ann)).toBe(was + 8);
});

test("the clock that one referee moves by hand advances by the typed amount, once", async () => {
  await nightAt(other);
  const window = await openActor(other, PARTY);
  const count = window.locator("[data-arg=count]").first();
  await typeInto(count, "3");
  const was = await hours(acting);
  await window.locator("[data-kind=clock]:not([data-back])").click();
  await expect.poll(() => hours(acting)).toBe(was + 0.5);
});

test("what a fight comes to is written once, though the referee who stands by did it; no question stands on both screens", async () => {
  await gather(other);
  for (const seat of [acting, other]) await showTab(seat, "combat");
  await other.page.locator("#combat .rulings-tracker [data-action=fightBegin]").first().click();
  await acting.page.waitForFunction(() => Reflect.get(game.combat ?? {}, "started") === true);
  await other.page.evaluate(async () => {
    const goblins = game.combat?.combatants.filter(({ name }) => name.startsWith("Goblin")).slice(0, 2) ?? [];
    for (const one of goblins) await (Reflect.get(one, "actor") as Doc).update({ "system.hp.value": -3 });
  });
  const fallen = ({ page }: Seat) =>
    page.evaluate(
      (name) =>
        (Reflect.get(game.actors.getName(name)?.toObject() ?? {}, "system") as any).pending.monsters.map(
          ({ count }: { count: number }) => count,
        ),
      PARTY,
    );
  const deaths = ({ page }: Seat) =>
    page.evaluate(() => game.messages.contents.filter(({ type }) => type === "death").length);
  await expect.poll(() => Promise.all([deaths(acting), deaths(other)])).toEqual([2, 2]);
  const asked = ({ page }: Seat) => page.locator("dialog.application:visible, .application.dialog:visible").count();
  expect(await Promise.all([asked(acting), asked(other)])).toEqual([0, 0]);
  // The acting referee's client stores the consequences of the deaths: a fight deleted before that cannot be updated.
  await expect.poll(() => stillFight(other), { interval: 300 }).toBe(true);
  await other.page.evaluate(() => game.combat?.delete());
  await expect.poll(() => Promise.all([fallen(acting), fallen(other)])).toEqual([[2], [2]]);
});

test("a referee who leaves while a player's request waits: the player hears so at once, and the other referee does the next", async () => {
  const { ann } = company;
  await acting.page.evaluate(() => {
    const { queries } = Reflect.get(globalThis, "CONFIG") as { queries: Record<string, () => Promise<unknown>> };
    queries["rulings.way"] = () => new Promise(() => undefined);
  });
  const night = await askedBy(ann);
  await said(ann);
  await night.click();
  await ann.page.waitForFunction(
    () => Object.keys((game.user.toObject().flags as any).rulings?.asking ?? {}).length > 0,
  );
  await acting.context.close();
  await expect.poll(async () => (await said(ann)).join()).toContain("left before answering");
  await ann.page.waitForFunction((name) => game.users.activeGM?.name === name, other.name);
  // The night before was another's: what two do within three seconds is done once.
  await ann.page.waitForTimeout(3_200);
  const was = await hours(ann);
  await night.click();
  await expect.poll(() => hours(ann)).toBe(was + 8);
  expect(await said(ann)).toEqual([]);
});

test("an assistant left alone does for the players what a referee does", async () => {
  const { ann } = company;
  const mate = await company.table.join("Mate");
  await other.context.close();
  await ann.page.waitForFunction(() => game.users.activeGM?.name === "Mate");
  // The night before was another's: what two do within three seconds is done once.
  await ann.page.waitForTimeout(3_200);
  const was = await hours(ann);
  const night = await askedBy(ann);
  await night.click();
  await expect.poll(() => hours(ann)).toBe(was + 8);
  expectNoFaults([...company.everyone, second, mate]);
});
