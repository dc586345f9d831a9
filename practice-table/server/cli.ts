/** `npm start`: the practice table on the command line. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Generation, generationByDefault, readGeneration } from "./generation.ts";
import { type RunningTable, startTable } from "./main.ts";
import { routeOf } from "./route.ts";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

const HELP = `The practice table.

  --port N          port to listen on (30000)
  --host ADDRESS    address to listen on (127.0.0.1: this machine only)
  --world NAME      world to open, below worlds/ (the system's id)
  --fresh           begin that world again
  --system FOLDER   built system to play (dist/rulings)
  --module FOLDER   a module that is active there; may be said more than once
  --jquery          give the page jQuery as a global, as Foundry does, for systems by others that use it
  --generation N    13 or 14: which generation of Foundry to imitate (14, or what RULINGS_GENERATION says)
  --delay N           every message is late by N milliseconds each way, as over a long line (0)
  --prefix ROUTE      the table stands at http://…/ROUTE, as behind a proxy (none)
  --elsewhere         the system's scripts, styles and languages come from another origin
  --lang CODE         the language of clients that have chosen none, such as de (en)
  --drop N            cuts a client's connection at every Nth change it makes, to try what that does (never)
`;

export interface CliOptions {
  port: number;
  host: string;
  world: string | undefined;
  fresh: boolean;
  system: string;
  modules: string[];
  generation: Generation;
  jquery: boolean;
  delay: number;
  drop: number;
  prefix: string;
  elsewhere: boolean;
  language: string;
}

/** @throws Error naming the wrong argument */
export function parseCli(argv: readonly string[]): CliOptions | "help" {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: "string", default: "30000" },
      host: { type: "string", default: "127.0.0.1" },
      world: { type: "string" },
      fresh: { type: "boolean", default: false },
      system: { type: "string", default: path.join(ROOT, "dist/rulings") },
      module: { type: "string", multiple: true, default: [] },
      generation: { type: "string" },
      jquery: { type: "boolean", default: false },
      delay: { type: "string", default: "0" },
      drop: { type: "string", default: "0" },
      prefix: { type: "string", default: "" },
      elsewhere: { type: "boolean", default: false },
      lang: { type: "string", default: "en" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error("--port: must be a number from 0 to 65535.");
  if (values.world !== undefined && !/^[\w][\w-]{0,60}$/.test(values.world)) {
    throw new Error("--world: only letters, digits, - and _.");
  }
  if (!/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(values.lang))
    throw new Error("--lang: a language's code, such as de or pt-BR.");
  const { generation: given } = values;
  const generation = given === undefined ? generationByDefault() : readGeneration("--generation", given);
  const { host, world, fresh, system, jquery } = values;
  const delay = whole("--delay", values.delay, 10_000);
  return {
    port,
    host,
    world,
    fresh,
    system,
    modules: values.module,
    generation,
    jquery,
    delay,
    drop: whole("--drop", values.drop, 100_000),
    prefix: routeOf(values.prefix),
    elsewhere: values.elsewhere,
    language: values.lang,
  };
}

function whole(name: string, value: string, most: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number <= most) return number;
  throw new Error(`${name}: must be a whole number from 0 to ${most}.`);
}

/** The text printed when the table is ready. */
export function describe(table: RunningTable): string {
  const users = table.users.map(
    (user) => `  ${user.name} (${user.role}${user.hasPassword ? ", with a password" : ""})`,
  );
  return [`The table stands at ${table.url}`, "Who can join:", ...users, "Stop it with Ctrl+C."].join("\n");
}

/** Reports uncaught errors and keeps the table running; whole writes keep the world consistent. */
export function keepStanding(): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      // The output is closed, so reporting it would fail again.
      if (error instanceof Error && "code" in error && error.code === "EPIPE") return;
      console.error(`Fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      console.error("The table goes on. If something is odd now, stop it with Ctrl+C and start it again.");
    });
  }
}

/** Starts a table and keeps it running until the process is asked to stop. */
export async function main(argv: readonly string[]): Promise<void> {
  const options = parseCli(argv);
  if (options === "help") {
    console.log(HELP);
    return;
  }
  const system = path.resolve(options.system);
  const table = await startTable({
    systemPath: system,
    worldPath: path.join(ROOT, "worlds", options.world ?? path.basename(system)),
    port: options.port,
    hostname: options.host,
    fresh: options.fresh,
    modules: options.modules,
    generation: options.generation,
    jquery: options.jquery,
    delay: options.delay,
    drop: options.drop,
    prefix: options.prefix,
    elsewhere: options.elsewhere,
    language: options.language,
    log: (line) => console.log(line),
  });
  keepStanding();
  console.log(describe(table));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      table.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
