/**
 * `npm run reach`: which modules of the rules core no window, card or worker reaches, and which topics nothing in play reads. What is being
 * built stands in `tests/tools/reach.yaml`; that list only ever shrinks. `-- --shrink` takes out of it what is reached by now.
 */
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { readText, writeText } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { type OutOfReach, outOfReach } from "./lib/reach.ts";
import { isMain } from "./lib/report.ts";

export const WAITING = "tests/tools/reach.yaml";
const WaitingSchema = z.strictObject({
  modules: z.array(z.string()).nullable(),
  topics: z.array(z.string()).nullable(),
});

/** What is out of reach and not listed, and what is listed and no longer out of reach. */
export interface ReachFaults {
  readonly lost: readonly string[];
  readonly found: readonly string[];
}

/** What may be out of reach for now. */
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
  if (wrong.length > 0) process.exitCode = 1;
}

if (isMain(import.meta)) await main(placesOf(), process.argv.includes("--shrink"));
