import type { Rulings } from "../rulings/types.ts";
import { initiative } from "../topics/initiative.ts";
import { isActing, isSlowPass, unitOfSlot } from "./phases.ts";
import { slotAt } from "./round.ts";
import type { CombatState, Unit } from "./types.ts";

/** A finished turn: of one combatant, of several who act together, of whole sides, or a round where turns are split. */
export interface EndedTurn {
  readonly round: number;
  /** Ids of the combatants whose turn it was; empty for a round. */
  readonly ids: readonly string[];
  /** Names of the sides, where whole sides act together. */
  readonly sides: readonly string[];
}

/**
 * The turn that ended between two states of a fight, by the ruling on initiative: a combatant's own (BX-137, HERO-03), that of a side or of those who act
 * together (BX-111, ERIS-04), or the round where the steps of sides alternate (GOR-76). Undefined when the same turn still runs, or none has begun.
 */
export function endedTurn(before: CombatState, after: CombatState, rulings: Rulings): EndedTurn | undefined {
  const slot = slotAt(before);
  const unit = slot && unitOfSlot(before, slot);
  const moved = after.round !== before.round || slotAt(after)?.id !== slot?.id;
  if (slot?.phase === "act" && rulings.use(initiative).oneTurnAtATime) {
    const over = before.acting !== "" && (moved || after.acting !== before.acting);
    return over ? { round: before.round, ids: [before.acting], sides: [] } : undefined;
  }
  if (before.units.some((one) => isCutUp(before, one))) return endedRound(before, after);
  if (!unit || !isActing(slot.phase)) return undefined;
  const over = after.round !== before.round || slotAt(after)?.unit !== unit.id;
  if (!over) return undefined;
  const sides = unit.kind === "side" ? before.sides.filter(({ id }) => unit.sides.includes(id)) : [];
  return { round: before.round, ids: unit.ids, sides: sides.map(({ name }) => name) };
}

/** The round that ended between two states of a fight; undefined when it still runs. */
export function endedRound(before: CombatState, after: CombatState): EndedTurn | undefined {
  return after.round > before.round ? { round: before.round, ids: [], sides: [] } : undefined;
}

/** Whether others act between the steps of a unit. The first shot and the slow attacks at the end do not count. */
function isCutUp({ order }: CombatState, unit: Unit): boolean {
  const steps = order.filter(({ phase }) => isActing(phase) && !isSlowPass(phase) && phase !== "preempt");
  const own = steps.flatMap((slot, index) => (slot.unit === unit.id ? [index] : []));
  return (own.at(-1) ?? 0) - (own[0] ?? 0) >= Math.max(1, own.length);
}
