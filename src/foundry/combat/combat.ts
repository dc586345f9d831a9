import { advance } from "../../rules/combat/act.ts";
import { stateOf } from "../adapter/fight.ts";
import { tellRefusal } from "../refusal.ts";
import { beginFight, changeFight } from "./fight.ts";
import { rollInitiativeFor } from "./initiative.ts";

/**
 * A fight. The order of its rounds is the rules core's (kept as plain data in its flags); Foundry's own round and turn follow it, so that
 * modules which read them see what the tracker shows.
 */
export class RulingsCombat<SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  override async startCombat(): Promise<this> {
    await beginFight(this);
    return this;
  }

  override async nextTurn(): Promise<this> {
    tellRefusal(await changeFight(this, advance));
    return this;
  }

  override async nextRound(): Promise<this> {
    const round = stateOf(this)?.round;
    tellRefusal(
      await changeFight(this, (state, rulings) => {
        let transition = advance(state, rulings);
        while (
          !transition.refused &&
          transition.state.round === round &&
          transition.state.cursor < transition.state.order.length
        )
          transition = { ...advance(transition.state, rulings) };
        return transition;
      }),
    );
    return this;
  }

  /** Any request to roll initiative rolls what the order of this round still lacks. */
  override async rollInitiative(): Promise<this> {
    if (stateOf(this)) await rollInitiativeFor(this);
    return this;
  }

  /** Order by the numbers that the rulings give, ties by name; blocks and bands are the tracker's to draw. */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const difference = (b.initiative ?? Number.NEGATIVE_INFINITY) - (a.initiative ?? Number.NEGATIVE_INFINITY);
    return Number.isNaN(difference) || difference === 0 ? (a.name ?? "").localeCompare(b.name ?? "") : difference;
  }
}
