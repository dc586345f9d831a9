/** Taking steps back: one by one, or in as few requests as can be. */
import type { ValueChange } from "../adapter/value-changes.ts";
import { withPutValues, type Stored, sourceValue, storedDocument } from "../platform/stored-documents.ts";
import { valueAt, withValueAt } from "./patch.ts";
import { uuidOf } from "./record-steps.ts";
import { type DocumentWrite, writeOneByOne, hasBatches, writeBatch } from "./batch-write.ts";
import type { DocumentStep, PatchStep, StrictStep } from "./types.ts";
import { changesOf, writeAll } from "./document-values.ts";

/** Neighbouring updates are written together. */
function groupUpdates(steps: readonly StrictStep[]): StrictStep[][] {
  const groups: StrictStep[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.do === "update" && last?.[0]?.do === "update") last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** What is written after steps were taken back, asked for when it is written. */
export type LastSteps = () => Promise<readonly DocumentWrite[]>;

/**
 * Takes steps back in the order in which they are given.
 * @param atOnce in as few requests as can be, where there are batches
 * @param last what is written after them, in the same request where that can be
 */
export async function undoSteps(
  steps: readonly StrictStep[],
  { atOnce, last }: { readonly atOnce: boolean; readonly last: LastSteps },
): Promise<void> {
  const groups = groupUpdates(steps);
  if (!atOnce || !hasBatches()) {
    for (const group of groups) await undo(group);
    return writeOneByOne(await last());
  }
  let ready: DocumentWrite[] = [];
  const flush = async (): Promise<void> => {
    const changes = ready;
    ready = [];
    await writeOneByOne(changes);
  };
  for (const group of groups) {
    let own = changesThat(group, ready);
    // It may be about something that is only there again when the rest is written.
    if (!own && ready.length > 0) {
      await flush();
      own = changesThat(group, ready);
    }
    if (own) ready.push(...own);
    else await undo(group);
  }
  await writeBatch([], ready, await last());
}

/** What takes neighbouring steps back, as changes beside others of one request; undefined where that cannot be. */
function changesThat(group: readonly StrictStep[], beside: readonly DocumentWrite[]): DocumentWrite[] | undefined {
  const [step] = group;
  switch (step?.do) {
    case "update":
      return group.every((one) => one.do !== "update" || storedDocument(one.uuid))
        ? changesOf(valuesBefore(group))
        : undefined;
    case "patch":
      return storedDocument(step.uuid) ? unpatched(step) : undefined;
    case "create": {
      const parent = storedDocument(step.parent);
      const { documentName } = step;
      if (!parent) return undefined;
      return storedDocument(uuidOf(step)) ? [{ parent, documentName, drop: [String(step.data._id)] }] : [];
    }
    case "delete": {
      const parent = storedDocument(step.parent);
      const { documentName, data } = step;
      const _id = String(data._id);
      if (step.parent === "") return undefined;
      // In one request nothing goes and comes again under its id (DOC-48).
      if (!parent || beside.some((one) => "drop" in one && one.drop.includes(_id))) return undefined;
      return [{ parent, documentName, make: [{ ...data, _id }] }];
    }
    default:
      return undefined;
  }
}

function valuesBefore(group: readonly StrictStep[]): ValueChange[] {
  return group.flatMap((one) =>
    one.do === "update" ? [{ uuid: one.uuid, path: one.path, before: one.after, after: one.before }] : [],
  );
}

async function undo(group: readonly StrictStep[]): Promise<void> {
  const [step] = group;
  if (!step) return;
  switch (step.do) {
    case "update":
      return writeAll(valuesBefore(group));
    case "patch":
      for (const change of unpatched(step)) await writeOneByOne([change]);
      return;
    case "create":
      return unmake(step);
    case "delete":
      return remake(step);
    case "swap":
      await unmake({ ...step, do: "create", data: step.after });
      return remake({ ...step, do: "delete", data: step.before });
    case "time":
      await game.time?.advance(-step.seconds);
  }
}

/** What puts the places of a large value back. */
function unpatched({ uuid, path, changes }: PatchStep): DocumentWrite[] {
  const document = storedDocument(uuid);
  if (!document) return [];
  const now = sourceValue(document, path);
  const value = [...changes].reverse().reduce((inner, { at, before }) => withValueAt(inner, at, before), now);
  // A key that was not there before goes by itself: writing the rest over it would leave it standing.
  const gone = changes.flatMap(({ at, before }) =>
    before === undefined && at.length > 0 && value !== undefined && !inList(now, at) ? [[path, ...at].join(".")] : [],
  );
  return [
    ...gone.map((one) => ({ document, changes: withPutValues(one, undefined) })),
    { document, changes: withPutValues(path, value) },
  ];
}

/** Whether a place lies within a list: lists are written whole. */
function inList(value: unknown, at: readonly string[]): boolean {
  return at.some((_, depth) => Array.isArray(valueAt(value, at.slice(0, depth))));
}

async function unmake(step: DocumentStep): Promise<void> {
  const document = storedDocument(uuidOf(step));
  const parent = storedDocument(step.parent);
  const id = String(step.data._id);
  if (parent && !document) return;
  if (parent) await parent.deleteEmbeddedDocuments(step.documentName, [id]);
  // Not by the document's own `delete`: a fight's waits for the deeds before it, of which this is one.
  else if (document) await classOf(document).deleteDocuments([id]);
}

function classOf(document: Stored): { deleteDocuments(ids: string[]): Promise<unknown> } {
  return document.constructor as unknown as { deleteDocuments(ids: string[]): Promise<unknown> };
}

async function remake(step: DocumentStep): Promise<void> {
  if (step.parent === "" && step.documentName === "Actor") {
    await Actor.implementation.create(
      foundry.utils.mergeObject({ name: "", type: "" }, step.data) as Actor.CreateData,
      { keepId: true },
    );
    return;
  }
  const parent = storedDocument(step.parent);
  if (parent) await parent.createEmbeddedDocuments(step.documentName, [{ ...step.data }], { keepId: true });
}
