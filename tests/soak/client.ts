/**
 * One client of the soak, in a process of its own: the practice table's own data layer with the system in it. It performs random actions
 * until it is stopped, reconnects whenever the connection is cut, and then reports the world that it holds.
 */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { resume } from "../../practice-table/client/data/game/resume.ts";
import { enterTable, of } from "../foundry/table/live.ts";
import { doSomething, randomFrom } from "./transactions.ts";

/** The report of a client that has stopped. */
export interface Said {
  readonly user: string;
  readonly referee: boolean;
  /** A digest of each collection as this client holds it. */
  readonly held: Readonly<Record<string, string>>;
  /** Documents that differ from what the table sends to somebody who comes again, with both. */
  readonly apart: readonly string[];
  readonly done: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly cuts: number;
}

const [url = "", userId = "", seed = "1", pace = "40"] = process.argv.slice(2);
const { game, socket, wire } = await enterTable(url, userId, true);
const { registerReports } = await of("undo/report-to-referee");
registerReports();

let cuts = 0;
let catchingUp: Promise<unknown> = Promise.resolve();
wire.onReconnect(() => {
  cuts += 1;
  catchingUp = catchUp();
});

async function catchUp(): Promise<void> {
  try {
    if ((await resume(game)) === undefined) throw new Error("Another world stands there now.");
  } catch (error) {
    // cut again meanwhile: the next connection tries again
    if (Reflect.get(Object(error), "code") !== "offline") throw error;
  }
}

const who = { game, random: randomFrom(Number(seed)) };
const refused: Record<string, number> = {};
let done = 0;
let going = true;

/** Why something was not done, short enough to count by. */
function reason(error: unknown): string {
  const code = Reflect.get(Object(error), "code");
  return typeof code === "string" ? code : String(error).slice(0, 120);
}

async function go(): Promise<void> {
  while (going) {
    await doSomething(who).then(
      () => {
        done += 1;
      },
      (error: unknown) => {
        refused[reason(error)] = (refused[reason(error)] ?? 0) + 1;
      },
    );
    await pause(Number(pace) * who.random() * 2);
  }
}

/** The same text for the same data, in whatever order its keys were written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

const KEYS: Readonly<Record<string, string>> = {
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  JournalEntry: "journal",
  Macro: "macros",
  RollTable: "tables",
  Combat: "combats",
  ChatMessage: "messages",
  Folder: "folders",
  User: "users",
  Setting: "settings",
};

interface Held {
  readonly id: string;
  toObject(): object;
}

/** Resolves when everything in progress here is done and the table has announced all of it. */
async function settled(): Promise<void> {
  while (!socket.connected) await pause(50);
  await catchingUp;
  const { queued } = await of("platform/queue");
  await queued(async () => undefined);
  await socket.emitWithAck("time");
  // time to apply the last announcement
  await pause(300);
}

async function say(): Promise<Said> {
  await settled();
  const fresh = (await wire.world()) as unknown as Readonly<Record<string, readonly { readonly _id: string }[]>>;
  const held: Record<string, string> = {};
  const apart: string[] = [];
  for (const [type, key] of Object.entries(KEYS)) {
    const collection = game.collections.get(type) as unknown as {
      contents: readonly Held[];
      documentClass: new (source: object) => Held;
    };
    const mine = new Map(collection.contents.map((doc) => [doc.id, canonical(doc.toObject())]));
    const theirs = new Map(
      (fresh[key] ?? []).map((source) => {
        const doc = new collection.documentClass(JSON.parse(JSON.stringify(source)));
        return [doc.id, canonical(doc.toObject())];
      }),
    );
    for (const id of new Set([...mine.keys(), ...theirs.keys()]))
      if (mine.get(id) !== theirs.get(id)) apart.push(`${type}.${id} ${difference(mine.get(id), theirs.get(id))}`);
    const all = [...mine.keys()].sort().map((id) => mine.get(id));
    held[type] = createHash("sha256").update(all.join("\n")).digest("hex");
  }
  return { user: userId, referee: game.user?.isGM === true, held, apart, done, refused, cuts };
}

/** The same with every list of documents sorted by id. */
function sorted(text: string): string {
  return JSON.stringify(JSON.parse(text), (_key, one: unknown) =>
    Array.isArray(one) && one.every((each) => typeof each === "object" && each !== null && "_id" in each)
      ? [...one].sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1))
      : one,
  );
}

/** Where two texts part. */
function difference(mine?: string, theirs?: string): string {
  if (mine === undefined) return "is missing here";
  if (theirs === undefined) return "is not there any more";
  if (sorted(mine) === sorted(theirs)) return "holds the same in another order";
  let at = 0;
  while (at < mine.length && mine[at] === theirs[at]) at += 1;
  const from = Math.max(0, at - 60);
  return `here ${mine.slice(from, at + 80)} there ${theirs.slice(from, at + 80)}`;
}

// what a hook set going when the connection was cut is nobody's to wait for
process.on("unhandledRejection", (error) => {
  refused[reason(error)] = (refused[reason(error)] ?? 0) + 1;
});

let running: Promise<void> = Promise.resolve();
process.on("message", (order) => {
  if (order === "go") running = go();
  if (order === "halt") {
    going = false;
    void running.then(() => process.send?.("halted"));
  }
  if (order === "say")
    void say().then(
      (said) => process.send?.(said),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
