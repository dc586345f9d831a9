import { planConversion, resolveConversion } from "../../conversion/monster.ts";
import { planLuck, planLuckScore, resolveLuck, resolveLuckScore } from "../../life/luck.ts";
import { minionHitPoints } from "../../life/minion.ts";
import { rollPlanDice } from "../../plan.ts";
import { actionPoints as actionPointsTopic } from "../../topics/actionPoints.ts";
import { ancestryBonuses as ancestryTopic } from "../../topics/ancestryBonuses.ts";
import { freeExpertise as expertiseTopic } from "../../topics/freeExpertise.ts";
import { MAGIC_SWORD } from "../bands.ts";
import { adventurer, average, foe, hitsAt } from "./people.ts";
import { number, type OddsOf, share } from "./types.ts";

export const actionPoints: OddsOf = (rulings) => [number("points", rulings.use(actionPointsTopic).perEncounter)];

/** One bonus is for the people and one for the class. */
export const ancestryBonuses: OddsOf = (rulings) => {
  const rule = rulings.use(ancestryTopic);
  return [
    number(
      "scores",
      rule ? Math.min(1, rule.ofAncestry("dwarf").length) + Math.min(1, rule.ofClass({ id: "fighter" }).length) : 0,
    ),
  ];
};

export const freeExpertise: OddsOf = (rulings) => {
  const more = rulings.use(expertiseTopic);
  return [number("fifth", more(5)), number("fifteenth", more(15))];
};

/** The fighter has a sword +1, where the level gives a bonus too. */
export const inherentStacking: OddsOf = (rulings) => [share("hits", hitsAt(7, rulings, MAGIC_SWORD, "dragon"))];

/** A luck roll against 15, with the Luck of the session. */
export const luck: OddsOf = (rulings) => {
  const fighter = adventurer("fighter");
  const score = planLuckScore(fighter, false, rulings);
  if (score.refused) return [share("lucky", undefined)];
  const lucky = average((dice) => {
    const { after } = resolveLuckScore(score, rollPlanDice(score, dice));
    const plan = planLuck({ ...fighter, state: { ...fighter.state, luck: after } }, 15, rulings);
    return resolveLuck(plan, rollPlanDice(plan, dice), rulings).success ? 1 : 0;
  });
  return [share("lucky", lucky)];
};

export const toughMinions: OddsOf = (rulings) => {
  const points = (band: "orcs" | "ogres"): number | undefined => {
    const { hitDice } = foe(band);
    return hitDice && minionHitPoints(hitDice, rulings).value;
  };
  return [number("orc", points("orcs")), number("ogre", points("ogres"))];
};

/** A monster of six Hit Dice, AC 0, from another book. */
export const monsterConversion: OddsOf = (rulings) => {
  const monster = {
    hitDice: { number: 6, modifier: 0 },
    listedHitPoints: 27,
    armourClass: 0,
    attacks: [{ id: "bite", damage: "2d10" }],
  };
  const plan = planConversion(monster, rulings);
  if (plan.refused) return [number("hitPoints", 27), number("armour", 0)];
  const points = average((dice) => resolveConversion(plan, rollPlanDice(plan, dice), rulings).hitPoints.value);
  const { armourClass } = resolveConversion(
    plan,
    rollPlanDice(plan, { roll: () => ({ formula: "6d6", total: 21, dice: [] }) }),
    rulings,
  );
  return [number("hitPoints", points), number("armour", armourClass.value)];
};
