/** A new character in one window, and whole by dice. */
import { expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import { typeInto } from "../support/keys.ts";
import type { Game } from "../support/page.ts";
import { picture } from "../support/picture.ts";
import { applyPreset } from "../support/preset.ts";
import { openActor, stored, until } from "../support/seats.ts";
import { card } from "../support/use.ts";
import { company, openWindow, settle, takeBack } from "./table.ts";

declare const game: Game;

export function aNewCharacter(): void {
  const characters = () =>
    company.referee.page.evaluate(() =>
      game.actors
        .filter((one) => one.type === "character")
        .map(({ name, items }) => ({
          name,
          items: items.size,
          held: items.filter((item) => (item.toObject().system as { location?: string }).location === "inHand").length,
        })),
    );

  test("scores, class and the rest in one window; the reason that bars a class is shown; HERO-19 and ERIS-49 count", async () => {
    const { referee } = company;
    await settle("ancestryBonuses", "on");
    await settle("wisdomLanguages", "on");
    await openWindow("create");
    const window = referee.page.locator("#rulings-create");
    await window.locator("[data-action=rollScores]").click();
    await window.locator("#rulings-create-class-fighter").check();
    // A score of 18 cannot be raised.
    const raised = window.locator("[name=bonusAncestry] option:enabled:not([value=''])").first();
    const ability = String(await raised.getAttribute("value"));
    await window.locator("[name=bonusAncestry]").selectOption(ability);
    await typeInto(window.locator("[name=name]"), "Brenna Test");
    await window.locator("[name=name]").press("Tab");
    expect(await axeFaults(referee.page, "#rulings-create")).toEqual([]);
    await window.locator("[data-action=make]").click();
    await window.waitFor({ state: "detached" });
    await until(referee, () => stored(referee, "Brenna Test", "system.class"), "fighter");
    await expect.poll(() => stored(referee, "Brenna Test", "system.abilityBonuses.ancestry")).toBe(ability);
    expect(Number(await stored(referee, "Brenna Test", "system.hp.max"))).toBeGreaterThanOrEqual(1);
    const posted = await card(referee, "creation");
    await expect.poll(() => posted.textContent()).toContain("Brenna Test");
    await takeBack("created");
    await until(referee, async () => (await characters()).some(({ name }) => name === "Brenna Test"), false);
    await settle("ancestryBonuses", "off");
    await settle("wisdomLanguages", "off");
  });

  test.each(["classic", "eris", "gorman", "heroic"])("everything by dice, under %s", async (preset) => {
    const { referee } = company;
    await applyPreset(referee, preset);
    const before = await characters();
    await openWindow("create");
    const window = referee.page.locator("#rulings-create");
    await typeInto(window.locator("[name=many]"), "2");
    await window.locator("[name=many]").press("Tab");
    await window.locator("[data-action=several]").click();
    await window.waitFor({ state: "detached", timeout: 30_000 });
    const after = await characters();
    expect(after.length).toBe(before.length + 2);
    for (const { items } of after.slice(-2)) expect(items).toBeGreaterThanOrEqual(3);
    // ready to go: a weapon is in hand
    for (const { held } of after.slice(-2)) expect(held).toBe(1);
    await applyPreset(referee, "classic");
  });

  test("GOR-04, GOR-32 fixed scores change places, and a package of gear is called by its name and says what is in it", async () => {
    const { referee } = company;
    await settle("abilityGeneration", "array");
    await settle("gearPackages", "on");
    await openWindow("create");
    const window = referee.page.locator("#rulings-create");
    const dealt = () =>
      window.locator("[name^='deal.']").evaluateAll((all) => all.map((one) => Reflect.get(one, "value")));
    await window.locator("[name='deal.con']").selectOption("17");
    await expect.poll(dealt).toEqual(["8", "14", "12", "10", "17", "6"]);
    await window.locator("#rulings-create-class-fighter").check();
    await window.locator("[name=package]").selectOption({ label: "Fighter's package, with shield" });
    await expect
      .poll(() => window.locator(".r-field:has([name=package]) .r-hint").textContent())
      .toContain("Plate mail");
    expect(await axeFaults(referee.page, "#rulings-create")).toEqual([]);
    await window.locator("[data-action=again]").click();
    await window.locator("[data-action=close]").first().click();
    await window.waitFor({ state: "detached" });
    await settle("abilityGeneration", "3d6");
    await settle("gearPackages", "off");
  });

  test("EXT-03: a fighter and magic-user is made, both classes gain experience, and one of them rises", async () => {
    const { referee } = company;
    const NAME = "Ysel Twofold";
    await settle("abilityGeneration", "array");
    await settle("severalClasses", "together");
    await openWindow("create");
    const window = referee.page.locator("#rulings-create");
    await window.locator("#rulings-create-class-fighter").check();
    await window.locator("[name=class2]").selectOption("magic-user");
    await window.locator("[name=class3]").waitFor();
    await typeInto(window.locator("[name=name]"), NAME);
    await window.locator("[name=name]").press("Tab");
    expect(await axeFaults(referee.page, "#rulings-create")).toEqual([]);
    await picture(referee, "several-classes-new", "#rulings-create");
    await window.locator("[data-action=make]").click();
    await window.waitFor({ state: "detached" });
    await until(referee, () => stored(referee, NAME, "system.otherClasses.0.class"), "magic-user");
    const both = async () => [
      await stored(referee, NAME, "system.xp.value"),
      await stored(referee, NAME, "system.otherClasses.0.xp"),
    ];

    await openWindow("experience");
    const award = referee.page.locator("#rulings-experience");
    const others = award.locator("tr", { hasNotText: NAME }).locator("[name^='in.']:checked");
    const names = await others.evaluateAll((all) => all.map((one) => one.getAttribute("name")));
    for (const name of names) await award.locator(`[name='${name}']`).uncheck();
    // Foes and coins noted by the tests before count for nothing here.
    for (const field of await award.locator("[name^='count.'], [name^='coins.']").all()) await typeInto(field, "0");
    await typeInto(award.locator("[name=achievements]"), "5000");
    await award.locator("[name=achievements]").press("Tab");
    const row = award.locator("tr", { hasText: NAME });
    await expect.poll(() => row.textContent()).toContain("Magic-User");
    // half of 5,000 each; Strength 17 gives a tenth more, Intelligence 14 a twentieth
    await expect.poll(() => row.textContent()).toContain("2,625");
    expect(await axeFaults(referee.page, "#rulings-experience")).toEqual([]);
    await picture(referee, "several-classes-award", "#rulings-experience");
    await award.locator("[data-action=give]").click();
    await expect.poll(both).toEqual([2750, 2625]);
    const posted = await card(referee, "experience");
    await expect.poll(() => posted.textContent()).toContain(`${NAME} gains 2,625 as Magic-User`);

    const sheet = await openActor(referee, NAME);
    await picture(referee, "several-classes-sheet", `#${await sheet.getAttribute("id")}`);
    await sheet.locator("[data-action=levelUp][data-subject='0']").click();
    // The book grows with the level: which spell it is is asked for.
    const question = referee.page.locator("dialog.rulings-dialog, .application.rulings-dialog").last();
    await question.locator("select[name^='spell.']").first().waitFor();
    await question.locator("button[data-action=ok]").click();
    await until(referee, () => stored(referee, NAME, "system.otherClasses.0.level"), 2);
    expect(await stored(referee, NAME, "system.level")).toBe(1);
    expect(await axeFaults(referee.page, `#${await sheet.getAttribute("id")}`)).toEqual([]);
    await takeBack("levelUp");
    await until(referee, () => stored(referee, NAME, "system.otherClasses.0.level"), 1);
    await takeBack("experience");
    await expect.poll(both).toEqual([0, 0]);
    await takeBack("created");
    await until(referee, async () => (await characters()).some(({ name }) => name === NAME), false);
    await settle("severalClasses", "off");
    await settle("abilityGeneration", "3d6");
  });
}
