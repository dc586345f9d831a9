import type { Dict } from "./types.ts";

/** The state shared by the layers of the host: set at boot, read everywhere. Systems see it through the globals. */
export interface Runtime {
  generation: number;
  config: Record<string, Dict>;
  // The live objects are typed loosely here, so that no module of this layer depends on all the others.
  game: GameLike;
  ui: Dict;
  canvas: Dict;
}

/** The part of `game` that documents need. The class in game/game.ts has all of it. */
export interface GameLike {
  user: UserLike | null;
  userId: string;
  users: CollectionLike<UserLike> & { activeGM: UserLike | null };
  collections: Map<string, CollectionLike<object>>;
  packs: CollectionLike<object>;
  [key: string]: unknown;
}

export interface UserLike {
  id: string;
  name: string;
  role: number;
  isGM: boolean;
  active: boolean;
  isSelf: boolean;
  isActiveGM: boolean;
  character: object | null;
  hasPermission(permission: string): boolean;
  [key: string]: unknown;
}

export interface CollectionLike<V> {
  get(id: string, options?: Dict): V | undefined;
  set(id: string, value: V): unknown;
  delete(id: string): boolean;
  has(id: string): boolean;
  values(): IterableIterator<V>;
  contents: V[];
  filter(fn: (v: V) => unknown): V[];
  find(fn: (v: V) => unknown): V | undefined;
}

export const runtime: Runtime = {
  generation: 13,
  config: {},
  game: undefined as never,
  ui: {},
  canvas: { ready: false, scene: null },
};

/** True when emulating generation 14 or later. */
export function isV14(): boolean {
  return runtime.generation >= 14;
}

/** Translates a key; returns it unchanged before the translations are loaded. */
export function localize(key: string, data?: Dict): string {
  const i18n = runtime.game?.i18n as { localize(k: string): string; format(k: string, d: Dict): string } | undefined;
  if (!i18n) return key;
  return data ? i18n.format(key, data) : i18n.localize(key);
}
