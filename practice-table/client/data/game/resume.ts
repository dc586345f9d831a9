/** The update of the page after a lost connection is restored. */
import type { Source } from "../../../shared/json.ts";
import type { WorldSnapshot } from "../../../shared/protocol.ts";
import type { Document } from "../documents/document.ts";
import { receive } from "../documents/receive.ts";
import type { User } from "../documents/user.ts";
import { Hooks } from "../hooks.ts";
import { transport } from "../transport.ts";
import type { Game } from "./game.ts";
import { COLLECTIONS, missed } from "./missed.ts";

/** The values that must be unchanged for a page to resume: another world or another version cannot be patched in. */
function identity({ world, system, version, generation, userId }: WorldSnapshot): string {
  return JSON.stringify([world.id, world.founded, system.id, system.version, version, generation, userId]);
}

/**
 * Fetches the world again and applies the missed changes.
 * @returns the number of changes; undefined for another world or version, without any change applied
 */
export async function resume(game: Game): Promise<number | undefined> {
  const taken: Promise<unknown>[] = [];
  const snapshot = await transport().world((world) => {
    if (identity(world) === identity(game.data)) taken.push(...catchUp(game, world));
  });
  await Promise.all(taken);
  return identity(snapshot) === identity(game.data) ? taken.length : undefined;
}

/**
 * Applies all missed changes at once, before any later message from the table: those are newer, and changes computed from an older state
 * would undo them.
 */
function catchUp(game: Game, snapshot: WorldSnapshot): Promise<unknown>[] {
  const referee = usersOf(game).find((user) => user.isGM)?.id ?? game.userId;
  const known = (type: string): Source[] =>
    ((game.collections.get(type)?.contents ?? []) as Document[]).map((doc) => doc.toObject() as Source);
  const taken = missed(known, snapshot, referee).map((response) =>
    receive(response).catch((error: unknown) =>
      Hooks.onError("Game#resume", error as Error, { msg: "A missed change could not be taken in" }),
    ),
  );
  arrange(game, snapshot);
  takePresence(game, snapshot);
  game.time.start(snapshot.time, snapshot.serverTime);
  return taken;
}

/** Restores the table's order: documents that others created meanwhile were appended after this page's own. */
function arrange(game: Game, snapshot: WorldSnapshot): void {
  for (const [type, key] of COLLECTIONS) {
    for (const source of snapshot[key] as Source[]) {
      const held = game.collections.get(type)?.get(String(source._id)) as Document | undefined;
      for (const [field, collection] of Object.entries(held?.collections ?? {})) {
        const list = source[field];
        if (Array.isArray(list)) collection.arrange((list as Source[]).map(({ _id }) => String(_id)));
      }
    }
  }
}

function usersOf(game: Game): User[] {
  return game.users.contents as User[];
}

/** Updates the active users and their activity, and sends this user's activity to the others again. */
function takePresence(game: Game, { activeUserIds, activity }: WorldSnapshot): void {
  for (const user of usersOf(game)) {
    const active = activeUserIds.includes(user.id) || user.id === game.userId;
    if (user.active === active) continue;
    game.setActive(user.id, active);
    Hooks.callAll("userConnected", user, active);
  }
  game.users.render(false, { renderContext: "userConnected" });
  for (const [id, now] of Object.entries(activity)) if (id !== game.userId) game.onActivity(id, now);
  const self = game.user;
  if (self) transport().activity({ targets: self.targets.ids, sceneId: self.viewedScene });
}
