/** The first adventure: the referee opens the entry of its compendium and pours it into the world; players cannot. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { generationByDefault } from "../../practice-table/server/generation.ts";
import type { Game, PageHooks } from "./support/page.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, stored, until } from "./support/seats.ts";
import { clear, drop, itemCount } from "./support/use.ts";

declare const game: Game;
declare const Hooks: PageHooks;

const PACK = "rulings.adventure";
const UNDERCROFT = "D8liQt6CikCYaBN2";
const GOBLIN = "GJRWUEzj3U6nfsxu";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
});
afterAll(async () => company?.table.close());

test("a player neither finds the compendium nor can import", async () => {
  const { page } = company.ann;
  await showTab(company.ann, "compendium");
  await expect.poll(() => page.locator(`#compendium [data-pack="${PACK}"]`).count()).toBe(0);
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

test("the pins of the map open the key for the referee; players have none", async () => {
  const { referee, ann } = company;
  await referee.page.locator(".map-note").first().waitFor();
  await expect.poll(() => referee.page.locator(".map-note").count()).toBe(7);
  await expect.poll(() => ann.page.locator(".map-note").count()).toBe(0);
  await referee.page.getByRole("button", { name: "2. The hall" }).click();
  const key = referee.page.locator(".application", { hasText: "Journal entry: The Cellar of the Leaning Tower" });
  await key.waitFor();
  await key.locator("[data-action=close]").first().click();
});

/** Opens the importer from the compendium, presses its button, says yes if it is asked to, and waits until all is in the world. */
async function pour(asked: boolean): Promise<void> {
  const { page } = company.referee;
  await page.evaluate(() => {
    Reflect.set(globalThis, "imported", false);
    Hooks.on("importAdventure", () => Reflect.set(globalThis, "imported", true));
  });
  await showTab(company.referee, "compendium");
  await page.locator(`#compendium [data-pack="${PACK}"] [data-action=activateEntry]`).click();
  await page.locator("[id='compendium-rulings-adventure'] [data-entry-id] [data-action=activateEntry]").first().click();
  const window = page.locator(".adventure-importer");
  await window.locator("[data-field=actors]").waitFor();
  await expect.poll(() => window.locator("[data-field=scenes]").textContent()).toMatch(/2/);
  await expect.poll(() => window.textContent()).toContain("Geese vanish");
  await window.locator("[data-action=importAdventure]").click();
  if (asked) await page.locator(".application.dialog [data-action=yes]").click();
  await page.waitForFunction(() => Reflect.get(globalThis, "imported") === true);
}

/** The documents of the adventure. */
const inventory = () =>
  company.referee.page.evaluate(() => {
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
    return {
      scenes: game.scenes.map(({ name, tokens, active }) => ({ name, tokens: tokens.size, active })).sort(byName),
      // The system's own journals come when there is something to keep.
      journal: game.journal
        .filter(({ name }) => !name.startsWith("Rulings: "))
        .map(({ name, pages }) => ({ name, pages: pages.size }))
        .sort(byName),
      actors: game.actors.map(({ name }) => name).sort(),
      finds: game.items.map(({ name }) => name).sort(),
    };
  });

/** The pictures of the maps, wherever the generation keeps them. */
const pictures = () =>
  company.referee.page.evaluate(() =>
    game.scenes
      .map((scene) => {
        const level = (Reflect.get(scene, "levels") as Game["scenes"] | undefined)?.contents[0];
        const { src } = Reflect.get(level ?? scene, "background") as { src: string | null };
        return src?.split("/").at(-1) ?? null;
      })
      .sort(),
  );
const PICTURES = ["leaning-tower-cellar.svg", "leaning-tower-undercroft.svg"];

test("the demo world opens on the adventure: both maps, the key, everybody in it, what may be carried off", async () => {
  const found = await inventory();
  expect(found.scenes).toMatchObject([
    { name: "The Cellar of the Leaning Tower", active: true },
    { name: "Under the Leaning Tower", active: false },
  ]);
  expect(await pictures()).toEqual(PICTURES);
  expect(found.journal.find(({ name }) => name === "The Cellar of the Leaning Tower")?.pages).toBeGreaterThan(14);
  expect(found.actors).toEqual(expect.arrayContaining(["Goblin", "Skarn Potlid", "Hob the tinker", "Marten Dross"]));
  expect(found.finds).toContain("Silver tuning fork");
  const seen = await company.ann.page.evaluate(() => game.journal.filter(({ permission }) => permission > 1).length);
  expect(seen).toBe(1);
});

test("treasure found is dragged from the key to a character who takes it", async () => {
  const { referee, ann } = company;
  const uuid = await referee.page.evaluate(() => game.items.getName("Silver tuning fork")?.uuid ?? "");
  const sheet = await openActor(referee, "Hild Redmantle");
  await drop(referee.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Item", uuid });
  await expect.poll(() => itemCount(ann.page, "Hild Redmantle", "Silver tuning fork")).toBe(1);
  await clear(referee);
});

test("imported once more it asks first, brings back what is lost, and leaves map and company to the players", async () => {
  const { page } = company.referee;
  const before = await inventory();
  await page.evaluate(async (id) => {
    await game.scenes.get(id)?.delete();
    await game.actors.getName("Skarn Potlid")?.update({ "system.hp.value": 1 });
  }, UNDERCROFT);
  await pour(true);
  await expect.poll(inventory).toEqual(before);
  await expect.poll(pictures).toEqual(PICTURES);
  await until(company.ann, () => stored(company.referee, "Skarn Potlid", "system.hp.value"), 15);
  await page.locator(".adventure-importer [data-action=close]").click();
});

test("in a world that has nothing of it, it is made without a question", async () => {
  const { page } = company.referee;
  const before = await inventory();
  await page.evaluate(async () => {
    const { scenes, journal, actors, items, messages } = game;
    // The welcome in the chat links to the journal.
    for (const gone of [...messages.contents]) await gone.delete();
    const monsters = actors.filter(({ type }) => type === "monster");
    for (const gone of [...scenes.contents, ...journal.contents, ...items.contents, ...monsters]) await gone.delete();
    const tables = Reflect.get(game, "tables") as typeof items;
    const folders = Reflect.get(game, "folders") as typeof items;
    for (const gone of [...tables.contents, ...folders.contents]) await gone.delete();
  });
  await pour(false);
  await expect.poll(inventory).toMatchObject({ journal: before.journal, actors: before.actors, finds: before.finds });
  await expect.poll(pictures).toEqual(PICTURES);
  const tokens = (await inventory()).scenes.map((scene) => scene.tokens);
  // The company stood on the first map of the demo world; an imported one has only those who belong there.
  expect(tokens).toEqual(before.scenes.map((scene, at) => scene.tokens - (at === 0 ? 4 : 0)));
  expect(await page.evaluate((id) => game.actors.get(id)?.name, GOBLIN)).toBe("Goblin");
});

test("V14-05: maps that were not converted are made whole as they come in, and those that are there without a picture get theirs", async () => {
  const { page } = company.referee;
  const pourUnconverted = () =>
    page.evaluate(
      async ([packId = "", gone = ""]) => {
        await game.scenes.get(gone)?.delete();
        const { Adventure } = Reflect.get(globalThis, "foundry").documents as {
          Adventure: new (data: object) => { import(options: object): Promise<unknown> };
        };
        const pack = game.packs.get(packId) as unknown as {
          getDocuments(): Promise<{ toObject(): Record<string, unknown> }[]>;
        };
        const data = (await pack.getDocuments())[0]?.toObject() ?? {};
        // As a core would hand it over that converts nothing: no levels, and v13's keys cleaned away.
        const scenes = (data.scenes as Record<string, unknown>[]).map(({ levels: _gone, ...scene }) => scene);
        await new Adventure({ name: "Unconverted", scenes }).import({ dialog: false });
      },
      [PACK, UNDERCROFT],
    );
  await pourUnconverted();
  await expect.poll(pictures).toEqual(PICTURES);
  // v13 keeps the picture where it is, and there is nothing to mend.
  if (generationByDefault() < 14) return;
  await page.evaluate(async (id) => {
    await game.scenes.get(id)?.updateEmbeddedDocuments("Level", [{ _id: "defaultLevel0000", "background.src": null }]);
  }, UNDERCROFT);
  expect(await pictures()).toContain(null);
  await page.evaluate(async (id) => {
    Hooks.callAll("importAdventure", {}, {}, {}, { Scene: [game.scenes.get(id)] });
  }, UNDERCROFT);
  await expect.poll(pictures).toEqual(PICTURES);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
