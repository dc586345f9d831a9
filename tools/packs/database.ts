/** Compiled packs, read: LevelDB folders as the build or Foundry wrote them. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { isRecord } from "../lib/files.ts";
import { EMBEDDED } from "../lib/packs.ts";
import type { Data } from "./defaults.ts";

/** Every value of a compiled pack by its key. A copy is opened: LevelDB locks and rewrites what it opens. */
export async function packValues(folder: string): Promise<ReadonlyMap<string, unknown>> {
  const copy = mkdtempSync(join(tmpdir(), "rulings-pack-"));
  try {
    cpSync(folder, copy, { recursive: true });
    // The lock of a running Foundry is on the original.
    rmSync(join(copy, "LOCK"), { force: true });
    const db = new ClassicLevel<string, unknown>(copy, {
      keyEncoding: "utf8",
      valueEncoding: "json",
      createIfMissing: false,
    });
    await db.open();
    const values = new Map(await db.iterator().all());
    await db.close();
    return values;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** A document with its embedded ones, which the database keeps under keys of their own and the document lists by id. */
function whole(values: ReadonlyMap<string, unknown>, collection: string, ids: string, value: Data): Data {
  const found = { ...value };
  const last = collection.split(".").at(-1) ?? collection;
  for (const name of EMBEDDED[last] ?? []) {
    const list = value[name];
    if (!Array.isArray(list)) continue;
    found[name] = list.flatMap((id) => {
      const below = `${ids}.${String(id)}`;
      const child = values.get(`!${collection}.${name}!${below}`);
      return isRecord(child) ? [whole(values, `${collection}.${name}`, below, child)] : [];
    });
  }
  return found;
}

/** The documents and the folders of a compiled pack of a collection. */
export async function packContents(
  folder: string,
  collection: string,
): Promise<{ readonly documents: readonly Data[]; readonly folders: readonly Data[] }> {
  const values = await packValues(folder);
  const of = (name: string): [string, Data][] =>
    [...values].flatMap(([key, value]) =>
      key.startsWith(`!${name}!`) && isRecord(value) ? [[key.slice(name.length + 2), value]] : [],
    );
  return {
    documents: of(collection).map(([id, value]) => whole(values, collection, id, value)),
    folders: of("folders").map(([, value]) => value),
  };
}
