/**
 * The behaviour of windows beside their fields: pictures, tabs by key, drafts, separate browser windows. Missing parts of a table:
 * circumstances.long.spec.ts.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generationByDefault } from "../../practice-table/server/generation.ts";
import { typeInto } from "./support/keys.ts";
import { few, longTest } from "./support/long.ts";
import type { Doc, Game } from "./support/page.ts";
import { picture } from "./support/picture.ts";
import { aim } from "./support/scene.ts";
import { type Company, expectNoFaults, makeActor, openActor, seatCompany, stored, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

const HILD = "Hild Redmantle";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
}, 120_000);
afterAll(async () => company?.table.close());

/** How many cards a page has: the ledger is none. */
const cardsOf = (page: Page): Promise<number> =>
  page.evaluate(() => game.messages.contents.filter(({ type }) => type !== "deed").length);
const closeAll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, { hasFrame: boolean; close(): Promise<unknown> }>;
    };
    for (const app of [...instances.values()]) if (app.hasFrame) await app.close();
  });

describe("the picture", () => {
  test.each(few(["character", "monster", "hireling", "party", "vessel", "hoard"], ["character", "hoard"]))(
    "of a %s is stored when it is chosen",
    async (type) => {
      const { referee } = company;
      const name = `Pictured ${type}`;
      await makeActor(company, { name, type });
      const sheet = await openActor(referee, name);
      await sheet.locator(".portrait").focus();
      await referee.page.keyboard.press("Enter");
      const picker = referee.page.locator(".file-picker");
      await picker.locator('[data-action="pick"][data-path="icons/svg/skull.svg"]').click();
      await picker.locator("button[type=submit]").click();
      await until(referee, () => stored(referee, name, "img"), "icons/svg/skull.svg");
      await closeAll(referee.page);
    },
  );

  test("of an item is stored when it is chosen, and nobody who may only look can press it", async () => {
    const { referee, bob } = company;
    const id = await referee.page.evaluate(async () => {
      const Item = Reflect.get(globalThis, "Item") as { create(data: unknown): Promise<Doc> };
      const item = await Item.create({ name: "Pictured item", type: "gear" });
      await item.sheet.render({ force: true });
      return item.sheet.element.id;
    });
    await referee.page.locator(`[id="${id}"] .portrait`).click();
    const picker = referee.page.locator(".file-picker");
    await picker.locator('[data-action="pick"][data-path="icons/svg/skull.svg"]').click();
    await picker.locator("button[type=submit]").click();
    await expect
      .poll(() => referee.page.evaluate(() => game.items.getName("Pictured item")?.toObject().img))
      .toBe("icons/svg/skull.svg");
    await closeAll(referee.page);
    const sheet = await openActor(bob, HILD);
    await expect.poll(() => sheet.locator(".portrait[role=button], .portrait[tabindex]").count()).toBe(0);
    await closeAll(bob.page);
  });
});

test("“Automatic” can be chosen again for what is yes, no or as the rulings say", async () => {
  const { referee } = company;
  await makeActor(company, { name: "Automatic", type: "monster" });
  const sheet = await openActor(referee, "Automatic");
  await sheet.locator('[role=tab][data-tab="details"]').click();
  const field = sheet.locator('select[name="system.isCaster"]');
  // seldom needed, and so folded: an unfolded field stays so across a redraw, and a folded one shows its value once it is set
  const fold = sheet.locator("details.field-fold", { has: referee.page.locator('select[name="system.isCaster"]') });
  await fold.locator("summary").click();
  await field.selectOption("true");
  await until(referee, () => stored(referee, "Automatic", "system.isCaster"), true);
  const summary = fold.locator(".field-fold-summary");
  await expect.poll(() => summary.textContent()).toContain("Casts spells: Yes");
  expect(await field.isVisible()).toBe(true);
  expect(await summary.isVisible()).toBe(false);
  await field.selectOption("");
  await until(referee, () => stored(referee, "Automatic", "system.isCaster"), null);
  await expect.poll(() => summary.textContent()).not.toContain("Casts spells");
  await closeAll(referee.page);
});

test("arrow keys go from tab to tab, and the open one is said", async () => {
  const { ann } = company;
  const sheet = await openActor(ann, HILD);
  const [first, second] = [sheet.locator("[role=tab]").nth(0), sheet.locator("[role=tab]").nth(1)];
  await first.click();
  await ann.page.keyboard.press("ArrowRight");
  await expect.poll(() => second.getAttribute("aria-selected")).toBe("true");
  await expect.poll(() => first.getAttribute("aria-selected")).toBe("false");
  expect(await second.evaluate((tab) => tab === document.activeElement)).toBe(true);
  const page = await second.getAttribute("aria-controls");
  await expect.poll(() => sheet.locator(`[id="${page}"]`).isVisible()).toBe(true);
  await first.click();
  await closeAll(ann.page);
});

describe("what is being typed", () => {
  test("is decided by Enter, also where a redraw came in between", async () => {
    const { ann, referee } = company;
    const sheet = await openActor(ann, HILD);
    const field = sheet.locator('[name="name"]');
    const change = (to: object) =>
      referee.page.evaluate(async ([name, data]) => game.actors.getName(name)?.update({ ...data }), [
        HILD,
        to,
      ] as const);
    const before = await stored(referee, HILD, "system.hp.value");
    await field.click();
    await ann.page.keyboard.press("End");
    await ann.page.keyboard.type(" X");
    await change({ "system.hp.value": 3 });
    await expect.poll(() => sheet.locator('[name="system.hp.value"]').inputValue()).toBe("3");
    await ann.page.keyboard.press("Enter");
    await until(referee, (page) => page.evaluate((name) => game.actors.getName(name) !== undefined, `${HILD} X`), true);
    await referee.page.evaluate(
      async ([name, hp]) => game.actors.getName(`${name} X`)?.update({ name, "system.hp.value": hp }),
      [HILD, before] as const,
    );
    await until(ann, (page) => page.evaluate((name) => game.actors.getName(name) !== undefined, HILD), true);
    await closeAll(ann.page);
  });

  test("in a field survives the change of another user", async () => {
    const { ann, referee } = company;
    const sheet = await openActor(ann, HILD);
    const field = sheet.locator('[name="name"]');
    await field.click();
    await ann.page.keyboard.press("End");
    await ann.page.keyboard.type(" of");
    const renamed = (await field.inputValue()) ?? "";
    const before = await stored(referee, HILD, "system.hp.value");
    await referee.page.evaluate(async (name) => {
      await game.actors.getName(name)?.update({ "system.hp.value": 2 });
    }, HILD);
    await expect.poll(() => sheet.locator('[name="system.hp.value"]').inputValue()).toBe("2");
    await expect.poll(() => field.inputValue()).toBe(renamed);
    await expect.poll(() => stored(ann, HILD, "name")).toBe(HILD);
    await ann.page.keyboard.type(" the Mere");
    await expect.poll(() => field.inputValue()).toBe(`${renamed} the Mere`);
    await ann.page.keyboard.press("Tab");
    await until(referee, () => stored(referee, `${renamed} the Mere`, "name"), `${renamed} the Mere`);
    await referee.page.evaluate(
      async ([from, to, hp]) => {
        await game.actors.getName(String(from))?.update({ name: to, "system.hp.value": hp });
      },
      [`${renamed} the Mere`, HILD, before],
    );
    await until(ann, () => stored(ann, HILD, "name"), HILD);
    await closeAll(ann.page);
  });

  test("in an editor survives the change of another user and is stored when it is saved (WIN-45)", async () => {
    const { ann, referee } = company;
    const sheet = await openActor(ann, HILD);
    await sheet.locator('[role=tab][data-tab="notes"]').click();
    const editor = sheet.locator('prose-mirror[name="system.biography"]');
    await editor.locator("button.toggle").click();
    await ann.page.keyboard.type("Born in ");
    await referee.page.evaluate(async (name) => {
      await game.actors.getName(name)?.update({ "system.description": "<p>Tall.</p>" });
    }, HILD);
    await until(ann, () => stored(ann, HILD, "system.description"), "<p>Tall.</p>");
    await ann.page.keyboard.type("Mere");
    await expect.poll(() => editor.textContent()).toContain("Born in Mere");
    await editor.locator('[data-action="editorSave"]').click();
    await expect.poll(async () => String(await stored(referee, HILD, "system.biography"))).toContain("Born in Mere");
    const description = sheet.locator('prose-mirror[name="system.description"]');
    await expect.poll(() => description.textContent()).toContain("Tall.");
    await closeAll(ann.page);
  });
});

test("house rules that are not applied are kept when every window closes, and one window is enough (WIN-12, WIN-17)", async () => {
  const { page } = company.referee;
  await page.evaluate(() => game.rulings.openHouseRules());
  const window = page.locator("#rulings-house-rules");
  await window.locator("select[name=preset]").selectOption("eris");
  await expect.poll(() => window.locator("[data-action=apply]").isEnabled()).toBe(true);
  await openActor(company.referee, HILD);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });
  await page.evaluate(() => game.rulings.openHouseRules());
  await expect.poll(() => window.locator("select[name=preset]").inputValue()).toBe("eris");
  await page.evaluate(() => {
    const foundry = Reflect.get(globalThis, "foundry");
    const open = foundry.applications.instances.get("rulings-house-rules");
    return new open.constructor().render({ force: true });
  });
  await expect.poll(() => window.count()).toBe(1);
  await window.locator("[data-action=discard]").click();
  await expect.poll(() => window.locator("select[name=preset]").inputValue()).not.toBe("eris");
  await closeAll(page);
});

test("a press during which the window is drawn again presses the button that came in place, in windows of every kind", async () => {
  const { page } = company.referee;
  await page.evaluate(() => game.rulings.openHouseRules());
  const group = page.locator("#rulings-house-rules [data-action=group]:not(.is-here)").first();
  const id = await group.getAttribute("id");
  const { x = 0, y = 0, width = 0, height = 0 } = (await group.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.evaluate(async (button) => {
    const pressed = document.getElementById(String(button));
    // as a redraw does, whatever it keeps
    pressed?.replaceWith(pressed.cloneNode(true));
  }, id);
  await page.mouse.up();
  await expect.poll(() => page.locator(`[id="${id}"]`).getAttribute("class")).toContain("is-here");
  await closeAll(page);
});

/** Escape where nobody types closes every window that stands in the page. */
async function escapeAll({ page }: Seat): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(".application.rulings-app").count()).toBe(0);
}

test("what was begun in a window is back when Escape was meant for another, until one starts afresh (WIN-17)", async () => {
  const { referee } = company;
  const { page } = referee;
  const BEGUN = [
    ["paste", "text", "Marsh Ogre"],
    ["hoard", "types", "C, D"],
    ["experience", "newFoe", "Cave bear"],
    ["pay", "days", "9"],
    ["hire", "number", "3"],
    ["shop", "query", "rope"],
    ["works", "name", "A wand"],
    ["share", "share.", "5"],
  ] as const;
  const open = (name: string): Promise<void> =>
    page.evaluate(
      (one) => (Reflect.get(game, "rulings") as unknown as { company(name: string): Promise<void> }).company(one),
      name,
    );
  const field = (name: string, control: string) => page.locator(`#rulings-${name} [name^="${control}"]`).first();
  for (const [name, control, text] of BEGUN) {
    await open(name);
    expect(await page.locator(`#rulings-${name} .r-begun`).count()).toBe(0);
    await typeInto(field(name, control), text);
    await field(name, control).press("Tab");
  }
  await page.evaluate(() => Reflect.get(game.rulings, "openLab")());
  const times = page.locator('#rulings-lab [data-change="times"]');
  await typeInto(times, "77");
  await times.press("Tab");
  // a hand takes longer from the tabulator to Escape than the lab to draw what was decided
  await page.waitForTimeout(250);
  await escapeAll(referee);
  for (const [name, control, text] of BEGUN) {
    await open(name);
    await expect.poll(() => field(name, control).inputValue()).toBe(text);
    await page.locator(`#rulings-${name} .r-begun`).waitFor();
  }
  await page.evaluate(() => Reflect.get(game.rulings, "openLab")());
  await expect.poll(() => times.inputValue()).toBe("77");
  await picture(referee, "begun-lab", "#rulings-lab");
  await closeAll(page);
  for (const [name, control, text] of BEGUN) {
    await open(name);
    await page.locator(`#rulings-${name} .r-begun button`).press("Enter");
    await expect.poll(() => page.locator(`#rulings-${name} .r-begun`).count()).toBe(0);
    await expect.poll(() => field(name, control).inputValue()).not.toBe(text);
  }
  await closeAll(page);
});

test("a finger that scrolls a window, which cancels its press, does not keep it from being drawn again", async () => {
  const { page } = company.referee;
  await page.evaluate(() =>
    (Reflect.get(game, "rulings") as unknown as { company(name: string): Promise<void> }).company("shop"),
  );
  const query = page.locator("#rulings-shop [name=query]");
  await query.evaluate((field) => {
    for (const event of ["pointerdown", "pointercancel"])
      field.dispatchEvent(new PointerEvent(event, { bubbles: true }));
  });
  const wares = page.locator("#rulings-shop tbody tr");
  await wares.first().waitFor();
  const all = await wares.count();
  await typeInto(query, "rope");
  await expect.poll(() => wares.count()).toBeLessThan(all);
  await closeAll(page);
});

longTest(
  "corrections of an attack are back in the same round, unless the question itself was dismissed (WIN-17)",
  async () => {
    const { ann } = company;
    const { page } = ann;
    const window = page.locator(".attack-window");
    const modifier = window.locator("[name=refereeModifier]");
    const ask = async (): Promise<void> => {
      const sheet = await openActor(ann, HILD);
      await sheet.locator("[role=tab][data-tab=fight]").click();
      await sheet.locator(".attacks [data-action=rollAttack]").first().click();
      await window.locator("button[type=submit]").waitFor();
    };
    await aim(ann, "Goblin (1)");
    await ask();
    await typeInto(modifier, "2");
    await escapeAll(ann);
    await ask();
    await expect.poll(() => modifier.inputValue()).toBe("2");
    await window.locator(".r-begun").waitFor();
    await picture(ann, "begun-attack", ".attack-window");
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
    await ask();
    await expect.poll(() => modifier.inputValue()).toBe("0");
    expect(await window.locator(".r-begun").count()).toBe(0);
    await closeAll(page);
  },
);

test("a player who may see less than before is shown less, and nothing when it is nothing (WIN-10)", async () => {
  const { referee, bob } = company;
  await makeActor(company, { name: "Watched", type: "monster", ownership: { default: 2 } });
  const sheet = await openActor(bob, "Watched");
  await sheet.locator('[role=tab][data-tab="block"]').waitFor();
  const may = (level: number): Promise<unknown> =>
    referee.page.evaluate((one) => game.actors.getName("Watched")?.update({ ownership: { default: one } }), level);
  await may(1);
  await expect.poll(() => sheet.locator(".vitals").count()).toBe(0);
  await expect.poll(() => sheet.locator('.tab.notes.active, .tab[data-tab="notes"].active').count()).toBe(1);
  await may(2);
  await sheet.locator('[role=tab][data-tab="block"]').click();
  await expect.poll(() => sheet.locator(".vitals").count()).toBe(1);
  await may(0);
  await expect.poll(() => sheet.count()).toBe(0);
});

/** Puts an actor's sheet into a browser window of its own. */
async function detached(seat: Seat, name: string): Promise<Page> {
  const { page } = seat;
  await openActor(seat, name);
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.evaluate(async (wanted) => {
      const sheet = game.actors.getName(wanted)?.sheet as unknown as {
        detachWindow(): Promise<void>;
        render(): Promise<void>;
      };
      await sheet.detachWindow();
      await sheet.render();
    }, name),
  ]);
  return popup;
}

/** The weights of what somebody has, as this seat knows them. */
function storedItems({ page }: Seat, name: string): Promise<unknown[]> {
  return page.evaluate(
    (wanted) => game.actors.getName(wanted)?.items.map((item) => Reflect.get(item, "system").weight) ?? [],
    name,
  );
}

/** Moves something by the mouse. */
async function drag(page: Page, what: Locator, x: number, y: number): Promise<void> {
  const at = await what.boundingBox();
  const from = { x: (at?.x ?? 0) + 20, y: (at?.y ?? 0) + 8 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x, from.y + y, { steps: 3 });
  await page.mouse.up();
}

// 13 has no such windows, and no test of the run is skipped.
const on14 = generationByDefault() >= 14 ? describe : () => undefined;
on14("in a browser window of its own (14)", () => {
  test("fields are stored, numbers say why, tabs open and shift skips the question (WIN-31, WIN-32)", async () => {
    const { ann, referee } = company;
    const popup = await detached(ann, HILD);
    await popup.locator('[role=tab][data-tab="fight"]').click();
    const hp = popup.locator('[name="system.hp.value"]');
    const before = await hp.inputValue();
    await typeInto(hp, "");
    await hp.pressSequentially("3");
    await popup.keyboard.press("Tab");
    await until(referee, () => stored(referee, HILD, "system.hp.value"), 3);
    await popup.locator('[role=tab][data-tab="gear"]').click();
    await expect.poll(() => popup.locator('[data-tab="gear"].tab').isVisible()).toBe(true);
    await popup.locator('[role=tab][data-tab="fight"]').click();
    const cards = await cardsOf(ann.page);
    await popup.locator('[data-action="rollSave"][data-subject="death"]').click({ modifiers: ["Shift"] });
    await expect.poll(() => cardsOf(ann.page)).toBe(cards + 1);
    await typeInto(hp, before);
    await popup.keyboard.press("Tab");
    await until(referee, () => stored(referee, HILD, "system.hp.value"), Number(before));
    await closeAll(ann.page);
  });

  longTest(
    "what is asked, opened and shown from there stands there, and works by key and by mouse (WIN-33)",
    async () => {
      const { ann, referee } = company;
      await aim(ann, "Goblin (1)");
      const popup = await detached(ann, HILD);
      const here = (selector: string) => popup.locator(selector);
      // what is pressed asks where it was pressed, and takes what is typed
      await here('[role=tab][data-tab="fight"]').click();
      await here(".attacks [data-action=rollAttack]").first().click();
      const attack = here(".attack-window");
      await typeInto(attack.locator("[name=refereeModifier]"), "2");
      await expect.poll(() => attack.locator(".r-why, .attack-preview").first().isVisible()).toBe(true);
      const box = await attack.boundingBox();
      await drag(popup, attack.locator(".window-title"), 24, 16);
      await expect.poll(async () => Math.round(((await attack.boundingBox())?.x ?? 0) - (box?.x ?? 0))).toBe(24);
      await attack.locator("[name=refereeModifier]").press("Escape");
      await attack.waitFor({ state: "detached" });
      const cards = await cardsOf(ann.page);
      await here('[data-action="rollSave"][data-subject="death"]').click();
      const save = here("dialog.application input[name=value]");
      await typeInto(save, "3");
      await save.press("Enter");
      await expect.poll(() => cardsOf(ann.page)).toBe(cards + 1);
      // a reason is shown beside its number, a menu where it was asked for
      await here('.tab[data-tab="fight"] .r-why').first().hover();
      await expect.poll(() => here("#tooltip.active").count()).toBe(1);
      await here('[role=tab][data-tab="gear"]').click();
      const row = here('.tab[data-tab="gear"] .row[data-item-id]').first();
      await row.click({ button: "right", position: { x: 30, y: 8 } });
      await here("#context-menu button").first().waitFor();
      await popup.keyboard.press("Escape");
      await expect.poll(() => here("#context-menu").count()).toBe(0);
      // a thing's own sheet: its field is stored, and it is closed by itself
      await row.locator('[data-action="editItem"]').first().click();
      const thing = here(".application.sheet.item, .application.item-sheet").last();
      // A player's opens at its words.
      await thing.locator('[role=tab][data-tab="details"]').click();
      await typeInto(thing.locator('[name="system.weight"]'), "7");
      await popup.keyboard.press("Tab");
      const weight = async () => (await storedItems(referee, HILD)).includes(7);
      await expect.poll(weight).toBe(true);
      await thing.locator(".window-header [data-action=close]").click();
      await expect.poll(() => here(".application").count()).toBe(1);
      expect(await ann.page.locator(".application.rulings-app, dialog.application, .file-picker").count()).toBe(0);
      // a player who goes back to the page is asked in the page
      await ann.page.locator("body").press("Shift");
      await ann.page.evaluate(() => game.rulings.openHouseRules());
      await ann.page.locator("#rulings-house-rules .topic").first().waitFor();
      await closeAll(ann.page);
      await expect.poll(() => popup.isClosed()).toBe(true);
      // pictures are the referee's to choose
      const own = await detached(referee, HILD);
      await own.locator(".portrait").first().click();
      await own.locator(".file-picker button[type=submit]").waitFor();
      await own.locator(".file-picker [data-action=close]").first().click();
      await closeAll(referee.page);
    },
  );

  test("House Rules are searched, changed and discarded", async () => {
    const { page } = company.referee;
    await page.evaluate(() => game.rulings.openHouseRules());
    const [popup] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate(async () => {
        const app = Reflect.get(globalThis, "foundry").applications.instances.get("rulings-house-rules");
        await app.detachWindow();
        await app.render();
      }),
    ]);
    await popup.locator("[data-group=all]").click();
    const all = await popup.locator(".topic").count();
    await popup.locator("input[name=query]").pressSequentially("initiative");
    await expect.poll(() => popup.locator(".topic").count()).toBeLessThan(all);
    await popup.locator("select[name=preset]").selectOption("gorman");
    await expect.poll(() => popup.locator("[data-action=discard]").isEnabled()).toBe(true);
    await popup.locator("[data-action=discard]").click();
    await expect.poll(() => popup.locator("[data-action=discard]").isEnabled()).toBe(false);
    await closeAll(page);
  });
});

test("nothing went wrong in any page meanwhile", () => expectNoFaults(company.everyone));
