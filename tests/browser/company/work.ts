/** People by dice, and long work by the clock of the world. */
import { expect, test } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { recreateBook } from "../../../src/rules/magic/acquisition.ts";
import { axeFaults } from "../support/axe.ts";
import { typeInto } from "../support/keys.ts";
import type { Doc, Game } from "../support/page.ts";
import { openActor, stored, until } from "../support/seats.ts";
import { type Api, company, HILD, openWindow, purse, settle, takeBack, transactionsDone } from "./table.ts";

declare const game: Game;

export function peopleByDice(): void {
  const counts = () =>
    company.referee.page.evaluate(() => [
      game.actors.filter((one) => one.type === "character").length,
      game.scenes.active.tokens.size,
    ]);

  test("a party of adventurers by the table stands on the map, unknown to the players, and goes with one press", async () => {
    const { referee, ann } = company;
    const before = await counts();
    const createdCards = () =>
      ann.page.locator(".chat-log .rulings-card").filter({ hasText: "created at random" }).count();
    const createdBefore = await createdCards();
    await openWindow("create");
    const window = referee.page.locator("#rulings-create");
    await window.locator('[name="people.kind"]').selectOption("low");
    await window.locator('[name="people.onMap"]').check();
    expect(await axeFaults(referee.page, "#rulings-create")).toEqual([]);
    await window.locator("[data-action=several]").click();
    await window.waitFor({ state: "detached", timeout: 60_000 });
    const [characters = 0, tokens = 0] = await counts();
    const many = characters - (before[0] ?? 0);
    // 1d4+4 of them
    expect(many).toBeGreaterThanOrEqual(5);
    expect(many).toBeLessThanOrEqual(8);
    expect(tokens - (before[1] ?? 0)).toBe(many);
    expect(await createdCards()).toBe(createdBefore);
    await takeBack("peopleMade");
    await until(referee, counts, before);
  });

  test("a retainer of a level: raised to it level by level, in somebody's service with a half share", async () => {
    const { referee } = company;
    await openWindow("create");
    const window = referee.page.locator("#rulings-create");
    await window.locator('[name="people.kind"]').selectOption("retainer");
    await window.locator('[name="people.class"]').selectOption("fighter");
    await typeInto(window.locator('[name="people.level"]'), "3");
    await window.locator('[name="people.level"]').press("Tab");
    await window.locator('[name="people.employer"]').selectOption({ label: HILD });
    await window.locator("[data-action=several]").click();
    await window.waitFor({ state: "detached", timeout: 60_000 });
    // the dice may have named others the same: only this one serves
    const retainers = () =>
      referee.page.evaluate(() =>
        game.actors.contents
          .map((one) => one.toObject().system as Record<string, unknown>)
          .filter((system) => system.isRetainer === true && system.level === 3 && system.class === "fighter"),
      );
    await expect.poll(async () => (await retainers()).length).toBe(1);
    const [made] = await retainers();
    expect(made).toMatchObject({ share: 0.5, xp: { value: 4000 } });
    expect(made?.hpRolls).toHaveLength(3);
    await takeBack("peopleMade");
    await until(referee, async () => (await retainers()).length, 0);
  });

  test("ERIS-52: an elf of two tracks rises in the one it follows, and the other stays", async () => {
    const { referee } = company;
    await settle("elves", "eris");
    await referee.page.evaluate(async () => {
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
      const track = (xp: number) => ({ level: 1, xp, hpMax: 5 });
      const elf = { operating: "magicUser", tracks: { fighter: track(0), magicUser: track(90_000) } };
      await Actor.create({
        name: "Two Paths",
        type: "character",
        system: { class: "elf", level: 1, hp: { value: 4, max: 5 }, elf },
      });
    });
    const sheet = await openActor(referee, "Two Paths");
    // The head of the sheet shows what counts: the calling that is followed.
    await expect.poll(() => sheet.locator(".sheet-header .is-xp input").inputValue()).toBe("90000");
    await sheet.locator("[data-action=levelUp]").click();
    // The book grows with the level: which spell it is is asked for (GOR-51, facts of spell books).
    const question = referee.page.locator("dialog.rulings-dialog, .application.rulings-dialog").last();
    await question.locator("select[name^='spell.']").first().waitFor();
    await question.locator("button[data-action=ok]").click();
    await until(referee, () => stored(referee, "Two Paths", "system.elf.tracks.magicUser.level"), 2);
    await expect.poll(() => stored(referee, "Two Paths", "system.elf.tracks.fighter.level")).toBe(1);
    const most = Number(await stored(referee, "Two Paths", "system.elf.tracks.magicUser.hpMax"));
    await expect.poll(() => stored(referee, "Two Paths", "system.hp.max")).toBe(Math.max(5, most));
    // one point of damage stays one point
    await expect.poll(() => stored(referee, "Two Paths", "system.hp.value")).toBe(Math.max(5, most) - 1);
    await takeBack("levelUp");
    await until(referee, () => stored(referee, "Two Paths", "system.elf.tracks.magicUser.level"), 1);
    await referee.page.evaluate(() => game.actors.getName("Two Paths")?.delete());
    await settle("elves", "bx");
  });

  test("a wand is made: begun, paid, left, resumed and finished by the world's clock, and taken back", async () => {
    const { referee, ann } = company;
    const advance = (days: number) =>
      referee.page.evaluate(
        (seconds) => (Reflect.get(game, "time") as { advance(by: number): Promise<unknown> }).advance(seconds),
        days * 86_400,
      );
    const wand = () =>
      referee.page.evaluate((name) => game.actors.getName(name)?.items.getName("Wand of sparks") !== undefined, HILD);
    const charges = () =>
      referee.page.evaluate((name) => {
        const item = game.actors.getName(name)?.items.getName("Wand of sparks");
        return (item?.toObject().system as { charges?: { value: number } } | undefined)?.charges?.value;
      }, HILD);
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.coins.gp": 900 }), HILD);
    await until(ann, () => stored(ann, HILD, "system.coins.gp"), 900);
    await ann.page.evaluate(() => void (Reflect.get(game, "rulings") as unknown as Api).company("works"));
    const window = ann.page.locator("#rulings-works");
    await typeInto(window.locator("[name=name]"), "Wand of sparks");
    // as a scroll of the level for each charge, by our own figure, until somebody types another
    await typeInto(window.locator("[name=level]"), "2");
    await typeInto(window.locator("[name=charges]"), "5");
    await window.locator("[name=charges]").press("Tab");
    await expect.poll(() => window.locator("[name=gold]").inputValue()).toBe("1000");
    await expect.poll(() => window.locator("[name=days]").inputValue()).toBe("14");
    await expect.poll(() => window.locator(".r-why").allTextContents()).toEqual(["1,000 gp", "14 days"]);
    expect(await window.locator(".r-why").first().getAttribute("data-tooltip-html")).toContain("name no price");
    await typeInto(window.locator("[name=gold]"), "200");
    await typeInto(window.locator("[name=days]"), "10");
    await window.locator("[name=days]").press("Tab");
    await window.locator("[data-action=begin]").click();
    await window.locator("[data-step=left]").waitFor();
    expect(await axeFaults(ann.page, "#rulings-works")).toEqual([]);
    await advance(4);
    const row = window.locator("tbody tr");
    await expect.poll(() => row.textContent()).toContain("4 of 10");
    await window.locator("[data-step=left]").click();
    await window.locator("[data-step=resumed]").waitFor();
    await advance(5);
    await expect.poll(() => row.textContent()).toContain("4 of 10");
    await window.locator("[data-step=resumed]").click();
    await window.locator("[data-step=left]").waitFor();
    await typeInto(window.locator("[name=pay]"), "500");
    await window.locator("[name=pay]").press("Tab");
    const before = await purse(HILD);
    await window.locator("[data-step=paid]").click();
    // no more than it takes
    await until(referee, () => purse(HILD), before - 20_000);
    await advance(6);
    await openWindow("works");
    const transactions = await transactionsDone();
    await referee.page.locator("#rulings-works [data-step=done]").click();
    await until(referee, transactionsDone, transactions + 1);
    await until(referee, wand, true);
    await expect.poll(() => charges()).toBe(5);
    await expect.poll(() => row.count()).toBe(0);
    await takeBack("workStep");
    await until(referee, wand, false);
    await expect.poll(() => row.count()).toBe(1);
    await referee.page.locator("#rulings-works [data-action=close]").first().click();
    await window.locator("[data-action=close]").first().click();
  });

  test("GOR-54: a lost spell book is written again: price and days are worked out from its spells, begun and taken back", async () => {
    const { page } = company.referee;
    const was = await page.evaluate(() => String(game.settings.get("rulings", "spellAcquisition")));
    await settle("spellAcquisition", "gorman");
    const levels = await page.evaluate(() => {
      const items = Reflect.get(game.actors.getName("Ysolde Vane") ?? {}, "items") as Doc[];
      return items
        .filter(({ type }) => type === "spell")
        .map((spell) => Number(Reflect.get(Reflect.get(spell, "system"), "level")));
    });
    const { gold, days } = recreateBook(
      levels,
      compile({ preset: "classic", overrides: { spellAcquisition: "gorman" } }).rulings,
    );
    expect(days).toBeGreaterThan(0);
    await openWindow("works", "Ysolde Vane");
    const window = page.locator("#rulings-works");
    await window.locator("[name=kind]").selectOption("book");
    await expect.poll(() => window.locator("[name=gold]").inputValue()).toBe(String(gold.value));
    await expect.poll(() => window.locator("[name=days]").inputValue()).toBe(String(days));
    expect(await axeFaults(page, "#rulings-works")).toEqual([]);
    await window.locator("[data-action=begin]").click();
    // the list is everybody's: the wand of the test before may stand in it
    const row = window.locator("tbody tr", { hasText: "Ysolde Vane" });
    await expect.poll(() => row.allTextContents().then((all) => all.join())).toContain(`0 of ${days}`);
    await takeBack("workStep");
    await expect.poll(() => row.count()).toBe(0);
    // a language: lessons and their price by our own figure; the referee makes this one a gift
    await window.locator("[name=kind]").selectOption("language");
    await expect.poll(() => window.locator("[name=gold]").inputValue()).toBe("84");
    await expect.poll(() => window.locator("[name=days]").inputValue()).toBe("84");
    await typeInto(window.locator("[name=name]"), "Kobold");
    await typeInto(window.locator("[name=gold]"), "0");
    await typeInto(window.locator("[name=days]"), "0");
    await window.locator("[name=days]").press("Tab");
    await expect.poll(() => window.locator("[name=days]").inputValue()).toBe("0");
    const languages = () => stored(company.referee, "Ysolde Vane", "system.languages") as Promise<string[]>;
    const before = await languages();
    const transactions = await transactionsDone();
    await window.locator("[data-action=begin]").click();
    await until(company.referee, transactionsDone, transactions + 1);
    await window.locator("tr", { hasText: "Kobold" }).locator("[data-step=done]").click();
    await until(company.referee, transactionsDone, transactions + 2);
    expect(await languages()).toEqual([...before, "Kobold"]);
    await takeBack("workStep");
    await until(company.referee, languages, before);
    await until(company.referee, transactionsDone, transactions + 1);
    await window.locator("tr", { hasText: "Kobold" }).waitFor();
    await takeBack("workStep");
    await expect.poll(() => window.locator("tr", { hasText: "Kobold" }).count()).toBe(0);
    await window.locator("[data-action=close]").first().click();
    await settle("spellAcquisition", was);
  });
}
