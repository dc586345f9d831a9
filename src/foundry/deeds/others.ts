/** Sees what other users write while this client writes: their changes come in through the same line and in order. */

interface Seen {
  readonly uuid: string;
  readonly changes: object;
}

/** What was written by others since the watch began. */
export interface Watch {
  /** The value that somebody else gave to a path of a document in the meantime; undefined when nobody did. */
  valueOf(uuid: string, path: string): unknown;
  stop(): void;
}

/** Begins to watch actors, their items and tokens. Stop it when the writing is done. */
export function watchOthers(): Watch {
  const seen: Seen[] = [];
  const note = (uuid: string | null, changes: object, user: string): void => {
    if (uuid && user !== game.userId) seen.push({ uuid, changes });
  };
  const actors = Hooks.on("updateActor", (actor, changes, _options, user) => note(actor.uuid, changes, user));
  const items = Hooks.on("updateItem", (item, changes, _options, user) => note(item.uuid, changes, user));
  // A change of an unlinked token's creature comes as a change of its token.
  const tokens = Hooks.on("updateToken", (token, changes, _options, user) => {
    const delta: unknown = foundry.utils.getProperty(changes, "delta");
    if (typeof delta === "object" && delta !== null) note(token.actor?.uuid ?? null, delta, user);
  });
  return {
    valueOf(uuid, path) {
      const last = seen.filter((one) => one.uuid === uuid).at(-1);
      return last && foundry.utils.getProperty(last.changes, path);
    },
    stop() {
      Hooks.off("updateActor", actors);
      Hooks.off("updateItem", items);
      Hooks.off("updateToken", tokens);
    },
  };
}
