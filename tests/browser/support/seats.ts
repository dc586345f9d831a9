/** A table with a referee and two players at it, and what the specs do over and over with them. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Doc, Game, Ui } from "./page.ts";
import { openTable, type Seat, type TestTable } from "./table.ts";

declare const game: Game;
declare const ui: Ui;

export type Person = "Referee" | "Ann" | "Bob";

/** The people at one fresh table: those whom a file seats, and no more, since each page costs time. */
export interface Company {
  readonly table: TestTable;
  readonly referee: Seat;
  /** @throws Error where the file did not seat Ann */
  readonly ann: Seat;
  /** @throws Error where the file did not seat Bob */
  readonly bob: Seat;
  readonly everyone: readonly Seat[];
}

/**
 * Opens a fresh table and seats people at it.
 * @param modules folders of modules that the world has
 * @param delay milliseconds by which every message is late each way
 * @param language that of everybody at the table
 */
export async function seatCompany({
  people = ["Referee", "Ann", "Bob"],
  modules = [],
  delay = 0,
  language = "en",
}: {
  people?: readonly Person[];
  modules?: readonly string[];
  delay?: number;
  language?: string;
} = {}): Promise<Company> {
  const table = await openTable(modules, delay, language);
  const everyone = await Promise.all(people.map((name) => table.join(name)));
  for (const { page, name, faults } of everyone) {
    page.on("pageerror", ({ stack }) => faults.push(`${name}, where: ${stack?.split("\n").slice(0, 5).join(" | ")}`));
    page.on("response", (answer) => {
      if (answer.status() >= 400) faults.push(`${name}: ${answer.status()} ${answer.url()}`);
    });
  }
  const seatOf = (person: Person): Seat => {
    const seat = everyone.find(({ name }) => name === person);
    if (!seat) throw new Error(`${person} is not at this table: name ${person} in seatCompany({ people }).`);
    return seat;
  };
  return {
    table,
    everyone,
    get referee() {
      return seatOf("Referee");
    },
    get ann() {
      return seatOf("Ann");
    },
    get bob() {
      return seatOf("Bob");
    },
  };
}

/** Fails when something went wrong in a page that no spec looked at. */
export function expectNoFaults(seats: readonly Seat[]): void {
  expect(seats.flatMap((seat) => seat.faults)).toEqual([]);
}

/** Opens an actor's sheet in this seat's page and gives its window. */
export async function openActor(seat: Seat, name: string) {
  const id = await seat.page.evaluate(async (wanted) => {
    const actor = game.actors.getName(wanted);
    if (!actor) throw new Error(`no actor ${wanted}`);
    await actor.sheet.render({ force: true });
    return actor.sheet.element.id;
  }, name);
  return seat.page.locator(`[id="${id}"]`);
}

/** The stored value at a path of an actor, as this seat's client knows it. */
export function stored(seat: Seat, name: string, path: string): Promise<unknown> {
  return seat.page.evaluate(
    ([wanted, at]) => {
      let value: unknown = game.actors.getName(wanted ?? "")?.toObject();
      for (const key of (at ?? "").split(".")) value = value instanceof Object ? Reflect.get(value, key) : undefined;
      return value;
    },
    [name, path],
  );
}

/** Waits until the page says what is expected of it. */
export async function until<T>(seat: Seat, read: (page: Page) => Promise<T>, expected: T): Promise<void> {
  await expect.poll(() => read(seat.page), { timeout: 15_000 }).toEqual(expected);
}

/** Makes an actor as the referee and waits until everybody has it. */
export async function makeActor(company: Company, data: Record<string, unknown>): Promise<string> {
  const id = await company.referee.page.evaluate(async (source) => {
    const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
    return (await Actor.create(source)).id;
  }, data);
  for (const { page } of company.everyone) await page.waitForFunction((one) => game.actors.get(one) !== undefined, id);
  return id;
}

/** Shows a tab of the sidebar. */
export function showTab(seat: Seat, tab: string): Promise<void> {
  return seat.page.evaluate((name) => ui.sidebar.changeTab(name, "primary"), tab);
}
