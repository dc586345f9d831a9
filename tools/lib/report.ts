/** How a check speaks: findings gathered, printed once, and an exit code. */
import { pathToFileURL } from "node:url";

/** A fault and its place. */
export interface Finding {
  /** A path (with `:line` where known), or the name of what was checked. */
  readonly where: string;
  readonly what: string;
}

/** Prints the findings of a check, or the sentence that says all is well; sets the exit code. */
export function conclude(name: string, findings: readonly Finding[], fine: string): void {
  for (const finding of findings) console.error(`  ${finding.where}: ${finding.what}`);
  if (findings.length === 0) console.log(`${name}: ${fine}`);
  else {
    console.error(`${name}: ${findings.length} ${findings.length === 1 ? "problem" : "problems"}`);
    process.exitCode = 1;
  }
}

/** Was this module the one that node was asked to run? */
export function isMain(meta: ImportMeta): boolean {
  const asked = process.argv[1];
  return asked !== undefined && pathToFileURL(asked).href === meta.url;
}

/** Seconds with one decimal, for progress lines. */
export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
