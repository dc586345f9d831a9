/**
 * `npm run packs`: checks every entry of the compendia, then compiles those packs that have changed (`-- --force`: all of them). An entry
 * with a fault is refused with its file, its field and what is wanted.
 */
import { build } from "./build.ts";
import { checkPacks, packContext } from "./check-packs.ts";
import { messageOf } from "./lib/files.ts";
import { placesOf } from "./lib/paths.ts";

try {
  const places = placesOf();
  const { findings } = checkPacks(places, await packContext(places));
  if (findings.length > 0) throw new Error(findings.map(({ where, what }) => `${where}: ${what}`).join("\n"));
  const { built } = await build({ only: "packs", force: process.argv.includes("--force"), places });
  if (built.length === 0) console.log("packs: nothing has changed");
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
