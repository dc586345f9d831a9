import { oneOf, wholeNumber } from "../errors.ts";
import type { ArmourChange, ArmourChangeInFight, Combatant } from "../facts/combatant.ts";
import type { Rulings } from "../rulings/types.ts";
import { armourTimes } from "../topics/armourTimes.ts";
import { roundLength } from "../topics/roundLength.ts";
import type { Traced } from "../trace/types.ts";
import { change, combatantOf, replaced } from "./combatants.ts";
import type { CombatEvent, CombatState } from "./types.ts";

/** Suits that take whole rounds; a shield or a helmet is one action. */
export const SUIT_KINDS = ["leather", "chain", "plate"] as const;
export type Suit = (typeof SUIT_KINDS)[number];

/**
 * Rounds to don or doff a suit (ERIS-118): one for leather and chainmail, a whole turn for plate, halved by each assistant and rounded up. 0 where time is not
 * tracked. The ruling on rounds sets the rounds in a turn.
 * @throws RulesError for an unknown suit.
 */
export function armourChangeTime(suit: Suit, assistants: number, rulings: Rulings): Traced {
  oneOf(suit, SUIT_KINDS, "suit");
  wholeNumber(assistants, "assistants", 0, 20);
  const on = "time" as const;
  const times = rulings.use(armourTimes);
  const source = rulings.source(armourTimes, "ERIS-118");
  if (!times) return rulings.trace({ key: "armour.noTime", on, op: "set", value: 0, source }).done();
  if (suit !== "plate") return rulings.trace({ key: "armour.quick", on, op: "set", value: times.quick, source }).done();
  const value = times.plateTurns * rulings.use(roundLength).roundsInTurn;
  const trace = rulings.trace({ key: "armour.plate", on, op: "set", value, source });
  const data = { assistants };
  if (assistants > 0)
    trace.apply({ key: "armour.assistants", on, op: "divideUp", value: 2 ** assistants, source, data });
  return trace.done();
}

export function beginArmourChange(
  item: string,
  mode: ArmourChange["mode"],
  { value: rounds }: Pick<Traced, "value">,
): ArmourChange {
  return { item, mode: oneOf(mode, ["don", "doff"], "mode"), rounds, left: rounds };
}

/** Progress after a number of rounds; an interruption restarts it. `done` when the armour is on or off. */
export function dressOn(
  armourChange: ArmourChange,
  rounds: number,
  interrupted = false,
): ArmourChange & { readonly done: boolean } {
  wholeNumber(rounds, "rounds", 0);
  const left = interrupted ? armourChange.rounds : Math.max(0, armourChange.left - rounds);
  return { ...armourChange, left, done: left === 0 && !interrupted };
}

/** Whether an armour change from an earlier round takes up this round, so that the wearer needs no declaration (ERIS-118). */
export function isChangingArmour({ dressing: armourChange }: Combatant, round: number): boolean {
  return armourChange !== undefined && armourChange.since < round;
}

/** Interrupts the armour change of a combatant that is attacked: the running round does not count (ERIS-118). */
export function interruptArmourChange(state: CombatState, id: string): CombatState {
  const { dressing: armourChange } = combatantOf(state, id);
  if (!armourChange || armourChange.interrupted === state.round) return state;
  const { left } = dressOn(armourChange, 0, true);
  return change(state, id, { dressing: { ...armourChange, left, interrupted: state.round } });
}

/** Stops an armour change; its progress is lost. */
export function stopArmourChange(state: CombatState, id: string): CombatState {
  const { dressing: armourChange, ...rest } = combatantOf(state, id);
  if (!armourChange) return state;
  return replaced(state, rest);
}

/** The remaining armour change after a round has ended, and the event when the armour is on or off. */
export function afterRound(
  { id, status, dressing: armourChange }: Combatant,
  ended: number,
): { readonly dressing?: ArmourChangeInFight; readonly event?: CombatEvent } {
  if (!armourChange || status !== "active") return {};
  if (armourChange.interrupted === ended) return { dressing: armourChange };
  const { done, left } = dressOn(armourChange, 1);
  if (!done) return { dressing: { ...armourChange, left } };
  return { event: { kind: "dressed", id, item: armourChange.item, mode: armourChange.mode } };
}
