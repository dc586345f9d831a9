/** What modules do to values while they are written: one bends them (`preUpdateActor`), another lets nobody write them. */
import { warn } from "../notice.ts";
import { notWritten, standsAs } from "./came-to-pass.ts";
import { type Stored, sourceAt, storedAt } from "./documents.ts";
import { samePlain } from "./patch.ts";
import { labelOf, stoodAsBefore } from "./reverse.ts";
import type { Step, UpdateStep } from "./types.ts";

/** A step whose value stands neither as it was asked for nor as somebody else wrote it meanwhile, with its document and what stands. */
function otherwise(step: Step, their: unknown): { step: UpdateStep; document: Stored; stands: unknown } | undefined {
  if (step.do !== "update" || their !== undefined) return undefined;
  const document = storedAt(step.uuid);
  if (!document || standsAs(document, step.path, step.after) !== false) return undefined;
  return { step, document, stands: sourceAt(document, step.path) };
}

/** Steps with what they came to: of a value that was bent it is told what stands, and that is what goes back when it is taken back. */
export function asTheyStand(steps: readonly Step[], theirs: readonly unknown[]): Step[] {
  return steps.map((step, at) => {
    const found = otherwise(step, theirs[at]);
    if (!found || samePlain(found.stands, found.step.before)) return step;
    const figures = { asked: String(found.step.after), stands: String(found.stands) };
    warn("RULINGS.Notice.bent", { name: labelOf(found.step, found.document), ...figures });
    return { ...found.step, after: found.stands };
  });
}

/** @throws an Error when a value stands as it stood before: it was not written */
export function mustStand(steps: readonly Step[], theirs: readonly unknown[]): void {
  const kept = steps.flatMap((step, at) => {
    const found = otherwise(step, theirs[at]);
    return found && samePlain(found.stands, found.step.before) ? labelOf(found.step, found.document) : [];
  });
  if (kept.length > 0) throw notWritten(kept);
}

/** The same of what is written whole. */
export function wholeMustStand(steps: readonly Step[]): void {
  const kept = steps.flatMap((step) => (step.do === "patch" && stoodAsBefore(step) ? step.name || step.path : []));
  if (kept.length > 0) throw notWritten(kept);
}
