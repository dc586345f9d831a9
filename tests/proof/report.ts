/** The one report of a trial: a page that stands by itself, and the same as data. */

/** How something went. */
export type Outcome = "passed" | "failed" | "skipped";

/** A thing that was tried. */
export interface StepReport {
  readonly what: string;
  readonly outcome: Outcome;
  /** The result, or the reason for none. */
  readonly detail: string;
}

/** A picture, as the text of a JPEG. */
export interface Shot {
  readonly title: string;
  readonly jpeg: string;
}

/** A flow that was played. */
export interface FlowReport {
  readonly id: string;
  readonly title: string;
  readonly outcome: Outcome;
  readonly detail: string;
  readonly seconds: number;
  readonly steps: readonly StepReport[];
  readonly shots: readonly Shot[];
}

/** Everything that a trial found. */
export interface ProofReport {
  readonly made: string;
  /** The tested table, in pairs of a name and a text; no address, no user's password. */
  readonly table: Readonly<Record<string, string>>;
  readonly flows: readonly FlowReport[];
  readonly console: readonly {
    readonly who: string;
    readonly during: string;
    readonly kind: string;
    readonly text: string;
    readonly where: string;
    readonly failing: boolean;
  }[];
  /** Documents that could not be removed, and values that could not be restored. */
  readonly left: readonly string[];
}

/** Did everything go well? What was skipped does not count against it, unless that was all. */
export function wentWell(report: ProofReport): boolean {
  return (
    report.flows.some(({ outcome }) => outcome === "passed") &&
    report.flows.every(({ outcome }) => outcome !== "failed") &&
    report.console.every(({ failing }) => !failing) &&
    report.left.length === 0
  );
}

/** `12 flows passed, 1 failed, 2 skipped; 0 faults in the consoles; nothing left behind`. */
export function headline(report: ProofReport): string {
  const count = (outcome: Outcome) => report.flows.filter((flow) => flow.outcome === outcome).length;
  const faults = report.console.filter(({ failing }) => failing).length;
  const many = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;
  const left = report.left.length === 0 ? "nothing left behind" : `${many(report.left.length, "thing")} left behind`;
  return `${many(count("passed"), "flow")} passed, ${count("failed")} failed, ${count("skipped")} skipped; ${many(faults, "fault")} in the consoles; ${left}`;
}

/** The report as data, without the pictures. */
export function asData(report: ProofReport): unknown {
  return {
    headline: headline(report),
    ...report,
    flows: report.flows.map((flow) => ({ ...flow, shots: flow.shots.map(({ title }) => title) })),
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #111; --link: #0a4fb0; --line: #8886; --good: #1b5e20; --bad: #b3261e; --faint: #5f5f5f; }
@media (prefers-color-scheme: dark) { :root { --paper: #161616; --ink: #eee; --link: #9ecbff; --good: #81c784; --bad: #ffb4ab; --faint: #b0b0b0; } }
html { background: var(--paper); color: var(--ink); } a { color: var(--link); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin-bottom: .25rem; }
h2 { font-size: 1.2rem; margin-top: 2rem; border-bottom: 1px solid var(--line); }
h1 + p { margin-top: 0; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .25rem .5rem; border-bottom: 1px solid var(--line); }
th { font-weight: normal; color: var(--faint); }
.passed { color: var(--good); } .failed { color: var(--bad); font-weight: bold; } .skipped { color: var(--faint); }
ul { padding-left: 1.2rem; } pre { white-space: pre-wrap; margin: 0; font-size: .85rem; }
summary { cursor: pointer; padding: .25rem 0; } section.flow { border-bottom: 1px solid var(--line); }
.do h2 { margin-top: .5rem; border: 0; } .do { border: 1px solid var(--line); border-left: .3rem solid var(--bad); border-radius: .25rem; padding: .25rem 1rem; }
img { max-width: 100%; border: 1px solid var(--line); } figure { margin: .5rem 0 1rem; } figcaption, small { color: var(--faint); }
@media (max-width: 34rem) { body { margin-top: 1rem; } .console :is(tr, td) { display: block; border: 0; padding: 0; } .console tr { padding: .5rem 0; border-bottom: 1px solid var(--line); } }
`;
const WORDS: Readonly<Record<Outcome, string>> = { passed: "passed", failed: "FAILED", skipped: "skipped" };

function flowHtml(flow: FlowReport): string {
  const steps = flow.steps
    .map(
      ({ what, outcome, detail }) =>
        `<li><span class="${outcome}">${WORDS[outcome]}</span> ${escapeHtml(what)}${detail === "" ? "" : `<pre>${escapeHtml(detail)}</pre>`}</li>`,
    )
    .join("\n");
  const shots = flow.shots
    .map(
      ({ title, jpeg }) =>
        `<figure><img alt="${escapeHtml(title)}" src="data:image/jpeg;base64,${jpeg}"><figcaption>${escapeHtml(title)}</figcaption></figure>`,
    )
    .join("\n");
  const pictures = shots === "" ? "" : `<details><summary>Pictures (${flow.shots.length})</summary>${shots}</details>`;
  return `<section class="flow" id="${escapeHtml(flow.id)}"><details${flow.outcome === "failed" ? " open" : ""}><summary><span class="${flow.outcome}">${WORDS[flow.outcome]}</span> ${escapeHtml(flow.title)} <small>${flow.seconds.toFixed(1)} s</small></summary>
${flow.detail === "" ? "" : `<pre>${escapeHtml(flow.detail)}</pre>`}<ul class="steps">${steps}</ul>${pictures}</details></section>`;
}

/** In the reader's order of interest: failures, omissions with their reasons, successes. */
const ORDER: readonly Outcome[] = ["failed", "skipped", "passed"];

function flowsHtml(flows: readonly FlowReport[]): string {
  return ORDER.flatMap((outcome) => flows.filter((flow) => flow.outcome === outcome))
    .map(flowHtml)
    .join("\n");
}

/** Advice about a trial with failures or omissions; empty for a complete success. */
function adviceHtml(report: ProofReport): string {
  if (wentWell(report)) return "";
  const { flows, console: said, left } = report;
  const failed = flows.filter(({ outcome }) => outcome === "failed");
  const advice = [
    ...(failed.length > 0
      ? [
          `Look at what failed: ${failed.map(({ id, title }) => `<a href="#${escapeHtml(id)}">${escapeHtml(title)}</a>`).join(", ")}. The step that failed says what was expected.`,
        ]
      : []),
    ...(said.some(({ failing }) => failing)
      ? [
          'Read <a href="#console">what the consoles said</a>: each line marked FAILED is a fault of the system or of a module.',
        ]
      : []),
    ...(left.length > 0 ? ['Remove by hand <a href="#left">what was left behind</a> in the world.'] : []),
    ...(flows.every(({ outcome }) => outcome !== "passed")
      ? [
          "Nothing was tried to its end: look whether the address, the user and the password were right, and whether the world is one of Rulings.",
        ]
      : []),
    "Switch off all modules and try again: what then goes well is between a module and the system.",
    "What still fails, report it, with this page and the .json file beside it: they hold no address and no password.",
  ];
  return `<div class="do"><h2>What to do</h2><ol>${advice.map((one) => `<li>${one}</li>`).join("\n")}</ol></div>`;
}

/** The console lines as rows. */
function consoleHtml(said: ProofReport["console"]): string {
  if (said.length === 0) return "<p>No errors and no warnings.</p>";
  const rows = [...said]
    .sort((a, b) => Number(b.failing) - Number(a.failing))
    .map(
      ({ who, during, kind, text, where, failing }) =>
        `<tr><td class="${failing ? "failed" : "skipped"}">${failing ? "FAILED " : ""}${escapeHtml(kind)}</td><td>${escapeHtml(who)}, ${escapeHtml(during)}</td><td><pre>${escapeHtml(text)}</pre><small>${escapeHtml(where)}</small></td></tr>`,
    );
  return `<table class="console"><tbody>${rows.join("\n")}</tbody></table>`;
}

/** The report as a page that needs nothing else: no scripts, pictures within. */
export function asHtml(report: ProofReport): string {
  const table = Object.entries(report.table)
    .map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join("\n");
  const left = report.left.map((one) => `<li class="failed">${escapeHtml(one)}</li>`).join("\n");
  const well = wentWell(report);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rulings tried on Foundry</title><style>${STYLE}</style></head>
<body><main><h1>Rulings tried on Foundry: <span class="${well ? "passed" : "failed"}">${well ? "all went well" : "not all went well"}</span></h1>
<p>${escapeHtml(headline(report))}</p>
${adviceHtml(report)}
<h2>Tried on</h2><table><tbody>${table}</tbody></table>
${left === "" ? "" : `<h2 id="left">Left behind</h2><ul>${left}</ul>`}
<h2>What was tried</h2>
${flowsHtml(report.flows)}
<h2 id="console">What the consoles said</h2>
${consoleHtml(report.console)}
</main></body></html>
`;
}
