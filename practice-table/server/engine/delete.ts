import { type Json, type JsonObject, type Source, text } from "../../shared/json.ts";
import { Refused } from "../refuse.ts";
import type { Outcome } from "../visibility.ts";
import { type Context, checkCount, makeContext, outcome } from "./context.ts";
import { checkDelete } from "./permissions.ts";
import { changedStats } from "./prepare.ts";

/** Deletes documents. @throws Refused; nothing is deleted then */
export function remove(context: Context): Outcome[] {
  const { operation, who, holder, type, question } = context;
  if (operation.deleteAll && !who.isReferee) {
    throw new Refused("forbidden", `User ${who.id} lacks permission to delete every ${type}.`);
  }
  const ids = operation.deleteAll ? holder.list().map((source) => text(source, "_id")) : operation.ids;
  if (!ids) throw new Refused("malformed", "operation.ids: must be a list of ids.");
  if (!operation.deleteAll) checkCount(who, ids.length);
  // Deleting a level deletes the objects on it, and the last level cannot be deleted (V14-08); neither is implemented.
  if (type === "Level") throw new Refused("unsupported", "Levels are not deleted at this table.");
  const before = new Map<string, Source>();
  const followUps: Outcome[] = [];
  for (const id of new Set(ids)) {
    const source = holder.find(id);
    if (!source) throw new Refused("missing", `${type} ${id} does not exist.`);
    checkDelete(question, source);
    before.set(id, source);
    if (type === "Folder") followUps.push(...emptyFolder(context, source));
    // A fight bound to a scene is deleted with it (PLAY-21).
    if (type === "Scene") followUps.push(...removeAll(context, "Combat", fightsOf(context, id)));
    holder.remove(id);
  }
  return [outcome(context, "delete", [...before.keys()] satisfies Json[], { before }), ...followUps];
}

function fightsOf({ draft }: Context, scene: string): Source[] {
  return draft.all("Combat").filter((combat) => combat.scene === scene);
}

/** The content of a deleted folder moves to the parent folder, or is deleted too (`deleteContents`, `deleteSubfolders`). */
function emptyFolder(context: Context, folder: Source): Outcome[] {
  const { operation, draft } = context;
  const type = text(folder, "type");
  const inside = (name: string) => draft.all(name).filter((source) => source.folder === folder._id);
  const out: Outcome[] = [];
  if (draft.world.all(type).length > 0) {
    const documents = inside(type);
    if (operation.deleteContents === true) out.push(...removeAll(context, type, documents));
    else out.push(...moveUp(context, type, documents, folder));
  }
  const folders = inside("Folder");
  if (operation.deleteSubfolders === true) out.push(...removeAll(context, "Folder", folders));
  else out.push(...moveUp(context, "Folder", folders, folder));
  return out;
}

function removeAll(context: Context, type: string, documents: readonly Source[]): Outcome[] {
  if (documents.length === 0) return [];
  const { deleteContents, deleteSubfolders } = context.operation;
  const flags = { deleteContents: deleteContents === true, deleteSubfolders: deleteSubfolders === true };
  const ids = documents.map((source) => text(source, "_id"));
  const request = { type, action: "delete" as const, operation: { ids, ...flags } };
  return remove(makeContext(context.draft, context.who, request, context.now));
}

function moveUp(context: Context, type: string, documents: readonly Source[], folder: Source): Outcome[] {
  if (documents.length === 0) return [];
  const { draft, who, now } = context;
  const result: JsonObject[] = documents.map((source) => {
    const change = {
      folder: folder.folder ?? null,
      _stats: changedStats(draft.world, source, null, { userId: who.id, now, ofSystem: false }),
    };
    draft.put(type, { ...source, ...change });
    return { _id: text(source, "_id"), ...change };
  });
  const request = { type, action: "update" as const, operation: {} };
  return [outcome(makeContext(draft, who, request, now), "update", result)];
}
