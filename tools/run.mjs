// Runs a TypeScript script of this repository through tsx, passing every further argument on.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const loader = pathToFileURL(require.resolve("tsx")).href;
const result = spawnSync(process.execPath, ["--import", loader, ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(result.status ?? 1);
