import type { Json } from "../../../shared/json.ts";
import type { Activity, ModifyResponse, WorldSnapshot } from "../../../shared/protocol.ts";
import { CompendiumCollection } from "../collections/compendium.ts";
import {
  Actors,
  CardStacks,
  ChatMessages,
  CombatEncounters,
  Folders,
  Items,
  Journal,
  Macros,
  Playlists,
  RollTables,
  Scenes,
  Users,
  WorldSettings,
} from "../collections/index.ts";
import type { WorldCollection } from "../collections/world.ts";
import type { Combat } from "../documents/combat.ts";
import { receive } from "../documents/receive.ts";
import type { User } from "../documents/user.ts";
import { Hooks } from "../hooks.ts";
import { wireValue } from "../models/wire.ts";
import { isV14, runtime } from "../runtime.ts";
import { transport } from "../transport.ts";
import type { Dict } from "../types.ts";
import { Collection } from "../utils/collection.ts";
import { getRoute } from "../utils/misc.ts";
import { registerCoreSettings } from "./core-settings.ts";
import { Localization } from "./i18n.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { ClientSettings } from "./settings.ts";
import { GameSocket } from "./socket.ts";
import { GameTime } from "./time.ts";
import { Tours } from "./tours.ts";

type CollectionClass = new (data: Dict[]) => WorldCollection;

/** Collection classes by document name, in the order of creation. */
const COLLECTIONS: [string, string, CollectionClass][] = [
  ["User", "users", Users],
  ["Setting", "settingDocuments", WorldSettings],
  ["Folder", "folders", Folders],
  ["Actor", "actors", Actors],
  ["Item", "items", Items],
  ["Scene", "scenes", Scenes],
  ["JournalEntry", "journal", Journal],
  ["Macro", "macros", Macros],
  ["RollTable", "tables", RollTables],
  ["Playlist", "playlists", Playlists],
  ["Cards", "cards", CardStacks],
  ["Combat", "combats", CombatEncounters],
  ["ChatMessage", "messages", ChatMessages],
];

const SNAPSHOT_KEYS: Record<string, keyof WorldSnapshot> = {
  User: "users",
  Setting: "settings",
  Folder: "folders",
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  JournalEntry: "journal",
  Macro: "macros",
  RollTable: "tables",
  Playlist: "playlists",
  Cards: "cards",
  Combat: "combats",
  ChatMessage: "messages",
};

/** The `game` object. */
export class Game {
  view = "game";
  data: WorldSnapshot;
  userId: string;
  system: Dict & { id: string };
  world: Dict;
  release: { generation: number; build: number; version: string; display: string; channel: string };
  modules = new Collection<Dict>();
  collections = new Collection<WorldCollection>();
  packs = new Collection<CompendiumCollection>();
  settings = new ClientSettings();
  keybindings = new ClientKeybindings();
  i18n = new Localization();
  time = new GameTime();
  tours = new Tours();
  socket = new GameSocket();
  ready = false;
  documentsReady = false;
  /** During the first preparation of the world, fights of v14 do not find their tokens (PLAY-29). */
  tokensStand = false;
  loading = false;
  debug = false;
  /** Art of modules for compendia, which is empty here. */
  compendiumArt = Object.assign(new Collection<Dict>(), { enabled: true });
  clipboard = { copyPlainText: (text: string) => navigator.clipboard.writeText(text) };
  activeTool: string | null = "select";
  documentTypes: Record<string, string[]>;
  model: Record<string, Dict> = {};
  tooltip: unknown = undefined;
  keyboard: unknown = undefined;
  mouse: unknown = undefined;
  audio: unknown = { playing: new Map() };
  video: unknown = undefined;
  users!: Users;
  folders!: Folders;
  actors!: Actors;
  items!: Items;
  scenes!: Scenes;
  journal!: Journal;
  macros!: Macros;
  tables!: RollTables;
  playlists!: Playlists;
  cards!: CardStacks;
  combats!: CombatEncounters;
  messages!: ChatMessages;
  user: User | null = null;

  constructor(snapshot: WorldSnapshot) {
    this.data = snapshot;
    this.userId = snapshot.userId;
    this.system = { flags: {}, ...snapshot.system } as Game["system"];
    this.world = { flags: {}, ...snapshot.world } as Dict;
    for (const module of snapshot.modules) this.modules.set(module.id, { flags: {}, ...module });
    const [generation, build] = snapshot.version.split(".").map(Number);
    this.release = {
      generation: generation ?? snapshot.generation,
      build: build ?? 0,
      version: snapshot.version,
      display: `Version ${snapshot.generation} Build ${build}`,
      channel: "stable",
    };
    const types = (snapshot.system.documentTypes ?? {}) as Record<string, Dict>;
    this.documentTypes = Object.fromEntries(Object.entries(types).map(([name, byType]) => [name, Object.keys(byType)]));
    for (const { id, documentTypes } of snapshot.modules)
      this.#addTypes(id, (documentTypes ?? {}) as Record<string, Dict>);
    this.model = (snapshot.system.model ?? {}) as Record<string, Dict>;
    const { diagonals } = (this.system.grid ?? {}) as { diagonals?: number };
    registerCoreSettings(this.settings, diagonals ?? 0, snapshot.language);
  }

  /** A module's sub-types have its id before their names (PLAY-155). */
  #addTypes(module: string, types: Record<string, Dict>): void {
    for (const [name, byType] of Object.entries(types)) {
      const known = this.documentTypes[name] ?? [];
      this.documentTypes[name] = [...known, ...Object.keys(byType).map((type) => `${module}.${type}`)];
    }
  }

  /** The body of `initialize`; set by the boot. */
  _begin: () => Promise<void> = async () => undefined;

  /** Runs everything from the hook `init` to `ready`, once the packages' files are loaded (PLAY-159). */
  async initialize(): Promise<void> {
    await this._begin();
  }

  /** Sets labels of the manifest's sub-types, where packages have not set their own. */
  labelTypes(): void {
    for (const [name, types] of Object.entries(this.documentTypes)) {
      const config = runtime.config[name];
      if (!config) continue;
      config.typeLabels ??= {};
      const labels = config.typeLabels as Record<string, string>;
      for (const type of types) labels[type] ??= `TYPES.${name}.${type}`;
    }
  }

  /** Makes settings readable and sets the time. */
  loadSettings(): void {
    this.#load("Setting");
    this.time.start(this.data.time, this.data.serverTime);
  }

  #load(name: string): WorldCollection {
    const entry = COLLECTIONS.find(([n]) => n === name);
    if (!entry) throw new Error(`No collection for ${name}`);
    const [, field, Cls] = entry;
    const configured = (runtime.config[name]?.collection as CollectionClass | undefined) ?? Cls;
    const collection = new configured(
      (this.data[SNAPSHOT_KEYS[name] as keyof WorldSnapshot] as Dict[] | undefined) ?? [],
    );
    this.collections.set(name, collection);
    if (name !== "Setting") (this as Dict)[field] = collection;
    collection._load();
    return collection;
  }

  /** Builds users, compendia and all documents, then prepares them. */
  initializeDocuments(): void {
    for (const [name] of COLLECTIONS) if (name !== "Setting") this.#load(name);
    this.user = (this.users.get(this.userId) as User | undefined) ?? null;
    this.users.current = this.user;
    for (const id of this.data.activeUserIds) this.setActive(id, true);
    for (const pack of this.data.packs) this.packs.set(pack.metadata.id, new CompendiumCollection(pack));
    this.documentsReady = true;
    for (const collection of this.collections.values()) for (const doc of collection.values()) doc._safePrepareData();
    this.tokensStand = true;
    // Names exist from now on, but the turns keep their earlier order.
    if (isV14()) for (const combat of this.combats.contents) combat.prepareEmbeddedDocuments();
    // Items and effects of synthetic actors are built when the tokens are first asked for their actors.
    for (const take of this.#early.splice(0)) take();
  }

  /** Messages from the server that arrived before the documents were ready; they are processed in order afterwards. */
  readonly #early: (() => void)[] = [];

  #whenDocumentsStand(take: () => void): void {
    if (this.documentsReady) take();
    else this.#early.push(take);
  }

  /** Sets whether a user is connected. */
  setActive(id: string, active: boolean): void {
    const user = this.users.get(id) as User | undefined;
    if (user) user.active = active;
  }

  get combat(): Combat | null {
    return this.combats?.viewed ?? null;
  }
  get isAdmin(): boolean {
    return false;
  }
  get canvas(): unknown {
    return runtime.canvas;
  }
  get paused(): boolean {
    return this.settings.get("core", "pause") === true;
  }
  get issues(): unknown {
    return { validationFailures: {} };
  }

  togglePause(pause = !this.paused, _options: Dict = {}): boolean {
    if (!this.user?.isGM) return this.paused;
    void this.settings.set("core", "pause", pause);
    return pause;
  }
  _onPause(paused: boolean): void {
    Hooks.callAll("pauseGame", paused, {});
  }

  /** The system of the world and the active modules. */
  getPackageScopes(): string[] {
    return ["core", "world", this.system.id, ...this.modules.keys()];
  }

  async logOut(): Promise<void> {
    await fetch(getRoute("logout"), { method: "POST" });
    window.location.href = getRoute("join");
  }
  get version(): string {
    return this.release.version;
  }
  /** The roles that hold each permission. */
  get permissions(): unknown {
    return this.settings.get("core", "permissions");
  }

  /** Opens or closes the sheet of the user's own character. */
  toggleCharacterSheet(): unknown {
    const sheet = (
      this.user?.character as { sheet?: { rendered: boolean; close(): unknown; render(o: Dict): unknown } } | null
    )?.sheet;
    return sheet?.rendered ? sheet.close() : (sheet?.render({ force: true }) ?? null);
  }

  async shutDown(): Promise<void> {
    throw new Error("practice table: game.shutDown is not implemented");
  }

  /** Subscribes to messages from the server, which are processed one at a time. */
  openSockets(): void {
    const wire = transport();
    wire.on("modifyDocument", (response: ModifyResponse) => {
      this.#whenDocumentsStand(() => {
        receive(response).catch((error: unknown) =>
          Hooks.onError("Game#modifyDocument", error as Error, {
            msg: "A change from the server could not be applied",
          }),
        );
      });
    });
    wire.on("userConnected", ({ userId, active }: { userId: string; active: boolean }) => {
      this.#whenDocumentsStand(() => {
        this.setActive(userId, active);
        const user = this.users.get(userId);
        if (user) Hooks.callAll("userConnected", user, active);
        this.users.render(false, { renderContext: "userConnected" });
      });
    });
    wire.on("userActivity", (userId: string, activity: Activity) =>
      this.#whenDocumentsStand(() => this.onActivity(userId, activity)),
    );
    wire.onQuery(async ({ name, data, timeout, fromUserId }) => {
      const queries = (runtime.config.queries ?? {}) as Record<string, unknown>;
      const handler = Object.hasOwn(queries, name) ? queries[name] : undefined;
      if (typeof handler !== "function") throw new Error(`No query handler is registered for "${name}"`);
      // The handler of a query receives the asking user since 14.352 (PEER-46).
      const user = runtime.generation >= 14 ? { user: this.users.get(fromUserId) } : {};
      const result: unknown = await handler(data, { timeout, ...user });
      return (wireValue(result) ?? null) as Json;
    });
  }

  onActivity(userId: string, activity: Activity): void {
    const user = this.users.get(userId) as User | undefined;
    if (!user) return;
    if (activity.sceneId !== undefined) user.viewedScene = activity.sceneId;
    if (activity.targets) user._onUpdateTokenTargets(activity.targets);
  }
}
