/** Hits of all kinds, by clicks and keys: a whole routine on one card, bare hands. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import { longTest } from "./support/long.ts";
import type { Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { aim, bringTogether } from "./support/scene.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab } from "./support/seats.ts";
import { look, setBeside } from "./support/strikes.ts";
import type { Seat } from "./support/table.ts";
import { card, cards, clear, give, hitPoints, item, sheetPage } from "./support/use.ts";

declare const game: Game;

const ANSELM = "Brother Anselm";
const GOBLIN = "Goblin (1)";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Bob"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

test("claw, claw and bite are one press and one card; each hit is applied and undone by itself, or all at once", async () => {
  const { referee, bob } = company;
  const { page } = referee;
  await setBeside(referee, "Black Bear", ANSELM);
  await aim(referee, ANSELM);
  const sheet = await openActor(referee, "Black Bear");
  const before = await hitPoints(referee, ANSELM);
  // High hit points for this test, so that every hit can be applied.
  await page.evaluate(async (name) => {
    await game.actors.getName(name)?.update({ "system.hp": { value: 60, max: 60 }, "system.ac.value": 9 });
    // Its claws count double in a charge, as an elephant's tusks do.
    await game.actors
      .getName("Black Bear")
      ?.items.getName("Claw")
      ?.update({ "system.damage": "7", "system.doubles": ["charging"] });
  }, ANSELM);
  expect(before).toBeGreaterThan(0);
  let hits = 0;
  for (let tries = 1; hits < 2; tries += 1) {
    expect(tries).toBeLessThan(15);
    await sheet.locator("[data-action=rollRoutine]").first().click();
    const window = page.locator(".routine-window");
    await window.locator("button[type=submit]:enabled").waitFor();
    await window.locator("input[name=charging]").check();
    if (tries === 1) {
      expect(await window.locator("input[name=unaware]").count()).toBe(0);
      await expect.poll(() => window.locator("select[data-line]").count()).toBe(3);
      expect(await axeFaults(page, ".routine-window")).toEqual([]);
      await look(referee, "routine-window", ".routine-window");
    }
    await window.locator("button[type=submit]").press("Enter");
    await expect.poll(() => cards(bob, "routine")).toBe(tries);
    const newest = await card(referee, "routine");
    await newest.waitFor();
    hits = await newest.locator(".card-target").count();
  }
  const newest = await card(referee, "routine");
  await look(referee, "routine-card", ".chat-log .rulings-card");
  // Of claw, claw and bite two hit: one of them at least charged.
  const claws = await newest.locator(".card-target", { hasText: "Claw" }).allTextContents();
  expect(claws.length).toBeGreaterThan(0);
  for (const text of claws) expect(text).toContain("14 damage");
  await newest.locator("[data-card-action=applyAll]").click();
  await expect.poll(() => newest.locator(".card-target.is-applied").count()).toBe(hits);
  // The card is marked before the points are written: the last of them is waited for.
  const strikes = await newest.locator(".card-target .amount").allTextContents();
  const lost = strikes.reduce((sum, text) => sum + Number(/\d+/.exec(text)?.[0] ?? 0), 0);
  await expect.poll(() => hitPoints(bob, ANSELM)).toBe(60 - lost);
  await newest.locator(".card-target.is-applied [data-card-action=undo]").last().click();
  await expect.poll(() => newest.locator(".card-target.is-applied").count()).toBe(hits - 1);
  await expect.poll(() => hitPoints(referee, ANSELM)).toBeGreaterThan(60 - lost);
  await newest.locator(".card-buttons [data-card-action=undo]").click();
  await expect.poll(() => hitPoints(bob, ANSELM)).toBe(60);
  await newest.locator(".is-taken-back, .card-taken-back").first().waitFor();
  await clear(referee);
});

test("bare hands stand on every sheet and strike", async () => {
  const { bob } = company;
  await aim(bob, "Black Bear");
  const sheet = await sheetPage(bob, ANSELM, "fight");
  const before = await cards(bob, "attack");
  await sheet.locator("[data-action=rollAttack][data-item=unarmed]").first().click();
  const window = bob.page.locator(".attack-window");
  await window.locator("button[type=submit]:enabled").press("Enter");
  await expect.poll(() => cards(bob, "attack")).toBe(before + 1);
  await expect.poll(async () => (await card(bob, "attack")).textContent()).toContain("Unarmed");
  await clear(bob);
});

/** Puts somebody so many squares to the left of another. Done by the referee. */
async function apart(name: string, foe: string, squares: number): Promise<void> {
  await company.referee.page.evaluate(
    async ([mover, mark, away]) => {
      const { tokens } = game.scenes.active;
      const there = tokens.getName(mark as string)?.toObject() as { x: number; y: number };
      await tokens.getName(mover as string)?.update({ x: there.x - 100 * Number(away), y: there.y });
    },
    [name, foe, squares] as const,
  );
  await seenBy(company.bob, name);
}

/** Waits until a player's page has a token where the referee has it. */
async function seenBy(seat: Seat, name: string): Promise<void> {
  const place = ({ page }: Seat) =>
    page.evaluate((whose) => {
      const stored = game.scenes.active.tokens.getName(whose)?.toObject() ?? {};
      return [Reflect.get(stored, "x"), Reflect.get(stored, "y")] as number[];
    }, name);
  await expect.poll(() => place(seat)).toEqual(await place(company.referee));
}

test("an attacker who must come closer moves the token: the open window follows, unless another distance was typed", async () => {
  const { bob } = company;
  await apart(ANSELM, GOBLIN, 3);
  await aim(bob, GOBLIN);
  const sheet = await sheetPage(bob, ANSELM, "fight");
  await sheet.locator("[data-action=rollAttack]").first().click();
  const window = bob.page.locator(".attack-window");
  await expect.poll(() => window.locator(".attack-refused").textContent()).toContain("Move 10");
  await apart(ANSELM, GOBLIN, 1);
  await window.locator("button[type=submit]:enabled").waitFor();
  const distance = window.locator("input[name=distanceFeet]");
  expect(await distance.inputValue()).toBe("5");
  await typeInto(distance, "2");
  await apart(ANSELM, GOBLIN, 4);
  await expect.poll(() => distance.inputValue()).toBe("2");
  await bob.page.keyboard.press("Escape");
  await expect.poll(() => window.count()).toBe(0);
  await clear(bob);
});

const located = () => item<string>(company.bob, ANSELM, "Dagger", "system.location");

test("a dagger is used in melee or thrown; when thrown it lies where it fell, is fetched from beside it, and is restored when the throw is undone", async () => {
  const { referee, bob } = company;
  const { page } = bob;
  await give(bob, ANSELM, "equipment", "Dagger", "weapon");
  await page.evaluate(async (name) => {
    const dagger = game.actors.getName(name)?.items.getName("Dagger");
    await dagger?.update({ "system.location": "inHand", "system.quantity": 1 });
  }, ANSELM);
  await apart(ANSELM, GOBLIN, 3);
  await aim(bob, GOBLIN);
  const sheet = await sheetPage(bob, ANSELM, "fight");
  const throwIt = async () => {
    const before = await cards(bob, "attack");
    await sheet.locator("[data-action=rollThrow]").first().click();
    const window = page.locator(".attack-window");
    await window.locator("button[type=submit]:enabled").waitFor();
    return { before, window };
  };
  const first = await throwIt();
  // In front of the sheet, never behind it.
  const onTop = await first.window.evaluate((element) => {
    const { left, top, width } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + 10));
  });
  expect(onTop).toBe(true);
  await expect.poll(() => first.window.locator("select[name=use]").inputValue()).toBe("missile");
  // Struck with from here it would not reach: how far to go is said, and what reaches.
  await first.window.locator("select[name=use]").selectOption("melee");
  await expect.poll(() => first.window.locator(".attack-refused").textContent()).toContain("Move 10' closer");
  await first.window.locator("select[name=use]").selectOption("missile");
  await first.window.locator("button[type=submit]:enabled").waitFor();
  expect(await axeFaults(page, ".attack-window")).toEqual([]);
  await look(bob, "throw-window", ".attack-window");
  await first.window.locator("button[type=submit]").press("Enter");
  await expect.poll(() => cards(bob, "attack")).toBe(first.before + 1);
  await expect.poll(located).toBe("fallen");
  await expect.poll(() => sheet.locator("[data-action=rollThrow]").count()).toBe(0);
  // Too far away to pick up; beside it, into the hand.
  const fetch = sheet.locator("[data-action=pickUp]").first();
  await fetch.click();
  await expect.poll(() => page.locator("#notifications").textContent()).toContain("closer to pick it up");
  await expect.poll(() => located()).toBe("fallen");
  await bringTogether(referee, ANSELM, GOBLIN);
  await seenBy(bob, ANSELM);
  await look(bob, "lying", ".attacks .lying");
  await fetch.click();
  await expect.poll(located).toBe("inHand");
  await apart(ANSELM, GOBLIN, 3);
  const second = await throwIt();
  await second.window.locator("button[type=submit]").press("Enter");
  await expect.poll(located).toBe("fallen");
  await (await card(referee, "attack")).locator("[data-card-action=undo]").last().click();
  await expect.poll(located).toBe("inHand");
  await clear(bob);
});

test("a friend as target is said before the roll, and oneself cannot be attacked", async () => {
  const { bob } = company;
  const friend = await bob.page.evaluate(
    (me) =>
      game.scenes.active.tokens.find((token) => Reflect.get(token, "disposition") === 1 && token.name !== me)?.name ??
      "",
    ANSELM,
  );
  const sheet = await sheetPage(bob, ANSELM, "fight");
  const window = bob.page.locator(".attack-window");
  await aim(bob, friend);
  await sheet.locator("[data-action=rollAttack]").first().click();
  await expect.poll(() => window.textContent()).toContain("is on the same side");
  await window.press("Escape");
  await window.waitFor({ state: "detached" });
  await aim(bob, ANSELM);
  await sheet.locator("[data-action=rollAttack]").first().click();
  await expect.poll(() => window.locator(".attack-refused").textContent()).toContain("is the attacker");
  await expect.poll(() => window.locator("button[type=submit]:enabled").count()).toBe(0);
  await window.press("Escape");
  await clear(bob);
});

test("attacks come early in the order of the tab key, and a sheet 400 pixels wide holds all of itself", async () => {
  const { bob } = company;
  const sheet = await sheetPage(bob, ANSELM, "fight");
  const order = await sheet.evaluate((element) => {
    const all = [...element.querySelectorAll<HTMLElement>(".tab.active :is(button, input, select)")];
    const at = (selector: string) => all.findIndex((one) => one.matches(selector));
    return { attack: at("[data-action=rollAttack]"), ability: at("[data-action=rollAbility]") };
  });
  expect(order.attack).toBeGreaterThanOrEqual(0);
  expect(order.attack).toBeLessThan(order.ability);
  await bob.page.setViewportSize({ width: 400, height: 860 });
  await bob.page.evaluate(() => {
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, { hasFrame: boolean; setPosition(to: object): void }>;
    };
    for (const app of instances.values()) if (app.hasFrame) app.setPosition({ left: 0, top: 0, width: 400 });
  });
  const wide = await sheet.evaluate((element) => {
    const body = element.querySelector<HTMLElement>(".tab.active");
    return body ? body.scrollWidth - body.clientWidth : 99;
  });
  await shot(bob.page, "sheet-400");
  expect(wide).toBeLessThanOrEqual(1);
  await bob.page.setViewportSize({ width: 1440, height: 900 });
  await clear(bob);
});

test("a monster's first sheet hides none of its own tokens, and a second one stands beside it", async () => {
  const { referee } = company;
  const open = (name: string) =>
    referee.page.evaluate(async (of) => {
      const { canvas } = globalThis as any;
      const token = canvas.scene.tokens.getName(of);
      const { sheet } = token.actor as unknown as {
        sheet: { render(to: object): Promise<void>; position: { left: number; width: number } };
      };
      await sheet.render({ force: true });
      const { x } = canvas.clientCoordinatesFromCanvas({ x: token.x + 50, y: token.y + 50 });
      const { left, width } = sheet.position;
      return { left, hides: x >= left && x <= left + width };
    }, name);
  const [first, second] = [await open("Goblin (1)"), await open("Goblin (2)")];
  expect([first.hides, second.hides]).toEqual([false, false]);
  expect(Math.abs(first.left - second.left)).toBeGreaterThanOrEqual(20);
  await clear(referee);
});

longTest("a sheet opens where its kind stood last, as wide as it was", async () => {
  const { bob } = company;
  const at = () =>
    bob.page.evaluate((name) => {
      const sheet = game.actors.getName(name)?.sheet as unknown as { position: Record<string, number> } | undefined;
      return [sheet?.position.left, sheet?.position.top, sheet?.position.width];
    }, ANSELM);
  const move = () =>
    bob.page.evaluate((name) => {
      const sheet = game.actors.getName(name)?.sheet as unknown as { setPosition(to: object): void } | undefined;
      sheet?.setPosition({ left: 33, top: 44, width: 555 });
    }, ANSELM);
  const kept = () => bob.page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await openActor(bob, ANSELM);
  // A sheet that is still being drawn for the first time goes to its own place once more.
  await expect
    .poll(async () => {
      await move();
      await bob.page.waitForTimeout(250);
      return at();
    })
    .toEqual([33, 44, 555]);
  await clear(bob);
  await expect.poll(kept).toMatch(/555/);
  await bob.page.reload();
  await bob.page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true);
  await openActor(bob, ANSELM);
  await expect.poll(at).toEqual([33, 44, 555]);
  await clear(bob);
});

test("-5 and +3 typed into hit points take and give; what comes to nothing falls as the ruling says", async () => {
  const { bob, referee } = company;
  const sheet = await sheetPage(bob, ANSELM, "fight");
  const points = () => hitPoints(referee, ANSELM);
  const before = await points();
  const field = sheet.locator('input[name="system.hp.value"]');
  // The field is drawn again after each change: the next is typed into the one that shows the last.
  const type = async (shown: number, keys: string) => {
    await expect.poll(() => field.inputValue()).toBe(String(shown));
    await field.press("Control+a");
    await field.pressSequentially(keys);
    expect(await field.inputValue()).toBe(keys);
    await field.press("Enter");
  };
  await type(before, "-5");
  await expect.poll(points).toBe(before - 5);
  await type(before - 5, "+3");
  await expect.poll(points).toBe(before - 2);
  await type(before - 2, "-99");
  await expect.poll(points).toBeLessThanOrEqual(0);
  await expect
    .poll(() =>
      referee.page.evaluate((name) => {
        const actor = game.actors.getName(name);
        return [...((Reflect.get(actor ?? {}, "statuses") as Set<string> | undefined) ?? [])];
      }, ANSELM),
    )
    .toContain("dead");
  await clear(bob);
});
