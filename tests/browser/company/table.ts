/** The table that the parts of the company's spec share: who sits there, and what all of them do. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { typeInto } from "../support/keys.ts";
import type { Doc, Game } from "../support/page.ts";
import { type Company, seatCompany, showTab, stored } from "../support/seats.ts";
import type { Seat } from "../support/table.ts";

declare const game: Game;

export interface Api {
  company(name?: string, about?: unknown): Promise<void>;
  deeds(): { readonly id: string; readonly kind: string }[];
  takeBack(id?: string): Promise<void>;
}

export const HILD = "Hild Redmantle";
export const PARTY = "The Leaning Tower Company";
export const MEMBERS = [HILD, "Brother Anselm", "Ysolde Vane", "Lirael Ashwing"];

export let company: Company;
/** Seats everybody; what the parts of the spec share. */
export async function seat(): Promise<void> {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
}

export async function openWindow(name: string, about = ""): Promise<void> {
  await company.referee.page.evaluate(
    async ([which, whom]) => {
      const api = Reflect.get(game, "rulings") as unknown as Api;
      await api.company(which, whom ? game.actors.getName(whom) : undefined);
    },
    [name, about],
  );
}

/** How many transactions the ledger says are done. */
export const transactionsDone = (): Promise<number> =>
  company.referee.page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).deeds().length);

/** Takes the last transaction back, once the ledger says that it is done and of that kind. */
export async function takeBack(kind: string): Promise<void> {
  const { page } = company.referee;
  const last = () => page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).deeds().at(-1)?.kind);
  await expect.poll(last, { timeout: 15_000 }).toBe(kind);
  await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).takeBack());
}

export async function settle(topic: string, variant: string): Promise<void> {
  await company.referee.page.evaluate(
    ([key, value]) => game.settings.set("rulings", key ?? "", value),
    [topic, variant],
  );
}

/** The worth of somebody's purse in copper. */
export async function purse(name: string): Promise<number> {
  const coins = (await stored(company.referee, name, "system.coins")) as Record<string, number>;
  const worth: Record<string, number> = { pp: 500, gp: 100, ep: 50, sp: 10, cp: 1 };
  return Object.entries(worth).reduce((sum, [coin, each]) => sum + (coins[coin] ?? 0) * each, 0);
}

export function makeHoard(name: string, coins: Record<string, number>, items: readonly object[] = []): Promise<string> {
  return company.referee.page.evaluate(
    async ([called, purseOf, things]) => {
      const Actor = Reflect.get(globalThis, "Actor") as { create(data: unknown): Promise<Doc> };
      const data = {
        name: called,
        type: "hoard",
        system: { coins: purseOf },
        items: things,
        ownership: { default: 2 },
      };
      return (await Actor.create(data)).uuid;
    },
    [name, coins, items] as const,
  );
}

/** Opens the shop as a player, with a crowbar in the basket. */
export async function crowbarInBasket({ page }: Seat): Promise<Locator> {
  await page.evaluate(() => void (Reflect.get(game, "rulings") as unknown as Api).company("shop"));
  const window = page.locator("#rulings-shop");
  await typeInto(window.locator("[name=query]"), "crowbar");
  await window.locator("[name=query]").press("Tab");
  await expect.poll(() => window.locator("tbody tr").count()).toBe(1);
  await typeInto(window.locator("tbody input"), "1");
  await window.locator("tbody input").press("Tab");
  return window;
}
