import { stateOf } from "../adapter/fight-state.ts";
import type { RulingsCombat } from "./combat.ts";

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
