/** The steps that a system is taken through. */
import type { Page } from "playwright-core";
import type { Faults } from "./faults.ts";
import {
  closeWindows,
  equip,
  fight,
  itemPacks,
  markRolls,
  openPack,
  openSheet,
  type Stage,
  storedValue,
  typeableFields,
} from "./in-page.ts";

/** The result of a step; an error ends it as not held. */
export interface Step {
  readonly held: boolean;
  readonly seen: string;
  readonly error: string | null;
}

/** A stored document of one of the system's types. */
export interface Stored {
  readonly kind: "Actor" | "Item";
  readonly type: string;
  readonly id: string;
}

/** A field that accepts typed input. */
type Field = Awaited<ReturnType<typeof typeableFields>>[number];

/** Kinds of actors that fight, by the names that systems give them. */
const FIGHTERS = /^(character|hero|player|pc|npc|monster|creature|adversary|adventurer)/i;

/** Waits until the game is ready, and a moment longer. */
export async function boot(page: Page): Promise<Step> {
  await page.waitForFunction("globalThis.game?.ready === true", undefined, { timeout: 90_000 });
  await page.waitForTimeout(1500);
  await page.evaluate(closeWindows);
  return { held: true, seen: "ready", error: null };
}

/** Every type's sheet opens, and it is the system's own. */
export async function sheetStep(page: Page, stored: readonly Stored[]): Promise<Step> {
  const open = { Actor: 0, Item: 0 };
  let error: string | null = null;
  for (const each of stored) {
    const answer = await page.evaluate(openSheet, each);
    if ("app" in answer) open[each.kind] += 1;
    else error ??= `${each.kind} ${each.type}: ${answer.error}`;
    await page.evaluate(closeWindows);
  }
  const all = (kind: Stored["kind"]) => stored.filter((each) => each.kind === kind).length;
  return {
    held: error === null && stored.length > 0,
    seen: `${open.Actor}/${all("Actor")} actors, ${open.Item}/${all("Item")} items`,
    error,
  };
}

/** Something typed into each actor's sheet, key by key, is stored. */
export async function editStep(page: Page, stored: readonly Stored[]): Promise<Step> {
  const edited: string[] = [];
  const actors = stored.filter((each) => each.kind === "Actor");
  let error: string | null = null;
  for (const each of actors) {
    const answer = await page.evaluate(openSheet, each);
    const why = "app" in answer ? await editOne(page, answer.app, each) : answer.error;
    if (why === null) edited.push(each.type);
    else error ??= `${each.type}: ${why}`;
    await page.evaluate(closeWindows);
  }
  // A sheet that shows fields only in a mode of its own cannot be found out from outside; one that stores is enough.
  return {
    held: edited.length > 0,
    seen: `${edited.length}/${actors.length} actors`,
    error: edited.length > 0 ? null : error,
  };
}

const MODES =
  '[data-action*="mode" i], slide-toggle, .mode-slider, [data-action*="edit" i]:not([data-edit]):not([data-action*="image" i])';

async function editOne(page: Page, app: string, target: Stored): Promise<string | null> {
  let fields = await page.evaluate(typeableFields, { app, ...target });
  if (fields.length === 0) {
    const toggle = page.locator(`[id="${app}"]`).locator(MODES).first();
    if (await toggle.isVisible().catch(() => false)) await toggle.click({ force: true }).catch(() => undefined);
    await page.waitForTimeout(400);
    fields = await page.evaluate(typeableFields, { app, ...target });
  }
  const order = (field: Field): number => (field.name === "name" ? 0 : field.type === "string" ? 1 : 2);
  fields.sort((a, b) => order(a) - order(b));
  let why: string | null = "no field of a stored value to type into";
  for (const field of fields.slice(0, 4)) {
    why = await typeInto(page, app, target, field);
    if (why === null) return null;
  }
  return why;
}

async function typeInto(page: Page, app: string, target: Stored, field: Field): Promise<string | null> {
  const wanted = field.type === "number" ? (field.value === "3" ? "4" : "3") : `Typed ${target.type}`;
  const input = page.locator(`[id="${app}"] [name="${field.name}"]`).first();
  const reached = await input
    .click({ timeout: 1500 })
    .then(() => true)
    .catch(() => false);
  if (!reached) return `${field.name} cannot be clicked`;
  await input.press("ControlOrMeta+a");
  await input.pressSequentially(wanted, { delay: 5 });
  await input.press("Tab");
  for (let tries = 0; tries < 40; tries += 1) {
    const now = await page.evaluate(storedValue, { ...target, path: field.name });
    if (String(now) === wanted) return null;
    await page.waitForTimeout(75);
  }
  return `what was typed into ${field.name} was not stored`;
}

/** Something on an actor's sheet rolls, and its card is drawn. */
export async function rollStep(page: Page, stored: readonly Stored[]): Promise<Step> {
  let found = 0;
  for (const each of stored.filter(({ kind }) => kind === "Actor")) {
    for (const equipped of [false, true]) {
      if (equipped) await page.evaluate(equip, each.id);
      const answer = await page.evaluate(openSheet, each);
      if (!("app" in answer)) continue;
      const count = await page.evaluate(markRolls, answer.app);
      found += count;
      for (let index = 0; index < Math.min(count, 12); index += 1) {
        const card = await rollOne(page, answer.app, index);
        if (card !== null) {
          await page.evaluate(closeWindows);
          return {
            held: card,
            seen: `${each.type}`,
            error: card ? null : "the message was made, but no card of it is in the log",
          };
        }
      }
      await page.evaluate(closeWindows);
    }
  }
  return {
    held: false,
    seen: `${found} places`,
    error: found === 0 ? "no place to roll from" : "no click made a message",
  };
}

async function newestMessage(page: Page, before: number): Promise<string | null> {
  return page.evaluate((count) => {
    const { game } = globalThis as unknown as Stage;
    return game.messages.size > count ? (game.messages.contents.at(-1)?.id ?? null) : null;
  }, before);
}

/** Clicks one place and answers the window that opens with its first button. Null when no message followed. */
async function rollOne(page: Page, app: string, index: number): Promise<boolean | null> {
  const before = await page.evaluate(() => (globalThis as unknown as Stage).game.messages.size);
  const windows = await page.locator(".application, dialog[open]").count();
  const clicked = await page
    .locator(`[id="${app}"] [data-probe="${index}"]`)
    .first()
    .click({ timeout: 1500, force: true })
    .then(() => true)
    .catch(() => false);
  if (!clicked) return null;
  for (let tries = 0; tries < 30; tries += 1) {
    await page.waitForTimeout(75);
    const id = await newestMessage(page, before);
    if (id !== null) {
      const card = page.locator(`[data-message-id="${id}"]`).first();
      await card.waitFor({ state: "attached", timeout: 3000 }).catch(() => undefined);
      return (await card.count()) > 0 && ((await card.textContent()) ?? "").trim() !== "";
    }
    if (tries === 8 && (await page.locator(".application, dialog[open]").count()) > windows)
      await answerDialog(page, app);
  }
  return null;
}

async function answerDialog(page: Page, app: string): Promise<void> {
  const box = page.locator(`dialog[open], .application:not([id="${app}"])`).last();
  const button = box.locator(
    'button[autofocus], button[type="submit"], footer button, .dialog-buttons button, .form-footer button',
  );
  await button
    .first()
    .click({ timeout: 1000, force: true })
    .catch(() => undefined);
}

/** An item is dragged with the mouse onto an actor's sheet, from a compendium where the system has one, and stays there. */
export async function dropStep(page: Page, stored: readonly Stored[], faults: Faults): Promise<Step> {
  const packs = await page.evaluate(itemPacks);
  let why: string | null = null;
  for (const actor of stored.filter(({ kind }) => kind === "Actor")) {
    for (const from of packs.length > 0 ? packs.slice(0, 6) : ["the items directory"]) {
      faults.take();
      const answer = await page.evaluate(openSheet, actor);
      const uuids = packs.length > 0 ? [await page.evaluate(openPack, from)] : await directoryItems(page, stored);
      if (!("app" in answer)) why ??= answer.error;
      else if (uuids.includes(null)) why ??= `the window of ${from} shows no entries`;
      else {
        for (const uuid of uuids) {
          const taken = await dropOne(page, answer.app, uuid ?? "", actor.id);
          const [fault] = faults.take();
          if (taken && fault === undefined) {
            await page.evaluate(closeWindows);
            return { held: true, seen: `${from} → ${actor.type}`, error: null };
          }
          why ??= fault ?? null;
        }
      }
      await page.evaluate(closeWindows);
    }
  }
  return { held: false, seen: "", error: why ?? "no actor took what was dropped on its sheet" };
}

async function directoryItems(page: Page, stored: readonly Stored[]): Promise<string[]> {
  await page.evaluate("ui.sidebar.changeTab?.('items', 'primary') ?? ui.items.activate?.()");
  return stored.filter(({ kind }) => kind === "Item").map(({ id }) => `Item.${id}`);
}

async function dropOne(page: Page, app: string, uuid: string, id: string): Promise<boolean> {
  const size = () =>
    page.evaluate((actor) => (globalThis as unknown as Stage).game.actors.get(actor)?.items.size ?? 0, id);
  const before = await size();
  await page
    .locator(`[data-uuid="${uuid}"]`)
    .last()
    .dragTo(page.locator(`[id="${app}"]`), { targetPosition: { x: 120, y: 160 }, force: true });
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await size()) > before) return true;
    await page.waitForTimeout(75);
  }
  return false;
}

/** Two actors fight until the second round. */
export async function fightStep(page: Page, stored: readonly Stored[]): Promise<Step> {
  const all = stored.filter(({ kind }) => kind === "Actor");
  const fighters = all.filter(({ type }) => FIGHTERS.test(type));
  const actors = (fighters.length > 0 ? fighters : all).slice(0, 2);
  await page.evaluate("ui.sidebar.changeTab?.('combat', 'primary') ?? ui.combat.activate?.()");
  const report = await page.evaluate(
    fight,
    [0, 1].map((index) => (actors[index % actors.length] as Stored).id),
  );
  const held = report.started && report.round >= 2 && report.shown > 0;
  return {
    held,
    seen: `round ${report.round}, initiative ${JSON.stringify(report.initiatives)}`,
    error: held ? null : report.shown === 0 ? "the tracker shows nobody" : "the fight never came to a second round",
  };
}
