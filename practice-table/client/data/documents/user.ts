import { DEFAULT_PERMISSIONS } from "../../../shared/documents.ts";
import type { Json } from "../../../shared/json.ts";
import { ForeignDocumentField } from "../fields/documents.ts";
import { StringField } from "../fields/strings.ts";
import { wireValue } from "../models/wire.ts";
import { isV14, runtime, type UserLike } from "../runtime.ts";
import { transport } from "../transport.ts";
import type { Dict } from "../types.ts";
import { BaseActor } from "./actor.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { UserTargets } from "./user-targets.ts";

const ROLES: Record<string, number> = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 };

/** Data of a user. */
export class BaseUser extends Document {
  declare role: number;
  declare character: object | null;
  declare color: { css: string; toString(): string };
  declare avatar: string | null;
  declare hotbar: Record<string, string>;
  declare permissions: Record<string, boolean>;
  declare pronouns: string;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "User",
    collection: "users",
    label: "DOCUMENT.User",
    labelPlural: "DOCUMENT.Users",
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      name: make.name(),
      role: make.num({ integer: true, initial: 1, min: 0, max: 4 }),
      avatar: make.image(),
      character: new ForeignDocumentField(BaseActor),
      color: make.color({ required: true, nullable: false, initial: "#446688" }),
      pronouns: make.text(),
      hotbar: make.object(),
      permissions: make.object(),
      // The password is sent to the server, never to clients: null until set, so that "" (no password) is a change too.
      password: new StringField({ required: true, blank: true, nullable: true, initial: null }),
      flags: make.flags(),
      _stats: make.object(),
    };
  }
}

/** A user, with targets, viewed scene and permissions. */
export class User extends BaseUser {
  declare active: boolean;
  declare targets: UserTargets;
  declare viewedScene: string | null;

  override _configure(options: Dict = {}): void {
    super._configure(options);
    Object.defineProperty(this, "active", { value: false, writable: true, configurable: true, enumerable: false });
    Object.defineProperty(this, "viewedScene", { value: null, writable: true, configurable: true, enumerable: false });
    Object.defineProperty(this, "targets", {
      value: new UserTargets(this),
      writable: true,
      configurable: true,
      enumerable: false,
    });
  }

  get isGM(): boolean {
    return this.hasRole("ASSISTANT");
  }
  get isSelf(): boolean {
    return this.id === runtime.game.userId;
  }
  get isActiveGM(): boolean {
    return runtime.game.users.activeGM?.id === this.id;
  }
  get border(): unknown {
    return this.color;
  }
  get isBanned(): boolean {
    return this.role === 0;
  }

  hasRole(role: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const level = typeof role === "string" ? ROLES[role] : role;
    if (level === undefined) return false;
    return exact ? this.role === level : this.role >= level;
  }

  /** Whether the user's role or the permission settings allow it. */
  hasPermission(permission: string): boolean {
    if (this.role === 4) return true;
    const own = this.permissions?.[permission];
    if (own === false) return false;
    if (own === true) return true;
    const settings = runtime.game.settings as { get(n: string, k: string): unknown } | undefined;
    const table = settings?.get("core", "permissions") as Record<string, number[]> | undefined;
    const roles = table?.[permission];
    if (Array.isArray(roles)) return roles.includes(this.role);
    const least = DEFAULT_PERMISSIONS[permission];
    // The feature of this permission is left out here: no user has it, and a warning is logged (V14-74).
    if (least === undefined) console.warn(`practice table: the permission ${permission} is not implemented`);
    return least !== undefined && this.role >= least;
  }

  can(action: string): boolean {
    return action in ROLES ? this.hasRole(action) : this.hasPermission(action);
  }

  override getUserLevel(user: UserLike | null = runtime.game.user): number {
    return user?.isGM || user?.id === this.id ? 3 : 1;
  }

  protected override _canUserModify(user: UserLike, action: string): boolean {
    return action === "update" && user.id === this.id;
  }

  /**
   * Asks this user's client to run `CONFIG.queries[name]` and returns the result of that handler.
   * @throws Error when the user is offline, does not answer in time, or the handler throws
   */
  async query(name: string, data: unknown = {}, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    const handler = (runtime.config.queries as Record<string, unknown> | undefined)?.[name];
    if (!handler) throw new Error(`No query handler is registered for "${name}"`);
    if (!this.active) throw new Error(`User ${this.name} is not connected and cannot answer the query "${name}"`);
    // A query to oneself is undocumented; systems call their own handler instead (PLAY-103).
    if (this.isSelf) throw new Error(`Practice table: a query to oneself ("${name}") is not known to work.`);
    const request = { userId: this.id, name, data: (wireValue(data) ?? null) as Json };
    return transport().query(timeout === undefined ? request : { ...request, timeout });
  }

  getHotbarMacros(page = 1): { slot: number; macro: unknown }[] {
    return Array.from({ length: 10 }, (_v, i) => {
      const slot = (page - 1) * 10 + i + 1;
      const id = this.hotbar?.[slot];
      return { slot, macro: id ? (runtime.game.collections.get("Macro")?.get(id) ?? null) : null };
    });
  }

  async assignHotbarMacro(
    macro: Document | null,
    slot?: string | number,
    { fromSlot }: { fromSlot?: number } = {},
  ): Promise<this | undefined> {
    const free = Array.from({ length: 50 }, (_v, i) => i + 1).find((n) => !(n in (this.hotbar ?? {})));
    const at = slot ? Number(slot) : free;
    if (!at) return undefined;
    const changes: Dict = {};
    if (macro) changes[`hotbar.${at}`] = macro.id;
    else changes[`hotbar.-=${at}`] = null;
    if (fromSlot && fromSlot !== at) changes[`hotbar.-=${fromSlot}`] = null;
    return this.update(changes);
  }

  /** Sends this user's activity to the others. */
  broadcastActivity(activity: Dict = {}): void {
    transport().activity(activity as never);
  }

  /** Targets tokens by id on the viewed scene. Removed in v14, where the canvas layer does it (PLAY-90). */
  get updateTokenTargets(): ((ids?: string[]) => void) | undefined {
    if (isV14()) return undefined;
    return (ids = []) => {
      this._onUpdateTokenTargets(ids);
      this.broadcastActivity({ targets: ids });
    };
  }

  /** Whether `game.users.getDesignatedUser` returns this user. */
  isDesignated(condition: (user: User) => unknown): boolean {
    const users = runtime.game.users as unknown as { getDesignatedUser(c: (user: User) => unknown): User | null };
    return users.getDesignatedUser(condition) === this;
  }

  /** Targets announced by another client: the canvas marks the tokens and calls the hook `targetToken` for each. */
  _onUpdateTokenTargets(ids: string[] = []): void {
    const layer = runtime.canvas.tokens as { setTargets?(ids: string[], o: Dict): void } | undefined;
    layer?.setTargets?.(ids, { user: this });
  }
}
