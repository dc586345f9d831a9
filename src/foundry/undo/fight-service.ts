/** Changes of a running fight by lower features. `combat` provides them, so that those features import nothing from there. */
import type { CombatState, Transition } from "../../rules/combat/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { Transaction } from "./transaction.ts";

interface FightService {
  /** Begins the fight of a combat document within a transaction, with the ids of the surprised combatants. Referee's client only. */
  begin(combat: Combat.Implementation, surprised: readonly string[]): Promise<void>;
  /** Changes a fight as part of a transaction, so that both are undone together. */
  change(
    transaction: Transaction,
    combat: Combat.Implementation,
    how: (state: CombatState, rulings: Rulings) => Transition,
  ): Promise<Refusal | undefined>;
}

let service: FightService | undefined;

/** Call once, in `ready`. */
export function provideFights(those: FightService): void {
  service = those;
}

/** @throws when the world is not ready */
export function fights(): FightService {
  if (!service) throw new Error("rulings: fights are not ready");
  return service;
}
