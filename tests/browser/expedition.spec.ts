/** The expedition from the window of the party: the company, turns in a dungeon, encounters, days on land and at sea, taken back exactly. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { onTheWay, setOut } from "./support/journey.ts";
import { typeInto } from "./support/keys.ts";
import { few, longDescribe, longTest } from "./support/long.ts";
import type { Doc, Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, makeActor, openActor, seatCompany, showTab, stored } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { drop, tokenNames } from "./support/use.ts";

declare const game: Game & { rulings: { deeds(): unknown[] } };
declare const Hooks: { on(name: string, call: (...args: any[]) => void): number };

const LIRAEL = "Lirael Ashwing";
const PARTY = "The cellar company";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
  await setOut(company, PARTY);
});
afterAll(async () => company?.table.close());

/** All creatures, the party and the clock as they are stored, without what the server stamps on them. */
function world(): Promise<string> {
  return company.referee.page.evaluate(() => {
    const plain = (document: Doc): unknown =>
      JSON.parse(JSON.stringify(document.toObject(), (key, value) => (key === "_stats" ? undefined : value)));
    const time = Reflect.get(game, "time") as { worldTime: number };
    return JSON.stringify([game.actors.map((actor) => plain(actor as Doc)), time.worldTime]);
  });
}

const clock = (): Promise<number> =>
  company.referee.page.evaluate(() => (Reflect.get(game, "time") as { worldTime: number }).worldTime);

const { tab: pageOf, say, come, press, idle } = onTheWay(() => company, PARTY);
const tab = (seat: Seat, name: string) => pageOf(name, seat);

describe("the company", () => {
  test("everybody stands at a glance, in ranks, and goes to another by button and by dragging", async () => {
    const sheet = await tab(company.referee, "company");
    const { page } = company.referee;
    const count = await sheet.locator(".way-member").count();
    expect(count).toBeGreaterThan(2);
    const first = sheet.locator(".way-rank").first().locator(".way-member");
    await expect.poll(() => first.count()).toBe(2);
    await sheet.locator(".way-member").first().locator("[data-way-handle]").press("ArrowDown");
    await expect.poll(() => first.count()).toBe(1);
    const gap = sheet.locator(".way-gap").first();
    await sheet.locator(".way-member").nth(1).dragTo(gap);
    await expect.poll(() => sheet.locator(".way-rank").count()).toBeGreaterThan(2);
    await shot(page, "expedition-company");
  });

  test("it stands narrow beside the sidebar at a press, follows the page, and goes back to where it stood", async () => {
    const { page } = company.ann;
    const sheet = await tab(company.ann, "company");
    const box = async () => {
      const { width = 0, height = 0, x = 0 } = (await sheet.boundingBox()) ?? {};
      return [Math.round(width), Math.round(height), Math.round(x)];
    };
    const [width, height, x] = await box();
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const dock = sheet.locator("[data-action=dock]");
    await dock.click();
    await expect.poll(async () => (await box())[0]).toBe(400);
    await expect.poll(async () => (await box())[1] ?? 0).toBeGreaterThan(size.height * 0.85);
    await page.setViewportSize({ width: size.width, height: 700 });
    await expect.poll(async () => (await box())[1] ?? size.height).toBeLessThanOrEqual(684);
    await shot(sheet, "expedition-docked");
    // closed, it has nothing to follow with, and follows again when it is opened
    await page.evaluate((name) => game.actors.getName(name)?.sheet.close(), PARTY);
    await page.setViewportSize({ width: size.width, height: 720 });
    await tab(company.ann, "company");
    await page.setViewportSize(size);
    await expect.poll(async () => (await box())[1] ?? 0).toBeGreaterThan(size.height * 0.85);
    await dock.click();
    await expect.poll(box).toEqual([width, height, x]);
  });

  test("a player takes an office for the own character, and not for another's", async () => {
    const sheet = await tab(company.ann, "company");
    const mine = sheet.locator(".way-member").filter({ hasText: LIRAEL });
    await mine.locator(".way-more > summary").click();
    await mine.locator("[data-office=mapper]").click();
    await expect.poll(() => stored(company.referee, PARTY, "system.mapper")).not.toBeNull();
    await mine.locator(".way-office").filter({ hasText: "Mapper" }).waitFor();
    const enabled = sheet.locator("[data-office=caller]:enabled");
    await expect.poll(() => enabled.count()).toBeLessThan(await sheet.locator(".way-member").count());
  });
});

describe("a turn in the dungeon", () => {
  test("a player chooses the own character's action; the turn is taken, reported to the table and to the referee, and undone exactly", async () => {
    const { referee, ann } = company;
    const annSheet = await tab(ann, "turn");
    const sheet = await tab(referee, "turn");
    await sheet.locator("[data-action=wayAdd][data-list=areas]").click();
    await sheet.locator("[data-way=mark][data-key=secretDoor]").check();
    await annSheet.locator(".way-doing").filter({ hasText: LIRAEL }).locator("[data-way=doing]").selectOption("search");
    await annSheet
      .locator(".way-doing")
      .filter({ hasText: LIRAEL })
      .locator("[data-way=thing]")
      .selectOption({ index: 1 });
    await expect
      .poll(async () =>
        sheet.locator(".way-doing").filter({ hasText: LIRAEL }).locator("[data-way=thing]").inputValue(),
      )
      .not.toBe("");
    const before = await world();
    const at = await clock();
    await sheet.locator("[data-action=waySay][data-kind=turn]").click();
    await say("Type the results", [[/searches/, 1]]);
    await expect.poll(clock).toBe(at + 600);
    const posted = ann.page.locator(".chat-log .rulings-card").filter({ hasText: "found a secret door" });
    await expect.poll(() => posted.count()).toBe(1);
    await expect
      .poll(() => ann.page.locator(".chat-log .rulings-card").filter({ hasText: "For the referee" }).count())
      .toBe(0);
    await expect.poll(() => stored(referee, PARTY, "system.way.turn")).toBe(1);
    await referee.page
      .locator(".chat-log .rulings-card")
      .filter({ hasText: "found a secret door" })
      .locator("[data-card-action=undo]")
      .click();
    await expect.poll(clock).toBe(at);
    await expect.poll(world).toBe(before);
  });

  test("its several requests draw the referee's window once, its open page alone; a page that was hidden is up to date when it is opened", async () => {
    const { referee } = company;
    const sheet = await tab(referee, "turn");
    await idle();
    await referee.page.evaluate(() => {
      const drawn: string[][] = [];
      Reflect.set(globalThis, "drawnParts", drawn);
      Hooks.on(
        "renderApplicationV2",
        (app: object, _element: unknown, _context: unknown, options: { parts?: string[] }) => {
          if (app.constructor.name === "RulingsPartySheet") drawn.push([...(options.parts ?? [])]);
        },
      );
    });
    const drawn = () => referee.page.evaluate(() => Reflect.get(globalThis, "drawnParts") as string[][]);
    await press("[data-action=wayDo][data-kind=turn]");
    await idle();
    await expect.poll(async () => (await drawn()).length).toBe(1);
    // No time passes in a turn in which something comes, so that the die is set.
    await sheet.locator("[data-action=waySay][data-kind=turn]").click();
    await say("Type the results", [[/Wandering/, 6]]);
    await expect.poll(async () => (await drawn()).length).toBe(2);
    await idle();
    await expect.poll(async () => (await drawn()).length).toBe(2);
    expect((await drawn()).flat()).not.toContain("log");
    const title = String(await stored(referee, PARTY, "system.way.turn"));
    await sheet.locator("[role=tab][data-tab=log]").click();
    await expect.poll(() => sheet.locator("[data-application-part=log]").textContent()).toContain(`Turn ${title}`);
    for (const turn of [2, 1]) {
      const cards = referee.page.locator(".chat-log .rulings-card").filter({ hasText: `Turn ${turn}` });
      const before = await clock();
      await cards.locator("[data-card-action=undo]").last().click();
      await expect.poll(clock).toBe(before - 600);
    }
  });

  test("the window is sound for those who cannot see it, wide and narrow, light and dark", async () => {
    const { page } = company.referee;
    const found: string[] = [];
    for (const name of few(["company", "turn", "log"], ["turn", "log"])) {
      const sheet = await tab(company.referee, name);
      const id = await sheet.getAttribute("id");
      for (const colorScheme of few<"light" | "dark">(["light", "dark"], [name === "turn" ? "dark" : "light"]))
        for (const width of few([760, 400], [name === "log" ? 400 : 760])) {
          await page.emulateMedia({ colorScheme });
          await resize(company.referee, width);
          for (const fault of await axeFaults(page, `[id="${id}"]`))
            found.push(`${name} ${colorScheme} ${width}: ${fault}`);
          await shot(sheet, `expedition-${name}-${colorScheme}-${width}`);
        }
    }
    await page.emulateMedia({ colorScheme: "light" });
    await resize(company.referee, 760);
    expect(found).toEqual([]);
  });
});

describe("an encounter", () => {
  test("surprise, distance and parley by the dice that are said; nobody learns of it before", async () => {
    const { referee, ann } = company;
    const annSheet = await tab(ann, "meeting");
    const sheet = await come("Goblin", 3);
    await expect.poll(() => annSheet.getByText("Goblin").count()).toBe(0);
    await sheet.locator("[data-action=waySay][data-kind=meetSurprise]").click();
    await say("Type the results", [[/Surprise of/, 6]]);
    await expect.poll(() => sheet.getByText("Nobody is surprised.").count()).toBeGreaterThan(0);
    await typeInto(sheet.locator("[data-arg=given]"), "50");
    await sheet.locator("[data-kind=meetDistance]").click();
    await annSheet.getByText("50 feet away").first().waitFor();
    await sheet.locator("[data-action=waySay][data-kind=meetReact]").click();
    await say("Type the results", [[/Reaction of/, 4]]);
    await expect.poll(() => stored(referee, PARTY, "system.way.met")).toHaveLength(1);
    await sheet.locator(".way-step .r-tag").filter({ hasText: "Hostile" }).waitFor();
  });

  test("they are placed at the distance, and the chase ends in their hands", async () => {
    const { referee, ann } = company;
    const before = (await tokenNames(referee)).length;
    const sheet = await tab(referee, "meeting");
    await sheet.locator("[data-kind=meetPlace]").click();
    await expect.poll(async () => (await tokenNames(referee)).length).toBe(before + 3);
    await typeInto(sheet.locator("[data-arg=rate]"), "240");
    await sheet.locator("[data-action=wayDo][data-kind=runAway]").click();
    await ann.page.locator(".rulings-card").filter({ hasText: "The chase is on!" }).last().waitFor();
    await sheet.locator("[data-kind=runOn]").click();
    await sheet.locator(".way-note").filter({ hasText: "They are caught." }).waitFor();
    await shot(sheet, "expedition-chase");
    expect(await axeFaults(referee.page, `[id="${await sheet.getAttribute("id")}"]`)).toEqual([]);
    const done = () => referee.page.evaluate(() => game.rulings.deeds().length);
    const transactions = await done();
    await sheet.locator("[data-kind=meetArm]").click();
    await expect.poll(() => referee.page.evaluate(() => game.combats.size)).toBeGreaterThan(0);
    // One step after another: a request made while the previous one is in progress is not sent again.
    await expect.poll(done).toBeGreaterThan(transactions);
    const turns = Number(await stored(referee, PARTY, "system.way.turn"));
    await sheet.locator("[data-kind=meetEnd]").click();
    await expect.poll(() => stored(referee, PARTY, "system.way.turn")).toBe(turns + 1);
    await expect.poll(() => stored(referee, PARTY, "system.way.met")).toEqual([]);
  });

  test("one drawn from a table is a kind and a number", async () => {
    const sheet = await tab(company.referee, "meeting");
    await sheet.locator("[data-kind=meetBegin]").first().click();
    await sheet.locator(".way-course").waitFor();
    await sheet.locator("[data-kind=meetEnd]").click();
    await sheet.locator("[data-arg=table]").waitFor();
  });
});

longDescribe("days", () => {
  longTest(
    "three days through the woods: lost is known to the referee alone, food is eaten, and a day goes back",
    async () => {
      const { referee, ann } = company;
      const sheet = await tab(referee, "journey");
      await sheet.locator("[data-way=place]").selectOption("wilderness");
      await expect.poll(() => stored(referee, PARTY, "system.way.place")).toBe("wilderness");
      await sheet.locator("[data-way='road.terrain']").selectOption("forest");
      await expect.poll(() => stored(referee, PARTY, "system.way.road.terrain")).toBe("forest");
      const before = await world();
      const at = await clock();
      await sheet.locator("[data-action=waySay][data-kind=day]").click();
      await say("Type the results", [
        [/Getting lost/, 1],
        [/Wandering/, 6],
      ]);
      // Going astray is asked for once they are lost.
      await say("These dice follow", [[/Going astray/, 4]]);
      await expect.poll(clock).toBe(at + 86_400);
      const posted = ann.page.locator(".chat-log .rulings-card").filter({ hasText: "as far as they can tell" });
      await expect.poll(() => posted.count()).toBe(1);
      await expect.poll(() => ann.page.locator(".chat-log").getByText("They are lost").count()).toBe(0);
      await referee.page.locator(".chat-log").getByText("They are lost").first().waitFor();
      await expect.poll(() => world()).not.toBe(before);
      await referee.page
        .locator(".chat-log .rulings-card")
        .filter({ hasText: "as far as they can tell" })
        .last()
        .locator("[data-card-action=undo]")
        .click();
      await expect.poll(clock).toBe(at);
      await expect.poll(world).toBe(before);
      for (let day = 1; day <= 3; day += 1) {
        await sheet.locator("[data-action=wayDo][data-kind=day]").click();
        await expect.poll(() => stored(referee, PARTY, "system.way.days")).toBe(day);
      }
      await shot(sheet, "expedition-road");
    },
  );

  longTest("a ship meets a gale and is driven", async () => {
    const { referee } = company;
    const ship = { name: "Grey Gull", type: "vessel", system: { sail: { turn: 90 }, seaworthy: true } };
    await makeActor(company, ship);
    const uuid = await referee.page.evaluate(() => game.actors.getName("Grey Gull")?.uuid ?? "");
    const sheet = await tab(referee, "journey");
    await sheet.locator("[data-way=place]").selectOption("water");
    await expect.poll(() => stored(referee, PARTY, "system.way.place")).toBe("water");
    const id = await sheet.getAttribute("id");
    await drop(referee.page, `[id="${id}"] .window-content`, { type: "Actor", uuid });
    await sheet.getByText("Grey Gull").first().waitFor();
    await sheet.locator("[data-action=waySay][data-kind=sea]").click();
    await say("Type the results", [
      [/^Wind/, 12],
      [/Wandering/, 6],
    ]);
    await say("These dice follow", [[/Direction/, 3]]);
    await referee.page
      .locator(".chat-log .rulings-card")
      .filter({ hasText: "The gale drives the ship" })
      .first()
      .waitFor();
    await shot(sheet, "expedition-sea");
    expect(await axeFaults(referee.page, `[id="${id}"]`)).toEqual([]);
  });

  longTest("a character dropped on a ship comes aboard, and the table's window is sound for a player", async () => {
    const { referee, ann } = company;
    const vessel = await openActor(referee, "Grey Gull");
    const uuid = await referee.page.evaluate((name) => game.actors.getName(name)?.uuid ?? "", LIRAEL);
    await drop(referee.page, `[id="${await vessel.getAttribute("id")}"] .window-content`, { type: "Actor", uuid });
    await expect.poll(() => stored(referee, "Grey Gull", "system.captain")).toBe(uuid);
    await referee.page.evaluate(() => game.actors.getName("Grey Gull")?.sheet.close());
    const found: string[] = [];
    for (const name of ["company", "turn", "meeting", "journey", "log"]) {
      const sheet = await tab(ann, name);
      for (const fault of await axeFaults(ann.page, `[id="${await sheet.getAttribute("id")}"]`))
        found.push(`${name}: ${fault}`);
      await shot(sheet, `expedition-player-${name}`);
    }
    expect(found).toEqual([]);
  });

  longTest(
    "the log has the table's lines, the referee's log has the rest, and players see only the table's",
    async () => {
      const { referee, ann } = company;
      const sheet = await tab(referee, "log");
      await expect.poll(() => sheet.locator(".way-story > li").count()).toBeGreaterThan(6);
      const pages = (seat: Seat) =>
        seat.page.evaluate(() =>
          game.journal
            .filter((one) => one.name.includes("log"))
            .map((one) => [one.permission > 0, JSON.stringify(one.toObject())] as const),
        );
      await expect.poll(async () => (await pages(ann)).filter(([may]) => may).length).toBe(1);
      const [, story = ""] = (await pages(ann)).find(([may]) => may) ?? [];
      expect(story).toContain("The gale drives the ship");
      expect(story).not.toContain("They are lost");
      expect(
        (await pages(referee)).some(([, text]) => text.includes("They are lost") || text.includes("do not get lost")),
      ).toBe(true);
      await shot(sheet, "expedition-log");
    },
  );
});

/** Makes the party's window so wide. */
function resize(seat: Seat, width: number): Promise<void> {
  return seat.page.evaluate(
    ([name, wide]) => {
      const sheet = game.actors.getName(String(name))?.sheet as unknown as { setPosition(to: object): void };
      sheet.setPosition({ width: Number(wide), left: 20, top: 10 });
    },
    [PARTY, width] as const,
  );
}

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
