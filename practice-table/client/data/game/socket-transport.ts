import { io, type Socket } from "socket.io-client";
import type { Json } from "../../../shared/json.ts";
import type {
  Activity,
  BatchRequest,
  ModifyRequest,
  ModifyResponse,
  QueryDelivery,
  QueryRequest,
  Reply,
  WorldSnapshot,
} from "../../../shared/protocol.ts";
import type { Transport } from "../transport.ts";
import { getRoute } from "../utils/misc.ts";

/** A refusal of a request by the server; `code` gives the reason to programs. */
export class RefusedError extends Error {
  code: string;
  constructor(message: string, code: string) {
    super(message);
    this.name = "RefusedError";
    this.code = code;
  }
}

/** The connection of a browser, over socket.io. */
export class SocketTransport implements Transport {
  readonly #socket: Socket;
  readonly #refusals: ((error: RefusedError) => void)[] = [];
  /** Requests in flight. */
  readonly #pending = new Set<(reply: Reply<never>) => void>();
  /** Requests that wait for a connection; they are sent once it exists. */
  readonly #waiting = new Set<(reply: Reply<never>) => void>();

  constructor(socket: Socket = io({ path: getRoute("socket.io"), transports: ["websocket"] })) {
    this.#socket = socket;
    socket.on("connect", () => {
      for (const answer of this.#waiting) this.#pending.add(answer);
      this.#waiting.clear();
    });
    // Pending requests will get no response, so their callers are notified.
    socket.on("disconnect", () => {
      const message =
        "The connection was lost before the table answered. Look whether it was done before you do it again.";
      for (const answer of [...this.#pending]) answer({ ok: false, error: { code: "offline", message } });
    });
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  /** Resolves once connected. @throws Error when the session is not known to the server */
  async connect(): Promise<void> {
    if (this.#socket.connected) return;
    await new Promise<void>((resolve, reject) => {
      this.#socket.once("connect", resolve);
      this.#socket.once("connect_error", reject);
    });
  }

  /** Registers a callback for a connection that is lost unintentionally. */
  onLost(fn: () => void): void {
    this.#socket.on("disconnect", (reason) => {
      if (reason !== "io client disconnect" && reason !== "io server disconnect") fn();
    });
  }

  /** Registers a callback for a restored connection; events in between are unknown here. */
  onReconnect(fn: () => void): void {
    let first = !this.#socket.connected;
    this.#socket.on("connect", () => {
      if (!first) fn();
      first = false;
    });
  }

  /** Registers a callback for a table that is back but no longer knows the login. */
  onUnauthorised(fn: () => void): void {
    this.#socket.on("connect_error", (error) => {
      if (error.message === "unauthorised") fn();
    });
  }

  /** Adds a callback for each refusal, in addition to the rejected request. */
  onRefusal(fn: (error: RefusedError) => void): void {
    this.#refusals.push(fn);
  }

  #ask<T>(event: string, ...payload: unknown[]): Promise<T> {
    return this.#askAndTake<T>(undefined, event, ...payload);
  }

  async #askAndTake<T>(take: ((result: T) => void) | undefined, event: string, ...payload: unknown[]): Promise<T> {
    const reply = await new Promise<Reply<T>>((resolve, reject) => {
      const answer = (given: Reply<T>): void => {
        this.#pending.delete(answer);
        this.#waiting.delete(answer);
        try {
          // Several messages may arrive together, and promises resolve only after all of them.
          if (given.ok) take?.(given.result);
          resolve(given);
        } catch (error) {
          reject(error);
        }
      };
      (this.#socket.connected ? this.#pending : this.#waiting).add(answer);
      this.#socket.emit(event, ...payload, answer);
    });
    if (reply.ok) return reply.result;
    const error = new RefusedError(reply.error.message, reply.error.code);
    for (const fn of this.#refusals) fn(error);
    throw error;
  }

  world(take?: (world: WorldSnapshot) => void): Promise<WorldSnapshot> {
    return this.#askAndTake(take, "world");
  }
  modify(request: ModifyRequest, take?: (answer: ModifyResponse) => void): Promise<ModifyResponse> {
    return this.#askAndTake(take, "modifyDocument", request);
  }
  modifyBatch(request: BatchRequest, take?: (answers: ModifyResponse[]) => void): Promise<ModifyResponse[]> {
    return this.#askAndTake(take, "modifyBatch", request);
  }
  query(request: QueryRequest): Promise<Json> {
    return this.#ask("query", request);
  }
  time(): Promise<number> {
    return this.#ask("time");
  }
  activity(activity: Activity): void {
    this.#socket.emit("userActivity", activity);
  }
  emit(event: string, ...args: unknown[]): void {
    this.#socket.emit(event, ...args);
  }
  on(event: string, fn: (...args: never[]) => void): void {
    this.#socket.on(event, fn as (...args: unknown[]) => void);
  }
  off(event: string, fn: (...args: never[]) => void): void {
    this.#socket.off(event, fn as (...args: unknown[]) => void);
  }
  onQuery(fn: (delivery: QueryDelivery) => Promise<Json>): void {
    this.#socket.on("query", (delivery: QueryDelivery, ack: (reply: Reply<Json>) => void) => {
      fn(delivery).then(
        (result) => ack({ ok: true, result }),
        (error: Error) => ack({ ok: false, error: { message: error.message, code: "remote" } }),
      );
    });
  }
}
