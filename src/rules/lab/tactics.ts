import type { AttackAllowance } from "../attack/multiple-attacks.ts";
import type { AttackSituation, Named } from "../attack/types.ts";
import type { Creature } from "../creature/types.ts";
import { type Fate, type Fighter, isScreened } from "./fighter.ts";

/** Feet between shooter and target; hits are struck in reach. */
const SHOT = 30;

/** The facts of an attack situation that vary in the lab: everything else is the same for all attacks. */
export interface Stance {
  readonly missile: boolean;
  /** Of escalating fights. */
  readonly bonus: number;
  /** How many targets the attacker shares its hits out among. */
  readonly targets: number;
  /** Friends of the shooter who stand in the melee that is shot into, or past. */
  readonly friends: number;
  readonly past: boolean;
}

/** The situation of a hit as the table has it. The friends in a melee are named by their number: {@link friendsInMelee} says who they are. */
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

/** The members of a shooter's side who fight hand to hand in front, by place: a missile that misses may hit them (ERIS-20). */
export function friendsInMelee(fighters: readonly Fighter[], fates: readonly Fate[], by: number): readonly number[] {
  const friends: number[] = [];
  for (const [at, { side, behind, shoots }] of fighters.entries())
    if (at !== by && fates[at] === "able" && side === fighters[by]?.side && !behind && !shoots) friends.push(at);
  return friends;
}

/** How somebody stands to a foe whom it attacks. */
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

/** How somebody's attacks of a turn go. */
interface Turn {
  readonly most: number;
  /** Each at another foe, and the more of them the worse (ERIS-25, ERIS-137). */
  readonly apart: boolean;
  /** All at the first of them: at several it would strike worse (ERIS-137). */
  readonly onOne: boolean;
}

/** The attacks of a turn under an allowance, for a creature with so many listed. */
export function turnOf(
  { kind }: Pick<Creature, "kind">,
  { maximum, separate, strict }: AttackAllowance,
  listed: number,
  shoots: boolean,
): Turn {
  const most = kind === "monster" && !shoots ? Math.min(maximum, listed) : maximum;
  return { most, apart: separate && most > 1, onOne: strict && !separate && !shoots };
}

/** Among how many foes it is best to share hits out where each more makes all of them worse: most hits to be expected, the fewest foes. */
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
