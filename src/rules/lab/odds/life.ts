import type { Creature } from "../../creature/types.ts";
import { planIllusion } from "../../life/illusion.ts";
import { planItemDestruction, resolveItemDestruction } from "../../life/item-destruction.ts";
import { planNaturalHealing, restDays } from "../../life/natural-healing.ts";
import { rest } from "../../life/rest.ts";
import { planResurrection } from "../../life/resurrection.ts";
import { planFate, resolveFate, resolveSurvival } from "../../mass/lost-figure.ts";
import { rollPlanDice } from "../../plan.ts";
import type { Rulings } from "../../rulings/types.ts";
import { adventurer, average, hurt, savedShare } from "./people.ts";
import { number, type OddsOf, share } from "./types.ts";

/** The fighter after combat, with a quarter of his hit points. */
const wounded = (): Creature => hurt(adventurer("fighter"), 4);

/** Average hit points restored by this many days in a safe place. */
function healed(days: number, rulings: Rulings): number | undefined {
  const creature = wounded();
  const plan = planNaturalHealing(creature, { days, secure: true }, rulings);
  const had = { progress: 0, surgesOfClass: 6 };
  const once = restDays(creature, plan, rollPlanDice(plan, { roll: none }), had, rulings).change;
  // Where surges replace days of healing, the rests that restore surges are needed.
  if (once.refused?.key === "life.noSuchRest") return undefined;
  return average((dice) => {
    const { change } = restDays(creature, plan, rollPlanDice(plan, dice), had, rulings);
    return change.refused ? 0 : change.after.hitPoints.value - creature.hitPoints.value;
  }, 1000);
}

const none = (formula: string) => ({ formula, total: 0, dice: [] });

export const naturalHealing: OddsOf = (rulings) => [
  number("day", healed(1, rulings)),
  number("week", healed(7, rulings)),
];

export const rests: OddsOf = (rulings) => {
  const of = (kind: "short" | "extended") => rest(wounded(), { kind, start: 0 }, rulings);
  const [short, extended] = [of("short"), of("extended")];
  return [
    number("short", short.refused ? undefined : short.minutes),
    number("extended", extended.refused ? undefined : extended.minutes / 60),
    number("healed", extended.refused ? undefined : extended.change.after.hitPoints.value - 4),
  ];
};

export const resurrectionRoll: OddsOf = (rulings) => {
  const dead: Creature = { ...hurt(adventurer("fighter"), 0), conditions: ["dead"] };
  const { save } = planResurrection(dead, rulings);
  return [share("returns", save ? savedShare(save, rulings) : 1)];
};

/** A sword +1 and a mundane rope of a fighter killed by lightning. */
export const itemDestruction: OddsOf = (rulings) => {
  const dead: Creature = { ...hurt(adventurer("fighter"), 0), conditions: ["dead"] };
  const items = [
    { id: "sword", name: "", magic: true, bonus: 1 },
    { id: "rope", name: "", magic: false, bonus: 0 },
  ];
  const plan = planItemDestruction(dead, items, "spells", rulings);
  const lost = (at: number): number => {
    if (plan.refused) return 0;
    return average((dice) =>
      resolveItemDestruction(plan, rollPlanDice(plan, dice), rulings).items[at]?.destroyed ? 1 : 0,
    );
  };
  return [share("magic", lost(0)), share("mundane", lost(1))];
};

/** A character without a saving throw believes the illusion; the referee decides the consequences. */
export const illusions: OddsOf = (rulings) => {
  const input = { real: false, damage: 10, disbelieved: false };
  const { belief, refused } = planIllusion(adventurer("fighter"), input, rulings);
  return [share("doubts", refused ? undefined : belief ? savedShare(belief, rulings) : 0)];
};

/** The chances of a character whose figure in a mass battle is destroyed. */
export const massCombat: OddsOf = (rulings) => {
  const plan = planFate(adventurer("fighter"), 0, rulings);
  if (plan.refused) return [share("lives", undefined)];
  return [
    share(
      "lives",
      average((dice) => {
        const { next } = resolveFate(plan, rollPlanDice(plan, dice), rulings);
        return next && resolveSurvival(next, rollPlanDice(next, dice)).lives ? 1 : 0;
      }),
    ),
  ];
};
