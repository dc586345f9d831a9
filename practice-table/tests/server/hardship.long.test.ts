/** The robustness of a table: invalid requests, faults of its own, a disk that accepts no more writes. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { io } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { troubleOf, writingError } from "../../server/storage-faults.ts";
import { ANN, Client, FIGHTER, makeSystem, openTable } from "./table.ts";

const STANDING = path.join(path.dirname(fileURLToPath(import.meta.url)), "standing.ts");

describe("requests to the sockets' own path", () => {
  it("by polling, without a login, in any shape, are refused and the table stands", async () => {
    const table = await openTable();
    for (const query of [
      "?EIO=4&transport=polling",
      "?EIO=4&transport=polling&sid=abc",
      "?EIO=3&transport=polling",
      "?EIO=4&transport=flashsocket",
      "?transport=__proto__",
      "",
      "../socket.io/?EIO=4&transport=polling",
    ]) {
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const response = await fetch(`${table.url}/socket.io/${query}`, { method });
        expect(response.status, `${method} ${query}`).toBeGreaterThanOrEqual(400);
        await response.text();
      }
    }
    const poller = io(table.url, { transports: ["polling"], reconnection: false });
    await new Promise((resolve) => poller.once("connect_error", resolve));
    poller.close();
    const ann = await table.join(ANN);
    expect((await ann.world()).userId).toBe(ANN);
    await table.stop();
  });
});

describe("a table in a process of its own", () => {
  let folder: string;
  let systemPath: string;
  let child: ChildProcess | undefined;
  let said = "";

  beforeEach(async () => {
    systemPath = await makeSystem();
    folder = await mkdtemp(path.join(tmpdir(), "tiny-hardship-"));
  });
  afterEach(async () => {
    child?.kill("SIGKILL");
    for (const each of [systemPath, folder]) await rm(each, { recursive: true, force: true });
  });

  /** Starts the process, as another account of the computer when one is given; returns its address. */
  async function stand(as: { readonly uid?: number; readonly gid?: number } = {}): Promise<string> {
    said = "";
    const args = ["--import", "tsx", STANDING, systemPath, path.join(folder, "cave")];
    const started = spawn(process.execPath, args, { stdio: "pipe", ...as });
    child = started;
    for (const stream of [started.stdout, started.stderr]) stream.on("data", (data) => (said += String(data)));
    return await new Promise((resolve, reject) => {
      started.stdout.on("data", () => {
        const url = /^stands (\S+)$/m.exec(said)?.[1];
        if (url) resolve(url);
      });
      started.once("exit", () => reject(new Error(`It did not stand: ${said}`)));
    });
  }

  async function stop(): Promise<void> {
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child?.stdin?.write("stop\n");
    await ended;
  }

  it("reports an error that nothing caught, and continues", async () => {
    const url = await stand();
    const ann = await Client.join(url, ANN, "");
    for (const [how, words] of [
      ["throw", "thrown in a timer"],
      ["reject", "rejected and left alone"],
    ] as const) {
      child?.stdin?.write(`${how}\n`);
      await expect.poll(() => said, { timeout: 15_000 }).toContain(words);
    }
    await ann.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.hp.value": 3 }] });
    ann.socket.disconnect();
    await stop();
  });

  it("says of a folder that it may not read what is wrong, with which, and what to do; and leaves it as it was", async () => {
    await stand();
    await stop();
    const world = path.join(folder, "cave");
    const before = await readdir(world);
    for (const each of [systemPath, folder]) await chmod(each, 0o755);
    await chmod(world, 0);
    // Root ignores permissions, so the test runs as another user.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    await expect(stand(nobody)).rejects.toThrow(
      /cave cannot be opened: this account .* may not read or write its files/,
    );
    expect(said).toContain("Give it the right to read and write that folder");
    await chmod(world, 0o755);
    expect(await readdir(world)).toEqual(before);
  }, 60_000);

  /** Limits the size of files that the process writes, which simulates a full disk without privileges. */
  async function limitFiles(bytes: string): Promise<void> {
    const args = ["--pid", String(child?.pid), `--fsize=${bytes}:unlimited`];
    await new Promise((resolve) => spawn("prlimit", args, { stdio: "ignore" }).once("exit", resolve));
  }

  // Only Linux has a tool that sets the limit from outside.
  const onLinux = process.platform === "linux" ? it : () => undefined;
  onLinux(
    "refuses each write in words while its disk takes no more, loses nothing, and goes on when there is room",
    async () => {
      const url = await stand();
      const ann = await Client.join(url, ANN, "");
      const change = (n: number) => ({
        updates: [{ _id: FIGHTER, "system.note": `${n} `.repeat(3000), "system.n": n }],
      });
      for (let n = 1; n <= 5; n++) await ann.done("Actor", "update", change(n));
      await limitFiles("1");
      for (let n = 6; n <= 8; n++) {
        expect(await ann.refused("Actor", "update", change(n))).toMatch(
          /^storage: .*could not write.*nothing was saved/,
        );
      }
      expect(said).toMatch(/A write failed: .*too large/i);
      expect((await ann.actor(FIGHTER)).system).toMatchObject({ n: 5 });
      // A new user can still join and look.
      const late = await Client.join(url, ANN, "");
      expect((await late.actor(FIGHTER)).system).toMatchObject({ n: 5 });
      late.socket.disconnect();

      await limitFiles("unlimited");
      await ann.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.after": true }] });
      const expected = (await ann.actor(FIGHTER)).system;
      expect(expected).toMatchObject({ n: 5, after: true });
      const ended = new Promise((resolve) => child?.once("exit", resolve));
      child?.kill("SIGKILL");
      await ended;
      const again = await Client.join(await stand(), ANN, "");
      expect((await again.actor(FIGHTER)).system).toEqual(expected);
      again.socket.disconnect();
      await stop();
    },
    60_000,
  );
});

describe("what a storage fault is called", () => {
  it.each([
    ["IO error: /w/data/000003.log: No space left on device", "full", /disk .* is full.*nothing was saved/],
    ["IO error: /w/data/000003.log: Disk quota exceeded", "full", /full/],
    ["IO error: /w/data/000007.ldb: Permission denied", "denied", /may not write.*nothing was saved/],
    ["EROFS: read-only file system, mkdir '/w/assets'", "denied", /may not write/],
    ["Corruption: checksum mismatch", "damaged", /damaged.*nothing was saved/],
    ["something else", "other", /could not write.*log/],
  ])("%s", (words, trouble, said) => {
    const error = new Error("Database failed", { cause: new Error(words) });
    expect(troubleOf(error)).toBe(trouble);
    expect(writingError(error).message).toMatch(said);
  });
});
