/** What is used without opening a sheet: the hotbar, links in texts; and attacks on nobody in particular. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Doc, Game } from "./support/page.ts";
import { aim, bringTogether } from "./support/scene.ts";
import { type Company, expectNoFaults, seatCompany, showTab } from "./support/seats.ts";
import { card, cards, clear, sheetPage } from "./support/use.ts";

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
  for (let tries = 1; tries <= 20; tries += 1) {
    await sheet.locator(".attacks [data-action=rollAttack]").first().click();
    await expect.poll(() => cards(bob, "openAttack")).toBe(tries);
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
