/** How things end in a dungeon: lairs, pockets, chases, and doors that go both ways. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onTheWay, setOut } from "./support/journey.ts";
import { typeInto } from "./support/keys.ts";
import { longTest } from "./support/long.ts";
import type { Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, seatCompany, showTab } from "./support/seats.ts";

declare const game: Game;

const PARTY = "The far company";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
  await setOut(company, PARTY);
});
afterAll(async () => company?.table.close());

const {
  way,
  deeds: transactions,
  window,
  tab,
  idle,
  press,
  choose,
  say,
  reported,
  at,
  meet,
  chased,
  drawn,
} = onTheWay(() => company, PARTY);

describe("in a dungeon", () => {
  beforeEach(() => at("dungeon"));

  test("a lair has its treasure: noted, rolled by its letters, placed", async () => {
    const { page } = company.referee;
    const sheet = await meet("Goblin", 2, 60);
    await sheet.locator("[data-way='met.lair']").check();
    await sheet.locator("[data-action=wayHoard]").click();
    const hoard = page.locator("#rulings-hoard");
    await hoard.waitFor();
    expect(await hoard.locator("[name=types]").inputValue()).not.toBe("");
    await hoard.locator("[data-action=roll]").click();
    await hoard.locator("[data-action=place]").click();
    await expect
      .poll(() =>
        page.evaluate(() => game.actors.filter((one) => one.type === "hoard" && /oblin/.test(one.name)).length),
      )
      .toBeGreaterThan(0);
    // Its sheet opens a moment after it is made: closed before that, it would lie over the party's.
    await page.waitForFunction(() =>
      game.actors.contents.some(({ type, sheet }) => type === "hoard" && Reflect.get(sheet, "rendered") === true),
    );
    await page.evaluate(async () => {
      for (const one of game.actors.filter(({ type }) => type === "hoard")) await one.sheet.close();
    });
  });

  longTest("a pocket is picked by the dice that are said, and felt", async () => {
    const { page } = company.referee;
    const name = await page.evaluate(async () => {
      const one = game.actors.find(({ type }) => type === "character");
      await one?.update({ "system.thief.pockets": 30 });
      return one?.name ?? "";
    });
    const sheet = await meet("Goblin", 1, 20);
    await sheet.locator("[data-kind=meetPocket][data-action=waySay]").click();
    await say("Type the results", [[/picks a pocket/, 1]]);
    await reported(`${name} picks a pocket and gets something.`);
    await sheet.locator("[data-kind=meetPocket][data-action=waySay]").click();
    await say("Type the results", [[/picks a pocket/, 100]]);
    await reported(`${name} is caught picking a pocket!`);
    await expect.poll(() => sheet.locator("[data-way='met.foesAware']").inputValue()).toBe("yes");
  });

  longTest("after a chase the tokens stand where it ended", async () => {
    const { page } = company.referee;
    const sheet = await meet("Goblin", 2, 120);
    const stand = () =>
      page.evaluate(() => game.scenes.active.tokens.map((one) => one.toObject()).map(({ _id, x, y }) => [_id, x, y]));
    const there = (await stand()).length;
    await press("[data-kind=meetPlace]");
    await expect.poll(async () => (await stand()).length).toBe(there + 2);
    const far = await stand();
    await chased();
    const caught = sheet.locator(".way-note").filter({ hasText: "They are caught." });
    for (let step = 0; step < 12 && (await caught.count()) === 0; step += 1) {
      await drawn(() => press("[data-kind=runOn]"));
      await caught.or(sheet.locator("[data-kind=runOn]")).first().waitFor();
    }
    await caught.waitFor();
    await press("[data-kind=meetPlace]");
    await expect.poll(stand).not.toEqual(far);
    await expect.poll(async () => (await stand()).length).toBe(far.length);
  });

  test("what was chosen beside a button stands while others redraw the window, and is used up by its press", async () => {
    const sheet = await meet("Zombie", 2, 60);
    const beside = () =>
      sheet.evaluate((element) =>
        ["pursue", "verdict", "hunts", "rate"].map((name) => {
          const control = element.querySelector<HTMLInputElement>(`[data-arg=${name}]`);
          return control?.type === "checkbox" ? control.checked : control?.value;
        }),
      );
    await choose("[data-arg=pursue]", "yes");
    await choose("[data-arg=verdict]", "chase");
    await sheet.locator("[data-arg=hunts]").check();
    await typeInto(sheet.locator("[data-arg=rate]"), "240");
    await sheet.locator("[data-arg=verdict]").focus();
    const chosen = ["yes", "chase", true, "240"];
    expect(await beside()).toEqual(chosen);
    const others = (name: string) =>
      company.ann.page.evaluate(async (words) => {
        const own = game.actors.find((one) => one.type === "character" && one.isOwner);
        await own?.update({ name: words });
      }, name);
    await drawn(() => others("Renamed Meanwhile"));
    expect(await beside()).toEqual(chosen);
    await press("[data-action=wayDo][data-kind=runAway]");
    await reported("The chase is on!");
    await sheet.locator("[data-kind=runOn]").waitFor();
    expect(await beside()).toEqual(["", "", false, ""]);
    await choose("[data-arg=obstacle]", "door");
    await drawn(() => others("Renamed Again"));
    expect(await sheet.locator("[data-arg=obstacle]").inputValue()).toBe("door");
    await press("[data-kind=meetEnd]");
  });

  longTest("who runs for himself is lost to the others until they are gathered", async () => {
    const sheet = await meet("Zombie", 2, 60);
    await typeInto(sheet.locator("[data-arg=rate]"), "30");
    await sheet.locator("[data-arg=pursue]").selectOption("yes");
    await sheet.locator("[data-arg=verdict]").selectOption("chase");
    await press("[data-action=wayDo][data-kind=runAway]");
    await typeInto(sheet.locator("[data-arg=rate]"), "30");
    await press("[data-kind=runScatter]");
    await reported("The party scatters!");
    await expect.poll(async () => (await way<string[]>("scattered")).length).toBeGreaterThan(0);
    await tab("company");
    await sheet.locator("[data-action=wayGather]").click();
    await expect.poll(() => way("scattered")).toEqual([]);
  });

  test("what is pressed twice is done once, and what is written meanwhile is not lost", async () => {
    await tab("turn");
    const [turns, before] = [(await way<number>("turn")) ?? 0, await transactions()];
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
    expect([await transactions(), (await way<number>("turn")) - turns]).toEqual([before + 1, 6]);
  });

  test("a value that does not fit shows again as it was, and nothing is lost with it", async () => {
    const sheet = await tab("turn");
    const change = sheet.locator("[data-way='secret.change']");
    await typeInto(change, "-3");
    await change.press("Tab");
    await sheet.locator("[data-action=wayTrap]:not([data-id])").click();
    const dialog = company.referee.page.getByRole("dialog").filter({ hasText: "Set a trap" }).last();
    await dialog.getByRole("button", { name: "Set it" }).click();
    const trap = sheet.locator("[data-action=waySpring]:not([data-sure])");
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
    const dialog = page.getByRole("dialog").filter({ hasText: "Place on the map" }).last();
    await dialog.getByRole("button", { name: "Place it" }).click();
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
    await dialog.getByRole("button", { name: "Place it" }).click();
    const secrets = () =>
      page.evaluate(
        () => (game.scenes.active.toObject().walls as { door: number }[]).filter(({ door }) => door === 2).length,
      );
    await expect.poll(secrets).toBeGreaterThan(0);
    await shot(sheet, "expedition-ends-doors");
    // It is none for players until somebody finds it; then it is a door of the window and of the map, until the turn is taken back.
    const [{ id: area } = { id: "" }] = await way<{ id: string }[]>("areas");
    const known = async () => [await secrets(), (await way<unknown[]>("doors")).length];
    const [hidden = 0, doors = 0] = await known();
    const doer = sheet.locator(".way-doing").first();
    await drawn(() => doer.locator("[data-way=doing]").selectOption("search"));
    await drawn(() => doer.locator("[data-way=thing]").selectOption(area));
    await expect.poll(() => doer.locator("[data-way=thing]").inputValue()).toBe(area);
    await idle();
    await sheet.locator("[data-action=waySay][data-kind=turn]").click();
    await say("Type the results", [
      [/searches/, 1],
      [/Wandering/, 6],
    ]);
    await reported("found a secret door");
    await expect.poll(known).toEqual([hidden - 1, doors + 1]);
    await page
      .locator(".chat-log .rulings-card")
      .filter({ hasText: "found a secret door" })
      .last()
      .locator("[data-card-action=undo]")
      .click();
    await expect.poll(known).toEqual([hidden, doors]);
    // Secret doors of the map stay with it until the company searches there: everybody reads the window.
    const [c, door] = [[300, 900, 400, 900], 2];
    await page.evaluate((data) => game.scenes.active.createEmbeddedDocuments("Wall", [data]), { c, door });
    const places = (await way<unknown[]>("areas")).length;
    await sheet.locator("[data-action=wayMapDoors]").click();
    await page.locator("#notifications").getByText("Secret doors left out").waitFor();
    expect((await way<unknown[]>("areas")).length).toBe(places);
    await idle();
    await sheet.locator("[data-action=waySecretDoor]").click();
    await expect
      .poll(() => dialog.locator("select[name=wall] option").first().textContent())
      .toContain("the secret door at");
    await dialog.getByRole("button", { name: "Place it" }).click();
    await expect.poll(async () => (await way<unknown[]>("areas")).length).toBe(places + 1);
  });
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
