/** Values as changes of documents. */

import type { ValueChange } from "../adapter/value-changes.ts";
import { displayName } from "../platform/display-name.ts";
import { type Stored, sourceValue, storedDocument, toPlain, withPutValues } from "../platform/stored-documents.ts";
import type { DocumentWrite } from "./batch-write.ts";
import { samePlain } from "./patch.ts";
import type { Step, UpdateStep } from "./types.ts";

/** The changes to each document; deletions of values come first. */
export function changesOf(writes: readonly ValueChange[], operation: object = {}): DocumentWrite[] {
  const changes = new Map<Stored, Record<string, unknown>>();
  const gone: DocumentWrite[] = [];
  for (const { uuid, path, after } of writes) {
    const document = storedDocument(uuid);
    if (!document) continue;
    if (after === undefined) gone.push({ document, changes: withPutValues(path, undefined), operation });
    else changes.set(document, { ...changes.get(document), [path]: after });
  }
  return [...gone, ...[...changes].map(([document, own]) => ({ document, changes: own, operation }))];
}

/** The steps of value changes for a transaction; a change without a difference is no step. */
export function stepsOf(writes: readonly ValueChange[]): UpdateStep[] {
  return writes.flatMap(({ uuid, path, after }) => {
    const document = storedDocument(uuid);
    if (!document) return [];
    const before = sourceValue(document, path);
    return samePlain(before, after)
      ? []
      : [
          {
            do: "update" as const,
            uuid,
            name: displayName(document),
            path,
            ...(before !== undefined && { before }),
            after: toPlain(after),
          },
        ];
  });
}

/** So many off a number that is counted down; undefined when there are not that many. */
export function reducedCounts(uuid: string, path: string, amount: number): ValueChange[] | undefined {
  const document = storedDocument(uuid);
  const before = Number(document ? sourceValue(document, path) : 0);
  return before >= amount ? [{ uuid, path, before, after: before - amount }] : undefined;
}

/** The changes that restore values: to a value written by another client meanwhile, otherwise to the previous one. */
export function restoredChanges(steps: readonly Step[], theirs: readonly unknown[]): ValueChange[] {
  return steps.flatMap((step, at) => {
    if (step.do !== "update") return [];
    const { uuid, path, before, after } = step;
    return [{ uuid, path, before: after, after: theirs[at] === undefined ? before : theirs[at] }];
  });
}
