import { ABILITIES, type Ability, type Creature } from "../creature/types.ts";
import { peopleOf } from "../derived/acting-class.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { ancestryBonuses } from "../topics/ancestryBonuses.ts";
import type { Traced } from "../trace/types.ts";
import { checkedScores, type Scores } from "./abilities.ts";

/** The two +1 bonuses that a character chose, stored apart from its rolled scores; null for none. */
export interface ChosenBonuses {
  readonly ancestry: Ability | null;
  readonly class: Ability | null;
}

const HIGHEST = 18;

/** The abilities that each +1 may go to, without those at 18 (HERO-19, HERO-20). Both lists are empty where the ruling is off. */
export function openBonuses(
  character: Pick<Creature, "class" | "ancestry">,
  rolled: Scores,
  chosenAncestry: Ability | null,
  rulings: Rulings,
): { readonly ancestry: readonly Ability[]; readonly class: readonly Ability[] } {
  const rule = rulings.use(ancestryBonuses);
  checkedScores(rolled);
  const room = (ability: Ability, more: number): boolean => rolled[ability] + more < HIGHEST;
  if (!rule) return { ancestry: [], class: [] };
  const own = character.class ? rule.ofClass(character.class) : [];
  return {
    ancestry: rule.ofAncestry(peopleOf(character)).filter((ability) => room(ability, 0)),
    class: own.filter((ability) => room(ability, ability === chosenAncestry ? 1 : 0)),
  };
}

/** The reason why a choice of bonuses is invalid. */
export function bonusFault(
  character: Pick<Creature, "class" | "ancestry">,
  rolled: Scores,
  chosen: ChosenBonuses,
  rulings: Rulings,
): Refusal | undefined {
  if (!rulings.use(ancestryBonuses)) return undefined;
  const open = openBonuses(character, rolled, chosen.ancestry, rulings);
  const blame = { key: "character.bonusElsewhere", topic: ancestryBonuses.key };
  if (chosen.ancestry && !open.ancestry.includes(chosen.ancestry))
    return { ...blame, rule: "HERO-19", data: { ability: chosen.ancestry } };
  if (chosen.class && !open.class.includes(chosen.class))
    return { ...blame, rule: "HERO-20", data: { ability: chosen.class } };
  return undefined;
}

/** A score with its bonuses while the ruling is on; the rolled score when it is off (HERO-27). */
export function scoreWithBonuses(ability: Ability, rolled: Scores, chosen: ChosenBonuses, rulings: Rulings): Traced {
  const trace = rulings.trace({
    key: "character.score",
    on: "count",
    op: "set",
    value: checkedScores(rolled)[ability],
    source: { kind: "creature" },
    data: { ability },
  });
  const on = rulings.use(ancestryBonuses) !== undefined;
  const add = (key: string, rule: string): void => {
    const modifier = { key, on: "count", op: "add", value: 1, source: rulings.source(ancestryBonuses, rule) } as const;
    if (!on) trace.skip(modifier, "character.bonusesOff");
    else if (trace.value >= HIGHEST) trace.skip(modifier, "character.highest");
    else trace.apply(modifier);
  };
  if (chosen.ancestry === ability) add("character.ancestryBonus", "HERO-19");
  if (chosen.class === ability) add("character.classBonus", "HERO-20");
  return trace.done();
}

/** All six scores with their bonuses. */
export function scoresWithBonuses(rolled: Scores, chosen: ChosenBonuses, rulings: Rulings): Scores {
  const of = (ability: Ability): number => scoreWithBonuses(ability, rolled, chosen, rulings).value;
  const [str, int, wis, dex, con, cha] = ABILITIES.map(of) as [number, number, number, number, number, number];
  return { str, int, wis, dex, con, cha };
}
