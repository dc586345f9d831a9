/**
 * `npm start`: builds what has changed, then serves the practice table. The options are the table's own
 * (`-- --help` lists them); with another system's folder nothing is built.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.ts";
import { isRecord, messageOf } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain, seconds } from "./lib/report.ts";

/** The part of `practice-table/server/cli.ts` that is used here. */
interface TableCli {
  parseCli(args: readonly string[]): "help" | { readonly system: string };
  main(args: readonly string[]): Promise<void>;
}

function isCli(module: unknown): module is TableCli {
  return isRecord(module) && typeof module.parseCli === "function" && typeof module.main === "function";
}

/** Loads the table's command line. @throws an Error when it is not there. */
async function loadCli(places: Places): Promise<TableCli> {
  const path = join(places.root, "practice-table", "server", "cli.ts");
  if (!existsSync(path))
    throw new Error("practice-table/server/cli.ts does not exist: there is no practice table to start.");
  const module: unknown = { ...(await import(pathToFileURL(path).href)) };
  if (!isCli(module)) throw new Error("practice-table/server/cli.ts does not export parseCli and main.");
  return module;
}

/** Must our own system be built before this folder is served? */
export function isOurs(system: string, places: Places): boolean {
  return resolve(system) === resolve(places.dist);
}

async function main(args: readonly string[]): Promise<void> {
  const begun = performance.now();
  const places = placesOf();
  const cli = await loadCli(places);
  const options = cli.parseCli(args);
  if (options !== "help") {
    if (isOurs(options.system, places)) {
      console.log("Building Rulings (only what has changed) …");
      await build({ places });
    } else console.log(`Serving another system as it is: ${resolve(options.system)}`);
    if (!existsSync(join(options.system, "system.json")))
      throw new Error(`${resolve(options.system)} holds no system.json.`);
  }
  await cli.main(args);
  if (options !== "help") console.log(`Ready after ${seconds(begun)}.`);
}

if (isMain(import.meta)) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(messageOf(error));
    process.exit(1);
  });
}
