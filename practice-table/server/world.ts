/** The world in memory, and the drafts with the changes of a request before they are written and become visible. */
import { ROLES } from "../shared/documents.ts";
import { number, type Source, text } from "../shared/json.ts";
import type { Manifest } from "./manifest.ts";
import type { Write } from "./store.ts";

/** The store of a world. */
export interface WorldStore {
  readonly folder: string;
  /** The reason why writing is disabled, in words. */
  readonly readOnly?: string | undefined;
  /** Writes all or nothing; `before` is the previous state of the documents. */
  write(writes: readonly Write[], before: readonly Write[]): Promise<void>;
}

export class World {
  readonly manifest: Manifest;
  readonly store: WorldStore;
  readonly coreVersion: string;
  #documents: Map<string, Map<string, Source>>;

  constructor(manifest: Manifest, store: WorldStore, documents: Map<string, Map<string, Source>>, coreVersion: string) {
    this.manifest = manifest;
    this.store = store;
    this.coreVersion = coreVersion;
    this.#documents = documents;
  }

  /** The stored document, which must not be changed; a {@link Draft} gives copies. */
  get(document: string, id: string): Source | undefined {
    return this.#documents.get(document)?.get(id);
  }

  all(document: string): Source[] {
    return [...(this.#documents.get(document)?.values() ?? [])];
  }

  /** A setting's parsed value; undefined when it is not stored. */
  setting(key: string, user: string | null = null): unknown {
    const found = this.all("Setting").find((setting) => setting.key === key && (setting.user ?? null) === user);
    if (!found) return undefined;
    try {
      return JSON.parse(text(found, "value"));
    } catch {
      return undefined;
    }
  }

  /**
   * Writes a draft to disk, then makes it visible.
   * @throws StorageError with a message for the user
   */
  async commit(writes: readonly Write[]): Promise<void> {
    const before = writes.map(({ document, id }) => ({ document, id, source: this.get(document, id) ?? null }));
    await this.store.write(writes, before);
    for (const { document, id, source } of writes) {
      const documents = this.#documents.get(document);
      if (source) documents?.set(id, source);
      else documents?.delete(id);
    }
  }
}

/** The changes of one request, visible to its own reads, and to others only after the commit. */
export class Draft {
  readonly world: World;
  #touched = new Map<string, Map<string, Source | null>>();

  constructor(world: World) {
    this.world = world;
  }

  /** The document as this request sees it, which must not be changed. */
  get(document: string, id: string): Source | undefined {
    const touched = this.#touched.get(document)?.get(id);
    return touched === undefined ? this.world.get(document, id) : (touched ?? undefined);
  }

  all(document: string): Source[] {
    const touched = this.#touched.get(document);
    if (!touched) return this.world.all(document);
    const stored = this.world.all(document).filter((source) => !touched.has(text(source, "_id")));
    return [...stored, ...[...touched.values()].filter((source) => source !== null)];
  }

  /** Adds or replaces a document; the argument must be a new object, because sources are never changed in place. */
  put(document: string, source: Source): void {
    this.#set(document, text(source, "_id"), source);
  }

  remove(document: string, id: string): void {
    this.#set(document, id, null);
  }

  writes(): Write[] {
    return [...this.#touched].flatMap(([document, sources]) =>
      [...sources].map(([id, source]) => ({ document, id, source })),
    );
  }

  #set(document: string, id: string, source: Source | null): void {
    const touched = this.#touched.get(document) ?? new Map<string, Source | null>();
    touched.set(id, source);
    this.#touched.set(document, touched);
  }
}

/** The acting user: id and role as stored. */
export interface Principal {
  readonly id: string;
  readonly role: number;
  /** Whether it is an Assistant or referee, who sees and edits everything. */
  readonly isReferee: boolean;
}

/** The acting user, read again for each request so that a lost role takes effect at once. */
export function principalOf(world: World, userId: string): Principal | undefined {
  const user = world.get("User", userId);
  if (!user) return undefined;
  const role = number(user, "role");
  return { id: userId, role, isReferee: role >= ROLES.ASSISTANT };
}
