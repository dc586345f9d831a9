/** Storing the rulings: by House Rules, by a trial, and once in a new world. */
import { compile } from "../../../rules/compile.ts";
import type { Rulings, RulingsRequest } from "../../../rules/rulings/types.ts";
import { allows, announce, FORBIDDEN } from "../hooks.ts";
import { notifyRefusal } from "../notifications.ts";
import { NAMESPACE, readParameters, readRequest, readTopic, rulebook } from "./rulings-in-force.ts";

/** A preset that a table saved under a name. */
interface SavedPreset {
  readonly name: string;
  readonly request: RulingsRequest;
}

/** The presets that this table saved; invalid entries are left out. */
export function savedPresets(): SavedPreset[] {
  const list: readonly unknown[] = game.settings!.get(NAMESPACE, "savedPresets");
  return list.filter(isSavedPreset);
}

function isSavedPreset(value: unknown): value is SavedPreset {
  if (typeof value !== "object" || value === null || !("name" in value) || !("request" in value)) return false;
  return typeof value.name === "string" && typeof value.request === "object" && value.request !== null;
}

/** Stores the table's own presets. */
export async function savePresets(list: readonly SavedPreset[]): Promise<void> {
  await game.settings!.set(NAMESPACE, "savedPresets", [...list]);
}

/**
 * Writes a request to the settings: every topic, the preset and the parameters that differ from the stored ones, in one batch of
 * changes and (for settings never written before) one of new ones, so that every client redraws once.
 * @returns the number of settings written; undefined when a module forbade it, which is notified
 */
export async function writeRequest(request: RulingsRequest): Promise<number | undefined> {
  if (!allows("preRuling", request)) {
    notifyRefusal(FORBIDDEN);
    return undefined;
  }
  const { rulings } = compile(request, rulebook());
  const wanted = new Map<string, unknown>(Object.entries(wantedVariants(request, rulings)));
  wanted.set("preset", rulings.preset);
  wanted.set("parameters", request.parameters ?? {});
  const world = game.settings!.storage.get("world");
  const created: { key: `rulings.${string}`; value: string }[] = [];
  const updated: { _id: string; value: string }[] = [];
  for (const [key, value] of wanted) {
    const json = JSON.stringify(value);
    const stored = world?.getSetting(`${NAMESPACE}.${key}`);
    const now = key === "parameters" ? readParameters() : key === "preset" ? readRequest().preset : readTopic(key);
    if (JSON.stringify(now) === json) continue;
    if (stored?.id) updated.push({ _id: stored.id, value: json });
    else created.push({ key: `${NAMESPACE}.${key}`, value: json });
  }
  if (created.length > 0) await foundry.documents.Setting.createDocuments(created);
  if (updated.length > 0) await foundry.documents.Setting.updateDocuments(updated);
  if (created.length + updated.length > 0) announce("ruling", request);
  return created.length + updated.length;
}

/**
 * Writes every setting of the rulings that the world has never stored, with its current value: afterwards applying a preset is one batch of updates.
 * Once, on the active referee's client; nothing changes for users.
 */
export async function storeAllRulings(): Promise<void> {
  const world = game.settings!.storage.get("world");
  const held = { preset: readRequest().preset, parameters: readParameters() };
  const values: Record<string, unknown> = {
    ...held,
    ...Object.fromEntries(rulebook().topics.map(({ key }) => [key, readTopic(key)])),
  };
  const missing = Object.entries(values).flatMap(([key, value]) =>
    world?.getSetting(`${NAMESPACE}.${key}`)
      ? []
      : [{ key: `${NAMESPACE}.${key}` as const, value: JSON.stringify(value) }],
  );
  if (missing.length > 0) await foundry.documents.Setting.createDocuments(missing);
}

/** The variants to store: the requested ones, even one that is not available yet, so that it takes effect once it is. */
function wantedVariants(request: RulingsRequest, rulings: Rulings): Record<string, string> {
  const differences = rulebook().presets[rulings.preset]?.differences ?? {};
  return Object.fromEntries(
    rulebook().topics.map((topic) => {
      const asked = request.overrides?.[topic.key];
      // A module's variant stays chosen while the module is inactive, and applies again when it is active.
      const known = asked !== undefined && (Object.hasOwn(topic.variants, asked) || asked === readTopic(topic.key));
      return [topic.key, known ? asked : (differences[topic.key] ?? topic.classic)];
    }),
  );
}
