/**
 * The document types of the practice table, for the server and the browser.
 * `collection` is the key of a primary document's collection in the snapshot and in a compendium's LevelDB keys; `embedded` maps an embedded document's name to
 * the array field of its parent.
 */

export interface DocumentInfo {
  readonly name: string;
  /** Collection key of a primary document (`actors`); for embedded ones the usual field name (`items`, `effects`). */
  readonly collection: string;
  readonly primary: boolean;
  readonly embedded: Readonly<Record<string, string>>;
  /**
   * Sub-types that exist without a manifest. `"*"` is never used: a sub-type is either listed here or declared in the manifest's `documentTypes`. Undefined for
   * documents without sub-types.
   */
  readonly coreTypes?: readonly string[];
  /** Whether `type` chooses a `system` data model declared by the manifest. */
  readonly hasSystem?: boolean;
  /** HTML fields of core, sanitised by the server, as dotted paths. */
  readonly html?: readonly string[];
  /** Plain-text fields of core: markup is stripped by the server. */
  readonly plain?: readonly string[];
}

const NAME = ["name"] as const;

/** Every document by name. An unknown name is refused by the server. */
export const DOCUMENTS: Readonly<Record<string, DocumentInfo>> = {
  Actor: {
    name: "Actor",
    collection: "actors",
    primary: true,
    embedded: { Item: "items", ActiveEffect: "effects" },
    coreTypes: [],
    hasSystem: true,
    plain: ["name", "prototypeToken.name"],
  },
  Item: {
    name: "Item",
    collection: "items",
    primary: true,
    embedded: { ActiveEffect: "effects" },
    coreTypes: [],
    hasSystem: true,
    plain: NAME,
  },
  ActiveEffect: {
    name: "ActiveEffect",
    collection: "effects",
    primary: false,
    embedded: {},
    coreTypes: ["base"],
    hasSystem: true,
    html: ["description"],
    plain: NAME,
  },
  Scene: {
    name: "Scene",
    collection: "scenes",
    primary: true,
    // Levels belong to v14, templates to v13; the server stores neither in the other generation.
    embedded: {
      Token: "tokens",
      Wall: "walls",
      AmbientLight: "lights",
      Level: "levels",
      Region: "regions",
      MeasuredTemplate: "templates",
    },
    plain: ["name", "navName"],
  },
  Level: { name: "Level", collection: "levels", primary: false, embedded: {}, plain: NAME },
  Region: {
    name: "Region",
    collection: "regions",
    primary: false,
    embedded: { RegionBehavior: "behaviors" },
    plain: NAME,
  },
  RegionBehavior: {
    name: "RegionBehavior",
    collection: "behaviors",
    primary: false,
    embedded: {},
    coreTypes: [
      "adjustDarknessLevel",
      "applyActiveEffect",
      "changeLevel",
      "defineSurface",
      "displayScrollingText",
      "executeMacro",
      "executeScript",
      "modifyMovementCost",
      "pauseGame",
      "suppressWeather",
      "teleportToken",
      "toggleBehavior",
    ],
    hasSystem: true,
    plain: NAME,
  },
  MeasuredTemplate: { name: "MeasuredTemplate", collection: "templates", primary: false, embedded: {} },
  Wall: { name: "Wall", collection: "walls", primary: false, embedded: {} },
  AmbientLight: { name: "AmbientLight", collection: "lights", primary: false, embedded: {} },
  Token: { name: "Token", collection: "tokens", primary: false, embedded: {}, plain: ["name", "delta.name"] },
  /** The delta of an unlinked token's actor; it is stored in `token.delta` and only ever updated. */
  ActorDelta: {
    name: "ActorDelta",
    collection: "delta",
    primary: false,
    embedded: { Item: "items", ActiveEffect: "effects" },
    plain: NAME,
  },
  Combat: {
    name: "Combat",
    collection: "combats",
    primary: true,
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    coreTypes: ["base"],
    hasSystem: true,
  },
  Combatant: {
    name: "Combatant",
    collection: "combatants",
    primary: false,
    embedded: {},
    coreTypes: ["base"],
    hasSystem: true,
    plain: NAME,
  },
  CombatantGroup: {
    name: "CombatantGroup",
    collection: "groups",
    primary: false,
    embedded: {},
    coreTypes: ["base"],
    hasSystem: true,
    plain: NAME,
  },
  ChatMessage: {
    name: "ChatMessage",
    collection: "messages",
    primary: true,
    embedded: {},
    coreTypes: ["base"],
    hasSystem: true,
    html: ["content", "flavor"],
    plain: ["title", "speaker.alias"],
  },
  JournalEntry: {
    name: "JournalEntry",
    collection: "journal",
    primary: true,
    embedded: { JournalEntryPage: "pages" },
    plain: NAME,
  },
  JournalEntryPage: {
    name: "JournalEntryPage",
    collection: "pages",
    primary: false,
    embedded: {},
    coreTypes: ["text", "image", "pdf", "video"],
    hasSystem: true,
    html: ["text.content", "image.caption"],
    plain: NAME,
  },
  RollTable: {
    name: "RollTable",
    collection: "tables",
    primary: true,
    embedded: { TableResult: "results" },
    html: ["description"],
    plain: NAME,
  },
  TableResult: {
    name: "TableResult",
    collection: "results",
    primary: false,
    embedded: {},
    coreTypes: ["text", "document"],
    html: ["description"],
    plain: NAME,
  },
  Macro: {
    name: "Macro",
    collection: "macros",
    primary: true,
    embedded: {},
    coreTypes: ["chat", "script"],
    plain: NAME,
  },
  Folder: {
    name: "Folder",
    collection: "folders",
    primary: true,
    embedded: {},
    coreTypes: ["Actor", "Item", "Scene", "JournalEntry", "RollTable", "Macro", "Compendium", "Playlist", "Cards"],
    html: ["description"],
    plain: NAME,
  },
  User: { name: "User", collection: "users", primary: true, embedded: {}, plain: ["name", "pronouns"] },
  Setting: { name: "Setting", collection: "settings", primary: true, embedded: {} },
};

/** Names of the documents that live in a collection of the world. */
export const PRIMARY_DOCUMENTS: readonly string[] = Object.values(DOCUMENTS)
  .filter((info) => info.primary)
  .map((info) => info.name);

/** The information for a document name, or undefined for an unknown one (own keys only: `constructor` is unknown). */
export function documentInfo(name: string): DocumentInfo | undefined {
  return Object.hasOwn(DOCUMENTS, name) ? DOCUMENTS[name] : undefined;
}

/** The document that owns a collection key such as `actors`. */
export function documentOfCollection(collection: string): DocumentInfo | undefined {
  return Object.values(DOCUMENTS).find((info) => info.primary && info.collection === collection);
}

export const ID_PATTERN = /^[A-Za-z0-9]{16}$/;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A new document id: 16 alphanumerics from the platform's secure random source (browser and Node alike). */
export function randomId(length = 16): string {
  const limit = 256 - (256 % ALPHABET.length);
  let id = "";
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < limit && id.length < length) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}

export const ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;
export const LEVELS = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

/** The lowest role with each permission by default; the world setting `core.permissions` may list roles instead. */
export const DEFAULT_PERMISSIONS: Readonly<Record<string, number>> = {
  ACTOR_CREATE: ROLES.ASSISTANT,
  BROADCAST_AUDIO: ROLES.TRUSTED,
  BROADCAST_VIDEO: ROLES.TRUSTED,
  CARDS_CREATE: ROLES.ASSISTANT,
  DRAWING_CREATE: ROLES.TRUSTED,
  FILES_BROWSE: ROLES.TRUSTED,
  FILES_UPLOAD: ROLES.ASSISTANT,
  ITEM_CREATE: ROLES.ASSISTANT,
  JOURNAL_CREATE: ROLES.TRUSTED,
  MACRO_SCRIPT: ROLES.PLAYER,
  // The default is undocumented, and the stricter reading asks fewer users (PLAY-101).
  MANUAL_ROLLS: ROLES.TRUSTED,
  MESSAGE_WHISPER: ROLES.PLAYER,
  QUERY_USER: ROLES.PLAYER,
  REGION_CREATE: ROLES.PLAYER,
  SETTINGS_MODIFY: ROLES.GAMEMASTER,
  SHOW_CURSOR: ROLES.TRUSTED,
  SHOW_RULER: ROLES.PLAYER,
  // The default role is undocumented, and the stricter reading grants fewer users (TPL-04).
  TEMPLATE_CREATE: ROLES.TRUSTED,
  TOKEN_CREATE: ROLES.ASSISTANT,
  TOKEN_CONFIGURE: ROLES.TRUSTED,
  TOKEN_DELETE: ROLES.ASSISTANT,
  WALL_DOORS: ROLES.PLAYER,
};
