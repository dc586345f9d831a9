/** The whole trial at one address: in by the door, the flows one after another, everything put back, and the report. */
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "../../tools/lib/chromium.ts";
import type { Game } from "../browser/support/page.ts";
import { addressOf, type Entered, enter, knock, NotBegun } from "./door.ts";
import { FLOWS } from "./flows/index.ts";
import type { Request } from "./options.ts";
import type { FlowReport, ProofReport } from "./report.ts";
import * as stage from "./stage.ts";
import { type Cast, play } from "./trial.ts";
import { Witness } from "./witness.ts";

declare const game: Game & {
  system: { version: string };
  world: { title: string };
  release: { generation: number; version?: string };
  version: string;
  modules: { contents: { id: string; active: boolean; version: string }[] };
};

/** The usual names of the referee: Foundry's own first user, and the practice table's. */
const REFEREES = ["Gamemaster", "Referee"];

/**
 * Tests the system at an address.
 * @throws NotBegun, with a message for people, when there is nothing to test it on
 */
export async function prove(
  request: Request & { readonly url: string },
  log: (line: string) => void,
): Promise<ProofReport> {
  const base = addressOf(request.url);
  await knock(base);
  const browser = await launchChromium();
  try {
    const witness = new Witness();
    const watch = (name: string, page: Page): void => witness.watch(name, page);
    const wanted = { wanted: request.user, usual: REFEREES, password: request.password };
    const referee = await enter(browser, base, wanted, watch);
    log(`${referee.name} is at the table.`);
    await requireReferee(referee);
    const seated = await seatPlayer(browser, base, request, referee, watch);
    log(seated.player ? `${seated.player.name} plays.` : seated.nobody);
    return await playAll(request, { referee, ...seated }, witness, log);
  } finally {
    await browser.close();
  }
}

async function requireReferee({ name, page }: Entered): Promise<void> {
  const found = await page.evaluate(() => ({
    isGM: game.user.isGM,
    role: Reflect.get(game.user, "role") as number,
    active: game.users.activeGM?.id === game.user.id,
    other: game.users.activeGM?.name ?? "",
  }));
  if (!found.isGM || found.role < 4)
    throw new NotBegun(`“${name}” is no Gamemaster of this world: name one with --user.`);
  if (!found.active)
    throw new NotBegun(
      `Another referee, “${found.other}”, is at the table. Let them leave first, or nothing would be tried here alone.`,
    );
}

/** A player, if one can be had. Somebody who was named must come in; somebody who was not may not. */
async function seatPlayer(
  browser: Browser,
  base: string,
  request: Request,
  referee: Entered,
  watch: (name: string, page: Page) => void,
): Promise<{ player: Entered | undefined; nobody: string }> {
  if (request.player === null) return { player: undefined, nobody: "Nobody plays: it was asked for so (--no-player)." };
  const away = await referee.page.evaluate(
    () => game.users.find((one) => !one.active && [1, 2].includes(Reflect.get(one, "role") as number))?.name,
  );
  const wanted = request.player ?? away;
  if (wanted === undefined) return { player: undefined, nobody: "Nobody plays: this world has no player who is away." };
  try {
    return { player: await enter(browser, base, { wanted, password: request.playerPassword }, watch), nobody: "" };
  } catch (error) {
    if (request.player !== undefined || !(error instanceof NotBegun)) throw error;
    return { player: undefined, nobody: `Nobody plays: ${error.message} (--player, --player-password)` };
  }
}

async function describe(page: Page): Promise<Record<string, string>> {
  const found = await page.evaluate(() => ({
    foundry: game.version,
    system: game.system.version,
    modules: game.modules.contents.flatMap(({ id, active, version }) => (active ? [`${id} ${version}`] : [])),
    browser: navigator.userAgent,
    screen: `${innerWidth} × ${innerHeight}`,
  }));
  return { ...found, modules: found.modules.length === 0 ? "none" : found.modules.join(", ") };
}

async function playAll(
  request: Request,
  seats: { referee: Entered; player: Entered | undefined; nobody: string },
  witness: Witness,
  log: (line: string) => void,
): Promise<ProofReport> {
  const { page } = seats.referee;
  const run = new Date().toISOString().slice(0, 16).replace("T", " ");
  const pages = [seats.referee, seats.player].flatMap((seat) => (seat ? [seat.page] : []));
  for (const one of pages) await stage.clearTheView(one);
  const table = await describe(page);
  await mendEarlier(page, log);
  const before = await stage.remember(page);
  const flows: FlowReport[] = [];
  let left: string[] = [];
  try {
    for (const one of pages) await stage.markWhatIsMade(one, run);
    const folders = await stage.makeFolders(page, run);
    await stage.keepBefore(page, folders.Actor ?? "", before);
    const generation = await page.evaluate(() => game.release.generation);
    const cast: Cast = { ...seats, generation, folders, ids: new Map(), adventure: request.adventure, witness };
    for (const flow of FLOWS) {
      if (request.only.length > 0 && !request.only.some((name) => flow.id.startsWith(name))) continue;
      const report = await play(flow, cast);
      flows.push(report);
      log(
        `  ${report.outcome === "failed" ? "FAILED" : report.outcome}  ${report.title} (${report.seconds.toFixed(1)} s)`,
      );
      for (const step of report.steps)
        if (step.outcome === "failed") log(`      ${step.what}: ${step.detail.split("\n")[0]}`);
      if (report.outcome === "skipped" && report.detail) log(`      ${report.detail}`);
    }
  } finally {
    witness.during = "clean-up";
    left = await tidy(pages, before);
  }
  return { made: new Date().toISOString(), table, flows, console: witness.said, left };
}

/** Removes what a run left that was interrupted, and puts back what it had changed. */
async function mendEarlier(page: Page, log: (line: string) => void): Promise<void> {
  const kept = await stage.keptBefore(page);
  if (!kept) return;
  log("An earlier run was interrupted: what it left behind is removed first.");
  await stage.putBack(page, kept);
  await stage.sweep(page, []);
}

/** Everything back as it was; what could not be is said. */
async function tidy(pages: readonly Page[], before: stage.Before): Promise<string[]> {
  const [page] = pages;
  if (!page) return [];
  try {
    const made = (await Promise.all(pages.map((one) => stage.madeIn(one).catch(() => [])))).flat();
    return [...(await stage.putBack(page, before)), ...(await stage.sweep(page, made))];
  } catch (error) {
    return [
      `The clean-up stopped (${error instanceof Error ? error.message : String(error)}); the next run removes the rest.`,
    ];
  }
}
