/** Takes modules by others through the practice table: the world gets ready, no error names them, and one thing that each is for is done. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { type RunningTable, startTable } from "../../host/server/main.ts";
import { launchChromium } from "../lib/chromium.ts";
import { messageOf } from "../lib/files.ts";
import { Faults } from "./faults.ts";
import type { Outcome, Report } from "./probe.ts";
import type { Step } from "./steps.ts";

interface Seats {
  readonly referee: Page;
  readonly player: Page;
}

/** What a module is for, by its id. */
const TASKS: Readonly<Record<string, (seats: Seats) => Promise<Step>>> = {
  "token-action-hud-rulings": hudStep,
  polyglot: polyglotStep,
  "seasons-and-stars": calendarStep,
  calendaria: calendarStep,
};

/** @throws an Error when a folder holds no module, or the table or the browser does not start */
export async function probeModules(
  folders: readonly string[],
  systemPath: string,
  generation: 13 | 14,
): Promise<Report> {
  const ids = await Promise.all(folders.map(idOf));
  const world = await mkdtemp(join(tmpdir(), "peer-modules-"));
  const table = await startTable({
    systemPath,
    modules: folders,
    worldPath: join(world, "world"),
    port: 0,
    generation,
  });
  const browser = await launchChromium();
  const outcomes: Outcome[] = [];
  try {
    const faults: Faults[] = [];
    const run = async (step: string, task: () => Promise<Step>): Promise<boolean> => {
      for (const each of faults) each.take();
      const done = await task().catch((error: unknown) => ({ held: false, seen: "", error: messageOf(error) }));
      const gathered = faults.flatMap((each) => each.take());
      const named = gathered.filter((fault) => ids.some((id) => fault.includes(id)));
      const error = done.error ?? named[0] ?? null;
      outcomes.push({ step, held: done.held && error === null, seen: done.seen, error, faults: gathered });
      return done.held;
    };
    let seats: Seats | undefined;
    const booted = await run("ready", async () => {
      const referee = await sit(browser, table, "Referee", faults);
      const player = await sit(browser, table, "Player", faults);
      seats = { referee, player };
      const active = await referee.evaluate("[...game.modules.values()].filter((each) => each.active).length");
      return { held: active === folders.length, seen: `${String(active)} modules, referee and player`, error: null };
    });
    for (const id of booted ? ids : []) {
      const task = TASKS[id];
      if (task && seats) {
        const at = seats;
        await run(id, () => task(at));
      }
    }
    return { system: ids.join(", "), generation, outcomes };
  } finally {
    await browser.close();
    await table.close();
    await rm(world, { recursive: true, force: true });
  }
}

async function idOf(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, "module.json"), "utf8"));
  return String(Object(manifest).id);
}

async function sit(browser: Browser, table: RunningTable, role: string, faults: Faults[]): Promise<Page> {
  const user = table.users.find((each) => each.role === role);
  if (user === undefined) throw new Error(`The table has no ${role} to join as.`);
  const context = await browser.newContext({ viewport: { width: 1700, height: 1000 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  faults.push(new Faults(page));
  await page.goto(`${table.url}/join`);
  await page.locator('select[name="userid"]').selectOption(user.id);
  await page.locator('button[type="submit"]').click();
  await page.waitForFunction("globalThis.game?.ready === true", undefined, { timeout: 60_000 });
  return page;
}

/** A press on the HUD's button for a saving throw, with Shift, makes a card; for referee and player. */
async function hudStep({ referee, player }: Seats): Promise<Step> {
  const seen: string[] = [];
  for (const [name, page] of [
    ["referee", referee],
    ["player", player],
  ] as const) {
    await page.waitForFunction("globalThis.canvas?.ready === true");
    await page.evaluate(
      "(canvas.tokens.placeables.find((token) => token.actor?.isOwner && token.actor.type === 'character') ?? canvas.tokens.placeables.find((token) => token.actor?.isOwner))?.control({ releaseOthers: true })",
    );
    const button = page.locator('#token-action-hud .tah-action-button[value^="save|"]').first();
    await button.waitFor({ state: "attached" });
    const before = Number(await page.evaluate("game.messages.size"));
    await page.keyboard.down("Shift");
    await button.dispatchEvent("click", { shiftKey: true, bubbles: true });
    await page.waitForFunction(`game.messages.size > ${before}`).finally(() => page.keyboard.up("Shift"));
    const buttons = await page.locator("#token-action-hud .tah-action-button").count();
    seen.push(`${name}: ${buttons} buttons, a save made a card`);
  }
  return { held: true, seen: seen.join("; "), error: null };
}

const WORD = "Thunderstone";

/** Speech in a tongue that the player does not speak has no plain word in the player's log. */
async function polyglotStep({ referee, player }: Seats): Promise<Step> {
  const tongue = await player.evaluate(
    "Object.keys(game.polyglot.languageProvider.languages).find((key) => !game.polyglot.knownLanguages.has(key)) ?? null",
  );
  if (typeof tongue !== "string") return { held: false, seen: "", error: "the player speaks every language" };
  const id = await referee.evaluate(
    `ChatMessage.implementation.create({ content: "${WORD}", style: CONST.CHAT_MESSAGE_STYLES.IC, lang: "${tongue}" }).then((message) => message.id)`,
  );
  const line = player.locator(`#chat .message[data-message-id="${String(id)}"]`);
  await line.waitFor({ state: "attached" });
  const text = (await line.textContent()) ?? "";
  const held = !text.includes(WORD);
  return {
    held,
    seen: held ? `a player's log holds no plain word of ${tongue}` : `${tongue}: ${text.trim()}`,
    error: null,
  };
}

/** A day on moves the calendar of everybody, and the calendar's own step moves the clock. */
async function calendarStep({ referee, player }: Seats): Promise<Step> {
  const date = "JSON.stringify(game.seasonsStars?.api?.getCurrentDate?.() ?? game.time.components)";
  const before = await player.evaluate(date);
  const time = Number(await referee.evaluate("game.time.worldTime"));
  await referee.evaluate("game.time.advance(86400)");
  await player.waitForFunction(`game.time.worldTime === ${time + 86_400}`);
  await player.waitForFunction(`(${date}) !== ${JSON.stringify(before)}`);
  const own = await referee.evaluate("typeof game.seasonsStars?.api?.advanceDays === 'function'");
  if (own) {
    await referee.evaluate("game.seasonsStars.api.advanceDays(1)");
    await player.waitForFunction(`game.time.worldTime === ${time + 2 * 86_400}`);
  }
  return { held: true, seen: own ? "a day by the clock and one by the calendar" : "a day by the clock", error: null };
}
