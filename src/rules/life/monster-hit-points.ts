import { checkCreature } from "../creature/check.ts";
import type { Creature, HitDice } from "../creature/types.ts";
import { parseFormula } from "../dice/formula.ts";
import { RulesError } from "../errors.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { monsterConversion } from "../topics/monsterConversion.ts";
import type { Step } from "../trace/types.ts";
import { minionHitPoints } from "./minion.ts";

/** The dice of a monster's hit points, or a fixed number. */
interface MonsterHitPointsPlan extends Plan<"monsterHitPoints"> {
  readonly creature: { readonly id: string; readonly name: string };
  /** A minion's fixed number (HERO-11), without dice. */
  readonly fixed?: { readonly value: number; readonly steps: readonly Step[] };
  /** Whether the dice are those of these rules instead of the monster's book (ERIS-131). */
  readonly converted?: true;
}

interface MonsterHitPointsOutcome {
  readonly procedure: "monsterHitPoints";
  /** At least 1. */
  readonly value: number;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

/** Faces of a monster's Hit Die: d8 (Facts), or the die for converted monsters (ERIS-131). */
export function monsterDie(rulings: Rulings): number {
  return rulings.use(monsterConversion)?.faces ?? 8;
}

/**
 * Plans the hit points of one monster: d8 for each Hit Die with its modifier, d4 for half a die (Facts), or the listed formula. Where monsters of other books
 * are converted, their d8 are d6 (ERIS-131); other listed dice stay. Minions have a fixed number by their ruling (HERO-11).
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
  const ofTheBook = hitPointDice(dice, creature.normalHuman);
  parseFormula(listed || ofTheBook, "listed");
  const own = listed && listed.replaceAll(/\s/g, "") !== ofTheBook;
  const formula = own ? listed : hitPointDice(dice, creature.normalHuman, monsterDie(rulings));
  const converted = formula !== (listed || ofTheBook);
  return { ...base, rolls: [{ id: "hitPoints", formula }], ...(converted && { converted }) };
}

/** Dice for hit points by Hit Dice; a normal human has less than one Hit Die: 1d4 (BX-182). */
export function hitPointDice(
  { number, modifier }: Pick<HitDice, "number" | "modifier">,
  normalHuman: boolean,
  faces = 8,
): string {
  if (isLess({ number, modifier }, normalHuman)) return "1d4";
  const dice = number < 0.5 ? "1" : number < 1 ? "1d4" : `${Math.floor(number)}d${faces}`;
  if (modifier === 0) return dice;
  return modifier > 0 ? `${dice}+${modifier}` : `${dice}-${-modifier}`;
}

/** Whether a creature is a normal human with at most one Hit Die, which counts as less than one whatever its field says (BX-182). */
function isLess({ number, modifier }: Pick<HitDice, "number" | "modifier">, normalHuman: boolean): boolean {
  return normalHuman && number <= 1 && modifier <= 0;
}

/** The Hit Dice for experience awards: those of a normal human are less than one (BX-182). */
export function worthDice<T extends Pick<HitDice, "number" | "modifier">>(dice: T, normalHuman: boolean): T {
  return isLess(dice, normalHuman) ? { ...dice, number: Math.min(dice.number, 0.5), modifier: 0 } : dice;
}

/** The hit points rolled, at least 1. */
export function resolveMonsterHitPoints(
  plan: MonsterHitPointsPlan,
  rolls: Rolls,
  rulings: Rulings,
): MonsterHitPointsOutcome {
  if (plan.fixed) return { procedure: "monsterHitPoints", ...plan.fixed, stamp: plan.stamp };
  const { value, steps } = rulings
    .trace({
      key: plan.converted ? "convert.dice" : "hitPoints.dice",
      on: "hitPoints",
      op: "set",
      value: rolledFor(rolls, "hitPoints").total,
      source: plan.converted ? rulings.source(monsterConversion, "ERIS-131") : { kind: "dice" },
    })
    .apply({ key: "hitPoints.atLeastOne", on: "hitPoints", op: "atLeast", value: 1, source: { kind: "rule" } })
    .done();
  return { procedure: "monsterHitPoints", value, steps, stamp: plan.stamp };
}
