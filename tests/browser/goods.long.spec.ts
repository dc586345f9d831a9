/** Items on the sheet: searched, stowed, split, given, dropped on the floor and picked up; every step undone. */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import { longTest } from "./support/long.ts";
import type { Doc, Game } from "./support/page.ts";
import { picture } from "./support/picture.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, stored, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { drop, entry } from "./support/use.ts";

declare const game: Game;

interface Api {
  company(name?: string, about?: unknown): Promise<void>;
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

async function openShop({ page }: Seat, name: string): Promise<Locator> {
  await page.evaluate((who) => {
    const api = Reflect.get(game, "rulings") as unknown as Api;
    void api.company("shop", game.actors.getName(who));
  }, name);
  const shop = page.locator("#rulings-shop");
  await shop.waitFor();
  return shop;
}

async function inBasket(shop: Locator, ware: string, count: number): Promise<void> {
  const field = shop.locator("tbody tr", { hasText: ware }).locator("input");
  await typeInto(field, String(count));
  await field.press("Tab");
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
    await expect.poll(() => sack.locator(".row-weight").textContent()).toBe("holds 4 items");
    await move(ann, HILD, "Test stones", 12, "Test sack");
    await ann.page.locator("#notifications", { hasText: "at most 100" }).waitFor();
    await expect.poll(() => thing(referee, HILD, "Test stones", "location")).toBe("carried");
    await takeBack("stow");
    await until(referee, () => thing(referee, HILD, "Feather", "container"), null);
  });

  longTest("a pile is split and put together again, to the piece", async () => {
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
    await move(ann, HILD, "Test stones", 7, "With the others: 5 × Test stones");
    await until(referee, piles, [12]);
    await takeBack("join");
    await until(referee, piles, [5, 7]);
    await takeBack("split");
    await until(referee, piles, [12]);
  });

  longTest("part of a pile goes to a companion and is not copied", async () => {
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

  test("an item laid down lies on the map where its carrier stands, and leaves with its pile when it is taken up; all of it is undone", async () => {
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

  longTest("coins go to a companion: they move, to the coin, and come back", async () => {
    const { ann, referee } = company;
    await referee.page.evaluate(
      (name) => game.actors.getName(name)?.update({ "system.coins": { pp: 0, gp: 40, ep: 0, sp: 7, cp: 3 } }),
      HILD,
    );
    await until(ann, () => stored(ann, HILD, "system.coins.gp"), 40);
    const before = Number(await stored(referee, ANSELM, "system.coins.gp"));
    const sheet = await openGoods(ann, HILD);
    // the shop opens from here, for whose goods these are
    await sheet.locator("[data-action=openShop]").click();
    const shop = ann.page.locator("#rulings-shop");
    await expect.poll(() => shop.locator("[name=customer] option:checked").textContent()).toBe(HILD);
    await picture(ann, "shop-of-hild", "#rulings-shop");
    await shop.locator("[data-action=close]").first().click();
    await shop.waitFor({ state: "detached" });
    await picture(ann, "gear-of-hild", ".rulings-sheet");
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

  test("a cart holds the items put in it, shows and weighs them, and does not move when they exceed the load that its beasts draw", async () => {
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

  longTest(
    "the shop sells beasts and carts to a player, to the coin; they are the player's own, and taken back",
    async () => {
      const { ann, referee } = company;
      await referee.page.evaluate(
        (name) => game.actors.getName(name)?.update({ "system.coins": { pp: 0, gp: 200, ep: 0, sp: 0, cp: 0 } }),
        HILD,
      );
      await until(ann, () => stored(ann, HILD, "system.coins.gp"), 200);
      const mules = () => referee.page.evaluate(() => game.actors.filter(({ name }) => name === "Mule").length);
      const before = await mules();
      const shop = await openShop(ann, HILD);
      await shop.locator("[name=kind]").selectOption("mount");
      await expect.poll(() => shop.locator("tbody th").allTextContents()).toHaveLength(7);
      await inBasket(shop, "Mule", 2);
      expect(await axeFaults(ann.page, "#rulings-shop")).toEqual([]);
      await picture(ann, "shop-mounts", "#rulings-shop");
      // 30 gp each
      await expect.poll(() => shop.locator("[data-action=trade]").textContent()).toContain("60 gp");
      await shop.locator("[data-action=trade]").click();
      await until(referee, mules, before + 2);
      await until(referee, () => stored(referee, HILD, "system.coins.gp"), 140);
      const own = () => ann.page.evaluate(() => game.actors.filter((one) => one.name === "Mule" && one.isOwner).length);
      await until(ann, own, 2);
      await expect.poll(() => shop.locator("[data-action=trade]").isDisabled()).toBe(true);
      await inBasket(shop, "Wagon", 1);
      await expect.poll(() => shop.locator(".company-trouble").textContent()).toContain("60");
      await shop.locator("[data-action=close]").first().click();
      await takeBack("shop");
      await until(referee, mules, before);
      await until(referee, () => stored(referee, HILD, "system.coins.gp"), 200);
    },
  );

  test.each([
    ["out of the party's store", "The Leaning Tower Company"],
    ["by a hireling", "Shop porter"],
  ])(
    "things are sold %s, to the coin; what lay in a container that is sold stays; taken back",
    async (_how, seller) => {
      const { referee } = company;
      await referee.page.evaluate(async (name) => {
        const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
        const actor =
          game.actors.getName(name) ?? (await Actor.create({ name, type: "hireling", system: { kind: "porter" } }));
        const [chest] = await actor.createEmbeddedDocuments("Item", [
          { name: "Sale chest", type: "gear", system: { kind: "container", capacity: 100, value: 3, quantity: 1 } },
        ]);
        await actor.createEmbeddedDocuments("Item", [
          { name: "Sale cup", type: "treasure", system: { value: 21, quantity: 1 } },
          {
            name: "Kept rope",
            type: "gear",
            system: { quantity: 1, container: chest?.id ?? "", location: "packed" },
          },
        ]);
      }, seller);
      const worth = async () =>
        Number(await stored(referee, seller, "system.coins.gp")) * 10 +
        Number(await stored(referee, seller, "system.coins.sp"));
      const had = await worth();
      const shop = await openShop(referee, seller);
      await shop.locator("label", { hasText: "Sale chest" }).locator("input").check();
      await shop.locator("label", { hasText: "Sale cup" }).locator("input").check();
      // half of 3 and 21
      await expect.poll(() => shop.locator("[data-action=trade]").textContent()).toContain("12 gp");
      await shop.locator("[data-action=trade]").click();
      await until(referee, () => thing(referee, seller, "Sale cup", "quantity"), undefined);
      await until(referee, worth, had + 120);
      expect(await thing(referee, seller, "Kept rope", "container")).toBe(null);
      expect(await thing(referee, seller, "Kept rope", "location")).toBe("carried");
      await shop.locator("[data-action=close]").first().click();
      await takeBack("shop");
      await until(referee, worth, had);
      await until(referee, () => thing(referee, seller, "Sale cup", "quantity"), 1);
      await expect.poll(() => thing(referee, seller, "Kept rope", "container")).toBe(await idOf(seller, "Sale chest"));
    },
  );

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
