/** Logins: a random token in an httpOnly cookie; the world stores only its hash, so logins survive a restart. */
import { createHash, randomBytes } from "node:crypto";
import { number, text } from "../shared/json.ts";
import { causeOf } from "./storage-faults.ts";
import type { Store } from "./store.ts";

/** 30 days, in milliseconds. */
const LIFETIME = 30 * 24 * 3600 * 1000;

export class Sessions {
  readonly #store: Store;
  readonly #log: (line: string) => void;
  #byHash = new Map<string, { userId: string; created: number }>();

  private constructor(store: Store, log: (line: string) => void) {
    this.#store = store;
    this.#log = log;
  }

  static async open(store: Store, log: (line: string) => void): Promise<Sessions> {
    const sessions = new Sessions(store, log);
    for (const [hash, value] of await store.readSessions()) {
      const session = { userId: text(value, "userId"), created: number(value, "created") };
      if (Date.now() - session.created < LIFETIME) sessions.#byHash.set(hash, session);
      else await sessions.#keep(hash, null);
    }
    return sessions;
  }

  /** Stores a login, or its end. One that cannot be stored lasts until the table stops. */
  async #keep(hash: string, session: { userId: string; created: number } | null): Promise<void> {
    try {
      await this.#store.writeSession(hash, session);
    } catch (error) {
      this.#log(`A login could not be stored, and holds only until the table stops: ${causeOf(error)}`);
    }
  }

  /** Starts a session and returns its token. */
  async start(userId: string): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const session = { userId, created: Date.now() };
    this.#byHash.set(hashOf(token), session);
    await this.#keep(hashOf(token), session);
    return token;
  }

  /** The user of this session, or undefined. */
  userOf(token: string | undefined): string | undefined {
    const session = token ? this.#byHash.get(hashOf(token)) : undefined;
    return session && Date.now() - session.created < LIFETIME ? session.userId : undefined;
  }

  async end(token: string | undefined): Promise<void> {
    if (token && this.#byHash.delete(hashOf(token))) await this.#keep(hashOf(token), null);
  }

  /** Ends every session of a user who was deleted, locked out, or given a new password. */
  async endAll(userId: string): Promise<void> {
    for (const [hash, session] of this.#byHash) {
      if (session.userId !== userId) continue;
      this.#byHash.delete(hash);
      await this.#keep(hash, null);
    }
  }
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The value of a cookie in a `Cookie` header. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const index = part.indexOf("=");
    if (index > 0 && part.slice(0, index).trim() === name) return part.slice(index + 1).trim();
  }
  return undefined;
}
