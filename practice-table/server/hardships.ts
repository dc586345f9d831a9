/**
 * Simulates a real connection to a table, for trying things out: every message is delayed, and now and then a connection is cut in the
 * middle of a transaction.
 */
import type { Server, Socket } from "socket.io";

/**
 * The moment when a connection is cut: before the transaction is carried out, or after it was and before its author receives the response.
 */
export type CutAt = "before" | "after";

interface Wire {
  readyState: string;
  send(packets: unknown[]): void;
  listeners(event: string): unknown[];
  removeAllListeners(event: string): unknown;
  on(event: string, fn: (packet: unknown) => void): unknown;
}

/**
 * Makes every message of every connection late by so many milliseconds each way. Messages stay in order, since equal timers end in the
 * order in which they began.
 */
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
  /** Every so many changes of one connection; 0 for none. */
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

  /** Counts a change; when its connection is to be cut, if it is. */
  next(userId: string, socket: Socket): CutAt | undefined {
    const ordered = this.#ordered.get(userId)?.shift();
    if (ordered || this.#every < 1) return ordered;
    const count = (this.#counts.get(socket) ?? 0) + 1;
    this.#counts.set(socket, count);
    if (count % this.#every !== 0) return undefined;
    return Math.random() < 0.5 ? "before" : "after";
  }
}

/** Ends a connection the way a lost line does: its client tries again by itself. */
export function cut(socket: Socket): void {
  socket.conn.close();
}
