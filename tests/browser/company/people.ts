/** People in service: looked for, hired, paid, divided, taken back. */
import { expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import { typeInto } from "../support/keys.ts";
import type { Doc, Game } from "../support/page.ts";
import { openActor, stored, until } from "../support/seats.ts";
import { card, drop } from "../support/use.ts";
import { company, HILD, openWindow, PARTY, purse, settle, takeBack } from "./table.ts";

declare const game: Game;

export function peopleInService(): void {
  const ids = (type: string) =>
    company.referee.page.evaluate((kind) => game.actors.filter((one) => one.type === kind).length, type);

  test("B/X: mercenaries come for their wage, to the coin out of the employer's purse, linked to the employer; taken back", async () => {
    const { referee } = company;
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.coins.gp": 500 }), HILD);
    const before = await purse(HILD);
    const hirelings = await ids("hireling");
    await openWindow("hire", HILD);
    const window = referee.page.locator("#rulings-hire");
    await window.locator("[name=who]").selectOption({ label: "Footman, light" });
    await typeInto(window.locator("[name=number]"), "3");
    await window.locator("[name=number]").press("Tab");
    // three at 2 gp a month
    await expect.poll(() => window.locator("label:has([name=payNow]) .r-why").textContent()).toBe("6 gp");
    expect(await axeFaults(referee.page, "#rulings-hire")).toEqual([]);
    await window.locator("[data-action=offer]").click();
    await until(referee, () => ids("hireling"), hirelings + 3);
    await until(referee, () => purse(HILD), before - 600);
    const posted = await card(referee, "offer");
    await expect.poll(() => posted.textContent()).toContain("Hired:");
    await window.locator("[data-action=close]").first().click();
    await openWindow("pay");
    const pay = referee.page.locator("#rulings-pay");
    // the first month was paid in advance (MIX-47)
    await expect.poll(() => pay.locator(".company-foot").textContent()).toContain("0 gp altogether");
    await typeInto(pay.locator("[name=days]"), "56");
    await pay.locator("[name=days]").press("Tab");
    await expect.poll(() => pay.locator(".company-foot").textContent()).toContain("6 gp altogether");
    expect(await axeFaults(referee.page, "#rulings-pay")).toEqual([]);
    await pay.locator("tbody input[type=checkbox]").first().uncheck();
    await expect.poll(() => pay.locator(".company-foot").textContent()).toContain("4 gp altogether");
    await pay.locator("[data-action=payAll]").click();
    await pay.waitFor({ state: "detached" });
    await until(referee, () => purse(HILD), before - 1000);
    const month = await card(referee, "payDay");
    await expect.poll(() => month.textContent()).toContain("is owed 2 gp");
    await takeBack("payDay");
    await until(referee, () => purse(HILD), before - 600);
    await takeBack("hire");
    await until(referee, () => ids("hireling"), hirelings);
    await until(referee, () => purse(HILD), before);
  });

  test("a band of twenty is one entry: hired, divided, put together and paid as one, and taken back", async () => {
    const { referee } = company;
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.coins.gp": 500 }), HILD);
    const hirelings = await ids("hireling");
    await openWindow("hire", HILD);
    const window = referee.page.locator("#rulings-hire");
    await window.locator("[name=who]").selectOption({ label: "Footman, light" });
    await typeInto(window.locator("[name=number]"), "20");
    await window.locator("[name=number]").press("Tab");
    await expect.poll(() => window.locator("[name=asBand]").isChecked()).toBe(true);
    await window.locator("[data-action=offer]").click();
    await until(referee, () => ids("hireling"), hirelings + 1);
    expect(await stored(referee, "Footman, light", "system.heads")).toBe(20);
    const points = Number(await stored(referee, "Footman, light", "system.hp.max"));
    expect(points).toBeGreaterThanOrEqual(20);
    await window.locator("[data-action=close]").first().click();
    const sheet = await openActor(referee, "Footman, light");
    await expect.poll(() => sheet.locator(".band-strength").textContent()).toContain("Group of 20, 20 standing");
    await sheet.locator("[data-subject=split]").click();
    const ask = referee.page.locator(".rulings-dialog");
    await typeInto(ask.locator("[name=value]"), "5");
    await ask.locator("[data-action=ok]").click();
    await until(referee, () => ids("hireling"), hirelings + 2);
    const part = "Footman, light, second group";
    await until(referee, () => stored(referee, part, "system.heads"), 5);
    await until(referee, () => stored(referee, "Footman, light", "system.heads"), 15);
    const parted = Number(await stored(referee, part, "system.hp.max"));
    expect(Number(await stored(referee, "Footman, light", "system.hp.max")) + parted).toBe(points);
    await openWindow("pay");
    const pay = referee.page.locator("#rulings-pay");
    // fifteen and five at 2 gp, the first month paid in advance (MIX-47)
    await typeInto(pay.locator("[name=days]"), "56");
    await pay.locator("[name=days]").press("Tab");
    await expect.poll(() => pay.locator(".company-foot").textContent()).toContain("40 gp altogether");
    await pay.locator("[data-action=close]").first().click();
    await sheet.locator("[data-subject=join]").click();
    await ask.locator("[data-action=ok]").click();
    await until(referee, () => ids("hireling"), hirelings + 1);
    await until(referee, () => stored(referee, "Footman, light", "system.heads"), 20);
    expect(await stored(referee, "Footman, light", "system.hp.max")).toBe(points);
    await takeBack("bandJoin");
    await until(referee, () => stored(referee, part, "system.heads"), 5);
    await takeBack("bandSplit");
    await until(referee, () => stored(referee, "Footman, light", "system.heads"), 20);
    await takeBack("hire");
    await until(referee, () => ids("hireling"), hirelings);
  });

  test("a creature dropped on an employer's sheet serves it, walks with its party and is promoted to a retainer; each step is undone", async () => {
    const { referee } = company;
    await referee.page.evaluate(async () => {
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
      await Actor.create({ name: "Jory the linkman", type: "hireling", system: { kind: "porter" } });
    });
    const [jory, hild] = await referee.page.evaluate(
      (name) => [game.actors.getName("Jory the linkman")?.uuid, game.actors.getName(name)?.uuid],
      HILD,
    );
    const members = (await stored(referee, PARTY, "system.members")) as unknown[];
    const sheet = await openActor(referee, HILD);
    await drop(referee.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Actor", uuid: jory });
    await until(referee, () => stored(referee, "Jory the linkman", "system.employer"), hild);
    await expect.poll(() => stored(referee, PARTY, "system.members")).toHaveLength(members.length + 1);
    const own = await openActor(referee, "Jory the linkman");
    await own.locator("[data-subject=promote]").click();
    await until(referee, () => stored(referee, "Jory the linkman", "system.kind"), "retainer");
    const posted = await card(referee, "promoted");
    await expect.poll(() => posted.textContent()).toContain("Share of treasure: 0.5");
    await own.locator("[data-subject=promote]").waitFor({ state: "detached" });
    await takeBack("promote");
    await until(referee, () => stored(referee, "Jory the linkman", "system.kind"), "porter");
    await takeBack("employed");
    await until(referee, () => stored(referee, "Jory the linkman", "system.employer"), null);
    await expect.poll(() => stored(referee, PARTY, "system.members")).toHaveLength(members.length);
    await referee.page.evaluate(async (name) => {
      await game.actors.getName("Jory the linkman")?.delete();
      await game.actors.getName(name)?.sheet.close();
    }, HILD);
  });

  test("BX: a retainer answers by dice, and no more are held than Charisma allows, with a message", async () => {
    const { referee } = company;
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.abilities.cha": 3 }), HILD);
    await openWindow("hire", HILD);
    const window = referee.page.locator("#rulings-hire");
    await window.locator("[name=who]").selectOption({ label: "Retainer: fighter" });
    await typeInto(window.locator("[name=number]"), "2");
    await window.locator("[name=number]").press("Tab");
    await expect.poll(() => window.locator(".company-note").textContent()).toContain("allows 1.");
    await typeInto(window.locator("[name=number]"), "1");
    await window.locator("[name=number]").press("Tab");
    await window.locator("[data-action=offer]").click();
    const posted = await card(referee, "offer");
    await posted.waitFor();
    await expect.poll(() => posted.locator(".die").count()).toBeGreaterThanOrEqual(2);
    await window.locator("[data-action=close]").first().click();
  });

  test("ERIS-106 to 109: notices cost in advance, the tavern shows the same faces within a week, and loyalty is rolled", async () => {
    const { referee } = company;
    await settle("hirelings", "eris");
    await settle("loyalty", "eris");
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.coins.gp": 5000 }), HILD);
    await openWindow("hire", HILD);
    const window = referee.page.locator("#rulings-hire");
    await window.locator("[data-action=notices]").click();
    await (await card(referee, "notices")).waitFor();
    await expect.poll(() => purse(HILD)).toBeLessThan(500_000);
    await window.locator("[data-action=tavern]").click();
    await expect
      .poll(() =>
        window
          .locator(".company-note")
          .filter({ hasText: /normal hirelings?/ })
          .count(),
      )
      .toBe(1);
    await window.locator("[name=who]").selectOption({ label: "Archer" });
    await window.locator("[name=notice]").check();
    const before = await ids("hireling");
    await window.locator("[data-action=offer]").click();
    await until(referee, () => ids("hireling"), before + 1);
    const score = await referee.page.evaluate(() => {
      const system = game.actors
        .filter((one) => one.type === "hireling")
        .at(-1)
        ?.toObject().system;
      return Number(Reflect.get(system as object, "loyalty"));
    });
    expect(score).toBeGreaterThanOrEqual(1);
    await window.locator("[data-action=close]").first().click();
    await settle("hirelings", "bx");
    await settle("loyalty", "bx");
  });
}
