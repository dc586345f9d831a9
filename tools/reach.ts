/**
 * `npm run reach`: modules of the rules core that no window, card or worker reaches, topics that nothing in use reads, and exported
 * functions and constants of the core that only tests name. Parts under construction are listed in `tests/tools/reach.yaml` and
 * `unnamed.yaml`; these lists only ever shrink. `-- --shrink` removes entries that are reached or gone by now.
 */
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { readText, writeText } from "./lib/files.ts";
import { unnamed } from "./lib/named.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { type OutOfReach, outOfReach } from "./lib/reach.ts";
import { isMain } from "./lib/report.ts";

export const WAITING = "tests/tools/reach.yaml";
/** The exported functions and constants that only tests name, each with the reason why it stands. */
export const UNNAMED = "tests/tools/unnamed.yaml";
const UnnamedSchema = z.record(z.string(), z.string().min(10)).nullable();
const WaitingSchema = z.strictObject({
  modules: z.array(z.string()).nullable(),
  topics: z.array(z.string()).nullable(),
});

/** The unreachable parts that are not listed, and the listed ones that are reachable by now. */
export interface ReachFaults {
  readonly lost: readonly string[];
  readonly found: readonly string[];
}

/** Reads the list of parts that may be unreachable for now. */
export function readWaiting(text: string): OutOfReach {
  const { modules, topics } = WaitingSchema.parse(parse(text));
  return { modules: modules ?? [], topics: topics ?? [] };
}

/** Compares what is out of reach with what may be. */
export function reachFaults(now: OutOfReach, waiting: OutOfReach): ReachFaults {
  const without = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one));
  return {
    lost: [...without(now.modules, waiting.modules), ...without(now.topics, waiting.topics)],
    found: [...without(waiting.modules, now.modules), ...without(waiting.topics, now.topics)],
  };
}

/** Returns the exports that only tests name and that no line excuses, and the lines of exports that are named or gone by now. */
export function unnamedFaults(now: readonly string[], text: string): ReachFaults {
  const listed = Object.keys(UnnamedSchema.parse(parse(text)) ?? {});
  return {
    lost: now.filter((one) => !listed.includes(one)),
    found: listed.filter((one) => !now.includes(one)),
  };
}

/** Returns the advice for a function that only tests name. */
export function unnamedLines({ lost }: Pick<ReachFaults, "lost">): readonly string[] {
  return lost.map((one) => `${one}: only tests name it. Wire it in, take its \`export\` away, or delete it with them.`);
}

/** That list without the lines of what is named or gone by now. */
export function unnamedShrunk(text: string, found: readonly string[]): string {
  return text
    .split("\n")
    .filter((line) => !found.some((one) => line.startsWith(`${one}:`)))
    .join("\n");
}

/** The list without the lines of what is reached by now. */
export function shrunk(text: string, found: readonly string[]): string {
  return text
    .split("\n")
    .filter((line) => !found.includes(line.replace(/^\s*-\s*/, "").trim()))
    .join("\n");
}

/** The faults as lines that say what to do. */
export function reachLines({ lost, found }: ReachFaults): readonly string[] {
  return [
    ...lost.map((one) => `${one}: nothing that starts at src/rulings.ts reads it. Wire it in, or delete it.`),
    ...found.map((one) => `${one}: is reached by now. Delete its line in ${WAITING} (or: npm run reach -- --shrink).`),
  ];
}

async function main(places: Places, shrink: boolean): Promise<void> {
  const path = join(places.root, WAITING);
  const now = await outOfReach(places);
  const faults = reachFaults(now, readWaiting(readText(path)));
  if (shrink) writeText(path, shrunk(readText(path), faults.found));
  const wrong = shrink ? reachLines({ lost: faults.lost, found: [] }) : reachLines(faults);
  for (const line of wrong) console.error(`reach: ${line}`);
  console.log(`reach: ${now.modules.length} modules of the core and ${now.topics.length} topics are out of reach`);
  if (wrong.length + reportUnnamed(places, shrink) > 0) process.exitCode = 1;
}

/**
 * Reports the exports that only tests name; a superfluous line in their list is reported without being a fault: deleting an export need not
 * touch the list.
 */
function reportUnnamed(places: Places, shrink: boolean): number {
  const path = join(places.root, UNNAMED);
  const now = unnamed(places);
  const { lost, found } = unnamedFaults(now, readText(path));
  if (shrink) writeText(path, unnamedShrunk(readText(path), found));
  else for (const one of found) console.log(`reach: ${one} is named or gone by now (npm run reach -- --shrink)`);
  for (const line of unnamedLines({ lost })) console.error(`reach: ${line}`);
  console.log(`reach: ${now.length} exported functions and constants of the core are named by tests alone`);
  return lost.length;
}

if (isMain(import.meta)) await main(placesOf(), process.argv.includes("--shrink"));
