import { type DamageKind, meets } from "../creature/types.ts";
import type { MoraleFacts, MoraleOther, SituationRow } from "../facts/morale.ts";

/** The share lost, as a fraction of at most 1 (REF-13). */
function lost(facts: MoraleFacts): number {
  return facts.lost && facts.lost.of > 0 ? Math.min(1, Math.max(0, facts.lost.lost) / facts.lost.of) : 0;
}

/** Hit dice for rows 9 to 13: a plus does not count, 1-1 is under 1 but over a half (REF-12). */
function dice(facts: MoraleFacts): number | undefined {
  if (!facts.hitDice) return undefined;
  const { number, modifier } = facts.hitDice;
  return number === 1 && modifier < 0 ? 0.75 : number < 1 ? number : Math.floor(number);
}

function between(facts: MoraleFacts, from: number, to: number): boolean {
  const value = dice(facts);
  return value !== undefined && value >= from && value <= to;
}

const standing = (others: readonly MoraleOther[] | undefined): readonly MoraleOther[] =>
  (others ?? []).filter((other) => other.able);

function hates(facts: MoraleFacts): boolean {
  return standing(facts.foes).some((foe) => foe.tags.some((tag) => facts.hatedEnemies?.includes(tag) ?? false));
}

function ratio(facts: MoraleFacts, more: "own" | "foes"): boolean {
  if (!facts.numbers) return false;
  const { own, foes } = facts.numbers;
  const [many, few] = more === "own" ? [own, foes] : [foes, own];
  return few > 0 && many >= few * 3;
}

/** Whether an attack of this kind can harm the foe. */
function canHarm(kind: DamageKind, foe: Pick<MoraleOther, "harmedOnlyBy" | "immunities">): boolean {
  if (foe.immunities?.includes(kind.type)) return false;
  return meets(kind, foe.harmedOnlyBy ?? { kind: "any" });
}

function kindKey(kind: DamageKind): string {
  if (kind.magic) return "magic";
  return kind.silver ? "silver" : kind.type;
}

/** Whether every undefeated foe is immune to the kind of attack that most attackers have ready; on a tie, to all of these kinds (REF-15). */
export function unableToAffect(facts: MoraleFacts): boolean {
  const foes = standing(facts.foes);
  const attacks = facts.attacks ?? [];
  if (foes.length === 0 || attacks.length === 0) return false;
  // Magic is one kind, at any bonus.
  const kinds = new Map<string, DamageKind[]>();
  for (const kind of attacks) kinds.set(kindKey(kind), [...(kinds.get(kindKey(kind)) ?? []), kind]);
  const most = Math.max(...[...kinds.values()].map(({ length }) => length));
  const prevalent = [...kinds.values()].filter(({ length }) => length === most).flat();
  return foes.every((foe) => prevalent.every((kind) => !canHarm(kind, foe)));
}

/** The 25 usual modifiers in their order (REF-12 to REF-15); values may be changed in the table `moraleModifiers`. */
export const SITUATIONS: readonly SituationRow[] = [
  { row: 1, key: "morale.alliesLeft", value: -6, holds: (facts) => facts.alliesLeft === true },
  { row: 2, key: "morale.quarterLost", value: -2, holds: (facts) => lost(facts) >= 0.25 && lost(facts) < 0.5 },
  { row: 3, key: "morale.halfLost", value: -4, holds: (facts) => lost(facts) >= 0.5 },
  { row: 4, key: "morale.chaotic", value: -1, holds: (facts) => facts.alignment === "chaotic" },
  { row: 5, key: "morale.hatedEnemy", value: 4, holds: hates },
  { row: 6, key: "morale.lawful", value: 1, holds: (facts) => facts.alignment === "lawful" },
  { row: 7, key: "morale.wasSurprised", value: -2, holds: (facts) => facts.surprised === true },
  { row: 8, key: "morale.foesCast", value: -2, holds: (facts) => standing(facts.foes).some((foe) => foe.isCaster) },
  { row: 9, key: "morale.halfHitDie", value: -2, holds: (facts) => between(facts, 0, 0.5) },
  { row: 10, key: "morale.underOneHitDie", value: -1, holds: (facts) => between(facts, 0.5001, 0.9999) },
  { row: 11, key: "morale.hitDice4to8", value: 1, holds: (facts) => between(facts, 4, 8) },
  { row: 12, key: "morale.hitDice9to14", value: 2, holds: (facts) => between(facts, 9, 14) },
  { row: 13, key: "morale.hitDice15up", value: 3, holds: (facts) => between(facts, 15, 1000) },
  { row: 14, key: "morale.lair", value: 3, holds: (facts) => facts.lair === true },
  { row: 15, key: "morale.terrain", value: 1, holds: (facts) => facts.terrain === true },
  { row: 16, key: "morale.checkedBefore", value: -1, holds: (facts) => (facts.checksThisRound ?? 0) > 0 },
  {
    row: 17,
    key: "morale.leaderAlignment",
    value: -1,
    holds: (facts) =>
      facts.leaderAlignment !== undefined && facts.alignment !== undefined && facts.leaderAlignment !== facts.alignment,
  },
  { row: 18, key: "morale.strongestAllyDown", value: -4, holds: (facts) => facts.strongestAllyDefeated === true },
  { row: 19, key: "morale.treatedWell", value: 2, holds: (facts) => facts.treatment === "well" },
  { row: 20, key: "morale.treatedPoorly", value: -4, holds: (facts) => facts.treatment === "poor" },
  { row: 21, key: "morale.noFoeDefeated", value: -2, holds: (facts) => facts.opponentsDefeated === 0 },
  { row: 22, key: "morale.outnumbered", value: -4, holds: (facts) => ratio(facts, "foes") },
  { row: 23, key: "morale.outnumbers", value: 2, holds: (facts) => ratio(facts, "own") },
  { row: 24, key: "morale.cannotHarm", value: -8, holds: unableToAffect },
  {
    row: 25,
    key: "morale.alliesCast",
    value: 2,
    holds: (facts) => standing(facts.allies).some((ally) => ally.isCaster),
  },
];
