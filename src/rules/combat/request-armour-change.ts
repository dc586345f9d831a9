import type { ArmourChange } from "../facts/combatant.ts";
import type { Rulings } from "../rulings/types.ts";
import { armourTimes } from "../topics/armourTimes.ts";
import type { Step } from "../trace/types.ts";
import { act } from "./act.ts";
import { armourChangeTime, beginArmourChange, type Suit } from "./armour-change.ts";
import { change } from "./combatants.ts";
import type { CombatState, Transition } from "./types.ts";

/** An armour change in combat. */
export interface ArmourChangeRequest {
  readonly item: string;
  readonly name: string;
  readonly mode: ArmourChange["mode"];
  readonly type: Suit | "shield" | "helmet";
  readonly assistants: number;
}

export interface ArmourChangeResult extends Transition {
  /** Rounds needed; 0 means done with this action. */
  readonly rounds: number;
  readonly steps: readonly Step[];
}

/**
 * Begins an armour change as the action of the round; the following rounds continue it until it is done and the armour class changes. A shield or a helmet is a
 * single action (ERIS-118). `force` is the referee's override.
 */
export function requestArmourChange(
  state: CombatState,
  id: string,
  { item, name, mode, type, assistants }: ArmourChangeRequest,
  rulings: Rulings,
  force = false,
): ArmourChangeResult {
  const none = { rounds: 0, steps: [] };
  if (!rulings.use(armourTimes)) {
    const refused = { key: "exploration.noArmourTimes", topic: "armourTimes" };
    return { state, events: [], refused, ...none };
  }
  const begun = act(state, id, { kind: "other" }, rulings, force);
  if (begun.refused || type === "shield" || type === "helmet") return { ...begun, ...none };
  const time = armourChangeTime(type, assistants, rulings);
  const armourChange = beginArmourChange(item, mode, time);
  const { round } = begun.state;
  const busy = { ...armourChange, name, since: round };
  return {
    ...begun,
    state: change(begun.state, id, { dressing: busy }),
    rounds: armourChange.rounds,
    steps: time.steps,
  };
}
