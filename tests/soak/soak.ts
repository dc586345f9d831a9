/** The soak: several clients at one table, all doing things at random at once, some cut off now and then; in the end all must hold the same world. */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Dict } from "../../practice-table/client/data/types.ts";
import type { Source } from "../../practice-table/shared/json.ts";
import { GM, openTable } from "../../practice-table/tests/server/table.ts";
import { systemFolder } from "../foundry/table/live.ts";
import type { Said } from "./client.ts";
import { randomFrom } from "./transactions.ts";

const CLIENT = path.join(path.dirname(fileURLToPath(import.meta.url)), "client.ts");

export interface SoakOptions {
  readonly clients: number;
  readonly seconds: number;
  readonly seed: number;
  readonly generation?: 13 | 14;
  /** Milliseconds that a client waits between two transactions, on average. */
  readonly pace?: number;
  /** Seconds between two cuts of somebody's connection, on average. */
  readonly cutEvery?: number;
}

export interface SoakReport {
  readonly clients: number;
  readonly done: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly cuts: number;
  readonly documents: number;
  /** The differences between the clients; empty when every client and the stored world are alike. */
  readonly faults: readonly string[];
}

const idOf = (at: number): string => `SoakUserSoakUs${String(at).padStart(2, "0")}`;

/** The demo world for so many users: every fourth is a referee, each player owns one of the party. */
function seats(clients: number) {
  const ids = Array.from({ length: clients }, (_, at) => (at === 0 ? GM : idOf(at)));
  const isReferee = (at: number): boolean => at % 4 === 0;
  const change = (world: Dict): Dict => {
    const users = ids.map((_id, at) => ({ _id, name: `Soaker ${at}`, role: isReferee(at) ? 4 : 1 }));
    const players = ids.filter((_, at) => !isReferee(at));
    let next = 0;
    const actors = (world.actors as Dict[]).map((actor) => {
      if (actor.type !== "character") return actor;
      const mine = players.filter((_, at) => at % 4 === next % 4);
      next += 1;
      return { ...actor, ownership: { default: 1, ...Object.fromEntries(mine.map((id) => [id, 3])) } };
    });
    return { ...world, users, actors };
  };
  return { ids, change };
}

/** How long a client may take to end what it is about: longer than any answer is waited for. */
const PATIENCE = 90_000;

/** The next message of a client that passes; fails when the client ends first, or waits for something that never comes. */
function hear<T>(child: ChildProcess, test: (message: unknown) => message is T): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null): void => reject(new Error(`A client ended with ${code}.`));
    const late = setTimeout(() => reject(new Error("A client waits for an answer that never comes.")), PATIENCE);
    const take = (message: unknown): void => {
      if (!test(message)) return;
      clearTimeout(late);
      child.off("message", take);
      child.off("exit", end);
      resolve(message);
    };
    child.on("message", take);
    child.once("exit", end);
  });
}

const is =
  <T extends string>(word: T) =>
  (message: unknown): message is T =>
    message === word;
const isSaid = (message: unknown): message is Said =>
  typeof message === "object" && message !== null && "held" in message;

type Table = Awaited<ReturnType<typeof openTable>>;

/** The world as the table sends it to a referee, without transient data. */
async function worldText(table: Table): Promise<string> {
  const referee = await table.join(GM);
  const { serverTime: _now, activeUserIds: _here, activity: _does, notices: _said, ...world } = await referee.world();
  referee.socket.disconnect();
  // the order of whole documents in a collection does not matter; the order within a document does
  const byId = (a: Source, b: Source): number => (String(a._id) < String(b._id) ? -1 : 1);
  const sorted = Object.entries(world).map(([key, value]) => {
    const list = Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null && "_id" in one);
    return [key, list ? ([...value] as Source[]).sort(byId) : value];
  });
  return JSON.stringify(Object.fromEntries(sorted));
}

/** The differences between the worlds that the clients hold. A user's own settings are that user's, and the ledger is for referees. */
function unlike(all: readonly Said[]): string[] {
  const [first] = all;
  const shared = (type: string, referee: boolean): boolean => type !== "Setting" && (type !== "ChatMessage" || referee);
  return all.flatMap(({ user, referee, held, apart }) => [
    ...apart.map((what) => `${user}: ${what}`),
    ...Object.keys(held)
      .filter((type) => shared(type, referee) && held[type] !== first?.held[type])
      .map((type) => `${user}: ${type} differ from those of ${first?.user}`),
  ]);
}

/**
 * The worlds that the clients report once nothing is in progress any more. A client may still be doing something for others when the first
 * one reports, so they are asked again where they differ: a late change has arrived by then, and a missed change stays missed.
 */
async function heldAtRest(children: readonly ChildProcess[]): Promise<readonly Said[]> {
  for (let asked = 1; ; asked += 1) {
    await pause(1000);
    const answers = children.map((child) => hear(child, isSaid));
    for (const child of children) child.send("say");
    const all = await Promise.all(answers);
    if (asked === 3 || unlike(all).length === 0) return all;
  }
}

async function stored(table: Table, generation: 13 | 14): Promise<{ faults: string[]; documents: number }> {
  const before = await worldText(table);
  const { systemPath, worldPath } = table;
  await table.close();
  const again = await openTable({ systemPath, worldPath, generation });
  const after = await worldText(again);
  await again.stop();
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const apart = `The stored world is another: ${before.slice(at - 80, at + 80)} was ${after.slice(at - 80, at + 80)}`;
  return { faults: before === after ? [] : [apart], documents: (before.match(/"_id":/g) ?? []).length };
}

/** Runs it and says what was done and what is not alike. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { clients, seconds, seed, generation = 14, pace = 40, cutEvery = 3 } = options;
  const { ids, change } = seats(clients);
  const systemPath = await systemFolder(change);
  const folder = await mkdtemp(path.join(tmpdir(), "rulings-soak-"));
  const table = await openTable({ generation, systemPath, worldPath: path.join(folder, "world") });
  const children: ChildProcess[] = [];
  try {
    for (const [at, id] of ids.entries())
      children.push(fork(CLIENT, [table.url, id, String(seed + at), String(pace)], { execArgv: ["--import", "tsx"] }));
    await Promise.all(children.map((child) => hear(child, is("ready"))));
    for (const child of children) child.send("go");
    const random = randomFrom(seed);
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end) {
      await pause(Math.min(end - Date.now(), cutEvery * 2000 * random()));
      if (Date.now() < end) table.drop(ids[Math.floor(random() * ids.length)] ?? "");
    }
    const halted = children.map((child) => hear(child, is("halted")));
    for (const child of children) child.send("halt");
    await Promise.all(halted);
    const all = await heldAtRest(children);
    for (const child of children) child.disconnect();
    const { faults, documents } = await stored(table, generation);
    const refused: Record<string, number> = {};
    for (const one of all)
      for (const [why, count] of Object.entries(one.refused)) refused[why] = (refused[why] ?? 0) + count;
    const sum = (of: (said: Said) => number): number => all.reduce((before, said) => before + of(said), 0);
    return {
      clients,
      done: sum(({ done }) => done),
      cuts: sum(({ cuts }) => cuts),
      refused,
      documents,
      faults: [...unlike(all), ...faults],
    };
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
    await table.close().catch(() => undefined);
    for (const each of [systemPath, folder]) await rm(each, { recursive: true, force: true });
  }
}
