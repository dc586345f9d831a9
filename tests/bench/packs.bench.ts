/** How large the compiled compendia are, and how long it takes to read each from disk. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { build } from "../../tools/build.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import type { Print } from "./run.ts";

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

async function readAll(folder: string): Promise<number> {
  const database = new ClassicLevel<string, unknown>(folder, { valueEncoding: "json", createIfMissing: false });
  await database.open();
  let records = 0;
  for await (const _record of database.iterator()) records += 1;
  await database.close();
  return records;
}

export default async function bench(print: Print): Promise<void> {
  await build({ log: () => undefined });
  const packs = join(placesOf().dist, "packs");
  let bytes = 0;
  const begun = performance.now();
  for (const name of readdirSync(packs).sort()) {
    const folder = join(packs, name);
    const before = performance.now();
    const records = await readAll(folder);
    const size = sizeOf(folder);
    bytes += size;
    print(
      name,
      `${(size / 1000).toFixed(0)} kB`,
      `${records} records read in ${(performance.now() - before).toFixed(0)} ms`,
    );
  }
  print("compendia together", `${(bytes / 1e6).toFixed(2)} MB`, `read in ${(performance.now() - begun).toFixed(0)} ms`);
}
