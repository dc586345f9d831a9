import { stateOf } from "../adapter/fight-state.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { queued } from "../platform/queue.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { noteBeingDeleted } from "./deleted-fights.ts";
import type { FightRequest } from "./fight-requests.ts";
import { compareTurns } from "./turn-order.ts";

/** A combatant. Every change of its initiative in a running fight goes through the order of the rules core. */
export class RulingsCombatant<SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  protected override async _preUpdate(
    changed: Combatant.UpdateData,
    options: Combatant.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    const allowed = await super._preUpdate(changed, options, user);
    if (allowed === false) return false;
    const combat = this.parent;
    if (changed.initiative === undefined || Reflect.get(options, "rulingsOrder") === true || !stateOf(combat))
      return undefined;
    const { initiative } = changed;
    delete changed.initiative;
    if (this.id && initiative !== this.initiative)
      void (combat as RulingsCombat).setInitiative(this.id, initiative ?? null);
    return undefined;
  }
}

/**
 * A fight. The rules core orders its rounds (plain data in the flags); Foundry's round and turn follow it, so that modules see the tracker's state. A
 * call by core or a module that advances the fight or sets initiative takes the way of the tracker's buttons: the active referee's client applies it
 * by the rules or reports why not (PLAY-15, PLAY-25).
 */
export class RulingsCombat<SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  override async startCombat(): Promise<this> {
    if (!game.user?.isGM) notifyRefusal({ key: "notYours" });
    else if (stateOf(this)) notifyRefusal({ key: "alreadyBegun" });
    else {
      await (await import("./fight.ts")).beginFight(this as Combat.Implementation);
      await (await import("../exploration/rest/fight-interrupts-rest.ts")).interruptRestByFight(
        this as Combat.Implementation,
      );
    }
    return this;
  }

  /** Waits for every running transaction, which may still write to the fight. */
  override async delete(...args: Parameters<Combat["delete"]>): Promise<this | undefined> {
    noteBeingDeleted(this as Combat.Implementation);
    return game.user?.isGM ? queued(() => super.delete(...args)) : super.delete(...args);
  }

  protected override async _preDelete(
    options: Combat.Database.PreDeleteOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    const allowed = await super._preDelete(options, user);
    if (allowed === false) return false;
    noteBeingDeleted(this as Combat.Implementation);
    return undefined;
  }

  /** Goes to the next step of the round; for a player: ends the own turn. */
  override async nextTurn(): Promise<this> {
    return game.user?.isGM ? this.#ask("next") : this.#ask("done", await this.#ownActing());
  }

  override async nextRound(): Promise<this> {
    return this.#ask("nextRound");
  }

  /** Returns to the state before the last step. */
  override async previousTurn(): Promise<this> {
    return this.#ask("back");
  }

  /** Returns to the state before the current round. */
  override async previousRound(): Promise<this> {
    return this.#ask("backRound");
  }

  /** Rolls this round's initiative again, unless somebody has acted already. */
  override async resetAll(): Promise<this> {
    return this.#ask("reset");
  }

  /** Rolls the missing initiative of this round. */
  override async rollAll(): Promise<this> {
    return this.#ask("rollAll");
  }

  /** Rolls this round's missing initiative for combatants without a player. */
  override async rollNPC(): Promise<this> {
    return this.#ask("rollNPC");
  }

  /** Rolls for combatants, or for their sides where sides roll. A player's own dice are rolled on the player's client. */
  override async rollInitiative(ids: string | string[]): Promise<this> {
    const wanted = typeof ids === "string" ? [ids] : ids;
    if (!this.#begun()) return this;
    const { rollOwn } = await import("./roll-own-initiative.ts");
    for (const id of wanted) {
      if (game.user?.isGM) await this.#ask("initiative", id);
      else await rollOwn(this as Combat.Implementation, id);
    }
    return this;
  }

  /** Sets a combatant's initiative (referee only); null lets it be rolled again. */
  override async setInitiative(id: string, value: number | null): Promise<void> {
    await this.#ask("setInitiative", id, value === null ? "" : String(value));
  }

  /** Reverts the mark of a combatant as done. */
  async notDone(id: string): Promise<this> {
    return this.#ask("notDone", id);
  }

  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    return compareTurns(a, b);
  }

  #begun(): boolean {
    return !notifyRefusal(stateOf(this) ? undefined : { key: "notBegun" });
  }

  async #ask(kind: FightRequest["kind"], id = "", detail = ""): Promise<this> {
    if (!this.id || !this.#begun()) return this;
    const { askFight } = await import("./fight-requests.ts");
    await askFight({ kind, combat: this.id, id, detail });
    return this;
  }

  /** The id of this user's combatant whose turn it is; blank for none. */
  async #ownActing(): Promise<string> {
    const { currentSlot } = await import("../../rules/combat/order-view.ts");
    const state = stateOf(this);
    if (!state) return "";
    const { acting, pending } = currentSlot(state, rulingsInForce());
    return [acting, ...pending].find((id) => this.combatants.get(id)?.isOwner) ?? "";
  }
}
