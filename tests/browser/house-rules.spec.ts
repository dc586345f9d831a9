/** The House Rules window: what a referee does with it, and how the table follows. */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { topics } from "../../src/rules/topics/index.ts";
import { axeFaults } from "./support/axe.ts";
import { pasteInto, typeInto } from "./support/keys.ts";
import { longTest } from "./support/long.ts";
import type { Game, PageHooks } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;
declare const Hooks: PageHooks;

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

const rulesWindow = (seat: Seat) => seat.page.locator("#rulings-house-rules");
const setting = (seat: Seat, key: string) => seat.page.evaluate((name) => game.settings.get("rulings", name), key);
const rulingCards = (seat: Seat) =>
  seat.page.evaluate(() => game.messages.filter((message) => message.type === "ruling").length);

async function choosePreset(seat: Seat, preset: string): Promise<void> {
  const window = rulesWindow(seat);
  await window.locator("select[name=preset]").selectOption(preset);
  const apply = window.locator("[data-action=apply]");
  await apply.click();
  await expect.poll(() => setting(seat, "preset")).toBe(preset);
  await expect.poll(() => apply.isDisabled()).toBe(true);
}

/** Counts, in this seat's page, how often the table follows a change and how often a sheet is drawn. */
function countRedraws(seat: Seat, name: string): Promise<void> {
  return seat.page.evaluate((wanted) => {
    const counted = { followed: 0, drawn: 0 };
    Reflect.set(globalThis, "counted", counted);
    Hooks.on("rulingsChanged", () => {
      counted.followed += 1;
    });
    Hooks.on("renderDocumentSheetV2", (app) => {
      const document = Reflect.get(app as object, "document");
      if (document instanceof Object && Reflect.get(document, "name") === wanted) counted.drawn += 1;
    });
  }, name);
}

describe("the referee", () => {
  beforeEach(async () => {
    await company.referee.page.evaluate(() => game.rulings.openHouseRules());
    await rulesWindow(company.referee).locator(".topic").first().waitFor();
  });

  test("finds rulings by words and by group", async () => {
    const window = rulesWindow(company.referee);
    const all = await company.referee.page.evaluate(
      () => [...game.settings.settings.keys()].filter((key) => key.startsWith("rulings.")).length,
    );
    expect(all).toBeGreaterThanOrEqual(107);
    await window.locator("[data-group=all]").click();
    await expect.poll(() => window.locator("article.topic").count()).toBeGreaterThanOrEqual(107);
    await typeInto(window.locator("input[name=query]"), "parry");
    await expect.poll(() => window.locator("article.topic").count()).toBeLessThan(12);
    await expect.poll(() => window.locator('article[data-topic="parry"]').count()).toBe(1);
    await typeInto(window.locator("input[name=query]"), "no such thing at all");
    await window.locator(".topics > p").waitFor();
    await typeInto(window.locator("input[name=query]"), "");
    // The list follows a moment later, and the groups beside it are drawn with it.
    await expect.poll(() => window.locator("article.topic").count()).toBeGreaterThanOrEqual(107);
    await window.locator('[data-group="life"]').click();
    await expect.poll(() => window.locator('article[data-topic="death"]').count()).toBe(1);
    await expect.poll(() => window.locator('article[data-topic="initiative"]').count()).toBe(0);
    await expect.poll(() => window.textContent()).not.toMatch(/RULINGS\./);
  });

  test("sees which rulings contradict each other, and one button fixes them", async () => {
    const window = rulesWindow(company.referee);
    await window.locator("[data-group=all]").click();
    await window.locator("#rulings-instantDeath-on").check();
    const diagnostic = window.locator(".diagnostic", {
      hasText: "Instant death only works together with wound levels",
    });
    await diagnostic.waitFor();
    await diagnostic.locator("[data-action=fix]").click();
    await diagnostic.waitFor({ state: "detached" });
    await expect.poll(() => window.locator("#rulings-death-woundLevels").isChecked()).toBe(true);
    await expect.poll(() => setting(company.referee, "death")).toBe("bx");
    await window.locator('[name="onlyDifferences"]').check();
    await expect.poll(() => window.locator("article.topic").count()).toBe(2);
    await window.locator('[name="onlyDifferences"]').uncheck();
    await window.locator("[data-action=discard]").click();
    await expect.poll(() => window.locator("#rulings-instantDeath-on").isChecked()).toBe(false);
  });

  test("cannot apply rulings that contradict each other: they are reported, and come into force together with the fix", async () => {
    const { referee } = company;
    const { page } = referee;
    const window = rulesWindow(referee);
    await window.locator("[data-group=all]").click();
    await window.locator("#rulings-initiative-blocks").check();
    await window.locator("#rulings-slowWeapons-last").check();
    await window.locator(".diagnostic.is-error", { hasText: "Slow weapons cannot attack last" }).waitFor();
    const dialog = page.locator(".rulings-dialog", { hasText: "contradict each other" });
    // Neither for good nor for a session, and going back keeps what was chosen.
    for (const action of ["apply", "tryOut"]) {
      await window.locator(`[data-action=${action}]`).click();
      await dialog.locator("p", { hasText: "Slow weapons cannot attack last" }).waitFor();
      if (action === "apply") {
        expect(await axeFaults(page, ".rulings-dialog")).toEqual([]);
        await shot(dialog, "contradiction");
      }
      await dialog.locator("[data-action=no]").click();
      await dialog.waitFor({ state: "detached" });
      expect(await setting(referee, "initiative")).not.toBe("blocks");
      await expect.poll(() => window.locator("#rulings-initiative-blocks").isChecked()).toBe(true);
    }
    await window.locator("[data-action=apply]").click();
    await dialog.locator("[data-action=yes]").click();
    await expect.poll(() => setting(referee, "initiative")).toBe("blocks");
    await expect.poll(() => setting(referee, "slowWeapons")).toBe("off");
    await expect.poll(() => window.locator("[data-action=apply]").isDisabled()).toBe(true);
    await expect.poll(() => window.locator(".diagnostic.is-error").count()).toBe(0);
    await window.locator("[data-action=resetAll]").click();
    await expect.poll(() => window.locator("#rulings-slowWeapons-last").isChecked()).toBe(true);
    await window.locator("[data-action=apply]").click();
    await expect.poll(() => setting(referee, "initiative")).not.toBe("blocks");
    await expect.poll(() => setting(referee, "slowWeapons")).toBe("last");
    await expect.poll(() => window.locator("[data-action=apply]").isDisabled()).toBe(true);
  });

  test.each(["eris", "gorman", "heroic"])("applies %s in one batch, and every client follows once", async (preset) => {
    const { referee, ann, bob, everyone } = company;
    await openActor(ann, "Hild Redmantle");
    await openActor(bob, "Brother Anselm");
    await countRedraws(ann, "Hild Redmantle");
    await countRedraws(bob, "Brother Anselm");
    const cards = await rulingCards(referee);
    await choosePreset(referee, preset);
    const wanted = await referee.page.evaluate(() => game.rulings.rulings().hash);
    for (const seat of everyone) {
      await until(seat, (page) => page.evaluate(() => game.rulings.rulings().hash), wanted);
      await until(seat, () => rulingCards(seat), cards + 1);
      const card = seat.page.locator('.rulings-card[data-type="ruling"]').last();
      await expect.poll(() => card.textContent()).not.toMatch(/RULINGS\.|undefined/);
    }
    for (const seat of [ann, bob])
      expect(await seat.page.evaluate(() => Reflect.get(globalThis, "counted"))).toEqual({ followed: 1, drawn: 1 });
  });

  test("changes what stands on an open sheet without a reload: armour class and attack in the notation of the ruling", async () => {
    const { referee, ann } = company;
    const sheet = await openActor(ann, "Hild Redmantle");
    await ann.page.evaluate(() => Reflect.set(globalThis, "sameHouse", true));
    const vitals = async () => (await sheet.locator(".vitals .vital").allInnerTexts()).join(" ");
    const seen: string[] = [];
    for (const preset of ["classic", "gorman", "heroic"]) {
      await choosePreset(referee, preset);
      await until(ann, () => setting(ann, "preset"), preset);
      await expect.poll(async () => seen.includes(await vitals())).toBe(false);
      seen.push(await vitals());
    }
    expect(seen[0]).toMatch(/THAC0/);
    expect(seen[1]).not.toMatch(/THAC0/);
    expect(await ann.page.evaluate(() => Reflect.get(globalThis, "sameHouse"))).toBe(true);
  });

  test("goes back to the preset in one ruling or in all", async () => {
    const { referee } = company;
    await choosePreset(referee, "classic");
    const window = rulesWindow(referee);
    await window.locator("[data-group=all]").click();
    await window.locator("#rulings-death-eris").check();
    await window.locator("#rulings-criticalHits-double").check();
    await window.locator("[data-action=apply]").click();
    await expect.poll(() => setting(referee, "death")).toBe("eris");
    await window.locator('[data-action=resetTopic][data-topic="death"]').click();
    await expect.poll(() => window.locator("#rulings-death-bx").isChecked()).toBe(true);
    await expect.poll(() => window.locator("#rulings-criticalHits-double").isChecked()).toBe(true);
    await window.locator("[data-action=resetAll]").click();
    await expect.poll(() => window.locator("#rulings-criticalHits-double").isChecked()).toBe(false);
    await window.locator("[data-action=apply]").click();
    await expect.poll(() => setting(referee, "criticalHits")).not.toBe("double");
    await expect.poll(() => setting(referee, "death")).toBe("bx");
  });

  test("carries rulings over by a text, and gets a message about the fault of a bad one", async () => {
    const { referee } = company;
    const window = rulesWindow(referee);
    const share = window.locator("input[name=share]");
    await window.locator("select[name=preset]").selectOption("gorman");
    await window.locator("[data-group=all]").click();
    await window.locator("#rulings-parry-eris").check();
    await expect.poll(() => share.inputValue()).toMatch(/gorman.*parry/);
    const text = await share.inputValue();
    await window.locator("[data-action=discard]").click();
    await expect.poll(() => share.inputValue()).not.toBe(text);
    await pasteInto(share, text);
    await window.locator("[data-action=importShare]").click();
    await expect.poll(() => window.locator("select[name=preset]").inputValue()).toBe("gorman");
    await expect.poll(() => window.locator("#rulings-parry-eris").isChecked()).toBe(true);
    const notes = referee.page.locator("#notifications");
    for (const [bad, says] of [
      [`${text.slice(0, -6)}zzzz`, "damaged"],
      ["a shopping list", "not a text or file of rulings"],
      ["x".repeat(200_000), "too long|not a text or file"],
    ] as const) {
      await pasteInto(share, bad);
      await window.locator("[data-action=importShare]").click();
      await expect.poll(() => notes.textContent()).toMatch(new RegExp(says));
      await expect.poll(() => window.locator("select[name=preset]").inputValue()).toBe("gorman");
    }
    // A refusal is a notification, which the console repeats as an error: those three are no faults.
    const refusals = referee.faults.filter((fault) => /text or file|too long/.test(fault));
    expect(refusals.length).toBe(3);
    for (const fault of refusals) referee.faults.splice(referee.faults.indexOf(fault), 1);
    await window.locator("[data-action=discard]").click();
  });

  longTest(
    "edits a table cell by cell, key by key: an unfit value is reported in words and changes nothing",
    async () => {
      const { page } = company.referee;
      const window = rulesWindow(company.referee);
      await window.locator("[data-group=morale]").click();
      // a table is shown with the variant that reads it
      expect(await window.locator("#rulings-table-moraleModifiers").count()).toBe(0);
      await window.locator('[name="topic.morale"][value=referee]').check();
      const cell = window.locator('[id="rulings-cell-moraleModifiers-0-value"]');
      const rowName = window.locator("#rulings-parameter-moraleModifiers tbody tr th").first();
      await expect.poll(() => rowName.textContent()).not.toMatch(/RULINGS|^\d/);
      await window.locator("#rulings-table-moraleModifiers > summary").click();
      await window.locator("#rulings-table-reactionBx > summary").click();
      const type = async (text: string): Promise<void> => {
        await cell.focus();
        await page.keyboard.press("ControlOrMeta+A");
        await page.keyboard.type(text);
        await page.keyboard.press("Tab");
      };
      await type("many");
      await expect
        .poll(() => window.locator(".table-fault").allTextContents())
        .toEqual([expect.stringMatching(/, Modifier: /)]);
      await expect.poll(() => cell.getAttribute("aria-invalid")).toBe("true");
      // It is said where it was typed, and nothing is applied without it in silence.
      await expect.poll(() => window.locator("#rulings-parameter-moraleModifiers tbody .table-fault").count()).toBe(1);
      await window.locator("[data-action=apply]").click();
      await page.locator("#notifications", { hasText: "marked in red" }).waitFor();
      expect(await setting(company.referee, "morale")).not.toBe("referee");
      const changed = window.locator('[data-topic="morale"] .r-field.is-changed');
      expect(await changed.count()).toBe(0);
      await type("-5");
      // The Tab key moves from cell to cell, across the redraw.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.id))
        .toBe("rulings-cell-moraleModifiers-1-value");
      await expect.poll(() => window.locator(".table-fault").count()).toBe(0);
      await expect.poll(() => changed.count()).toBe(1);
      const rows = window.locator("#rulings-parameter-reactionBx tbody tr");
      const before = await rows.count();
      // A word is chosen from those that there are, in words.
      const reaction = window.locator('[id="rulings-cell-reactionBx-1-response"]');
      await reaction.selectOption({ label: "Threatening" });
      await expect.poll(() => reaction.inputValue()).toBe("threatening");
      await reaction.selectOption("hostile");
      await window.locator("#rulings-add-reactionBx").click();
      await expect.poll(() => rows.count()).toBe(before + 1);
      await window.locator("#rulings-table-reset-reactionBx").click();
      await expect.poll(() => rows.count()).toBe(before);
      await window.locator("[data-action=discard]").click();
      await expect.poll(() => cell.count()).toBe(0);
      await window.locator('[name="topic.morale"][value=referee]').check();
      await expect.poll(() => cell.inputValue()).toBe("-6");
      await window.locator("[data-action=discard]").click();
    },
  );

  test("what was typed in vain, and nothing else, is discarded", async () => {
    const { page } = company.referee;
    const window = rulesWindow(company.referee);
    const discard = window.locator("[data-action=discard]");
    await window.locator("[data-group=all]").click();
    await expect.poll(() => discard.isEnabled()).toBe(false);
    const inVain = async (field: Locator, typed: string): Promise<void> => {
      const before = await field.inputValue();
      await field.focus();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(typed);
      await page.keyboard.press("Tab");
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
      await expect.poll(() => discard.isEnabled()).toBe(true);
      expect(await window.locator("[data-action=apply]").isEnabled()).toBe(false);
      await discard.click();
      await expect.poll(() => discard.isEnabled()).toBe(false);
      await expect.poll(() => field.inputValue()).toBe(before);
    };
    // It stays unfolded when somebody unfolded it before.
    const table = window.locator("#rulings-table-reactionBx");
    if (!(await table.evaluate((details: HTMLDetailsElement) => details.open)))
      await table.locator("> summary").click();
    await inVain(window.locator('input[id^="rulings-cell-reactionBx-0-"]').first(), "many");
    const number = window.locator("input[type=number][data-change=parameter]").first();
    await inVain(number, String(Number(await number.getAttribute("max")) + 1));
  });

  longTest("compares any two sets of rulings side by side", async () => {
    const { page } = company.referee;
    await rulesWindow(company.referee).locator("[data-action=compare]").click();
    const window = page.locator("#rulings-compare");
    // Nothing of the table's differs from its preset: another stands beside it, so that there is something to see.
    await expect.poll(() => window.locator("tr[data-topic]").count()).toBeGreaterThan(5);
    await window.locator("#rulings-compare-kind-0").selectOption("preset:classic");
    await window.locator("#rulings-compare-kind-1").selectOption("preset:eris");
    await expect.poll(() => window.locator(".compare-table thead").first().textContent()).toContain("Planet Eris");
    const shown = await window.locator("tr[data-topic]").count();
    expect(shown).toBeGreaterThan(20);
    await window.locator("#rulings-compare-all").check();
    await expect.poll(() => window.locator("tr[data-topic]").count()).toBeGreaterThanOrEqual(107);
    await window.locator("#rulings-compare-all").uncheck();
    await window.locator("#rulings-compare-kind-1").selectOption("pasted");
    const pasted = window.locator("#rulings-compare-pasted-1");
    await pasteInto(pasted, "a shopping list");
    await pasted.press("Tab");
    await expect.poll(() => window.locator(".field-error").count()).toBe(1);
    const share = await rulesWindow(company.referee).locator("input[name=share]").inputValue();
    await pasteInto(pasted, share);
    await pasted.press("Tab");
    await expect.poll(() => window.locator(".field-error").count()).toBe(0);
    await expect.poll(() => window.textContent()).not.toContain("RULINGS.");
    expect(await axeFaults(page, "#rulings-compare")).toEqual([]);
    await window.locator("#rulings-compare-kind-1").selectOption("preset:eris");
    await expect.poll(() => window.locator("tr[data-topic]").count()).toBe(shown);
    for (const [name, width] of [
      ["wide", 760],
      ["narrow", 380],
    ] as const) {
      await page.evaluate(
        ([size]) =>
          Reflect.get(globalThis, "foundry")
            .applications.instances.get("rulings-compare")
            .setPosition({ width: size, left: 10, top: 10 }),
        [width],
      );
      await shot(window, `compare-${name}`);
    }
    await page.evaluate(() => Reflect.get(globalThis, "foundry").applications.instances.get("rulings-compare").close());
  });

  test("opens by the stamp of a card, by its key and from the settings", async () => {
    const { page } = company.referee;
    const window = rulesWindow(company.referee);
    const closed = async (): Promise<void> => {
      await page.evaluate(() =>
        Reflect.get(globalThis, "foundry").applications.instances.get("rulings-house-rules").close(),
      );
      await window.waitFor({ state: "detached" });
    };
    const ways: Record<string, () => Promise<void>> = {
      stamp: () => page.locator(".chat-log .rulings-card .stamp-link").last().click(),
      key: async () => {
        // A key that a focused button might want is not a shortcut.
        await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
        await page.keyboard.press("Alt+KeyR");
      },
      settings: async () => {
        await page.getByRole("tab", { name: "Settings" }).click();
        await page.locator("#settings .rulings-windows").getByRole("button", { name: "House Rules" }).click();
        await page.getByRole("tab", { name: "Chat" }).click();
      },
    };
    for (const open of Object.values(ways)) {
      await closed();
      await open();
      await window.locator(".topic").first().waitFor();
    }
  });

  longTest("carries rulings over by a file", async () => {
    const { referee } = company;
    const window = rulesWindow(referee);
    await window.locator("select[name=preset]").selectOption("heroic");
    const [download] = await Promise.all([
      referee.page.waitForEvent("download"),
      window.locator("[data-action=exportFile]").click(),
    ]);
    const file = await download.path();
    await window.locator("[data-action=discard]").click();
    const give = async (path: string) => {
      const [chooser] = await Promise.all([
        referee.page.waitForEvent("filechooser"),
        window.locator("[data-action=importFile]").click(),
      ]);
      await chooser.setFiles(path);
    };
    await give(file);
    await expect.poll(() => window.locator("select[name=preset]").inputValue()).toBe("heroic");
    await window.locator("[data-action=discard]").click();
    const bad = join(file, "..", "bad.json");
    await writeFile(bad, "{ not json");
    await give(bad);
    await expect.poll(() => referee.faults.filter((fault) => /damaged/.test(fault)).length).toBe(1);
    await expect.poll(() => window.locator("select[name=preset]").inputValue()).toBe("classic");
    const refusals = referee.faults.filter((fault) => /damaged/.test(fault));
    for (const fault of refusals) referee.faults.splice(referee.faults.indexOf(fault), 1);
  });
});

test("F7: at 412 pixels the whole of Apply stands in the window and takes a press", async () => {
  const { page } = company.referee;
  const size = page.viewportSize();
  await page.setViewportSize({ width: 412, height: 860 });
  await page.evaluate(() => game.rulings.openHouseRules());
  const window = rulesWindow(company.referee);
  const apply = window.locator("[data-action=apply]");
  await apply.waitFor();
  const bottom = await window.evaluate((element) => element.getBoundingClientRect().bottom);
  const button = await apply.boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(Math.min(bottom, 860));
  expect(button?.height ?? 0).toBeGreaterThanOrEqual(24);
  const hit = await apply.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = element.ownerDocument.elementFromPoint(left + width / 2, top + height - 2);
    return element === found || element.contains(found);
  });
  expect(hit).toBe(true);
  if (size) await page.setViewportSize(size);
});

describe("a player", () => {
  test("reads the rulings and can change none", async () => {
    const { ann } = company;
    await ann.page.evaluate(() => game.rulings.openHouseRules());
    const window = rulesWindow(ann);
    await typeInto(window.locator("input[name=query]"), "death");
    await window.locator('article[data-topic="death"]').waitFor();
    await expect
      .poll(() => window.locator("[data-action=apply], [data-action=resetAll], [data-action=fix]").count())
      .toBe(0);
    await expect
      .poll(() => window.locator("input[type=radio]:not([disabled]), .parameters input:not([disabled])").count())
      .toBe(0);
    await expect.poll(() => window.locator("select[name=preset]").isDisabled()).toBe(true);
  });

  test("and every macro reads each ruling as an ordinary setting", async () => {
    const keys = Object.keys(topics);
    expect(keys.length).toBeGreaterThanOrEqual(107);
    const other = await company.bob.page.evaluate(
      (all) => all.filter((key) => typeof game.settings.get("rulings", key) !== "string"),
      keys,
    );
    expect(other).toEqual([]);
  });
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
