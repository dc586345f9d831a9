import type { AttackAllowance } from "../attack/multiple-attacks.ts";
import type { AttackSituation, Named } from "../attack/types.ts";
import type { Creature } from "../creature/types.ts";
import { type Fate, type Fighter, isScreened } from "./fighter.ts";

/** Feet between shooter and target; melee attacks are in reach. */
const SHOT = 30;

/** The facts of an attack situation that vary in the lab. */
export interface Stance {
  readonly missile: boolean;
  /** The bonus of an escalating fight. */
  readonly bonus: number;
  /** Number of targets of the attacker. */
  readonly targets: number;
  /** Friends of the shooter in the melee that it shoots into or past. */
  readonly friends: number;
  readonly past: boolean;
}

/** The attack situation of the rules. Friends in a melee are named by index: {@link friendsInMelee} lists them. */
export function situationOf({ missile, bonus, targets, friends, past }: Stance): AttackSituation {
  const melee = past ? { pastMelee: true } : { intoMelee: true };
  const named = Array.from({ length: friends }, (_, at): Named => ({ id: String(at), name: "" }));
  return {
    ...(missile ? { distanceFeet: SHOT } : { allInReach: true }),
    ...(friends > 0 && { ...melee, friendsInMelee: named }),
    ...(targets > 1 && { numberOfAttacks: targets }),
    ...(bonus !== 0 && { escalation: bonus }),
  };
}

/** The members of a shooter's side who fight in melee in front, by index: a missile that misses may hit them (ERIS-20). */
export function friendsInMelee(fighters: readonly Fighter[], fates: readonly Fate[], by: number): readonly number[] {
  const friends: number[] = [];
  for (const [at, { side, behind, shoots }] of fighters.entries())
    if (at !== by && fates[at] === "able" && side === fighters[by]?.side && !behind && !shoots) friends.push(at);
  return friends;
}

/** The stance of an attacker towards a foe. */
export function stanceOf(
  field: { readonly fighters: readonly Fighter[]; readonly fates: readonly Fate[] },
  hit: { readonly by: number; readonly at: number; readonly missile: boolean; readonly targets: number },
  bonus: number,
): Stance {
  const { fighters, fates } = field;
  const { by, at, missile, targets } = hit;
  if (!missile) return { missile, bonus, targets, friends: 0, past: false };
  const friends = friendsInMelee(fighters, fates, by).length;
  return { missile, bonus, targets: 1, friends, past: isScreened(fighters, fates, at) };
}

/** The attacks of one turn. */
interface Turn {
  readonly most: number;
  /** Whether each attack is on a different foe, with a penalty that grows with their number (ERIS-25, ERIS-137). */
  readonly apart: boolean;
  /** Whether all attacks are on the first foe, because several would have a penalty (ERIS-137). */
  readonly onOne: boolean;
}

/** The attacks of a turn under an allowance, for a creature with this many listed. */
export function turnOf(
  { kind }: Pick<Creature, "kind">,
  { maximum, separate, strict }: AttackAllowance,
  listed: number,
  shoots: boolean,
): Turn {
  const most = kind === "monster" && !shoots ? Math.min(maximum, listed) : maximum;
  return { most, apart: separate && most > 1, onOne: strict && !separate && !shoots };
}

/** The best number of foes to attack, where each more adds a penalty to all attacks: the most expected hits with the fewest foes. */
export function sharedAmong(most: number, chance: (targets: number) => number): number {
  let best = 1;
  let hits = chance(1);
  for (let targets = 2; targets <= most; targets += 1) {
    const expected = targets * chance(targets);
    if (expected <= hits) continue;
    best = targets;
    hits = expected;
  }
  return best;
}
