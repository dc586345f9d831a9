import { stateOf } from "../adapter/fight-state.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { queued } from "../platform/queue.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { noteBeingDeleted } from "./deleted-fights.ts";
import type { FightRequest } from "./fight-requests.ts";
import { compareTurns } from "./turn-order.ts";

/** One who fights. Whatever sets its initiative in a running fight goes through the order that the rules keep. */
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
 * A fight. The order of its rounds is the rules core's (kept as plain data in its flags); Foundry's own round and turn follow it, so that
 * modules which read them see what the tracker shows. Whatever core or a module calls to move the fight or to set initiative goes the same
 * way as the tracker's own buttons: to the active referee's client, which does it by the rules or says why not (PLAY-15, PLAY-25).
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

  /** After every transaction under way, which may still have something to write into it. */
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

  /** On to the next step of the round; for a player: the own turn is over. */
  override async nextTurn(): Promise<this> {
    return game.user?.isGM ? this.#ask("next") : this.#ask("done", await this.#ownActing());
  }

  override async nextRound(): Promise<this> {
    return this.#ask("nextRound");
  }

  /** Back to before the last step. */
  override async previousTurn(): Promise<this> {
    return this.#ask("back");
  }

  /** Back to before the running round. */
  override async previousRound(): Promise<this> {
    return this.#ask("backRound");
  }

  /** Rolls the initiative of this round again, as long as nobody has acted by it. */
  override async resetAll(): Promise<this> {
    return this.#ask("reset");
  }

  /** Rolls the missing initiative of this round. */
  override async rollAll(): Promise<this> {
    return this.#ask("rollAll");
  }

  /** Rolls the missing initiative of this round for combatants that no player runs. */
  override async rollNPC(): Promise<this> {
    return this.#ask("rollNPC");
  }

  /** Rolls for combatants, or for their sides where sides roll. A player's own dice fall on the player's client. */
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

  /** Sets a combatant's initiative for the referee; null lets it be rolled again. */
  override async setInitiative(id: string, value: number | null): Promise<void> {
    await this.#ask("setInitiative", id, value === null ? "" : String(value));
  }

  /** One who was ticked as done is not. */
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

  /** The own combatant whose moment it is; blank when it is nobody's of this user. */
  async #ownActing(): Promise<string> {
    const { currentSlot } = await import("../../rules/combat/order-view.ts");
    const state = stateOf(this);
    if (!state) return "";
    const { acting, pending } = currentSlot(state, rulingsInForce());
    return [acting, ...pending].find((id) => this.combatants.get(id)?.isOwner) ?? "";
  }
}
