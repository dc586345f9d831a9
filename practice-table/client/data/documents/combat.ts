import { bridge } from "../bridge.ts";
import { Hooks } from "../hooks.ts";
import { isV14, localize, runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { CombatOrder } from "./base-combat.ts";
import { rollForCombatants } from "./combat-initiative.ts";
import { type CombatState, manageTurnEvents, nextIndex, skipsDefeated } from "./combat-turns.ts";
import type { Combatant } from "./combatant.ts";
import type { Document } from "./document.ts";
import { expireAtEnd } from "./effect-expiry.ts";

/** A fight: its combatants, their order, and the current turn. */
export class Combat extends CombatOrder {
  // --- progress -----------------------------------------------------------------------------------------------------

  async startCombat(): Promise<this> {
    const updateData: Dict = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, updateData);
    await this.update(updateData);
    return this;
  }

  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    const next = nextIndex(this.turns, this.turn ?? -1, skipsDefeated());
    if (next === null) return this.nextRound();
    return this.#progress(
      "combatTurn",
      { round: this.round, turn: next },
      1,
      this.getTimeDelta(this.round, this.turn, this.round, next),
    );
  }

  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    if (this.turn === null || this.turn === 0 || this.turns.length === 0) return this.previousRound();
    const turn = this.turn - 1;
    return this.#progress(
      "combatTurn",
      { round: this.round, turn },
      -1,
      this.getTimeDelta(this.round, this.turn, this.round, turn),
    );
  }

  async nextRound(): Promise<this> {
    const first = this.turn === null ? null : skipsDefeated() ? nextIndex(this.turns, -1, true) : 0;
    const round = this.round + 1;
    const turn = this.turn === null ? null : (first ?? 0);
    return this.#progress("combatRound", { round, turn }, 1, this.getTimeDelta(this.round, this.turn, round, turn));
  }

  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    if (round === this.round) return this;
    const turn = round === 0 || this.turn === null ? null : Math.max(this.turns.length - 1, 0);
    return this.#progress("combatRound", { round, turn }, -1, this.getTimeDelta(this.round, this.turn, round, turn));
  }

  async #progress(hook: string, updateData: Dict, direction: number, delta: number): Promise<this> {
    const updateOptions: Dict = { direction, worldTime: { delta } };
    Hooks.callAll(hook, this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  /** Seconds between two points of the fight, by CONFIG.time: all turns between them count, but nothing before the first round (PEER-49). */
  getTimeDelta(originRound: number, originTurn: number | null, targetRound: number, targetTurn: number | null): number {
    const { roundTime = 0, turnTime = 0 } = (runtime.config.time ?? {}) as { roundTime?: number; turnTime?: number };
    const round = roundTime + turnTime * this.turns.length;
    const at = (r: number, t: number | null): number => (r < 1 ? 0 : (r - 1) * round + (t ?? 0) * turnTime);
    return at(targetRound, targetTurn) - at(originRound, originTurn);
  }

  async endCombat(): Promise<this> {
    const yes = await bridge.confirm({
      window: { title: "COMBAT.EndTitle" },
      content: `<p>${localize("COMBAT.EndConfirmation")}</p>`,
      modal: true,
    });
    if (yes) await this.delete();
    return this;
  }

  async activate(options: Dict = {}): Promise<this | undefined> {
    return this.update({ active: true }, options);
  }

  async toggleSceneLink(): Promise<this | undefined> {
    const scene = this.scene ? null : ((runtime.canvas.scene as Document | null)?.id ?? null);
    const strangers = (this.combatants.contents as Combatant[]).some(({ sceneId }) => sceneId !== scene);
    if (scene && strangers) {
      const ui = runtime.ui.notifications as { warn(text: string): unknown } | undefined;
      ui?.warn(localize("COMBAT.NotOnScene"));
      return this;
    }
    return this.update({ scene });
  }

  // --- initiative ---------------------------------------------------------------------------------------------------

  async rollInitiative(ids: string | string[], options: Dict = {}): Promise<this> {
    await rollForCombatants(this, typeof ids === "string" ? [ids] : ids, options);
    return this;
  }
  async rollAll(options: Dict = {}): Promise<this> {
    return this.rollInitiative(
      this.#unrolled(() => true),
      options,
    );
  }
  async rollNPC(options: Dict = {}): Promise<this> {
    return this.rollInitiative(
      this.#unrolled((c) => c.isNPC),
      options,
    );
  }
  #unrolled(test: (c: Combatant) => boolean): string[] {
    return (this.combatants.contents as Combatant[])
      .filter((c) => c.isOwner && c.initiative === null && test(c))
      .map((c) => c.id);
  }
  async setInitiative(id: string, value: number): Promise<void> {
    await this.updateEmbeddedDocuments("Combatant", [{ _id: id, initiative: value }]);
  }
  /** The acting combatant keeps the turn (PLAY-12), unless the caller wants the turn index unchanged. */
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<this> {
    await this.updateEmbeddedDocuments(
      "Combatant",
      this.combatants.map((c) => ({ _id: c.id, initiative: null })),
      { turnEvents: false, ...(updateTurn ? {} : { combatTurn: this.turn }) },
    );
    return this;
  }

  // --- permissions ----------------------------------------------------------------------------------------------------

  protected override _canUserModify(user: UserLike, action: string, data: Dict): boolean {
    if (action !== "update") return false;
    const keys = Object.keys(data).filter((k) => k !== "_id");
    if (keys.length === 0 || keys.some((k) => k !== "turn" && k !== "round" && k !== "combatants")) return false;
    if ("round" in data && data.round !== this.round) return this._canChangeRound(user);
    return this._canChangeTurn(user);
  }
  _canChangeTurn(user: UserLike): boolean {
    return this.combatant?.testUserPermission(user, "OWNER") ?? false;
  }
  _canChangeRound(user: UserLike): boolean {
    return user.isGM;
  }

  // --- events -------------------------------------------------------------------------------------------------------

  async _onStartTurn(_combatant: Combatant, _context: Dict): Promise<void> {}
  async _onEndTurn(_combatant: Combatant, _context: Dict): Promise<void> {}
  async _onStartRound(_context: Dict): Promise<void> {}
  async _onEndRound(_context: Dict): Promise<void> {}
  /** Called when a combatant joins; `_onExit` when one leaves (PLAY-14). */
  async _onEnter(_combatant: Combatant): Promise<void> {}
  async _onExit(_combatant: Combatant): Promise<void> {}

  async _manageTurnEvents(): Promise<void> {
    if (this.previous && runtime.game.user?.isActiveGM) await manageTurnEvents(this, this.previous, this.current);
  }

  override _applySource(changes: Dict, recursive = true): void {
    if ("round" in changes || "turn" in changes) this.previous = this.current;
    super._applySource(changes, recursive);
  }

  override _onUpdate(changed: Dict, options: Dict, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("round" in changed || "turn" in changed) this.#onProgress(options);
  }

  // The clock has already moved, because the server moves it with the operation (PEER-48).
  #onProgress(options: Dict): void {
    const { previous, current } = this;
    if (!previous || options.turnEvents === false) return;
    if (
      previous.round === current.round &&
      previous.combatantId === current.combatantId &&
      previous.turn === current.turn
    )
      return;
    Hooks.callAll("combatTurnChange", this, previous, current);
    void this._manageTurnEvents();
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
    this.#afterCombatants(options);
    if (collection !== "combatants") return;
    if (runtime.game.user?.isActiveGM) for (const one of documents) void this._onEnter(one as Combatant);
    if (userId === runtime.game.userId) this.#unlink(documents as Combatant[]);
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
    this.#afterCombatants(options);
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
    this.#afterCombatants(options);
    if (collection === "combatants" && runtime.game.user?.isActiveGM)
      for (const one of documents) void this._onExit(one as Combatant);
  }

  declare _before: CombatState;

  override reset(): void {
    Object.defineProperty(this, "_before", {
      value: this.current,
      writable: true,
      configurable: true,
      enumerable: false,
    });
    super.reset();
  }

  /** The server wrote the turn that came with an operation on combatants (PLAY-01). */
  _carryTurn(turn: number | null): void {
    if (turn !== this._source.turn) this._applySource({ turn });
  }

  // The acting combatant keeps the turn by the `turn` sent with the operation; another turn begins only when that combatant is removed.
  #afterCombatants(options: Dict): void {
    const list = runtime.game.collections.get("Combat") as { render?(f: boolean, o: Dict): void };
    if (options.render !== false) list.render?.(false, { renderContext: "updateCombat" });
    const { _before: before, current } = this;
    if (!this.started || !before?.combatantId || before.combatantId === current.combatantId) return;
    if (options.turnEvents === false) return;
    this.previous = before;
    Hooks.callAll("combatTurnChange", this, before, current);
    if (runtime.game.user?.isActiveGM && this.combatant)
      void this._onStartTurn(this.combatant, { round: this.round, turn: this.turn, skipped: false });
  }

  // A fight bound to a scene is unbound once a combatant from another scene joins (PLAY-19).
  #unlink(joined: Combatant[]): void {
    const scene = this._source.scene as string | null;
    if (scene && joined.some(({ sceneId }) => sceneId !== scene)) void this.update({ scene: null });
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    const list = runtime.game.collections.get("Combat") as { render?(f: boolean, o: Dict): void };
    list.render?.(false, { renderContext: "deleteCombat" });
    if (isV14() && this.started) void expireAtEnd(this.turns);
  }
}
