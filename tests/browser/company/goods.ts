/** Goods bought and given, stat blocks pasted, scrolls and spells, a friend raised. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import { typeInto } from "../support/keys.ts";
import type { Game } from "../support/page.ts";
import { picture } from "../support/picture.ts";
import { openActor, stored, until } from "../support/seats.ts";
import { card, drop } from "../support/use.ts";
import { company, crowbarInBasket, HILD, openWindow, purse, settle, takeBack } from "./table.ts";

declare const game: Game;

export function goodsAndWork(): void {
  const has = (name: string, thing: string) =>
    company.referee.page.evaluate(
      ([who, what]) => game.actors.getName(who ?? "")?.items.getName(what ?? "") !== undefined,
      [name, thing],
    );

  const things = (name: string, kind: string) =>
    company.referee.page.evaluate(
      ([who, what]) =>
        game.actors
          .getName(who ?? "")
          ?.items.filter((item) => (item.toObject().system as { kind?: string }).kind === what).length ?? 0,
      [name, kind],
    );

  test("a player buys, pays to the coin with change, and has it back", async () => {
    const { ann, referee } = company;
    await referee.page.evaluate(
      (name) => game.actors.getName(name)?.update({ "system.coins": { pp: 3, gp: 0, ep: 0, sp: 0, cp: 0 } }),
      HILD,
    );
    await until(ann, () => stored(ann, HILD, "system.coins.pp"), 3);
    const window = await crowbarInBasket(ann);
    await expect.poll(() => window.locator("[data-action=trade]").isEnabled()).toBe(true);
    expect(await axeFaults(ann.page, "#rulings-shop")).toEqual([]);
    await window.locator("[data-action=trade]").click();
    await until(referee, () => has(HILD, "Crowbar"), true);
    const left = await purse(HILD);
    expect(left).toBeLessThan(1500);
    expect(left).toBeGreaterThan(0);
    await window.locator("[data-action=close]").first().click();
    await takeBack("shop");
    await until(referee, () => purse(HILD), 1500);
    await expect.poll(() => has(HILD, "Crowbar")).toBe(false);
  });

  test("the shop's terms are the referee's: a player haggles no lower, and takes free what may be taken", async () => {
    const { ann, referee } = company;
    await openWindow("shop", HILD);
    const theirs = referee.page.locator("#rulings-shop");
    await theirs.locator(".shop-terms summary").click();
    await typeInto(theirs.locator('[name="terms.haggling"]'), "80");
    await theirs.locator('[name="terms.free"]').check();
    expect(await axeFaults(referee.page, "#rulings-shop")).toEqual([]);
    await theirs.locator("[data-action=keepTerms]").click();
    const window = await crowbarInBasket(ann);
    await typeInto(window.locator("[name=price]"), "10");
    await window.locator("[name=price]").press("Tab");
    await expect.poll(() => window.locator("[name=price]").inputValue()).toBe("80");
    await window.locator("[name=free]").check();
    await expect.poll(() => window.locator("[data-action=trade]").textContent()).toContain("0 gp");
    const before = await purse(HILD);
    await window.locator("[data-action=trade]").click();
    await until(referee, () => has(HILD, "Crowbar"), true);
    expect(await purse(HILD)).toBe(before);
    await takeBack("shop");
    await until(referee, () => has(HILD, "Crowbar"), false);
    await window.locator("[data-action=close]").first().click();
    await theirs.locator("[data-action=close]").first().click();
    await referee.page.evaluate(() => game.settings.set("rulings", "shop", {}));
  });

  test("a thing dropped on a companion's sheet moves: it is never copied", async () => {
    const { referee } = company;
    const uuid = await referee.page.evaluate(async (name) => {
      const [made] =
        (await game.actors.getName(name)?.createEmbeddedDocuments("Item", [{ name: "Odd key", type: "gear" }])) ?? [];
      return made?.uuid ?? "";
    }, HILD);
    const sheet = await openActor(referee, "Brother Anselm");
    await drop(referee.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Item", uuid });
    await until(referee, () => has("Brother Anselm", "Odd key"), true);
    await until(referee, () => has(HILD, "Odd key"), false);
    await takeBack("give");
    await until(referee, () => has(HILD, "Odd key"), true);
    await until(referee, () => has("Brother Anselm", "Odd key"), false);
    await referee.page.evaluate(() => game.actors.getName("Brother Anselm")?.sheet.close());
  });

  test("ERIS-131: a pasted stat block is read line by line, and made by the ruling", async () => {
    const { referee } = company;
    await settle("monsterConversion", "eris");
    await openWindow("paste");
    const window = referee.page.locator("#rulings-paste");
    await typeInto(
      window.locator("[name=text]"),
      "Marsh Ogre\nAC 1 [18], HD 4+1 (19hp), Att 1 × club (1d10) 1 × fist (2d4), MV 90' (30'), ML 10, XP 125, quux",
    );
    // read as it stands there: nobody has to leave the field first, and the focus stays in it
    await expect.poll(() => window.locator(".company-table .company-trouble").textContent()).toBe("quux");
    expect(await window.locator("[name=text]").evaluate((text) => text === document.activeElement)).toBe(true);
    await window.locator("[name=text]").press("Tab");
    // ERIS-132: what the booklets list so keeps its damage
    await window.locator("#rulings-paste-keep-0").check();
    await expect.poll(() => window.locator("#rulings-paste-keep-0").isChecked()).toBe(true);
    expect(await axeFaults(referee.page, "#rulings-paste")).toEqual([]);
    await picture(referee, "company-paste-keep", "#rulings-paste");
    await window.locator("[data-action=make]").click();
    await until(referee, () => stored(referee, "Marsh Ogre", "system.ac.value"), 2);
    const damage = (page: Page) =>
      page.evaluate(() =>
        game.actors
          .getName("Marsh Ogre")
          ?.items.contents.map((attack) => (attack.toObject().system as { damage: string }).damage),
      );
    await until(referee, damage, ["1d10", "1d6"]);
    expect(Number(await stored(referee, "Marsh Ogre", "system.hp.max"))).toBeLessThanOrEqual(25);
    await (await card(referee, "conversion")).waitFor();
    await settle("monsterConversion", "off");
    await takeBack("pasted");
    await until(referee, (page) => page.evaluate(() => game.actors.getName("Marsh Ogre") === undefined), true);
  });

  test("ERIS-133: a pasted monster takes Hit Dice, armour class and damage from one of the compendium, as named or as chosen", async () => {
    const { referee } = company;
    await openWindow("paste");
    const window = referee.page.locator("#rulings-paste");
    const text = window.locator("[name=text]");
    await typeInto(text, "Bog Otter (as weasel, giant)\nMV 90' (30'), ML 8");
    await text.press("Tab");
    const like = window.locator("[name=like]");
    const chosen = () => like.evaluate((menu) => (menu as HTMLSelectElement).selectedOptions[0]?.textContent);
    await expect.poll(chosen).toBe("Giant Weasel");
    await like.selectOption("");
    await expect.poll(() => window.locator("[data-action=make]").isEnabled()).toBe(false);
    await like.selectOption({ label: "Black Bear" });
    await expect.poll(() => window.locator("[data-action=make]").isEnabled()).toBe(true);
    expect(await axeFaults(referee.page, "#rulings-paste")).toEqual([]);
    await window.locator("[data-action=make]").click();
    await until(referee, () => stored(referee, "Bog Otter", "system.hd.dice"), 4);
    await until(referee, () => stored(referee, "Bog Otter", "system.ac.value"), 6);
    const damage = (page: typeof referee.page) =>
      page.evaluate(() =>
        game.actors
          .getName("Bog Otter")
          ?.items.contents.map((item) => (item.toObject().system as { damage?: string }).damage),
      );
    await until(referee, damage, ["1d3", "1d6"]);
    await takeBack("pasted");
    await until(referee, (page) => page.evaluate(() => game.actors.getName("Bog Otter") === undefined), true);
  });

  test("GOR-59 and GOR-65: a scroll is made and paid, a spell is studied, and both are taken back", async () => {
    const { referee } = company;
    const YSOLDE = "Ysolde Vane";
    await settle("scribing", "on");
    await settle("spellResearch", "on");
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.coins.gp": 5000 }), YSOLDE);
    const before = await purse(YSOLDE);
    await openWindow("work", YSOLDE);
    const window = referee.page.locator("#rulings-work");
    await expect.poll(() => window.locator("[data-action=makeThing]").isEnabled()).toBe(true);
    expect(await axeFaults(referee.page, "#rulings-work")).toEqual([]);
    await window.locator("[data-action=makeThing]").click();
    await expect.poll(() => purse(YSOLDE)).toBeLessThan(before);
    await takeBack("making");
    await until(referee, () => purse(YSOLDE), before);
    // The window is drawn again after what was taken back, and after the name is left: each is waited for.
    await expect.poll(() => window.locator("[data-action=makeThing]").isEnabled()).toBe(true);
    // a potion is brewed from a spell that affects its drinker
    await referee.page.evaluate(async (who) => {
      const spell = game.actors.getName(who)?.items.contents.find((one) => one.type === "spell");
      await spell?.update({ "system.affectsDrinker": true });
    }, YSOLDE);
    const potions = () => things(YSOLDE, "potion");
    const had = await potions();
    await window.locator("[name=make]").selectOption("potion");
    await expect.poll(() => window.locator("[data-action=makeThing]").isEnabled()).toBe(true);
    await window.locator("[data-action=makeThing]").click();
    await until(referee, potions, had + 1);
    await expect.poll(() => purse(YSOLDE)).toBeLessThan(before);
    await takeBack("making");
    await until(referee, potions, had);
    await until(referee, () => purse(YSOLDE), before);
    const name = window.locator("[name=description]");
    await name.click();
    await name.pressSequentially("Unseen lantern");
    await name.press("Tab");
    await expect.poll(() => name.inputValue()).toBe("Unseen lantern");
    await window.locator("[data-action=begin]").click();
    await window.locator("[data-action=pay]").click();
    await until(referee, () => purse(YSOLDE), before - 100_000);
    // The purse is written before the study is: a week that passes sooner would pass over one that is not paid yet.
    const study = window.locator("tr", { hasText: "Unseen lantern" });
    await expect.poll(() => study.locator("td").nth(1).textContent()).toMatch(/1,?000/);
    await window.locator("[data-action=week]").click();
    await window.locator("[data-action=throwFor]").click();
    await (await card(referee, "research")).waitFor();
    await window.locator("[data-action=close]").first().click();
    await settle("scribing", "off");
    await settle("spellResearch", "off");
  });

  test("a friend is raised", async () => {
    const { referee } = company;
    await referee.page.evaluate(async () => {
      const actor = game.actors.getName("Brother Anselm") as unknown as {
        toggleStatusEffect(id: string, how: object): Promise<unknown>;
        update(change: object): Promise<unknown>;
      };
      await actor.update({ "system.hp.value": 0 });
      await actor.toggleStatusEffect("dead", { active: true });
    });
    await openWindow("work", HILD);
    const window = referee.page.locator("#rulings-work");
    await window.locator("[data-action=raise]").click();
    await until(referee, () => stored(referee, "Brother Anselm", "system.hp.value"), 1);
    await takeBack("raise");
    await until(referee, () => stored(referee, "Brother Anselm", "system.hp.value"), 0);
    await window.locator("[data-action=close]").first().click();
  });
}
