import type { Combat } from "../documents/combat.ts";
import type { Document } from "../documents/document.ts";
import type { User } from "../documents/user.ts";
import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { WorldCollection } from "./world.ts";

export class Actors extends WorldCollection {
  static override documentName = "Actor";
  static override directoryName = "actors";
  /** Synthetic actors of the viewed scene's unlinked tokens, by token id. */
  get tokens(): Record<string, Document> {
    const out: Record<string, Document> = {};
    const scene = runtime.canvas.scene as Document | null;
    for (const token of scene?.collections.tokens?.contents ?? []) {
      const actor = (token as Document & { actor: Document | null; actorLink: boolean }).actor;
      if (actor && !(token as Document & { actorLink: boolean }).actorLink) out[token.id] = actor;
    }
    return out;
  }
}

export class Items extends WorldCollection {
  static override documentName = "Item";
  static override directoryName = "items";
}

export class Journal extends WorldCollection {
  static override documentName = "JournalEntry";
  static override directoryName = "journal";
}

export class Macros extends WorldCollection {
  static override documentName = "Macro";
  static override directoryName = "macros";
}

export class RollTables extends WorldCollection {
  static override documentName = "RollTable";
  static override directoryName = "tables";
}

export class Playlists extends WorldCollection {
  static override documentName = "Playlist";
  static override directoryName = "playlists";
}

export class CardStacks extends WorldCollection {
  static override documentName = "Cards";
  static override directoryName = "cards";
}

export class Folders extends WorldCollection {
  static override documentName = "Folder";
  _expanded: Record<string, boolean> = {};
  override render(force: boolean | Dict = false, options: Dict = {}): void {
    super.render(force, options);
    // A change to a folder redraws the directory of its document type.
    const documents = (options.documents as Document[] | undefined) ?? [];
    for (const type of new Set(documents.map((d) => d.type))) {
      (runtime.game.collections.get(type) as WorldCollection | undefined)?.render(force, options);
    }
  }
}

export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";
  /** The stored setting of a key, for the world or for a user. */
  getSetting(key: string, user: string | null = null): Document | undefined {
    return this.find(
      (s) =>
        (s as Document & { key: string }).key === key &&
        ((s as Document & { user: string | null }).user ?? null) === user,
    );
  }
}

export class Scenes extends WorldCollection {
  static override documentName = "Scene";
  static override directoryName = "scenes";
  get active(): Document | undefined {
    return this.find((s) => (s as Document & { active: boolean }).active);
  }
  get current(): Document | null {
    return (runtime.canvas.scene as Document | null) ?? null;
  }
  get viewed(): Document | null {
    return this.current;
  }
}

export class ChatMessages extends WorldCollection {
  // The log is ordered from top to bottom, whatever the order on disk.
  override _load(): void {
    this._source.sort((a, b) => Number(a.timestamp ?? 0) - Number(b.timestamp ?? 0));
    super._load();
  }

  static override documentName = "ChatMessage";
  static override directoryName = "chat";
  async flush(): Promise<void> {
    await this.documentClass.deleteDocuments([], { deleteAll: true });
  }
}

export class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";
  static override directoryName = "combat";
  get combats(): Combat[] {
    const scene = (runtime.canvas.scene as Document | null)?.id ?? null;
    return (this.contents as Combat[]).filter((c) => c.scene === null || c.scene.id === scene);
  }
  get active(): Combat | undefined {
    return (this.contents as Combat[]).find((c) => c.active);
  }
  /** The fight shown by the tracker. */
  get viewed(): Combat | null {
    const shown = (runtime.ui.combat as { viewed?: Combat | null } | undefined)?.viewed;
    const chosen = shown && this.get(shown.id) === (shown as Document) ? shown : null;
    return chosen ?? this.active ?? this.combats[0] ?? null;
  }
  get settings(): unknown {
    return runtime.config.Combat?.settings;
  }
}

export class Users extends WorldCollection {
  static override documentName = "User";
  static override directoryName = "players";
  declare current: User | null;

  get players(): User[] {
    return (this.contents as User[]).filter((u) => !u.isGM && u.role > 0);
  }
  /** The active referee: the connected one of the highest role, first by id. */
  get activeGM(): User | null {
    const gms = (this.contents as User[]).filter((u) => u.active && u.isGM);
    gms.sort((a, b) => b.role - a.role || (a.id < b.id ? -1 : 1));
    return gms[0] ?? null;
  }
  /** The user of the highest role who meets the condition, first by id; the condition itself must check for a connection (DOC-107). */
  getDesignatedUser(condition: (user: User) => unknown): User | null {
    const found = (this.contents as User[]).filter((u) => condition(u));
    found.sort((a, b) => b.role - a.role || (a.id < b.id ? -1 : 1));
    return found[0] ?? null;
  }
}
