/** The steps of a workflow's job, run one after the other on this machine as a runner would. */
import { spawn } from "node:child_process";
import { chmodSync } from "node:fs";
import { delimiter, join } from "node:path";
import { writeText } from "../lib/files.ts";
import { placesOf } from "../lib/paths.ts";
import type { Job } from "../lib/workflows.ts";

/** The result of a job: the steps that passed, those that were left out, and the one that failed with its output. */
export interface JobResult {
  readonly passed: readonly string[];
  readonly leftOut: readonly string[];
  readonly failed?: { readonly step: string; readonly said: string };
  readonly seconds: Readonly<Record<string, number>>;
}

/** How a job is run here. */
export interface JobOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The command in place of a step's own; `null` leaves the step out. */
  readonly instead: (run: string) => string | null;
  /** Only these steps, by name; all when left out. */
  readonly only?: readonly string[];
}

/** The longest that a step may take: a machine that is busy with five other things makes a package in two minutes. */
const LIMIT = 20 * 60_000;

function runCommand(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["-e", "-o", "pipefail", "-c", command], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: LIMIT,
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => {
        said = `${said}${data.toString("utf8")}`.slice(-20_000);
      });
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({ code: code ?? 1, said: signal === null ? said : `${said}\nstopped by ${signal}` }),
    );
  });
}

/** A folder for PATH whose `gh` is the stand-in. */
export function folderWithGh(folder: string): string {
  const { root } = placesOf();
  const script = `#!/bin/sh\nexec "${process.execPath}" "${join(root, "tools/run.mjs")}" "${join(root, "tools/rehearse/gh.ts")}" "$@"\n`;
  writeText(join(folder, "gh"), script);
  chmodSync(join(folder, "gh"), 0o755);
  return folder;
}

/** Runs the steps of a job up to the first that fails. */
export async function runJob(job: Job, { cwd, env, instead, only }: JobOptions): Promise<JobResult> {
  const [passed, leftOut, seconds]: [string[], string[], Record<string, number>] = [[], [], {}];
  for (const step of job.steps) {
    if (only !== undefined && !only.includes(step.name)) continue;
    const command = step.run === undefined ? null : instead(step.run);
    if (command === null) {
      leftOut.push(step.name);
      continue;
    }
    const own = Object.fromEntries(
      Object.entries(step.env ?? {}).map(([name, value]) => [name, value.replace(/\$\{\{.*?\}\}/g, "rehearsed")]),
    );
    const begun = performance.now();
    const path = [env.PATH_FIRST, process.env.PATH].filter(Boolean).join(delimiter);
    const { code, said } = await runCommand(command, cwd, { ...process.env, ...env, PATH: path, ...own });
    seconds[step.name] = (performance.now() - begun) / 1000;
    if (code !== 0) return { passed, leftOut, seconds, failed: { step: step.name, said: said.trim() } };
    passed.push(step.name);
  }
  return { passed, leftOut, seconds };
}
