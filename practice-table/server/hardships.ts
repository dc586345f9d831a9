/** Simulation of a bad connection to a table, for tests: every message is delayed, and some connections are cut in the middle of a transaction. */
import type { Server, Socket } from "socket.io";

/** The moment of a cut: before the transaction is carried out, or after it and before its author receives the response. */
export type CutAt = "before" | "after";

interface Wire {
  readyState: string;
  send(packets: unknown[]): void;
  listeners(event: string): unknown[];
  removeAllListeners(event: string): unknown;
  on(event: string, fn: (packet: unknown) => void): unknown;
}

/** Delays every message of every connection by a number of milliseconds each way. Messages stay in order, since equal timers end in their starting order. */
export function delayMessages(io: Server, milliseconds: number): void {
  if (milliseconds <= 0) return;
  io.engine.on("connection", ({ transport }: { transport: Wire }) => {
    const send = transport.send.bind(transport);
    transport.send = (packets) => {
      setTimeout(() => {
        if (transport.readyState === "open") send(packets);
      }, milliseconds);
    };
    const receivers = transport.listeners("packet") as ((this: Wire, packet: unknown) => void)[];
    transport.removeAllListeners("packet");
    transport.on("packet", (packet) => {
      setTimeout(() => {
        for (const receive of receivers) receive.call(transport, packet);
      }, milliseconds);
    });
  });
}

/** Decides which changes lose their connection. */
export class Cuts {
  /** Number of changes of one connection between cuts; 0 for none. */
  readonly #every: number;
  readonly #counts = new WeakMap<Socket, number>();
  readonly #ordered = new Map<string, CutAt[]>();

  constructor(every = 0) {
    this.#every = every;
  }

  /** Orders a cut for the user's next change. */
  order(userId: string, at: CutAt): void {
    this.#ordered.set(userId, [...(this.#ordered.get(userId) ?? []), at]);
  }

  /** Counts a change; returns the moment of its cut, if any. */
  next(userId: string, socket: Socket): CutAt | undefined {
    const ordered = this.#ordered.get(userId)?.shift();
    if (ordered || this.#every < 1) return ordered;
    const count = (this.#counts.get(socket) ?? 0) + 1;
    this.#counts.set(socket, count);
    if (count % this.#every !== 0) return undefined;
    return Math.random() < 0.5 ? "before" : "after";
  }
}

/** Ends a connection like a lost one, so that its client reconnects. */
export function cut(socket: Socket): void {
  socket.conn.close();
}
