/**
 * An evening in presses: seven characters, twenty foes, a log of 2,000 messages and 1,000 things done, a referee and four players. For each press the
 * time until it is painted for the one who pressed and for the last of the others, main-thread time, writes and bytes.
 * `npm run bench -- --only evening`; `--rival <folder of a built system>` sets others beside it.
 */
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { build } from "../../tools/build.ts";
import { launchChromium } from "../../tools/lib/chromium.ts";
import { messageOf } from "../../tools/lib/files.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import * as ours from "./evening/ours.ts";
import * as others from "./evening/rivals.ts";
import { type EveningTable, openEvening, PLAYERS, type Press, type Taken } from "./evening/table.ts";
import type { Print } from "./run.ts";

/** `--rounds N`, three by default. */
const at = process.argv.indexOf("--rounds");
const ROUNDS = at < 0 ? 3 : Number(process.argv[at + 1]);
/** The system that does nothing, and its name in the table. */
const BARE = join(import.meta.dirname, "bare");
const ALONE = "the table alone";
const MESSAGES = 2000;
const ENTRIES = 1000;

type Book = Map<string, Taken[]>;

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

const ms = (value: number): string => (Number.isNaN(value) ? "–" : `${Math.round(value)}`);

/** One line of the table: the middle of the rounds. */
function line(name: string, taken: readonly Taken[]): string {
  const of = (pick: (one: Taken) => number | undefined) =>
    middle(taken.map(pick).filter((one): one is number => one !== undefined));
  const cells = [
    `${ms(of(({ own }) => own))} (${ms(Math.min(...taken.map(({ own }) => own)))})`,
    ms(of(({ others }) => others)),
    ms(of(({ thread }) => thread)),
    ms(of(({ othersThread }) => othersThread)),
    ms(of(({ writes }) => writes)),
    `${(of(({ bytes }) => bytes) / 1000).toFixed(1)}`,
  ];
  return `| ${name} | ${cells.join(" | ")} |`;
}

async function attempt(table: EveningTable, press: Press, book: Book, trouble: Set<string>): Promise<void> {
  try {
    book.set(press.name, [...(book.get(press.name) ?? []), await table.take(press)]);
  } catch (error) {
    trouble.add(`${press.name}: ${messageOf(error).split("\n")[0]}`);
  }
}

/** A table with its presses: those of this system, or those that others have. */
interface Evening {
  readonly table: EveningTable;
  readonly own: boolean;
  readonly presses: readonly Press[];
  readonly fight: readonly Press[];
  readonly book: Book;
  readonly trouble: Set<string>;
}

async function play({ table, own, presses, fight, book, trouble }: Evening): Promise<void> {
  for (const press of presses) await attempt(table, press, book, trouble);
  if (own) await ours.afterPreset(table.referee);
  await ours.gather(table.referee);
  const show = async (tab: string): Promise<void> => {
    for (const name of PLAYERS)
      await table.page(name).evaluate((one) => Reflect.get(globalThis, "ui").sidebar.changeTab(one, "primary"), tab);
  };
  await show("combat");
  for (const press of fight) await attempt(table, press, book, trouble);
  await show("chat");
  await table.referee.evaluate(async () => {
    for (const combat of [...Reflect.get(globalThis, "game").combats]) await combat.delete();
  });
}

async function reloads({ table, book }: Evening): Promise<void> {
  for (const name of ["Referee", "Ann"]) {
    const what = `reload, ${name === "Ann" ? "a player" : "the referee"}`;
    const { own, thread } = await table.reload(name);
    const taken = { own, thread, others: undefined, othersThread: Number.NaN, writes: 0, bytes: 0 };
    book.set(what, [...(book.get(what) ?? []), taken]);
  }
}

/** The folders of systems by others (`--rival`, as many as one likes), and the one that does nothing: its time is the table's own. */
function rivals(): string[] {
  const named = process.argv.flatMap((arg, at) => (arg === "--rival" ? [resolve(process.argv[at + 1] ?? "")] : []));
  return named.length > 0 ? [...named, BARE] : [];
}

async function open(browser: Browser, folder: string): Promise<Evening> {
  const own = folder === placesOf().dist;
  const table = await openEvening(browser, folder, folder === BARE ? { as: ALONE } : { jquery: !own });
  const id = await table.referee.evaluate(() => String(Reflect.get(globalThis, "game").system.id));
  await (own ? ours : others).setUp(table.referee);
  const presses = own ? ours.PRESSES : others.presses(id);
  const fight = own ? ours.FIGHT : others.FIGHT;
  const evening = { table, own, presses, fight, book: new Map(), trouble: new Set<string>() };
  await play(evening);
  for (const fault of evening.trouble) console.log(`  ${table.name}, in the first round: ${fault}`);
  const full = await table.fill(MESSAGES, own ? ENTRIES : 0);
  console.log(`  ${table.name}: ${full.messages} messages in the log, ${full.entries} things done`);
  return { ...evening, book: new Map(), trouble: new Set() };
}

/** Everybody's evening side by side: painted for the one who pressed, painted for the others, thread, for the presses that two have. */
function beside(evenings: readonly Evening[]): string[] {
  const names = evenings.map(({ table }) => table.name);
  const cell = (taken: readonly Taken[] | undefined): string => {
    if (!taken) return "–";
    const of = (pick: (one: Taken) => number | undefined) =>
      middle(taken.map(pick).filter((one): one is number => one !== undefined && !Number.isNaN(one)));
    return `${ms(of(({ own }) => own))}; ${ms(of(({ others }) => others))}; ${ms(of(({ thread }) => thread))}`;
  };
  const shared = [...(evenings[0]?.book.keys() ?? [])].filter(
    (name) => evenings.filter(({ book }) => book.has(name)).length > 1,
  );
  return [
    `| painted; for the others; thread, ms | ${names.join(" | ")} |`,
    `|---|${names.map(() => "---|").join("")}`,
    ...shared.map((name) => `| ${name} | ${evenings.map(({ book }) => cell(book.get(name))).join(" | ")} |`),
  ];
}

export default async function bench(_print: Print): Promise<void> {
  await build({ log: () => undefined });
  const browser = await launchChromium();
  const evenings: Evening[] = [];
  try {
    for (const folder of [placesOf().dist, ...rivals()])
      try {
        evenings.push(await open(browser, folder));
      } catch (error) {
        console.log(`  ${folder} cannot be measured: ${messageOf(error).split("\n")[0]}`);
      }
    // They take turns, so that whatever else the machine does falls on all alike.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const evening of evenings) {
        await play(evening);
        await reloads(evening);
      }
    for (const { table, own, book, trouble } of evenings) {
      if (own) {
        console.log(
          "| press | painted, ms (least) | for the last of the others | thread | thread of the others | writes | kB |",
        );
        console.log("|---|---|---|---|---|---|---|");
        for (const [name, taken] of book) console.log(line(name, taken));
      }
      for (const fault of trouble) console.log(`  ${table.name}, could not be measured: ${fault}`);
      for (const fault of new Set(table.faults())) console.log(`  ${table.name}, in a page: ${fault.split("\n")[0]}`);
    }
    if (evenings.length > 1) for (const row of beside(evenings)) console.log(row);
  } finally {
    for (const { table } of evenings) await table.close();
    await browser.close();
  }
}
