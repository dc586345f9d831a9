/** Turning the undead: requested on the sheet, shown on a card, done and undone by the referee. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Doc, Game } from "./support/page.ts";
import { type Company, expectNoFaults, seatCompany, showTab, stored, until } from "./support/seats.ts";
import { card, cards, clear, sheetPage } from "./support/use.ts";

declare const game: Game;

const ANSELM = "Brother Anselm";
const UNDEAD = ["Skeleton (1)", "Skeleton (2)"];

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
  await company.referee.page.evaluate(async (names) => {
    const { tokens } = game.scenes.active;
    for (const name of names) await (tokens.getName(name) as Doc).update({ hidden: false });
  }, UNDEAD);
});
afterAll(async () => company?.table.close());

/** Bob targets these tokens and no others. */
async function target(names: readonly string[]): Promise<void> {
  await company.bob.page.waitForFunction(
    (wanted) => wanted.every((name) => Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "hidden") === false),
    names,
  );
  await company.bob.page.evaluate((wanted) => {
    wanted.forEach((name, at) => {
      const placed = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "object") as {
        setTarget(on: boolean, how: object): void;
      };
      placed.setTarget(true, { releaseOthers: at === 0 });
    });
  }, names);
}

const press = async () => (await sheetPage(company.bob, ANSELM, "fight")).locator("[data-action=turnUndead]").click();
const said = () => company.bob.page.locator("#notifications").textContent();

function standing(name: string): Promise<{ turned: boolean; dead: boolean; hp: number }> {
  return company.ann.page.evaluate((wanted) => {
    const actor = Reflect.get(game.scenes.active.tokens.getName(wanted) ?? {}, "actor") as Doc;
    const statuses = Reflect.get(actor, "statuses") as Set<string>;
    const { hp } = actor.toObject().system as { hp: { value: number } };
    return { turned: statuses.has("turned"), dead: statuses.has("dead"), hp: hp.value };
  }, name);
}

test("a character who is no cleric has no such button; a target must be undead", async () => {
  const { ann, bob } = company;
  await expect
    .poll(async () => (await sheetPage(ann, "Hild Redmantle", "fight")).locator("[data-action=turnUndead]").count())
    .toBe(0);
  await target(["Goblin (1)"]);
  await press();
  await expect.poll(said).toContain("Target undead first");
  await expect.poll(() => cards(bob, "turning")).toBe(0);
});

test("two skeletons before a cleric of great faith: destroyed without a roll, done once and taken back", async () => {
  const { referee, bob } = company;
  await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.level": 9 }), ANSELM);
  await until(bob, () => stored(bob, ANSELM, "system.level"), 9);
  const before = await standing("Skeleton (1)");
  await target(UNDEAD);
  await press();
  await expect.poll(() => cards(referee, "turning")).toBe(1);
  const shown = await card(referee, "turning");
  await expect.poll(() => shown.textContent()).toContain("destroyed without a roll, at level 9");
  await expect.poll(async () => (await card(bob, "turning")).locator("[data-card-action=turn]").count()).toBe(0);
  await shown.locator("[data-card-action=turn]").click();
  await expect.poll(() => standing("Skeleton (1)")).toEqual({ turned: false, dead: true, hp: 0 });
  await expect.poll(() => shown.locator("[data-card-action=turn]").count()).toBe(0);
  await shown.locator("[data-card-action=undo]").first().click();
  await expect.poll(() => standing("Skeleton (1)")).toEqual(before);
});

test("GOR-08 where turning is a spell it asks which one to give up, and takes it", async () => {
  const { referee, bob } = company;
  await referee.page.evaluate(() => game.settings.set("rulings", "clerics", "gorman"));
  await bob.page.waitForFunction(() => game.settings.get("rulings", "clerics") === "gorman");
  const memory = () =>
    bob.page.evaluate((name) => {
      const items = game.actors.getName(name)?.toObject().items as { system: { memorised?: { normal: number } } }[];
      return items.reduce((sum, { system }) => sum + (system.memorised?.normal ?? 0), 0);
    }, ANSELM);
  const before = await memory();
  expect(before).toBeGreaterThan(0);
  await target(["Skeleton (1)"]);
  await press();
  const ask = bob.page.getByRole("dialog").filter({ hasText: "uses up a prepared spell" });
  await ask.getByRole("button", { name: "Choose" }).click();
  await expect.poll(() => cards(bob, "turning")).toBe(2);
  await expect.poll(memory).toBe(before - 1);
  await referee.page.evaluate(() => game.settings.set("rulings", "clerics", "bx"));
  await clear(bob);
});

test("a player cannot do what the card says, however it is asked", async () => {
  const { ann, referee } = company;
  const answer = await ann.page.evaluate(async () => {
    const last = game.messages.contents.findLast(({ type }) => type !== "deed")?.id;
    const gm = Reflect.get(game.users, "activeGM") as { query(name: string, data: object): Promise<unknown> };
    return JSON.stringify(
      await gm
        .query("rulings.apply", { user: game.user.id, request: { kind: "turn", message: last, target: "Actor.x" } })
        .catch((error: Error) => error.message),
    );
  });
  expect(answer).not.toContain('"ok":true');
  await expect.poll(async () => (await card(referee, "turning")).locator("[data-card-action=turn]").count()).toBe(1);
  ann.faults.splice(0);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
