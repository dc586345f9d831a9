import { ABILITIES, type Ability } from "../creature/types.ts";
import { oneOf, RulesError, wholeNumber } from "../errors.ts";
import { choice, flag, maybe, shape } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { abilityGeneration, FIXED_SCORES, type ScoreMethod } from "../topics/abilityGeneration.ts";

export type Scores = Readonly<Record<Ability, number>>;

/** The plan for the six scores of a new character (GOR-02 to GOR-04). */
interface AbilitiesPlan extends Plan<"abilities"> {
  readonly method: ScoreMethod;
  /** The fixed numbers as assigned. */
  readonly dealt?: Scores;
  /** Numbers to assign. */
  readonly numbers: readonly number[];
}

export interface AbilitiesOutcome {
  readonly procedure: "abilities";
  readonly scores: Scores;
  /** Whether two scores may still be exchanged. */
  readonly mayExchange: boolean;
  readonly stamp: string;
}

const checkInput = shape({
  method: maybe(choice(["rolled", "array"])),
  dealt: maybe(shape({})),
  rolledBefore: maybe(flag),
});

/** The six scores of a record. @throws RulesError naming the one that is not a whole number from 1 to 25 (GOR-02). */
export function checkedScores(scores: Scores, field = "abilities"): Scores {
  for (const ability of ABILITIES) wholeNumber(scores[ability], `${field}.${ability}`, 1, 25);
  return scores;
}

/**
 * Plans the scores of a new character by the ruling in force: 3d6 each in order (GOR-03), or fixed numbers assigned at will, which is possible only before the
 * first roll (GOR-04).
 * @throws RulesError for assigned scores that are no numbers.
 */
export function planAbilities(
  input: { readonly method?: ScoreMethod; readonly dealt?: Scores; readonly rolledBefore?: boolean },
  rulings: Rulings,
): AbilitiesPlan {
  checkInput(input, "input");
  const rule = rulings.use(abilityGeneration);
  const method = input.method ?? rule.methods[0] ?? "rolled";
  const refused = refusal(method, input, rulings);
  const { dealt } = input;
  return {
    procedure: "abilities",
    method,
    numbers: method === "array" ? FIXED_SCORES : [],
    ...(dealt && { dealt }),
    rolls: refused || method === "array" ? [] : ABILITIES.map((id) => ({ id, formula: "3d6" })),
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function refusal(
  method: ScoreMethod,
  { dealt, rolledBefore }: { readonly dealt?: Scores; readonly rolledBefore?: boolean },
  rulings: Rulings,
): Refusal | undefined {
  const topic = abilityGeneration.key;
  if (!rulings.use(abilityGeneration).methods.includes(method)) return { key: "character.method", topic };
  if (method !== "array") return undefined;
  if (rolledBefore) return { key: "character.rolledBefore", rule: "GOR-04", topic };
  if (!dealt) return undefined;
  const sorted = Object.values(checkedScores(dealt, "dealt")).sort((a, b) => b - a);
  return sorted.some((score, at) => score !== FIXED_SCORES[at])
    ? { key: "character.eachOnce", rule: "GOR-04", topic }
    : undefined;
}

/**
 * The scores.
 * @throws RulesError when the fixed numbers were never assigned.
 */
export function resolveAbilities(plan: AbilitiesPlan, rolls: Rolls, rulings: Rulings): AbilitiesOutcome {
  if (plan.method === "array" && !plan.dealt) throw new RulesError("missingChoice", "dealt");
  const scores = plan.dealt ?? scoresFrom((ability) => rolledFor(rolls, ability).total);
  const mayExchange = plan.method === "rolled" && rulings.use(abilityGeneration).exchange;
  return { procedure: "abilities", scores, mayExchange, stamp: plan.stamp };
}

function scoresFrom(of: (ability: Ability) => number): Scores {
  return {
    str: of("str"),
    int: of("int"),
    wis: of("wis"),
    dex: of("dex"),
    con: of("con"),
    cha: of("cha"),
  };
}

/**
 * Exchanges two scores of a roll, once (GOR-03). The argument is the outcome as rolled: a call with the original outcome revokes an unconfirmed exchange.
 * @throws RulesError for an unknown score.
 */
export function exchangeScores(outcome: AbilitiesOutcome, one: Ability, other: Ability): AbilitiesOutcome | Refusal {
  if (!outcome.mayExchange) return { key: "character.noExchange", rule: "GOR-03", topic: abilityGeneration.key };
  const { scores } = outcome;
  const [first, second] = [oneOf(one, ABILITIES, "one"), oneOf(other, ABILITIES, "other")];
  const exchanged = { ...scores, [first]: scores[second], [second]: scores[first] };
  return { ...outcome, scores: exchanged, mayExchange: false };
}
