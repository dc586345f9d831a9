/** Fails when the world would wait for more script than it should, in bytes (the built `rulings.mjs`) or in files (what comes once the world is shown). */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { placesOf } from "./lib/paths.ts";
import { BEFORE_READY, gzipped, loadedWith, ONCE_READY } from "./lib/weight.ts";

const { dist } = placesOf();
const scripts = loadedWith(join(dist, "rulings.mjs"));
const weight = gzipped(scripts);
const summary = `${weight.toFixed(1)} kB gzipped in ${scripts.length} files before the world is ready, ${BEFORE_READY} allowed`;
if (weight > BEFORE_READY) {
  console.error(
    `weight: ${summary}. Something that \`src/rulings.ts\` imports has grown: load windows and procedures on demand (\`import()\`), or from \`src/foundry/integrations/startup/on-ready.ts\`.`,
  );
  process.exitCode = 1;
} else console.log(`weight: ${summary}`);

const names = readdirSync(join(dist, "chunks")).filter((name) => /^(cards|play)-/.test(name));
const later = new Set(
  names.flatMap((name) => loadedWith(join(dist, "chunks", name))).filter((file) => !scripts.includes(file)),
);
if (names.length < 2 || later.size > ONCE_READY) {
  console.error(
    `weight: ${later.size} files once the world is shown, ${ONCE_READY} allowed, in the scripts ${names.join(", ")}. Look at \`CHUNK_STARTS\` in \`vite.config.ts\`: each of its files must be there.`,
  );
  process.exitCode = 1;
} else console.log(`weight: ${later.size} files once the world is shown, ${ONCE_READY} allowed`);
