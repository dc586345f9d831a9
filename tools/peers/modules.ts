/** Takes modules by others through the practice table: the world gets ready, no error names them, and one thing that each is for is done. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { type RunningTable, startTable } from "../../practice-table/server/main.ts";
import { launchChromium } from "../lib/chromium.ts";
import { messageOf } from "../lib/files.ts";
import { Faults } from "./faults.ts";
import type { Outcome, Report } from "./probe.ts";
import type { Step } from "./steps.ts";

interface Seats {
  readonly referee: Page;
  readonly player: Page;
}

/** The task of each module, by its id. */
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
    const together = ids.includes("token-action-hud-rulings") ? seats : undefined;
    if (together) await run("fight", () => fightStep(together));
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

/** Selects a creature's token, and targets another's. */
async function choose(page: Page, token: string, foe: string): Promise<void> {
  const drawn = "canvas.ready && canvas.tokens.placeables.some";
  await page.waitForFunction(`${drawn}(({ name }) => name === ${JSON.stringify(foe)})`);
  await page.evaluate(
    `canvas.tokens.placeables.find(({ name }) => name === ${JSON.stringify(token)}).control({ releaseOthers: true });
     canvas.tokens.placeables.find(({ name }) => name === ${JSON.stringify(foe)}).setTarget(true, { releaseOthers: true })`,
  );
}

/** Presses an attack on the HUD with Shift, and gives what its card says. */
async function attackByHud(page: Page): Promise<string> {
  const button = page.locator('#token-action-hud .tah-action-button[value^="attack|"]').first();
  await button.waitFor({ state: "attached" });
  const attacks = "game.messages.filter(({ type }) => type === 'attack')";
  const before = Number(await page.evaluate(`${attacks}.length`));
  await page.keyboard.down("Shift");
  await button.dispatchEvent("click", { shiftKey: true, bubbles: true });
  await page
    .waitForFunction(`${attacks}.length > ${before}`, undefined, { timeout: 2500 })
    .finally(() => page.keyboard.up("Shift"));
  return String(await page.evaluate(`${attacks}.at(-1).system.speaker.name`));
}

/**
 * A fight with all of them on: the referee begins it and moves it on by the tracker, the player hits by the HUD and rolls damage on the card, the referee
 * applies it and strikes back by the HUD, a round is over, and the clock has gone on with it.
 */
async function fightStep({ referee, player }: Seats): Promise<Step> {
  const seen: string[] = [];
  const hero = String(
    await player.evaluate(
      "canvas.tokens.placeables.find((token) => token.actor?.isOwner && token.actor.type === 'character').name",
    ),
  );
  const foe = String(
    await referee.evaluate(
      "canvas.tokens.placeables.find(({ actor, document }) => actor?.type === 'monster' && !document.hidden).name",
    ),
  );
  await referee.evaluate(
    `(async () => {
      const scene = game.scenes.active;
      const [one, two] = ${JSON.stringify([hero, foe])}.map((name) => scene.tokens.getName(name));
      await one.update({ x: two.x - 100, y: two.y });
      const combat = await Combat.implementation.create({ scene: scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", [one, two].map((token) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })));
      await combat.startCombat();
    })()`,
  );
  await player.waitForFunction("game.combat?.round === 1");
  const time = Number(await referee.evaluate("game.time.worldTime"));
  await referee.evaluate("ui.sidebar.changeTab('combat', 'primary')");
  const forward = referee.locator(".tracker-foot button.primary").first();
  await choose(player, hero, foe);
  await choose(referee, foe, hero);
  // The turn order depends on the dice: the tracker advances until both have attacked.
  const struck = new Set<string>();
  const points = `game.scenes.active.tokens.getName(${JSON.stringify(foe)}).actor.system.hp.value`;
  const full = Number(await referee.evaluate(points));
  for (let press = 0; press < 25 && (struck.size < 2 || Number(await referee.evaluate(points)) === full); press += 1) {
    for (const page of [player, referee])
      await attackByHud(page).then(
        (name) => struck.add(name),
        () => undefined,
      );
    const damage = player.locator("#chat [data-card-action=rollDamage]").last();
    if ((await damage.count()) > 0) await damage.dispatchEvent("click", { bubbles: true });
    const apply = referee.locator("#chat .message:last-child [data-card-action=apply]").first();
    if (
      await apply.waitFor({ state: "attached", timeout: 1500 }).then(
        () => true,
        () => false,
      )
    )
      await apply.dispatchEvent("click", { bubbles: true });
    await forward.click({ timeout: 3000 }).catch(() => undefined);
  }
  const left = Number(await referee.evaluate(points));
  seen.push(`${[...struck].join(" and ")} struck by the HUD`, `${foe} ${full} to ${left} hit points`);
  for (let press = 0; press < 12 && Number(await referee.evaluate("game.combat?.round ?? 9")) < 2; press += 1)
    await forward.click({ timeout: 3000 }).catch(() => undefined);
  const passed = Number(await player.evaluate("game.time.worldTime")) - time;
  seen.push(`${passed} seconds by the clock`);
  await referee.evaluate("game.combat?.delete()");
  return { held: struck.size === 2 && left < full && passed > 0, seen: seen.join("; "), error: null };
}

/** A day on moves the calendar of everybody, and the calendar's own step moves the clock. */
async function calendarStep({ referee, player }: Seats): Promise<Step> {
  // Seasons & Stars asks the referee to choose a calendar; its own may come after the world is ready here.
  await referee.evaluate(
    "game.seasonsStars && !game.seasonsStars.api?.getCurrentDate?.() ? game.seasonsStars.manager?.setActiveCalendar?.('gregorian') : undefined",
  );
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
