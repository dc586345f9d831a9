import { ownRow } from "../../rules/input-checks.ts";
import { isKeyed, storedDocument } from "../platform/stored-documents.ts";
import { joinChanges, withValueAt } from "./patch.ts";
import { targetOf } from "./record-steps.ts";
import type { CreateStep, DocumentStep, Step, StrictStep, UpdateStep } from "./types.ts";

/**
 * Several steps on one thing count as one, from how it was before the first to how the last left it: only that still stands. The bookkeeping of
 * fights is left out.
 */
export function foldSteps(steps: readonly Step[]): StrictStep[] {
  const folded: StrictStep[] = [];
  for (const step of steps) {
    if (step.do === "fight") continue;
    const at = folded.findIndex((one) => joined(one, step));
    const first = folded[at];
    if (first) folded.splice(at, 1, ...(joined(first, step) ?? []));
    else folded.push(step);
  }
  return folded;
}

/** A step with a later one that builds on it, which may leave nothing; undefined where that does not build on it. */
function joined(one: StrictStep, later: StrictStep): readonly StrictStep[] | undefined {
  if (one.do === "time" || one.do === "delete" || later.do === "time") return undefined;
  if (one.do === "create" && isWithin(one, later)) return [changedWithin(one, later)];
  if (targetOf(one) !== targetOf(later)) return undefined;
  switch (one.do) {
    case "create":
      if (later.do === "delete") return [];
      if (later.do === "swap") return [{ ...one, data: later.after }];
      return later.do === "update" ? [{ ...one, data: changedData(one.data, later) }] : undefined;
    case "swap":
      if (later.do === "delete") return [{ ...later, data: one.before }];
      if (later.do === "swap") return [{ ...one, after: later.after }];
      return later.do === "update" ? [{ ...one, after: changedData(one.after, later) }] : undefined;
    case "update": {
      if (later.do !== "update" || one.path !== later.path) return undefined;
      const { before: _, ...rest } = later;
      return [{ ...rest, ...("before" in one && { before: one.before }) }];
    }
    case "patch":
      if (later.do !== "patch" || one.path !== later.path) return undefined;
      return [{ ...one, changes: joinChanges(one.changes, later.changes) }];
  }
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
  const own = targetOf(one);
  const uuid = targetOf(later);
  const kinds = uuid
    .slice(own.length + 1)
    .split(".")
    .filter((_, at) => at % 2 === 0);
  return uuid.startsWith(`${own}.`) && kinds.every((kind) => Object.hasOwn(COLLECTIONS, kind));
}

/** A document that was made, with what a later step did within it. */
function changedWithin(one: CreateStep, later: UpdateStep | DocumentStep): CreateStep {
  const uuid = targetOf(later);
  const way = uuid.slice(targetOf(one).length + 1).split(".");
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
