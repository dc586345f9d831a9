/** The workflows of `.github/workflows`: what they may hold, and what is wrong with them. */
import { parseDocument } from "yaml";
import { z } from "zod";
import type { Finding } from "./report.ts";

/** One step. A member that is misspelt is refused. */
const StepSchema = z
  .strictObject({
    name: z.string(),
    id: z.string().optional(),
    uses: z
      .string()
      .regex(/^[\w-]+\/[\w-]+@v\d+$/, "must be an action with its version, such as actions/checkout@v4")
      .optional(),
    with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    env: z.record(z.string(), z.string()).optional(),
    run: z.string().optional(),
    "working-directory": z.string().optional(),
  })
  .refine(({ uses, run }) => (uses === undefined) !== (run === undefined), "a step either uses or runs");

const JobSchema = z.strictObject({
  name: z.string(),
  "runs-on": z.literal("ubuntu-latest"),
  "timeout-minutes": z.number().max(360),
  if: z.string().optional(),
  needs: z.string().optional(),
  permissions: z.record(z.string(), z.enum(["read", "write"])).optional(),
  environment: z.strictObject({ name: z.string(), url: z.string() }).optional(),
  strategy: z
    .strictObject({
      "fail-fast": z.boolean(),
      matrix: z.record(z.string(), z.array(z.union([z.number(), z.string()]))),
    })
    .optional(),
  steps: z.array(StepSchema).min(1),
});

const WorkflowSchema = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    push: z.strictObject({ branches: z.array(z.string()).optional(), tags: z.array(z.string()).optional() }).optional(),
    pull_request: z.null().optional(),
    workflow_dispatch: z.null().optional(),
  }),
  permissions: z.record(z.string(), z.enum(["read", "write"])),
  concurrency: z.strictObject({ group: z.string(), "cancel-in-progress": z.boolean() }).optional(),
  jobs: z.record(z.string(), JobSchema),
});
/** A whole workflow. */
export type Workflow = z.infer<typeof WorkflowSchema>;
/** One job of a workflow. */
export type Job = Workflow["jobs"][string];

/** Reads a workflow. @throws an Error that names each member at fault */
export function readWorkflow(text: string): Workflow {
  const document = parseDocument(text, { prettyErrors: true });
  const [broken] = document.errors;
  if (broken !== undefined) throw new Error(broken.message);
  const parsed = WorkflowSchema.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
}

/** The names that an expression in a job may use. */
function known(job: Job): Set<string> {
  const matrix = Object.keys(job.strategy?.matrix ?? {}).map((name) => `matrix.${name}`);
  const outputs = job.steps.flatMap(({ id }) => (id === undefined ? [] : [`steps.${id}.outputs.page_url`]));
  return new Set([...matrix, ...outputs, "github.token", "github.ref", "github.repository"]);
}

/**
 * The faults of a workflow: its form, scripts that package.json lacks, expressions that name nothing, a dependency on a job that is not there, and a release
 * that is published before everything else passed.
 */
export function checkWorkflow(where: string, text: string, scripts: ReadonlySet<string>): Finding[] {
  let workflow: Workflow;
  try {
    workflow = readWorkflow(text);
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
      .split("\n")
      .map((what) => ({ where, what }));
  }
  return Object.entries(workflow.jobs).flatMap(([id, job]) =>
    checkJob(workflow, job, scripts).map((what) => ({ where: `${where} ${id}`, what })),
  );
}

function checkJob(workflow: Workflow, job: Job, scripts: ReadonlySet<string>): string[] {
  const findings: string[] = [];
  const names = known(job);
  const commands = job.steps.map(({ run }) => run ?? "");
  for (const [, name = ""] of commands.join("\n").matchAll(/npm run ([\w:-]+)/g))
    if (!scripts.has(name)) findings.push(`runs npm run ${name}, which package.json does not have`);
  for (const [, name = ""] of JSON.stringify(job).matchAll(/\$\{\{\s*(.*?)\s*\}\}/g))
    if (!names.has(name)) findings.push(`names \${{ ${name} }}, which is not there`);
  if (job.needs !== undefined && workflow.jobs[job.needs] === undefined)
    findings.push(`needs ${job.needs}, which is no job`);
  const publishes = commands.findIndex((run) => run.includes("gh release"));
  if (publishes >= 0) findings.push(...checkPublishing(commands, publishes));
  return findings;
}

/** Nothing may be seen of a release before its tests passed, and no manifest before its zip. */
function checkPublishing(commands: readonly string[], at: number): string[] {
  const run = commands[at] ?? "";
  const order = ["--draft ", "*.zip", "*.json", "--draft=false"].map((word) => run.indexOf(word));
  return [
    ...(at === commands.length - 1 ? [] : ["publishes before its last step"]),
    ...(commands.slice(0, at).some((each) => each.includes("npm test")) ? [] : ["publishes without tests"]),
    ...(order.every((place, index) => place >= 0 && place > (order[index - 1] ?? -1))
      ? []
      : ["must make a draft, upload the zips, then the manifests, and only then show the release"]),
  ];
}
