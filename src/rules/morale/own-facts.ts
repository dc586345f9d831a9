import type { Alignment, Creature, HitDice } from "../creature/types.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import type { MoraleFacts, MoraleGroup } from "../facts/morale.ts";
import type { Rulings } from "../rulings/types.ts";

/** The value that more than half share; otherwise undefined. */
function majority<T>(values: readonly T[]): T | undefined {
  return values.find((value) => values.filter((other) => other === value).length * 2 > values.length);
}

/** Present levels count as dice (REF-12, MIX-13). */
function diceOf(creature: Creature, rulings: Rulings): Pick<HitDice, "number" | "modifier"> {
  if (creature.class) return { number: effectiveLevel(creature, rulings), modifier: 0 };
  return creature.hitDice ?? { number: 1, modifier: 0 };
}

/** The hit dice of most members, otherwise the lowest in the group; levels count as dice (REF-12). */
function groupDice(members: readonly Creature[], rulings: Rulings): Pick<HitDice, "number" | "modifier"> | undefined {
  const all = members.map((member) => diceOf(member, rulings));
  const common = majority(all.map((dice) => `${dice.number}/${dice.modifier}`));
  const found = common && all.find((dice) => `${dice.number}/${dice.modifier}` === common);
  return found || [...all].sort((a, b) => a.number - b.number || a.modifier - b.modifier)[0];
}

/**
 * The facts visible on the checking creatures: alignment and dice of the majority, hatred, treatment, and losses, of the group's members or, for a single
 * creature, of its own hit points (REF-12, REF-13).
 */
export function ownFacts(
  members: readonly Creature[],
  group: MoraleGroup,
  alone: boolean,
  rulings: Rulings,
): MoraleFacts {
  const [first] = members;
  const alignment = majority<Alignment | undefined>(members.map((member) => member.alignment));
  const hitDice = groupDice(members, rulings);
  const single = alone || group.startNumber <= 1;
  const points = first?.hitPoints;
  const lost =
    single && points
      ? { lost: points.total - Math.max(0, points.value), of: points.total }
      : { lost: group.fallen, of: group.startNumber };
  return {
    ...(alignment && { alignment }),
    ...(hitDice && { hitDice }),
    hatedEnemies: [...new Set(members.flatMap((member) => member.hatedEnemies))],
    lost,
    checksThisRound: group.checksThisRound,
    ...(first?.treatment && { treatment: first.treatment }),
  };
}
