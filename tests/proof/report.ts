/** The one report of a trial: a page that stands by itself, and the same as data. */

/** How something went. */
export type Outcome = "passed" | "failed" | "skipped";

/** A thing that was tried. */
export interface StepReport {
  readonly what: string;
  readonly outcome: Outcome;
  /** What came of it, or why not. */
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
  /** What it was tried on, in pairs of a name and a text; no address, no user's password. */
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
  /** What was made and could not be removed, and what could not be put back. */
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
  const left = report.left.length === 0 ? "nothing left behind" : `${report.left.length} things left behind`;
  return `${count("passed")} flows passed, ${count("failed")} failed, ${count("skipped")} skipped; ${faults} faults in the consoles; ${left}`;
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
:root { color-scheme: light dark; --line: #8886; --good: #2e7d32; --bad: #b3261e; --faint: #777; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; border-bottom: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .25rem .5rem; border-bottom: 1px solid var(--line); }
.passed { color: var(--good); } .failed { color: var(--bad); font-weight: bold; } .skipped { color: var(--faint); }
.steps { padding-left: 1.2rem; } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font-size: .85rem; }
img { max-width: 100%; border: 1px solid var(--line); } figure { margin: .5rem 0 1rem; } figcaption { color: var(--faint); }
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
  return `<section id="${escapeHtml(flow.id)}"><h2><span class="${flow.outcome}">${WORDS[flow.outcome]}</span> ${escapeHtml(flow.title)} <small>${flow.seconds.toFixed(1)} s</small></h2>
${flow.detail === "" ? "" : `<pre>${escapeHtml(flow.detail)}</pre>`}<ul class="steps">${steps}</ul>${pictures}</section>`;
}

/** The report as a page that needs nothing else: no scripts, pictures within. */
export function asHtml(report: ProofReport): string {
  const table = Object.entries(report.table)
    .map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join("\n");
  const said = report.console
    .map(
      ({ who, during, kind, text, where, failing }) =>
        `<tr><td class="${failing ? "failed" : "skipped"}">${escapeHtml(kind)}</td><td>${escapeHtml(who)}, ${escapeHtml(during)}</td><td><pre>${escapeHtml(text)}</pre>${escapeHtml(where)}</td></tr>`,
    )
    .join("\n");
  const left = report.left.map((one) => `<li class="failed">${escapeHtml(one)}</li>`).join("\n");
  const verdict = wentWell(report) ? "passed" : "failed";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rulings tried on Foundry</title><style>${STYLE}</style></head>
<body><h1>Rulings tried on Foundry: <span class="${verdict}">${escapeHtml(headline(report))}</span></h1>
<table><tbody>${table}</tbody></table>
${left === "" ? "" : `<h2>Left behind</h2><ul>${left}</ul>`}
${report.flows.map(flowHtml).join("\n")}
<h2>What the consoles said</h2>
${said === "" ? "<p>No errors and no warnings.</p>" : `<table><tbody>${said}</tbody></table>`}
</body></html>
`;
}
