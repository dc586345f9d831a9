import type { Server, Socket } from "socket.io";
import type { Activity } from "../shared/protocol.ts";

/** The users at the table, their connections, and the scenes they view. */
export class Presence {
  readonly #io: Server;
  #sockets = new Map<string, Set<Socket>>();
  #activity = new Map<string, Activity>();

  constructor(io: Server) {
    this.#io = io;
  }

  enter(userId: string, socket: Socket): void {
    const sockets = this.#sockets.get(userId) ?? new Set<Socket>();
    sockets.add(socket);
    this.#sockets.set(userId, sockets);
    if (sockets.size === 1) this.#io.emit("userConnected", { userId, active: true });
  }

  leave(userId: string, socket: Socket): void {
    const sockets = this.#sockets.get(userId);
    sockets?.delete(socket);
    if (!sockets || sockets.size > 0) return;
    this.#sockets.delete(userId);
    this.#activity.delete(userId);
    this.#io.emit("userConnected", { userId, active: false });
  }

  activeUserIds(): string[] {
    return [...this.#sockets.keys()];
  }

  /** The user's latest connection, which receives queries. */
  newest(userId: string): Socket | undefined {
    return [...(this.#sockets.get(userId) ?? [])].at(-1);
  }

  *sockets(): Generator<{ userId: string; socket: Socket }> {
    for (const [userId, sockets] of this.#sockets) for (const socket of [...sockets]) yield { userId, socket };
  }

  activity(): Record<string, Activity> {
    return Object.fromEntries(this.#activity);
  }

  /** Stores lasting activity (targets, scene) and sends everything to the others; mere pointer moves may be dropped. */
  note(userId: string, activity: Activity, socket: Socket): void {
    const { targets, sceneId, away } = activity;
    const lasting: Activity = {
      ...(targets ? { targets } : {}),
      ...(sceneId !== undefined ? { sceneId } : {}),
      ...(away !== undefined ? { away } : {}),
    };
    this.#activity.set(userId, { ...this.#activity.get(userId), ...lasting });
    const transient = Object.keys(lasting).length === 0 && activity.ping === undefined;
    const to = transient ? socket.broadcast.volatile : socket.broadcast;
    to.emit("userActivity", userId, activity);
  }
}
