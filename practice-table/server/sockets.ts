/** The socket side: one socket for each open page, one dispatcher for all its messages. */
import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import { isObject, type Json, number, text } from "../shared/json.ts";
import { type Activity, LIMITS, type ModifyResponse, type Reply } from "../shared/protocol.ts";
import type { Done, Engine } from "./engine/index.ts";
import { can } from "./engine/ownership.ts";
import { Cuts, cut, delayMessages } from "./hardships.ts";
import { knownHost, sameOrigin, tokenOf } from "./http.ts";
import { Presence } from "./presence.ts";
import { ask } from "./queries.ts";
import { Bucket } from "./rate.ts";
import { Refused, toRefusal } from "./refuse.ts";
import type { Sessions } from "./sessions.ts";
import { type SnapshotSources, snapshot } from "./snapshot.ts";
import {
  activitySchema,
  batchSchema,
  checkSize,
  modifySchema,
  parse,
  plainJson,
  querySchema,
  type ValidRequest,
  Weight,
} from "./validate.ts";
import { type Outcome, responsesFor } from "./visibility.ts";
import { Draft, principalOf, type World } from "./world.ts";

export interface SocketOptions {
  /** The route prefix of every path; blank for none. */
  route: string;
  http: HttpServer;
  world: World;
  engine: Engine;
  sessions: Sessions;
  sources: Omit<SnapshotSources, "activeUserIds" | "activity">;
  cookieName: string;
  hosts: ReadonlySet<string> | undefined;
  log: (line: string) => void;
  /** Delay of every message in milliseconds, each way. */
  delay?: number | undefined;
  /** Milliseconds of silence after which a connection counts as lost; 20,000 by default. */
  patience?: number | undefined;
  /** Number of changes between cuts of a client's connection; 0 for never. */
  drop?: number | undefined;
  /** Called for every incoming request that changes something. */
  heard?: ((request: HeardRequest) => void) | undefined;
}

/** A request that changes something; a batch has several operations. */
export interface HeardRequest {
  readonly userId: string;
  readonly operations: number;
  readonly bytes: number;
  /** The operations as received. */
  readonly requests: readonly ValidRequest[];
}

function tooFast(): Refused {
  return new Refused("too-fast", "Too many requests: please slow down.");
}

type Handler = (socket: Socket, userId: string, payload: Json) => Promise<unknown> | unknown;

export class Table {
  readonly presence: Presence;
  readonly #options: SocketOptions;
  readonly #io: Server;
  readonly #handlers: ReadonlyMap<string, Handler>;
  readonly cuts: Cuts;
  readonly #buckets = new Map<string, { requests: Bucket; moves: Bucket }>();

  constructor(options: SocketOptions) {
    this.#options = options;
    const { http, hosts, route } = options;
    this.#io = new Server(http, {
      path: `${route}/socket.io`,
      serveClient: false,
      // Our clients use no other transport, and an absent one needs no protection.
      transports: ["websocket"],
      // Larger messages than this, above the limit that is answered with a refusal, cut the connection.
      maxHttpBufferSize: LIMITS.requestBytes * 4,
      pingTimeout: options.patience ?? 20_000,
      allowRequest: (request, callback) =>
        callback(null, knownHost(request.headers.host, hosts) && sameOrigin(request.headers)),
    });
    delayMessages(this.#io, options.delay ?? 0);
    this.cuts = new Cuts(options.drop);
    this.presence = new Presence(this.#io);
    this.#handlers = this.#makeHandlers();
    this.#io.use((socket, next) => {
      const userId = this.#authenticate(socket);
      if (!userId) return next(new Error("unauthorised"));
      socket.data.userId = userId;
      next();
    });
    this.#io.on("connection", (socket) => this.#welcome(socket));
  }

  /** Cuts the connections of a user, like a lost line. */
  drop(userId: string): void {
    for (const { userId: id, socket } of this.presence.sockets()) if (id === userId) cut(socket);
  }

  async close(): Promise<void> {
    const closed = this.#io.close();
    // Browsers open connections in advance, and the server would wait for one that never sends a request.
    this.#options.http.closeAllConnections();
    await closed;
  }

  #authenticate(socket: Socket): string | undefined {
    const { sessions, world, cookieName } = this.#options;
    const userId = sessions.userOf(tokenOf(socket.handshake.headers, cookieName));
    return userId && number(world.get("User", userId), "role") > 0 ? userId : undefined;
  }

  /** The buckets are kept per user, not per connection, so that reconnecting gives no new ones. */
  #bucketsOf(userId: string): { requests: Bucket; moves: Bucket } {
    const buckets = this.#buckets.get(userId) ?? { requests: new Bucket(300, 60), moves: new Bucket(120, 40) };
    this.#buckets.set(userId, buckets);
    return buckets;
  }

  #welcome(socket: Socket): void {
    const userId = String(socket.data.userId);
    const { requests, moves } = this.#bucketsOf(userId);
    this.presence.enter(userId, socket);
    socket.on("disconnect", () => this.presence.leave(userId, socket));
    socket.on("error", (error) => this.#options.log(`Socket of ${userId}: ${error.message}`));
    socket.onAny((event: unknown, ...args: unknown[]) => {
      const last = args.at(-1);
      const ack = typeof last === "function" ? (reply: Reply<unknown>) => void last(reply) : () => undefined;
      const payload = typeof last === "function" ? args.slice(0, -1) : args;
      const bucket = event === "userActivity" ? moves : requests;
      this.#dispatch(socket, userId, String(event), payload[0], bucket)
        .catch((error: unknown) => ({ ok: false as const, error: toRefusal(error, this.#options.log) }))
        .then(ack)
        .catch((error: unknown) => this.#options.log(`An answer to ${userId} could not be sent: ${String(error)}`));
    });
  }

  async #dispatch(
    socket: Socket,
    userId: string,
    event: string,
    raw: unknown,
    bucket: Bucket,
  ): Promise<Reply<unknown>> {
    // A referee's macros and imports are many small requests, which a player's client has no need for.
    const isReferee = principalOf(this.#options.world, userId)?.isReferee === true;
    const cost = isReferee ? 0.1 : 1;
    if (!bucket.take(cost)) throw tooFast();
    // A lost session or role takes effect at once, not only at the next login.
    if (this.#authenticate(socket) !== userId) {
      socket.emit("sessionEnded", { reason: "Your session has ended." });
      socket.disconnect(true);
      throw new Refused("forbidden", "Your session has ended.");
    }
    const handler = this.#handlers.get(event);
    if (!handler) throw new Refused("unsupported", `The table does not know the event "${event.slice(0, 100)}".`);
    const weight = new Weight(isReferee);
    const payload = raw === undefined ? null : plainJson(raw, "message", weight);
    checkSize(payload);
    // Cleaning markup takes time, so much of it counts as many requests.
    if (!bucket.take((cost * weight.markup) / 2000)) throw tooFast();
    return { ok: true, result: (await handler(socket, userId, payload)) ?? null };
  }

  #makeHandlers(): ReadonlyMap<string, Handler> {
    const { world, sources } = this.#options;
    const system = `system.${world.manifest.id}`;
    return new Map<string, Handler>([
      ["time", () => Date.now()],
      ["world", (_socket, userId) => this.#snapshot(userId, sources)],
      ["modifyDocument", (socket, userId, payload) => this.#modify(socket, userId, payload)],
      ["modifyBatch", (socket, userId, payload) => this.#batch(socket, userId, payload)],
      ["query", (_socket, userId, payload) => this.#query(userId, payload)],
      ["userActivity", (socket, userId, payload) => this.#activity(socket, userId, payload)],
      [system, (socket, userId, payload) => this.#relay(socket, userId, system, world.manifest.socket, payload)],
      ...sources.modules.map(({ snapshot: { id }, socket: asked }): [string, Handler] => [
        `module.${id}`,
        (socket, userId, payload) => this.#relay(socket, userId, `module.${id}`, asked, payload),
      ]),
    ]);
  }

  #snapshot(userId: string, sources: SocketOptions["sources"]): unknown {
    const who = principalOf(this.#options.world, userId);
    if (!who) throw new Refused("forbidden", "You are no longer a user of this world.");
    const { presence } = this;
    return snapshot(
      { ...sources, activeUserIds: () => presence.activeUserIds(), activity: () => presence.activity() },
      who,
    );
  }

  async #modify(socket: Socket, userId: string, payload: Json): Promise<ModifyResponse> {
    const [answer] = await this.#run(socket, userId, [parse(modifySchema, payload, "request")]);
    if (!answer) throw new Refused("internal", "There is no answer.");
    return answer;
  }

  async #batch(socket: Socket, userId: string, payload: Json): Promise<ModifyResponse[]> {
    return await this.#run(socket, userId, parse(batchSchema, payload, "request").operations);
  }

  async #run(socket: Socket, userId: string, requests: readonly ValidRequest[]): Promise<ModifyResponse[]> {
    const change = requests.some((request) => request.action !== "get");
    const cutAt = change ? this.cuts.next(userId, socket) : undefined;
    const { heard } = this.#options;
    if (change) heard?.({ userId, operations: requests.length, bytes: JSON.stringify(requests).length, requests });
    if (cutAt) this.#options.log(`The connection of ${userId} is cut, ${cutAt} its change is carried out.`);
    if (cutAt === "before") {
      cut(socket);
      throw new Refused("offline", "The connection was cut.");
    }
    let answers: ModifyResponse[] = [];
    await this.#options.engine.run(userId, requests, (done) => {
      answers = done.answers;
      this.#announce(socket, done);
      if (cutAt) cut(socket);
    });
    return answers;
  }

  /** Sends changes to the users concerned, then disconnects those who lost access. */
  #announce(origin: Socket, done: Done): void {
    const { world } = this.#options;
    for (const { userId, socket } of this.presence.sockets()) {
      const who = principalOf(world, userId);
      if (!who) continue;
      const news =
        socket === origin ? done.extra : done.outcomes.filter((item) => item.broadcast).map((item) => item.outcome);
      for (const outcome of news) {
        for (const response of responsesFor(who, outcome)) socket.emit("modifyDocument", response);
      }
    }
    for (const { outcome } of done.outcomes) if (outcome.response.type === "User") this.#checkSeats(outcome, origin);
  }

  #checkSeats({ response }: Outcome, origin: Socket): void {
    const { world, sessions, log } = this.#options;
    for (const entry of response.result) {
      const id = isObject(entry) ? text(entry, "_id") : String(entry);
      const out = number(world.get("User", id), "role") < 1;
      const newPassword = response.action === "update" && isObject(entry) && entry.passwordHash !== undefined;
      if (!out && !(newPassword && id !== origin.data.userId)) continue;
      sessions.endAll(id).catch((error: unknown) => log(`Sessions of ${id}: ${String(error)}`));
      for (const { userId, socket } of this.presence.sockets()) {
        if (userId !== id) continue;
        socket.emit("sessionEnded", { reason: "The referee has ended your session." });
        socket.disconnect(true);
      }
    }
  }

  async #query(userId: string, payload: Json): Promise<Json> {
    const request = parse(querySchema, payload, "query");
    const { world } = this.#options;
    const who = principalOf(world, userId);
    if (!who || !can(new Draft(world), who, "QUERY_USER")) {
      throw new Refused("forbidden", `User ${userId} lacks permission to query other users.`);
    }
    if (!world.get("User", request.userId))
      throw new Refused("missing", `query.userId: there is no user ${request.userId}.`);
    return await ask(this.presence.newest(request.userId), userId, request);
  }

  #activity(socket: Socket, userId: string, payload: Json): null {
    checkSize(payload, 16 * 1024, "The activity");
    this.presence.note(userId, parse(activitySchema, payload, "activity") as Activity, socket);
    return null;
  }

  #relay(socket: Socket, userId: string, event: string, asked: boolean | undefined, payload: Json): null {
    if (asked !== true) {
      throw new Refused("unsupported", `The manifest of ${event} does not say "socket": true.`);
    }
    socket.broadcast.emit(event, payload, userId);
    return null;
  }
}
