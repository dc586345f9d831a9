/** The compendia at a German table: shown and found by both names, and what comes out of them has the German one. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { typeInto } from "./support/keys.ts";
import type { Doc, Game } from "./support/page.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, until } from "./support/seats.ts";
import { drop, entry } from "./support/use.ts";

declare const game: Game;

interface Flags {
  readonly rulings?: { readonly english?: string };
}

const HILD = "Hild Redmantle";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"], language: "de" });
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

/** The name and the English name of something on somebody. */
const carried = (name: string, english: string) =>
  company.referee.page.evaluate(
    ([who, of]) =>
      game.actors
        .getName(who ?? "")
        ?.items.filter((one) => (Reflect.get(one, "flags") as Flags).rulings?.english === of)
        .map((one) => one.name) ?? [],
    [name, english],
  );

test.each(["schwarzbar", "BLACK bear"])(
  "the Compendium Browser finds %s, shows both names and opens it",
  async (query) => {
    const { page } = company.referee;
    await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as { browse(): Promise<void> }).browse());
    const window = page.locator("#rulings-browser");
    await typeInto(window.locator("input[name=query]"), query);
    const names = window.locator(".browser-row .entry-name");
    await expect.poll(() => names.count()).toBe(1);
    expect((await names.textContent())?.trim()).toBe("Schwarzbär Black Bear");
    await window.locator(".browser-row").focus();
    await page.keyboard.press("Enter");
    const sheet = page.locator(".rulings-actor", { has: page.locator('input[value="Schwarzbär"]') });
    await sheet.getByText("Umklammerung").first().waitFor();
    await sheet.locator("[data-action=close]").first().click();
    await window.locator("[data-action=close]").first().click();
  },
);

test("a monster dragged onto the map has its German names, its attacks too, and knows the English one", async () => {
  const { referee } = company;
  const uuid = await entry(referee, "monsters", "Black Bear");
  await drop(referee.page, "#board", { type: "Actor", uuid });
  await until(referee, (page) => page.evaluate(() => game.actors.getName("Schwarzbär")?.type), "monster");
  const made = await referee.page.evaluate(() => {
    const { flags, prototypeToken, items } = (game.actors.getName("Schwarzbär") as Doc).toObject() as unknown as {
      flags: { rulings: { english: string } };
      prototypeToken: { name: string };
      items: { name: string }[];
    };
    return [flags.rulings.english, prototypeToken.name, ...items.map(({ name }) => name)];
  });
  expect(made.slice(0, 4)).toEqual(["Black Bear", "Schwarzbär", "Klaue", "Biss"]);
  await expect
    .poll(() =>
      referee.page.evaluate(() => game.scenes.active.tokens.filter(({ name }) => name.startsWith("Schwarzbär")).length),
    )
    .toBe(1);
});

test("a thing dragged onto a sheet has its German name", async () => {
  const { ann } = company;
  const uuid = await entry(ann, "equipment", "Steel mirror");
  const sheet = await openActor(ann, HILD);
  await drop(ann.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Item", uuid });
  await expect.poll(() => carried(HILD, "Steel mirror")).toEqual(["Stahlspiegel"]);
  await sheet.locator("[data-action=close]").first().click();
});

test.each(["brecheisen", "crowbar"])("the shop finds %s and sells it under its German name", async (query) => {
  const { ann } = company;
  await ann.page.evaluate(
    () => void (Reflect.get(game, "rulings") as unknown as { company(name: string): Promise<void> }).company("shop"),
  );
  const window = ann.page.locator("#rulings-shop");
  await typeInto(window.locator("[name=query]"), query);
  await window.locator("[name=query]").press("Tab");
  await expect.poll(() => window.locator("tbody tr").count()).toBe(1);
  expect(await window.locator("tbody th").textContent()).toContain("Brecheisen Crowbar");
  const before = (await carried(HILD, "Crowbar")).length;
  await typeInto(window.locator("tbody input"), "1");
  await window.locator("tbody input").press("Tab");
  await expect.poll(() => window.locator("[data-action=trade]").isEnabled()).toBe(true);
  await window.locator("[data-action=trade]").click();
  await expect.poll(() => carried(HILD, "Crowbar")).toEqual(Array.from({ length: before + 1 }, () => "Brecheisen"));
  await ann.page.locator(".chat-log .rulings-card").filter({ hasText: "Brecheisen" }).last().waitFor();
  await window.locator("[data-action=close]").first().click();
});

test("a table that Foundry itself brings out of an opened compendium has its German name and rows", async () => {
  const { page } = company.referee;
  const fetched = page.waitForResponse(/compendia\/de\/rulings\.macros\.json/);
  await page.evaluate(() => {
    for (const name of ["tables", "macros"])
      (game.packs.get(`rulings.${name}`) as unknown as { render(how: object): void }).render({ force: true });
  });
  await fetched;
  const names = await page.evaluate(async () => {
    const pack = game.packs.get("rulings.tables");
    const id = pack?.index.contents.find(({ name }) => name === "Wandering monsters, dungeon level 1")?._id ?? "";
    const tables = Reflect.get(game, "tables") as { importFromCompendium(pack: unknown, id: string): Promise<Doc> };
    const table = (await tables.importFromCompendium(pack, id)) as unknown as {
      name: string;
      results: { contents: { name: string }[] };
    };
    return [table.name, table.results.contents[2]?.name];
  });
  expect(names).toEqual(["Wandernde Monster, Dungeonebene 1", "Feuerkäfer"]);
});

test("the adventure comes in with German maps, journals and people", async () => {
  const { page } = company.referee;
  const fetched = page.waitForResponse(/compendia\/de\/rulings\.adventure\.json/);
  await page.evaluate(() =>
    (game.packs.get("rulings.adventure") as unknown as { render(how: object): void }).render({ force: true }),
  );
  await fetched;
  const names = await page.evaluate(async () => {
    const pack = game.packs.get("rulings.adventure") as unknown as {
      index: { contents: { _id: string }[] };
      getDocument(id: string): Promise<{ import(how: object): Promise<unknown> }>;
    };
    await (await pack.getDocument(pack.index.contents[0]?._id ?? "")).import({ dialog: false });
    const journal = game.journal.find(({ name }) => name === "Der Keller des Schiefen Turms") as unknown as {
      pages?: { contents: { name: string }[] };
    };
    const scenes = Reflect.get(game.scenes, "contents") as { name: string }[];
    return [scenes.some(({ name }) => name === "Unter dem Schiefen Turm"), journal?.pages?.contents[1]?.name];
  });
  expect(names).toEqual([true, "1. Die Treppe"]);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
