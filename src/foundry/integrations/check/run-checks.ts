/** Looks at the behaviours of Foundry that the system relies on, in documents of its own that are taken away again. */
import type { CheckOutcome } from "../../../view/integrations/installation-check.ts";
import { errorText } from "../../platform/errors.ts";
import { Bench } from "./test-documents.ts";
import { compendiumChecks, documentChecks } from "./document-checks.ts";
import { type CheckId, checksOf, GROUPS } from "./check-list.ts";
import { sceneChecks, tableChecks, windowChecks } from "./play-checks.ts";
import type { Checks, Verdict } from "./types.ts";

const checks: Checks = {
  ...documentChecks,
  ...compendiumChecks,
  ...sceneChecks,
  ...tableChecks,
  ...windowChecks,
};

/** Looks at one behaviour. Never throws: what stops a check is what it found. */
export async function runCheck(id: CheckId): Promise<CheckOutcome> {
  const bench = new Bench();
  const found: string[] = [];
  let verdict: Verdict = false;
  try {
    verdict = await checks[id](bench);
  } catch (error) {
    found.push(errorText(error));
  }
  const left = await bench.clear();
  if (left.length > 0) found.push(`not removed: ${left.join(", ")}`);
  const state = verdict === "untried" ? "untried" : verdict && left.length === 0 ? "holds" : "fails";
  return { id, state, found: found.join("; ") };
}

/**
 * Looks at all of them, one after another.
 * @param told hears of each as it is known
 */
export async function runChecks(told: (outcome: CheckOutcome, of: number) => void): Promise<CheckOutcome[]> {
  await Bench.sweep();
  const ids = GROUPS.flatMap((group) => checksOf(group, game.release?.generation ?? 13));
  const outcomes: CheckOutcome[] = [];
  for (const id of ids) {
    const outcome = await runCheck(id);
    outcomes.push(outcome);
    told(outcome, ids.length);
  }
  await Bench.sweep();
  return outcomes;
}
