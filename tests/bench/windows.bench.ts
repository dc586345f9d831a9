/** How long each window takes that is opened for the first time in a session that stands: `npm run bench -- --only windows`, the slowest first. */
import { build } from "../../tools/build.ts";
import { launchChromium } from "../../tools/lib/chromium.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import { type BenchSeat, takeSeat } from "./rivals/seat.ts";
import type { Print } from "./run.ts";

/** The windows to open: a function of `game.rulings` with its arguments, or the sheet of the first document of a type. */
const WINDOWS: readonly (readonly [string, ...string[]])[] = [
  ["openHouseRules"],
  ["openLab"],
  ["openLedger"],
  ["openHandbook"],
  ["browse", "monsters"],
  ["browse", "spells"],
  ["openParty"],
  ["company"],
  ...["create", "hoard", "share", "experience", "hire", "pay", "shop", "work", "works", "print", "paste", "import"].map(
    (name) => ["company", name] as const,
  ),
  ...["character", "monster", "party"].map((type) => ["actors", type] as const),
  ...["weapon", "spell", "class"].map((type) => ["items", type] as const),
];
const TIMES = 3;

interface Win {
  game: any;
  foundry: any;
}
// The page's globals, seen from a function that runs in it.
// biome-ignore lint/suspicious/noShadowRestrictedNames: the page's own globalThis is meant
declare const globalThis: Win & typeof global;

/** Opens it and waits until it is painted: the milliseconds, or nothing when no window came. */
async function openOnce([name, ...given]: readonly string[]): Promise<number | undefined> {
  const { game, foundry } = globalThis;
  const shown = (): Set<any> =>
    new Set([...foundry.applications.instances.values()].filter((app: any) => app.rendered && app.hasFrame));
  const before = shown();
  const documents = { actors: game.actors, items: game.actors.contents.flatMap((actor: any) => [...actor.items]) };
  const begun = performance.now();
  if (name === "actors" || name === "items")
    documents[name].find((one: any) => one.type === given[0])?.sheet.render({ force: true });
  else void game.rulings[name ?? ""](...given);
  const fresh = (): any => [...shown()].find((app) => !before.has(app));
  while (!fresh() && performance.now() - begun < 5000) await new Promise((done) => setTimeout(done, 1));
  if (!fresh()) return undefined;
  await new Promise<void>((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(0);
    });
  });
  const took = performance.now() - begun;
  await new Promise((done) => setTimeout(done, 300));
  for (const app of shown()) await app.close({ animate: false, submitted: true });
  return took;
}

/** Each in a session of its own: what one window loads, the next has. */
async function first(seat: BenchSeat, what: readonly string[]): Promise<{ took: number | undefined; thread: number }> {
  await seat.rejoin();
  const { value, thread } = await seat.measure((page) => page.evaluate(openOnce, what));
  return { took: value, thread };
}

export default async function bench(print: Print): Promise<void> {
  await build({ log: () => undefined });
  const browser = await launchChromium();
  try {
    const seat = await takeSeat(browser, placesOf().dist);
    const found: { name: string; took: number[]; thread: number[] }[] = [];
    for (const what of WINDOWS) {
      const one = { name: what.join(" "), took: [] as number[], thread: [] as number[] };
      for (let time = 0; time < TIMES; time += 1) {
        const { took, thread } = await first(seat, what);
        if (took === undefined) continue;
        one.took.push(took);
        one.thread.push(thread);
      }
      found.push(one);
    }
    for (const { name, took, thread } of found.sort((a, b) => Math.min(...b.took) - Math.min(...a.took)))
      if (took.length > 0)
        print(
          name,
          `${Math.min(...took).toFixed(0)} ms`,
          `least of ${took.length}; thread ${Math.min(...thread).toFixed(0)} ms`,
        );
      else print(name, "–", "no window came");
    await seat.close();
  } finally {
    await browser.close();
  }
}
