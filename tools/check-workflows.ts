/** `npm run check:workflows`: the form of `.github/workflows` and of the issue forms, and that what they run is there. */
import { join } from "node:path";
import { isRecord, listFiles, readJson, readText, shown } from "./lib/files.ts";
import { checkIssueForm } from "./lib/issue-forms.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { conclude, type Finding, isMain } from "./lib/report.ts";
import { checkWorkflow, readWorkflow } from "./lib/workflows.ts";

/** Node's versions that every push is checked on. */
const NODES = [20, 24];

/** The faults of the workflows and issue forms of a tree. */
export function checkWorkflows(places: Places): Finding[] {
  const pkg = readJson(join(places.root, "package.json"));
  const scripts = new Set(Object.keys(isRecord(pkg) && isRecord(pkg.scripts) ? pkg.scripts : {}));
  const files = listFiles(join(places.root, ".github", "workflows"));
  const forms = listFiles(join(places.root, ".github", "ISSUE_TEMPLATE"), (path) => !path.endsWith("/config.yml"));
  const findings = [
    ...files.flatMap((path) => checkWorkflow(shown(places.root, path), readText(path), scripts)),
    ...forms.flatMap((path) => checkIssueForm(shown(places.root, path), readText(path))),
  ];
  if (findings.length > 0) return findings;
  const pushed = files
    .map((path) => readWorkflow(readText(path)))
    .filter(({ on }) => on.push?.branches?.includes("**") === true)
    .flatMap(({ jobs }) => Object.values(jobs))
    .filter(({ steps }) => steps.some(({ run }) => run === "npm test"));
  return NODES.filter((node) => !pushed.some(({ strategy }) => strategy?.matrix.node?.includes(node) === true)).map(
    (node) => ({ where: ".github/workflows", what: `no workflow runs npm test on Node ${node} at each push` }),
  );
}

if (isMain(import.meta))
  conclude("workflows", checkWorkflows(placesOf()), "each is well formed and runs what is there");
