/** Values as changes of documents. */

import type { Written } from "../adapter/changes.ts";
import { calledOf } from "../called.ts";
import { plain, putting, type Stored, sourceAt, storedAt } from "./documents.ts";
import { samePlain } from "./patch.ts";
import { kept } from "./steps.ts";
import { type Change, writeEach } from "./together.ts";
import type { Step, UpdateStep } from "./types.ts";

/** Writes values; `mark` goes along with each request. */
export function writeAll(writes: readonly Written[], mark: object = {}): Promise<void> {
  return writeEach(changesOf(writes, mark));
}

/** What is to be changed of each document; values that go, go first. */
export function changesOf(writes: readonly Written[], operation: object = {}): Change[] {
  const changes = new Map<Stored, Record<string, unknown>>();
  const gone: Change[] = [];
  for (const { uuid, path, after } of writes) {
    const document = storedAt(uuid);
    if (!document) continue;
    if (after === undefined) gone.push({ document, changes: putting(path, undefined), operation });
    else changes.set(document, { ...changes.get(document), [path]: after });
  }
  return [...gone, ...[...changes].map(([document, own]) => ({ document, changes: own, operation }))];
}

/** How a deed puts down what values become; what is so already is no step. */
export function stepsOf(writes: readonly Written[]): UpdateStep[] {
  return writes.flatMap(({ uuid, path, after }) => {
    const document = storedAt(uuid);
    if (!document) return [];
    const before = sourceAt(document, path);
    return samePlain(before, after)
      ? []
      : [
          {
            do: "update" as const,
            uuid,
            name: calledOf(document),
            path,
            ...kept("before", before),
            after: plain(after),
          },
        ];
  });
}

/** So many off a number that is counted down; undefined when there are not that many. */
export function countedDown(uuid: string, path: string, amount: number): Written[] | undefined {
  const document = storedAt(uuid);
  const before = Number(document ? sourceAt(document, path) : 0);
  return before >= amount ? [{ uuid, path, before, after: before - amount }] : undefined;
}

/** What puts values back: to what somebody else made of them meanwhile, else to what they were. */
export function backTo(steps: readonly Step[], theirs: readonly unknown[]): Written[] {
  return steps.flatMap((step, at) => {
    if (step.do !== "update") return [];
    const { uuid, path, before, after } = step;
    return [{ uuid, path, before: after, after: theirs[at] === undefined ? before : theirs[at] }];
  });
}
