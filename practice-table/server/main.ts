/** Starts a practice table: opens (or creates) the world, reads the system and its compendia, listens. */
import { readdir } from "node:fs/promises";
import { createServer, type Server as HttpServer, type RequestListener } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { number, text } from "../shared/json.ts";
import { buildClient } from "./client-bundle.ts";
import { Engine } from "./engine/index.ts";
import { type Generation, generationByDefault, VERSIONS } from "./generation.ts";
import type { CutAt } from "./hardships.ts";
import { createHttp, secretPaths } from "./http.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { manifestWarnings } from "./manifest-warnings.ts";
import { type Module, readModules, typesOfModules } from "./modules.ts";
import { openWorld } from "./open-world.ts";
import { Packs } from "./packs.ts";
import { roleName } from "./pages.ts";
import { type OtherOrigin, routeOf, serveElsewhere, withoutRoute } from "./route.ts";
import { Sessions } from "./sessions.ts";
import { type HeardRequest, Table } from "./sockets.ts";

export interface TableOptions {
  /** Folder of a built system (with its `system.json`). */
  systemPath: string;
  /** Folders of modules that are active in this world. */
  modules?: readonly string[];
  /** Folder of the world, created when missing. Its last part is the world's id. */
  worldPath: string;
  /** Title of a new world. */
  worldName?: string;
  /** Port; 0 for a free one. */
  port: number;
  /** Address to listen on; loopback when absent. */
  hostname?: string;
  /** Whether to create the world again; the previous one is kept beside it. */
  fresh?: boolean;
  /** The emulated generation of Foundry; `generationByDefault` when absent. */
  generation?: Generation;
  /** Whether the page has jQuery as a global, for systems of others; without it, using jQuery throws a one-sentence explanation (PEER-27). */
  jquery?: boolean;
  /** Folder of a built client, or false for none; built with vite when absent. */
  client?: string | false;
  log?: (line: string) => void;
  /** Delay of every socket message in milliseconds, each way. */
  delay?: number;
  /** Milliseconds of silence after which a connection counts as lost; 20,000 by default. */
  patience?: number;
  /** Seconds for which browsers cache files, for tests that join often; none when absent, like Foundry. */
  cacheSeconds?: number;
  /** Number of a client's changes between cuts of its connection, for tests. */
  drop?: number;
  /** The path prefix of the table's address, such as `vtt`; none when absent. */
  prefix?: string;
  /** Whether the system's scripts, styles and languages come from another origin. */
  elsewhere?: boolean;
  /** The default language of clients, such as `de`; English when absent. */
  language?: string;
  /** Called for every incoming request that changes something, once for a batch, for counting. */
  heard?: (request: HeardRequest) => void;
}

export interface RunningTable {
  url: string;
  port: number;
  /** The users who can join. */
  users: { id: string; name: string; role: string; hasPassword: boolean }[];
  /** Cuts the connections of a user now, like a lost line; the client reconnects. */
  drop(userId: string): void;
  /** Cuts a user's connection during the next change: before it is carried out, or after it and before the user receives the response. */
  dropAtNextChange(userId: string, at: CutAt): void;
  close(): Promise<void>;
}

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * @throws Error with a message for users: no such system, world in use, damaged or of another system, port in use, invalid `demo-world.json`, client that does
 * not build
 */
export async function startTable(options: TableOptions): Promise<RunningTable> {
  const log = options.log ?? (() => undefined);
  const manifest = await readManifest(options.systemPath);
  const modules = await readModules(options.modules ?? []);
  manifest.moduleTypes = typesOfModules(modules);
  const client = options.client === false ? undefined : (options.client ?? (await buildClient(ROOT, log)));
  const hostname = options.hostname ?? "127.0.0.1";
  const front = new Front(routeOf(options.prefix ?? ""));
  // The port is taken first, so that a world is not created again for a table that cannot start.
  const port = await listen(front.http, options.port, hostname);
  try {
    return await open({ options, manifest, modules, client, log, front, port, hostname });
  } catch (error) {
    front.http.close();
    front.http.closeAllConnections();
    throw error;
  }
}

/** The HTTP server before the table is ready: early requests get a 503 response. */
class Front {
  readonly http: HttpServer;
  #answer: RequestListener = (_request, response) => {
    response.writeHead(503, { "Content-Type": "text/plain" }).end("The table is being set up; try again in a moment.");
  };

  constructor(readonly route: string) {
    this.http = createServer((request, response) => {
      if (withoutRoute(request, route)) this.#answer(request, response);
      else response.writeHead(404, { "Content-Type": "text/plain" }).end("The table stands below another address.");
    });
  }

  set answer(answer: RequestListener) {
    this.#answer = answer;
  }
}

interface Opening {
  options: TableOptions;
  manifest: Manifest;
  modules: readonly Module[];
  client: string | undefined;
  log: (line: string) => void;
  front: Front;
  port: number;
  hostname: string;
}

async function open({
  options,
  manifest,
  modules,
  client,
  log,
  front,
  port,
  hostname,
}: Opening): Promise<RunningTable> {
  const generation = options.generation ?? generationByDefault();
  const { world, store, title, founded, notices } = await openWorld({
    folder: options.worldPath,
    manifest,
    coreVersion: VERSIONS[generation],
    title: options.worldName ?? `${manifest.title}: the practice table`,
    language: options.language,
    fresh: options.fresh === true,
    log,
  });
  let other: OtherOrigin | undefined;
  try {
    const { route } = front;
    if (options.elsewhere) other = await serveElsewhere(manifest, secretPaths(manifest), hostname);
    const sessions = await Sessions.open(store, log);
    for (const line of manifestWarnings(manifest, generation)) log(line);
    const packs = await Packs.open(manifest, log, generation);
    const engine = new Engine(world, packs);
    const loopback = ["127.0.0.1", "localhost", "::1"].includes(hostname);
    const hosts = loopback ? new Set(["127.0.0.1", "localhost", "[::1]"]) : undefined;
    const worldId = path.basename(store.folder);
    // Cookies ignore ports, so two tables on one machine need different names to avoid logging each other's users out.
    const common = { world, sessions, hosts, cookieName: `table-session-${port}`, log };
    const sources = {
      world,
      packs,
      modules,
      worldId,
      title,
      founded,
      generation,
      language: options.language ?? "en",
      coreLanguages: await coreLanguages(),
      notices,
      route,
      systemAt: other?.origin ?? route,
    };
    // The sockets take the requests to their own path and pass on the others, so they come after the pages.
    const table = new Table({
      ...common,
      http: front.http,
      route,
      engine,
      sources,
      delay: options.delay,
      patience: options.patience,
      drop: options.drop,
      heard: options.heard,
    });
    const activeUserIds = () => table.presence.activeUserIds();
    front.answer = createHttp({
      ...common,
      modules,
      title,
      worldId,
      generation,
      client,
      root: ROOT,
      activeUserIds,
      jquery: options.jquery ?? false,
      cacheSeconds: options.cacheSeconds ?? 0,
      route,
      otherOrigin: other?.origin,
    });
    return {
      url: `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}${route}`,
      port,
      users: world.all("User").map((user) => ({
        id: text(user, "_id"),
        name: text(user, "name"),
        role: roleName(number(user, "role")),
        hasPassword: text(user, "passwordHash") !== "",
      })),
      drop: (userId) => table.drop(userId),
      dropAtNextChange: (userId, at) => table.cuts.order(userId, at),
      close: async () => {
        other?.close();
        await table.close();
        await engine.settle();
        await store.close();
      },
    };
  } catch (error) {
    other?.close();
    await store.close();
    throw error;
  }
}

/** @throws Error with a clear message when the port is in use */
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
    const files = await readdir(path.join(ROOT, "practice-table/public/lang"));
    return files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -".json".length));
  } catch {
    return [];
  }
}
