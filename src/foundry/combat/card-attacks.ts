import type { AttackOutcome, AttackPlan } from "../../rules/attack/types.ts";
import type { RoutineOutcome } from "../../view/cards/routine.ts";
import { isReferenceTo } from "../platform/actor-reference.ts";
import type { CardData } from "../data/message/card.ts";

/** One attack that a card tells of. */
export interface CardAttack {
  readonly missile: boolean;
  readonly hit: boolean;
  /** It hit whom these arms cannot harm. */
  readonly harmless: boolean;
  /** A further attack of an action that was begun before. */
  readonly continues: boolean;
  readonly target: string | null;
  /** Points of a parry put on it, and whose (ERIS-32). */
  readonly parry?: { readonly by: string; readonly points: number };
}

/** The attacks of a card: one, those of a whole routine, or none. */
export function attacksOnCard(data: CardData): CardAttack[] {
  const { plan, outcome } = data;
  if (isReferenceTo<AttackPlan>(plan, "attack") && isReferenceTo<AttackOutcome>(outcome, "attack"))
    return [
      {
        missile: plan.missile,
        hit: outcome.hit,
        harmless: outcome.hit && outcome.harmless,
        continues: (plan.situation.attacksMade ?? 0) > 0,
        target: data.targets[0]?.uuid ?? null,
        ...parryIn(plan),
      },
    ];
  if (!isReferenceTo<RoutineOutcome>(outcome, "routine")) return [];
  return outcome.lines.flatMap(({ missile, attacksMade, target, outcome: made, parry }) => {
    const told = { missile, continues: attacksMade > 0, target: target?.uuid ?? null, ...(parry && { parry }) };
    return made ? [{ ...told, hit: made.hit && target !== null, harmless: made.hit && made.harmless }] : [];
  });
}

function parryIn({ situation: { parrier, parryShare = 0 } }: AttackPlan): Pick<CardAttack, "parry"> {
  return parrier && parryShare > 0 ? { parry: { by: parrier.id, points: parryShare } } : {};
}
