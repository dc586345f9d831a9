import { type JsonObject, type Source, text } from "../../shared/json.ts";
import type { Context } from "./context.ts";
import { changedStats } from "./prepare.ts";

/**
 * Deactivates the previously active scene or combat in the same write, because only one scene and one combat of the world can be active, in any scene
 * (PLAY-18). Returns the changes made to the others.
 */
export function deactivateOthers(context: Context, changed: readonly Source[]): JsonObject[] {
  const { type, draft, who, now, parent } = context;
  if (parent || (type !== "Scene" && type !== "Combat")) return [];
  const active = changed.findLast((source) => source.active === true);
  if (!active) return [];
  const others = draft.all(type).filter((source) => source.active === true && source._id !== active._id);
  return others.map((source) => {
    const _stats = changedStats(draft.world, source, null, { userId: who.id, now, ofSystem: false });
    draft.put(type, { ...source, active: false, _stats });
    return { _id: text(source, "_id"), active: false, _stats };
  });
}
