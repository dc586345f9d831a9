/**
 * The changes that a page missed while it was disconnected: the differences between its documents and a fresh snapshot, as the messages
 * that would have reported them. They are processed like all other messages, so windows, hooks and the board update as usual.
 */
import type { Json, JsonObject, Source } from "../../../shared/json.ts";
import type { Action, ModifyResponse, Operation, WorldSnapshot } from "../../../shared/protocol.ts";
import { applyDelta, difference, equal } from "../../../shared/update.ts";
import { fillDelta } from "../documents/actor-delta.ts";
import { configuredClass } from "../documents/lookup.ts";
import { deepClone } from "../utils/objects.ts";

/** The collections of a snapshot in update order: referenced documents come first. */
export const COLLECTIONS: readonly (readonly [type: string, key: keyof WorldSnapshot])[] = [
  ["Setting", "settings"],
  ["User", "users"],
  ["Folder", "folders"],
  ["Actor", "actors"],
  ["Item", "items"],
  ["Scene", "scenes"],
  ["JournalEntry", "journal"],
  ["Macro", "macros"],
  ["RollTable", "tables"],
  ["Combat", "combats"],
  ["ChatMessage", "messages"],
];

type Delta = NonNullable<ModifyResponse["delta"]>;

/** The place of a list of documents. */
interface Place {
  type: string;
  parentUuid?: string;
  /** Set inside the actor of an unlinked token. */
  delta?: Delta;
}

/** The page's sources of a document type. */
export type Known = (type: string) => readonly Source[];

/** @param fallback the user for changes without a recorded one, such as deletions */
export function missed(known: Known, snapshot: WorldSnapshot, fallback: string): ModifyResponse[] {
  const out = new Differences(snapshot, fallback);
  for (const [type, key] of COLLECTIONS) {
    const fresh = (snapshot[key] as Source[]).map((source) => canonical(type, source));
    out.list({ type }, known(type), fresh);
  }
  return out.responses;
}

/** A stored source with every default of its schema, of its embedded documents and of a token's delta. */
function canonical(type: string, source: Source): Source {
  const cls = configuredClass(type);
  const out = cls.shimData(cls.cleanData(cls.migrateDataSafe(deepClone(source)))) as Source;
  for (const [child, field] of Object.entries(cls.metadata.embedded)) {
    const list = out[field];
    if (Array.isArray(list)) out[field] = (list as Source[]).map((entry) => canonical(child, entry));
  }
  if (type === "Token") out.delta = fillDelta((out.delta ?? {}) as JsonObject, out._id) as JsonObject;
  return out;
}

class Differences {
  readonly responses: ModifyResponse[] = [];
  readonly #snapshot: WorldSnapshot;
  readonly #fallback: string;

  constructor(snapshot: WorldSnapshot, fallback: string) {
    this.#snapshot = snapshot;
    this.#fallback = fallback;
  }

  list(place: Place, before: readonly Source[], after: readonly Source[]): void {
    const old = new Map(before.map((source) => [source._id, source]));
    const now = new Set(after.map((source) => source._id));
    const gone = before.map((source) => source._id ?? null).filter((id) => !now.has(id ?? undefined));
    if (gone.length > 0) this.#add(place, "delete", gone, undefined);
    for (const source of after) {
      const known = old.get(source._id);
      if (!known) this.#add(place, "create", [source], source);
      else if (!equal(known, source)) this.#one(place, known, source);
    }
  }

  #one(place: Place, before: Source, after: Source): void {
    const { type } = place;
    const uuid = `${place.parentUuid ? `${place.parentUuid}.` : ""}${type}.${String(after._id)}`;
    const embedded = Object.entries(configuredClass(type).metadata.embedded).filter(([, field]) =>
      Array.isArray(after[field]),
    );
    const apart = new Set([...embedded.map(([, field]) => field), ...(type === "Token" ? ["delta"] : [])]);
    const own = (source: Source): JsonObject =>
      Object.fromEntries(Object.entries(source).filter(([key]) => !apart.has(key)));
    const changes = difference(own(before), own(after));
    if (Object.keys(changes).length > 0) {
      this.#add(place, "update", [{ _id: after._id ?? null, ...changes }], after);
    }
    for (const [child, field] of embedded) {
      const below: Place = { type: child, parentUuid: uuid, ...(place.delta ? { delta: place.delta } : {}) };
      this.list(below, (before[field] ?? []) as Source[], (after[field] ?? []) as Source[]);
    }
    if (type === "Token") this.#delta(uuid, place.parentUuid ?? "", before, after);
  }

  /** The delta of an unlinked token, reported as changes of its actor. */
  #delta(tokenUuid: string, sceneUuid: string, before: Source, after: Source): void {
    const [old, now] = [(before.delta ?? {}) as JsonObject, (after.delta ?? {}) as JsonObject];
    if (equal(old, now)) return;
    const delta: Delta = {
      sceneId: sceneUuid.split(".")[1] ?? "",
      tokenId: String(after._id),
      source: now as Source,
    };
    const base = this.#snapshot.actors.find((actor) => actor._id === after.actorId);
    if (!base || after.actorLink === true) return;
    const actorOf = (overlay: JsonObject): Source =>
      canonical("Actor", { ...applyDelta(base, overlay), _id: base._id ?? null });
    const { items: _items, effects: _effects, ...changes } = difference(actorOf(old), actorOf(now));
    // The message is always sent, even when only items differ, because it brings the delta itself.
    this.#add(
      { type: "Actor", parentUuid: tokenUuid, delta },
      "update",
      [{ _id: base._id ?? null, ...changes }],
      after,
    );
    for (const [child, field] of [
      ["Item", "items"],
      ["ActiveEffect", "effects"],
    ] as const) {
      const inside = { type: child, parentUuid: `${tokenUuid}.Actor.${String(base._id)}`, delta };
      this.list(inside, actorOf(old)[field] as Source[], actorOf(now)[field] as Source[]);
    }
  }

  #add({ type, parentUuid, delta }: Place, action: Action, result: Json[], source: Source | undefined): void {
    const stats = source?._stats as JsonObject | undefined;
    const operation: Operation = { ...(parentUuid ? { parentUuid } : {}) };
    const userId = String(stats?.lastModifiedBy ?? source?.author ?? this.#fallback);
    this.responses.push({ type, action, operation, result, userId, ...(delta ? { delta } : {}) });
  }
}
