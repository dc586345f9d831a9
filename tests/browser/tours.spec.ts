/** The welcome and the tours: each is taken to its end, so that every step still finds what it points at. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { few } from "./support/long.ts";
import type { Game } from "./support/page.ts";
import { picture, shot } from "./support/picture.ts";
import { type Company, expectNoFaults, seatCompany } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
});
afterAll(async () => company?.table.close());

const welcome = ({ page }: Seat) => page.locator("#rulings-welcome");

async function openWelcome(seat: Seat): Promise<void> {
  const button = seat.page.locator(".rulings-open-welcome");
  // A press on the tab that is open already folds the sidebar.
  if (!(await button.isVisible())) await seat.page.locator('#sidebar-tabs [data-tab="settings"]').click();
  await button.click();
  await welcome(seat).waitFor();
}

/** Takes a tour to its end by its arrow, and gives the titles of its steps. */
async function take(seat: Seat, id: string, pictures = ""): Promise<string[]> {
  const { page } = seat;
  const title = page.locator(".tour .step-title");
  const titles: string[] = [];
  const count = await page.evaluate(
    (tour) => (Reflect.get(game, "tours").get(`rulings.${tour}`) as { steps: unknown[] }).steps.length,
    id,
  );
  for (let step = 0; step < count; step += 1) {
    await page.locator(".tour .step-count", { hasText: `${step + 1} / ${count}` }).waitFor();
    titles.push((await title.textContent()) ?? "");
    if (pictures) await shot(page, `${pictures}-${id}-${step + 1}`);
    await page.locator('.tour [data-action="next"]').click();
  }
  await page.locator(".tour").waitFor({ state: "detached" });
  await expect
    .poll(() =>
      page.evaluate((tour) => (Reflect.get(game, "tours").get(`rulings.${tour}`) as { status: string }).status, id),
    )
    .toBe("completed");
  return titles;
}

describe("a tour", () => {
  test.each(few(["attack", "sheet", "turn"], ["attack", "sheet"]))("%s is taken by a player to its end", async (id) => {
    const { ann } = company;
    await openWelcome(ann);
    await welcome(ann).locator(`[data-tour=${id}]`).click();
    const titles = await take(ann, id, "tour");
    expect(titles.filter((title) => title === "" || title.includes("RULINGS."))).toEqual([]);
    expect(await ann.page.locator(".attack-window").count()).toBe(0);
  });

  test.each(few(["attack", "sheet", "fight", "rule", "turn"], ["fight", "rule", "turn"]))(
    "%s is taken by the referee to its end",
    async (id) => {
      const { referee } = company;
      await openWelcome(referee);
      await welcome(referee).locator(`[data-tour=${id}]`).click();
      expect((await take(referee, id, "tour-referee")).length).toBeGreaterThan(4);
    },
  );

  test("on a phone finds what it points at", async () => {
    const { ann } = company;
    await ann.page.setViewportSize({ width: 390, height: 800 });
    await ann.page.evaluate(() => (Reflect.get(game, "tours").get("rulings.sheet") as { start(): unknown }).start());
    await take(ann, "sheet", "tour-390");
    await ann.page.setViewportSize({ width: 1366, height: 800 });
  });

  test("changes nothing in the world", async () => {
    const made = () => company.referee.page.evaluate(() => [game.messages.size, game.actors.size]);
    const before = await made();
    await company.referee.page.evaluate(() =>
      (Reflect.get(game, "tours").get("rulings.attack") as { start(): unknown }).start(),
    );
    await take(company.referee, "attack");
    expect(await made()).toEqual(before);
  });
});

describe("the welcome", () => {
  test("shows a player the tours for players, and nothing else", async () => {
    const { ann } = company;
    await openWelcome(ann);
    expect(
      await welcome(ann)
        .locator("[data-tour]")
        .evaluateAll((all) => all.map((one) => one.dataset.tour)),
    ).toEqual(["attack", "sheet", "turn"]);
    expect(await welcome(ann).locator("fieldset").count()).toBe(0);
    await ann.page.keyboard.press("Escape");
  });

  test("puts the preset in force that three answers lead to", async () => {
    const { referee } = company;
    const { page } = referee;
    await openWelcome(referee);
    await welcome(referee).locator("#rulings-welcome-hits-maiming").check();
    await expect.poll(() => welcome(referee).locator(".welcome-preset strong").textContent()).toContain("Gorman");
    await welcome(referee).locator("[data-action=usePreset]").click();
    await expect.poll(() => page.evaluate(() => game.settings.get("rulings", "preset"))).toBe("gorman");
    await expect.poll(() => welcome(referee).locator("[data-action=usePreset]").isDisabled()).toBe(true);
  });

  test.each([1366, 820, 390])("is in order at %i pixels", async (width) => {
    const { referee } = company;
    await referee.page.setViewportSize({ width, height: 800 });
    await picture(referee, `welcome-${width}`, "#rulings-welcome");
    expect(await axeFaults(referee.page, "#rulings-welcome")).toEqual([]);
    await referee.page.setViewportSize({ width: 1366, height: 800 });
  });

  test("leads to the adventure", async () => {
    const { referee } = company;
    await welcome(referee).locator("[data-action=adventure]").click();
    await referee.page.locator(".adventure-importer, .application", { hasText: "Leaning Tower" }).first().waitFor();
  });

  test("leaves nobody with a fault", () => expectNoFaults(company.everyone));
});
