/** Dragging things to their place, and reading what became of them. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Doc, Game } from "./page.ts";
import { openActor } from "./seats.ts";
import type { Seat } from "./table.ts";

declare const game: Game;

/** The uuid of a compendium's entry by its name. */
export function entry(seat: Seat, pack: string, name: string, type = ""): Promise<string> {
  return seat.page.evaluate(
    ([id, wanted, kind]) => {
      const found = game.packs
        .get(`rulings.${id}`)
        ?.index.contents.find((one) => one.name === wanted && (kind === "" || one.type === kind));
      if (!found) throw new Error(`no ${wanted} in ${id}`);
      return found.uuid;
    },
    [pack, name, type],
  );
}

/** Drops something on the first element that the selector finds, in its middle. */
export function drop(
  page: Page,
  selector: string,
  data: Record<string, unknown>,
  keys: { readonly altKey?: boolean } = {},
): Promise<void> {
  return page.evaluate(
    ([where, payload, held]) => {
      const onto = document.querySelector(where as string);
      if (!onto) throw new Error(`nothing to drop on: ${where}`);
      const { left, top, width, height } = onto.getBoundingClientRect();
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify(payload));
      const at = { clientX: left + width / 2, clientY: top + height / 2 };
      onto.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, ...at, ...held }));
    },
    [selector, data, keys] as const,
  );
}

/** Drags what is drawn there onto the first element that the selector finds. Gives what it carried. */
export function dragTo(from: Locator, selector: string): Promise<Record<string, unknown>> {
  return from.evaluate((dragged, where) => {
    const onto = document.querySelector(where);
    if (!onto) throw new Error(`nothing to drop on: ${where}`);
    const { left, top, width, height } = onto.getBoundingClientRect();
    const dataTransfer = new DataTransfer();
    const plain = { dataTransfer, bubbles: true, cancelable: true };
    dragged.dispatchEvent(new DragEvent("dragstart", plain));
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    onto.dispatchEvent(new DragEvent("drop", { ...plain, ...at }));
    return JSON.parse(dataTransfer.getData("text/plain")) as Record<string, unknown>;
  }, selector);
}

/** Drops a compendium's entry on an actor's sheet, as an owner of the actor does. */
export async function give(seat: Seat, actor: string, pack: string, name: string, type = ""): Promise<void> {
  const uuid = await entry(seat, pack, name, type);
  const sheet = await openActor(seat, actor);
  const had = await itemCount(seat.page, actor, name);
  await drop(seat.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Item", uuid });
  await expect.poll(() => itemCount(seat.page, actor, name)).toBeGreaterThanOrEqual(Math.max(1, had));
}

export function itemCount(page: Page, actor: string, name: string): Promise<number> {
  return page.evaluate(
    ([who, what]) => game.actors.getName(who ?? "")?.items.filter((item) => item.name === what).length ?? 0,
    [actor, name],
  );
}

/** Data of one item on an actor, as this page knows it. */
export function item<T>(seat: Seat, actor: string, name: string, path: string): Promise<T> {
  return seat.page.evaluate(
    ([who, what, at]) => {
      let value: unknown = game.actors
        .getName(who ?? "")
        ?.items.getName(what ?? "")
        ?.toObject();
      for (const key of (at ?? "").split(".")) value = value instanceof Object ? Reflect.get(value, key) : undefined;
      return value as T;
    },
    [actor, name, path],
  );
}

/** Opens a page of an actor's sheet. */
export async function sheetPage(seat: Seat, actor: string, tab: string) {
  const sheet = await openActor(seat, actor);
  await sheet.locator(`[role=tab][data-tab=${tab}]`).click();
  return sheet;
}

/** Closes all windows of a page. */
export function clear({ page }: Seat): Promise<void> {
  return page.evaluate(async () => {
    for (const actor of game.actors.contents) if (actor.sheet.rendered) await actor.sheet.close();
  });
}

/** The newest card whose outcome came from this procedure and that this seat may read: whispers to others are on every page (PEER-45). */
export async function card(seat: Seat, procedure: string) {
  const id = await seat.page.evaluate(async (wanted) => {
    const newest = () =>
      game.messages.contents.findLast(
        (one) => Reflect.get(one, "isReadable") === true && outcome(one)?.procedure === wanted,
      );
    const outcome = (message: Doc) => (Reflect.get(message, "system") as { outcome?: { procedure: string } }).outcome;
    for (let wait = 0; wait < 100 && !newest(); wait += 1) await new Promise((resolve) => setTimeout(resolve, 100));
    return newest()?.id ?? "none";
  }, procedure);
  // A card that follows another one is shown within it.
  return seat.page.locator(`.chat-log :is([data-message-id="${id}"], [data-follow-id="${id}"])`);
}

/** How many cards of a procedure there are for this seat. */
export function cards({ page }: Seat, procedure: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      game.messages.contents.filter(
        (one) =>
          Reflect.get(one, "isReadable") === true &&
          (Reflect.get(one, "system") as { outcome?: { procedure: string } }).outcome?.procedure === wanted,
      ).length,
    procedure,
  );
}

/** Hit points of a token's actor. */
export function hitPoints({ page }: Seat, token: string): Promise<number> {
  return page.evaluate((name) => {
    const found = game.scenes.active.tokens.getName(name);
    const actor = Reflect.get(found ?? {}, "actor") as { system: { hp: { value: number } } };
    return actor.system.hp.value;
  }, token);
}

export function tokenNames({ page }: Seat): Promise<string[]> {
  return page.evaluate(() => game.scenes.active.tokens.map((token) => token.name));
}
