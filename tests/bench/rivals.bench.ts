/**
 * This system beside others, at the same table and in the same browser, in one run: `npm run bench -- --only rivals --rival <folder of a
 * built system>`, as many as one likes. They take turns, so that whatever else the machine does falls on all alike. Systems of others are no part of this repository.
 * A system that does nothing (`bare`) takes its turn with them: what it takes is the table's own work, below which no system comes.
 */
import { join, resolve } from "node:path";
import { compile } from "../../src/rules/compile.ts";
import { topics } from "../../src/rules/topics/index.ts";
import { build } from "../../tools/build.ts";
import { launchChromium } from "../../tools/lib/chromium.ts";
import { messageOf } from "../../tools/lib/files.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import * as inPage from "./rivals/in-page.ts";
import { manyRulings } from "./rivals/many-rulings.ts";
import { type BenchSeat, takeSeat } from "./rivals/seat.ts";
import type { Print } from "./run.ts";

/** The system that does nothing, and the head of its column. */
const BARE = join(import.meta.dirname, "bare");
const ALONE = "the table alone";
const ITEMS = 90;
const FIRSTS = 5;
const TURNS = 6;
const MONSTERS = 50;
const COMBATANTS = 60;
const SHEETS = 20;
const RULINGS = 59;

/** The figures of one thing, by system. */
type Figures = Map<string, number[]>;

interface Line {
  readonly what: string;
  readonly unit: string;
  readonly figures: Figures;
}

interface Made {
  readonly actor: string;
  readonly monster: string;
}

/** The results of one round of measuring: figures by the name of the measurement. */
type Taken = Readonly<Record<string, number>>;

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** Gathers figures under what they measure, in the order in which that was first said. */
class Book {
  readonly lines = new Map<string, Line>();

  note(system: string, taken: Taken): void {
    for (const [named, value] of Object.entries(taken)) {
      const [what = named, unit = "ms"] = named.split(" | ");
      const line = this.lines.get(named) ?? { what, unit, figures: new Map<string, number[]>() };
      this.lines.set(named, line);
      line.figures.set(system, [...(line.figures.get(system) ?? []), value]);
    }
  }
}

const measures: readonly {
  readonly times: number;
  readonly take: (seat: BenchSeat, made: Made) => Promise<Taken>;
}[] = [
  { times: TURNS, take: laterSheet },
  { times: TURNS, take: redraws },
  { times: TURNS, take: goodsPage },
  { times: 4, take: prepared },
  { times: 4, take: dragged },
  { times: 3, take: fought },
  { times: 4, take: together },
];

async function firstSheet(seat: BenchSeat): Promise<{ made: Made; taken: Taken }> {
  await seat.rejoin();
  const made = await seat.page.evaluate(inPage.setUp, ITEMS);
  const { value, thread } = await seat.measure((page) => page.evaluate(inPage.openSheet, made.actor));
  await seat.page.evaluate(inPage.closeSheet, made.actor);
  return {
    made,
    taken: {
      "sheet of 90 items, first of a session, painted": value.painted,
      "the same, thread": thread,
    },
  };
}

async function laterSheet(seat: BenchSeat, made: Made): Promise<Taken> {
  const { value, thread } = await seat.measure((page) => page.evaluate(inPage.openSheet, made.actor));
  await seat.page.evaluate(inPage.closeSheet, made.actor);
  return {
    "sheet of 90 items, later, drawn": value.drawn,
    "sheet of 90 items, later, painted": value.painted,
    "opening it, thread": thread,
    "elements of it | ": value.all,
    "elements of it that are seen | ": value.seen,
  };
}

/** The page of goods with all ninety on it: a thing is renamed until the open sheet shows it. */
async function goodsPage(seat: BenchSeat, made: Made): Promise<Taken> {
  await seat.page.evaluate(inPage.openSheet, made.actor);
  await seat.page.evaluate(inPage.showGoods, made.actor);
  const took = await seat.measure((page) => page.evaluate(inPage.rename, { id: made.actor, times: 3, thing: true }));
  await seat.page.evaluate(inPage.closeSheet, made.actor);
  return {
    "one of the 90 renamed, the page of goods open": middle(took.value.took),
    "the same, thread, each": took.thread / 3,
    "draws for it | ": Math.max(...took.value.draws),
  };
}

async function redraws(seat: BenchSeat, made: Made): Promise<Taken> {
  await seat.page.evaluate(inPage.openSheet, made.actor);
  const again = await seat.measure((page) => page.evaluate(inPage.drawAgain, { id: made.actor, times: 4 }));
  const changed = await seat.measure((page) => page.evaluate(inPage.rename, { id: made.actor, times: 3 }));
  await seat.page.evaluate(inPage.closeSheet, made.actor);
  return {
    "drawn again as it opens": middle(again.value),
    "the same, thread, each ": again.thread / 4,
    "a change until its open sheet shows it": middle(changed.value.took),
    "draws a change | ": Math.max(...changed.value.draws),
  };
}

async function prepared(seat: BenchSeat, made: Made): Promise<Taken> {
  const { value } = await seat.measure((page) =>
    page.evaluate(inPage.prepare, { id: made.actor, actors: 1000, items: 20 }),
  );
  return {
    "prepare 1,000 actors of 20 items": value.prepare,
    ...(value.numbers !== null && { "and every number of their sheets": value.numbers }),
  };
}

async function dragged(seat: BenchSeat, made: Made): Promise<Taken> {
  const { value, sent } = await seat.measure((page) =>
    page.evaluate(inPage.place, { id: made.monster, count: MONSTERS }),
  );
  await seat.page.waitForTimeout(300);
  await seat.page.evaluate(inPage.clearScene);
  return {
    "50 monsters onto the map": value,
    "writes of it | ": sent.writes,
    "bytes of it | B": sent.bytes,
  };
}

async function fought(seat: BenchSeat, made: Made): Promise<Taken> {
  await seat.page.evaluate(inPage.place, { id: made.monster, count: COMBATANTS });
  await seat.page.evaluate(inPage.beginFight);
  await seat.page.waitForTimeout(400);
  const { value, sent, thread } = await seat.measure((page) => page.evaluate(inPage.playRound));
  if (value.round < 2) throw new Error(`the fight stays in round ${value.round}`);
  await seat.page.evaluate(inPage.endFight);
  await seat.page.evaluate(inPage.clearScene);
  return {
    "a round of 60": value.took,
    "a round of 60, thread": thread,
    "presses of it | ": value.presses,
    "writes of the round | ": sent.writes,
    "bytes of the round | B": sent.bytes,
  };
}

/** Whether the many rulings come next, or the plain ones again. */
let many = true;

async function together(seat: BenchSeat, made: Made): Promise<Taken> {
  const open = await seat.page.evaluate(() => (Reflect.get(globalThis, "__bench") as { open?: string[] }).open?.length);
  if (!open) await seat.page.evaluate(inPage.openMany, { id: made.actor, count: SHEETS });
  const changed = await seat.measure((page) => page.evaluate(inPage.changeMany));
  const taken: Taken = {
    "one write, 20 open sheets follow": changed.value.took,
    "the same, thread ": changed.thread,
    "draws of the 20 | ": changed.value.draws,
  };
  if (!(await seat.page.evaluate(() => "rulings" in Reflect.get(globalThis, "game")))) return taken;
  const { rulings } = compile({ preset: "classic", overrides: many ? manyRulings(RULINGS) : {} });
  const all = Object.keys(topics).map((key) => [key, rulings.chosen(key)] as const);
  const applied = await seat.measure((page) => page.evaluate(inPage.applyRulings, all));
  many = !many;
  return {
    ...taken,
    "many rulings change, 20 open sheets follow": applied.value.took,
    "the same, thread  ": applied.thread,
    "rulings that change | ": applied.value.settings,
    "writes of them | ": applied.sent.writes,
    "draws of the 20 for them | ": applied.value.draws,
  };
}

function folders(): string[] {
  const found = process.argv.flatMap((arg, at) => (arg === "--rival" ? [process.argv[at + 1] ?? ""] : []));
  return [placesOf().dist, ...found.map((folder) => resolve(folder)), BARE];
}

async function run(seats: readonly BenchSeat[], book: Book): Promise<void> {
  const made = new Map<BenchSeat, Made>();
  const trouble = new Set<string>();
  const attempt = async (seat: BenchSeat, work: () => Promise<Taken>): Promise<void> => {
    try {
      book.note(seat.name, await work());
    } catch (error) {
      trouble.add(`${seat.name}: ${messageOf(error).split("\n")[0]}`);
    }
  };
  for (let time = 0; time < FIRSTS; time += 1)
    for (const seat of seats)
      await attempt(seat, async () => {
        const first = await firstSheet(seat);
        made.set(seat, first.made);
        return first.taken;
      });
  for (const { times, take } of measures)
    for (let time = 0; time < times; time += 1)
      for (const seat of seats) {
        const own = made.get(seat);
        if (own) await attempt(seat, () => take(seat, own));
      }
  for (const line of trouble) console.log(`  could not be measured: ${line}`);
}

function said(value: number, unit: string): string {
  const number = value >= 100 || unit !== "ms" ? Math.round(value).toLocaleString("en") : value.toFixed(1);
  return `${number} ${unit}`.trim();
}

/** Of what takes time: how much of it is each system's own, above the table's, in its middle. */
function above(seats: readonly BenchSeat[], book: Book): string[] {
  const names = seats.map(({ name }) => name).filter((name) => name !== ALONE);
  const lines = [...book.lines.values()].flatMap(({ what, unit, figures }) => {
    const floor = figures.get(ALONE);
    if (unit !== "ms" || !floor) return [];
    const own = names.map((name) => said(middle(figures.get(name) ?? []) - middle(floor), unit));
    return [`| ${what.trim()} | ${own.join(" | ")} |`];
  });
  return [
    `| above the table's own work | ${names.join(" | ")} |`,
    `|---|${names.map(() => "---|").join("")}`,
    ...lines,
  ];
}

/** The figures as a table for the README: the middle of each, and the least. */
function table(seats: readonly BenchSeat[], book: Book): string[] {
  const names = seats.map(({ name }) => name);
  const cells = (line: Line) =>
    names.map((name) => {
      const values = line.figures.get(name);
      if (!values) return "–";
      const least = line.unit === "ms" ? ` (${said(Math.min(...values), "").trim()})` : "";
      return said(middle(values), line.unit) + least;
    });
  return [
    `| what: the middle of several (the least) | ${names.join(" | ")} |`,
    `|---|${names.map(() => "---|").join("")}`,
    ...[...book.lines.values()].map((line) => `| ${line.what.trim()} | ${cells(line).join(" | ")} |`),
  ];
}

export default async function bench(_print: Print): Promise<void> {
  await build({ log: () => undefined });
  const browser = await launchChromium();
  const seats: BenchSeat[] = [];
  try {
    for (const folder of folders())
      seats.push(await takeSeat(browser, folder, folder === BARE ? { as: ALONE } : { jquery: seats.length > 0 }));
    const book = new Book();
    await run(seats, book);
    for (const line of [...table(seats, book), "", ...above(seats, book)]) console.log(line);
    for (const { name, faults } of seats)
      for (const fault of new Set(faults)) console.log(`  ${name}, in its page: ${fault.split("\n")[0]}`);
  } finally {
    for (const seat of seats) await seat.close();
    await browser.close();
  }
}
