/* How the values and documents of a step stand by now. */

import { isKeyed, type Stored, sourceData, sourceValue, storedDocument } from "../platform/stored-documents.ts";
import { samePlain, valueAt } from "./patch.ts";
import { uuidOf } from "./record-steps.ts";
import type { DocumentStep, StrictStep, SwapStep, TimeStep, UpdateStep } from "./types.ts";

/** An area may be shifted on the map by hand, or by the map itself: it is taken away wherever it lies. */
const ON_MAP = ["Region", "MeasuredTemplate"];
/** Where an effect says in which area it is borne. */
const WITHIN = ["flags", "rulings", "magic", "within"];
/** The path of the next moments of a periodic effect. */
const MOMENTS = "flags.rulings.magic.moments";

/**
 * How what a step did stands: as the step left it; as it was before, so that there is nothing to undo; or otherwise. As before it stands after a
 * connection was lost between the ledger, which learns first, and the change.
 * @param remade the documents that are created again before this step is undone: what they hold is as the step left it
 */
export function stateOf(step: StrictStep, remade: ReadonlySet<string> = new Set()): "left" | "before" | "changed" {
  switch (step.do) {
    case "update":
    case "patch": {
      if (remade.has(step.uuid)) return "left";
      const document = storedDocument(step.uuid);
      // The clock of magic that is over has nothing to put back.
      if (!document) return step.path === MOMENTS ? "before" : "changed";
      const value = sourceValue(document, step.path);
      const changes = step.do === "update" ? [{ ...step, at: [] }] : step.changes;
      if (changes.every(({ at, before }) => samePlain(valueAt(value, at), before))) return "before";
      return changes.every(({ at, after }) => samePlain(valueAt(value, at), after)) ? "left" : "changed";
    }
    case "create": {
      const document = storedDocument(uuidOf(step));
      // A creature that has left the area since, or ended the effect for itself, has lost the effect already.
      if (!document) return step.perhaps || valueAt(step.data, WITHIN) !== undefined ? "before" : "changed";
      if (ON_MAP.includes(step.documentName)) return "left";
      const unbegun = step.documentName === "Combat" && !valueAt(sourceData(document), ORDER);
      const [stored, made] = [sourceData(document), step.data].map((data) =>
        comparable(unbegun ? withoutOrder(data) : withoutGlow(step, data)),
      );
      const whole = step.asked ? filledBy(made && stored && knownFields(made, stored), stored) : made;
      return samePlain(stored, whole) ? "left" : "changed";
    }
    case "swap": {
      const document = storedDocument(uuidOf(step));
      // Broken off between the two: the first one comes back.
      if (!document) return step.perhaps && storedDocument(step.parent) ? "left" : "changed";
      if (step.perhaps && samePlain(sourceData(document), step.before)) return "before";
      return isSwapped(step, document) ? "left" : "changed";
    }
    case "delete":
      if (storedDocument(uuidOf(step))) return step.perhaps ? "before" : "changed";
      return step.parent === "" || remade.has(step.parent) || storedDocument(step.parent) ? "left" : "changed";
    case "time":
      return step.from !== undefined && !hasPassed(step) ? "before" : "left";
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

/** The light and sight of a token follow its actor's lights, and do not count as changes of a created token. */
const GLOW = ["light", "sight"];

function withoutGlow({ documentName }: DocumentStep, data: DocumentStep["data"]): DocumentStep["data"] {
  if (documentName !== "Token") return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => !GLOW.includes(key))) as DocumentStep["data"];
}

/** Where a fight that has begun keeps its order. */
const ORDER = ["flags", "rulings", "state"];

/** A fight that was stepped back to before its beginning is as it was made: its order has entries of its own. */
function withoutOrder({ round: _, turn: __, flags, ...data }: DocumentStep["data"]): Record<string, unknown> {
  return { ...data, flags: isKeyed(flags) ? { ...flags, rulings: {} } : {} };
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

/** The name of what a step changed, as the sheet calls it. */
export function nameOf(step: StrictStep): string {
  if (step.do === "time") return "";
  if (step.do === "update") return labelOf(step, storedDocument(step.uuid));
  if (step.do === "patch") return step.name || step.path;
  // A fight has no name of its own.
  return step.name || (game.i18n?.localize(`DOCUMENT.${step.documentName}`) ?? step.documentName);
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
