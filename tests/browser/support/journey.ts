/** The window of a party at the table of a spec: its pages, its buttons, and the dice that the referee says. */
import { expect } from "vitest";
import { typeInto } from "./keys.ts";
import type { Game } from "./page.ts";
import { type Company, makeActor, openActor, stored } from "./seats.ts";
import type { Seat } from "./table.ts";
import { drop, entry } from "./use.ts";

declare const game: Game & { rulings: { deeds(): unknown[] } };

/** The frequent steps of a spec with the party of that name, by default at the referee's window. */
export function onTheWay(seats: () => Company, party: string) {
  const referee = (): Seat => seats().referee;
  const window = () => referee().page.locator(".rulings-party:visible");
  const way = <T>(path: string): Promise<T> => stored(referee(), party, `system.way.${path}`) as Promise<T>;

  /** How many things the ledger has that stand. */
  const transactions = (): Promise<number> => referee().page.evaluate(() => game.rulings.deeds().length);

  /** Opens a page of the window. */
  async function tab(name: string, seat = referee()) {
    const sheet = await openActor(seat, party);
    await sheet.locator(`[role=tab][data-tab=${name}]`).click();
    return sheet;
  }

  /** Waits until nothing is in progress: earlier clicks do nothing. */
  const idle = () =>
    expect
      .poll(() =>
        window()
          .first()
          .evaluate((element) => element.classList.contains("is-under-way")),
      )
      .toBe(false);

  /** Opens what is folded on the page of the encounter: it stays so while that step is drawn again. */
  const unfold = () =>
    window()
      .locator(".way-meeting details.way-fold:not([open])")
      .evaluateAll((all) => {
        for (const one of all) one.setAttribute("open", "");
      });

  /** Presses a button of the referee's window and waits until it is done. */
  async function press(selector: string): Promise<void> {
    await idle();
    await unfold();
    const before = await transactions();
    await window().locator(selector).first().click();
    await expect.poll(transactions).toBeGreaterThan(before);
  }

  /** Chooses in a menu beside a button: that stands until it is pressed, however often the window is drawn meanwhile. */
  async function choose(selector: string, value: string): Promise<void> {
    // A redraw may fold what was just unfolded.
    const chosen = async (): Promise<boolean> => {
      await unfold();
      const field = window().locator(selector).first();
      return field.selectOption(value, { timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(chosen, { timeout: 30_000 }).toBe(true);
  }

  /** Enters results for the requested dice, by the label of each; the other dice are rolled. */
  async function say(asked: string, said: readonly (readonly [RegExp, number])[]): Promise<void> {
    const dialog = referee().page.getByRole("dialog").filter({ hasText: asked }).last();
    await dialog.waitFor();
    for (const [words, total] of said)
      for (const field of await dialog.locator("label").filter({ hasText: words }).locator("input").all())
        await typeInto(field, String(total));
    await dialog.getByRole("button", { name: "Use these results" }).click();
  }

  /** A card that somebody has, with these words. */
  const reported = (words: string | RegExp, seat = seats().ann) =>
    seat.page.locator(".chat-log .rulings-card").filter({ hasText: words }).last().waitFor();

  /** The party is at another kind of place, where nobody is met. */
  async function at(place: "dungeon" | "wilderness" | "water"): Promise<void> {
    await tab("meeting");
    if ((await window().locator("[data-kind=meetEnd]").count()) > 0) await press("[data-kind=meetEnd]");
    if (((await way("place")) ?? "dungeon") === place) return;
    const before = await transactions();
    await window().locator("[data-way=place]").selectOption(place);
    await expect.poll(transactions).toBeGreaterThan(before);
  }

  /** So many of a kind come: nothing is rolled for them yet. */
  async function come(kind: string, count: number) {
    const sheet = await tab("meeting");
    const { page } = referee();
    const uuid = await entry(referee(), "monsters", kind);
    await drop(page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Actor", uuid });
    const dialog = page.getByRole("dialog").filter({ hasText: "How many are there?" });
    await typeInto(dialog.locator("input"), String(count));
    await dialog.locator("button[type=submit], button[data-action=ok]").first().click();
    await sheet.locator(".way-course").waitFor();
    await unfold();
    return sheet;
  }

  /** So many of a kind are met, and stand at a distance. */
  async function meet(kind: string, count: number, distance: number) {
    const sheet = await come(kind, count);
    await sheet.locator("[data-arg=losing]").selectOption("nobody");
    await press("[data-action=wayDo][data-kind=meetSurprise]");
    await typeInto(sheet.locator("[data-arg=given]"), String(distance));
    await press("[data-kind=meetDistance]");
    return sheet;
  }

  /** They flee, and are pursued by whom nobody outruns. */
  async function chased(): Promise<void> {
    const sheet = window();
    await choose("[data-arg=pursue]", "yes");
    await choose("[data-arg=verdict]", "chase");
    await typeInto(sheet.locator("[data-arg=rate]"), "240");
    await press("[data-action=wayDo][data-kind=runAway]");
    await sheet.locator("[data-kind=runOn]").waitFor();
  }

  /** Makes a change and waits until the page is drawn again: clicks in between are lost. */
  async function drawn(change: () => Promise<unknown>): Promise<void> {
    const tabs = window().locator("[role=tabpanel].active").first();
    await tabs.evaluate((page) => page.setAttribute("data-old", ""));
    await change();
    await expect.poll(() => window().locator("[role=tabpanel][data-old]").count()).toBe(0);
  }

  return {
    way,
    deeds: transactions,
    window,
    tab,
    idle,
    unfold,
    press,
    choose,
    say,
    reported,
    at,
    come,
    meet,
    chased,
    drawn,
  };
}

/** Makes a party of all characters, two in each rank, with a ship, and waits until everybody has it. */
export async function setOut(company: Company, party: string, ship = ""): Promise<void> {
  const members = await company.referee.page.evaluate(() =>
    game.actors.contents
      .filter((one) => one.type === "character")
      .map(({ uuid }, at) => ({ actor: uuid, rank: Math.floor(at / 2), file: at % 2 })),
  );
  if (ship) await makeActor(company, { name: ship, type: "vessel", system: { sail: { turn: 90 }, seaworthy: true } });
  const vessel = await company.referee.page.evaluate((name) => game.actors.getName(name)?.uuid ?? null, ship);
  await makeActor(company, { name: party, type: "party", ownership: { default: 2 }, system: { members, vessel } });
}
