/** `npm run packs`: compiles the compendia that have changed (`-- --force`: all of them), nothing else. */
import { build } from "./build.ts";
import { messageOf } from "./lib/files.ts";

try {
  const { built } = await build({ only: "packs", force: process.argv.includes("--force") });
  if (built.length === 0) console.log("packs: nothing has changed");
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
