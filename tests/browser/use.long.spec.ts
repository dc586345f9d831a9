/** Spells and lights out of the compendia, used in play by a referee and a player. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { longTest } from "./support/long.ts";
import { aimAt, answerCast } from "./support/magic.ts";
import type { Doc, Game } from "./support/page.ts";
import { picture } from "./support/picture.ts";
import { aim } from "./support/scene.ts";
import { type Company, expectNoFaults, seatCompany, showTab, stored, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { card, cards, clear, give, hitPoints, item, itemCount, sheetPage } from "./support/use.ts";

declare const game: Game;

const YSOLDE = "Ysolde Vane";
const ANSELM = "Brother Anselm";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

describe("spells", () => {
  test("a fire ball is memorised, cast, saved against, and its half damage applied and undone", async () => {
    const { bob, referee } = company;
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.level": 5 }), YSOLDE);
    await until(bob, () => stored(bob, YSOLDE, "system.level"), 5);
    await give(bob, YSOLDE, "spells", "Fire Ball");
    for (const token of ["Goblin (1)", "Goblin (2)"])
      await referee.page.evaluate(async (name) => {
        const actor = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "actor") as Doc;
        await actor.update({ "system.hp.value": 60, "system.hp.max": 60 });
      }, token);
    const sheet = await sheetPage(bob, YSOLDE, "magic");
    const row = sheet.locator(".row.spell", { hasText: "Fire Ball" });
    await row.locator("[data-action=adjust][data-by='1']").click();
    await until(bob, () => item(bob, YSOLDE, "Fire Ball", "system.memorised.normal"), 1);
    await aim(bob, "Goblin (1)");
    await bob.page.evaluate(() => {
      const token = Reflect.get(game.scenes.active.tokens.getName("Goblin (2)") ?? {}, "object") as {
        setTarget(on: boolean, how: object): void;
      };
      token.setTarget(true, { releaseOthers: false });
    });
    await row.locator("[data-action=cast]").click();
    await answerCast(bob);
    const spell = await card(referee, "cast");
    await expect.poll(() => spell.locator("[data-card-action=spellSave]").count()).toBe(2);
    await expect.poll(async () => (await card(bob, "cast")).locator("[data-card-action=spellSave]").count()).toBe(0);
    await spell.locator("[data-card-action=spellSave]").first().click();
    await expect.poll(() => cards(referee, "save")).toBe(1);
    await spell.locator("[data-card-action=spellSave]").first().click();
    await expect.poll(() => cards(bob, "save")).toBe(2);
    await expect.poll(() => spell.locator("[data-card-action=spellSave]").count()).toBe(0);
    await (await card(bob, "cast")).locator("[data-card-action=spellDice]").click();
    await expect.poll(() => cards(referee, "damage")).toBe(1);
    const shares = await referee.page.evaluate(() => {
      const system = Reflect.get(game.messages.contents.findLast(({ type }) => type !== "deed") ?? {}, "system") as {
        plan: { formula: string };
        outcome: { total: number; shares: { amount: number; saved: boolean }[] };
      };
      return { formula: system.plan.formula, ...system.outcome };
    });
    expect(shares.formula).toBe("5d6");
    for (const { amount, saved } of shares.shares)
      expect(amount).toBe(saved ? Math.max(1, Math.floor(shares.total / 2)) : shares.total);
    const damage = await card(referee, "damage");
    for (let target = 0; target < 2; target += 1)
      await damage.locator(".card-target").nth(target).locator("[data-card-action=apply].primary").click();
    await expect.poll(() => hitPoints(bob, "Goblin (1)")).toBe(60 - (shares.shares[0]?.amount ?? 0));
    await expect.poll(() => hitPoints(bob, "Goblin (2)")).toBe(60 - (shares.shares[1]?.amount ?? 0));
    await damage.locator("[data-card-action=undo]").first().click();
    await expect.poll(() => hitPoints(bob, "Goblin (1)")).toBe(60);
    await until(bob, () => item(bob, YSOLDE, "Fire Ball", "system.memorised.normal"), 0);
    await clear(bob);
  });

  longTest("a monster that knows a spell casts it from its own page", async () => {
    const { referee } = company;
    const SKARN = "Skarn Potlid";
    await give(referee, SKARN, "spells", "Sleep");
    const sheet = await sheetPage(referee, SKARN, "magic");
    const row = sheet.locator(".row.spell", { hasText: "Sleep" });
    await row.locator("[data-path='system.memorised.normal'][data-by='1']").click();
    await until(referee, () => item(referee, SKARN, "Sleep", "system.memorised.normal"), 1);
    const before = await cards(referee, "cast");
    await row.locator("[data-action=cast]").click();
    await answerCast(referee);
    await expect.poll(() => cards(referee, "cast")).toBe(before + 1);
    await expect.poll(async () => (await card(referee, "cast")).textContent()).toContain("Sleep");
    await until(referee, () => item(referee, SKARN, "Sleep", "system.memorised.normal"), 0);
    await referee.page.evaluate((name) => game.actors.getName(name)?.items.getName("Sleep")?.delete(), SKARN);
    await clear(referee);
  });

  test("a cure heals, and the same spell cast in reverse wounds", async () => {
    const { bob, referee } = company;
    await referee.page.evaluate(async (name) => {
      const actor = game.actors.getName(name);
      await actor?.update({ "system.hp.value": 1, "system.hp.max": 30 });
      await actor?.items.getName("Protection from Evil")?.update({ "system.memorised.normal": 0 });
    }, ANSELM);
    await until(bob, () => item(bob, ANSELM, "Protection from Evil", "system.memorised.normal"), 0);
    await aim(bob, ANSELM);
    const sheet = await sheetPage(bob, ANSELM, "magic");
    const row = sheet.locator(".row.spell", { hasText: "Cure Light Wounds" });
    await row.locator("[data-path='system.memorised.reversed'][data-by='1']").click();
    await until(bob, () => item(bob, ANSELM, "Cure Light Wounds", "system.memorised.reversed"), 1);
    const cast = row.locator("[data-action=cast]");
    await cast.click();
    await bob.page.locator("dialog [data-action=normal], .dialog [data-action=normal]").first().click();
    await answerCast(bob);
    await expect.poll(() => cards(bob, "cast")).toBe(3);
    await (await card(bob, "cast")).locator("[data-card-action=spellDice][data-kind=healing]").click();
    await expect.poll(() => cards(bob, "damage")).toBe(2);
    await (await card(bob, "damage")).locator("[data-card-action=apply][data-mode=heal].primary").click();
    await expect.poll(() => stored(referee, ANSELM, "system.hp.value")).toBeGreaterThan(2);
    const healed = Number(await stored(referee, ANSELM, "system.hp.value"));
    await cast.click();
    await answerCast(bob);
    await expect.poll(() => cards(bob, "cast")).toBe(4);
    const reversed = await card(bob, "cast");
    await expect.poll(() => reversed.textContent()).toContain("Cause Light Wounds");
    await reversed.locator("[data-card-action=spellDice][data-kind=damage]").click();
    await expect.poll(() => cards(bob, "damage")).toBe(3);
    await (await card(bob, "damage")).locator("[data-card-action=apply].primary").click();
    await expect.poll(() => stored(referee, ANSELM, "system.hp.value")).toBeLessThan(healed);
    await clear(bob);
  });

  test("a player whose character is aimed at rolls its save, once, and nobody else's", async () => {
    const { ann, bob, referee } = company;
    await referee.page.evaluate(
      (name) => game.actors.getName(name)?.items.getName("Fire Ball")?.update({ "system.cast.normal": 0 }),
      YSOLDE,
    );
    await until(bob, () => item(bob, YSOLDE, "Fire Ball", "system.cast.normal"), 0);
    const sheet = await sheetPage(bob, YSOLDE, "magic");
    const row = sheet.locator(".row.spell", { hasText: "Fire Ball" });
    await row.locator("[data-path='system.memorised.normal'][data-by='1']").click();
    await until(bob, () => item(bob, YSOLDE, "Fire Ball", "system.memorised.normal"), 1);
    await aim(bob, "Hild Redmantle");
    await row.locator("[data-action=cast]").click();
    await answerCast(bob);
    await expect.poll(() => cards(ann, "cast")).toBe(5);
    const before = await cards(ann, "save");
    const spell = await card(ann, "cast");
    await spell.locator("[data-card-action=spellSave]").click();
    await expect.poll(() => cards(bob, "save")).toBe(before + 1);
    await expect.poll(() => spell.locator("[data-card-action=spellSave]").count()).toBe(0);
    await expect.poll(() => spell.locator("[data-card-action=spellDice]").count()).toBe(0);
    await expect.poll(async () => (await card(bob, "cast")).locator("[data-card-action=spellSave]").count()).toBe(0);
    await clear(bob);
  });

  test("no more goes into memory than there are places", async () => {
    const { bob } = company;
    const sheet = await sheetPage(bob, ANSELM, "magic");
    const row = sheet.locator(".row.spell", { hasText: "Protection from Evil" });
    await row.locator("[data-action=adjust][data-by='1']").click();
    await expect
      .poll(() => bob.page.locator("#notifications").textContent())
      .toContain("No slot of level 1 is free (slots: 2).");
    await expect.poll(() => item(bob, ANSELM, "Protection from Evil", "system.memorised.normal")).toBe(0);
    await clear(bob);
  });
});

describe("magic items", () => {
  test("a wand loses a charge and is saved against, a potion is drunk and heals", async () => {
    const { bob, referee } = company;
    await give(referee, YSOLDE, "magic-items", "Wand of Fire Balls");
    await give(referee, YSOLDE, "magic-items", "Potion of Healing");
    await give(referee, ANSELM, "magic-items", "Wand of Fire Balls");
    await clear(referee);
    await until(bob, () => item(bob, ANSELM, "Wand of Fire Balls", "type"), "magicItem");
    const charges = (seat: Seat) =>
      seat.page.evaluate(() => {
        const journals = Reflect.get(game, "journal") as { get(id: string): Doc | undefined };
        return (journals.get("RulingsTruths000")?.pages.contents ?? []).flatMap((page) => {
          const { data } = Reflect.get(page, "system") as { data?: { charges?: number } };
          return data?.charges !== undefined ? [data.charges] : [];
        });
      });
    // The dice were rolled when the wands came, and are nobody's but the referee's: they stand in a journal that is closed to him.
    await expect.poll(async () => (await charges(referee)).length).toBe(2);
    const rolled = await charges(referee);
    const result = await bob.page.evaluate(() => {
      const journals = Reflect.get(game, "journal") as { get(id: string): Doc | undefined };
      const book = journals.get("RulingsTruths000");
      return [Reflect.get(book ?? {}, "visible"), book?.isOwner];
    });
    expect(result).toEqual([false, false]);
    expect(await item(bob, YSOLDE, "Wand of Fire Balls", "system.charges.value")).toBe(0);
    const sheet = await sheetPage(bob, YSOLDE, "gear");
    const use = (name: string) => sheet.locator(".row", { hasText: name }).locator("[data-action=invokeItem]").click();
    const before = await cards(bob, "cast");
    await aim(bob, "Goblin (3)");
    await use("Wand of Fire Balls");
    await expect.poll(() => cards(referee, "cast")).toBe(before + 1);
    const left = async () => (await charges(referee)).reduce((sum, one) => sum + one, 0);
    await expect.poll(left).toBe(rolled.reduce((sum, one) => sum + one, -1));
    const wand = await card(referee, "cast");
    expect(await wand.textContent()).not.toContain("uses left");
    await wand.locator("[data-card-action=spellSave]").click();
    await expect.poll(() => wand.locator("[data-card-action=spellSave]").count()).toBe(0);
    await bob.page.evaluate(() => {
      const { targets } = game.user as unknown as { targets: Set<{ setTarget(on: boolean): void }> };
      for (const token of [...targets]) token.setTarget(false);
    });
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.hp.value": 1 }), YSOLDE);
    await until(bob, () => stored(bob, YSOLDE, "system.hp.value"), 1);
    await use("Potion of Healing");
    await until(bob, () => itemCount(bob.page, YSOLDE, "Potion of Healing"), 0);
    await expect.poll(() => cards(bob, "cast")).toBe(before + 2);
    const damages = await cards(bob, "damage");
    await (await card(bob, "cast")).locator("[data-card-action=spellDice][data-kind=healing]").click();
    await expect.poll(() => cards(bob, "damage")).toBe(damages + 1);
    await (await card(bob, "damage")).locator("[data-card-action=apply][data-mode=heal].primary").click();
    await expect.poll(() => stored(referee, YSOLDE, "system.hp.value")).toBeGreaterThan(2);
    // One is given to a friend beside who can do nothing; two at once get nothing of it.
    await give(referee, YSOLDE, "magic-items", "Potion of Healing");
    await aimAt(bob, "Hild Redmantle", ANSELM);
    await use("Potion of Healing");
    await expect.poll(() => bob.page.locator("#notifications").textContent()).toContain("A potion is for one");
    await aim(bob, "Hild Redmantle");
    await use("Potion of Healing");
    await until(bob, () => itemCount(bob.page, YSOLDE, "Potion of Healing"), 0);
    await expect
      .poll(async () => (await card(referee, "cast")).textContent())
      .toContain("Ysolde Vane gives it to Hild Redmantle to drink.");
    await picture(bob, "potion-given", ".chat-log .chat-message:last-child");
    const other = await sheetPage(bob, ANSELM, "gear");
    await other.locator(".row", { hasText: "Wand of Fire Balls" }).locator("[data-action=invokeItem]").click();
    await expect
      .poll(() => bob.page.locator("#notifications").textContent())
      .toContain("Only magic-users, elves and their like can use Wand of Fire Balls");
    expect(await left()).toBe(rolled.reduce((sum, one) => sum + one, -1));
    await clear(bob);
  });
});

describe("light", () => {
  test("a torch is lit, shines from the token, burns down with the clock, and the next of the bundle is whole", async () => {
    const { bob, referee } = company;
    await give(bob, ANSELM, "equipment", "Torch");
    const glow = () =>
      referee.page.evaluate((name) => {
        const token = game.scenes.active.tokens.getName(name)?.toObject() as { light: { dim: number; bright: number } };
        return [token.light.dim, token.light.bright];
      }, ANSELM);
    const advance = (turns: number) =>
      referee.page.evaluate(
        (seconds) => (Reflect.get(game, "time") as { advance(by: number): Promise<number> }).advance(seconds),
        turns * 600,
      );
    const sheet = await sheetPage(bob, ANSELM, "gear");
    const torches = sheet.locator(".row", { hasText: "Torch" });
    await torches.locator("[data-action=switchLight]").click();
    await expect.poll(glow).toEqual([30, 30]);
    await until(bob, () => item(bob, ANSELM, "Torch", "system.light.turnsLeft"), 6);
    await advance(5);
    await until(bob, () => item(bob, ANSELM, "Torch", "system.light.turnsLeft"), 1);
    await expect.poll(async () => (await card(bob, "burnt")).textContent()).toContain("1 turn left");
    await advance(1);
    await until(bob, () => item(bob, ANSELM, "Torch", "system.light.lit"), false);
    await expect.poll(glow).toEqual([0, 0]);
    await expect.poll(() => item(bob, ANSELM, "Torch", "system.quantity")).toBe(5);
    await expect.poll(() => item(bob, ANSELM, "Torch", "system.light.turnsLeft")).toBeNull();
    await expect.poll(() => cards(bob, "burnt")).toBe(2);
    await torches.locator("[data-action=switchLight]").click();
    await expect.poll(glow).toEqual([30, 30]);
    const ruling = (variant: string) =>
      referee.page.evaluate((key) => game.settings.set("rulings", "lightSources", key), variant);
    await ruling("gorman");
    await expect.poll(glow).toEqual([40, 40]);
    await ruling("bx");
    await expect.poll(glow).toEqual([30, 30]);
    await torches.locator("[data-action=switchLight][aria-pressed=true]").click();
    await expect.poll(glow).toEqual([0, 0]);
    await clear(bob);
  });

  longTest(
    "PLAY-106: with the referee in several tabs a turn of the clock is done once, also after the tab that acted is closed",
    async () => {
      const { bob, referee, table } = company;
      if ((await itemCount(bob.page, ANSELM, "Torch")) === 0) await give(bob, ANSELM, "equipment", "Torch");
      await referee.page.evaluate(async (name) => {
        const actor = game.actors.getName(name);
        const first = actor?.items.getName("Torch");
        const { _id, ...torches } = first?.toObject() ?? {};
        Reflect.set(torches.system ?? {}, "quantity", 5);
        await actor?.createEmbeddedDocuments("Item", [{ ...torches, name: "Pitch brands" }]);
      }, ANSELM);
      await expect.poll(() => item(bob, ANSELM, "Pitch brands", "system.quantity")).toBe(5);
      const sheet = await sheetPage(bob, ANSELM, "gear");
      const torches = sheet.locator(".row", { hasText: "Pitch brands" });
      const left = () => item(bob, ANSELM, "Pitch brands", "system.light.turnsLeft");
      const seat = () =>
        bob.page.evaluate(() => Reflect.get(game.users.getName("Referee") ?? {}, "flags").rulings.seat);
      /** Moves the clock on one of the referee's tabs, and waits until each has written what it would have written of it. */
      const advance = async (turns: number, [first, ...others]: readonly Page[], count: number) => {
        await first?.evaluate(
          (seconds) => (Reflect.get(game, "time") as { advance(by: number): Promise<number> }).advance(seconds),
          turns * 600,
        );
        await expect.poll(() => cards(bob, "burnt")).toBe(count);
        for (const page of [...others, ...(first ? [first] : [])])
          await page.evaluate(async () => {
            for (const turn of [1, 2, 3, 4]) await game.user.update({ "flags.world.turn": `${Math.random()}${turn}` });
          });
        expect(await cards(bob, "burnt")).toBe(count);
      };
      const before = await cards(bob, "burnt");
      await torches.locator("[data-action=switchLight]").click();
      await until(bob, left, 6);
      const mine = await seat();
      // On another machine, in two tabs: the latest to join acts, and only one of the two tabs.
      const there = await table.join("Referee");
      await expect.poll(seat).not.toBe(mine);
      const tab = await there.context.newPage();
      await tab.goto(`${table.url}/game`);
      await tab.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true);
      await tab.evaluate(() => (game.rulings as unknown as { ready(): Promise<void> }).ready());
      const theirs = await seat();
      await advance(5, [referee.page, there.page, tab], before + 1);
      expect(await left()).toBe(1);
      // The tab that acted is closed: the one behind it acts at once.
      await there.page.close();
      await expect.poll(seat).not.toBe(theirs);
      await advance(1, [referee.page, tab], before + 2);
      await expect.poll(() => item(bob, ANSELM, "Pitch brands", "system.quantity")).toBe(4);
      // And when the whole browser is closed, the next one used acts.
      await torches.locator("[data-action=switchLight]").click();
      await until(bob, left, 6);
      await there.context.close();
      await referee.page.keyboard.press("Shift");
      await expect.poll(seat).toBe(mine);
      await advance(5, [referee.page], before + 3);
      await torches.locator("[data-action=switchLight][aria-pressed=true]").click();
      await clear(bob);
    },
  );

  longTest("a lantern takes a flask of oil, and will not burn without", async () => {
    const { bob } = company;
    await give(bob, ANSELM, "equipment", "Lantern");
    const sheet = await sheetPage(bob, ANSELM, "gear");
    const lantern = sheet.locator(".row", { hasText: "Lantern" });
    await lantern.locator("[data-action=switchLight]").click();
    await expect.poll(() => bob.page.locator("#notifications").textContent()).toContain("There is no oil left.");
    await give(bob, ANSELM, "equipment", "Burning oil");
    await lantern.locator("[data-action=switchLight]").click();
    await until(bob, () => item(bob, ANSELM, "Lantern", "system.light.lit"), true);
    await until(bob, () => item(bob, ANSELM, "Burning oil", "system.quantity"), 0);
    await clear(bob);
  });
});

test("nothing went wrong in any window", () => {
  expectNoFaults(company.everyone);
});
