/**
 * `npm run peers -- <folder of a built system>…`: takes systems by others through the practice table: boot, every type's own sheet,
 * an edit, a roll, a drop, a fight, and prints what held. `--generation 13`; `--all` prints everything that went wrong;
 * `--json file` writes it down. `--modules <folders of modules>` switches these on beside Rulings as it is built (or `--system`): the world gets ready for a
 * referee and a player, no error names a module, and one thing that each is for is done. Systems and modules of others are not part of this repository.
 */
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { messageOf, writeJson } from "./lib/files.ts";
import { placesOf } from "./lib/paths.ts";
import { isMain, seconds } from "./lib/report.ts";
import { probeModules } from "./peers/modules.ts";
import { probe, type Report } from "./peers/probe.ts";

/** The report as lines for people. */
export function tableOf(report: Report, all = false): string[] {
  const lines = [`${basename(report.system)} at generation ${report.generation}`];
  for (const { step, held, seen, error, faults } of report.outcomes) {
    lines.push(`  ${held ? "held  " : "FAILED"} ${step.padEnd(7)} ${seen}${error === null ? "" : `: ${error}`}`);
    if (all) lines.push(...faults.slice(error === null ? 0 : 1).map((fault) => `                 ${fault}`));
  }
  return lines;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      generation: { type: "string" },
      all: { type: "boolean" },
      json: { type: "string" },
      modules: { type: "boolean" },
      system: { type: "string" },
    },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new Error("Name the folder of a built system: npm run peers -- path/to/system");
  if (values.modules) {
    const report = await probeModules(
      positionals.map((folder) => resolve(folder)),
      resolve(values.system ?? placesOf().dist),
      values.generation === "13" ? 13 : 14,
    );
    console.log(tableOf(report, values.all).join("\n"));
    if (values.json) writeJson(resolve(values.json), [report]);
    if (report.outcomes.some(({ held }) => !held)) process.exitCode = 1;
    return;
  }
  const reports: Report[] = [];
  for (const folder of positionals) {
    const begun = performance.now();
    const report = await probe(resolve(folder), values.generation === "13" ? 13 : 14);
    reports.push(report);
    console.log(`${tableOf(report, values.all).join("\n")}\n  (${seconds(begun)})`);
  }
  if (values.json) writeJson(resolve(values.json), reports);
  if (reports.some(({ outcomes }) => outcomes.length < 7 || outcomes.some(({ held }) => !held))) process.exitCode = 1;
}

if (isMain(import.meta)) {
  main().catch((error: unknown) => {
    console.error(messageOf(error));
    process.exit(1);
  });
}
