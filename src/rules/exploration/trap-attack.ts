import type { AttackInput, Means } from "../attack/types.ts";
import { type Creature, makeCreature } from "../creature/types.ts";
import { checkTrapAttack } from "./check.ts";
import type { TrapStrike } from "./traps.ts";

const MUNDANE = { type: "mundane", silver: false, magic: false, bonus: 0 } as const;

/** The distance in feet of a trap's missile, without a range modifier. */
const FEET = 20;
const RANGES = [1, 1000, 1000] as const;

/** The attack roll of a trap, which attacks as a monster of its Hit Dice (BX-068). */
export function attackOfTrap({ trap, attack, harm }: TrapStrike, target: Creature): AttackInput {
  checkTrapAttack(attack, "attack");
  const { hitDice: number, missile } = attack;
  const dealt = harm.find(({ kind }) => kind === "damage");
  const means: Means = {
    kind: "natural",
    attack: {
      id: "trap",
      name: trap,
      routine: 1,
      count: 1,
      damage: dealt?.kind === "damage" ? dealt.formula : "",
      byWeapon: false,
      weaponBonus: 0,
      ...(missile && { ranges: RANGES }),
      kind: MUNDANE,
      riders: [],
    },
  };
  const attacker = makeCreature({ id: "trap", name: trap, hitDice: { number, modifier: 0, asterisks: 0 } });
  return { attacker, target, means, situation: missile ? { distanceFeet: FEET } : {} };
}
