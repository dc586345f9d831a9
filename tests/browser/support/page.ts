/**
 * The page's globals used by the specs, as interfaces of their own. A spec declares `declare const game: Game` and writes functions that
 * run in the page; the names exist there and nowhere else.
 */

/** A document as a spec needs it: enough to find, read, change and open it. */
export interface Doc {
  id: string;
  uuid: string;
  name: string;
  type: string;
  isOwner: boolean;
  active: boolean;
  items: Docs;
  tokens: Docs;
  combatants: Docs;
  effects: Docs;
  pages: Docs;
  permission: number;
  toObject(): Record<string, unknown>;
  update(change: Record<string, unknown>): Promise<unknown>;
  delete(): Promise<unknown>;
  getTokenDocument(data: Record<string, unknown>): Promise<Doc>;
  createEmbeddedDocuments(type: string, data: readonly Record<string, unknown>[], operation?: object): Promise<Doc[]>;
  updateEmbeddedDocuments(type: string, data: readonly Record<string, unknown>[]): Promise<Doc[]>;
  deleteEmbeddedDocuments(type: string, ids: readonly string[]): Promise<Doc[]>;
  query(name: string, data: unknown, options?: { timeout?: number }): Promise<unknown>;
  sheet: {
    render(options: { force: boolean }): Promise<unknown>;
    close(): Promise<unknown>;
    element: HTMLElement;
    rendered: boolean;
    isEditable: boolean;
  };
}

/** A collection of documents. */
export interface Docs {
  size: number;
  contents: Doc[];
  get(id: string): Doc | undefined;
  getName(name: string): Doc | undefined;
  find(test: (doc: Doc) => boolean): Doc | undefined;
  filter(test: (doc: Doc) => boolean): Doc[];
  map<T>(of: (doc: Doc) => T): T[];
}

/** A compendium. */
export interface Pack {
  collection: string;
  documentName: string;
  index: { size: number; contents: { _id: string; name: string; type: string; uuid: string }[] };
  getIndex(): Promise<unknown>;
  render(options: boolean | { force: boolean }): Promise<unknown>;
}

/** `game`, as far as the specs go. */
export interface Game {
  ready: boolean;
  user: Doc & { isGM: boolean };
  users: Docs & { activeGM: Doc };
  actors: Docs;
  items: Docs;
  scenes: Docs & { active: Doc };
  messages: Docs;
  journal: Docs;
  combats: Docs;
  combat: Doc | null;
  packs: { contents: Pack[]; get(id: string): Pack | undefined; size: number };
  settings: {
    settings: Map<string, { namespace: string; key: string }>;
    get(namespace: string, key: string): unknown;
    set(namespace: string, key: string, value: unknown): Promise<unknown>;
  };
  rulings: {
    rulings(): { hash: string; preset: string };
    openHouseRules(words?: string): Promise<void>;
  };
}

/** The documents' classes that the specs create with. */
export interface DocClass {
  create(data: Record<string, unknown>): Promise<Doc>;
  updateDocuments(data: readonly Record<string, unknown>[]): Promise<Doc[]>;
}

/** `ui`. */
export interface Ui {
  sidebar: { changeTab(tab: string, group: string): void };
}

/** `Hooks`. */
export interface PageHooks {
  on(name: string, handler: (...args: unknown[]) => void): number;
  callAll(name: string, ...args: unknown[]): unknown;
}
