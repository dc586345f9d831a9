import { DocumentTypeField } from "../fields/documents.ts";
import { TypeDataField } from "../fields/embedded.ts";
import { DocumentIdField } from "../fields/strings.ts";
import { prototypeAccessor } from "../models/source-tools.ts";
import { isV14, runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { Actor } from "./actor.ts";
import type { Combat } from "./combat.ts";
import { carriedTurn } from "./combat-carry.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import type { TokenDocument } from "./token.ts";

const ref = (): DocumentIdField => new DocumentIdField({ readonly: false });

/** Data of a group of combatants. */
export class BaseCombatantGroup extends Document {
  declare initiative: number | null;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "CombatantGroup",
    collection: "groups",
    label: "DOCUMENT.CombatantGroup",
    labelPlural: "DOCUMENT.CombatantGroups",
    hasTypeData: true,
    coreTypes: ["base"],
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      name: make.text(),
      img: make.image(),
      initiative: make.nullableNum(),
      ownership: make.ownership(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }
}

/** A side or a block in a fight; its initiative overrides that of its members. */
export class CombatantGroup extends BaseCombatantGroup {
  get combat(): Document | null {
    return this.parentDocument;
  }

  get members(): Set<Combatant> {
    const all = (this.parentDocument?.collections.combatants?.contents ?? []) as Combatant[];
    return new Set(all.filter((c) => c._source.group === this.id));
  }

  get defeated(): boolean {
    const members = this.members;
    return members.size > 0 && Array.from(members).every((m) => m.isDefeated);
  }

  get hidden(): boolean {
    const members = this.members;
    return members.size > 0 && Array.from(members).every((m) => m.hidden);
  }
}

/** Data of a combatant. */
export class BaseCombatant extends Document {
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare img: string;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;
  declare group: CombatantGroup | null;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Combatant",
    collection: "combatants",
    label: "DOCUMENT.Combatant",
    labelPlural: "DOCUMENT.Combatants",
    hasTypeData: true,
    coreTypes: ["base"],
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      actorId: ref(),
      tokenId: ref(),
      sceneId: ref(),
      name: make.text(),
      img: make.image(),
      initiative: make.nullableNum(),
      hidden: make.bool(),
      defeated: make.bool(),
      group: ref(),
      ...(isV14() && { roundJoined: make.nullableNum({ integer: true }) }),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }
}

function carry(operation: Dict, coming: Parameters<typeof carriedTurn>[1]): void {
  if ("combatTurn" in operation) return;
  const turn = carriedTurn(operation.parent as Combat, coming);
  if (turn !== undefined) operation.combatTurn = turn;
}

/** One participant of a fight. */
export class Combatant extends BaseCombatant {
  override _initialize(options: Dict = {}): void {
    super._initialize(options);
    // A package's own `group` member takes precedence (PEER-33).
    if (prototypeAccessor(this, "group")) return;
    const groups = this.parentDocument?.collections.groups;
    Object.defineProperty(this, "group", {
      get: () => (this._source.group ? (groups?.get(this._source.group as string) ?? null) : null),
      configurable: true,
      enumerable: true,
    });
  }

  // --- the turn that goes with every operation (PLAY-01) ---------------------------------------------------------------

  static override async _preCreateOperation(
    documents: Document[],
    operation: Dict,
    user: UserLike,
  ): Promise<boolean | undefined> {
    const allowed = await super._preCreateOperation(documents, operation, user);
    if (allowed !== false) carry(operation, { created: documents as Combatant[] });
    // A combatant present before the start counts from the first round (PLAY-35).
    const round = Math.max((operation.parent as Combat | null)?.round ?? 1, 1);
    if (isV14())
      for (const one of documents) if (one._source.roundJoined === null) one.updateSource({ roundJoined: round });
    return allowed;
  }
  static override async _preUpdateOperation(
    documents: Document[],
    operation: Dict,
    user: UserLike,
  ): Promise<boolean | undefined> {
    const allowed = await super._preUpdateOperation(documents, operation, user);
    const changes = new Map((operation.updates as Dict[]).map((change) => [String(change._id), change]));
    if (allowed !== false) carry(operation, { changes });
    return allowed;
  }
  static override async _preDeleteOperation(
    documents: Document[],
    operation: Dict,
    user: UserLike,
  ): Promise<boolean | undefined> {
    const allowed = await super._preDeleteOperation(documents, operation, user);
    if (allowed !== false) carry(operation, { deleted: new Set(documents.map(({ id }) => id)) });
    return allowed;
  }

  get combat(): Document | null {
    return this.parentDocument;
  }

  get token(): TokenDocument | null {
    if (!this.tokenId || (isV14() && runtime.game.tokensStand === false)) return null;
    const scenes = runtime.game.collections.get("Scene");
    const scene = (
      this.sceneId ? scenes?.get(this.sceneId) : (this.parentDocument as { scene?: object } | null)?.scene
    ) as Document | undefined;
    return (scene?.collections.tokens?.get(this.tokenId) as TokenDocument | undefined) ?? null;
  }

  get actor(): Actor | null {
    if (this.token) return this.token.actor;
    return (
      (this.actorId ? (runtime.game.collections.get("Actor")?.get(this.actorId) as Actor | undefined) : undefined) ??
      null
    );
  }

  get players(): UserLike[] {
    return runtime.game.users.contents.filter((u) => !u.isGM && this.testUserPermission(u, "OWNER"));
  }

  override get hasPlayerOwner(): boolean {
    return this.actor?.hasPlayerOwner ?? false;
  }

  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get isDefeated(): boolean {
    const status = (runtime.config.specialStatusEffects as Dict | undefined)?.DEFEATED as string | undefined;
    return this.defeated || (status ? (this.actor?.statuses.has(status) ?? false) : false);
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  get resource(): unknown {
    return null;
  }

  override getUserLevel(user: UserLike | null = runtime.game.user): number {
    if (user?.isGM) return 3;
    return this.actor?.getUserLevel(user) ?? 0;
  }

  protected override _canUserModify(user: UserLike, _action: string, _data: Dict): boolean {
    return this.testUserPermission(user, "OWNER");
  }

  override prepareBaseData(): void {
    const token = this.token;
    this.name = (this._source.name as string) || token?.name || this.actor?.name || "Unknown";
    this.img = (this._source.img as string) || token?.texture.src || this.actor?.img || "icons/svg/mystery-man.svg";
  }

  override prepareDerivedData(): void {
    this._prepareGroup();
  }

  // A group with an initiative overrides that of its members.
  _prepareGroup(): void {
    const initiative = this.group?.initiative;
    if (typeof initiative === "number") this.initiative = initiative;
  }

  /** An unevaluated Roll for initiative. */
  getInitiativeRoll(formula?: string | null): unknown {
    const used = formula || this._getInitiativeFormula();
    const Roll = (runtime.config.Dice?.rolls as (new (f: string, d: Dict) => unknown)[] | undefined)?.[0];
    if (!Roll) throw new Error("practice table: no Roll class is configured");
    return new Roll(used, this.actor?.getRollData() ?? {});
  }

  _getInitiativeFormula(): string {
    const configured = (runtime.config.Combat?.initiative as { formula?: string | null } | undefined)?.formula;
    const system = runtime.game.system as { initiative?: string } | undefined;
    return String(configured || system?.initiative || "1d20");
  }

  async rollInitiative(formula?: string): Promise<this | undefined> {
    const roll = this.getInitiativeRoll(formula) as { evaluate(): Promise<unknown>; total: number };
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  async toggleDefeated({ defeated = !this.isDefeated }: { defeated?: boolean } = {}): Promise<void> {
    await this.update({ defeated });
    const status = (runtime.config.specialStatusEffects as Dict | undefined)?.DEFEATED as string | undefined;
    if (status && this.actor) await this.actor.toggleStatusEffect(status, { active: defeated, overlay: true });
  }

  updateResource(): unknown {
    return null;
  }
}
