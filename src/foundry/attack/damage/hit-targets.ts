import type { DamageOutcome } from "../../../rules/attack/types.ts";
import type { RoutineOutcome } from "../../../view/cards/routine.ts";
import type { ActorReference } from "../../chat/post-card.ts";
import type { CardData } from "../../data/message/card.ts";
import { isOfProcedure, sameReference } from "../../platform/resolve-uuid.ts";

/** One hit on a card and its target. */
interface HitTarget {
  readonly outcome: DamageOutcome;
  readonly party: ActorReference;
}

/**
 * The hit of a card on a target: the only one of a damage card, or a line of a routine. Undefined where the card has no such line, or where it has
 * another target.
 */
export function hitTargetOn(
  data: CardData | undefined,
  target: string,
  line: number | undefined,
): HitTarget | undefined {
  const party = data?.targets.find(({ uuid }) => uuid === target);
  if (!data || !party) return undefined;
  if (isOfProcedure<DamageOutcome>(data.outcome, "damage"))
    return line === undefined ? { outcome: data.outcome, party: sameReference(party) } : undefined;
  if (line === undefined || !isOfProcedure<RoutineOutcome>(data.outcome, "routine")) return undefined;
  const struck = data.outcome.lines[line];
  return struck?.damage && struck.target?.uuid === target
    ? { outcome: struck.damage, party: sameReference(party) }
    : undefined;
}
