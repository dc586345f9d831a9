/** Worlds that were damaged on disk: opened, opened for reading, or refused with an explanation; never replaced. */

import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../shared/json.ts";
import { ANN, FIGHTER, GM, GOBLIN, makeSystem, openTable } from "./table.ts";

let systemPath: string;
let folder: string;
let worldPath: string;
const data = () => path.join(worldPath, "data");

beforeEach(async () => {
  systemPath = await makeSystem();
  folder = await mkdtemp(path.join(tmpdir(), "tiny-damage-"));
  worldPath = path.join(folder, "cave");
  // The world was played in: Ann's fighter was hit.
  const table = await openTable({ systemPath, worldPath });
  await (await table.join(ANN)).done("Actor", "update", { updates: [{ _id: FIGHTER, "system.hp.value": 5 }] });
  await table.stop();
});
afterEach(async () => {
  for (const each of [systemPath, folder]) await rm(each, { recursive: true, force: true });
});

/** Opens the world's database directly, and changes it. */
async function inDatabase<T>(act: (db: ClassicLevel<string, string>) => Promise<T>): Promise<T> {
  const db = new ClassicLevel<string, string>(data(), { valueEncoding: "utf8", createIfMissing: false });
  await db.open();
  try {
    return await act(db);
  } finally {
    await db.close();
  }
}

const open = () => openTable({ systemPath, worldPath });

/** The reason why the table does not open. */
async function refusal(): Promise<string> {
  const table = await open().catch((error: unknown) => error);
  if (table instanceof Error) return table.message;
  await (table as Awaited<ReturnType<typeof open>>).stop();
  throw new Error("The table opened");
}

/** Every file below the data folder with its contents. */
async function files(): Promise<Record<string, string>> {
  const names = (await readdir(data())).filter((name) => !/^(LOG|LOCK)/.test(name)).toSorted();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await readFile(path.join(data(), name))).toString("base64")])),
  );
}

async function fileNamed(pattern: RegExp): Promise<string> {
  const name = (await readdir(data())).find((file) => pattern.test(file));
  if (!name) throw new Error(`There is no file ${pattern}`);
  return path.join(data(), name);
}

describe("a world without what makes it one is refused, not replaced", () => {
  it("without the file CURRENT: the folder and what to do are named, no file is touched", async () => {
    await rm(path.join(data(), "CURRENT"));
    const before = await files();
    const said = await refusal();
    for (const word of [worldPath, "CURRENT", "backup", "--fresh", "--world", "Nothing was changed"])
      expect(said).toContain(word);
    expect(await files()).toEqual(before);
  });

  it("without its record of itself, or with a broken one: all its documents stay", async () => {
    const keys = () => inDatabase((db) => db.keys().all());
    await inDatabase((db) => db.del("!meta!world"));
    const before = await keys();
    expect(before.length).toBeGreaterThan(8);
    expect(await refusal()).toMatch(/no record of the world itself.*backup/s);
    expect(await keys()).toEqual(before);
    await inDatabase((db) => db.put("!meta!world", "{broken"));
    expect(await refusal()).toMatch(/"world" cannot be read.*backup/s);
    expect((await keys()).length).toBe(before.length + 1);
  });

  it("with its log gone, in which everything was", async () => {
    await rm(await fileNamed(/\.log$/));
    for (const name of await readdir(data())) if (name.endsWith(".ldb")) await rm(path.join(data(), name));
    expect(await refusal()).toContain(worldPath);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ["CURRENT is garbage", () => writeFile(path.join(data(), "CURRENT"), "garbage"), /CURRENT file does not end/],
    ["the manifest is missing", async () => rm(await fileNamed(/^MANIFEST/)), /MANIFEST-\d+: No such file/],
    ["the manifest is cut", async () => truncate(await fileNamed(/^MANIFEST/), 10), /cannot be opened/],
    ["data is a file", () => rm(data(), { recursive: true }).then(() => writeFile(data(), "x")), /not a directory/i],
  ])("when %s, LevelDB's own words are shown with plain ones", async (_what, harm, words) => {
    await harm();
    const said = await refusal();
    expect(said).toMatch(words);
    expect(said).toContain("missing or damaged");
    expect(said).toContain("backup");
    expect(said).toContain(worldPath);
  });

  it("of a newer format", async () => {
    await inDatabase(async (db) => {
      const meta = JSON.parse((await db.get("!meta!world")) ?? "{}") as JsonObject;
      await db.put("!meta!world", JSON.stringify({ ...meta, format: 99 }));
    });
    expect(await refusal()).toMatch(/newer practice table \(format 99; this one knows 2\).*Nothing was changed/s);
  });

  it("in which nobody could join", async () => {
    await inDatabase(async (db) => {
      for (const key of await db.keys({ gte: "!users!", lt: "!users!~" }).all()) await db.del(key);
    });
    expect(await refusal()).toMatch(/nobody could join.*no user.*backup.*--fresh/s);
  });
});

describe("a world with a damaged record", () => {
  it("opens for reading: the record is named, the others are there, every write is refused in words", async () => {
    await inDatabase((db) => db.put(`!actors!${GOBLIN}`, "{not json"));
    const before = await inDatabase((db) => db.iterator().all());
    const table = await open();
    expect(table.log.join("\n")).toContain(`Actor ${GOBLIN}`);
    const ann = await table.join(ANN);
    const world = await ann.world();
    expect(world.actors.map((actor) => actor._id)).toEqual([FIGHTER]);
    expect(world.notices.join("\n")).toMatch(new RegExp(`Nothing can be saved.*Actor ${GOBLIN}.*backup`, "s"));
    const change = { updates: [{ _id: FIGHTER, "system.hp.value": 1 }] };
    const reply = await ann.modify("Actor", "update", change);
    expect(reply).toMatchObject({ ok: false, error: { code: "storage" } });
    expect(reply.ok ? "" : reply.error.message).toContain(`Actor ${GOBLIN}`);
    expect(await ann.actor(FIGHTER)).toMatchObject({ system: { hp: { value: 5 } } });
    await table.stop();
    expect(await inDatabase((db) => db.iterator().all())).toEqual(before);
  });

  it("does not take a record under a foreign id for what it says", async () => {
    await inDatabase((db) => db.put(`!actors!${GOBLIN}`, JSON.stringify({ _id: FIGHTER, name: "Twin" })));
    const table = await open();
    expect((await (await table.join(GM)).world()).notices.join()).toContain(`Actor ${GOBLIN}`);
    await table.stop();
  });

  it("opens in full when only a login is damaged", async () => {
    await inDatabase((db) => db.put("!sessions!abc", "{not json"));
    const table = await open();
    const ann = await table.join(ANN);
    expect((await ann.world()).notices).toEqual([]);
    await ann.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.hp.value": 4 }] });
    await table.stop();
  });

  it("opens what can still be read when a file is damaged in the middle", async () => {
    const noise = (n: number) => randomBytes(n).toString("base64");
    await inDatabase(async (db) => {
      for (let n = 0; n < 60; n++) {
        const _id = `Entry${String(n).padStart(11, "0")}`;
        await db.put(
          `!journal!${_id}`,
          JSON.stringify({ _id, name: noise(6), pages: [], flags: { t: { x: noise(90).repeat(9) } } }),
        );
      }
      await db.compactRange("!", "~");
    });
    const file = await fileNamed(/\.ldb$/);
    const bytes = await readFile(file);
    // The journal's records are by far the largest part and are stored between the items and the scenes. More than a block with its end is changed, because
    // letters changed within a text are indistinguishable from written ones.
    bytes.fill(0x41, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 3000);
    await writeFile(file, bytes);
    const table = await open();
    const world = await (await table.join(GM)).world();
    expect(world.actors).toHaveLength(2);
    expect(world.journal.length).toBeGreaterThan(20);
    expect(world.journal.length).toBeLessThan(60);
    expect(world.notices.join("\n")).toMatch(/Nothing can be saved.*Some records of JournalEntry \(.*orrupt/s);
    await table.stop();
  });
});

describe("lost writes are said", () => {
  async function noticesOf(userId: string): Promise<string> {
    const table = await open();
    const { notices } = await (await table.join(userId)).world();
    expect(table.log.join("\n")).toContain(notices.join("\n"));
    await table.stop();
    return notices.join("\n");
  }

  /** Makes many changes, all of them in the log. */
  async function play(): Promise<void> {
    const table = await open();
    const ann = await table.join(ANN);
    for (let value = 1; value <= 12; value++) {
      await ann.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.note": "x".repeat(4000) + value }] });
    }
    await table.stop();
  }

  it("when the log is damaged in the middle", async () => {
    await play();
    const log = await fileNamed(/\.log$/);
    const bytes = await readFile(log);
    bytes.fill(0x41, 20_000, 20_100);
    await writeFile(log, bytes);
    const said = await noticesOf(GM);
    expect(said).toMatch(/\.log\) was damaged: \d+ bytes.*backup/s);
  });

  it("when the log was cut, and only once; players are not bothered", async () => {
    await play();
    await truncate(await fileNamed(/\.log$/), 20_000);
    expect(await noticesOf(GM)).toMatch(/The last \d+ changes that were saved are missing/);
    expect(await noticesOf(GM)).toBe("");
  });

  it("and nothing is said of a world that lost nothing", async () => {
    await play();
    expect(await noticesOf(GM)).toBe("");
  });
});

describe("--fresh", () => {
  it("keeps what it replaces, however damaged", async () => {
    await rm(path.join(data(), "CURRENT"));
    const before = await files();
    const table = await openTable({ systemPath, worldPath, fresh: true });
    expect(await (await table.join(ANN)).actor(FIGHTER)).toMatchObject({ system: { hp: { value: 8 } } });
    await table.stop();
    const kept = (await readdir(worldPath)).filter((name) => name.startsWith("data-replaced-"));
    expect(kept).toHaveLength(1);
    expect(table.log.join("\n")).toContain(kept[0]);
    await rm(data(), { recursive: true });
    await rename(path.join(worldPath, String(kept[0])), data());
    expect(await files()).toEqual(before);
  });

  it("replaces nothing when the port is taken, the world is in use, or the new world is faulty", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    await expect(openTable({ systemPath, worldPath, fresh: true, port })).rejects.toThrow(/is in use/);
    other.close();
    const first = await open();
    await expect(openTable({ systemPath, worldPath, fresh: true })).rejects.toThrow(/already open/);
    expect(await (await first.join(ANN)).actor(FIGHTER)).toMatchObject({ system: { hp: { value: 5 } } });
    await first.stop();
    await writeFile(path.join(systemPath, "demo-world.json"), JSON.stringify({ users: [{ name: "R", role: 1 }] }));
    await expect(openTable({ systemPath, worldPath, fresh: true })).rejects.toThrow(/role 4/);
    const again = await open();
    expect(await (await again.join(ANN)).actor(FIGHTER)).toMatchObject({ system: { hp: { value: 5 } } });
    await again.stop();
    expect((await readdir(worldPath)).filter((name) => name.startsWith("data-"))).toEqual([]);
  });
});
