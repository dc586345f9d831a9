/** Starts a practice table: opens (or makes) the world, reads the system and its compendia, listens. */
import { readdir } from "node:fs/promises";
import { createServer, type Server as HttpServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { number, text } from "../shared/json.ts";
import { buildClient } from "./client-bundle.ts";
import { Engine } from "./engine/index.ts";
import { type Generation, generationByDefault, VERSIONS } from "./generation.ts";
import { createHttp } from "./http.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { Packs } from "./packs.ts";
import { roleName } from "./pages.ts";
import { seed } from "./seed.ts";
import { Sessions } from "./sessions.ts";
import { Table } from "./sockets.ts";
import { Store } from "./store.ts";
import { World } from "./world.ts";

export interface TableOptions {
  /** Folder of a built system (with its `system.json`). */
  systemPath: string;
  /** Folder of the world; made when it does not exist. Its last part is the world's id. */
  worldPath: string;
  /** Title of a world that is made now. */
  worldName?: string;
  /** 0 picks a free one. */
  port: number;
  /** Address to listen on; loopback when left out. */
  hostname?: string;
  /** Throw away what the world holds and seed it anew. */
  fresh?: boolean;
  /** Which generation of Foundry the client imitates; as `generationByDefault` says when left out. */
  generation?: Generation;
  /** Folder of a client that is already built, or false to run without one; built with vite when left out. */
  client?: string | false;
  log?: (line: string) => void;
}

export interface RunningTable {
  url: string;
  port: number;
  /** Who can join. */
  users: { id: string; name: string; role: string; hasPassword: boolean }[];
  close(): Promise<void>;
}

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * @throws Error with a message for people: no such system, world in use, world of another system, port taken, faulty
 * `demo-world.json`, client that does not build
 */
export async function startTable(options: TableOptions): Promise<RunningTable> {
  const log = options.log ?? (() => undefined);
  const manifest = await readManifest(options.systemPath);
  const client = options.client === false ? undefined : (options.client ?? (await buildClient(ROOT, log)));
  const store = await Store.open(path.resolve(options.worldPath));
  try {
    return await run(options, manifest, store, client, log);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function run(
  options: TableOptions,
  manifest: Manifest,
  store: Store,
  client: string | undefined,
  log: (line: string) => void,
): Promise<RunningTable> {
  const generation = options.generation ?? generationByDefault();
  const title = await prepareWorld(options, manifest, store, VERSIONS[generation], log);
  const world = new World(manifest, store, await store.readAll(), VERSIONS[generation]);
  const sessions = await Sessions.open(store);
  const packs = await Packs.open(manifest, log);
  const engine = new Engine(world, packs);
  const hostname = options.hostname ?? "127.0.0.1";
  const loopback = ["127.0.0.1", "localhost", "::1"].includes(hostname);
  const hosts = loopback ? new Set(["127.0.0.1", "localhost", "[::1]"]) : undefined;
  const worldId = path.basename(store.folder);

  const http = createServer();
  const port = await listen(http, options.port, hostname);
  // Cookies ignore ports: two tables on one machine must not log each other's users out.
  const common = { world, sessions, hosts, cookieName: `table-session-${port}` };
  const sources = { world, packs, worldId, title, generation, coreLanguages: await coreLanguages() };
  const table = new Table({ ...common, http, engine, sources, log });
  const activeUserIds = () => table.presence.activeUserIds();
  http.on("request", createHttp({ ...common, title, worldId, generation, client, root: ROOT, activeUserIds }));

  return {
    url: `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`,
    port,
    users: world.all("User").map((user) => ({
      id: text(user, "_id"),
      name: text(user, "name"),
      role: roleName(number(user, "role")),
      hasPassword: text(user, "passwordHash") !== "",
    })),
    close: async () => {
      await table.close();
      await engine.settle();
      await store.close();
    },
  };
}

/** Seeds a world that is new or wanted fresh; returns its title. */
async function prepareWorld(
  options: TableOptions,
  manifest: Manifest,
  store: Store,
  coreVersion: string,
  log: (line: string) => void,
): Promise<string> {
  const meta = await store.meta("world");
  if (meta && !options.fresh) {
    if (meta.system !== manifest.id) {
      throw new Error(
        `The world in ${store.folder} belongs to the system "${text(meta, "system")}", not "${manifest.id}". Use --world for another world, or --fresh to begin anew.`,
      );
    }
    return text(meta, "title", "The practice table");
  }
  const title = options.worldName ?? `${manifest.title}: the practice table`;
  log(meta ? "Making the world anew …" : "Making a new world …");
  await seed(store, manifest, title, coreVersion);
  return title;
}

/** @throws Error with a clear message when the port is taken */
function listen(http: HttpServer, port: number, hostname: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new Error(`Port ${port} on ${hostname} is in use; choose another with --port.`) : error);
    });
    http.listen(port, hostname, () => {
      const address = http.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

async function coreLanguages(): Promise<string[]> {
  try {
    const files = await readdir(path.join(ROOT, "host/public/lang"));
    return files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -".json".length));
  } catch {
    return [];
  }
}
