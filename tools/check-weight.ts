/** Fails when the world would wait for more script than it should: what the built `rulings.mjs` cannot do without. */
import { join } from "node:path";
import { placesOf } from "./lib/paths.ts";
import { BEFORE_READY, gzipped, loadedWith } from "./lib/weight.ts";

const scripts = loadedWith(join(placesOf().dist, "rulings.mjs"));
const weight = gzipped(scripts);
const summary = `${weight.toFixed(1)} kB gzipped in ${scripts.length} files before the world is ready, ${BEFORE_READY} allowed`;
if (weight > BEFORE_READY) {
  console.error(
    `weight: ${summary}. Something that \`src/rulings.ts\` imports has grown: load windows and procedures on demand (\`import()\`), or from \`src/foundry/integrations/startup/on-ready.ts\`.`,
  );
  process.exitCode = 1;
} else console.log(`weight: ${summary}`);
