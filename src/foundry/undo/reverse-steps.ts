import type { Refusal } from "../../rules/plan.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { type Stored, sourceValue, storedDocument, withPutValues } from "../platform/stored-documents.ts";
import { type DocumentWrite, hasBatches, writeBatch, writeOneByOne } from "./batch-write.ts";
import { changesOf } from "./document-values.ts";
import { foldSteps } from "./fold-steps.ts";
import { valueAt, withValueAt } from "./patch.ts";
import { targetOf, uuidOf } from "./record-steps.ts";
import { nameOf, stateOf } from "./step-state.ts";
import type { DocumentStep, PatchStep, Step, StrictStep } from "./types.ts";

/**
 * Takes steps back, the last first. All or nothing: when something they wrote has changed since, nothing is done and the refusal names it.
 * `partial` takes back what can still be. The bookkeeping of a fight is no matter of all or nothing: `undo-transaction.ts` sees to it.
 * @param last what is written after them, in the same request where that can be
 */
export async function reverse(
  steps: readonly Step[],
  { partial = false, last = async () => [] }: { readonly partial?: boolean; readonly last?: LastSteps } = {},
): Promise<Refusal | undefined> {
  const seen = foldSteps(steps);
  const remade = new Set(seen.flatMap((step) => (step.do === "delete" || step.do === "swap" ? [uuidOf(step)] : [])));
  const stuck = seen.filter((step) => stateOf(step, remade) === "changed").map(nameOf);
  if (stuck.length > 0 && !partial) return { key: "changedSince", data: { name: [...new Set(stuck)].join(", ") } };
  const groups = groupUpdates(seen.filter((step) => stateOf(step, remade) === "left").reverse());
  if (!partial && hasBatches()) await undoAtOnce(groups, last);
  else await undoOneByOne(groups);
  return undefined;
}

/** The steps that should be undone but stand as they were left: a module prevents the change. Each with what it is about and its name. */
export function notUndone(steps: readonly Step[]): { readonly uuid: string; readonly name: string }[] {
  return foldSteps(steps)
    .filter((step) => step.do !== "time" && stateOf(step) === "left")
    .map((step) => ({ uuid: targetOf(step), name: nameOf(step) }));
}

/** The writes after the undone steps, computed when they are written. */
type LastSteps = () => Promise<readonly DocumentWrite[]>;

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

/** One that fails stops no other. */
async function undoOneByOne(groups: readonly StrictStep[][]): Promise<void> {
  const faults: unknown[] = [];
  for (const group of groups) await undo(group).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}

/** In as few requests as can be. */
async function undoAtOnce(groups: readonly StrictStep[][], last: LastSteps): Promise<void> {
  let ready: DocumentWrite[] = [];
  for (const group of groups) {
    let own = changesThat(group, ready);
    // It may be about something that is only there again when the rest is written, and is a request of its own where it shares none.
    if (!own) {
      await writeOneByOne(ready);
      ready = [];
      own = changesThat(group, ready);
    }
    if (own) ready.push(...own);
    else await undo(group);
  }
  await writeBatch([], ready, await last());
}

async function undo(group: readonly StrictStep[]): Promise<void> {
  const changes = changesThat(group, []);
  const [step] = group;
  if (changes) await writeOneByOne(changes);
  else if (step?.do === "time") await game.time?.advance(-step.seconds);
  else if (step?.do === "create") await unmakeInWorld(step);
  else if (step?.do === "delete") await remakeActor(step);
  else if (step?.do === "swap") {
    await undo([{ ...step, do: "create", data: step.after }]);
    await undo([{ ...step, do: "delete", data: step.before }]);
  }
}

/**
 * The changes that undo neighbouring steps, to share one request with others; undefined where they cannot: what is about the world's own
 * documents or its clock, and what needs those written first.
 */
function changesThat(group: readonly StrictStep[], beside: readonly DocumentWrite[]): DocumentWrite[] | undefined {
  const [step] = group;
  switch (step?.do) {
    case "update":
    case "patch":
      if (beside.length > 0 && group.some((one) => !storedDocument(targetOf(one)))) return undefined;
      return step.do === "patch" ? unpatched(step) : changesOf(valuesBefore(group));
    case "create":
    case "delete": {
      const { parent: uuid, documentName, data } = step;
      const _id = String(data._id);
      if (uuid === "") return undefined;
      const parent = storedDocument(uuid);
      if (!parent) return beside.length > 0 ? undefined : [];
      if (step.do === "create") return storedDocument(uuidOf(step)) ? [{ parent, documentName, drop: [_id] }] : [];
      // In one request nothing goes and comes again under its id (DOC-48).
      if (beside.some((one) => "drop" in one && one.drop.includes(_id))) return undefined;
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

/** The writes that restore the places of a large value. */
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

/** Not by the document's own `delete`: a fight's waits for the transactions before it, of which this is one. */
async function unmakeInWorld(step: DocumentStep): Promise<void> {
  const document = storedDocument(uuidOf(step));
  if (document) await classOf(document).deleteDocuments([String(step.data._id)]);
}

function classOf(document: Stored): { deleteDocuments(ids: string[]): Promise<unknown> } {
  return document.constructor as unknown as { deleteDocuments(ids: string[]): Promise<unknown> };
}

async function remakeActor(step: DocumentStep): Promise<void> {
  if (step.documentName !== "Actor") return;
  const data = foundry.utils.mergeObject({ name: "", type: "" }, step.data) as Actor.CreateData;
  await Actor.implementation.create(data, { keepId: true });
}
