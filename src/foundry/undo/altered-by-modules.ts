/** What modules do to values while they are written: one bends them (`preUpdateActor`), another lets nobody write them. */
import { notifyWarning } from "../platform/notifications.ts";
import { findUnwritten, hasValue } from "./verify-write.ts";
import { type Stored, sourceValue, storedDocument } from "../platform/stored-documents.ts";
import { samePlain } from "./patch.ts";
import { labelOf, hasPreviousValue } from "./reverse-steps.ts";
import type { Step, UpdateStep } from "./types.ts";

/** A step whose value stands neither as it was asked for nor as somebody else wrote it meanwhile, with its document and what stands. */
function otherwise(step: Step, their: unknown): { step: UpdateStep; document: Stored; stands: unknown } | undefined {
  if (step.do !== "update" || their !== undefined) return undefined;
  const document = storedDocument(step.uuid);
  if (!document || hasValue(document, step.path, step.after) !== false) return undefined;
  return { step, document, stands: sourceValue(document, step.path) };
}

/** Steps with what they came to: of a value that was bent it is told what stands, and that is what goes back when it is taken back. */
export function asStored(steps: readonly Step[], theirs: readonly unknown[]): Step[] {
  return steps.map((step, at) => {
    const found = otherwise(step, theirs[at]);
    if (!found || samePlain(found.stands, found.step.before)) return step;
    const figures = { asked: String(found.step.after), stands: String(found.stands) };
    notifyWarning("RULINGS.Notice.bent", { name: labelOf(found.step, found.document), ...figures });
    return { ...found.step, after: found.stands };
  });
}

/** @throws an Error when a value stands as it stood before: it was not written */
export function verifyStored(steps: readonly Step[], theirs: readonly unknown[]): void {
  const kept = steps.flatMap((step, at) => {
    const found = otherwise(step, theirs[at]);
    return found && samePlain(found.stands, found.step.before) ? labelOf(found.step, found.document) : [];
  });
  if (kept.length > 0) throw findUnwritten(kept);
}

/** The same of what is written whole. */
export function verifyWholeStored(steps: readonly Step[]): void {
  const kept = steps.flatMap((step) => (step.do === "patch" && hasPreviousValue(step) ? step.name || step.path : []));
  if (kept.length > 0) throw findUnwritten(kept);
}
