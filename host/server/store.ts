/**
 * A world on disk: one LevelDB whose keys are `!<collection>!<id>` for documents, `!meta!…` for facts about the world and
 * `!sessions!…` for logins.
 *
 * Everything a request changes is one LevelDB batch, written with `sync`: LevelDB appends it to its log with a checksum
 * before it answers and, when it opens after a crash, drops a torn last record. So a killed process loses at most the
 * batch it was writing, as a whole. LevelDB's own lock keeps a second process out and dies with its owner.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { documentInfo, PRIMARY_DOCUMENTS } from "../shared/documents.ts";
import type { JsonObject, Source } from "../shared/json.ts";

export interface Write {
  document: string;
  id: string;
  /** null deletes. */
  source: Source | null;
}

type Row = { type: "put"; key: string; value: JsonObject } | { type: "del"; key: string };

const FORMAT = 1;

export class WorldLockedError extends Error {
  override name = "WorldLockedError";
}

export class Store {
  readonly folder: string;
  #db: ClassicLevel<string, JsonObject>;

  private constructor(folder: string, db: ClassicLevel<string, JsonObject>) {
    this.folder = folder;
    this.#db = db;
  }

  /**
   * Opens the world in a folder, making it when it does not exist.
   * @throws WorldLockedError when another process has it open
   */
  static async open(folder: string): Promise<Store> {
    await mkdir(path.join(folder, "assets"), { recursive: true });
    const db = new ClassicLevel<string, JsonObject>(path.join(folder, "data"), { valueEncoding: "json" });
    try {
      await db.open();
    } catch (error) {
      if (isLocked(error)) {
        throw new WorldLockedError(
          `The world in ${folder} is already open in another process. Stop that table first, or use --world to open another world.`,
        );
      }
      throw error;
    }
    return new Store(folder, db);
  }

  /** True when a whole world has been written here (seeding is one batch, so half a world does not exist). */
  async exists(): Promise<boolean> {
    return (await this.meta("world")) !== undefined;
  }

  async meta(name: string): Promise<JsonObject | undefined> {
    return await this.#db.get(`!meta!${name}`);
  }

  async setMeta(name: string, value: JsonObject): Promise<void> {
    await this.#db.put(`!meta!${name}`, value, { sync: true });
  }

  /** Replaces everything by a new world, in one batch. */
  async replaceAll(writes: readonly Write[], world: JsonObject): Promise<void> {
    const old = (await this.#db.keys().all()).map((key) => ({ type: "del" as const, key }));
    const rows = writes.map(toRow);
    const meta: Row = { type: "put", key: "!meta!world", value: { ...world, format: FORMAT } };
    await this.#db.batch([...old, ...rows, meta], { sync: true });
  }

  /** All documents by name and id. */
  async readAll(): Promise<Map<string, Map<string, Source>>> {
    const out = new Map<string, Map<string, Source>>();
    for (const name of PRIMARY_DOCUMENTS) {
      const prefix = `!${documentInfo(name)?.collection}!`;
      const documents = new Map<string, Source>();
      for await (const [key, value] of this.#db.iterator({ gte: prefix, lt: `${prefix}\uffff` })) {
        documents.set(key.slice(prefix.length), value);
      }
      out.set(name, documents);
    }
    return out;
  }

  /** Writes all or nothing. */
  async write(writes: readonly Write[]): Promise<void> {
    if (writes.length > 0) await this.#db.batch(writes.map(toRow), { sync: true });
  }

  async readSessions(): Promise<Map<string, JsonObject>> {
    const prefix = "!sessions!";
    const out = new Map<string, JsonObject>();
    for await (const [key, value] of this.#db.iterator({ gte: prefix, lt: `${prefix}\uffff` })) {
      out.set(key.slice(prefix.length), value);
    }
    return out;
  }

  async writeSession(id: string, value: JsonObject | null): Promise<void> {
    const key = `!sessions!${id}`;
    if (value) await this.#db.put(key, value);
    else await this.#db.del(key);
  }

  async close(): Promise<void> {
    await this.#db.close();
  }
}

function toRow({ document, id, source }: Write): Row {
  const key = `!${documentInfo(document)?.collection}!${id}`;
  return source ? { type: "put", key, value: source } : { type: "del", key };
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "LEVEL_LOCKED";
}
