/** The data sent to a joining user. */
import type { Json, JsonObject, Source } from "../shared/json.ts";
import type { Activity, LanguageFile, SettingSource, SystemSnapshot, WorldSnapshot } from "../shared/protocol.ts";
import type { Manifest } from "./manifest.ts";
import type { Module } from "./modules.ts";
import type { Packs } from "./packs.ts";
import { visible } from "./visibility.ts";
import type { Principal, World } from "./world.ts";

export interface SnapshotSources {
  world: World;
  packs: Packs;
  worldId: string;
  title: string;
  founded: number;
  generation: 13 | 14;
  language: string;
  coreLanguages: readonly string[];
  modules: readonly Module[];
  notices: { everybody: readonly string[]; referees: readonly string[] };
  activeUserIds: () => string[];
  activity: () => Record<string, Activity>;
  /** The route prefix of every path; blank for none. */
  route: string;
  /** The prefix or origin of the system's files. */
  systemAt: string;
}

export function snapshot(sources: SnapshotSources, who: Principal): WorldSnapshot {
  const { world, packs, worldId, title, founded, generation } = sources;
  const { manifest, coreVersion } = world;
  const list = (type: string): Source[] =>
    world
      .all(type)
      .map((source) => visible(who, type, source))
      .filter((source) => source !== null);
  const time = world.setting("core.time");
  return {
    generation,
    version: coreVersion,
    userId: who.id,
    world: { id: worldId, title, founded, system: manifest.id, coreVersion, systemVersion: manifest.version },
    system: describeSystem(manifest, sources.systemAt),
    modules: sources.modules.map(({ snapshot: module }) => ({
      ...module,
      esmodules: module.esmodules.map((path) => `${sources.route}${path}`),
      scripts: module.scripts.map((path) => `${sources.route}${path}`),
      styles: module.styles.map((style) => ({ ...style, src: `${sources.route}${style.src}` })),
    })),
    users: list("User"),
    activeUserIds: sources.activeUserIds(),
    activity: sources.activity(),
    actors: list("Actor"),
    items: list("Item"),
    scenes: list("Scene"),
    combats: list("Combat"),
    messages: list("ChatMessage"),
    journal: list("JournalEntry"),
    tables: list("RollTable"),
    macros: list("Macro"),
    folders: list("Folder"),
    playlists: [],
    cards: [],
    settings: list("Setting") as SettingSource[],
    packs: packs.snapshot(who),
    packFolders: (manifest.packFolders ?? []) as Json[],
    language: sources.language,
    // A module's texts take precedence over the system's.
    i18n: [
      ...languages(manifest, sources),
      ...sources.modules
        .flatMap((module) => module.languages)
        .map((file) => ({ ...file, path: `${sources.route}${file.path}` })),
    ],
    time: typeof time === "number" ? time : 0,
    serverTime: Date.now(),
    notices: [...sources.notices.everybody, ...(who.isReferee ? sources.notices.referees : [])],
  };
}

function describeSystem(manifest: Manifest, at: string): SystemSnapshot {
  // A file on another site is requested there, and blocked by the page's policy.
  const url = (file: string) =>
    /^https?:\/\//.test(file) ? file : `${at}/systems/${manifest.id}/${file.replace(/^\.?\//, "")}`;
  const styles = (manifest.styles ?? []).map((entry) =>
    typeof entry === "string"
      ? { src: url(entry), layer: "system" }
      : { src: url(entry.src), layer: entry.layer === undefined ? "system" : entry.layer },
  );
  return {
    ...manifest.raw,
    id: manifest.id,
    title: manifest.title,
    version: manifest.version,
    esmodules: (manifest.esmodules ?? []).map(url),
    scripts: (manifest.scripts ?? []).map(url),
    styles,
    documentTypes: (manifest.documentTypes ?? {}) as JsonObject,
    model: manifest.model,
  };
}

function languages(manifest: Manifest, { coreLanguages, route, systemAt }: SnapshotSources): LanguageFile[] {
  const own = coreLanguages.map((lang) => ({ lang, name: lang, path: `${route}/lang/${lang}.json` }));
  const system = (manifest.languages ?? []).map(({ lang, name, path }) => ({
    lang,
    name,
    path: `${systemAt}/systems/${manifest.id}/${path.replace(/^\.?\//, "")}`,
  }));
  return [...own, ...system];
}
