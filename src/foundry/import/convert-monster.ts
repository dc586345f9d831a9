/** A monster of another book in these rules: its hit points rolled again, its armour class and its damage (ERIS-131, ERIS-132, ERIS-134). */
import { type ConversionOutcome, planConversion, resolveConversion } from "../../rules/conversion/monster.ts";
import { SAVES } from "../../rules/creature/types.ts";
import { monsterConversion } from "../../rules/topics/monsterConversion.ts";
import { monsterSaves } from "../../rules/topics/monsterSaves.ts";
import { monsterXp } from "../../rules/topics/monsterXp.ts";
import { type Draft, ticked } from "../../view/characters/draft.ts";
import { rollPlan } from "../platform/dice.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

/** What the referee ticks: skin and shield count as magic, and which attacks (by their place) keep their damage. */
export interface ConversionFacts {
  readonly magicalSkin: boolean;
  readonly usesShield: boolean;
  readonly kept: readonly number[];
}

/** A monster as its book lists it. */
export interface ConvertibleMonster {
  readonly hitDice: { readonly number: number; readonly modifier: number };
  readonly hitPoints?: number | undefined;
  /** Descending. */
  readonly armourClass: number;
  readonly attacks: readonly { readonly name: string; readonly damage: string; readonly special?: boolean }[];
  readonly minion?: boolean;
}

/** Saves of its book: what a monster saves as stays, where it is another class, at its own Hit Dice (ERIS-97). */
const NO_SAVES = { ...Object.fromEntries(SAVES.map((category) => [category, null])), single: null, asLevel: null };

export interface Converted {
  readonly outcome: ConversionOutcome;
  readonly shown: readonly Roll.Evaluated<Roll>[];
  /** Of its hit points from now on: its tokens roll the same dice. */
  readonly formula: string;
}

/** Whether monsters of other books are brought over, and what an attack of theirs deals then. */
export function conversionInForce(): { readonly damage: string } | undefined {
  return rulingsInForce().use(monsterConversion);
}

/** The attacks that deal damage of their own, and whether each keeps it: breath and gazes do, unless somebody says otherwise (ERIS-132). */
export function originalOf(attacks: ConvertibleMonster["attacks"], draft: Draft, prefix = "") {
  return attacks.flatMap(({ name, damage, special = /breath/i.test(name) }, at) => {
    const field = `${prefix}keep.${at}`;
    const known = { name: name || localize("TYPES.Item.attack"), damage };
    return damage === "" ? [] : [{ ...known, at, field, checked: ticked(draft, field, special) }];
  });
}

/** The monster in these rules; undefined where it stays as it is. */
export async function convertMonster(listed: ConvertibleMonster, judged: ConversionFacts): Promise<Converted | undefined> {
  const rulings = rulingsInForce();
  const { hitDice, hitPoints, armourClass, attacks, minion } = listed;
  const plan = planConversion(
    {
      hitDice,
      armourClass: Math.min(9, armourClass),
      ...(minion && { minion }),
      ...(hitPoints !== undefined && hitPoints >= 0 && { listedHitPoints: hitPoints }),
      magicalSkin: judged.magicalSkin,
      usesShield: judged.usesShield,
      attacks: attacks.map(({ name, damage }, at) => ({ id: name, damage, damageFromLbb: judged.kept.includes(at) })),
    },
    rulings,
  );
  if (plan.refused) return undefined;
  const rolled = await rollPlan(plan);
  const plus = hitDice.modifier === 0 ? "" : `${hitDice.modifier > 0 ? "+" : "-"}${Math.abs(hitDice.modifier)}`;
  return {
    outcome: resolveConversion(plan, rolled.rolls, rulings),
    shown: rolled.shown,
    formula: `${plan.dice}${plus}`,
  };
}

/** What of the sheet follows from it. */
export function convertedSystem({ outcome, formula }: Converted, usesShield: boolean) {
  const points = outcome.hitPoints.value;
  const rulings = rulingsInForce();
  return {
    hd: { formula },
    hp: { value: points, max: points },
    ac: { value: outcome.armourClass.value },
    // What its book gives for it counts no more than its hit points do, where experience is reckoned otherwise (ERIS-123).
    ...(rulings.use(monsterXp).rule && { xp: null }),
    ...(rulings.use(monsterSaves).byOwnDice && { saves: NO_SAVES }),
    magicSkin: { armour: outcome.armourBonus, shield: usesShield ? outcome.shieldBonus : 0 },
  };
}
