/** The documents sent to each user. */
import { copy, isObject, type Json, type Source, text } from "../shared/json.ts";
import type { ModifyResponse } from "../shared/protocol.ts";
import { publicUser } from "./passwords.ts";
import type { Principal } from "./world.ts";

/**
 * Whether a document is sent to a user. Every chat message is sent whole to every user, regardless of its recipients; hiding it is up to the clients
 * (`ChatMessage#visible`, `#isContentVisible`), and a system that reads messages by itself must do so too (PLAY-46, PLAY-47, PEER-45). No source says that
 * messages without dice are kept back, so the table sends them too: the stricter reading. A user setting is sent only to its user.
 */
function isFor(who: Principal, type: string, source: Source): boolean {
  return type !== "Setting" || source.user === null || source.user === who.id;
}

/** The part of the document that this user may see, or null. */
export function visible(who: Principal, type: string, source: Source): Source | null {
  if (type === "User") return publicUser(source);
  return isFor(who, type, source) ? source : null;
}

/** A change with the documents before and after it, so that each user receives the part that concerns them. */
export interface Outcome {
  response: ModifyResponse;
  /** Documents with restricted views, by id: before (update, delete) and after (create, update). */
  before?: Map<string, Source>;
  after?: Map<string, Source>;
}

/**
 * The responses to one user about a change: usually the response as it is; for restricted documents the visible part. A document that
 * becomes visible arrives as a creation, one that becomes hidden as a deletion.
 */
export function responsesFor(who: Principal, { response, before, after }: Outcome): ModifyResponse[] {
  if (response.type === "User") return [{ ...response, result: response.result.map(hideHash) }];
  if (!before && !after) return [response];
  const created: Json[] = [];
  const updated: Json[] = [];
  const deleted: Json[] = [];
  for (const entry of response.result) {
    const id = isObject(entry) ? text(entry, "_id") : String(entry);
    const [was, is] = [before?.get(id), after?.get(id)];
    const had = was !== undefined && isFor(who, response.type, was);
    if (!is || !isFor(who, response.type, is)) {
      if (had) deleted.push(id);
    } else if (had && response.action === "update") updated.push(entry);
    else created.push(copy(visible(who, response.type, is) ?? {}));
  }
  const parts: [ModifyResponse["action"], Json[]][] = [
    ["delete", deleted],
    ["create", created],
    ["update", updated],
  ];
  return parts.filter(([, result]) => result.length > 0).map(([action, result]) => ({ ...response, action, result }));
}

function hideHash(entry: Json): Json {
  if (!isObject(entry)) return entry;
  const { passwordHash, "-=passwordHash": gone, ...rest } = entry;
  if (passwordHash === undefined && gone === undefined) return rest;
  return { ...rest, hasPassword: typeof passwordHash === "string" && passwordHash !== "" };
}
