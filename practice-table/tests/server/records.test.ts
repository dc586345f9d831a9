/** Documents on disk in separate records: a new page of a long journal is written without the others (DOC-117). */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rowsOf } from "../../server/records.ts";
import { Store, type Write } from "../../server/store.ts";
import { copy, type JsonObject, objects, type Source } from "../../shared/json.ts";
import { GM, makeSystem, openTable } from "./table.ts";

const BOOK = "BookBookBookBook";
const idOf = (n: number): string => `Page${String(n).padStart(12, "0")}`;
const page = (n: number, text = "old"): Source => ({ _id: idOf(n), name: `Page ${n}`, text: { content: text } });
const book = (pages: Source[]): Source => ({ _id: BOOK, name: "The book", pages, flags: { own: { n: 1 } } });
const write = (source: Source | null): Write => ({ document: "JournalEntry", id: BOOK, source });
const keys = (now: Source | null, before: Source | null): string[] =>
  rowsOf(write(now), before).map(({ type, key }) => `${type} ${key}`);

const LONG = Array.from({ length: 1000 }, (_, n) => page(n));

describe("DOC-117: the records that a change writes", () => {
  it("of a new page are its own and the list of them all", () => {
    const now = { ...book(LONG), pages: [...LONG, page(1000)] };
    expect(keys(now, book(LONG))).toEqual([`put !journal!${BOOK}`, `put !journal.pages!${BOOK}.${idOf(1000)}`]);
  });

  it("of a changed page are its own alone", () => {
    const now = { ...book(LONG), pages: LONG.with(7, page(7, "new")) };
    expect(keys(now, book(LONG))).toEqual([`put !journal.pages!${BOOK}.${idOf(7)}`]);
  });

  it("of a page that goes are its own and the list", () => {
    expect(keys(book(LONG.slice(1)), book(LONG))).toEqual([
      `put !journal!${BOOK}`,
      `del !journal.pages!${BOOK}.${idOf(0)}`,
    ]);
  });

  it("of a change of the journal itself are its own alone, also where all of it was copied", () => {
    const now = { ...copy(book(LONG)), name: "Another name" };
    expect(keys(now, book(LONG))).toEqual([`put !journal!${BOOK}`]);
  });

  it("of a journal that goes are all of it", () => {
    expect(keys(null, book(LONG))).toHaveLength(1001);
  });

  it("of a list whose entries cannot be told apart are none: they stay in the document", () => {
    const twice = book([page(1), page(1)]);
    expect(rowsOf(write(twice))).toEqual([{ type: "put", key: `!journal!${BOOK}`, value: twice }]);
  });
});

describe("a world on disk", () => {
  let systemPath: string;
  let folder: string;
  const worldPath = (): string => path.join(folder, "cave");
  const open = () => openTable({ systemPath, worldPath: worldPath() });

  beforeEach(async () => {
    systemPath = await makeSystem();
    folder = await mkdtemp(path.join(tmpdir(), "tiny-records-"));
    const table = await open();
    await (await table.join(GM)).done("JournalEntry", "create", {
      data: [book([1, 2, 3].map((n) => page(n)))],
      keepId: true,
    });
    await table.stop();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const each of [systemPath, folder]) await rm(each, { recursive: true, force: true });
  });

  async function inDatabase<T>(act: (db: ClassicLevel<string, JsonObject>) => Promise<T>): Promise<T> {
    const db = new ClassicLevel<string, JsonObject>(path.join(worldPath(), "data"), { valueEncoding: "json" });
    await db.open();
    try {
      return await act(db);
    } finally {
      await db.close();
    }
  }

  /** The names of the pages in the table's order. */
  async function pages(): Promise<string[]> {
    const table = await open();
    const world = await (await table.join(GM)).world();
    expect(world.notices).toEqual([]);
    await table.stop();
    return objects(
      world.journal.find(({ _id }) => _id === BOOK),
      "pages",
    ).map(({ name }) => String(name));
  }

  it("DOC-117: keeps each page by itself, and the order of them with the journal", async () => {
    const rows = await inDatabase((db) => db.iterator({ gte: "!journal", lt: "!journal~" }).all());
    const own = rows.filter(([key]) => key.includes(BOOK));
    expect(own.map(([key]) => key)).toEqual([
      `!journal!${BOOK}`,
      ...[1, 2, 3].map((n) => `!journal.pages!${BOOK}.${idOf(n)}`),
    ]);
    expect(own[0]?.[1]).toMatchObject({ pages: [1, 2, 3].map(idOf) });
    expect(await pages()).toEqual(["Page 1", "Page 2", "Page 3"]);
  });

  it("of the first format is read, and is one of the second with the first write; a document is divided when it is written", async () => {
    await inDatabase(async (db) => {
      const rows = await db.iterator({ gte: "!journal.pages!", lt: "!journal.pages!~" }).all();
      const own = (await db.get(`!journal!${BOOK}`)) ?? {};
      const inside = rows.filter(([key]) => key.includes(BOOK)).map(([, value]) => value);
      for (const [key] of rows) await db.del(key);
      await db.put(`!journal!${BOOK}`, { ...own, pages: inside });
      await db.put("!meta!world", { ...(await db.get("!meta!world")), format: 1 });
    });
    expect(await pages()).toEqual(["Page 1", "Page 2", "Page 3"]);
    const table = await open();
    const gm = await table.join(GM);
    await gm.done("Macro", "create", { data: [{ name: "Something else" }] });
    await gm.done("JournalEntryPage", "update", {
      parentUuid: `JournalEntry.${BOOK}`,
      updates: [{ _id: idOf(2), name: "Page two" }],
    });
    await table.stop();
    expect(await inDatabase((db) => db.get("!meta!world"))).toMatchObject({ format: 2, system: "tiny" });
    expect(await inDatabase((db) => db.get(`!journal!${BOOK}`))).toMatchObject({ pages: [1, 2, 3].map(idOf) });
    expect(await pages()).toEqual(["Page 1", "Page two", "Page 3"]);
  });

  it("that lacks a page of a journal is opened for reading, and the page is named", async () => {
    await inDatabase((db) => db.del(`!journal.pages!${BOOK}.${idOf(2)}`));
    const table = await open();
    const world = await (await table.join(GM)).world();
    expect(world.notices.join("\n")).toMatch(
      new RegExp(`Nothing can be saved.*JournalEntry ${BOOK}.*${idOf(2)}.*pages`, "s"),
    );
    await table.stop();
  });

  it("stands as before after a write that failed, whichever of its records had come", async () => {
    const table = await open();
    const gm = await table.join(GM);
    const within = { parentUuid: `JournalEntry.${BOOK}` };
    const batch = vi.spyOn(ClassicLevel.prototype, "batch");
    // The whole write arrived, but its response did not.
    batch.mockImplementationOnce(async function (this: ClassicLevel, rows: never) {
      batch.mockRestore();
      await this.batch(rows, { sync: true });
      throw new Error("the disk is full");
    } as never);
    expect(await gm.refused("JournalEntryPage", "create", { ...within, data: [{ name: "Lost" }] })).toMatch(/storage/);
    await gm.done("JournalEntryPage", "update", { ...within, updates: [{ _id: idOf(1), name: "Page one" }] });
    await table.stop();
    const rows = await inDatabase((db) => db.keys({ gte: "!journal.pages!", lt: "!journal.pages!~" }).all());
    expect(rows.filter((key) => key.includes(BOOK))).toHaveLength(3);
    expect(await pages()).toEqual(["Page one", "Page 2", "Page 3"]);
  });

  it("is made anew by a store with all its documents in records of their own", async () => {
    const made = path.join(folder, "made");
    const { mkdir } = await import("node:fs/promises");
    await mkdir(made);
    await Store.make(made, [write(book([page(1), page(2)]))], { system: "tiny" });
    const store = await Store.open(made);
    const { documents, damaged } = await store.readAll();
    await store.close();
    expect(damaged).toEqual([]);
    expect(documents.get("JournalEntry")?.get(BOOK)).toEqual(book([page(1), page(2)]));
  });
});
