import { LEVELS } from "../../shared/documents.ts";
import { isObject, type Source, text } from "../../shared/json.ts";
import { expand } from "../../shared/update.ts";
import { withHash } from "../passwords.ts";
import { Refused } from "../refuse.ts";
import type { Outcome } from "../visibility.ts";
import { type Context, checkCount, outcome } from "./context.ts";
import { deactivateOthers } from "./exclusive.ts";
import { checkCreate } from "./permissions.ts";
import { checkUpdate } from "./permissions-update.ts";
import { changedStats, countDocuments, finish, prepareNew } from "./prepare.ts";

/** Stores new documents. @throws Refused; nothing is stored then */
export function create(context: Context): Outcome[] {
  const { operation, who, type } = context;
  const data = operation.data;
  if (!data) throw new Refused("malformed", "operation.data: must be a list of documents.");
  checkCount(who, countDocuments(type, data));
  const created = data.map((source) => {
    const expanded = expand(source);
    if (type === "Setting") return upsertSetting(context, expanded);
    return createOne(context, expanded, operation.keepId === true);
  });
  const after = new Map(created.map((source) => [text(source, "_id"), source]));
  const others = deactivateOthers(context, created);
  const main = outcome(context, "create", created, { after });
  return others.length > 0 ? [main, outcome(context, "update", others)] : [main];
}

/** Prepares, checks and stores one document (expanded data). */
export function createOne(context: Context, data: Source, keepId: boolean): Source {
  const { draft, who, type, holder, question, operation, now } = context;
  const source = prepareNew(draft.world, type, forced(context, data), {
    userId: who.id,
    keepId,
    keepEmbeddedIds: operation.keepEmbeddedIds !== false,
    now,
  });
  if (holder.find(text(source, "_id"))) {
    throw new Refused("malformed", `${type}._id: there is already a document ${text(source, "_id")}.`);
  }
  checkCreate(question, source);
  holder.put(source);
  return source;
}

/** The values set by the server itself: authors, times, and the ownership of documents that a player creates. */
function forced({ who, type, parent, now }: Context, data: Source): Source {
  switch (type) {
    case "ChatMessage":
      return { ...data, author: who.id, timestamp: now };
    case "MeasuredTemplate":
      return { ...data, author: who.isReferee ? (data.author ?? who.id) : who.id };
    case "User":
      return withHash(data);
    case "Actor":
    case "Item":
    case "JournalEntry":
    case "RollTable":
    case "Scene":
    case "Region":
    case "Macro": {
      const own = { default: LEVELS.NONE, [who.id]: LEVELS.OWNER };
      const given = isObject(data.ownership) ? data.ownership : {};
      const ownership = !who.isReferee ? own : parent ? given : { ...own, ...given };
      return { ...data, ownership, ...(type === "Macro" ? { author: who.id } : {}) };
    }
    default:
      return data;
  }
}

/** There is one setting for each key and user, so creating it again sets its value. */
function upsertSetting(context: Context, data: Source): Source {
  const { draft, who, holder, question, now } = context;
  const user = data.user ?? null;
  const existing = holder.list().find((setting) => setting.key === data.key && (setting.user ?? null) === user);
  if (!existing) return createOne(context, data, context.operation.keepId === true);
  const changed: Source = {
    ...existing,
    value: data.value ?? null,
    _stats: changedStats(draft.world, existing, null, { userId: who.id, now, ofSystem: false }),
  };
  checkUpdate(question, existing, { value: changed.value ?? null }, changed);
  const next = finish(draft.world, "Setting", changed);
  holder.put(next);
  return next;
}
