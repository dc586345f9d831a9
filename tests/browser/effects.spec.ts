/** The page of effects on the sheets of actors and items, as a player uses it: by mouse, by keyboard, on a narrow screen. */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generationByDefault } from "../../practice-table/server/generation.ts";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import type { Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, openActor, seatCompany } from "./support/seats.ts";
import { drop, entry } from "./support/use.ts";

declare const game: Game;

const HILD = "Hild Redmantle";

let company: Company;
let sheet: Locator;
beforeAll(async () => {
  company = await seatCompany();
  sheet = await openActor(company.ann, HILD);
  await openPage(sheet, "effects");
});
afterAll(async () => company?.table.close());

async function openPage(window: Locator, page: string): Promise<void> {
  await window.locator(`[role=tab][data-tab="${page}"]`).click();
  await window.locator(`[role=tabpanel][data-tab="${page}"].active`).waitFor();
}

const row = (name: string): Locator =>
  sheet.locator(".effect", { has: sheet.page().locator(".row-name", { hasText: name }) });

/** The armour class on the sheet, with its reasons. */
const armour = () =>
  company.ann.page.evaluate((name) => {
    const actor = game.actors.getName(name);
    const { value, why } = Reflect.get(game.rulings, "sheet").call(game.rulings, actor).armourClass;
    const worn = ["Plate mail", "Shield"];
    const names: string[] = why.map(({ data }: { data?: { name?: string } }) => data?.name ?? "");
    return { value, names: names.filter((one) => one !== "" && !worn.includes(one)) };
  }, HILD);

/** Types into a field of the first effect and leaves the field. */
async function fill(field: Locator, text: string): Promise<void> {
  await typeInto(field, text);
  await field.press("Tab");
}

describe("a player's own effect", () => {
  test("is made and opened by the keyboard alone", async () => {
    await sheet.locator('[data-action="effect"][data-act="create"]').focus();
    await sheet.page().keyboard.press("Enter");
    const summary = row("New effect").locator("summary");
    await summary.focus();
    await sheet.page().keyboard.press("Enter");
    await expect.poll(() => row("New effect").locator("details").getAttribute("open")).not.toBeNull();
    await fill(row("New effect").locator('[data-effect-field="name"]'), "Prayer");
    await expect.poll(() => row("Prayer").count()).toBe(1);
  });

  test("changes a number under its own name; its key is offered and explained", async () => {
    expect(await armour()).toEqual({ value: "2 [17]", names: [] });
    await row("Prayer").locator('[data-act="addChange"]').click();
    const key = row("Prayer").locator('[data-part="key"]');
    const list = await key.getAttribute("list");
    expect(
      await sheet.locator(`datalist[id="${list}"] option[value="system.bonuses.ac"]`).getAttribute("label"),
    ).toMatch(/^Armour class\. /);
    await fill(key, "system.bonuses.ac");
    await expect.poll(() => row("Prayer").locator(".effect-change .r-hint").textContent()).toMatch(/either notation/);
    await fill(row("Prayer").locator('[data-part="value"]'), "2");
    await expect.poll(armour).toEqual({ value: "0 [19]", names: ["Prayer"] });
    await expect.poll(() => row("Prayer").locator(".effect-line").first().textContent()).toBe("Armour class: +2");
  });

  test("lasts as long as is typed, by the clock", async () => {
    await row("Prayer").locator('[data-part="unit"]').selectOption("turn");
    await fill(row("Prayer").locator('[data-part="time"]'), "2");
    await expect.poll(() => row("Prayer").locator(".effect-line").nth(1).textContent()).toBe("2 turns left");
    await company.referee.page.evaluate(() => Reflect.get(game, "time").advance(1200));
    await expect.poll(() => row("Prayer").locator(".row-tools .hint").textContent()).toBe("ended");
    await expect.poll(armour).toEqual({ value: "2 [17]", names: [] });
    await fill(row("Prayer").locator('[data-part="time"]'), "3");
    await expect.poll(armour).toEqual({ value: "0 [19]", names: ["Prayer"] });
  });

  test("is switched off and on", async () => {
    const toggle = row("Prayer").locator('[data-act="toggle"]');
    await toggle.click();
    await expect.poll(() => toggle.getAttribute("aria-pressed")).toBe("false");
    await expect.poll(armour).toEqual({ value: "2 [17]", names: [] });
    await toggle.click();
    await expect.poll(armour).toEqual({ value: "0 [19]", names: ["Prayer"] });
  });

  test("that cannot be read is named beside its switch, and the sheet still works", async () => {
    await fill(row("Prayer").locator('[data-part="key"]'), "system.abilities.str.value");
    await expect
      .poll(() => row("Prayer").locator(".effect-fault").textContent())
      .toMatch(/system\.abilities\.str\.value/);
    await expect.poll(armour).toEqual({ value: "2 [17]", names: [] });
    await fill(row("Prayer").locator('[data-part="key"]'), "system.bonuses.ac");
    await expect.poll(() => row("Prayer").locator(".effect-fault").count()).toBe(0);
  });

  test("stands in light and dark, wide and on a telephone, without a serious fault", async () => {
    const { page } = company.ann;
    const found: string[] = [];
    for (const [colorScheme, width] of [
      ["light", 1440],
      ["dark", 390],
      ["light", 390],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const id = await sheet.getAttribute("id");
      for (const fault of await axeFaults(page, `#${id}`)) found.push(`${colorScheme} ${width}: ${fault}`);
      await shot(page, `effects-${colorScheme}-${width}`);
      const over = await sheet.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(over).toBeLessThanOrEqual(0);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(found).toEqual([]);
  });

  test("is changed in Foundry's own window, where the same keys are offered", async () => {
    const { page } = company.ann;
    await row("Prayer").locator('[data-act="edit"]').click();
    const window = page.locator(".active-effect-config");
    const changes = generationByDefault() >= 14 ? "system.changes" : "changes";
    const key = window.locator(`[name="${changes}.0.key"]`);
    await expect.poll(() => key.inputValue()).toBe("system.bonuses.ac");
    const list = window.locator(`datalist[id="${await key.getAttribute("list")}"]`);
    await expect.poll(() => list.locator('option[value="system.bonuses.saves.all"]').count()).toBe(1);
    await window.locator('[data-action="addChange"]').click();
    await typeInto(window.locator(`[name="${changes}.1.key"]`), "system.bonuses.saves.all");
    await typeInto(window.locator(`[name="${changes}.1.value"]`), "1");
    await window.locator('[type="submit"]').click();
    await window.waitFor({ state: "detached" });
    await expect
      .poll(() => row("Prayer").locator(".effect-line").first().textContent())
      .toBe("Armour class: +2, All saving throws: +1");
  });

  test("is deleted", async () => {
    await row("Prayer").locator('[data-act="delete"]').click();
    await expect.poll(() => row("Prayer").count()).toBe(0);
  });
});

test("an effect of the compendium is dropped on the sheet, and undone by the referee", async () => {
  const { ann, referee } = company;
  const uuid = await entry(ann, "effects", "Shielded");
  await drop(ann.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Item", uuid });
  await expect.poll(() => row("Shielded").locator(".effect-line").nth(1).textContent()).toBe("2 turns left");
  await expect.poll(() => row("Shielded").locator(".effect-line").first().textContent()).toContain("Armour class: ≥15");
  await expect
    .poll(() => referee.page.evaluate(() => Reflect.get(game.rulings, "deeds")().at(-1)?.kind))
    .toBe("effectLaid");
  await referee.page.evaluate(() => Reflect.get(game.rulings, "takeBack")());
  await expect.poll(() => row("Shielded").count()).toBe(0);
});

test("an effect of a thing is made on its sheet and works as the owner chooses: worn or in hand, or carried too", async () => {
  const { page } = company.ann;
  await page.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    const [stone] = await (actor as any).createEmbeddedDocuments("Item", [
      { name: "Luck stone", type: "magicItem", system: { location: "carried" } },
    ]);
    await stone.sheet.render({ force: true });
  }, HILD);
  const stone = page.locator(".rulings-item", { hasText: "Luck stone" });
  await openPage(stone, "effects");
  await stone.locator('[data-act="create"]').click();
  await stone.locator(".effect summary").click();
  await stone.locator('[data-act="addChange"]').click();
  await fill(stone.locator('[data-part="key"]'), "system.bonuses.ac");
  await expect.poll(armour).toEqual({ value: "2 [17]", names: [] });
  await stone.locator('[data-act="carry"]').click();
  await expect.poll(armour).toEqual({ value: "1 [18]", names: ["New effect"] });
  await expect.poll(() => row("New effect").locator(".effect-line").nth(1).textContent()).toBe("From Luck stone");
});

test("nothing was wrong on any page meanwhile", () => expectNoFaults([company.ann, company.referee]));
