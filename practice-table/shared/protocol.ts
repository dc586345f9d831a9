/**
 * The wire between the practice table's server and its browser client: socket.io events and their payloads.
 *
 * Rules that hold throughout
 * - Authentication is the httpOnly session cookie that `POST /join` sets; a socket without it is refused at connect
 *   with `connect_error`, message `"unauthorised"`.
 * - Every request below has an acknowledgement callback that receives a {@link Reply}. The server always answers.
 * - Everything is plain JSON (see `json.ts`). The shared algorithm for updates is `update.ts`, for ids and the list of
 *   documents `documents.ts`: use them on both sides, so that both sides hold the same data after every message.
 */
import type { Json, JsonObject, Source } from "./json.ts";
import type { Activity, WorldSnapshot } from "./snapshot.ts";

export type * from "./snapshot.ts";

/* ---------------------------------------------------------------- replies */

/** The reason for a refused request. `code` is for programs, `message` for users (it names the field). */
export interface Refusal {
  message: string;
  code: RefusalCode;
}

export type RefusalCode =
  | "malformed" // the shape is wrong; the message names the field
  | "forbidden" // the user lacks permission
  | "missing" // the document, pack or user does not exist
  | "locked" // a locked compendium
  | "too-large" // too many bytes or documents
  | "too-fast" // the rate limit
  | "offline" // query: the target has no connection
  | "timeout" // query: the target did not answer in time
  | "remote" // query: the target's handler threw; the message is its error
  | "storage" // nothing can be saved: the disk is full, or the world is damaged and read-only; the message says which
  | "unsupported" // the host does not implement this
  | "internal"; // a fault of the server, logged there

export type Reply<T> = { ok: true; result: T } | { ok: false; error: Refusal };

/** The acknowledgement callback of a request. */
export type Ack<T> = (reply: Reply<T>) => void;

/* --------------------------------------------------------------- documents */

export type Action = "get" | "create" | "update" | "delete";

/**
 * The parameters of a request. Keys that are not named here are carried to every client untouched (systems put their own flags
 * there), up to 64 kB together.
 *
 * - `parentUuid` names the parent of an embedded document:
 *   `Actor.A`, `Item.I`, `Actor.A.Item.I`, `Scene.S`, `Combat.C`, `JournalEntry.J`, `RollTable.T`,
 *   and inside the synthetic actor of an unlinked token `Scene.S.Token.T.Actor.A` (or `…Token.T.ActorDelta.A`; the last id
 *   is not looked at), `Scene.S.Token.T.Actor.A.Item.I`. A parent in a compendium is `pack` plus the uuid inside it (`Actor.A`).
 * - To update the synthetic actor itself: type `Actor` or `ActorDelta`, `parentUuid: "Scene.S.Token.T"`, one update whose
 *   `_id` is ignored. (A referee may also write the token's own `delta` through type `Token`; it merges like any object.)
 */
export interface Operation {
  parentUuid?: string | null;
  /** Compendium id `"<package>.<name>"`. */
  pack?: string | null;
  /** create: the documents. `_id` is kept only with `keepId: true`; ids of embedded ones are kept unless `keepEmbeddedIds: false`. */
  data?: Source[];
  /** update: each with `_id`, in the syntax of `update.ts` (dotted or nested, `-=key`, `==key`, v14 operators). */
  updates?: Source[];
  /** delete: the ids. */
  ids?: string[];
  /** delete: everything in the collection or of the parent; referee and assistants only. */
  deleteAll?: boolean;
  /** get: field equals value; `field__in: [..]` for one of several. Dotted fields allowed. */
  query?: JsonObject;
  /** get: answer index entries instead of documents (packs only). */
  index?: boolean;
  /** get with index: further dotted fields for each entry, e.g. `["system.identifier"]`. */
  indexFields?: string[];
  /** update: leave out unchanged values (default true). */
  diff?: boolean;
  /** update: merge objects (default true); false replaces every given top-level key. */
  recursive?: boolean;
  keepId?: boolean;
  keepEmbeddedIds?: boolean;
  render?: boolean;
  /** false: the other clients are not notified (they see the change at the next reload). */
  broadcast?: boolean;
  [extra: string]: Json | Source[] | undefined;
}

/** Event `modifyDocument`, client to server. */
export interface ModifyRequest {
  /** A document name (`Actor`, `Token`, …). */
  type: string;
  action: Action;
  operation: Operation;
}

/**
 * The answer to `modifyDocument`, and the event `modifyDocument` to the *other* clients.
 *
 * `result` by action
 * - `get`: documents, or index entries.
 * - `create`: the whole documents as stored (id, `_stats`, ownership, sanitised text). Several of a batch in order.
 *   A Setting's create is an upsert by key and user: when the `_id` is already known, replace it.
 * - `update`: what really changed, nested, with `-=key` and `==key`, one entry per document that changed, each with `_id`
 *   (and `_stats.modifiedTime`/`lastModifiedBy`). Apply with `applyChanges(source, change, {recursive: operation.recursive})`.
 *   With `recursive: false` the top-level values are whole. Embedded arrays (an actor's `items`, given in an update of the
 *   actor, where entries merge by `_id`) come whole too. Nothing changed: an empty array and no event. May hold *more* documents than were asked for: activating a scene or a
 *   combat deactivates the others.
 * - `delete`: the ids.
 *
 * `operation` is the request's without `data`, `updates`, `ids`; `modifiedTime` (ms) is added.
 *
 * `delta` is present when the change touched the synthetic actor of an unlinked token: it is the token's *whole* new
 * `delta` source; replace it and rebuild the synthetic actor. `result` then speaks of the synthetic actor's documents.
 */
export interface ModifyResponse {
  type: string;
  action: Action;
  operation: Operation;
  result: Json[];
  /** The requesting user. */
  userId: string;
  delta?: { sceneId: string; tokenId: string; source: Source };
}

/** Event `modifyBatch` (v14's `modifyBatch`): all or nothing, one write; the others get one `modifyDocument` each, in order. */
export interface BatchRequest {
  operations: ModifyRequest[];
}

/* ----------------------------------------------------------------- queries */

/** Event `query`, client to server: ask another user's client. The answer is what that client returned. */
export interface QueryRequest {
  /** The user to ask. */
  userId: string;
  name: string;
  data?: Json;
  /** Milliseconds, 1 to 300000; 30000 when left out. */
  timeout?: number;
}

/** Event `query`, server to the asked client (its newest connection), which acknowledges with a {@link Reply}. */
export interface QueryDelivery {
  name: string;
  data: Json;
  /** The asking user: set by the server, so it can be trusted. */
  fromUserId: string;
  timeout: number;
}

/* ------------------------------------------------------------------ events */

/** The events that a client may send. */
export interface ClientEvents {
  world: (ack: Ack<WorldSnapshot>) => void;
  modifyDocument: (request: ModifyRequest, ack: Ack<ModifyResponse>) => void;
  modifyBatch: (request: BatchRequest, ack: Ack<ModifyResponse[]>) => void;
  query: (request: QueryRequest, ack: Ack<Json>) => void;
  /** Needs no acknowledgement. */
  userActivity: (activity: Activity, ack?: Ack<null>) => void;
  /** The server's clock in ms, for round trips. */
  time: (ack: Ack<number>) => void;
  /*
   * And `system.<id>` (payload: Json, ack?: Ack<null>): relayed to everybody but the sender, when the manifest has
   * `socket: true`. Receivers get `(payload, senderUserId)`.
   */
}

/** The events that the server sends unasked. */
export interface ServerEvents {
  modifyDocument: (response: ModifyResponse) => void;
  query: (delivery: QueryDelivery, ack: Ack<Json>) => void;
  userActivity: (userId: string, activity: Activity) => void;
  /** First connection made or last connection lost. */
  userConnected: (event: { userId: string; active: boolean }) => void;
  /** The session has ended (logged out elsewhere, user deleted): go to /join. */
  sessionEnded: (event: { reason: string }) => void;
}

/* ------------------------------------------------------------------ limits */

export const LIMITS = {
  /** Bytes of one socket message. */
  requestBytes: 2 * 1024 * 1024,
  /** Bytes of all extra keys of an operation. */
  extraBytes: 64 * 1024,
  /** Documents in one request. */
  documentsPlayer: 200,
  documentsReferee: 2000,
  /** Nesting of an object. */
  depth: 40,
  /** Values (keys and entries of lists) in one message. */
  valuesPlayer: 20_000,
  valuesReferee: 1_000_000,
  /** Characters of all texts with markup in one message, because cleaning them takes the server's time. */
  markupPlayer: 60_000,
  markupReferee: 2_000_000,
  /** Tags in all texts of one message, because everybody waits while they are cleaned. An inline style counts as ten. */
  tagsPlayer: 10_000,
  tagsReferee: 400_000,
  /** Nesting of elements in a text. */
  elements: 100,
  /** Name lengths, in characters. */
  name: 500,
} as const;

/*
 * ------------------------------------------------------------------- HTTP
 * GET  /            redirects to /join or /game
 * GET  /join        the login page;  POST /join {userid, password};  POST /logout
 * GET  /game        the shell: <div id="…"> nothing but <link href="/host/client.css"> and
 *                   <script type="module" src="/host/client.js">; the client boots itself: connect a socket, ask `world`,
 *                   load languages, styles and `system.esmodules`, then run the hooks.
 *                   `<body data-user-id data-generation>` and `<script type="application/json" id="table-boot">`
 *                   {userId, generation, systemId} are there before any script runs.
 * GET  /host/**     the built client (.cache/host)
 * GET  /templates/** /icons/** /fonts/** /ui/** /lang/** /sounds/**  files of practice-table/public/<same>, written by the client's authors
 * GET  /fontawesome/** Font Awesome's css and webfonts
 * GET  /modules/<id>/**  the folder of a module
 * GET  /systems/<id>/**  the system's folder (its packs excepted);  GET /worlds/<id>/assets/**  the world's assets
 */
