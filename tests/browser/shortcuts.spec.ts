/** Actions without opening a sheet: the hotbar, links in texts; and attacks without a target. */

import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import type { Doc, Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { aim, bringTogether } from "./support/scene.ts";
import { type Company, expectNoFaults, seatCompany, showTab } from "./support/seats.ts";
import { setBeside } from "./support/strikes.ts";
import type { Seat } from "./support/table.ts";
import { card, cards, clear, item, sheetPage } from "./support/use.ts";

declare const game: Game;

const YSOLDE = "Ysolde Vane";
const ANSELM = "Brother Anselm";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

test("an attack at nobody in particular says which armour class it hits, and its damage finds who is targeted then", async () => {
  const { bob } = company;
  await bob.page.evaluate(() => {
    const targets = Reflect.get(Reflect.get(game, "user") as object, "targets") as Set<{
      setTarget(on: boolean): void;
    }>;
    for (const token of [...targets]) token.setTarget(false);
  });
  const sheet = await sheetPage(bob, ANSELM, "fight");
  for (let tries = 0; tries < 20; tries += 1) {
    // A press while the last attack is still being entered does nothing: it is made again.
    const before = await cards(bob, "openAttack");
    const more = async () => {
      await sheet.locator(".attacks [data-action=rollAttack]").first().click();
      await expect.poll(() => cards(bob, "openAttack"), { timeout: 3000 }).toBeGreaterThan(before);
    };
    await more().catch(more);
    await (await card(bob, "openAttack")).waitFor();
    if (/Hits AC/.test((await (await card(bob, "openAttack")).textContent()) ?? "")) break;
  }
  const open = await card(bob, "openAttack");
  await expect.poll(() => open.textContent()).toMatch(/Hits AC -?−?\d+/);
  await aim(bob, "Goblin (1)");
  await open.locator("[data-card-action=openDamage]").click();
  await expect.poll(() => cards(bob, "damage")).toBe(1);
  await clear(bob);
});

test("what is dragged to the hotbar is used from there", async () => {
  const { bob, referee } = company;
  await bringTogether(referee, ANSELM, "Goblin (1)");
  await aim(bob, "Goblin (1)");
  const uuid = await bob.page.evaluate((name) => {
    const weapon = game.actors.getName(name)?.items.find((one) => Reflect.get(one, "type") === "weapon");
    return weapon?.uuid ?? "";
  }, ANSELM);
  await bob.page.evaluate((dragged) => {
    const slot = document.querySelector("#hotbar [data-slot='3']");
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", JSON.stringify({ type: "Item", uuid: dragged }));
    slot?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, uuid);
  await expect
    .poll(() =>
      bob.page.evaluate(
        () => (Reflect.get(game, "user") as unknown as { hotbar: Record<string, string> }).hotbar["3"] ?? "",
      ),
    )
    .not.toBe("");
  await bob.page.evaluate(() => {
    const id = (Reflect.get(game, "user") as unknown as { hotbar: Record<string, string> }).hotbar["3"] ?? "";
    void (Reflect.get(game, "macros") as { get(id: string): Doc & { execute(): Promise<void> } }).get(id).execute();
  });
  await bob.page.locator(".attack-window").waitFor();
  await bob.page.locator(".attack-window").press("Escape");
});

/** Drags something of a sheet to a place of the hotbar, as the sheet itself says what is dragged. */
async function dragToHotbar(seat: Seat, dragged: Locator, slot: string): Promise<void> {
  const data = await dragged.first().evaluate((element) => {
    const dataTransfer = new DataTransfer();
    element.dispatchEvent(new DragEvent("dragstart", { dataTransfer, bubbles: true, cancelable: true }));
    return dataTransfer.getData("text/plain");
  });
  await seat.page.evaluate(
    ([text, place]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", text ?? "");
      document
        .querySelector(`#hotbar [data-slot='${place}']`)
        ?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [data, slot],
  );
}

/** Runs what stands at a place of the hotbar, once it stands there. */
async function runFrom(seat: Seat, slot: string): Promise<void> {
  const at = () =>
    seat.page.evaluate(
      (place) => (Reflect.get(game, "user") as unknown as { hotbar: Record<string, string> }).hotbar[place] ?? "",
      slot,
    );
  await expect.poll(at).not.toBe("");
  await seat.page.evaluate(
    (id) => {
      void (Reflect.get(game, "macros") as { get(id: string): Doc & { execute(): Promise<void> } }).get(id).execute();
    },
    await at(),
  );
}

test("bare hands, a grapple and the routine of a monster are dragged to the hotbar and done from there", async () => {
  const { bob, referee } = company;
  await aim(bob, "Goblin (1)");
  const sheet = await sheetPage(bob, ANSELM, "fight");
  await dragToHotbar(bob, sheet.locator("[data-shortcut=unarmed]"), "4");
  await runFrom(bob, "4");
  await expect.poll(() => bob.page.locator(".attack-window .attack-weapon").textContent()).toBe("Unarmed");
  await bob.page.locator(".attack-window").press("Escape");
  await referee.page.evaluate(() => game.settings.set("rulings", "grappling", "gygaxian"));
  await sheet.locator("[data-shortcut=grapple]").waitFor();
  await dragToHotbar(bob, sheet.locator("[data-shortcut=grapple]"), "5");
  await runFrom(bob, "5");
  await bob.page.locator(".grapple-window").waitFor();
  await bob.page.locator(".grapple-window").press("Escape");
  await referee.page.evaluate(() => game.settings.set("rulings", "grappling", ""));
  await setBeside(referee, "Black Bear", ANSELM);
  await aim(referee, ANSELM);
  const bear = await sheetPage(referee, "Black Bear", "block");
  await dragToHotbar(referee, bear.locator("[data-shortcut=routine]"), "4");
  await runFrom(referee, "4");
  await referee.page.locator(".routine-window").waitFor();
  await referee.page.locator(".routine-window").press("Escape");
  for (const seat of [bob, referee]) await clear(seat);
});

/** Opens the menu of a row and gives its lines. */
async function menuOf(seat: Seat, row: Locator): Promise<Locator> {
  await row.click({ button: "right", position: { x: 4, y: 4 } });
  const lines = seat.page.locator("#context-menu .context-item");
  await lines.first().waitFor();
  return lines;
}

test("the menu of a row attacks, holds, puts away and shows: the card in chat casts for its owner alone", async () => {
  const { bob, ann } = company;
  const { page } = bob;
  await aim(bob, "Goblin (1)");
  const fight = await sheetPage(bob, ANSELM, "fight");
  const lines = await menuOf(bob, fight.locator(".row.attack[data-item-id]").first());
  expect(await lines.allTextContents()).toEqual([
    "Attack",
    "Put away",
    "Give, split or put elsewhere",
    "Show in chat",
    "Open",
  ]);
  expect(await axeFaults(page, "#context-menu")).toEqual([]);
  await shot(page.locator("#context-menu"), "row-menu");
  await lines.filter({ hasText: "Attack" }).click();
  await page.locator(".attack-window").waitFor();
  await page.locator(".attack-window").press("Escape");
  const gear = await sheetPage(bob, ANSELM, "gear");
  const sling = gear.locator(".tab.active .row[data-item-id]", { hasText: /^\s*Sling\b(?! stones)/ }).first();
  const place = () => item<string>(bob, ANSELM, "Sling", "system.location");
  await (await menuOf(bob, sling)).filter({ hasText: "Take in hand" }).click();
  await expect.poll(place).toBe("inHand");
  await (await menuOf(bob, sling)).filter({ hasText: "Put away" }).click();
  await expect.poll(place).toBe("carried");
  await clear(bob);
  const magic = await sheetPage(bob, YSOLDE, "magic");
  await (await menuOf(bob, magic.locator(".row.spell", { hasText: "Magic Missile" })))
    .filter({ hasText: "Show in chat" })
    .click();
  for (const seat of [ann, bob]) await expect.poll(() => cards(seat, "shown")).toBe(1);
  const posted = await card(bob, "shown");
  await expect.poll(() => posted.textContent()).toContain("Magic Missile");
  await shot(posted, "shown-card");
  await expect.poll(async () => (await card(ann, "shown")).locator("[data-card-action=useShown]").count()).toBe(0);
  const before = await cards(bob, "cast");
  await posted.locator("[data-card-action=useShown]").click();
  await expect.poll(() => cards(bob, "cast")).toBe(before + 1);
  await clear(bob);
});

test("rolls and rulings named in a text are pressed there", async () => {
  const { bob } = company;
  await bob.page.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    await actor?.update({
      "system.biography": "<p>[[/save spells]] and [[/check wis]]{be wise}, see @Ruling[death]</p>",
    });
  }, YSOLDE);
  const before = await cards(bob, "save");
  const sheet = await sheetPage(bob, YSOLDE, "notes");
  const links = sheet.locator(".rulings-link");
  await expect.poll(() => links.count()).toBe(3);
  await expect.poll(() => links.allTextContents()).toEqual(["Spells", "be wise", expect.any(String)]);
  await bob.page.evaluate((name) => {
    const token = game.scenes.active.tokens.getName(name);
    (Reflect.get(token ?? {}, "object") as { control(how: object): void }).control({ releaseOthers: true });
  }, YSOLDE);
  await links.first().click({ modifiers: ["Shift"] });
  await expect.poll(() => cards(bob, "save")).toBe(before + 1);
  await clear(bob);
});
