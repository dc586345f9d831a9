/** The expedition from the window of the party: the company, turns in a dungeon, encounters, days on land and at sea, taken back exactly. */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import type { Doc, Game } from "./support/page.ts";
import { type Company, expectNoFaults, makeActor, openActor, seatCompany, showTab, stored } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

const LOOK = fileURLToPath(new URL("./output/", import.meta.url));
const HILD = "Hild Redmantle";
const LIRAEL = "Lirael Ashwing";
const PARTY = "The cellar company";

let company: Company;
beforeAll(async () => {
  await mkdir(LOOK, { recursive: true });
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
  const members = await company.referee.page.evaluate(() =>
    game.actors.contents
      .filter((one) => one.type === "character")
      .map(({ uuid }, at) => ({ actor: uuid, rank: Math.floor(at / 2), file: at % 2 })),
  );
  await makeActor(company, { name: PARTY, type: "party", ownership: { default: 2 }, system: { members } });
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

/** Opens a tab of the party's window in a seat's page. */
async function tab(seat: Seat, name: string) {
  const sheet = await openActor(seat, PARTY);
  await sheet.locator(`[role=tab][data-tab=${name}]`).click();
  return sheet;
}

/** Says results on the next question for dice, by the words beside each; the others are thrown. */
async function sayDice(said: readonly (readonly [RegExp, number])[]): Promise<void> {
  const { page } = company.referee;
  const dialog = page.getByRole("dialog").filter({ hasText: "The referee says the dice" }).last();
  await dialog.waitFor();
  for (const [words, total] of said)
    for (const field of await dialog.locator("label").filter({ hasText: words }).locator("input").all())
      await field.fill(String(total));
  await dialog.getByRole("button", { name: "So it is" }).click();
}

describe("the company", () => {
  test("everybody stands at a glance, in ranks, and goes to another by button and by dragging", async () => {
    const sheet = await tab(company.referee, "company");
    const { page } = company.referee;
    const count = await sheet.locator(".way-member").count();
    expect(count).toBeGreaterThan(2);
    const first = sheet.locator(".way-rank").first().locator(".way-member");
    expect(await first.count()).toBe(2);
    await sheet.locator(".way-member").first().locator("[data-step=back]").click();
    await expect.poll(() => first.count()).toBe(1);
    const gap = sheet.locator(".way-gap").first();
    await sheet.locator(".way-member").nth(1).dragTo(gap);
    await expect.poll(() => sheet.locator(".way-rank").count()).toBeGreaterThan(2);
    await page.screenshot({ path: `${LOOK}expedition-company.png` });
  });

  test("a player takes an office for the own character, and not for another's", async () => {
    const sheet = await tab(company.ann, "company");
    const mine = sheet.locator(".way-member").filter({ hasText: LIRAEL });
    await mine.locator("[data-office=mapper]").click();
    await expect.poll(() => stored(company.referee, PARTY, "system.mapper")).not.toBeNull();
    const enabled = sheet.locator("[data-office=caller]:enabled");
    expect(await enabled.count()).toBeLessThan(await sheet.locator(".way-member").count());
  });
});

describe("a turn in the dungeon", () => {
  test("a player says what the own character does; the turn is taken, told twice, and taken back exactly", async () => {
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
    await sheet.locator("[data-action=waySay]").click();
    await sayDice([[/searches/, 1]]);
    await expect.poll(clock).toBe(at + 600);
    const told = ann.page.locator(".chat-log .rulings-card").filter({ hasText: "find a secret door" });
    await expect.poll(() => told.count()).toBe(1);
    expect(await ann.page.locator(".chat-log .rulings-card").filter({ hasText: "For the referee" }).count()).toBe(0);
    expect(await stored(referee, PARTY, "system.way.turn")).toBe(1);
    await referee.page
      .locator(".chat-log .rulings-card")
      .filter({ hasText: "find a secret door" })
      .locator("[data-card-action=undo]")
      .click();
    await expect.poll(clock).toBe(at);
    await expect.poll(world).toBe(before);
  });

  test("the window is sound for those who cannot see it, wide and narrow, light and dark", async () => {
    const { page } = company.referee;
    const found: string[] = [];
    for (const name of ["company", "turn", "log"]) {
      const sheet = await tab(company.referee, name);
      const id = await sheet.getAttribute("id");
      for (const colorScheme of ["light", "dark"] as const)
        for (const width of [760, 400]) {
          await page.emulateMedia({ colorScheme });
          await resize(company.referee, width);
          for (const fault of await axeFaults(page, `[id="${id}"]`))
            found.push(`${name} ${colorScheme} ${width}: ${fault}`);
          await sheet.screenshot({ path: `${LOOK}expedition-${name}-${colorScheme}-${width}.png` });
        }
    }
    await page.emulateMedia({ colorScheme: "light" });
    await resize(company.referee, 760);
    expect(found).toEqual([]);
  });
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
void HILD;
