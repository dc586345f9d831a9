/** Goods on the sheet: looked through, stowed, split, given, laid on the floor and taken up; every step taken back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import type { Doc, Game } from "./support/page.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, stored, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { drop, entry } from "./support/use.ts";

declare const game: Game;

interface Api {
  deeds(): { readonly kind: string }[];
  takeBack(): Promise<void>;
}

const HILD = "Hild Redmantle";
const ANSELM = "Brother Anselm";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
  await company.referee.page.evaluate(async (name) => {
    await game.actors.getName(name)?.createEmbeddedDocuments("Item", [
      { name: "Test sack", type: "gear", system: { kind: "container", capacity: 100, weight: 1, quantity: 1 } },
      { name: "Test stones", type: "gear", system: { weight: 10, quantity: 12 } },
      { name: "Feather", type: "gear", system: { weight: 0, quantity: 4, value: 2 } },
    ]);
  }, HILD);
  for (const { page } of company.everyone)
    await page.waitForFunction((name) => game.actors.getName(name)?.items.getName("Feather") !== undefined, HILD);
});
afterAll(async () => company?.table.close());

/** A value of a thing on somebody, as a seat knows it; undefined when it is not there. */
function thing(seat: Seat, owner: string, name: string, field: string): Promise<unknown> {
  return seat.page.evaluate(
    ([who, what, key]) => {
      const item = game.actors.getName(who ?? "")?.items.getName(what ?? "");
      return item ? Reflect.get(item.toObject().system as object, key ?? "") : undefined;
    },
    [owner, name, field],
  );
}

const idOf = (owner: string, name: string): Promise<string> =>
  company.referee.page.evaluate(
    ([who, what]) => game.actors.getName(who ?? "")?.items.getName(what ?? "")?.id ?? "",
    [owner, name],
  );

async function takeBack(kind: string): Promise<void> {
  const { page } = company.referee;
  const last = () => page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).deeds().at(-1)?.kind);
  await expect.poll(last, { timeout: 15_000 }).toBe(kind);
  await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).takeBack());
}

async function openGoods(seat: Seat, name: string) {
  const sheet = await openActor(seat, name);
  await sheet.locator("[role=tab][data-tab=gear]").click();
  return sheet;
}

/** Moves a thing by the button of its row: so many of it, to the choice of that label. */
async function move(seat: Seat, owner: string, name: string, quantity: number, label: string): Promise<void> {
  const sheet = await openGoods(seat, owner);
  await sheet.locator(`[data-item-id="${await idOf(owner, name)}"] [data-action=moveItem]`).click();
  const dialog = seat.page.locator(".goods-dialog");
  await typeInto(dialog.locator("[name=quantity]"), String(quantity));
  await dialog.locator("[name=where]").selectOption({ label });
  expect(await axeFaults(seat.page, ".goods-dialog")).toEqual([]);
  await dialog.locator("[data-action=ok]").click();
  await dialog.waitFor({ state: "detached" });
}

describe("goods", () => {
  test("are looked through by their names and put in order, on this screen alone", async () => {
    const { ann } = company;
    const sheet = await openGoods(ann, HILD);
    const rows = sheet.locator(".gear-group .row:visible .row-name");
    await sheet.locator('[data-goods="words"]').pressSequentially("stone test");
    await expect.poll(() => rows.allTextContents()).toEqual(["Test stones"]);
    // a redraw keeps what is looked for
    await company.referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.coins.cp": 3 }), HILD);
    await until(ann, () => stored(ann, HILD, "system.coins.cp"), 3);
    await expect.poll(() => rows.allTextContents()).toEqual(["Test stones"]);
    await typeInto(sheet.locator('[data-goods="words"]'), "");
    await sheet.locator('[data-goods="order"]').selectOption("weight");
    const gear = sheet.locator(".gear-group", { hasText: "Feather" }).locator(".row:not(.is-within) .row-name");
    await expect.poll(async () => (await gear.allTextContents())[0]).toBe("Test stones");
    expect(await axeFaults(ann.page, `[id="${await sheet.getAttribute("id")}"]`)).toEqual([]);
  });

  test("a player stows a thing in a container, which shows what it holds and refuses what is too much", async () => {
    const { ann, referee } = company;
    await move(ann, HILD, "Feather", 4, "Test sack");
    await until(referee, () => thing(referee, HILD, "Feather", "location"), "packed");
    const sheet = await openGoods(ann, HILD);
    const sack = sheet.locator(`[data-item-id="${await idOf(HILD, "Test sack")}"]`);
    await expect.poll(() => sack.locator(".row-weight").textContent()).toContain("of 100");
    await move(ann, HILD, "Test stones", 12, "Test sack");
    await ann.page.locator("#notifications", { hasText: "at most 100" }).waitFor();
    await expect.poll(() => thing(referee, HILD, "Test stones", "location")).toBe("carried");
    await takeBack("stow");
    await until(referee, () => thing(referee, HILD, "Feather", "container"), null);
  });

  test("a pile is split and put together again, to the piece", async () => {
    const { ann, referee } = company;
    const piles = () =>
      referee.page.evaluate(
        (name) =>
          game.actors
            .getName(name)
            ?.items.filter((item) => item.name === "Test stones")
            .map((item) => Number(Reflect.get(item.toObject().system as object, "quantity")))
            .sort((a, b) => a - b),
        HILD,
      );
    await move(ann, HILD, "Test stones", 5, "Split off");
    await until(referee, piles, [5, 7]);
    await move(ann, HILD, "Test stones", 7, "With the other 5 Test stones");
    await until(referee, piles, [12]);
    await takeBack("join");
    await until(referee, piles, [5, 7]);
    await takeBack("split");
    await until(referee, piles, [12]);
  });

  test("part of a pile goes to a companion and is not copied", async () => {
    const { ann, referee } = company;
    await move(ann, HILD, "Feather", 3, ANSELM);
    await until(referee, () => thing(referee, ANSELM, "Feather", "quantity"), 3);
    await expect.poll(() => thing(referee, HILD, "Feather", "quantity")).toBe(1);
    await takeBack("give");
    await until(referee, () => thing(referee, HILD, "Feather", "quantity"), 4);
    await expect.poll(() => thing(referee, ANSELM, "Feather", "quantity")).toBeUndefined();
  });

  test("a container is given with what lies in it", async () => {
    const { ann, referee } = company;
    await move(ann, HILD, "Feather", 4, "Test sack");
    await until(referee, () => thing(referee, HILD, "Feather", "location"), "packed");
    await move(ann, HILD, "Test sack", 1, ANSELM);
    await until(referee, () => thing(referee, ANSELM, "Feather", "quantity"), 4);
    await expect.poll(() => thing(referee, ANSELM, "Feather", "container")).toBe(await idOf(ANSELM, "Test sack"));
    await expect.poll(() => thing(referee, HILD, "Feather", "quantity")).toBeUndefined();
    await takeBack("give");
    await until(referee, () => thing(referee, HILD, "Feather", "quantity"), 4);
    await expect.poll(() => thing(referee, HILD, "Feather", "container")).toBe(await idOf(HILD, "Test sack"));
    await takeBack("stow");
    await until(referee, () => thing(referee, HILD, "Feather", "container"), null);
  });

  test("what is laid down lies on the map where its bearer stands, and goes with its pile when it is taken up; all of it taken back", async () => {
    const { ann, bob, referee } = company;
    const lying = () =>
      referee.page.evaluate(
        () => game.scenes.active.tokens.filter((token) => token.name.startsWith("On the floor")).length,
      );
    await move(ann, HILD, "Feather", 4, "On the floor");
    await until(referee, lying, 1);
    await until(referee, () => thing(referee, HILD, "Feather", "quantity"), undefined);
    await move(ann, HILD, "Test stones", 2, "On the floor");
    await until(referee, () => thing(referee, "On the floor", "Test stones", "quantity"), 2);
    await expect.poll(() => lying()).toBe(1);
    const where = await referee.page.evaluate((name) => {
      const { tokens } = game.scenes.active;
      const at = (who: string) => {
        const { x, y } = (tokens.getName(who) as Doc).toObject() as unknown as { x: number; y: number };
        return [Math.floor(x / 100), Math.floor(y / 100)];
      };
      return [at("On the floor"), at(name)];
    }, HILD);
    expect(where[0]).toEqual(where[1]);
    // another player takes it all up
    await bob.page.evaluate(async () => {
      await (
        game.actors.getName("On the floor") as Doc & { sheet: { render(how: object): Promise<unknown> } }
      ).sheet.render({
        force: true,
      });
    });
    await bob.page.locator("[data-action=takeUp]").click();
    await until(referee, lying, 0);
    await until(referee, (page) => page.evaluate(() => game.actors.getName("On the floor") === undefined), true);
    await takeBack("takeUp");
    await until(referee, lying, 1);
    await until(referee, () => thing(referee, "On the floor", "Feather", "quantity"), 4);
    await takeBack("layDown");
    await takeBack("layDown");
    await until(referee, lying, 0);
    await until(referee, () => thing(referee, HILD, "Feather", "quantity"), 4);
    await until(referee, () => thing(referee, HILD, "Test stones", "quantity"), 12);
  });

  test("a thing dropped from a sheet on the map lies there", async () => {
    const { referee } = company;
    const uuid = await referee.page.evaluate(
      (name) => game.actors.getName(name)?.items.getName("Feather")?.uuid ?? "",
      HILD,
    );
    await referee.page.evaluate((what) => {
      const Hooks = Reflect.get(globalThis, "Hooks") as { call(name: string, ...data: unknown[]): boolean };
      Hooks.call("dropCanvasData", Reflect.get(globalThis, "canvas"), { type: "Item", uuid: what, x: 450, y: 350 });
    }, uuid);
    await until(referee, () => thing(referee, "On the floor", "Feather", "quantity"), 4);
    await takeBack("layDown");
    await until(referee, () => thing(referee, HILD, "Feather", "quantity"), 4);
  });

  test("a mule carries: its rate is halved beyond its limit, and that is explained", async () => {
    const { referee } = company;
    const mule = await entry(referee, "hirelings", "Mule");
    await referee.page.evaluate(async (uuid) => {
      const fetched = Reflect.get(globalThis, "fromUuid") as (uuid: string) => Promise<Doc>;
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
      await Actor.create((await fetched(uuid)).toObject());
    }, mule);
    await until(referee, (page) => page.evaluate(() => game.actors.getName("Mule") !== undefined), true);
    await drop(referee.page, await sheetContent("Mule"), {
      type: "Item",
      uuid: await referee.page.evaluate((name) => game.actors.getName(name)?.items.getName("Test stones")?.uuid, HILD),
    });
    await until(referee, () => thing(referee, "Mule", "Test stones", "quantity"), 12);
    const view = () =>
      referee.page.evaluate(() => {
        const api = Reflect.get(game, "rulings") as unknown as {
          sheet(actor: unknown): { load: { value: string }; movement: { value: string }[] };
        };
        const { load, movement } = api.sheet(game.actors.getName("Mule"));
        return [load.value, movement[0]?.value];
      });
    await expect.poll(async () => (await view())[0]).toBe("120/2000");
    const rate = (await view())[1];
    await referee.page.evaluate(() =>
      game.actors.getName("Mule")?.items.getName("Test stones")?.update({ "system.quantity": 250 }),
    );
    await until(referee, async () => (await view())[0], "2500/2000");
    await expect.poll(async () => (await view())[1]).not.toBe(rate);
    await referee.page.evaluate(() =>
      game.actors.getName("Mule")?.items.getName("Test stones")?.update({ "system.quantity": 12 }),
    );
    await takeBack("give");
    await until(referee, () => thing(referee, HILD, "Test stones", "quantity"), 12);
  });

  test("coins go to a companion: they move, to the coin, and come back", async () => {
    const { ann, referee } = company;
    await referee.page.evaluate(
      (name) => game.actors.getName(name)?.update({ "system.coins": { pp: 0, gp: 40, ep: 0, sp: 7, cp: 3 } }),
      HILD,
    );
    await until(ann, () => stored(ann, HILD, "system.coins.gp"), 40);
    const before = Number(await stored(referee, ANSELM, "system.coins.gp"));
    const sheet = await openGoods(ann, HILD);
    await sheet.locator("[data-action=giveCoins]").click();
    const dialog = ann.page.locator(".goods-dialog");
    await typeInto(dialog.locator("[name=gp]"), "15");
    await dialog.locator("[name=to]").selectOption({ label: ANSELM });
    expect(await axeFaults(ann.page, ".goods-dialog")).toEqual([]);
    await dialog.locator("[data-action=ok]").click();
    await until(referee, () => stored(referee, HILD, "system.coins.gp"), 25);
    await until(referee, () => stored(referee, ANSELM, "system.coins.gp"), before + 15);
    expect(await stored(referee, HILD, "system.coins.sp")).toBe(7);
    await takeBack("giveCoins");
    await until(referee, () => stored(referee, HILD, "system.coins.gp"), 40);
    await until(referee, () => stored(referee, ANSELM, "system.coins.gp"), before);
  });

  test("a cart holds what is laid in it, shows and weighs it, and stands still beyond what its beasts draw", async () => {
    const { referee } = company;
    const cart = await entry(referee, "hirelings", "Cart");
    await referee.page.evaluate(async (uuid) => {
      const fetched = Reflect.get(globalThis, "fromUuid") as (uuid: string) => Promise<Doc>;
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
      await Actor.create((await fetched(uuid)).toObject());
    }, cart);
    await until(referee, (page) => page.evaluate(() => game.actors.getName("Cart") !== undefined), true);
    await drop(referee.page, await sheetContent("Cart"), {
      type: "Item",
      uuid: await referee.page.evaluate((name) => game.actors.getName(name)?.items.getName("Test stones")?.uuid, HILD),
    });
    await until(referee, () => thing(referee, "Cart", "Test stones", "quantity"), 12);
    await until(referee, () => thing(referee, HILD, "Test stones", "quantity"), undefined);
    const sheet = await openGoods(referee, "Cart");
    await expect.poll(() => sheet.locator(".sheet-line").first().textContent()).toContain("120 of 4000");
    await expect.poll(() => sheet.locator(".sheet-line .r-why").first().textContent()).toBe("60′");
    expect(await axeFaults(referee.page, `[id="${await sheet.getAttribute("id")}"]`)).toEqual([]);
    await referee.page.evaluate(() =>
      game.actors.getName("Cart")?.items.getName("Test stones")?.update({ "system.quantity": 500 }),
    );
    await expect.poll(() => sheet.locator(".goods-note").textContent()).toContain("1000 coins overloaded");
    await expect.poll(() => sheet.locator(".sheet-line .r-why").first().textContent()).toBe("0′");
    await referee.page.evaluate(() =>
      game.actors.getName("Cart")?.items.getName("Test stones")?.update({ "system.quantity": 12 }),
    );
    await until(referee, () => thing(referee, "Cart", "Test stones", "quantity"), 12);
    await takeBack("give");
    await until(referee, () => thing(referee, HILD, "Test stones", "quantity"), 12);
  });

  test("hands are two: more than they hold is said", async () => {
    const { referee } = company;
    await referee.page.evaluate(async (name) => {
      await game.actors.getName(name)?.createEmbeddedDocuments("Item", [
        { name: "Great pike", type: "weapon", system: { hands: "two", location: "inHand" } },
        { name: "Lamp", type: "gear", system: { kind: "light", location: "inHand" } },
      ]);
    }, ANSELM);
    const sheet = await openGoods(referee, ANSELM);
    await expect.poll(() => sheet.locator(".goods-note").textContent()).toContain("Great pike");
  });
});

async function sheetContent(name: string): Promise<string> {
  const sheet = await openActor(company.referee, name);
  return `[id="${await sheet.getAttribute("id")}"] .window-content`;
}

test("nothing went wrong in any page", () => {
  expectNoFaults(company.everyone);
});
