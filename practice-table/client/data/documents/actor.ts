import { DocumentTypeField } from "../fields/documents.ts";
import { EmbeddedCollectionField, EmbeddedDataField, TypeDataField } from "../fields/embedded.ts";
import { isV14, runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { getProperty } from "../utils/objects.ts";
import { ActiveEffect, type ChangeOf } from "./active-effect.ts";
import { rollActorInitiative } from "./actor-initiative.ts";
import { applyEffects } from "./apply-effects.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { BaseFolder } from "./folder.ts";
import { BaseItem, type Item } from "./item.ts";
import { PrototypeToken } from "./token-data.ts";
import { activeTokens, dependentTokens, tokenDocumentFor } from "./tokens-of-actor.ts";

const DEFAULT_ICON = "icons/svg/mystery-man.svg";

/** Data of an actor. */
export class BaseActor extends Document {
  declare img: string;
  declare sort: number;
  declare items: import("../collections/embedded.ts").EmbeddedCollection;
  declare effects: import("../collections/embedded.ts").EmbeddedCollection;
  declare prototypeToken: PrototypeToken;

  static DEFAULT_ICON = DEFAULT_ICON;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Actor",
    collection: "actors",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
    label: "DOCUMENT.Actor",
    labelPlural: "DOCUMENT.Actors",
    permissions: { create: "ACTOR_CREATE", update: "OWNER", delete: "OWNER" },
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      name: make.name(),
      type: new DocumentTypeField(this),
      img: make.image((data: Dict) => (this.implementation as typeof BaseActor).getDefaultArtwork(data).img),
      system: new TypeDataField(this),
      prototypeToken: new EmbeddedDataField(PrototypeToken),
      items: new EmbeddedCollectionField(BaseItem),
      effects: new EmbeddedCollectionField(ActiveEffect),
      folder: make.folder(BaseFolder),
      sort: make.sort(),
      ownership: make.ownership(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }

  static getDefaultArtwork(_data: Dict = {}): { img: string; texture: { src: string } } {
    return { img: DEFAULT_ICON, texture: { src: DEFAULT_ICON } };
  }
}

/** A character, a monster or another kind of actor of the system. */
export class Actor extends BaseActor {
  declare statuses: Set<string>;
  declare overrides: Dict;

  override _configure(options: Dict = {}): void {
    super._configure(options);
    Object.defineProperty(this, "statuses", {
      value: new Set(),
      writable: true,
      configurable: true,
      enumerable: false,
    });
    Object.defineProperty(this, "overrides", { value: {}, writable: true, configurable: true, enumerable: false });
  }

  get isToken(): boolean {
    return this.parentDocument?.documentName === "Token";
  }

  get token(): Document | null {
    return this.isToken ? this.parentDocument : null;
  }

  get thumbnail(): string {
    return this.img;
  }

  get itemTypes(): Record<string, Item[]> {
    return this.items.documentsByType as Record<string, Item[]>;
  }

  get inCombat(): boolean {
    const combat = runtime.game.combat as {
      combatants: { some(f: (c: { actor: unknown }) => boolean): boolean };
    } | null;
    return combat?.combatants.some((c) => c.actor === this) ?? false;
  }

  get isPolymorphed(): boolean {
    return false;
  }

  // --- effects ------------------------------------------------------------------------------------------------------

  /** Effects on this actor: its own, and those its items transfer. */
  *allApplicableEffects(): Generator<ActiveEffect> {
    for (const effect of this.effects.values()) yield effect as ActiveEffect;
    if (!isV14() && runtime.config.ActiveEffect?.legacyTransferral) return;
    for (const item of this.items.values()) {
      for (const effect of (item as Item).effects.values())
        if ((effect as ActiveEffect).transfer) yield effect as ActiveEffect;
    }
  }

  get appliedEffects(): ActiveEffect[] {
    return Array.from(this.allApplicableEffects()).filter((e) => e.active);
  }

  get temporaryEffects(): ActiveEffect[] {
    return Array.from(this.allApplicableEffects()).filter((e) => e.active && e.isTemporary);
  }

  override async _preCreate(data: Dict, options: Dict, user: UserLike): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    this._applyDefaultTokenSettings(data);
    return undefined;
  }

  /** A new actor's token takes the actor's name and image, unless the data say otherwise. */
  _applyDefaultTokenSettings(data: Dict, _options: Dict = {}): Dict {
    const given = (data.prototypeToken ?? {}) as { name?: string; texture?: { src?: string } };
    const changes: Dict = {};
    if (!given.name) changes.name = this.name;
    const artwork = (this.constructor as typeof BaseActor).getDefaultArtwork(this._source);
    if (!given.texture?.src) changes.texture = { src: this.img === artwork.img ? artwork.texture.src : this.img };
    return this.updateSource({ prototypeToken: changes });
  }

  override prepareData(): void {
    super.prepareData();
    if (isV14()) this.applyActiveEffects("final");
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    this.applyActiveEffects(...((isV14() ? ["initial"] : []) as [string?]));
  }

  applyActiveEffects(phase?: string): void {
    applyEffects(this, phase);
  }

  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<ActiveEffect | boolean | undefined> {
    const status = statusConfig(statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
    const existing = (
      status._id
        ? this.effects.filter((e) => e.id === status._id)
        : this.effects.filter(
            (e) => (e as ActiveEffect).statuses.size === 1 && (e as ActiveEffect).statuses.has(statusId),
          )
    ).map((e) => e.id);
    if (existing.length > 0) {
      if (active) return true;
      await this.deleteEmbeddedDocuments("ActiveEffect", existing);
      return false;
    }
    if (active === false) return undefined;
    const cls = ActiveEffect.implementation as typeof ActiveEffect;
    const effect = await cls.fromStatusEffect(statusId, { parent: this });
    if (overlay) effect.updateSource({ "flags.core.overlay": true });
    const created = await cls.createDocuments([effect], { parent: this, keepId: true });
    return created[0] as ActiveEffect | undefined;
  }

  // --- tokens -------------------------------------------------------------------------------------------------------

  getActiveTokens(linked = false, document = false): unknown[] {
    return activeTokens(this, linked, document);
  }

  async getTokenDocument(data: Dict = {}, options: Dict = {}): Promise<Document> {
    return tokenDocumentFor(this, data, options);
  }

  async getTokenImages(): Promise<string[]> {
    return [this.prototypeToken.texture.src];
  }

  getDependentTokens({ scenes, linked }: { scenes?: Document | Document[]; linked?: boolean } = {}): Document[] {
    const list = dependentTokens(this).filter(
      (t) => linked === undefined || !linked || (t as Document & { actorLink: boolean }).actorLink,
    );
    const wanted = scenes ? (Array.isArray(scenes) ? scenes : [scenes]) : null;
    return wanted ? list.filter((t) => wanted.includes(t.parentDocument as Document)) : list;
  }

  /** Applies an edit of a bar or value on the token: a delta or a new value. */
  async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const current = getProperty(this.system, attribute);
    const isObject = isBar && current !== null && typeof current === "object";
    const now = Number(isObject ? (current as Dict).value : current);
    const wanted = isDelta ? now + value : value;
    const max = isObject ? Number((current as Dict).max) : Number.NaN;
    const min = isObject ? Number((current as Dict).min ?? 0) : Number.NaN;
    const next = isObject && Number.isFinite(max) ? Math.min(Math.max(wanted, min), max) : wanted;
    const updates = { [isObject ? `system.${attribute}.value` : `system.${attribute}`]: next };
    const { Hooks } = await import("../hooks.ts");
    const allowed = Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return allowed ? this.update(updates) : this;
  }

  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: Dict = {}): Promise<Document | null> {
    return rollActorInitiative(this, {
      createCombatants: Boolean(createCombatants),
      rerollInitiative: Boolean(rerollInitiative),
      initiativeOptions: initiativeOptions as Dict,
    });
  }

  // --- changes that reach the synthetic actors made from this one ------------------------------------------------------

  override _onUpdate(changed: Dict, options: Dict, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#spread();
  }
  override _onCreateDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    data: Dict[],
    options: Dict,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
    this.#spread();
  }
  override _onUpdateDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    changes: Dict[],
    options: Dict,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
    this.#spread();
  }
  override _onDeleteDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    ids: string[],
    options: Dict,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    this.#spread();
  }

  #spread(): void {
    if (this.isToken || this.pack) {
      (this.token as { _onActorChanged?(): void } | null)?._onActorChanged?.();
      return;
    }
    for (const token of dependentTokens(this))
      (token as Document & { _onBaseActorChanged(): void })._onBaseActorChanged();
  }
}

/** The configuration of a status, for either shape of CONFIG.statusEffects. */
export function statusConfig(id: string): Dict | undefined {
  const all = runtime.config.statusEffects as unknown;
  const list = (Array.isArray(all) ? all : Object.values((all ?? {}) as Dict)) as Dict[];
  return list.find((s) => s.id === id);
}

export type { ChangeOf };
