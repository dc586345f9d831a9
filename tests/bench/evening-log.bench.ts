/**
 * The size of the table's log and ledger: an evening of 400 real clicks (an attack, its damage, and applying that, in turn), and a campaign
 * of fifty such evenings, of which forty-nine are copies of the first with other ids.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTable } from "../../practice-table/server/main.ts";
import { type Client, GM, openTable } from "../../practice-table/tests/server/table.ts";
import { launchChromium } from "../../tools/lib/chromium.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import { type Doc, enterTable, type LiveGame, of, systemFolder } from "../foundry/table/live.ts";
import type { Print } from "./run.ts";

const PRESSES = 400;
const EVENINGS = 50;
/** So many documents go in one request. */
const BATCH = 400;

type Source = Record<string, any> & { _id: string };
interface Held {
  readonly messages: Source[];
  readonly pages: Source[];
}

/** One press after another, and how long each took, in milliseconds. */
async function evening(game: LiveGame, presses: number): Promise<number[]> {
  const { postCard, referenceTo } = await of("chat/post-card");
  const { runUndoable } = await of("undo/run-undoable");
  const { applyDamage } = await of("attack/damage/apply-damage");
  const { queued } = await of("platform/queue");
  const hild = game.actors.getName("Hild Redmantle") as Doc;
  const goblin = (game.scenes.active.tokens.getName("Goblin (1)") as Doc).actor as Doc;
  await goblin.update({ "system.hp": { value: 30_000, max: 30_000 } });
  const targets = [referenceTo(goblin)];
  const target = { id: goblin.uuid, name: goblin.name };
  const times: number[] = [];
  let attack: Doc | undefined;
  let damage: Doc | undefined;
  for (let press = 0; press < presses; press += 1) {
    const begun = performance.now();
    if (press % 3 === 0)
      await runUndoable({ kind: "attack", data: { name: hild.name }, repeats: true }, async (transaction: any) => {
        const plan = { procedure: "attack", rolls: [], stamp: "x", target, needed: 12, steps: [] };
        const outcome = { procedure: "attack", hit: true, total: 15, natural: 14, steps: [], next: [] };
        attack = await postCard({ type: "attack", actor: hild, plan, outcome, targets, transaction });
        return undefined;
      });
    else if (press % 3 === 1) {
      const plan = { procedure: "damage", rolls: [], stamp: "x", target, critical: false };
      const outcome = { procedure: "damage", total: 3, steps: [], dice: [], subdual: false, riders: [] };
      damage = await postCard({ type: "damage", actor: hild, plan, outcome, targets, follows: attack?.id });
    } else await applyDamage(damage, goblin.uuid, "full", GM);
    times.push(performance.now() - begun);
    await queued(async () => undefined);
  }
  return times;
}

/** The part of the world that holds it, with the journals that store the ledger, if any. */
async function held(client: Client): Promise<Held & { readonly journal: Source[] }> {
  const { messages, journal } = (await client.world()) as unknown as { messages: Source[]; journal: Source[] };
  const keeping = journal.filter(({ pages }) => pages.some(({ type }: Source) => type === "deed"));
  return { messages, journal: keeping, pages: keeping.flatMap(({ pages }) => pages as Source[]) };
}

const size = (of: unknown): string => `${(JSON.stringify(of).length / 1e6).toFixed(2)} MB`;
const middle = (times: readonly number[]): string =>
  `${([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms`;

function say(print: Print, what: string, { messages, pages }: Held): void {
  const hidden = messages.filter(({ type }) => type === "deed").length;
  print(`${what}: messages`, String(messages.length), `${hidden} of them for nobody to read, ${size(messages)}`);
  print(`${what}: pages of the ledger`, String(pages.length), size(pages));
}

/** Copies under ids of their own, which name each other as the first did. */
function copyOf(docs: readonly Source[], evening: number): Source[] {
  const mark = (id: string): string => `Evening${String(evening).padStart(2, "0")}${id.slice(9)}`;
  const ids = new Set(docs.map(({ _id }) => _id));
  const text = JSON.stringify(docs).replace(/[A-Za-z0-9]{16,}/g, (word) => (ids.has(word) ? mark(word) : word));
  return JSON.parse(text) as Source[];
}

async function write(client: Client, type: string, data: readonly Source[], more: object = {}): Promise<void> {
  for (let at = 0; at < data.length; at += BATCH)
    await client.done(type, "create", { keepId: true, ...more, data: data.slice(at, at + BATCH) });
}

/** Forty-nine evenings more. What the ledger would have let go, transactions and numbers of cards, is not written at all. */
async function campaign(client: Client): Promise<void> {
  const { messages, journal } = await held(client);
  for (let evening = 1; evening < EVENINGS; evening += 1) {
    await write(client, "ChatMessage", copyOf(messages, evening));
    for (const { _id, name, pages } of journal) {
      if (["RulingsDeeds0000", "RulingsNumbers00"].includes(_id) && evening < EVENINGS - 2) continue;
      const own = copyOf([...messages, ...(pages as Source[])], evening).slice(messages.length);
      await write(client, "JournalEntryPage", own, { parentUuid: `JournalEntry.${_id}`, name });
    }
  }
}

/** How long it takes until a referee's page is ready, and how many messages its log then shows. */
async function opening(worldPath: string): Promise<{ ready: number; shown: number }> {
  const table = await startTable({ systemPath: placesOf().dist, worldPath, port: 0, log: () => undefined });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const join = async (): Promise<number> => {
      const begun = performance.now();
      await page.goto(`${table.url}/game`);
      await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true, undefined, {
        timeout: 300_000,
      });
      return performance.now() - begun;
    };
    await page.goto(`${table.url}/join`);
    await page.locator('select[name="userid"]').selectOption({ label: "Referee" });
    await page.locator('button[name="join"]').click();
    await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true, undefined, { timeout: 300_000 });
    const times = [await join(), await join(), await join()].sort((a, b) => a - b);
    await page.locator("#chat .chat-log .message").first().waitFor();
    const shown = await page.locator("#chat .chat-log .message").count();
    return { ready: times[1] ?? 0, shown };
  } finally {
    await browser.close();
    await table.close();
  }
}

export default async function bench(print: Print): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "rulings-evening-"));
  const worldPath = path.join(folder, "world");
  const systemPath = await systemFolder();
  const open = async () => {
    const table = await openTable({ systemPath, worldPath });
    const { game, socket } = await enterTable(table.url, GM);
    const raw = await table.join(GM);
    return { table, game: game as unknown as LiveGame, socket, raw };
  };
  try {
    const first = await open();
    const times = await evening(first.game, PRESSES);
    print("a press, at the beginning", middle(times.slice(0, 60)), "the middle of sixty, over the wire");
    print("a press, at the end of the evening", middle(times.slice(-60)));
    say(print, "an evening", await held(first.raw));
    first.socket.disconnect();
    await first.table.stop();
    const evenings = await opening(worldPath);
    print(
      "an evening: until ready",
      `${evenings.ready.toFixed(0)} ms`,
      `the log then shows ${evenings.shown} messages`,
    );
    const second = await open();
    await campaign(second.raw);
    say(print, "a campaign", await held(second.raw));
    second.socket.disconnect();
    await second.table.stop();
    const third = await open();
    print("a press, after the campaign", middle(await evening(third.game, 60)));
    third.socket.disconnect();
    await third.table.stop();
    const years = await opening(worldPath);
    print("a campaign: until ready", `${years.ready.toFixed(0)} ms`, `the log then shows ${years.shown} messages`);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(systemPath, { recursive: true, force: true });
  }
}
