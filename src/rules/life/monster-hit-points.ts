import { checkCreature } from "../creature/check.ts";
import type { Creature, HitDice } from "../creature/types.ts";
import { parseFormula } from "../dice/formula.ts";
import { RulesError } from "../errors.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Step } from "../trace/types.ts";
import { minionHitPoints } from "./minion.ts";

/** The dice of a monster's hit points, or its number when no dice are thrown for it. */
export interface MonsterHitPointsPlan extends Plan<"monsterHitPoints"> {
  readonly creature: { readonly id: string; readonly name: string };
  /** A minion's number (HERO-11); no dice then. */
  readonly fixed?: { readonly value: number; readonly steps: readonly Step[] };
}

export interface MonsterHitPointsOutcome {
  readonly procedure: "monsterHitPoints";
  /** At least 1. */
  readonly value: number;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

/**
 * Plans the hit points of one monster that comes to the table: d8 for each Hit Die with its pluses, d4 for half a die (Facts), or the listed
 * formula; minions by their ruling without dice (HERO-11).
 * @throws RulesError for a formula that does not parse or a creature without Hit Dice.
 */
export function planMonsterHitPoints(creature: Creature, listed: string, rulings: Rulings): MonsterHitPointsPlan {
  checkCreature(creature);
  const dice = creature.hitDice;
  if (!dice) throw new RulesError("missing", "creature.hitDice");
  const base = {
    procedure: "monsterHitPoints",
    creature: { id: creature.id, name: creature.name },
    stamp: rulings.hash,
  } as const;
  if (creature.minion) {
    const fixed = minionHitPoints(dice, rulings);
    return { ...base, rolls: [], fixed };
  }
  const formula = listed || hitPointDice(dice, creature.normalHuman);
  parseFormula(formula, "listed");
  return { ...base, rolls: [{ id: "hitPoints", formula }] };
}

/** Dice for hit points by Hit Dice; a normal human has less than one of them: 1d4 (BX-182). */
export function hitPointDice({ number, modifier }: Pick<HitDice, "number" | "modifier">, normalHuman: boolean): string {
  if (isLess({ number, modifier }, normalHuman)) return "1d4";
  const dice = number < 0.5 ? "1" : number < 1 ? "1d4" : `${Math.floor(number)}d8`;
  if (modifier === 0) return dice;
  return modifier > 0 ? `${dice}+${modifier}` : `${dice}-${-modifier}`;
}

/** Whether somebody is a normal human of no more than one Hit Die: those count as less than one, whatever the field of the dice still says (BX-182). */
function isLess({ number, modifier }: Pick<HitDice, "number" | "modifier">, normalHuman: boolean): boolean {
  return normalHuman && number <= 1 && modifier <= 0;
}

/** The Hit Dice that experience is reckoned by: those of a normal human are less than one (BX-182). */
export function worthDice<T extends Pick<HitDice, "number" | "modifier">>(dice: T, normalHuman: boolean): T {
  return isLess(dice, normalHuman) ? { ...dice, number: Math.min(dice.number, 0.5), modifier: 0 } : dice;
}

/** The hit points thrown, at least 1. */
export function resolveMonsterHitPoints(
  plan: MonsterHitPointsPlan,
  rolls: Rolls,
  rulings: Rulings,
): MonsterHitPointsOutcome {
  if (plan.fixed) return { procedure: "monsterHitPoints", ...plan.fixed, stamp: plan.stamp };
  const { value, steps } = rulings
    .trace({
      key: "hitPoints.dice",
      on: "hitPoints",
      op: "set",
      value: rolledFor(rolls, "hitPoints").total,
      source: { kind: "dice" },
    })
    .apply({ key: "hitPoints.atLeastOne", on: "hitPoints", op: "atLeast", value: 1, source: { kind: "rule" } })
    .done();
  return { procedure: "monsterHitPoints", value, steps, stamp: plan.stamp };
}
