/**
 * The reachable part of the rules core: the front door is bundled as for a release, with everything it loads later and every worker; the
 * remainder of each file after unused code has been dropped shows whether it can ever run.
 */
import { basename, dirname, join, resolve } from "node:path";
import { build as bundle } from "vite";
import { moduleConfig } from "../../vite.config.ts";
import { listFiles, readText, shown } from "./files.ts";
import type { Places } from "./paths.ts";

const FRONT_DOOR = "src/rulings.ts";
/** Modules that only ask procedures for their odds make none of them reachable, and stay out of the bundle. */
const ASKING = "src/rules/lab/odds/";
/** The public API of the core, which the system itself does not import. */
const API = "src/rules/index.ts";
const WORKER = /new URL\(\s*"([^"]+\.ts)"/g;
/** A file of which less than this is left in the bundle is out of reach; shorter than so many lines it may be types alone. */
const LEAST_CHARACTERS = 60;
const LEAST_LINES = 30;

/** The unreachable parts: paths of modules and keys of topics, in order. */
export interface OutOfReach {
  readonly modules: readonly string[];
  readonly topics: readonly string[];
}

/** Bundles the front door and lists what of the rules core is not in it. */
export async function outOfReach(places: Places): Promise<OutOfReach> {
  const files = listFiles(join(places.root, "src"), (path) => path.endsWith(".ts")).map((path) =>
    shown(places.root, path),
  );
  const kept = await keptCharacters(places, [FRONT_DOOR, ...workers(places, files)]);
  const inPlay = (file: string): boolean => (kept.get(file) ?? 0) >= LEAST_CHARACTERS;
  const rules = files.filter((file) => file.startsWith("src/rules/") && !file.startsWith(ASKING) && file !== API);
  const modules = rules.filter((file) => !inPlay(file) && matters(places, file));
  const readers = files
    .filter((file) => inPlay(file) && !file.includes("/topics/") && !file.includes("/presets/"))
    .map((file) => readText(join(places.root, file)));
  const topics = rules
    .filter((file) => file.includes("/topics/") && !/\/(index|topic)\.ts$/.test(file))
    .map((file) => basename(file, ".ts"))
    .filter((topic) => !readers.some((text) => reads(text, topic)));
  return { modules, topics };
}

/** Whether a text asks a topic for its behaviour, its variant or its name as a source. */
function reads(text: string, topic: string): boolean {
  return (
    new RegExp(`\\.(use|is|chosen|source|parameter)\\(\\s*"?${topic}\\b`).test(text) ||
    new RegExp(`topics/(?:[a-z-]+/)?${topic}\\.ts`).test(text)
  );
}

function matters(places: Places, file: string): boolean {
  return !file.endsWith("types.ts") && readText(join(places.root, file)).split("\n").length > LEAST_LINES;
}

/** The files that are started as workers, which a bundle of the front door only names. */
function workers(places: Places, files: readonly string[]): readonly string[] {
  const found = files.flatMap((file) =>
    [...readText(join(places.root, file)).matchAll(WORKER)].map(([, address = ""]) =>
      shown(places.root, resolve(places.root, dirname(file), address)),
    ),
  );
  return [...new Set(found)];
}

/** How many characters of each file are left in the bundle. */
async function keptCharacters(places: Places, entries: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const kept = new Map<string, number>();
  const config = moduleConfig(places);
  for (const entry of entries) {
    const external = new RegExp(ASKING.replace("src/", ""));
    const options = { ...config.build?.rolldownOptions, external, input: join(places.root, entry) };
    const made = await bundle({ ...config, build: { ...config.build, write: false, rolldownOptions: options } });
    if ("on" in made) throw new Error("a build that does not watch gives its output");
    for (const { output } of [made].flat())
      for (const chunk of output) {
        if (chunk.type !== "chunk") continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const file = shown(places.root, id);
          kept.set(file, Math.max(kept.get(file) ?? 0, renderedLength));
        }
      }
  }
  return kept;
}
