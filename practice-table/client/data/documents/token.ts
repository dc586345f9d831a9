import type { JsonObject } from "../../../shared/json.ts";
import { applyDelta } from "../../../shared/update.ts";
import type { EmbeddedCollection } from "../collections/embedded.ts";
import { runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { deepClone } from "../utils/objects.ts";
import type { Actor } from "./actor.ts";
import { ActorDelta } from "./actor-delta.ts";
import { BaseToken } from "./base-token.ts";
import type { Document } from "./document.ts";
import type { BaseLevel } from "./level.ts";
import { configuredClass } from "./lookup.ts";
import type { RegionDocument } from "./region.ts";
import { beforeMove, idsInside, tokenMoved } from "./region-events.ts";
import {
  type AttributeChoice,
  attributeChoices,
  type TrackedAttributes,
  trackedAttributes,
} from "./token-attributes.ts";
import { barAttribute } from "./token-data.ts";
import { type Placement, type Spot, snapped, spacesOf } from "./token-place.ts";

/** A placed token; unlinked ones have their own actor, made from the base actor and the delta. */
export class TokenDocument extends BaseToken {
  declare _synthetic: Actor | null;

  override _initialize(options: Dict = {}): void {
    super._initialize(options);
    if (!Object.hasOwn(this, "_synthetic"))
      Object.defineProperty(this, "_synthetic", { value: null, writable: true, enumerable: false, configurable: true });
    this._source.delta ??= {};
    const delta = new ActorDelta(this._source.delta as Dict, { parent: this, strict: false });
    Object.defineProperty(this, "delta", { value: delta, writable: true, configurable: true, enumerable: false });
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  get scene(): Document | null {
    return this.parentDocument;
  }

  /** The regions around it. */
  get regions(): Set<RegionDocument> {
    const all = (this.parentDocument?.collections.regions?.contents ?? []) as RegionDocument[];
    return new Set(all.filter((region) => idsInside(region).has(this.id)));
  }
  testInsideRegion(region: RegionDocument, data: Dict = {}): boolean {
    return region.holds(this, data);
  }

  override _applySource(changes: Dict, recursive = true): void {
    if (isPlaced(changes)) beforeMove(this.parentDocument);
    super._applySource(changes, recursive);
  }

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    tokenMoved(this, userId, "created");
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    tokenMoved(this, userId, "deleted");
  }

  /** The world's actor behind this token. */
  get baseActor(): Actor | null {
    return (
      (this.actorId ? (runtime.game.collections.get("Actor")?.get(this.actorId) as Actor | undefined) : undefined) ??
      null
    );
  }

  get actor(): Actor | null {
    const base = this.baseActor;
    if (this.actorLink || !base) return base;
    if (!this._synthetic) this._synthetic = this.#build(base);
    return this._synthetic;
  }

  #syntheticSource(base: Actor): Dict {
    const source = applyDelta(base._source as JsonObject, deepClone(this._source.delta ?? {}) as JsonObject) as Dict;
    source._id = base.id;
    return source;
  }

  #build(base: Actor): Actor {
    const cls = configuredClass("Actor");
    return new cls(this.#syntheticSource(base), { parent: this, strict: false }) as Actor;
  }

  /** Rebuilds the synthetic actor from its base and delta, keeping the instance. */
  _rebuildActor(): void {
    const base = this.baseActor;
    if (!this._synthetic || !base || this.actorLink) {
      this._synthetic = null;
      return;
    }
    this._synthetic._replaceSource(this.#syntheticSource(base));
  }

  /** The server has written a new delta. */
  _replaceDelta(source: Dict): void {
    void this.actor; // The actor is built first, so that handlers find its documents.
    this._source.delta = deepClone(source);
    this.reset();
    this._rebuildActor();
  }

  /** Updates the synthetic actor after a change of the base actor. */
  _onBaseActorChanged(): void {
    if (this.actorLink) {
      this._onActorChanged();
      return;
    }
    const actor = this._synthetic;
    this._rebuildActor();
    actor?.render(false, { renderContext: "updateActor" });
    this._onActorChanged();
  }

  /** Notifies the placed object that its content may have changed. */
  _onActorChanged(): void {
    const object = this.object as { refresh?(): void } | null;
    object?.refresh?.();
  }

  override get isOwner(): boolean {
    return this.testUserPermission(runtime.game.user, "OWNER");
  }

  override getUserLevel(user: UserLike | null = runtime.game.user): number {
    if (user?.isGM) return 3;
    return this.baseActor ? this.baseActor.getUserLevel(user) : super.getUserLevel(user);
  }

  protected override _canUserModify(user: UserLike, action: string, data: Dict): boolean {
    if (action === "create") return user.hasPermission("TOKEN_CREATE");
    if (action === "delete") return user.hasPermission("TOKEN_DELETE");
    void data;
    return this.testUserPermission(user, "OWNER");
  }

  /** The placed object on the canvas, or null. */
  get object(): object | null {
    const layer = runtime.canvas.tokens as { get?(id: string): object | undefined } | undefined;
    return runtime.canvas.scene === this.parent ? (layer?.get?.(this.id) ?? null) : null;
  }

  get rendered(): boolean {
    return this.object !== null;
  }
  get layer(): unknown {
    return runtime.canvas.tokens ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  get combatant(): Document | null {
    const combat = runtime.game.combat as { getCombatantsByToken(t: Document): Document[] } | null;
    return combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get isSecret(): boolean {
    return this.disposition === -2 && !this.testUserPermission(runtime.game.user, "OBSERVER");
  }

  /** Whether it is visible at a level: it is on it, or that level shows its level. v14 only. */
  includedInLevel(level: string | BaseLevel): boolean {
    const id = typeof level === "string" ? level : level.id;
    const viewed = (this.scene as (Document & { levels?: EmbeddedCollection }) | null)?.levels?.get(id) as
      | BaseLevel
      | undefined;
    return this.level === id || (viewed?.visibility.levels.has(this.level) ?? false);
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  getBarAttribute(name: string, { alternative }: { alternative?: string } = {}): Dict | null {
    return barAttribute(this.actor, Reflect.get(this, name) as { attribute: string | null } | undefined, alternative);
  }

  async toggleCombatant(options: Dict = {}): Promise<boolean> {
    const cls = this.constructor as typeof TokenDocument;
    await (this.inCombat ? cls.deleteCombatants([this], options) : cls.createCombatants([this], options));
    return this.inCombat;
  }

  static async createCombatants(tokens: TokenDocument[], { combat }: Dict = {}): Promise<Document[]> {
    let target = (combat ?? runtime.game.combat) as Document | null;
    if (!target) {
      const cls = configuredClass("Combat") as typeof Document;
      target = (await cls.create({ active: true }, { render: false })) as Document;
    }
    const missing = tokens.filter(
      (t) => !(target as Document & { getCombatantsByToken(t: Document): Document[] }).getCombatantsByToken(t).length,
    );
    return target.createEmbeddedDocuments(
      "Combatant",
      missing.map((t) => ({
        tokenId: t.id,
        sceneId: t.parentDocument?.id ?? null,
        actorId: t.actorId,
        hidden: t.hidden,
      })),
    );
  }

  static async deleteCombatants(tokens: TokenDocument[], { combat }: Dict = {}): Promise<Document[]> {
    const target = (combat ?? runtime.game.combat) as
      | (Document & { getCombatantsByToken(t: Document): Document[] })
      | null;
    if (!target) return [];
    return target.deleteEmbeddedDocuments(
      "Combatant",
      tokens.flatMap((t) => target.getCombatantsByToken(t)).map((c) => c.id),
    );
  }

  /** A combatant whose token is deleted leaves every fight, whichever scene is viewed (PLAY-20, PLAY-23). */
  static override async _onDeleteOperation(documents: Document[], operation: Dict, user: UserLike): Promise<void> {
    await super._onDeleteOperation(documents, operation, user);
    const acts = user.isGM ? user.id === runtime.game.userId : Boolean(runtime.game.user?.isActiveGM);
    if (!acts) return;
    const gone = new Set(documents.map(({ id }) => id));
    const scene = (operation.parent as Document | null)?.id;
    for (const combat of (runtime.game.collections.get("Combat")?.contents ?? []) as Document[]) {
      const ids = (combat.collections.combatants?.contents ?? [])
        .filter((one) => gone.has(String(one._source.tokenId)) && (one._source.sceneId ?? scene) === scene)
        .map(({ id }) => id);
      if (ids.length > 0) await combat.deleteEmbeddedDocuments("Combatant", ids);
    }
  }

  override _onUpdate(changed: Dict, options: Dict, userId: string): void {
    if (
      "delta" in changed ||
      "actorId" in changed ||
      "actorLink" in changed ||
      Object.keys(changed).some((k) => k.endsWith("=delta"))
    )
      this._rebuildActor();
    super._onUpdate(changed, options, userId);
    if (isPlaced(changed)) tokenMoved(this, userId, "moved");
    if (this.actor?.isToken && "delta" in changed) this.actor.render(false, { renderContext: "updateActor" });
  }

  override _onCreateDescendantDocuments(...args: Parameters<Document["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    this._onRelatedUpdate();
  }
  override _onUpdateDescendantDocuments(...args: Parameters<Document["_onUpdateDescendantDocuments"]>): void {
    super._onUpdateDescendantDocuments(...args);
    this._onRelatedUpdate();
  }
  override _onDeleteDescendantDocuments(...args: Parameters<Document["_onDeleteDescendantDocuments"]>): void {
    super._onDeleteDescendantDocuments(...args);
    this._onRelatedUpdate();
  }

  _onRelatedUpdate(_update: Dict = {}, _operation: Dict = {}): void {
    this._onActorChanged();
  }

  // --- tracked attributes ---------------------------------------------------------------------------------------------

  /** Paths that a token bar can show, for one type of actor or for all. */
  static getTrackedAttributes(data?: unknown, _path: string[] = []): TrackedAttributes {
    const models = Object.keys((runtime.config.Actor?.dataModels as Dict | undefined) ?? {});
    const configured = Object.keys((runtime.config.Actor?.trackableAttributes as Dict | undefined) ?? {});
    return trackedAttributes(typeof data === "string" ? [data] : Array.from(new Set([...models, ...configured])));
  }

  static getTrackedAttributeChoices(attributes = TokenDocument.getTrackedAttributes()): AttributeChoice[] {
    return attributeChoices(attributes);
  }

  override getRollData(): Dict {
    return this.actor?.getRollData() ?? {};
  }

  /** The token's position snapped to the grid: the corner of a square, or a hexagon. */
  getSnappedPosition(data: Partial<Spot> = {}): Spot {
    return snapped(this.parentDocument, { x: data.x ?? this.x, y: data.y ?? this.y });
  }

  /**
   * The spaces of the token at its position, snapped to the grid; none without one. `data` overrides the position.
   * @throws Error for a token of several hexagons
   */
  getOccupiedGridSpaceOffsets(data: Partial<Placement> = {}): { i: number; j: number }[] {
    const { x, y, width, height } = this;
    return spacesOf(this.parentDocument, { x, y, width, height, ...data });
  }

  async move(
    waypoints: { x?: number; y?: number; elevation?: number }[] | { x?: number; y?: number; elevation?: number },
    options: Dict = {},
  ): Promise<boolean> {
    const last = Array.isArray(waypoints) ? waypoints.at(-1) : waypoints;
    if (!last) return false;
    return (await this.update(last as Dict, options)) !== undefined;
  }
}

/** Whether a change may move a token into a region or out of one. */
function isPlaced(changes: Dict): boolean {
  return ["x", "y", "width", "height", "elevation", "level"].some((key) => key in changes);
}
