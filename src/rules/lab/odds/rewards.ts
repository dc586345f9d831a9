import { type Sharer, shareOf } from "../../hirelings/division.ts";
import { employing } from "../../hirelings/limits.ts";
import { wages } from "../../hirelings/wages.ts";
import { rollPlanDice } from "../../plan.ts";
import { award, divideWinnings, NOTHING_PENDING, type Pending } from "../../rewards/award.ts";
import {
  explorationPercent,
  magicExperience,
  monstersExperience,
  monsterWorth,
  treasureExperience,
} from "../../rewards/experience.ts";
import { planRollOff, resolveRollOff } from "../../rewards/roll-off.ts";
import { upkeepDue } from "../../rewards/upkeep.ts";
import type { Rulings } from "../../rulings/types.ts";
import { TYPICAL_PARTY } from "../bands.ts";
import { adventurer, average, foe } from "./people.ts";
import { number, type OddsOf, share } from "./types.ts";

const SIX: readonly Sharer[] = TYPICAL_PARTY.map(({ creature }) => ({ id: creature.id, kind: "character" }));
const RETAINER: Sharer = { id: "retainer", kind: "retainer", hasClass: true };
/** The rewards of a session: ten orcs and their thousand gold pieces. */
const EVENING: Pending = {
  ...NOTHING_PENDING,
  monsters: [{ name: "orcs", count: 10, hitDice: { number: 1, modifier: 0, asterisks: 0 } }],
  coins: { gp: 1000 },
};
const COPPER = 100;

const learned = (safe: boolean, rulings: Rulings): number =>
  award(EVENING, SIX, safe, rulings).each[0]?.experience.value ?? 0;

export const treasureXp: OddsOf = (rulings) => [
  number("treasure", treasureExperience(EVENING.coins, 0, rulings).value),
  number("each", learned(true, rulings)),
];

export const monsterXp: OddsOf = (rulings) => {
  const dragon = foe("dragon").hitDice ?? { number: 6, modifier: 0, asterisks: 0 };
  return [
    number("orcs", monstersExperience(EVENING.monsters, rulings).value),
    number("dragon", monsterWorth(dragon, rulings).value),
    number("each", learned(true, rulings)),
  ];
};

export const magicItemXp: OddsOf = (rulings) => [
  number("item", magicExperience([{ name: "item", grade: "standard", count: 1 }], rulings).value),
];

export const explorationXp: OddsOf = (rulings) => [
  share("five", explorationPercent(5, rulings) / 100),
  share("eleven", explorationPercent(11, rulings) / 100),
];

export const xpAward: OddsOf = (rulings) => [
  number("home", learned(true, rulings)),
  number("dungeon", learned(false, rulings)),
];

/** Whether one of two characters gets both magic items that both want: by a roll for each, or by taking turns. Ties are rolled again. */
function bothItems(rulings: Rulings): number {
  const plan = planRollOff("item", ["one", "other"], rulings);
  if (plan.refused) return 0;
  return average((dice) => {
    const { winner } = resolveRollOff(plan, rollPlanDice(plan, dice), rulings);
    return winner === "" ? 0.5 : winner === "one" ? 1 : 0;
  });
}

/** A thousand gold pieces are not divisible by six. */
export const treasurePool: OddsOf = (rulings) => [
  share("both", bothItems(rulings)),
  number("gold", (divideWinnings(1000 * COPPER, SIX, rulings).each[0]?.amount.value ?? 0) / COPPER),
];

export const hirelingShare: OddsOf = (rulings) => {
  const { each } = divideWinnings(1000 * COPPER, [...SIX, RETAINER], rulings);
  const gold = (id: string): number => (each.find((one) => one.id === id)?.amount.value ?? 0) / COPPER;
  return [
    share("share", shareOf(RETAINER, rulings)),
    number("retainer", gold("retainer")),
    number("fighter", gold("fighter")),
  ];
};

/** Wages for a month of 28 days in the calendar; one more day would be paid as a second month. */
export const hirelings: OddsOf = (rulings) => {
  const paid = wages("footmanLight", { days: 28, number: 10 }, rulings);
  const { kept = 0 } = award(EVENING, [...SIX, RETAINER], true, rulings).each.find(({ id }) => id === "retainer") ?? {};
  return [
    number("most", employing(18, [], undefined, rulings).most.value),
    number("wages", paid.refused ? undefined : paid.gold.value),
    share("kept", kept),
  ];
};

/** A third-level fighter with ten men-at-arms. */
export const upkeep: OddsOf = (rulings) => {
  const kept = [
    { id: "fighter", name: adventurer("fighter").name, experience: [4000] },
    { id: "men", name: "men", type: "lightFoot", heads: 10 },
  ];
  const due = upkeepDue(kept, { sessions: 1, expeditions: 1, days: 7 }, rulings);
  const gold = (id: string): number | undefined => due.find((one) => one.id === id)?.gold.value;
  return [number("fighter", gold("fighter")), number("men", gold("men"))];
};
