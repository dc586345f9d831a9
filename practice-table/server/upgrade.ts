/** The upgrade of a world last played on another generation: an older one is converted, a newer one is refused. */
import { isObject, type JsonObject, type Source, text } from "../shared/json.ts";
import { majorOf, migrateScene } from "../shared/scene-levels.ts";
import type { Write } from "./store.ts";

/**
 * Converts the documents of a world of an older core in place (V14-03): its scenes get levels, its tokens' detection modes get ids. Returns the necessary
 * writes.
 * @throws Error when the world was played on a newer generation than the emulated one
 */
export function upgradeWorld(
  folder: string,
  meta: JsonObject,
  documents: ReadonlyMap<string, Map<string, Source>>,
  coreVersion: string,
): Write[] {
  const scenes = documents.get("Scene") ?? new Map<string, Source>();
  const generation = majorOf(coreVersion);
  // Documents created in a world record their core version, and so does the world itself.
  const stamps = [...scenes.values()].map(({ _stats }) => majorOf(isObject(_stats) ? _stats.coreVersion : undefined));
  const last = Math.max(majorOf(text(meta, "coreVersion")), ...stamps);
  if (last > generation) {
    throw new Error(
      `The world in ${folder} was played on generation ${last} and cannot go back to ${generation}. Use --world for another world, or --fresh to begin again.`,
    );
  }
  if (generation < 14) return [];
  const older = [...scenes].filter(([, scene]) => !Array.isArray(scene.levels));
  return older.map(([id, scene]) => {
    const stats = isObject(scene._stats) ? scene._stats : {};
    const source = { ...migrateScene(scene), _stats: { ...stats, coreVersion } };
    scenes.set(id, source);
    return { document: "Scene", id, source };
  });
}
