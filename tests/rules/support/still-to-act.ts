import { currentSlot } from "../../../src/rules/combat/order-view.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";

/** Ids of those who can act now and have not finished. */
export const stillToAct = (state: CombatState, rulings: Rulings): readonly string[] =>
  currentSlot(state, rulings).pending;
