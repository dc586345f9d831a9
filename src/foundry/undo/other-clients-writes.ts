/** Sees what others write while this client writes: their changes come in through the same line and in order. */
import { ownChanges } from "../platform/stored-documents.ts";

interface Seen {
  readonly uuid: string;
  readonly changes: object;
  readonly from: Hooked;
  readonly by: "me" | "myUser" | "other";
}

/** The writes of other clients since the watch began. */
interface ConcurrentWatch {
  /** Accompanies the watcher's own writes, and distinguishes them from writes of the same user in another tab. */
  readonly mark: { readonly rulingsWatch: string };
  /** The value that somebody else gave to a path of a document in the meantime, the latest; undefined when nobody did. */
  valueOf(uuid: string, path: string): unknown;
  stop(): void;
}

type Hooked = "updateActor" | "updateItem" | "updateToken";

/**
 * By which hooks this client's own marks have come back. Until one has, what this user wrote counts as this client's own: a reckoning that took
 * its own write for another's would be made again on top of itself.
 */
const marksReach = new Set<Hooked>();

/** Begins to watch actors, their items and tokens. Stop it when the writing is done. */
export function watchConcurrentWrites(): ConcurrentWatch {
  const id = foundry.utils.randomID();
  const seen: Seen[] = [];
  const note = (from: Hooked, uuid: string | null, changes: object, options: object, user: string): void => {
    const mine = Reflect.get(options, "rulingsWatch") === id;
    if (mine) marksReach.add(from);
    if (uuid) seen.push({ uuid, changes, from, by: mine ? "me" : user === game.userId ? "myUser" : "other" });
  };
  const actors = Hooks.on("updateActor", (actor, changes, options, user) =>
    note("updateActor", actor.uuid, changes, options, user),
  );
  const items = Hooks.on("updateItem", (item, changes, options, user) =>
    note("updateItem", item.uuid, changes, options, user),
  );
  const tokens = Hooks.on("updateToken", (token, changes, options, user) => {
    const own = ownChanges(changes);
    if (own) note("updateToken", token.actor?.uuid ?? null, own, options, user);
  });
  return {
    mark: { rulingsWatch: id },
    valueOf(uuid, path) {
      const values = seen
        .filter(
          ({ uuid: own, by, from }) => own === uuid && (by === "other" || (by === "myUser" && marksReach.has(from))),
        )
        .map(({ changes }) => foundry.utils.getProperty(changes, path))
        .filter((value) => value !== undefined);
      return values.at(-1);
    },
    stop() {
      Hooks.off("updateActor", actors);
      Hooks.off("updateItem", items);
      Hooks.off("updateToken", tokens);
    },
  };
}
