import type { HitDice } from "../creature/types.ts";
import { wholeNumber } from "../errors.ts";
import { finite, flag, list, maybe, shape, text, whole } from "../input-checks.ts";
import { minionHitPoints } from "../life/minion.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { monsterConversion } from "../topics/monsterConversion.ts";
import type { Traced } from "../trace/types.ts";

/** A monster of another rule book, with the figures that change. */
export interface ForeignMonster {
  readonly hitDice: Pick<HitDice, "number" | "modifier">;
  /** Hit points as listed, kept as a note. */
  readonly listedHitPoints?: number;
  /** Armour class, descending. */
  readonly armourClass: number;
  /** Whether its skin is like enchanted armour, by the referee's judgement, and whether it uses a shield. */
  readonly magicalSkin?: boolean;
  readonly usesShield?: boolean;
  readonly attacks: readonly ForeignAttack[];
  /** Whether it has a minion's hit points as printed, which are not rolled (HERO-11, MIX-28). */
  readonly minion?: boolean;
}

interface ForeignAttack {
  readonly id: string;
  readonly damage: string;
  /** Whether the damage is from the 1974 booklets. */
  readonly damageFromLbb?: boolean;
  /** Whether it has breath or other special attacks, which stay unchanged. */
  readonly special?: boolean;
}

interface ConversionPlan extends Plan<"conversion"> {
  readonly monster: ForeignMonster;
  /** Hit dice under these rules. */
  readonly dice: string;
}

export interface ConversionOutcome {
  readonly procedure: "conversion";
  readonly hitPoints: Traced;
  readonly listedHitPoints?: number;
  readonly armourClass: Traced;
  /** Bonuses of skin and shield, subtracted from attackers' rolls where `magicArmour` says so (ERIS-135). */
  readonly armourBonus: number;
  readonly shieldBonus: number;
  /** Points beyond the lowest armour class that no bonus replaces. */
  readonly dropped: number;
  readonly attacks: readonly { readonly id: string; readonly damage: string; readonly changed: boolean }[];
  readonly stamp: string;
}

const checkMonster = shape({
  hitDice: shape({ number: finite(0, 99) }),
  listedHitPoints: maybe(whole(0, 100_000)),
  magicalSkin: maybe(flag),
  usesShield: maybe(flag),
  minion: maybe(flag),
  attacks: list(shape({ id: text, damage: text, damageFromLbb: maybe(flag), special: maybe(flag) })),
});

/**
 * Plans the conversion of a monster (ERIS-131): hit points are rolled again with the dice of these rules; half a die or less is one die.
 * @throws RulesError for dice or an armour class out of bounds.
 */
export function planConversion(monster: ForeignMonster, rulings: Rulings): ConversionPlan {
  checkMonster(monster, "monster");
  const rule = rulings.use(monsterConversion);
  wholeNumber(monster.armourClass, "armourClass", -30, 9);
  wholeNumber(monster.hitDice.modifier, "hitDice.modifier", -20, 99);
  const number = Math.max(1, wholeNumber(Math.ceil(monster.hitDice.number), "hitDice.number", 0, 99));
  const dice = `${number}d${rule?.faces ?? 8}`;
  return {
    procedure: "conversion",
    monster,
    dice,
    rolls: rule && !monster.minion ? [{ id: "hitPoints", formula: dice }] : [],
    ...(!rule && { refused: { key: "convert.off", topic: monsterConversion.key } }),
    stamp: rulings.hash,
  };
}

/** The monster in these rules (ERIS-131, ERIS-132, ERIS-134). */
export function resolveConversion(plan: ConversionPlan, rolls: Rolls, rulings: Rulings): ConversionOutcome {
  const { monster } = plan;
  const rule = rulings.use(monsterConversion);
  const lowest = rule?.lowest ?? -30;
  const most = rule?.highestBonus ?? 0;
  const source = rulings.source(monsterConversion, "ERIS-134");
  const armour = rulings.trace({
    key: "convert.listed",
    on: "armourClass",
    op: "set",
    value: monster.armourClass,
    source,
  });
  const excess = Math.max(0, lowest - monster.armourClass);
  if (excess > 0) armour.apply({ key: "convert.lowest", on: "armourClass", op: "atLeast", value: lowest, source });
  const armourBonus = monster.magicalSkin ? Math.min(most, excess) : 0;
  const shieldBonus = monster.magicalSkin && monster.usesShield ? Math.min(most, excess - armourBonus) : 0;
  return {
    procedure: "conversion",
    hitPoints: monster.minion
      ? minionHitPoints({ ...monster.hitDice, asterisks: 0 }, rulings)
      : rolledPoints(monster, rolls, rulings),
    ...(monster.listedHitPoints !== undefined && { listedHitPoints: monster.listedHitPoints }),
    armourClass: armour.done(),
    armourBonus,
    shieldBonus,
    dropped: excess - armourBonus - shieldBonus,
    attacks: monster.attacks.map((attack) => {
      const keeps = attack.damageFromLbb || attack.special || attack.damage === "" || !rule;
      const damage = keeps ? attack.damage : rule.damage;
      return { id: attack.id, damage, changed: damage !== attack.damage };
    }),
    stamp: plan.stamp,
  };
}

/** The total of the dice with the monster's modifier, at least 1. */
function rolledPoints({ hitDice: { modifier } }: ForeignMonster, rolls: Rolls, rulings: Rulings): Traced {
  const step = { on: "hitPoints", source: rulings.source(monsterConversion, "ERIS-131") } as const;
  const dice = { ...step, key: "convert.dice", op: "set", value: rolledFor(rolls, "hitPoints").total } as const;
  const points = rulings.trace(dice);
  if (modifier !== 0) points.apply({ ...step, key: "convert.plus", op: "add", value: modifier });
  if (points.value < 1) points.apply({ ...step, key: "convert.onePoint", op: "atLeast", value: 1 });
  return points.done();
}

/** The purpose of a sword as its sheet stores it (ERIS-136). */
export function purposeOf(sheet: { readonly specialPurpose?: unknown; readonly holySword?: unknown }): {
  readonly purpose?: "special" | "holy";
} {
  if (sheet.holySword === true) return { purpose: "holy" };
  return typeof sheet.specialPurpose === "string" && sheet.specialPurpose.trim() !== "" ? { purpose: "special" } : {};
}

/** Converts a magic weapon of another rule book (ERIS-136): at most +3; a +3 sword must have a special purpose or be a holy sword. */
export function convertWeapon(
  weapon: { readonly magic: number; readonly sword: boolean; readonly purpose?: "special" | "holy" },
  rulings: Rulings,
): { readonly magic: number; readonly lowered: boolean; readonly asksPurpose: boolean } {
  const rule = rulings.use(monsterConversion);
  const listed = wholeNumber(weapon.magic, "magic", -10, 10);
  const magic = rule ? Math.min(rule.highestBonus, listed) : listed;
  const asksPurpose = rule !== undefined && weapon.sword && magic === rule.highestBonus && !weapon.purpose;
  return { magic, lowered: magic !== listed, asksPurpose };
}
