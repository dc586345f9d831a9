/**
 * The speed of a table as users feel it: preparing actors, opening a full sheet, redrawing a long tracker, in real Chromium with the demo
 * world.
 */
import { join } from "node:path";
import { placesOf } from "../../tools/lib/paths.ts";
import { gzipped } from "../../tools/lib/weight.ts";
import { openTable, type Seat } from "../browser/support/table.ts";
import type { Print } from "./run.ts";

interface Win {
  game: any;
  Actor: any;
  ui: any;
}

// The page's globals, seen from functions that run in it.
// biome-ignore lint/suspicious/noShadowRestrictedNames: the page's own globalThis is meant
declare const globalThis: Win & typeof global;

const ITEMS = 20;
const ACTORS = 1000;
const SHEET_ITEMS = 90;
const COMBATANTS = 60;

/** Times of one thing in milliseconds: the first, and the middle of the others. */
function shown(times: readonly number[]): string {
  const [first = 0, ...rest] = times;
  const middle = [...rest].sort((a, b) => a - b)[Math.floor(rest.length / 2)] ?? first;
  return `first ${first.toFixed(0)} ms, then ${middle.toFixed(0)} ms`;
}

export default async function bench(print: Print): Promise<void> {
  const table = await openTable();
  try {
    const referee = await table.join("Referee");
    print("script when the table plays", await scripts(referee), "gzipped, sent to the referee");
    const prepared = await prepare(referee);
    print(
      `prepare ${ACTORS} actors of ${ITEMS} items`,
      `${prepared.prepare.toFixed(0)} ms`,
      "actor.reset(), practice table's data layer included",
    );
    print("and work out their sheets", `${prepared.derive.toFixed(0)} ms`, "creature and every number with its trace");
    print(`open a sheet with ${SHEET_ITEMS} items`, shown(await sheet(referee)), "render to rendered (aim: 100 ms)");
    print("script after the first sheet", await scripts(referee), "gzipped, sent to the referee");
    print(`redraw the tracker, ${COMBATANTS} combatants`, shown(await tracker(referee)));
    print("indexes of all compendia", shown(await indexes(referee)), "asked of the server with one field more");
  } finally {
    await table.close();
  }
}

/** The system's scripts that the page has loaded so far. */
async function scripts({ page }: Seat): Promise<string> {
  const names: string[] = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const ours = names.flatMap((name) => /\/systems\/rulings\/(.*\.mjs)$/.exec(name)?.[1] ?? []);
  return `${gzipped([...new Set(ours)].map((name) => join(placesOf().dist, name))).toFixed(1)} kB`;
}

function prepare({ page }: Seat): Promise<{ prepare: number; derive: number }> {
  return page.evaluate(
    ({ actors, items }) => {
      const { game, Actor } = globalThis;
      const hero = game.actors.find((actor: any) => actor.type === "character").toObject();
      hero.items = Array.from({ length: items }, (_, index) => ({
        ...hero.items[index % hero.items.length],
        _id: `item${String(index).padStart(12, "0")}`,
      }));
      const list = Array.from(
        { length: actors },
        (_, index) => new Actor.implementation({ ...hero, _id: `hero${String(index).padStart(12, "0")}` }),
      );
      const begun = performance.now();
      for (const actor of list) actor.reset();
      const ready = performance.now();
      for (const actor of list) game.rulings.sheet(actor);
      return { prepare: ready - begun, derive: performance.now() - ready };
    },
    { actors: ACTORS, items: ITEMS },
  );
}

function indexes({ page }: Seat): Promise<number[]> {
  return page.evaluate(async () => {
    const times: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const begun = performance.now();
      await Promise.all(
        globalThis.game.packs.map((pack: any) => pack.getIndex({ fields: [`flags.rulings.bench${time}`] })),
      );
      times.push(performance.now() - begun);
    }
    return times;
  });
}

function sheet({ page }: Seat): Promise<number[]> {
  return page.evaluate(async (count) => {
    const { game } = globalThis;
    const actor = game.actors.find((one: any) => one.type === "character");
    const gear = actor.items.contents.map((item: any) => item.toObject());
    const more = Array.from({ length: Math.max(0, count - gear.length) }, (_, index) => ({
      ...gear[index % gear.length],
      name: `Thing ${index}`,
    }));
    await actor.createEmbeddedDocuments("Item", more);
    const times: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const begun = performance.now();
      await actor.sheet.render({ force: true });
      times.push(performance.now() - begun);
      await actor.sheet.close({ animate: false });
    }
    return times;
  }, SHEET_ITEMS);
}

function tracker({ page }: Seat): Promise<number[]> {
  return page.evaluate(async (count) => {
    const { game, ui } = globalThis;
    const scene = game.scenes.active;
    const goblin = game.actors.find((one: any) => one.type === "monster");
    const tokens = [];
    for (let index = 0; index < count; index += 1)
      tokens.push(
        (await goblin.getTokenDocument({ x: (index % 20) * 100, y: Math.floor(index / 20) * 100 })).toObject(),
      );
    const placed = await scene.createEmbeddedDocuments("Token", tokens);
    const combat = await game.combats.documentClass.create({ scene: scene.id, active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      placed.map((token: any) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })),
    );
    await combat.startCombat();
    const times: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const begun = performance.now();
      await ui.combat.render({ force: true });
      times.push(performance.now() - begun);
    }
    return times;
  }, COMBATANTS);
}
