/** Frequent steps of the flows in a page, through the public API and the windows alone. */
import type { Locator, Page } from "playwright-core";
import type { Doc, Game } from "../browser/support/page.ts";
import { until } from "./trial.ts";

declare const game: Game;

/**
 * Creates a document and returns its id.
 * @throws an Error when no document was created
 */
export function make(page: Page, kind: string, data: Record<string, unknown>): Promise<string> {
  return page.evaluate(
    async ([name, source]) => {
      const config = Reflect.get(globalThis, "CONFIG") as Record<
        string,
        { documentClass: { create(data: unknown): Promise<Doc | undefined> } }
      >;
      const made = await config[name]?.documentClass.create(source);
      if (!made) throw new Error(`${name}.create gave nothing`);
      return made.id;
    },
    [kind, data] as const,
  );
}

/** Opens the sheet of an actor or item of the world. */
export async function open(page: Page, kind: "actors" | "items", id: string): Promise<Locator> {
  const element = await page.evaluate(
    async ([where, which]) => {
      const document = game[where].get(which);
      if (!document) throw new Error(`no ${which} in ${where}`);
      await document.sheet.render({ force: true });
      return document.sheet.element.id;
    },
    [kind, id] as const,
  );
  const window = page.locator(`[id="${element}"]`);
  await window.locator(".window-content").first().waitFor();
  return window;
}

/** Closes the sheet of an actor or item. */
export function shut(page: Page, kind: "actors" | "items", id: string): Promise<void> {
  return page.evaluate(
    async ([where, which]) => {
      await game[where].get(which)?.sheet.close();
    },
    [kind, id] as const,
  );
}

/** The stored value at a path of a document, by its uuid. */
export function stored(page: Page, uuid: string, path: string): Promise<unknown> {
  return page.evaluate(
    ([which, at]) => {
      const look = Reflect.get(globalThis, "fromUuidSync") as (uuid: string) => Doc | null;
      let value: unknown = look(which)?.toObject();
      for (const key of at.split(".")) value = value instanceof Object ? Reflect.get(value, key) : undefined;
      return value ?? null;
    },
    [uuid, path] as const,
  );
}

/** Types into a field key by key in place of what it holds, leaves it, and waits until that is stored. */
export async function type(
  field: Locator,
  text: string,
  uuid: string,
  path: string,
  value: unknown = text,
): Promise<void> {
  const page = field.page();
  await field.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
  await until(
    `${path} after typing “${text}”`,
    () => stored(page, uuid, path),
    (now) => now === value,
  );
}

/** Drops something in the middle of an element, as a mouse that drags it there does. */
export function drop(page: Page, selector: string, data: Record<string, unknown>): Promise<void> {
  return page.evaluate(
    ([where, payload]) => {
      const onto = document.querySelector(where);
      if (!onto) throw new Error(`nothing to drop on: ${where}`);
      const { left, top, width, height } = onto.getBoundingClientRect();
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify(payload));
      const at = { clientX: left + width / 2, clientY: top + height / 2 };
      onto.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, ...at }));
    },
    [selector, data] as const,
  );
}

/** Drops a compendium's item on a sheet. */
export async function dropOn(sheet: Locator, uuid: string): Promise<void> {
  const selector = `[id="${await sheet.getAttribute("id")}"] .window-content`;
  await drop(sheet.page(), selector, { type: "Item", uuid });
}

/** The uuid of a compendium's entry by its name, and its type where several bear it. */
export function entry(page: Page, pack: string, name: string, kind = ""): Promise<string> {
  return page.evaluate(
    ([id, wanted, of]) => {
      const found = game.packs
        .get(`rulings.${id}`)
        ?.index.contents.find((one) => one.name === wanted && (of === "" || one.type === of));
      if (!found) throw new Error(`no “${wanted}” in the compendium ${id}`);
      return found.uuid;
    },
    [pack, name, kind] as const,
  );
}

/** Shows a tab of the sidebar. */
export function showTab(page: Page, tab: string): Promise<void> {
  return page.evaluate((name) => {
    (
      Reflect.get(globalThis, "ui") as { sidebar: { expand?(): void; changeTab(tab: string, group: string): void } }
    ).sidebar.changeTab(name, "primary");
  }, tab);
}

/** How many messages there are. */
export function messages(page: Page): Promise<number> {
  return page.evaluate(() => game.messages.size);
}

/** Waits for a message of a type that came after the first `since`, and gives its id. */
export async function cardAfter(page: Page, since: number, kind: string): Promise<string> {
  const found = () =>
    page.evaluate(([after, of]) => game.messages.contents.slice(after).find((one) => one.type === of)?.id ?? "", [
      since,
      kind,
    ] as const);
  return until(`a card of the type ${kind}`, found, (id) => id !== "");
}

/** A message as the chat shows it: by itself, or within the card that it follows. */
export function card(page: Page, id: string): Locator {
  const shown = [`[data-message-id="${id}"]`, `[data-follow-id="${id}"]`];
  return page.locator(["#chat", ".chat-log"].flatMap((log) => shown.map((one) => `${log} ${one}`)).join(", ")).first();
}

/** The numbers of a token's actor. */
export function hitPoints(page: Page, scene: string, token: string): Promise<{ value: number; max: number }> {
  return page.evaluate(
    ([where, which]) => {
      const actor = Reflect.get(game.scenes.get(where)?.tokens.get(which) ?? {}, "actor") as {
        system: { hp: { value: number; max: number } };
      };
      return { value: actor.system.hp.value, max: actor.system.hp.max };
    },
    [scene, token] as const,
  );
}

/** Marks a token of the viewed scene as this user's only target. */
export async function aim(page: Page, token: string): Promise<void> {
  const placed = () =>
    page.evaluate((id) => {
      const { tokens } = Reflect.get(globalThis, "canvas") as {
        tokens: { get(id: string): { setTarget(on: boolean, how: object): void } | undefined };
      };
      const one = tokens.get(id);
      one?.setTarget(true, { releaseOthers: true });
      return one !== undefined;
    }, token);
  await until("the token on the canvas", placed, (there) => there);
}
