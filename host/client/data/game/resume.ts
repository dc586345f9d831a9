/** A connection that was lost and is there again: the page is brought up to date where it stands. */
import type { Source } from "../../../shared/json.ts";
import type { WorldSnapshot } from "../../../shared/protocol.ts";
import type { Document } from "../documents/document.ts";
import { receive } from "../documents/receive.ts";
import type { User } from "../documents/user.ts";
import { Hooks } from "../hooks.ts";
import { transport } from "../transport.ts";
import type { Game } from "./game.ts";
import { COLLECTIONS, missed } from "./missed.ts";

/** What must be the same for a page to go on: another world or another version cannot be patched in. */
function identity({ world, system, version, generation, userId }: WorldSnapshot): string {
  return JSON.stringify([world.id, world.founded, system.id, system.version, version, generation, userId]);
}

/**
 * Fetches the world afresh and takes in what was missed.
 * @returns how many changes there were; undefined when it is another world or version, and nothing was taken in
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
 * Takes in what was missed in one go, before anything that the table said later: that is newer, and would be undone by what was reckoned
 * from an older state.
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

/** What others made meanwhile was taken in behind what this page made itself: the order is the table's. */
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

/** Who is here, and what they do; and the others are told again what this user does. */
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
