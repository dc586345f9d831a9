/**
 * The shapes of the global objects that the interface layer reads. The data layer builds those objects; only members used in this layer are named here. A file
 * that needs a global writes `declare const game: GameApi;` so that nothing is declared twice.
 */

export type Data = Record<string, unknown>;

export interface Collectionlike<T> extends Iterable<T> {
  readonly size: number;
  readonly contents: T[];
  get(id: string, options?: Data): T | undefined;
  has(id: string): boolean;
  find(test: (entry: T) => boolean): T | undefined;
  filter(test: (entry: T) => boolean): T[];
  map<U>(fn: (entry: T) => U): U[];
}

/** A rendered or placed object that re-renders when its document changes. */
export interface RenderableApp {
  id: string;
  render(options?: Data | boolean, more?: Data): Promise<unknown>;
  close(options?: Data): Promise<unknown>;
  bringToFront(): void;
  rendered: boolean;
}

export interface FieldLike {
  name?: string;
  label?: string;
  hint?: string;
  fieldPath?: string;
  options?: Data;
  required?: boolean;
  nullable?: boolean;
  fields?: Record<string, FieldLike>;
  constructor: { name: string };
  toInput?(config?: Data): HTMLElement;
  toFormGroup?(group?: Data, input?: Data): HTMLElement;
  [key: string]: unknown;
}

/** Any document, as the interface uses it. */
export interface Doc {
  id: string;
  _id: string | null;
  uuid: string;
  name: string;
  documentName: string;
  type?: string;
  img?: string;
  thumb?: string;
  sort: number;
  pack: string | null;
  parent: Doc | null;
  folder: Doc | null;
  isOwner: boolean;
  visible: boolean;
  limited: boolean;
  ownership: Record<string, number>;
  inCompendium?: boolean;
  isEmbedded?: boolean;
  system: Data;
  flags: Record<string, Data>;
  apps: Record<string, RenderableApp>;
  sheet: RenderableApp | null;
  schema: { fields: Record<string, FieldLike> };
  collection: Collectionlike<Doc>;
  _source: Data;
  constructor: DocClass;
  update(changes: Data, options?: Data): Promise<Doc | undefined>;
  delete(options?: Data): Promise<Doc | undefined>;
  clone(changes?: Data, options?: Data): Doc | Promise<Doc>;
  validate(options?: Data): boolean;
  toObject(source?: boolean): Data;
  toDragData?(): Data;
  testUserPermission(user: UserDoc, level: string | number, options?: Data): boolean;
  canUserModify(user: UserDoc, action: string, data?: Data): boolean;
  createEmbeddedDocuments(name: string, data: Data[], options?: Data): Promise<Doc[]>;
  updateEmbeddedDocuments(name: string, data: Data[], options?: Data): Promise<Doc[]>;
  deleteEmbeddedDocuments(name: string, ids: string[], options?: Data): Promise<Doc[]>;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<Doc>;
  [key: string]: unknown;
}

export interface DocClass {
  name: string;
  documentName: string;
  metadata?: Data;
  TYPES?: string[];
  implementation?: DocClass;
  schema?: { fields: Record<string, FieldLike> };
  create(data: Data | Data[], options?: Data): Promise<Doc | undefined>;
  createDocuments(data: Data[], options?: Data): Promise<Doc[]>;
  updateDocuments(data: Data[], options?: Data): Promise<Doc[]>;
  fromDropData(data: Data, options?: Data): Promise<Doc | undefined>;
  new (data: Data, context?: Data): Doc;
  [key: string]: unknown;
}

export interface UserDoc extends Doc {
  active: boolean;
  isGM: boolean;
  isSelf: boolean;
  role: number;
  color: { toString(): string; css?: string };
  avatar?: string;
  character: Doc | null;
  hotbar: Record<string, string>;
  targets: unknown;
  can(permission: string): boolean;
  hasRole(role: string | number): boolean;
}

export interface PackIndexEntry extends Data {
  _id: string;
  uuid: string;
  name: string;
  img?: string;
  type?: string;
  folder?: string | null;
  sort?: number;
}

export interface Pack {
  collection: string;
  documentName: string;
  title: string;
  locked: boolean;
  visible: boolean;
  metadata: { id?: string; name: string; label: string; type: string; packageType?: string; packageName?: string };
  index: Collectionlike<PackIndexEntry>;
  folders?: Collectionlike<Doc>;
  folder?: Doc | null;
  apps: { render(options: Data): Promise<unknown> }[];
  getIndex(options?: Data): Promise<Collectionlike<PackIndexEntry>>;
  getDocument(id: string): Promise<Doc | undefined>;
  getUuid?(id: string): string;
  configure?(options: Data): Promise<unknown>;
  importDocument?(doc: Doc, options?: Data): Promise<Doc | undefined>;
  testUserPermission?(user: UserDoc, level: string): boolean;
}

export interface WorldCollectionLike extends Collectionlike<Doc> {
  documentName: string;
  documentClass: DocClass;
  importFromCompendium(pack: Pack, id: string, updates?: Data, options?: Data): Promise<Doc | undefined>;
}

export interface I18n {
  lang: string;
  localize(key: string, data?: Data): string;
  format(key: string, data?: Data): string;
  has(key: string, fallback?: boolean): boolean;
}

export interface SettingConfig extends Data {
  key: string;
  namespace: string;
  name?: string;
  hint?: string;
  scope?: string;
  config?: boolean;
  type?: unknown;
  default?: unknown;
  choices?: Record<string, string> | (() => Record<string, string>);
  range?: { min: number; max: number; step: number };
  requiresReload?: boolean;
  restricted?: boolean;
}

export interface SettingsApi {
  settings: Map<string, SettingConfig>;
  menus: Map<string, SettingConfig & { type: new () => RenderableApp; label?: string; icon?: string }>;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
  register(namespace: string, key: string, data: Data): void;
}

export interface Keybinding {
  key: string;
  modifiers?: string[];
}

export interface KeybindingAction extends Data {
  namespace?: string;
  name: string;
  hint?: string;
  editable?: Keybinding[];
  uneditable?: Keybinding[];
  restricted?: boolean;
  repeat?: boolean;
  precedence?: number;
  reservedModifiers?: string[];
  onDown?(context: Data): unknown;
  onUp?(context: Data): unknown;
}

export interface KeybindingsApi {
  actions: Map<string, KeybindingAction>;
  bindings?: Map<string, Keybinding[]>;
  get(namespace: string, action: string): Keybinding[];
  set?(namespace: string, action: string, bindings: Keybinding[]): Promise<unknown>;
  register(namespace: string, action: string, data: KeybindingAction): void;
}

export interface CombatDoc extends Doc {
  started: boolean;
  round: number;
  turn: number | null;
  active: boolean;
  scene: Doc | null;
  turns: CombatantDoc[];
  combatant: CombatantDoc | null | undefined;
  combatants: Collectionlike<CombatantDoc>;
  rollInitiative(ids: string | string[], options?: Data): Promise<unknown>;
  [key: string]: unknown;
}

export interface CombatantDoc extends Doc {
  initiative: number | null;
  actor: Doc | null;
  token: Doc | null;
  hidden: boolean;
  isDefeated: boolean;
  defeated: boolean;
  tokenId: string | null;
  hasRolled?: boolean;
}

export interface GameApi {
  user: UserDoc;
  userId: string;
  users: Collectionlike<UserDoc> & { activeGM: UserDoc | null; current?: UserDoc };
  actors: WorldCollectionLike;
  items: WorldCollectionLike;
  journal: WorldCollectionLike;
  tables: WorldCollectionLike;
  macros: WorldCollectionLike;
  scenes: WorldCollectionLike & { active: Doc | null | undefined; current?: Doc | null; viewed?: Doc | null };
  folders: Collectionlike<Doc>;
  messages: Collectionlike<Doc> & { documentName: string };
  combats: Collectionlike<CombatDoc> & { viewed?: CombatDoc | null; active?: CombatDoc | null };
  combat: CombatDoc | null;
  packs: Collectionlike<Pack>;
  collections: Map<string, WorldCollectionLike>;
  i18n: I18n;
  settings: SettingsApi;
  keybindings: KeybindingsApi;
  keyboard: { hasFocus: boolean; downKeys: Set<string>; isModifierActive(name: string): boolean };
  tooltip: { activate(element: HTMLElement, options?: Data): void; deactivate(): void };
  socket: { emit(event: string, ...args: unknown[]): void; on(event: string, fn: (...args: never[]) => void): void };
  system: {
    id: string;
    title: string;
    version: string;
    documentTypes?: Record<string, Record<string, unknown>>;
  } & Data;
  world: { id: string; title: string } & Data;
  release: { generation: number; version?: string };
  paused: boolean;
  ready: boolean;
  view: string;
  togglePause?(pause: boolean, options?: Data): void;
  logOut?(): void;
  [key: string]: unknown;
}

export interface HooksApi {
  on(name: string, fn: (...args: never[]) => unknown): number;
  once(name: string, fn: (...args: never[]) => unknown): number;
  off(name: string, fn: number | ((...args: never[]) => unknown)): void;
  call(name: string, ...args: unknown[]): boolean;
  callAll(name: string, ...args: unknown[]): boolean | undefined;
}

/** `CONFIG`, as records, since packages may add to it. */
export interface ConfigApi {
  ui: Record<string, unknown>;
  ux: Record<string, unknown>;
  [key: string]: Data;
}

export interface UiApi {
  notifications: {
    info(message: unknown, options?: Data): unknown;
    warn(message: unknown, options?: Data): unknown;
    error(message: unknown, options?: Data): unknown;
  };
  windows: Record<string, unknown>;
  activeWindow: unknown;
  [key: string]: unknown;
}
