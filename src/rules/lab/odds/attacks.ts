import { planDamage } from "../../attack/damage.ts";
import { resolveDamage } from "../../attack/damage-outcome.ts";
import { planGrapple, resolveGrapple } from "../../attack/grapple.ts";
import { planAttack } from "../../attack/plan.ts";
import type { AttackSituation, Means } from "../../attack/types.ts";
import { makeCombatant } from "../../combat/combatants.ts";
import { retreatFacts } from "../../combat/movement.ts";
import { outOfReach } from "../../combat/reach.ts";
import { type Creature, hasCondition } from "../../creature/types.ts";
import { roundsUntilTired } from "../../derived/rounds-until-tired.ts";
import type { QuickDice } from "../../dice/dice.ts";
import { afterRunning, RESTED } from "../../encounter/exhaustion.ts";
import { takeDamage } from "../../life/damage.ts";
import { withLife } from "../../life/state.ts";
import { rollPlanDice } from "../../plan.ts";
import type { Rulings } from "../../rulings/types.ts";
import { MAGIC_SWORD } from "../bands.ts";
import { readyMeans } from "../weapon-choice.ts";
import { adventurer, average, foe } from "./people.ts";
import { number, type OddsOf, share } from "./types.ts";

const UNARMED: Means = { kind: "unarmed" };
const meansOf = (creature: Creature): Means => readyMeans(creature)[0] ?? UNARMED;

/** The chance of one attack; undefined where it is refused. */
function chance(
  attacker: Creature,
  target: Creature,
  situation: AttackSituation,
  rulings: Rulings,
  means = meansOf(attacker),
): number | undefined {
  const plan = planAttack({ attacker, target, means, situation }, rulings);
  return plan.refused ? undefined : plan.chance;
}

/** The three ways differ only where a total over 20 is needed: the table stops at 20, and a bonus still counts there. */
export const attackResolution: OddsOf = (rulings) => {
  const fighter = adventurer("fighter");
  const demon = { ...foe("dragon"), naturalArmourClass: -8 };
  const sword: Means = { kind: "weapon", use: "melee", weapon: { ...MAGIC_SWORD, magic: 3 } };
  return [
    share("plain", chance(fighter, foe("orcs"), {}, rulings)),
    share("hard", chance(fighter, demon, {}, rulings, sword)),
  ];
};

/** All parry points go to one attacker. */
export const parry: OddsOf = (rulings) => {
  const fighter = adventurer("fighter");
  const ogre = foe("ogres");
  return [
    share("plain", chance(ogre, fighter, {}, rulings)),
    share("parried", chance(ogre, fighter, { parryShare: 4, parrier: { id: "self", name: "" } }, rulings)),
  ];
};

export const disengage: OddsOf = (rulings) => {
  const fighter = adventurer("fighter");
  const away = makeCombatant({ id: "f", name: "", side: "a", declared: "retreat", engagedWith: ["o"] });
  const { retreating } = retreatFacts(away, "o", rulings);
  return [share("retreat", chance(foe("orcs"), fighter, retreating ? { retreatingFrom: true } : {}, rulings))];
};

/** The fighter has run for half a turn. */
export const exhaustion: OddsOf = (rulings) => {
  const rounds = Math.ceil(roundsUntilTired(rulings)?.running ?? 30);
  const { exhausted } = afterRunning(RESTED, rounds, true, rulings);
  const fighter = adventurer("fighter");
  const tired: Creature = exhausted ? { ...fighter, conditions: ["exhausted"] } : fighter;
  return [
    share("hits", chance(tired, foe("orcs"), {}, rulings)),
    share("isHit", chance(foe("orcs"), tired, {}, rulings)),
  ];
};

/** Three attackers seize one; where they roll to hit first, both halves count. */
export const grappling: OddsOf = (rulings) => {
  const attackers = ["1", "2", "3"].map((id): Creature => ({ ...foe("orcs"), id }));
  const defender = adventurer("fighter");
  const plan = planGrapple({ attackers, defender }, rulings);
  if (plan.refused) return [share("seized", undefined)];
  const seized = (dice: QuickDice): number => {
    const first = resolveGrapple(plan, rollPlanDice(plan, dice), rulings);
    const last = first.next ? resolveGrapple(first.next, rollPlanDice(first.next, dice), rulings) : first;
    return last.winner === "attackers" ? 1 : 0;
  };
  return [share("seized", average(seized))];
};

/** A number of hits that makes any creature surrender. */
const MOST_HITS = 500;

/** Attacks with the flat of a sword until a dragon surrenders. */
export const subdual: OddsOf = (rulings) => {
  const fighter = adventurer("fighter");
  const dragon: Creature = { ...foe("dragon"), tags: ["dragon", "intelligent"] };
  const input = { attacker: fighter, target: dragon, means: meansOf(fighter), situation: { subdual: true } };
  const plan = planAttack(input, rulings);
  const damage = planDamage(input, rulings);
  if (plan.refused || damage.refused) return [number("attacks", undefined)];
  const until = (dice: QuickDice): number => {
    let now = dragon;
    let attacks = 0;
    while (!hasCondition(now, "surrendered", "unconscious", "dead") && attacks < MOST_HITS) {
      attacks += 1;
      if (dice.die(20) < plan.neededNatural) continue;
      const { total } = resolveDamage(damage, rollPlanDice(damage, dice), rulings);
      now = withLife(now, takeDamage(now, { amount: total, subdual: true }, rulings).after);
    }
    return attacks;
  };
  return [number("attacks", average(until))];
};

/** An archer shoots over a rank of friends, at 60 feet. */
export const indirectFire: OddsOf = (rulings) => [
  share("over", chance(adventurer("elf"), foe("orcs"), { distanceFeet: 60, indirect: true }, rulings)),
];

/** The melee reach in feet, in steps of five. */
export const meleeReach: OddsOf = (rulings) => {
  const reached = [0, 5, 10, 15, 20].filter((feet) => !outOfReach(feet, false, rulings));
  return [number("feet", Math.max(...reached))];
};
