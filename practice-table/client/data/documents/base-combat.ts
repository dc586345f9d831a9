import type { EmbeddedCollection } from "../collections/embedded.ts";
import { DocumentTypeField, ForeignDocumentField } from "../fields/documents.ts";
import { EmbeddedCollectionField, TypeDataField } from "../fields/embedded.ts";
import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { Actor } from "./actor.ts";
import type { CombatState } from "./combat-turns.ts";
import { BaseCombatant, BaseCombatantGroup, type Combatant } from "./combatant.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { BaseScene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";

/** Data of a fight. Round 0 means not started. */
export class BaseCombat extends Document {
  declare scene: Document | null;
  declare groups: EmbeddedCollection;
  declare combatants: EmbeddedCollection;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Combat",
    collection: "combats",
    label: "DOCUMENT.Combat",
    labelPlural: "DOCUMENT.Combats",
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    hasTypeData: true,
    coreTypes: ["base"],
    permissions: { create: "ASSISTANT", update: "OWNER", delete: "ASSISTANT" },
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      scene: new ForeignDocumentField(BaseScene),
      groups: new EmbeddedCollectionField(BaseCombatantGroup),
      combatants: new EmbeddedCollectionField(BaseCombatant),
      active: make.bool(),
      round: make.num({ integer: true, min: 0 }),
      turn: make.nullableNum({ integer: true, min: 0, initial: null }),
      sort: make.sort(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }
}

/** The order of a fight: its turns and the present position in them. */
export class CombatOrder extends BaseCombat {
  declare turns: Combatant[];
  declare current: CombatState;
  declare previous: CombatState | null;

  static CONFIG_SETTING = "combatTrackerConfig";

  override _configure(options: Dict = {}): void {
    super._configure(options);
    const empty: CombatState = { round: 0, turn: null, combatantId: null, tokenId: null };
    for (const [name, value] of Object.entries({ turns: [], current: empty, previous: null })) {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  get combatant(): Combatant | null {
    return this.turn === null ? null : (this.turns[this.turn] ?? null);
  }
  get nextCombatant(): Combatant | null {
    return this.turns[((this.turn ?? -1) + 1) % Math.max(1, this.turns.length)] ?? null;
  }
  get started(): boolean {
    return this.round > 0;
  }
  get isActive(): boolean {
    return this.active;
  }
  override get visible(): boolean {
    return true;
  }
  get settings(): unknown {
    return runtime.config.Combat?.settings;
  }

  override prepareDerivedData(): void {
    this.setupTurns();
  }

  /** Sorts the combatants into turns again. */
  setupTurns(): Combatant[] {
    this.turns = (this.combatants.contents as Combatant[]).sort(this._sortCombatants);
    // There is no current turn before the first round (PLAY-04).
    if (this.round === 0) this.turn = null;
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn, 0), Math.max(0, this.turns.length - 1));
    this.current = this._getCurrentState();
    this.previous ??= this.current;
    return this.turns;
  }

  _getCurrentState(combatant: Combatant | null = this.combatant): CombatState {
    return {
      round: this.round,
      turn: this.turn,
      combatantId: combatant?.id ?? null,
      tokenId: combatant?.tokenId ?? null,
    };
  }

  // The method is passed without its instance, so nothing here may use `this`.
  _sortCombatants(a: Combatant, b: Combatant): number {
    const value = (c: Combatant): number =>
      Number.isFinite(c.initiative) && c.initiative !== null ? c.initiative : Number.NEGATIVE_INFINITY;
    const [ia, ib] = [value(a), value(b)];
    if (ia !== ib) return ib > ia ? 1 : -1;
    return a.id > b.id ? 1 : -1;
  }

  getCombatantsByActor(actor: string | Actor): Combatant[] {
    const id = typeof actor === "string" ? actor : actor.id;
    const all = this.combatants.contents as Combatant[];
    return typeof actor !== "string" && actor.isToken
      ? all.filter((c) => c.actor === actor)
      : all.filter((c) => c.actorId === id);
  }
  getCombatantsByToken(token: string | TokenDocument): Combatant[] {
    const id = typeof token === "string" ? token : token.id;
    return (this.combatants.contents as Combatant[]).filter((c) => c.tokenId === id);
  }
  getCombatantByActor(actor: string | Actor): Combatant | undefined {
    return this.getCombatantsByActor(actor)[0];
  }
  getCombatantByToken(token: string | TokenDocument): Combatant | undefined {
    return this.getCombatantsByToken(token)[0];
  }
}
