/** How things end on the way: lairs, pockets, chases, ships side by side, days of flight; tokens on maps of miles, and doors that go both ways. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { typeInto } from "./support/keys.ts";
import type { Doc, Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, makeActor, openActor, seatCompany, showTab, stored } from "./support/seats.ts";
import { drop, entry } from "./support/use.ts";

declare const game: Game & { rulings: { deeds(): unknown[] } };

const PARTY = "The far company";
const SHIP = "The Last Tern";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  const { referee } = company;
  for (const seat of company.everyone) await showTab(seat, "chat");
  const members = await referee.page.evaluate(() =>
    game.actors.contents
      .filter((one) => one.type === "character")
      .map(({ uuid }, at) => ({ actor: uuid, rank: Math.floor(at / 2), file: at % 2 })),
  );
  await makeActor(company, { name: SHIP, type: "vessel", system: { sail: { turn: 90 }, seaworthy: true } });
  const vessel = await referee.page.evaluate((name) => game.actors.getName(name)?.uuid ?? "", SHIP);
  const party = { name: PARTY, type: "party", ownership: { default: 2 }, system: { members, vessel } };
  await makeActor(company, party);
});
afterAll(async () => company?.table.close());

const way = <T>(path: string): Promise<T> => stored(company.referee, PARTY, `system.way.${path}`) as Promise<T>;
const deeds = (): Promise<number> => company.referee.page.evaluate(() => game.rulings.deeds().length);
const window = () => company.referee.page.locator(".rulings-party:visible");

async function tab(name: string) {
  const sheet = await openActor(company.referee, PARTY);
  await sheet.locator(`[role=tab][data-tab=${name}]`).click();
  return sheet;
}

/** Presses a button of the referee's window and waits until it is done. */
async function press(selector: string): Promise<void> {
  const before = await deeds();
  await window().locator(selector).first().click();
  await expect.poll(deeds).toBeGreaterThan(before);
}

/** Says results for the dice that are asked for, by the words beside each. */
async function say(asked: string, said: readonly (readonly [RegExp, number])[]): Promise<void> {
  const dialog = company.referee.page.getByRole("dialog").filter({ hasText: asked }).last();
  await dialog.waitFor();
  for (const [words, total] of said)
    for (const field of await dialog.locator("label").filter({ hasText: words }).locator("input").all())
      await typeInto(field, String(total));
  await dialog.getByRole("button", { name: "So it is" }).click();
}

const told = (words: string | RegExp, seat = company.ann) =>
  seat.page.locator(".chat-log .rulings-card").filter({ hasText: words }).last().waitFor();

/** The party is at another kind of place, where nobody is met. */
async function at(place: "dungeon" | "wilderness" | "water"): Promise<void> {
  await tab("meeting");
  if ((await window().locator("[data-kind=meetEnd]").count()) > 0) await press("[data-kind=meetEnd]");
  if (((await way("place")) ?? "dungeon") === place) return;
  const before = await deeds();
  await window().locator("[data-way=place]").selectOption(place);
  await expect.poll(deeds).toBeGreaterThan(before);
}

/** So many of a kind are met, and stand at a distance. */
async function meet(kind: string, count: number, distance: number) {
  const sheet = await tab("meeting");
  const { page } = company.referee;
  const uuid = await entry(company.referee, "monsters", kind);
  await drop(page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Actor", uuid });
  const dialog = page.getByRole("dialog").filter({ hasText: "How many are there?" });
  await typeInto(dialog.locator("input"), String(count));
  await dialog.locator("button[type=submit], button[data-action=ok]").first().click();
  await sheet.locator(".way-course").waitFor();
  await sheet.locator("[data-arg=losing]").selectOption("nobody");
  await press("[data-action=wayDo][data-kind=meetSurprise]");
  await typeInto(sheet.locator("[data-arg=given]"), String(distance));
  await press("[data-kind=meetDistance]");
  return sheet;
}

/** They flee, and are pursued by whom nobody outruns. */
async function chased(): Promise<void> {
  const sheet = window();
  await sheet.locator("[data-arg=pursue]").selectOption("yes");
  await sheet.locator("[data-arg=verdict]").selectOption("chase");
  await typeInto(sheet.locator("[data-arg=rate]"), "240");
  await press("[data-action=wayDo][data-kind=runAway]");
  await sheet.locator("[data-kind=runOn]").waitFor();
}

describe("in a dungeon", () => {
  beforeEach(() => at("dungeon"));

  test("a lair has its treasure: noted, rolled by its letters, laid out", async () => {
    const { page } = company.referee;
    const sheet = await meet("Goblin", 2, 60);
    await sheet.locator("[data-way='met.lair']").check();
    await sheet.locator("[data-action=wayHoard]").click();
    const hoard = page.locator("#rulings-hoard");
    await hoard.waitFor();
    expect(await hoard.locator("[name=types]").inputValue()).not.toBe("");
    await hoard.locator("[data-action=roll]").click();
    await hoard.locator("[data-action=lay]").click();
    await expect
      .poll(() =>
        page.evaluate(() => game.actors.filter((one) => one.type === "hoard" && /oblin/.test(one.name)).length),
      )
      .toBeGreaterThan(0);
    await page.evaluate(async () => {
      for (const one of game.actors.filter(({ type }) => type === "hoard")) await one.sheet.close();
    });
  });

  test("a pocket is picked by the dice that are said, and felt", async () => {
    const { page } = company.referee;
    const name = await page.evaluate(async () => {
      const one = game.actors.find(({ type }) => type === "character");
      await one?.update({ "system.thief.pockets": 30 });
      return one?.name ?? "";
    });
    const sheet = await meet("Goblin", 1, 20);
    await sheet.locator("[data-kind=meetPocket][data-action=waySay]").click();
    await say("What stands here", [[/at a pocket/, 1]]);
    await told(`${name} has something out of a pocket.`);
    await sheet.locator("[data-kind=meetPocket][data-action=waySay]").click();
    await say("What stands here", [[/at a pocket/, 100]]);
    await told(`${name} is caught at it!`);
    await expect.poll(() => sheet.locator("[data-way='met.foesAware']").inputValue()).toBe("yes");
  });

  test("after a chase the tokens stand where it ended", async () => {
    const { page } = company.referee;
    const sheet = await meet("Goblin", 2, 120);
    const stand = () =>
      page.evaluate(() => game.scenes.active.tokens.map((one) => one.toObject()).map(({ _id, x, y }) => [_id, x, y]));
    const there = (await stand()).length;
    await press("[data-kind=meetPlace]");
    await expect.poll(async () => (await stand()).length).toBe(there + 2);
    const far = await stand();
    await chased();
    for (let step = 0; step < 9 && (await sheet.locator("[data-kind=runOn]").count()) > 0; step += 1)
      await press("[data-kind=runOn]");
    await sheet.locator(".way-note").filter({ hasText: "They are caught." }).waitFor();
    await press("[data-kind=meetPlace]");
    await expect.poll(stand).not.toEqual(far);
    await expect.poll(async () => (await stand()).length).toBe(far.length);
  });

  test("who runs for himself is lost to the others until they are gathered", async () => {
    const sheet = await meet("Zombie", 2, 60);
    await typeInto(sheet.locator("[data-arg=rate]"), "30");
    await sheet.locator("[data-arg=pursue]").selectOption("yes");
    await sheet.locator("[data-arg=verdict]").selectOption("chase");
    await press("[data-action=wayDo][data-kind=runAway]");
    await typeInto(sheet.locator("[data-arg=rate]"), "30");
    await press("[data-kind=runScatter]");
    await told("Everybody runs for himself!");
    await expect.poll(async () => (await way<string[]>("scattered")).length).toBeGreaterThan(0);
    await tab("company");
    await sheet.locator("[data-action=wayGather]").click();
    await expect.poll(() => way("scattered")).toEqual([]);
  });

  test("what is pressed twice is done once, and what is written meanwhile is not lost", async () => {
    await tab("turn");
    const [turns, before] = [(await way<number>("turn")) ?? 0, await deeds()];
    const waited = await window().evaluate(async (element) => {
      const button = element.querySelector<HTMLElement>("[data-action=wayDo][data-kind=camp][data-hours='1']");
      button?.click();
      while (button?.getAttribute("aria-disabled") !== "true") await new Promise((done) => setTimeout(done, 5));
      const others = [...element.querySelectorAll("[data-action=wayDo]")];
      button.click();
      const where = element.querySelector<HTMLInputElement>("[data-way=where]");
      if (where) where.value = "the sump";
      where?.dispatchEvent(new Event("change", { bubbles: true }));
      return others.every((one) => one.getAttribute("aria-disabled") === "true");
    });
    expect(waited).toBe(true);
    await expect.poll(() => way("where")).toBe("the sump");
    await expect.poll(() => window().locator("[data-kind=turn][aria-disabled]").count()).toBe(0);
    expect([await deeds(), (await way<number>("turn")) - turns]).toEqual([before + 1, 6]);
  });

  test("a value that does not fit shows again as it was, and nothing is lost with it", async () => {
    const sheet = await tab("turn");
    const change = sheet.locator("[data-way='secret.change']");
    await typeInto(change, "-3");
    await change.press("Tab");
    await sheet.locator("[data-action=wayTrap]:not([data-id])").click();
    const dialog = company.referee.page.getByRole("dialog").filter({ hasText: "Set a trap" }).last();
    await dialog.getByRole("button", { name: "Set it" }).click();
    const trap = sheet.locator("[data-action=wayDo][data-kind=spring]");
    await trap.waitFor();
    await typeInto(change, "-40");
    await change.press("Tab");
    await expect.poll(() => change.inputValue()).toBe("-3");
    await typeInto(change, "");
    await change.press("Tab");
    await expect.poll(() => change.inputValue()).toBe("0");
    expect(await trap.count()).toBe(1);
  });

  test("a door of the window comes onto the map, and each follows the other", async () => {
    const { page } = company.referee;
    const sheet = await tab("turn");
    await sheet.locator("[data-action=wayAdd][data-list=doors]").click();
    await sheet.locator("[data-action=wayOntoMap][data-list=doors]").first().click();
    const dialog = page.getByRole("dialog").filter({ hasText: "Onto the map" }).last();
    await dialog.getByRole("button", { name: "Put it there" }).click();
    await expect.poll(async () => (await way<{ wall?: string }[]>("doors"))[0]?.wall ?? "").not.toBe("");
    const [{ wall } = { wall: "" }] = await way<{ wall: string }[]>("doors");
    const shown = () =>
      company.bob.page.evaluate(
        (uuid) =>
          (game.scenes.active.toObject().walls as { _id: string; ds: number }[]).find(({ _id }) => uuid.endsWith(_id))
            ?.ds,
        wall,
      );
    await sheet.locator("[data-list=doors][data-key=state]").first().selectOption("locked");
    await expect.poll(shown).toBe(2);
    await page.evaluate(
      ([uuid = ""]) => game.scenes.active.updateEmbeddedDocuments("Wall", [{ _id: uuid.split(".").at(-1), ds: 1 }]),
      [wall],
    );
    await expect.poll(async () => (await way<{ state: string }[]>("doors"))[0]?.state).toBe("open");
    expect(await shown()).toBe(1);
    // A place that is searched is a door of the map too: a secret one, until it is found.
    await sheet.locator("[data-action=wayAdd][data-list=areas]").click();
    await sheet.locator("[data-action=wayOntoMap][data-list=areas]").first().click();
    await dialog.getByRole("button", { name: "Put it there" }).click();
    const secrets = () =>
      page.evaluate(
        () => (game.scenes.active.toObject().walls as { door: number }[]).filter(({ door }) => door === 2).length,
      );
    await expect.poll(secrets).toBeGreaterThan(0);
    await shot(sheet, "expedition-ends-doors");
  });
});

describe("far from home", () => {
  test("in the wilderness flight takes days, with their meals and miles", async () => {
    await at("wilderness");
    await meet("Normal Wolf", 3, 60);
    await chased();
    const days = await way<number>("days");
    await press("[data-action=wayDo][data-kind=runOn]");
    await expect.poll(() => way("days")).toBe(days + 1);
    await told(/They flee \d+ miles/);
  });

  test("at sea who is overtaken is boarded, and the fight is one of feet", async () => {
    await at("water");
    const sheet = await meet("Pirate", 4, 90);
    await chased();
    await sheet.locator("[data-arg=over]").selectOption("caught");
    await press("[data-kind=runSay]");
    await press("[data-kind=runBoard]");
    await told("The ships lie side by side. They board!");
    const [sight] = await way<{ distance: number; unit: string }[]>("met");
    expect([sight?.distance, sight?.unit]).toEqual([10, "feet"]);
    await press("[data-kind=meetPlace]");
    await press("[data-kind=meetArm]");
    await expect.poll(() => company.bob.page.evaluate(() => game.combats.size)).toBe(1);
    await press("[data-kind=meetEnd]");
  });

  test("on hexes the token goes where the party truly goes; every die is said when the referee wants it so", async () => {
    const { page } = company.referee;
    await at("wilderness");
    const token = await page.evaluate(async (name) => {
      const Scene = Reflect.get(globalThis, "Scene") as {
        create(data: unknown): Promise<Doc & { view(): Promise<unknown> }>;
      };
      const grid = { type: 4, size: 100, distance: 6, units: "mi" };
      const scene = await Scene.create({ name: "The Hundred Hexes", width: 2400, height: 2400, padding: 0, grid });
      await scene.view();
      const party = game.actors.getName(name);
      const { grid: hexes } = scene as unknown as { grid: { getTopLeftPoint(at: object): { x: number; y: number } } };
      const { x, y } = hexes.getTopLeftPoint({ i: 10, j: 10 });
      const made = await party?.getTokenDocument({ x: Math.round(x), y: Math.round(y) });
      const [placed] = await scene.createEmbeddedDocuments("Token", [made?.toObject() ?? {}]);
      return placed?.id ?? "";
    }, PARTY);
    const hex = () =>
      page.evaluate((id) => {
        const scene = game.scenes.find(({ name }) => name === "The Hundred Hexes") as unknown as {
          tokens: { get(id: string): { x: number; y: number } };
          grid: { sizeX: number; sizeY: number; getOffset(at: object): { i: number; j: number } };
        };
        const { x, y } = scene.tokens.get(id);
        const { i, j } = scene.grid.getOffset({ x: x + scene.grid.sizeX / 2, y: y + scene.grid.sizeY / 2 });
        return [i, j];
      }, token);
    expect(await hex()).toEqual([10, 10]);
    const sheet = await tab("journey");
    await sheet.locator("[data-way='road.terrain']").selectOption("forest");
    await expect.poll(() => way("road.terrain")).toBe("forest");
    const miles = await way<number>("miles");
    await sheet.locator("[data-action=waySays]").click();
    await expect.poll(() => sheet.locator("[data-action=waySays]").getAttribute("aria-pressed")).toBe("true");
    await sheet.locator("[data-action=wayDo][data-kind=day]").click();
    await say("What stands here", [
      [/lose the way/, 6],
      [/Wandering/, 6],
    ]);
    await expect.poll(() => way("miles")).toBeGreaterThan(miles);
    const gone = (await way<number>("miles")) - miles;
    await expect.poll(hex).toEqual([10 - Math.round(gone / 6), 10]);
    await sheet.locator("[data-action=wayDo][data-kind=day]").click();
    await say("What stands here", [
      [/lose the way/, 1],
      [/Wandering/, 6],
    ]);
    await say("It goes on", [[/Where they stray/, 2]]);
    await expect.poll(async () => (await hex())[1]).toBeLessThan(10);
    const days = page.locator(".chat-log .rulings-card").filter({ hasText: "as far as they can tell" });
    await expect.poll(() => days.count()).toBe(2);
    await days.last().locator("[data-card-action=undo]").click();
    await expect.poll(hex).toEqual([10 - Math.round(gone / 6), 10]);
    await sheet.locator("[data-action=waySays]").click();
  });
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
