/** Which documents a user may see, and how much of them. */
import { copy, isObject, type Json, type Source, text } from "../shared/json.ts";
import type { ModifyResponse } from "../shared/protocol.ts";
import { publicUser } from "./passwords.ts";
import type { Principal } from "./world.ts";

export type View = "full" | "redacted" | "none";

/**
 * Chat: whispers go to their author and recipients, a blind message to the referees only; its author, when a player, gets
 * it without what it says. One with dice goes to everybody whole, whoever it is for: what of it is shown is the clients' business, and a
 * card that draws itself must see to it (PLAY-46, PLAY-47). Referees receive everything, since they look after the log. A user setting
 * goes to its user.
 */
export function viewOf(who: Principal, type: string, source: Source): View {
  if (type === "Setting") return source.user === null || source.user === who.id ? "full" : "none";
  if (type !== "ChatMessage" || who.isReferee) return "full";
  if (Array.isArray(source.rolls) && source.rolls.length > 0) return "full";
  const author = source.author === who.id;
  if (source.blind === true) return author ? "redacted" : "none";
  const whisper = Array.isArray(source.whisper) ? source.whisper : [];
  return whisper.length === 0 || author || whisper.includes(who.id) ? "full" : "none";
}

/** The document as this user may see it, or null. */
export function visible(who: Principal, type: string, source: Source): Source | null {
  if (type === "User") return publicUser(source);
  const view = viewOf(who, type, source);
  if (view === "none") return null;
  return view === "full" ? source : redact(source);
}

/** A blind message for the player who made it: that it exists, not what it says. */
function redact(message: Source): Source {
  const { _id, author, timestamp, speaker, whisper, style } = message;
  const kept = { _id, author, timestamp, speaker, whisper, style } as Source;
  const shell = {
    type: "base",
    system: {},
    content: "",
    flavor: "",
    rolls: [],
    blind: true,
    flags: {},
    redacted: true,
  };
  return { ...kept, ...shell, _stats: message._stats ?? {} };
}

/** A change with what the documents were and are, so that each user can be told what concerns them. */
export interface Outcome {
  response: ModifyResponse;
  /** Documents with restricted views, by id: before (update, delete) and after (create, update). */
  before?: Map<string, Source>;
  after?: Map<string, Source>;
}

/**
 * What one user is told of a change: usually the response as it is; for restricted documents what they may see of it. A
 * message that becomes visible arrives as a creation, one that vanishes as a deletion.
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
    const [old, now] = [view(who, response.type, was), view(who, response.type, is)];
    if (now === "none") {
      if (old !== "none") deleted.push(id);
    } else if (old === now && response.action === "update") {
      if (now === "full") updated.push(entry);
    } else if (is) {
      if (old !== "none" && response.action === "update") deleted.push(id);
      created.push(copy(visible(who, response.type, is) ?? {}));
    }
  }
  const parts: [ModifyResponse["action"], Json[]][] = [
    ["delete", deleted],
    ["create", created],
    ["update", updated],
  ];
  return parts.filter(([, result]) => result.length > 0).map(([action, result]) => ({ ...response, action, result }));
}

function view(who: Principal, type: string, source: Source | undefined): View {
  return source ? viewOf(who, type, source) : "none";
}

function hideHash(entry: Json): Json {
  if (!isObject(entry)) return entry;
  const { passwordHash, "-=passwordHash": gone, ...rest } = entry;
  if (passwordHash === undefined && gone === undefined) return rest;
  return { ...rest, hasPassword: typeof passwordHash === "string" && passwordHash !== "" };
}
