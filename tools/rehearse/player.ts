/** A browser that keeps what it was given from one release to the next, and that plays a round. */
import { createHash } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { SYSTEM_ID } from "../lib/paths.ts";

/** The longest wait for anything in the page: a busy machine needs minutes where an idle one needs seconds. */
const PATIENCE = 300_000;

const hashOf = (data: Buffer): string => createHash("sha256").update(data).digest("hex");

/** How many files were asked for, those whose content could not be read, and those that are not the release's. */
export interface Given {
  readonly asked: number;
  readonly unread: number;
  readonly wrong: readonly string[];
}

/** A page, and what it was given of the system's files since the last look. */
export interface Player {
  readonly page: Page;
  /** Compares what the page was given with the files of a release. */
  given(files: ReadonlyMap<string, Buffer>): Promise<Given>;
}

/** Opens a page. */
export async function openPlayer(browser: Browser): Promise<Player> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.setDefaultNavigationTimeout(PATIENCE);
  const seen = new Map<string, Promise<string>>();
  page.on("response", (response) => {
    const path = decodeURIComponent(new URL(response.url()).pathname);
    const name = path.split(`/systems/${SYSTEM_ID}/`)[1];
    if (name === undefined) return;
    const hash = response.ok() || response.status() === 304 ? response.body().then(hashOf) : undefined;
    seen.set(name, hash?.catch(() => "unread") ?? Promise.resolve(`status ${response.status()}`));
  });
  return {
    page,
    given: async (files) => {
      const wrong: string[] = [];
      const asked = seen.size;
      let unread = 0;
      for (const [name, hash] of seen) {
        const [is, file] = [await hash, files.get(name)];
        if (is === "unread") unread += 1;
        else if (file === undefined) wrong.push(`${name} (${is.startsWith("status") ? is : "not in the package"})`);
        else if (is !== hashOf(file)) wrong.push(`${name} (${is.startsWith("status") ? is : "of another release"})`);
      }
      seen.clear();
      return { asked, unread, wrong };
    },
  };
}

/** Joins as the referee. */
export async function join({ page }: Player, url: string): Promise<void> {
  await page.goto(`${url}/join`);
  await page.locator('select[name="userid"]').selectOption({ label: "Referee" });
  await page.locator('button[name="join"]').click();
}

/** The result of a round. */
export interface Round {
  readonly rehearsed: unknown;
  readonly round: number;
  readonly cards: readonly string[];
}

/** Members of the page that the round goes by; all of them documented. */
interface PageGame {
  actors: { documentClass: { create(data: object): Promise<PageDocument> } };
  combats: { documentClass: { create(data: object): Promise<PageDocument> } };
  messages: { contents: readonly { readonly type: string }[] };
  rulings: {
    roll(kind: string, what: object): Promise<unknown>;
    openHouseRules(): Promise<void>;
  };
}
interface PageDocument {
  readonly id: string;
  readonly round: number;
  readonly sheet: { render(options: object): Promise<unknown> };
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
  rollAll(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  delete(): Promise<unknown>;
}

/** Waits until the world is there, fights a round, and opens a sheet and a window, so that what is loaded on demand is asked for. */
export async function playRound({ page }: Player): Promise<Round> {
  await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true);
  await page.waitForFunction(() => typeof Reflect.get(globalThis, "game")?.rulings?.roll === "function");
  const round = await page.evaluate(async () => {
    const game = Reflect.get(globalThis, "game") as PageGame;
    const hero = await game.actors.documentClass.create({ name: "Rehearsed hero", type: "character" });
    const goblin = await game.actors.documentClass.create({ name: "Rehearsed goblin", type: "monster" });
    const combat = await game.combats.documentClass.create({ active: true });
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: hero.id }, { actorId: goblin.id }]);
    await combat.rollAll();
    await combat.startCombat();
    await game.rulings.roll("attack", { actor: hero, subject: "unarmed", event: { shiftKey: true } });
    await game.rulings.roll("save", { actor: goblin, subject: "death", event: { shiftKey: true } });
    await combat.nextRound();
    const reached = combat.round;
    await hero.sheet.render({ force: true });
    await game.rulings.openHouseRules();
    for (const each of [combat, hero, goblin]) await each.delete();
    return reached;
  });
  await page.waitForFunction(() =>
    ["attack", "save"].every((kind) =>
      (Reflect.get(globalThis, "game") as PageGame).messages.contents.some(({ type }) => type === kind),
    ),
  );
  const [cards, rehearsed] = await page.evaluate(() => [
    (Reflect.get(globalThis, "game") as PageGame).messages.contents.map(({ type }) => type),
    Reflect.get(globalThis, "rehearsed"),
  ]);
  return { rehearsed, round, cards: [...new Set(cards as string[])] };
}
