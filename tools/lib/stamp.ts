/** Steps that are not repeated while nothing they read has changed. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readText, shown, writeText } from "./files.ts";
import type { Places } from "./paths.ts";
import { seconds } from "./report.ts";

/** A step of the build. */
export interface Step {
  readonly name: string;
  /** The files it reads: their paths and contents make the stamp. */
  readonly inputs: readonly string[];
  /** Further dependencies (versions, options). */
  readonly also?: string;
  /** The files that must exist afterwards; when one is missing the step runs again. */
  readonly outputs: readonly string[];
  /** Does the work and returns the result in a few words. */
  readonly run: () => Promise<string> | string;
}

/** The hash of some files' paths and contents. */
export function hashOf(root: string, files: readonly string[], also = ""): string {
  const hash = createHash("sha256").update(also);
  for (const file of [...files].sort()) {
    hash.update(`\0${shown(root, file)}\0`);
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Runs a step unless its stamp says that nothing changed; true when it ran. */
export async function runStep(
  step: Step,
  places: Places,
  force: boolean,
  log: (line: string) => void,
): Promise<boolean> {
  const stampFile = join(places.cache, "stamps", step.name);
  const stamp = hashOf(places.root, step.inputs, step.also);
  const current =
    existsSync(stampFile) && readText(stampFile) === stamp && step.outputs.every((path) => existsSync(path));
  if (current && !force) return false;
  const begun = performance.now();
  rmSync(stampFile, { force: true });
  const said = await step.run();
  for (const path of step.outputs) {
    if (!existsSync(path)) throw new Error(`Build step "${step.name}" did not write ${shown(places.root, path)}.`);
  }
  writeText(stampFile, stamp);
  log(`  ${step.name.padEnd(10)} ${said} (${seconds(begun)})`);
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs work while nobody else builds in the same tree: two builds at once would read half-written files.
 * A lock whose process has died is taken over.
 */
export async function alone<T>(places: Places, log: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const lock = join(places.cache, "build.lock");
  mkdirSync(places.cache, { recursive: true });
  let notified = false;
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch {
      const holder = existsSync(lock) ? Number(readText(lock)) : Number.NaN;
      if (Number.isInteger(holder) && holder > 0 && !isAlive(holder)) rmSync(lock, { force: true });
      else {
        if (!notified) log(`  waiting for another build (process ${holder})`);
        notified = true;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
