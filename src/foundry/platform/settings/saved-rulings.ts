/** Storing the rulings: by House Rules, by a trial, and once by the referee of a new world. */
import { compile } from "../../../rules/compile.ts";
import type { Rulings, RulingsRequest } from "../../../rules/rulings/types.ts";
import { allows, announce, FORBIDDEN } from "../hooks.ts";
import { notifyRefusal } from "../notifications.ts";
import { NAMESPACE, readParameters, readRequest, readTopic, rulebook } from "./rulings-in-force.ts";

/** A preset that a table saved under a name of its own. */
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

/** Saves the table's own presets. */
export async function savePresets(list: readonly SavedPreset[]): Promise<void> {
  await game.settings!.set(NAMESPACE, "savedPresets", [...list]);
}

/**
 * Writes a request to the settings: every topic, the preset and the parameters that differ from what is stored, in one batch of
 * changes and (for settings never written before) one of new ones, so that every client redraws once.
 * @returns how many settings were written
 */
export async function writeRequest(request: RulingsRequest): Promise<number> {
  if (!allows("preRuling", request)) {
    notifyRefusal(FORBIDDEN);
    return 0;
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
 * Writes every setting of the rulings that the world has never stored, with the value that holds now: afterwards applying a preset is one batch
 * of changes. Once, on the active referee's client; nothing changes for anybody.
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

/** The variants to store: those requested, even where one is not built yet, so that it takes effect as soon as it is. */
function wantedVariants(request: RulingsRequest, rulings: Rulings): Record<string, string> {
  const differences = rulebook().presets[rulings.preset]?.differences ?? {};
  return Object.fromEntries(
    rulebook().topics.map((topic) => {
      const asked = request.overrides?.[topic.key];
      // A variant of a module that is inactive for now stays chosen, and applies again when the module is active again.
      const known = asked !== undefined && (Object.hasOwn(topic.variants, asked) || asked === readTopic(topic.key));
      return [topic.key, known ? asked : (differences[topic.key] ?? topic.classic)];
    }),
  );
}
