/**
 * An evening in presses: seven characters, twenty foes, a log of 2,000 messages and 1,000 things done, a referee and four players. For each press the
 * time until it is painted for the one who pressed and for the last of the others, main-thread time, writes and bytes.
 * `npm run bench -- --only evening`.
 */
import { build } from "../../tools/build.ts";
import { launchChromium } from "../../tools/lib/chromium.ts";
import { messageOf } from "../../tools/lib/files.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import * as ours from "./evening/ours.ts";
import { type EveningTable, openEvening, PLAYERS, type Press, type Taken } from "./evening/table.ts";
import type { Print } from "./run.ts";

/** `--rounds N`, three by default. */
const at = process.argv.indexOf("--rounds");
const ROUNDS = at < 0 ? 3 : Number(process.argv[at + 1]);
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

async function evening(table: EveningTable, book: Book, trouble: Set<string>): Promise<void> {
  for (const press of ours.PRESSES) await attempt(table, press, book, trouble);
  await ours.afterPreset(table.referee);
  await ours.gather(table.referee);
  for (const name of PLAYERS)
    await table.page(name).evaluate(() => Reflect.get(globalThis, "ui").sidebar.changeTab("combat", "primary"));
  for (const press of ours.FIGHT) await attempt(table, press, book, trouble);
  for (const name of PLAYERS)
    await table.page(name).evaluate(() => Reflect.get(globalThis, "ui").sidebar.changeTab("chat", "primary"));
  await table.referee.evaluate(async () => {
    for (const combat of [...Reflect.get(globalThis, "game").combats]) await combat.delete();
  });
}

export default async function bench(print: Print): Promise<void> {
  await build({ log: () => undefined });
  const browser = await launchChromium();
  let table: EveningTable | undefined;
  try {
    table = await openEvening(browser, placesOf().dist);
    await ours.setUp(table.referee);
    const first: Book = new Map();
    const trouble = new Set<string>();
    await evening(table, first, trouble);
    for (const fault of trouble) console.log(`  in the first round: ${fault}`);
    trouble.clear();
    const full = await table.fill(MESSAGES, ENTRIES);
    print("messages in the log; things done", `${full.messages}; ${full.entries}`);
    const book: Book = new Map();
    for (let round = 0; round < ROUNDS; round += 1) await evening(table, book, trouble);
    for (const name of ["Referee", "Ann"]) {
      const what = `reload, ${name === "Ann" ? "a player" : "the referee"}`;
      for (let round = 0; round < ROUNDS; round += 1) {
        const { own, thread } = await table.reload(name);
        const taken = { own, thread, others: undefined, othersThread: Number.NaN, writes: 0, bytes: 0 };
        book.set(what, [...(book.get(what) ?? []), taken]);
      }
    }
    console.log(
      "| press | painted, ms (least) | for the last of the others | thread | thread of the others | writes | kB |",
    );
    console.log("|---|---|---|---|---|---|---|");
    for (const [name, taken] of book) console.log(line(name, taken));
    for (const fault of trouble) console.log(`  could not be measured: ${fault}`);
    for (const fault of new Set(table.faults())) console.log(`  in a page: ${fault.split("\n")[0]}`);
  } finally {
    await table?.close();
    await browser.close();
  }
}
