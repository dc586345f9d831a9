/** Helpers for the server's tests: a small system on disk, a table without a browser client, raw sockets. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { io, type Socket } from "socket.io-client";
import { type RunningTable, startTable, type TableOptions } from "../../server/main.ts";
import type { JsonObject, Source } from "../../shared/json.ts";
import type { Action, ModifyResponse, Reply, WorldSnapshot } from "../../shared/protocol.ts";

/** Any free port: test files run side by side. */
export const PORT = 0;
export const GM = "RefereeRefereeAA";
export const ANN = "AnnAnnAnnAnnAnnA";
export const BOB = "BobBobBobBobBobB";
export const ASSISTANT = "AssistAssistAssi";
export const TRUSTED = "TrustyTrustyTrus";
export const SCENE = "SceneSceneSceneA";
/** Ann's fighter, and the referee's goblin. */
export const FIGHTER = "FighterFighterFi";
export const GOBLIN = "GoblinGoblinGobl";
export const SWORD = "SwordSwordSwordS";
export const SPEAR = "SpearSpearSpearS";

export const MANIFEST = {
  id: "tiny",
  title: "Tiny",
  version: "1.2.3",
  socket: true,
  esmodules: ["tiny.mjs"],
  styles: ["tiny.css", { src: "vars.css", layer: "variables" }],
  languages: [{ lang: "en", name: "English", path: "lang/en.json" }],
  documentTypes: {
    Actor: { hero: { htmlFields: ["biography", "notes.*.text"], gmOnlyFields: ["secret"] }, monster: {} },
    Item: { weapon: { htmlFields: ["description"] } },
    ChatMessage: { attack: {} },
  },
  packs: [
    { name: "monsters", label: "Monsters", path: "packs/monsters", type: "Actor" },
    { name: "secrets", label: "Secrets", path: "packs/secrets", type: "JournalEntry", ownership: { PLAYER: "NONE" } },
  ],
};

export function demoWorld(): JsonObject {
  const weapon = (_id: string, name: string) => ({ _id, name, type: "weapon", system: { damage: "1d8" }, effects: [] });
  return {
    users: [
      { _id: GM, name: "Referee", role: 4, color: "#8a2b1d" },
      { _id: ASSISTANT, name: "Helper", role: 3 },
      { _id: TRUSTED, name: "Trusty", role: 2 },
      { _id: ANN, name: "Ann", role: 1, character: FIGHTER },
      { _id: BOB, name: "Bob", role: 1, password: "sesame" },
    ],
    actors: [
      {
        _id: FIGHTER,
        name: "Fighter",
        type: "hero",
        ownership: { default: 0, [ANN]: 3 },
        system: { hp: { value: 8, max: 8 }, tags: ["brave", "poor"], biography: "<p>Bold</p>", secret: 1 },
        items: [weapon(SWORD, "Sword")],
      },
      {
        _id: GOBLIN,
        name: "Goblin",
        type: "monster",
        ownership: { default: 0 },
        system: { hp: { value: 3, max: 3 }, mood: { fear: 1, rage: 2 } },
        items: [weapon(SPEAR, "Spear")],
      },
    ],
    scenes: [
      {
        _id: SCENE,
        name: "Cave",
        active: true,
        width: 1000,
        height: 1000,
        tokens: [
          { _id: "TokenFighterAAAA", name: "Fighter", actorId: FIGHTER, actorLink: true, x: 0, y: 0 },
          { _id: "TokenGoblinAAAAA", name: "Goblin 1", actorId: GOBLIN, actorLink: false, x: 100, y: 0 },
          { _id: "TokenGoblinBBBBB", name: "Goblin 2", actorId: GOBLIN, actorLink: false, x: 200, y: 0 },
        ],
      },
    ],
  };
}

/** A temporary folder with a built system; extra files by path. */
export async function makeSystem(
  files: Record<string, string> = {},
  demo: JsonObject | null = demoWorld(),
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "tiny-system-"));
  const all: Record<string, string> = {
    "system.json": JSON.stringify(MANIFEST),
    "tiny.mjs": "export const tiny = 1;",
    "tiny.css": "body {}",
    "vars.css": ":root {}",
    "lang/en.json": "{}",
    ".hidden/secret.txt": "secret",
    ...(demo ? { "demo-world.json": JSON.stringify(demo) } : {}),
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

export interface TestTable extends RunningTable {
  systemPath: string;
  worldPath: string;
  log: string[];
  join(userId: string, password?: string): Promise<Client>;
  stop(): Promise<void>;
}

export async function openTable(options: Partial<TableOptions> = {}): Promise<TestTable> {
  const systemPath = options.systemPath ?? (await makeSystem());
  const worldPath = options.worldPath ?? path.join(await mkdtemp(path.join(tmpdir(), "tiny-world-")), "cave");
  const log: string[] = [];
  const table = await startTable({
    port: PORT,
    client: false,
    log: (line) => log.push(line),
    ...options,
    systemPath,
    worldPath,
  });
  const clients: Client[] = [];
  return {
    ...table,
    systemPath,
    worldPath,
    log,
    join: async (userId, password = "") => {
      const client = await Client.join(table.url, userId, password);
      clients.push(client);
      return client;
    },
    stop: async () => {
      for (const client of clients) client.socket.disconnect();
      await table.close();
      if (!options.systemPath) await rm(systemPath, { recursive: true, force: true });
      if (!options.worldPath) await rm(path.dirname(worldPath), { recursive: true, force: true });
    },
  };
}

export async function login(
  url: string,
  userid: string,
  password = "",
): Promise<{ status: number; cookie: string; response: Response }> {
  const body = new URLSearchParams({ userid, password });
  const response = await fetch(`${url}/join`, { method: "POST", body, redirect: "manual" });
  return { status: response.status, cookie: (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "", response };
}

export class Client {
  readonly socket: Socket;
  readonly userId: string;
  readonly cookie: string;
  /** Changes by other users, in order. */
  readonly heard: ModifyResponse[] = [];
  #waiting: (() => void)[] = [];

  private constructor(socket: Socket, userId: string, cookie: string) {
    this.socket = socket;
    this.userId = userId;
    this.cookie = cookie;
    socket.on("modifyDocument", (response: ModifyResponse) => {
      this.heard.push(response);
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  static async join(url: string, userId: string, password: string): Promise<Client> {
    const { status, cookie } = await login(url, userId, password);
    if (status !== 303) throw new Error(`Login of ${userId} answered ${status}`);
    const { origin, pathname } = new URL(url);
    const path = `${pathname.replace(/\/$/, "")}/socket.io`;
    const socket = io(origin, { path, extraHeaders: { cookie }, reconnection: false, transports: ["websocket"] });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    return new Client(socket, userId, cookie);
  }

  async ask<T>(event: string, ...payload: unknown[]): Promise<Reply<T>> {
    return (await this.socket.timeout(60_000).emitWithAck(event, ...payload)) as Reply<T>;
  }

  async world(): Promise<WorldSnapshot> {
    const reply = await this.ask<WorldSnapshot>("world");
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.result;
  }

  modify(type: string, action: Action, operation: object): Promise<Reply<ModifyResponse>> {
    return this.ask<ModifyResponse>("modifyDocument", { type, action, operation });
  }

  /** The result of an operation that must succeed. */
  async done(
    type: string,
    action: Action,
    operation: object,
  ): Promise<Omit<ModifyResponse, "result"> & { result: Source[] }> {
    const reply = await this.modify(type, action, operation);
    if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.message}`);
    return { ...reply.result, result: reply.result.result as Source[] };
  }

  /** The refusal of an operation that must fail. */
  async refused(type: string, action: Action, operation: object): Promise<string> {
    const reply = await this.modify(type, action, operation);
    if (reply.ok) throw new Error(`${action} ${type} was allowed`);
    return `${reply.error.code}: ${reply.error.message}`;
  }

  /** The first received change that passes the test, waiting for it if necessary. */
  async hear(test: (response: ModifyResponse) => boolean): Promise<ModifyResponse> {
    for (;;) {
      const found = this.heard.find(test);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Waits until the server has handled everything sent before. */
  async sync(): Promise<void> {
    await this.ask("time");
  }

  async actor(id: string): Promise<Source> {
    const found = (await this.world()).actors.find((actor) => actor._id === id);
    if (!found) throw new Error(`No actor ${id}`);
    return found;
  }
}
