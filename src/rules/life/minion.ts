import type { HitDice } from "../creature/types.ts";
import { finiteNumber, wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { toughMinions } from "../topics/toughMinions.ts";
import type { Traced } from "../trace/types.ts";

/**
 * Hit points of a minion with these Hit Dice: 1, or a share of their average, rounded up (HERO-11). There is no roll.
 * @throws RulesError for Hit Dice out of bounds.
 */
export function minionHitPoints(dice: HitDice, rulings: Rulings): Traced {
  finiteNumber(dice.number, "hitDice.number", 0, 100);
  wholeNumber(dice.modifier, "hitDice.modifier", -100, 1000);
  const factor = rulings.number("minionHitPointFactor");
  const value = rulings.use(toughMinions)(dice, factor);
  const source = rulings.source(toughMinions, "HERO-11");
  const data = { dice: dice.number, factor };
  return rulings.trace({ key: "minion.hitPoints", on: "hitPoints", op: "set", value, source, data }).done();
}
