import { ownRow } from "../../rules/input-checks.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import {
  isKeyed,
  type Stored,
  sourceData,
  sourceValue,
  storedDocument,
  withPutValues,
} from "../platform/stored-documents.ts";
import { type DocumentWrite, hasBatches, writeBatch, writeOneByOne } from "./batch-write.ts";
import { changesOf, writeAll } from "./document-values.ts";
import { joinChanges, samePlain, valueAt, withValueAt } from "./patch.ts";
import { uuidOf } from "./record-steps.ts";
import type { CreateStep, DocumentStep, PatchStep, Step, StrictStep, SwapStep, TimeStep, UpdateStep } from "./types.ts";

/* Taking steps back: one by one, or in as few requests as can be. */

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

/** The writes after the undone steps, computed when they are written. */
type LastSteps = () => Promise<readonly DocumentWrite[]>;

/**
 * Takes steps back in the order in which they are given.
 * @param atOnce in as few requests as can be, where there are batches
 * @param last what is written after them, in the same request where that can be
 */
async function undoSteps(
  steps: readonly StrictStep[],
  { atOnce, last }: { readonly atOnce: boolean; readonly last: LastSteps },
): Promise<void> {
  const groups = groupUpdates(steps);
  if (!atOnce || !hasBatches()) {
    const faults: unknown[] = [];
    for (const group of groups) await undo(group).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw faults[0];
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

/** The changes that undo neighbouring steps, to share one request with others; undefined where that is impossible. */
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

async function unmake(step: DocumentStep): Promise<void> {
  const document = storedDocument(uuidOf(step));
  const parent = storedDocument(step.parent);
  const id = String(step.data._id);
  if (parent && !document) return;
  if (parent) await parent.deleteEmbeddedDocuments(step.documentName, [id]);
  // Not by the document's own `delete`: a fight's waits for the transactions before it, of which this is one.
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

/** An area may be shifted on the map by hand, or by the map itself: it is taken away wherever it lies. */
const ON_MAP = ["Region", "MeasuredTemplate"];
/** Where an effect says in which area it is borne. */
const WITHIN = ["flags", "rulings", "magic", "within"];
/** The path of the next moments of a periodic effect. */
const MOMENTS = "flags.rulings.magic.moments";

/**
 * The name of the obstacle to undoing a step; undefined when there is none. A step whose document is deleted cannot be undone, unless the
 * document is among those created again before (`remade`).
 */
function obstacle(step: StrictStep, remade: ReadonlySet<string> = new Set()): string | undefined {
  if ((step.do === "update" || step.do === "patch") && remade.has(step.uuid)) return undefined;
  switch (step.do) {
    case "update": {
      const document = storedDocument(step.uuid);
      // The clock of magic that is over has nothing to put back.
      if (!document && step.path === MOMENTS) return undefined;
      const free = document && samePlain(sourceValue(document, step.path), step.after);
      return free || hasPreviousValue(step, remade) ? undefined : labelOf(step, document);
    }
    case "patch": {
      const document = storedDocument(step.uuid);
      const value = document && sourceValue(document, step.path);
      const free = document && step.changes.every(({ at, after }) => samePlain(valueAt(value, at), after));
      return free || hasPreviousValue(step, remade) ? undefined : step.name || step.path;
    }
    case "create": {
      const document = storedDocument(uuidOf(step));
      if (document && ON_MAP.includes(step.documentName)) return undefined;
      if (!document && step.perhaps) return undefined;
      // A creature that has left the area since, or ended the effect for itself, has lost the effect already.
      if (!document && valueAt(step.data, WITHIN) !== undefined) return undefined;
      if (!document) return step.name;
      const [stored, made] = [sourceData(document), step.data].map((data) => comparable(withoutGlow(step, data)));
      return samePlain(stored, step.asked ? filledBy(made && stored && knownFields(made, stored), stored) : made)
        ? undefined
        : step.name;
    }
    case "swap": {
      const document = storedDocument(uuidOf(step));
      // Broken off between the two: the first one comes back.
      if (!document && step.perhaps) return storedDocument(step.parent) ? undefined : step.name;
      return document && (isSwapped(step, document) || hasPreviousValue(step)) ? undefined : step.name;
    }
    case "delete":
      if (storedDocument(uuidOf(step))) return step.perhaps ? undefined : step.name;
      return step.parent === "" || remade.has(step.parent) || storedDocument(step.parent) ? undefined : step.name;
    case "time":
      return undefined;
  }
}

function isSwapped({ after, perhaps }: SwapStep, document: Stored): boolean {
  const stored = sourceData(document);
  return perhaps
    ? samePlain(comparable(stored), filledBy(comparable(after), comparable(stored)))
    : samePlain(stored, after);
}

/** Whether the clock has gone as far as a step says, which the ledger learned of before it did. */
export function hasPassed({ seconds, from = 0 }: Pick<TimeStep, "seconds" | "from">): boolean {
  const passed = (game.time?.worldTime ?? 0) - from;
  return seconds > 0 ? passed >= seconds : passed <= seconds;
}

/**
 * Whether values stand as they were before a step: there is nothing to take back. So it is after a connection was lost between the ledger, which
 * learns first, and the change.
 */
export function hasPreviousValue(step: StrictStep, remade: ReadonlySet<string> = new Set()): boolean {
  if (step.do === "delete") return step.perhaps === true && storedDocument(uuidOf(step)) !== undefined;
  if (step.do === "time") return step.from !== undefined && !hasPassed(step);
  if (step.do === "swap") {
    const there = step.perhaps && storedDocument(uuidOf(step));
    return there ? samePlain(sourceData(there), step.before) : false;
  }
  if ((step.do !== "update" && step.do !== "patch") || remade.has(step.uuid)) return false;
  const document = storedDocument(step.uuid);
  if (!document) return false;
  const value = sourceValue(document, step.path);
  if (step.do === "update") return samePlain(value, step.before);
  return step.changes.every(({ at, before }) => samePlain(valueAt(value, at), before));
}

/** The light and sight of a token follow its actor's lights, and do not count as changes of a created token. */
const GLOW = ["light", "sight"];

function withoutGlow({ documentName }: DocumentStep, data: DocumentStep["data"]): DocumentStep["data"] {
  if (documentName !== "Token") return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => !GLOW.includes(key))) as DocumentStep["data"];
}

/** Data as they count: whatever was taken out of a document and put back stands in it in another order, which is no change. */
function comparable(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(withoutEmptyFlags(data)).map(([key, value]) => [key, byId(value)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** The requested data without fields that this generation's document does not have: `showIcon` of an effect on 13 (V14-19). */
function knownFields(asked: Readonly<Record<string, unknown>>, stored: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(asked).filter(([key]) => key in stored));
}

/** The requested value, with missing parts filled in from the stored one. */
function filledBy(asked: unknown, stored: unknown): unknown {
  if (asked === undefined || asked === null) return stored;
  if (isEmbedded(asked) && isEmbedded(stored) && asked.length === stored.length)
    return asked.map((one, at) => filledBy(one, stored[at]));
  if (!isKeyed(asked) || !isKeyed(stored)) return asked;
  const keys = [...new Set([...Object.keys(asked), ...Object.keys(stored)])];
  return Object.fromEntries(keys.map((key) => [key, filledBy(asked[key], stored[key])]));
}

/** Embedded documents by their ids; anything else as it is. */
function byId(value: unknown): unknown {
  return isEmbedded(value) ? value.toSorted((a, b) => String(a._id).localeCompare(String(b._id))) : value;
}

function isEmbedded(value: unknown): value is readonly { readonly _id: unknown }[] {
  return Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null && "_id" in one);
}

/**
 * A flag that was set and unset leaves the empty place in which it stood: that is no change. Nor are the choices that a window keeps with a
 * character until it is made: they go with it.
 */
function withoutEmptyFlags({ flags, ...data }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (typeof flags !== "object" || flags === null) return { ...data, flags };
  const { rulings, ...others } = flags as Readonly<Record<string, unknown>>;
  if (typeof rulings !== "object" || rulings === null) return { ...data, flags };
  const { creationDraft: _, ...kept } = rulings as Readonly<Record<string, unknown>>;
  return { ...data, flags: Object.keys(kept).length === 0 ? others : { ...others, rulings: kept } };
}

/** The name of what an update changed, as the sheet calls it. */
export function labelOf(step: UpdateStep, document: Stored | undefined): string {
  const system: unknown = document && foundry.utils.getProperty(document, "system.schema");
  const field =
    system instanceof foundry.data.fields.SchemaField ? system.getField(step.path.replace(/^system\./, "")) : undefined;
  // A field without a label of its own goes by the name that all fields called so have.
  const shared = `RULINGS.Field.${step.path.split(".").at(-1)}`;
  const key = field?.label || (game.i18n?.has(shared) ? shared : "");
  const label = key ? game.i18n?.localize(key) : step.path.replace(/^system\./, "");
  return step.name ? `${step.name}: ${label}` : String(label);
}

/**
 * Takes steps back, the last first. All or nothing: when something they wrote has changed since, nothing is done and the refusal names it.
 * `partial` takes back what can still be. The bookkeeping of a fight is no matter of all or nothing: `fight-undo.ts` sees to it.
 * @param last what is written after them, in the same request where that can be
 */
export async function reverse(
  steps: readonly Step[],
  { partial = false, last = async () => [] }: { readonly partial?: boolean; readonly last?: LastSteps } = {},
): Promise<Refusal | undefined> {
  const seen = foldUpdates(steps.filter((step) => step.do !== "fight"));
  const remade = new Set(seen.flatMap((step) => (step.do === "delete" || step.do === "swap" ? [uuidOf(step)] : [])));
  const stuck = seen.flatMap((step) => obstacle(step, remade) ?? []);
  if (stuck.length > 0 && !partial) return { key: "changedSince", data: { name: [...new Set(stuck)].join(", ") } };
  const free = seen.filter((step) => obstacle(step, remade) === undefined && !hasPreviousValue(step, remade));
  // A partial undo writes the steps one by one: a failing one does not stop the others.
  await undoSteps(free.reverse(), { atOnce: !partial, last });
  return undefined;
}

/** The steps that should be undone but kept their values: a module prevents the change. Each with uuid and name. */
export function notUndone(steps: readonly Step[]): { readonly uuid: string; readonly name: string }[] {
  return foldUpdates(steps.filter((step) => step.do !== "fight")).flatMap((step) => {
    if ((step.do !== "update" && step.do !== "patch") || hasPreviousValue(step)) return [];
    const document = storedDocument(step.uuid);
    if (!document || obstacle(step) !== undefined) return [];
    return [{ uuid: step.uuid, name: step.do === "update" ? labelOf(step, document) : step.name || step.path }];
  });
}

/** Several steps on one thing count as one, from how it was before the first to how the last left it: only that still stands. */
function foldUpdates(steps: readonly StrictStep[]): StrictStep[] {
  const folded: StrictStep[] = [];
  for (const step of steps) {
    const at = folded.findIndex((one) => meets(one, step));
    const first = folded[at];
    const joined = first && join(first, step);
    if (!first) folded.push(step);
    else if (joined === "nothing") folded.splice(at, 1);
    else if (joined) folded[at] = joined;
    else folded.push(step);
  }
  return folded;
}

/** Whether a later step builds on an earlier one. */
function meets(one: StrictStep, later: StrictStep): boolean {
  if (later.do === "time" || one.do === "time") return false;
  if (one.do === "create" && isWithin(one, later)) return true;
  const whole = one.do === "create" || one.do === "swap";
  if (later.do === "delete" || later.do === "swap") return whole && uuidOf(one) === uuidOf(later);
  if (later.do === "create" || one.do === "delete") return false;
  if (whole) return uuidOf(one) === later.uuid;
  return one.do === later.do && one.uuid === later.uuid && one.path === later.path;
}

function join(one: StrictStep, later: StrictStep): StrictStep | "nothing" | undefined {
  if (one.do === "create" && isWithin(one, later)) return changedWithin(one, later);
  if (one.do === "create" && later.do === "delete") return "nothing";
  if (one.do === "create" && later.do === "swap") return { ...one, data: later.after };
  if (one.do === "swap" && later.do === "swap") return { ...one, after: later.after };
  if (one.do === "swap" && later.do === "update") return { ...one, after: changedData(one.after, later) };
  if (one.do === "swap" && later.do === "delete") return { ...later, data: one.before };
  if (one.do === "create" && later.do === "update") return { ...one, data: changedData(one.data, later) };
  if (one.do === "update" && later.do === "update") {
    const { before: _, ...rest } = later;
    return { ...rest, ...("before" in one && { before: one.before }) };
  }
  if (one.do === "patch" && later.do === "patch") return { ...one, changes: joinChanges(one.changes, later.changes) };
  return undefined;
}

/** Where a document keeps those within it, by their kind. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  Item: "items",
  ActiveEffect: "effects",
  Combatant: "combatants",
};

/** Whether a later step is about something within a document of the world that an earlier one made: it comes and goes with that. */
function isWithin(one: CreateStep, later: StrictStep): later is UpdateStep | DocumentStep {
  if (one.parent !== "" || later.do === "time" || later.do === "patch" || later.do === "swap") return false;
  const own = uuidOf(one);
  const uuid = later.do === "update" ? later.uuid : uuidOf(later);
  const kinds = uuid
    .slice(own.length + 1)
    .split(".")
    .filter((_, at) => at % 2 === 0);
  return uuid.startsWith(`${own}.`) && kinds.every((kind) => Object.hasOwn(COLLECTIONS, kind));
}

/** A document that was made, with what a later step did within it. */
function changedWithin(one: CreateStep, later: UpdateStep | DocumentStep): CreateStep {
  const uuid = later.do === "update" ? later.uuid : uuidOf(later);
  const way = uuid.slice(uuidOf(one).length + 1).split(".");
  // A requested document that was never created is not in it.
  if (later.do === "create" && later.perhaps && !storedDocument(uuid)) return one;
  const data = changeInner(one.data, way, (inner) => {
    if (later.do === "delete") return undefined;
    return later.do === "create" ? later.data : inner && changedData(inner, later);
  });
  return { ...one, data, ...(later.do === "create" && later.asked && { asked: true }) };
}

type Data = DocumentStep["data"];

/** Data with what stands within them at the end of a way of kinds and ids changed, put in or taken out. */
function changeInner(data: Data, way: readonly string[], change: (inner?: Data) => Data | undefined): Data {
  const [kind = "", id = "", ...further] = way;
  const key = ownRow(COLLECTIONS, kind);
  if (!key) return data;
  const list = Array.isArray(data[key]) ? data[key].filter(isKeyed) : [];
  const found = list.find(({ _id }) => _id === id);
  const after = further.length > 0 ? found && changeInner(found, further, change) : change(found);
  return { ...data, [key]: [...list.filter((one) => one !== found), ...(after ? [after] : [])] };
}

function changedData(data: DocumentStep["data"], { path, after }: UpdateStep): DocumentStep["data"] {
  return withValueAt(data, path.split("."), after) as DocumentStep["data"];
}
