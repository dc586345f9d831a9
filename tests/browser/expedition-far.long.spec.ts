/** Far from home: watches of a night, days of flight, ships side by side, and tokens on maps of miles. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { onTheWay, setOut } from "./support/journey.ts";
import type { Doc, Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, seatCompany, showTab } from "./support/seats.ts";

declare const game: Game;

const LIRAEL = "Lirael Ashwing";
const PARTY = "The far company";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
  await setOut(company, PARTY, "The Last Tern");
});
afterAll(async () => company?.table.close());

const {
  way,
  deeds: transactions,
  window,
  tab,
  press,
  say,
  reported,
  at,
  come,
  meet,
  chased,
  drawn,
} = onTheWay(() => company, PARTY);

describe("a night", () => {
  test("who comes finds awake who keeps the watch: the others are a round late, and it goes back", async () => {
    const { ann, referee } = company;
    await at("wilderness");
    const sheet = await tab("journey");
    await drawn(() => sheet.locator("[data-way=watches]").selectOption("2"));
    await expect.poll(async () => (await way<string[][]>("watches")).length).toBe(2);
    // A player takes a watch for the own character; another's is not hers to give.
    const second = (await tab("journey", ann)).locator(".way-watch").nth(1);
    await second.getByRole("button", { name: LIRAEL }).click();
    await expect.poll(async () => (await way<string[][]>("watches")).map(({ length }) => length)).toEqual([0, 1]);
    expect(await second.locator("button:disabled").count()).toBeGreaterThan(0);
    await drawn(() => sheet.locator("[data-way='road.occupation']").selectOption("rest"));
    await expect.poll(() => way("road.occupation")).toBe("rest");
    expect(await axeFaults(referee.page, `[id="${await sheet.getAttribute("id")}"]`)).toEqual([]);
    await shot(sheet, "expedition-watches");
    await sheet.locator("[data-action=waySay][data-kind=day]").click();
    await say("Type the results", [[/Wandering/, 1]]);
    await say("These dice follow", [[/Time of day/, 6]]);
    await say("These dice follow", [[/Whose watch/, 2]]);
    await expect.poll(() => way("days")).toBe(1);
    await reported(`Watch 2 of the night: ${LIRAEL} awake`, referee);
    const met = await come("Normal Wolf", 2);
    await expect.poll(() => met.locator("[data-way='met.watch']").inputValue()).toBe("2");
    await met.locator("[data-arg=losing]").selectOption("nobody");
    await press("[data-action=wayDo][data-kind=meetSurprise]");
    await reported(`Watch 2 of the night: ${LIRAEL} awake`);
    await press("[data-kind=meetDistance]");
    await press("[data-kind=meetPlace]");
    await press("[data-kind=meetArm]");
    await reported(/Woken, and one round late: .+/);
    await expect.poll(late).toContain("Hild Redmantle");
    expect(await late()).not.toContain(LIRAEL);
    const arms = referee.page.locator(".chat-log .rulings-card").filter({ hasText: "Woken, and one round late" });
    const standing = await transactions();
    await arms.locator("[data-card-action=undo]").click();
    await expect.poll(() => ann.page.evaluate(() => game.combats.size)).toBe(0);
    // The fight is gone from the map before the undo is finished, so the test waits for the ledger too.
    await expect.poll(transactions).toBeLessThan(standing);
  });

  /** Names of those who lose the first round of the fight. */
  const late = (): Promise<string[]> =>
    company.bob.page.evaluate(() =>
      game.combats.contents.flatMap((combat) => {
        const { flags } = combat.toObject() as {
          flags: { rulings?: { state?: { combatants: { id: string; surprised: boolean }[] } } };
        };
        const caught = flags.rulings?.state?.combatants.filter(({ surprised }) => surprised) ?? [];
        return caught.map(({ id }) => combat.combatants.get(id)?.name ?? "");
      }),
    );
});

describe("far from home", () => {
  test("in the wilderness flight takes days, with their meals and miles", async () => {
    await at("wilderness");
    await meet("Normal Wolf", 3, 60);
    await chased();
    const days = await way<number>("days");
    await press("[data-action=wayDo][data-kind=runOn]");
    await expect.poll(() => way("days")).toBe(days + 1);
    await reported(/They flee \d+ miles/);
  });

  test("at sea who is overtaken is boarded, and the fight is one of feet", async () => {
    await at("water");
    const sheet = await meet("Pirate", 4, 90);
    await chased();
    await sheet.locator("[data-arg=over]").selectOption("caught");
    await press("[data-kind=runSay]");
    await press("[data-kind=runBoard]");
    await reported("The ships lie side by side. They board!");
    const [sight] = await way<{ distance: number; unit: string }[]>("met");
    expect([sight?.distance, sight?.unit]).toEqual([10, "feet"]);
    await press("[data-kind=meetPlace]");
    await press("[data-kind=meetArm]");
    await expect.poll(() => company.bob.page.evaluate(() => game.combats.size)).toBe(1);
    await press("[data-kind=meetEnd]");
  });

  /** A map of miles with the party's token in the tenth space of the tenth row, in everybody's eyes. */
  async function mapOfMiles(name: string, type: number, width = 1): Promise<() => Promise<number[]>> {
    const { page } = company.referee;
    await page.evaluate(
      async ([party, title, kind, wide]) => {
        const Scene = Reflect.get(globalThis, "Scene") as {
          create(data: unknown): Promise<Doc & { view(): Promise<unknown> }>;
        };
        const grid = { type: kind, size: 100, distance: 6, units: "mi" };
        const scene = await Scene.create({ name: title, width: 2400, height: 2400, padding: 0, grid });
        await scene.view();
        const { grid: spaces } = scene as unknown as {
          grid: { getTopLeftPoint(at: object): { x: number; y: number } };
        };
        const { x, y } = spaces.getTopLeftPoint({ i: 10, j: 10 });
        const size = { width: wide, height: wide };
        const made = await game.actors
          .getName(party)
          ?.getTokenDocument({ x: Math.round(x), y: Math.round(y), ...size });
        await scene.createEmbeddedDocuments("Token", [made?.toObject() ?? {}]);
      },
      [PARTY, name, type, width] as const,
    );
    return () =>
      page.evaluate((title) => {
        const scene = game.scenes.find((one) => one.name === title) as unknown as {
          tokens: { contents: { x: number; y: number }[] };
          grid: { sizeX: number; sizeY: number; getOffset(at: object): { i: number; j: number } };
        };
        const [{ x, y } = { x: 0, y: 0 }] = scene.tokens.contents;
        const { i, j } = scene.grid.getOffset({ x: x + scene.grid.sizeX / 2, y: y + scene.grid.sizeY / 2 });
        return [i, j];
      }, name);
  }

  /** The referee says of every die how it falls, or no longer. */
  async function saysAll(on: boolean): Promise<void> {
    const button = window().locator("[data-action=waySays]");
    await button.click();
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe(String(on));
  }

  const SURE = [
    [/Getting lost/, 6],
    [/Wandering/, 6],
  ] as const;

  test("on hexes the token goes where the party truly goes; every die is said when the referee wants it so", async () => {
    const { page } = company.referee;
    await at("wilderness");
    const hex = await mapOfMiles("The Hundred Hexes", 4);
    expect(await hex()).toEqual([10, 10]);
    const sheet = await tab("journey");
    await drawn(() => sheet.locator("[data-way='road.occupation']").selectOption("travel"));
    await drawn(() => sheet.locator("[data-way='road.terrain']").selectOption("forest"));
    await expect
      .poll(async () => [await way("road.terrain"), await way("road.occupation")])
      .toEqual(["forest", "travel"]);
    const miles = await way<number>("miles");
    await saysAll(true);
    await sheet.locator("[data-action=wayDo][data-kind=day]").click();
    await say("Type the results", SURE);
    await expect.poll(() => way("miles")).toBeGreaterThan(miles);
    const gone = (await way<number>("miles")) - miles;
    await expect.poll(hex).toEqual([10 - Math.round(gone / 6), 10]);
    await sheet.locator("[data-action=wayDo][data-kind=day]").click();
    await say("Type the results", [
      [/Getting lost/, 1],
      [/Wandering/, 6],
    ]);
    await say("These dice follow", [[/Going astray/, 2]]);
    await expect.poll(async () => (await hex())[1]).toBeLessThan(10);
    const days = page.locator(".chat-log .rulings-card").filter({ hasText: "as far as they can tell" });
    await expect.poll(() => days.count()).toBe(2);
    await days.last().locator("[data-card-action=undo]").click();
    await expect.poll(hex).toEqual([10 - Math.round(gone / 6), 10]);
  });

  test("on squares it goes as the crow flies, also a token of four of them", async () => {
    const square = await mapOfMiles("The Squared Shire", 1, 2);
    const sheet = await tab("journey");
    await drawn(() => sheet.locator("[data-way='road.terrain']").selectOption("clear"));
    await drawn(() => sheet.locator("[data-way='road.course']").selectOption("southEast"));
    await expect
      .poll(async () => [await way("road.terrain"), await way("road.course")])
      .toEqual(["clear", "southEast"]);
    const miles = await way<number>("miles");
    await sheet.locator("[data-action=wayDo][data-kind=day]").click();
    await say("Type the results", SURE);
    await expect.poll(() => way("miles")).toBeGreaterThan(miles);
    const spaces = Math.round((((await way<number>("miles")) - miles) * Math.SQRT1_2) / 6);
    expect(spaces).toBeGreaterThan(0);
    await expect.poll(square).toEqual([10 + spaces, 10 + spaces]);
    await saysAll(false);
  });
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
