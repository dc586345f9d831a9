// Runs a TypeScript script of this repository through tsx, passing every further argument and every signal on.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const loader = pathToFileURL(require.resolve("tsx")).href;
const child = spawn(process.execPath, ["--import", loader, ...process.argv.slice(2)], { stdio: "inherit" });
// Ctrl+C reaches the whole group by itself; a signal sent to this process alone must not leave the child behind.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
