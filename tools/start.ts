/**
 * `npm start`: builds what has changed, then serves the practice table.
 * `-- --port N --fresh --world NAME --system FOLDER --host ADDRESS`; with another system's folder nothing is built.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "./build.ts";
import { messageOf } from "./lib/files.ts";
import { placesOf, ROOT } from "./lib/paths.ts";
import { isMain, seconds } from "./lib/report.ts";

/** What `host/server/main.ts` is asked for; the defaults are those of the issue. */
export interface TableOptions {
  readonly port: number;
  /** The address to listen on: loopback unless told otherwise. */
  readonly host: string;
  /** The world's folder name under `worlds/`. */
  readonly world: string;
  /** Begin the world anew. */
  readonly fresh: boolean;
  /** The folder of the built system. */
  readonly system: string;
}

/** A running table, as `startTable` gives it back. */
interface Table {
  readonly url?: string;
  readonly address?: string;
  readonly users?: readonly { readonly name: string; readonly role?: unknown }[];
  stop?(): Promise<void> | void;
  close?(): Promise<void> | void;
}

/** Reads the arguments. @throws an Error for an unknown option or a value out of range. */
export function readOptions(args: readonly string[], ours: string): TableOptions {
  const given = new Map<string, string>();
  let fresh = false;
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at] ?? "";
    if (name === "--fresh") fresh = true;
    else if (["--port", "--world", "--system", "--host"].includes(name)) {
      const value = args[at + 1];
      if (value === undefined || value.startsWith("--")) throw new Error(`${name} needs a value.`);
      given.set(name, value);
      at += 1;
    } else
      throw new Error(
        `Unknown option "${name}". Known: --port N, --fresh, --world NAME, --system FOLDER, --host ADDRESS.`,
      );
  }
  const port = Number(given.get("--port") ?? 30000);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port must be a whole number up to 65535.`);
  const world = given.get("--world") ?? "demo";
  if (!/^[a-z0-9][a-z0-9_-]*$/i.test(world)) throw new Error("--world takes letters, digits, - and _ only.");
  const system = given.get("--system");
  return {
    port,
    host: given.get("--host") ?? "127.0.0.1",
    world,
    fresh,
    system: system === undefined ? ours : resolve(system),
  };
}

async function startFunction(): Promise<(options: TableOptions) => Promise<Table>> {
  const path = join(ROOT, "host", "server", "main.ts");
  if (!existsSync(path))
    throw new Error("host/server/main.ts does not exist: there is no practice table to start yet.");
  const module = (await import(path)) as { startTable?: (options: TableOptions) => Promise<Table> };
  if (typeof module.startTable !== "function") throw new Error("host/server/main.ts does not export startTable.");
  return module.startTable;
}

async function main(): Promise<void> {
  const begun = performance.now();
  const ours = placesOf().dist;
  const options = readOptions(process.argv.slice(2), ours);
  const startTable = await startFunction();
  if (options.system === ours) {
    console.log("Building Rulings (only what has changed)");
    await build();
  } else console.log(`Serving another system, as it is: ${options.system}`);
  if (!existsSync(join(options.system, "system.json"))) throw new Error(`${options.system} holds no system.json.`);
  const table = await startTable(options);
  console.log(
    `The table is up after ${seconds(begun)}: ${table.url ?? table.address ?? `http://${options.host}:${options.port}`}`,
  );
  if (table.users !== undefined) console.log(`Who can join: ${table.users.map((user) => user.name).join(", ")}`);
  console.log("Press Ctrl+C to close it.");
  let leaving = false;
  const leave = async (): Promise<void> => {
    if (leaving) process.exit(1);
    leaving = true;
    console.log("\nClosing the table.");
    await (table.stop ?? table.close)?.call(table);
    process.exit(0);
  };
  process.on("SIGINT", leave);
  process.on("SIGTERM", leave);
}

if (isMain(import.meta)) {
  main().catch((error: unknown) => {
    console.error(messageOf(error));
    process.exit(1);
  });
}
