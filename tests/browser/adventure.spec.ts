/** The first adventure: the referee opens the entry of its compendium and pours it into the world; players cannot. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Game } from "./support/page.ts";
import { type Company, expectNoFaults, seatCompany, showTab } from "./support/seats.ts";

declare const game: Game;

const PACK = "rulings.adventure";
const SCENE = "UUWVDYQumvRbTCj5";
const GOBLIN = "GJRWUEzj3U6nfsxu";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
});
afterAll(async () => company?.table.close());

test("a player neither finds the compendium nor can import", async () => {
  const { page } = company.ann;
  await showTab(company.ann, "compendium");
  expect(await page.locator(`#compendium [data-pack="${PACK}"]`).count()).toBe(0);
  const answer = await page.evaluate(async () => {
    const { Adventure } = Reflect.get(globalThis, "foundry").documents as {
      Adventure: new (data: object) => { import(options: object): Promise<unknown> };
    };
    const own = new Adventure({ name: "Mine", actors: [{ name: "Ally", type: "character" }] });
    return own.import({ dialog: false }).then(
      () => "imported",
      (error: Error) => error.message,
    );
  });
  expect(answer).toMatch(/referee/);
});

test("the referee opens the entry, imports, and finds scene, journal and actors", async () => {
  const { page } = company.referee;
  await showTab(company.referee, "compendium");
  await page.locator(`#compendium [data-pack="${PACK}"] [data-action=activateEntry]`).click();
  await page.locator("[id='compendium-rulings-adventure'] [data-entry-id] [data-action=activateEntry]").first().click();
  const window = page.locator(".adventure-importer");
  await window.locator("[data-field=actors]").waitFor();
  expect(await window.locator("[data-field=scenes]").textContent()).toMatch(/2/);
  expect(await window.textContent()).toContain("Geese vanish");
  await window.locator("[data-action=importAdventure]").click();
  // Two of its people sit in the demo world already, so the table asks first.
  await page.locator(".application.dialog [data-action=yes]").click();
  await page.waitForFunction((id) => game.scenes.get(id) !== undefined, SCENE);
  const found = await page.evaluate(
    ([scene, goblin]) => ({
      tokens: game.scenes.get(scene ?? "")?.tokens.size ?? 0,
      goblin: game.actors.get(goblin ?? "")?.name,
      journal: game.journal.getName("The Cellar of the Leaning Tower")?.name,
    }),
    [SCENE, GOBLIN],
  );
  expect(found).toMatchObject({ goblin: "Goblin", journal: "The Cellar of the Leaning Tower" });
  expect(found.tokens).toBeGreaterThan(0);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
