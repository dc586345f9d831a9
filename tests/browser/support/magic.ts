/** Casting spells and reading what they did, for specs of magic. */
import { expect } from "vitest";
import type { Game } from "./page.ts";
import { aim } from "./scene.ts";
import { type Company, until } from "./seats.ts";
import type { Seat } from "./table.ts";
import { cards, give, item, sheetPage } from "./use.ts";

declare const game: Game;

/** Targets several tokens. */
export async function aimAt(seat: Seat, first: string, ...others: string[]): Promise<void> {
  await aim(seat, first);
  for (const name of others)
    await seat.page.evaluate((token) => {
      const placed = Reflect.get(game.scenes.active.tokens.getName(token) ?? {}, "object") as {
        setTarget(on: boolean, how: object): void;
      };
      placed.setTarget(true, { releaseOthers: false });
    }, name);
}

/** The statuses on a token's creature, sorted. */
export async function statuses({ page }: Seat, token: string): Promise<string[]> {
  return page.evaluate((name) => {
    const actor = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "actor") as { statuses: Set<string> };
    return [...actor.statuses].sort();
  }, token);
}

/** Gives a spell, has it in memory once, and casts it from the sheet. */
export async function castFrom(company: Company, seat: Seat, who: string, spell: string): Promise<void> {
  if ((await item(seat, who, spell, "name")) !== spell) await give(seat, who, "spells", spell);
  // A spell dropped at one seat reaches the referee's seat, which memorises it, after a delay.
  await until(company.referee, () => item(company.referee, who, spell, "name"), spell);
  await company.referee.page.evaluate(
    async ([name, what]) => {
      const known = game.actors.getName(name ?? "")?.items.filter((one) => Reflect.get(one, "type") === "spell") ?? [];
      // A memory has only so many places: nothing else takes one up.
      for (const turn of [0, 1])
        for (const one of known)
          await one.update({
            "system.memorised": { normal: turn === 1 && one.name === what ? 1 : 0, reversed: 0 },
            "system.cast": { normal: 0, reversed: 0 },
          });
    },
    [who, spell],
  );
  await until(seat, () => item(seat, who, spell, "system.memorised.normal"), 1);
  const before = await cards(seat, "cast");
  const sheet = await sheetPage(seat, who, "magic");
  await sheet.locator(".row.spell", { hasText: spell }).locator("[data-action=cast]").click();
  await answerCast(seat);
  await expect.poll(() => cards(seat, "cast")).toBe(before + 1);
}

/** Casts as the window proposes: at those who are targeted. */
export async function answerCast({ page }: Seat): Promise<void> {
  await page.locator(".cast-window button[type=submit]").press("Enter");
}

export async function clock({ page }: Seat, seconds: number): Promise<void> {
  await page.evaluate(
    (by) => (Reflect.get(game, "time") as { advance(by: number): Promise<void> }).advance(by),
    seconds,
  );
}

/** The stored outcome of the newest card of a procedure. */
export function outcomeOf<T>({ page }: Seat, procedure: string): Promise<T> {
  return page.evaluate((wanted) => {
    const all = game.messages.contents.map(
      (one) => (Reflect.get(one, "system") as { outcome?: { procedure: string } }).outcome,
    );
    return all.filter((one) => one?.procedure === wanted).at(-1) as T;
  }, procedure);
}
