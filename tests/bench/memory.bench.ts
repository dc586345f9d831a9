/** Memory leaks: a sheet opened and closed 200 times, items renamed on an open one, sixty combatants for fifty rounds. */
import type { CDPSession } from "playwright-core";
import { launchChromium } from "../../tools/lib/chromium.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import * as inPage from "./rivals/in-page.ts";
import { takeSeat } from "./rivals/seat.ts";
import type { Print } from "./run.ts";

interface Win {
  game: any;
  __bench: any;
}

// The page's globals, seen from functions that run in it.
// biome-ignore lint/suspicious/noShadowRestrictedNames: the page's own globalThis is meant
declare const globalThis: Win & typeof global;

/** Elements, listeners and memory of the page, once what nobody holds is gone. */
async function held(session: CDPSession): Promise<string> {
  for (let time = 0; time < 3; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return `${of("Nodes")} nodes, ${of("JSEventListeners")} listeners, ${(of("JSHeapUsedSize") / 1e6).toFixed(1)} MB`;
}

async function openAndClose({ id, times }: { id: string; times: number }): Promise<void> {
  const { sheet } = globalThis.game.actors.get(id);
  for (let time = 0; time < times; time += 1) {
    await sheet.render({ force: true });
    await sheet.close({ animate: false });
  }
  await new Promise((done) => setTimeout(done, 300));
}

async function rename({ id, times }: { id: string; times: number }): Promise<void> {
  const actor = globalThis.game.actors.get(id);
  await actor.sheet.render({ force: true });
  for (let time = 0; time < times; time += 1)
    await actor.items.contents[time % actor.items.size].update({ name: `Thing ${performance.now()}` });
  await actor.sheet.close({ animate: false });
  await new Promise((done) => setTimeout(done, 300));
}

async function playTo(round: number): Promise<void> {
  const { combat } = globalThis.__bench;
  for (let presses = 0; presses < 6000 && combat.round < round; presses += 1) await combat.nextTurn();
  await new Promise((done) => setTimeout(done, 500));
}

export default async function bench(print: Print): Promise<void> {
  const browser = await launchChromium();
  try {
    const seat = await takeSeat(browser, placesOf().dist);
    const { page } = seat;
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.enable");
    await session.send("Performance.enable");
    const said = async (what: string): Promise<void> => print(what, await held(session));
    const { actor, monster } = await page.evaluate(inPage.setUp, 90);
    for (const times of [20, 100, 100]) {
      await page.evaluate(openAndClose, { id: actor, times });
      await said(`sheet opened and closed ${times} times more`);
    }
    for (const times of [20, 100]) {
      await page.evaluate(rename, { id: actor, times });
      await said(`${times} things renamed, the sheet open`);
    }
    await page.evaluate(inPage.place, { id: monster, count: 60 });
    await page.evaluate(inPage.beginFight);
    await page.evaluate(async () => {
      const { combat } = globalThis.__bench;
      await combat.startCombat();
      await combat.rollAll();
    });
    for (const round of [5, 25, 50]) {
      await page.evaluate(playTo, round);
      await said(`60 combatants, in round ${round}`);
    }
    await seat.close();
  } finally {
    await browser.close();
  }
}
