import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LONG } from "../../../tests/depth.ts";
import { objects } from "../../shared/json.ts";
import { getPath } from "../../shared/update.ts";
import { ANN, FIGHTER, GM, makeSystem, openTable } from "./table.ts";

const WRITER = path.join(path.dirname(fileURLToPath(import.meta.url)), "writer.ts");

let systemPath: string;
let folder: string;
let worldPath: string;

beforeEach(async () => {
  systemPath = await makeSystem();
  folder = await mkdtemp(path.join(tmpdir(), "tiny-worlds-"));
  worldPath = path.join(folder, "cave");
});
afterEach(async () => {
  for (const each of [systemPath, folder]) await rm(each, { recursive: true, force: true });
});

/** `KILL_ROUNDS=60` (or any number) runs more rounds. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? (LONG ? 20 : 1));

/** The writes acknowledged to the writer: entries made in batches, and the last value of each counter. */
interface Acknowledged {
  entries: string[];
  counters: Record<string, number>;
}

/** Lets the writer work until it has acknowledged this many more writes, then kills it. */
async function writeAndKill(round: number, writes: number, so: Acknowledged): Promise<void> {
  const args = ["--import", "tsx", WRITER, systemPath, worldPath, String(round)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let errors = "";
  child.stderr.on("data", (data) => (errors += String(data)));
  await new Promise<void>((resolve, reject) => {
    let buffer = "";
    let count = 0;
    child.stdout.on("data", (data) => {
      buffer += String(data);
      const lines = buffer.split("\n");
      buffer = lines.pop() ?? "";
      for (const line of lines) {
        const [what = "", value = ""] = line.split(" ");
        if (what === "done") so.entries.push(value);
        else if (what === "count") so.counters[value.split("=")[0] ?? ""] = Number(value.split("=")[1]);
        if (what === "done" || what === "count") count++;
      }
      if (count >= writes) child.kill("SIGKILL");
    });
    child.once("exit", (_code, signal) =>
      signal === "SIGKILL" ? resolve() : reject(new Error(`The writer failed: ${errors}`)),
    );
  });
}

describe("a killed table", () => {
  it(
    "keeps every acknowledged write, none by half, and opens again, time after time",
    async () => {
      const so: Acknowledged = { entries: [], counters: {} };
      for (let round = 0; round < ROUNDS; round++) {
        await writeAndKill(round, [3, 17, 1, 29, 60][round % 5] ?? 5, so);
        const table = await openTable({ systemPath, worldPath });

        const world = await (await table.join(GM)).world();
        expect(world.notices).toEqual([]);
        const entries = world.journal.map((entry) => String(entry.name));
        const macros = world.macros.map((macro) => String(macro.name));
        expect(entries).toEqual(expect.arrayContaining(so.entries));
        expect(entries.toSorted()).toEqual(macros.toSorted());
        // At most one unacknowledged write, the one in progress, is there for each round.
        expect(entries.length - so.entries.length).toBeLessThanOrEqual(round + 1);
        expect(world.actors).toHaveLength(2);
        const fighter = world.actors.find((actor) => actor._id === FIGHTER) ?? {};
        const tokens = objects(world.scenes[0], "tokens");
        const goblin = tokens.find((token) => token.name === "Goblin 1");
        const found: Record<string, unknown> = {
          actor: getPath(fighter, "system.count"),
          delta: getPath(goblin, "delta.system.count"),
          items: objects(fighter, "items").length - 1,
        };
        for (const [what, value] of Object.entries(so.counters)) {
          const now = Number(found[what]);
          expect(now, what).toBeGreaterThanOrEqual(value);
          // Items are counted over all rounds, so each may have added the one in progress.
          expect(now - value, what).toBeLessThanOrEqual(1);
          so.counters[what] = now;
        }
        await table.stop();
      }
    },
    ROUNDS * 60_000,
  );
});

describe("a world", () => {
  it("survives a restart with its changes and its logins", async () => {
    const first = await openTable({ systemPath, worldPath, port: 0 });
    const ann = await first.join(ANN);
    await ann.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.hp.value": 2 }] });
    await first.stop();
    const second = await openTable({ systemPath, worldPath, port: first.port });
    expect(await (await second.join(ANN)).actor(FIGHTER)).toMatchObject({ system: { hp: { value: 2 } } });
    const page = await fetch(`${second.url}/game`, { headers: { cookie: ann.cookie }, redirect: "manual" });
    expect(page.status).toBe(200);
    await second.stop();
    const fresh = await openTable({ systemPath, worldPath, fresh: true });
    expect(await (await fresh.join(ANN)).actor(FIGHTER)).toMatchObject({ system: { hp: { value: 8 } } });
    await fresh.stop();
  });

  it("is opened by one process only, and says so", async () => {
    const table = await openTable({ systemPath, worldPath });
    await expect(openTable({ systemPath, worldPath })).rejects.toThrow(/already open in another process/);
    await table.stop();
  });

  it("is not opened with another system, nor seeded from a faulty demo world", async () => {
    await (await openTable({ systemPath, worldPath })).stop();
    const manifest = { id: "other", title: "Other", version: "1" };
    const other = await makeSystem({ "system.json": JSON.stringify(manifest) }, null);
    await expect(openTable({ systemPath: other, worldPath })).rejects.toThrow(/belongs to the system "tiny"/);
    const demo = { users: [{ name: "R", role: 4 }], actors: [{ name: "X", type: "dragon" }] };
    await writeFile(path.join(systemPath, "demo-world.json"), JSON.stringify(demo));
    const elsewhere = path.join(folder, "elsewhere");
    await expect(openTable({ systemPath, worldPath: elsewhere })).rejects.toThrow(/actors\[0\].*dragon/);
    await expect(openTable({ systemPath: folder, worldPath: elsewhere })).rejects.toThrow(
      /system\.json cannot be read/,
    );
    await rm(other, { recursive: true, force: true });
  });

  it("has a referee, two players and a scene when the system brings none", async () => {
    const plain = await makeSystem({}, null);
    const table = await openTable({ systemPath: plain, worldPath });
    expect(table.users.map((user) => user.name)).toEqual(expect.arrayContaining(["Referee", "Ann", "Bob"]));
    const world = await (await table.join(GM)).world();
    expect(world.scenes).toMatchObject([{ active: true, grid: { size: 100 } }]);
    await table.stop();
    await rm(plain, { recursive: true, force: true });
  });

  it("says when its port is taken", async () => {
    const table = await openTable({ systemPath, worldPath });
    const second = openTable({ systemPath, worldPath: path.join(folder, "second"), port: table.port });
    await expect(second).rejects.toThrow(/is in use/);
    await table.stop();
  });
});
