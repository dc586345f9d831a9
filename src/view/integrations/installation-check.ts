/** The content of the window *Check this installation*, and of its copied report. */
import type { Localize } from "../platform/text.ts";

/** The result of one check of a behaviour. */
export interface CheckOutcome {
  readonly id: string;
  readonly state: "holds" | "fails" | "untried";
  /** The observation on a failure, in Foundry's terms. */
  readonly found: string;
}

/** The environment of the checks. */
interface Installation {
  readonly foundry: string;
  readonly system: string;
  readonly modules: readonly string[];
}

/** A behaviour in words. */
interface CheckRow {
  readonly id: string;
  readonly state: CheckOutcome["state"];
  readonly name: string;
  /** The consequence for the table; blank while the check passes. */
  readonly means: string;
  readonly found: string;
}

/** A group of behaviours. */
interface CheckSection {
  readonly title: string;
  readonly rows: readonly CheckRow[];
}

/** The content of the window, once there are results. */
interface InstallationView {
  readonly done: number;
  readonly of: number;
  readonly holds: number;
  readonly fails: number;
  readonly untried: number;
  readonly verdict: string;
  /** The failing behaviours, shown first. */
  readonly failing: readonly CheckRow[];
  readonly sections: readonly CheckSection[];
}

function rowOf({ id, state, found }: CheckOutcome, text: Localize): CheckRow {
  const base = `RULINGS.Check.behaviour.${id}`;
  const means = state === "fails" ? text(`${base}.means`) : state === "untried" ? text("RULINGS.Check.untriedWhy") : "";
  return { id, state, name: text(`${base}.name`), means, found: state === "fails" ? found : "" };
}

/**
 * @param groups the ids of each group, in order
 * @param of the expected number of results
 */
export function installationView(
  outcomes: readonly CheckOutcome[],
  groups: Readonly<Record<string, readonly string[]>>,
  of: number,
  text: Localize,
): InstallationView {
  const count = (state: CheckOutcome["state"]) => outcomes.filter((one) => one.state === state).length;
  const [holds, fails, untried] = [count("holds"), count("fails"), count("untried")];
  const key = outcomes.length < of ? "running" : fails > 0 ? "bad" : "good";
  const sections = Object.entries(groups).map(([group, ids]) => ({
    title: text(`RULINGS.Check.group.${group}`),
    rows: outcomes.filter((one) => ids.includes(one.id)).map((one) => rowOf(one, text)),
  }));
  return {
    done: outcomes.length,
    of,
    holds,
    fails,
    untried,
    verdict: text(`RULINGS.Check.verdict.${key}`, { done: outcomes.length, of, fails, holds }),
    failing: outcomes.filter(({ state }) => state === "fails").map((one) => rowOf(one, text)),
    sections: sections.filter(({ rows }) => rows.length > 0),
  };
}

/** The report as text: the checks and their environment, the failing behaviours in full, and the rest by id. */
export function installationReport(
  outcomes: readonly CheckOutcome[],
  { foundry, system, modules }: Installation,
  text: Localize,
): string {
  const by = (state: CheckOutcome["state"]) => outcomes.filter((one) => one.state === state);
  const failing = by("fails").map((one) => {
    const { id, name, means, found } = rowOf(one, text);
    return `- ${id}: ${name}\n  ${means}${found === "" ? "" : `\n  (${found})`}`;
  });
  const ids = (state: CheckOutcome["state"]) =>
    by(state)
      .map(({ id }) => id)
      .join(", ") || "–";
  return [
    `Rulings ${system}, Foundry ${foundry}`,
    `${text("RULINGS.Check.report.modules")}: ${modules.join(", ") || "–"}`,
    "",
    `${text("RULINGS.Check.report.fails")}: ${by("fails").length}`,
    ...failing,
    `${text("RULINGS.Check.report.holds")} (${by("holds").length}): ${ids("holds")}`,
    `${text("RULINGS.Check.report.untried")} (${by("untried").length}): ${ids("untried")}`,
    "",
  ].join("\n");
}
