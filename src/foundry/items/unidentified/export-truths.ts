/**
 * The true data of unidentified items are stored in the ledger of their world. A referee's export of an actor includes them, because another world
 * lacks them; when a referee imports the file, they are stored in the ledger there and removed from the sheet. Players' exports contain none.
 */
import { readJson } from "../../platform/read-json.ts";
import { EXPORT_KEY } from "./export-key.ts";
import { storeCharges, storedCharges, storedTruth, storeTruth, type Truth, truthOf } from "./truths.ts";

interface Carried {
  readonly truth?: Truth;
  readonly charges?: number;
}

/** Adds the true data of an actor's items to an export. */
export function exportTruths(actor: Actor.Implementation, data: object): void {
  for (const item of itemsIn(data)) {
    const own = actor.items.get(String(Reflect.get(item, "_id")));
    const truth = own && truthOf(own);
    const charges = own && storedCharges(own)?.left;
    const carried: Carried = { ...(truth && { truth }), ...(charges !== undefined && { charges }) };
    if (truth || charges !== undefined) foundry.utils.setProperty(item, EXPORT_KEY, JSON.stringify(carried));
  }
}

/** Whether imported data contain true item data. */
export function hasExportedTruths(data: object): boolean {
  return itemsIn(data).some((item) => foundry.utils.hasProperty(item, EXPORT_KEY));
}

/**
 * Stores the included true data in this world's ledger, where a referee imports them, and removes them from the data in any case. A
 * key already known here keeps its stored value.
 * @param data modified in place
 */
export async function importTruths(data: object): Promise<void> {
  for (const item of itemsIn(data)) {
    const text: unknown = foundry.utils.getProperty(item, EXPORT_KEY);
    const flags: unknown = foundry.utils.getProperty(item, "flags.rulings");
    if (typeof flags !== "object" || flags === null) continue;
    Reflect.deleteProperty(flags, "carriedTruth");
    if (!game.user?.isGM || typeof text !== "string") continue;
    const { truth, charges } = Object(readJson<unknown>(text, {})) as Partial<Carried>;
    const { unknown: own, charges: counted }: { unknown?: unknown; charges?: unknown } = flags;
    if (isTruth(truth) && typeof own === "string" && !storedTruth(own))
      Reflect.set(flags, "unknown", await storeTruth(truth));
    if (
      typeof charges === "number" &&
      Number.isInteger(charges) &&
      typeof counted === "string" &&
      !storedTruth(counted)
    ) {
      const key = foundry.utils.randomID();
      await storeCharges(key, charges);
      Reflect.set(flags, "charges", key);
    }
  }
}

/** Imports the true item data of an actor that is being created. */
export async function importTruthsOf(actor: Actor.Implementation): Promise<void> {
  for (const item of actor.items.contents) {
    const data = item.toObject();
    if (!hasExportedTruths({ items: [data] })) continue;
    await importTruths({ items: [data] });
    const flags: object = Object(foundry.utils.getProperty(data, "flags.rulings"));
    const update: Record<string, unknown> = { flags: { rulings: { ...flags, carriedTruth: null } } };
    item.updateSource(update);
  }
}

function isTruth(truth: unknown): truth is Truth {
  const { data }: { data?: unknown } = Object(truth);
  const { name, type }: { name?: unknown; type?: unknown } = Object(data);
  return typeof name === "string" && typeof type === "string";
}

function itemsIn(data: object): object[] {
  const items: unknown = Reflect.get(data, "items");
  return Array.isArray(items) ? items.filter((item) => typeof item === "object" && item !== null) : [];
}
