/** The data about the world sent to a joining client: the response to the event `world`, part by part. */
import type { Json, JsonObject, Source } from "./json.ts";

export interface LanguageFile {
  lang: string;
  name: string;
  /** A URL path on this server. */
  path: string;
}

export interface PackMetadata {
  /** `"<package>.<name>"`, the key in `game.packs`. */
  id: string;
  name: string;
  label: string;
  /** Document name. */
  type: string;
  packageType: "system" | "world";
  packageName: string;
  system?: string;
  banner?: string | null;
  /** Role name to level name, e.g. `{PLAYER: "OBSERVER"}`. */
  ownership: Record<string, string>;
  locked: boolean;
  flags: JsonObject;
}

export interface PackSnapshot {
  metadata: PackMetadata;
  /** `{_id, uuid, name, img, type, sort, folder}` of each document; more through `get` with `indexFields`. */
  index: Source[];
  /** Folders inside the pack. */
  folders: Source[];
}

export interface SystemSnapshot extends JsonObject {
  id: string;
  title: string;
  version: string;
  /** Module URLs, absolute on this server, in order. */
  esmodules: string[];
  scripts: string[];
  /** URL and cascade layer of each style sheet: `system` when the manifest names none, none when it says null. */
  styles: { src: string; layer: string | null }[];
  /** As in the manifest. */
  documentTypes: JsonObject;
  /** The initial data of each sub-type in `template.json`, by document and type; empty without one. */
  model: JsonObject;
}

/** An active module, from its manifest. */
export interface ModuleSnapshot extends JsonObject {
  id: string;
  title: string;
  version: string;
  active: true;
  /** URLs, absolute on this server, in order; loaded after those of the system, scripts before modules. */
  esmodules: string[];
  scripts: string[];
  styles: { src: string; layer: string | null }[];
}

/** A stored setting. `value` is a JSON *string*, as in the documented Setting document; `user` is null for world scope. */
export interface SettingSource extends JsonObject {
  _id: string;
  /** `"<namespace>.<key>"`. */
  key: string;
  value: string;
  user: string | null;
}

/** A user's activity; all fields are optional, and absent ones are unchanged. */
export interface Activity {
  /** Ids of the tokens this user targets. */
  targets?: string[];
  /** The scene this user views. */
  sceneId?: string | null;
  /** Canvas position, or null when the pointer left. */
  cursor?: { x: number; y: number } | null;
  /** Free JSON for a ruler or a ping, at most 4 kB. */
  ruler?: Json;
  ping?: Json;
  away?: boolean;
}

/** The response to the event `world` (no payload): everything the user may see. */
export interface WorldSnapshot {
  generation: 13 | 14;
  /** The version, such as `"13.350"`. */
  version: string;
  userId: string;
  /** `founded` (ms) distinguishes a world from another created under the same name. */
  world: { id: string; title: string; founded: number; system: string; coreVersion: string; systemVersion: string };
  system: SystemSnapshot;
  /** Active modules, in their order. */
  modules: ModuleSnapshot[];
  /** Users without passwords; `hasPassword` says whether one is set. */
  users: Source[];
  activeUserIds: string[];
  /** Last known activity of the connected users. */
  activity: Record<string, Activity>;
  actors: Source[];
  items: Source[];
  scenes: Source[];
  combats: Source[];
  messages: Source[];
  journal: Source[];
  tables: Source[];
  macros: Source[];
  folders: Source[];
  playlists: Source[];
  cards: Source[];
  /** World settings and this user's own user settings. */
  settings: SettingSource[];
  packs: PackSnapshot[];
  packFolders: Json[];
  /** The default language of clients. */
  language: string;
  /** Language files to merge, in order. */
  i18n: LanguageFile[];
  /** World time in seconds (the setting `core.time`). */
  time: number;
  /** The server's time in ms. */
  serverTime: number;
  /** Notices to this user about the world's data: damage, losses, disabled saving. */
  notices: string[];
}
