/**
 * A world on disk: one LevelDB whose keys are `!<collection>!<id>` for documents and `!<collection>.<field>!<id>.<id>` for their embedded documents
 * (`records.ts`), `!meta!…` for facts about the world and `!sessions!…` for logins.
 * All changes of a request are one LevelDB batch, written with `sync`: LevelDB appends it to its log with a checksum before it answers and, when it opens after
 * a crash, drops a torn last record. So a killed process loses at most the batch it was writing, as a whole. LevelDB's own lock keeps a second process out and
 * ends with its owner.
 * Other losses (a log that was cut, removed or damaged) are detected: each batch has a number, and the last one is noted beside the database from time to time.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { PRIMARY_DOCUMENTS } from "../shared/documents.ts";
import { isObject, type JsonObject, number, type Source } from "../shared/json.ts";
import { Mark } from "./mark.ts";
import { embeddedPrefixes, holdsEmbedded, joined, keyOf, prefixOf, type Row, rowsOf, type Write } from "./records.ts";
import { causeOf, openingError, StorageError, writingError } from "./storage-faults.ts";
import { dataFolder, replaceDatabase } from "./world-folder.ts";

export type { Write } from "./records.ts";

type Database = ClassicLevel<string, JsonObject>;

/**
 * The format of new worlds. A world of a higher one is not opened. In the first one a document contained its embedded documents; its world is converted to the
 * second with the first write.
 */
export const FORMAT = 2;
const SEQUENCE = "!meta!sequence";
const WORLD = "world";

/** The readable documents, and the unreadable ones. */
export interface Contents {
  documents: Map<string, Map<string, Source>>;
  /** One line for each damaged record or file, for users. */
  damaged: string[];
}

export class Store {
  readonly folder: string;
  /** The losses found when opening, in words. */
  readonly losses: string[] = [];
  /** The reason why writing is disabled, in words; undefined when it is allowed. */
  readOnly: string | undefined;
  #db: Database;
  #mark: Mark;
  #sequence = 0;
  /** Whether the last write failed: LevelDB accepts no further one until it is opened again. */
  #failed = false;
  /** The keys of documents in the first format, whose embedded documents have no records yet. */
  readonly #undivided = new Set<string>();
  /** The world's own record, when in an earlier format. */
  #elder: JsonObject | undefined;
  /** The correct state of the documents of failed writes, in case half of such a write is on disk. */
  #amends = new Map<string, Row>();

  private constructor(folder: string, db: Database) {
    this.folder = folder;
    this.#db = db;
    this.#mark = new Mark(folder);
  }

  /**
   * Opens the world in an existing folder.
   * @throws StorageError in words; WorldLockedError when another process has it open
   */
  static async open(folder: string): Promise<Store> {
    const store = new Store(folder, await openDatabase(folder));
    try {
      await store.#lookForLosses();
    } catch (error) {
      await store.#db.close();
      throw openingError(folder, error);
    }
    return store;
  }

  /**
   * Creates a world from these documents, replacing any present one.
   * @returns the folder in which the replaced one is kept
   * @throws StorageError in words; the present one is still there
   */
  static async make(folder: string, writes: readonly Write[], world: JsonObject): Promise<string | undefined> {
    const kept = await replaceDatabase(folder, async (data) => {
      const db: Database = new ClassicLevel(data, { valueEncoding: "json" });
      await db.open();
      try {
        const meta: Row = { type: "put", key: `!meta!${WORLD}`, value: { ...world, format: FORMAT } };
        await db.batch([...writes.flatMap((write) => rowsOf(write)), meta, numbered(1)], { sync: true });
      } finally {
        await db.close();
      }
    });
    await new Mark(folder).note(1);
    return kept;
  }

  /** @throws StorageError when the record cannot be read */
  async meta(name: string): Promise<JsonObject | undefined> {
    try {
      const value = await this.#db.get(`!meta!${name}`);
      if (!isObject(value)) return undefined;
      if (name === WORLD && number(value, "format", 1) < FORMAT) this.#elder = value;
      return value;
    } catch (error) {
      throw openingError(this.folder, new Error(`Corruption: the record "${name}" cannot be read: ${causeOf(error)}`));
    }
  }

  async #lookForLosses(): Promise<void> {
    const sequence = await this.#db.get(SEQUENCE).catch(() => undefined);
    this.#sequence = number(isObject(sequence) ? sequence : undefined, "n");
    const noted = await this.#mark.read();
    if (sequence && noted > this.#sequence) {
      this.losses.push(
        `The last ${noted - this.#sequence} changes that were saved are missing: the database in ${dataFolder(this.folder)} is older than it should be. Look into a backup for them.`,
      );
    }
    const log = await readFile(path.join(dataFolder(this.folder), "LOG"), "utf8").catch(() => "");
    const dropped = [...log.matchAll(/([^/\\\s]+): dropping (\d+) bytes/g)];
    if (dropped.length > 0) {
      const bytes = dropped.reduce((sum, match) => sum + Number(match[2]), 0);
      this.losses.push(
        `The log of the database (${dropped[0]?.[1]}) was damaged: ${bytes} bytes of saved changes could not be read and are missing. Look into a backup for them.`,
      );
    }
  }

  /** All documents by name and id, and the unreadable ones. */
  async readAll(): Promise<Contents> {
    const out: Contents = { documents: new Map(), damaged: [] };
    for (const name of PRIMARY_DOCUMENTS) {
      const embedded = new Map<string, Source>();
      for (const prefix of embeddedPrefixes(name))
        await this.#read(name, prefix, out.damaged, (id, source) => embedded.set(`${prefix}${id}`, source));
      const documents = new Map<string, Source>();
      await this.#read(name, prefixOf(name), out.damaged, (id, own) => {
        const lost = (field: string, one: string): void => {
          out.damaged.push(`${name} ${id} (the record of ${one} in its ${field} is missing)`);
        };
        documents.set(id, joined(name, own, embedded, lost));
        if (holdsEmbedded(name, own)) this.#undivided.add(keyOf({ document: name, id }));
      });
      out.documents.set(name, documents);
    }
    return out;
  }

  /** Reads the documents below a prefix, and records unreadable ones. */
  async #read(
    name: string,
    prefix: string,
    damaged: string[],
    take: (id: string, source: Source) => void,
  ): Promise<void> {
    const { rows, damage } = await this.#rows(prefix);
    if (damage) damaged.push(`Some records of ${name} (${damage})`);
    for (const [key, value] of rows) {
      const id = key.slice(prefix.length);
      const source = parsed(value);
      if (source && source._id === id.split(".").at(-1)) take(id, source);
      else damaged.push(`${name} ${id} (${source ? "the record is that of another" : "its record is no JSON"})`);
    }
  }

  /** The rows below a prefix as text. Where a file is damaged, the readable ones, with LevelDB's message. */
  async #rows(prefix: string): Promise<{ rows: [string, string][]; damage?: string }> {
    const range = { gte: prefix, lt: `${prefix}\uffff`, valueEncoding: "utf8" };
    try {
      return { rows: await this.#db.iterator<string, string>(range).all() };
    } catch {
      // Rows are read one by one, because LevelDB skips unreadable records and reports them at the end.
      const iterator = this.#db.iterator<string, string>(range);
      const rows: [string, string][] = [];
      try {
        for (let next = await iterator.nextv(1); next.length > 0; next = await iterator.nextv(1)) rows.push(...next);
        return { rows };
      } catch (error) {
        return { rows, damage: causeOf(error) };
      } finally {
        await iterator.close();
      }
    }
  }

  /**
   * Writes all or nothing.
   * @param before the previous state of the documents, in case the write fails
   * @throws StorageError in words for the requesting user
   */
  async write(writes: readonly Write[], before: readonly Write[] = []): Promise<void> {
    if (writes.length === 0) return;
    if (this.readOnly !== undefined) throw new StorageError("damaged", this.readOnly);
    try {
      if (this.#failed) await this.#reopen();
      const number = this.#sequence + 1;
      const rows = [...this.#amends.values(), ...this.#rowsTo(writes, before), ...this.#formatRow(), numbered(number)];
      await this.#db.batch(rows, { sync: true });
      this.#sequence = number;
      this.#elder = undefined;
      for (const write of writes) this.#undivided.delete(keyOf(write));
      this.#amends.clear();
      this.#mark.soon(number);
    } catch (error) {
      this.#failed = true;
      for (const row of this.#rowsTo(before, writes)) this.#amends.set(row.key, row);
      throw writingError(error);
    }
  }

  /** The rows in which writes differ from others of the same documents; all rows of a document that was not yet split. */
  #rowsTo(writes: readonly Write[], others: readonly Write[]): Row[] {
    const known = new Map(others.map((write) => [keyOf(write), write.source]));
    return writes.flatMap((write) => {
      const key = keyOf(write);
      return rowsOf(write, this.#undivided.has(key) ? null : known.get(key));
    });
  }

  /** The first write to a world of an earlier format records the new format. */
  #formatRow(): Row[] {
    return this.#elder ? [{ type: "put", key: `!meta!${WORLD}`, value: { ...this.#elder, format: FORMAT } }] : [];
  }

  async #reopen(): Promise<void> {
    await this.#db.close();
    this.#db = await openDatabase(this.folder);
    this.#failed = false;
  }

  /** Logins by their hash, without unreadable ones. */
  async readSessions(): Promise<Map<string, JsonObject>> {
    const prefix = "!sessions!";
    const out = new Map<string, JsonObject>();
    for (const [key, value] of (await this.#rows(prefix)).rows) {
      const session = parsed(value);
      if (session) out.set(key.slice(prefix.length), session);
    }
    return out;
  }

  /** @throws StorageError; a read-only world keeps logins in memory only */
  async writeSession(id: string, value: JsonObject | null): Promise<void> {
    if (this.readOnly !== undefined) return;
    const key = `!sessions!${id}`;
    try {
      if (value) await this.#db.put(key, value);
      else await this.#db.del(key);
    } catch (error) {
      throw writingError(error);
    }
  }

  async close(): Promise<void> {
    if (this.readOnly === undefined) await this.#mark.note(this.#sequence).catch(() => undefined);
    await this.#db.close();
  }
}

async function openDatabase(folder: string): Promise<Database> {
  const db: Database = new ClassicLevel(dataFolder(folder), { valueEncoding: "json", createIfMissing: false });
  try {
    await db.open();
  } catch (error) {
    throw openingError(folder, error);
  }
  return db;
}

function numbered(n: number): Row {
  return { type: "put", key: SEQUENCE, value: { n } };
}

function parsed(value: string): Source | undefined {
  try {
    const source: unknown = JSON.parse(value);
    return isObject(source) ? source : undefined;
  } catch {
    return undefined;
  }
}
