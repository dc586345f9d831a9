import type { DamageKind } from "../creature/types.ts";
import type { MoraleFacts, MoraleOther, SituationRow } from "./types.ts";

/** The share lost, as a fraction; losses over the whole count as all of it (REF-13). */
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

/** Whether an attack of this kind can harm the foe at all. */
export function canHarm(kind: DamageKind, foe: Pick<MoraleOther, "harmedOnlyBy" | "immunities">): boolean {
  if (foe.immunities?.includes(kind.type)) return false;
  const need = foe.harmedOnlyBy ?? { kind: "any" };
  if (need.kind === "any") return true;
  if (need.kind === "silverOrMagic") return kind.silver || kind.magic;
  return kind.magic && kind.bonus >= need.bonus;
}

function kindKey(kind: DamageKind): string {
  if (kind.magic) return `magic ${kind.bonus}`;
  return kind.silver ? "silver" : kind.type;
}

/** Whether every undefeated foe shrugs off the kind of attack that most attackers have ready; of equal kinds, all (REF-15). */
export function unableToAffect(facts: MoraleFacts): boolean {
  const foes = standing(facts.foes);
  const attacks = facts.attacks ?? [];
  if (foes.length === 0 || attacks.length === 0) return false;
  const counts = new Map<string, { kind: DamageKind; count: number }>();
  for (const kind of attacks) {
    const entry = counts.get(kindKey(kind)) ?? { kind, count: 0 };
    counts.set(kindKey(kind), { kind, count: entry.count + 1 });
  }
  const most = Math.max(...[...counts.values()].map((entry) => entry.count));
  const prevalent = [...counts.values()].filter((entry) => entry.count === most);
  return foes.every((foe) => prevalent.every((entry) => !canHarm(entry.kind, foe)));
}

/** The 25 usual modifiers in their order (REF-12 to REF-15); values may be changed in the table `moraleModifiers`. */
export const SITUATIONS: readonly SituationRow[] = [
  { row: 1, value: -6, holds: (facts) => facts.alliesLeft === true },
  { row: 2, value: -2, holds: (facts) => lost(facts) >= 0.25 && lost(facts) < 0.5 },
  { row: 3, value: -4, holds: (facts) => lost(facts) >= 0.5 },
  { row: 4, value: -1, holds: (facts) => facts.alignment === "chaotic" },
  { row: 5, value: 4, holds: hates },
  { row: 6, value: 1, holds: (facts) => facts.alignment === "lawful" },
  { row: 7, value: -2, holds: (facts) => facts.surprised === true },
  { row: 8, value: -2, holds: (facts) => standing(facts.foes).some((foe) => foe.isCaster) },
  { row: 9, value: -2, holds: (facts) => between(facts, 0, 0.5) },
  { row: 10, value: -1, holds: (facts) => between(facts, 0.5001, 0.9999) },
  { row: 11, value: 1, holds: (facts) => between(facts, 4, 8) },
  { row: 12, value: 2, holds: (facts) => between(facts, 9, 14) },
  { row: 13, value: 3, holds: (facts) => between(facts, 15, 1000) },
  { row: 14, value: 3, holds: (facts) => facts.lair === true },
  { row: 15, value: 1, holds: (facts) => facts.terrain === true },
  { row: 16, value: -1, holds: (facts) => (facts.checksThisRound ?? 0) > 0 },
  {
    row: 17,
    value: -1,
    holds: (facts) =>
      facts.leaderAlignment !== undefined && facts.alignment !== undefined && facts.leaderAlignment !== facts.alignment,
  },
  { row: 18, value: -4, holds: (facts) => facts.strongestAllyDefeated === true },
  { row: 19, value: 2, holds: (facts) => facts.treatment === "well" },
  { row: 20, value: -4, holds: (facts) => facts.treatment === "poor" },
  { row: 21, value: -2, holds: (facts) => facts.opponentsDefeated === 0 },
  { row: 22, value: -4, holds: (facts) => ratio(facts, "foes") },
  { row: 23, value: 2, holds: (facts) => ratio(facts, "own") },
  { row: 24, value: -8, holds: unableToAffect },
  { row: 25, value: 2, holds: (facts) => standing(facts.allies).some((ally) => ally.isCaster) },
];
