/** The Compendium Browser: finding an entry by its index, and dragging it out. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import { few, longTest } from "./support/long.ts";
import type { Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

const WINDOW = "#rulings-browser";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
});
afterAll(async () => company?.table.close());

const browser = (seat: Seat) => seat.page.locator(WINDOW);
const rows = (seat: Seat) => browser(seat).locator(".browser-row");
const namesShown = (seat: Seat) => rows(seat).locator(".entry-name").allTextContents();
const found = async (seat: Seat) =>
  Number.parseInt(
    await browser(seat)
      .locator("[role=status]")
      .textContent()
      .then((words) => words ?? ""),
    10,
  );

/** Opens the window by the button above the compendia. */
async function open(seat: Seat): Promise<void> {
  await showTab(seat, "compendium");
  await seat.page.locator("#compendium .rulings-browse").click();
  await rows(seat).first().waitFor();
}

/** How many documents of compendia this seat has loaded. */
const loaded = (seat: Seat) =>
  seat.page.evaluate(() =>
    game.packs.contents.reduce((sum, pack) => sum + (Reflect.get(pack, "contents") as unknown[]).length, 0),
  );

const place = (seat: Seat, to: object) =>
  seat.page.evaluate((position) => {
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, { setPosition(to: object): void }>;
    };
    instances.get("rulings-browser")?.setPosition(position);
  }, to);

describe("the referee", () => {
  test("finds monsters by hit dice and alignment without loading one, and drags one onto the scene", async () => {
    const { referee, ann } = company;
    await open(referee);
    const all = await found(referee);
    expect(all).toBeGreaterThanOrEqual(200);
    for (const bound of ["rankFrom", "rankTo"]) await typeInto(browser(referee).locator(`[data-filter=${bound}]`), "1");
    await browser(referee).locator("[data-filter=alignment]").selectOption("chaotic");
    await expect.poll(() => found(referee)).toBeLessThan(all / 10);
    const names = await namesShown(referee);
    expect(names).toContain("Orc");
    expect(names).not.toContain("Ogre");
    expect(names).not.toContain("Bandit");
    for (const facts of await rows(referee).locator(".entry-facts").allTextContents())
      expect(facts).toContain("Chaotic");
    expect(await loaded(referee)).toBe(0);

    await place(referee, { left: 20, top: 20, width: 560, height: 600 });
    const [before, tokens] = await referee.page.evaluate(() => [game.actors.size, game.scenes.active.tokens.size]);
    await rows(referee)
      .first()
      .dragTo(referee.page.locator("#board"), { targetPosition: { x: 800, y: 500 } });
    for (const seat of [referee, ann])
      await until(seat, (page) => page.evaluate(() => game.scenes.active.tokens.size), (tokens ?? 0) + 1);
    await until(referee, (page) => page.evaluate(() => game.actors.size), (before ?? 0) + 1);
    const made = await referee.page.evaluate((name) => game.actors.getName(name)?.type, names[0] ?? "");
    expect(made).toBe("monster");
  });

  test("clears, searches without accents and case, sorts, and shows more of a long list", async () => {
    const { referee } = company;
    const window = browser(referee);
    await window.locator("[data-action=clear]").click();
    await expect.poll(() => rows(referee).count()).toBe(200);
    await expect.poll(() => window.locator("[data-filter=alignment]").inputValue()).toBe("");
    await window.locator("[data-action=more]").click();
    await expect.poll(() => rows(referee).count()).toBe(await found(referee));
    await window.locator("[data-column=rank]").click();
    await window.locator("[data-column=rank]").click();
    await window.locator("th[aria-sort=descending] [data-column=rank]:focus").waitFor();
    const first = (await rows(referee).first().locator(".browser-figure").textContent()) ?? "";
    expect(Number.parseInt(first, 10)).toBeGreaterThanOrEqual(20);
    const query = window.locator("input[name=query]");
    await query.pressSequentially("GÓBLIN");
    await expect.poll(() => found(referee)).toBeLessThan(20);
    await expect.poll(() => namesShown(referee)).toContain("Goblin");
    await typeInto(query, "");
    await query.pressSequentially("no such beast");
    await window.locator(".browser-empty").waitFor();
    expect(await found(referee)).toBe(0);
    await window.locator("[data-action=clear]").click();
  });

  test("every kind lists entries with facts and finds them by its own filters", async () => {
    const { referee } = company;
    const window = browser(referee);
    const kinds = ["monsters", "hirelings", "characters", "spells", "equipment", "magic", "options"];
    for (const kind of kinds) {
      await window.locator(`[data-kind=${kind}]`).click();
      await window.locator(`[data-kind=${kind}][aria-pressed=true]`).waitFor();
      const all = await found(referee);
      expect(all, kind).toBeGreaterThanOrEqual(10);
      const words = (await window.textContent()) ?? "";
      expect(words.match(/RULINGS\.\S+|TYPES\.\S+|undefined|NaN|\[object/g), kind).toBeNull();
      const select = window.locator("select[data-filter]").first();
      const choice = select.locator("option").last();
      await select.selectOption((await choice.getAttribute("value")) ?? "");
      await expect.poll(() => found(referee), { message: kind }).toBeLessThan(all);
      expect(await rows(referee).count(), kind).toBeGreaterThan(0);
      await window.locator("[data-action=clear]").click();
    }
  });

  test("goes from row to row by the keyboard and opens a sheet with Enter", async () => {
    const { referee } = company;
    const window = browser(referee);
    await window.locator("[data-kind=monsters]").click();
    await window.locator("[data-kind=monsters][aria-pressed=true]").waitFor();
    await typeInto(window.locator("input[name=query]"), "dragon");
    await expect.poll(async () => (await namesShown(referee)).every((name) => /dragon/i.test(name))).toBe(true);
    await rows(referee).first().focus();
    await referee.page.keyboard.press("ArrowDown");
    const name = (await window.locator(".browser-row:focus .entry-name").textContent()) ?? "";
    expect(name).toBe((await namesShown(referee))[1]);
    await referee.page.keyboard.press("Enter");
    const sheet = referee.page.locator(".rulings-actor", { has: referee.page.locator(`input[value="${name}"]`) });
    await sheet.waitFor();
    await sheet.locator("[data-action=close]").first().click();
  });

  longTest("is readable by axe, light and dark, wide and narrow", async () => {
    const { referee } = company;
    const { page } = referee;
    await browser(referee).locator("[data-action=clear]").click();
    for (const width of [900, 420])
      for (const colorScheme of few(["light", "dark"] as const, [
        width > 500 ? ("dark" as const) : ("light" as const),
      ])) {
        await page.emulateMedia({ colorScheme });
        await place(referee, { left: 20, top: 20, width, height: 700 });
        expect(await axeFaults(page, WINDOW), `${colorScheme} ${width}`).toEqual([]);
        const wide = await browser(referee).evaluate((element) => {
          const content = element.querySelector(".rulings-browser") ?? element;
          return content.scrollWidth - content.clientWidth;
        });
        expect(wide, `${colorScheme} ${width}: nothing sticks out`).toBeLessThanOrEqual(0);
        await shot(browser(referee), `browse-${width}-${colorScheme}`);
      }
    await page.emulateMedia({ colorScheme: "light" });
    await place(referee, { left: 20, top: 20, width: 900, height: 700 });
    for (const kind of ["hirelings", "spells", "equipment", "magic"]) {
      await browser(referee).locator(`[data-kind=${kind}]`).click();
      await browser(referee).locator(`[data-kind=${kind}][aria-pressed=true]`).waitFor();
      await shot(browser(referee), `browse-${kind}`);
    }
    await shot(page.locator("#compendium"), "browse-button");
  });
});

test("a player finds what players may see, and no monsters", async () => {
  const { ann } = company;
  await open(ann);
  const kinds = await browser(ann)
    .locator("[data-kind]")
    .evaluateAll((all) => all.map((one) => one.dataset.kind));
  expect(kinds).toContain("spells");
  expect(kinds).not.toContain("magic");
  await expect.poll(() => namesShown(ann)).not.toContain("Vampire (7 HD)");
  expect(await loaded(ann)).toBe(0);
});

test("a player looks for the spells of one's own list from the sheet, and puts one on it by a press and one by the keyboard", async () => {
  const { bob } = company;
  const sheet = await openActor(bob, "Brother Anselm");
  await sheet.locator("[role=tab][data-tab=magic]").click();
  await sheet.locator(".tab[data-tab=magic] [data-action=browse]").click();
  await rows(bob).first().waitFor();
  expect(await browser(bob).locator("[data-filter=list]").inputValue()).toBe("cleric");
  expect((await rows(bob).locator(".entry-facts").allTextContents()).every((facts) => facts.startsWith("Cleric"))).toBe(
    true,
  );
  const row = (name: string) =>
    rows(bob).filter({ has: bob.page.locator(".entry-name", { hasText: new RegExp(`^${name}$`) }) });
  const onSheet = (name: string) => sheet.locator(`.row.spell:has(.row-name:text-is("${name}"))`).count();
  await row("Bless").locator("[data-action=take]").click();
  await expect.poll(() => onSheet("Bless")).toBe(1);
  await row("Hold Person").focus();
  await bob.page.keyboard.press("+");
  await expect.poll(() => onSheet("Hold Person")).toBe(1);
  expect(await axeFaults(bob.page, WINDOW)).toEqual([]);
  await shot(browser(bob), "browse-for-a-sheet");
  await browser(bob).locator("[data-action=close]").first().click();
  await open(bob);
  await expect.poll(() => browser(bob).locator("[data-action=take]").count()).toBe(0);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
